"""Counts by an exact model counter, pyganak, which lists nothing."""

from __future__ import annotations

from satgrid.counting.method import Counted, Method
from satgrid.counting.request import Request
from satgrid.puzzle.symmetry import burnside

__all__ = ["METHOD"]

FEW_PIECES = 4  # with more, exact covers often defeat it


def _suits(request: Request) -> int:
    cover = request.puzzle.cover()
    if cover is not None and len(cover.bounds) >= FEW_PIECES:
        return 0
    from satgrid.solve import model_counter

    if not model_counter.available():
        return 0
    if cover is not None:
        return 3
    from satgrid.runs.cubes import MANY

    return 3 if request.probe.found >= MANY else 1


def _count(request: Request) -> Counted:
    from satgrid.solve import model_counter

    group = request.group(request.formula(request.job()).answer_block())
    certainty = model_counter.CERTAIN

    def fixed(element: int) -> int:
        nonlocal certainty
        permutation = group.permutations[element] if element else None
        found = model_counter.count_formula(
            request.formula(request.job(fixed=permutation)), limits=request.limits
        )
        certainty = certainty if found.certainty == model_counter.CERTAIN else found.certainty
        return found.number

    number = burnside(group, fixed) if request.distinct else fixed(0)
    order = len(group) if request.distinct else None
    return Counted(number, complete=True, method="counter", symmetries=order, certainty=certainty)


METHOD = Method(_suits, _count, tries=True)
