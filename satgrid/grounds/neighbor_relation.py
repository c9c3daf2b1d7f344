"""The relation between the numbers of two neighbors, such as a dot on their side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from satgrid.board.grid import Side
from satgrid.formula.clauses import Formula
from satgrid.grounds.counts import Clauses
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.machines.few import clauses
from satgrid.machines.machine import Machine, Ranks

__all__ = ["Across", "fit_if_both"]


class Across(Ground):
    """Two cells, each with one number, hold numbers that fit together.

    Parameters
    ----------
    side
        The side between the cells.
    ends
        The first slots of the two cells.
    fitting
        For each value of one cell the values allowed in the other; the relation is symmetric.
    apart
        The pairs of values that do not fit, to forbid each; None to state for each value that one
        that fits is in the other cell.
    """

    def __init__(
        self,
        side: Side,
        ends: tuple[int, int],
        fitting: tuple[Slots, ...],
        *,
        apart: Sequence[tuple[int, int]] | None = None,
        clue: int | None = None,
    ) -> None:
        self.side, self.ends, self.fitting, self.apart = side, ends, fitting, apart
        self.clue = clue
        self.full = (1 << len(fitting)) - 1
        self.mask = self.full << ends[0] | self.full << ends[1]

    def propagate(self, state: State) -> None:
        """Rule out values that fit no value that is still possible in the other cell."""
        (one, other), full, fitting = self.ends, self.full, self.fitting
        held, gone = state.held, state.gone
        here = held >> one & full or ~gone >> one & full
        there = held >> other & full or ~gone >> other & full
        if not here or not there:
            raise ClashError
        before, beyond = here & ~_image(fitting, there), there & ~_image(fitting, here)
        if before or beyond:
            state.settle(0, before << one | beyond << other)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a clause for each value of each cell, or one for each pair that does not fit."""
        if state.held & self.mask:
            return  # where a cell is settled, so is what it lets the other hold
        number = len(self.fitting)
        one, other = (literals[end : end + number] for end in self.ends)
        if self.apart is None:
            near = _near(self.fitting)
            formula.extend(
                [
                    (-literal, *[beyond[value] for value in near[at] if beyond[value]])
                    for before, beyond in ((one, other), (other, one))
                    for at, literal in enumerate(before)
                    if literal
                ]
            )
        else:
            formula.extend(
                [
                    (-here[low], -there[high])
                    for low, high in self.apart
                    for here, there in ((one, other), (other, one))
                    if here[low] and there[high]
                ]
            )

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine for each clause that is not satisfied yet."""
        if state.held & self.mask:
            return []
        found = []
        for here, there in (self.ends, self.ends[::-1]):
            for value, fitting in enumerate(self.fitting):
                wrong = self.full & ~fitting if self.apart is not None else 0
                negative = 1 << here + value
                if self.apart is None:
                    found.append((fitting << there, negative))
                found += [(0, negative | 1 << there + other) for other in slots(wrong)]
        return clauses(
            [
                (positive & ~state.gone, negative & ~state.held)
                for positive, negative in found
                if not (state.held & positive or state.gone & negative)
            ],
            ranks,
        )

    def excludes(self) -> Iterator[tuple[int, Slots]]:
        """Yield each value of a cell with those of the other that do not fit it."""
        for here, there in (self.ends, self.ends[::-1]):
            for value, fitting in enumerate(self.fitting):
                yield here + value, (self.full & ~fitting) << there

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``beyond`` for values that fit no value still possible in the other cell."""
        (one, other), full = self.ends, self.full
        here, there = (state.held >> end & full or ~state.gone >> end & full for end in self.ends)
        for end, left, beyond, more in ((one, here, other, there), (other, there, one, here)):
            gone = left & ~_image(self.fitting, more)
            if gone and not state.held >> end & full:
                held = state.held & full << beyond
                why = 0 if held else state.gone & full << beyond
                yield Seen("beyond", 0, gone << end, held, why)


def fit_if_both(ends: tuple[int, int], fitting: Sequence[Slots], clue: int | None) -> Clauses:
    """State that no two numbers of two cells are there that do not fit: either may be empty.

    Parameters
    ----------
    ends
        The first slots of the two cells.
    fitting
        For each value of the first cell the values that fit it.
    """
    values = range(len(fitting))
    wrong = [(low, high) for low in values for high in values if not fitting[low] >> high & 1]
    return Clauses(
        [(0, 1 << ends[0] + low | 1 << ends[1] + high) for low, high in wrong], clue=clue
    )


@lru_cache(maxsize=256)
def _near(fitting: tuple[Slots, ...]) -> list[list[int]]:
    """Return, for each value, the values that fit it, the smaller ones first."""
    return [list(slots(one)) for one in fitting]


@lru_cache(maxsize=1 << 16)
def _image(fitting: tuple[Slots, ...], values: Slots) -> Slots:
    """Return the values that fit at least one of the given values."""
    found = 0
    for value in slots(values):
        found |= fitting[value]
    return found
