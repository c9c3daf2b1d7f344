"""What people see of a loop by looking a step ahead: at the cells beside, and where it closes.

Something is supposed to be otherwise, and what two or three constraints make of it breaks one of
them. These are cheap ones without a clue, such as of the lines at a cell, and the loop itself.
What is found is shown once more from the named facts alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from satgrid.grounds.ground import ClashError, Ground, Seen, Slots, State, slots
from satgrid.grounds.seen.loop_base import LoopBase
from satgrid.grounds.seen.nearby import Nearby
from satgrid.grounds.seen.supposing import least, supposed

__all__ = ["AHEAD", "stuck_ahead"]

AHEAD: Mapping[str, tuple[int, bool]] = {
    "one ahead": (1, False),
    "two ahead": (2, False),
    "closed ahead": (2, True),
}
"""For each kind how many constraints people look at beyond those of what they suppose, and whether
they look where the loop closes."""

_MOST = 4  # constraints in all
_WIDE = 60  # slots of a constraint that says nothing of what is near


class _Tips:
    """Where the known paths end, and what closes early where lines are added."""

    def __init__(self, loop: LoopBase, state: State) -> None:
        self._loop, self._known = loop, state.held & loop.mask
        self._ends: dict[int, tuple[int, Slots]] = {}
        for path in {id(path): path for path in loop.paths(state).values()}.values():
            tips = [node for node in path.nodes if (loop.at[node] & state.held).bit_count() == 1]
            if len(tips) == 2:
                self._ends[tips[0]] = tips[1], path.lines
                self._ends[tips[1]] = tips[0], path.lines

    def settle(self, state: State) -> Slots:
        """Settle what would close the paths with added lines; return the slots at their ends.

        Raises
        ------
        ClashError
            If lines closed a loop that leaves out a known one.
        """
        loop, ends = self._loop, dict(self._ends)
        near: Slots = 0
        for slot in slots(state.held & loop.mask & ~self._known):
            one, other = loop.ends[slot]
            far, lines = ends.pop(one, (one, 0))
            end, more = ends.pop(other, (other, 0))
            joined = lines | more | 1 << slot
            if far == other and lines:
                if state.held & loop.mask & ~joined:
                    raise ClashError
                continue
            ends[far], ends[end] = (end, joined), (far, joined)
            near |= loop.at[far] | loop.at[end]
            if state.held & loop.mask & ~joined:
                state.settle(0, loop.at[far] & loop.at[end] & state.open)
        return near


def stuck_ahead(loop: LoopBase, kind: str, state: State, beside: Nearby) -> Iterator[Seen]:
    """Yield what cannot be otherwise, since a step later a constraint would be broken."""
    most, closing = AHEAD[kind]
    tips = _Tips(loop, state) if closing else None
    vain: dict[tuple[str, int, bool], tuple[Slots, Slots]] = state.left.setdefault("ahead", {})
    known = state.held | state.gone
    for slot in slots(beside.mask & state.open):
        for holds in (True, False):
            window, then = vain.get((kind, slot, holds), (0, -1))
            if then >= 0 and not known & ~then & window:
                continue  # nothing near has been settled since
            bit = 1 << slot
            own = supposed(state, bit, holds=holds)
            used, window = _followed(own, bit, most, beside, tips)
            vain[kind, slot, holds] = window, known
            found = used and _least(used, loop if closing else None, state, bit, holds, most)
            if found:
                del vain[kind, slot, holds]
                yield found._replace(kind=kind)


def _followed(
    state: State, bit: Slots, most: int, beside: Nearby, tips: _Tips | None
) -> tuple[list[Ground] | None, Slots]:
    """Return the constraints that settle something up to one that is broken, and what was near.

    None where nothing is broken after as many turns as constraints may be looked at.
    """
    used: list[Ground] = []
    window: Slots = bit
    fresh = bit
    before = state.open
    try:
        for _ in range(most + 1 + (tips is not None)):
            for one in beside.touching(fresh):
                if one.mask.bit_count() < _WIDE:
                    window |= one.mask
                used.append(one)
                open_ = state.open
                one.propagate(state)
                if state.open == open_:
                    used.pop()
            if tips is not None:
                window |= tips.settle(state)
            fresh = before & ~state.open
            before = state.open
            if not fresh:
                break
    except ClashError:
        return used, window
    return None, window


def _least(
    used: Sequence[Ground], loop: LoopBase | None, state: State, bit: Slots, holds: bool, most: int
) -> Seen | None:
    """Return the step from as few constraints and facts as do; None where it takes too many."""
    found = least(used if loop is None else [*used, loop], state, bit, holds=holds)
    if found is None:
        return None
    kept, seen = found
    beyond = sum(not one.mask & bit for one in kept if one is not loop)
    if beyond > most or len(kept) > _MOST or (loop is not None and loop not in kept):
        return None
    return seen if kept[-1] is loop else seen._replace(broken=kept[-1].mask)
