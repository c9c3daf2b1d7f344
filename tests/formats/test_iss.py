"""Variant sudokus of Interactive Sudoku Solver, and sudokus in links of other sites."""

from __future__ import annotations

import json
import random
import time
from typing import Any
from urllib.parse import quote

import pytest
from catalogue import ROOT
from damage import damaged

from satgrid import formats
from satgrid.board.grid import Cell, Side
from satgrid.errors import ParseError
from satgrid.formats.iss.constraints import CONSTRAINTS
from satgrid.formats.remarks import collected
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

SHARED = ROOT.parent / "shared"
VARIANTS = SHARED / "special" / "variants.jsonl"
SHAPED = ("a board of ", "satgrid has no board with the shape ")
PASSED_BY = {
    "Sandwich snipe 18",  # it has two solutions: 1 and 9 can be exchanged, and no number is given
    "Hailstone - little killer",  # 12 seconds
    "Hard renban 2",  # 8 seconds
}


def read(text: str) -> Any:
    [board] = formats.read(text, "iss")
    return board


def published() -> list[dict[str, Any]]:
    lines = VARIANTS.read_text("utf-8").split("\n")
    found = [json.loads(line) for line in lines if line.strip()]
    return [one for one in found if one["constraints"].startswith(".")]


@pytest.mark.skipif(not VARIANTS.exists(), reason="the published puzzles are not here")
def test_published_variants_have_their_solution_or_are_refused() -> None:
    solved, refused = 0, []
    for one in published():
        try:
            board = read(one["constraints"])
        except ParseError as error:
            refused.append(error.message)
            continue
        if board.shape == (9, 9) and one["name"] not in PASSED_BY:
            found = uniqueness(board, deadline=time.monotonic() + 60)
            assert found.verdict is Verdict.UNIQUE, one["name"]
            assert found.first is not None
            assert board.render(found.first).replace("\n", "") == one["solution"]
            solved += 1
    assert solved == 29
    assert len(refused) == 73
    named = [reason for reason in refused if "satgrid has no such rule: " in reason]
    shaped = [reason for reason in refused if reason.startswith(SHAPED)]
    assert {*refused} - {*named, *shaped} == {"'Cage': a cage has no cell twice"}


def test_each_constraint_that_has_a_rule_is_read() -> None:
    board = read(
        ".Shape~6x6.~R1C1_3~R1C2_1_2.Cage~5~R2C1~R2C2.Cage~0~R6C6.Arrow~R3C3~R3C4~R3C5"
        ".PillArrow~2~R4C2~R4C1~R5C1~R6C1.Thermo~R1C1~R2C2.Whisper~R5C5~R5C6.Whisper~4~R5C1~R5C2"
        ".Whisper~3~R6C1~R6C2.Renban~R2C3~R2C4.Palindrome~R4C4~R4C5.Between~R1C4~R1C5~R1C6"
        ".RegionSumLine~R2C3~R3C3.AllDifferent~R2C2~R2C3~R2C4.SameValues~2~R1C1~R6C5"
        ".Quad~R1C1~1~3.LittleKiller~9~R1C3.LittleKiller~7~R2C1.LittleKiller~6~R3C6"
        ".LittleKiller~5~R6C2.Sandwich~7~C2.XSum~R3~~8.Skyscraper~R2~2~.Skyscraper~C4~~3"
        ".WhiteDot~R1C1~R1C2~R2C2.BlackDot~R4C1~R5C1.X~R4C4~R4C5.V~R3C1~R3C2"
        ".GreaterThan~R6C3~R5C3~R5C4.AntiKnight.AntiKing.DisjointSets.StrictKropki.StrictXV"
        ".Diagonal~1.Diagonal~-1.SearchPriority~3~R1C1"
    )
    data, one = board.data, Cell(0, 0)
    assert board.shape == (6, 6)
    assert data["givens"] == {one: 3}
    assert data["candidates"] == {(Cell(0, 1),): "1,2"}
    assert data["cages"] == {(Cell(1, 0), Cell(1, 1)): 5, (Cell(5, 5),): ""}
    assert data["arrows"] == {
        (Cell(2, 2), Cell(2, 3), Cell(2, 4)): "",
        (Cell(3, 0), Cell(3, 1), Cell(4, 0), Cell(5, 0)): 2,
    }
    assert set(data["german whispers"].values()) == {"", 3}
    assert len(data["dutch whispers"]) == 1
    assert data["little killers"] == {
        (Cell(0, 2), Cell(1, 1), Cell(2, 0)): 9,
        (Cell(1, 0), Cell(2, 1), Cell(3, 2), Cell(4, 3), Cell(5, 4)): 7,
        (Cell(2, 5), Cell(1, 4), Cell(0, 3)): 6,
        (Cell(5, 1), Cell(4, 2), Cell(3, 3), Cell(2, 4), Cell(1, 5)): 5,
    }
    assert data["sandwiches"] == {("above", 1): 7}
    assert data["x sums"] == {("right", 2): 8}
    assert data["skyscrapers"] == {("left", 1): 2, ("below", 3): 3}
    assert data["dots"] == {
        Side(one, Cell(0, 1)): "o",
        Side(Cell(0, 1), Cell(1, 1)): "o",
        Side(Cell(3, 0), Cell(4, 0)): "*",
    }
    assert data["signs"] == {
        Side(Cell(4, 2), Cell(5, 2)): "^",
        Side(Cell(4, 2), Cell(4, 3)): ">",
    }
    assert data["clones"] == {(one, Cell(5, 4)): ""}
    on = ("antiknight", "antiking", "disjoint groups", "all dots", "all xv", "diagonals")
    assert {board.options[name] for name in on} == {"yes"}


