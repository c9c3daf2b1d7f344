"""Techniques for groups of cells with a known count in the answer: stars, tents, lamps.

A genre says which groups its boards have. Counting a group gives its last cells; and cells found
elsewhere can leave it too few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from satgrid.board.grid import Cell, adjacent
from satgrid.steps.techniques import Deduction, Finder, Known, absent, held

__all__ = ["Group", "complete", "crowded", "every_way", "last_cells", "runs", "without_touching"]


class Group(NamedTuple):
    """Cells, and how many of them are in the answer."""

    cells: Sequence[Any]
    """As keys of the answer; of a loop they are sides."""
    wanted: int
    clues: tuple[int, ...] = ()
    """The clues that say so, by number; none where a rule says so."""
    name: str = ""
    """What people call it, where no clue does: ``row 3``."""

    def held(self, known: Known) -> list[Any]:
        """Return the group's cells that are known to be in the answer."""
        return [cell for cell in self.cells if cell in known.held]

    def gone(self, known: Known) -> list[Any]:
        """Return the group's cells that are known not to be in the answer."""
        return [cell for cell in self.cells if cell in known.absent]

    def left(self, known: Known) -> list[Any]:
        """Return the group's open cells."""
        return [cell for cell in self.cells if not known.settled(cell)]


Groups = Callable[[Any], Iterable[Group]]
"""Gives the groups of a puzzle, the same each time."""


def runs(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Return the longest runs of adjacent cells in a line, in their order."""
    found: list[list[Cell]] = []
    for cell in cells:
        if found and adjacent(found[-1][-1], cell):
            found[-1].append(cell)
        else:
            found.append([cell])
    return found


def complete(groups: Groups) -> Finder:
    """Return the finder of complete groups: no other cell of such a group is in the answer."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        for group in groups(puzzle):
            done, left = group.held(known), group.left(known)
            if left and len(done) == group.wanted:
                yield Deduction(absent(left), group.clues, held(done), group.name)

    return find


def last_cells(groups: Groups) -> Finder:
    """Return the finder of groups that need all their open cells."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        for group in groups(puzzle):
            left, gone = group.left(known), group.gone(known)
            if left and len(group.cells) - len(gone) == group.wanted:
                yield Deduction(held(left), group.clues, absent(gone), group.name)

    return find


def without_touching(touched: Callable[[Any, Any], Iterable[Any]]) -> Finder:
    """Return the finder of cells that a cell of the answer forbids.

    Parameters
    ----------
    touched
        Returns, for a puzzle and a cell, the cells that are not in the answer if this cell is.
    """

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        for cell in sorted(known.held):
            left = [near for near in touched(puzzle, cell) if not known.settled(near)]
            if left:
                yield Deduction(absent(left), (), held([cell]))

    return find


def crowded(groups: Groups, touched: Callable[[Any, Any], Iterable[Any]]) -> Finder:
    """Return the finder of cells that would leave a group with too few cells.

    Parameters
    ----------
    touched
        As for ``without_touching``.
    """

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        for group in groups(puzzle):
            if not group.left(known) or len(group.held(known)) >= group.wanted:
                continue
            gone = set(group.gone(known))
            may = [cell for cell in group.cells if cell not in gone]
            spared: dict[Any, int] = {}
            for cell in may:
                for near in touched(puzzle, cell):
                    if not known.settled(near):
                        spared[near] = spared.get(near, 0) + 1
            crowding = [
                cell for cell, taken in sorted(spared.items()) if len(may) - taken < group.wanted
            ]
            if crowding:
                yield Deduction(absent(crowding), group.clues, absent(gone), group.name)

    return find


def every_way(
    groups: Groups,
    touched: Callable[[Any, Any], Iterable[Any]],
    few: Callable[[int, int], bool],
) -> Finder:
    """Return the finder of facts common to all possible choices of a group's cells.

    Parameters
    ----------
    touched
        As for ``without_touching``.
    few
        Returns, for the number of cells that a group needs and has left, whether a person would
        try all choices.
    """

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        for group in groups(puzzle):
            done, left = group.held(known), group.left(known)
            need = group.wanted - len(done)
            if not 0 < need < len(left) or not few(need, len(left)):
                continue
            near = {cell: set(touched(puzzle, cell)) for cell in left}
            ways = [
                way
                for way in combinations(left, need)
                if not any(other in near[one] for one, other in combinations(way, 2))
            ]
            if not ways:
                continue
            taken = set(ways[0]).intersection(*ways)
            free = set.intersection(*(set().union(*(near[cell] for cell in way)) for way in ways))
            free |= set(left).difference(*ways)
            facts = [*held(sorted(taken)), *absent(sorted(free))]
            facts = [fact for fact in facts if not known.settled(fact.key)]
            if facts:
                because = [*held(done), *absent(group.gone(known))]
                yield Deduction(facts, group.clues, because, group.name)

    return find
