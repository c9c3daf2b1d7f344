"""What people see in the lines and regions of a star battle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from satgrid.board import regions
from satgrid.board.grid import Cell
from satgrid.puzzle import groups
from satgrid.puzzle.groups import Group
from satgrid.puzzle.techniques import Deduction, Finder, Known, Technique, absent
from satgrid.puzzles.starbattle.puzzle import Starbattle

__all__ = ["TECHNIQUES"]


def _around(puzzle: Starbattle, cell: Cell) -> list[Cell]:
    """Return the cells that a star touches."""
    return [other for other in puzzle.grid.around(cell) if _inside(puzzle, other)]


def _inside(puzzle: Starbattle, cell: Cell) -> bool:
    return cell in puzzle.grid and puzzle.rooms[cell.row][cell.column] != regions.OUTSIDE


def _regions(puzzle: Starbattle) -> list[Group]:
    areas = enumerate(regions.cells_of(puzzle.rooms))
    return [Group(cells, puzzle.stars, (number,)) for number, cells in areas]


def _lines(puzzle: Starbattle, kind: str) -> list[Group]:
    lines = puzzle.grid.rows() if kind == "row" else puzzle.grid.columns()
    return [
        Group(
            [cell for cell in line if _inside(puzzle, cell)],
            puzzle.stars,
            (),
            f"{kind} {number}",
        )
        for number, line in enumerate(lines, 1)
    ]


def _groups(puzzle: Starbattle) -> list[Group]:
    return [*_lines(puzzle, "row"), *_lines(puzzle, "column"), *_regions(puzzle)]


def _locked(several: int) -> Finder:
    """Return the finder of so many groups of a kind that lie within as many of another.

    All the stars of these lie in those then, which have none left for their other cells.
    """

    def find(puzzle: Starbattle, known: Known) -> Iterator[Deduction]:
        areas = _regions(puzzle)
        for kind in ("row", "column"):
            lines = _lines(puzzle, kind)
            for inner, outer in ((areas, lines), (lines, areas)):
                yield from _within(inner, outer, several, known)

    return find


def _within(
    inner: list[Group], outer: list[Group], several: int, known: Known
) -> Iterator[Deduction]:
    number = {cell: at for at, group in enumerate(outer) for cell in group.cells}
    may = [[cell for cell in group.cells if cell not in known.absent] for group in inner]
    reached = [{number[cell] for cell in cells} for cells in may]
    open_ = [
        at for at, group in enumerate(inner) if group.left(known) and len(reached[at]) <= several
    ]
    for chosen in combinations(open_, several):
        over = set().union(*(reached[at] for at in chosen))
        if len(over) != several:
            continue
        own = {cell for at in chosen for cell in inner[at].cells}
        others = [cell for at in sorted(over) for cell in outer[at].left(known) if cell not in own]
        if others:
            clues = [clue for at in chosen for clue in inner[at].clues]
            clues += [clue for at in sorted(over) for clue in outer[at].clues]
            gone = [cell for at in chosen for cell in inner[at].gone(known)]
            names = [name for at in chosen if (name := inner[at].name)]
            names += [name for at in sorted(over) if (name := outer[at].name)]
            yield Deduction(absent(others), clues, absent(gone), ", ".join(names))


def _few(need: int, left: int) -> bool:
    """Tell whether a person would go through all the ways to put so many stars."""
    return 1 < need <= 3 and left <= 14


TECHNIQUES = (
    Technique(
        "around a star",
        1,
        "Stars do not touch, not even at a corner.",
        groups.without_touching(_around),
    ),
    Technique(
        "all stars placed",
        1,
        "All the stars are there, so the other cells have none.",
        groups.complete(_groups),
    ),
    Technique(
        "last places",
        1,
        "There are as many cells left as stars to place.",
        groups.last_cells(_groups),
    ),
    Technique(
        "too much taken",
        3,
        "A star here would touch so many cells that too few are left.",
        groups.crowded(_groups, _around),
    ),
    Technique(
        "pointing",
        4,
        "All that is left for one lies within the other, whose other cells have no star then.",
        _locked(1),
    ),
    Technique(
        "whole group",
        4,
        "In all the ways in which the stars can still stand, this is the same.",
        groups.every_way(_groups, _around, _few),
    ),
    Technique(
        "locked pair",
        5,
        "All that is left for two lies within two others, whose other cells have no star then.",
        _locked(2),
    ),
    Technique(
        "locked triple",
        6,
        "All that is left for three lies within three others, whose other cells have no star then.",
        _locked(3),
    ),
)