def test_regions_and_links() -> None:
    layout = "1122112233443344"
    plain = read(f".Shape~4x4.NoBoxes.Jigsaw~{layout}.~R1C1_1")
    assert plain.name == "sudoku"
    boxed = read(f".Shape~4x4.Jigsaw~{layout}.AntiKnight")
    assert len(boxed.data["extra regions"]) == 4
    bare = read(".NoBoxes.AntiKing")
    assert bare.shape == (9, 9)
    assert len({label for line in bare.data["regions"] for label in line}) == 1
    text = ".Shape~4x4.~R1C1_1.AntiKing"
    link = f"https://sigh.github.io/Interactive-Sudoku-Solver/?q={quote(text)}"
    assert formats.detect(link) == formats.detect(text) == "iss"
    assert formats.read(link) == formats.read(text) == [read(text)]
    assert len(read(".Windoku").data["extra regions"]) == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".Zipper~R1C1~R1C2", "'Zipper': satgrid has no such rule: zipper lines$"),
        (".Surprise~R1C1", "'Surprise': satgrid has no such rule$"),
        (".Shape~6x8", "a board of 6x8 is no square"),
        (".Shape~9x9~0-8", "no board with the shape '9x9~0-8'"),
        (".Cage~5~R1C1~RxC9", "'Cage': R33C9 is not on the board"),
        (".~R1C1_10", "'Given': 'R1C1_10' has no numbers of the board"),
        (".SameValues~2~R1C1~R1C2~R2C1~R2C2", "sets with the same numbers, in any order"),
        (".LittleKiller~5~R5C5", "no diagonal begins at R5C5"),
        (".XSum~Q3~4~", "'Q3' is not a row or a column"),
        (".AntiConsecutive.WhiteDot~R1C1~R1C2", "a white dot lies between"),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_name(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        formats.read(text)


def test_damaged_constraints_are_boards_or_one_line() -> None:
    draw = random.Random(7)
    texts = [".Shape~6x6.~R1C1_3~R1C2_1_2.Cage~5~R2C1~R2C2.LittleKiller~9~R1C3.XSum~R3~~8"]
    texts += [".Quad~R1C1~1~3.Skyscraper~C4~~3.PillArrow~2~R4C2~R4C1~R5C1.Jigsaw~12.Diagonal~1"]
    texts += [f".{name}" for name in CONSTRAINTS] + [f".{name}~~5~R1C1~" for name in CONSTRAINTS]
    for _ in range(600):
        text, message = damaged(draw, texts), ""
        try:
            formats.read(text, "iss")
        except ParseError as error:
            message = str(error)
        assert "fault" not in message
        assert "\n" not in message


SITES = SHARED / "field" / "other-sites.txt"
DIGITS = "705060000000500937000200050000010000003679500000000496000850060500192704000736200"


@pytest.mark.parametrize(
    "front",
    [
        "https://www.sudokuwiki.org/sudoku.htm?bd=",
        "https://sudokuexchange.com/play/?s=",
        "https://sudoku.secuso.org/",
    ],
)
def test_links_with_81_digits_are_sudokus(front: str) -> None:
    assert formats.detect(front + DIGITS) == "sites"
    assert formats.read(front + DIGITS) == formats.read(DIGITS)


@pytest.mark.skipif(not SITES.exists(), reason="the published puzzles are not here")
def test_links_of_the_field_are_read() -> None:
    lines = [line for line in SITES.read_text("utf-8").split("\n") if line.strip()]
    assert [formats.read(line)[0].name for line in lines] == ["sudoku"] * 4


@pytest.mark.parametrize(
    "link",
    [
        "https://example.org/play/12",
        "https://example.org/play?id=12",
        "https://www.sudokuwiki.org/sudoku.htm?bd=12",
    ],
)
def test_other_links_have_one_short_error(link: str) -> None:
    with pytest.raises(ParseError, match="this link holds no puzzle that can be read") as told:
        formats.read(link)
    assert len(str(told.value)) < 300


JANKO = SHARED / "field" / "janko.txt"
NURIKABE = """begin
puzzle Nurikabe
author X
size 5
problem
2 - - - 1
- - - - -
- - 3 - -
- - - - -
1 - - - 2
solution
- x x x -
end
"""


def test_text_of_janko_is_read() -> None:
    with collected() as remarks:
        [board] = formats.read(NURIKABE)
    [first] = formats.read("puzzle: nurikabe\nauthor: X\n\n2...1\n.....\n..3..\n.....\n1...2\n")
    assert board == first
    assert remarks == ["the solution of janko.at is not read"]
    assert len(formats.read(NURIKABE * 2)) == 2


@pytest.mark.skipif(not JANKO.exists(), reason="the published puzzles are not here")
def test_text_of_the_field_is_read() -> None:
    assert formats.read(JANKO.read_text("utf-8")) == formats.read(NURIKABE)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (("2 - - - 1", "2 - - - q"), "6:9: "),
        (("size 5\n", ""), "there is no line 'size N' here"),
        (("Nurikabe", "Nuribake"), "2:1: no genre 'Nuribake'"),
        (("problem", "areas"), "5:1: the part 'areas' of janko.at is not read"),
    ],
)
def test_text_of_janko_is_refused_with_its_place(changed: tuple[str, str], message: str) -> None:
    with pytest.raises(ParseError, match=message):
        formats.read(NURIKABE.replace(*changed))


