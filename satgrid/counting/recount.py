"""A second, short program that counts exact covers; it shares no code with the frontier.

Cells are filled in one order, the first that is open always next. What two beginnings have in
common for all that follows is which cells are covered and how often each piece is used; so
beginnings that agree in that are counted together, in a dictionary.
"""

from __future__ import annotations

from satgrid.board.cover import ExactCover
from satgrid.system.limits import Limits

__all__ = ["MOST_STEPS", "recount"]

MOST_STEPS = 20_000_000
"""Placements tried at most: about half a minute."""
_BETWEEN = 0xFFFF  # of the form 2**n - 1, steps between two looks at the clock

State = tuple[int, tuple[int, ...]]


def recount(cover: ExactCover, limits: Limits, most: int = MOST_STEPS) -> int | None:
    """Count the solutions of an exact cover; None if that takes too many steps.

    Raises
    ------
    TimeUpError
        If the limits end before.
    """
    axes = range(len(cover.cells[0]) if cover.cells else 0)
    spans = [1 + max(cell[axis] for cell in cover.cells) for axis in axes]
    order = sorted(axes, key=lambda axis: -spans[axis])  # along the longest axis, layer by layer
    cells = sorted(cover.cells, key=lambda cell: [cell[axis] for axis in order])
    number = {cell: at for at, cell in enumerate(cells)}
    names = {name: at for at, name in enumerate(cover.bounds)}
    least = [low for low, _ in cover.bounds.values()]
    limit = [high for _, high in cover.bounds.values()]
    first: list[list[tuple[int, int]]] = [[] for _ in cells]  # placements by their first cell
    for placement in cover.placements:
        places = [number[cell] for cell in placement.cells]
        first[min(places)].append((sum(1 << at for at in places), names[placement.piece]))
    layers: list[dict[State, int]] = [{} for _ in range(len(cells) + 1)]
    layers[0][0, (0,) * len(names)] = 1
    steps = 0
    for at in range(len(cells)):
        for (covered, used), ways in layers[at].items():
            for mask, piece in first[at]:
                steps += 1
                if not steps & _BETWEEN:
                    limits.check()
                    if steps > most:
                        return None
                high = limit[piece]
                if covered & mask or (high is not None and used[piece] >= high):
                    continue
                # Beyond what is asked of a piece without a bound, its number does not matter.
                more = used[piece] + 1 if high is not None else min(used[piece] + 1, least[piece])
                now = covered | mask
                later = at + 1
                while now >> later & 1:
                    later += 1
                state = now, (*used[:piece], more, *used[piece + 1 :])
                layers[later][state] = layers[later].get(state, 0) + ways
        layers[at] = {}
    return sum(
        ways
        for (_, used), ways in layers[-1].items()
        if all(have >= low for have, low in zip(used, least, strict=True))
    )
