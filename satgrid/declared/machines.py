"""A board of a declared genre as machines, for counting by merged states."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from satgrid.board.grid import Place, Side
from satgrid.grounds.ground import ClashError, Ground, Slots, State, slots
from satgrid.grounds.one_loop import Degree, Loop
from satgrid.grounds.paths import Paths
from satgrid.machines.machine import Machine, Product, Ranks

__all__ = ["product"]


def product(
    keys: Sequence[Any],
    constraints: Iterable[Ground],
    state: State,
    places: Mapping[int, Sequence[Place]],
) -> Product | None:
    """Return the open parts of constraints as machines; None if a constraint has none.

    Parameters
    ----------
    state
        The known slots, after propagation.
    places
        The cells of each open slot.
    """
    # Machines of loops and paths mind by themselves how many lines come to their nodes.
    minded: set[Slots] = set()
    left = [one for one in constraints if not one.implied]
    for one in left:
        if isinstance(one, Loop | Paths):
            minded.update(one.lines_at())
    left = [one for one in left if not (isinstance(one, Degree) and one.mask in minded)]
    spots = {
        slot: _spot(keys[slot] if slot < len(keys) else None, places[slot])
        for slot in slots(state.open)
    }
    ranks = {slot: rank for rank, slot in enumerate(spots)}
    try:
        if any(one.machines(state, ranks) is None for one in left):
            return None
    except ClashError:
        return Product(keys, [], 0, {}, None)

    def machines(ranks: Ranks) -> list[Machine]:
        return [made for one in left for made in one.machines(state, ranks) or ()]

    return Product(keys, list(spots), state.held, spots, machines)


def _spot(key: Any, places: Sequence[Place]) -> tuple[int, int]:
    """Return the place of a key in half cells."""
    if isinstance(key, Side):
        (row, column), (below, right) = key
        return row + below, column + right
    (row, column), (below, right) = places[0], places[-1]
    return row + below, column + right
