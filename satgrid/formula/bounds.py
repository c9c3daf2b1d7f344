"""Bounds on how many of some literals hold, for which a search needs no clauses.

A rule files one in the formula (``Formula.connect``), and no clause is written, as with networks. A
search looks at it in each model, and cuts off those that break it (``solve.lazy_clauses``); a
*native* one it hands to a solver that counts by itself, if it may choose the solver
(``solve.search``). For all else ``connectivity.eager`` writes bounds out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from satgrid.record import record

__all__ = ["Bound", "natives"]


@record
class Bound:
    """From ``low`` to ``high`` of some literals hold; one that is named twice counts twice."""

    counted: tuple[int, ...]
    low: int
    high: int
    native: bool = False
    """Whether a solver that can do so counts the literals; otherwise models are looked at."""

    def restricted(self, refuted: Collection[int], sure: int) -> Self:
        """Return the bound that remains if some literals do not hold."""
        held = sum(-literal in refuted for literal in self.counted)
        left = [one for one in self.counted if one not in refuted and -one not in refuted]
        return replace(self, counted=tuple(left), low=self.low - held, high=self.high - held)

    def renumbered(self, numbers: Sequence[int]) -> Self:
        """Return the bound with other literals: ``numbers[literal]`` in place of each."""
        return replace(self, counted=tuple([numbers[literal] for literal in self.counted]))

    def literals(self) -> set[int]:
        """Return the literals that the bound refers to."""
        return set(self.counted)

    def broken(self, model: Sequence[int]) -> tuple[int, ...] | None:
        """Return an implied clause that a model violates; None if the model obeys the bound.

        Parameters
        ----------
        model
            The literals that hold, in the order of their variables.
        """
        held = [literal for literal in self.counted if model[abs(literal) - 1] == literal]
        if len(held) > self.high:
            return tuple([-literal for literal in held[: max(0, self.high + 1)]])
        if len(held) < self.low:
            rest = [literal for literal in self.counted if model[abs(literal) - 1] != literal]
            return tuple(rest[: max(0, len(self.counted) - self.low + 1)])
        return None


def natives(networks: Mapping[str, Sequence[Any]]) -> list[Bound]:
    """Return the native bounds among the constraints that a formula's rules have added."""
    every = [stated for own in networks.values() for stated in own]
    return [stated for stated in every if isinstance(stated, Bound) and stated.native]
