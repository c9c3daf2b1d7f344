"""Facts that follow from the dots of a kropki; `test_judging` compares them with solutions."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell, Side
from satgrid.genres.kropki.board import made as kropki_of
from satgrid.puzzle.numbers import Entry


def left(puzzle: Any, cell: Cell) -> list[int]:
    state = puzzle.deduced().state
    numbers = range(1, puzzle.shape[0] + 1)
    return [one for one in numbers if not state.gone >> puzzle.slot_of[Entry(cell, one)] & 1]


def test_steps() -> None:
    """Two cells with a black dot in a square of 3 hold 1 and 2; the third cell of the line 3."""
    side = Side(Cell(0, 0), Cell(0, 1))
    puzzle = kropki_of(3, black=frozenset([side]), all_dots="no")
    assert [left(puzzle, Cell(0, column)) for column in range(3)] == [[1, 2], [1, 2], [3]]
    assert left(puzzle, Cell(1, 2)) == [1, 2]
    assert left(puzzle, Cell(1, 0)) == [1, 2, 3]
    givens = (Entry(Cell(0, 0), 1), Entry(Cell(1, 1), 1))
    solved = kropki_of(3, givens, black=frozenset([side]), all_dots="no").deduced()
    assert solved.complete
    assert sorted(solved.found())[:3] == [(Cell(0, 0), 1), (Cell(0, 1), 2), (Cell(0, 2), 3)]


def test_clash() -> None:
    side = Side(Cell(0, 0), Cell(0, 1))
    puzzle = kropki_of(3, (Entry(Cell(0, 0), 3),), black=frozenset([side]), all_dots="no")
    known = puzzle.deduced()
    assert known.clash
    assert not known.complete
    assert puzzle.flaws()[0].startswith("the given 3 at row 1, column 1 cannot have a black dot")
