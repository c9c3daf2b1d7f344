"""Paths from end to end: the lines that hold join equal labels; there are no other lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from satgrid.formula import connectivity
from satgrid.formula.clauses import Formula
from satgrid.formula.networks import Network
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.machines.machine import Machine, Ranks
from satgrid.machines.paths import ANY_END, PathMachine as PathsMachine

__all__ = ["Paths"]

_ROOT = -1  # the node that stands for all ends


class _Path(NamedTuple):
    """A path of joined lines."""

    nodes: list[int]
    lines: Slots
    labels: list[int]
    """Of the ends at its nodes."""


class Paths(Ground):
    """Each path joins two ends with matching labels; there is no closed loop or other path.

    That one line comes to an end, and two or none to any other node, is for others to state.

    Parameters
    ----------
    ends
        For each slot the nodes at the ends of its line.
    nodes
        The number of nodes.
    tips
        The label of each end of a path, from 1 on; ``ANY_END`` fits every other.
    full
        Whether the paths pass through all nodes that have lines.
    """

    dear = True

    def __init__(
        self,
        ends: Sequence[tuple[int, int]],
        nodes: int,
        tips: Mapping[int, int],
        *,
        full: bool = False,
    ) -> None:
        self.ends, self.nodes, self.tips, self.full = ends, nodes, tips, full
        self.mask = (1 << len(ends)) - 1
        self._at: list[list[int]] = [[] for _ in range(nodes)]
        for slot, (one, other) in enumerate(ends):
            self._at[one].append(slot)
            self._at[other].append(slot)

    def lines_at(self) -> list[Slots]:
        """Return the slots at each node."""
        return [sum(1 << slot for slot in listed) for listed in self._at]

    def _paths(self, state: State) -> dict[int, _Path]:
        """Return the path of each node that a known line reaches, or that is an end.

        Raises
        ------
        ClashError
            If known lines close a loop or join different labels.
        """
        paths: dict[int, _Path] = {}
        starts = [*self.tips, *(self.ends[slot][0] for slot in slots(state.held & self.mask))]
        for start in starts:
            if start in paths:
                continue
            nodes, lines = [start], 0
            met = {start}
            for node in nodes:
                for slot in self._at[node]:
                    if state.held >> slot & 1:
                        lines |= 1 << slot
                        for end in self.ends[slot]:
                            if end not in met:
                                met.add(end)
                                nodes.append(end)
            labels = [self.tips[node] for node in nodes if node in self.tips]
            if lines.bit_count() >= len(nodes) or not _fitting(labels):
                raise ClashError
            paths |= dict.fromkeys(nodes, _Path(nodes, lines, labels))
        return paths

    def _barred(self, state: State, paths: Mapping[int, _Path]) -> tuple[Slots, Slots]:
        """Return the open lines that would close a loop or join different labels."""
        closing = unlike = 0
        for slot in slots(self.mask & state.open):
            one, other = self.ends[slot]
            here, there = paths.get(one), paths.get(other)
            if here is not None and there is not None:
                if here is there:
                    closing |= 1 << slot
                elif not _fitting(here.labels + there.labels):
                    unlike |= 1 << slot
        return closing, unlike

    def propagate(self, state: State) -> None:
        """Settle lines that would close a loop or join different labels."""
        closing, unlike = self._barred(state, self._paths(state))
        state.settle(0, closing | unlike)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a label for each node, equal along lines, and add a network against loops.

        A label has a helper for each of its binary digits; a known path counts as one node. With a
        helper for each label a search took half as long again on published boards.
        """
        free = self.mask & state.open
        if not free:
            return
        try:
            paths = self._paths(state)
        except ClashError:
            formula.add()
            return
        name = {node: path.nodes[0] for node, path in paths.items()}
        lines = list(slots(free))
        ends = []
        for slot in lines:
            one, other = self.ends[slot]
            ends.append((slot, name.get(one, one), name.get(other, other)))
        self._labelled(formula, ends, paths, literals)
        self._rooted(formula, ends, paths, literals)

    def _labelled(
        self,
        formula: Formula,
        ends: Sequence[tuple[int, int, int]],
        paths: Mapping[int, _Path],
        literals: Literals,
    ) -> None:
        """Write that both ends of a line have one label."""
        known = {path.nodes[0]: label for path in paths.values() for label in path.labels if label}
        kinds = {label: code for code, label in enumerate(sorted({*known.values()}))}
        digits = max(1, (len(kinds) - 1).bit_length())
        labels: dict[int, list[int | bool]] = {
            node: [bool(kinds[label] >> digit & 1) for digit in range(digits)]
            for node, label in known.items()
        }
        clauses: list[tuple[int, ...]] = []
        for slot, *both in ends:
            for node in both:
                if node not in labels:
                    first = formula.auxiliary(digits)
                    labels[node] = list(range(first, first + digits))
            if both[0] != both[1]:
                if both[0] in known and both[1] in known and known[both[0]] == known[both[1]]:
                    continue
                for one, other in zip(*map(labels.__getitem__, both), strict=True):
                    clauses += _equal(-literals[slot], one, other)
        formula.extend(clauses)

    def _rooted(
        self,
        formula: Formula,
        ends: Sequence[tuple[int, int, int]],
        paths: Mapping[int, _Path],
        literals: Literals,
    ) -> None:
        """Add a network in which everything is joined to the ends of paths."""
        tips = {path.nodes[0] for path in paths.values() if path.labels}
        sure = formula.auxiliary(1)
        formula.add(sure)
        active = {_ROOT: sure}
        active |= {path.nodes[0]: sure for path in paths.values() if not path.labels}
        at: dict[int, list[int]] = {}
        edges: dict[tuple[int, int], list[int]] = {}
        for slot, *both in ends:
            one, other = sorted(_ROOT if node in tips else node for node in both)
            if one != other:
                edges.setdefault((one, other), []).append(literals[slot])
            for node in {one, other} - {_ROOT}:
                at.setdefault(node, []).append(literals[slot])
        clauses: list[tuple[int, ...]] = []
        for node, around in at.items():
            if node not in active:
                active[node] = sure if self.full else formula.auxiliary(1)
                if not self.full:
                    clauses += [(active[node], -line) for line in around]
                    clauses.append((-active[node], *around))
        joined = []
        for each in edges.values():
            line = each[0]
            if len(each) > 1:
                line = formula.auxiliary(1)
                clauses.append((-line, *each))
                clauses += [(line, -one) for one in each]
            joined.append(line)
        formula.extend(clauses)
        connectivity.connected(formula, Network.of(active, edges, joined, root=_ROOT))

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers where the paths so far end."""
        ends = {slot: self.ends[slot] for slot in slots(self.mask & state.open)}
        if not ends:
            return []
        mates: dict[int, int] = {}
        tips: dict[int, int] = {}
        for path in {path.nodes[0]: path for path in self._paths(state).values()}.values():
            last = [node for node in path.nodes if self._goes_on(state, node)]
            mates |= dict.fromkeys(path.nodes, -1)
            if len(path.labels) == 1:
                if len(last) != 1:
                    raise ClashError
                tips[last[0]] = path.labels[0]
                del mates[last[0]]
            elif not path.labels:
                one, other = last
                mates |= {one: other, other: one}
        for node in [*tips, *(node for node, mate in mates.items() if mate >= 0)]:
            if not any(state.open >> slot & 1 for slot in self._at[node]):
                raise ClashError
        needed = []
        if self.full:
            touched = {node for pair in ends.values() for node in pair}
            needed = sorted(touched.difference(mates, tips))
        return [PathsMachine(ends, mates, ranks, tips=tips, needed=needed)]

    def _goes_on(self, state: State, node: int) -> bool:
        """Return whether a path must continue from one of its nodes."""
        lines = sum(state.held >> slot & 1 for slot in self._at[node])
        return lines < (1 if node in self.tips else 2)

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``loop`` for a line that would close a loop, ``unlike`` for one between labels."""
        try:
            paths = self._paths(state)
        except ClashError:
            return
        closing, unlike = self._barred(state, paths)
        for slot in slots(closing):
            yield Seen("loop", 0, 1 << slot, paths[self.ends[slot][0]].lines, 0)
        for slot in slots(unlike):
            one, other = self.ends[slot]
            yield Seen("unlike", 0, 1 << slot, paths[one].lines | paths[other].lines, 0)


def _fitting(labels: Sequence[int]) -> bool:
    """Return whether a path may join ends with these labels."""
    return len(labels) < 2 or (len(labels) == 2 and (labels[0] == labels[1] or ANY_END in labels))


def _equal(unless: int, one: int | bool, other: int | bool) -> list[tuple[int, ...]]:
    """Return clauses that two digits are equal unless a literal holds."""
    if isinstance(one, bool):
        one, other = other, one
    if isinstance(one, bool):
        return [] if one is other else [(unless,)]
    if isinstance(other, bool):
        return [(unless, one if other else -one)]
    return [(unless, one, -other), (unless, -one, other)]
