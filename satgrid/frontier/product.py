"""Solutions of a board that is a product of machines, counted by layers of merged states.

A state is what all machines remember that have begun and are not done: each has a field of bits,
and in it the number of what it remembers among all that it remembers in this layer. What a machine
makes of a slot is found once for each of these, however many states there are; the rest is done for
all states at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from satgrid.errors import TooManyStatesError
from satgrid.frontier.choices import Choice, Order, best_order
from satgrid.frontier.merging import Indices, merged, number
from satgrid.frontier.meter import Meter, share_of_levels
from satgrid.frontier.plan import WordArray
from satgrid.machines.machine import Machine, Product
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["MEMORY", "Branch", "Sweep", "count_product"]

MEMORY = 2 << 30
_AROUND = 6  # so often the bytes of the states of a layer are needed while the next one is made
_WORD = 64
_NONE = np.int64(-1)


class Branch(NamedTuple):
    """What becomes of states by one option of a choice."""

    option: int
    rows: Indices | slice
    """The states that it lets go on."""
    keys: WordArray
    """What they are then, in the same order."""


@dataclass(frozen=True)
class _Touch:
    """A machine at a choice."""

    machine: int
    which: Sequence[int]
    """Which of the slots of the choice it reads, in its order."""
    word: int
    shift: int
    mask: int
    """Its field; the mask is 0 where it has none as yet, or none any more."""
    first: bool
    last: bool


class Sweep:
    """States of a board of machines, layer by layer; each is asked for once, in turn.

    Attributes
    ----------
    start
        The state before the first choice, as the one column of an array of keys.
    """

    def __init__(self, order: Order, meter: Meter) -> None:
        self.choices, self._machines = order.choices, order.machines
        self._touches, words = _touches(order.choices, order.machines)
        self._tables: dict[int, list[Hashable]] = {}
        self._meter = meter
        self.start: WordArray = np.zeros((words, 1), dtype=np.uint64)

    def branches(self, level: int, keys: WordArray) -> Iterator[Branch]:
        """Yield what becomes of states at a choice, which are equal in part; ``keys`` is lost."""
        choice, touches = self.choices[level], self._touches[level]
        self._meter.report(
            f"slot {level + 1} of {len(self.choices)}, {keys.shape[1]:,} states",
            share_of_levels(level, 0, len(self.choices)),
        )
        ways = len(choice.options)
        alive: list[npt.NDArray[np.bool_] | None] = [None] * ways
        changes: list[dict[int, npt.NDArray[np.uint64]]] = [{} for _ in range(ways)]
        for touch in touches:
            _read(touch, self._machines[touch.machine], choice, keys, self._tables, alive, changes)
        for touch in touches:
            if touch.mask:
                keys[touch.word] &= np.uint64((1 << _WORD) - 1 ^ touch.mask << touch.shift)
        for option, (fits, change) in enumerate(zip(alive, changes, strict=True)):
            rows = slice(None) if fits is None or fits.all() else fits.nonzero()[0]
            made = keys[:, rows].copy()
            for word, bits in change.items():
                made[word] |= bits[rows]
            if made.shape[1]:
                yield Branch(option, rows, made)


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
        Minded several times a second, and told which share is done.

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


def _touches(
    choices: Sequence[Choice], machines: Sequence[Machine]
) -> tuple[list[list[_Touch]], int]:
    """Return which machines read something at each choice, by fields that are free, and words."""
    at = {slot: number for number, one in enumerate(choices) for slot in one.slots}
    times = [[at[slot] for slot in machine.slots] for machine in machines]
    found: list[list[_Touch]] = [[] for _ in choices]
    free_at: list[list[int]] = []  # for each word and bit the choice from which it is free
    for index in sorted(range(len(machines)), key=lambda one: (times[one][0], -times[one][-1])):
        machine, own = machines[index], times[index]
        word = shift = mask = 0
        if own[0] < own[-1]:
            word, shift = _field(free_at, machine.bits, own[0])
            mask = (1 << machine.bits) - 1
            for bit in range(shift, shift + machine.bits):
                free_at[word][bit] = own[-1]
        for time in dict.fromkeys(own):
            slots = choices[time].slots
            which = [slots.index(slot) for slot in machine.slots if at[slot] == time]
            found[time].append(
                _Touch(index, which, word, shift, mask, time == own[0], time == own[-1])
            )
    return found, max(1, len(free_at))


def _field(free_at: list[list[int]], bits: int, time: int) -> tuple[int, int]:
    """Return the first word and place where so many bits are free from a choice on."""
    for word, free in enumerate(free_at):
        run = 0
        for bit, since in enumerate(free):
            # what ends at this choice is read before anything else is written
            run = run + 1 if since <= time else 0
            if run == bits:
                return word, bit - bits + 1
    free_at.append([-1] * _WORD)
    return len(free_at) - 1, 0


def _read(
    touch: _Touch,
    machine: Machine,
    choice: Choice,
    keys: WordArray,
    tables: dict[int, list[Hashable]],
    alive: list[npt.NDArray[np.bool_] | None],
    changes: list[dict[int, npt.NDArray[np.uint64]]],
) -> None:
    """Find for each option which states a machine lets go on, and what it remembers then."""
    slots = [choice.slots[one] for one in touch.which]
    table = [machine.start] if touch.first else tables.pop(touch.machine)
    ids: npt.NDArray[np.intp] | None = None
    used: Sequence[int] = [0]
    if not touch.first:
        ids = (keys[touch.word] >> np.uint64(touch.shift) & np.uint64(touch.mask)).astype(np.intp)
        used = np.bincount(ids, minlength=len(table)).nonzero()[0].tolist()
    fresh: dict[Hashable, int] = {}
    made: dict[tuple[bool, ...], tuple[Sequence[int], npt.NDArray[np.int64]]] = {}
    for number_, option in enumerate(choice.options):
        values = tuple(option[one] for one in touch.which)
        if values not in made:
            row = np.full(len(table), _NONE)
            for index in used:
                state: Hashable | None = table[index]
                for slot, value in zip(slots, values, strict=True):
                    state = machine.step(state, slot, value)
                    if state is None:
                        break
                else:
                    row[index] = 0 if touch.last else fresh.setdefault(state, len(fresh))
            made[values] = (), row
        row = made[values][1]
        after = np.broadcast_to(row, keys.shape[1]) if ids is None else row[ids]
        fits, before = after >= 0, alive[number_]
        alive[number_] = fits if before is None else fits & before
        if not touch.last:
            bits = after.astype(np.uint64) << np.uint64(touch.shift)
            change = changes[number_]
            if touch.word in change:
                bits = change[touch.word] | bits
            change[touch.word] = bits
    if not touch.last:
        if len(fresh) > touch.mask + 1:
            raise TooManyStatesError(len(fresh))
        tables[touch.machine] = list(fresh)
