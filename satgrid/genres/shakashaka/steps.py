"""Steps of people in a shakashaka: at its numbers, and where four cells meet.

Around such a vertex there are eight parts of 45 degrees, two of each cell. White parts that follow
each other are a corner of a white area (90 degrees), a straight side (180) or all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product

from satgrid.board.grid import Cell, Vertex
from satgrid.genres.shakashaka.puzzle import Shakashaka, Triangle
from satgrid.steps.techniques import (
    Deduction,
    Fact,
    Finder,
    Known,
    Technique,
    absent,
    held,
    looked_at_once,
)

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
    """Return whether the white parts around a vertex form corners, sides or a whole turn."""
    white = [
        part for state, corner in zip(states, _AT, strict=True) for part in _parts(state, corner)
    ]
    if all(white):
        return True
    start = white.index(False)
    runs = "".join(".#"[not part] for part in white[start:] + white[:start]).split("#")
    return all(len(run) in _ANGLES for run in runs)


@cache
def _every_right() -> frozenset[tuple[str, ...]]:
    every = product((_WHITE, _BLACK, *_CORNERS), repeat=4)
    return frozenset(states for states in every if _right(states))


@lru_cache(maxsize=1 << 14)
def _agreed(allowed: tuple[str, ...]) -> tuple[str, ...]:
    """Return the possible states of each cell around a vertex; empty texts if none fit."""
    ways = [states for states in product(*allowed) if states in _every_right()]
    return tuple("".join(sorted(set(column))) for column in zip(*ways, strict=True)) or ("",) * 4


def _around(puzzle: Shakashaka, vertex: Vertex) -> list[Cell]:
    """Return the cells at a vertex, on and off the board, clockwise from the upper right."""
    row, column = vertex
    return [
        Cell(row - 1, column),
        Cell(row, column),
        Cell(row, column - 1),
        Cell(row - 1, column - 1),
    ]


@lru_cache(maxsize=4)
def _fitting(puzzle: Shakashaka) -> dict[Cell, str]:
    """Return the possible states of each white cell, by the rules at its vertices."""
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


@looked_at_once
def _states(puzzle: Shakashaka, known: Known) -> dict[Cell, str]:
    """Return the possible states of each white cell."""
    gone: dict[Cell, str] = {}
    for cell, corner in known.absent:
        gone[cell] = gone.get(cell, "") + corner
    return {
        cell: "".join(state for state in fitting if state not in gone.get(cell, ""))
        for cell, fitting in _fitting(puzzle).items()
    } | dict(known.held)


def _facts(known: Known, cells: Iterable[Cell]) -> list[Fact]:
    """Return the known facts about some cells."""
    facts: dict[Fact, None] = {}
    for cell in cells:
        keys = known.at.get(cell, ())
        triangle = [key for key in keys if key in known.held]
        settled = held(triangle) or absent(key for key in keys if key in known.absent)
        facts.update(dict.fromkeys(settled))
    return list(facts)


def _settled(cell: Cell, state: str) -> list[Fact]:
    """Return the facts about a cell that has one possible state left."""
    if state == _WHITE:
        return absent(Triangle(cell, corner) for corner in _CORNERS)
    return held([Triangle(cell, state)])


def _found(known: Known, cells: Sequence[Cell], allowed: Sequence[str]) -> list[Fact]:
    """Return new facts where four cells meet: about cells with one possible state left."""
    return [
        fact
        for cell, left in zip(cells, _agreed(tuple(allowed)), strict=False)
        if len(left) == 1 and left != _BLACK
        for fact in _settled(cell, left)
        if fact not in known
    ]


def _no_room(puzzle: Shakashaka, known: Known) -> Iterator[Deduction]:
    """See a white cell without room for any triangle."""
    for cell, states in _fitting(puzzle).items():
        if states == _WHITE and not known.done(cell):
            yield Deduction(_settled(cell, states))


def _right_angles(puzzle: Shakashaka, known: Known) -> Iterator[Deduction]:
    """See the states that cells must have where four of them meet."""
    states = _states(puzzle, known)
    for vertex in puzzle.grid.vertices():
        cells = _around(puzzle, vertex)
        allowed = [states.get(cell, _BLACK) for cell in cells]
        facts = _found(known, cells, allowed)
        if facts:
            yield Deduction(facts, (), _facts(known, cells))


def _full(puzzle: Shakashaka, known: Known) -> Iterator[Deduction]:
    """See a number with all its triangles: the other cells beside it stay white."""
    for clue, (cell, number) in enumerate(puzzle.clues):
        near = [other for other in puzzle.grid.neighbors(cell) if other in known.at]
        halved = [key for other in near for key in known.at[other] if key in known.held]
        if len(halved) == number:
            filled = {key.cell for key in halved}
            left = [key for other in near if other not in filled for key in known.left(other)]
            if left:
                yield Deduction(absent(left), [clue], held(halved))


def _all_needed(puzzle: Shakashaka, known: Known) -> Iterator[Deduction]:
    """See a number that needs a triangle in each open cell beside it, and their orientations."""
    states = _states(puzzle, known)
    for clue, (cell, number) in enumerate(puzzle.clues):
        near = [other for other in puzzle.grid.neighbors(cell) if other in known.at]
        may = [other for other in near if states[other] != _WHITE]
        if len(may) != number:
            continue
        facts: dict[Fact, None] = {}
        around: dict[Cell, None] = dict.fromkeys(near)
        for vertex in _corners(may):
            cells = _around(puzzle, vertex)
            allowed = [states.get(other, _BLACK) for other in cells]
            for at, other in enumerate(cells):
                if other in may:
                    allowed[at] = allowed[at].replace(_WHITE, "")
            here = [fact for fact in _found(known, cells, allowed) if fact.key.cell in may]
            if here:
                facts.update(dict.fromkeys(here))
                around.update(dict.fromkeys(cells))
        if facts:
            yield Deduction(tuple(facts), [clue], _facts(known, around))


def _corners(cells: Sequence[Cell], reach: int = 1) -> list[Vertex]:
    """Return the corners of some cells, and the corners around them up to a distance."""
    found = [
        Vertex(cell.row + down, cell.column + right)
        for cell in cells
        for down in range(1 - reach, 1 + reach)
        for right in range(1 - reach, 1 + reach)
    ]
    return list(dict.fromkeys(found))


def _ahead(reach: int) -> Finder:
    """Return the finder of cells for which all states but one leave no right angles nearby."""

    def find(puzzle: Shakashaka, known: Known) -> Iterator[Deduction]:
        states = _states(puzzle, known)
        for cell, may in states.items():
            if known.done(cell):
                continue
            corners = [_around(puzzle, vertex) for vertex in _corners([cell], reach)]
            corners = [cells for cells in corners if any(one in states for one in cells)]
            kept = [state for state in may if not _clash(states, cell, state, corners)]
            if len(kept) != 1:
                continue
            needed: dict[Cell, None] = {}
            for state in may:
                if state != kept[0]:
                    for cells in _needed(states, cell, state, corners):
                        needed.update(dict.fromkeys(cells))
            yield Deduction(_settled(cell, kept[0]), (), _facts(known, [cell, *needed]))

    return find


def _clash(
    states: Mapping[Cell, str], cell: Cell, state: str, corners: Sequence[Sequence[Cell]]
) -> bool:
    """Return whether a state of a cell leaves no fitting states at one of some corners."""
    left = {cell: state}
    waiting = [cells for cells in corners if cell in cells]
    while waiting:
        cells = waiting.pop(0)
        allowed = tuple(left.get(one, states.get(one, _BLACK)) for one in cells)
        for one, agreed in zip(cells, _agreed(allowed), strict=True):
            if not agreed:
                return True
            if agreed != left.get(one, states.get(one, _BLACK)):
                left[one] = agreed
                fresh = (other for other in corners if one in other and other not in waiting)
                waiting += fresh
    return False


def _needed(
    states: Mapping[Cell, str], cell: Cell, state: str, corners: Sequence[Sequence[Cell]]
) -> list[Sequence[Cell]]:
    """Return a few corners that show that nothing fits; outer corners are left out first."""
    kept = list(corners)
    for cells in sorted(corners, key=lambda cells: cell in cells):
        fewer = [other for other in kept if other is not cells]
        if _clash(states, cell, state, fewer):
            kept = fewer
    return kept


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
    Technique(
        "around a cell",
        4,
        "Anything else in the cell leaves no right angle at one of its corners.",
        _ahead(1),
    ),
    Technique(
        "further around",
        5,
        "Anything else in the cell leaves no right angle at a corner near by.",
        _ahead(3),
    ),
)
