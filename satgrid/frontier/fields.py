"""The bit fields of a state in which machines keep their memory.

A machine has a field from its first choice to its last: the first bits of a word that are free. One
that keeps there what it remembers has the last of them, so that states in order have it in runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satgrid.frontier.choices import Branching
from satgrid.machines.machine import Machine
from satgrid.record import record

__all__ = ["WORD", "Touch", "touches_of"]

WORD = 64


@record
class Touch:
    """The data of a machine in one choice: its field of bits, and the slots that it reads."""

    machine: int
    which: Sequence[int]
    """Which of the slots of the choice it reads, in its order."""
    word: int
    shift: int
    mask: int
    """Its field; the mask is 0 where it has none as yet, or none any more."""
    first: bool
    last: bool
    packed: bool
    """Whether the field has what the machine remembers, not a number of it."""


def touches_of(
    choices: Sequence[Branching], machines: Sequence[Machine], packed: Mapping[int, int]
) -> tuple[list[list[Touch]], int]:
    """Give each machine a free field of bits; return the machines at each choice, and words.

    Parameters
    ----------
    packed
        The bits of each machine, by index, that keeps in its field what it remembers.
    """
    at = {slot: number for number, one in enumerate(choices) for slot in one.slots}
    times = [[at[slot] for slot in machine.slots] for machine in machines]
    found: list[list[Touch]] = [[] for _ in choices]
    free_at: list[list[int]] = []  # for each word and bit the choice from which it is free
    for index in sorted(range(len(machines)), key=lambda one: (times[one][0], -times[one][-1])):
        machine, own = machines[index], times[index]
        word = shift = mask = 0
        if own[0] < own[-1]:
            bits = packed.get(index, machine.bits)
            word, shift = _field(free_at, bits, own[0], last=index in packed)
            mask = (1 << bits) - 1
            for bit in range(shift, shift + bits):
                free_at[word][bit] = own[-1]
        for time in dict.fromkeys(own):
            slots = choices[time].slots
            which = [slots.index(slot) for slot in machine.slots if at[slot] == time]
            found[time].append(
                Touch(
                    index,
                    which,
                    word,
                    shift,
                    mask,
                    time == own[0],
                    time == own[-1],
                    index in packed,
                )
            )
    return found, max(1, len(free_at))


def _field(free_at: list[list[int]], bits: int, time: int, *, last: bool) -> tuple[int, int]:
    """Return the first word, and its first or last bits, that are free, beginning at a choice."""
    for word, free in enumerate(free_at):
        run = 0
        for at in range(WORD):
            bit = WORD - 1 - at if last else at
            # what ends at this choice is read before anything else is written
            run = run + 1 if free[bit] <= time else 0
            if run == bits:
                return word, bit if last else bit - bits + 1
    free_at.append([-1] * WORD)
    return len(free_at) - 1, WORD - bits if last else 0
