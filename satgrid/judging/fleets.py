"""Judges of ships: they walk along each one, and look at the parts of ships that are printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from satgrid.board.grid import Place, components
from satgrid.puzzle.protocol import Violation

__all__ = ["parts", "ships"]

_ENDS = {"n": (1, 0), "s": (-1, 0), "w": (0, 1), "e": (0, -1)}
"""For the end of a ship, where the ship goes on."""


def ships(rule: str, solution: Collection[Place], fleet: Mapping[int, int]) -> list[Violation]:
    """Return a violation for each bent ship, each ship that touches another, and each wrong count.

    Parameters
    ----------
    fleet
        The number of ships for each length.
    """
    broken = []
    found: Counter[int] = Counter()
    first: dict[int, Place] = {}
    for ship in components(solution):
        rows, columns = {row for row, _ in ship}, {column for _, column in ship}
        if len(rows) > 1 and len(columns) > 1:
            broken.append(Violation(rule, ship[0], "a ship that is not straight"))
            continue
        found[len(ship)] += 1
        first.setdefault(len(ship), ship[0])
        for row, column in ship:
            corners = [(row + 1, column - 1), (row + 1, column + 1)]
            if any(corner in solution and corner not in ship for corner in corners):
                broken.append(Violation(rule, (row, column), "a ship that touches another one"))
    for length in sorted({*found, *fleet}):
        number, wanted = found[length], fleet.get(length, 0)
        if number != wanted:
            note = f"{number} of the ships have length {length}, not {wanted}"
            broken.append(Violation(rule, first.get(length, (0, 0)), note))
    return broken


def parts(rule: str, words: Mapping[Place, object], solution: Collection[Place]) -> list[Violation]:
    """Return a violation for each printed part of a ship that the solution contradicts."""
    broken = []
    for (row, column), word in sorted(words.items()):
        around = {
            (down, right)
            for down, right in _ENDS.values()
            if (row + down, column + right) in solution
        }
        there = (row, column) in solution
        if word == "x":
            right_part = not there
        elif word == "?":
            right_part = there
        elif word == "o":
            right_part = there and not around
        elif word == "m":
            right_part = there and around in ({(-1, 0), (1, 0)}, {(0, -1), (0, 1)})
        else:
            right_part = there and around == {_ENDS[str(word)]}
        if not right_part:
            broken.append(Violation(rule, (row, column), f"differs from the {word} in it"))
    return broken
