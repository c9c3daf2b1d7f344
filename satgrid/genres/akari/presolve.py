"""Forced lamps: cells that only one place can light, and numbers whose count is complete.

Steps, repeated until none finds anything new:

- A lamp lights all cells of its two lanes; no other lamp stands there.
- A dark cell with one place left from which it can be lit is lit from there.
- A number with as many lamps as it says has no more; one with just enough places left has them all.
- A number with one place too many: a lamp that two of its places would be lit by stands nowhere.
- A dark cell with one place left in each of its lanes: no lamp stands where both would be lit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from satgrid.board.grid import Cell
from satgrid.record import record
from satgrid.rules.presolve import ClashError

__all__ = ["Lamps", "Plan", "deduce", "plan"]


class Plan(NamedTuple):
    """The board as lists: cells are numbered row by row.

    Attributes
    ----------
    lanes
        The cells of each run of white cells in a row, then of those in a column.
    across, down
        The numbers of the two lanes of each cell, -1 of a black one.
    numbers
        The black cells with a number: its place, the white cells beside it, and the number.
    """

    width: int
    lanes: list[range]
    across: list[int]
    down: list[int]
    numbers: list[tuple[int, list[int], int]]


def plan(shape: tuple[int, int], black: Mapping[Cell, int | str]) -> Plan:
    """Return a board as lists, from its black cells with their numbers or signs."""
    height, width = shape
    flat: list[int | str | None] = [None] * (height * width)
    for (row, column), printed in black.items():
        flat[row * width + column] = printed
    across, down = [-1] * len(flat), [-1] * len(flat)
    lanes: list[range] = []
    for lane_of, starts, step, steps in (
        (across, range(0, len(flat), width), 1, width),
        (down, range(width), width, height),
    ):
        for start in starts:
            end = start + step * steps
            begun = start
            for place in range(start, end, step):
                if flat[place] is None:
                    lane_of[place] = len(lanes)
                else:
                    if begun < place:
                        lanes.append(range(begun, place, step))
                    begun = place + step
            if begun < end:
                lanes.append(range(begun, end, step))
    numbers = []
    for place, word in enumerate(flat):
        if isinstance(word, int):
            row, column = divmod(place, width)
            near = []
            if row and flat[place - width] is None:
                near.append(place - width)
            if column and flat[place - 1] is None:
                near.append(place - 1)
            if column + 1 < width and flat[place + 1] is None:
                near.append(place + 1)
            if row + 1 < height and flat[place + width] is None:
                near.append(place + width)
            numbers.append((place, near, word))
    return Plan(width, lanes, across, down, numbers)


@record
class Lamps:
    """The known lamps, and the cells that may have a lamp.

    Attributes
    ----------
    lamps
        The cells with a lamp.
    open
        Whether a lamp may stand in a cell; it is dark then.
    dark
        Whether a cell is white and no lamp shines on it.
    clash
        Whether there is no solution; None without that.
    """

    plan: Plan
    lamps: list[int]
    open: list[bool]
    dark: list[bool]
    clash: bool | None = None

    @property
    def complete(self) -> bool:
        """Whether every cell is lit."""
        return self.clash is None and not any(self.open)

    def found(self) -> frozenset[Cell]:
        """Return the cells with a lamp."""
        return frozenset([Cell(*divmod(place, self.plan.width)) for place in self.lamps])

    def left(self) -> list[Cell]:
        """Return the cells that may have a lamp, row by row."""
        width = self.plan.width
        return [Cell(*divmod(place, width)) for place, open_ in enumerate(self.open) if open_]

    def spread(self, literals: Iterable[int]) -> list[int]:
        """Return the literals of the open cells by the cells' numbers, 0 elsewhere."""
        each = iter(literals)
        return [next(each) if open_ else 0 for open_ in self.open]


class _Work:
    def __init__(self, board: Plan) -> None:
        self.board = board
        self.open = [lane >= 0 for lane in board.across]
        self.dark = self.open.copy()
        self.lamps: list[int] = []
        self.count = [len(lane) for lane in board.lanes]
        self.numbers_at: dict[int, list[int]] = {}
        for number, (_, near, _) in enumerate(board.numbers):
            for place in near:
                self.numbers_at.setdefault(place, []).append(number)
        self.short = [number for number, count in enumerate(self.count) if count == 1]
        self.touched = set(range(len(board.numbers)))
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
            for cell in self.board.lanes[number]:
                self.dark[cell] = False
                if self.open[cell]:
                    self.close(cell)

    def look_at_lanes(self) -> None:
        """Light cells that only one place can light, in lanes with at most one place left."""
        board, open_, dark, count = self.board, self.open, self.dark, self.count
        while self.short:
            for cell in board.lanes[self.short.pop()]:
                if dark[cell]:
                    across, down = board.across[cell], board.down[cell]
                    ways = count[across] + count[down] - open_[cell]
                    if ways == 1:
                        lane = board.lanes[across if count[across] else down]
                        self.put(next(place for place in lane if open_[place]))
                    elif not ways:
                        raise ClashError

    def look_at_numbers(self) -> None:
        """Fill numbers with just enough places, and close places that numbers rule out."""
        width, open_ = self.board.width, self.open
        while self.touched:
            at, near, number = self.board.numbers[self.touched.pop()]
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
            for number, lane in enumerate(board.lanes)
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


def deduce(board: Plan) -> Lamps:
    """Return the lamps and empty cells that follow from the numbers and the dark cells."""
    work = _Work(board)
    try:
        while work.short or work.touched:
            work.look_at_numbers()
            work.look_at_lanes()
            if not (work.short or work.touched):
                work.look_at_corners()
    except ClashError:
        return Lamps(board, work.lamps, work.open, work.dark, clash=True)
    return Lamps(board, work.lamps, work.open, work.dark)
