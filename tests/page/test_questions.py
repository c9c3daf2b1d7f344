"""Questions of the page: the answers equal those of the commands; boards change in place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from catalogue import GENRES, ROOT, SMALL, load
from click.testing import CliRunner

from satgrid import drawing
from satgrid.cli.in_process import answered, asked
from satgrid.cli.main import program
from satgrid.puzzle import registry
from satgrid.puzzle.numbers import NumberPuzzle
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness
from satgrid.web import sheet_values, sheets
from satgrid.web.questions import OF_A_BOARD, QUESTIONS

INSTANCES = ROOT / "instances"


def ask(puzzle: str = "", **asking: Any) -> dict[str, Any]:
    return answered({"puzzle": puzzle, **asking}, 20)


def content(name: str) -> str:
    return (INSTANCES / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SMALL)
def test_answers_are_those_of_the_commands(name: str) -> None:
    file = str(INSTANCES / f"{name}.txt")
    commands = {
        "count": ["count", file, "--json", "-q", "-j", "1"],
        "common": ["deduce", file, "--json", "-q"],
        "picture": ["draw", file, "-o", "-", "-q"],
        "formula": ["export", file, "-q"],
    }
    for question, command in commands.items():
        plain = CliRunner().invoke(program, command, standalone_mode=False)
        found = ask(content(name), question=question)
        assert found["error"] is None
        expected = plain.stdout
        if QUESTIONS[question].prints != "text":
            assert found["document"] == json.loads(expected)
        else:
            assert found["document"] == expected


@pytest.mark.parametrize("name", SMALL)
def test_a_board_is_shown_with_its_cells_and_verdict(name: str) -> None:
    board = load(INSTANCES / f"{name}.txt")
    shown = ask(content(name), question="board")["document"]
    assert shown["puzzle"] == board.name
    assert registry.parse(shown["text"]) == board
    assert shown["picture"].startswith("<svg")
    assert len({(left, top) for _, left, top in shown["cells"]}) == len(shown["cells"])
    verdict = ask(content(name), question="verdict")["document"]
    assert [one["verdict"] for one in verdict] in (["unique"], ["multiple"])
    keys = verdict[0]["solutions"][0]["keys"]
    drawn = ask(content(name), question="keys", keys=keys)["document"]
    assert drawn["solved"]
    assert drawn["words"].keys() == set(keys)
    free = {one["key"] for one in ask(content(name), question="answer")["document"]["keys"]}
    rest = [key for key in keys if key not in free]
    assert ask(content(name), question="keys", keys=rest)["document"]["solved"] == (rest == keys)


@pytest.mark.parametrize("name", ["sudoku/9x9", "kropki/boxes-4x4-some", "fillomino/8x8"])
def test_printed_numbers_stay_on_the_board(name: str) -> None:
    """They are neither put down nor steps, and stand on every picture."""
    board = load(INSTANCES / f"{name}.txt")
    assert isinstance(board, NumberPuzzle)
    given = drawing.svg(board)
    drawn = ask(content(name), question="keys", keys=[])["document"]["picture"]
    assert re.findall("<text.*?</text>", drawn) == re.findall("<text.*?</text>", given)
    keys = ask(content(name), question="answer")["document"]["keys"]
    printed = {tuple(entry.cell) for entry in board.givens}
    assert printed
    assert not printed & {tuple(cell) for key in keys for cell in key["cells"]}
    with_one = ask(content(name), question="keys", keys=[keys[0]["key"]])["document"]["picture"]
    assert with_one.count("<text") == given.count("<text") + 1


@pytest.mark.parametrize("name", SMALL)
def test_every_key_of_an_answer_has_its_place(name: str) -> None:
    keys = ask(content(name), question="answer")["document"]["keys"]
    places = [(*key["middle"], key["word"], tuple(map(tuple, key["cells"]))) for key in keys]
    assert len(set(places)) == len(places)


WITHOUT_ONE = {"begun", "example", "genres", "samples"}
"""Questions that are about no puzzle."""
FLAT = [
    path
    for name in GENRES
    for path in sorted((INSTANCES / name).glob("*.txt"))[:6]
    if len(load(path).shape) == 2
]


@pytest.mark.parametrize("path", FLAT, ids=[str(path.relative_to(INSTANCES)) for path in FLAT])
def test_what_can_be_changed_covers_the_board(path: Path) -> None:
    """With the words of its own sheet it is the same puzzle; without any of them another one."""
    board = load(path)
    layers = sheets.described(board)["layers"]
    assert layers, "nothing of the board can be changed"
    words = {layer["name"]: layer["words"] for layer in layers}
    assert sheet_values.applied(board, json.dumps({"words": words})) == board
    if any(word not in ("0", ".") for own in words.values() for word in own.values()):
        bare = json.dumps({"words": {name: {} for name in words}})
        others = {layer["places"] for layer in layers if not (layer["signs"] or layer["most"] > 0)}
        new = words.get("pieces") == {"line": "domino x*"}  # what a new tiling begins with
        assert sheet_values.applied(board, bare) != board or others == {"cells"} or new


def test_variants_of_new_ones() -> None:
    asking = {"question": "generate", "genre": "sudoku", "size": "6x6", "seed": 1}
    several = answered({**asking, "variant": ["irregular", "diagonals"]}, 20)
    assert several["document"]["variants"] == ["irregular", "diagonals"]
    made = registry.parse(several["document"]["text"])
    assert "diagonals" in several["document"]["text"]
    assert uniqueness(made).verdict is Verdict.UNIQUE
    one = answered({**asking, "variant": "2x3"}, 20)
    assert one["document"]["variants"] == ["2x3"]
    assert answered(asking, 20)["document"]["variants"] == []


@pytest.mark.parametrize(
    ("asking", "words"),
    [
        ({"question": "nothing"}, "no question 'nothing'"),
        ({}, "no question"),
        ({"question": "explain", "cell": "1,2 --solver=x"}, "cannot be the"),
        ({"question": "count", "store": "here.db"}, "no such option"),
        ({"question": "picture", "output": "here.svg"}, "no such option"),
        ({"question": "generate", "genre": "--image=/etc/passwd"}, "not a name"),
        ({"question": "generate", "genre": "norinori", "size": "5x5 -o x"}, "cannot be the"),
        (
            {"question": "generate", "genre": "sudoku", "variant": ["irregular", "-o x"]},
            "cannot be",
        ),
        ({"question": "generate", "genre": "sudoku", "variant": {"a": 1}}, "cannot be the"),
        ({"question": "generate", "genre": "sudoku", "seed": [1, 2]}, "cannot be the"),
        ({"question": "generate", "genre": "sudoku", "variant": ["round"]}, "no variant 'round'"),
        ({"question": "generate", "genre": "norinori", "variant": "boxes"}, "without variants"),
        ({"question": "convert", "to": "../x"}, "cannot be the"),
        ({"question": "keys", "keys": ["9,9"]}, "not a list of keys"),
        ({"question": "keys", "keys": {"a": 1}}, "not a list of keys"),
        ({"question": "begun", "genre": "akari", "rows": "x", "columns": 2}, "no numbers"),
        ({"question": "begun", "genre": "akari", "rows": 0, "columns": 2}, "1 to 100 rows"),
        ({"question": "board", "puzzle": "puzzle: norinori\n\nAB\nA?\n-\n"}, "<stdin>:5:"),
        ({"question": "board", "puzzle": 3}, "not text"),
        ({"question": "board", "puzzle": "x" * 2_000_000}, "longer than"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(asking: dict[str, Any], words: str) -> None:
    found = answered({"puzzle": content("norinori/small"), **asking}, 5)
    assert found["code"] == 2
    assert found["document"] is None
    assert words in found["error"]
    assert "\n" not in found["error"]


@pytest.mark.parametrize(("to", "package"), [("png", "resvg_py"), ("pdf", "typst")])
def test_what_is_no_text_is_refused(to: str, package: str) -> None:
    pytest.importorskip(package, reason=f"{to} is an extra")
    found = ask(content("norinori/6x6"), question="convert", to=to)
    assert (found["code"], found["document"]) == (2, None)
    assert found["error"] == "satgrid: this is not text, and only text can be asked for"


def test_no_question_reads_or_writes_a_file(tmp_path: Path, monkeypatch: Any) -> None:
    """A puzzle that looks like the name of a file is not opened."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.txt").write_text(content("norinori/small"), encoding="utf-8")
    for question in (*QUESTIONS, *sorted(OF_A_BOARD.keys() - WITHOUT_ONE)):
        if question != "generate":
            found = answered({"question": question, "puzzle": "secret.txt", "genre": "norinori"}, 5)
            assert found["code"] == 2, question
    assert [path.name for path in tmp_path.iterdir()] == ["secret.txt"]


