"""Ground constraints of numbers against their meaning, over all assignments of a few slots."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest
from number_mutants import mutants
from random_states import agrees, one_each

from satgrid.board.grid import Cell, Side
from satgrid.declared.propagation import settle
from satgrid.grounds.automaton import Regular, WordAutomaton
from satgrid.grounds.counts import Count
from satgrid.grounds.exactly_one import Groups, Never, Ones
from satgrid.grounds.ground import ClashError, Slots, State, slots
from satgrid.grounds.neighbor_relation import Across
from satgrid.grounds.number_sets import Combos
from satgrid.grounds.room_count import RoomCount
from satgrid.grounds.totals import Totals


def group_of(places: list[int], value: int) -> Slots:
    return sum(1 << place + value for place in places)


def random_groups(rng: random.Random, count: int) -> list[Groups]:
    """Return groups of several shapes, some of them crossing, some parallel."""
    found = []
    for _ in range(rng.randint(1, 4)):
        values = rng.randint(1, 3)
        places = sorted(rng.sample(range(count - values + 1), rng.randint(1, 4)))
        if any(b - a < values for a, b in pairwise(places)):
            values = 1
        full = (1 << values) - 1
        found.append(Groups(places, full, rng.randint(0, full)))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_ones_are_what_they_mean(seed: int) -> None:
    rng = random.Random(seed)
    count = 8
    groups = random_groups(rng, count)

    def meaning(world: Slots) -> bool:
        for places, values, needed in groups:
            for value in slots(values):
                held = (world & group_of(list(places), value)).bit_count()
                if held > 1 or (needed >> value & 1 and not held):
                    return False
        return True

    agrees([Ones(groups)], count, meaning, rng)


def test_groups_of_one_shape_are_one_family() -> None:
    """All rows of a board, however many there are; overlapping ones stay apart."""
    rows = [Groups([row * 12 + at for at in (0, 3, 6, 9)], 7, 7) for row in range(5)]
    assert len(Ones(rows).families) == 1
    crossing = [Groups([0, 1], 1, 0), Groups([1, 2], 1, 0), Groups([2, 3], 1, 0)]
    assert sorted(len(list(slots(one.anchors))) for one in Ones(crossing).families) == [1, 2]


def test_singles_of_a_square_are_found() -> None:
    """A latin square of three rows with two givens is settled: naked and hidden singles."""
    firsts = [[3 * (3 * row + column) for column in range(3)] for row in range(3)]
    lines = [Groups(line, 7, 7) for line in firsts]
    lines += [Groups([line[column] for line in firsts], 7, 7) for column in range(3)]
    every = sum(1 << 3 * at for at in range(9))
    cells = Ones([Groups(range(3), every, every)])
    state = State((1 << 27) - 1)
    settle([cells, Ones(lines), Count(1 << 0, 1, 1), Count(1 << 13, 1, 1)], state)
    assert not state.open
    assert state.held.bit_count() == 9


def test_never_is_what_it_means() -> None:
    assert agrees([Never(0b10110)], 6, lambda world: not world & 0b10110, random.Random(1))


def test_constraint_of_no_slot_is_not_forgotten() -> None:
    with pytest.raises(ClashError):
        settle([Count(0, 1, 1)], State(7))


@pytest.mark.parametrize("seed", range(40))
def test_combos_are_what_they_mean(seed: int) -> None:
    rng = random.Random(seed)
    cells, values = rng.choice(((2, 4), (3, 4), (4, 4), (3, 5), (1, 4)))
    every = [sum(1 << value for value in some) for some in combinations(range(values), cells)]
    sets = sorted(rng.sample(every, rng.randint(0, len(every))))
    order = rng.sample(range(cells), cells)
    places = [cell * values for cell in order]
    full = (1 << values) - 1

    def meaning(world: Slots) -> bool:
        union = 0
        for place in places:
            union |= world >> place & full
        return union in sets

    agrees(
        [Combos(places, values, sets)], cells * values, meaning, rng, worlds=one_each(cells, values)
    )


@pytest.mark.parametrize("cells", [1, 2, 3, 4])
@pytest.mark.parametrize("values", [2, 3, 4])
def test_counts_of_rooms_are_what_they_mean(cells: int, values: int) -> None:
    order = random.Random(cells).sample(range(cells), cells)

    def meaning(world: Slots) -> bool:
        row = [(world >> values * cell & (1 << values) - 1).bit_length() - 1 for cell in order]
        filled = [at + 1 for at in row if at < values - 1]
        return bool(filled) and set(filled) == {len(filled)}

    ground = RoomCount([values * cell for cell in order], values - 1, values - 1, low=1)
    rng = random.Random(values)
    worlds = one_each(cells, values)
    seen = agrees([ground], cells * values, meaning, rng, worlds=worlds, rounds=20)
    assert seen or cells * values < 4


@pytest.mark.parametrize("empty", [False, True])
@pytest.mark.parametrize("seed", range(25))
def test_words_are_what_they_mean(seed: int, empty: bool) -> None:
    """A random automaton of four states, read in any order of the cells."""
    rng = random.Random(seed)
    cells, values = rng.choice(((3, 3), (4, 2), (2, 4), (4, 3)))
    letters = values + empty
    table = [[rng.choice((None, 0, 1, 2, 3)) for _ in range(letters)] for _ in range(4)]
    ends = {state for state in range(4) if rng.random() < 0.5}
    machine = WordAutomaton(
        0,
        lambda state, letter: table[state][letter],
        lambda state: state in ends,
        letters=letters,
        length=cells,
    )
    places = [cell * values for cell in rng.sample(range(cells), cells)]

    def meaning(world: Slots) -> bool:
        state: int | None = 0
        for place in places:
            held = world >> place & (1 << values) - 1
            state = table[state or 0][held.bit_length() - 1 if held else values]
            if state is None:
                return False
        return state in ends

    worlds = one_each(cells, values, empty=empty)
    agrees(
        [Regular(places, values, machine, empty=empty)], cells * values, meaning, rng, worlds=worlds
    )


def arrow(pill: int, length: int, values: int) -> Totals:
    """Return a number of some digits from 1, and the cells behind it that add up to it."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        read, total = state
        found = 10 * total + 1 + value if read < pill else total - 1 - value
        return None if found < 0 else (read + 1, found)

    def move(at: int, total: int, value: int) -> int:
        return 10 * total + 1 + value if at < pill else total - 1 - value

    def ends(state: tuple[int, int]) -> bool:
        return state[1] == 0

    machine = WordAutomaton((0, 0), step, ends, letters=values, length=length)
    return Totals([at * values for at in range(length)], values, machine, move)


