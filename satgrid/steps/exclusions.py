"""What excludes what on a board with numbers: groups of which one holds, signs between cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from satgrid.grounds.ground import Slots, slots
from satgrid.steps.pairs import OneOf, all_groups
from satgrid.steps.techniques import Known, looked_at_once

__all__ = ["Exclusions", "exclusions"]


class Exclusions:
    """What the groups of a board are to each other, whatever is known.

    Attributes
    ----------
    every
        The groups.
    beside
        For each slot those that cannot hold with it.
    by_clue
        For each slot those that a clue excludes, with the clues.
    shared
        For each group the sets of several slots that it has in common with another.
    """

    def __init__(self, puzzle: Any, known: Known) -> None:
        self.every: Sequence[OneOf] = all_groups(puzzle, known)
        self.beside: dict[int, Slots] = {}
        self.by_clue: dict[int, list[tuple[Slots, tuple[int, ...]]]] = {}
        self._by_rule: dict[int, Slots] = {}
        of: dict[int, list[Slots]] = {}
        for group in self.every:
            for slot in slots(group.slots):
                self._add(slot, group.slots & ~(1 << slot), group.clues)
                of.setdefault(slot, []).append(group.slots)
        for _, constraint in puzzle.constraints:
            for slot, others in constraint.excludes():
                self._add(slot, others, () if constraint.clue is None else (constraint.clue,))
        self.shared: list[list[Slots]] = []
        for group in self.every:
            sets: dict[Slots, None] = {}
            for slot in slots(group.slots) if group.needed else ():
                for some in of[slot]:
                    both = some & group.slots
                    if both & (both - 1) and some != group.slots:
                        sets[both] = None
            self.shared.append(list(sets))

    def _add(self, slot: int, others: Slots, clues: tuple[int, ...]) -> None:
        self.beside[slot] = self.beside.get(slot, 0) | others
        if clues:
            self.by_clue.setdefault(slot, []).append((others, clues))
        else:
            self._by_rule[slot] = self._by_rule.get(slot, 0) | others

    def beside_all(self, some: Slots, node: Slots) -> Slots:
        """Return those of some slots that hold with no slot of a node."""
        for slot in slots(node):
            some &= self.beside.get(slot, 0)
        return some

    def between(self, one: Slots, other: Slots) -> Iterator[int]:
        """Yield the clues by which slots exclude each other, where no rule does."""
        for slot in slots(one):
            left = other & self.beside.get(slot, 0) & ~self._by_rule.get(slot, 0)
            for others, clues in self.by_clue.get(slot, ()) if left else ():
                if others & left:
                    yield from clues
                    left &= ~others


exclusions = looked_at_once(Exclusions, lambda same, _: same)
