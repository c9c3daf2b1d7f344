"""Bounds on weighted sums of slots: what a constraint says in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

__all__ = ["Column", "Helper", "SumBound", "clause", "evenly"]


class Helper(NamedTuple):
    """Something that is there or not, such as a ship at a place; it is no slot itself.

    Attributes
    ----------
    held, gone
        The slots that hold if it is there, and those that do not, as sets.
    name
        What tells it from others with the same slots.
    """

    held: int
    gone: int
    name: int = 0


Column: TypeAlias = int | Helper
"""A slot by its number, or a helper."""


class SumBound(NamedTuple):
    """From ``low`` to ``high`` is a sum of columns that hold, each as often as its weight says.

    In each solution of the constraint that says so, helpers can be chosen so that it is kept.

    Attributes
    ----------
    weights
        The weight of each column, a whole number other than 0.
    low, high
        The least and the largest sum; None where there is none.
    clue
        The number of the clue that states it; None where a rule does so by itself.
    small
        Whether it is a pattern of a few cells, which nobody names one by one.
    about
        The slot of the cell that needs it, such as one that has to be lit; None where it is no
        need of a cell.
    """

    weights: Mapping[Column, int]
    low: int | None
    high: int | None
    clue: int | None = None
    small: bool = False
    about: int | None = None


def evenly(some: int, weight: int = 1) -> dict[Column, int]:
    """Return the weights where the slots of a set have the same one."""
    found: dict[Column, int] = {}
    while some:
        first = some & -some
        found[first.bit_length() - 1] = weight
        some ^= first
    return found


def clause(positive: int, negative: int, clue: int | None = None) -> SumBound:
    """Return the bound of a clause: some positive slot holds, or some negative one does not."""
    if not positive:
        return SumBound(evenly(negative), None, negative.bit_count() - 1, clue, small=True)
    weights = evenly(positive) | evenly(negative, -1)
    return SumBound(weights, 1 - negative.bit_count(), None, clue, small=True)
