"""Which clues of a declared genre can be left out, together and in what order."""

from __future__ import annotations

from statistics import mean
from typing import Any

from satgrid.answers.kinds import Numbers
from satgrid.board.known import known
from satgrid.declared.genre import Genre
from satgrid.generators.masks import is_outer, loosest_first
from satgrid.generators.order import Order
from satgrid.generators.reduction import grouped
from satgrid.layers.black_cells import Blacks, Sums
from satgrid.layers.rooms import RoomWords
from satgrid.layers.ships import ShipParts
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside

__all__ = ["dull", "has_all", "in_stages", "unprinted"]


def _spare(genre: Genre) -> list[str]:
    """Return the names of the layers whose words are left out before others."""
    return [layer.name for layer in genre.layers if getattr(layer, "spare", False)]


def unprinted(genre: Genre) -> list[str]:
    """Return the names of the spare layers without which other clues are often enough.

    A fleet seldom follows from its numbers alone.
    """
    fleets = [layer.name for layer in genre.layers_of(ShipParts)]
    return [name for name in _spare(genre) if name not in fleets]


def has_all(genre: Genre) -> bool:
    """Return whether a genre is printed with a word beside every line, or at every place."""
    return any(getattr(layer, "every", False) for layer in genre.layers)


def in_stages(full: Any, order: Order, *, beside: bool = False) -> list[list[list[int]]]:
    """Return groups of clues, in the order in which to try to leave them out.

    Words that are usually all printed, such as those beside lines, are among them with ``beside``
    only. Printed numbers of the answer go first where there are other clues: these make the genre.
    """
    groups = _ordered(full, order, beside)
    clues = full.clue_list()
    numbers = isinstance(full.answer, Numbers)
    early = {number for number, clue in enumerate(clues) if clue.given and numbers}
    spared = {full.clue_number(name, key) for name in _spare(full.genre) for key in full.data[name]}
    given = [group for group in groups if (early | spared).issuperset(group)]
    others = [group for group in groups if group not in given]
    return [given, others] if given and (others or spared) else [groups]


def _ordered(full: Any, order: Order, beside: bool) -> list[list[int]]:
    """Return groups of clues in the order in which to try to remove them, dull ones first."""
    cells, loose = [clue.cells[0] for clue in full.clue_list()], min(1.0, 2 * full.genre.loose)
    groups, last = _groups(full, order, beside), zeros(full) | dull(full, order)
    return loosest_first(order, groups, cells, loose=loose, dull=last)[::-1]


def zeros(full: Any) -> set[int]:
    """Return the clues that are 0, and no part of the answer."""
    clues = full.clue_list()
    return {clue for clue, number in _numbers(full) if number == 0 and not clues[clue].given}


def dull(full: Any, order: Order) -> set[int]:
    """Return the clues that go first by what the genre states: small ones, and those at the border.

    They are drawn by chance, as many as it states.
    """
    genre, chance = full.genre, order.random
    numbers = _numbers(full) if genre.large else []
    middle = mean(number for _, number in numbers) if numbers else 0
    found = {clue for clue, number in numbers if number < middle and chance.random() < genre.large}
    if genre.inner:
        for number, clue in enumerate(full.clue_list()):
            if is_outer(order, clue.cells[0]) and chance.random() < genre.inner:
                found.add(number)
    return found


def _numbers(full: Any) -> list[tuple[int, int]]:
    """Return the numbers of clues in cells and rooms, in the order of the layers."""
    found = []
    for layer in full.genre.layers:
        if isinstance(layer, RoomWords) or (isinstance(layer, Words) and not layer.discs):
            for key, word in known(full.data[layer.name]).items():
                clue = full.clue_number(layer.name, key)
                if clue is not None:
                    found.append((clue, word))
    return found


def _whole(full: Any, beside: bool) -> set[int]:
    """Return the clues that stay: sums and targets, words at every line, numbers in black cells."""
    numbers = isinstance(full.answer, Numbers)
    return {
        full.clue_number(layer.name, key)
        for layer in full.genre.layers
        if (isinstance(layer, Sums | Blacks | RoomWords) and numbers)
        or (isinstance(layer, Beside | Words) and layer.every and not beside)
        for key in layer.clue_keys(full.data[layer.name], full)
        if not isinstance(layer, Blacks) or key in layer.dark(full.data[layer.name])
    }


def _groups(full: Any, order: Order, beside: bool) -> list[list[int]]:
    """Return the clues to remove together: one, or those at the images of its cells."""
    clues = full.clue_list()
    whole = _whole(full, beside)
    removable = [
        number for number, clue in enumerate(clues) if clue.removable and number not in whole
    ]
    return grouped(order, clues, removable)
