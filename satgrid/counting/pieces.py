"""Divided boards as exact covers: solutions counted, listed and drawn, as sides between cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from satgrid import frontier
from satgrid.board.cover import ExactCover, Placement
from satgrid.board.isometry import Isometry
from satgrid.formula.variables import Solution

__all__ = ["Divided"]


class Divided:
    """The divisions of a board into pieces, each the set of the borders between two pieces.

    Parameters
    ----------
    cover
        The board, to be covered by pieces.
    keys
        The sides between its cells.
    how
        The memory and the limits, as the frontier takes them.
    """

    def __init__(self, cover: ExactCover, keys: Sequence[Any], **how: Any) -> None:
        self.cover, self._keys, self._how = cover, keys, how

    def count(self, isometry: Isometry | None = None, jobs: int = 1) -> int:
        """Return the number of divisions, or of those that are invariant under an isometry."""
        if isometry is None:
            return frontier.count(self.cover, jobs=jobs, **self._how)
        number = {one.cells: at for at, one in enumerate(self.cover.placements)}
        move = [
            number[tuple(sorted(isometry(cell) for cell in one.cells))]
            for one in self.cover.placements
        ]
        return frontier.count_fixed(self.cover, move, **self._how)

    def rows(self) -> Iterator[list[list[int]]]:
        """Yield every division once, in batches, each as the sorted indices of its borders."""
        inner = [self._inner[one] for one in self.cover.placements]
        for batch in frontier.indices(self.cover, **self._how):
            yield [self._borders(inner[index] for index in laid) for laid in batch]

    def sample(self, number: int, seed: int) -> Iterator[Solution]:
        """Yield divisions drawn independently, each as likely as any other."""
        for laid in frontier.sample(self.cover, number, seed, **self._how):
            borders = self._borders(self._inner[one] for one in laid)
            yield frozenset([self._keys[index] for index in borders])

    def frequencies(self) -> tuple[int, dict[Any, int]]:
        """Return the number of divisions, and in how many of them each side is a border."""
        uses = frontier.uses(self.cover, **self._how)
        first = self.cover.cells[0]
        used = list(zip(self.cover.placements, uses, strict=True))
        every = sum(times for one, times in used if first in one.cells)
        found = [every] * len(self._keys)
        for one, times in used:
            for index in self._inner[one]:
                found[index] -= times
        return every, {key: times for key, times in zip(self._keys, found, strict=True) if times}

    def _borders(self, inner: Iterable[frozenset[int]]) -> list[int]:
        return sorted(set(range(len(self._keys))).difference(*inner))

    @cached_property
    def _inner(self) -> dict[Placement, frozenset[int]]:
        """The sides inside each placement."""
        at = {(side.one, side.other): index for index, side in enumerate(self._keys)}
        found = {}
        for one in self.cover.placements:
            cells = set(one.cells)
            near = [
                ((row, column), other)
                for row, column in one.cells
                for other in ((row, column + 1), (row + 1, column))
                if other in cells
            ]
            found[one] = frozenset([at[pair] for pair in near])
        return found
