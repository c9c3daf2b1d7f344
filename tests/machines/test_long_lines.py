"""Boards of 1x12 and machines of twelve slots against a plain walk, over all that can be set.

Sizes of 10, sight of 9, sums of two digits: a board of 3x3 has none of these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, groupby, product
from typing import Any

import pytest
from rules.test_shade_rules import board, written

from satgrid.answers import kinds
from satgrid.board.grid import Cell
from satgrid.declared.board import Board
from satgrid.frontier import count_product
from satgrid.machines.areas import AreaMachine, DivisionMachine, KnownAreas
from satgrid.machines.few import Balance, Counter, Scales, Wrong
from satgrid.machines.fleets import FleetMachine
from satgrid.machines.machine import Machine, Ranks, accepted
from satgrid.machines.partition import Partition, PartKinds
from satgrid.machines.words import SeenMachine
from satgrid.rules.areas import Galaxies, TwoNumbers
from satgrid.rules.counts_of_shade import InAll
from satgrid.rules.gaps import Gap, InLines
from satgrid.rules.in_each import InEach
from satgrid.rules.islands import AreasBeside, ConnectedInRooms, SizesDiffer
from satgrid.rules.patterns import Apart, NoRun
from satgrid.rules.pieces import PiecesOf, Rectangles
from satgrid.rules.rings import RunsAround
from satgrid.rules.rooms import EitherInRooms, InRooms
from satgrid.rules.sight import Sight

Make = Callable[[Ranks], Machine]
LONG = 12
Bits = Sequence[bool]
Meaning = Callable[[Bits], bool]
EVERY = list(product((False, True), repeat=LONG))
BORDERS = list(product((False, True), repeat=LONG - 1))
LINE = {at: [one for one in (at - 1, at + 1) if 0 <= one < LONG] for at in range(LONG)}
SIDES = {at: (at, at + 1) for at in range(LONG - 1)}


def runs(bits: Bits) -> list[int]:
    """Return how long the runs of what holds are."""
    return [len(list(run)) for on, run in groupby(bits) if on]


def areas(borders: Bits) -> list[range]:
    """Return the areas of a line, of cells in turn, given the borders between these."""
    starts = [0, *(at + 1 for at, border in enumerate(borders) if border)]
    return [range(one, other) for one, other in zip(starts, [*starts[1:], LONG], strict=True)]


def sight(bits: Bits, at: int) -> int:
    """Return how many cells that are not shaded are seen from one, itself among them."""
    left, right = bits[:at][::-1], bits[at + 1 :]
    return 1 + sum((*left, True).index(True) for left in (left, right))


def holding(borders: Bits, at: int) -> range:
    return next(area for area in areas(borders) if at in area)


def at(*words: tuple[int, Any]) -> dict[str, Any]:
    return {"numbers": {Cell(0, place): word for place, word in words}}


PARTS = kinds.Division()
ROOMS = {"rooms": ((0,) * 10 + (1, 1),)}
SHADED: dict[str, tuple[Board, Meaning]] = {
    "Apart": (board(Apart("a"), (1, LONG)), lambda bits: max([0, *runs(bits)]) < 2),
    "NoRun": (
        board(NoRun("r", length=10), (1, LONG)),
        lambda bits: all(len(list(run)) < 10 for _, run in groupby(bits)),
    ),
    "InAll": (board(InAll("a", option="all"), (1, LONG), all=10), lambda bits: sum(bits) == 10),
    "InLines": (board(InLines("l", number=9), (1, LONG)), lambda bits: False),
    "InEach": (
        board(InEach("e", option="stars", rooms="rooms"), (1, LONG), ROOMS, stars=2),
        lambda bits: sum(bits[:10]) == sum(bits[10:]) == 2,
    ),
    "InRooms": (
        board(InRooms("r"), (1, LONG), {**ROOMS, "numbers": {0: 9}}),
        lambda bits: sum(bits[:10]) == 9,
    ),
    "EitherInRooms": (
        board(EitherInRooms("r"), (1, LONG), {**ROOMS, "numbers": {0: 10}}),
        lambda bits: sum(bits[:10]) in (0, 10),
    ),
    "ConnectedInRooms": (
        board(ConnectedInRooms("c", some=True), (1, LONG), ROOMS),
        lambda bits: len(runs(bits[:10])) == len(runs(bits[10:])) == 1,
    ),
    "SizesDiffer": (
        board(SizesDiffer("s"), (1, LONG), {"rooms": ((0,) * 6 + (1,) * 6,)}),
        lambda bits: sum(bits[:6]) != sum(bits[6:]),
    ),
    "Gap": (
        board(Gap("g"), (1, LONG), {"beside": {("left", 0): 9}}),
        lambda bits: [at for at, on in enumerate(bits) if on] in ([0, 10], [1, 11]),
    ),
    "Sight of 9": (
        board(Sight("s"), (1, LONG), at((2, 9), (11, "?"))),
        lambda bits: not (bits[2] or bits[11]) and sight(bits, 2) == 9,
    ),
    "Sight of 12": (
        board(Sight("s"), (1, LONG), at((11, 12))),
        lambda bits: not any(bits),
    ),
    "AreasBeside": (
        board(AreasBeside("b"), (1, LONG), at((1, 10))),
        lambda bits: not bits[1] and bits[0] + [*bits[2:], False].index(False) == 10,
    ),
    "RunsAround": (
        board(RunsAround("r"), (1, LONG), at((10, "11"))),
        lambda bits: not bits[10] and bits[9] and bits[11],
    ),
}
DIVIDED: dict[str, tuple[Board, Meaning]] = {
    "PiecesOf": (
        board(PiecesOf("p", size=6), (1, LONG), {"numbers": {}}, PARTS),
        lambda borders: {*map(len, areas(borders))} == {6},
    ),
    "Rectangles": (
        board(Rectangles("r", fits="area"), (1, LONG), at((3, 10), (11, "?")), PARTS),
        lambda borders: [*map(len, areas(borders))] == [10, 2],
    ),
    "TwoNumbers": (
        board(TwoNumbers("t"), (1, LONG), at((0, 6), (2, 10), (10, 1), (11, 11)), PARTS),
        lambda borders: len(areas(borders)) == 2 and len(holding(borders, 0)) in (7, 8, 9),
    ),
    "Galaxies": (
        board(Galaxies("g"), (1, LONG), {"stars": {Cell(0, 9): "o", Cell(0, 21): "o"}}, PARTS),
        lambda borders: [*map(len, areas(borders))] == [10, 2],
    ),
}
BOARDS = {**SHADED, **DIVIDED}


@pytest.mark.parametrize("name", BOARDS)
def test_judge_and_counts_are_those_of_a_plain_walk(name: str) -> None:
    one, meaning = BOARDS[name]
    right = 0
    for bits in BORDERS if name in DIVIDED else EVERY:
        world = frozenset(key for key, on in zip(one.keys, bits, strict=True) if on)
        right += meaning(bits)
        assert (not one.check(world)) == meaning(bits), bits
    assert len(written(one)) == right
    product_ = one.product()
    assert product_ is not None
    assert count_product(product_) == right


def sized(bits: Bits, sizes: set[int], wanted: dict[int, int]) -> bool:
    """Return whether each run has the size that one of its places wants, or else one of some."""
    ends = [*accumulate(len(list(run)) for _, run in groupby(bits))]
    for start, end in zip([0, *ends], ends, strict=False):
        asked = {wanted[place] for place in range(start, end) if place in wanted}
        if bits[start] and not {end - start} <= (asked or sizes):
            return False
    return True


def fleet(*sizes: int) -> Make:
    places = [
        (size, (cells := ((1 << size) - 1) << start), (cells << 1 | cells >> 1) & 4095 & ~cells)
        for size in {*sizes}
        for start in range(LONG + 1 - size)
    ]
    left = {size: sizes.count(size) for size in sizes}
    return lambda ranks: FleetMachine(places, left, 4095, 0, ranks)


def weighed(bits: Bits) -> int:
    return sum(number for number, on in enumerate(bits, 1) if on)


KINDS = PartKinds(
    lambda one, other: one + other if one + other < 11 else None, lambda size: size != 9
)
MACHINES: dict[str, tuple[Make, Meaning]] = {
    "Counter": (lambda ranks: Counter(4095, 0, 9, 10, ranks), lambda bits: 9 <= sum(bits) <= 10),
    "Balance": (
        lambda ranks: Balance(0b11, 4092, 0, ranks),
        lambda bits: sum(bits[:2]) != sum(bits[2:]),
    ),
    "Wrong": (
        lambda ranks: Wrong([(4095, 10), (2047, 9)], 1, ranks),
        lambda bits: (sum(bits) != 10) + (sum(bits[:11]) != 9) == 1,
    ),
    "Scales": (
        lambda ranks: Scales(dict(enumerate(range(1, 13))), 0, 1 << 12 | 1 << 66, ranks),
        lambda bits: weighed(bits) in (12, 66),
    ),
    "Seen": (
        lambda ranks: SeenMachine(True, [range(10), range(10, 12)], 0, 9, ranks),
        lambda bits: [*bits[:10], False].index(False) + [*bits[10:], False].index(False) == 9,
    ),
    "Areas": (
        lambda ranks: AreaMachine(True, LINE, {0: KnownAreas(1, 9)}, [1, 7, 10], ranks),
        lambda bits: sized(bits, {1, 7, 10}, {0: 9}),
    ),
    "Areas of any size": (
        lambda ranks: AreaMachine(
            False, LINE, {0: KnownAreas(1, 10), 11: KnownAreas(1, 8)}, None, ranks
        ),
        lambda bits: sized([not bit for bit in bits], {*range(13)}, {0: 10, 11: 8}),
    ),
    "Ships": (fleet(10), lambda bits: runs(bits) == [10]),
    "Two ships": (fleet(7, 3), lambda bits: sorted(runs(bits)) == [3, 7]),
}
PARTED: dict[str, tuple[Make, Meaning]] = {
    "Division": (
        lambda ranks: DivisionMachine(True, SIDES, {2: KnownAreas(1, 9)}, [], [3, 7, 10], ranks),
        lambda borders: all(
            len(area) == 9 if 2 in area else len(area) in (3, 7, 10) for area in areas(borders)
        ),
    ),
    "Division without a wanted size": (
        lambda ranks: DivisionMachine(True, SIDES, {}, [], [2, 5, 7, 10], ranks),
        lambda borders: all(len(area) in (2, 5, 7, 10) for area in areas(borders)),
    ),
    "Partition": (
        lambda ranks: Partition(SIDES, [1] * LONG, [], KINDS, ranks),
        lambda borders: all(len(area) in (*range(1, 9), 10) for area in areas(borders)),
    ),
}


@pytest.mark.parametrize("name", [*MACHINES, *PARTED])
def test_machines_are_what_they_mean(name: str) -> None:
    make, meaning = (MACHINES | PARTED)[name]
    every = BORDERS if name in PARTED else EVERY
    order = range(len(every[0]))
    machines = [
        make({slot: rank for rank, slot in enumerate(ranks)})
        for ranks in (order, [*order[::2], *order[1::2]])
    ]
    for bits in every:
        held = sum(1 << slot for slot, on in enumerate(bits) if on)
        for machine in machines:
            assert accepted([machine], held) == meaning(bits), bits
