"""Rules of numbers that look in a direction: along an arrow, or to a certain distance."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.judging import arrows as judge
from satgrid.puzzle.protocol import Violation
from satgrid.record import record
from satgrid.rules.arrow_layer import ArrowWords
from satgrid.rules.count import Count
from satgrid.rules.ground import Ground
from satgrid.rules.layer import WAYS
from satgrid.rules.phrase import Named, Phrase
from satgrid.rules.rule import Rule, Step
from satgrid.rules.view import AnyBoard
from satgrid.rules.word_layers import Words

__all__ = ["ArrowTally", "AtDistance"]


def _ahead(board: AnyBoard, cell: Cell, way: str) -> list[Cell]:
    """Return the cells to which an arrow points."""
    down, right = WAYS[way]
    found, at = [], Cell(cell.row + down, cell.column + right)
    while at in board.grid:
        found.append(at)
        at = Cell(at.row + down, at.column + right)
    return found


@record
class ArrowTally(Rule):
    """A number with an arrow counts the shaded cells to which it points; its own is not shaded.

    Attributes
    ----------
    layer
        The arrows with their numbers.
    """

    _: KW_ONLY
    layer: str = "arrows"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} count shaded ahead", layer=Named(ArrowWords)),
    )
    steps: ClassVar[Mapping[str, Step]] = {
        "full": Step("number reached", 1, "The number has all its cells, so no other ahead of it."),
        "last": Step("number needs all", 1, "The number needs all the cells left ahead of it."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade", "LinesAndCells")

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count for each arrow, and that its own cell is not shaded."""
        dark = board.dark_cells
        for cell, (way, word) in board.data[self.layer].items():
            clue = board.clue_number(self.layer, cell)
            if way and isinstance(word, int):
                there = [one for one in _ahead(board, cell, way) if one not in dark]
                yield Count(board.mask(there), word, word, clue=clue)
            if cell not in dark:
                yield Count(board.mask([cell]), 0, 0, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, Any]:
        """Return an arrow for each unshaded cell: the printed one, or the one that counts most."""
        found: dict[Hashable, Any] = {}
        solution = board.answer.cells(solution)
        for cell in board.open_cells:
            if cell not in solution:
                counted = {
                    way: sum(one in solution for one in _ahead(board, cell, way)) for way in WAYS
                }
                way, _ = board.data[self.layer].get(cell, ("", 0))
                way = way or max(counted, key=lambda one: counted[one])
                found[cell] = (way, counted[way])
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk from each arrow and count."""
        shaded = board.answer.cells(solution)
        return judge.pointed(self.name, board.data[self.layer], board.shape, shaded)


@record
class AtDistance(Rule):
    """Of the up to four cells whose distance from a number equals it, exactly one is shaded.

    The cell of a number is not shaded.

    Attributes
    ----------
    layer
        The numbers.
    """

    _: KW_ONLY
    layer: str = "numbers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("one shaded as far from {layer} as they state", layer=Named(Words, at="cells")),
    )
    steps: ClassVar[Mapping[str, Step]] = {
        "full": Step("number reached", 1, "One cell so far from the number is shaded already."),
        "last": Step("last cell", 1, "It is the last cell so far from the number."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count for each number: the shaded cells at its distance."""
        for cell, word in board.data[self.layer].items():
            clue = board.clue_number(self.layer, cell)
            if isinstance(word, int):
                yield Count(board.mask(_so_far(board, cell, word)), 1, 1, clue=clue)
            yield Count(board.mask([cell]), 0, 0, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return, for each unshaded cell, a distance at which exactly one cell is shaded.

        The printed distance is preferred if it is true, otherwise the least one.
        """
        found: dict[Hashable, int] = {}
        distances = range(1, max(board.shape))
        for cell in board.open_cells:
            if cell not in solution:
                printed = board.data[self.layer].get(cell, 0)
                for word in (*((printed,) if isinstance(printed, int) else ()), *distances):
                    if sum(one in solution for one in _so_far(board, cell, word)) == 1:
                        found[cell] = word
                        break
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look up, down, left and right from each number."""
        return judge.at_distance(self.name, board.data[self.layer], solution)


def _so_far(board: AnyBoard, cell: Cell, far: int) -> list[Cell]:
    around = [
        Cell(cell.row + far * down, cell.column + far * right) for down, right in WAYS.values()
    ]
    return [one for one in dict.fromkeys(around) if one in board.grid]
