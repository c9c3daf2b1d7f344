"""Propagation of all constraints of a board together, before any clause is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from satgrid.grounds.counts import Count
from satgrid.grounds.exactly_one import Ones
from satgrid.grounds.ground import ClashError, Ground, Slots, State
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["settle"]


def settle(
    constraints: Sequence[Ground],
    state: State,
    limits: Limits = ENDLESS,
    *,
    then: Callable[[], Sequence[Ground]] = tuple,
) -> None:
    """Propagate all constraints until nothing more follows.

    A constraint is asked when one of its slots was settled, a dear one when besides the cheap ones
    find nothing more. Counts are most of all constraints, so they are looked at here, without a
    call for each. Groups of slots of which one holds are asked all together.

    Parameters
    ----------
    then
        Returns further constraints, for slots that these leave open.

    Raises
    ------
    ClashError
        If there is no solution.
    TimeUpError
        If the limits end before.
    """
    counts: list[tuple[Slots, Slots, Slots, int, int]] = []
    ones: list[Slots] = []
    others: list[Ground] = []
    dear: list[Ground] = []
    groups = Ones.joined(one for one in constraints if type(one) is Ones)
    for one in constraints:
        if type(one) is Ones:
            continue
        if not one.mask:  # about no slot: nothing would ever call for it
            one.propagate(state)
        if type(one) is Count:
            if one.low == one.high == 1 and not one.negative:
                ones.append(one.mask)
            else:
                counts.append((one.positive, one.negative, one.mask, one.low, one.high))
        else:
            (dear if one.dear else others).append(one)
    whole = state.whole
    dirty: Slots = -1
    since: Slots = 0  # what was settled since dear ones were asked
    while True:
        while dirty:
            limits.check()
            held, gone = state.held, state.gone
            before = free = whole & ~held & ~gone
            for mask in ones:
                if mask & dirty:
                    left = mask & free
                    here = mask & held
                    if here:
                        if here & (here - 1):
                            raise ClashError
                        gone |= left
                        free ^= left
                    elif not left & (left - 1):
                        if not left:
                            raise ClashError
                        held |= left
                        free ^= left
            for positive, negative, mask, low, high in counts:
                if mask & dirty:
                    left = mask & free
                    number = (positive & held).bit_count()
                    if negative:
                        number += (negative & gone).bit_count()
                    if number >= high:
                        if number > high:
                            raise ClashError
                        gone |= left & positive
                        held |= left & negative
                        free ^= left
                    elif number + left.bit_count() <= low:
                        if number + left.bit_count() < low:
                            raise ClashError
                        held |= left & positive
                        gone |= left & negative
                        free ^= left
            state.held, state.gone = held, gone
            if groups.mask & dirty:
                groups.propagate_since(state, dirty | before & (held | gone))
            for constraint in others:
                if constraint.mask & dirty:
                    constraint.propagate(state)
            since |= dirty
            dirty = before & (state.held | state.gone)
        before = whole & ~state.held & ~state.gone
        for constraint in dear:
            if constraint.mask & since:
                constraint.propagate_since(state, since)
        dirty = before & (state.held | state.gone)
        since = 0
        if not dirty:
            further, then = then() if before else (), tuple
            if not further:
                return
            for constraint in further:
                (dear if constraint.dear else others).append(constraint)
                constraint.propagate(state)
            dirty = before & (state.held | state.gone)
