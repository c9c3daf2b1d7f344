"""The interface of a machine, and a board as a product of machines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from satgrid.record import record

__all__ = [
    "DONE",
    "MOST_BITS",
    "Machine",
    "Product",
    "Ranks",
    "accepted",
    "bits_for",
    "listed",
    "slots",
]

Ranks: TypeAlias = Mapping[int, int]
"""For each open slot its place in the order in which slots are read."""

MOST_BITS = 32
"""The bits for a machine of which it is not known how many states it has."""
DONE = 0
"""What a machine that accepts remembers after its last slot."""


class Machine(ABC):
    """A constraint that reads its open slots in a given order.

    Attributes
    ----------
    slots
        The open slots that it reads, in the order in which they come.
    start
        What it remembers before the first of them.
    bits
        At any time it is in one of at most ``2 ** bits`` states.
    loads
        After each slot, about how many bits what it remembers is worth: for estimates.
    """

    slots: Sequence[int]
    start: Hashable
    bits: int
    loads: Sequence[float]

    @abstractmethod
    def step(self, state: Any, slot: int, value: bool) -> Hashable | None:
        """Return the memory after a slot; None where the constraint can no longer be kept.

        After the last slot that is ``DONE`` or None.
        """


@record
class Product:
    """A board as machines: its solutions are the assignments that all machines accept.

    Attributes
    ----------
    keys
        The key of each slot; a slot behind them stands for no key.
    open
        The slots of which nothing is known.
    held
        The slots that hold in every solution, as a set.
    spots
        Where each open slot lies, by row and column, in halves of cells.
    machines
        Makes the machines, for an order of the open slots; None where there is no solution.
    """

    keys: Sequence[Hashable]
    open: Sequence[int]
    held: int
    spots: Mapping[int, tuple[int, int]]
    machines: Callable[[Ranks], Sequence[Machine]] | None


def listed(some: int, ranks: Ranks) -> list[int]:
    """Return the slots of a set in the order in which they are read."""
    return sorted(slots(some), key=ranks.__getitem__)


def slots(some: int) -> Iterator[int]:
    """Yield the slots of a set."""
    while some:
        first = some & -some
        yield first.bit_length() - 1
        some ^= first


def bits_for(states: int) -> int:
    """Return how many bits distinguish so many states."""
    return min(MOST_BITS, max(1, (states - 1).bit_length()))


def accepted(machines: Iterable[Machine], held: int) -> bool:
    """Return whether all machines accept an assignment of the open slots."""
    for machine in machines:
        state: Hashable | None = machine.start
        for slot in machine.slots:
            state = machine.step(state, slot, bool(held >> slot & 1))
            if state is None:
                return False
    return True
