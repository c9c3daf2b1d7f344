"""Steps of people among the trees and in the lines of tents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from satgrid.board.grid import Cell
from satgrid.steps import groups
from satgrid.steps.groups import Group
from satgrid.steps.techniques import Deduction, Known, Technique, absent, held

__all__ = ["TECHNIQUES"]


def _free(puzzle: Any, cells: Iterable[Cell]) -> list[Cell]:
    """Return the given cells that are not trees."""
    return [cell for cell in cells if cell not in puzzle.data["trees"]]


def _trees(puzzle: Any, cell: Cell) -> list[Cell]:
    """Return the trees beside a cell."""
    near = puzzle.grid.neighbors(cell)
    return [other for other in near if other in puzzle.data["trees"]]


def _around(puzzle: Any, cell: Cell) -> list[Cell]:
    """Return the cells that a tent touches."""
    return _free(puzzle, puzzle.grid.around(cell))


def _lines(puzzle: Any) -> list[Group]:
    """Return the lines with a number."""
    words, grid = puzzle.data["beside"], puzzle.grid
    return [
        Group(
            _free(puzzle, cells),
            words[side, at],
            (puzzle.clue_number("beside", (side, at)),),
        )
        for side, lines in (("left", grid.rows()), ("above", grid.columns()))
        for at, cells in enumerate(lines)
        if isinstance(words.get((side, at)), int)
    ]


def _around_trees(puzzle: Any) -> list[Group]:
    """Return the cells around each tree: at least one of them has its tent."""
    return [
        Group(_free(puzzle, puzzle.grid.neighbors(tree)), 1, (number,))
        for number, tree in enumerate(puzzle.data["trees"])
    ]


def _no_tree(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See the cells without a tree beside them."""
    far = [cell for cell in _free(puzzle, puzzle.grid) if not known.settled(cell)]
    far = [cell for cell in far if not _trees(puzzle, cell)]
    if far:
        yield Deduction(absent(far))


def _served(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See the trees whose tent is certain: a tent beside no other tree."""
    owner: dict[Cell, Cell] = {}
    left = {cell: _trees(puzzle, cell) for cell in sorted(known.held)}
    while sure := [cell for cell, trees in left.items() if len(trees) == 1]:
        for cell in sure:
            (tree,) = left.pop(cell)
            owner[tree] = cell
            left = {other: [one for one in trees if one != tree] for other, trees in left.items()}
    for cell in _free(puzzle, puzzle.grid):
        trees = _trees(puzzle, cell)
        if not known.settled(cell) and trees and all(tree in owner for tree in trees):
            yield Deduction(absent([cell]), (), held(_owners(trees, owner, puzzle)))


def _owners(trees: list[Cell], owner: dict[Cell, Cell], puzzle: Any) -> list[Cell]:
    """Return the tents that show which trees some tents belong to."""
    found: dict[Cell, None] = {}
    for tree in trees:
        tent = owner[tree]
        if tent not in found:
            found[tent] = None
            others = [other for other in _trees(puzzle, tent) if other != tree]
            found.update(dict.fromkeys(_owners(others, owner, puzzle)))
    return list(found)


def _tight(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a line whose gaps have room for exactly the tents that it needs.

    A gap of an odd number of cells is filled in every second cell. Beside a gap of an even
    number, the cells that would touch two of its cells at the same time have no tent.
    """
    for line in _lines(puzzle):
        runs = groups.runs(line.left(known))
        room = sum((len(run) + 1) // 2 for run in runs)
        if not runs or room != line.wanted - len(line.held(known)):
            continue
        tents = [cell for run in runs if len(run) % 2 for cell in run[::2]]
        blank = [cell for run in runs if len(run) % 2 for cell in run[1::2]]
        for run in runs:
            for one, other in zip(run[::2], run[1::2], strict=False):
                both = set(_around(puzzle, one)).intersection(_around(puzzle, other))
                blank += [cell for cell in sorted(both) if not known.settled(cell)]
        facts = [*held(tents), *absent(dict.fromkeys(blank))]
        if facts:
            because = [*held(line.held(known)), *absent(line.gone(known))]
            yield Deduction(facts, line.clues, because)


TECHNIQUES = (
    Technique(
        "no tree beside",
        1,
        "A tent stands beside its tree, and no tree is beside these cells.",
        _no_tree,
    ),
    Technique(
        "around a tent",
        1,
        "Tents do not touch, not even at a corner.",
        groups.without_touching(_around),
    ),
    Technique(
        "full line",
        1,
        "The line has all its tents, so its other cells have none.",
        groups.complete(_lines),
    ),
    Technique(
        "last places in the line",
        1,
        "The line has as many cells left as it needs tents.",
        groups.last_cells(_lines),
    ),
    Technique(
        "last place for a tree",
        1,
        "One cell beside the tree is left for its tent.",
        groups.last_cells(_around_trees),
    ),
    Technique(
        "tree with its tent",
        3,
        "The trees beside the cell have their tents already: one that no other tree can claim.",
        _served,
    ),
    Technique(
        "around all places",
        3,
        "A tent here would touch all the cells that are left for a tree.",
        groups.crowded(_around_trees, _around),
    ),
    Technique(
        "tight line",
        3,
        "The gaps of the line have room for just as many tents as it needs.",
        _tight,
    ),
    Technique(
        "too much taken",
        4,
        "A tent here would touch so many cells of the line that too few are left.",
        groups.crowded(_lines, _around),
    ),
)
