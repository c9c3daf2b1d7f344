"""Line solving: cells that each line forces by itself, repeated until nothing changes.

The rows in which a cell has become known are looked at, then such columns, and so on. To look at a
line as soon as one of its cells is known would take more looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from satgrid.board.grid import Cell
from satgrid.genres.nonogram import lines, patterns
from satgrid.record import record
from satgrid.system.limits import Limits

__all__ = ["LineDeduction", "OpenLine", "deduce", "passes"]


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
    open: tuple[tuple[int, int, tuple[int, ...]], ...]
    """For each row, then each column: the cells from start to stop and the blocks among them,
    without what is settled at the line's ends."""
    clash: OpenLine | None = None
    """A line that has no arrangement left, so that there is no solution."""

    @property
    def complete(self) -> bool:
        """Whether every cell is known: the picture is solvable line by line."""
        full = (1 << self.width) - 1
        known = zip(self.ink, self.blank, strict=True)
        return self.clash is None and all(ink | blank == full for ink, blank in known)

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
        look = lines.common if patterns.known(clue) else patterns.common
        found = look(stop - start, clue, *known)
        return None if found is None else (found[0] << start, found[1] << start)

    def narrowed(self, number: int) -> tuple[int, int, tuple[int, ...]]:
        """Return the open part of a line: its start, its end, its blocks."""
        known = self.ink[number], self.blank[number]
        if patterns.known(self.open[number][2]):
            self.open[number] = lines.narrowed(*self.open[number], *known)
        return self.open[number]

    def left(self, number: int) -> tuple[int, int, tuple[int, ...]]:
        """Return the open part of a line when all lines are looked at."""
        start, stop, clue = self.narrowed(number)
        whole = (self.ink[number] | self.blank[number]).bit_count() == stop - start
        return (stop, stop, ()) if not patterns.known(clue) and whole else (start, stop, clue)

    def line(self, number: int) -> OpenLine:
        """Return a line by its name."""
        inside = number < self.height
        return OpenLine("row", number) if inside else OpenLine("column", number - self.height)


def deduce(
    rows: Sequence[Sequence[int]],
    columns: Sequence[Sequence[int]],
    *,
    ink: Iterable[Cell] = (),
    blank: Iterable[Cell] = (),
    deadline: float | None = None,
) -> LineDeduction:
    """Solve line by line: look in turn at rows and columns with newly known cells.

    The result does not depend on the order, except where a clash ends the work.

    Parameters
    ----------
    rows, columns
        The lengths of the blocks in each line.
    ink, blank
        Cells known from the start.
    deadline
        The reading of ``time.monotonic()`` at which to give up, by TimeUpError.
    """
    picture = _Picture(rows, columns)
    for known, filled in ((ink, True), (blank, False)):
        for row, column in known:
            bit = 1 << column
            picture.enter(row, bit if filled else 0, 0 if filled else bit)
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
    left = tuple(picture.left(number) for number in range(len(picture.open)))
    return LineDeduction(picture.width, ink_known, blank_known, looked, left, clash)


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
