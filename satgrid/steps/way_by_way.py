"""The ways that are left to a clue, one by one, beside other clues.

This knows no genre: a constraint says which ways it has (``Ground.every_way``). In each way what
follows is settled for a few rounds, by the rules of a few cells and by the other clues that it
meets. Ways that break one of these are left out. What the others have in common is so.

A clue that showed nothing is asked again when something near it is settled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import islice
from operator import or_
from typing import Any, NamedTuple

from satgrid.board.naming import shortened
from satgrid.board.needed import needed
from satgrid.board.text import plural
from satgrid.grounds.ground import ClashError, Ground, Slots, State, slots
from satgrid.steps.known_slots import facts_of, state_of
from satgrid.steps.techniques import Deduction, Known, Technique, looked_at_once
from satgrid.steps.windows import SLOTS, parts_of

__all__ = ["WAY_BY_WAY"]

_WAYS = 40  # left to a clue at most
_FEW = 4  # ways that people go through with less effort
_ROUNDS = 3  # in which something follows from a way
_CLUES, _MOST = 4, 8  # other clues of a step, and constraints in all
_COMPARED = 6  # common facts of a clue whose reasons are compared


class _Shared(NamedTuple):
    """What the ways of a constraint have in common, how many fit, and what was used."""

    held: Slots
    gone: Slots
    fitting: int
    used: Sequence[Ground]
    near: Slots


class _Board:
    """The constraints of a board with ways, those that they meet, and what is known."""

    def __init__(self, puzzle: Any, known: Known) -> None:
        self.blank: State = puzzle.blank_state()
        self.state: State = state_of(puzzle, known)
        parts = [part for _, part in parts_of(puzzle)]
        self.owners = [one for one in parts if one.every_way(self.blank) is not None]
        self._far = [one for one in parts if one.connects] if self.owners else []
        self._at: dict[int, list[Ground]] = {}
        for one in parts if self.owners else ():
            if not one.dear and not one.connects and one.mask.bit_count() <= SLOTS:
                for slot in slots(one.mask):
                    self._at.setdefault(slot, []).append(one)
        self.vain: dict[int, tuple[Slots, Slots]] = {}

    def shared(
        self, one: Ground, state: State, wanted: Slots = 0, only: Sequence[Ground] | None = None
    ) -> _Shared | None:
        """Return what the ways of a constraint have in common; None where that is nothing.

        Parameters
        ----------
        wanted
            Slots that they must have in common; none for any open one.
        only
            The other constraints that may be used; None for all.
        """
        ways = _ways_left(one, state)
        if not 0 < len(ways) <= _WAYS:
            self.vain[id(one)] = one.mask, self.known
            return None
        held = gone = state.whole
        fitting, near = 0, one.mask
        used: dict[int, Ground] = {}
        for more, none in ways:
            here = State(state.whole, state.held | more, state.gone | none)
            fits, window = self._followed(one, here, state.open, only, used)
            near |= window
            if fits:
                fitting += 1
                held, gone = held & here.held, gone & here.gone
                left = (held | gone) & state.open
                if wanted & ~left if wanted else not left:
                    break
        left = (held | gone) & state.open
        if not fitting or not left or wanted & ~left:
            if only is None:
                self.vain[id(one)] = near, self.known
            return None
        return _Shared(held & left, gone & left, fitting, [*used.values()], near)

    @property
    def known(self) -> Slots:
        """The slots that are settled."""
        return self.state.held | self.state.gone

    def _followed(
        self,
        one: Ground,
        state: State,
        fresh: Slots,
        only: Sequence[Ground] | None,
        used: dict[int, Ground],
    ) -> tuple[bool, Slots]:
        """Settle what follows in a way; return whether it fits, and the slots that were near."""
        fresh &= ~state.open
        near: Slots = 0
        try:
            for _ in range(_ROUNDS):
                before = state.open
                touching = (other for slot in slots(fresh) for other in self._at.get(slot, ()))
                for other in {id(other): other for other in touching}.values():
                    if other is one or (only is not None and other not in only):
                        continue
                    near |= other.mask
                    self._asked(other, state, used)
                for other in self._far:
                    if other.mask & fresh & state.held and (only is None or other in only):
                        self._asked(other, state, used, fresh | before & ~state.open)
                fresh = before & ~state.open
                if not fresh:
                    break
        except ClashError:
            return False, near
        return True, near

    @staticmethod
    def _asked(
        other: Ground, state: State, used: dict[int, Ground], since: Slots | None = None
    ) -> None:
        open_ = state.open
        try:
            if since is None:
                other.propagate(state)
            else:
                other.glance(state, since)
        except ClashError:
            used[id(other)] = other
            raise
        if state.open != open_:
            used[id(other)] = other


_board = looked_at_once(_Board, lambda same, _: same)


def _ways_left(one: Ground, state: State) -> list[tuple[Slots, Slots]]:
    """Return the ways that are left to a constraint, of many only the first."""
    return list(islice(one.every_way(state) or (), _WAYS + 1))


def _find(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield what the ways of a clue have in common, clues with the fewest ways first."""
    if not hasattr(puzzle, "constraints"):  # its rules are by hand
        return
    state_of(puzzle, known)  # which the board keeps
    board = _board(puzzle, known)
    counted = []
    for at, one in enumerate(board.owners):
        window, then = board.vain.get(id(one), (0, -1))
        if one.mask & board.state.open and (then < 0 or board.known & ~then & window):
            counted.append((len(_ways_left(one, board.state)), at))
    for _, at in sorted(counted):
        one = board.owners[at]
        shared = board.shared(one, board.state)
        found = shared and _told(puzzle, board, one, shared)
        if found:
            yield found
        elif shared:
            board.vain[id(one)] = shared.near, board.known


