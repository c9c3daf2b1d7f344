"""A puzzle in a folder elsewhere, plugged in, is one like the others."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from catalogue import ROOT
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result
from elsewhere import BOARD, FOLDER, NAME, changed
from pysat.formula import CNF
from pysat.solvers import Solver

from satgrid import formats
from satgrid.cli import program
from satgrid.cli.main import COMMANDS, run as cli_run
from satgrid.errors import SatgridError
from satgrid.formats.puzzlink.kinds import kinds
from satgrid.generators import generation
from satgrid.puzzle import packages, registry
from satgrid.runs import run as runs
from satgrid.runs.one_process import Alone
from satgrid.runs.work import Job, build
from satgrid.verdicts import batch

RULES = (FOLDER / "puzzle.py").read_text("utf-8")


def run(folder: Path, *words: object, code: int = 0) -> Result:
    arguments = ["--plugin", str(folder), *map(str, words)]
    result = CliRunner().invoke(program, arguments)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result


@pytest.fixture(params=[1, 2])
def jobs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many processes to use; where there are two, this one leaves all to them."""
    number: int = request.param
    if number > 1:
        for module in (runs, batch):
            monkeypatch.setattr(module, "ALONE_SECONDS", 0.0)
        monkeypatch.setattr(runs, "SOON_SECONDS", 0.0)
        monkeypatch.setattr(Alone, "submit", lambda *_: pytest.fail("done in this process"))
    return number


def test_every_command_takes_it(lantern: Path, jobs: int, tmp_path: Path) -> None:
    used = set()

    def done(command: str, *words: object, code: int = 0) -> str:
        used.add(command)
        return run(lantern, command, *words, code=code).stdout

    board, store, proofs = tmp_path / "board.txt", tmp_path / "run.db", tmp_path / "proofs"
    by_sat = ("--method", "sat", "--jobs", jobs)
    done("generate", NAME, "--size", "5x5", "--difficulty", "easy", "-o", board)
    assert board.read_text("utf-8").startswith(f"puzzle: {NAME}\n")
    assert done("minimize", board).startswith(f"puzzle: {NAME}\n")
    assert "▒" in done("solve", board)
    assert done("count", BOARD, *by_sat) == "2\n"
    drawings = done("list", BOARD, *by_sat)
    assert drawings.count("#") == 7
    assert done("list", BOARD, *by_sat, "--store", store).startswith("2 solutions")
    assert done("show", store).startswith(f"puzzle     {NAME}\n")
    assert done("show", store, "--solutions") == drawings
    checked = done("check", board, BOARD, "--show", "--jobs", jobs, "--proof", proofs, code=1)
    assert re.findall(rf"^(\w+) +{NAME}", checked, re.MULTILINE) == ["unique", "multiple"]
    assert done("verify-proof", board, proofs / "board").startswith("verified  unique")
    solved = tmp_path / "solved.txt"
    first = "\n".join(drawings.split("\n")[1:4])  # below its number
    solved.write_text(f"{BOARD.read_text('utf-8')}\nsolution:\n{first}\n")
    assert done("verify", solved)
    assert f"puzzle      {NAME}" in done("info", board)
    assert "▒" in done("deduce", BOARD)
    assert done("explain", board, "--cell", "r1c1")
    assert done("hint", board).startswith("right so far")
    done("draw", board, "--solved", "-o", tmp_path / "board.svg")
    assert "<svg" in (tmp_path / "board.svg").read_text("utf-8")
    done("book", board, BOARD, "--any", "--jobs", jobs, "-o", tmp_path / "book.html")
    assert (tmp_path / "book.html").read_text("utf-8").count("<svg") == 4
    done("convert", board, "-o", tmp_path / "board.lamps")
    assert (tmp_path / "board.lamps").read_text("utf-8").startswith("lamps\n")
    linked = done("convert", tmp_path / "board.lamps", "--to", "puzzlink", "-o", "-")
    assert f"?{NAME}/5/5/" in linked
    cnf, answer = tmp_path / "board.cnf", tmp_path / "board.out"
    done("export", board, "-o", cnf)
    with Solver(bootstrap_with=CNF(from_file=str(cnf))) as solver:
        assert solver.solve()
        answer.write_text(f"v {' '.join(map(str, solver.get_model()))} 0\n", encoding="utf-8")
    assert "▒" in done("decode", cnf, answer)
    assert "satgrid" in done("completion", "bash")
    assert "shaded" in done("rules")
    assert done("genres", NAME).startswith(registry.find(NAME).rules)
    assert used == set(COMMANDS) - {"serve"}  # which does not end; it asks these commands


