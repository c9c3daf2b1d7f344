"""The clauses of ``encodings/kropki.md``, for all numbers or for those left in each cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count

from satgrid.board.grid import Cell, Side
from satgrid.board.houses import Border, Houses
from satgrid.formula.clauses import Formula
from satgrid.puzzle.numbers import Entry
from satgrid.rules.candidates import Candidates, candidates
from satgrid.rules.squares import state_givens, state_houses

__all__ = ["Rules"]

Held = Mapping[int, int]
"""The numbers that a cell may hold, each with its variable; empty where the cell is settled."""


@dataclass(frozen=True)
class Rules:
    """What a board asks for.

    Attributes
    ----------
    dots
        Black and white dots; ``apart``: the borders where the lack of one says something.
    pairs
        The pairs of numbers, the lower first, that may not stand at such a border.
    """

    houses: Houses
    dots: Mapping[str, Sequence[Side]]
    apart: Sequence[Side]
    pairs: Sequence[tuple[int, int]]
    givens: Sequence[Entry]

    @property
    def _size(self) -> int:
        return self.houses.size

    def candidates(self) -> Candidates:
        """Return the numbers that propagation leaves for each cell."""
        return candidates(self.houses, self.givens, self.borders)

    @cached_property
    def borders(self) -> list[Border]:
        """What each border allows, in the order of the clues."""
        numbers = range(1, self._size + 1)
        apart = [(1 << self._size) - 1] * self._size
        for low, high in self.pairs:
            apart[low - 1] &= ~(1 << high - 1)
            apart[high - 1] &= ~(1 << low - 1)
        clue = count()
        found = []
        for color, sides in self.dots.items():
            fitting = [sum(1 << near - 1 for near in self._near(color, one)) for one in numbers]
            found += [Border(next(clue), side, fitting) for side in sides]
        return found + [Border(next(clue), side, apart) for side in self.apart]

    def write(self, formula: Formula, left: Mapping[Cell, Sequence[int]]) -> None:
        """Write clauses for the numbers left in each cell; a cell without any is settled."""
        held = state_houses(formula, self.houses, left)
        clue = count()
        for color, sides in self.dots.items():
            if sides:
                near = [self._near(color, number) for number in range(self._size + 1)]
                with formula.rule(color):
                    for one, other in sides:
                        with formula.clue(next(clue)):
                            self._dot(formula, near, held[one], held[other])
                            self._dot(formula, near, held[other], held[one])
        if self.pairs:
            with formula.rule("no dot"):
                for one, other in self.apart:
                    with formula.clue(next(clue)):
                        self._no_dot(formula, held[one], held[other])
        if self.givens:
            state_givens(formula, self.givens, held, next(clue))

    def _dot(
        self, formula: Formula, near: Sequence[Sequence[int]], before: Held, beyond: Held
    ) -> None:
        """State what may stand beyond a dot for each number before it: N clauses.

        A number is ruled out where nothing fits beyond, such as odd numbers above N / 2 at a
        black dot. With both directions, unit propagation removes all that the dot alone rules
        out; clauses for each wrong pair were slower.
        """
        if beyond:  # else it is settled
            formula.extend(
                [
                    (-variable, *[beyond[other] for other in near[number] if other in beyond])
                    for number, variable in before.items()
                ]
            )

    def _near(self, color: str, number: int) -> list[int]:
        """Return the numbers that may stand beyond a dot from this one, ascending."""
        if color == "white":
            fitting = [number - 1, number + 1]
        else:
            fitting = [2 * number] if number % 2 else [number // 2, 2 * number]
        return [near for near in fitting if 1 <= near <= self._size]

    def _no_dot(self, formula: Formula, one: Held, other: Held) -> None:
        if one and other:
            formula.extend(
                [
                    (-here[low], -there[high])
                    for low, high in self.pairs
                    for here, there in ((one, other), (other, one))
                    if low in here and high in there
                ]
            )
