"""Forced cells of a kuromasu: they follow from one number and the known cells around it.

In each direction a view may end where a shaded cell can be. Of four directions that see so many
cells together, each sees at least what the farthest views of the others leave over, and at most
what the nearest leave. So far cells are unshaded; where a view can end in one place only, the cell
there is shaded. What follows from shaded cells says ``satgrid.genres.kuromasu.shades``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from satgrid.board.grid import Cell
from satgrid.board.known import known
from satgrid.genres.kuromasu.shades import Shades
from satgrid.grounds.ground import ClashError, Forced, State, slots
from satgrid.puzzle.view import AnyBoard

__all__ = ["Sights"]

_WAYS = ((0, -1), (0, 1), (-1, 0), (1, 0))


class _Work:
    """The known cells of a board with numbers.

    What is known of a row or column is kept as bits from its start and from its end, so that what
    lies in any direction from a cell is a shift of them, the nearest cell first.

    Parameters
    ----------
    shades
        Cells of which nothing is known yet.
    clues
        The cells with a number.
    blank
        All cells with something printed, which are unshaded.
    """

    def __init__(
        self,
        shades: Shades,
        clues: Sequence[tuple[Cell, int]],
        blank: Iterable[Cell],
    ) -> None:
        self.shades = shades
        self._clues = clues
        height, width = shades.grid.height, shades.grid.width
        lines = 2 * (height + width)  # rows forward, backward, columns forward, backward
        self._unshaded = [0] * lines
        self._shaded = [1 << width] * (2 * height) + [1 << height] * (2 * width)
        self._noted = 0  # places of the trail that the lines know
        self._looking: list[list[int]] = [[] for _ in range(height + width)]
        self._from: list[list[tuple[int, int]]] = []
        for number, (cell, _) in enumerate(clues):
            row, column = cell
            self._looking[row].append(number)
            self._looking[height + column].append(number)
            self._from.append(
                [
                    (height + row, width - column),
                    (row, column + 1),
                    (2 * height + width + column, height - row),
                    (2 * height + column, row + 1),
                ]
            )
        for cell in blank:
            shades.settle(shades.place(cell), shaded=False)
        last: list[list[int]] = [[] for _ in clues]  # what a view was when it was looked at
        dirty = set(range(len(clues)))
        while True:
            dirty |= self._tell()
            if not dirty and not shades.connect():
                return
            for number in dirty:
                ends = self._ends(number)
                if ends != last[number]:
                    last[number] = ends
                    self._look(*clues[number], ends)
            dirty.clear()

    def _tell(self) -> set[int]:
        """Record the new cells in their lines, and return the numbers that may see them."""
        shades = self.shades
        height, width = shades.grid.height, shades.grid.width
        touched = set()
        for place in shades.trail[self._noted :]:
            row, column = shades.cell(place)
            lines = self._shaded if shades.state[place] else self._unshaded
            lines[row] |= 1 << column
            lines[height + row] |= 1 << width - 1 - column
            lines[2 * height + column] |= 1 << row
            lines[2 * height + width + column] |= 1 << height - 1 - row
            touched.add(row)
            touched.add(height + column)
        self._noted = len(shades.trail)
        return {number for line in touched for number in self._looking[line]}

    def _ends(self, number: int) -> list[int]:
        """Return how many cells may be seen in each direction, as bits."""
        ends = []
        for line, shift in self._from[number]:
            stop = self._shaded[line] >> shift
            ends.append(~(self._unshaded[line] >> shift) & (stop ^ (stop - 1)))
        return ends

    def _look(self, cell: Cell, number: int, ends: Sequence[int]) -> None:
        """Settle the cells that follow from one number."""
        shades = self.shades
        bounds = _bounds(number - 1, [bits & (1 << number) - 1 for bits in ends])
        if bounds is None:
            raise ClashError
        start = shades.place(cell)
        for (down, right), (least, most) in zip(_WAYS, bounds, strict=True):
            step = down * shades.stride + right
            for place in range(start + step, start + (least + 1) * step, step):
                if shades.state[place] is None:
                    shades.settle(place, shaded=False)
            beyond = start + (least + 1) * step
            if least == most and shades.state[beyond] is None:
                shades.settle(beyond, shaded=True)


def _bounds(total: int, ends: Sequence[int]) -> list[tuple[int, int]] | None:
    """Return bounds for each of some numbers with a known sum; None on a contradiction.

    Parameters
    ----------
    ends
        For each what it may be, as bits.
    """
    if 0 in ends:
        return None
    left = list(ends)
    least = [(bits & -bits).bit_length() - 1 for bits in left]
    most = [bits.bit_length() - 1 for bits in left]
    low, high = sum(least), sum(most)
    changed = True
    while changed:
        if not low <= total <= high:
            return None
        changed = False
        for at, bits in enumerate(left):
            first, last = least[at], most[at]
            if first < last:
                lower, upper = total - high + last, total - low + first
                if lower > first or upper < last:
                    left[at] = bits = bits & (2 << upper) - 1 & -(1 << max(0, lower))
                    if not bits:
                        return None
                    least[at] = (bits & -bits).bit_length() - 1
                    most[at] = bits.bit_length() - 1
                    low, high = low + least[at] - first, high + most[at] - last
                    changed = True
    return list(zip(least, most, strict=True))


class Sights(Forced):
    """All rules of kuromasu in one pass: how far numbers see, and chains of shaded cells."""

    stands_for = ("view", "apart", "connected")

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(board)
        self.grid, self.numbers = board.grid, board.data["numbers"]

    def propagate(self, state: State) -> None:
        """Settle the cells that are shaded, and those that are not."""
        shades, width = Shades(self.grid), self.grid.width
        stride = shades.stride
        for some, shaded in ((state.held, True), (state.gone, False)):
            for slot in slots(some):
                shades.settle(stride + slot // width * stride + slot % width, shaded=shaded)
        clues = list(known(self.numbers).items())
        _Work(shades, clues, self.numbers)
        held = gone = 0
        for place in shades.trail:
            row, column = divmod(place, stride)
            bit = 1 << (row - 1) * width + column
            if shades.state[place]:
                held |= bit
            else:
                gone |= bit
        state.settle(held, gone)
