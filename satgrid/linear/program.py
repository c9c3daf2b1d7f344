"""Linear programs: what one is, what its optimum is, and who solves it.

``program`` is all that others call. What stands behind it is given the costs of the columns, the
rows and the bounds of the columns, and returns the values of columns and the prices of rows. A
program may be asked again with other bounds: a backend begins from its last optimum, or anew.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

__all__ = ["LinearRow", "Optimum", "Program", "program"]


class LinearRow(NamedTuple):
    """A bound on a weighted sum of columns.

    Attributes
    ----------
    low, high
        The least and the largest sum; minus infinity and infinity where there is none.
    weights
        The weight of each column of the sum, by the column's number.
    """

    low: float
    high: float
    weights: Mapping[int, float]


class Optimum(NamedTuple):
    """A point of least cost.

    Attributes
    ----------
    cost
        Its cost.
    values
        The value of each column.
    prices
        By how much the cost grows where the bounds of a row grow by one, for each row: at least 0
        where its low bound is used, at most 0 where its high one is, 0 where the row is spare.
    """

    cost: float
    values: Sequence[float]
    prices: Sequence[float]


class Program(ABC):
    """A linear program with fixed costs and rows, asked for some bounds of the columns.

    Parameters
    ----------
    costs
        The cost of each column.
    rows
        The bounds that a point keeps.
    """

    @abstractmethod
    def __init__(self, costs: Sequence[float], rows: Sequence[LinearRow]) -> None: ...

    @abstractmethod
    def least(self, low: Sequence[float], high: Sequence[float]) -> Optimum | None:
        """Return a point of least cost; None if no point keeps all bounds.

        Parameters
        ----------
        low, high
            The bounds of each column, perhaps infinite. The cost has a least value within them.
        """


_BACKEND = "browser.BrowserProgram" if sys.platform == "emscripten" else "highs.HighsProgram"


def program(costs: Sequence[float], rows: Sequence[LinearRow]) -> Program:
    """Return a linear program, to be asked for its least cost."""
    module, name = _BACKEND.split(".")
    made: Program = getattr(import_module(f"satgrid.linear.{module}"), name)(costs, rows)
    return made
