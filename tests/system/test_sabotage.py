"""A genre that fails in each of its methods, whatever it raises: one line, the rest goes on.

What fails stands in the modules of a plug-in, where a genre's author would have put it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from catalogue import ROOT
from elsewhere import BOARD, FOLDER, NAME, changed
from pysat.formula import CNF
from pysat.solvers import Solver

from satgrid.cli.in_process import answered
from satgrid.cli.main import run
from satgrid.formats import all_formats
from satgrid.puzzle import packages, registry
from satgrid.puzzle.faults import FaultError, caught
from satgrid.verdicts import batch
from satgrid.web.questions import OF_A_BOARD, QUESTIONS

ODD = "class Odd(Exception):\n    def __str__(self):\n        raise ValueError\n"
ERRORS = (
    "ZeroDivisionError('in between')",
    "SystemExit(0)",
    "SystemExit",
    "RecursionError",
    "MemoryError",
    "StopIteration",
    "OSError(28, 'No space left')",
    "Odd",
)
CLASSES = {
    "answer": ("cells", "keys", "keys_on", "printed", "seen", "values"),
    "layer": (
        *("areas", "blank", "caption", "clue_keys", "clues", "dark", "entering", "image", "keys"),
        *("marks", "read", "shape_of", "sound", "spelled", "without", "word", "written"),
    ),
    "rule": ("as_many", "clues", "ground", "hints", "reads", "shaped", "turned", "violations"),
    "ground": ("machines", "mask", "propagate", "write", "write_all"),
    "forced": ("__init__", "propagate"),
}
"""What an author can write in the file of the declaration, by the part of it."""
PROPERTIES = {"keys of layer", "mask", "printed", "reads", "seen", "shaped"}
PARTS = {
    "picture": ("__init__", "cells", "caption", "stated"),
    "terminal": ("rows",),
    "steps": ("find",),
    "generator": ("generate",),
    "puzzlink": ("read", "body", "load", "lines", "lost"),
    "puzzlekit": ("read", "answer", "lines", "lost"),
    "formats.lamps": ("fits", "read", "split", "write", "begins", "solution"),
}
SOME = pytest.mark.parametrize("most", [3, pytest.param(99, marks=pytest.mark.slow)])
"""How many commands are drawn for each method; under the marker all of them."""
CASES = [(part, name) for part, names in (CLASSES | PARTS).items() for name in names]


class Board(NamedTuple):
    """The files that commands are given, made while nothing fails."""

    board: str
    solved: str
    url: str
    kit: str
    lamps: str
    store: str
    proof: str
    formula: str
    answer: str


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Board]:
    """Return what is made with a plug-in that has all that a genre can have."""
    place = tmp_path_factory.mktemp("sabotage")
    registry.plug_in(FOLDER)
    files = Board(*(str(place / name) for name in Board._fields))
    unique = place / "unique.txt"
    assert run(["generate", NAME, "--size", "3x3", "--seed", "1", "-q", "-o", str(unique)]) == 0
    unique.replace(files.board)
    for form, target in (("puzzlink", files.url), ("puzzlekit", files.kit), ("lamps", files.lamps)):
        assert run(["convert", files.board, "--to", form, "-q", "-o", target]) == 0
    assert run(["list", files.board, "--method", "sat", "--store", files.store, "-q"]) == 0
    assert run(["check", files.board, "--proof", files.proof, "-q"]) == 0
    assert run(["export", files.board, "-q", "-o", files.formula]) == 0
    with Solver(bootstrap_with=CNF(from_string=Path(files.formula).read_text("utf-8"))) as solver:
        assert solver.solve()
        line = f"v {' '.join(map(str, solver.get_model()))} 0\n"
    Path(files.answer).write_text(line, encoding="utf-8")
    puzzle = registry.parse(Path(files.board).read_text("utf-8"))
    with_answer = f"{puzzle.text()}\nsolution:\n{puzzle.render(_solution(puzzle))}\n"
    Path(files.solved).write_text(with_answer, encoding="utf-8")
    yield files
    for one in registry.plugged():
        packages.unplug(Path(one).name)


def _solution(puzzle: Any) -> Any:
    from satgrid.verdicts.puzzle_verdict import uniqueness

    return uniqueness(puzzle).first


@pytest.fixture
def files(made: Board, monkeypatch: pytest.MonkeyPatch) -> Iterator[Board]:
    """Return the files; the plug-in is as it was after each test."""
    monkeypatch.delenv("SATGRID_TRACEBACK", raising=False)
    registry.plug_in(FOLDER)
    yield made
    for one in registry.plugged():
        packages.unplug(Path(one).name)


def failing(module: ModuleType, name: str, error: str) -> Any:
    """Return a function that stands in a module and raises."""
    code = f"{ODD}def {name}(*_, **__):\n    raise {error}\n"
    exec(compile(code, str(module.__file__), "exec"), module.__dict__)
    return module.__dict__[name]


def sabotage(part: str, name: str, error: str) -> None:
    """Let a method of the plug-in fail; it is plugged out afterwards, and all of it forgotten."""
    if part in CLASSES:
        fails = failing(registry.part(NAME, "puzzle"), name, error)
        if {name, f"{name} of {part}"} & PROPERTIES:
            fails = property(fails, lambda *_: None)
        setattr(written(part), name, fails)
        return
    role = "formats.lamps" if "." in part else part
    module: Any = import_module(f"satgrid.genres.{NAME}.{role}")
    fails = failing(module, name, error)
    if part == "picture":
        setattr(module.PAINTER, name, fails)
    elif part == "steps":
        module.TECHNIQUES = tuple(replace(one, find=fails) for one in module.TECHNIQUES)
    elif part == "puzzlink":
        module.KINDS = {own: replace(one, **{name: fails}) for own, one in module.KINDS.items()}
    elif part == "puzzlekit":
        module.GENRES = tuple(replace(one, **{name: fails}) for one in module.GENRES)
    elif part.startswith("formats"):
        module.FORMAT = replace(module.FORMAT, **{name: fails})
    packages.forget()


def written(part: str) -> Any:
    """Return the class of the plug-in's own that is a part of its declaration."""
    rules = registry.part(NAME, "puzzle")
    own = {"answer": "Shade", "layer": "Words", "rule": "Beside", "ground": "Near"}
    return getattr(rules, own.get(part, "Glow"))


