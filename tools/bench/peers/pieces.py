"""Divided boards for clingo: rectangles with one word each, one over each cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from peers import declared

RULES = """
1 { laid(P) : over(P,I,J) } 1 :- cell(I,J).
both(I,J,K,L) :- side(I,J,K,L), laid(P), over(P,I,J), over(P,K,L).
answer(I,J,K,L) :- side(I,J,K,L), not both(I,J,K,L).
"""
Fits = Callable[[Any, int, int, int], bool]
"""Whether a word fits a rectangle by its height, its width, and the borders around the word."""


def rules(board: Any, words: dict[Any, Any], fits: Fits) -> str:
    """Return the board for clingo: the rectangles that have one word, and fit it."""
    height, width = board.shape
    facts = [f"cell({row},{column})." for row, column in board.grid]
    number = 0
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
                    facts.append(f"over({number},{top}..{bottom},{left}..{right}).")
                    number += 1
    return "\n".join(facts) + "\n" + declared.sides(board) + RULES
