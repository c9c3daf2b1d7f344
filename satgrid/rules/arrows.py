"""Rules of numbers that look in a direction: along an arrow, or to a certain distance."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell, adjacent
from satgrid.board.text import plural
from satgrid.board.ways import WAYS
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground
from satgrid.judging import arrows as judge
from satgrid.layers.arrow_words import ArrowWords, ahead
from satgrid.layers.words import UNKNOWN, Words
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.patterns import Apart
from satgrid.rules.rule import Rule, StepName

__all__ = ["ArrowTally", "AtDistance"]


def _room(board: AnyBoard, cells: Sequence[Cell]) -> int:
    """Return how many cells of a line can be shaded; half of them where two may not be adjacent."""
    if not any(not rule.option for rule in board.genre.rules_of(Apart)):
        return len(cells)
    room, last = 0, None
    for cell in cells:
        if last is None or not adjacent(cell, last):
            room, last = room + 1, cell
    return room


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
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName(
            "number reached", 1, "The number has all its cells, so no other ahead of it."
        ),
        "last": StepName("number needs all", 1, "The number needs all the cells left ahead of it."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade", "LinesAndCells")

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count for each arrow, and that its own cell is not shaded."""
        dark = board.dark_cells
        for cell, (way, word) in board.data[self.layer].items():
            clue = board.clue_number(self.layer, cell)
            if way and isinstance(word, int):
                there = [one for one in ahead(board, cell, way) if one not in dark]
                yield Count(board.mask(there), word, word, clue=clue)
                if word > _room(board, there):
                    yield Count(0, 1, 1, clue=clue)
            if cell not in dark:
                yield Count(board.mask([cell]), 0, 0, clue=clue)

    def _arrows(self, board: AnyBoard) -> ArrowWords:
        layers: list[ArrowWords] = board.genre.layers_of(ArrowWords)
        return next((one for one in layers if one.name == self.layer), ArrowWords(self.layer))

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, Any]:
        """Return an arrow for each unshaded cell: the printed one, or the one that counts most.

        None in a cell through which a line goes, where arrows are out of the answer.
        """
        found: dict[Hashable, Any] = {}
        layer = self._arrows(board)
        used = {place for key in solution for place in board.places(key)} if layer.black else ()
        solution = board.answer.cells(solution)
        for cell in board.open_cells:
            if cell not in solution and cell not in used:
                counted = {
                    way: sum(one in solution for one in ahead(board, cell, way)) for way in WAYS
                }
                way, _ = board.data[self.layer].get(cell, ("", 0))
                way = way or max(counted, key=lambda one: counted[one])
                found[cell] = (way, counted[way])
        return found

    def more_words(
        self, board: AnyBoard, solution: frozenset[Any]
    ) -> Mapping[Hashable, Sequence[Any]]:
        """Return, for cells that lack a way or a number, what all ways count; what is known stays.

        Only where an arrow may be bare; then a cell out of the answer stays so without one.
        """
        layer = self._arrows(board)
        shaded, found = board.answer.cells(solution), {}
        for cell, (printed, word) in board.data[self.layer].items() if layer.bare else ():
            counted = [
                (way, sum(one in shaded for one in ahead(board, cell, way)))
                for way in WAYS
                if printed in ("", way)
            ]
            found[cell] = [(way, number) for way, number in counted if word in (UNKNOWN, number)]
        return found

    def flaws(self, board: AnyBoard) -> list[str]:
        """Report numbers that are larger than the shaded cells that fit ahead of them."""
        layer = self._arrows(board)
        found, value = [], board.data[self.layer]
        for key, clue in layer.clues(value, board):
            cell, (way, number) = Cell(*clue.cells[0]), value[key]
            there = [one for one in ahead(board, cell, way) if one not in board.dark_cells]
            room = _room(board, there)
            if isinstance(number, int) and room < number:
                found.append(f"{clue.name} sees room for {plural(room, 'shaded cell')}")
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
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("number reached", 1, "One cell so far from the number is shaded already."),
        "last": StepName("last cell", 1, "It is the last cell so far from the number."),
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