PVV = SHARED / "field" / "pvv.txt"
AKARI = "akari\neasy\n5 5\n.....\n.#.2.\n..0..\n.1.#.\n.....\n"


def test_an_akari_in_lines_is_read() -> None:
    with collected() as remarks:
        [board] = formats.read(AKARI)
    assert [board] == formats.read("puzzle: akari\n\n.....\n.#.2.\n..0..\n.1.#.\n.....\n")
    assert remarks == ["the difficulty 'easy' is not read"]
    assert len(formats.read(AKARI * 2)) == 2


@pytest.mark.skipif(not PVV.exists(), reason="the published puzzles are not here")
def test_lines_of_the_field_are_read() -> None:
    assert formats.read(PVV.read_text("utf-8")) == formats.read(AKARI)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (("akari", "hitori"), "1:1: only akari is known in this form, not 'hitori'"),
        (("5 5", "4 5"), "3:1: 5 rows where the size says 4"),
        ((".1.#.", ".1.#"), "7:1: 4 cells where the size says 5"),
        ((".#.2.", ".#.x."), "5:"),
    ],
)
def test_lines_are_refused_with_their_place(changed: tuple[str, str], message: str) -> None:
    with pytest.raises(ParseError) as told:
        formats.read(AKARI.replace(*changed))
    assert str(told.value).startswith(message)
