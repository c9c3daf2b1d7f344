"""What one line of a picture says by itself: blocks of filled cells, in order, with gaps.

A line of L cells with k blocks of S cells in all has n = L - (S + k - 1) spare blanks, which
go in any numbers before, between and behind the blocks: C(n + k, k) arrangements. Pushed as
far to the front as possible block j begins at its least offset d(j), pushed to the end at
d(j) + n; the cells from d(j) + n to d(j) + s(j) - 1 belong to it wherever it lies.

Where some cells are known, dynamic programming over the number of blocks laid gives what all
the arrangements left have in common. Sets of cells and of borders between cells are whole
numbers, bit p for cell p, so that one step of the program is a few operations on numbers as
long as the line. ``deduce`` goes on from line to line until no line says anything new.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

from satgrid.errors import TimeUpError
from satgrid.grid import Cell

__all__ = [
    "Deduction",
    "Line",
    "arrangements",
    "certain",
    "common",
    "deduce",
    "offsets",
    "passes",
    "settled",
    "spare",
]


def spare(length: int, blocks: Sequence[int]) -> int:
    """Return the number of blanks that are free to go anywhere; negative where blocks jut out.

    >>> spare(11, (2, 3, 2))
    2
    """
    return length - sum(blocks) - max(0, len(blocks) - 1)


def offsets(blocks: Sequence[int]) -> list[int]:
    """Return the first cell that each block can begin at.

    >>> offsets((2, 3, 2))
    [0, 3, 7]
    """
    found, here = [], 0
    for size in blocks:
        found.append(here)
        here += size + 1
    return found


def arrangements(length: int, blocks: Sequence[int]) -> int:
    """Return the number of ways to lay the blocks: C(n + k, k).

    >>> arrangements(11, (3, 2))
    21
    """
    free = spare(length, blocks)
    return comb(free + len(blocks), len(blocks)) if free >= 0 else 0


def certain(length: int, blocks: Sequence[int]) -> list[range]:
    """Return for each block the cells it covers in every arrangement, often none.

    >>> certain(11, (3, 5))
    [range(2, 3), range(6, 9)]
    """
    free = spare(length, blocks)
    return [
        range(start + free, max(start + free, start + size))
        for start, size in zip(offsets(blocks), blocks, strict=True)
    ]


def settled(length: int, blocks: Sequence[int]) -> bool:
    """Tell whether there is exactly one arrangement: no spare blank, or no block."""
    return arrangements(length, blocks) == 1


def common(
    length: int, blocks: Sequence[int], ink: int = 0, blank: int = 0
) -> tuple[int, int] | None:
    """Return the cells that are filled, and those that are blank, in every arrangement left.

    Parameters
    ----------
    ink, blank
        The cells known to be filled and to be blank; bit p stands for cell p.

    Returns
    -------
    tuple of int, or None
        None where no arrangement is left.

    Examples
    --------
    >>> [bin(cells) for cells in common(5, (2,), ink=0b00010)]
    ['0b10', '0b11000']
    """
    full = (1 << length) - 1
    blankable, inkable = full & ~ink, full & ~blank
    fits = {size: _fitting(inkable, size) for size in dict.fromkeys(blocks)}
    ahead = _borders(length, blocks, blankable, fits)
    if ahead is None:
        return None
    turned = _turned(inkable, length)
    turned_fits = {size: _fitting(turned, size) for size in fits}
    behind = _borders(length, blocks[::-1], _turned(blankable, length), turned_fits)
    assert behind is not None  # the same arrangements, read from the other end
    may_be_ink = 0
    before = ahead[0]
    after = _turned(behind[-1], length + 1)
    may_be_blank = before & after >> 1
    start = before
    for index, size in enumerate(blocks, 1):
        before, after = ahead[index], _turned(behind[-1 - index], length + 1)
        may_be_blank |= before & after >> 1
        ends = after >> 1 & blankable if index < len(blocks) else after
        starts = start & fits[size] & ends >> size
        if starts:
            may_be_ink |= _spread(starts, size)
        start = (before & blankable) << 1
    return full & ~(may_be_blank & blankable), full & ~may_be_ink


def _borders(
    length: int, blocks: Sequence[int], blankable: int, fits: Mapping[int, int]
) -> list[int] | None:
    """Return for each number of blocks the borders where they and blanks can have brought us.

    Border p lies before cell p. None where not all the blocks can be laid. ``fits`` says for
    each size where such a block can begin.
    """
    # Adding a border to a run of blankable cells carries to the end of the run: every bit
    # that changes is a border reached by blanks alone.
    here = 1 | (blankable ^ (blankable + (1 & blankable)))
    reached = [here]
    start = here
    for size in blocks:
        ends = (start & fits[size]) << size
        here = ends | (blankable ^ (blankable + (ends & blankable)))
        reached.append(here)
        start = (here & blankable) << 1
    return reached if here >> length & 1 else None


def _fitting(inkable: int, size: int) -> int:
    """Return the cells at which a block can begin: it and the next ones may be filled."""
    width = 1
    while 2 * width <= size:
        inkable &= inkable >> width
        width *= 2
    return inkable & inkable >> size - width


def _spread(starts: int, size: int) -> int:
    """Return the cells of all blocks that begin at these."""
    width = 1
    while 2 * width <= size:
        starts |= starts << width
        width *= 2
    return starts | starts << size - width


def _turned(bits: int, length: int) -> int:
    return int(f"{bits:0{length}b}"[::-1], 2)


def _narrowed(
    start: int, stop: int, blocks: tuple[int, ...], ink: int, blank: int
) -> tuple[int, int, tuple[int, ...]]:
    """Leave the ends of a line out as far as blocks and blanks there are settled.

    Late in the work most of a line is. A block is left out with the blank beside it.
    """
    done = 0
    while start < stop:
        if blank >> start & 1:
            start += 1
        elif ink >> start & 1 and done < len(blocks):
            size = blocks[done]
            filled = (1 << size) - 1
            end = start + size
            if ink >> start & filled != filled or end > stop:
                break
            if end < stop and not blank >> end & 1:
                break
            start = min(end + 1, stop)
            done += 1
        else:
            break
    left = len(blocks)
    while start < stop:
        if blank >> stop - 1 & 1:
            stop -= 1
        elif ink >> stop - 1 & 1 and done < left:
            size = blocks[left - 1]
            filled = (1 << size) - 1
            begin = stop - size
            if begin < start or ink >> begin & filled != filled:
                break
            if begin > start and not blank >> begin - 1 & 1:
                break
            stop = max(begin - 1, start)
            left -= 1
        else:
            break
    return start, stop, blocks[done:left]


class Line(NamedTuple):
    """A row or a column by its number, counted from 0."""

    kind: str
    number: int


@dataclass(frozen=True)
class Deduction:
    """What follows from lines one at a time."""

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
    clash: Line | None = None
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
    """What is known of each line while it is worked on: rows first, then columns."""

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> None:
        self.height, self.width = len(rows), len(columns)
        self.clues = [tuple(clue) for clue in (*rows, *columns)]
        self.lengths = [self.width] * self.height + [self.height] * self.width
        self.spare = [
            spare(length, clue) for length, clue in zip(self.lengths, self.clues, strict=True)
        ]
        self.ink = [0] * len(self.clues)
        self.blank = [0] * len(self.clues)
        self.open = [
            (0, length, clue) for length, clue in zip(self.lengths, self.clues, strict=True)
        ]

    def enter(self, number: int, ink: int, blank: int) -> list[int]:
        """Note the cells of a line and return the crossing lines that learn from it."""
        crossing, here = (
            (self.height, number) if number < self.height else (0, number - self.height)
        )
        learning = 0
        for cells, known in ((ink, self.ink), (blank, self.blank)):
            fresh = cells & ~known[number]
            known[number] |= cells
            learning |= fresh
            for position in _bits(fresh):
                known[crossing + position] |= 1 << here
        return [crossing + position for position in _bits(learning)]

    def look(self, number: int) -> tuple[int, int] | None:
        """Return what the arrangements left in a line have in common, where it is open."""
        start, stop, clue = self.narrowed(number)
        full = (1 << stop - start) - 1
        known = self.ink[number] >> start & full, self.blank[number] >> start & full
        found = common(stop - start, clue, *known)
        return None if found is None else (found[0] << start, found[1] << start)

    def narrowed(self, number: int) -> tuple[int, int, tuple[int, ...]]:
        """Return the part of a line that is open: its start, its end, its blocks."""
        known = self.ink[number], self.blank[number]
        self.open[number] = _narrowed(*self.open[number], *known)
        return self.open[number]

    def priority(self, number: int) -> int:
        """Return how much work a line is thought to be; the least comes first."""
        known = (self.ink[number] | self.blank[number]).bit_count()
        return min(self.lengths[number] - known, self.spare[number])

    def line(self, number: int) -> Line:
        """Return a line by its name."""
        inside = number < self.height
        return Line("row", number) if inside else Line("column", number - self.height)


def deduce(
    rows: Sequence[Sequence[int]],
    columns: Sequence[Sequence[int]],
    *,
    ink: Iterable[Cell] = (),
    blank: Iterable[Cell] = (),
    deadline: float | None = None,
) -> Deduction:
    """Look at one line after another, those that promise the least work first.

    A line is looked at again when one of its cells has become known. The result does not
    depend on the order, except where a clash ends the work.

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
    waiting = [True] * len(picture.clues)
    queue = [(picture.priority(number), number) for number in range(len(picture.clues))]
    heapq.heapify(queue)
    looked, clash = 0, None
    while queue and clash is None:
        _, number = heapq.heappop(queue)
        if not waiting[number]:  # looked at meanwhile, with a priority that was better
            continue
        waiting[number] = False
        looked += 1
        if deadline is not None and time.monotonic() >= deadline:
            raise TimeUpError("the time is over")
        found = picture.look(number)
        if found is None:
            clash = picture.line(number)
            continue
        for crossing in picture.enter(number, *found):
            waiting[crossing] = True
            heapq.heappush(queue, (picture.priority(crossing), crossing))
    height = picture.height
    ink_known, blank_known = tuple(picture.ink[:height]), tuple(picture.blank[:height])
    left = tuple(picture.narrowed(number) for number in range(len(picture.clues)))
    return Deduction(picture.width, ink_known, blank_known, looked, left, clash)


def passes(rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> int:
    """Return how many passes it takes until no line says anything new.

    In each pass every line is looked at as it stood when the pass began, and all that was
    found is entered at its end: so the number is the same for a picture turned or mirrored. A
    last pass that finds nothing is not counted; one that finds a clash is the last.
    """
    picture = _Picture(rows, columns)
    waiting: list[int] = list(range(len(picture.clues)))
    done = 0
    while waiting:
        found = [(number, picture.look(number)) for number in waiting]
        changed: dict[int, None] = {}
        clash = False
        for number, cells in found:
            clash = clash or cells is None
            if cells is not None:
                changed |= dict.fromkeys(picture.enter(number, *cells))
        done += bool(changed) or clash
        waiting = [] if clash else list(changed)
    return done
