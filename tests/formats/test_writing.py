"""The name's ending decides the format that commands write; several puzzles go into a folder."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from catalogue import ROOT
from click.testing import CliRunner, Result

from satgrid import __version__, formats
from satgrid.cli import output_files, program
from satgrid.formula import dimacs
from satgrid.generators.generation import generate

INSTANCES = ROOT / "instances"
NORINORI = str(INSTANCES / "norinori" / "6x6.txt")
NONOGRAM = str(INSTANCES / "nonogram" / "diagonal.txt")
NEEDED = 'PDF needs typst: pip install "satgrid[pdf]"'
URL = "https://puzz.link/p?norinori/5/5/cag4ocjo"


def generated(seed: int) -> str:
    """Return what `generate norinori --size 5x6` prints with a seed: a puzzle and what made it."""
    made = f"made: satgrid {__version__}: generate norinori --size 5x6 --seed {seed}\n"
    text = generate("norinori", 5, 6, seed=seed).text()
    return text.replace("puzzle: norinori\n", "puzzle: norinori\n" + made)


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(program, list(arguments), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


BEGINNINGS = {
    ".txt": b"puzzle: ",
    ".url": b"https://puzz.link/p?",
    ".pzpr": b"pzprv3",
    ".svg": b"<svg ",
    ".png": b"\x89PNG",
    ".html": b"<!doctype html>",
    ".htm": b"<!doctype html>",
    ".pdf": b"%PDF-",
    ".cnf": b"c ",
}


@pytest.mark.parametrize("ending", BEGINNINGS)
@pytest.mark.parametrize(
    "command",
    [
        ["convert", NORINORI],
        ["draw", NORINORI],
        ["export", NORINORI],
        ["generate", "norinori", "--size", "5x5"],
        ["minimize", str(INSTANCES / "shakashaka" / "8x8.txt")],
    ],
    ids=lambda command: command[0],
)
def test_ending_says_what_is_written(command: list[str], ending: str, tmp_path: Path) -> None:
    if ending == ".png":
        pytest.importorskip("resvg_py", reason="resvg is not installed")
    if ending == ".pdf":
        pytest.importorskip("typst", reason="typst is not installed")
    target = tmp_path / f"it{ending}"
    result = run(*command, "-o", str(target))
    assert result.exit_code == 0, result.output
    assert target.read_bytes().lower().startswith(BEGINNINGS[ending].lower())


BOXES = str(INSTANCES / "kropki" / "boxes-4x4.txt")


@pytest.mark.parametrize(
    "command",
    [
        ["generate", "norinori"],
        ["minimize", BOXES],
        ["export", NORINORI],
        ["convert", NORINORI],
        ["draw", NORINORI],
    ],
)
def test_an_unknown_ending_is_refused(command: list[str], tmp_path: Path) -> None:
    target = tmp_path / "it.what"
    result = run(*command, "-o", str(target))
    assert result.exit_code == 2
    words = "it.what: the name does not show which format to write; it may end in .cnf"
    assert words in result.stderr
    assert not target.exists()


@pytest.mark.parametrize("command", [["generate", "norinori"], ["minimize", BOXES]])
def test_a_file_without_ending_is_text(command: list[str], tmp_path: Path) -> None:
    target = tmp_path / "it"
    run(*command, "-o", str(target))
    assert target.read_text("utf-8").startswith("puzzle: ")


def test_a_folder_may_have_any_ending(tmp_path: Path) -> None:
    run("generate", "norinori", "--count", "2", "-o", str(tmp_path / "week.3"))
    run("generate", "creek", "-o", str(tmp_path / "week.3"))
    assert len(list((tmp_path / "week.3").glob("*.txt"))) == 3


@pytest.mark.parametrize(
    "command",
    [
        ["generate", "norinori", "--count", "100000"],
        ["generate", "nonogram", "--image", "none.png"],
        ["minimize", "none.txt"],
        ["draw", "none.txt"],
        ["export", "none.txt"],
        ["convert", "none.txt"],
        ["book", "none.txt"],
        ["deduce", "none.txt", "--steps"],
    ],
    ids=lambda command: command[0],
)
def test_what_would_fail_at_the_end_is_said_first(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    result = run(*command, "-o", str(tmp_path / "x.pdf"))
    assert (result.exit_code, result.stderr) == (2, f"satgrid: {NEEDED}\n")
    result = run(*command, "-o", str(tmp_path / "none" / "x.html"))
    assert result.exit_code == 2
    assert result.stderr.endswith("x.html: cannot be written: no such file or directory\n")


def test_what_a_format_cannot_hold_is_one_line(tmp_path: Path) -> None:
    result = run("generate", "norinori", "-o", str(tmp_path / "a.nin"))
    assert result.exit_code == 2
    assert "this norinori cannot be written as nin" in result.stderr
    wide = run("draw", NORINORI, "--width", "9", "-o", str(tmp_path / "a.url"))
    assert "--width is not for a file in the format puzzlink" in wide.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Return a folder with puzzles whose names would fall onto each other, and one that is none."""
    folder = tmp_path / "sources"
    for name in ("a.txt", "b.txt", "deep/a.txt", "deeper/A.txt"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(Path(NORINORI).read_text("utf-8"), "utf-8")
    (folder / "many.urls").write_text(f"{URL}\n{URL}\n", "utf-8")
    (folder / "notes.md").write_text("no puzzle", "utf-8")
    return folder


NAMES = ["a", "a-2", "a-3", "b", "many-1", "many-2"]


@pytest.mark.parametrize(
    ("command", "ending"),
    [
        (["convert"], ".txt"),
        (["convert", "--to", "puzzlink"], ".url"),
        (["convert", "--to", "svg"], ".svg"),
        (["draw"], ".svg"),
        (["draw", "--format", "html", "-j", "1"], ".html"),
        (["draw", "--solved"], ".svg"),
        (["export"], ".cnf"),
    ],
    ids=lambda one: "".join(one) if isinstance(one, list) else None,
)
def test_folder_has_a_file_for_each_puzzle(
    command: list[str], ending: str, sources: Path, tmp_path: Path
) -> None:
    target = tmp_path / "made" / "here"
    result = run(*command, str(sources), "-o", str(target))
    assert result.exit_code == 0, result.output
    assert sorted(path.name.lower() for path in target.iterdir()) == sorted(
        f"{name}{ending}" for name in NAMES
    )


@pytest.mark.parametrize(
    ("command", "ending"), [("convert", ".txt"), ("draw", ".svg"), ("export", ".cnf")]
)
def test_bundle_goes_into_a_folder(
    command: str, ending: str, sources: Path, tmp_path: Path
) -> None:
    target = tmp_path / "made"
    result = run(command, str(sources / "many.urls"), "-o", str(target))
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in target.iterdir()) == [f"many-1{ending}", f"many-2{ending}"]


