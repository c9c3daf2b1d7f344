"""Each machine against its meaning, and three wrong ones of its kind, which have to be noticed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, NamedTuple

import pytest

from satgrid.machines.areas import AreaMachine, DivisionMachine, KnownAreas
from satgrid.machines.beside import BesideMachine
from satgrid.machines.choosing import Choosing
from satgrid.machines.coloring import Coloring
from satgrid.machines.either import Either, last_ranks
from satgrid.machines.few import (
    Balance,
    Clause,
    Counter,
    Scales,
    SidesMachine,
    SlotGroup,
    Twice,
    Wrong,
)
from satgrid.machines.fleets import FleetMachine
from satgrid.machines.graphs import Connection, Trees
from satgrid.machines.machine import Machine, Ranks, accepted
from satgrid.machines.merged import Joining
from satgrid.machines.partition import Partition, PartKinds
from satgrid.machines.paths import LoopMachine, PathMachine
from satgrid.machines.patterns import Patterns
from satgrid.machines.words import Differ, SeenMachine, Spot, Sum, Word

Make = Callable[[Ranks], Machine]


class Case(NamedTuple):
    """Some slots, what a machine for them means, a right one and three wrong ones."""

    size: int
    meaning: Callable[[Sequence[bool]], bool]
    right: Make
    wrong: list[Make]
    among: Callable[[Sequence[bool]], bool] = lambda _: True
    """The assignments that count, where other machines take care of the rest."""


def changed(make: Make, **attributes: Any) -> Make:
    """Return a maker of machines with something else in them."""

    def made(ranks: Ranks) -> Machine:
        machine = copy(make(ranks))
        assert attributes.keys() <= machine.__dict__.keys()
        machine.__dict__.update(attributes)
        return machine

    return made


# A square of four nodes with a diagonal: slots are its nodes, or its five lines.
NEAR = {0: [1, 2, 3], 1: [0, 3], 2: [0, 3], 3: [0, 1, 2]}
FAR = {0: [1], 1: [0, 2], 2: [1, 3], 3: [2]}
LINES = {0: (0, 1), 1: (1, 3), 2: (3, 2), 3: (2, 0), 4: (0, 3)}
COLORED = {0: (0, 1, False), 1: (1, 2, False), 2: (0, 2, True), 3: (0, 2, True)}
"""Lines between nodes; the last slot states that its nodes are alike where it holds."""
LOOPS = ([1, 1, 1, 1, 0], [1, 1, 0, 0, 1], [0, 0, 1, 1, 1])
SLANTS = {0: ((0, 1), (2, 3)), 1: ((1, 2), (0, 3)), 2: ((2, 0), (1, 3))}
PAIRS = [Spot({2 * cell: 0, 2 * cell + 1: 1}, 3, -1) for cell in range(3)]
NUMBERS = [Spot({2 * cell: cell + 1, 2 * cell + 1: cell + 2}, 0, -1) for cell in range(2)]


def one_word(bits: Sequence[bool]) -> list[int] | None:
    """Return the letters of three cells, None where one has no letter or two."""
    cells = [bits[2 * cell : 2 * cell + 2] for cell in range(3)]
    return [int(cell[1]) for cell in cells] if all(sum(cell) == 1 for cell in cells) else None


def alternating(states: int, letters: int) -> int:
    """Step over letters that differ each from the one before: states 0 start, 1 a, 2 b."""
    after = 0
    if letters & 1 and states & 0b101:
        after |= 0b010
    if letters & 2 and states & 0b011:
        after |= 0b100
    return after


def before(states: int, letters: int) -> int:
    return sum(1 << state for state in range(3) if alternating(1 << state, letters) & states)


def no_letter(states: int, letters: int) -> int:
    return 0b111


def parts(on: Sequence[bool], joined: Sequence[tuple[int, int]]) -> list[set[int]]:
    found: list[set[int]] = []
    for node, here in enumerate(on):
        if here:
            beside = [
                part for part in found if any({node, one} in map(set, joined) for one in part)
            ]
            found = [part for part in found if part not in beside]
            found.append({node}.union(*beside))
    return found


def ring(bits: Sequence[bool]) -> bool:
    return [int(bit) for bit in bits] in LOOPS


def seen(bits: Sequence[bool]) -> bool:
    """Two arms of two slots each, three slots seen in all."""
    return sum((arm[0] + (arm[0] and arm[1])) for arm in (bits[:2], bits[2:])) == 3


def divided(bits: Sequence[bool]) -> bool:
    """Borders between the nodes of the square with a diagonal: areas of one or three."""
    areas: list[set[int]] = [{node} for node in range(4)]
    for slot, (one, other) in LINES.items():
        if not bits[slot]:
            joined = [area for area in areas if one in area or other in area]
            areas = [area for area in areas if area not in joined] + [set().union(*joined)]
    inner = any(
        bits[slot] and any(one in area and other in area for area in areas)
        for slot, (one, other) in LINES.items()
    )
    return not inner and all(len(area) in (1, 3) for area in areas)


def counter(positive: int, negative: int, low: int, high: int) -> Make:
    return lambda ranks: Counter(positive, negative, low, high, ranks)


def word(*, image: Any = alternating, ways: Sequence[int] = (1, 7, 7, 6)) -> Make:
    return lambda ranks: Word(PAIRS, ways, image, before, ranks)


def paths(tips: dict[int, int], **how: Any) -> Make:
    return lambda ranks: PathMachine(LINES, {}, ranks, tips=tips, **how)


def areas(sizes: Sequence[int], *, on: bool = True, known: Any = None) -> Make:
    return lambda ranks: AreaMachine(on, FAR, known or {0: KnownAreas(1, 2)}, sizes, ranks)


def owned(one: int, other: int) -> Make:
    """Return areas that need the first node or the last one, of a wanted size."""
    known = {0: KnownAreas(1, one), 3: KnownAreas(1, other)}
    return lambda ranks: AreaMachine(True, FAR, known, (), ranks, numbered=True)


def division(sizes: Sequence[int], *, border: bool = True, apart: Any = ()) -> Make:
    return lambda ranks: DivisionMachine(border, LINES, {}, apart, sizes, ranks)


def reached(bits: Sequence[bool]) -> bool:
    """Whether the lines of the square with a diagonal connect all nodes."""
    return len(parts([True] * 4, [LINES[slot] for slot in LINES if bits[slot]])) == 1


def scales(weights: Sequence[int], totals: Sequence[int], negative: int = 0) -> Make:
    right = sum(1 << total for total in totals)
    return lambda ranks: Scales(dict(enumerate(weights)), negative, right, ranks)


# Four cells in a line: where a ship of one cell or two can be, and what is around it.
BERTHS = [
    (size, cells, ((cells << 1 | cells >> 1) & 15) & ~cells)
    for size in (1, 2)
    for cells in (((1 << size) - 1) << at for at in range(5 - size))
]


def ships(left: dict[int, int], places: Sequence[tuple[int, int, int]] = BERTHS) -> Make:
    return lambda ranks: FleetMachine(places, left, 0b1111, 0, ranks)


def fleet(bits: Sequence[bool]) -> bool:
    """One ship of one cell and one of two."""
    drawn = "".join(".#"[bit] for bit in bits).split(".")
    return sorted(len(ship) for ship in drawn if ship) == [1, 2]


def partition(*, least: int = 1, most: int = 3, borders: Any = ()) -> Make:
    """Areas of one or three nodes; the digest is their number."""

    def joined(one: int, other: int) -> int | None:
        return one + other if one + other <= most else None

    kinds = PartKinds(joined, lambda size: size in (least, 3))
    return lambda ranks: Partition(LINES, [1, 1, 1, 1], borders, kinds, ranks)


def beside(rooted: Sequence[int], count: int = 0) -> Make:
    return lambda ranks: BesideMachine(FAR, (), frozenset(rooted), count, 2, ranks)


def connection(near: Any, *, on: bool = True, root: Any = None) -> Make:
    return lambda ranks: Connection(on, near, [], root, ranks)


def patterns(one: list[int], other: list[int], clashes: list[int]) -> Make:
    return lambda ranks: Patterns([(0b111, one), (0b111000, other)], {(0, 1): clashes}, ranks)


def either(sources: Sequence[int], number: int) -> Make:
    """Return a maker of machines that count the sets of which a slot holds."""

    def made(ranks: Ranks) -> Machine:
        own = dict(enumerate(sources))
        slots = (1 << len(sources)) - 1
        return Either(Counter(slots, 0, number, number, last_ranks(own, ranks)), own, ranks)

    return made


CASES: dict[str, Case] = {
    "Counter": Case(
        4,
        lambda bits: 2 <= sum(bits[:3]) + (not bits[3]) <= 3,
        counter(0b0111, 0b1000, 2, 3),
        [counter(0b0111, 0b1000, 2, 4), counter(0b0111, 0b1000, 1, 3), counter(0b1111, 0, 2, 3)],
    ),
    "Either": Case(
        5,
        lambda bits: (bits[0] or bits[3]) + (bits[1] or bits[2] or bits[3]) + bits[4] == 2,
        either([0b01001, 0b01110, 0b10000], 2),
        [
            either([0b00001, 0b01110, 0b10000], 2),
            either([0b01001, 0b00110, 0b10000], 2),
            either([0b01001, 0b01110, 0b10000], 1),
            either([0b01001, 0b01110, 0b01000], 2),
        ],
    ),
    "Group": Case(
        3,
        lambda bits: sum(bits) == 1,
        lambda ranks: SlotGroup(7, ranks, needed=True),
        [
            lambda ranks: SlotGroup(7, ranks, needed=False),
            changed(lambda ranks: SlotGroup(7, ranks, needed=True), _high=2, _cap=2),
            changed(lambda ranks: SlotGroup(7, ranks, needed=True), start=1),
        ],
    ),
    "Patterns": Case(
        6,
        lambda bits: (
            (word := sum(bit << at for at, bit in enumerate(bits))) & 7 in (3, 6)
            and word >> 3 in (3, 6, 5)
            and word not in (3 + 8 * 3, 6 + 8 * 6)
        ),
        patterns([3, 6], [24, 48, 40], [0b001, 0b010]),
        [
            patterns([3, 6], [24, 48, 40], [0b001, 0b000]),
            patterns([3, 6], [24, 48, 40], [0b011, 0b010]),
            patterns([3, 5], [24, 48, 40], [0b001, 0b010]),
            patterns([3, 6], [24, 48], [0b001, 0b010]),
        ],
    ),
    "Twice": Case(
        4,
        lambda bits: sum(bits) in (0, 2),
        lambda ranks: Twice(0b1111, 0, ranks),
        [
            lambda ranks: Twice(0b1111, 1, ranks),
            lambda ranks: Twice(0b0111, 0, ranks),
            lambda ranks: Counter(0b1111, 0, 0, 2, ranks),
        ],
    ),
    "Clause": Case(
        3,
        lambda bits: bits[0] or bits[1] or not bits[2],
        lambda ranks: Clause(0b011, 0b100, ranks),
        [
            lambda ranks: Clause(0b100, 0b011, ranks),
            lambda ranks: Clause(0b001, 0b100, ranks),
            changed(lambda ranks: Clause(0b011, 0b100, ranks), start=0),
        ],
    ),
    "Sides": Case(
        5,
        lambda bits: any(bits) and not bits[2] and not (any(bits[:2]) and any(bits[3:])),
        lambda ranks: SidesMachine(0b00111, 0b11100, 0, ranks),
        [
            lambda ranks: SidesMachine(0b00011, 0b11100, 0, ranks),
            lambda ranks: SidesMachine(0b00111, 0b11100, 1, ranks),
            lambda ranks: SidesMachine(0b00111, 0b11100, 2, ranks),
            lambda ranks: SidesMachine(0b00111, 0b01100, 0, ranks),
        ],
    ),
    "Connection": Case(
        4,
        lambda bits: len(parts(bits, [(0, 1), (1, 2), (2, 3)])) < 2,
        connection(FAR),
        [
            connection(NEAR),
            connection(FAR, on=False),
            connection(FAR, root=frozenset([0])),
        ],
    ),
    "Connection with a root": Case(
        4,
        lambda bits: all(0 in part for part in parts(bits, [(0, 1), (1, 2), (2, 3)])),
        connection(FAR, root=frozenset([0])),
        [
            connection(FAR),
            connection(FAR, root=frozenset([0, 3])),
            changed(connection(FAR, root=frozenset([0])), rooted=False),
        ],
    ),
    "OneLoop": Case(
        5,
        ring,
        lambda ranks: LoopMachine(LINES, {}, ranks),
        [
            lambda ranks: LoopMachine({**LINES, 1: (2, 3), 2: (1, 3)}, {}, ranks),
            lambda ranks: LoopMachine(LINES, {0: -1}, ranks),
            lambda ranks: LoopMachine(LINES, {0: 3, 3: 0}, ranks),
        ],
    ),
    "OneLoop or none": Case(
        5,
        lambda bits: ring(bits) or not any(bits),
        lambda ranks: LoopMachine(LINES, {}, ranks, needed=False),
        [
            lambda ranks: LoopMachine(LINES, {}, ranks),
            lambda ranks: LoopMachine({**LINES, 1: (2, 3), 2: (1, 3)}, {}, ranks, needed=False),
            lambda ranks: LoopMachine(LINES, {0: 3, 3: 0}, ranks, needed=False),
        ],
    ),
    "Coloring": Case(
        4,
        lambda bits: (bits[0] != bits[1]) == (not bits[2]) and (bits[2] or not bits[3]),
        lambda ranks: Coloring(COLORED, ranks, loose=[3]),
        [
            lambda ranks: Coloring(COLORED, ranks),
            lambda ranks: Coloring({**COLORED, 2: (0, 2, False)}, ranks, loose=[3]),
            lambda ranks: Coloring({**COLORED, 3: (0, 2, False)}, ranks, loose=[3]),
        ],
    ),
    "Paths": Case(
        5,
        lambda bits: (
            [int(bit) for bit in bits] in ([1, 1, 0, 0, 0], [0, 0, 1, 1, 0], [0] * 4 + [1])
        ),
        paths({0: 1, 3: 1}),
        [
            paths({0: 1, 3: 2}),
            paths({0: 1, 3: 1}, needed=[1]),
            paths({0: 1, 2: 1}),
        ],
    ),
    "Paths, one and only": Case(
        5,
        lambda bits: (
            max(sum(bits[slot] for slot in LINES if node in LINES[slot]) for node in range(4)) < 3
            and len({node for slot in LINES if bits[slot] for node in LINES[slot]}) == sum(bits) + 1
        ),
        paths({}, loose=range(4), only=True),
        [
            paths({}, loose=range(4)),
            paths({}, loose=range(3), only=True),
            paths({}, loose=range(4), only=True, needed=[0]),
        ],
    ),
    "Trees": Case(
        3,
        lambda bits: len(parts([True] * 4, [SLANTS[slot][not bits[slot]] for slot in SLANTS])) == 1,
        lambda ranks: Trees(SLANTS, ranks),
        [
            lambda ranks: Trees({**SLANTS, 0: SLANTS[0][::-1]}, ranks),
            lambda ranks: Trees({**SLANTS, 2: SLANTS[2][::-1]}, ranks),
            lambda ranks: Trees({0: SLANTS[0], 1: SLANTS[1]}, ranks),
        ],
    ),
    "Word": Case(
        6,
        lambda bits: one_word(bits) in ([0, 1, 0], [1, 0, 1]),
        word(),
        [word(image=no_letter), word(ways=(1, 7, 2, 6)), word(ways=(2, 7, 7, 6))],
    ),
    "Sum": Case(
        4,
        lambda bits: (
            {number for at, number in enumerate((1, 2, 2, 3)) if bits[at]} in ({1, 2}, {2, 3})
        ),
        lambda ranks: Sum(NUMBERS, 0, [0b0110, 0b1100], ranks),
        [
            lambda ranks: Sum(NUMBERS, 0, [0b0110], ranks),
            lambda ranks: Sum(NUMBERS, 0, [0b0110, 0b1100, 0b1010], ranks),
            lambda ranks: Sum(NUMBERS, 0b1000, [0b0110, 0b1100], ranks),
        ],
        lambda bits: sum(bits[:2]) == sum(bits[2:]) == 1,
    ),
    "Seen": Case(
        4,
        seen,
        lambda ranks: SeenMachine(True, [[0, 1], [2, 3]], 0, 3, ranks),
        [
            lambda ranks: SeenMachine(True, [[0, 1], [2, 3]], 0, 2, ranks),
            lambda ranks: SeenMachine(False, [[0, 1], [2, 3]], 0, 3, ranks),
            lambda ranks: SeenMachine(True, [[1, 0], [2, 3]], 0, 3, ranks),
        ],
    ),
    "Differ": Case(
        4,
        lambda bits: bits[:2] != bits[2:],
        lambda ranks: Differ({0: 0, 1: 1, 2: 0, 3: 1}, {}, ranks),
        [
            lambda ranks: Differ({0: 0, 1: 1, 2: 1, 3: 0}, {}, ranks),
            lambda ranks: Differ({0: 0, 2: 0}, {}, ranks),
            lambda ranks: Differ({1: 0, 3: 0}, {}, ranks),
        ],
    ),
    "Areas": Case(
        4,
        lambda bits: all(
            len(part) == 2 if 0 in part else len(part) in (1, 3)
            for part in parts(bits, [(0, 1), (1, 2), (2, 3)])
        ),
        areas([1, 3]),
        [areas([1]), areas([1, 3], on=False), areas([1, 3], known={1: KnownAreas(1, 2)})],
    ),
    "Areas with one number": Case(
        4,
        lambda bits: all(
            (0 in part) + (3 in part) == 1 and (3 not in part or len(part) == 2)
            for part in parts(bits, [(0, 1), (1, 2), (2, 3)])
        ),
        owned(-1, 2),
        [owned(1, 2), owned(-1, -1), owned(-1, 3), owned(2, -1), owned(-1, 0)],
    ),
    "Joining": Case(
        5,
        reached,
        lambda ranks: Joining(LINES, ranks),
        [
            lambda ranks: Joining({**LINES, 1: (2, 3), 2: (1, 3)}, ranks),
            lambda ranks: Joining({**LINES, 4: (1, 2)}, ranks),
            lambda ranks: Joining({slot: LINES[slot] for slot in range(4)}, ranks),
        ],
    ),
    "Scales": Case(
        4,
        lambda bits: (
            sum(weight for weight, bit in zip((1, 2, 3, 4), bits, strict=True) if bit) in (4, 6)
        ),
        scales((1, 2, 3, 4), (4, 6)),
        [
            scales((1, 2, 3, 4), (4,)),
            scales((1, 3, 2, 4), (4, 6)),
            changed(scales((1, 2, 3, 4), (4, 6)), start=1),
        ],
    ),
    "Ships": Case(
        4,
        fleet,
        ships({1: 1, 2: 1}),
        [
            ships({1: 2, 2: 0}),
            ships({1: 1, 2: 1}, [(size, cells, 0) for size, cells, _ in BERTHS]),
            ships({1: 1, 2: 1}, BERTHS[:-1]),
        ],
    ),
    "Partition": Case(
        5,
        divided,
        partition(),
        [partition(least=2), partition(most=2), partition(borders=[(0, 1)])],
    ),
    "Balance": Case(
        4,
        lambda bits: sum(bits[:2]) != sum(bits[2:]),
        lambda ranks: Balance(0b0011, 0b1100, 0, ranks),
        [
            lambda ranks: Balance(0b0101, 0b1010, 0, ranks),
            lambda ranks: Balance(0b0011, 0b1100, 1, ranks),
            lambda ranks: Counter(0b0011, 0b1100, 0, 1, ranks),
        ],
    ),
    "Wrong": Case(
        4,
        lambda bits: (sum(bits[:2]) != 1) + (sum(bits[1:]) != 2) == 1,
        lambda ranks: Wrong([(0b0011, 1), (0b1110, 2)], 1, ranks),
        [
            lambda ranks: Wrong([(0b0011, 1), (0b1110, 2)], 2, ranks),
            lambda ranks: Wrong([(0b0011, 1), (0b1110, 1)], 1, ranks),
            lambda ranks: Wrong([(0b0011, 1), (0b1100, 2)], 1, ranks),
        ],
    ),
    "Choosing": Case(
        3,
        lambda bits: (bits[0] and not bits[1]) or (bits[1] and bits[2]),
        lambda ranks: Choosing([(0b001, 0b010), (0b110, 0)], ranks),
        [
            lambda ranks: Choosing([(0b001, 0b010)], ranks),
            lambda ranks: Choosing([(0b001, 0), (0b110, 0)], ranks),
            lambda ranks: Choosing([(0b010, 0b001), (0b110, 0)], ranks),
        ],
    ),
    "Beside": Case(
        4,
        lambda bits: (
            sum(map(len, (part for part in parts(bits, [(0, 1), (1, 2), (2, 3)]) if 0 in part)))
            == 2
        ),
        beside([0]),
        [beside([1]), beside([0, 3]), beside([0], 1)],
    ),
    "Division": Case(
        5,
        divided,
        division([1, 3]),
        [division([1, 2]), division([1, 3], border=False), division([1, 3], apart=[(0, 1)])],
    ),
}


def orders(size: int) -> list[list[int]]:
    ahead = list(range(size))
    return [ahead, ahead[::-1], random.Random(size).sample(ahead, size)]


def misread(make: Make, case: Case) -> int:
    """Return how many assignments a machine gets wrong, over some orders of the slots."""
    number = 0
    for order in orders(case.size):
        machine = make({slot: rank for rank, slot in enumerate(order)})
        for held in range(1 << case.size):
            bits = [bool(held >> slot & 1) for slot in range(case.size)]
            if case.among(bits):
                number += accepted([machine], held) != bool(case.meaning(bits))
    return number


@pytest.mark.parametrize("name", CASES)
def test_machines_accept_what_they_mean(name: str) -> None:
    assert misread(CASES[name].right, CASES[name]) == 0


@pytest.mark.parametrize("name", CASES)
def test_wrong_machines_are_noticed(name: str) -> None:
    assert len(CASES[name].wrong) >= 3
    for at, wrong in enumerate(CASES[name].wrong):
        assert misread(wrong, CASES[name]), f"number {at + 1} goes unseen"