@pytest.mark.parametrize(("pill", "length", "values"), [(1, 3, 4), (1, 4, 3), (2, 8, 2)])
def test_bounds_of_totals_are_what_they_mean(pill: int, length: int, values: int) -> None:
    def meaning(world: Slots) -> bool:
        held = [slot % values + 1 for slot in slots(world)]
        head = int("".join(map(str, held[:pill])))
        return len(held) == length and head == sum(held[pill:])

    ground = arrow(pill, length, values)
    rng = random.Random(pill)
    worlds = one_each(length, values)
    agrees([ground], length * values, meaning, rng, worlds=worlds)
    for _, wrong in mutants(ground):
        with pytest.raises(AssertionError):
            agrees([wrong], length * values, meaning, random.Random(pill), worlds=worlds)


def test_words_settle_all_that_follows() -> None:
    """Sums of three numbers from 1 to 4: 12 leaves nothing but fours, 3 nothing but ones."""
    machine = WordAutomaton(
        0, lambda state, value: state + value + 1, lambda state: state == 12, letters=4, length=3
    )
    state = State((1 << 12) - 1)
    Regular([0, 4, 8], 4, machine).propagate(state)
    assert state.held == 0b100010001000
    assert not state.open


@pytest.mark.parametrize("seed", range(12))
def test_numbers_across_a_side_are_what_they_mean(seed: int) -> None:
    rng = random.Random(seed)
    values = rng.randint(1, 4)
    pairs = [(one, other) for one in range(values) for other in range(one, values)]
    wrong = [pair for pair in pairs if pair[0] < pair[1] and rng.random() < 0.5]
    fitting = [(1 << values) - 1] * values
    for one, other in wrong:
        fitting[one] &= ~(1 << other)
        fitting[other] &= ~(1 << one)
    apart = wrong if rng.random() < 0.5 else None
    ends = (0, values) if rng.random() < 0.5 else (values, 0)
    side = Side(Cell(0, 0), Cell(0, 1))

    def meaning(world: Slots) -> bool:
        here, there = (
            next(value for value in range(values) if world >> end + value & 1) for end in ends
        )
        return bool(fitting[here] >> there & 1)

    across = Across(side, ends, tuple(fitting), apart=apart)
    agrees([across], 2 * values, meaning, rng, worlds=one_each(2, values))