def test_bad_file_stops_no_other(sources: Path, tmp_path: Path) -> None:
    (sources / "bad.txt").write_text("puzzle: chess\n", "utf-8")
    target = tmp_path / "made"
    result = run("draw", str(sources), "nowhere.txt", "-o", str(target))
    assert result.exit_code == 2
    assert len(list(target.iterdir())) == len(NAMES)
    lines = result.stderr.splitlines()
    assert lines[0].startswith(f"{sources / 'bad.txt'}:1:9: no puzzle 'chess'")
    assert lines[1] == "nowhere.txt:1:1: there is no such file"


def test_puzzle_without_solution_says_which(tmp_path: Path) -> None:
    none = str(INSTANCES / "norinori" / "wrong" / "domino-2.txt")
    result = run("draw", NORINORI, none, "--solved", "-o", str(tmp_path / "made"))
    assert result.exit_code == 1
    assert [path.name for path in (tmp_path / "made").iterdir()] == ["6x6.svg"]
    assert result.stderr.endswith("domino-2.svg: no solution\n")


def test_drawn_solutions_of_a_folder_are_told_in_lines(tmp_path: Path) -> None:
    result = run("draw", NORINORI, NONOGRAM, "-o", str(tmp_path / "made"), "--json")
    strict = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["puzzle"] for one in strict] == ["norinori", "nonogram"]
    assert all(Path(one["output"]).stat().st_size == one["bytes"] for one in strict)


@pytest.mark.parametrize("command", ["draw", "export"])
def test_several_do_not_go_into_one_file(command: str, tmp_path: Path) -> None:
    for output in ("-", str(tmp_path / "one.svg")):
        result = run(command, NORINORI, NONOGRAM, "-o", output)
        assert result.exit_code == 2
        assert "several puzzles go into a folder, not to " in result.stderr
    taken = tmp_path / "taken"
    taken.write_text("precious", "utf-8")
    assert run(command, NORINORI, NONOGRAM, "-o", str(taken)).exit_code == 2
    assert taken.read_text("utf-8") == "precious"


def test_several_become_a_bundle(sources: Path, tmp_path: Path) -> None:
    target = tmp_path / "all.urls"
    assert run("convert", str(sources), "-o", str(target)).exit_code == 0
    assert len(formats.read(target.read_text("utf-8"))) == len(NAMES)
    other = str(INSTANCES / "nonogram" / "noise.txt")
    refused = run("convert", NONOGRAM, other, "-o", str(tmp_path / "all.mk"))
    assert "mk has one per file" in refused.stderr


