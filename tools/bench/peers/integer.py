"""A 0-1 program as plain data, for any solver of mixed-integer programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

__all__ = ["Program"]


class Program:
    """Linear constraints over variables that are 0 or 1; there is no objective.

    Attributes
    ----------
    answer
        The number of the variable of each key of the answer.
    rows
        Each with its least and its greatest value and the factors of its variables.
    one_size
        Whether all solutions have as many keys; a solution is then excluded by its keys alone.
    """

    def __init__(self, *, one_size: bool) -> None:
        self.one_size = one_size
        self.variables = 0
        self.answer: dict[Any, int] = {}
        self.rows: list[tuple[float, float, dict[int, float]]] = []

    def new(self) -> int:
        """Return a new variable."""
        self.variables += 1
        return self.variables - 1

    def key(self, key: Any) -> int:
        """Return the new variable of a key of the answer."""
        self.answer[key] = self.new()
        return self.answer[key]

    def add(self, factors: Mapping[int, float], low: float, high: float) -> None:
        """State that the sum of the variables, each by its factor, lies between the bounds."""
        self.rows.append((low, high, dict(factors)))

    def total(self, variables: Iterable[int], number: int) -> None:
        """State that so many of the variables are 1."""
        self.add(dict.fromkeys(variables, 1.0), number, number)

    def exclusion(self, solution: Iterable[Any]) -> tuple[float, float, dict[int, float]]:
        """Return the row that rules out one solution."""
        held = {self.answer[key] for key in solution}
        if self.one_size:
            return (-float("inf"), len(held) - 1.0, dict.fromkeys(held, 1.0))
        factors = {variable: 1.0 if variable in held else -1.0 for variable in self.answer.values()}
        return (-float("inf"), len(held) - 1.0, factors)
