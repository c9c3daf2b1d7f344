"""Every solution of a puzzle, one of each orbit under its symmetries, or some at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from satgrid.counting import few
from satgrid.counting.method import Batch, Method, find, suited
from satgrid.counting.request import Request
from satgrid.errors import SatgridError, TimeUpError, TooManyStatesError
from satgrid.formula.variables import Solution

__all__ = ["Solutions", "frequencies", "sample"]

MOST_SHUFFLED = 1_000_000  # solutions held at once to draw from, where nothing better is known


class Solutions(Iterator[Solution]):
    """The requested solutions, each once, in a fixed order.

    Up to symmetry, each is the canonical form of its orbit. An exact cover is listed by the
    frontier unless ``method`` says otherwise; the first solutions of a large one come sooner by
    ``sat``.

    Parameters
    ----------
    limit
        How many will be taken at most; None if that is not known. Few come at once from one solver,
        in an order of their own (``counting.few``).

    Attributes
    ----------
    complete : bool
        Whether there are no others: False while it runs and when a deadline ended it.
    keys : sequence
        All keys of the answer; a solution is a set of them. Known after the first ``next``.
    """

    def __init__(self, request: Request, limit: int | None = None) -> None:
        self.complete = False
        self._few = limit is not None and limit <= few.FEW and not request.by_cubes
        self.found = 0
        self.keys: Sequence[Any] = ()
        self.method = "sat" if request.by_cubes else request.method
        if self.method == "auto":
            self.method = suited(request, lambda method: method.solutions)[0]
        self._rows = self._given(request, find(self.method))

    def _given(self, request: Request, method: Method) -> Iterator[Sequence[int]]:
        if method.solutions is None:
            raise SatgridError(f"the method {self.method} counts without listing")
        batches = (
            few.solutions(request, method.solutions)
            if self._few and self.method == "sat"
            else method.solutions(request)
        )
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
        """Return the same listing as sorted indices of ``keys``, without an object per solution.

        Each is sorted. Where solutions are many and easy, most of the time goes into the objects.
        """
        return self._rows

    def close(self) -> None:
        """Stop the search early."""
        self._rows.close()  # type: ignore[attr-defined]


def sample(request: Request, number: int, seed: int) -> Iterator[Solution]:
    """Yield solutions drawn independently and uniformly; none if the puzzle has none.

    The frontier draws by exact counts. For other puzzles, and where its states are too many, all
    solutions are listed first.

    Raises
    ------
    SatgridError
        If the solutions are too many to list, or the time is over before all are listed.
    """
    if request.flaws:
        return
    for name in [] if request.distinct else suited(request, lambda method: method.sample):
        draws = find(name).sample
        if draws is not None and request.method in ("auto", name):
            try:
                yield from draws(request, number, seed)
            except TooManyStatesError as error:  # before the first is drawn
                request = _listed_after(request, error)
            else:
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


def frequencies(request: Request) -> tuple[int, dict[Any, int]]:
    """Return the number of solutions, and the number of those that contain each key.

    Keys that hold in none are left out. The frontier counts; for other puzzles, and where its
    states are too many, all solutions are listed.

    Raises
    ------
    TimeUpError
        If the time is over before all solutions are known.
    """
    if request.flaws:
        return 0, {}
    for name in suited(request, lambda method: method.frequencies):
        counted = find(name).frequencies
        if counted is not None and request.method in ("auto", name):
            try:
                return counted(request)
            except TooManyStatesError as error:
                request = _listed_after(request, error)
    listing = Solutions(request)
    counts: dict[Any, int] = {}
    for row in listing.indices():
        for index in row:
            counts[index] = counts.get(index, 0) + 1
    if not listing.complete:
        raise TimeUpError("the time is over before all solutions are known")
    return listing.found, {listing.keys[index]: counts[index] for index in sorted(counts)}


def _listed_after(request: Request, error: TooManyStatesError) -> Request:
    """Return a request that lists by SAT; refuse a request for the frontier."""
    if request.method != "auto":
        raise error
    request.limits.tell(f"{error.states:,} states of the frontier were too many: listed by sat")
    return replace(request, method="sat")
