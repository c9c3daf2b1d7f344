"""How many solutions a puzzle has, in all or up to symmetry, by methods that check each other.

``sat`` enumerates cubes, one for each orbit under the puzzle's symmetries. ``frontier`` merges
states and needs an exact cover, or a genre that is declared; boards of some of these are covered by
pieces (``pieces``). ``counter`` asks pyganak. Up to symmetry each counts, by Burnside's lemma, the
solutions that each symmetry leaves as they are.

With a store or a cluster the method is ``sat``, whose cubes can be kept and sent.

``auto`` takes the frontier for an exact cover, and for a declared genre where an estimate of its
states is small, or where it is larger and a few probes find many solutions; where it is larger yet
and SAT finds many, the frontier is tried. Where the states turn out to be too many, it takes the
best of the others. Otherwise it lists by SAT, and where that finds many solutions and the model
counter is installed, it starts over with that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from satgrid.counting.method import Counted, best, find, suited
from satgrid.counting.recount import recount
from satgrid.counting.request import Request
from satgrid.errors import TimeUpError, TooManyStatesError, missing
from satgrid.puzzle.protocol import DeclaredPuzzle
from satgrid.system.limits import Progress

if TYPE_CHECKING:
    from satgrid.frontier.probing import Estimate

__all__ = ["count", "estimate", "verified"]


def count(request: Request) -> Counted:
    """Count the solutions of a puzzle.

    Raises
    ------
    SatgridError
        If the method does not suit the puzzle or is not installed.
    """
    if request.flaws:
        return Counted(0, complete=True, method="flaws")
    least = 0

    def noted(progress: Progress) -> Progress:
        nonlocal least
        least = max(least, progress.found)
        return progress

    request = replace(request, limits=request.limits.mapped(noted))
    method = "sat" if request.by_cubes else request.method
    try:
        if method != "auto":
            return find(method).count(request)
        method = best(request)
        try:
            return find(method).count(request)
        except TooManyStatesError as error:
            method = next(name for name in suited(request) if name != method)
            note = f"{error.states:,} states of the frontier were too many"
            request.limits.tell(f"{note}: counted by {method}")
            return replace(find(method).count(request), note=note)
    except TimeUpError:
        return Counted(least, complete=False, method=method)


def verified(request: Request) -> Iterator[Counted]:
    """Yield counts by several methods: the requested one, the best other one, and a recount.

    A recount is made of exact covers, and of boards that pieces cover, where it takes about half a
    minute at most.
    """
    if len(suited(request)) < 2 and request.puzzle.cover() is None:
        raise missing("a second method needs the model counter", "counter")
    first = count(request)
    yield first
    others = [method for method in suited(request) if method != first.method]
    if others:
        yield count(replace(request, method=others[0], store=None, cluster=None))
    again = _recounted(request)
    if again is not None:
        yield Counted(again, complete=True, method="recount")


def _recounted(request: Request) -> int | None:
    """Return the count of the second program; None if it does not apply or takes too long."""
    puzzle = request.puzzle
    cover = puzzle.pieces() if isinstance(puzzle, DeclaredPuzzle) else puzzle.cover()
    if request.distinct or request.flaws:
        return None
    try:
        return None if cover is None else recount(cover, request.limits)
    except TimeUpError:
        return None


def estimate(request: Request, seconds: float, seed: int) -> Estimate:
    """Estimate the number of solutions, symmetric ones included, in about the given seconds.

    The probes of the frontier merge states and spread little, so they come first, whichever method
    is asked for. Where they all end without a solution those of SAT follow: they avoid dead ends.

    Raises
    ------
    TimeUpError
        If the request's deadline comes before the first probe is done.
    """
    from satgrid.frontier.probing import Estimate

    if request.flaws:
        return Estimate(0.0, 0.0, 0.0, 0)
    names = suited(request, lambda one: one.estimate)
    names.sort(key=lambda name: name != "frontier")
    for left, name in zip(range(len(names), 0, -1), names, strict=True):
        method = find(name)
        assert method.estimate is not None
        found = method.estimate(request, seconds / left, seed)
        if found.mean or found.low == found.high:
            break
        seconds -= seconds / left
    return found
