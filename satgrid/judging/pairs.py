"""The judge of what pairs off: as many as possible are paired, and those left over are named."""

from __future__ import annotations

from collections.abc import Collection

from satgrid.board.grid import Place
from satgrid.puzzle.protocol import Violation

__all__ = ["alone", "paired"]


def paired(rule: str, words: Collection[Place], solution: Collection[Place]) -> list[Violation]:
    """Return a violation for each word and each shaded cell that is left over.

    Parameters
    ----------
    words
        The cells with a word, each of which needs a shaded cell of its own beside it.
    """
    without, idle = alone(words, solution)
    broken = [Violation(rule, one, "no shaded cell of its own") for one in without]
    return broken + [Violation(rule, one, "paired with none") for one in idle]


def alone(words: Collection[Place], cells: Collection[Place]) -> tuple[list[Place], list[Place]]:
    """Return words without a shaded cell of their own, and shaded cells without a word.

    As many as possible are paired off. Each word asks the cells beside it in turn, and a cell that
    is taken asks its word to take another one (augmenting paths; Kuhn 1955, Berge 1957).
    """
    word_of: dict[Place, Place] = {}
    cell_of: dict[Place, Place] = {}
    for word in sorted(words):
        _settle(word, cells, word_of, cell_of)
    return sorted(set(words) - cell_of.keys()), sorted(set(cells) - word_of.keys())


def _settle(
    word: Place, cells: Collection[Place], word_of: dict[Place, Place], cell_of: dict[Place, Place]
) -> None:
    """Find a cell for a word; other words change their cells if necessary."""
    # A list of those who ask instead of recursion: a chain of words may be as long as the board.
    asked: dict[Place, Place] = {}
    waiting = [word]
    while waiting:
        here = waiting.pop()
        row, column = here
        for cell in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if cell not in cells or cell in asked:
                continue
            asked[cell] = here
            if cell not in word_of:
                _hand_on(cell, asked, word_of, cell_of)
                return
            waiting.append(word_of[cell])


def _hand_on(
    cell: Place,
    asked: dict[Place, Place],
    word_of: dict[Place, Place],
    cell_of: dict[Place, Place],
) -> None:
    """Reassign cells along a path: each word gets the next one, the last word a free cell."""
    free: Place | None = cell
    while free is not None:
        taker = asked[free]
        left = cell_of.get(taker)
        word_of[free], cell_of[taker] = taker, free
        free = left
