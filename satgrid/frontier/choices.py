"""The order in which the slots of a board of machines are read.

Slots are read in an order that sweeps over the board, the best of a few by an estimate of the
states. The numbers of a cell, of which one holds, are read together.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple, TypeAlias

from satgrid.machines.few import SlotGroup
from satgrid.machines.machine import Machine, Product, Ranks
from satgrid.system.limits import Limits

__all__ = ["BranchOrder", "Branching", "best_order", "likely"]

Options: TypeAlias = Sequence[tuple[bool, ...]]


class Branching(NamedTuple):
    """Slots that are read together, and the assignments that they can have."""

    slots: Sequence[int]
    options: Options


class BranchOrder(NamedTuple):
    """A sequence of choices, and the machines that read them."""

    choices: list[Branching]
    machines: list[Machine]
    load: float
    """About how many bits the largest layer is worth."""
    work: float


def best_order(product: Product, move: Sequence[int] = ()) -> BranchOrder | None:
    """Return the order in which there are the fewest states; None where there is no solution.

    Parameters
    ----------
    move
        A permutation of the slots: only solutions that are invariant under it count.
    """
    if product.machines is None:
        return None
    if move:
        orbits = _orbits(product, move)
        if orbits is None:
            return None
        orders = [_order(product, choices) for choices in orbits]
    else:
        orders = [_order(product, _grouped(product, slots)) for slots in _sweeps(product)]
    return min(orders, key=lambda order: order.work)


def likely(product: Product, limits: Limits | None = None) -> float:
    """Estimate how many bits distinguish the states of the largest layer.

    Raises
    ------
    TimeUpError
        If the time of the limits is over.
    """
    if product.machines is None:
        return 0.0
    least = inf
    for one in _sweeps(product):
        if limits is not None:
            limits.check()
        least = min(least, _order(product, _grouped(product, one)).load)
    return least


_MOST_BITS = 1000.0
"""From here on there is no telling orders apart: all are beyond any memory, and any float."""


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


def _grouped(product: Product, order: Sequence[int]) -> list[Branching]:
    """Merge consecutive slots of which at most one holds into one choice."""
    assert product.machines is not None
    ranks = {slot: rank for rank, slot in enumerate(order)}
    groups = [one for one in product.machines(ranks) if isinstance(one, SlotGroup)]
    starts: dict[int, SlotGroup] = {}
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
            found.append(Branching(slots, alone if needed else [(False,) * len(slots), *alone]))
        elif slot not in taken:
            found.append(Branching([slot], [(False,), (True,)]))
    return found


def _orbits(product: Product, move: Sequence[int]) -> list[list[Branching]] | None:
    """Return the orbits of slots for each order; None where known slots of an orbit differ.

    A slot without a key follows from those that have one, so it need not be moved along.
    """
    move = [*move, *range(len(move), max(product.open, default=0) + 1)]
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
            choices.append(Branching(own, options))
        for slot in range(len(move)):  # orbits without an open slot
            if (
                open_.isdisjoint((slot, move[slot]))
                and product.held >> slot & 1 != product.held >> move[slot] & 1
            ):
                return None
        found.append(choices)
    return found


def _order(product: Product, choices: list[Branching]) -> BranchOrder:
    """Return the machines of an order, without those that its choices satisfy, and the cost."""
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
            isinstance(one, SlotGroup)
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
    shares = sum(2.0 ** (load - top) for load in loads)
    return BranchOrder(choices, machines, top, shares * 2.0**top if top < _MOST_BITS else inf)


def _keeps(choice: Branching, group: SlotGroup) -> bool:
    return all(sum(option) <= 1 and (not group.needed or any(option)) for option in choice.options)
