"""The ledger of a run: its cubes and what became of each."""

from __future__ import annotations

from collections.abc import Iterable

from satgrid.runs.cubes import Cube
from satgrid.runs.work import Result
from satgrid.system.limits import Progress

__all__ = ["Ledger"]


class Ledger:
    """The books of a run, in memory; ``runs.stored_ledger`` keeps them in a store.

    Attributes
    ----------
    shares
        The cubes still to do, each with its share of the whole. A cube split in n counts as n
        equal shares.
    done, share, found
        The cubes done, their share of the whole, the solutions that they stand for.
    conflicts
        The conflicts in all solvers so far.
    """

    def __init__(self, cubes: Iterable[Cube] = ()) -> None:
        first = list(cubes)
        self.shares = dict.fromkeys(first, 1 / max(1, len(first)))
        self.done = 0
        self.share = 0.0
        self.found = 0
        self.conflicts = 0

    @property
    def complete(self) -> bool:
        """Whether all cubes are done."""
        return not self.shares

    @property
    def known(self) -> int:
        """The number of cubes, done or to do."""
        return self.done + len(self.shares)

    @property
    def progress(self) -> Progress:
        """How far the run is."""
        return Progress(self.share, "", self.found, self.done, self.known)

    def note(self, result: Result) -> None:
        """Note the result of a cube; a second time it is not counted again."""
        if result.cube not in self.shares:
            return
        if result.complete or result.smaller:  # else it was cut short and is still to do
            share = self.shares[result.cube]
            smaller = dict.fromkeys(result.smaller, share / max(1, len(result.smaller)))
            self.found += self._recorded(result, share, smaller)
            del self.shares[result.cube]
            self.shares |= smaller
            if result.complete:
                self.done += 1
                self.share = self.share + share if self.shares else 1.0  # not nearly 1
        self.conflicts += result.conflicts

    def _recorded(self, result: Result, share: float, smaller: dict[Cube, float]) -> int:
        """Return how many solutions a cube adds; a ledger that is kept writes it down."""
        return result.number * result.cube.weight
