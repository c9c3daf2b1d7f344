"""What people see among the islands of a nurikabe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from satgrid.board.grid import Cell
from satgrid.puzzle import joined
from satgrid.puzzle.techniques import Deduction, Fact, Known, Technique, absent, held
from satgrid.puzzles.nurikabe.puzzle import Nurikabe

__all__ = ["TECHNIQUES"]


class _Island(NamedTuple):
    """What is known of an island: cells that hang together and hold a number."""

    start: Cell
    cells: list[Cell]
    number: int | None
    clues: tuple[int, ...]


def _flooded(puzzle: Nurikabe, known: Known, start: Cell) -> list[Cell]:
    """Return the known cells of islands that hang together with one."""
    found = [start]
    for cell in found:
        for near in puzzle.grid.neighbors(cell):
            if near in known.absent and near not in found:
                found.append(near)
    return found


def _islands(puzzle: Nurikabe, known: Known) -> list[_Island]:
    number_of = {cell: at for at, (cell, _) in enumerate(puzzle.clues)}
    return [
        _Island(
            start,
            _flooded(puzzle, known, start),
            number,
            (number_of[start],) if start in number_of else (),
        )
        for start, number in puzzle.starts.items()
        if start in known.absent
    ]


def _numbers(puzzle: Nurikabe, known: Known) -> Iterator[Deduction]:
    """See that cells with a number or a question mark are islands' cells."""
    left = [cell for cell in puzzle.starts if not known.settled(cell)]
    if left:
        yield Deduction(absent(left))


def _complete(puzzle: Nurikabe, known: Known) -> Iterator[Deduction]:
    """See an island that has its cells, so that water is around it."""
    for island in _islands(puzzle, known):
        left = _shore(puzzle, known, island.cells)
        if left and len(island.cells) == island.number:
            yield Deduction(held(left), island.clues, absent(island.cells))


def _shore(puzzle: Nurikabe, known: Known, cells: list[Cell]) -> list[Cell]:
    """Return the open cells beside some."""
    near = {other for cell in cells for other in puzzle.grid.neighbors(cell)}
    return sorted(cell for cell in near if not known.settled(cell))


def _between(puzzle: Nurikabe, known: Known) -> Iterator[Deduction]:
    """See a cell that would join two islands with a number each."""
    beside: dict[Cell, _Island] = {}
    for island in _islands(puzzle, known):
        for cell in _shore(puzzle, known, island.cells):
            other = beside.setdefault(cell, island)
            if other is not island and other.start not in island.cells:
                yield Deduction(held([cell]), (), absent([*other.cells, *island.cells]))


def _way_on(puzzle: Nurikabe, known: Known) -> Iterator[Deduction]:
    """See an island that needs more cells and has one way on."""
    for island in _islands(puzzle, known):
        left = _shore(puzzle, known, island.cells)
        if len(left) == 1 and len(island.cells) < (island.number or 0):
            yield Deduction(absent(left), island.clues, _walled(puzzle, known, island.cells))


def _walled(puzzle: Nurikabe, known: Known, cells: list[Cell]) -> list[Fact]:
    """Return the facts of some cells of islands and of the water beside them."""
    water = {near for cell in cells for near in puzzle.grid.neighbors(cell) if near in known.held}
    return [*absent(cells), *held(sorted(water))]


def _lonely(puzzle: Nurikabe, known: Known) -> Iterator[Deduction]:
    """See cells of an island without a number that have one way on to get one."""
    seen: set[Cell] = set()
    for start in sorted(known.absent):
        if start in seen:
            continue
        cells = _flooded(puzzle, known, start)
        seen.update(cells)
        left = _shore(puzzle, known, cells)
        if len(left) == 1 and not any(cell in puzzle.starts for cell in cells):
            yield Deduction(absent(left), (), _walled(puzzle, known, cells))


def _out_of_reach(puzzle: Nurikabe, known: Known) -> Iterator[Deduction]:
    """See a cell that no number reaches: too far, or past water and other islands."""
    reached: set[Cell] = set()
    walls: set[Cell] = set()
    clues: list[int] = []
    islands = _islands(puzzle, known)
    if len(islands) < len(puzzle.starts):
        return
    for island in islands:
        if island.number is None:
            return  # it may have any number of cells
        clues += island.clues
        steps = dict.fromkeys(island.cells, island.number - len(island.cells))
        for cell in (fresh := list(island.cells)):
            for near in puzzle.grid.neighbors(cell) if steps[cell] else ():
                if near in known.held:
                    walls.add(near)
                elif near not in steps:
                    steps[near] = steps[cell] - 1
                    fresh.append(near)
        reached.update(steps)
    far = [cell for cell in puzzle.grid if cell not in reached and not known.settled(cell)]
    if far:
        land = {cell for island in islands for cell in island.cells}
        yield Deduction(held(far), clues, [*held(sorted(walls)), *absent(sorted(land))])


TECHNIQUES = (
    Technique(
        "numbers",
        1,
        "A cell with a number belongs to its island.",
        _numbers,
    ),
    Technique(
        "complete island",
        1,
        "The island has its cells, so water is around it.",
        _complete,
    ),
    Technique(
        "no pool",
        1,
        "Three cells of a square of four are water, so the fourth is not.",
        joined.pool,
    ),
    Technique(
        "between islands",
        1,
        "The cell would join two islands with a number each.",
        _between,
    ),
    Technique(
        "only way on",
        2,
        "The island needs more cells, and one way on is left.",
        _way_on,
    ),
    Technique(
        "island without a number",
        2,
        "These cells need a number, and one way leads on to it.",
        _lonely,
    ),
    Technique(
        "out of reach",
        3,
        "No number has cells enough to reach these.",
        _out_of_reach,
    ),
    Technique(
        "one sea",
        4,
        "All water hangs together, and without this cell it could not.",
        joined.only_way(lambda puzzle: list(puzzle.grid)),
    ),
)
