"""Grounds of bridges and paths against brute force, each alone."""

from __future__ import annotations

import pytest
from grounds import tried

from satgrid.rules.count import Count
from satgrid.rules.joined import Joined
from satgrid.rules.ways import Ways

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

    assert tried([Joined(ends, nodes)], size, meaning, states=150) == {"only way"}


def test_joined_without_a_line_for_a_node_is_impossible() -> None:
    assert tried([Joined([(0, 0, 1)], 3)], 2, lambda held: False) == set()
    assert tried([Joined([(0, 0, 1)], 2)], 2, lambda held: 0 in held) == {"only way"}


@pytest.mark.parametrize("number", range(8))
def test_ways(number: int) -> None:
    """Three ways, each with a second line only beside the first."""
    pairs = [(0, 1), (2, 3), (5, 6)]
    beside = [Count(1 << one, 1, 2, negative=1 << other) for one, other in pairs]

    def meaning(held: Held) -> bool:
        second = all(one in held or other not in held for one, other in pairs)
        return second and len(held - {4}) == number

    kinds = tried([Ways(pairs, number), *beside], 7, meaning, states=120)
    assert kinds <= {"full", "last", "some"}
    if 0 < number < 6:
        assert "some" in kinds
