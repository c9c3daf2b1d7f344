"""Rules of slants: a shaded cell has the slant from its upper left corner, others the opposite."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.board.known import known
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground
from satgrid.grounds.no_slant_loop import Forest
from satgrid.judging import slants as judge
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["NoCycle", "SlantEnds"]


@record
class _Slanted(Rule):
    """The base class of rules of slants."""

    answers: ClassVar[tuple[str, ...]] = ("Shade", "Slants")

    def turned(self, isometry: Isometry) -> bool:
        """Return whether an isometry keeps the kind of each slant, since keys depend on it."""
        return isometry.flipped[0] == isometry.flipped[1]


@record
class SlantEnds(_Slanted):
    """A number at a corner of cells counts the slants that end there.

    Attributes
    ----------
    layer
        The layer of the numbers.
    """

    _: KW_ONLY
    layer: str = "numbers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} count slants", {}, ("Slants",), layer=Named(Words, at="corners")),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("all slants", 1, "The number has its slants, so the others turn away."),
        "last": StepName("all needed", 1, "The number needs all the slants that are left."),
    }

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count for each number."""
        for corner, word in known(board.data[self.layer]).items():
            falling, rising = _at(board, corner)
            clue = board.clue_number(self.layer, corner)
            negative = board.mask(rising)
            yield Count(board.mask(falling), word, word, negative=negative, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the number of each corner."""
        found: dict[Hashable, int] = {}
        for corner in board.grid.vertices():
            falling, rising = _at(board, Cell(*corner))
            held = sum(cell in solution for cell in falling)
            found[Cell(*corner)] = held + sum(cell not in solution for cell in rising)
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the ends of all slants."""
        return judge.wrong_ends(self.name, board.shape, board.data[self.layer], solution)


def _at(board: AnyBoard, corner: Cell) -> tuple[list[Cell], list[Cell]]:
    """Return the cells whose slant ends at a corner if shaded, and those if not shaded."""
    row, column = corner
    falling = [Cell(row - 1, column - 1), Cell(row, column)]
    rising = [Cell(row - 1, column), Cell(row, column - 1)]
    grid = board.grid
    return [cell for cell in falling if cell in grid], [cell for cell in rising if cell in grid]


@record
class NoCycle(_Slanted):
    """Slants form no closed loop."""

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("no loop of slants", {}, ("Slants",)),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "loop": StepName("no loop", 2, "The other slant would close a loop."),
        "way out": StepName("way out", 3, "Otherwise a loop would close around these corners."),
    }

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that slants connect every corner with the edge."""
        height, width = board.shape
        across = width + 1
        lines = []
        for row, column in board.grid:
            corner = row * across + column
            below = corner + across
            lines.append(((corner, below + 1), (corner + 1, below)))
        rim = frozenset(
            row * across + column
            for row in range(height + 1)
            for column in range(across)
            if row in (0, height) or column in (0, width)
        )
        yield Forest(lines, (height + 1) * across, rim)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Join the corners slant by slant."""
        return judge.loops(self.name, board.shape, solution)