def commands(files: Board, out: Path) -> list[list[str]]:
    """Return every command on the plug-in's board."""
    single = [
        ["solve", files.board],
        ["solve", files.board, "--json"],
        ["count", files.board, "--method", "sat"],
        ["count", files.board, "--distinct"],
        ["count", files.board, "--method", "frontier"],
        ["list", files.board],
        ["list", files.board, "--distinct", "--json"],
        ["show", files.store],
        ["show", files.store, "--solutions"],
        ["verify", files.solved],
        ["verify-proof", files.board, files.proof],
        ["info", files.board],
        ["deduce", files.board],
        ["deduce", files.board, "--steps"],
        ["deduce", files.board, "--steps", "-o", str(out / "steps.html")],
        ["explain", files.board],
        ["explain", files.board, "--cell", "1,1"],
        ["generate", NAME, "--size", "3x3", "--difficulty", "easy"],
        ["minimize", files.board],
        ["draw", files.board, "-o", str(out / "board.svg")],
        ["draw", files.board, "--solved", "-o", str(out / "solved.svg")],
        ["draw", files.board, "-o", str(out / "page.html")],
        ["export", files.board],
        ["decode", files.formula, files.answer],
        ["book", files.board, "-q", "-j", "1", "-o", str(out / "book.html")],
        ["convert", files.lamps, "-o", "-"],
        ["convert", files.url, "-o", "-"],
        ["convert", files.kit, "-o", "-"],
    ]
    forms = ("text", "puzzlink", "pzprv3", "puzzlekit", "lamps")
    return single + [["convert", files.board, "--to", form, "-o", "-"] for form in forms]


def shown(words: str) -> None:
    assert "Traceback" not in words
    assert "Exception ignored" not in words


