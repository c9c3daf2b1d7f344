"""Which trees and tents are left over, however they are paired off. Only the judge uses this."""

from __future__ import annotations

from collections.abc import Collection

from satgrid.board.grid import Place

__all__ = ["alone"]


def alone(trees: Collection[Place], tents: Collection[Place]) -> tuple[list[Place], list[Place]]:
    """Return the trees without a tent of their own, and the tents without a tree.

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
    """Find a tent for a tree if there is one, other trees moving on where need be."""
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
    """Give each tree on the way the tent that it asked for, a free one to begin with."""
    free: Place | None = tent
    while free is not None:
        taker = asked[free]
        left = tent_of.get(taker)
        tree_of[free], tent_of[taker] = taker, free
        free = left
