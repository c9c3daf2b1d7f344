"""Rules of the distance between equal numbers or consecutive numbers."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.answers.kinds import all_cells
from satgrid.grounds.exactly_one import Groups, Ones
from satgrid.grounds.ground import Ground, Seen, Slots
from satgrid.grounds.stencil import Stencil
from satgrid.judging import spacing as judge
from satgrid.layers.option import Option
from satgrid.phrases.phrase import Asked, Choice, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record
from satgrid.rules.houses import firsts
from satgrid.rules.rule import Rule, StepName

__all__ = ["Chain", "Ripple", "Unequal", "apart", "everywhere"]

_BESIDE = ((0, 1), (1, 0))
_TOUCHING = ((0, 1), (1, 0), (1, 1), (1, -1))


@lru_cache(maxsize=1024)
def _outside(shape: Shape, values: int, down: int, right: int) -> Slots:
    """Return the slots of the cells from which a step leaves the board."""
    height, width = shape
    full = (1 << values) - 1
    return sum(
        full << (row * width + column) * values
        for row in range(height)
        for column in range(width)
        if not (0 <= row + down < height and 0 <= column + right < width)
    )


def apart(
    shape: Shape, values: int, down: int, right: int, anchors: Slots, *, more: int = 0
) -> Stencil:
    """State that no value of a slot of ``anchors`` occurs again one step from its cell.

    Parameters
    ----------
    more
        How much larger the other value is.
    """
    by = (down * shape[1] + right) * values + more
    return Stencil(
        [(0, False, 0), (by, False, _outside(shape, values, down, right))],
        anchors & ~_outside(shape, values, down, right),
    )


def everywhere(shape: Shape, values: int, some: Slots) -> Slots:
    """Return the slots of some values in all cells."""
    return sum(some << at * values for at in range(shape[0] * shape[1]))


@record
class Ripple(Rule):
    """Two equal numbers in a row or column have at least that many cells between them."""

    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("equal numbers in a line as far apart as they are"),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName("too near", 1, "An equal number in the line would be too near."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a pattern for each distance and direction: numbers that are too large for it."""
        shape, values, low = board.shape, board.values, board.answer.low
        for gap in range(1, low + values):
            far = sum(1 << value for value in range(values) if low + value >= gap)
            for down, right in ((0, gap), (gap, 0)):
                if down < shape[0] and right < shape[1]:
                    anchors = everywhere(shape, values, far)
                    yield apart(shape, values, down, right, anchors)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk along lines and remember where each number was met last."""
        return judge.too_near(self.name, board.shape, solution)


@record
class Unequal(Rule):
    """Cells that share a side hold different numbers.

    Attributes
    ----------
    touching
        Whether cells that share only a corner also hold different numbers.
    option
        The option with ``yes`` where the rule is not in force; empty where it always is.
    """

    _: KW_ONLY
    touching: bool = False
    option: str = ""

    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "no equal numbers {touching}[ unless {option}]",
            touching=Choice({False: "side by side", True: "touching"}),
            option=Asked(Option("alike")),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName("equal neighbor", 1, "A cell beside it holds the number."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The option that the rule reads."""
        return (self.option,) if self.option else ()

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return not self.option

    def _is_off(self, board: AnyBoard) -> bool:
        return bool(self.option) and board.options[self.option] == "yes"

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a pattern for each direction."""
        if self._is_off(board):
            return
        shape, values = board.shape, board.values
        anchors = everywhere(shape, values, (1 << values) - 1)
        for down, right in _TOUCHING if self.touching else _BESIDE:
            yield apart(shape, values, down, right, anchors)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look at the cells near each cell."""
        if self._is_off(board):
            return []
        return judge.equal_near(self.name, solution, touching=self.touching)


@record
class Chain(Rule):
    """Each number from 1 to the number of cells occurs once, near the next number.

    Attributes
    ----------
    option
        The option with ``no`` where a common corner is not near enough; empty where it is.
    """

    _: KW_ONLY
    option: str = ""

    wants: ClassVar[Mapping[str, object]] = {"low": 1, "high": all_cells}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "each number touching the next[ or beside it as {option} states]",
            option=Asked(Option("corners", words=("yes", "no"))),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "last": StepName("one place", 2, "The number has one place left."),
        "full": StepName("placed already", 1, "The number stands somewhere else."),
        "pattern": StepName("next number", 2, "The number before or behind it must be near."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The option that the rule reads."""
        return (self.option,) if self.option else ()

    def _touching(self, board: AnyBoard) -> bool:
        return not self.option or board.options[self.option] != "no"

    def together(self, board: AnyBoard, seen: Seen, clues: tuple[int, ...]) -> Hashable:
        """Return the number whose place follows from the place of the next or previous number."""
        if seen.kind != "pattern":
            return super().together(board, seen, clues)
        return ((seen.held | seen.gone).bit_length() - 1) % board.values

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that each number has one place, near the previous number and the next one."""
        full = (1 << board.values) - 1
        yield Ones([Groups(firsts(board, board.open_cells), full, full)])
        yield from _steps(board.shape, board.values, self._touching(board))

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk from each number to the next."""
        touching = self._touching(board)
        return judge.chained(self.name, board.open_cells, solution, touching=touching)


@lru_cache(maxsize=64)
def _steps(shape: Shape, values: int, touching: bool) -> Sequence[Ground]:
    """Return patterns: each number has the next number near it, and the previous one."""
    near = [
        (down, right)
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down or right) and (touching or not (down and right))
    ]
    full = (1 << values) - 1
    found = []
    for by in (1, -1):
        following = full & ~(1 << values - 1) if by == 1 else full & ~1
        terms: list[tuple[int, bool, Slots]] = [(0, False, 0)]
        for down, right in near:
            beyond = _outside(shape, values, down, right)
            terms.append(((down * shape[1] + right) * values + by, True, beyond))
        found.append(Stencil(terms, everywhere(shape, values, following)))
    return found
