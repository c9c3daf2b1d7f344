"""Solutions of a board that is a product of machines, counted by layers of merged states.

A state is what all machines remember that have begun and are not done: each has a field of bits,
and in it the number of what it remembers among all that it remembers in this layer. What a machine
makes of a slot is found once for each of these, however many states there are, and by some machines
for all of these at once; the rest is done for all states at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from satgrid.errors import TooManyStatesError
from satgrid.frontier.at_once import steps_of
from satgrid.frontier.choices import Choice, Order, best_order
from satgrid.frontier.fields import WORD, Touch, touches_of
from satgrid.frontier.memories import Memories, Steps, distinct
from satgrid.frontier.merging import Indices, merged, number
from satgrid.frontier.meter import Meter, share_of_levels
from satgrid.frontier.plan import WordArray
from satgrid.machines.machine import Machine, Product
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["MEMORY", "Branch", "Sweep", "count_product"]

MEMORY = 2 << 30
_AROUND = 6  # so often the bytes of the states of a layer are needed while the next one is made
_NONE = np.int64(-1)
_NO_ROWS = np.zeros(0, dtype=np.intp)
_FEW = 1 << 8  # what a machine remembers: up to here all of it is looked at, one by one
_CHUNK = 1 << 16  # so many of it between two looks at the clock
_TOGETHER = 12  # bits of machines that are looked up together


class Branch(NamedTuple):
    """The successors of states by one option of a choice."""

    option: int
    rows: Indices | slice
    """The states that it lets go on."""
    keys: WordArray
    """What they are then, in the same order."""


class _Moves(NamedTuple):
    """The successor of each memory of one machine."""

    touch: Touch
    bits: int
    """As many as its field has, 0 where it has none as yet."""
    rows: list[npt.NDArray[np.int64]]
    """For each option and each number of what it remembers the number afterwards, or -1."""
    ids: Indices | None
    """The number of each state, where it is looked up by itself."""


class _Table(NamedTuple):
    """The successors of the joint memories of some machines, by one option."""

    fits: npt.NDArray[np.bool_]
    bits: npt.NDArray[np.uint64]
    """The bits of their fields afterwards."""


class Sweep:
    """The states of a board of machines, layer by layer; each layer is read once, in order.

    Attributes
    ----------
    start
        The state before the first choice, as the one column of an array of keys.
    """

    def __init__(self, order: Order, meter: Meter) -> None:
        self.choices, self._machines = order.choices, order.machines
        self._touches, words = touches_of(order.choices, order.machines)
        self._tables: dict[int, list[Hashable] | Memories] = {}
        self._at_once = [steps_of(machine) for machine in order.machines]
        self._meter, self._note = meter, ""
        self.start: WordArray = np.zeros((words, 1), dtype=np.uint64)

    def branches(self, level: int, keys: WordArray) -> Iterator[Branch]:
        """Yield the successors of states at a choice, with repeats; ``keys`` is used up."""
        choice, touches = self.choices[level], self._touches[level]
        self._note = f"slot {level + 1} of {len(self.choices)}, {keys.shape[1]:,} states"
        self._meter.report(self._note, share_of_levels(level, 0, len(self.choices)))
        moves = [self._moves(touch, choice, keys) for touch in touches]
        groups = _grouped(touches, moves)
        places = [_places(group, keys) for group in groups]
        for word in {touch.word for touch in touches}:
            kept = (1 << WORD) - 1
            for touch in touches:
                if touch.word == word:
                    kept &= ~(touch.mask << touch.shift)
            keys[word] &= np.uint64(kept)
        tables = [_joined(group, len(choice.options)) for group in groups]
        for option in range(len(choice.options)):
            rows: Indices | slice = slice(None)
            for place, table in zip(places, tables, strict=True):
                fits = table[option].fits
                if fits.all():
                    continue
                if len(place) == 1:
                    rows = rows if fits[place[0]] else _NO_ROWS
                elif isinstance(rows, slice):
                    rows = fits[place].nonzero()[0]
                else:
                    rows = rows[fits[place[rows]]]
            made = keys[:, rows].copy()
            if not made.shape[1]:
                continue
            for group, place, table in zip(groups, places, tables, strict=True):
                bits = table[option].bits
                if bits.any():
                    made[group[0].touch.word] |= bits[place[0] if len(place) == 1 else place[rows]]
            yield Branch(option, rows, made)

    def _moves(self, touch: Touch, choice: Choice, keys: WordArray) -> _Moves:
        """For each option, find the states that a machine accepts, and its memory afterwards."""
        machine, at_once = self._machines[touch.machine], self._at_once[touch.machine]
        table = [machine.start] if touch.first else self._tables.pop(touch.machine)
        size = table.shape[1] if isinstance(table, np.ndarray) else len(table)
        used = np.arange(size)
        ids: Indices | None = None
        if size > _FEW:
            ids = _field_of(touch, keys)
            used = np.bincount(ids, minlength=size).nonzero()[0]
        each = [tuple([option[one] for one in touch.which]) for option in choice.options]
        slots = [choice.slots[one] for one in touch.which]
        ways = list(dict.fromkeys(each))
        numbers, after = (
            self._all_after(at_once, table, used, slots, ways)
            if at_once is not None and size > _FEW
            else self._after(machine, [table[at] for at in used.tolist()], slots, ways)
        )
        made: dict[tuple[bool, ...], npt.NDArray[np.int64]] = {}
        for values, own in zip(ways, numbers, strict=True):
            made[values] = np.full(size, _NONE)
            made[values][used] = np.minimum(own, 0) if touch.last else own
        if not touch.last:
            known = after.shape[1] if isinstance(after, np.ndarray) else len(after)
            if known > touch.mask + 1:
                raise TooManyStatesError(known)
            self._tables[touch.machine] = after
        bits = 0 if touch.first else (size - 1).bit_length()
        return _Moves(touch, bits, [made[values] for values in each], ids)

    def _after(
        self,
        machine: Machine,
        states: Sequence[Any],
        slots: Sequence[int],
        ways: Sequence[tuple[bool, ...]],
    ) -> tuple[list[Indices], list[Hashable] | Memories]:
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
        machine: Steps,
        table: list[Hashable] | Memories,
        used: Indices,
        slots: Sequence[int],
        ways: Sequence[tuple[bool, ...]],
    ) -> tuple[list[Indices], list[Hashable] | Memories]:
        """Do the same for all memories at once."""
        every = table if isinstance(table, np.ndarray) else machine.packed(table)
        found, parts = [], []
        for values in ways:
            numbers = np.full(len(used), _NONE)
            for low in range(0, len(used), _CHUNK):
                self._meter.report(self._note)
                some = every[:, used[low : low + _CHUNK]]
                alive = np.arange(low, low + some.shape[1])
                for slot, value in zip(slots, values, strict=True):
                    fits, some = machine.steps(some, slot, value)
                    alive = alive[fits]
                numbers[alive] = 0
                parts.append(some)
            found.append(numbers)
        after, ids = distinct(np.concatenate(parts, axis=1))
        at = 0
        for numbers in found:
            alive = (numbers >= 0).nonzero()[0]
            numbers[alive] = ids[at : at + len(alive)]
            at += len(alive)
        return found, after if after.shape[1] > _FEW else machine.unpacked(after)


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


def _field_of(touch: Touch, keys: WordArray) -> Indices:
    """Return the number of a machine's memory in each state."""
    found = keys[touch.word] >> np.uint64(touch.shift)
    found &= np.uint64(touch.mask)
    numbers: Indices = found.view(np.intp)
    return numbers


