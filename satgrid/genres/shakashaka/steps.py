"""Steps of people in a shakashaka: at its numbers, and where four cells meet.

Around such a vertex there are eight parts of 45 degrees, two of each cell. White parts that follow
each other are a corner of a white area (90 degrees), a straight side (180) or all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple

from satgrid.board.grid import Cell, Vertex
from satgrid.board.known import known as numbers
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


def _around(vertex: Vertex) -> list[Cell]:
    """Return the cells at a vertex, on and off the board, clockwise from the upper right."""
    row, column = vertex
    return [
        Cell(row - 1, column),
        Cell(row, column),
        Cell(row, column - 1),
        Cell(row - 1, column - 1),
    ]


@lru_cache(maxsize=4)
def _fitting(puzzle: Any) -> dict[Cell, str]:
    """Return the possible states of each white cell, by the rules at its vertices."""
    found = dict.fromkeys(puzzle.open_cells, _WHITE + _CORNERS)
    corners = [_around(vertex) for vertex in puzzle.grid.vertices()]
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
def _states(puzzle: Any, known: Known) -> dict[Cell, str]:
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


def _settled(known: Known, cell: Cell, state: str) -> list[Fact]:
    """Return the facts about a cell that has one possible state left."""
    if state == _WHITE:
        return absent(known.at[cell])
    return held([key for key in known.at[cell] if key.corner == state])


def _found(known: Known, cells: Sequence[Cell], allowed: Sequence[str]) -> list[Fact]:
    """Return new facts where four cells meet: about cells with one possible state left."""
    return [
        fact
        for cell, left in zip(cells, _agreed(tuple(allowed)), strict=False)
        if len(left) == 1 and left != _BLACK
        for fact in _settled(known, cell, left)
        if fact not in known
    ]


def _no_room(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a white cell without room for any triangle."""
    for cell, states in _fitting(puzzle).items():
        if states == _WHITE and not known.done(cell):
            yield Deduction(_settled(known, cell, states))


def _right_angles(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See the states that cells must have where four of them meet."""
    states = _states(puzzle, known)
    for vertex in puzzle.grid.vertices():
        cells = _around(vertex)
        allowed = [states.get(cell, _BLACK) for cell in cells]
        facts = _found(known, cells, allowed)
        if facts:
            yield Deduction(facts, (), _facts(known, cells))


def _numbers(puzzle: Any) -> list[tuple[Cell, int]]:
    """Return the cells with numbers in the order of the clues, each with its number."""
    return list(numbers(puzzle.data["numbers"]).items())


def _full(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a number with all its triangles: the other cells beside it stay white."""
    for clue, (cell, number) in enumerate(_numbers(puzzle)):
        near = [other for other in puzzle.grid.neighbors(cell) if other in known.at]
        halved = [key for other in near for key in known.at[other] if key in known.held]
        if len(halved) == number:
            filled = {key.cell for key in halved}
            left = [key for other in near if other not in filled for key in known.left(other)]
            if left:
                yield Deduction(absent(left), [clue], held(halved))


def _all_needed(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a number that needs a triangle in each open cell beside it, and their orientations."""
    states = _states(puzzle, known)
    for clue, (cell, number) in enumerate(_numbers(puzzle)):
        near = [other for other in puzzle.grid.neighbors(cell) if other in known.at]
        may = [other for other in near if states[other] != _WHITE]
        if len(may) != number:
            continue
        facts: dict[Fact, None] = {}
        around: dict[Cell, None] = dict.fromkeys(near)
        for vertex in _corners(may):
            cells = _around(vertex)
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


def _corners(cells: Sequence[Cell]) -> list[Vertex]:
    """Return the corners of some cells."""
    found = [
        Vertex(cell.row + down, cell.column + right)
        for cell in cells
        for down, right in product((0, 1), repeat=2)
    ]
    return list(dict.fromkeys(found))


class _Window(NamedTuple):
    """The cells near one, by their numbers in reading order; the one is in the middle.

    Attributes
    ----------
    places
        How far down and to the right each cell is.
    corners
        The cells at each vertex inside the window, clockwise from the upper right.
    at
        For each cell the numbers of the vertices at it.
    """

    places: Sequence[tuple[int, int]]
    corners: Sequence[Sequence[int]]
    at: Sequence[Sequence[int]]

    @property
    def middle(self) -> int:
        return len(self.places) // 2


@cache
def _window(reach: int) -> _Window:
    """Return the window of the cells up to a distance."""
    ways = range(-reach, reach + 1)
    places = [(down, right) for down in ways for right in ways]
    number = {place: at for at, place in enumerate(places)}
    corners = [
        [number[place] for place in _around(Vertex(*vertex))]
        for vertex in product(range(1 - reach, 1 + reach), repeat=2)
    ]
    at = [[at for at, cells in enumerate(corners) if cell in cells] for cell in range(len(places))]
    return _Window(places, corners, at)


def _ahead(reach: int) -> Finder:
    """Return the finder of cells for which all states but one leave no right angles nearby."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        states, places = _states(puzzle, known), _window(reach).places
        for cell in states:
            if known.done(cell):
                continue
            near = [Cell(cell.row + down, cell.column + right) for down, right in places]
            found = _only(reach, tuple([states.get(one, _BLACK) for one in near]))
            if found is not None:
                state, needed = found
                cells = [near[at] for at in needed]
                yield Deduction(_settled(known, cell, state), (), _facts(known, [cell, *cells]))

    return find


@lru_cache(maxsize=1 << 14)
def _only(reach: int, states: tuple[str, ...]) -> tuple[str, tuple[int, ...]] | None:
    """Return the only state in the middle that fits nearby, and the cells that show it."""
    window = _window(reach)
    corners = [
        number
        for number, cells in enumerate(window.corners)
        if any(states[cell] != _BLACK for cell in cells)
    ]
    may = states[window.middle]
    kept = [state for state in may if not _clash(window, states, state, corners)]
    if len(kept) != 1:
        return None
    needed: dict[int, None] = {}
    for state in may:
        if state != kept[0]:
            for number in _needed(window, states, state, corners):
                needed.update(dict.fromkeys(window.corners[number]))
    return kept[0], tuple(needed)


def _clash(window: _Window, states: Sequence[str], state: str, corners: Collection[int]) -> bool:
    """Return whether a state in the middle leaves no fitting states at one of some vertices."""
    left = list(states)
    left[window.middle] = state
    waiting = [number for number in window.at[window.middle] if number in corners]
    while waiting:
        cells = window.corners[waiting.pop(0)]
        allowed = tuple([left[cell] for cell in cells])
        for cell, agreed, before in zip(cells, _agreed(allowed), allowed, strict=True):
            if not agreed:
                return True
            if agreed != before:
                left[cell] = agreed
                waiting += [
                    number
                    for number in window.at[cell]
                    if number in corners and number not in waiting
                ]
    return False


def _needed(
    window: _Window, states: Sequence[str], state: str, corners: Sequence[int]
) -> list[int]:
    """Return a few vertices that show that nothing fits; outer ones are left out first."""
    kept = list(corners)
    for number in sorted(corners, key=lambda number: window.middle in window.corners[number]):
        fewer = [other for other in kept if other != number]
        if _clash(window, states, state, fewer):
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