def _told(puzzle: Any, board: _Board, one: Ground, shared: _Shared) -> Deduction | None:
    """Return a deduction with the constraints and facts that it needs; None if these are many."""
    state, blank = board.state, board.blank
    both = shared.held | shared.gone
    bits = [1 << slot for some in (both & one.mask, both & ~one.mask) for slot in slots(some)]
    order = sorted(shared.used, key=lambda other: other.clue is not None)

    def used_for(bit: Slots) -> list[Ground]:
        return needed(order, lambda own: board.shared(one, state, bit, own) is not None)

    _, bit, used = min(
        ((len(used), at, bit), bit, used)
        for at, bit in enumerate(bits[:_COMPARED])
        for used in [used_for(bit)]
    )
    if len(used) > _MOST or sum(other.clue is not None for other in used) > _CLUES:
        return None

    def knowing(some: Sequence[Slots]) -> State:
        facts = reduce(or_, some, 0)
        return State(state.whole, state.held & facts, blank.gone | state.gone & facts)

    near = reduce(or_, [other.mask for other in (one, *used)])
    learned = [1 << slot for slot in slots((state.held | state.gone) & ~blank.gone & near)]
    because = needed(learned, lambda own: board.shared(one, knowing(own), bit, used) is not None)
    last = board.shared(one, knowing(because), bit, used)
    assert last is not None
    clues = dict.fromkeys(other.clue for other in (one, *used) if other.clue is not None)
    names = [shortened(puzzle.clue_list()[clue].name) for clue in clues]
    facts = reduce(or_, because, 0)
    return Deduction(
        facts_of(puzzle, last.held & state.open, last.gone & state.open),
        [*clues],
        facts_of(puzzle, state.held & facts, state.gone & facts),
        "; ".join([f"{names[0]}: {plural(last.fitting, 'way')}", *names[1:]]),
        5 + len(used) / _MOST + (last.fitting > _FEW) / 2,
    )


WAY_BY_WAY = Technique(
    "ways of a clue",
    5,
    "All ways to keep the clue that go with the clues and rules around it agree here.",
    _find,
)
