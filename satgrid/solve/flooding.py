"""Cuts of floods: clauses violated by a model in which too few or too many nodes are connected.

Of a flood that is too small one says: something around it is active, or it could not be larger. Of
one that is too large: some of its nodes, which are connected with the starts and one too many, are
not all active. Both hold in every solution, whatever the clues are elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.formula.floods import Flood, Floods
from satgrid.formula.networks import neighbors

__all__ = ["Flooder"]

Clause = tuple[int, ...]

_OFTEN = 50  # cuts for each node, after which floods are better written out: they are very large


class Flooder:
    """Finds the cuts of floods in many models."""

    def __init__(self, floods: Floods) -> None:
        self._floods, self._active = floods, floods.active
        self._beside = neighbors(len(floods.active), floods.edges)

    @property
    def patience(self) -> int:
        """The number of cuts in one search after which the floods are better written out."""
        return _OFTEN * len(self._active)

    def cuts(self, model: Sequence[int]) -> list[Clause]:
        """Return clauses that the rule implies and a model violates, the shortest first."""
        part_of = [-1 if model[abs(one) - 1] == one else -2 for one in self._active]
        parts: list[list[int]] = []
        for node, known in enumerate(part_of):
            if known == -1:
                part_of[node] = len(parts)
                part = [node]
                for here in part:
                    for other in self._beside[here]:
                        if part_of[other] == -1:
                            part_of[other] = len(parts)
                            part.append(other)
                parts.append(part)
        found: dict[Clause, None] = {}
        for flood in self._floods.floods:
            wet = [node for node in flood.starts if part_of[node] >= 0]
            inside = [parts[number] for number in {part_of[node]: None for node in wet}]
            size = sum(map(len, inside))
            if size < flood.number:
                ring = {node for node in flood.starts if part_of[node] < 0}
                for part in inside:
                    for node in part:
                        ring.update([one for one in self._beside[node] if part_of[one] < 0])
                found[self._grown(ring)] = None
            elif size > flood.number:
                found |= dict.fromkeys(self._shrunk(flood, wet, part_of))
        return sorted(found, key=lambda clause: (len(clause), clause))

    def _grown(self, ring: set[int]) -> Clause:
        """Return a clause: a node around a flood is active."""
        literals = {self._active[node] for node in ring}
        return tuple(sorted(literals.difference([-self._floods.sure])))

    def _shrunk(self, flood: Flood, wet: Sequence[int], part_of: Sequence[int]) -> Iterator[Clause]:
        """Yield clauses: one node too many, connected with the starts, are not all active.

        Once those that are near to a start, once those in a line from another one.
        """
        for near in (True, False):
            taken: dict[int, None] = {}
            for start in wet if near else reversed(wet):
                edge = [start]
                while edge and len(taken) <= flood.number:
                    node = edge.pop(0 if near else -1)
                    if node not in taken:
                        taken[node] = None
                        edge += [one for one in self._beside[node] if part_of[one] >= 0]
            literals = {-self._active[node] for node in taken}
            yield tuple(sorted(literals.difference([-self._floods.sure])))
