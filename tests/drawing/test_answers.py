"""The drawing of puzzles that define none: it follows from the kind of their answer."""

from __future__ import annotations

import re
from typing import Any

from satgrid import drawing
from satgrid.board.grid import Cell
from satgrid.drawing.answers import CellsPainter, EdgesPainter, NumbersPainter, painter_for
from satgrid.drawing.shapes import INK, PAPER
from satgrid.drawing.terminal import draw
from satgrid.puzzle import registry
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.symmetry import isometries


def own(answer: str, layers: str, rule: str, rows: str) -> Any:
    """Return a board with the rules of its own text."""
    text = f"answer: {answer}\nlayers: {layers}\nrules:\n  {rule}\n\n{rows}"
    return registry.parse(f"puzzle: custom\n{text}\n")


LAMPS: Any = registry.parse("puzzle: akari\n\n..#\n2..\n")
SHADES = own("shade", "numbers 0 to 20 in cells", "no two shaded side by side", "12 .\n. 3")
HALLS = own(
    "numbers to 2", "rooms, givens", "each number once in each room", "aa\nbb\n\ngivens:\n2.\n.."
)
PATHS = own("lines through cells", "rooms", "one loop", "aa\nbb")


def test_marks_and_dark_cells_at_a_terminal() -> None:
    lit = frozenset({Cell(0, 0), Cell(1, 1)})
    assert draw(LAMPS, lit, marked=[(0, 0), (1, 0), (1, 2)]).split("\n") == [
        "┌───────────┐",
        "│*o*     ▒▒▒│",
        "│           │",
        "│▒*▒  o   * │",
        "└───────────┘",
    ]
    assert draw(LAMPS).split("\n")[3] == "│▒2▒        │"
    shaded = frozenset({Cell(0, 0), Cell(1, 0)})
    assert draw(SHADES, shaded).split("\n")[1::2] == ["│▒12▒▒      │", "│▒▒▒▒▒   3  │"]
    assert SHADES.render(shaded) == "#.\n#."
    assert SHADES.read("#.\n#.") == shaded


def test_marks_and_dark_cells_on_a_picture() -> None:
    picture = drawing.svg(LAMPS, frozenset({Cell(0, 0)}))
    assert len(re.findall(rf'<rect [^>]*width="32" height="32" fill="{INK}"', picture)) == 2
    assert re.findall(rf'<text [^>]*fill="{PAPER}">([^<]*)<', picture) == ["2"]
    assert re.findall(rf'<text [^>]*fill="{INK}">([^<]*)<', drawing.svg(SHADES)) == ["12", "3"]


def test_numbers_at_a_terminal() -> None:
    assert draw(HALLS).split("\n") == [
        "┌───────┐",
        "│ 2   · │",
        "├───────┤",
        "│ ·   · │",
        "└───────┘",
    ]
    held = frozenset({Entry(Cell(0, 0), 2), Entry(Cell(1, 0), 1), Entry(Cell(1, 0), 2)})
    assert draw(HALLS, held, marked=[(0, 0)]).split("\n")[1::2] == ["│*2*  · │", "│ ?   · │"]


def test_every_kind_says_what_an_isometry_must_keep() -> None:
    for puzzle, order in ((PATHS, 4), (HALLS, 1), (LAMPS, 1), (SHADES, 2)):
        assert sum(map(puzzle.invariant, isometries(puzzle.shape))) == order


def test_the_kind_of_the_answer_says_how_a_puzzle_is_drawn() -> None:
    painters = {LAMPS: CellsPainter, HALLS: NumbersPainter, PATHS: EdgesPainter}
    for puzzle, painter in painters.items():
        assert isinstance(painter_for(puzzle), painter)
        assert painter_for(puzzle).caption() == puzzle.caption
