"""How many solutions a puzzle has, in all or up to symmetry, by methods that check each other.

``sat`` enumerates cubes, one for each orbit under the puzzle's symmetries. ``frontier`` merges
states and needs an exact cover. ``counter`` asks pyganak. Up to symmetry each counts, by
Burnside's lemma, the solutions that each symmetry leaves as they are.

With a store or a cluster it is ``sat``, for its cubes can be kept and sent.

``auto`` takes the frontier for an exact cover. Otherwise it lists by SAT, and where that finds
many solutions and the model counter is installed, it starts over with that.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any

from satgrid.counting.request import Progress, Request, asked, first_cubes
from satgrid.errors import SatgridError, TimeUpError
from satgrid.puzzle.symmetry import SymmetryGroup, burnside
from satgrid.runs.cubes import Cube
from satgrid.runs.ledger import Stage
from satgrid.runs.run import Run
from satgrid.runs.store import Store
from satgrid.runs.work import build
from satgrid.solve.enumeration import solutions

__all__ = ["Count", "count", "methods_for", "so_far", "verified"]

MANY = 5000  # solutions that SAT lists in a second or less; more are counted sooner unlisted


@dataclass(frozen=True)
class Count:
    """A number of solutions.

    Attributes
    ----------
    number
        The solutions, up to symmetry where that was asked; where ``complete`` is False, at
        least so many.
    method
        The method that found it; ``flaws`` where the puzzle's text shows there is none.
    symmetries
        The order of the group, where it was needed.
    conflicts
        The conflicts met by SAT solvers.
    certainty
        What stands between the number and certainty, where anything does.
    """

    number: int
    complete: bool
    method: str
    symmetries: int | None = None
    conflicts: int = 0
    certainty: str = "exact"


def count(request: Request) -> Count:
    """Count the solutions of a puzzle.

    Raises
    ------
    SatgridError
        If the method does not suit the puzzle or is not installed.
    """
    if request.puzzle.flaws():
        return Count(0, complete=True, method="flaws")
    if request.method != "auto":
        method = request.method
    else:
        method = "sat" if request.by_cubes else methods_for(request)[0]
    try:
        return _METHODS[method](request)
    except TimeUpError:
        return Count(0, complete=False, method=method)


def verified(request: Request) -> tuple[Count, Count]:
    """Count by two methods: the one asked for, and the best of the others."""
    first = count(request)
    others = [method for method in methods_for(request) if method != first.method]
    if not others:
        raise SatgridError(
            'a second method needs the model counter: pip install "satgrid[counter]"'
        )
    return first, count(replace(request, method=others[0], store=None, cluster=None))


def methods_for(request: Request) -> list[str]:
    """Return the methods that suit a puzzle, the best first."""
    from satgrid.solve import model_counter

    cover = request.puzzle.cover()
    if cover is not None:
        few_pieces = len(cover.bounds) < 4  # many defeat the model counter
        others = ["counter", "sat"] if few_pieces and model_counter.available() else ["sat"]
        return ["frontier", *others]
    if not model_counter.available():
        return ["sat"]
    formula = build(request.job())
    listing = solutions(formula, solver=request.solver, limit=MANY, deadline=request.deadline)
    few = sum(1 for _ in listing) < MANY
    return ["sat", "counter"] if few else ["counter", "sat"]


def _by_frontier(request: Request) -> Count:
    cover = request.puzzle.cover()
    if cover is None:
        raise SatgridError(f"the frontier needs an exact cover, and {request.puzzle.name} is none")
    from satgrid import frontier

    group = request.group(cover.placements)
    run = frontier.count_distinct if request.distinct else frontier.count
    number = run(
        cover,
        moves=group.permutations if request.distinct else group.moves,
        memory=request.memory,
        jobs=request.jobs,
        tick=request.tick,
    )
    return Count(number, complete=True, method="frontier", symmetries=len(group))


def _by_counter(request: Request) -> Count:
    from satgrid.solve import model_counter

    group = request.group(build(request.job()).answer_block())
    certainty = model_counter.CERTAIN

    def models(element: int) -> int:
        nonlocal certainty
        fixed = group.permutations[element] if element else None
        formula = build(request.job(fixed=fixed))
        found = model_counter.count_formula(
            formula, timeout=request.seconds_left(), tick=request.tick
        )
        if found is None:
            raise TimeUpError("the time is over")
        certainty = certainty if found.certainty == model_counter.CERTAIN else found.certainty
        return found.models

    number = burnside(group, models) if request.distinct else models(0)
    order = len(group) if request.distinct else None
    return Count(number, complete=True, method="counter", symmetries=order, certainty=certainty)


def _by_sat(request: Request) -> Count:
    formula = build(request.job())
    group = request.group(formula.answer_block())
    with nullcontext() if request.store is None else request.opened("count", formula) as store:
        tally = _Tally(request, group, store)
        complete = True
        try:
            number = burnside(group, tally.fixed_by) if request.distinct else tally.fixed_by(0)
        except TimeUpError:
            number, complete = tally.least(), False
    return Count(number, complete, "sat", len(group), tally.conflicts)


_METHODS: dict[str, Callable[[Request], Count]] = {
    "sat": _by_sat,
    "frontier": _by_frontier,
    "counter": _by_counter,
}


class _Tally:
    """Counts by enumeration, and knows how far it has come."""

    def __init__(self, request: Request, group: SymmetryGroup[Any], store: Store | None) -> None:
        self._request = request
        self._group = group
        self._store = store
        self._found = 0
        self.conflicts = 0

    def least(self) -> int:
        """Return how many solutions there are at least, by what was found."""
        if not self._request.distinct:
            return self._found
        return -(-self._found // len(self._group))  # an orbit has no more members than that

    def fixed_by(self, element: int) -> int:
        """Count the solutions that an element of the group leaves as they are.

        Raises
        ------
        TimeUpError
            If the deadline comes first; ``least`` then says what is known.
        """
        moving = element > 0
        job = self._request.job(fixed=self._group.permutations[element] if moving else None)

        def first() -> list[Cube]:
            if moving:  # symmetric solutions are few and soon found: not worth many cubes
                return first_cubes(build(job), None, 1)
            return first_cubes(build(job), self._group)

        stage = None
        if self._store is not None:
            stage = Stage(self._store, element, first)
        run: Run = self._request.run(
            job,
            first() if stage is None else [],
            ledger=stage,
            tick=lambda: self._report(run, stage, moving=moving),
        )
        number = 0 if stage is None else stage.number
        try:
            for part in run:
                number += part.number * part.cube.weight
                if not moving:
                    self._found = number
        finally:
            run.close()
            self._report(run, stage, moving=moving)  # what came in since the last time
        self.conflicts += run.conflicts if stage is None else stage.conflicts
        if not run.complete:
            raise TimeUpError("the time is over")
        return number

    def _report(self, run: Run, stage: Stage | None, *, moving: bool) -> None:
        if stage is not None and not moving:
            self._found = stage.number
        self._request.report(Progress(self.least(), run.done, run.known, run.share))


def so_far(store: Store) -> tuple[Count, Progress]:
    """Return the count in a store, and how far it has come."""
    request = asked(store)
    group = request.group(build(request.job()).answer_block())
    stages = {number: Stage(store, number) for number in store.begun()}
    counted = request.distinct and store.about["command"] == "count"  # by Burnside's lemma
    passes = list(group.classes()) if counted else [0]
    complete = all(number in stages and stages[number].complete for number in passes)
    found = stages[0].number if 0 in stages else 0
    if counted and complete:
        found = burnside(group, lambda element: stages[element].number)
    elif counted:
        found = -(-found // len(group))
    done = sum(stage.done for stage in stages.values())
    known = sum(stage.known for stage in stages.values())
    begun = [stages[number] for number in passes if number in stages]
    share = sum(stage.share if stage.known else 1.0 for stage in begun) / len(passes)
    conflicts = sum(stage.conflicts for stage in stages.values())
    count = Count(found, complete, "sat", len(group), conflicts)
    return count, Progress(found, done, known, share)
