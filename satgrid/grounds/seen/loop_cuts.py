"""What people see of a loop at the border of a part of the board.

A loop crosses every border an even number of times. Where lines lie on both sides, and two ways are
left over the border, it takes both.
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.grounds.ground import Seen, Slots, State, slots
from satgrid.grounds.seen.loop_base import LoopBase

__all__ = ["even_crossings", "two_ways"]


def even_crossings(loop: LoopBase, state: State) -> Iterator[Seen]:
    """Yield the last open side along the border of a part of the board."""
    ways = loop.mask & state.open
    for slot, cover in _covers(loop, ways).items():
        if cover:
            continue
        bit = 1 << slot
        borders = [_border(loop, _part(loop, end, ways & ~bit)) for end in loop.ends[slot]]
        border = min(borders, key=int.bit_count) & ~bit
        held, gone = border & state.held, border & state.gone
        if held.bit_count() & 1:
            yield Seen("even", bit, 0, held, gone)
        else:
            yield Seen("even", 0, bit, held, gone)


def two_ways(loop: LoopBase, state: State) -> Iterator[Seen]:
    """Yield the two sides that are left between two parts of the board, each with a line."""
    ways = loop.mask & ~state.gone
    alike: dict[int, list[int]] = {}
    for slot, cover in sorted(_covers(loop, ways).items()):
        if cover:
            alike.setdefault(cover, []).append(slot)
    for some in alike.values():
        open_ = [slot for slot in some if state.open >> slot & 1]
        known = [slot for slot in some if state.held >> slot & 1]
        for slot in open_ if len(some) > 1 else ():
            for other in known[:1] or [one for one in open_ if one > slot]:
                both = 1 << slot | 1 << other
                why = _needed(loop, state, slot, both)
                if why is not None:
                    yield Seen("two ways", both & state.open, 0, *why)
                    break


def _needed(loop: LoopBase, state: State, slot: int, both: Slots) -> tuple[Slots, Slots] | None:
    """Return the known lines and sides by which two ways are needed; None if they are not."""
    ways = loop.mask & ~state.gone & ~both
    part = _part(loop, loop.ends[slot][0], ways)
    border = _border(loop, part)
    held, gone = both & state.held, border & state.gone
    if held or loop.every:
        return held, gone
    inside = 0
    for node in part:
        inside |= loop.at[node]
    within = inside & ~border & state.held
    beyond = loop.mask & ~inside & state.held
    if not within or not beyond:
        return None
    return within & -within | beyond & -beyond, gone


def _covers(loop: LoopBase, ways: Slots) -> dict[int, int]:
    """Return, for each way, the circles that it is on, as a set; there is a base of circles.

    A way on none is the only one between two parts; two ways on the same circles are the only ones.
    """
    covers: dict[int, int] = {}
    taken: dict[int, int] = {}  # the way by which a node was met
    on: dict[int, int] = {}
    order: list[tuple[int, int]] = []  # nodes with those that they were met from
    met: set[int] = set()
    for first in slots(ways):
        start = loop.ends[first][0]
        if start in met:
            continue
        met.add(start)
        fresh = [start]
        for node in fresh:
            for slot in slots(loop.at[node] & ways):
                one, other = loop.ends[slot]
                far = other if one == node else one
                if far not in met:
                    met.add(far)
                    taken[far] = slot
                    order.append((far, node))
                    fresh.append(far)
                elif slot not in covers and taken.get(node) != slot:
                    covers[slot] = 1 << len(covers)
                    on[node] = on.get(node, 0) ^ covers[slot]
                    on[far] = on.get(far, 0) ^ covers[slot]
    for node, before in reversed(order):
        covers[taken[node]] = own = on.get(node, 0)
        on[before] = on.get(before, 0) ^ own
    return covers


def _part(loop: LoopBase, start: int, ways: Slots) -> list[int]:
    """Return the nodes that some ways lead to from a start."""
    part, met = [start], {start}
    for node in part:
        for slot in slots(loop.at[node] & ways):
            for end in loop.ends[slot]:
                if end not in met:
                    met.add(end)
                    part.append(end)
    return part


def _border(loop: LoopBase, part: list[int]) -> Slots:
    """Return the slots with one end in a part."""
    once = 0
    for node in part:
        once ^= loop.at[node]
    return once
