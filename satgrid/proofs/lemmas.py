"""Lemmas that prove by unit propagation that a cut follows from its network's clauses.

A cut says: nothing is active on one side of a wall, or nothing on the other, or something of the
wall holds. Suppose it is broken, with the node v active here and w there. No helper joins nodes of
the two sides, and unit propagation sees that. Mostly it sees the clash as well. Where it does not,
take the last node u of both sides in the order of elimination, and suppose that it is active. Then
what is active on the other side must be joined to something later: the last node there has
nothing, so it is off, then the one before it, and so on, down to v or w, which clashes. So "the
cut, or not u" is found by unit propagation; then the same for the node before u; and when v or w is
reached, so is the cut. With a root, which is last, there is nothing to do beforehand.

Where a side has not one node that is active but two neighbors of which one is, this is done for
each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from satgrid.formula import elimination
from satgrid.formula.networks import Network
from satgrid.solve.parts import Cut
from satgrid.system.limits import Limits

__all__ = ["derived", "lemmas"]

Clause = tuple[int, ...]
Places = dict[int, int]
"""The place of each node in the order of elimination."""


def derived(
    cuts: Iterable[Cut], follows: Callable[[Clause], bool], limits: Limits
) -> Iterator[Clause]:
    """Yield cuts, each with the lemmas that it needs.

    Parameters
    ----------
    follows
        Returns whether a clause follows by unit propagation from the formula with its networks
        written out and from all clauses yielded before.

    Raises
    ------
    TimeUpError
        If the limits end meanwhile.
    """
    orders: list[tuple[Network, Places]] = []
    for cut in cuts:
        limits.check()
        if follows(cut.clause):
            yield cut.clause
            continue
        assert cut.network is not None  # how those of areas follow is not known
        places = next((places for network, places in orders if network is cut.network), None)
        if places is None:
            places = _places(cut.network, limits)
            orders.append((cut.network, places))
        yield from lemmas(cut, places)


def _places(network: Network, limits: Limits) -> Places:
    order = elimination.ordered(network, limits)
    return {node: place for place, node in enumerate(order.nodes)}


def lemmas(cut: Cut, places: Places | None = None) -> Iterator[Clause]:
    """Yield clauses, the cut last, each of which follows from those before."""
    network = cut.network
    assert network is not None
    active = network.active
    places = places or _places(network, Limits())
    for ends in product(cut.near, cut.far):
        named = _with(cut.clause, [-active[node] for node in ends])
        for node in _after(network, named, ends, places):
            yield (*named, -active[node])
        yield named
    for node in cut.near if len(cut.far) > 1 else ():
        yield _with(cut.clause, [-active[node]])
    yield cut.clause


def _with(clause: Clause, more: Iterable[int]) -> Clause:
    return tuple(dict.fromkeys((*clause, *more)))


def _after(network: Network, clause: Clause, ends: Sequence[int], places: Places) -> list[int]:
    """Return the nodes of both sides that come after both ends, the last one first."""
    if network.root is not None:
        return []
    off = frozenset(clause)
    beside = network.beside()
    found = list(dict.fromkeys(ends))
    met = set(found)
    for node in found:
        for other, edge in beside[node]:
            if other in met or network.active[other] in off:
                continue
            if network.lines is None or network.lines[edge] not in off:
                met.add(other)
                found.append(other)
    last = max(places[end] for end in ends)
    later = [node for node in found if places[node] > last]
    return sorted(later, key=places.__getitem__, reverse=True)
