"""Counts by SAT: cubes enumerated, one for each orbit under the puzzle's symmetries.

Cubes can be kept in a store and sent to other processes and machines.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from satgrid.counting.method import Batch, Counted, Method
from satgrid.counting.request import Request
from satgrid.errors import TimeUpError
from satgrid.puzzle.symmetry import SymmetryGroup, burnside
from satgrid.runs.cubes import Cube, Splitter, first_cubes
from satgrid.runs.ledger import Ledger
from satgrid.runs.work import Listed
from satgrid.solve.session import Session, Status

if TYPE_CHECKING:
    from satgrid.frontier.probing import Estimate
    from satgrid.runs.ledger_store import Store

__all__ = ["METHOD", "represented"]


def _suits(_: Request) -> int:
    return 2


def _count(request: Request) -> Counted:
    if (probe := request.probed) is not None and not request.distinct and not request.by_cubes:
        return Counted(probe.found, complete=True, method="sat", conflicts=probe.conflicts)
    formula = request.formula(request.job())
    group = request.group(formula.answer_block())
    with nullcontext() if request.store is None else request.opened("count", formula) as store:
        if store is not None:
            store.expect(formula, group)
        tally = _Tally(request, group, store)
        complete = True
        try:
            number = burnside(group, tally.fixed_by) if request.distinct else tally.fixed_by(0)
        except TimeUpError:
            number, complete = tally.least(), False
        except ArithmeticError:
            if store is None:
                raise
            raise store.damaged() from None  # these numbers cannot all be right
    return Counted(number, complete, "sat", len(group), tally.conflicts())


class _Tally:
    """Counts by enumeration, with one ledger for each group element that is needed."""

    def __init__(self, request: Request, group: SymmetryGroup[Any], store: Store | None) -> None:
        self._request = request
        self._group = group
        self._every = request.every_symmetry(group)
        self._store = store
        self._ledgers: dict[int, Ledger] = {}

    def least(self) -> int:
        """Return a lower bound of the number of solutions, from the finished cubes."""
        found = self._ledgers[0].found if self._ledgers else 0
        if not self._request.distinct:
            return found
        return -(-found // len(self._group))  # an orbit has no more members than that

    def conflicts(self) -> int:
        """Return the number of conflicts so far."""
        return sum(ledger.conflicts for ledger in self._ledgers.values())

    def fixed_by(self, element: int) -> int:
        """Count the solutions that are fixed by an element of the group.

        Raises
        ------
        TimeUpError
            If the deadline comes first; ``least`` then returns what is known.
        """
        job = self._request.job(fixed=self._group.permutations[element] if element else None)

        def first() -> list[Cube]:
            if element:  # symmetric solutions are few and soon found: not worth many cubes
                return first_cubes(self._request.formula(job), None, 1)
            return first_cubes(self._request.formula(job), self._every)

        if self._store is None:
            ledger = Ledger(first())
        else:
            from satgrid.runs.ledger import StoredLedger

            ledger = StoredLedger(self._store, element, first)
        self._ledgers[element] = ledger
        limits = self._request.limits.mapped(lambda now: now._replace(found=self.least()))
        self._request.run(job, ledger, limits).finish()
        if not ledger.complete:
            raise TimeUpError("the time is over")
        return ledger.found


def _solutions(request: Request) -> Iterator[Batch]:
    job = request.job(keep=True)
    formula = request.formula(job)
    block = formula.answer_block()
    keys = list(block)
    yield Batch(keys, [])
    group = request.group(keys)
    ledger = Ledger(first_cubes(formula, group))
    found = 0
    limits = request.limits.mapped(lambda progress: progress._replace(found=found))
    run = request.run(job, ledger, limits, ordered=True)
    try:
        for result in run:
            own = result.solutions or []
            if request.distinct:
                own = [one for one in own if group.is_canonical(one, result.cube.stabilizer)]
            rows = represented(request, result.cube, own, group, block.first)
            found += len(rows)
            yield Batch(keys, rows)
    finally:
        run.close()
    if not run.complete:
        raise TimeUpError("the time is over")


def represented(
    request: Request,
    cube: Cube,
    found: Listed,
    group: SymmetryGroup[Any],
    first: int,
) -> Sequence[Sequence[int]]:
    """Return the solutions that those of a cube represent, as indices of keys.

    Up to symmetry, only those are given that are canonical under the cube's stabilizer.
    """
    if request.distinct:
        return [min(group.images(chosen, range(len(group)))) for chosen in found]
    if cube.weight > 1:
        moves = group.transversal(cube.literals[0] - first)
        return [image for chosen in found for image in group.images(chosen, moves)]
    return found


def _estimate(request: Request, seconds: float, seed: int) -> Estimate:
    """Estimate by random walks down the search tree.

    The mean of the probes is the number of solutions (Knuth, *Estimating the efficiency of
    backtrack programs*, Math. Comp. 29, 1975).
    """
    from satgrid.frontier.probing import Estimate

    end = time.monotonic() + seconds
    draw = random.Random(seed)
    formula = request.formula(request.job())
    found: list[float] = []
    with Splitter(formula) as splitter, Session(formula, solver=request.solver) as session:
        try:
            while not found or time.monotonic() < end:
                found.append(_probe(splitter, session, request, draw))
                _advance(request)
        except TimeUpError:
            if not found:
                raise
    return Estimate.of(found)


def _advance(request: Request) -> None:
    request.limits.tell("probing")
    request.limits.check()


def _probe(splitter: Splitter, session: Session, request: Request, draw: random.Random) -> float:
    """Walk down the search tree: take a random branch of a choice that is not refuted.

    Returns
    -------
    float
        The product of the numbers of branches; 0 at a dead end.
    """
    weight = 1.0  # may become infinite
    literals: tuple[int, ...] = ()
    while True:
        branches = splitter.branches(literals)
        if branches is None:
            return 0.0
        if not branches:
            break
        weight *= len(branches)
        literals = (*literals, draw.choice(branches))
        _advance(request)
    status = session.solve(literals, deadline=request.limits.deadline)
    if status is Status.UNKNOWN:
        raise TimeUpError("the time is over")
    return weight if status is Status.SATISFIABLE else 0.0


METHOD = Method(_suits, _count, _solutions, estimate=_estimate)
