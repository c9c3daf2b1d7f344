"""Numbers that are the sizes of their areas: those that each cell can still have.

Until nothing more follows, for each number n:

- What is known of an area of n cells grows by as many cells as are missing, and no further.
- Where there is only just room for it, all that is its own; so is a cell without which there would
  be too little.
- A cell that would join known cells to more than n has another number.
- A cell out of reach of known areas of n cells needs room for a whole new one.

A cell with one number left has it. A new area can have no more cells than the known areas, which
take up some, leave over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from satgrid.board.field import Cells, Field, bits, size
from satgrid.board.grid import Cell, Place

__all__ = ["AreaCandidates"]


class _NoneLeftError(Exception):
    """There is no solution; the error has the cells that show the contradiction."""

    def __init__(self, cells: Cells) -> None:
        super().__init__()
        self.cells = cells


class AreaCandidates:
    """The known numbers, and the possible cells of each number.

    Parameters
    ----------
    known
        Cells with their numbers.
    largest
        The largest number allowed; None for any.
    whole
        The cells that hold numbers; by default all.

    Attributes
    ----------
    known
        The cells of each number that is known.
    possible
        The cells in which each number may stand, the known ones included.
    open
        The cells whose number is not known.
    most
        How many cells a new area, without any known cell, can have at most, at first sight.
    clash
        A cell for which no number is left; None without that.
    """

    def __init__(
        self,
        field: Field,
        known: Iterable[tuple[Place, int]],
        largest: int | None = None,
        whole: Cells | None = None,
    ) -> None:
        self.field = field
        self.whole = field.whole if whole is None else whole
        self._largest = size(self.whole) if largest is None else largest
        self.known: dict[int, Cells] = {}
        for cell, number in known:
            self.known[number] = self.known.get(number, 0) | field.bit(cell)
        self.open = self.whole & ~sum(self.known.values())
        self.most = self._room()
        allowed = {number for number in self.known if largest is None or number <= largest}
        numbers = sorted({*range(1, self.most + 1), *allowed})
        self.possible = {number: self.open | self.known.get(number, 0) for number in numbers}
        self.clash: Cell | None = None
        self._idle: set[tuple[int, Cells, Cells]] = set()
        """Numbers, where they are and where they may be, of which nothing follows."""

    def restrict(self, allowed: Mapping[int, Cells]) -> None:
        """Leave each possible number the cells that are allowed for it."""
        for number in self.possible:
            self.possible[number] &= allowed[number]

    @property
    def complete(self) -> bool:
        """Whether the number of every cell is known."""
        return self.clash is None and not self.open

    def settled(self) -> AreaCandidates:
        """Propagate until nothing changes; return the candidates themselves."""
        try:
            while self._followed() or self._narrowed():
                pass
        except _NoneLeftError as error:
            self.clash = self.field.cell(error.cells)
        return self

    def groups(self, number: int) -> list[Cells]:
        """Return the connected parts of the cells with a known number."""
        return self.field.parts(self.known.get(number, 0))

    def reach(self, number: int, group: Cells) -> Cells:
        """Return the cells that the area of a known part can reach."""
        return self.field.reached(group, self.possible[number], max(0, number - size(group)))

    def _room(self) -> int:
        """Return the largest possible size of a new area, one without a known cell.

        Known parts out of reach of each other lie in different areas, each with its cells.
        """
        left = size(self.open)
        for number, cells in self.known.items():
            areas = 0
            parts = self.groups(number)
            while parts:
                group = parts.pop(0)
                ground = self.open | cells
                reach = self.field.reached(group, ground, max(0, number - size(group)))
                parts = [part for part in parts if not part & reach]
                areas += 1
            left -= max(0, number * areas - size(cells))
        largest = max(map(size, self.field.parts(self.open)), default=0)
        return max(0, min(left, largest, self._largest))

    def _narrowed(self) -> bool:
        """Rule out numbers whose new areas lack room; return whether anything changed."""
        most = self._room() if self.open else 0
        gone = [
            number
            for number, cells in self.possible.items()
            if number > most and number not in self.known and cells & self.open
        ]
        for number in gone:
            self.possible[number] = 0
        return bool(gone)

    def _followed(self) -> bool:
        """Propagate once; return whether anything followed."""
        before = self.open, sum(map(size, self.possible.values()))
        for number, possible in self.possible.items():
            seen = number, self.known.get(number, 0), possible
            if possible and seen not in self._idle:
                self._bounded(number)
                self._needed(number)
                if seen == (number, self.known.get(number, 0), self.possible[number]):
                    self._idle.add(seen)
        once = twice = 0
        for cells in self.possible.values():
            twice |= once & cells
            once |= cells
        if once != self.whole:
            raise _NoneLeftError(self.whole & ~once)
        single = once & ~twice & self.open
        for number, cells in self.possible.items():
            if cells & single:
                self._learn(number, cells & single)
        return before != (self.open, sum(map(size, self.possible.values())))

    def _bounded(self, number: int) -> None:
        """Rule out a number in cells where its area would be too large or too small."""
        field, known = self.field, self.known.get(number, 0)
        possible = self.possible[number]
        if known & ~possible:
            raise _NoneLeftError(known & ~possible)
        for bit in bits(field.around(known) & possible & self.open):
            if size(field.reached(bit, known | bit)) > number:
                possible &= ~bit
        self.possible[number] = possible
        reachable = 0
        for group in self.groups(number):
            area = self.reach(number, group)
            if size(group) > number or size(area) < number:
                raise _NoneLeftError(group)
            reachable |= area
        apart = possible & self.open & ~field.around(known)
        for part in field.parts(apart):
            if size(part) >= number:
                reachable |= part
        self.possible[number] = reachable

    def _needed(self, number: int) -> None:
        """Settle the cells without which an area would be too small."""
        for group in self.groups(number):
            needed = self.field.needed(group, self.possible[number], number) & self.open
            if needed:
                self._learn(number, needed)

    def _learn(self, number: int, cells: Cells) -> None:
        """Note that cells have a number."""
        if cells & ~self.possible[number]:
            raise _NoneLeftError(cells & ~self.possible[number])
        self.known[number] = self.known.get(number, 0) | cells
        self.open &= ~cells
        for other in self.possible:
            if other != number:
                self.possible[other] &= ~cells
