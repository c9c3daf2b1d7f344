"""What people see in a shakashaka: at its numbers, and where four cells meet.

Around such a vertex there are eight parts of 45 degrees, two of each cell. White parts that follow
each other are a corner of a white area (90 degrees), a straight side (180) or all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from satgrid.board.grid import Cell, Vertex
from satgrid.puzzle.techniques import Deduction, Fact, Known, Technique, absent, held
from satgrid.puzzles.shakashaka.puzzle import Shakashaka, Triangle

__all__ = ["TECHNIQUES"]

_CORNERS = "ABCD"
_WHITE, _BLACK = ".", "#"
_AT = "DABC"
"""For the cells around a vertex, clockwise from the upper right one, their corners there."""
_ANGLES = (0, 2, 4, 8)
"""How many white parts may follow each other."""


def _parts(state: str, corner: str) -> tuple[bool, bool]:
    """Return whether the two parts of a cell at one of its corners are white, clockwise."""
    if state in (_WHITE, _BLACK):
        return (state == _WHITE,) * 2
    turn = (_CORNERS.index(state) - _CORNERS.index(corner)) % 4
    return turn in (2, 3), turn in (1, 2)


def _right(states: Sequence[str]) -> bool:
    """Tell whether the white parts around a vertex form corners, sides or a whole turn."""
    white = [
        part for state, corner in zip(states, _AT, strict=True) for part in _parts(state, corner)
    ]
    if all(white):
        return True
    start = white.index(False)
    runs = "".join(".#"[not part] for part in white[start:] + white[:start]).split("#")
    return all(len(run) in _ANGLES for run in runs)


@lru_cache(maxsize=1 << 14)
def _agreed(allowed: tuple[str, ...]) -> tuple[str, ...]:
    """Return what is left of the states allowed in the cells around a vertex."""
    ways = [states for states in product(*allowed) if _right(states)]
    return tuple("".join(sorted(set(column))) for column in zip(*ways, strict=True)) or allowed


def _around(puzzle: Shakashaka, vertex: Vertex) -> list[Cell]:
    """Return the cells at a vertex, on and off the board, clockwise from the upper right one."""
    row, column = vertex
    return [
        Cell(row - 1, column),
        Cell(row, column),
        Cell(row, column - 1),
        Cell(row - 1, column - 1),
    ]


@lru_cache(maxsize=4)
def _fitting(puzzle: Shakashaka) -> dict[Cell, str]:
    """Return what each white cell can be by what the board says at its vertices."""
    found = dict.fromkeys(puzzle.white, _WHITE + _CORNERS)
    corners = [_around(puzzle, vertex) for vertex in puzzle.grid.vertices()]
    changed = True
    while changed:
        changed = False
        for cells in corners:
            allowed = tuple(found.get(cell, _BLACK) for cell in cells)
            for cell, left in zip(cells, _agreed(allowed), strict=True):
                if cell in found and left != found[cell]:
                    found[cell] = left
                    changed = True
    return found


def _states(puzzle: Shakashaka, known: Known, cell: Cell) -> str:
    """Return what a cell can be."""
    if cell not in known.at:
        return _BLACK
    keys = {corner: Triangle(cell, corner) for corner in _CORNERS}
    for corner, key in keys.items():
        if key in known.held:
            return corner
    fitting = _fitting(puzzle)[cell]
    return "".join(state for state in fitting if keys.get(state) not in known.absent)


def _facts(known: Known, cells: Iterable[Cell]) -> list[Fact]:
    """Return what is known of some cells."""
    facts: dict[Fact, None] = {}
    for cell in cells:
        keys = known.at.get(cell, ())
        triangle = [key for key in keys if key in known.held]
        told = held(triangle) or absent(key for key in keys if key in known.absent)
        facts.update(dict.fromkeys(told))
    return list(facts)


def _settled(cell: Cell, state: str) -> list[Fact]:
    """Return what is known of a cell once it can be one thing only."""
    if state == _WHITE:
        return absent(Triangle(cell, corner) for corner in _CORNERS)
    return held([Triangle(cell, state)])


def _found(known: Known, cells: Sequence[Cell], allowed: Sequence[str]) -> list[Fact]:
    """Return what is new where four cells meet: those that can be one thing only."""
    return [
        fact
        for cell, left in zip(cells, _agreed(tuple(allowed)), strict=False)
        if len(left) == 1 and left != _BLACK
        for fact in _settled(cell, left)
        if fact not in known
    ]


def _no_room(puzzle: Shakashaka, known: Known) -> Iterator[Deduction]:
    """See a white cell in which the board leaves no room for any triangle."""
    for cell, states in _fitting(puzzle).items():
        if states == _WHITE and not known.done(cell):
            yield Deduction(_settled(cell, states))


def _right_angles(puzzle: Shakashaka, known: Known) -> Iterator[Deduction]:
    """See what cells must be where four of them meet."""
    for vertex in puzzle.grid.vertices():
        cells = _around(puzzle, vertex)
        allowed = [_states(puzzle, known, cell) for cell in cells]
        facts = _found(known, cells, allowed)
        if facts:
            yield Deduction(facts, (), _facts(known, cells))


def _full(puzzle: Shakashaka, known: Known) -> Iterator[Deduction]:
    """See a number that has its triangles, so that the other cells beside it stay white."""
    for clue, (cell, number) in enumerate(puzzle.clues):
        near = [other for other in puzzle.grid.neighbors(cell) if other in known.at]
        halved = [key for other in near for key in known.at[other] if key in known.held]
        if len(halved) == number:
            filled = {key.cell for key in halved}
            left = [key for other in near if other not in filled for key in known.left(other)]
            if left:
                yield Deduction(absent(left), [clue], held(halved))


def _all_needed(puzzle: Shakashaka, known: Known) -> Iterator[Deduction]:
    """See a number that needs a triangle in each cell left, and how these must lie."""
    for clue, (cell, number) in enumerate(puzzle.clues):
        near = [other for other in puzzle.grid.neighbors(cell) if other in known.at]
        may = [other for other in near if _states(puzzle, known, other) != _WHITE]
        if len(may) != number:
            continue
        facts: dict[Fact, None] = {}
        around: dict[Cell, None] = dict.fromkeys(near)
        for vertex in _corners(may):
            cells = _around(puzzle, vertex)
            allowed = [_states(puzzle, known, other) for other in cells]
            for at, other in enumerate(cells):
                if other in may:
                    allowed[at] = allowed[at].replace(_WHITE, "")
            here = [fact for fact in _found(known, cells, allowed) if fact.key.cell in may]
            if here:
                facts.update(dict.fromkeys(here))
                around.update(dict.fromkeys(cells))
        if facts:
            yield Deduction(tuple(facts), [clue], _facts(known, around))


def _corners(cells: Sequence[Cell]) -> list[Vertex]:
    found = [
        Vertex(cell.row + down, cell.column + right)
        for cell in cells
        for down in (0, 1)
        for right in (0, 1)
    ]
    return list(dict.fromkeys(found))


TECHNIQUES = (
    Technique(
        "no room",
        1,
        "White areas have right angles, and what is black around the cell leaves no room for them.",
        _no_room,
    ),
    Technique(
        "all triangles found",
        1,
        "The number has its triangles, so the other cells beside it stay white.",
        _full,
    ),
    Technique(
        "all cells needed",
        2,
        "The number needs a triangle in each cell that is left beside it.",
        _all_needed,
    ),
    Technique(
        "right angles",
        3,
        "Where these four cells meet, white areas have right angles or straight sides.",
        _right_angles,
    ),
)
