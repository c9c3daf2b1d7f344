"""The arrangements that one line's clue allows: blocks of filled cells, in order, with gaps.

A line of L cells with k blocks of S cells in all has n = L - (S + k - 1) spare blanks, which
can be anywhere before, between and behind the blocks: C(n + k, k) arrangements. As far to the
front as possible, block j begins at its least offset d(j). As far to the end as possible, it
begins at d(j) + n. The cells from d(j) + n to d(j) + s(j) - 1 belong to it wherever it lies.

Where some cells are known, dynamic programming over the number of blocks laid finds what all
remaining arrangements have in common. Sets of cells, and of borders between cells, are whole
numbers: bit p stands for cell p, or for the border before it. So one step is a few operations on
numbers as long as the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

__all__ = [
    "arrangements",
    "certain",
    "common",
    "narrowed",
    "offsets",
    "settled",
    "spare",
]

# Each byte with its bits in the opposite order.
_TURNED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def spare(length: int, blocks: Sequence[int]) -> int:
    """Return the number of blanks that can be anywhere; negative where the blocks do not fit.

    >>> spare(11, (2, 3, 2))
    2
    """
    return length - sum(blocks) - max(0, len(blocks) - 1)


def offsets(blocks: Sequence[int]) -> list[int]:
    """Return the first possible start of each block.

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
    """Return the cells that each block covers in every arrangement, often none.

    >>> certain(11, (3, 5))
    [range(2, 3), range(6, 9)]
    """
    free = spare(length, blocks)
    return [
        range(start + free, max(start + free, start + size))
        for start, size in zip(offsets(blocks), blocks, strict=True)
    ]


def settled(length: int, blocks: Sequence[int]) -> bool:
    """Return whether there is exactly one arrangement: no spare blank, or no block."""
    return arrangements(length, blocks) == 1


def common(
    length: int, blocks: Sequence[int], ink: int = 0, blank: int = 0
) -> tuple[int, int] | None:
    """Return the cells that are filled, and those that are blank, in every possible arrangement.

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
    if spare(length, blocks) < 0:
        return None
    full = (1 << length) - 1
    blankable, inkable = full & ~ink, full & ~blank
    if len(blocks) < 2:
        return _common_of_one(full, sum(blocks), ink, inkable)
    # Read from the other end, border p is border width - 1 - p: bytes turn faster than digits.
    count = (length + 8) // 8
    width = 8 * count
    read = int.from_bytes
    turned_blankable = read(blankable.to_bytes(count, "little").translate(_TURNED)) >> 1
    turned_inkable = read(inkable.to_bytes(count, "little").translate(_TURNED)) >> 1
    both = inkable | turned_inkable << width
    fits: dict[int, int] = {}  # where blocks of a size can begin, for both directions

    # Adding a border to a run of blankable cells carries to the end of the run: every bit that
    # changes is a border reached by blanks alone.
    here = 1 | (blankable ^ (blankable + (1 & blankable)))
    ahead, begun = [], []  # for each block, the borders reached before it, and its beginnings
    start = here
    for size in blocks:
        if size not in fits:
            fits[size] = _fitting(both, size)
        ahead.append(here)
        start &= fits[size]
        begun.append(start)
        ends = start << size
        here = ends | (blankable ^ (blankable + (ends & blankable)))
        start = (here & blankable) << 1
    if not here >> length & 1:
        return None

    # The same from the other end; what meets there is laid out in full.
    last = 1 << width - 1 - length
    behind = last | (turned_blankable ^ (turned_blankable + (last & turned_blankable)))
    start = behind
    stops = read(behind.to_bytes(count, "little").translate(_TURNED))
    may_be_blank = here & stops >> 1
    begins = dict.fromkeys(fits, 0)
    for index in range(len(blocks) - 1, -1, -1):
        size = blocks[index]
        begins[size] |= begun[index] & stops >> size
        ends = (start & fits[size] >> width) << size
        behind = ends | (turned_blankable ^ (turned_blankable + (ends & turned_blankable)))
        start = (behind & turned_blankable) << 1
        after = read(behind.to_bytes(count, "little").translate(_TURNED)) >> 1
        may_be_blank |= ahead[index] & after
        stops = after & blankable
    may_be_ink = 0
    for size, starts in begins.items():
        may_be_ink |= _spread(starts, size)
    return full & ~(may_be_blank & blankable), full & ~may_be_ink


def _common_of_one(full: int, size: int, ink: int, inkable: int) -> tuple[int, int] | None:
    """Return the common cells of a line with one block, or with none where ``size`` is 0."""
    if not size:
        return None if ink else (0, full)
    starts = _fitting(inkable, size)
    if ink:  # the block covers the first and the last of them
        first, behind = (ink & -ink).bit_length() - 1, ink.bit_length()
        if behind - first > size:
            return None
        starts &= (2 << first) - (1 << max(behind - size, 0))
    if not starts:
        return None
    latest, soonest = starts.bit_length() - 1, (starts & -starts).bit_length() - 1
    certain_ink = max((1 << soonest + size) - (1 << latest), 0)
    return certain_ink, full & ~_spread(starts, size)


def _fitting(inkable: int, size: int) -> int:
    """Return the cells where a block can begin: its cells and the next blocks' may be filled."""
    width = 1
    while 2 * width <= size:
        inkable &= inkable >> width
        width *= 2
    return inkable & inkable >> size - width


def _spread(starts: int, size: int) -> int:
    """Return the cells of all blocks that begin at the given cells."""
    width = 1
    while 2 * width <= size:
        starts |= starts << width
        width *= 2
    return starts | starts << size - width


def narrowed(
    start: int, stop: int, blocks: tuple[int, ...], ink: int, blank: int
) -> tuple[int, int, tuple[int, ...]]:
    """Remove the settled blocks and blanks at the ends of a line.

    Late in the work, most of a line is settled. A block is left out with the blank beside it.
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
