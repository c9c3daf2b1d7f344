"""One closed loop: no or two lines at each node, and no second loop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from satgrid.formula import cardinality, connectivity
from satgrid.formula.clauses import Formula
from satgrid.formula.networks import Network
from satgrid.formula.templates import Template, stamp_each
from satgrid.grounds.ground import Batched, ClashError, Literals, Seen, Slots, State, slots
from satgrid.grounds.seen.loop_ahead import AHEAD, stuck_ahead
from satgrid.grounds.seen.loop_base import LoopBase, LoopPath
from satgrid.grounds.seen.loop_cuts import even_crossings, two_ways
from satgrid.grounds.seen.nearby import Nearby
from satgrid.linear.bounds import SumBound, evenly
from satgrid.machines.few import Twice
from satgrid.machines.machine import Machine, Ranks
from satgrid.machines.paths import LoopMachine

__all__ = ["Degree", "Loop"]


class Degree(Batched):
    """None or two of some slots hold: the lines at a node."""

    def __init__(self, mask: Slots, *, clue: int | None = None) -> None:
        self.mask, self.clue = mask, clue

    def propagate(self, state: State) -> None:
        """Settle the lines that must continue a line, and the lines that cannot."""
        held, free = self.mask & state.held, self.mask & state.open
        if not held:
            if free and not free & (free - 1):
                state.settle(0, free)
        elif held & (held - 1):
            if held.bit_count() > 2:
                raise ClashError
            state.settle(0, free)
        elif not free & (free - 1):
            if not free:
                raise ClashError
            state.settle(free, 0)

    @staticmethod
    def write_all(
        some: Sequence[Degree], formula: Formula, state: State, literals: Literals
    ) -> None:
        """State that lines continue, and that no three meet: nodes with as many lines at once."""
        alike: dict[tuple[int, int], list[list[int]]] = {}
        known, may = state.held, state.open
        for one in some:
            free = [literals[slot] for slot in slots(one.mask & may)]
            alike.setdefault(((one.mask & known).bit_count(), len(free)), []).append(free)
        for (held, number), groups in alike.items():
            if held == 1:
                few = "pairwise" if formula.cardinality == "auto" else None
                cardinality.one_of_each(formula, groups, encoding=few)
            else:
                stamp_each(formula, _meeting(number, full=held > 1), groups)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a counter of the lines at the node."""
        free = self.mask & state.open
        return [Twice(free, (self.mask & state.held).bit_count(), ranks)] if free else []

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``two lines meet``, ``only way on`` and ``dead end``."""
        held, free = self.mask & state.held, self.mask & state.open
        if not free:
            return
        if held.bit_count() == 2:
            yield Seen("two lines meet", 0, free, held, 0)
        elif not free & (free - 1) and held.bit_count() < 2:
            gone = self.mask & state.gone
            if held:
                yield Seen("only way on", free, 0, held, gone)
            else:
                yield Seen("dead end", 0, free, 0, gone)

    def bounds(self) -> Iterator[SumBound]:
        """Yield that two hold at most, and none alone."""
        yield SumBound(evenly(self.mask), None, 2, self.clue, small=True)
        for slot in slots(self.mask):
            weights = evenly(self.mask & ~(1 << slot)) | {slot: -1}
            yield SumBound(weights, 0, None, self.clue, small=True)


@lru_cache(maxsize=64)
def _meeting(number: int, *, full: bool) -> Template:
    """Return the clauses of a number of lines at a node that no known line or two lines reach."""
    free = range(1, number + 1)
    if full:
        return Template(number, [(-one,) for one in free])
    clauses = [(-one, *[other for other in free if other != one]) for one in free]
    return Template(number, [*clauses, *combinations([-one for one in free], 3)])


class Loop(LoopBase):
    """The slots that hold form one closed loop; ``Degree`` states how many meet at each node.

    Parameters
    ----------
    ends
        For each slot the nodes at its ends.
    nodes
        The number of nodes.
    first
        The first of these slots.
    needed
        Whether there must be a loop.
    every
        Whether it passes every node, by another constraint.

    Attributes
    ----------
    at
        The slots at each node.
    """

    connects = True
    dear = True

    def __init__(
        self,
        ends: Sequence[tuple[int, int]],
        nodes: int,
        *,
        first: int = 0,
        needed: bool = True,
        every: bool = False,
    ) -> None:
        self.ends = [(0, 0)] * first + [*ends] if first else ends
        self.needed, self.every = needed, every
        self.mask = (1 << len(ends)) - 1 << first
        self._at: list[list[int]] = [[] for _ in range(nodes)]
        for slot, (one, other) in enumerate(ends, first):
            self._at[one].append(slot)
            self._at[other].append(slot)
        self.at = [sum(1 << slot for slot in listed) for listed in self._at]

    def paths(self, state: State) -> dict[int, LoopPath]:
        """Return the path of each node that a known line reaches."""
        paths: dict[int, LoopPath] = {}
        for slot in slots(state.held & self.mask):
            start = self.ends[slot][0]
            if start not in paths:
                path = self._path(state, start)
                paths |= dict.fromkeys(path.nodes, path)
        return paths

    def _path(self, state: State, start: int) -> LoopPath:
        """Return the path that known lines form from a node on."""
        nodes, lines = [start], 0
        met = {start}
        for node in nodes:
            for near in self._at[node]:
                if state.held >> near & 1:
                    lines |= 1 << near
                    for end in self.ends[near]:
                        if end not in met:
                            met.add(end)
                            nodes.append(end)
        return LoopPath(nodes, lines)

    def _closed(self, state: State, paths: dict[int, LoopPath]) -> Slots:
        """Return the open lines that would close a loop without all known lines."""
        lines = state.held & self.mask
        early = 0
        for slot in slots(self.mask & state.open):
            one, other = self.ends[slot]
            path = paths.get(one)
            if path is not None and path.lines != lines and paths.get(other) is path:
                early |= 1 << slot
        return early

    def propagate(self, state: State) -> None:
        """Settle lines that would close a loop too early, and all other lines of a closed loop."""
        lines = state.held & self.mask
        if not lines:
            if self.needed and not self.mask & state.open:
                raise ClashError
            return
        paths = self.paths(state)
        for path in paths.values():
            if path.lines.bit_count() >= len(path.nodes):
                if path.lines != lines:
                    raise ClashError
                state.settle(0, self.mask & state.open)
                return
        state.settle(0, self._closed(state, paths))

    def glance(self, state: State, since: Slots) -> None:
        """Settle what new lines close, or would close."""
        lines = state.held & self.mask
        fresh = since & lines
        while fresh:
            path = self._path(state, self.ends[(fresh & -fresh).bit_length() - 1][0])
            fresh &= ~path.lines
            if path.lines.bit_count() >= len(path.nodes):
                if path.lines != lines:
                    raise ClashError
                state.settle(0, self.mask & state.open)
            elif path.lines != lines:
                met = set(path.nodes)
                some = {slot for node in path.nodes for slot in self._at[node]}
                early = [slot for slot in some if met.issuperset(self.ends[slot])]
                state.settle(0, sum(1 << slot for slot in early) & state.open)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Add a network of the possible lines; a known path counts as one node."""
        self._connect(formula, state, literals, bare=False)

    @staticmethod
    def write_all(some: Sequence[Loop], formula: Formula, state: State, literals: Literals) -> None:
        """Add networks for a search, which needs no helpers for the nodes on a loop."""
        for one in some:
            one._connect(formula, state, literals, bare=True)

    def _connect(self, formula: Formula, state: State, literals: Literals, *, bare: bool) -> None:
        free = self.mask & state.open
        if not free:
            if self.needed and not self.mask & state.held:
                formula.add()
            return
        paths = self.paths(state)
        name = {node: path.nodes[0] for node, path in paths.items()}
        lines = list(slots(free))
        ends = {slot: tuple(name.get(end, end) for end in self.ends[slot]) for slot in lines}
        at: dict[int, list[int]] = {}
        for slot in lines:
            for end in dict.fromkeys(ends[slot]):
                at.setdefault(end, []).append(literals[slot])
        active: dict[int, int] = {}
        known = sorted({*name.values()})
        if known:
            sure = formula.auxiliary(1)
            formula.add(sure)
            active = dict.fromkeys(known, sure)
        elif self.needed:
            formula.add(*[literals[slot] for slot in lines])
        fresh = [node for node in at if node not in active]
        if bare:
            active |= dict.fromkeys(fresh, 0)
        else:
            first = formula.auxiliary(len(fresh)) if fresh else 0
            clauses: list[tuple[int, ...]] = []
            for here, node in enumerate(fresh, first):
                active[node] = here
                clauses += [(here, -line) for line in at[node]]
                clauses.append((-here, *at[node]))
            formula.extend(clauses)
        edges: dict[tuple[int, int], list[int]] = {}
        for slot in lines:
            one, other = ends[slot]
            if one != other:
                edges.setdefault((min(one, other), max(one, other)), []).append(literals[slot])
        joined = []
        for each in edges.values():
            line = each[0]
            if len(each) > 1:
                line = formula.auxiliary(1)
                formula.add(-line, *each)
                formula.extend([(line, -one) for one in each])
            joined.append(line)
        root = max(known, key=lambda node: len(paths[node].nodes)) if known else None
        connectivity.connected(formula, Network.of(active, edges, joined, root=root))

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers where paths end."""
        ends = {slot: self.ends[slot] for slot in slots(self.mask & state.open)}
        mates = {}
        for node, path in self.paths(state).items():
            tips = [one for one in path.nodes if self._lines(state, one) == 1]
            if node in tips:
                mates[node] = tips[0] + tips[1] - node
            else:
                mates[node] = -1
        return [LoopMachine(ends, mates, ranks, needed=self.needed)] if ends else []

    def lines_at(self) -> list[Slots]:
        """Return the slots at each node."""
        return self.at

    def _lines(self, state: State, node: int) -> int:
        """Return how many known lines end at a node."""
        return sum(state.held >> slot & 1 for slot in self._at[node])

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``closed`` for what is beside a closed loop, and ``closed early`` for its ends.

        The latter are lines that would close a loop without all known lines.
        """
        paths = self.paths(state)
        lines = state.held & self.mask
        for path in paths.values():
            free = self.mask & state.open
            if free and path.lines == lines and lines.bit_count() >= len(path.nodes):
                yield Seen("closed", 0, free, lines, 0)
            break
        for slot in slots(self._closed(state, paths)):
            path = paths[self.ends[slot][0]]
            other = state.held & self.mask & ~path.lines
            yield Seen("closed early", 0, 1 << slot, path.lines | other & -other, 0)

    def ahead(self, kind: str, state: State, beside: Nearby) -> Iterator[Seen]:
        """Yield what a step ahead shows, and borders that the loop crosses."""
        if kind in AHEAD:
            return stuck_ahead(self, kind, state, beside)
        return even_crossings(self, state) if kind == "even" else two_ways(self, state)
