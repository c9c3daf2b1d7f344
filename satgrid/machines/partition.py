"""A machine for boards that are divided into areas: it reads borders and remembers open areas."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import Any, NamedTuple

from satgrid.machines.machine import DONE, MOST_BITS, Machine, Ranks

__all__ = ["PartKinds", "Partition"]


class PartKinds(NamedTuple):
    """The kinds that areas may be; a digest of an open area holds just what decides its future.

    Attributes
    ----------
    joined
        Returns the digest of two parts that are joined; None where they cannot be.
    whole
        Returns whether an area is right as it is.
    """

    joined: Callable[[Any, Any], Hashable | None]
    whole: Callable[[Any], bool]


class _Plan(NamedTuple):
    """The plan of a slot: its indices refer to the memory, then to the nodes that are new."""

    fresh: tuple[Hashable, ...]
    apart: list[tuple[int, int]]
    """Pairs of nodes with a known border between them, of which one is fresh."""
    one: int
    other: int
    stay: list[int]


class Partition(Machine):
    """Each area is of an allowed kind, and every border separates two areas.

    It remembers for each node at the frontier its area, the digest of each area, and which areas
    have a border between them, so that they must not be joined.

    Parameters
    ----------
    ends
        For each open slot the two nodes that it parts where it holds; nodes are cells, or
        cells that are joined for sure.
    digests
        The digest of each node.
    borders
        Pairs of nodes with a known border between them.
    """

    def __init__(
        self,
        ends: Mapping[int, tuple[int, int]],
        digests: Sequence[Hashable],
        borders: Collection[tuple[int, int]],
        kinds: PartKinds,
        ranks: Ranks,
    ) -> None:
        self.slots = sorted(ends, key=ranks.__getitem__)
        self._joined, self._whole = kinds
        first: dict[int, int] = {}
        last: dict[int, int] = {}
        for index, slot in enumerate(self.slots):
            for node in ends[slot]:
                first.setdefault(node, index)
                last[node] = index
        known = [(a, b) for a, b in borders if a in first and b in first]
        for one, other in known:  # both are there at once
            last[one] = max(last[one], first[other])
            last[other] = max(last[other], first[one])
        self._plans: dict[int, _Plan] = {}
        self._last = self.slots[-1]
        self.loads = []
        frontier: list[int] = []
        for index, slot in enumerate(self.slots):
            fresh = sorted(node for node in first if first[node] == index)
            every = [*frontier, *fresh]
            at = {node: place for place, node in enumerate(every)}
            one, other = ends[slot]
            self._plans[slot] = _Plan(
                tuple(digests[node] for node in fresh),
                [
                    (at[a], at[b])
                    for a, b in known
                    if (a in fresh or b in fresh) and a in at and b in at
                ],
                at[one],
                at[other],
                [place for place, node in enumerate(every) if last[node] > index],
            )
            frontier = [every[place] for place in self._plans[slot].stay]
            self.loads.append(2.0 * len(frontier))
        self.start = ((), (), frozenset())
        self.bits = MOST_BITS

    def step(self, state: Any, slot: int, value: bool) -> Hashable | None:
        """Read a border: separate two areas or join them, and judge the areas that are complete."""
        plan = self._plans[slot]
        labels, digests, apart = [*state[0]], [*state[1]], set(state[2])
        labels += range(len(digests), len(digests) + len(plan.fresh))
        digests += plan.fresh
        for a, b in plan.apart:
            apart.add(_pair(labels[a], labels[b]))
        one, other = labels[plan.one], labels[plan.other]
        if value:
            if one == other:
                return None
            apart.add(_pair(one, other))
        elif one != other:
            if _pair(one, other) in apart:
                return None
            both = self._joined(digests[one], digests[other])
            if both is None:
                return None
            digests[one] = both
            labels = [one if label == other else label for label in labels]
            apart = {_pair(*(one if a == other else a for a in pair)) for pair in apart}
        kept = [labels[place] for place in plan.stay]
        if not all(self._whole(digests[label]) for label in set(labels).difference(kept)):
            return None
        if slot == self._last:
            return DONE
        names: dict[int, int] = {}
        found = tuple([names.setdefault(label, len(names)) for label in kept])
        left = {_pair(names[a], names[b]) for a, b in apart if a in names and b in names}
        return found, tuple([digests[label] for label in names]), frozenset(left)


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
