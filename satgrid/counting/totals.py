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

from satgrid.counting.request import Progress, Request, asked, expect, first_cubes
from satgrid.errors import SatgridError, TimeUpError
from satgrid.puzzle.symmetry import SymmetryGroup, burnside
from satgrid.runs.cubes import MANY, Cube, has_many
from satgrid.runs.ledger import Stage
from satgrid.runs.run import Run
from satgrid.runs.store import Store

__all__ = ["Count", "count", "methods_for", "so_far", "verified"]

Permutation = tuple[int, ...]


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
    method = "sat" if request.by_cubes else request.method
    try:
        if method == "auto":
            method = methods_for(request)[0]
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
    formula = request.formula(request.job())
    many = has_many(formula, solver=request.solver, conflicts=MANY)
    return ["counter", "sat"] if many else ["sat", "counter"]


def _by_frontier(request: Request) -> Count:
    cover = request.puzzle.cover()
    if cover is None:
        raise SatgridError(f"the frontier needs an exact cover, and {request.puzzle.name} is none")
    from satgrid import frontier

    group = request.group(cover.placements)
    means: dict[str, Any] = {"memory": request.memory, "jobs": request.jobs, "tick": request.tick}
    if request.distinct:
        every = request.every_symmetry(group).moves
        number = frontier.count_distinct(cover, group.permutations, every=every, **means)
    else:
        number = frontier.count(cover, moves=group.moves, **means)
    return Count(number, complete=True, method="frontier", symmetries=len(group))


def _by_counter(request: Request) -> Count:
    from satgrid.solve import model_counter

    order = None
    certainty = model_counter.CERTAIN

    def models(fixed: Permutation | None) -> int:
        nonlocal certainty
        formula = request.formula(request.job(fixed=fixed))
        found = model_counter.count_formula(
            formula, timeout=request.seconds_left(), tick=request.tick
        )
        if found is None:
            raise TimeUpError("the time is over")
        certainty = certainty if found.certainty == model_counter.CERTAIN else found.certainty
        return found.models

    if request.distinct:
        group = request.group(request.formula(request.job()).answer_block())
        order = len(group)
        number = burnside(group, models)
    else:
        number = models(None)
    return Count(number, complete=True, method="counter", symmetries=order, certainty=certainty)


def _by_sat(request: Request) -> Count:
    formula = request.formula(request.job())
    group = request.group(formula.answer_block())
    with nullcontext() if request.store is None else request.opened("count", formula) as store:
        if store is not None:
            expect(store, formula, group)
        tally = _Tally(request, group, store)
        complete = True
        try:
            if request.distinct:
                number = burnside(group, tally.fixed_by)
            else:
                number = tally.fixed_by(group.permutations[0])
        except TimeUpError:
            number, complete = tally.least(), False
        except ArithmeticError:
            if store is None:
                raise
            raise store.damaged() from None  # these numbers cannot all be right
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
        self._every = request.every_symmetry(group)
        self._store = store
        self._found = 0
        self.conflicts = 0

    def least(self) -> int:
        """Return how many solutions there are at least, by what was found."""
        if not self._request.distinct:
            return self._found
        return -(-self._found // len(self._group))  # an orbit has no more members than that

    def fixed_by(self, permutation: Permutation) -> int:
        """Count the solutions that a permutation of the keys leaves as they are.

        Raises
        ------
        TimeUpError
            If the deadline comes first; ``least`` then says what is known.
        """
        moving = permutation != tuple(range(len(permutation)))
        job = self._request.job(fixed=permutation if moving else None)

        def first() -> list[Cube]:
            if moving:  # symmetric solutions are few and soon found: not worth many cubes
                return first_cubes(self._request.formula(job), None, 1)
            return first_cubes(self._request.formula(job), self._every)

        stage = None
        if self._store is not None:
            stage = Stage(self._store, self._group.permutations.index(permutation), first)
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
    formula = request.formula(request.job())
    group = request.group(formula.answer_block())
    expect(store, formula, group)
    stages = {number: Stage(store, number) for number in store.begun()}
    passes = [0]
    counted = request.distinct and store.about["command"] == "count"  # by Burnside's lemma
    if counted:
        moves = [group.permutations[number] for number, _ in group.classes()]
        passes = sorted({group.permutations.index(move) for move in moves})
    complete = all(number in stages and stages[number].complete for number in passes)
    found = stages[0].number if 0 in stages else 0
    if counted and complete:
        numbers = {group.permutations[number]: stages[number].number for number in passes}
        try:
            found = burnside(group, numbers.__getitem__)
        except ArithmeticError:
            raise store.damaged() from None
    elif counted:
        found = -(-found // len(group))
    done = sum(stage.done for stage in stages.values())
    known = sum(stage.known for stage in stages.values())
    share = sum(stage.share if stage.known else 1.0 for stage in stages.values()) / len(passes)
    conflicts = sum(stage.conflicts for stage in stages.values())
    count = Count(found, complete, "sat", len(group), conflicts)
    return count, Progress(found, done, known, share)