def _grouped(touches: Sequence[Touch], moves: Sequence[_Moves]) -> list[list[_Moves]]:
    """Group machines that share a lookup table: those of one word with few bits in all."""
    groups: list[list[_Moves]] = []
    room: dict[int, tuple[list[_Moves], int]] = {}
    order = sorted(range(len(moves)), key=lambda at: touches[at].shift)
    for touch, move in [(touches[at], moves[at]) for at in order]:
        group, bits = room.get(touch.word, ([], _TOGETHER + 1))
        if move.ids is not None:
            groups.append([move])
        elif bits + move.bits > _TOGETHER:
            groups.append([move])
            room[touch.word] = groups[-1], move.bits
        else:
            group.append(move)
            room[touch.word] = group, bits + move.bits
    return groups


def _places(group: Sequence[_Moves], keys: WordArray) -> Indices:
    """Return a group's joint memory in each state as one number; a single 0 where all are 0."""
    if group[0].ids is not None:
        return group[0].ids
    runs: list[list[int]] = []  # shift, bits, place of fields that lie side by side
    place = 0
    for move in group:
        if not move.bits:
            continue
        shift = move.touch.shift
        if runs and runs[-1][0] + runs[-1][1] == shift:
            runs[-1][1] += move.bits
        else:
            runs.append([shift, move.bits, place])
        place += move.bits
    found = np.zeros(1, dtype=np.uint64)
    for shift, bits, place in runs:
        part = keys[group[0].touch.word] >> np.uint64(shift)
        part &= np.uint64((1 << bits) - 1)
        if place:
            part <<= np.uint64(place)
            part |= found
        found = part
    places: Indices = found.view(np.intp)
    return places


def _joined(group: Sequence[_Moves], options: int) -> list[_Table]:
    """Return a group's joint memory after each option."""
    tables: dict[tuple[int, ...], _Table] = {}
    found = []
    for option in range(options):
        name = tuple([id(move.rows[option]) for move in group])
        if name not in tables:
            fits, bits = np.ones(1, dtype=np.bool_), np.zeros(1, dtype=np.uint64)
            for move in group:
                row = move.rows[option]
                size = len(row) if move.ids is not None else 1 << move.bits
                own = np.full(size, _NONE)
                own[: len(row)] = row
                fits = ((own >= 0)[:, np.newaxis] & fits).ravel()
                value = np.maximum(own, 0).astype(np.uint64) << np.uint64(move.touch.shift)
                bits = (value[:, np.newaxis] | bits).ravel()
            tables[name] = _Table(fits, bits)
        found.append(tables[name])
    return found
