"""The judge of a kropki's givens: it compares them in lines and beside dots, without any clause."""

from __future__ import annotations

from satgrid.board.grid import Cell, Side, named
from satgrid.board.regions import Regions
from satgrid.genres.kropki.board import KropkiBoard
from satgrid.judging import signs, squares

__all__ = ["flaws"]


def flaws(board: KropkiBoard, all_dots: str, areas: Regions) -> list[str]:
    """Report which givens clash with each other or with a dot.

    Parameters
    ----------
    all_dots
        Which dots are all shown: ``yes``, ``no``, ``white`` or ``black``.
    areas
        The box or region of each cell; empty where the board has none.
    """
    found = squares.given_twice(squares.lines(board.size, areas), board.givens)
    dots = dict.fromkeys(board.white, "o") | dict.fromkeys(board.black, "*")
    given, size = dict(board.givens), board.size
    for row, column in sorted({cell for at in given for cell in _before(at)}):
        for down, right in ((0, 1), (1, 0)):
            side = Side(Cell(row, column), Cell(row + down, column + right))
            here, there = (given.get(cell) for cell in side)
            if here and there:
                note = signs.unfitting(dots.get(side, ""), here, there, all_dots)
                found += [f"{note}, at {named(side.one)} and {named(side.other)}"] if note else []
                continue
            found += [
                f"the given {number} at {named(cell)} cannot have a black dot: "
                f"none of the numbers 1 to {size} is its half or its double"
                for number, cell in zip((here, there), side, strict=True)
                if number and dots.get(side) == "*" and number % 2 and 2 * number > size
            ]
    return found


def _before(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """Return a cell with its neighbors above and to the left."""
    return cell, Cell(cell.row - 1, cell.column), Cell(cell.row, cell.column - 1)
