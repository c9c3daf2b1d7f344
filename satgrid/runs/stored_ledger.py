"""A ledger that is written into a store as it goes on, and read from there."""

from __future__ import annotations

from collections.abc import Callable

from satgrid.runs.cubes import Cube
from satgrid.runs.ledger import Ledger
from satgrid.runs.store import CubeEntry, CubeState, Store
from satgrid.runs.work import Listed, Result

__all__ = ["Kept", "StoredLedger"]

Kept = Callable[[Result], tuple[int, Listed | None]]
"""What a result adds to the number of solutions, and which of its solutions to keep."""


def _every(result: Result) -> tuple[int, Listed | None]:
    return result.number * result.cube.weight, result.solutions


class StoredLedger(Ledger):
    """The ledger with a number in a store.

    Parameters
    ----------
    number
        Which ledger of the store; a count up to symmetry has several.
    cubes
        Asked for the first cubes, where the ledger is not begun yet.
    kept
        What to record of a result; everything by default.
    """

    def __init__(
        self,
        store: Store,
        number: int,
        cubes: Callable[[], list[Cube]] | None = None,
        kept: Kept = _every,
    ) -> None:
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
        state, number, solutions = CubeState.SPLIT, 0, None
        if result.complete:
            state, (number, solutions) = CubeState.DONE, self._kept(result)
        row = CubeEntry(result.cube, share, state, number, result.conflicts)
        self._store.record(
            self._number, row, solutions, [CubeEntry(*item) for item in smaller.items()]
        )
        return number
