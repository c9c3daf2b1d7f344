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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

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
    ahead = _borders(length, blocks, blankable, inkable)
    if ahead is None:
        return None
    turned = _turned(blankable, length), _turned(inkable, length)
    behind = _borders(length, blocks[::-1], *turned)
    assert behind is not None  # the same arrangements, read from the other end
    rest = [_turned(borders, length + 1) for borders in reversed(behind)]
    may_be_ink = may_be_blank = 0
    for before, after in zip(ahead, rest, strict=True):
        may_be_blank |= before & blankable & after >> 1
    last = len(blocks) - 1
    for index, size in enumerate(blocks):
        before = (ahead[index] & blankable) << 1 if index else ahead[0]
        after = rest[index + 1] >> 1 & blankable if index < last else rest[-1]
        starts = before & _fitting(inkable, size) & after >> size
        may_be_ink |= _spread(starts, size)
    return full & ~may_be_blank, full & ~may_be_ink


def _borders(length: int, blocks: Sequence[int], blankable: int, inkable: int) -> list[int] | None:
    """Return for each number of blocks the borders where they and blanks can have brought us.

    Border p lies before cell p. None where not all the blocks can be laid.
    """
    # Adding a border to a run of blankable cells carries to the end of the run: every bit
    # that changes is a border reached by blanks alone.
    here = 1 | (blankable ^ (blankable + (1 & blankable)))
    reached = [here]
    start = here
    for size in blocks:
        ends = (start & _fitting(inkable, size)) << size
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

    def inked(self) -> frozenset[Cell]:
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
        """Return what the arrangements left in a line have in common."""
        known = self.ink[number], self.blank[number]
        return common(self.lengths[number], self.clues[number], *known)

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
        found = picture.look(number)
        if found is None:
            clash = picture.line(number)
            continue
        for crossing in picture.enter(number, *found):
            waiting[crossing] = True
            heapq.heappush(queue, (picture.priority(crossing), crossing))
    height = picture.height
    ink_known, blank_known = tuple(picture.ink[:height]), tuple(picture.blank[:height])
    return Deduction(picture.width, ink_known, blank_known, looked, clash)


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
