"""Known things that a step needs: none of them can be left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from satgrid.grounds.ground import Slots, State, slots

__all__ = ["Item", "fewest", "items_of", "state_with"]


class Item(NamedTuple):
    """Something known of a cell: its number, which excludes the others there, or a mark."""

    held: Slots
    gone: Slots


def items_of(places: Iterable[int], full: Slots, state: State, blank: Slots) -> list[Item]:
    """Return what is known of cells with numbers, marks first.

    Parameters
    ----------
    places
        The first slot of each cell.
    full
        The slots of the cell whose first slot is 0.
    blank
        Slots without a key.
    """
    marks, held = [], []
    for place in places:
        bit = state.held & full << place
        if bit:
            held.append(Item(bit, full << place ^ bit))
        else:
            marks += [Item(0, 1 << slot) for slot in slots(state.gone & full << place & ~blank)]
    return marks + held


def fewest(items: Sequence[Item], follow: Callable[[Sequence[Item]], bool]) -> list[Item]:
    """Return items of which none can be left out, from all; the first ones are left out first."""
    kept, size = list(items), len(items)
    while size:
        at = 0
        while at < len(kept):
            rest = kept[:at] + kept[at + size :]
            if follow(rest):
                kept = rest
            else:
                at += size
        size //= 2
    return kept


def state_with(items: Iterable[Item], whole: Slots, blank: Slots) -> State:
    """Return the state in which nothing but some items is known."""
    held, gone = 0, blank
    for one in items:
        held, gone = held | one.held, gone | one.gone
    return State(whole, held, gone)
