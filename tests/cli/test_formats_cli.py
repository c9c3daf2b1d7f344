"""``satgrid convert``, and files of any format given to the other commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NoReturn

import pytest
from catalogue import ROOT
from click.testing import CliRunner, Result

import satgrid
from satgrid import formats
from satgrid.cli import program
from satgrid.errors import TimeUpError
from satgrid.formats import sources
from satgrid.genres.nonogram.clues import made as nonogram

URL = "https://puzz.link/p?norinori/5/5/cag4ocjo"
BARS = nonogram(((2,), ()), ((1,), (1,)), (("title", "bars"),))
DOT = nonogram(((1,),), ((1,),))


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(program, list(arguments), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def refused(*arguments: str, stdin: str | bytes | None = None) -> str:
    """Return the one line that says what is wrong."""
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_url_to_text_and_back(tmp_path: Path) -> None:
    text, urls = tmp_path / "a.txt", tmp_path / "a.urls"
    assert run("convert", URL, "-o", str(text)).exit_code == 0
    assert text.read_text("utf-8").startswith("puzzle: norinori\n\nAABCC\n")
    assert run("convert", str(text), "-o", str(urls)).exit_code == 0
    assert urls.read_text("utf-8") == URL + "\n"
    assert run("convert", "-", "-o", "-", "--to", "pzprv3", stdin=URL).stdout.startswith(
        "pzprv3.1\nnorinori\n"
    )


@pytest.mark.parametrize("command", ["solve", "count", "list", "info"])
def test_commands_take_urls_and_files_of_any_format(command: str, tmp_path: Path) -> None:
    expected = run(command, URL)
    assert expected.exit_code == 0
    for name in ("pzprv3", "text", "puzzlink"):
        file = tmp_path / f"board.{name}"
        file.write_text(formats.write_all(formats.read(URL), name), "utf-8")
        assert run(command, str(file)).stdout == expected.stdout
        assert run(command, "-", stdin=file.read_bytes()).stdout == expected.stdout
    assert run(command, URL.removeprefix("https://")).stdout == expected.stdout


def test_a_solution_for_a_url(tmp_path: Path) -> None:
    solution = tmp_path / "solution.txt"
    solution.write_text("##...\n..##.\n##..#\n....#\n##...\n", "utf-8")
    assert run("verify", URL, str(solution)).stdout == "solved\n"


def test_which_of_several_cannot_be_in_a_book_is_said(tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="PDF needs the extra pdf")
    wrong = str(ROOT / "instances" / "norinori" / "small.txt")
    message = refused("convert", URL, wrong, "-o", str(tmp_path / "x.pdf"))
    assert message.startswith("satgrid: puzzle 2 of 2, 'Three rooms': it has several solutions;")
    assert not list(tmp_path.iterdir())


DAMAGED = {
    "good": {"problem": "2 2\n- x\n- 1"},
    "bad one": {"problem": "2 2\n- x\n- z"},
    "last": {"problem": "1 2\nx -"},
}


def test_one_bad_puzzle_keeps_no_other_out_of_a_bundle(tmp_path: Path) -> None:
    source, target = tmp_path / "a.json", tmp_path / "a.urls"
    source.write_text(json.dumps({"name": "Akari", "data": DAMAGED}), "utf-8")
    missing = tmp_path / "none.txt"
    result = run("convert", str(source), str(missing), URL, "-o", str(target))
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        f"{source}:1:102: puzzle 2, 'bad one': 'z' is not one of - x 0-4",
        f"{missing}:1:1: there is no such file",
    ]
    assert [board.name for board in formats.read(target.read_text("utf-8"))] == [
        "akari",
        "akari",
        "norinori",
    ]


def test_what_a_format_cannot_hold_keeps_no_other_out(tmp_path: Path) -> None:
    bundle, target = tmp_path / "a.txt", tmp_path / "a.urls"
    wrong = (ROOT / "instances" / "kropki" / "small.txt").read_text("utf-8")
    [board] = formats.read(URL)
    bundle.write_text(f"{board.text()}---\n{wrong}", "utf-8")
    result = run("convert", str(bundle), "-o", str(target))
    assert result.exit_code == 2
    assert result.stderr.startswith(
        f"{bundle}#2, 'Every rule at once': this kropki cannot be written as puzzlink: "
    )
    assert formats.read(target.read_text("utf-8")) == [board]


def test_no_file_is_written_where_every_puzzle_is_bad(tmp_path: Path) -> None:
    target = tmp_path / "a.urls"
    assert refused("convert", "-", "-o", str(target), stdin="Akari\n1 1\nz\n").startswith(
        "<stdin>:3:1"
    )
    assert not target.exists()


@pytest.mark.parametrize("command", ["count", "solve", "convert", "draw", "book", "deduce"])
def test_time_that_is_over_while_a_file_is_read(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no fault of the file: the exit code is 3."""

    def late(_: str) -> NoReturn:
        raise TimeUpError("the time is over")

    monkeypatch.setattr(sources, "parts", late)
    file = tmp_path / "a.txt"
    file.write_text(formats.read(URL)[0].text(), "utf-8")
    output = {"convert": "x.urls", "draw": "x.svg", "book": "x.html"}.get(command)
    more = ["-o", str(tmp_path / output)] if output else []
    result = run(command, str(file), *more)
    assert (result.exit_code, result.stderr) == (3, "unknown: the time is over\n")


