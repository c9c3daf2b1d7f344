"""The cells of a room that are on are connected: one block in each room."""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.grounds.connected_cells import Linked
from satgrid.grounds.ground import Slots, State

__all__ = ["Block"]


class Block(Linked):
    """The slots of one room that hold are connected; people can go through all such blocks."""

    def every_area(self, state: State, most: int) -> Iterator[tuple[Slots, Slots] | None]:
        """Yield the blocks that the room can have, each with the other slots of the room.

        None comes where more than ``most`` parts of blocks would have to be looked at.
        """
        sure, may = self._parted(state)
        waiting: list[tuple[Slots, Slots]] = []
        if sure:
            waiting.append((self._flooded(sure & -sure, sure), 0))
        else:
            yield 0, self.mask
            shut, left = 0, may
            while left:
                first = left & -left
                waiting.append((first, shut))
                shut |= first
                left ^= first
        while waiting:
            block, shut = waiting.pop()
            most -= 1
            if most < 0:
                yield None
            if not sure & ~block:
                yield block, self.mask & ~block
            near = self.around(block) & may & ~block & ~shut
            while near:
                first = near & -near
                near ^= first
                more = self._flooded(block | first, block | first | sure)
                if not more & shut:
                    waiting.append((more, shut))
                shut |= first
