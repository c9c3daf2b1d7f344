"""Rules of ships: the fleet, and the printed parts of ships."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell, components
from satgrid.grounds.counts import Clauses
from satgrid.grounds.fleet import Fleet
from satgrid.grounds.ground import Ground
from satgrid.grounds.stencil import stencil
from satgrid.judging import fleets as judge
from satgrid.layers.ships import FleetList, ShipParts
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["PartsStay", "Ships"]

_TOWARD = {"n": (1, 0), "s": (-1, 0), "w": (0, 1), "e": (0, -1)}
_AROUND = ((-1, 0), (1, 0), (0, -1), (0, 1))


@record
class Ships(Rule):
    """The shaded cells are straight ships of the given lengths; none touches another one.

    Ships do not touch at a corner either.

    Attributes
    ----------
    layer
        The number of ships for each length.
    """

    _: KW_ONLY
    layer: str = "fleet"

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("ships of {layer}", layer=Named(FleetList)),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName("around a ship", 1, "Ships do not touch, not even at a corner."),
        "part": StepName(
            "rest of a ship", 3, "All ships left that have this part have it in common."
        ),
        "no ship": StepName("no ship fits", 3, "No ship that is left can have this cell."),
        "places": StepName("places left", 4, "All places left for ships of a length have it so."),
    }
    told: ClassVar[str] = "the ships of the fleet"
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return constraints: no two shaded cells touch at a corner, and they form the fleet."""
        for right in (-1, 1):
            yield stencil(board, [(0, 0, False), (1, right, False)])
        yield Fleet(board.shape, board.data[self.layer])

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the number of ships for each length."""
        lengths = sorted(len(ship) for ship in components(solution))
        return {length: lengths.count(length) for length in lengths}

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk along each ship, measure it, and look for other ships that touch it."""
        return judge.ships(self.name, solution, board.data[self.layer])


@record
class PartsStay(Rule):
    """A printed part of a ship is there: an end, a middle part, a ship of one cell, or water.

    Attributes
    ----------
    layer
        The parts: ``n s w e`` for the upper, lower, left and right end of a ship, ``m`` for a cell
        between two others of its ship, ``o`` for a ship of one cell, ``x`` for water, and ``?`` for
        a cell of some ship.
    """

    _: KW_ONLY
    layer: str = "parts"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} of ships stay", layer=Named(ShipParts)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "one way": StepName("printed part", 1, "The ship goes on from its end, and not elsewhere."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return clauses for each part: its own cell and those beside it."""
        for cell, word in board.data[self.layer].items():
            clue = board.clue_number(self.layer, cell)
            yield Clauses(list(_clauses(board, cell, str(word))), clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, str]:
        """Return the part in each cell."""
        return {cell: _part(cell, solution) for cell in board.open_cells}

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare each printed part with the ship in its cell."""
        return judge.parts(self.name, board.data[self.layer], solution)


def _part(cell: Cell, solution: frozenset[Any]) -> str:
    """Return the part of a ship in a cell."""
    if cell not in solution:
        return "x"
    row, column = cell
    near = [step for step in _AROUND if (row + step[0], column + step[1]) in solution]
    if len(near) == 1:
        return next(word for word, step in _TOWARD.items() if step == near[0])
    if not near:
        return "o"
    across = len(near) == 2 and near[0][0] == -near[1][0] and near[0][1] == -near[1][1]
    return "m" if across else "?"


def _clauses(board: AnyBoard, cell: Cell, word: str) -> Iterator[tuple[int, int]]:
    """Yield the clauses of a printed part: the slots that hold or do not."""
    own = 1 << board.first(cell)
    if word == "x":
        yield 0, own
        return
    yield own, 0
    row, column = cell
    near = {
        step: board.mask([beside])
        for step in _AROUND
        if (beside := Cell(row + step[0], column + step[1])) in board.grid
        and beside not in board.dark_cells
    }
    if word == "m":
        up, down, left, right = (near.get(step, 0) for step in _AROUND)
        for here, across in ((up, down), (down, up), (left, right), (right, left)):
            if here:
                yield across, here
        yield up | left, 0
        if up and left:
            yield 0, up | left
    elif word != "?":
        onward = _TOWARD.get(word)
        if onward is not None:
            yield near.get(onward, 0), 0
        for step, mask in near.items():
            if step != onward:
                yield 0, mask
