"""The rule that what is printed in cells and the shaded cells pair off."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import KW_ONLY
from itertools import combinations
from typing import Any, ClassVar

from satgrid.board.grid import named
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.judging import pairs as judge
from satgrid.layers.words import Words
from satgrid.linear.bounds import Column, Helper, SumBound
from satgrid.machines.machine import Machine, Ranks
from satgrid.machines.pairing import PairingMachine
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName
from satgrid.rules.tallies import Tally

__all__ = ["Matching", "PairedOff", "PairingOff", "wrong_totals"]


class Matching:
    """Items with a slot of their own each, as far as they were asked for.

    Attributes
    ----------
    item_of
        The item of each slot that is taken.
    """

    def __init__(self, near: Mapping[int, Slots]) -> None:
        self.near = near
        self.item_of: dict[int, int] = {}
        self._slot_of: dict[int, int] = {}

    def place(self, item: int, may: Slots) -> bool:
        """Give an item one of some slots; those that have one change it where they have to."""
        asked: dict[int, int] = {}
        waiting, left = [item], may
        while waiting:
            asking = waiting.pop()
            fresh = self.near[asking] & left
            left ^= fresh
            for slot in slots(fresh):
                asked[slot] = asking
                if slot not in self.item_of:
                    self._hand_on(slot, asked)
                    return True
                waiting.append(self.item_of[slot])
        return False

    def _hand_on(self, slot: int | None, asked: Mapping[int, int]) -> None:
        while slot is not None:
            item = asked[slot]
            before = self._slot_of.get(item)
            self.item_of[slot], self._slot_of[item] = item, slot
            slot = before

    def drop(self, item: int) -> int:
        """Take the slot of an item away, and return it."""
        slot = self._slot_of.pop(item)
        del self.item_of[slot]
        return slot


class PairingOff(Ground):
    """Items and the slots that hold pair off: each item with a slot near it.

    Parameters
    ----------
    near
        The slots near each item.
    mask
        All slots; one that is near no item does not hold.
    clues
        The number of the clue of each item.
    """

    clued = True
    dear = True

    def __init__(self, near: Sequence[Slots], mask: Slots, clues: Sequence[int | None]) -> None:
        self.near, self.mask, self.clues = dict(enumerate(near)), mask, clues
        self._items: dict[int, list[int]] = {}
        for item, some in enumerate(near):
            for slot in slots(some):
                self._items.setdefault(slot, []).append(item)
        self._near_any = sum([1 << slot for slot in self._items])

    def propagate(self, state: State) -> None:
        """Settle the slots that all pairings have, and those that none has.

        Some slots can be taken by items and all items can have one of their own: then both are
        possible at once (Mendelsohn and Dulmage 1958). So each is asked for by itself.
        """
        may = self._near_any & ~state.gone
        state.settle(0, self.mask & ~may)
        of_items = Matching(self.near)
        if not all(of_items.place(item, may) for item in self.near):
            raise ClashError
        for slot, item in list(of_items.item_of.items()):
            if state.open >> slot & 1 and slot in of_items.item_of:
                item = of_items.item_of[slot]
                of_items.drop(item)
                if not of_items.place(item, may & ~(1 << slot)):
                    of_items.place(item, 1 << slot)
                    state.settle(1 << slot, 0)
        of_slots = Matching(self._sets())
        every = (1 << len(self.near)) - 1
        if not all(of_slots.place(slot, every) for slot in slots(state.held & self.mask)):
            raise ClashError
        for slot in slots(state.open & self.mask):
            if of_slots.place(slot, every):
                of_slots.drop(slot)
            else:
                state.settle(0, 1 << slot)

    def _sets(self) -> dict[int, int]:
        """Return the items near each slot as a set."""
        return {slot: sum([1 << one for one in own]) for slot, own in self._items.items()}

    def _left(self, state: State) -> dict[int, Slots]:
        """Return the items that are not paired off yet, each with its slots.

        An item with a single slot has that one, and a slot that holds beside a single item has it.
        """
        left = {item: near & ~state.gone for item, near in self.near.items()}
        about = {slot: set(own) for slot, own in self._items.items() if state.held >> slot & 1}
        again = True
        while again:
            again = False
            for item, near in list(left.items()):
                if not near & near - 1 and near & state.held:
                    self._pair(item, near.bit_length() - 1, left, about)
                    again = True
            for slot, own in list(about.items()):
                if len(own) == 1:
                    self._pair(min(own), slot, left, about)
                    again = True
        return left

    def _pair(
        self, item: int, slot: int, left: dict[int, Slots], about: dict[int, set[int]]
    ) -> None:
        for other in about.pop(slot, ()):
            left[other] &= ~(1 << slot)
        del left[item]
        for own in about.values():
            own.discard(item)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write helpers for pairs: each item has one, and each slot that holds has one."""
        left = self._left(state)
        first = formula.auxiliary(sum([near.bit_count() for near in left.values()]))
        of_slot: dict[int, list[int]] = {slot: [] for slot in slots(state.open & self.mask)}
        of_item: dict[int, list[int]] = {}
        clauses: list[tuple[int, ...]] = []
        for item, near in left.items():
            of_item[item] = own = []
            for slot in slots(near):
                of_slot.setdefault(slot, []).append(first)
                own.append(first)
                if literals[slot]:
                    clauses.append((-first, literals[slot]))
                first += 1
        for some in (*of_item.values(), *of_slot.values()):
            clauses += combinations([-literal for literal in some], 2)
        for slot, some in of_slot.items():
            clauses.append((-literals[slot], *some) if literals[slot] else tuple(some))
        formula.extend(clauses)
        for item, some in of_item.items():
            clue = self.clues[item]
            with nullcontext() if clue is None else formula.clue(clue):
                formula.add(*some)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return one machine that knows which items can have a slot so far."""
        left, free = self._left(state), state.open & self.mask
        if not free:
            return []
        numbers = {item: number for number, item in enumerate(left)}
        own = [
            [numbers[item] for item, near in left.items() if near >> slot & 1]
            for slot in slots(state.held & self.mask)
        ]
        near = [some & free for some in left.values()]
        machine = PairingMachine(free, near, [items for items in own if items], ranks)
        if not machine.start:
            raise ClashError
        return [machine]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``none`` for slots near no item, ``last`` for the last slot near an item."""
        far = state.open & self.mask & ~self._near_any
        if far:
            yield Seen("none", 0, far, 0, 0)
        for near, clue in zip(self.near.values(), self.clues, strict=True):
            left = near & ~state.gone
            if left & state.open and not left & left - 1:
                because = near & state.gone
                yield Seen("last", left, 0, 0, because, () if clue is None else (clue,))

    def bounds(self) -> Iterator[SumBound]:
        """Yield that each item has one slot near it, and each slot that holds one item."""
        over: dict[int, dict[Column, int]] = {slot: {slot: -1} for slot in slots(self.mask)}
        for item, near in self.near.items():
            pairs: dict[Column, int] = {Helper(1 << slot, 0, item): 1 for slot in slots(near)}
            yield SumBound(pairs, 1, 1, self.clues[item])
            for slot in slots(near):
                over[slot][Helper(1 << slot, 0, item)] = 1
        for weights in over.values():
            yield SumBound(weights, 0, 0, small=True)


