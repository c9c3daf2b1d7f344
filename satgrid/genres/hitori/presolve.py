"""What is forced in a hitori: cells between equal numbers, beside pairs of them, and what follows.

A cell between two equal numbers is unshaded, for one of the two is shaded.
Of two equal numbers side by side one is unshaded, so that any other of the line is shaded. Where a
number is unshaded its equals in the line are shaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from satgrid.board.grid import Cell
from satgrid.rules.presolve_shading import Shades

__all__ = ["settle"]


def settle(shades: Shades, repeats: Sequence[Sequence[Cell]]) -> None:
    """Settle what follows until nothing more does.

    Parameters
    ----------
    repeats
        The cells of a line that hold the same number, for each such line and number.
    """
    state, trail = shades.state, shades.trail
    groups: dict[int, list[list[int]]] = {}
    for cells in repeats:
        group = [shades.place(cell) for cell in cells]
        for place in group:
            groups.setdefault(place, []).append(group)
        step = 1 if cells[0].row == cells[1].row else shades.stride
        for one, other in pairwise(group):
            if other - one == 2 * step:
                shades.settle(one + step, shaded=False)
            elif other - one == step:
                for place in group:
                    if place not in (one, other):
                        shades.settle(place, shaded=True)
    told = 0
    while shades.clash is None:
        shades.limits.check()
        for place in trail[told:]:
            told += 1
            if not state[place]:
                for group in groups.get(place, ()):
                    for equal in group:
                        if equal != place:
                            shades.settle(equal, shaded=True)
        if told == len(trail) and not shades.connect():
            return
