"""Steps of people in the regions of a LITS."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.regions import cells_of
from satgrid.genres.lits.shapes import Tetromino, fitting
from satgrid.steps import groups, shading
from satgrid.steps.groups import Group
from satgrid.steps.techniques import Deduction, Fact, Finder, Known, Technique, absent, held

__all__ = ["TECHNIQUES"]


@lru_cache(maxsize=4)
def _regions(puzzle: Any) -> list[Group]:
    areas = enumerate(cells_of(puzzle.data["rooms"]))
    return [Group(cells, 4, (number,)) for number, cells in areas]


def _inside(puzzle: Any) -> list[Cell]:
    return [cell for region in _regions(puzzle) for cell in region.cells]


def _fits(one: Tetromino, done: list[Cell], known: Known) -> bool:
    return known.absent.isdisjoint(one.cells) and set(done) <= set(one.cells)


def _whole_region(*, alike: bool) -> Finder:
    """Return the finder of facts common to all possible tetrominoes of a region.

    Parameters
    ----------
    alike
        Whether to exclude tetrominoes that would touch a finished one of the same shape.
    """

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        finished = _finished(puzzle, known) if alike else {}
        for region, every in zip(_regions(puzzle), fitting(puzzle), strict=True):
            done, left = region.held(known), region.left(known)
            if not left or len(done) == region.wanted:
                continue
            because: list[Fact] = [*held(done), *absent(region.gone(known))]
            clues = list(region.clues)
            ways = []
            for one in every:
                if not _fits(one, done, known):
                    continue
                other = next(
                    (
                        finished[near]
                        for cell in one.cells
                        for near in puzzle.grid.neighbors(cell)
                        if near in finished
                        and finished[near][0] != region.clues
                        and finished[near][1].letter == one.letter
                    ),
                    None,
                )
                if other is None:
                    ways.append(set(one.cells))
                else:
                    because += held(other[1].cells)
                    clues += other[0]
            if not ways:
                continue
            facts = [
                *held(cell for cell in left if all(cell in way for way in ways)),
                *absent(cell for cell in left if not any(cell in way for way in ways)),
            ]
            if facts:
                yield Deduction(facts, clues, tuple(dict.fromkeys(because)))

    return find


def _finished(puzzle: Any, known: Known) -> dict[Cell, tuple[tuple[int, ...], Tetromino]]:
    """Return, for each cell of a finished tetromino, its region's clues and the tetromino."""
    found = {}
    for region, every in zip(_regions(puzzle), fitting(puzzle), strict=True):
        done = region.held(known)
        if len(done) == region.wanted:
            for one in every:
                if set(one.cells) == set(done):
                    found.update(dict.fromkeys(one.cells, (region.clues, one)))
    return found


TECHNIQUES = (
    Technique(
        "finished tetromino",
        1,
        "The region has its four shaded cells, so the rest of it is blank.",
        groups.complete(_regions),
    ),
    Technique(
        "no square",
        1,
        "Three cells of a square of four are shaded, so the fourth is not.",
        shading.pool,
    ),
    Technique(
        "whole region",
        2,
        "In all the tetrominoes that still fit into the region, this is the same.",
        _whole_region(alike=False),
    ),
    Technique(
        "no two alike",
        3,
        "In all tetrominoes that fit and touch no finished one of their kind, this is the same.",
        _whole_region(alike=True),
    ),
    Technique(
        "only way",
        4,
        "All shaded cells are connected, and without this one they could not be.",
        shading.only_way(_inside),
    ),
)
