"""Steps of people at the pearls of a masyu, and along its loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from satgrid.board.grid import Cell, Place, Side
from satgrid.genres.masyu.puzzle import GENRE
from satgrid.steps import loops
from satgrid.steps.declared import further
from satgrid.steps.loops import LoopReason
from satgrid.steps.techniques import Deduction, Fact, Finder, Known, Technique

__all__ = ["TECHNIQUES"]

_WHITE, _BLACK = "w", "b"
_UP, _DOWN, _LEFT, _RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
_AXES = ((_UP, _DOWN), (_LEFT, _RIGHT))


@lru_cache(maxsize=4)
def _cells(puzzle: Any) -> Mapping[Place, Sequence[Side]]:
    return {cell: puzzle.grid.sides_of(cell) for cell in puzzle.grid}


def _ends(side: Side) -> tuple[Place, Place]:
    return side


@lru_cache(maxsize=4)
def _clues(puzzle: Any) -> dict[Cell, int]:
    return {cell: number for number, cell in enumerate(puzzle.data["pearls"])}


def _on_a_pearl(puzzle: Any, known: Known, node: Place) -> LoopReason | None:
    number = _clues(puzzle).get(Cell(*node))
    return None if number is None else LoopReason((number,))


def _left_out(
    puzzle: Any, known: Known, loop: frozenset[Side], nodes: Iterable[Place]
) -> LoopReason | None:
    """Return a pearl that a loop does not pass."""
    passed = set(nodes)
    number = next((at for cell, at in _clues(puzzle).items() if cell not in passed), None)
    return None if number is None else LoopReason((number,))


Way = dict[Side, bool]
"""Sides around a pearl that have a line, and those that have none."""


def _arm(puzzle: Any, cell: Cell, step: tuple[int, int]) -> tuple[Side, Side]:
    """Return the side by which a line leaves a cell, and the next one straight on."""
    near = Cell(cell.row + step[0], cell.column + step[1])
    far = Cell(near.row + step[0], near.column + step[1])
    return Side.between(cell, near), Side.between(near, far)


def _at_black(puzzle: Any, cell: Cell) -> Iterator[Way]:
    """Return the ways through a black pearl, including ways off the board."""
    for arms in product(*_AXES):
        way: Way = {}
        for step in (_UP, _DOWN, _LEFT, _RIGHT):
            here, beyond = _arm(puzzle, cell, step)
            way[here] = step in arms
            if step in arms:
                way[beyond] = True
        yield _turned_off(puzzle, cell, way)


def _at_white(puzzle: Any, cell: Cell) -> Iterator[Way]:
    """Return the ways through a white pearl: straight, with a turn at one end at least."""
    for axis in _AXES:
        for on in ((False, False), (False, True), (True, False)):
            way: Way = {}
            for step in (_UP, _DOWN, _LEFT, _RIGHT):
                here, beyond = _arm(puzzle, cell, step)
                way[here] = step in axis
                if step in axis:
                    way[beyond] = on[axis.index(step)]
            yield _turned_off(puzzle, cell, way)


def _turned_off(puzzle: Any, cell: Cell, way: Way) -> Way:
    """Return a way with the sides that stay empty in neighbors where it has two lines."""
    whole = dict(way)
    for near in puzzle.grid.neighbors(cell):
        sides = _cells(puzzle)[near]
        if sum(way.get(side, False) for side in sides) == 2:
            whole.update((side, False) for side in sides if not way.get(side, False))
    return whole


@lru_cache(maxsize=1 << 12)
def _ways_at(puzzle: Any, cell: Cell) -> list[Way]:
    """Return the ways through a pearl that stay on the board."""
    board = set(puzzle.sides())
    ways = _at_black if puzzle.data["pearls"][cell] == _BLACK else _at_white
    return [
        {side: line for side, line in way.items() if side in board}
        for way in ways(puzzle, cell)
        if all(side in board for side, line in way.items() if line)
    ]


def _through(color: str) -> Finder:
    """Return the finder of facts common to all ways through a pearl that known facts leave."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        for cell, number in _clues(puzzle).items():
            if puzzle.data["pearls"][cell] != color:
                continue
            left, against = [], []
            for way in _ways_at(puzzle, cell):
                wrong = next((side for side in way if _differs(known, side, way[side])), None)
                if wrong is None:
                    left.append(way)
                else:
                    against.append(Fact(wrong, not way[wrong]))
            yield from _agreed(known, left, LoopReason((number,), against))

    return find


def _agreed(known: Known, ways: Sequence[Way], reason: LoopReason) -> Iterator[Deduction]:
    """Yield what is new and the same in all ways."""
    if ways:
        facts = [
            Fact(side, line)
            for side, line in ways[0].items()
            if not known.settled(side) and all(way.get(side) == line for way in ways)
        ]
        if facts:
            clues, because = dict.fromkeys(reason.clues), dict.fromkeys(reason.facts)
            yield Deduction(facts, tuple(clues), tuple(because))


def _differs(known: Known, side: Side, line: bool) -> bool:
    return side in (known.absent if line else known.held)


def _runs(puzzle: Any, color: str, length: int) -> Iterator[tuple[list[Cell], tuple[int, int]]]:
    """Yield so many pearls of a color side by side, and the step from one to the next."""
    pearls = puzzle.data["pearls"]
    for cell in pearls:
        for step in (_RIGHT, _DOWN):
            run = [
                Cell(cell.row + at * step[0], cell.column + at * step[1]) for at in range(length)
            ]
            if all(pearls.get(one) == color for one in run):
                yield run, step


def _three_white(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See three white pearls in a row: along it the middle one would have no turn beside it."""
    clues = _clues(puzzle)
    for run, step in _runs(puzzle, _WHITE, 3):
        facts = [
            Fact(side, side.upright == (step == _DOWN))
            for cell in run
            for side in _cells(puzzle)[cell]
        ]
        yield Deduction(list(dict.fromkeys(facts)), [clues[cell] for cell in run])


def _two_black(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See two black pearls side by side: between them the loop would go straight at one."""
    clues = _clues(puzzle)
    board = set(puzzle.sides())
    for (one, other), step in _runs(puzzle, _BLACK, 2):
        back = (-step[0], -step[1])
        away = [
            side for arm in (_arm(puzzle, one, back), _arm(puzzle, other, step)) for side in arm
        ]
        lines = [Fact(side, True) for side in away if side in board]
        yield Deduction([Fact(Side.between(one, other), False), *lines], [clues[one], clues[other]])


TECHNIQUES = (
    Technique(
        "three white pearls",
        1,
        "Along a row of three the loop could not turn beside the middle one, so it crosses the row "
        "at each.",
        _three_white,
    ),
    Technique(
        "two black pearls",
        1,
        "Between two side by side the loop could not go straight on beside both, so it leaves each "
        "on the other side.",
        _two_black,
    ),
    *loops.along(_cells),
    Technique(
        "only way through a pearl",
        1,
        "The loop passes each pearl, and two sides of this one are left.",
        loops.must_pass(_cells, _on_a_pearl),
    ),
    Technique(
        "black pearl",
        2,
        "The loop turns at a black pearl and goes straight on beside it: in all the ways that are "
        "left, this is the same.",
        _through(_BLACK),
    ),
    Technique(
        "white pearl",
        2,
        "The loop goes straight through a white pearl and turns before it or behind it: in all the "
        "ways that are left, this is the same.",
        _through(_WHITE),
    ),
    Technique(
        "closed too early",
        3,
        "A line here would close the loop before all pearls are on it.",
        loops.closed_early(_cells, _ends, _left_out),
    ),
    *further(GENRE),
)
