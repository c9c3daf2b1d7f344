"""Solutions of a board that is a product of machines, counted by layers of merged states.

A state is what all machines remember that have begun and are not done: each has a field of bits. A
machine that reads a slot for all states at once keeps in its field what it remembers, where that
fits one word with what the others need. The field of any other has the number of what it remembers
among all that it remembers in this layer; what such a machine makes of a slot is found once for
each of these, however many states there are. The rest is done for all states at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from satgrid.errors import TooManyStatesError
from satgrid.frontier.at_once import steps_of
from satgrid.frontier.choices import Branching, BranchOrder, best_order
from satgrid.frontier.fields import WORD, Touch, touches_of
from satgrid.frontier.lookups import NONE, Moves, grouped, joined, places
from satgrid.frontier.memories import MemorySteps, distinct, stepped
from satgrid.frontier.merging import Indices, merged, number
from satgrid.frontier.meter import Meter, share_of_levels
from satgrid.frontier.packed_fields import Rows
from satgrid.frontier.plan import WordArray
from satgrid.machines.machine import Machine, Product
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["MEMORY", "Branch", "Sweep", "count_product"]

MEMORY = 2 << 30
_AROUND = 6  # so often the bytes of the states of a layer are needed while the next one is made
_NO_ROWS = np.zeros(0, dtype=np.intp)
_FEW = 1 << 8  # what a machine remembers: up to here all of it is looked at
_CHUNK = 1 << 16  # so many states between two looks at the clock


class Branch(NamedTuple):
    """The successors of states by one option of a choice."""

    option: int
    rows: Indices | slice
    """The states that it lets go on."""
    keys: WordArray
    """What they are then, in the same order."""


class Sweep:
    """The states of a board of machines, layer by layer; each layer is read once, in order.

    Attributes
    ----------
    start
        The state before the first choice, as the one column of an array of keys.
    """

    def __init__(self, order: BranchOrder, meter: Meter) -> None:
        self.choices, self._machines = order.choices, order.machines
        self._at_once = [steps_of(machine) for machine in order.machines]
        packed = {
            index: one.fields.bits
            for index, one in enumerate(self._at_once)
            if one is not None and one.words == 1
        }
        self._touches, words = touches_of(order.choices, order.machines, packed)
        if packed and words > 1:
            touches, fewer = touches_of(order.choices, order.machines, {})
            if fewer < words:
                self._touches, words = touches, fewer
        self._tables: dict[int, list[Hashable] | Rows] = {}
        self._meter, self._note = meter, ""
        self.start: WordArray = np.zeros((words, 1), dtype=np.uint64)

    def branches(self, level: int, keys: WordArray) -> Iterator[Branch]:
        """Yield the successors of states at a choice, with repeats; ``keys`` is used up."""
        choice, touches = self.choices[level], self._touches[level]
        self._note = f"slot {level + 1} of {len(self.choices)}, {keys.shape[1]:,} states"
        self._meter.report(self._note, share_of_levels(level, 0, len(self.choices)))
        numbered = [touch for touch in touches if not touch.packed]
        moves = [self._moves(touch, choice, keys) for touch in numbered]
        groups = grouped(numbered, moves)
        joint = [places(group, keys) for group in groups]
        packed = [(touch, _field_of(touch, keys)) for touch in touches if touch.packed]
        for word in {touch.word for touch in touches}:
            kept = (1 << WORD) - 1
            for touch in touches:
                if touch.word == word:
                    kept &= ~(touch.mask << touch.shift)
            keys[word] &= np.uint64(kept)
        tables = [joined(group, len(choice.options)) for group in groups]
        for option, values in enumerate(choice.options):
            rows: Indices | slice = slice(None)
            for place, table in zip(joint, tables, strict=True):
                fits = table[option].fits
                if fits.all():
                    continue
                if len(place) == 1:
                    rows = rows if fits[place[0]] else _NO_ROWS
                elif isinstance(rows, slice):
                    rows = fits[place].nonzero()[0]
                else:
                    rows = rows[fits[place[rows]]]
            after: list[tuple[Touch, Rows]] = []
            for touch, field in packed:
                fits, made = self._packed_after(touch, choice, values, field[rows])
                if not fits.all():
                    rows = fits.nonzero()[0] if isinstance(rows, slice) else rows[fits]
                    after = [(one, bits[fits]) for one, bits in after]
                after.append((touch, made))
            new = keys[:, rows].copy()
            if not new.shape[1]:
                continue
            for group, place, table in zip(groups, joint, tables, strict=True):
                bits = table[option].bits
                if bits.any():
                    new[group[0].touch.word] |= bits[place[0] if len(place) == 1 else place[rows]]
            for touch, made in after:
                new[touch.word] |= made << np.uint64(touch.shift)
            yield Branch(option, rows, new)

    def _packed_after(
        self, touch: Touch, choice: Branching, values: Sequence[bool], field: Rows
    ) -> tuple[Any, Any]:
        """Return which states a machine accepts, and the words that it remembers then."""
        machine = self._at_once[touch.machine]
        assert machine is not None
        slots = [(choice.slots[one], values[one]) for one in touch.which]
        fits, made = [], []
        for low in range(0, max(1, len(field)), _CHUNK):
            self._meter.report(self._note)
            good, rows = stepped(machine, field[np.newaxis, low : low + _CHUNK], slots)
            fits.append(good)
            made.append(rows[0])
        return np.concatenate(fits), np.concatenate(made)

    def _moves(self, touch: Touch, choice: Branching, keys: WordArray) -> Moves:
        """For each option, find the states that a machine accepts, and its memory afterwards."""
        machine, at_once = self._machines[touch.machine], self._at_once[touch.machine]
        table: list[Hashable] | Rows
        if not touch.first:
            table = self._tables.pop(touch.machine)
        elif at_once is None:
            table = [machine.start]
        else:
            table = np.zeros((at_once.words, 1), dtype=np.uint64)
        size = table.shape[1] if isinstance(table, np.ndarray) else len(table)
        used = np.arange(size)
        ids: Indices | None = None
        if size > _FEW:
            ids = _field_of(touch, keys).view(np.intp)
            used = np.bincount(ids, minlength=size).nonzero()[0]
        each = [tuple([option[one] for one in touch.which]) for option in choice.options]
        slots = [choice.slots[one] for one in touch.which]
        ways = list(dict.fromkeys(each))
        after: list[Hashable] | Rows
        if at_once is None or isinstance(table, list):
            numbers, after = self._after(machine, [table[at] for at in used.tolist()], slots, ways)
        else:
            numbers, after = self._all_after(at_once, table[:, used], slots, ways)
        made: dict[tuple[bool, ...], Indices] = {}
        for values, own in zip(ways, numbers, strict=True):
            made[values] = np.full(size, NONE)
            made[values][used] = np.minimum(own, 0) if touch.last else own
        if not touch.last:
            known = after.shape[1] if isinstance(after, np.ndarray) else len(after)
            if known > touch.mask + 1:
                raise TooManyStatesError(known)
            self._tables[touch.machine] = after
        bits = 0 if touch.first else (size - 1).bit_length()
        return Moves(touch, bits, [made[values] for values in each], ids)

    def _after(
        self,
        machine: Machine,
        states: Sequence[Any],
        slots: Sequence[int],
        ways: Sequence[tuple[bool, ...]],
    ) -> tuple[list[Indices], list[Hashable]]:
        """Return for each way the number of each memory afterwards, and the memories by number."""
        fresh: dict[Hashable, int] = {}
        found = []
        for values in ways:
            numbers: list[int] = []
            for low in range(0, len(states), _CHUNK):
                self._meter.report(self._note)
                numbers += [
                    -1 if state is None else fresh.setdefault(state, len(fresh))
                    for state in _stepped(machine, states[low : low + _CHUNK], slots, values)
                ]
            found.append(np.array(numbers, dtype=np.intp))
        return found, list(fresh)

    def _all_after(
        self,
        machine: MemorySteps,
        memories: Rows,
        slots: Sequence[int],
        ways: Sequence[tuple[bool, ...]],
    ) -> tuple[list[Indices], Rows]:
        """Do the same for all memories at once."""
        found, parts = [], []
        for values in ways:
            numbers = np.full(memories.shape[1], NONE)
            for low in range(0, len(numbers), _CHUNK):
                self._meter.report(self._note)
                fits, some = stepped(
                    machine, memories[:, low : low + _CHUNK], list(zip(slots, values, strict=True))
                )
                numbers[low : low + _CHUNK][fits] = 0
                parts.append(some)
            found.append(numbers)
        after, ids = distinct(np.concatenate(parts, axis=1))
        at = 0
        for numbers in found:
            alive = (numbers >= 0).nonzero()[0]
            numbers[alive] = ids[at : at + len(alive)]
            at += len(alive)
        return found, after


def count_product(
    product: Product,
    *,
    memory: int = MEMORY,
    most: int | None = None,
    move: Sequence[int] = (),
    limits: Limits = ENDLESS,
) -> int:
    """Return the number of solutions.

    Parameters
    ----------
    memory
        Bytes to keep within.
    most
        The most states in all layers together.
    move
        A permutation of the slots: only solutions that it leaves as they are count.
    limits
        Checked several times a second, and given the share that is done.

    Raises
    ------
    TooManyStatesError
        If there are more states than ``most``, or than memory holds.
    """
    order = best_order(product, move)
    if order is None:
        return 0
    sweep = Sweep(order, Meter(limits))
    keys = sweep.start
    digits = np.ones((1, 1), dtype=np.uint64)
    met = 0
    for level, choice in enumerate(order.choices):
        ways = len(choice.options)
        room = (keys.nbytes + digits.nbytes) * min(ways, 2 + ways // 4)
        met += keys.shape[1]
        if room * _AROUND > memory or (most is not None and met > most):
            raise TooManyStatesError(keys.shape[1])
        parts = [(one.keys, digits[:, one.rows]) for one in sweep.branches(level, keys)]
        if not parts:
            return 0
        keys, digits = merged(parts)
        digits = digits.copy()
    return number(digits)


def _stepped(
    machine: Machine, states: Sequence[Any], slots: Sequence[int], values: Sequence[bool]
) -> list[Hashable | None]:
    """Return a machine's memory after some slots for each memory before; None where it rejects."""
    if len(slots) == 1:
        slot, value = slots[0], values[0]
        return [machine.step(state, slot, value) for state in states]
    found = []
    for state in states:
        for slot, value in zip(slots, values, strict=True):
            state = machine.step(state, slot, value)
            if state is None:
                break
        found.append(state)
    return found


def _field_of(touch: Touch, keys: WordArray) -> Any:
    """Return a machine's field in each state."""
    found = keys[touch.word] >> np.uint64(touch.shift)
    found &= np.uint64(touch.mask)
    return found
