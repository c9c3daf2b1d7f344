"""The fewest clues whose addition leaves one solution, and the clues that can be removed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from satgrid.board.grid import Place
from satgrid.errors import TimeUpError
from satgrid.explain.difference import listed, only
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import Clue, DeclaredPuzzle, Puzzle
from satgrid.record import record

__all__ = ["Suggestions", "suggestions"]

_MOST = 3  # clues that are added together, or orbits of them
_SHOWN = 12
_TRIED = 60  # sets that are tried with a solver where not all solutions are known
_TARGETS = 40  # solutions for which three clues are looked for

Image = Callable[[Place], Sequence[Place]]
Unit = tuple[Any, ...]
"""Keys of clues that are added together: one, or all those of an orbit."""


@record
class Suggestions:
    """Clues to add or to remove so that there is one solution.

    Attributes
    ----------
    added
        Sets of clues, all of the smallest size that was found, each with the board that has them.
    spare
        For a puzzle with one solution the clues that can be left out one by one, each with the
        board without it.
    complete
        Whether time sufficed for everything.
    """

    added: tuple[tuple[tuple[Clue, ...], Puzzle[Any]], ...]
    spare: tuple[tuple[Clue, Puzzle[Any]], ...]
    complete: bool


def suggestions(
    puzzle: Puzzle[Any],
    *,
    images: Image | None = None,
    solver: str = "auto",
    deadline: float | None = None,
) -> Suggestions:
    """Return clues to add if there are several solutions, else clues that can be removed.

    Parameters
    ----------
    images
        Returns the other places of a cell's orbit; a clue is then added with those of its orbit.

    Raises
    ------
    TimeUpError
        If the deadline comes before two solutions are known.
    """
    found, complete = listed(encoded(puzzle, deadline=deadline), solver, deadline)
    if len(found) == 1:
        spare, whole = _spare(puzzle, found[0], solver, deadline)
        return Suggestions((), spare, whole)
    if not found or not isinstance(puzzle, DeclaredPuzzle):
        return Suggestions((), (), complete=True)
    clues = [puzzle.more_clues(solution) for solution in found]
    kept: list[tuple[tuple[Clue, ...], Puzzle[Any]]] = []
    size, tried = 0, 0
    try:
        for target, keys in _sets(clues, images):
            if len(kept) == _SHOWN or tried == _TRIED or (kept and len(keys) > size):
                break
            more: Any = puzzle
            for key in keys:
                more = more.with_clue(key)
            tried += not complete
            if complete or only(encoded(more), found[target], solver, deadline):
                size = len(keys)
                kept.append((tuple(clues[target][key] for key in keys), more))
    except TimeUpError:
        return Suggestions(tuple(kept), (), complete=False)
    return Suggestions(tuple(kept), (), complete=True)


def _sets(clues: Sequence[dict[Any, Clue]], images: Image | None) -> Iterator[tuple[int, Unit]]:
    """Yield sets of clues that leave one of some solutions, the smallest first."""
    left: list[list[tuple[Unit, int]]] = []
    having: dict[Any, int] = {}
    for at, own in enumerate(clues):
        for key in own:
            having[key] = having.get(key, 0) | 1 << at
    for at, own in enumerate(clues):
        units = []
        for unit in _units(own, images):
            rest = -1
            for key in unit:
                rest &= having[key]
            units.append((unit, rest & ~(1 << at)))
        units.sort(key=lambda pair: (len(pair[0]), pair[1].bit_count()))
        left.append(units)
    for at, units in enumerate(left):
        yield from ((at, unit) for unit, rest in units if not rest)
    for at, units in enumerate(left):
        for place, (unit, rest) in enumerate(units):
            for other, more in units[place + 1 :]:
                if not rest & more:
                    yield at, unit + other
    for at, units in enumerate(left[:_TARGETS]):
        for place, (unit, rest) in enumerate(units[:_SHOWN]):
            for next_, (other, more) in enumerate(units[place + 1 :], place + 1):
                both = rest & more
                if both.bit_count() < rest.bit_count():
                    for third, last in islice(units, next_ + 1, None):
                        if not both & last:
                            yield at, unit + other + third


def _units(clues: dict[Any, Clue], images: Image | None) -> Iterator[Unit]:
    if images is None:
        yield from ((key,) for key in clues)
        return
    by_cells = {tuple(sorted(clue.cells)): key for key, clue in clues.items()}
    seen = set()
    for key, clue in clues.items():
        if key in seen:
            continue
        orbit = list(zip(*[(cell, *images(cell)) for cell in clue.cells], strict=True))
        keys = dict.fromkeys([key])
        for cells in orbit[1:]:
            there = by_cells.get(tuple(sorted(cells)))
            if there is not None:
                keys[there] = None
        seen |= set(keys)
        yield tuple(keys)


def _spare(
    puzzle: Puzzle[Any], solution: frozenset[Any], solver: str, deadline: float | None
) -> tuple[tuple[tuple[Clue, Puzzle[Any]], ...], bool]:
    found = []
    if isinstance(puzzle, DeclaredPuzzle):
        for index, clue in enumerate(puzzle.clue_list()):
            if clue.removable:
                less: Any = puzzle.without([index])
                try:
                    if only(encoded(less), solution, solver, deadline):
                        found.append((clue, less))
                except TimeUpError:
                    return tuple(found), False
    return tuple(found), True
