"""Grounds of bridges and paths against brute force, each alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from brute_force import tried

from satgrid.grounds.bridge_count import BridgeCount
from satgrid.grounds.cells_off_loop import CellsOffLoop, Passed
from satgrid.grounds.connected_lines import LinesConnected
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground, State
from satgrid.grounds.loop_inside import Inside
from satgrid.grounds.one_loop import Degree
from satgrid.grounds.paths import Paths
from satgrid.grounds.stencil import Choices

Held = frozenset[int]


def joined(lines: list[tuple[int, int]], nodes: int) -> bool:
    """Whether lines connect all nodes: contract them one by one."""
    names = list(range(nodes))
    for one, other in lines:
        old, new = names[one], names[other]
        names = [new if name == old else name for name in names]
    return len({*names}) <= 1


@pytest.mark.parametrize("nodes", [5, 6])
def test_joined(nodes: int) -> None:
    """Slots that are no lines lie between those that are."""
    pairs = [(0, 1), (1, 2), (0, 3), (3, 4), (1, 4), (2, nodes - 1), (0, 1)]
    ends = [(slot + slot // 3, one, other) for slot, (one, other) in enumerate(pairs)]
    size = ends[-1][0] + 1

    def meaning(held: Held) -> bool:
        return joined([(one, other) for slot, one, other in ends if slot in held], nodes)

    assert tried([LinesConnected(ends, nodes)], size, meaning, states=150) == {"only way"}


@pytest.mark.parametrize("lines", range(5))
def test_passed(lines: int) -> None:
    """The cell's slot is not the first."""

    def meaning(held: Held) -> bool:
        return len(held) == (1 if 1 in held else 2)

    near = sum(1 << slot for slot in range(6) if slot != 1) & (1 << lines + bool(lines)) - 1 & ~2
    own = [slot for slot in range(6) if near >> slot & 1]

    def told(held: Held) -> bool:
        return meaning(held & {1, *own})

    kinds = tried([Passed(1, near)], 6, told, states=150)
    assert kinds <= {"line", "shaded", "no way through", "two lines", "only way"}
    assert lines < 3 or len(kinds) == 5


@pytest.mark.parametrize("known", [{3: True}, {1: False, 2: True}, {}])
def test_inside(known: dict[int, bool]) -> None:
    """Four nodes and one outside them; two slots may part the same nodes."""
    ends = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 0), (3, 2)]

    def meaning(held: Held) -> bool:
        for colors in product((False, True), repeat=4):
            inside = (False, *colors)
            if all(inside[node] == told for node, told in known.items()) and all(
                (inside[one] != inside[other]) == (slot in held)
                for slot, (one, other) in enumerate(ends)
            ):
                return True
        return False

    clued = {node: (told, None) for node, told in known.items()}
    assert tried([Inside(ends, 5, clued)], len(ends), meaning, states=150) == {"side"}


def outside(nodes: tuple[int, int, int]) -> tuple[CellsOffLoop, int, Callable[[Held], bool]]:
    """Return three cells at nodes, then lines between nodes, and what they mean."""
    ends = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 0)]

    def meaning(held: Held) -> bool:
        return any(
            all((colors[one] != colors[other]) == (slot in held) for slot, (one, other) in lines)
            and not any(colors[node] for slot, node in enumerate(nodes) if slot in held)
            for inside in product((False, True), repeat=4)
            for colors in [(False, *inside)]
        )

    lines = list(enumerate(ends, 3))
    return CellsOffLoop(ends, 5, dict(enumerate(nodes))), 3 + len(ends), meaning


NODES = [(1, 2, 3), (0, 1, 3), (2, 2, 4)]


@pytest.mark.parametrize("nodes", NODES)
def test_outside(nodes: tuple[int, int, int]) -> None:
    ground, size, meaning = outside(nodes)
    assert tried([ground], size, meaning, states=150) == {"side"}


def test_joined_without_a_line_for_a_node_is_impossible() -> None:
    assert tried([LinesConnected([(0, 0, 1)], 3)], 2, lambda held: False) == set()
    assert tried([LinesConnected([(0, 0, 1)], 2)], 2, lambda held: 0 in held) == {"only way"}


