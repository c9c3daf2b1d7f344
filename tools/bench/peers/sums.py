"""Different numbers with a sum, for other programs: the runs of kakuro, the cages of killers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from peers.declared import grouped
from satgrid.board.grid import Cell

Group = tuple[Sequence[Cell], int | None]
RULES = """
:- number(N), group(G,_,_), 2 { answer(I,J,N) : group(G,I,J) }.
:- total(G,S), not S #sum { N,I,J : answer(I,J,N), group(G,I,J) } S.
"""


def facts(groups: Sequence[Group]) -> str:
    """Return the cells of groups for clingo, and their sums."""
    totals = (total for _, total in groups)
    told = [f"total({at},{total})." for at, total in enumerate(totals) if total is not None]
    return grouped("group", [cells for cells, _ in groups]) + "".join(told) + RULES


def add(model: Any, value: Mapping[Cell, Any], groups: Sequence[Group]) -> None:
    """Add the groups to a model of CP-SAT."""
    for cells, total in groups:
        held = [value[cell] for cell in cells]
        model.add_all_different(held)
        if total is not None:
            model.add(sum(held) == total)
