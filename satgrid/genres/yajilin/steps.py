"""Steps of people in a yajilin: at its arrows, and along the loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from satgrid.board.grid import Cell, Place, Side
from satgrid.genres.yajilin.puzzle import GENRE
from satgrid.genres.yajilin.sight import Mark, arrows, seen
from satgrid.steps import groups, loops
from satgrid.steps.declared import further
from satgrid.steps.groups import Group
from satgrid.steps.loops import LoopReason
from satgrid.steps.techniques import Deduction, Known, Technique, absent, held

__all__ = ["TECHNIQUES"]


@lru_cache(maxsize=4)
def _cells(puzzle: Any) -> Mapping[Place, Sequence[Side]]:
    found: dict[Place, list[Side]] = {cell: [] for cell in puzzle.open_cells}
    for side in puzzle.sides():
        for cell in side:
            found[cell].append(side)
    return found


def _ends(side: Side) -> tuple[Place, Place]:
    return side


@lru_cache(maxsize=4)
def _arrows(puzzle: Any) -> list[Group]:
    return [
        Group([(at,) for at in seen(puzzle, cell, way)], word, (number,))
        for number, (cell, (way, word)) in enumerate(arrows(puzzle).items())
    ]


def _beside(puzzle: Any, mark: Mark) -> list[Mark]:
    """Return the facts that a shaded cell excludes: shaded neighbors, and lines into it."""
    if len(mark) > 1:
        return [(cell,) for cell in mark]
    near = [(other,) for other in puzzle.grid.neighbors(mark[0]) if other in _cells(puzzle)]
    return [*near, *_cells(puzzle)[mark[0]]]


def _shade_beside(puzzle: Any, mark: Mark) -> list[Mark]:
    return [other for other in _beside(puzzle, mark) if len(other) == 1] if len(mark) == 1 else []


def _white(puzzle: Any, known: Known, node: Place) -> LoopReason | None:
    """Return why the loop passes a cell: it is known not to be shaded."""
    mark = (Cell(*node),)
    return LoopReason((), absent([mark])) if mark in known.absent else None


def _left_out(
    puzzle: Any, known: Known, loop: frozenset[Side], nodes: Iterable[Place]
) -> LoopReason | None:
    """Return a cell that a loop does not pass although it is not shaded."""
    passed = set(nodes)
    for cell in puzzle.open_cells:
        if cell not in passed and (cell,) in known.absent:
            return LoopReason((), absent([(cell,)]))
    return None


def _no_way_through(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell that the loop cannot pass: it is shaded."""
    for cell, sides in _cells(puzzle).items():
        gone = [side for side in sides if side in known.absent]
        if not known.settled((cell,)) and len(sides) - len(gone) < 2:
            yield Deduction(held([(cell,)]), (), absent(gone))


def _long_row(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See cells along an arrow with room for exactly as many shaded ones as its number."""
    for group in _arrows(puzzle):
        runs = groups.runs(cell for (cell,) in group.left(known))
        room = sum((len(run) + 1) // 2 for run in runs)
        odd = [run for run in runs if len(run) % 2]
        if odd and room == group.wanted - len(group.held(known)):
            facts = [
                *held((cell,) for run in odd for cell in run[::2]),
                *absent((cell,) for run in odd for cell in run[1::2]),
            ]
            because = [*held(group.held(known)), *absent(group.gone(known))]
            yield Deduction(facts, group.clues, because)


TECHNIQUES = (
    Technique(
        "all shaded cells found",
        1,
        "The arrow has its shaded cells, so the loop passes the other cells that it points to.",
        groups.complete(_arrows),
    ),
    Technique(
        "last cells",
        1,
        "The arrow points to as many cells that can be shaded as it needs.",
        groups.last_cells(_arrows),
    ),
    Technique(
        "beside and through",
        1,
        "Beside a shaded cell none is shaded, and no line goes through one; where a line is, "
        "nothing is shaded.",
        groups.without_touching(_beside),
    ),
    *loops.along(_cells),
    Technique(
        "only way through",
        2,
        "The cell is not shaded, so the loop passes it, and two sides are left for that.",
        loops.must_pass(_cells, _white),
    ),
    Technique(
        "no way through",
        2,
        "The loop cannot pass the cell, so it is shaded.",
        _no_way_through,
    ),
    Technique(
        "tight row",
        3,
        "No two shaded cells lie side by side, so the cells left have room for just as many as the "
        "arrow says.",
        _long_row,
    ),
    Technique(
        "closed too early",
        3,
        "A line here would close the loop before all cells are done.",
        loops.closed_early(_cells, _ends, _left_out),
    ),
    Technique(
        "too much taken",
        4,
        "Shaded, the cell would leave an arrow too few cells that can be shaded.",
        groups.crowded(_arrows, _shade_beside),
    ),
    *further(GENRE),
)
