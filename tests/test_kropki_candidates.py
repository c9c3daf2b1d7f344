"""What plain steps leave of a kropki board; `test_judging` compares it with the solutions."""

from __future__ import annotations

from dataclasses import replace

from satgrid.board.grid import Cell, Side
from satgrid.genres.kropki.puzzle import Kropki
from satgrid.puzzle.numbers import Entry


def test_steps() -> None:
    """Two cells with a black dot in a square of 3 hold 1 and 2; the third cell of the line 3."""
    side = Side(Cell(0, 0), Cell(0, 1))
    puzzle = Kropki(3, black=frozenset([side]), all_dots="no")
    left = puzzle.deduced().numbers
    assert [left[Cell(0, column)] for column in range(3)] == [(1, 2), (1, 2), (3,)]
    assert left[Cell(1, 2)] == (1, 2)
    assert left[Cell(1, 0)] == (1, 2, 3)
    solved = replace(puzzle, givens=(Entry(Cell(0, 0), 1), Entry(Cell(1, 1), 1))).deduced()
    assert solved.complete
    assert sorted(solved.found())[:3] == [(Cell(0, 0), 1), (Cell(0, 1), 2), (Cell(0, 2), 3)]


def test_clash_names_the_place() -> None:
    side = Side(Cell(0, 0), Cell(0, 1))
    puzzle = Kropki(3, (Entry(Cell(0, 0), 3),), black=frozenset([side]), all_dots="no")
    known = puzzle.deduced()
    assert known.clash in ("row 1, column 1", "row 1, column 2")
    assert not known.complete
