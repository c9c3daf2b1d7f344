"""Forced stars of a star battle: by houses, and by bands of rows or columns.

A house is a row, a column or a region. Steps, repeated until none finds anything new:

- A house that has its stars has no more; a cell that a star touches has none.
- Cells that all touch each other hold one star at most. Where a house falls into as many groups of
  such cells as it needs stars, each group has one: what touches all cells of a group has none.
- Rows i to j need so many stars. Where the regions that lie in them need as many, no other cell of
  these rows has one; where the regions that reach into them do, they have none elsewhere. The same
  of columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.board.field import Cells, Field, bits, of_shape
from satgrid.board.regions import cells_of
from satgrid.grounds.ground import ClashError, Forced, State
from satgrid.puzzle.view import AnyBoard

__all__ = ["StarPass", "left_open"]


_IN_LINE, _IN_REGION = 2, 4  # cells that all touch each other, at most
_Span = tuple[int, int, int, int]
"""A region's first and last line, how many stars it needs, and its cells."""


class _Work:
    def __init__(self, field: Field, regions: Sequence[int], number: int) -> None:
        self.field, self.number = field, number
        self.kinds = [field.rows, field.columns, regions]
        sizes = (_IN_LINE, _IN_LINE, _IN_REGION)
        self.waiting = [
            (cells, -1, size)
            for kind, size in zip(self.kinds, sizes, strict=True)
            for cells in kind
        ]
        self.stars, self.open = 0, sum(regions)

    def needed(self, cells: int) -> int:
        """Return how many more stars a house needs."""
        return self.number - (self.stars & cells).bit_count()

    def place(self, cell: int) -> None:
        """Put a star into an open cell."""
        self.stars |= cell
        self.open &= ~self.field.touched(cell)

    def look_at_houses(self) -> None:
        """Empty houses that have all their stars, and look at the groups of changed houses."""
        waiting = []
        for cells, seen, most in self.waiting:
            left = self.open & cells
            needed = self.needed(cells)
            if needed <= 0:
                if needed:
                    raise ClashError
                self.open &= ~cells
                continue
            waiting.append((cells, left, most))
            if left != seen:
                self._look(left, needed, most)
        self.waiting = waiting

    def _look(self, left: int, needed: int, most: int) -> None:
        if needed == 1 and left:
            self._one_in(left)
            return
        if left.bit_count() > most * needed:
            return  # there are more groups
        for grouped in (self._groups, self._groups_back):
            groups = list(grouped(left))
            if len(groups) < needed:
                raise ClashError
            if len(groups) == needed:
                for group in groups:
                    self._one_in(group)

    def _one_in(self, group: int) -> None:
        """Record that one of some cells has a star."""
        if not group & group - 1:
            if group & self.open:
                self.place(group)
            elif not group & self.stars:
                raise ClashError
            return
        common = self.open & ~group
        for cell in bits(group):
            common &= self.field.touched(cell)
            if not common:
                return
        self.open ^= common

    def _groups(self, left: int) -> Iterator[int]:
        """Split cells into groups of cells that touch each other, from the top."""
        down = self.field.stride
        while left:
            cell = left & -left
            east, south = cell | cell << 1, cell << down
            right, below = (east | south | south << 1) & left, (cell | south | south >> 1) & left
            group = right if right.bit_count() >= below.bit_count() else below
            yield group
            left ^= group

    def _groups_back(self, left: int) -> Iterator[int]:
        """Split cells into the same kind of groups as ``_groups`` does, from the bottom."""
        down = self.field.stride
        while left:
            cell = 1 << left.bit_length() - 1
            west, north = cell | cell >> 1, cell >> down
            before, above = (west | north | north >> 1) & left, (cell | north | north << 1) & left
            group = before if before.bit_count() >= above.bit_count() else above
            yield group
            left ^= group

    def look_at_bands(self) -> None:
        """Compare the regions in and around rows or columns with the stars that these need."""
        *lines, regions = self.kinds
        for of_kind, extent in zip(lines, (self.field.high, self.field.wide), strict=True):
            spans = [
                (*extent(self.open & cells), needed, cells)
                for cells in regions
                if (needed := self.needed(cells)) and self.open & cells
            ]
            needs = [self.needed(cells) for cells in of_kind]
            for first in range(len(of_kind)):
                begun, done = [0] * len(of_kind), [0] * len(of_kind)
                for low, high, needed, _ in spans:
                    if high >= first:
                        begun[max(low, first)] += needed
                        if low >= first:
                            done[high] += needed
                total = inside = reaching = 0
                for last in range(first, len(of_kind)):
                    total += needs[last]
                    reaching += begun[last]
                    inside += done[last]
                    if inside > total or reaching < total:
                        raise ClashError
                    if inside < reaching and total in (inside, reaching):
                        band = sum(of_kind[first : last + 1])
                        self._settle(band, first, last, spans, inner=inside == total)

    def _settle(
        self, band: int, first: int, last: int, spans: Sequence[_Span], *, inner: bool
    ) -> None:
        """Exclude cells of other regions in a band, or cells outside the band in its regions."""
        for low, high, _, cells in spans:
            if low <= last and high >= first:
                if not inner:
                    self.open &= ~(cells & ~band)
                elif low < first or high > last:
                    self.open &= ~(cells & band)


def _settled(work: _Work) -> None:
    """Repeat all steps until none finds anything new; raise ClashError on a contradiction."""
    while True:
        before = None
        while before != (before := work.open):
            work.look_at_houses()
        work.look_at_bands()
        if work.open == before:
            return


def left_open(field: Field, regions: Sequence[int], number: int) -> Cells:
    """Return the cells that the pass leaves open on a blank board; none on a contradiction."""
    work = _Work(field, regions, number)
    try:
        _settled(work)
    except ClashError:
        return 0
    return work.open


class StarPass(Forced):
    """All rules of a star battle in one pass over houses and bands of lines."""

    stands_for = ("row", "column", "region", "apart")

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(board)
        self.board = board

    def propagate(self, state: State) -> None:
        """Settle the stars that are forced, and the cells that have none."""
        board = self.board
        field = of_shape(*board.shape)
        areas = [field.of(cells) for cells in cells_of(board.data["rooms"])]
        work = _Work(field, areas, board.options["stars"])
        for star in bits(field.of_slots(state.held)):
            work.place(star)
        work.open &= field.of_slots(state.open)
        _settled(work)
        held, left = field.slots_of(work.stars), field.slots_of(work.open)
        state.settle(held, state.whole & ~held & ~left)
