"""Hashi for other programs: islands reached from the first one for clingo, cuts for CP-SAT."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from peers.declared import held as key, named
from satgrid.puzzle.bridges import Bridge

__all__ = ["constraints", "cuts", "key", "named", "rules"]

RULES = """
{ answer(A,B,C,D,1) } :- pair(A,B,C,D).
{ answer(A,B,C,D,2) } :- answer(A,B,C,D,1).
:- crossing(A,B,C,D,E,F,G,H), answer(A,B,C,D,1), answer(E,F,G,H,1).
at(A,B,A,B,C,D;C,D,A,B,C,D) :- pair(A,B,C,D).
:- numbers(I,J,N), not N { answer(A,B,C,D,K) : at(I,J,A,B,C,D), K = 1..2 } N.
reached(I,J) :- first(I,J).
reached(C,D) :- reached(A,B), answer(A,B,C,D,1).
reached(A,B) :- reached(C,D), answer(A,B,C,D,1).
:- island(I,J), not reached(I,J).
"""


def _crossings(board: Any) -> Iterator[tuple[Bridge, Bridge]]:
    """Yield the first bridges that would cross, a level one and an upright one."""
    first = [bridge for bridge in board.keys if bridge.number == 1]
    level: dict[Any, Bridge] = {}
    for bridge in first:
        if bridge.level:
            level |= dict.fromkeys(board.places(bridge)[1:-1], bridge)
    for bridge in first:
        for cell in () if bridge.level else board.places(bridge)[1:-1]:
            if cell in level:
                yield level[cell], bridge


def rules(board: Any) -> str:
    """Return the board for clingo: the pairs of islands in sight, those that cross, numbers."""
    words = board.data["numbers"]
    pair = {bridge: ",".join(map(str, (*bridge.one, *bridge.other))) for bridge in board.keys}
    facts = [f"pair({pair[bridge]})." for bridge in board.keys if bridge.number == 1]
    facts += [f"crossing({pair[one]},{pair[other]})." for one, other in _crossings(board)]
    facts += [f"island({row},{column})." for row, column in words]
    facts += [f"first({row},{column})." for row, column in list(words)[:1]]
    facts += [f"numbers({row},{column},{n})." for (row, column), n in words.items() if n != "?"]
    return "\n".join(facts) + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add the numbers and the crossings to a model of CP-SAT; ``cuts`` does the rest."""
    found = {bridge: model.new_bool_var("") for bridge in board.keys}
    for bridge, one in found.items():
        if bridge.number == 2:
            model.add_implication(one, found[bridge._replace(number=1)])
    for one, other in _crossings(board):
        model.add_bool_or([~found[one], ~found[other]])
    for cell, number in board.data["numbers"].items():
        if number != "?":
            model.add(sum(one for bridge, one in found.items() if cell in bridge[:2]) == number)
    return found


def cuts(board: Any, variables: dict[Any, Any], model: frozenset[Any]) -> list[list[Any]]:
    """Return for each piece that lies apart that a bridge leads away from it."""
    first = [bridge for bridge in board.keys if bridge.number == 1]
    left = {*board.data["numbers"]}
    parts = []
    while left:
        fresh = [min(left)]
        part = {*fresh}
        for island in fresh:
            for bridge in first:
                if bridge in model and island in bridge[:2]:
                    other = bridge.other if island == bridge.one else bridge.one
                    if other not in part:
                        part.add(other)
                        fresh.append(other)
        left -= part
        parts.append(part)
    return [
        [variables[one] for one in first if (one.one in part) != (one.other in part)]
        for part in (parts if len(parts) > 1 else ())
    ]
