"""Chains of cells with two numbers left: one of both ends has a number, so no cell beside both.

If the first cell does not have the number, it has its other one, so the next cell has not, and so
on to the last cell, which has the number then. A chain of three cells is an XY-wing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from satgrid.grounds.ground import Slots, slots
from satgrid.puzzle.view import AnyBoard
from satgrid.steps.pairs import all_groups, state_of
from satgrid.steps.pencil_marks import PencilMarks
from satgrid.steps.techniques import Deduction, Finder, Known, Technique, absent, looked_at_once

__all__ = ["DECLARED_XY_CHAIN", "SQUARE_XY_CHAIN"]


def _chains(
    other: Mapping[int, int], beside: Callable[[int], Slots], values: int
) -> Iterator[list[int]]:
    """Yield the shortest chain from each number of a cell to each other end.

    Parameters
    ----------
    other
        For each number of a cell with two left, as a slot, its other number.
    beside
        Returns the slots that cannot hold with a slot.
    values
        The number of slots of a cell.

    Yields
    ------
    list[int]
        The slot of the first cell, and of each cell the slot that holds if the first one does not.
    """
    every = sum(1 << slot for slot in other)
    for start, second in other.items():
        chains = [[start, second]]
        seen = {start // values}
        for chain in chains:
            for slot in slots(beside(chain[-1]) & every):
                if slot // values not in seen:
                    seen.add(slot // values)
                    chains.append([*chain, other[slot]])
                    if (other[slot] - start) % values == 0:
                        yield chains[-1]


def _found(
    other: Mapping[int, int],
    beside: Callable[[int], Slots],
    values: int,
    open_: Slots,
) -> list[tuple[list[int], Slots]]:
    """Return the chains that rule something out, the shortest first, with what they do."""
    found = [
        (chain, gone)
        for chain in _chains(other, beside, values)
        if (gone := beside(chain[0]) & beside(chain[-1]) & open_)
    ]
    return sorted(found, key=lambda one: (len(one[0]), one))


def _beside(puzzle: Any, known: Known) -> Mapping[int, Slots]:
    found: dict[int, Slots] = {}
    for group in all_groups(puzzle, known):
        for slot in slots(group.slots):
            found[slot] = found.get(slot, 0) | group.slots & ~(1 << slot)
    return found


_all_beside = looked_at_once(_beside, lambda same, _: same)


def _declared(puzzle: Any, known: Known) -> Iterator[Deduction]:
    state, near = state_of(puzzle, known), _all_beside(puzzle, known)
    other: dict[int, int] = {}
    cells: dict[int, Slots] = {}
    for group in all_groups(puzzle, known):
        left = group.slots & state.open
        if group.cell and group.needed and not group.slots & state.held and left.bit_count() == 2:
            one, two = slots(left)
            other |= {one: two, two: one}
            cells |= {one: group.slots, two: group.slots}
    blank = puzzle.blank_state().gone
    for chain, gone in _found(other, lambda slot: near.get(slot, 0), puzzle.values, state.open):
        why = sum(cells[slot] for slot in chain[1:]) & state.gone & ~blank
        yield Deduction(
            absent(puzzle.keys[slot] for slot in slots(gone)),
            (),
            absent(puzzle.keys[slot] for slot in slots(why)),
            f"{len(chain) - 1} cells",
        )


def _square(puzzle: AnyBoard, known: Known) -> Iterator[Deduction]:
    marks = PencilMarks(puzzle, known)
    size, peers = marks.houses.size, marks.houses.peers
    other: dict[int, int] = {}
    for at, left in enumerate(marks.left):
        if left.bit_count() == 2:
            one, two = (at * size + number - 1 for number in marks.numbers(left))
            other |= {one: two, two: one}
    open_ = sum(left << at * size for at, left in enumerate(marks.left) if not marks.held[at])

    def beside(slot: int) -> Slots:
        return sum(1 << peer * size + slot % size for peer in peers[slot // size])

    for chain, gone in _found(other, beside, size, open_):
        cells = [slot // size for slot in chain[1:]]
        numbers = range(1, size + 1)
        out = [(at, n) for at in cells for n in numbers if not marks.left[at] >> n - 1 & 1]
        rest = [slot // size for slot in slots(gone)]
        bit = 1 << chain[0] % size
        yield from marks.gone(rest, bit, marks.why(out), f"{len(cells)} cells")


def _technique(find: Finder) -> Technique:
    return Technique(
        "XY-chain",
        6,
        "Each cell of the chain has two numbers left; if the first cell has not this one, the last "
        "cell has it.",
        find,
    )


DECLARED_XY_CHAIN = _technique(_declared)
SQUARE_XY_CHAIN = _technique(_square)