@pytest.mark.parametrize("number", range(8))
def test_ways(number: int) -> None:
    """Three ways, each with a second line only beside the first."""
    pairs = [(0, 1), (2, 3), (5, 6)]
    beside = [Count(1 << one, 1, 2, negative=1 << other) for one, other in pairs]

    def meaning(held: Held) -> bool:
        second = all(one in held or other not in held for one, other in pairs)
        return second and len(held - {4}) == number

    kinds = tried([BridgeCount([one for one, _ in pairs], number), *beside], 7, meaning, states=120)
    assert kinds <= {"full", "last", "lone", "some", "each", "single", "one"}
    assert ("some" in kinds) == (0 < number <= 5)
    assert ("each" in kinds) == ("lone" in kinds) == (0 < number <= 6)
    assert ("single" in kinds) == (number == 1)
    assert ("one" in kinds) == (1 < number <= 5)


@pytest.mark.parametrize(
    ("number", "held", "gone", "kind", "found"),
    [
        (5, 0, 0, "each", 0b10101),
        (3, 0, 0b110000, "each", 0b101),  # a way that is shut is none
        (3, 0, 0b111000, "some", 0b1),  # one way for one line is not enough
        (1, 0, 0b111100, "lone", 0b1),
        (3, 0b101, 0b111000, "lone", 0b10),
    ],
)
def test_ways_that_are_needed(number: int, held: int, gone: int, kind: str, found: int) -> None:
    seen = BridgeCount([0, 2, 4], number).steps(State(0b111111, held, gone))
    assert kind in {step.kind for step in seen if step.held & found}


def paths(held: Held, ends: list[tuple[int, int]], tips: dict[int, int], *, full: bool) -> bool:
    """Whether lines are paths between fitting ends: take their last lines away one by one."""
    lines = [ends[slot] for slot in held]
    at = {node: [pair for pair in lines if node in pair] for pair in ends for node in pair}
    if any(len(at[node]) != 1 for node in tips):
        return False
    others = [len(found) for node, found in at.items() if node not in tips]
    if any(number not in ((2,) if full else (0, 2)) for number in others):
        return False
    alone = set(lines)
    for start, label in tips.items():
        here, left = start, set(lines)
        while here == start or here not in tips:
            pair = next(pair for pair in left if here in pair)
            left.discard(pair)
            here = sum(pair) - here
        if label and tips[here] and label != tips[here]:
            return False
        alone &= left
    return not alone


@pytest.mark.parametrize(
    "tips", [{0: 1, 8: 1}, {0: 1, 2: 2, 6: 1, 8: 2}, {0: 0, 8: 3}, {1: 1, 3: 2, 5: 0, 7: 1}]
)
@pytest.mark.parametrize("full", [False, True])
def test_paths(tips: dict[int, int], full: bool) -> None:
    nodes = list(product(range(3), range(3)))
    ends = [
        (one, other)
        for one, (row, column) in enumerate(nodes)
        for other, place in enumerate(nodes)
        if place in ((row, column + 1), (row + 1, column))
    ]
    grounds: list[Ground] = [Paths(ends, 9, tips, full=full)]
    for node in range(9):
        mask = sum((node in pair) << slot for slot, pair in enumerate(ends))
        if node in tips:
            grounds.append(Count(mask, 1, 1))
        else:
            grounds.append(Count(mask, 2, 2) if full else Degree(mask))

    def meaning(held: Held) -> bool:
        return paths(held, ends, tips, full=full)

    kinds = tried(grounds, len(ends), meaning, states=60)
    assert kinds <= {"loop", "unlike", "full", "last", "two lines meet", "only way on", "dead end"}


def test_choices() -> None:
    patterns = [(0b11, 0b100100), (0b100, 0b11), (0b100011, 0b100), (0, 0b100111)]

    def meaning(held: Held) -> bool:
        on = sum(1 << slot for slot in held)
        return any(not (yes & ~on or no & on) for yes, no in patterns)

    assert tried([Choices(patterns)], 6, meaning, states=120) == {"fits"}
    assert tried([Choices([])], 2, lambda held: False) == set()
