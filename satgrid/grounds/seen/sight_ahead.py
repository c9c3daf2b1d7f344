"""What a number that sees cells shows with what is beside it: another number, or what connects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.grounds.ground import ClashError, Ground, Seen, Slots, State, slots
from satgrid.grounds.seen.nearby import Nearby
from satgrid.grounds.seen.supposing import broken, least, supposed

__all__ = ["sight_ahead"]


def sight_ahead(one: Ground, kind: str, state: State, beside: Nearby) -> Iterator[Seen]:
    """Yield what cannot be otherwise since a number, with what is beside it, would be broken.

    ``one ahead`` is by the number and rules of neighbors, ``two ahead`` by it and another clue,
    ``cut ahead`` by it and what connects cells.
    """
    vain: dict[tuple[str, int, int, bool], tuple[Slots, Slots]] = state.left.setdefault("sight", {})
    known = state.held | state.gone
    for slot in slots(beside.reach(one.mask) & state.open):
        for holds in (True, False):
            asked = kind, id(one), slot, holds
            window, then = vain.get(asked, (0, -1))
            if then >= 0 and not known & ~then & window:
                continue
            found, window = _broken(one, kind, state, slot, beside, holds=holds)
            if found is not None:
                yield found._replace(kind=kind)
            elif kind != "cut ahead":
                vain[asked] = window, known  # what is connected depends on the whole board


def _broken(
    one: Ground, kind: str, state: State, slot: int, beside: Nearby, *, holds: bool
) -> tuple[Seen | None, Slots]:
    """Return the step that settles a slot, or None, and the slots that were looked at."""
    bit, before = 1 << slot, state.open
    own = supposed(state, bit, holds=holds)
    window = bit | one.mask
    rules = beside.touching(bit)
    try:
        for rule in rules:
            rule.propagate(own)
        fresh = before & ~own.open
        if not fresh & one.mask:
            return None, window | fresh
        one.propagate(own)
    except ClashError:
        found = least([*rules, one], state, bit, holds=holds) if kind == "one ahead" else None
        return found and found[1], window
    more = before & ~own.open
    if kind == "one ahead" or not more & ~bit:
        return None, window | more
    others = beside.connecting if kind == "cut ahead" else beside.clued(more, one)
    for other in others:
        window |= other.mask
        some: Sequence[Ground] = [*beside.touching(more), one, other]
        if broken(some, own.copied()):
            found = least(some, state, bit, holds=holds)
            if found is not None and other in found[0]:
                return found[1], window
    return None, window