def test_single_puzzle_into_a_folder_that_is_there(tmp_path: Path) -> None:
    assert run("export", URL, "-o", str(tmp_path)).exit_code == 0
    [made] = tmp_path.iterdir()
    assert made.name == "norinori-5-5.cnf"
    assert dimacs.embedded(made.read_text("utf-8"))


def test_generate_makes_several(tmp_path: Path) -> None:
    options = ["generate", "norinori", "--size", "5x6", "--seed", "4", "--count", "3"]
    texts = [generated(seed) for seed in (4, 5, 6)]
    assert run(*options).stdout == "---\n".join(texts)
    folder = tmp_path / "week"
    assert run(*options, "-o", str(folder)).exit_code == 0
    made = sorted(folder.iterdir())
    assert [path.name for path in made] == [f"norinori-{number}.txt" for number in (1, 2, 3)]
    assert [path.read_text("utf-8") for path in made] == texts
    urls = tmp_path / "week.urls"
    assert run(*options, "-o", str(urls)).exit_code == 0
    # A URL of puzz.link holds no source.
    drawn = [generate("norinori", 5, 6, seed=seed) for seed in (4, 5, 6)]
    assert formats.read(urls.read_text("utf-8")) == drawn
    lines = run(*options, "--json").stdout.splitlines()
    strict = [json.loads(line) for line in lines]
    assert [one["seed"] for one in strict] == [4, 5, 6]
    assert [one["text"] for one in strict] == texts
    assert run("generate", "norinori", "--size", "5x6", "--seed", "4").stdout == texts[0]
    twelve = tmp_path / "many"
    run("generate", "tents", "-n", "12", "--to", "puzzlink", "-o", str(twelve))
    assert (twelve / "tents-01.url").exists()
    assert (twelve / "tents-12.url").exists()


def test_generated_puzzle_goes_into_a_folder(tmp_path: Path) -> None:
    for folder in (str(tmp_path), f"{tmp_path / 'new'}/"):
        assert run("generate", "norinori", "--size", "5x6", "-o", folder).exit_code == 0
        made = Path(folder) / "norinori.txt"
        assert made.read_text("utf-8") == generated(0)


def test_seed_without_a_puzzle_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    from satgrid.errors import SatgridError
    from satgrid.generators import generation

    real = generation.made

    def sometimes(*given: object, seed: int, **more: object) -> object:
        if seed == 2:
            raise SatgridError("no medium norinori was found")
        return real(*given, seed=seed, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(generation, "made", sometimes)
    several = ("generate", "norinori", "--count", "2", "--json")
    result = run(*several, "--seed", "1")
    assert [json.loads(line)["seed"] for line in result.stdout.splitlines()] == [1, 3]
    assert result.stderr == "seed 2 is skipped: no medium norinori was found\n"
    assert run(*several, "--seed", "2").exit_code == 2


def test_count_is_not_for_an_image() -> None:
    assert run("generate", "nonogram", "--image", "x.png", "--count", "2").exit_code == 2


def test_every_form_has_an_ending() -> None:
    for form in output_files.forms():
        assert (
            output_files.form_of(f"it{output_files.ending_of(form)}", "text", strict=True) == form
        )


@pytest.mark.parametrize("command", [["draw", NORINORI], ["convert", NORINORI]])
def test_device_has_no_ending_to_tell(command: list[str]) -> None:
    assert run(*command, "-o", os.devnull).exit_code == 0


@pytest.mark.parametrize("command", ["convert", "draw", "export", "minimize"])
def test_empty_name_is_refused(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(command, NORINORI, "-o", "")
    assert result.exit_code == 2
    assert "the name is empty" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_page_keeps_the_time_where_it_is_converted(tmp_path: Path) -> None:
    many = str(INSTANCES / "tiling" / "pentominoes-6x10.txt")
    target = tmp_path / "made"
    result = run("convert", many, NORINORI, "--to", "html", "-o", str(target), "--timeout", "0.01")
    assert result.exit_code == 3
    assert result.stderr.count("the time is over") == 1
    assert list(target.iterdir()) == []


def test_what_list_prints_can_be_verified_and_drawn(tmp_path: Path) -> None:
    for instance in (NORINORI, NONOGRAM, str(INSTANCES / "kropki" / "boxes-4x4.txt")):
        listed = tmp_path / "one.txt"
        listed.write_text(run("list", instance, "-n", "1", "-q").stdout, "utf-8")
        assert run("verify", instance, str(listed)).stdout == "solved\n"
        drawn = run("draw", instance, "--solution", str(listed), "-o", str(tmp_path / "it.svg"))
        assert drawn.exit_code == 0, drawn.output
