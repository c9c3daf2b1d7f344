"""Lines that hold connect all nodes of a graph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.formula import connectivity
from satgrid.formula.clauses import Formula
from satgrid.formula.networks import Network
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State
from satgrid.machines.machine import Machine, Ranks
from satgrid.machines.merged import Joining

__all__ = ["LinesConnected"]


class LinesConnected(Ground):
    """The lines whose slots hold connect all nodes.

    Parameters
    ----------
    ends
        For each slot that is a line the nodes at its ends.
    nodes
        The number of nodes.
    """

    connects = True
    dear = True

    def __init__(self, ends: Sequence[tuple[int, int, int]], nodes: int) -> None:
        self.ends, self.nodes = ends, nodes
        self.mask = sum(1 << slot for slot, _, _ in ends)
        self._at: list[list[tuple[int, int]]] = [[] for _ in range(nodes)]
        for slot, one, other in ends:
            self._at[one].append((slot, other))
            self._at[other].append((slot, one))

    def _part(self, start: int, within: Slots) -> list[int]:
        """Return the nodes that lines connect with a given one."""
        met, found = {start}, [start]
        for node in found:
            for slot, other in self._at[node]:
                if within >> slot & 1 and other not in met:
                    met.add(other)
                    found.append(other)
        return found

    def _needed(self, may: Slots) -> list[tuple[int, int]]:
        """Return the lines without which a node would be cut off, each with the node behind it.

        One walk in depth: a line is needed where no other one leads back from behind it.
        """
        order, low = [0] * self.nodes, [0] * self.nodes
        order[0] = low[0] = met = 1
        path = [(0, -1)]
        ways = [iter(self._at[0])]
        found = []
        while ways:
            here, by = path[-1]
            for slot, other in ways[-1]:
                if slot == by or not may >> slot & 1:
                    continue
                if not order[other]:
                    met += 1
                    order[other] = low[other] = met
                    path.append((other, slot))
                    ways.append(iter(self._at[other]))
                    break
                if order[other] < low[here]:
                    low[here] = order[other]
            else:
                path.pop()
                ways.pop()
                if path:
                    before = path[-1][0]
                    if low[here] == order[here]:
                        found.append((by, here))
                    if low[here] < low[before]:
                        low[before] = low[here]
        if met < self.nodes:
            raise ClashError
        return found

    def propagate(self, state: State) -> None:
        """Settle the lines without which a node would be cut off."""
        if self.nodes > 1:
            needed = self._needed(self.mask & ~state.gone)
            state.settle(sum(1 << slot for slot, _ in needed), 0)

    def _parts(self, state: State) -> list[int]:
        """Return, for each node, the first node that known lines connect with it."""
        first = [-1] * self.nodes
        for node in range(self.nodes):
            if first[node] < 0:
                for other in self._part(node, state.held):
                    first[other] = node
        return first

    def _edges(self, state: State) -> dict[tuple[int, int], list[int]]:
        """Return the open lines between the parts that known lines connect."""
        first = self._parts(state)
        found: dict[tuple[int, int], list[int]] = {}
        for slot, one, other in self.ends:
            if state.open >> slot & 1 and first[one] != first[other]:
                pair = sorted((first[one], first[other]))
                found.setdefault((pair[0], pair[1]), []).append(slot)
        return found

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Add a network; each part that is known to be connected counts as one node."""
        first = self._parts(state)
        parts = sorted({*first})
        if len(parts) < 2:
            return
        sure = formula.auxiliary(1)
        formula.add(sure)
        edges = self._edges(state)
        lines = []
        for some in edges.values():
            line = literals[some[0]]
            if len(some) > 1:
                line = formula.auxiliary(1)
                formula.add(-line, *[literals[slot] for slot in some])
                formula.extend([(line, -literals[slot]) for slot in some])
            lines.append(line)
        root = max(parts, key=first.count)
        active = dict.fromkeys(parts, sure)
        connectivity.connected(formula, Network.of(active, edges, lines, root=root))

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers which of the parts read so far are connected."""
        first = self._parts(state)
        edges = self._edges(state)
        if len({*first}) < 2:
            return []
        ends = {slot: pair for pair, some in edges.items() for slot in some}
        if len({node for pair in edges for node in pair}) < len({*first}):
            raise ClashError
        return [Joining(ends, ranks)]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``only way`` for a line without which a part would be cut off."""
        if self.nodes < 2:
            return
        may = self.mask & ~state.gone
        for slot, node in self._needed(may):
            if state.open >> slot & 1:
                beyond = set(self._part(node, may & ~(1 << slot)))
                gone = 0
                for other, one, far in self.ends:
                    if (one in beyond) != (far in beyond) and other != slot:
                        gone |= 1 << other
                yield Seen("only way", 1 << slot, 0, 0, gone)
