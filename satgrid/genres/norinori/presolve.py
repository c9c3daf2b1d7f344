"""Dominoes that are forced.

Steps on the whole board, and then on rooms, until none says anything new:

- A cell beside which nothing can be shaded is blank, and so is one with two shaded neighbors.
- What is around two shaded neighbors is blank; a shaded cell with one neighbor left has it shaded.
- A room with two shaded cells has no more; one with two cells left has both shaded.
- In a room with few cells left, what is the same in all the ways to shade two of them, within the
  room and beside it, is so.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from satgrid.board.field import Field, bits
from satgrid.rules.presolve import ClashError, Forced

__all__ = ["deduce"]

_FEW = 4  # cells left in a room of which all pairs are looked at


class _Work:
    def __init__(self, field: Field, rooms: Sequence[int]) -> None:
        self.field = field
        self.shaded, self.open = 0, field.whole
        self.waiting = [(room, room | field.around(room), (0, 0)) for room in rooms]

    def shade(self, cells: int) -> None:
        """Shade cells."""
        if cells & ~(self.open | self.shaded):
            raise ClashError
        self.shaded |= cells
        self.open &= ~cells

    def look_at_dominoes(self) -> None:
        """Look at the neighbors of all cells at once."""
        around, down = self.field.around, self.field.stride
        before = None
        while before != (before := (self.open, self.shaded)):
            shaded = self.shaded
            # What is no cell has no bit in either, so what is twice beside the board says nothing.
            rows, columns = shaded << 1 | shaded >> 1, shaded << down | shaded >> down
            twice = shaded << 1 & shaded >> 1 | shaded << down & shaded >> down | rows & columns
            beside = rows | columns
            if shaded & (twice | ~around(shaded | self.open)):
                raise ClashError
            self.open &= around(shaded | self.open) & ~(twice | around(shaded & beside))
            for cell in bits(shaded & ~beside):
                left = around(cell) & (self.open | self.shaded)
                if not left & left - 1:
                    if not left:
                        raise ClashError
                    self.shade(left)

    def look_at_rooms(self) -> None:
        """Look at each room that has changed."""
        waiting = []
        for room, near, seen in self.waiting:
            held, left = self.shaded & room, self.open & room
            needed = 2 - held.bit_count()
            if needed < 0 or left.bit_count() < needed:
                raise ClashError
            if not needed:
                self.open &= ~room
            elif left.bit_count() == needed:
                self.shade(left)
            else:
                state = self.open & near, self.shaded & near
                waiting.append((room, near, state))
                if left.bit_count() <= _FEW and state != seen:
                    self._look(room, held, left)
        self.waiting = waiting

    def _look(self, room: int, held: int, left: int) -> None:
        """Settle what all the ways to shade two cells of a room have in common."""
        ways = [held | one for one in bits(left)] if held else map(sum, combinations(bits(left), 2))
        always = blank = self.field.whole
        for way in ways:
            found = self._around(room, way)
            if found is not None:
                always &= found[0]
                blank &= found[1]
                if not always and not blank & self.open:
                    return
        if always & blank:
            raise ClashError  # there was no way
        self.open &= ~blank
        self.shade(always)

    def _around(self, room: int, way: int) -> tuple[int, int] | None:
        """Return what is shaded and what blank if these two of a room are; None if they cannot."""
        around, shaded = self.field.around, self.shaded
        one = way & -way
        other = way ^ one
        beside, beyond = around(one), around(other)
        rest = room & ~way
        if beside & other:
            both = beside | beyond
            return None if both & shaded & ~way else (way, (rest | both) & ~way)
        if beside & beyond & shaded:
            return None
        always, blank = way, rest | beside & beyond
        for near in (beside, beyond):
            partners = near & shaded
            if not partners:
                partners = near & self.open & ~blank
                if not partners:
                    return None
            elif partners & partners - 1:
                return None
            if not partners & partners - 1:
                always |= partners
                blank |= near & ~partners
        return (always, blank & ~way) if not always & blank & ~way else None


def deduce(field: Field, rooms: Sequence[int]) -> Forced:
    """Return what follows from two shaded cells in each room."""
    work = _Work(field, rooms)
    try:
        before = None
        while before != (before := (work.open, work.shaded)):
            work.look_at_dominoes()
            work.look_at_rooms()
    except ClashError:
        return Forced(field, work.shaded, 0, clash=True)
    return Forced(field, work.shaded, work.open)
