"""Steps of people at the numbers of a kuromasu."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from satgrid.board.grid import Cell
from satgrid.board.known import known
from satgrid.genres.kuromasu.puzzle import GENRE
from satgrid.steps import shading
from satgrid.steps.declared import further
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

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


class _Way(NamedTuple):
    """One of the four directions in which a number looks."""

    cells: list[Cell]
    """All cells up to the edge of the board."""
    lengths: list[int]
    """How many of them may be seen, by what is taken of them."""

    @property
    def near(self) -> list[Cell]:
        """The cells on which the lengths depend."""
        return self.cells[: self.lengths[-1] + 1] if self.lengths else self.cells


def _clues(puzzle: Any) -> list[tuple[Cell, int]]:
    """Return the cells with known numbers, row by row."""
    return list(known(puzzle.data["numbers"]).items())


class _Views:
    """The four ways of each number on the known board. Those through new cells are seen anew."""

    def __init__(self, puzzle: Any, known: Known) -> None:
        self._known = known
        self._through: dict[Cell, list[tuple[int, int]]] = {}
        self.ways: list[list[_Way]] = []
        self.clues = _clues(puzzle)
        for clue, (cell, _) in enumerate(self.clues):
            self.ways.append([])
            for way, step in enumerate(_STEPS):
                cells = _line(puzzle, cell, step)
                for one in cells:
                    self._through.setdefault(one, []).append((clue, way))
                self.ways[clue].append(_Way(cells, self._lengths(cells)))
        self._taken = len(known.learned)

    def further(self, known: Known) -> _Views:
        """Update the ways by the facts learned since the last time, and return this."""
        fresh = known.learned[self._taken :]
        self._taken = len(known.learned)
        for clue, way in {one for key, _ in fresh for one in self._through.get(key, ())}:
            cells = self.ways[clue][way].cells
            self.ways[clue][way] = _Way(cells, self._lengths(cells))
        return self

    def _lengths(self, cells: list[Cell]) -> list[int]:
        lengths = []
        held, gone = self._known.held, self._known.absent
        for length, cell in enumerate(cells):
            if cell not in gone:
                lengths.append(length)
            if cell in held:
                return lengths
        return [*lengths, len(cells)]


def _line(puzzle: Any, cell: Cell, step: tuple[int, int]) -> list[Cell]:
    """Return the cells from one beside a cell up to the edge of the board."""
    cells = []
    at = Cell(cell.row + step[0], cell.column + step[1])
    while at in puzzle.grid:
        cells.append(at)
        at = Cell(at.row + step[0], at.column + step[1])
    return cells


_views = looked_at_once(_Views, _Views.further)


def _sums(ways: Iterable[_Way]) -> int:
    """Return the sums of lengths of ways, as the bits of a number."""
    sums = 1
    for way in ways:
        longer = 0
        for length in way.lengths:
            longer |= sums << length
        sums = longer
    return sums


def _common(ways: list[_Way], wanted: int) -> list[Fact]:
    """Return the facts common to all lengths of the ways with which so many cells are seen."""
    open_, shaded = [], []
    for at, way in enumerate(ways):
        others = _sums([*ways[:at], *ways[at + 1 :]])
        lengths = [one for one in way.lengths if one <= wanted and others >> wanted - one & 1]
        if lengths:
            open_ += way.cells[: lengths[0]]
        if len(lengths) == 1:
            shaded += way.cells[lengths[0] : lengths[0] + 1]
    return [*absent(open_), *held(shaded)]


def _reasons(ways: Iterable[_Way], known: Known) -> list[Fact]:
    """Return the known facts on which the lengths of some ways depend."""
    cells = dict.fromkeys(cell for way in ways for cell in way.near)
    return [
        *held(cell for cell in cells if cell in known.held),
        *absent(cell for cell in cells if cell in known.absent),
    ]


def _numbers(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See that cells with a number or a question mark are unshaded."""
    left = [cell for cell in puzzle.data["numbers"] if not known.settled(cell)]
    if left:
        number_of = {cell: at for at, (cell, _) in enumerate(_clues(puzzle))}
        yield Deduction(absent(left), [number_of[cell] for cell in left if cell in number_of])


def _seen(fits: Callable[[list[_Way], int], bool]) -> Finder:
    """Return the finder of facts that follow from how far a number sees.

    Parameters
    ----------
    fits
        Returns whether the four ways, and the number of cells to be seen on them, are the case that
        people know by a name.
    """

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        views = _views(puzzle, known)
        for clue, (_, number) in enumerate(views.clues):
            ways = views.ways[clue]
            if not fits(ways, number - 1):
                continue
            facts = [fact for fact in _common(ways, number - 1) if not known.settled(fact.key)]
            if facts:
                yield Deduction(facts, [clue], _reasons(ways, known))

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
    shading.EDGE_TO_EDGE,
    *further(GENRE),
)