@record
class PairedOff(Rule):
    """The places with a word and the shaded cells pair off, each with one beside it.

    A shaded cell may be beside other words as well.

    Attributes
    ----------
    layer
        The words; which ones they are does not matter.
    """

    _: KW_ONLY
    layer: str = "numbers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} pair off with shaded beside", layer=Named(Words, at="cells")),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "none": StepName(
            "beside none", 1, "A shaded cell is beside its partner, and none is here."
        ),
        "last": StepName("last partner", 1, "One cell beside it is left for its partner."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return the constraint of all words."""
        mask, words = board.mask(board.open_cells), sorted(board.data[self.layer])
        near = [board.mask(board.grid.neighbors(cell)) & mask for cell in words]
        yield PairingOff(near, mask, [board.clue_number(self.layer, cell) for cell in words])

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Pair off as many as possible."""
        return judge.paired(self.name, board.data[self.layer], solution)

    def flaws(self, board: AnyBoard) -> list[str]:
        """Report words without a free cell beside them, and lines that count more or less."""
        words = board.data[self.layer]
        free = set(board.open_cells)
        found = [
            f"the {words[cell]} at {named(cell)} has no free cell beside it"
            for cell in sorted(words)
            if free.isdisjoint(board.grid.neighbors(cell))
        ]
        return found + [
            f"the numbers of the {lines} add up to {total}, not {len(words)}"
            for lines, total in wrong_totals(board, len(words))
        ]


def wrong_totals(board: AnyBoard, number: int) -> Iterator[tuple[str, int]]:
    """Yield, for rows and columns whose shaded cells cannot be as many in all, what they count."""
    for rule in board.genre.rules:
        if isinstance(rule, Tally) and rule.number is None:
            words: Mapping[Hashable, Any] = board.data[rule.layer]
            for side in rule.sides:
                across = side in ("left", "right")
                given = [words.get((side, at)) for at in range(board.shape[not across])]
                known = [one for one in given if isinstance(one, int)]
                total = sum(known)
                if total > number or (total < number and len(known) == len(given)):
                    yield "rows" if across else "columns", total
