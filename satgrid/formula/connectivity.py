"""Connectivity of the active nodes of a graph: networks, one loop, distance to a root, floods.

A rule connects a `Network`: ``connected`` files it in the formula, and no clause is written. The
caller decides how to use it, as with all clauses. ``eager`` writes it out by vertex elimination
(see ``elimination``): to export, count, propagate, certify. A search does without (see
``satgrid.solve.session``).

By themselves its helpers are one-sided: where one holds there is a path. ``functional`` adds that
it holds where there is one. Then each answer has exactly one model, so that whole models can be
counted and listed; a search is faster without.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, combinations, count, pairwise

from satgrid.errors import EncodingError
from satgrid.formula import elimination
from satgrid.formula.areas import AreaTrees
from satgrid.formula.bounds import Bound, natives
from satgrid.formula.cardinality import MOST_CLAUSES, between_each, exactly
from satgrid.formula.clauses import Formula
from satgrid.formula.floods import Floods
from satgrid.formula.networks import Network, neighbors
from satgrid.formula.trees import plant
from satgrid.system.limits import ENDLESS, Limits

__all__ = [
    "connected",
    "degrees",
    "eager",
    "flooded",
    "network_size",
    "no_square",
    "single_loop",
    "touched",
    "within",
    "without_natives",
]


def connected(formula: Formula, network: Network, *, written: bool = False) -> None:
    """State that the active nodes have at most one component, which contains the root, if any.

    No clause is written here. With lines, ``touched`` or other clauses must say that a line makes
    both its ends active.

    Parameters
    ----------
    written
        Whether to write the clauses after all, as ``eager`` does: where several small networks
        depend on each other a search with them is faster.
    """
    if written:
        _write(formula, network, functional=False)
    else:
        formula.connect(network)


def eager(formula: Formula, *, functional: bool = False) -> Formula:
    """Return the formula with its networks written out as clauses; itself if there are none.

    Parameters
    ----------
    functional
        Whether each answer has one model, as far as the networks are concerned.

    Raises
    ------
    SatgridError
        If a network needs more clauses than can be handled.
    TimeUpError
        If the formula's limits end before.
    """
    if not formula.networks:
        return formula
    written = without_natives(formula).copied()
    written.networks = {}
    for rule, networks in formula.networks.items():
        with written.rule(rule):
            for stated in networks:
                if isinstance(stated, AreaTrees):
                    plant(written, stated)
                elif isinstance(stated, Floods):
                    flooded(written, stated, functional=functional)
                elif not isinstance(stated, Bound):
                    _write(written, stated, functional=functional)
                elif not stated.native:
                    between_each(written, stated.low, stated.high, [stated.counted])
    return written


def without_natives(formula: Formula) -> Formula:
    """Return the formula with its native bounds written out; itself if there are none."""
    own = natives(formula.networks)
    if not own:
        return formula
    written = formula.copied()
    for rule, networks in formula.networks.items():
        written.networks[rule] = [stated for stated in networks if stated not in own]
        with written.rule(rule):
            for bound in networks:
                if isinstance(bound, Bound) and bound.native:
                    between_each(written, bound.low, bound.high, [bound.counted])
    written.networks = {rule: kept for rule, kept in written.networks.items() if kept}
    return written


def network_size(
    network: Network, *, functional: bool = False, limits: Limits | None = None
) -> tuple[int, int]:
    """Return the numbers of helpers and clauses of a network that is written out."""
    limits = limits or ENDLESS
    order = elimination.ordered(network, limits)
    return elimination.size(network, order, limits, functional=functional)


def _write(formula: Formula, network: Network, *, functional: bool) -> None:
    limits, network = formula.limits, _named(formula, network)
    order = elimination.ordered(network, limits, MOST_CLAUSES, functional=functional)
    fresh = count(formula.top + 1)
    written = []
    for batch in limits.batches(elimination.clauses(network, order, fresh, functional=functional)):
        written += batch
    formula.auxiliary(next(fresh) - formula.top - 1)
    formula.extend(written, over=[*network.active, *(network.lines or ())])


def _named(formula: Formula, network: Network) -> Network:
    """Return the network with a helper for each node that has no literal."""
    bare = [node for node, literal in enumerate(network.active) if not literal]
    if not bare:
        return network
    active, lines = list(network.active), _lines(network)
    clauses: list[tuple[int, ...]] = []
    for here, node in enumerate(bare, formula.auxiliary(len(bare))):
        active[node] = here
        clauses += [(-line, here) for line in lines[node]]
        clauses.append((-here, *lines[node]))
    formula.extend(clauses)
    return replace(network, active=tuple(active))


def touched(formula: Formula, network: Network) -> None:
    """Define that a node is active if and only if one of its lines holds: 2e + n clauses."""
    clauses: list[tuple[int, ...]] = []
    for node, lines in zip(network.active, _lines(network), strict=True):
        clauses += [(-line, node) for line in lines]
        clauses.append((-node, *lines))
    formula.extend(clauses)


def degrees(formula: Formula, network: Network) -> None:
    """State that two lines hold at each active node: C(d, 3) + d clauses for d lines.

    A node without lines has one clause. ``touched`` states that no lines hold at other nodes.
    """
    clauses: list[tuple[int, ...]] = []
    for node, lines in zip(network.active, _lines(network), strict=True):
        clauses += [(-node, *[other for other in lines if other != line]) for line in lines]
        if not lines:
            clauses.append((-node,))
        clauses += combinations([-line for line in lines], 3)
    formula.extend(clauses)


def single_loop(formula: Formula, network: Network) -> None:
    """State that the lines that hold form one closed loop or none, all in the current rule.

    For ``touched``, ``degrees`` and ``connected`` as rules of their own, call them.
    """
    touched(formula, network)
    degrees(formula, network)
    connected(formula, network)


def within(
    formula: Formula,
    network: Network,
    depth: int | Sequence[int],
    *,
    functional: bool = False,
) -> None:
    """State that the root reaches every active node in at most ``depth`` active steps.

    One helper for each node but the root and each number of steps from its distance to its depth
    less one. Two clauses for each, and one for each node but the root; functional: one more for
    each helper and each neighbor through which it may hold.

    Parameters
    ----------
    depth
        One for all nodes, or each node's own; the root's does not matter.
    functional
        Whether each answer has one model.
    """
    if network.root is None or network.lines is not None:
        raise EncodingError("distances from a root need a network with nodes and a root")
    active, root = network.active, network.root
    depths = [depth] * len(active) if isinstance(depth, int) else depth
    beside = neighbors(len(network.active), network.edges)
    distance = _distances(beside, root)
    others = [node for node in range(len(active)) if node != root]
    formula.extend((-active[node],) for node in others if depths[node] < 1)
    before = {root: active[root]}
    for step in range(1, max((depths[node] for node in others), default=0) + 1):
        here = {root: active[root]}
        for node in others:
            literal, last = active[node], depths[node]
            through = [before[other] for other in beside[node] if other in before]
            if step == last:
                formula.add(-literal, *through)
            if step >= last > 0:
                here[node] = literal  # where it is active, it is near enough
            elif distance.get(node, last) <= step < last:
                here[node] = formula.auxiliary(1)
                formula.add(-here[node], literal)
                formula.add(-here[node], *through)
                if functional:
                    formula.extend((here[node], -literal, -way) for way in through)
        before = here


def flooded(formula: Formula, floods: Floods, *, functional: bool = False) -> None:
    """State which nodes belong to each flood, with a helper for each, and layers of steps to them.

    All in the current rule. A node on the way to another one counts, too, so that no node belongs
    to a flood that is farther from its starts than its number of nodes.
    """
    active, sure = floods.active, floods.sure
    beside = neighbors(len(active), floods.edges)
    for flood in floods.floods:
        near = {node: 1 for node in sorted(flood.starts) if active[node] != -sure}
        steps = dict(near) if flood.number else {}
        queue = list(steps)
        for node in queue:
            for other in beside[node] if steps[node] < flood.number else ():
                if other not in steps and active[other] != -sure:
                    steps[other] = steps[node] + 1
                    queue.append(other)
        first = formula.auxiliary(len(steps))
        own = {node: first + at for at, node in enumerate(sorted(steps))}

        def reached(node: int, *before: int, own: dict[int, int] = own) -> tuple[int, ...]:
            """Return a clause: under a condition, an active node belongs to the flood."""
            not_active = () if active[node] == sure else (-active[node],)
            return (*before, *not_active, *([own[node]] if node in own else ()))

        clauses = [reached(node) for node in near]
        for node, helper in own.items():
            if active[node] != sure:
                clauses.append((-helper, active[node]))
            clauses += [reached(o, -helper) for o in beside[node] if active[o] != -sure]
        formula.extend(clauses)
        if own:
            exactly(formula, flood.number, list(own.values()))
            edges = [(-1, node) for node in own if node in near]
            edges += [(a, b) for a in own for b in beside[a] if b > a and b in own]
            network = Network.of({-1: sure, **own}, edges, root=-1)
            within(formula, network, flood.number, functional=functional)
        elif flood.number:
            formula.add()


def no_square(formula: Formula, rows: Sequence[Sequence[int | None]]) -> None:
    """State that no four literals of a square hold: (h - 1) (w - 1) clauses for h rows of w.

    Parameters
    ----------
    rows
        The literals row by row, None where there is no cell.
    """
    for lines in pairwise(rows):
        for square in pairwise(zip(*lines, strict=True)):
            literals = [literal for literal in chain(*square) if literal is not None]
            if len(literals) == 4:
                formula.add(*(-literal for literal in literals))


def _lines(network: Network) -> list[list[int]]:
    """Return the lines that end at each node."""
    if network.lines is None:
        raise EncodingError("the network has no lines")
    return [[network.lines[edge] for _, edge in near] for near in network.beside()]


def _distances(beside: Sequence[Sequence[int]], root: int) -> dict[int, int]:
    """Return each node's number of steps from a root, if it can be reached."""
    found = {root: 0}
    queue = [root]
    for node in queue:
        for other in beside[node]:
            if other not in found:
                found[other] = found[node] + 1
                queue.append(other)
    return found
