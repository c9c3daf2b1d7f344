"""Steps of people in a hashi, besides those of its rules: groups that would be closed off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from satgrid.board.grid import Cell
from satgrid.genres.hashi.puzzle import GENRE
from satgrid.steps.declared import derived
from satgrid.steps.techniques import Deduction, Fact, Known, Technique, absent, held

__all__ = ["TECHNIQUES"]

_Ways = dict[Cell, list[Any]]


@lru_cache(maxsize=4)
def _ways(puzzle: Any) -> Mapping[Cell, _Ways]:
    """Return, for each island, the bridges to each other one that it faces, the first one first."""
    found: dict[Cell, _Ways] = {cell: {} for cell in puzzle.data["numbers"]}
    for bridge in puzzle.keys:
        found[bridge.one].setdefault(bridge.other, []).append(bridge)
        found[bridge.other].setdefault(bridge.one, []).append(bridge)
    return found


def _missing(puzzle: Any, known: Known, cell: Cell) -> int | None:
    """Return how many bridges an island lacks; None without a number."""
    number = puzzle.data["numbers"][cell]
    if not isinstance(number, int):
        return None
    ways = _ways(puzzle)[cell].values()
    return number - sum(bridge in known.held for way in ways for bridge in way)


def _group(puzzle: Any, known: Known, start: Cell) -> list[Cell]:
    """Return the islands that known bridges connect with a given one."""
    found = {start: None}
    fresh = [start]
    while fresh:
        for other, way in _ways(puzzle)[fresh.pop()].items():
            if other not in found and way[0] in known.held:
                found[other] = None
                fresh.append(other)
    return list(found)


def _closed(
    puzzle: Any, known: Known, island: Cell, more: Mapping[Cell, int]
) -> tuple[list[int], list[Fact]] | None:
    """Return why an island cannot have so many more bridges to others, and no further ones.

    They would close off the islands that are connected then: these lack no bridge, and there are
    others. None if they would not.
    """
    numbers = puzzle.data["numbers"]
    cells = dict.fromkeys(_group(puzzle, known, island))
    for other in more:
        cells |= dict.fromkeys(_group(puzzle, known, other))
    if len(cells) == len(numbers):
        return None
    lacking = {island: sum(more.values()), **more}
    if any(_missing(puzzle, known, cell) != lacking.get(cell, 0) for cell in cells):
        return None
    clues = [puzzle.clue_number("numbers", cell) for cell in cells]
    bridges = dict.fromkeys(
        bridge
        for cell in cells
        for way in _ways(puzzle)[cell].values()
        for bridge in way
        if bridge in known.held
    )
    return sorted(clues), held(bridges)


def _open(way: Iterable[Any], known: Known) -> list[Any]:
    return [bridge for bridge in way if not known.settled(bridge)]


def _last(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield the bridges between two islands that would close off a group."""
    for island, ways in _ways(puzzle).items():
        for other, way in ways.items():
            left = _open(way, known)
            if island < other and left:
                count = _missing(puzzle, known, island)
                if count is not None and 0 < count <= len(left):
                    why = _closed(puzzle, known, island, {other: count})
                    if why:
                        yield Deduction(absent(left[count - 1 :]), *why)


def _only_out(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield the bridge of an island that would be closed off with all its other neighbors."""
    for island, ways in _ways(puzzle).items():
        count = _missing(puzzle, known, island)
        left = {other: _open(way, known) for other, way in ways.items()}
        left = {other: some for other, some in left.items() if some}
        for other, some in left.items():
            rest = {far: len(own) for far, own in left.items() if far != other}
            if some == ways[other] and rest and count == sum(rest.values()):
                why = _closed(puzzle, known, island, rest)
                if why:
                    clues, because = why
                    gone = [
                        bridge for way in ways.values() for bridge in way if bridge in known.absent
                    ]
                    yield Deduction(held(some[:1]), clues, [*because, *absent(gone)])


TECHNIQUES = (
    *derived(GENRE).TECHNIQUES,
    Technique(
        "closed off",
        3,
        "With this bridge a group of islands would have all its bridges, and be cut off from the "
        "others.",
        _last,
    ),
    Technique(
        "way out of a group",
        4,
        "Without a bridge here the island and its other neighbors would have all their bridges, "
        "and be cut off from the others.",
        _only_out,
    ),
)
