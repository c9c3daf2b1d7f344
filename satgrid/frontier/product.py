"""Solutions of a board that is a product of machines, counted by layers of merged states.

Slots are read in an order that sweeps over the board. A state is what all machines remember that
have begun and are not done: each has a field of bits, and in it the number of what it remembers
among all that it remembers in this layer. What a machine makes of a slot is found once for each of
these, however many states there are; the rest is done for all states at once.

The numbers of a cell, of which one holds, are read together.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from satgrid.errors import TooManyStatesError
from satgrid.frontier.merging import merged, number
from satgrid.frontier.meter import Meter, share_of_levels
from satgrid.frontier.plan import WordArray
from satgrid.machines.few import Group
from satgrid.machines.machine import Machine, Product, Ranks
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["count_product", "likely"]

MEMORY = 2 << 30
_AROUND = 6  # so often the bytes of the states of a layer are needed while the next one is made
_WORD = 64
_NONE = np.int64(-1)

Options: TypeAlias = Sequence[tuple[bool, ...]]


class Choice(NamedTuple):
    """Slots that are read together, and what they can be."""

    slots: Sequence[int]
    options: Options


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


class _Order(NamedTuple):
    choices: list[Choice]
    machines: list[Machine]
    load: float
    """About how many bits the largest layer is worth."""
    work: float


def count_product(
    product: Product, *, memory: int = MEMORY, move: Sequence[int] = (), limits: Limits = ENDLESS
) -> int:
    """Return the number of solutions.

    Parameters
    ----------
    memory
        Bytes to keep within.
    move
        A permutation of the slots: only solutions that it leaves as they are count.
    limits
        Minded several times a second, and told which share is done.

    Raises
    ------
    TooManyStatesError
        If there are more states than memory holds.
    """
    if product.machines is None:
        return 0
    meter = Meter(limits)
    if move:
        orbits = _orbits(product, move)
        if orbits is None:
            return 0
        orders = [_order(product, choices) for choices in orbits]
    else:
        orders = [_order(product, _grouped(product, slots)) for slots in _sweeps(product)]
    best = min(orders, key=lambda order: order.work)
    return _sweep(best.choices, best.machines, memory, meter)


def likely(product: Product) -> float:
    """Return an estimate of the bits that tell the states of the largest layer apart."""
    if product.machines is None:
        return 0.0
    return min(_order(product, _grouped(product, one)).load for one in _sweeps(product))


def _sweeps(product: Product) -> list[list[int]]:
    """Return orders of the slots: by rows, by columns, and by cells with the sides before them."""
    spots = product.spots
    by_rows = sorted(product.open, key=lambda slot: (*spots[slot], slot))
    by_columns = sorted(product.open, key=lambda slot: (*spots[slot][::-1], slot))
    if not any(row % 2 or column % 2 for row, column in spots.values()):
        return [by_rows, by_columns]

    def corner(slot: int) -> tuple[int, int]:
        row, column = spots[slot]
        return -(-row // 2), -(-column // 2)

    return [
        by_rows,
        by_columns,
        sorted(by_rows, key=corner),
        sorted(by_columns, key=lambda slot: corner(slot)[::-1]),
    ]


def _grouped(product: Product, order: Sequence[int]) -> list[Choice]:
    """Return slots of which at most one holds, and which follow each other, as one choice."""
    assert product.machines is not None
    ranks = {slot: rank for rank, slot in enumerate(order)}
    groups = [one for one in product.machines(ranks) if isinstance(one, Group)]
    starts: dict[int, Group] = {}
    taken: set[int] = set()
    for group in sorted(groups, key=lambda one: (-len(one.slots), ranks[one.slots[0]])):
        together = ranks[group.slots[-1]] - ranks[group.slots[0]] + 1 == len(group.slots)
        if together and taken.isdisjoint(group.slots):
            starts[group.slots[0]] = group
            taken.update(group.slots)
    found = []
    for slot in order:
        if slot in starts:
            slots, needed = starts[slot].slots, starts[slot].needed
            alone = [tuple(one == other for other in slots) for one in slots]
            found.append(Choice(slots, alone if needed else [(False,) * len(slots), *alone]))
        elif slot not in taken:
            found.append(Choice([slot], [(False,), (True,)]))
    return found


def _orbits(product: Product, move: Sequence[int]) -> list[list[Choice]] | None:
    """Return for each order the orbits of slots, which are alike; None where known ones differ."""
    open_ = set(product.open)
    found = []
    for order in _sweeps(product):
        seen: set[int] = set()
        choices = []
        for slot in order:
            if slot in seen:
                continue
            orbit, next_ = [slot], move[slot]
            while next_ != slot:
                orbit.append(next_)
                next_ = move[next_]
            seen.update(orbit)
            own = [one for one in orbit if one in open_]
            known = {bool(product.held >> one & 1) for one in orbit if one not in open_}
            if len(known) > 1:
                return None
            options = [(value,) * len(own) for value in sorted(known or (False, True))]
            choices.append(Choice(own, options))
        for slot in range(len(move)):  # orbits without an open slot
            if (
                open_.isdisjoint((slot, move[slot]))
                and product.held >> slot & 1 != product.held >> move[slot] & 1
            ):
                return None
        found.append(choices)
    return found


def _order(product: Product, choices: list[Choice]) -> _Order:
    """Return the machines for an order, without those that choices keep, and what they cost."""
    assert product.machines is not None
    ranks: Ranks = {
        slot: rank for rank, slot in enumerate(slot for one in choices for slot in one.slots)
    }
    at = {slot: number for number, one in enumerate(choices) for slot in one.slots}
    kept = {frozenset(one.slots) for one in choices if len(one.slots) > 1}
    machines = [
        one
        for one in product.machines(ranks)
        if not (
            isinstance(one, Group)
            and frozenset(one.slots) in kept
            and _keeps(choices[at[one.slots[0]]], one)
        )
    ]
    loads = [0.0] * (len(choices) + 1)
    for machine in machines:
        times = [at[slot] for slot in machine.slots]
        for load, now, then in zip(machine.loads, times, times[1:], strict=False):
            for time in range(now, then):
                loads[time] += load
    top = max(loads)
    return _Order(choices, machines, top, sum(2.0 ** (load - top) for load in loads) * 2.0**top)


def _keeps(choice: Choice, group: Group) -> bool:
    return all(sum(option) <= 1 and (not group.needed or any(option)) for option in choice.options)


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


def _sweep(
    choices: Sequence[Choice], machines: Sequence[Machine], memory: int, meter: Meter
) -> int:
    touches, words = _touches(choices, machines)
    keys: WordArray = np.zeros((words, 1), dtype=np.uint64)
    digits = np.ones((1, 1), dtype=np.uint64)
    tables: dict[int, list[Hashable]] = {}
    for level, (choice, here) in enumerate(zip(choices, touches, strict=True)):
        states = keys.shape[1]
        meter.report(
            f"slot {level + 1} of {len(choices)}, {states:,} states",
            share_of_levels(level, 0, len(choices)),
        )
        ways = len(choice.options)
        room = (keys.nbytes + digits.nbytes) * min(ways, 2 + ways // 4)
        if room * _AROUND > memory:
            raise TooManyStatesError(states)
        alive: list[npt.NDArray[np.bool_] | None] = [None] * ways
        changes: list[dict[int, npt.NDArray[np.uint64]]] = [{} for _ in range(ways)]
        for touch in here:
            _read(touch, machines[touch.machine], choice, keys, tables, alive, changes)
        for touch in here:
            if touch.mask:
                keys[touch.word] &= np.uint64((1 << _WORD) - 1 ^ touch.mask << touch.shift)
        parts = []
        for fits, change in zip(alive, changes, strict=True):
            rows = slice(None) if fits is None or fits.all() else fits.nonzero()[0]
            made = keys[:, rows].copy()
            for word, bits in change.items():
                made[word] |= bits[rows]
            if made.shape[1]:
                parts.append((made, digits[:, rows]))
        if not parts:
            return 0
        keys, digits = merged(parts)
        digits = digits.copy()
    return number(digits)


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
