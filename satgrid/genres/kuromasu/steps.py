"""Steps of people at the numbers of a kuromasu."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

from satgrid.board.grid import Cell
from satgrid.genres.kuromasu.puzzle import Kuromasu
from satgrid.steps import shading
from satgrid.steps.techniques import Deduction, Finder, Known, Technique, absent, held

__all__ = ["TECHNIQUES"]

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


class _Way(NamedTuple):
    """One of the four directions in which a number looks."""

    cells: list[Cell]
    """All cells up to the edge of the board."""
    lengths: list[int]
    """How many of them may be seen, by what is known of them."""


def _way(puzzle: Kuromasu, known: Known, cell: Cell, step: tuple[int, int]) -> _Way:
    cells = []
    at = Cell(cell.row + step[0], cell.column + step[1])
    while at in puzzle.grid:
        cells.append(at)
        at = Cell(at.row + step[0], at.column + step[1])
    lengths = []
    for length in range(len(cells) + 1):
        if length and cells[length - 1] in known.held:
            break
        if length == len(cells) or cells[length] not in known.absent:
            lengths.append(length)
    return _Way(cells, lengths)


def _numbers(puzzle: Kuromasu, known: Known) -> Iterator[Deduction]:
    """See that cells with a number or a question mark are unshaded."""
    left = [cell for cell in puzzle.numbered if not known.settled(cell)]
    if left:
        number_of = {cell: at for at, (cell, _) in enumerate(puzzle.clues)}
        yield Deduction(absent(left), [number_of[cell] for cell in left if cell in number_of])


def _seen(fits: Callable[[list[_Way], int], bool]) -> Finder:
    """Return the finder of facts that follow from how far a number sees.

    Parameters
    ----------
    fits
        Returns whether the four ways, and the number of cells to be seen on them, are the case that
        people know by a name.
    """

    def find(puzzle: Kuromasu, known: Known) -> Iterator[Deduction]:
        for clue, (cell, number) in enumerate(puzzle.clues):
            ways = [_way(puzzle, known, cell, step) for step in _STEPS]
            if not fits(ways, number - 1):
                continue
            left = [
                some for some in product(*(way.lengths for way in ways)) if sum(some) == number - 1
            ]
            if not left:
                continue
            open_, shaded, because = [], [], []
            for way, lengths in zip(ways, zip(*left, strict=True), strict=True):
                open_ += way.cells[: min(lengths)]
                if len(set(lengths)) == 1:
                    shaded += way.cells[lengths[0] : lengths[0] + 1]
                because += [one for one in way.cells[: way.lengths[-1] + 1] if known.settled(one)]
            facts = [*absent(open_), *held(shaded)]
            facts = [fact for fact in facts if not known.settled(fact.key)]
            if facts:
                reasons = [
                    *held(one for one in because if one in known.held),
                    *absent(one for one in because if one in known.absent),
                ]
                yield Deduction(facts, [clue], reasons)

    return find


def _reached(ways: list[_Way], wanted: int) -> bool:
    return all(way.lengths for way in ways) and sum(way.lengths[0] for way in ways) == wanted


def _all_needed(ways: list[_Way], wanted: int) -> bool:
    return all(way.lengths for way in ways) and sum(way.lengths[-1] for way in ways) == wanted


TECHNIQUES = (
    Technique(
        "numbers",
        1,
        "No cell with a number is shaded.",
        _numbers,
    ),
    shading.BESIDE_SHADED,
    Technique(
        "all cells seen",
        1,
        "The number sees as many cells as it says, so the next ones are shaded.",
        _seen(_reached),
    ),
    Technique(
        "all cells needed",
        2,
        "The number must see as far as it can in all directions.",
        _seen(_all_needed),
    ),
    shading.WAY_OUT,
    Technique(
        "how far to see",
        3,
        "However far the number sees in other directions, it must see these cells, or no further.",
        _seen(lambda ways, wanted: True),
    ),
    shading.RING,
)
