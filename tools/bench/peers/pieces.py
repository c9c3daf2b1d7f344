"""Divided boards for other programs: rectangles with one word each, one over each cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from peers import declared
from satgrid.board.grid import Cell

RULES = """
1 { laid(P) : over(P,I,J) } 1 :- cell(I,J).
both(I,J,K,L) :- side(I,J,K,L), laid(P), over(P,I,J), over(P,K,L).
answer(I,J,K,L) :- side(I,J,K,L), not both(I,J,K,L).
"""
Fits = Callable[[Any, int, int, int], bool]
"""Whether a word fits a rectangle by its height, its width, and the borders around the word."""


def rules(board: Any, words: dict[Any, Any], fits: Fits) -> str:
    """Return the board for clingo: the rectangles that have one word, and fit it."""
    facts = [f"cell({row},{column})." for row, column in board.grid]
    for number, cells in enumerate(fitting(board, words, fits)):
        (top, left), (bottom, right) = cells[0], cells[-1]
        facts.append(f"over({number},{top}..{bottom},{left}..{right}).")
    return "\n".join(facts) + "\n" + declared.sides(board) + RULES


def fitting(board: Any, words: dict[Any, Any], fits: Fits) -> Iterator[list[Cell]]:
    """Yield the cells of the rectangles that have one word, and fit it."""
    height, width = board.shape
    for top, left in board.grid:
        for bottom in range(top, height):
            for right in range(left, width):
                inside = [
                    cell
                    for cell in words
                    if top <= cell.row <= bottom and left <= cell.column <= right
                ]
                if len(inside) > 1:
                    break
                if not inside:
                    continue
                row, column = inside[0]
                borders = (row == top) + (row == bottom) + (column == left) + (column == right)
                if fits(words[inside[0]], bottom - top + 1, right - left + 1, borders):
                    rows, columns = range(top, bottom + 1), range(left, right + 1)
                    yield [Cell(row, column) for row in rows for column in columns]
