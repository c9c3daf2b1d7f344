"""A few solutions by one solver, before anything is divided into cubes.

A cube of an almost empty board has thousands of solutions, so it is found to be too large and
divided, again and again, before any of its parts is done and its solutions are handed out. One
solver has the first ten in a fraction of a second. Where it does not find enough of them within
some conflicts, the puzzle is hard, and cubes go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.counting.method import Batch
from satgrid.counting.request import Request
from satgrid.solve.session import Session, Status

__all__ = ["FEW", "solutions"]

FEW = 1000  # from so many solutions on blocking clauses begin to weigh
CONFLICTS = 20_000


def solutions(request: Request, others: Callable[[Request], Iterator[Batch]]) -> Iterator[Batch]:
    """Yield the solutions in batches, each once; the first ones in the order of one solver.

    Up to symmetry, it is the canonical form of each orbit.

    Parameters
    ----------
    others
        Yields all solutions, for what is not found in this way.

    Raises
    ------
    TimeUpError
        If the request's deadline comes first.
    """
    formula = request.formula(request.job(keep=True))
    block = formula.answer_block()
    keys = list(block)
    yield Batch(keys, [])
    group = request.group(keys) if request.distinct else None
    given: set[tuple[int, ...]] = set()
    limits = request.limits
    with Session(formula, solver=request.solver) as session:
        for answer in session.answers(
            block.numbers(),
            antichain=formula.antichain,
            deadline=limits.deadline,
            conflicts=CONFLICTS,
        ):
            row: Sequence[int] = [variable - block.first for variable in answer]
            if group is not None:
                row = min(group.images(row, range(len(group))))
            if tuple(row) not in given:
                given.add(tuple(row))
                yield Batch(keys, [row])
        complete = session.status is Status.UNSATISFIABLE
    if complete:
        return
    limits.check()
    for batch in others(request):
        yield Batch(keys, [row for row in batch.rows if tuple(row) not in given])
