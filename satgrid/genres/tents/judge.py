"""The judge of tents: it pairs tents off with trees, looks around them and counts."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from satgrid.board import text
from satgrid.board.grid import Cell, Grid, Place
from satgrid.puzzle.protocol import Violation

__all__ = ["alone", "check"]

_Counts = Sequence[int | None]


def check(
    planted: Collection[Cell],
    grid: Grid,
    rows: _Counts,
    columns: _Counts,
    solution: frozenset[Cell],
) -> list[Violation]:
    """Judge tents by pairing them off with the trees, looking around them and counting."""
    broken = []
    trees: set[Place] = set(planted)
    for row, column in sorted(solution):
        if (row, column) in trees or (row, column) not in grid:
            broken.append(Violation("pair", (row, column), "a tent where no free cell is"))
        for near in ((row, column + 1), *((row + 1, column + step) for step in (-1, 0, 1))):
            if near in solution:
                broken.append(Violation("apart", (row, column), "touches another tent"))
    single_trees, single_tents = alone(trees, solution)
    broken += [Violation("pair", tree, "no tent of its own") for tree in single_trees]
    broken += [Violation("pair", tent, "belongs to no tree") for tent in single_tents]
    for kind, counts, axis in (("row", rows, 0), ("column", columns, 1)):
        for place, number in enumerate(counts):
            held = sum(tent[axis] == place for tent in solution)
            if number is not None and held != number:
                first = (place, 0) if axis == 0 else (0, place)
                note = f"{text.plural(held, 'tent')} where the number is {number}"
                broken.append(Violation(kind, first, note))
    return broken


def alone(trees: Collection[Place], tents: Collection[Place]) -> tuple[list[Place], list[Place]]:
    """Return trees without a tent of their own, and tents without a tree.

    As many as possible are paired off. Each tree asks the cells around it in turn, and a tent that
    is taken asks its tree to take another one (augmenting paths; Kuhn 1955, Berge 1957).
    """
    tree_of: dict[Place, Place] = {}
    tent_of: dict[Place, Place] = {}
    for tree in sorted(trees):
        _settle(tree, tents, tree_of, tent_of)
    return sorted(set(trees) - tent_of.keys()), sorted(set(tents) - tree_of.keys())


def _settle(
    tree: Place, tents: Collection[Place], tree_of: dict[Place, Place], tent_of: dict[Place, Place]
) -> None:
    """Find a tent for a tree; other trees change their tents if necessary."""
    # A list of those who ask instead of recursion: a chain of trees may be as long as the board.
    asked: dict[Place, Place] = {}
    waiting = [tree]
    while waiting:
        here = waiting.pop()
        row, column = here
        for tent in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if tent not in tents or tent in asked:
                continue
            asked[tent] = here
            if tent not in tree_of:
                _hand_on(tent, asked, tree_of, tent_of)
                return
            waiting.append(tree_of[tent])


def _hand_on(
    tent: Place,
    asked: dict[Place, Place],
    tree_of: dict[Place, Place],
    tent_of: dict[Place, Place],
) -> None:
    """Reassign tents along a path: each tree gets the next one, the last tree a free tent."""
    free: Place | None = tent
    while free is not None:
        taker = asked[free]
        left = tent_of.get(taker)
        tree_of[free], tent_of[taker] = taker, free
        free = left
