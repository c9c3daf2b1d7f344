"""One pass over a formula's cubes, noted in a store as it goes on."""

from __future__ import annotations

from collections.abc import Callable

from satgrid.runs.cubes import Cube
from satgrid.runs.store import Row, Solutions, State, Store
from satgrid.runs.work import Part

__all__ = ["Stage", "Told"]

Told = Callable[[Part], tuple[int, Solutions | None]]
"""What a part adds to the number of solutions, and which of its solutions to keep."""


def _every(part: Part) -> tuple[int, Solutions | None]:
    return part.number * part.cube.weight, part.solutions


class Stage:
    """The ledger of a ``runs.Run``, in a store: its cubes and what became of them.

    Parameters
    ----------
    number
        Which pass of the store's run; a count up to symmetry has several.
    cubes
        Asked for the first cubes, where the pass is not begun yet.
    told
        What to record of a part; everything by default.

    Attributes
    ----------
    shares
        The cubes still to do, each with its share of the whole.
    done, share, number, conflicts
        The cubes done, their share of the whole, their number of solutions; the conflicts so far.
    """

    def __init__(
        self,
        store: Store,
        number: int,
        cubes: Callable[[], list[Cube]] | None = None,
        told: Told = _every,
    ) -> None:
        self.shares: dict[Cube, float] = {}
        self.done = 0
        self.share = 0.0
        self.number = 0
        self.conflicts = 0
        self._store = store
        self._stage = number
        self._told = told
        if cubes is not None and number not in store.begun():
            store.begin(number, cubes())
        last: tuple[int, ...] | None = None
        literals: set[tuple[int, ...]] = set()
        for row in store.rows(number):
            self.conflicts += row.conflicts
            if last is not None and row.cube.path[: len(last)] == last:
                raise store.damaged()  # a part of a cube that was not taken apart
            if row.state != State.TAKEN_APART:
                last = row.cube.path
                if row.cube.literals in literals:
                    raise store.damaged()  # a cube that is there twice
                literals.add(row.cube.literals)
            if row.state == State.OPEN:
                self.shares[row.cube] = row.share
            elif row.state == State.DONE:
                self.done += 1
                self.share += row.share
                self.number += row.number
        store.audit(number, self.share + sum(self.shares.values()))
        if self.done and not self.shares:
            self.share = 1.0  # not nearly 1

    @property
    def complete(self) -> bool:
        """Whether all cubes are done."""
        return not self.shares

    @property
    def known(self) -> int:
        """The number of cubes, done or to do."""
        return self.done + len(self.shares)

    def finished(self, part: Part) -> None:
        """Record a cube that is done; told again, it is not counted again."""
        if part.cube not in self.shares:
            return
        share = self.shares[part.cube]
        number, solutions = self._told(part)
        row = Row(part.cube, share, State.DONE, number, part.conflicts)
        self._store.record(self._stage, row, solutions)
        del self.shares[part.cube]
        self.done += 1
        self.share = self.share + share if self.shares else 1.0
        self.number += number
        self.conflicts += part.conflicts

    def split(self, part: Part) -> None:
        """Record the smaller cubes to do instead of one."""
        if part.cube not in self.shares:
            return
        share = self.shares[part.cube]
        smaller = dict.fromkeys(part.smaller, share / len(part.smaller))
        row = Row(part.cube, share, State.TAKEN_APART, 0, part.conflicts)
        self._store.record(self._stage, row, None, [Row(*item) for item in smaller.items()])
        del self.shares[part.cube]
        self.shares |= smaller
        self.conflicts += part.conflicts
