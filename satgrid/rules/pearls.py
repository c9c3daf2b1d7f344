"""The rule of pearls: a loop turns at black ones and goes straight through white ones."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.answers.kinds import Lines
from satgrid.board.grid import Cell, Side
from satgrid.board.ways import WAYS
from satgrid.grounds.counts import Clauses
from satgrid.grounds.ground import Ground, Slots
from satgrid.judging import pearls as judge
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Choice, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["BLACK", "WHITE", "Pearls"]

WHITE, BLACK = "w", "b"
_AXES = (("up", "down"), ("left", "right"))
_Arm = tuple[Slots, Slots]
"""The line to the next cell, and that straight on from there; 0 where the board ends."""


@record
class Pearls(Rule):
    """The loop passes all pearls of one color as the rule for that color requires.

    Attributes
    ----------
    color
        ``b``: the loop turns at a black pearl, and goes straight on through both cells beside it.
        ``w``: it goes straight through a white pearl, and turns in at least one cell beside it.
    layer
        The layer of the pearls.
    """

    _: KW_ONLY
    color: str
    layer: str = "pearls"

    needs: ClassVar[tuple[str, ...]] = ("OneLoop",)
    wants: ClassVar[Mapping[str, object]] = {"through": True}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{color} {layer}",
            color=Choice({BLACK: "lines turn at black", WHITE: "lines straight through white"}),
            layer=Named(Words, at="cells"),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "one way": StepName("pearl", 2, "All other ways through the pearl are closed."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Lines",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State the ways through each pearl as clauses."""
        for cell, color in board.data[self.layer].items():
            if color == self.color:
                clue = board.clue_number(self.layer, cell)
                yield Clauses(_ways(board.answer, board.shape, color, cell), clue=clue)

    def flaws(self, board: AnyBoard) -> list[str]:
        """Report pearls that the loop cannot pass for lack of room."""
        return judge.cramped(self.color, board.data[self.layer], board.shape)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, str]:
        """Return the pearls of both colors that the loop allows."""
        return dict(judge.possible(board.shape, solution).items())

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Check how the loop leaves each pearl and the cells beside it."""
        return judge.pearls(self.name, self.color, board.data[self.layer], solution)


@lru_cache(maxsize=1 << 14)
def _ways(answer: Lines, shape: Shape, color: str, cell: Cell) -> list[tuple[Slots, Slots]]:
    """Return the clauses of a pearl, cached for all boards of a shape."""
    slot_of = _slots(answer, shape)
    axes = []
    for axis in _AXES:
        arms = []
        for down, right in map(WAYS.__getitem__, axis):
            near = (cell[0] + down, cell[1] + right)
            here = slot_of.get(Side.between(cell, near))
            on = slot_of.get(Side.between(near, (near[0] + down, near[1] + right)))
            if here is not None:
                arms.append((1 << here, 0 if on is None else 1 << on))
        axes.append(arms)
    return list((_black if color == BLACK else _white)(axes))


@lru_cache(maxsize=64)
def _slots(answer: Lines, shape: Shape) -> dict[Hashable, int]:
    return {side: slot for slot, side in enumerate(answer.keys(shape, 1))}


def _black(axes: list[list[_Arm]]) -> Iterator[tuple[Slots, Slots]]:
    """Yield clauses: the loop goes one way on each axis, and straight on."""
    for axis in axes:
        yield sum(here for here, _ in axis), 0
        if len(axis) == 2:
            yield 0, axis[0][0] | axis[1][0]
        yield from ((on, here) for here, on in axis)


def _white(axes: list[list[_Arm]]) -> Iterator[tuple[Slots, Slots]]:
    """Yield clauses: the loop goes both ways on one axis, and straight on at one end at most."""
    straight = []
    for axis in axes:
        if len(axis) < 2:
            yield from ((0, here) for here, _ in axis)
            continue
        (one, far), (other, beyond) = axis
        straight.append(one)
        yield other, one
        yield one, other
        if far and beyond:
            yield 0, one | far | beyond
    yield sum(straight), 0
    if len(straight) == 2:
        yield 0, sum(straight)
