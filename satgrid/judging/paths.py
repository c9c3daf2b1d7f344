"""Judges of paths: they walk from an end along the lines to the other end."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from satgrid.board.grid import Place, Side
from satgrid.board.text import plural
from satgrid.judging import loops
from satgrid.puzzle.protocol import Violation

__all__ = ["paths"]


def paths(rule: str, words: Mapping[Place, object], solution: Collection[Side]) -> list[Violation]:
    """Return a violation for each place where a path ends, branches or leads to another word.

    Parameters
    ----------
    words
        What stands at the ends of paths; ``?`` fits everything.
    """
    ways = loops.ways((side.one, side.other) for side in solution)
    broken = []
    for cell in sorted({*ways, *words}):
        wanted = (1,) if cell in words else (0, 2)
        number = len(ways.get(cell, ()))
        if number not in wanted:
            broken.append(Violation(rule, cell, f"{plural(number, 'line')} here"))
    seen: set[Place] = set()
    for start in sorted(words):
        if start in seen:
            continue
        before, here = start, start
        while True:
            seen.add(here)
            on = [near for near in ways.get(here, ()) if near != before and near not in seen]
            if not on or (here != start and here in words):
                break
            before, here = here, on[0]
        if here != start and here in words:
            pair = {words[start], words[here]}
            if len(pair) > 1 and "?" not in pair:
                broken.append(
                    Violation(rule, start, f"a path from {words[start]} to {words[here]}")
                )
    for start in sorted(ways):
        if start not in seen:
            fresh = [start]
            met: set[Place] = set()
            while fresh:
                cell = fresh.pop()
                if cell not in met:
                    met.add(cell)
                    fresh += ways[cell]
            seen |= met
            if not met & words.keys():
                broken.append(Violation(rule, start, "a line without ends"))
    return broken
