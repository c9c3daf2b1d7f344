"""Line solving: cells that each line forces by itself, repeated until nothing changes.

The rows in which a cell has become known are looked at, then such columns, and so on. To look at a
line as soon as one of its cells is known would take more looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from satgrid.board import laid_blocks, untold_blocks
from satgrid.board.grid import Cell
from satgrid.grounds.ground import ClashError, Forced, Slots, State
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.blocks import blocks_beside, unequal_totals
from satgrid.system.limits import Limits

__all__ = ["LineDeduction", "Linewise", "OpenLine", "by_lines", "deduce", "passes"]


class OpenLine(NamedTuple):
    """A row or a column, given by its number, counted from 0."""

    kind: str
    number: int


@record
class LineDeduction:
    """The cells that follow from one line at a time."""

    width: int
    ink: tuple[int, ...]
    """For each row the cells known to be filled, bit c for column c."""
    blank: tuple[int, ...]
    """For each row the cells known to be blank."""
    looked: int
    """How many times a line was looked at."""
    clash: OpenLine | None = None
    """A line that has no arrangement left, so that there is no solution."""

    @property
    def complete(self) -> bool:
        """Whether every cell is known: the picture is solvable line by line."""
        return self.clash is None and not self.unknown

    @property
    def unknown(self) -> int:
        """The number of cells left open."""
        known = zip(self.ink, self.blank, strict=True)
        return sum(self.width - (ink | blank).bit_count() for ink, blank in known)

    def found(self) -> frozenset[Cell]:
        """Return the cells known to be filled."""
        return _cells(self.ink)

    def blanked(self) -> frozenset[Cell]:
        """Return the cells known to be blank."""
        return _cells(self.blank)


def _cells(rows: Iterable[int]) -> frozenset[Cell]:
    return frozenset(Cell(row, column) for row, bits in enumerate(rows) for column in _bits(bits))


def _bits(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class _Picture:
    """The known cells of each line during line solving: rows first, then columns."""

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> None:
        self.height, self.width = len(rows), len(columns)
        self.ink = [0] * (self.height + self.width)
        self.blank = [0] * (self.height + self.width)
        self.open = [(0, self.width, tuple(clue)) for clue in rows]
        self.open += [(0, self.height, tuple(clue)) for clue in columns]

    def enter(self, number: int, ink: int, blank: int) -> int:
        """Record cells of a line and return the new ones."""
        inside = number < self.height
        crossing, here = (self.height, 1 << number) if inside else (0, 1 << number - self.height)
        learned = 0
        for cells, known in ((ink, self.ink), (blank, self.blank)):
            fresh = cells & ~known[number]
            if fresh:
                known[number] |= fresh
                learned |= fresh
                while fresh:
                    lowest = fresh & -fresh
                    known[crossing + lowest.bit_length() - 1] |= here
                    fresh ^= lowest
        return learned

    def look(self, number: int) -> tuple[int, int] | None:
        """Return the cells that all possible arrangements of an open line have in common."""
        start, stop, clue = self.narrowed(number)
        full = (1 << stop - start) - 1
        known = self.ink[number] >> start & full, self.blank[number] >> start & full
        look = laid_blocks.common if untold_blocks.known(clue) else untold_blocks.common
        found = look(stop - start, clue, *known)
        return None if found is None else (found[0] << start, found[1] << start)

    def narrowed(self, number: int) -> tuple[int, int, tuple[int, ...]]:
        """Return the open part of a line: its start, its end, its blocks."""
        known = self.ink[number], self.blank[number]
        if untold_blocks.known(self.open[number][2]):
            self.open[number] = laid_blocks.narrowed(*self.open[number], *known)
        return self.open[number]

    def line(self, number: int) -> OpenLine:
        """Return a line by its name."""
        inside = number < self.height
        return OpenLine("row", number) if inside else OpenLine("column", number - self.height)


def deduce(
    rows: Sequence[Sequence[int]],
    columns: Sequence[Sequence[int]],
    *,
    ink: Sequence[int] = (),
    blank: Sequence[int] = (),
    deadline: float | None = None,
) -> LineDeduction:
    """Solve line by line: look in turn at rows and columns with newly known cells.

    The result does not depend on the order, except where a clash ends the work.

    Parameters
    ----------
    rows, columns
        The lengths of the blocks in each line.
    ink, blank
        For each row the cells known from the start, bit c for column c; or nothing.
    deadline
        The reading of ``time.monotonic()`` at which to give up, by TimeUpError.
    """
    picture = _Picture(rows, columns)
    for known, filled in ((ink, True), (blank, False)):
        for row, cells in enumerate(known):
            picture.enter(row, cells if filled else 0, 0 if filled else cells)
    here, there = (0, (1 << len(rows)) - 1), (len(rows), (1 << len(columns)) - 1)
    looked, clash, limits = 0, None, Limits(deadline)
    while clash is None and (here[1] or there[1]):
        (first, waiting), (crossing, learning) = here, there
        for number in _bits(waiting):
            looked += 1
            limits.check()
            found = picture.look(first + number)
            if found is None:
                clash = picture.line(first + number)
                break
            learning |= picture.enter(first + number, *found)
        here, there = (crossing, learning), (first, 0)
    height = picture.height
    ink_known, blank_known = tuple(picture.ink[:height]), tuple(picture.blank[:height])
    return LineDeduction(picture.width, ink_known, blank_known, looked, clash)


def passes(rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> int:
    """Return the number of passes over the lines until nothing changes.

    In a pass, every line is looked at as it was when the pass began. All that was found is entered
    at the end of the pass. So the number is the same for a turned or mirrored picture. A last
    pass that finds nothing is not counted. A pass that finds a clash is the last.
    """
    picture = _Picture(rows, columns)
    height = picture.height
    waiting = list(range(len(picture.open)))
    done = 0
    while waiting:
        found = [(number, picture.look(number)) for number in waiting]
        learning = [0, 0]  # rows, columns
        clash = False
        for number, cells in found:
            if cells is None:
                clash = True
            else:
                learning[number < height] |= picture.enter(number, *cells)
        done += any(learning) or clash
        rows_left, columns_left = map(_bits, learning)
        waiting = [] if clash else [*rows_left, *(height + number for number in columns_left)]
    return done


def by_lines(puzzle: Any, *, deadline: float | None = None) -> tuple[LineDeduction, int]:
    """Return what follows on a nonogram from one line at a time, and in how many passes."""
    clues = blocks_beside(puzzle, "left"), blocks_beside(puzzle, "above")
    return deduce(*clues, deadline=deadline), passes(*clues)


class Linewise(Forced):
    """Both rules of nonograms in one pass: what follows from one line at a time."""

    stands_for = ("row", "column")

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(board)
        self.width = board.shape[1]
        self.clues = blocks_beside(board, "left"), blocks_beside(board, "above")
        self.impossible = unequal_totals(*self.clues)

    def propagate(self, state: State) -> None:
        """Settle the cells that are the same in all ways to lay the blocks of a line."""
        if self.impossible:
            raise ClashError
        known = self._rows(state.held), self._rows(state.gone)
        found = deduce(*self.clues, ink=known[0], blank=known[1])
        if found.clash is not None:
            raise ClashError
        state.settle(self._slots(found.ink), self._slots(found.blank))

    def _rows(self, some: Slots) -> list[int]:
        """Return a set of slots row by row; nothing for an empty set."""
        full, rows = (1 << self.width) - 1, []
        while some:
            rows.append(some & full)
            some >>= self.width
        return rows

    def _slots(self, rows: Sequence[int]) -> Slots:
        return int("".join([f"{row:0{self.width}b}" for row in reversed(rows)]), 2)