def test_the_tab_key_offers_it(lantern: Path) -> None:
    def offered(*words: str) -> list[str]:
        asked = ShellComplete(program, {}, "satgrid", "_SATGRID_COMPLETE")
        return [one.value for one in asked.get_completions(list(words), "")]

    assert NAME not in offered("generate")
    assert NAME in offered("--plugin", str(lantern), "generate")
    assert offered("--plugin", str(lantern), "solve", str(BOARD), "--encoding") == ["direct"]
    assert offered("--plugin", str(lantern / "nowhere"), "generate")


def test_without_it_a_line_says_that_it_is_not_known(lantern: Path, tmp_path: Path) -> None:
    store = tmp_path / "run.db"
    run(lantern, "count", BOARD, "--store", store)
    packages.unplug(NAME)
    for words in (["solve", BOARD], ["show", store], ["generate", NAME]):
        result = CliRunner().invoke(program, list(map(str, words)))
        assert result.exit_code == 2
        output = str(result.exception) if result.stderr == "" else result.stderr
        assert f"no puzzle {NAME!r}" in output
        known = generation.names() if words[0] == "generate" else registry.names()
        assert f"known: {', '.join(known[:9])}, " in output  # the middle of a long line is left out
        assert "delete" not in output


def test_the_environment_names_folders(lantern: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SATGRID_PLUGINS", str(lantern))
    result = CliRunner().invoke(program, ["count", str(BOARD)])
    assert (result.exit_code, result.stdout) == (0, "2\n")


def declaration(folder: Path) -> Path:
    """Write the declaration that the tool writes for a genre outside the tree."""
    command = [sys.executable, str(ROOT / "tools" / "new_puzzle.py"), NAME, "--plugin", str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    return folder / f"{NAME}.py"


def test_a_declaration_in_one_file_is_taken(
    lantern: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By commands, by the environment, and by processes; the fixture forgets it."""
    file, board = declaration(tmp_path / "elsewhere"), tmp_path / "board.txt"
    run(file, "generate", NAME, "--size", "5x5", "-o", board)
    assert run(file, "check", board, BOARD, "--jobs", 2, code=1).stdout.startswith("unique")
    assert "number" in run(file, "deduce", board, "--steps").stdout
    assert run(file, "count", BOARD).stdout == "2\n", "as by hand"
    packages.unplug(NAME)
    monkeypatch.setenv("SATGRID_PLUGINS", os.pathsep.join([str(file)]))
    result = CliRunner().invoke(program, ["count", str(BOARD)])
    assert (result.exit_code, result.stdout) == (0, "2\n")


def test_a_file_in_its_folder_is_taken_in_place_of_what_is_derived(
    lantern: Path, tmp_path: Path
) -> None:
    folder = tmp_path / NAME
    folder.mkdir()
    declaration(tmp_path / "elsewhere").rename(folder / "puzzle.py")
    (folder / "__init__.py").touch()
    own = (lantern / "picture.py").read_text("utf-8").replace("#a0a0a0", "#abcdef")
    (folder / "picture.py").write_text(own, encoding="utf-8")
    board = tmp_path / "board.txt"
    run(folder, "generate", NAME, "--size", "4x4", "-o", board)
    run(folder, "draw", board, "--solved", "-o", tmp_path / "board.svg")
    assert "#abcdef" in (tmp_path / "board.svg").read_text("utf-8")


def test_a_process_elsewhere_knows_it_from_the_job(lantern: Path) -> None:
    """As a worker on a cluster, which is not this process's child, would."""
    job = Job(BOARD.read_text("utf-8"), None, "auto", "auto", keep=False, plugged=(str(lantern),))
    code = "import sys; from satgrid.runs.work import *; from satgrid.runs.cubes import Cube\n"
    code += f"print(work({job!r}, Cube()).number)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "2\n"
    assert build(job).answer_block()


def test_what_was_asked_before_is_asked_anew(lantern: Path) -> None:
    assert "lamps" not in formats.names()
    assert NAME not in generation.names()
    assert registry.plug_in(lantern) == NAME
    assert registry.plug_in(str(lantern)) == NAME, "twice the same"
    assert "lamps" in formats.names()
    assert NAME in generation.names()
    assert formats.detect(f"{NAME}/3/3/") == "puzzlink"
    assert NAME in registry.names() == sorted(registry.names())


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({"puzzle": "x = (1 +\n"}, r"puzzle\.py:1:5: '\(' was never closed"),
        ({"puzzle": "\nimport nowhere\n"}, r"puzzle\.py:2: ModuleNotFoundError: No module .*"),
        ({"puzzle": "def f():\n    raise KeyError(1)\nf()\n"}, r"puzzle\.py:2: KeyError: 1"),
        ({"puzzle": "x = 1\n"}, r"puzzle\.py: it has no GENRE"),
        ({"puzzle": "GENRE = 1\n"}, r"puzzle\.py: it has no GENRE"),
        ({"puzzle": RULES.replace('"lantern"', '"x"')}, r"puzzle\.py: its GENRE is called 'x', .*"),
        ({"puzzle": f"{RULES}Shade.base = property(lambda _: [][0])\n"}, r"puzzle\.py:73: Index.*"),
        ({"puzzle": f"{RULES}Genre('x')\n"}, r"puzzle\.py:73: TypeError: .*"),
        ({"__init__": "1 / 0\n"}, r"__init__\.py:1: ZeroDivisionError: .*"),
    ],
)
def test_a_folder_that_holds_no_puzzle_is_one_line(
    lantern: Path, tmp_path: Path, texts: dict[str, str], message: str
) -> None:
    wrong = changed(tmp_path / NAME, **texts)
    with pytest.raises(SatgridError) as error:
        registry.plug_in(wrong)
    assert re.fullmatch(re.escape(f"{wrong}{os.sep}") + message, str(error.value))
    assert not registry.plugged()
    assert registry.plug_in(lantern) == NAME, "nothing of it is left in the way"


def test_names_that_cannot_be_are_refused(lantern: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    odd, bare = tmp_path / "Two words.py", tmp_path / "bare.py"
    odd.touch()
    bare.touch()
    for wrong, message in [
        (tmp_path / "nowhere", "this is not a folder of a puzzle: it has no __init__.py"),
        (tmp_path / "empty", "this is not a folder of a puzzle: it has no __init__.py"),
        (odd, "the file's name is the puzzle's: .*"),
        (bare, "it has no GENRE"),
        (changed(tmp_path / "norinori"), "there is a puzzle 'norinori' already"),
        (changed(tmp_path / "Two words"), "the folder's name is the puzzle's: .*"),
        (
            Path(registry.__file__).parents[1] / "genres" / "tents",
            "there is a puzzle 'tents' already",
        ),
    ]:
        with pytest.raises(SatgridError, match=f"^{re.escape(str(wrong))}: {message}$"):
            registry.plug_in(wrong)
    registry.plug_in(lantern)
    with pytest.raises(SatgridError, match=f"there is a puzzle '{NAME}' already"):
        registry.plug_in(changed(tmp_path / NAME))


def test_a_wrong_folder_is_a_line_of_the_command_line_too(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "satgrid", "--plugin", str(tmp_path), "count", "x"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.count("\n") == 1
    assert "it has no __init__.py" in found.stderr


def test_where_the_option_stands(lantern: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli_run(["count", str(BOARD), "--plugin", str(lantern)]) == 2
    assert capsys.readouterr().err == "satgrid: --plugin comes before the command\n"


def test_a_file_beside_the_rules_is_blamed_when_it_is_asked_for(
    lantern: Path, tmp_path: Path
) -> None:
    wrong = changed(tmp_path / NAME, picture="import nowhere\n")
    assert run(wrong, "count", BOARD).stdout == "2\n"
    with pytest.raises(SatgridError, match=r"picture\.py:1: ModuleNotFoundError"):
        registry.part(NAME, "picture")


@pytest.mark.parametrize(
    ("role", "old", "new"),
    [
        ("puzzlink", f'"{NAME}": Kind(', '"norinori": Kind('),
        ("formats/lamps", '"lamps",', '"non",'),
    ],
)
def test_formats_that_are_there_are_not_replaced(
    lantern: Path, tmp_path: Path, role: str, old: str, new: str
) -> None:
    wrong = changed(tmp_path / NAME)
    path = wrong / f"{role}.py"
    path.write_text(path.read_text("utf-8").replace(old, new), encoding="utf-8")
    registry.plug_in(wrong)
    with pytest.warns(RuntimeWarning, match=r"another (kind|format) is called '(norinori|non)'"):
        [*kinds(), *formats.names()]
    [part] = formats.parts("https://puzz.link/p?norinori/2/2/00")
    assert part.read().name == "norinori"
