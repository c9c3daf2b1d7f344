"""Machines for paths and areas against their meaning, on all assignments of a few slots."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import networkx as nx
import numpy as np
import pytest

from satgrid.frontier import packed_fields
from satgrid.frontier.at_once import steps_of
from satgrid.frontier.memories import MemorySteps
from satgrid.machines.areas import AreaMachine, DivisionMachine, KnownAreas
from satgrid.machines.beside import BesideMachine
from satgrid.machines.graphs import Connection, Trees
from satgrid.machines.machine import Machine, Ranks, accepted
from satgrid.machines.paths import ANY_END, LoopMachine, PathMachine

Line = tuple[int, int]


def agree(
    make: Callable[[Ranks], Machine], size: int, meaning: Callable[[int], bool], draw: random.Random
) -> int:
    """Compare a machine with the meaning for three orders; return how many are right."""
    order = list(range(size))
    right = {held for held in range(1 << size) if meaning(held)}
    for one in (order, order[::-1], draw.sample(order, size)):
        machine = make({slot: rank for rank, slot in enumerate(one)})
        for held in range(1 << size):
            assert accepted([machine], held) == (held in right), (one, bin(held))
        read_at_once(machine, right)
    return len(right)


def read_at_once(machine: Machine, right: Collection[int]) -> None:
    """Compare a machine with what reads slots for many memories, in one word and in several."""
    own = sum(1 << slot for slot in machine.slots)
    for bits in (64, 8):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(packed_fields, "_WORD", bits)
            at_once = steps_of(machine)
        if at_once is not None:
            assert accepted_at_once(machine, at_once) == {held & own for held in right}, bits


def accepted_at_once(machine: Machine, at_once: MemorySteps) -> set[int]:
    """Return the assignments of its slots that a machine accepts, all read at the same time."""
    held = np.zeros(1, dtype=np.int64)
    memories = np.zeros((at_once.words, 1), dtype=np.uint64)
    met = {0: 1}
    for at, slot in enumerate(machine.slots):
        ways = [(*at_once.steps(memories, slot, value), value) for value in (False, True)]
        held = np.concatenate([held[fits] | int(value) << slot for fits, _, value in ways])
        memories = np.concatenate([after for _, after, _ in ways], axis=1)
        met[at + 1] = len(set(map(tuple, memories.T.tolist())))
    assert not memories.any()
    assert met == remembered(machine)
    return {int(one) for one in held}


def remembered(machine: Machine) -> dict[int, int]:
    """Return how many different things a machine remembers after so many slots, one by one."""
    states: set[Any] = {machine.start}
    found = {0: 1}
    for at, slot in enumerate(machine.slots, 1):
        ways = [machine.step(state, slot, value) for state in states for value in (False, True)]
        states = {way for way in ways if way is not None}
        found[at] = len(states)
    return found


def graph(draw: random.Random) -> tuple[int, list[Line]]:
    """Return a small graph: the number of nodes, and lines between them."""
    rows, columns = draw.choice(((2, 3), (3, 3), (2, 4)))
    drawn = nx.convert_node_labels_to_integers(nx.grid_2d_graph(rows, columns))
    lines = [tuple(sorted(line)) for line in drawn.edges]
    lines = draw.sample(lines, min(len(lines), draw.randint(6, 9)))
    if draw.random() < 0.3:
        lines[0] = tuple(sorted(draw.sample(range(rows * columns), 2)))
    return rows * columns, [(one, other) for one, other in dict.fromkeys(lines)]


def components(nodes: Iterable[int], lines: Iterable[Line]) -> list[set[int]]:
    whole = nx.Graph()
    whole.add_nodes_from(nodes)
    whole.add_edges_from(lines)
    return [set(part) for part in nx.connected_components(whole)]


def held_of(held: int, lines: Sequence[Line]) -> list[Line]:
    return [line for slot, line in enumerate(lines) if held >> slot & 1]


def are_paths(
    drawn: Sequence[Line],
    touched: Collection[int],
    tips: Mapping[int, int],
    loose: Collection[int],
    needed: Collection[int],
    only: bool,
) -> bool:
    """Judge by the parts of what is drawn: each is a path between ends that fit."""
    degree = {node: sum(node in line for line in drawn) for node in touched}
    for node, lines in degree.items():
        if node in tips:
            allowed = {1}
        else:
            allowed = {2} | ({1} if node in loose else set())
            allowed |= set() if node in needed else {0}
        if lines not in allowed:
            return False
    number = 0
    for part in components((node for node in touched if degree[node]), drawn):
        ends = [node for node in part if degree[node] == 1]
        if len(ends) != 2:
            return False
        labels = {tips.get(node, ANY_END) for node in ends} - {ANY_END}
        if len(labels) > 1:
            return False
        number += 1
    return number == 1 if only else True


@pytest.mark.parametrize("seed", range(25))
def test_paths_are_between_ends_that_fit(seed: int) -> None:
    draw = random.Random(seed)
    _, lines = graph(draw)
    touched = sorted({node for line in lines for node in line})
    some = draw.sample(touched, draw.choice((0, 2, 2, 4)))
    tips = {node: draw.choice((ANY_END, 1, 1, 2)) for node in some}
    loose = [] if draw.random() < 0.3 else draw.sample(touched, draw.randint(2, len(touched)))
    loose = [node for node in loose if node not in tips]
    share = draw.choice((0.0, 0.0, 0.1, 1.0))
    needed = [node for node in touched if draw.random() < share]
    only = draw.random() < 0.5

    def make(ranks: Ranks) -> Machine:
        ends = dict(enumerate(lines))
        return PathMachine(ends, {}, ranks, tips=tips, loose=loose, needed=needed, only=only)

    def meaning(held: int) -> bool:
        return are_paths(held_of(held, lines), touched, tips, loose, needed, only)

    agree(make, len(lines), meaning, draw)


@pytest.mark.parametrize("seed", range(25))
def test_paths_go_on_where_known_ones_end(seed: int) -> None:
    """Known lines are left out: only where their paths end is handed on."""
    draw = random.Random(seed)
    nodes = 9
    drawn = nx.convert_node_labels_to_integers(nx.grid_2d_graph(3, 3))
    lines: list[Line] = [(min(line), max(line)) for line in drawn.edges]
    ends = draw.sample(range(nodes), 4)
    tips = dict(zip(ends, (1, 1, 2, 2), strict=True)) if draw.random() < 0.5 else {}
    only = not tips and draw.random() < 0.5
    loose = [] if tips else list(range(nodes))
    known: list[Line] = []
    for line in draw.sample(lines, len(lines)):
        if len(known) == 4:
            break
        more = [*known, line]
        degree = {node: sum(node in one for one in more) for node in range(nodes)}
        fits = all(degree[node] <= (1 if node in tips else 2) for node in degree)
        parts = components(range(nodes), more)
        tree = len(parts) == nodes - len(more)
        open_ = all(len(part & set(tips)) < 2 for part in parts if len(part) > 1)
        if fits and tree and open_:
            known = more
    free = [line for line in lines if line not in known]
    mates: dict[int, int] = {}
    given = dict(tips)
    for part in components({node for line in known for node in line}, known):
        degree = {node: sum(node in one for one in known) for node in part}
        mates |= dict.fromkeys(part, -1)
        outer = [node for node in part if degree[node] == 1]
        tip = next((node for node in outer if node in tips), None)
        if tip is None:
            mates[outer[0]], mates[outer[1]] = outer[1], outer[0]
        else:
            (other,) = (node for node in outer if node != tip)
            del given[tip], mates[other]
            given[other] = tips[tip]

    def make(ranks: Ranks) -> Machine:
        return PathMachine(dict(enumerate(free)), mates, ranks, tips=given, loose=loose, only=only)

    def meaning(held: int) -> bool:
        drawn = [*known, *held_of(held, free)]
        all_nodes = {node for line in lines for node in line}
        return are_paths(drawn, all_nodes, tips, loose, (), only)

    agree(make, len(free), meaning, draw)


def fits(
    part: Collection[int], known: Mapping[int, KnownAreas], sizes: Collection[int] | None
) -> bool:
    size = sum(known.get(node, KnownAreas()).size for node in part)
    wanted = {known[node].wanted for node in part if node in known} - {0}
    if wanted:
        return wanted == {size}
    return sizes is None or size in sizes


def owned(part: Collection[int], known: Mapping[int, KnownAreas]) -> bool:
    """Return whether one node has a number, which is the size of the part."""
    size = sum(known.get(node, KnownAreas()).size for node in part)
    wanted = [known[node].wanted for node in part if node in known and known[node].wanted]
    return len(wanted) == 1 and wanted[0] in (-1, size)


def some_sizes(draw: random.Random) -> list[int] | None:
    return None if draw.random() < 0.3 else draw.sample(range(1, 6), draw.randint(1, 4))


@pytest.mark.parametrize("seed", range(25))
def test_areas_have_right_sizes(seed: int) -> None:
    draw = random.Random(seed)
    nodes, lines = graph(draw)
    on = draw.random() < 0.5
    sizes, numbered = some_sizes(draw), draw.random() < 0.4
    sized = [1, 2, 3, 4, *([-1] * 2 if numbered else [])]
    wanted = {node: draw.choice(sized) for node in range(nodes) if draw.random() < 0.25}
    known = {node: KnownAreas(1, size) for node, size in wanted.items()}
    sure = {node for node in range(nodes) if draw.random() < 0.2}
    if any(one in sure and other in sure for one, other in lines):
        sure = set()  # known nodes that touch are one node for a machine
    open_ = [node for node in range(nodes) if node not in sure]
    slot = {node: at for at, node in enumerate(open_)}
    name = {**slot, **{node: 100 + node for node in sure}}
    for node in sure:
        known[node] = KnownAreas(draw.randint(1, 2), wanted.get(node, 0))
    near: dict[int, list[int]] = {at: [] for at in range(len(open_))}
    for one, other in lines:
        for here, there in ((one, other), (other, one)):
            if here in slot:
                near[slot[here]].append(name[there])
    if any(name[node] not in {other for some in near.values() for other in some} for node in sure):
        return  # a known part without an open node beside it is judged by propagation

    def make(ranks: Ranks) -> Machine:
        named = {name[node]: one for node, one in known.items()}
        every = named | {name[node]: known[node] for node in sure}
        return AreaMachine(on, near, every, sizes, ranks, numbered=numbered)

    def meaning(held: int) -> bool:
        chosen = sure | {node for node in open_ if bool(held >> slot[node] & 1) == on}
        joined = [line for line in lines if chosen.issuperset(line)]
        found = components(chosen, joined)
        return all(owned(one, known) if numbered else fits(one, known, sizes) for one in found)

    agree(make, len(open_), meaning, draw)


@pytest.mark.parametrize("seed", range(25))
def test_areas_beside_a_cell_have_the_number_in_all(seed: int) -> None:
    draw = random.Random(seed)
    size, near, known = some_parts(draw)
    parts = [(draw.randint(1, 4), touched, draw.random() < 0.3) for touched in known]
    rooted = frozenset(slot for slot in range(size) if draw.random() < 0.3)
    count, number = draw.randint(0, 2), draw.randint(1, 9)

    def make(ranks: Ranks) -> Machine:
        return BesideMachine(near, parts, rooted, count, number, ranks)

    def meaning(held: int) -> bool:
        on = {slot for slot in range(size) if held >> slot & 1}
        chosen = [*on, *range(size, size + len(parts))]
        found = count
        for part in components(chosen, joined_by(near, known, on)):
            if not rooted.isdisjoint(part) or any(
                parts[one - size][2] for one in part if one >= size
            ):
                found += sum(1 if one < size else parts[one - size][0] for one in part)
        return found == number

    agree(make, size, meaning, draw)


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("on", [True, False])
def test_nodes_that_are_on_are_connected(seed: int, on: bool) -> None:
    draw = random.Random(seed)
    size, near, known = some_parts(draw)
    root = frozenset(draw.sample(range(size), 2)) if draw.random() < 0.5 else None

    def make(ranks: Ranks) -> Machine:
        return Connection(on, near, known, root, ranks)

    def meaning(held: int) -> bool:
        there = {slot for slot in range(size) if bool(held >> slot & 1) == on}
        chosen = [*there, *range(size, size + len(known))]
        parts = components(chosen, joined_by(near, known, there))
        if root is None:
            return len(parts) <= 1
        return all(not root.isdisjoint(part) for part in parts)

    agree(make, size, meaning, draw)


@pytest.mark.parametrize("seed", range(15))
def test_slants_and_loops_are_read_at_once(seed: int) -> None:
    draw = random.Random(seed)
    nodes, lines = graph(draw)
    slants = {slot: (line, draw.choice(lines)) for slot, line in enumerate(lines)}
    single = draw.sample(range(nodes), 4)
    paths = [{}, dict(zip(single, [single[1], single[0], -1, -1], strict=True))]
    order = draw.sample(range(len(lines)), len(lines))
    ranks = {slot: rank for rank, slot in enumerate(order)}
    touched = {node for line in lines for node in line}
    made: list[Machine] = [Trees(slants, ranks)]
    made += [
        LoopMachine(dict(enumerate(lines)), mates, ranks, needed=draw.random() < 0.5)
        for mates in paths
        if touched.issuperset(mates)
    ]
    for machine in made:
        right = [held for held in range(1 << len(lines)) if accepted([machine], held)]
        read_at_once(machine, right)


@pytest.mark.parametrize("kind", ["loop", "path"])
def test_a_node_that_no_single_line_may_reach_is_full(kind: str) -> None:
    """Else there would be 38 and 54 states."""
    grid = nx.convert_node_labels_to_integers(nx.grid_2d_graph(5, 5))
    lines: list[Line] = sorted(grid.edges)
    ends, ranks = dict(enumerate(lines)), {slot: slot for slot in range(len(lines))}
    machine = (
        LoopMachine(ends, {}, ranks)
        if kind == "loop"
        else PathMachine(ends, {}, ranks, tips={0: 1, 24: 1})
    )
    assert max(remembered(machine).values()) == {"loop": 30, "path": 42}[kind]


def some_parts(draw: random.Random) -> tuple[int, dict[int, list[int]], list[list[int]]]:
    """Return nodes that are slots, those beside each, and those beside each of some known parts."""
    size, lines = graph(draw)
    near: dict[int, list[int]] = {node: [] for node in range(size)}
    for one, other in lines:
        near[one].append(other)
        near[other].append(one)
    return (
        size,
        near,
        [draw.sample(range(size), draw.randint(1, 3)) for _ in range(draw.choice((0, 0, 1, 2)))],
    )


def joined_by(
    near: Mapping[int, Sequence[int]], parts: Sequence[Sequence[int]], on: Collection[int]
) -> list[Line]:
    """Return the lines between slots that are on, and known parts, which come behind the slots."""
    found = [(one, other) for one in on for other in near[one] if other in on]
    found += [
        (slot, len(near) + at) for at, part in enumerate(parts) for slot in part if slot in on
    ]
    return found


@pytest.mark.parametrize("seed", range(25))
def test_borders_divide_into_areas_of_right_sizes(seed: int) -> None:
    draw = random.Random(seed)
    _, lines = graph(draw)
    border = draw.random() < 0.5
    sizes = some_sizes(draw)
    touched = {node for line in lines for node in line}
    known = {
        node: KnownAreas(draw.choice((1, 1, 2)), draw.choice((0, 2, 3, 4, 5)))
        for node in touched
        if draw.random() < 0.3
    }
    apart = [line for line in lines if draw.random() < 0.08]
    left = [line for line in lines if line not in apart]
    covered = {node for line in left for node in line}

    def make(ranks: Ranks) -> Machine:
        return DivisionMachine(border, dict(enumerate(left)), known, apart, sizes, ranks)

    def meaning(held: int) -> bool:
        joined = [line for slot, line in enumerate(left) if bool(held >> slot & 1) != border]
        parts = components(covered, joined)
        where = {node: at for at, part in enumerate(parts) for node in part}
        borders = [line for line in left if line not in joined]
        borders += [line for line in apart if covered.issuperset(line)]
        return all(where[one] != where[other] for one, other in borders) and all(
            fits(part, known, sizes) for part in parts
        )

    agree(make, len(left), meaning, draw)
