"""Cuts of areas: clauses violated by a model with an area that weighs too little or too much.

Of an area that is too small one says: it is not all of this number, or something beside it has the
number, too. Of one that is too large: some of its nodes, which are connected and weigh too much,
are not all of this number. Both hold in every solution. A model mostly has many areas that are
wrong, each of which is cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.formula.areas import AreaTrees
from satgrid.formula.networks import neighbors

__all__ = ["Sizer"]

Clause = tuple[int, ...]

_PARTS = 4  # of an area that is too large, which are forbidden at once
_OFTEN = 10  # cuts for each literal, after which areas are better written out


class Sizer:
    """Finds the cuts of areas in many models."""

    def __init__(self, areas: AreaTrees) -> None:
        self._areas = areas
        self._beside = neighbors(len(areas.weights), areas.edges)
        self._bounds = [(kind.number, True) for kind in areas.exact]
        self._bounds += [(kind.number, False) for kind in areas.larger]
        self._literals = [
            dict(zip(kind.nodes, kind.literals, strict=True))
            for kind in (*areas.exact, *areas.larger)
        ]
        self._places: dict[int, list[tuple[int, int]]] = {}
        for number, literals in enumerate(self._literals):
            for node, literal in literals.items():
                self._places.setdefault(literal, []).append((number, node))

    @property
    def patience(self) -> int:
        """The number of cuts in one search after which the areas are better written out."""
        return _OFTEN * len(self._places)

    def cuts(self, model: Sequence[int]) -> list[Clause]:
        """Return clauses that the rule implies and a model violates, the shortest first."""
        held: dict[int, list[int]] = {}
        for literal in filter(self._places.__contains__, model):
            for number, node in self._places[literal]:
                held.setdefault(number, []).append(node)
        found: dict[Clause, None] = {}
        for number, nodes in held.items():
            least, exact = self._bounds[number]
            for part in self._parts(set(nodes), nodes):
                weight = sum([self._areas.weights[node] for node in part])
                if weight < least:
                    found[self._grown(number, part)] = None
                elif weight > least and exact:
                    found |= dict.fromkeys(self._shrunk(number, part, least))
        return sorted(found, key=lambda clause: (len(clause), clause))

    def _parts(self, left: set[int], nodes: Sequence[int]) -> Iterator[list[int]]:
        """Yield the connected parts of some nodes."""
        for start in nodes:
            if start in left:
                left.remove(start)
                part = [start]
                for node in part:
                    for other in self._beside[node]:
                        if other in left:
                            left.remove(other)
                            part.append(other)
                yield part

    def _grown(self, number: int, part: Sequence[int]) -> Clause:
        """Return a clause: if a part is of this kind, the area is larger."""
        literals = self._literals[number]
        ring = {other for node in part for other in self._beside[node]}.difference(part)
        more = sorted({literals[node] for node in ring if node in literals})
        return (*self._named(number, part), *more)

    def _shrunk(self, number: int, part: Sequence[int], most: int) -> Iterator[Clause]:
        """Yield clauses: a part that weighs too much is not entirely of this kind."""
        inside = set(part)
        step = -(-len(part) // _PARTS)
        for start in part[::step]:
            met, taken, weight = {start}, [start], self._areas.weights[start]
            for node in taken:
                for other in self._beside[node]:
                    if other in inside and other not in met and weight <= most:
                        met.add(other)
                        taken.append(other)
                        weight += self._areas.weights[other]
            yield self._named(number, taken)

    def _named(self, number: int, nodes: Sequence[int]) -> Clause:
        literals = [self._literals[number][node] for node in nodes]
        return tuple(sorted({-literal for literal in literals if literal != self._areas.sure}))