def test_streams_are_those_of_the_caller_again() -> None:
    import sys

    before = sys.stdin, sys.stdout, sys.stderr
    assert asked(["solve", "-"], "nonsense").code == 2
    assert (sys.stdin, sys.stdout, sys.stderr) == before


def test_time_is_kept() -> None:
    found = answered({"question": "verdict", "puzzle": content("tiling/pentominoes-6x10")}, 0.001)
    assert found["document"][0]["verdict"] == "unknown"


def test_a_hint_goes_on_from_what_is_put_down() -> None:
    board = "puzzle: akari\n\n0.\n..\n"
    found = answered({"question": "hint", "puzzle": board, "keys": ["0,1"]}, 10)["document"]
    assert (found["standing"], found["wrong"]) == ("wrong", [[0, 1]])
    assert [clue["cells"] for clue in found["clues"]] == [[[0, 0]]]
    loop = (INSTANCES / "slitherlink" / "small.txt").read_text(encoding="utf-8")
    asked = {"question": "hint", "puzzle": loop, "keys": []}
    assert answered(asked | {"crossed": ["1,0 1,1"]}, 10)["document"]["standing"] == "right"
    assert answered(asked | {"crossed": ["0,-1 0,0"]}, 10)["document"]["standing"] == "wrong"
    assert answered(asked | {"keys": ["elsewhere"]}, 10)["code"] == 2


def test_rules_are_offered_added_and_removed() -> None:
    board = "puzzle: sudoku\nboxes: 2x2\n\n1...\n....\n....\n...2\n"
    offered = answered({"question": "phrases", "puzzle": board}, 10)["document"]["phrases"]
    assert "thermometers rise" in offered
    added = answered({"question": "ruled", "puzzle": board, "add": "thermometers rise"}, 10)
    text = added["document"]["text"]
    assert "also: thermometers rise" in text
    removed = answered({"question": "ruled", "puzzle": text, "remove": 0}, 10)["document"]["text"]
    assert removed == board
    for wrong in ({"add": "thermometers fall"}, {"remove": 0}, {"remove": "x"}, {}):
        answer = answered({"question": "ruled", "puzzle": board, **wrong}, 10)
        assert (answer["code"], answer["document"]) == (2, None)
