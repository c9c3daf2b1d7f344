"""Grounds of shaded cells, slants and lines against brute force, each alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise, product

import pytest
from brute_force import tried
from mutants import mutants

from satgrid.answers.kinds import Shade
from satgrid.board.field import of_shape
from satgrid.declared.board import class_of
from satgrid.declared.genre import Genre
from satgrid.declared.propagation import settle
from satgrid.grounds.all_alike import Equal
from satgrid.grounds.connected_cells import Linked
from satgrid.grounds.counts import Clauses, Count
from satgrid.grounds.fleet import Fleet
from satgrid.grounds.ground import Ground, Slots, State, slots
from satgrid.grounds.no_slant_loop import Forest
from satgrid.grounds.one_loop import Degree, Loop
from satgrid.grounds.one_run_at_edge import OneRunAtEdge
from satgrid.grounds.one_wrong_count import OneWrong
from satgrid.grounds.overlapping_counts import Overlaps
from satgrid.grounds.room_tetrominoes import Differing, Tetrominoes
from satgrid.grounds.sight_count import Reach
from satgrid.grounds.snake_end import SomeEnd
from satgrid.grounds.stencil import Stencil
from satgrid.grounds.tetrominoes_left import RoomTetrominoes, fitting_in
from satgrid.grounds.unequal_counts import Unlike
from satgrid.grounds.weighted_sum import Weighted
from satgrid.judging import tetrominoes as judge
from satgrid.layers.words import Words
from satgrid.rules.patterns import Dominoes

Held = frozenset[int]


@pytest.mark.parametrize(("low", "high"), [(0, 0), (1, 1), (2, 3), (0, 2), (4, 6), (6, 6), (3, 2)])
@pytest.mark.parametrize("negative", [0, 0b101000])
def test_count(low: int, high: int, negative: Slots) -> None:
    positive = 0b111111 & ~negative

    def meaning(held: Held) -> bool:
        off = sum(1 for slot in slots(negative) if slot not in held)
        return low <= sum(1 for slot in slots(positive) if slot in held) + off <= high

    kinds = tried([Count(positive, low, high, negative=negative)], 6, meaning, states=200)
    assert kinds <= {"full", "last"}
    if 0 < low <= high < 6:
        assert kinds == {"full", "last"}


@pytest.mark.parametrize(
    ("weights", "totals"),
    [
        ([1, 2, 3, 4, 5, 6], [7]),
        ([1, 1, 1, 1], [1, 3]),
        ([2, 1, 2, 0, 1], [3]),
        ([2, 2], [1]),
        ([3, 2, 4, 2, 1], [1, 5, 9]),
        ([], [0, 2]),
    ],
)
def test_weighted(weights: list[int], totals: list[int]) -> None:
    pairs = list(enumerate(weights))

    def meaning(held: Held) -> bool:
        return sum(weight for slot, weight in pairs if slot in held) in totals

    assert tried([Weighted(pairs, totals)], len(weights), meaning, states=100) <= {"every way"}


@pytest.mark.parametrize(("weights", "total"), [([3, 2, -2, -1], 1), ([1, -1, 1, -1, 2], 0)])
def test_differences(weights: list[int], total: int) -> None:
    """Slots whose weights are taken away count if they do not hold."""
    negative = sum(1 << slot for slot, weight in enumerate(weights) if weight < 0)
    pairs = [(slot, abs(weight)) for slot, weight in enumerate(weights)]
    totals = [total - sum(weight for weight in weights if weight < 0)]

    def meaning(held: Held) -> bool:
        return sum(weight for slot, weight in enumerate(weights) if slot in held) == total

    one = Weighted(pairs, totals, negative=negative)
    assert tried([one], len(weights), meaning, states=100) <= {"every way"}


def test_equal() -> None:
    def meaning(held: Held) -> bool:
        return len(held & {0, 2, 3}) in (0, 3)

    assert tried([Equal([1, 8, 4])], 4, meaning, states=100) == {"one way"}


OVERLAPPING = [(0b0001111, 1), (0b0111100, 2), (0b1110001, 3)]
LATER = [[1, 2], [2], []]


@pytest.mark.parametrize(
    "counts",
    [
        [(0b1111, 2), (0b110011, 1), (0b1100, 3)],
        [(0b11, 1), (0b110, 0), (0b11, 1)],
        [(0b1, 3), (0b1110, 1), (0b110, 2)],
        [(0b111, 4)],
        [(0b1, 0), (0b10, 1)],
    ],
)
def test_one_wrong(counts: list[tuple[int, int]]) -> None:
    def meaning(held: Held) -> bool:
        return sum(len(held.intersection(slots(mask))) != right for mask, right in counts) == 1

    assert tried([OneWrong(counts)], 6, meaning, states=100) <= {"one wrong"}


@pytest.mark.parametrize(
    "near",
    [{0: 0b0110, 1: 0b1001, 2: 0b1001, 3: 0b0110}, {0: 0b110, 2: 0b11}, {0: 0}, {1: 0b1101}],
)
def test_some_end(near: dict[int, int]) -> None:
    def meaning(held: Held) -> bool:
        return any(
            slot in held and len(held.intersection(slots(beside))) < 2
            for slot, beside in near.items()
        )

    assert tried([SomeEnd(near)], 4, meaning, states=100) <= {"end"}


def overlapping(numbers: Sequence[int]) -> tuple[list[Ground], Overlaps, Callable[[Held], bool]]:
    counts = [(mask, number) for (mask, _), number in zip(OVERLAPPING, numbers, strict=True)]

    def meaning(held: Held) -> bool:
        return all(len(held.intersection(slots(mask))) == number for mask, number in counts)

    stated: list[Ground] = [Count(mask, number, number) for mask, number in counts]
    return stated, Overlaps(counts, lambda: LATER), meaning


@pytest.mark.parametrize("numbers", [(1, 2, 3), (2, 1, 2), (3, 4, 0), (0, 2, 3)])
def test_overlaps(numbers: tuple[int, ...]) -> None:
    stated, overlaps, meaning = overlapping(numbers)
    assert not tried([overlaps, *stated], 7, meaning) - {"full", "last"}


@pytest.mark.parametrize("wrong", ["one more", "one less", "a slot less"])
def test_wrong_overlaps_lose_a_solution(wrong: str) -> None:
    def fits(numbers: tuple[int, ...]) -> bool:
        stated, overlaps, meaning = overlapping(numbers)
        try:
            tried([dict(mutants(overlaps))[wrong], *stated], 7, meaning)
        except AssertionError:
            return False
        return True

    assert not all(map(fits, [(1, 2, 3), (2, 1, 2), (3, 4, 0), (0, 2, 3)]))


def test_overlaps_settle_what_the_counts_alone_do_not() -> None:
    """The first holds one of slots 0 to 3, and the second three of 2 to 5: so 4 and 5 hold."""
    counts: list[Ground] = [Count(0b001111, 1, 1), Count(0b111100, 3, 3)]
    state = State(0b111111)
    settle(counts, state)
    assert not state.held
    settle([*counts, Overlaps([(0b001111, 1), (0b111100, 3)], lambda: [[1], []])], state)
    assert (state.held, state.gone) == (0b110000, 0b000011)


def test_clauses() -> None:
    stated = [(0b1100, 0b10), (0, 0b110001), (0b100001, 0)]

    def meaning(held: Held) -> bool:
        return (
            bool({2, 3} & held or 1 not in held) and not {0, 4, 5} <= held and bool({0, 5} & held)
        )

    assert tried([Clauses(stated)], 6, meaning) == {"one way"}


@pytest.mark.parametrize("outside", [0, 0b100])
def test_stencil(outside: Slots) -> None:
    """Of three slots in turn the first holds, or the next does not, or the third does."""
    terms = [(0, True, 0), (1, False, 0), (2, True, outside << 3)]
    anchors = 0b111111

    def meaning(held: Held) -> bool:
        return all(
            at in held or at + 1 not in held or (at + 2 in held and not outside << 3 >> at & 1)
            for at in range(6)
        )

    assert tried([Stencil(terms, anchors)], 8, meaning) == {"pattern"}


def test_stencil_ends_where_a_negative_literal_lies_outside() -> None:
    stencil = Stencil([(0, False, 0), (1, False, 0b1000)], 0b1111)

    def meaning(held: Held) -> bool:
        return not any({at, at + 1} <= held for at in range(3))

    assert tried([stencil], 4, meaning) == {"pattern"}


HEIGHT, WIDTH = 3, 4
CELLS = list(product(range(HEIGHT), range(WIDTH)))
SIDES = [
    (one, other)
    for one, (row, column) in enumerate(CELLS)
    for other, place in enumerate(CELLS)
    if place in ((row, column + 1), (row + 1, column))
]


def around(some: Slots) -> Slots:
    found = 0
    for one, other in SIDES:
        if some >> one & 1:
            found |= 1 << other
        if some >> other & 1:
            found |= 1 << one
    return found


def joined(cells: Held, edge: Held) -> bool:
    """Whether cells are connected; with an edge, whether each part reaches it."""
    if not cells:
        return True
    start = cells & edge if edge else {min(cells)}
    met, fresh = set(start), list(start)
    while fresh:
        here = fresh.pop()
        for pair in SIDES:
            if here in pair:
                other = sum(pair) - here
                if other in cells and other not in met:
                    met.add(other)
                    fresh.append(other)
    return met == cells


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("edge", [(), (0, 1, 3, 8), (1,)])
def test_linked(on: bool, edge: tuple[int, ...]) -> None:
    whole = frozenset(range(12))
    linked = Linked((1 << 12) - 1, around, SIDES, on=on, edge=sum(1 << slot for slot in edge))
    kinds = tried(
        [linked], 12, lambda held: joined(held if on else whole - held, frozenset(edge)), states=120
    )
    assert kinds == {"cut off", "only way"}


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("edge", [(), (0, 3, 8)])
def test_linked_settles_all_that_follows_by_itself(on: bool, edge: tuple[int, ...]) -> None:
    """Where something is on: what is cut off, and all without which it would be."""
    whole = frozenset(range(12))
    fixed = sum(1 << slot for slot in edge)
    linked = Linked((1 << 12) - 1, around, SIDES, on=on, edge=fixed)
    right = [
        word
        for word in range(1 << 12)
        if joined(frozenset(slots(word)) if on else whole - frozenset(slots(word)), frozenset(edge))
    ]
    draw = random.Random(5)
    for _ in range(60):
        word = draw.choice(right)
        known = sum((draw.random() < 0.6) << slot for slot in range(12))
        state = State((1 << 12) - 1, known & word, known & ~word)
        if not (state.held if on else state.gone):
            continue
        left = [one for one in right if not (state.held & ~one or state.gone & one)]
        every, some = left[0], 0
        for one in left:
            every &= one
            some |= one
        settle([linked], state)
        assert state.held == every
        assert state.gone == ~some & (1 << 12) - 1


def corners(height: int, width: int) -> tuple[Forest, int]:
    across = width + 1
    lines = []
    for row, column in product(range(height), range(width)):
        at = row * across + column
        lines.append(((at, at + across + 1), (at + 1, at + across)))
    rim = frozenset(
        row * across + column
        for row, column in product(range(height + 1), range(across))
        if row in (0, height) or column in (0, width)
    )
    return Forest(lines, (height + 1) * across, rim), (height + 1) * across


def has_cycle(pairs: list[tuple[int, int]], nodes: int) -> bool:
    """Whether lines have a closed loop: some node is left where single ends are taken away."""
    left = list(pairs)
    while True:
        ends = [sum(node in pair for pair in left) for node in range(nodes)]
        kept = [pair for pair in left if all(ends[node] > 1 for node in pair)]
        if len(kept) == len(left):
            return bool(left)
        left = kept


@pytest.mark.parametrize("shape", [(2, 2), (3, 3), (3, 4), (4, 3)])
def test_forest_is_that_slants_have_no_loop(shape: tuple[int, int]) -> None:
    forest, nodes = corners(*shape)
    size = shape[0] * shape[1]

    def meaning(held: Held) -> bool:
        drawn = [both[slot not in held] for slot, both in enumerate(forest.lines)]
        return not has_cycle(drawn, nodes)

    assert tried([forest], size, meaning, states=150) == {"loop", "way out"}


def square(height: int, width: int) -> tuple[list[tuple[int, int]], list[Slots]]:
    """Return the lines between the nodes of a rectangle, and those at each node."""
    nodes = list(product(range(height), range(width)))
    ends = [
        (one, other)
        for one, (row, column) in enumerate(nodes)
        for other, place in enumerate(nodes)
        if place in ((row, column + 1), (row + 1, column))
    ]
    at = [
        sum((node in pair) << slot for slot, pair in enumerate(ends)) for node in range(len(nodes))
    ]
    return ends, at


def one_loop(ends: list[tuple[int, int]], held: Held) -> bool:
    lines = [ends[slot] for slot in held]
    if not lines:
        return False
    start = here = lines[0][0]
    if any(sum(node in pair for pair in lines) != 2 for pair in lines for node in pair):
        return False
    before, walked = lines[0], 0
    while True:
        before = next(pair for pair in lines if here in pair and pair != before)
        here = sum(before) - here
        walked += 1
        if here == start:
            return walked == len(lines)


@pytest.mark.parametrize("needed", [True, False])
@pytest.mark.parametrize("shape", [(2, 2), (3, 3), (2, 5)])
def test_loop(shape: tuple[int, int], needed: bool) -> None:
    ends, at = square(*shape)
    constraints: list[Ground] = [*map(Degree, at), Loop(ends, len(at), needed=needed)]

    def meaning(held: Held) -> bool:
        return one_loop(ends, held) or not (held or needed)

    kinds = tried(constraints, len(ends), meaning, states=150)
    wanted = {"two lines meet", "only way on", "dead end"}
    assert kinds <= wanted | {"closed", "closed early"}
    if needed and shape == (2, 5):
        assert kinds >= {"only way on", "dead end", "closed early"}
    if needed and shape == (3, 3):
        assert kinds >= wanted


def test_lines_that_would_close_too_early_are_settled() -> None:
    ends, at = square(2, 5)
    number = {pair: slot for slot, pair in enumerate(ends)}
    state = State((1 << len(ends)) - 1, sum(1 << number[pair] for pair in [(0, 1), (0, 5), (5, 6)]))
    state.settle(1 << number[3, 4], 0)
    Loop(ends, len(at)).propagate(state)
    assert state.gone == 1 << number[1, 6]


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("total", [0, 1, 4, 7, 9, 11])
def test_reach(on: bool, total: int) -> None:
    arms = [[0, 1, 2], [3, 4], [5, 6, 7], [8, 9]]

    def meaning(held: Held) -> bool:
        seen = 0
        for arm in arms:
            for slot in arm:
                if (slot in held) is not on:
                    break
                seen += 1
        return seen == total

    kinds = tried([Reach(arms, total, on=on)], 10, meaning, states=80)
    assert kinds == (set() if total > 10 else {"view"})


@pytest.mark.parametrize("lines", [3, 4])
def test_unlike(lines: int) -> None:
    rows = [[row * 3 + column for column in range(3)] for row in range(lines)]

    def meaning(held: Held) -> bool:
        words = [tuple(slot in held for slot in row) for row in rows]
        return all(one != other for one, other in pairwise(sorted(words)))

    assert tried([Unlike(rows)], 3 * lines, meaning, states=80) == {"alike"}


@pytest.mark.parametrize("ring", [[0, 1, 2, 3, 4, 5, 6], [3, 0, 4, 1, 5], [2]])
def test_border(ring: list[int]) -> None:
    def meaning(held: Held) -> bool:
        behind = [*ring[1:], ring[0]]
        return sum((a in held) != (b in held) for a, b in zip(ring, behind, strict=True)) <= 2

    kinds = tried([OneRunAtEdge(ring)], 7, meaning, states=120)
    assert kinds == ({"border"} if len(ring) > 1 else set())


def test_constraints_settle_together() -> None:
    """What one constraint finds, others go on with."""
    counts: list[Ground] = [Count(0b11 << at, 1, 1) for at in range(7)]
    state = State(0xFF, held=1)
    settle(counts, state)
    assert (state.held, state.gone) == (0b01010101, 0b10101010)


def _apart(height: int, width: int) -> Ground:
    """Return that no two diagonal neighbors hold."""
    cells = list(product(range(height), range(width)))
    return Clauses(
        [
            (0, 1 << row * width + column | 1 << (row + 1) * width + column + step)
            for row, column in cells
            for step in (-1, 1)
            if row + 1 < height and 0 <= column + step < width
        ]
    )


@pytest.mark.parametrize(
    ("height", "width", "fleet"),
    [
        (3, 4, {1: 1, 2: 1}),
        (3, 4, {3: 1, 1: 1}),
        (4, 3, {1: 2, 3: 1}),
        (4, 3, {2: 2}),
        (1, 9, {2: 2, 3: 1}),
        (3, 3, {}),
        (3, 3, {1: 3}),
        (2, 5, {4: 1}),
        (3, 4, {5: 1}),
    ],
)
def test_fleet(height: int, width: int, fleet: dict[int, int]) -> None:
    def meaning(held: Held) -> bool:
        places = {divmod(slot, width) for slot in held}
        if any({(r + 1, c - 1), (r + 1, c + 1)} & places for r, c in places):
            return False
        lengths = []
        while places:
            ship, grown = set[tuple[int, int]](), {min(places)}
            while grown:
                ship |= grown
                near = {(r + a, c + b) for r, c in grown for a, b in ((0, 1), (1, 0))}
                grown = near & places - ship
            places -= ship
            lengths.append(len(ship))
        return {length: lengths.count(length) for length in lengths} == fleet

    constraints = [_apart(height, width), Fleet((height, width), fleet)]
    kinds = tried(constraints, height * width, meaning, states=150)
    assert kinds <= {"one way", "part", "no ship", "places"}


@pytest.mark.parametrize("width", [2, 3, 4])
def test_partners(width: int) -> None:
    genre = Genre("d", says="", answer=Shade(), layers=(Words(most=9),), rules=(Dominoes("d"),))
    [(_, ground)] = class_of(genre)((12 // width, width), {}).constraints

    def beside(one: int, other: int) -> bool:
        (row, column), (below, right) = divmod(one, width), divmod(other, width)
        return abs(row - below) + abs(column - right) == 1

    def meaning(held: Held) -> bool:
        return all(sum(beside(one, other) for other in held) == 1 for one in held)

    assert tried([ground], 12, meaning) == {"pattern"}


@pytest.mark.parametrize("letters", ["LITS", "LITSO"])
@pytest.mark.parametrize("differing", [False, True])
def test_tetrominoes(letters: str, differing: bool) -> None:
    rooms = ((0, 0, 0, 1, 1, 1), (0, 0, 1, 1, 1, -1))
    areas, fitting = fitting_in(rooms, frozenset(), letters)
    of = RoomTetrominoes("t", of_shape(2, 6), areas, fitting, [0, 1])

    def meaning(held: Held) -> bool:
        cells = {divmod(slot, 6) for slot in held}
        broken = judge.not_one("t", rooms, cells, letters)
        return not (broken or (differing and judge.alike("a", rooms, cells, letters)))

    grounds: list[Ground] = [Tetrominoes(of), *([Differing(of)] if differing else [])]
    kinds = tried(grounds, 12, meaning, states=200)
    assert kinds == {"full", "all", *(["alike"] if differing else [])}
