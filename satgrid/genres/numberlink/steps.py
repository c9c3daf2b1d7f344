"""Steps of people in a numberlink: lines across the border of a part of the board are counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from satgrid.board.field import bits
from satgrid.board.grid import Place
from satgrid.board.naming import short
from satgrid.board.text import plural
from satgrid.genres.numberlink.puzzle import GENRE
from satgrid.steps.declared import derived
from satgrid.steps.techniques import Deduction, Fact, Known, Technique, absent, held, looked_at_once

__all__ = ["TECHNIQUES"]

_WIDE = 3  # sides across at one cell, at most
_FEW = 4  # sides that people count with less effort


class _Region(NamedTuple):
    """A part of the board.

    Attributes
    ----------
    cells, sides
        Its cells, and the sides across its border, as sets of bits.
    gates
        The sides by their cells within, and by their cells beyond.
    odd
        Whether it has an odd number of ends of paths.
    """

    cells: int
    sides: int
    gates: tuple[list[int], list[int]]
    odd: bool
    name: str


@lru_cache(maxsize=4)
def _regions(puzzle: Any) -> list[_Region]:
    """Return rectangles at the corners of the board, and corners up to a diagonal.

    Those with few sides across come first. Rectangles elsewhere found nothing more on ten
    published boards, and took three times as long.
    """
    height, width = puzzle.shape
    cells = [tuple(cell) for cell in puzzle.grid]
    places: dict[int, str] = {}
    for top, left in cells:
        for down, right in cells:
            edges = (top == 0 or down == height - 1) and (left == 0 or right == width - 1)
            if top <= down and left <= right and edges:
                row = sum(1 << at for at in range(left, right + 1))
                some = sum(row << at * width for at in range(top, down + 1))
                places[some] = f"{short((top, left))} to {short((down, right))}"
    for corner in ((0, 0), (0, width - 1), (height - 1, 0), (height - 1, width - 1)):
        for most in range(1, height + width - 3):
            near = (x for x in cells if abs(x[0] - corner[0]) + abs(x[1] - corner[1]) <= most)
            some = sum(1 << row * width + column for row, column in near)
            places.setdefault(some, f"{most + 1} diagonals from {short(corner)}")
    ends = sum(1 << row * width + column for row, column in puzzle.data["numbers"])
    pairs = [tuple(row * width + column for row, column in side) for side in puzzle.keys]
    found = []
    for some, name in places.items():
        gates: tuple[dict[int, int], dict[int, int]] = {}, {}
        for at, (one, other) in enumerate(pairs):
            if (some >> one & 1) != (some >> other & 1):
                inside, beyond = (one, other) if some >> one & 1 else (other, one)
                gates[0][inside] = gates[0].get(inside, 0) | 1 << at
                gates[1][beyond] = gates[1].get(beyond, 0) | 1 << at
        both = [*gates[0].values()], [*gates[1].values()]
        if sides := sum(both[0]):
            odd = (some & ends).bit_count() % 2 == 1
            found.append(_Region(some, sides, both, odd, name))
    return sorted(found, key=lambda one: (one.sides.bit_count(), one.name))


class _Paths:
    """The known paths from numbers.

    Attributes
    ----------
    lines
        For each number its known path.
    tip
        For each number the last cell of it.
    owner
        For each line of such a path, its number.
    pairs
        The numbers that are joined to each other, where that is sure and their paths do not meet.
    """

    def __init__(self, puzzle: Any, known: Known) -> None:
        near: dict[Place, list[Any]] = {}
        for side in sorted(known.held):
            for cell in side:
                near.setdefault(cell, []).append(side)
        words = puzzle.data["numbers"]
        self.lines: dict[Place, list[Any]] = {}
        self.tip: dict[Place, Place] = {}
        self.owner: dict[Any, Place] = {}
        for start in words:
            lines: list[Any] = []
            tip = start
            while more := [side for side in near.get(tip, ()) if side not in lines]:
                lines.append(more[0])
                tip = more[0][0] if more[0][1] == tip else more[0][1]
            self.lines[start], self.tip[start] = lines, tip
            self.owner.update(dict.fromkeys(lines, start))
        cells: dict[Any, list[Place]] = {}
        for cell, word in words.items():
            cells.setdefault(word, []).append(cell)
        sure = [some for some in cells.values() if len(some) == 2] if "?" not in cells else []
        self.pairs = [(one, other) for one, other in sure if self.tip[one] != other]


_paths = looked_at_once(_Paths)


def _across(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See that the paths that leave a region need all sides left, or that their number is odd."""
    paths = _paths(puzzle, known)
    keys, width = puzzle.keys, puzzle.shape[1]
    lines = sum(1 << at for at, key in enumerate(keys) if key in known.held)
    gone = sum(1 << at for at, key in enumerate(keys) if key in known.absent)
    owned = sum(1 << at for at, key in enumerate(keys) if key in paths.owner)
    tips = [
        tuple(row * width + column for row, column in (paths.tip[one], paths.tip[other]))
        for one, other in paths.pairs
    ]

    def sides(some: int) -> list[Any]:
        return [keys[bit.bit_length() - 1] for bit in bits(some)]

    for region in _regions(puzzle):
        left = region.sides & ~lines & ~gone
        if not left:
            continue
        because = [*held(sides(region.sides & lines)), *absent(sides(region.sides & gone))]
        if not left & (left - 1):
            holds = ((region.sides & lines).bit_count() % 2 == 1) != region.odd
            words = "an odd number" if region.odd else "an even number"
            yield _told([Fact(keys[left.bit_length() - 1], holds)], because, region, words)
            continue
        apart = [
            pair
            for pair, (one, other) in zip(paths.pairs, tips, strict=True)
            if (region.cells >> one & 1) != (region.cells >> other & 1)
        ]
        ways = left | region.sides & lines & ~owned
        if not apart or ways.bit_count() > _WIDE * len(apart):
            continue
        for gates in ([*bits(ways)], *region.gates):
            used = [gate & ways for gate in gates if gate & ways]
            only = sum(gate & left for gate in used if not gate & (gate - 1))
            if only and len(used) == len(apart):
                named = {paths.owner[side] for side in sides(region.sides & owned)}
                named.update(number for pair in apart for number in pair)
                because += held(side for number in sorted(named) for side in paths.lines[number])
                yield _told(held(sides(only)), because, region, plural(len(apart), "path"))
                break


def _told(facts: list[Fact], because: Iterable[Fact], region: _Region, words: str) -> Deduction:
    level = 4 if region.sides.bit_count() <= _FEW else 5
    where = f"{region.name}: {words}"
    return Deduction(facts, (), tuple(dict.fromkeys(because)), where, level)


TECHNIQUES = (
    *derived(GENRE).TECHNIQUES,
    Technique(
        "lines across",
        5,
        "So many paths cross the border of these cells, or an odd or even number, and no other "
        "sides are left.",
        _across,
    ),
)
