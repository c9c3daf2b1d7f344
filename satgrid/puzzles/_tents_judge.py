"""Which trees and tents are left over however they are paired off; for the judge of tents."""

from __future__ import annotations

from collections.abc import Collection

from satgrid.grid import Place

__all__ = ["alone"]


def alone(trees: Collection[Place], tents: Collection[Place]) -> tuple[list[Place], list[Place]]:
    """Return the trees without a tent of their own, and the tents without a tree.

    As many as can be are paired off: each tree asks the cells around it in turn, and a tent that
    is taken asks its tree to take another one (augmenting paths; Kuhn 1955, Berge 1957).
    """
    tree_of: dict[Place, Place] = {}
    for tree in sorted(trees):
        _settle(tree, tents, tree_of)
    settled = set(tree_of.values())
    return sorted(set(trees) - settled), sorted(set(tents) - tree_of.keys())


def _settle(tree: Place, tents: Collection[Place], tree_of: dict[Place, Place]) -> None:
    """Find a tent for a tree if there is one, other trees moving on where need be."""
    # A list of those who ask instead of recursion: a chain of trees may be as long as the board.
    before: dict[Place, Place] = {}
    waiting = [tree]
    while waiting:
        here = waiting.pop()
        row, column = here
        for tent in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if tent not in tents or tent in before:
                continue
            before[tent] = here
            if tent not in tree_of:
                _hand_on(tent, tree, tree_of, before)
                return
            waiting.append(tree_of[tent])


def _hand_on(
    tent: Place, tree: Place, tree_of: dict[Place, Place], before: dict[Place, Place]
) -> None:
    """Give each tree on the way the tent that it asked for."""
    own = {taker: taken for taken, taker in tree_of.items()}
    while True:
        taker = before[tent]
        tree_of[tent] = taker
        if taker == tree:
            return
        tent = own[taker]
