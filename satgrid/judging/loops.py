"""Parts that judges of loops share; their clauses are in ``satgrid.formula.connectivity``."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from satgrid.board.grid import Place
from satgrid.board.text import plural
from satgrid.puzzle.protocol import Violation

__all__ = ["Ways", "Where", "crossings", "parted", "ways"]

Ways = dict[Place, list[Place]]
"""For each end of a line, the ends of its lines on the other side."""
Where = Callable[[Place], tuple[Place, str]]
"""Gives for an end of lines a cell, and where it lies there: ``at its upper left corner``."""


def ways(lines: Iterable[tuple[Place, Place]]) -> Ways:
    """Return the ends to which lines lead from each end."""
    found: Ways = {}
    for one, other in lines:
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return found


def crossings(rule: str, lines: Ways, where: Where) -> list[Violation]:
    """Return a violation for each end where the number of lines that meet is not two."""
    broken = []
    for end, others in sorted(lines.items()):
        if len(others) != 2:
            cell, place = where(end)
            broken.append(Violation(rule, cell, f"{plural(len(others), 'line')} {place}"))
    return broken


def parted(rule: str, lines: Ways, where: Where) -> list[Violation]:
    """Return a violation for each connected part of the lines but the first one."""
    starts = []
    seen: set[Place] = set()
    for start in sorted(lines):
        if start not in seen:
            starts.append(start)
        fresh = [start]
        while fresh:
            end = fresh.pop()
            if end not in seen:
                seen.add(end)
                fresh += lines[end]
    broken = []
    for start in starts[1:]:
        cell, place = where(start)
        broken.append(Violation(rule, cell, f"a line not connected to the others {place}"))
    return broken
