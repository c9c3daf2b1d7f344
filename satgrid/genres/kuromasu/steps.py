"""Steps of people at the numbers of a kuromasu."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import NamedTuple

from satgrid.board.grid import Cell
from satgrid.genres.kuromasu.puzzle import Kuromasu
from satgrid.steps import shading
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


class _Board(NamedTuple):
    """The cells taken as shaded and as unshaded: known ones, and some supposed besides."""

    shaded: frozenset[Cell]
    unshaded: frozenset[Cell]

    def with_more(self, facts: Iterable[Fact]) -> _Board:
        """Return the board with more facts."""
        shaded = [fact.key for fact in facts if fact.holds]
        unshaded = [fact.key for fact in facts if not fact.holds]
        return _Board(self.shaded.union(shaded), self.unshaded.union(unshaded))


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


def _way(puzzle: Kuromasu, board: _Board, cell: Cell, step: tuple[int, int]) -> _Way:
    cells = []
    at = Cell(cell.row + step[0], cell.column + step[1])
    while at in puzzle.grid:
        cells.append(at)
        at = Cell(at.row + step[0], at.column + step[1])
    lengths = []
    for length in range(len(cells) + 1):
        if length and cells[length - 1] in board.shaded:
            break
        if length == len(cells) or cells[length] not in board.unshaded:
            lengths.append(length)
    return _Way(cells, lengths)


def _ways(puzzle: Kuromasu, board: _Board, cell: Cell) -> list[_Way]:
    return [_way(puzzle, board, cell, step) for step in _STEPS]


def _left(ways: list[_Way], wanted: int) -> list[tuple[int, ...]]:
    """Return the lengths of the ways with which so many cells are seen."""
    first, second, third, fourth = (way.lengths for way in ways)
    return [
        (*some, wanted - sum(some))
        for some in product(first, second, third)
        if wanted - sum(some) in fourth
    ]


def _common(ways: list[_Way], left: list[tuple[int, ...]]) -> list[Fact]:
    """Return the facts common to some lengths of the ways."""
    open_, shaded = [], []
    for way, lengths in zip(ways, zip(*left, strict=True), strict=True):
        open_ += way.cells[: min(lengths)]
        if len(set(lengths)) == 1:
            shaded += way.cells[lengths[0] : lengths[0] + 1]
    return [*absent(open_), *held(shaded)]


def _reasons(ways: Iterable[_Way], known: Known) -> list[Fact]:
    """Return the known facts on which the lengths of some ways depend."""
    cells = dict.fromkeys(cell for way in ways for cell in way.near)
    return [
        *held(cell for cell in cells if cell in known.held),
        *absent(cell for cell in cells if cell in known.absent),
    ]


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
        board = _board(puzzle, known)
        for clue, (cell, number) in enumerate(puzzle.clues):
            ways = _ways(puzzle, board, cell)
            if not fits(ways, number - 1):
                continue
            left = _left(ways, number - 1)
            facts = _common(ways, left) if left else []
            facts = [fact for fact in facts if not known.settled(fact.key)]
            if facts:
                yield Deduction(facts, [clue], _reasons(ways, known))

    return find


@looked_at_once
def _board(puzzle: Kuromasu, known: Known) -> _Board:
    return _Board(frozenset(known.held), frozenset(known.absent))


@looked_at_once
def _looking(puzzle: Kuromasu, known: Known) -> dict[Cell, list[int]]:
    """Return for each open cell the numbers whose view it may change."""
    board = _board(puzzle, known)
    found: dict[Cell, list[int]] = {}
    for clue, (cell, _) in enumerate(puzzle.clues):
        for way in _ways(puzzle, board, cell):
            for near in way.near:
                if not known.settled(near):
                    found.setdefault(near, []).append(clue)
    return found


def _supposed(puzzle: Kuromasu, known: Known, fact: Fact) -> list[Fact]:
    """Return a supposed fact, and that the open cells beside a shaded one are unshaded."""
    near = puzzle.grid.neighbors(fact.key) if fact.holds else ()
    return [fact, *absent(cell for cell in near if not known.settled(cell))]


def _near(puzzle: Kuromasu, known: Known, facts: Iterable[Fact]) -> list[int]:
    """Return the numbers whose views some facts may change."""
    looking = _looking(puzzle, known)
    return sorted({clue for fact in facts for clue in looking.get(fact.key, ())})


def _too_much(puzzle: Kuromasu, known: Known) -> Iterator[Deduction]:
    """See a cell that, shaded, would leave so many unshaded that no view of a number is left."""
    for cell in puzzle.grid:
        if known.settled(cell):
            continue
        facts = _supposed(puzzle, known, Fact(cell, True))
        board = _board(puzzle, known).with_more(facts)
        for clue in _near(puzzle, known, facts):
            at, number = puzzle.clues[clue]
            ways = _ways(puzzle, board, at)
            if not _left(ways, number - 1):
                yield Deduction(absent([cell]), [clue], _reasons(ways, known))
                break


def _two_numbers(puzzle: Kuromasu, known: Known) -> Iterator[Deduction]:
    """See a cell with which one number would see so far that another has no view left."""
    for cell in puzzle.grid:
        if known.settled(cell):
            continue
        for shaded in (True, False):
            found = _clash(puzzle, known, _supposed(puzzle, known, Fact(cell, shaded)))
            if found:
                clues, because = found
                yield Deduction([Fact(cell, not shaded)], clues, because)


def _clash(
    puzzle: Kuromasu, known: Known, facts: list[Fact]
) -> tuple[list[int], list[Fact]] | None:
    """Return two numbers that contradict each other with some supposed facts, and why."""
    board = _board(puzzle, known).with_more(facts)
    for clue in _near(puzzle, known, facts):
        at, number = puzzle.clues[clue]
        ways = _ways(puzzle, board, at)
        left = _left(ways, number - 1)
        if not left:
            continue  # the number contradicts on its own
        more = [
            further
            for fact in _common(ways, left)
            if fact.key not in board.shaded and fact.key not in board.unshaded
            for further in _supposed(puzzle, known, fact)
        ]
        fuller = board.with_more(more)
        for other in _near(puzzle, known, more):
            there, wanted = puzzle.clues[other]
            views = _ways(puzzle, fuller, there)
            if other != clue and not _left(views, wanted - 1):
                return [clue, other], _reasons([*ways, *views], known)
    return None


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
    Technique(
        "beside the view",
        4,
        "Shaded, the cell would leave those beside it unshaded, and the number has no such view.",
        _too_much,
    ),
    shading.EDGE_TO_EDGE,
    Technique(
        "two numbers",
        4,
        "Otherwise one number would have to see so far that the other has no view left.",
        _two_numbers,
    ),
)
