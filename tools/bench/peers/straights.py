"""Consecutive numbers in any order, for other programs: each group has a smallest number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from peers.declared import grouped
from satgrid.board.grid import Cell

RULES = """
1 { start(G,1..M-K+1) } 1 :- size(G,K), most(M).
:- group(G,I,J), size(G,K), answer(I,J,N), not start(G,S) : S = N-K+1..N.
:- number(N), group(G,_,_), 2 { answer(I,J,N) : group(G,I,J) }.
"""


def facts(groups: Sequence[Sequence[Cell]], most: int) -> str:
    """Return the cells of groups for clingo."""
    sizes = "".join(f"size({at},{len(cells)})." for at, cells in enumerate(groups))
    return f"most({most})." + sizes + grouped("group", groups) + RULES


def add(model: Any, value: Mapping[Cell, Any], groups: Sequence[Sequence[Cell]], most: int) -> None:
    """Add the groups to a model of CP-SAT."""
    for cells in groups:
        start = model.new_int_var(1, most - len(cells) + 1, "")
        model.add_all_different([value[cell] for cell in cells])
        for cell in cells:
            model.add(value[cell] >= start)
            model.add(value[cell] < start + len(cells))
