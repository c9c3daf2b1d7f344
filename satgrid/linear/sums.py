"""Sums of bounds, proven by whole numbers: bounds added and subtracted settle columns.

Each bound is taken some times, its high one added or its low one subtracted. What is left is that a
weighted sum of columns is at most so much. Where all columns that are open are as favorable as
they can be, some room is left: the slack. A column whose weight exceeds it is settled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from satgrid.linear.bounds import Column, SumBound

__all__ = ["BoundSum", "SumResult"]


class SumResult(NamedTuple):
    """What a sum of bounds shows.

    Attributes
    ----------
    slack
        The room that is left; below 0 where the bounds contradict what is known.
    columns
        The open columns that it settles, by whether they hold; none where it contradicts.
    """

    slack: int
    columns: Mapping[Column, bool]


class BoundSum:
    """Bounds taken so many times each.

    Parameters
    ----------
    taken
        Bounds with whole numbers other than 0: where positive, the high bound is added, where
        negative, the low one subtracted.
    """

    def __init__(self, taken: Iterable[tuple[SumBound, int]]) -> None:
        self.taken = tuple(taken)
        self.weights: dict[Column, int] = {}
        """The weight of each column in the sum, where that is not 0."""
        self.most = 0
        """What the sum of the columns with these weights is at most."""
        for bound, times in self.taken:
            end = bound.high if times > 0 else bound.low
            if end is None:
                raise ValueError("a bound is used where it has none")
            self.most += times * end
            for column, weight in bound.weights.items():
                self.weights[column] = self.weights.get(column, 0) + times * weight
        self.weights = {column: weight for column, weight in self.weights.items() if weight}

    def __len__(self) -> int:
        """Return the number of bounds."""
        return len(self.taken)

    def open(self, known: Mapping[Column, bool]) -> tuple[dict[Column, int], int]:
        """Return the weights of the open columns, and what the sum of these is at most."""
        weights, most = {}, self.most
        for column, weight in self.weights.items():
            holds = known.get(column)
            if holds is None:
                weights[column] = weight
            elif holds:
                most -= weight
        return weights, most

    def settled(self, known: Mapping[Column, bool]) -> SumResult:
        """Return what follows from some columns that are known."""
        weights, most = self.open(known)
        slack = most - sum(weight for weight in weights.values() if weight < 0)
        heavy = weights if slack >= 0 else {}
        found = {column: weight < 0 for column, weight in heavy.items() if abs(weight) > slack}
        return SumResult(slack, found)

    def needed(self, known: Mapping[Column, bool], columns: Iterable[Column]) -> list[Column]:
        """Return known columns from which it follows that some columns are settled.

        A column that is as favorable as it can be is not needed. Of the others some may be left
        out, too, while the slack stays below the weights: the last ones come first.
        """
        slack = self.settled(known).slack
        room = min(abs(self.weights[column]) for column in columns) - 1 - slack
        against = [
            column
            for column, weight in self.weights.items()
            if column in known and known[column] == (weight > 0)
        ]
        kept = []
        for column in reversed(against):
            if abs(self.weights[column]) <= room:
                room -= abs(self.weights[column])
            else:
                kept.append(column)
        return kept[::-1]
