"""Forced cells of a kuromasu: they follow from one number and the known cells around it.

In each direction a view may end where a shaded cell can be. Of four directions that see so many
cells together, each sees at least what the farthest views of the others leave over, and at most
what the nearest leave. So far cells are unshaded; where a view can end in one place only, the cell
there is shaded. What follows from shaded cells says ``satgrid.rules.presolve_shading``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from satgrid.board.grid import Cell
from satgrid.genres.kuromasu.views import AXES, Reach
from satgrid.rules.presolve_shading import Shades

__all__ = ["Sights"]

_WAYS = {way: step for ways in AXES.values() for way, step in ways.items()}


class Sights:
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
        self._from: list[dict[str, tuple[int, int]]] = []
        for number, (cell, _) in enumerate(clues):
            row, column = cell
            self._looking[row].append(number)
            self._looking[height + column].append(number)
            self._from.append(
                {
                    "west": (height + row, width - column),
                    "east": (row, column + 1),
                    "north": (2 * height + width + column, height - row),
                    "south": (2 * height + column, row + 1),
                }
            )
        for cell in blank:
            shades.settle(shades.place(cell), shaded=False)
        last: list[list[int]] = [[] for _ in clues]  # what a view was when it was looked at
        dirty = set(range(len(clues)))
        while shades.clash is None:
            shades.limits.check()
            dirty |= self._tell()
            if not dirty and not shades.connect():
                return
            for number in dirty:
                ends = self._ends(number)
                if ends != last[number]:
                    last[number] = ends
                    self._look(*clues[number], ends)
            dirty.clear()

    @property
    def clash(self) -> Cell | None:
        """A cell that shows that there is no solution."""
        return self.shades.clash

    @property
    def complete(self) -> bool:
        """Whether every cell is known."""
        return self.shades.complete

    def found(self) -> frozenset[Cell]:
        """Return the cells known to be shaded."""
        return self.shades.found()

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
        for line, shift in self._from[number].values():
            stop = self._shaded[line] >> shift
            ends.append(~(self._unshaded[line] >> shift) & (stop ^ (stop - 1)))
        return ends

    def _look(self, cell: Cell, number: int, ends: Sequence[int]) -> None:
        """Settle the cells that follow from one number."""
        shades = self.shades
        bounds = _bounds(number - 1, [bits & (1 << number) - 1 for bits in ends])
        if bounds is None:
            shades.clash = cell
            return
        start = shades.place(cell)
        for (down, right), (least, most) in zip(_WAYS.values(), bounds, strict=True):
            step = down * shades.stride + right
            for place in range(start + step, start + (least + 1) * step, step):
                if shades.state[place] is None:
                    shades.settle(place, shaded=False)
            beyond = start + (least + 1) * step
            if least == most and shades.state[beyond] is None:
                shades.settle(beyond, shaded=True)

    def left(self, literals: Mapping[Cell, int]) -> tuple[Reach, list[tuple[Cell, int]]]:
        """Return the open cells in each direction beyond the known view, and the numbers left.

        Only for numbers with open cells in view; a number left counts one cell, its own or another,
        besides those.

        Parameters
        ----------
        literals
            For each open cell the literal that holds where it is shaded.
        """
        shades, state = self.shades, self.shades.state
        reach: dict[tuple[Cell, str], list[int | None]] = {}
        clues = []
        for cell, number in self._clues:
            rest = number
            for way, (down, right) in _WAYS.items():
                found = reach[cell, way] = []
                row, column = cell[0] + down, cell[1] + right
                while (here := Cell(row, column)) in shades.grid and len(found) < number:
                    if state[shades.place(here)]:
                        break
                    if here in literals:
                        found.append(literals[here])
                    elif found:
                        found.append(None)
                    else:
                        rest -= 1
                    row, column = row + down, column + right
            if any(reach[cell, way] for way in _WAYS):
                clues.append((cell, rest))
        return reach, clues


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
