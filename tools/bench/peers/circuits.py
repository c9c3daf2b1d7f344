"""One loop for CP-SAT: its circuit of arcs, turned one way so that no loop is found twice."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any


def circuit(
    model: Any,
    nodes: Sequence[Hashable],
    edges: Mapping[Any, tuple[Hashable, Hashable]],
    *,
    needed: bool = True,
    every: bool = False,
) -> dict[Any, Any]:
    """Add one loop through some nodes; return a variable for each edge.

    Parameters
    ----------
    nodes
        In an order in which the first one on any loop has two later neighbors.
    edges
        The ends of each edge.
    needed
        Whether there must be a loop.
    every
        Whether it goes through all nodes.
    """
    number = {node: index for index, node in enumerate(nodes)}
    taken = {edge: model.new_bool_var("") for edge in edges}
    passed = [model.new_constant(1) if every else model.new_bool_var("") for _ in nodes]
    ahead: dict[int, list[tuple[int, Any]]] = {index: [] for index in range(len(nodes))}
    arcs = [] if every else [(index, index, ~one) for index, one in enumerate(passed)]
    for edge, ends in edges.items():
        one, other = sorted(number[end] for end in ends)
        there, back = model.new_bool_var(""), model.new_bool_var("")
        arcs += [(one, other, there), (other, one, back)]
        ahead[one].append((other, there))
        model.add(taken[edge] == there + back)
    model.add_circuit(arcs)
    if needed:
        model.add_bool_or(passed)
    before = model.new_constant(0)
    for index, one in enumerate(passed):
        # The first node of the loop is left for the first of its neighbors after it.
        first = [arc for _, arc in sorted(ahead[index], key=lambda pair: pair[0])[:1]]
        model.add_bool_or([~one, before, *first])
        upto = model.new_bool_var("")
        model.add_max_equality(upto, [before, one])
        before = upto
    return taken
