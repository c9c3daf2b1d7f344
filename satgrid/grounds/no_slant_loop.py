"""Slants without a loop: every corner of cells reaches the edge of the board along slants.

Every cell has a slant, so there is no closed loop exactly if every corner does so: a loop would
part the corners inside it from the edge, and what cannot reach the edge has a loop around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from satgrid.formula import connectivity
from satgrid.formula.clauses import Formula
from satgrid.formula.networks import Network
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.linear.bounds import SumBound, clause
from satgrid.machines.graphs import Trees
from satgrid.machines.machine import Machine, Ranks

__all__ = ["Forest"]

Pair: TypeAlias = tuple[int, int]


class Forest(Ground):
    """In each slot one of two lines is drawn; the lines join all nodes to the rim, without a loop.

    Parameters
    ----------
    lines
        For each slot, the ends of its line if the slot holds, and of its line if it does not.
    nodes
        The number of nodes.
    rim
        The nodes along the edge.
    """

    connects = True
    dear = True

    def __init__(self, lines: Sequence[tuple[Pair, Pair]], nodes: int, rim: frozenset[int]) -> None:
        self.lines, self.nodes, self.rim = lines, nodes, rim
        self.mask = (1 << len(lines)) - 1
        self._at: list[list[tuple[int, bool, int]]] = [[] for _ in range(nodes)]
        for slot, both in enumerate(lines):
            for (one, other), positive in zip(both, (True, False), strict=True):
                self._at[one].append((slot, positive, other))
                self._at[other].append((slot, positive, one))

    def bounds(self) -> Iterator[SumBound]:
        """Yield that a line ends at each node inside, so that there is no loop around it alone."""
        for node, lines in enumerate(self._at):
            if node not in self.rim:
                signs = [0, 0]
                for slot, positive, _ in lines:
                    signs[positive] |= 1 << slot
                yield clause(signs[True], signs[False])

    def _parts(self, state: State) -> list[int]:
        """Return one node for each group of nodes that known lines join."""
        part = list(range(self.nodes))
        for known, which in ((state.held, 0), (state.gone, 1)):
            for slot in slots(known & self.mask):
                one, other = self.lines[slot][which]
                one, other = _end(part, one), _end(part, other)
                if one == other:
                    raise ClashError
                part[one] = other
        return [_end(part, node) for node in range(self.nodes)]

    def propagate(self, state: State) -> None:
        """Settle lines that would close a loop, and the last line from a part to the rim."""
        part = self._parts(state)
        held = gone = 0
        ways: dict[int, list[tuple[int, bool]]] = {one: [] for one in part}
        for slot in slots(self.mask & state.open):
            (one, other), (left, right) = self.lines[slot]
            one, other, left, right = part[one], part[other], part[left], part[right]
            if one == other:
                gone |= 1 << slot
            else:
                ways[one].append((slot, True))
                ways[other].append((slot, True))
            if left == right:
                held |= 1 << slot
            else:
                ways[left].append((slot, False))
                ways[right].append((slot, False))
        for node in self.rim:
            ways.pop(part[node], None)
        for on in ways.values():
            if not on:
                raise ClashError
            if len(on) == 1:
                slot, positive = on[0]
                if positive:
                    held |= 1 << slot
                else:
                    gone |= 1 << slot
        state.settle(held, gone)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """File a network: its nodes are the parts that known lines join, the rim is its root."""
        part = self._parts(state)
        outside = {part[node] for node in self.rim}
        names = [-1 if one in outside else one for one in part]
        groups: dict[Pair, list[int]] = {}
        for slot in slots(self.mask & state.open):
            for (one, other), sign in zip(self.lines[slot], (1, -1), strict=True):
                ends = sorted((names[one], names[other]))
                if ends[0] != ends[1]:
                    groups.setdefault((ends[0], ends[1]), []).append(sign * literals[slot])
        nodes = sorted({*names})
        if len(nodes) == 1:
            return
        sure = formula.auxiliary(1)
        formula.add(sure)
        lines = []
        for each in groups.values():
            line = each[0]
            if len(each) > 1:
                line = formula.auxiliary(1)
                formula.add(-line, *each)
                formula.extend([(line, -one) for one in each])
            lines.append(line)
        active = dict.fromkeys(nodes, sure)
        connectivity.connected(formula, Network.of(active, groups, lines, root=-1))

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers which nodes are joined."""
        part = self._parts(state)
        lines = {
            slot: (
                (part[self.lines[slot][0][0]], part[self.lines[slot][0][1]]),
                (part[self.lines[slot][1][0]], part[self.lines[slot][1][1]]),
            )
            for slot in slots(self.mask & state.open)
        }
        return [Trees(lines, ranks)] if lines else []

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``loop`` for a line that would close a loop, ``way out`` for the last way out."""
        part = self._parts(state)
        groups: dict[int, list[int]] = {}
        for node, one in enumerate(part):
            groups.setdefault(one, []).append(node)
        for slot in slots(self.mask & state.open):
            for (one, other), positive in zip(self.lines[slot], (True, False), strict=True):
                if part[one] == part[other]:
                    why = self._path(state, one, other)
                    bit = 1 << slot
                    held, gone = (0, bit) if positive else (bit, 0)
                    yield Seen("loop", held, gone, why & state.held, why & state.gone)
        inner = {one: nodes for one, nodes in groups.items() if self.rim.isdisjoint(nodes)}
        for one, nodes in inner.items():
            here = [each for node in nodes for each in self._at[node]]
            ways = {
                (slot, positive)
                for slot, positive, other in here
                if state.open >> slot & 1 and part[other] != one
            }
            if len(ways) == 1:
                slot, positive = next(iter(ways))
                why = sum(1 << near for near in {near for near, _, _ in here}) & ~state.open
                loops = {
                    near: (node, other)
                    for node in nodes
                    for near, _, other in self._at[node]
                    if state.open >> near & 1 and part[other] == one
                }
                for ends in loops.values():
                    why |= self._path(state, *ends)
                bit = 1 << slot
                held, gone = (bit, 0) if positive else (0, bit)
                yield Seen("way out", held, gone, why & state.held, why & state.gone)

    def _path(self, state: State, start: int, goal: int) -> Slots:
        """Return the slots of the known lines that lead from a node to another."""
        before: dict[int, tuple[int, int]] = {start: (start, 0)}
        fresh = [start]
        for node in fresh:
            for slot, positive, other in self._at[node]:
                if other not in before and (state.held if positive else state.gone) >> slot & 1:
                    before[other] = node, 1 << slot
                    fresh.append(other)
        found = 0
        while goal != start:
            goal, bit = before[goal]
            found |= bit
        return found


def _end(part: list[int], node: int) -> int:
    while part[node] != node:
        part[node] = node = part[part[node]]
    return node