def test_a_file_whose_time_is_over_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``check`` has a time for each: what is not read in it is unknown."""
    whole = sources.parts

    def late(name: str) -> list[formats.Part]:
        if name.endswith("slow.txt"):
            raise TimeUpError("the time is over")
        return whole(name)

    monkeypatch.setattr(sources, "parts", late)
    files = [tmp_path / "slow.txt", tmp_path / "soon.txt"]
    for file in files:
        file.write_text(DOT.text(), "utf-8")
    result = run("check", *map(str, files), "--timeout", "60", "-j", "1")
    assert [line.split()[0] for line in result.stdout.splitlines()[:2]] == ["unknown", "unique"]
    assert result.exit_code == 3


def test_bundles(tmp_path: Path) -> None:
    pack, urls = tmp_path / "a.nonpack", tmp_path / "a.urls"
    pack.write_text(formats.write_all([BARS, DOT], "non"), "utf-8")
    assert run("convert", str(pack), "-o", str(urls)).exit_code == 0
    assert formats.read(urls.read_text("utf-8")) == [BARS.with_notes(()), DOT]
    message = refused("solve", str(pack))
    assert message.startswith(f"{pack}:13:1: there are 2 puzzles here")
    assert "'satgrid check', 'book' and 'convert'" in message
    one = tmp_path / "a.mk"
    assert refused("convert", str(pack), "-o", str(one)).startswith("satgrid: 2 puzzles, but mk")
    assert not one.exists()


@pytest.mark.parametrize(
    ("ending", "begins"), [(".cnf", "c t"), (".wcnf", "c text"), (".opb", "* #variable= ")]
)
@pytest.mark.parametrize("command", ["export", "convert"])
def test_the_ending_says_how_a_formula_is_written(
    command: str, ending: str, begins: str, tmp_path: Path
) -> None:
    target = tmp_path / f"a{ending}"
    assert run(command, URL, "-o", str(target)).exit_code == 0
    assert target.read_text("utf-8").startswith(begins)
    assert satgrid.load(URL).export(tmp_path / f"b{ending}") == target.read_text("utf-8")


def test_export_refuses_an_ending_that_stands_for_nothing(tmp_path: Path) -> None:
    target = tmp_path / "a.lp"
    assert "does not show which format to write" in refused("export", URL, "-o", str(target))
    assert not target.exists()
    assert run("export", URL, "-o", str(tmp_path / "formula")).exit_code == 0


def test_bad_calls(tmp_path: Path) -> None:
    assert "does not show which format to write" in refused(
        "convert", URL, "-o", str(tmp_path / "a.doc")
    )
    assert "no format 'cwd'" in refused("convert", URL, "-o", "-", "--to", "cwd")
    message = refused("convert", URL, "-o", "-", "--to", "nin")
    assert message == f"{URL}: this norinori cannot be written as nin: it holds nonograms only\n"
    wrong = URL[:-2] + "z0"
    assert refused("solve", wrong) == f"{wrong}:1:40: 'z' means nothing here\n"
    assert refused("solve", wrong + "0" * 400).startswith(wrong + "0" * 30)
    assert run("solve", "puzz.link/p?norinori/2/1/" + "0" * 400).exit_code == 0
    assert "no such file" in refused("solve", "what")


def test_files_that_are_no_text(tmp_path: Path) -> None:
    """A file larger than any puzzle is not read to its end; nothing else hangs either."""
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as file:
        file.truncate(1_000_000_000)
    assert f"larger than {sources.MOST_BYTES:,} bytes" in refused("convert", str(huge), "-o", "-")
    assert ":2:3: this is not UTF-8 text" in refused("convert", "-", "-o", "-", stdin=b"a\nbc\xff")
    large = tmp_path / "large.urls"
    large.write_text((URL + "\n") * 250_000, "utf-8")
    assert "longer than 8,000,000 characters" in refused("convert", str(large), "-o", "-")
