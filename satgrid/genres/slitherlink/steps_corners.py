"""Steps of people at the corners of a slitherlink's cells: how many lines two sides can have.

The two sides of a cell that meet at a corner have no line, one or two. A number gives what the
opposite corner of its cell has. Where four sides meet, none or two have a line: that gives what
the cell across the corner has there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from satgrid.board.grid import Side
from satgrid.steps.techniques import Deduction, Fact, Finder, Known, Technique, absent, held

__all__ = ["CORNERS"]

_LONG = 20  # so many corners and numbers one after the other


class _Pair(NamedTuple):
    """Two sides that meet at a corner, or what is left of them at the border of the board.

    Attributes
    ----------
    sides
        The sides.
    across
        The other sides at the corner.
    opposite
        The other sides of the cell; empty without a number.
    number, clue
        The number of the cell, and which clue it is.
    """

    sides: tuple[Side, ...]
    across: tuple[Side, ...]
    opposite: tuple[Side, ...]
    number: int
    clue: int


@lru_cache(maxsize=4)
def _pairs(puzzle: Any) -> Mapping[tuple[Side, ...], _Pair]:
    """Return the pairs of sides at all corners of cells, and what faces them at the border."""
    numbers = puzzle.data["numbers"]
    clues = {cell: clue for clue, cell in enumerate(numbers)}
    found: dict[tuple[Side, ...], _Pair] = {}
    for cell in puzzle.grid:
        sides = puzzle.grid.sides_of(cell, outer=True)
        for corner in dict.fromkeys(end for side in sides for end in side.ends):
            own = _sorted(side for side in sides if corner in side.ends)
            across = _sorted(side for side in puzzle.grid.sides_at(corner) if side not in own)
            number = numbers.get(cell)
            opposite = _sorted(side for side in sides if side not in own)
            if not isinstance(number, int):
                number, opposite = 0, ()
            found[own] = _Pair(own, across, opposite, number, clues.get(cell, 0))
            found.setdefault(across, _Pair(across, own, (), 0, 0))
    return found


def _sorted(sides: Any) -> tuple[Side, ...]:
    return tuple(sorted(sides))


class _Left(NamedTuple):
    """How many lines a pair can have, and why."""

    counts: frozenset[int]
    clues: frozenset[int] = frozenset()
    facts: frozenset[Fact] = frozenset()


def _seen(pair: _Pair, known: Known) -> _Left:
    """Return how many lines a pair can have by what is known about its sides."""
    lines = sum(side in known.held for side in pair.sides)
    left = sum(not known.settled(side) for side in pair.sides)
    facts = [Fact(side, side in known.held) for side in pair.sides if known.settled(side)]
    return _Left(frozenset(range(lines, lines + left + 1)), frozenset(), frozenset(facts))


def _widened(counts: frozenset[int], even: bool) -> frozenset[int]:
    """Return counts without the knowledge that they are even, unless that is followed."""
    return counts if even or len(counts) != 2 or 1 in counts else frozenset((0, 1, 2))


def _narrowed(own: _Left, other: _Left, sums: Sequence[int], clue: int | None, even: bool) -> _Left:
    """Return how many lines a pair can have that has one of some sums with another pair."""
    counts = frozenset(
        count for count in own.counts if any(total - count in other.counts for total in sums)
    )
    counts = _widened(counts, even)
    if not counts < own.counts:
        return own
    clues = own.clues | other.clues | ({clue} if clue is not None else set())
    return _Left(counts, clues, own.facts | other.facts)


def _along(most: int, *, even: bool = False, lines: bool = False) -> Finder:
    """Return the finder of what corners show, from corner to corner.

    Parameters
    ----------
    most
        So many times, from a corner to the opposite one of a number, or across a corner.
    even
        Whether it is followed that a pair has two lines or none.
    lines
        Whether only lines are looked for, and no sides without one.
    """

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        pairs = _pairs(puzzle)
        left = {sides: _seen(pair, known) for sides, pair in pairs.items()}
        fresh = set(pairs)
        for _ in range(most):
            now = dict(left)
            changed = set()
            for sides, pair in pairs.items():
                own = left[sides]
                if len(own.counts) == 1:
                    continue
                if pair.across in fresh:
                    own = _narrowed(own, left[pair.across], (0, 2), None, even)
                if pair.opposite and pair.opposite in fresh:
                    own = _narrowed(own, left[pair.opposite], (pair.number,), pair.clue, even)
                if own is not left[sides]:
                    now[sides] = own
                    changed.add(sides)
            if not changed:
                return
            left, fresh = now, changed
            for sides in changed:
                if not left[sides].counts:
                    return
                facts = _settled(sides, left[sides].counts, known)
                if facts and (facts[0].holds or not lines):
                    _, clues, because = left[sides]
                    yield Deduction(facts, sorted(clues), sorted(because))

    return find


def _settled(sides: Sequence[Side], counts: frozenset[int], known: Known) -> list[Fact]:
    """Return what follows for the sides of a pair that has one of some numbers of lines."""
    open_ = [side for side in sides if not known.settled(side)]
    lines = sum(side in known.held for side in sides)
    if not open_:
        return []
    if min(counts) == lines + len(open_):
        return held(open_)
    if max(counts) == lines:
        return absent(open_)
    return []


CORNERS = (
    Technique(
        "line at a corner",
        2,
        "A line that ends at the corner of the number leaves one line at most to its two sides "
        "there, so the number needs the others.",
        _along(2, lines=True),
    ),
    Technique(
        "corner of a number",
        4,
        "What is known at the corner of the number gives how many lines its two sides there can "
        "have, and so its others.",
        _along(2),
    ),
    Technique(
        "from corner to corner",
        5,
        "How many lines two sides can have at a corner follows through numbers and across corners.",
        _along(_LONG),
    ),
    Technique(
        "both or none",
        6,
        "Two sides at a corner have two lines or none: this follows through numbers and across "
        "corners.",
        _along(_LONG, even=True),
    ),
)
