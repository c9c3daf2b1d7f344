"""Bounds: how many of very many literals hold, where clauses are seldom needed.

A rule files one in the formula (``Formula.connect``), and no clause is written, as with networks. A
search looks at it in each model, and writes it out at the first one that breaks it
(``solve.cutters``). For all else ``connectivity.eager`` writes it out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Self

__all__ = ["Bound"]


@dataclass(frozen=True)
class Bound:
    """From ``low`` to ``high`` of some literals hold."""

    counted: tuple[int, ...]
    low: int
    high: int

    def restricted(self, refuted: Collection[int], sure: int) -> Self:
        """Return what is left where some literals do not hold, as of a network."""
        held = sum(-literal in refuted for literal in self.counted)
        left = [one for one in self.counted if one not in refuted and -one not in refuted]
        return replace(self, counted=tuple(left), low=self.low - held, high=self.high - held)

    def renumbered(self, numbers: Sequence[int]) -> Self:
        """Return the bound of other literals, ``numbers[literal]`` in place of each."""
        return replace(self, counted=tuple([numbers[literal] for literal in self.counted]))

    def literals(self) -> set[int]:
        """Return the literals that the bound refers to."""
        return set(self.counted)

    def broken(self, model: Sequence[int]) -> tuple[int, ...] | None:
        """Return a clause that follows and that a model breaks; None where it obeys the bound.

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
