"""What patterns show with what connects cells: the one would break the other a step later."""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.grounds.ground import ClashError, Ground, Seen, State, slots
from satgrid.grounds.seen.nearby import Nearby
from satgrid.grounds.seen.supposing import broken, least, supposed

__all__ = ["cut_ahead"]

_MOST = 4  # constraints in all


def cut_ahead(one: Ground, state: State, beside: Nearby) -> Iterator[Seen]:
    """Yield what cannot be otherwise: cells would be cut off, or what joins them break a pattern.

    Parameters
    ----------
    one
        What connects cells.
    """
    if not one.mask & beside.mask:
        return  # there are no patterns
    for slot in slots(one.mask & state.open):
        bit = 1 << slot
        for holds in (True, False):
            before = state.open & ~bit
            own = supposed(state, bit, holds=holds)
            rules = {id(rule): rule for rule in beside.touching(bit)}
            try:
                for rule in rules.values():
                    rule.propagate(own)
                for rule in (one, *beside.touching(before & ~own.open)):
                    if rule is not one:
                        rules[id(rule)] = rule
                    rule.propagate(own)
                fresh = before & ~own.open
            except ClashError:
                fresh = -1
            if fresh and broken([*rules.values(), one], own):
                found = least([*rules.values(), one], state, bit, holds=holds)
                if found is not None and one in found[0] and 1 < len(found[0]) <= _MOST:
                    yield found[1]._replace(kind="cut ahead")