@SOME
@pytest.mark.parametrize(("part", "name"), CASES)
def test_every_command_ends_with_a_line(
    part: str,
    name: str,
    most: int,
    files: Board,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Some of the commands, drawn for each method; under the marker all of them."""
    draw = random.Random(f"{part} {name}")
    error = draw.choice(ERRORS)
    sabotage(part, name, error)
    capsys.readouterr()
    every = commands(files, tmp_path)
    for command in draw.sample(every, min(most, len(every))):
        code = run(command)
        told = capsys.readouterr()
        shown(told.out + told.err)
        assert code in (0, 1, 2, 3), command
        if code == 2:
            said = told.out if command[0] == "verify-proof" else told.err  # its lines are answers
            starts = ("satgrid:", "error ", *map(str, files))
            lines = [line for line in said.splitlines() if line.startswith(starts)]
            assert lines, (command, error, told)
            assert len(lines) == 1 or command[0] == "verify-proof", (command, error, told)


ASKED = {
    "solve {board}": [
        *(("rule", "ground"), ("layer", "read"), ("answer", "keys"), ("terminal", "rows")),
        *(("ground", "mask"), ("ground", "propagate")),
        *(("forced", "__init__"), ("forced", "propagate")),
    ],
    "solve {none}": [("rule", "flaws")],
    "explain {several}": [
        *(("rule", "clues_for"), ("rule", "more_words")),
        *(("layer", "changed"), ("layer", "holds"), ("layer", "clues")),
    ],
    "verify {solved}": [("rule", "violations")],
    "count {board} --method frontier": [("ground", "machines")],
    "count {board} --distinct": [("rule", "turned"), ("layer", "image")],
    "export {board}": [("rule", "as_many"), ("ground", "write_all")],
    "minimize {board}": [("layer", "without")],
    "draw {board} -o {out}": [("layer", "marks"), ("picture", "caption")],
    "deduce {board} --steps": [("steps", "find")],
    "generate lantern --size 3x3": [("generator", "generate")],
    "convert {board} --to text -o -": [("layer", "written")],
    "convert {board} --to pzprv3 -o -": [("puzzlink", "lines")],
    "convert {saved} -o -": [("puzzlink", "load")],
    "convert {board} --to puzzlekit -o -": [("puzzlekit", "lines"), ("puzzlekit", "lost")],
    "convert {board} --to lamps -o -": [("formats.lamps", "write")],
}
"""A command that asks for a method, and nothing else may come of it."""


@pytest.mark.parametrize(
    ("command", "part", "name"),
    [(command, *method) for command, methods in ASKED.items() for method in methods],
)
def test_the_line_names_the_genre_and_the_method(
    command: str,
    part: str,
    name: str,
    files: Board,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    none, out, saved = tmp_path / "none.txt", tmp_path / "board.svg", tmp_path / "saved.txt"
    none.write_text(f"puzzle: {NAME}\n\n4.\n..\n", encoding="utf-8")
    saved.write_text("pzprv3\nlantern\n1\n2\n1 . \n. . \n", encoding="utf-8")
    sabotage(part, name, "ZeroDivisionError('in between')")
    more = {"none": none, "out": out, "saved": saved, "several": BOARD}
    words = [word.format(**files._asdict(), **more) for word in command.split()]
    assert run([*words, "-q"] if command.startswith(("generate", "minimize")) else words) == 2
    said = [line for line in capsys.readouterr().err.splitlines() if "a fault in" in line]
    assert len(said) == 1
    assert f"a fault in the genre {NAME}, {name} (" in said[0]
    assert said[0].endswith("): ZeroDivisionError: in between")


@pytest.mark.parametrize(("part", "name"), [("ground", "steps"), ("rule", "together")])
def test_steps_that_are_derived_fail_in_a_line(
    part: str, name: str, files: Board, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packages.unplug(NAME)
    folder = changed(tmp_path / NAME)
    (folder / "steps.py").unlink()
    registry.plug_in(folder)
    sabotage(part, name, "KeyError(1)")
    assert run(["deduce", files.board, "--steps"]) == 2
    assert f"a fault in the genre {NAME}, {name} (" in capsys.readouterr().err


NONSENSE = [("layer", "read"), ("layer", "marks"), ("layer", "clues"), ("rule", "clues")]
NONSENSE += [("rule", "hints"), ("answer", "keys")]


@pytest.mark.parametrize(("part", "name"), NONSENSE)
def test_what_returns_nonsense_is_a_line_that_names_the_genre(
    part: str, name: str, files: Board, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Though the code that fails of it is none of the plug-in's."""
    setattr(written(part), name, lambda *_: None)
    assert run(["deduce", files.board, "--steps", "-o", str(tmp_path / "steps.html")]) == 2
    told = capsys.readouterr().err
    shown(told)
    assert f"a fault in the genre {NAME}, " in told


BATCHES = (
    ["check", "{}", "-j", "1"],
    ["check", "{}", "--show", "-j", "1"],
    ["check", "{}", "--show", "--json", "-j", "1"],
    ["check", "{}", "--csv", "--difficulty", "-j", "1"],
    ["check", "{}", "--proof", "{out}/proofs", "-j", "1"],
    ["convert", "{}", "--to", "text", "-o", "{out}/texts/"],
    ["convert", "{}", "-o", "{out}/bundle.txt"],
    ["draw", "{}", "-o", "{out}/drawn/"],
    ["export", "{}", "-o", "{out}/formulas/"],
)


@pytest.fixture
def folder(files: Board, tmp_path: Path) -> Path:
    """Return a folder with a board of the plug-in, in all its formats, between two others."""
    found = tmp_path / "boards"
    found.mkdir()
    others = [ROOT / "instances" / "norinori" / "6x6.txt", ROOT / "instances/akari/10x10.txt"]
    for number, path in zip((1, 9), others, strict=True):
        (found / f"{number}.txt").write_text(path.read_text("utf-8"), "utf-8")
    for number, name in ((3, files.board), (4, files.solved), (5, files.url), (6, files.kit)):
        (found / f"{number}.txt").write_text(Path(name).read_text("utf-8"), "utf-8")
    (found / "7.lamps").write_text(Path(files.lamps).read_text("utf-8"), "utf-8")
    return found


@SOME
@pytest.mark.parametrize(("part", "name"), CASES)
def test_no_batch_ends_with_it(
    part: str,
    name: str,
    most: int,
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The boards of other genres come out as they do alone."""
    draw = random.Random(f"{name} {part}")
    error = draw.choice(ERRORS)
    sabotage(part, name, error)
    for command in draw.sample(BATCHES, min(most, len(BATCHES))):
        out = tmp_path / command[0]
        out.mkdir(exist_ok=True)
        code = run([word.format(str(folder), out=out) for word in command])
        told = capsys.readouterr()
        shown(told.out + told.err)
        assert code in (0, 1, 2), (command, told)
        if command[0] == "check":
            lines = [line for line in told.out.splitlines() if "unique" in line]
            for genre in ("norinori", "akari"):
                assert any(genre in line for line in lines), (command, error, told)
        else:
            assert _others(out) >= 2, (command, error, told)


def _others(out: Path) -> int:
    """Count the boards of the others among what was written."""
    written = [path for path in out.rglob("*") if path.is_file()]
    if any(path.name == "bundle.txt" for path in written):
        content = (out / "bundle.txt").read_text("utf-8")
        return content.count("puzzle: norinori") + content.count("puzzle: akari")
    return sum(path.stem in ("1", "9") for path in written)


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize(
    ("part", "name"),
    [("layer", "read"), ("ground", "write"), ("forced", "propagate"), ("steps", "find")],
)
def test_each_error_is_a_line_of_a_batch(
    part: str, name: str, error: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sabotage(part, name, error)
    assert run(["check", str(folder), "--difficulty", "--quiet", "-j", "1"]) == 2
    told = capsys.readouterr()
    assert told.err == ""
    lines = told.out.splitlines()
    assert sum(line.startswith("unique") for line in lines) >= 2
    wrong = [line for line in lines if line.startswith("error")]
    assert wrong
    for line in wrong:
        assert NAME in line
        assert name in line
        assert (
            "3.txt" in line or "4.txt" in line or "5.txt" in line or "6.txt" in line or "7." in line
        )


@pytest.mark.parametrize(("part", "name"), CASES)
def test_no_question_ends_the_process(part: str, name: str, files: Board) -> None:
    """As a worker of the server answers them; the answer can be sent."""
    sabotage(part, name, random.Random(f"{name}, {part}").choice(ERRORS))
    more = {
        "cell": "1,1",
        "how": "turned left",
        "rows": 3,
        "columns": 3,
        "keys": [],
        "to": "puzzlink",
        "genre": NAME,
    }
    options = {
        "explain": ["cell"],
        "changed": ["how"],
        "keys": ["keys"],
        "begun": ["genre", "rows", "columns"],
    }
    options |= {"convert": ["to"], "generate": ["genre"], "example": ["genre"]}
    content = Path(files.solved).read_text("utf-8")
    turn = CASES.index((part, name)) % 2  # each question meets half of the faults
    for question in [*QUESTIONS, *OF_A_BOARD][turn::2]:
        asking = {"question": question, **{one: more[one] for one in options.get(question, ())}}
        if question not in ("genres", "generate"):
            asking["puzzle"] = content
        found = answered(asking, 30.0)
        json.dumps(found)
        assert found["code"] in (0, 1, 2, 3)
        if found["code"] == 2 and found["error"]:
            assert "\n" not in found["error"]
            assert "Traceback" not in found["error"]


APPENDED = {
    "ground": "def ground(*_):\n    raise {}\nBeside.ground = ground\n",
    "propagate": "def propagate(*_):\n    raise {}\nGlow.propagate = propagate\n",
    "__reduce__": "class Number(int):\n    def __reduce_ex__(self, _):\n        raise {}\n"
    "word = Words.word\nWords.word = lambda *known: Number(word(*known))\n",
}


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("ground", "SystemExit(3)"),
        ("propagate", "MemoryError"),
        *(("__reduce__", error) for error in ("RecursionError", "Odd")),
    ],
)
def test_no_batch_in_several_processes_ends_with_it(
    name: str,
    error: str,
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    packages.unplug(NAME)
    rules = (FOLDER / "puzzle.py").read_text("utf-8")
    rules += ODD + APPENDED[name].format(error)
    registry.plug_in(changed(tmp_path / NAME, puzzle=rules))
    monkeypatch.setattr(batch, "ALONE_SECONDS", 0.0)
    assert run(["check", str(folder), "--show", "-j", "2", "--quiet"]) in (1, 2)
    told = capsys.readouterr()
    shown(told.out + told.err)
    lines = told.out.splitlines()
    assert any(line.split()[:2] == ["unique", "norinori"] for line in lines)
    assert any(line.split()[:2] == ["unique", "akari"] for line in lines)
    assert any(line.startswith("error") and "3.txt" in line for line in lines)


@pytest.mark.parametrize(
    "role", ["puzzlink", "puzzlekit", "generator", "steps", "picture", "terminal", "formats/lamps"]
)
@pytest.mark.parametrize("text", ["raise SystemExit", "1 / 0\n", "x = (\n", "x = 1\n"])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_a_file_that_fails_to_load_is_no_other_genres_business(
    role: str,
    text: str,
    tmp_path: Path,
    files: Board,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Formats and generators of others are found, and what is wrong is a line."""
    packages.unplug(NAME)
    wrong = changed(tmp_path / NAME)
    (wrong / f"{role}.py").write_text(text, encoding="utf-8")
    registry.plug_in(wrong)
    akari = str(ROOT / "instances" / "akari" / "10x10.txt")
    for form in ("puzzlink", "puzzlekit", "text"):
        target = str(tmp_path / f"{form}.txt")
        assert run(["convert", akari, "--to", form, "-q", "-o", target]) == 0
        assert run(["check", target, "-q"]) == 0
    assert run(["generate", "akari", "--size", "4x4", "-q"]) == 0
    assert run(["check", str(ROOT / "instances" / "nonogram"), "-q", "-j", "1"]) in (0, 1)
    assert "lamps" in "".join(one.name for one in all_formats.asked()) or role == "formats/lamps"
    shown(capsys.readouterr().err)


def test_what_is_not_used_is_a_warning(tmp_path: Path, files: Board) -> None:
    packages.unplug(NAME)
    wrong = changed(tmp_path / NAME, generator="1 / 0\n")
    registry.plug_in(wrong)
    with pytest.warns(RuntimeWarning, match=rf"{NAME} is not used here: .*generator\.py:1: Zero"):
        assert NAME not in registry.having("generator")


def test_the_traceback_is_shown_where_it_is_wanted(
    files: Board, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sabotage("forced", "propagate", "ZeroDivisionError('in between')")
    assert run(["solve", files.board]) == 2
    words = f"satgrid: a fault in the genre {NAME}, propagate ("
    told = capsys.readouterr().err
    assert told.startswith(words)
    assert told.endswith("): ZeroDivisionError: in between\n")
    monkeypatch.setenv("SATGRID_TRACEBACK", "1")
    assert run(["solve", files.board]) == 2
    trace, _, line = capsys.readouterr().err.rstrip("\n").rpartition("\n")
    assert trace.startswith("Traceback (most recent call last):\n")
    assert line.startswith(words)


def test_an_interrupt_is_none_of_its_faults() -> None:
    with pytest.raises(KeyboardInterrupt), caught():
        raise KeyboardInterrupt
    with pytest.raises(KeyboardInterrupt), caught():
        raise RuntimeError from KeyboardInterrupt()
    with pytest.raises(FaultError, match=r"^a fault in satgrid .*: KeyError: 'x'$"), caught():
        raise KeyError("x")


def test_a_server_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("starlette", reason="needs satgrid[web]")
    pytest.importorskip("uvicorn", reason="needs satgrid[web]")
    pytest.importorskip("pebble", reason="needs satgrid[web]")
    from serving import served

    rules = (FOLDER / "puzzle.py").read_text("utf-8")
    rules += APPENDED["ground"].format("SystemExit(3)")
    wrong = changed(tmp_path / NAME, puzzle=rules, picture="raise SystemExit\n")
    board = BOARD.read_text("utf-8")
    small = (ROOT / "instances" / "norinori" / "6x6.txt").read_text("utf-8")
    with served("-j", "1", before=["--plugin", str(wrong)]) as own:
        for question in ("verdict", "count", "board", "picture", "steps"):
            found = own.ask(question=question, puzzle=board)
            told = found["error"] or str(found["document"])
            assert found["code"] == 2
            assert "SystemExit" in told
            assert "Traceback" not in told
            [outcome] = own.ask(question="verdict", puzzle=small)["document"]
            assert outcome["verdict"] == "unique"
