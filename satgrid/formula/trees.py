"""Areas as trees: each has a root, and its total weight equals its number.

In an area every node but the root has a parent beside it. The weight of a node's subtree, itself
included, is a binary number: so there is no cycle, and the root has the weight of the whole area.
Nodes of an area agree on the name of its root, which is the first of them: so there is one root,
and touching areas of equal numbers are one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from satgrid.formula import cardinality
from satgrid.formula.areas import AreaTrees
from satgrid.formula.clauses import Formula

__all__ = ["plant"]

Bits = Sequence[int]
"""The literals of a number in binary, the lowest first."""
_APART = 2
"""For how many common numbers a bit neighbors are compared number by number."""


class _Node(NamedTuple):
    weight: int
    numbers: Mapping[int, int]
    """The literal of each number it may have."""
    active: int
    """Whether it has one of them."""
    number: Bits
    total: Bits
    root: int
    name: Bits


def plant(formula: Formula, areas: AreaTrees) -> None:
    """State that each area weighs as much as its number, all in the open rule."""
    nodes = _nodes(formula, areas)
    above: list[list[int]] = [[] for _ in nodes]
    hanging: list[list[tuple[int, _Node]]] = [[] for _ in nodes]
    for one, other in areas.edges:
        if nodes[one].numbers.keys() & nodes[other].numbers.keys():
            up, down = _joined(formula, nodes[one], nodes[other])
            above[one].append(up)
            above[other].append(down)
            hanging[other].append((up, nodes[one]))
            hanging[one].append((down, nodes[other]))
    for index, node in enumerate(nodes):
        ways = [*above[index], node.root]
        formula.add(-node.active, *ways)
        formula.extend((-way, node.active) for way in ways)
        cardinality.at_most(formula, 1, ways)
        _named(formula, node, index)
        formula.extend(_same(node.number, node.total, node.root))
        _counted(formula, node, hanging[index], areas.sure)


def _nodes(formula: Formula, areas: AreaTrees) -> list[_Node]:
    """Return the nodes, each with its variables."""
    held: list[dict[int, int]] = [{} for _ in areas.weights]
    for kind in areas.exact:
        for node, literal in zip(kind.nodes, kind.literals, strict=True):
            held[node][kind.number] = literal
    largest = max((number for own in held for number in own), default=0)
    wide = max(largest, *areas.weights, 1).bit_length()
    long = max(1, (len(held) - 1).bit_length())
    nodes = []
    for weight, own in zip(areas.weights, held, strict=True):
        first = formula.auxiliary(wide + 1 + long)
        count, root = range(first, first + wide), first + wide
        name = range(first + wide + 1, first + wide + 1 + long)
        if areas.sure in own.values():
            active = areas.sure
            known = next(one for one, literal in own.items() if literal == active)
            number: Bits = [active if known >> at & 1 else -active for at in range(wide)]
        else:
            active = formula.auxiliary(1 + wide)
            number = range(active + 1, active + 1 + wide)
            formula.add(-active, *own.values())
            for one, literal in own.items():
                formula.add(-literal, active)
                formula.extend((-literal, *bit) for bit in _equals(number, one))
        nodes.append(_Node(weight, own, active, number, count, root, name))
    return nodes


def _equals(written: Bits, value: int) -> list[tuple[int]]:
    """Return the literals that hold if a binary number equals a value."""
    return [(bit if value >> at & 1 else -bit,) for at, bit in enumerate(written)]


def _same(one: Bits, other: Bits, where: int) -> list[tuple[int, int, int]]:
    """Return clauses that two binary numbers are equal if a literal holds."""
    pairs = list(zip(one, other, strict=True))
    return [(-where, -a, b) for a, b in pairs] + [(-where, a, -b) for a, b in pairs]


def _joined(formula: Formula, one: _Node, other: _Node) -> tuple[int, int]:
    """State that two neighbors with one number are in one area.

    Returns
    -------
    tuple of int
        The literals of "the second is the parent of the first", and the reverse.
    """
    joined = formula.auxiliary(3)
    up, down = joined + 1, joined + 2
    common = sorted(one.numbers.keys() & other.numbers.keys())
    if len(common) <= _APART * len(one.number):
        formula.extend((-one.numbers[it], -other.numbers[it], joined) for it in common)
    else:
        differ = formula.auxiliary(len(one.number))
        unlike = range(differ, differ + len(one.number))
        formula.add(-one.active, -other.active, joined, *unlike)
        for it, a, b in zip(unlike, one.number, other.number, strict=True):
            formula.add(-it, a, b)
            formula.add(-it, -a, -b)
    formula.add(-joined, one.active)
    formula.add(-joined, other.active)
    formula.extend(_same(one.number, other.number, joined))
    formula.extend(_same(one.name, other.name, joined))
    formula.add(-up, joined)
    formula.add(-down, joined)
    return up, down


def _named(formula: Formula, node: _Node, index: int) -> None:
    """State that a root has its own name, and no node has the name of a later root."""
    formula.extend((-node.root, *bit) for bit in _equals(node.name, index))
    for at, bit in enumerate(node.name):
        if not index >> at & 1:
            higher = [-one for up, one in enumerate(node.name) if up > at and index >> up & 1]
            formula.add(-node.active, -bit, *higher)


def _counted(
    formula: Formula, node: _Node, hanging: Sequence[tuple[int, _Node]], true: int
) -> None:
    """State that a node's weight is its own plus its children's: 17 clauses per bit and child."""
    wide = len(node.total)
    total: Bits = [true if node.weight >> at & 1 else -true for at in range(wide)]
    for way, other in hanging:
        total = _added(formula, total, _gated(formula, way, other.total), true)
    formula.extend(_same(total, node.total, true))


def _gated(formula: Formula, way: int, count: Bits) -> Bits:
    """Return a binary number that is the given one if a literal holds, else zero."""
    first = formula.auxiliary(len(count))
    for it, bit in enumerate(count, first):
        formula.extend(((-it, way), (-it, bit), (it, -way, -bit)))
    return range(first, first + len(count))


def _added(formula: Formula, one: Bits, other: Bits, true: int) -> Bits:
    """Return the sum of two binary numbers, which must not need more bits."""
    first = formula.auxiliary(2 * len(one))
    total = range(first, first + len(one))
    carries = range(first + len(one), first + 2 * len(one))
    carried = -true
    for a, b, bit, carry in zip(one, other, total, carries, strict=True):
        c = carried
        formula.extend(
            (
                (-a, -b, -c, bit),
                (-a, b, c, bit),
                (a, -b, c, bit),
                (a, b, -c, bit),
                (a, b, c, -bit),
                (a, -b, -c, -bit),
                (-a, b, -c, -bit),
                (-a, -b, c, -bit),
                (-a, -b, carry),
                (-a, -c, carry),
                (-b, -c, carry),
                (a, b, -carry),
                (a, c, -carry),
                (b, c, -carry),
            )
        )
        carried = carry
    formula.add(-carried)
    return total
