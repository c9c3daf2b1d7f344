"""What machines remember, looked up for all states at once: tables of what follows.

Machines whose fields are small share a table: it has a row for all that they remember together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from satgrid.frontier.fields import Touch
from satgrid.frontier.merging import Indices
from satgrid.frontier.plan import WordArray

__all__ = ["NONE", "Moves", "Table", "grouped", "joined", "places"]

NONE = np.int64(-1)
_TOGETHER = 12  # bits of machines that are looked up together


class Moves(NamedTuple):
    """The successor of each memory of one machine."""

    touch: Touch
    bits: int
    """As many as its field has, 0 where it has none as yet."""
    rows: list[npt.NDArray[np.int64]]
    """For each option and each number of what it remembers the number afterwards, or -1."""
    ids: Indices | None
    """The number of each state, where it is looked up by itself."""


class Table(NamedTuple):
    """The successors of the joint memories of some machines, by one option."""

    fits: npt.NDArray[np.bool_]
    bits: npt.NDArray[np.uint64]
    """The bits of their fields afterwards."""


def grouped(touches: Sequence[Touch], moves: Sequence[Moves]) -> list[list[Moves]]:
    """Group machines that share a lookup table: those of one word with few bits in all."""
    groups: list[list[Moves]] = []
    room: dict[int, tuple[list[Moves], int]] = {}
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


def places(group: Sequence[Moves], keys: WordArray) -> Indices:
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
    numbers: Indices = found.view(np.intp)
    return numbers


def joined(group: Sequence[Moves], options: int) -> list[Table]:
    """Return a group's joint memory after each option."""
    tables: dict[tuple[int, ...], Table] = {}
    found = []
    for option in range(options):
        name = tuple([id(move.rows[option]) for move in group])
        if name not in tables:
            fits, bits = np.ones(1, dtype=np.bool_), np.zeros(1, dtype=np.uint64)
            for move in group:
                row = move.rows[option]
                size = len(row) if move.ids is not None else 1 << move.bits
                own = np.full(size, NONE)
                own[: len(row)] = row
                fits = ((own >= 0)[:, np.newaxis] & fits).ravel()
                value = np.maximum(own, 0).astype(np.uint64) << np.uint64(move.touch.shift)
                bits = (value[:, np.newaxis] | bits).ravel()
            tables[name] = Table(fits, bits)
        found.append(tables[name])
    return found
