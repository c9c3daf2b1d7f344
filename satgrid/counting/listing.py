"""Every solution of a puzzle, one of each orbit under its symmetries, or some at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from satgrid.counting.method import Batch, Method, find, suited
from satgrid.counting.request import Request
from satgrid.errors import SatgridError, TimeUpError
from satgrid.formula.variables import Solution

__all__ = ["Solutions", "sample"]

MOST_SHUFFLED = 1_000_000  # solutions held at once to draw from, where nothing better is known


class Solutions(Iterator[Solution]):
    """The solutions asked for, each once, in an order that is always the same.

    Up to symmetry, each is the canonical form of its orbit. An exact cover is listed by the
    frontier unless ``method`` says otherwise; the first solutions of a large one come sooner by
    ``sat``.

    Attributes
    ----------
    complete : bool
        Whether there are no others: False while it runs and when a deadline ended it.
    keys : sequence
        All keys of the answer; a solution is a set of them. Known after the first ``next``.
    """

    def __init__(self, request: Request) -> None:
        self.complete = False
        self.found = 0
        self.keys: Sequence[Any] = ()
        self.method = "sat" if request.by_cubes else request.method
        if self.method == "auto":
            self.method = suited(request, lambda method: method.solutions)[0]
        self._rows = self._given(request, find(self.method))

    def _given(self, request: Request, method: Method) -> Iterator[Sequence[int]]:
        if method.solutions is None:
            raise SatgridError(f"the method {self.method} counts without listing")
        batches = method.solutions(request)
        return self._listed(iter(()) if request.flaws else batches)

    def _listed(self, batches: Iterator[Batch]) -> Iterator[Sequence[int]]:
        try:
            for batch in batches:
                self.keys = batch.keys
                for row in batch.rows:
                    self.found += 1
                    yield row
        except TimeUpError:
            return
        self.complete = True

    def __iter__(self) -> Solutions:
        """Return the listing itself."""
        return self

    def __next__(self) -> Solution:
        """Return the next solution."""
        row = next(self._rows)
        return frozenset([self.keys[index] for index in row])

    def indices(self) -> Iterator[Sequence[int]]:
        """Return the same listing without an object for each solution: as indices of ``keys``.

        Each is sorted. Where solutions are many and easy, most of the time goes into the objects.
        """
        return self._rows

    def close(self) -> None:
        """Stop the search before the end."""
        self._rows.close()  # type: ignore[attr-defined]


def sample(request: Request, number: int, seed: int) -> Iterator[Solution]:
    """Yield solutions drawn independently and uniformly; none where the puzzle has none.

    The frontier draws by exact counts. For other puzzles all solutions are listed first.

    Raises
    ------
    SatgridError
        If the solutions are too many to list, or the time is over before they are.
    """
    if request.flaws:
        return
    for name in [] if request.distinct else suited(request, lambda method: method.sample):
        draws = find(name).sample
        if draws is not None and request.method in ("auto", name):
            yield from draws(request, number, seed)
            return
    listing = Solutions(request)
    pool = []
    for solution in listing:
        pool.append(solution)
        if len(pool) > MOST_SHUFFLED:
            listing.close()
            raise SatgridError(f"more than {MOST_SHUFFLED:,} solutions: too many to draw from")
    if not listing.complete:
        raise TimeUpError("the time is over before all solutions to draw from are known")
    draw = random.Random(seed)
    for _ in range(number if pool else 0):
        yield pool[draw.randrange(len(pool))]
