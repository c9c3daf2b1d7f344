"""The ledger of a run: its cubes and their states, in memory or in a store."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from satgrid.runs.cubes import Cube
from satgrid.runs.work import Listed, Result
from satgrid.system.limits import Progress

if TYPE_CHECKING:
    from satgrid.runs.ledger_store import Store

__all__ = ["Kept", "Ledger", "StoredLedger"]

Kept = Callable[[Result], tuple[int, Listed | None]]
"""What a result adds to the number of solutions, and which of its solutions to keep."""


class Ledger:
    """The ledger of a run, kept in memory.

    Attributes
    ----------
    shares
        The open cubes, each with its share of the whole. A cube split in n counts as n
        equal shares.
    done, share, found
        The finished cubes, their share of the whole, and the number of their solutions.
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
        """The number of cubes, finished or open."""
        return self.done + len(self.shares)

    @property
    def progress(self) -> Progress:
        """The progress of the run."""
        return Progress(self.share, "", self.found, self.done, self.known)

    def note(self, result: Result) -> None:
        """Record the result of a cube; ignore it if the cube has one already."""
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
        """Return the number of solutions that a cube adds; a stored ledger records it."""
        return result.number * result.cube.weight


def _every(result: Result) -> tuple[int, Listed | None]:
    return result.number * result.cube.weight, result.solutions


class StoredLedger(Ledger):
    """The ledger of a run, kept in a store.

    Parameters
    ----------
    number
        The number of the ledger; a count up to symmetry has several.
    cubes
        Returns the first cubes; called if the ledger is new.
    kept
        Returns the part of a result to record; by default all.
    """

    def __init__(
        self,
        store: Store,
        number: int,
        cubes: Callable[[], list[Cube]] | None = None,
        kept: Kept = _every,
    ) -> None:
        from satgrid.runs.ledger_store import CubeState

        super().__init__()
        self._store = store
        self._number = number
        self._kept = kept
        if cubes is not None and number not in store.begun():
            store.begin(number, cubes())
        last: tuple[int, ...] | None = None
        literals: set[tuple[int, ...]] = set()
        for row in store.rows(number):
            self.conflicts += row.conflicts
            if last is not None and row.cube.path[: len(last)] == last:
                raise store.damaged()  # one of the smaller cubes of a cube that was not split
            if row.state != CubeState.SPLIT:
                last = row.cube.path
                if row.cube.literals in literals:
                    raise store.damaged()  # a cube that is there twice
                literals.add(row.cube.literals)
            if row.state == CubeState.OPEN:
                self.shares[row.cube] = row.share
            elif row.state == CubeState.DONE:
                self.done += 1
                self.share += row.share
                self.found += row.number
        store.audit(number, self.share + sum(self.shares.values()))
        if self.done and not self.shares:
            self.share = 1.0  # not nearly 1

    def _recorded(self, result: Result, share: float, smaller: dict[Cube, float]) -> int:
        from satgrid.runs.ledger_store import CubeEntry, CubeState

        state, number, solutions = CubeState.SPLIT, 0, None
        if result.complete:
            state, (number, solutions) = CubeState.DONE, self._kept(result)
        row = CubeEntry(result.cube, share, state, number, result.conflicts)
        self._store.record(
            self._number, row, solutions, [CubeEntry(*item) for item in smaller.items()]
        )
        return number
