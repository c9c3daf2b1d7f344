"""Looking ahead in a shakashaka: states of a cell that leave no right angle near by."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple

from satgrid.board.grid import Cell, Vertex
from satgrid.genres.shakashaka.steps_vertices import (
    BLACK,
    agreed,
    cells_at,
    facts_about,
    settled,
    states_of,
)
from satgrid.steps.techniques import Deduction, Finder, Known

__all__ = ["ahead"]


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
        [number[place] for place in cells_at(Vertex(*vertex))]
        for vertex in product(range(1 - reach, 1 + reach), repeat=2)
    ]
    at = [[at for at, cells in enumerate(corners) if cell in cells] for cell in range(len(places))]
    return _Window(places, corners, at)


def ahead(reach: int) -> Finder:
    """Return the finder of cells for which all states but one leave no right angles nearby."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        states, places = states_of(puzzle, known), _window(reach).places
        for cell in states:
            if known.done(cell):
                continue
            near = [Cell(cell.row + down, cell.column + right) for down, right in places]
            found = _only(reach, tuple([states.get(one, BLACK) for one in near]))
            if found is not None:
                state, needed = found
                cells = [near[at] for at in needed]
                yield Deduction(settled(known, cell, state), (), facts_about(known, [cell, *cells]))

    return find


@lru_cache(maxsize=1 << 14)
def _only(reach: int, states: tuple[str, ...]) -> tuple[str, tuple[int, ...]] | None:
    """Return the only state in the middle that fits nearby, and the cells that show it."""
    window = _window(reach)
    corners = [
        number
        for number, cells in enumerate(window.corners)
        if any(states[cell] != BLACK for cell in cells)
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
        for cell, fits, before in zip(cells, agreed(allowed), allowed, strict=True):
            if not fits:
                return True
            if fits != before:
                left[cell] = fits
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
