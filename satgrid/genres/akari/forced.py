"""Forced lamps: cells that only one place can light, and numbers whose count is complete.

Steps, repeated until none finds anything new:

- A lamp lights all cells of its two lanes; no other lamp stands there.
- A dark cell with one place left from which it can be lit is lit from there.
- A number with as many lamps as it says has no more; one with just enough places left has them all.
- A number with one place too many: a lamp that two of its places would be lit by stands nowhere.
- A dark cell with one place left in each of its lanes: no lamp stands where both would be lit.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.board.known import known
from satgrid.grounds.ground import ClashError, Forced, State, slots
from satgrid.puzzle.view import AnyBoard
from satgrid.rules.light import Lanes, lanes

__all__ = ["Lamps"]


_Number = tuple[int, list[int], int]
"""A black cell with a number: its slot, the white cells beside it, and the number."""


def _numbers(board: AnyBoard, lane_of: Sequence[int]) -> list[_Number]:
    """Return the numbers of a board, from the lane of each white cell."""
    height, width = board.shape
    found = []
    for (row, column), word in known(board.data["numbers"]).items():
        slot = row * width + column
        near = [slot - width] if row else []
        near += [slot - 1] if column else []
        near += [slot + 1] if column + 1 < width else []
        near += [slot + width] if row + 1 < height else []
        found.append((slot, [one for one in near if lane_of[one] >= 0], word))
    return found


class _Work:
    def __init__(self, width: int, board: Lanes, numbers: Sequence[_Number]) -> None:
        self.width, self.board, self.numbers = width, board, numbers
        self.open = [lane >= 0 for lane in board.across]
        self.dark = self.open.copy()
        self.lamps: list[int] = []
        self.count = [len(lane) for lane in board.slots]
        self.numbers_at: dict[int, list[int]] = {}
        for number, (_, near, _) in enumerate(numbers):
            for place in near:
                self.numbers_at.setdefault(place, []).append(number)
        self.short = [number for number, count in enumerate(self.count) if count == 1]
        self.touched = set(range(len(numbers)))
        self.held = [False] * len(self.open)

    def close(self, place: int) -> None:
        """Note that a cell has no lamp."""
        self.open[place] = False
        for lane in (self.board.across[place], self.board.down[place]):
            self.count[lane] -= 1
            if self.count[lane] < 2:
                self.short.append(lane)
        self.touched.update(self.numbers_at.get(place, ()))

    def put(self, place: int) -> None:
        """Put a lamp into a cell."""
        if not self.open[place]:
            raise ClashError
        self.lamps.append(place)
        self.held[place] = True
        for number in (self.board.across[place], self.board.down[place]):
            for cell in self.board.slots[number]:
                self.dark[cell] = False
                if self.open[cell]:
                    self.close(cell)

    def look_at_lanes(self) -> None:
        """Light cells that only one place can light, in lanes with at most one place left."""
        board, open_, dark, count = self.board, self.open, self.dark, self.count
        while self.short:
            for cell in board.slots[self.short.pop()]:
                if dark[cell]:
                    across, down = board.across[cell], board.down[cell]
                    ways = count[across] + count[down] - open_[cell]
                    if ways == 1:
                        lane = board.slots[across if count[across] else down]
                        self.put(next(place for place in lane if open_[place]))
                    elif not ways:
                        raise ClashError

    def look_at_numbers(self) -> None:
        """Fill numbers with just enough places, and close places that numbers rule out."""
        width, open_ = self.width, self.open
        while self.touched:
            at, near, number = self.numbers[self.touched.pop()]
            left = [place for place in near if open_[place]]
            needed = number - sum(self.held[place] for place in near)
            if needed < 0 or len(left) < needed:
                raise ClashError
            if not needed:
                for place in left:
                    self.close(place)
            elif len(left) == needed:
                for place in left:
                    self.put(place)
            elif len(left) == needed + 1:
                for one in (at - width, at + width):
                    for other in (at - 1, at + 1):
                        corner = one + other - at
                        if one != other and one in left and other in left and open_[corner]:
                            self.close(corner)

    def look_at_corners(self) -> None:
        """Close each cell that would light the only two places that can light a third cell."""
        board, open_, count = self.board, self.open, self.count
        single = [
            next((place for place in lane if open_[place]), -1) if count[number] == 1 else -1
            for number, lane in enumerate(board.slots)
        ]
        for cell, dark in enumerate(self.dark):
            if dark and not open_[cell]:
                one, other = single[board.across[cell]], single[board.down[cell]]
                if one >= 0 and other >= 0:
                    corner = one + other - cell
                    if (
                        open_[corner]
                        and board.across[corner] == board.across[other]
                        and board.down[corner] == board.down[one]
                    ):
                        self.close(corner)


class Lamps(Forced):
    """All rules of akari in one pass: cells that one place can light, and complete numbers."""

    stands_for = ("lit", "sight", "clue")

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(board)
        self.width, self.lanes = board.shape[1], lanes(board)
        self.numbers = _numbers(board, self.lanes.across)

    def propagate(self, state: State) -> None:
        """Settle the lamps that are forced, and the cells that have none."""
        work = _Work(self.width, self.lanes, self.numbers)
        for place in slots(state.held):
            work.put(place)
        for place in slots(state.gone):
            if work.open[place]:
                work.close(place)
        while work.short or work.touched:
            work.look_at_numbers()
            work.look_at_lanes()
            if not (work.short or work.touched):
                work.look_at_corners()
        held = sum([1 << place for place in work.lamps])
        left = int("".join(["01"[one] for one in reversed(work.open)]), 2)
        state.settle(held, state.whole & ~held & ~left)
