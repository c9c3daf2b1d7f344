"""The drawing of puzzles that define none: it follows from the kind of their answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from satgrid import drawing
from satgrid.board.grid import Cell
from satgrid.drawing.answers import CellsPainter, EdgesPainter, NumbersPainter, Plain, painter_for
from satgrid.drawing.shapes import INK, PAPER
from satgrid.drawing.terminal import draw
from satgrid.puzzle.boards import Numbered
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.edges import Edges
from satgrid.puzzle.numbers import Entry, Numbers
from satgrid.puzzle.rooms import Rooms
from satgrid.puzzle.symmetry import isometries


@dataclass(frozen=True)
class Lamps(Numbered, Cells):
    """Lamps beside walls, some of which have a number."""

    name: ClassVar[str] = "lamps"
    signs: ClassVar[str] = ".#"
    blank: ClassVar[str] = "#"
    most: ClassVar[int] = 4
    mark: ClassVar[str] = "o"


@dataclass(frozen=True)
class Shades(Numbered, Cells):
    """Any cell may be shaded, those with a number as well."""

    name: ClassVar[str] = "shades"
    most: ClassVar[int] = 20
    mark: ClassVar[str] = "#"
    anywhere: ClassVar[bool] = True


@dataclass(frozen=True)
class Halls(Rooms, Numbers):
    """A number in each cell of some rooms."""

    name: ClassVar[str] = "halls"

    givens: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Paths(Rooms, Edges):
    """Lines through rooms."""

    name: ClassVar[str] = "paths"
    through: ClassVar[bool] = True


LAMPS: Any = Lamps.parse("puzzle: lamps\n\n..#\n2..\n")
SHADES: Any = Shades.parse("puzzle: shades\n\n12 .\n. 3\n")
HALLS: Any = Halls(((0, 0), (1, 1)), (Entry(Cell(0, 0), 2),))
PATHS: Any = Paths(((0, 0), (1, 1)))


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
    assert draw(SHADES, shaded).split("\n")[1::2] == ["│▒12▒     │", "│▒▒▒▒  3  │"]
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


def test_every_base_says_what_an_isometry_must_keep() -> None:
    for puzzle, order in ((PATHS, 4), (HALLS, 1), (LAMPS, 1), (SHADES, 2)):
        assert sum(map(puzzle.invariant, isometries(puzzle.shape))) == order


def test_the_kind_of_the_answer_says_how_a_puzzle_is_drawn() -> None:
    painters = {LAMPS: CellsPainter, HALLS: NumbersPainter, PATHS: EdgesPainter}
    for puzzle, painter in painters.items():
        assert type(painter_for(puzzle)) is painter
        assert not isinstance(painter_for(puzzle), Plain)
        assert painter_for(puzzle).caption() == ""
