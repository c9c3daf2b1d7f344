"""Components of a formula, and separators: few variables whose values split it.

Clauses without a common variable are independent. So the answers of a formula in several
components are all combinations of the components' answers: two with a thousand answers each give a
million. Many puzzles are nearly in two parts: fix a few variables between the halves of the grid,
and the halves are components. Such variables are a separator of the graph of variables and
clauses, here a small one between its two far ends and rather in the middle, found as a minimum cut
of a flow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from satgrid.formula.clauses import Formula, Unwritten
from satgrid.formula.derived import renumbered
from satgrid.system.limits import Limits

__all__ = ["decomposed", "separator"]

MOST = 16  # keys in a separator; each may double the number of cubes
_WIDE = 4 * MOST  # where all middle layers are wider, no small separator is looked for
_TOO_MUCH = 16 * MOST + 1  # what no separator may cost


def decomposed(formula: Formula) -> list[Formula]:
    """Return formulas without common variables whose combined answers are those of the formula.

    Each has an answer block with some of the formula's answer keys, in their order, and its own
    numbers. A formula in one component is returned as it is. All variables of a network are in one
    component.
    """
    parents = list(range(formula.top + 1))

    def root(variable: int) -> int:
        while parents[variable] != variable:
            parents[variable] = variable = parents[parents[variable]]
        return variable

    left = formula.top
    networks = list(chain.from_iterable(formula.networks.values()))
    together: list[Sequence[int]] = [tuple(network.literals()) for network in networks]
    for clause in chain(together, *formula.limits.batches(formula.clauses)):
        first = root(abs(clause[0])) if clause else 0
        for literal in clause[1:]:
            if parents[abs(literal)] != first:
                other = root(abs(literal))
                if other != first:
                    parents[other] = first
                    left -= 1
        if left == 1:
            return [formula]  # most often by a few long clauses
    block = formula.answer_block()
    keys: dict[int, list[Any]] = {}
    for variable, key in enumerate(block, block.first):
        keys.setdefault(root(variable), []).append(key)
    if len(keys) < 2:
        return [formula]
    home = min(keys)  # of what has no key, and so is satisfiable or not for all the others
    clauses: dict[int, list[tuple[int, ...]]] = {place: [] for place in keys}
    for clause in formula.clauses:
        place = root(abs(clause[0])) if clause else home
        clauses[place if place in keys else home].append(clause)
    connected: dict[int, dict[str, list[Unwritten]]] = {place: {} for place in keys}
    for rule, own in formula.networks.items():
        for network in own:
            place = root(abs(min(network.literals(), default=home)))
            place = place if place in keys else home
            connected[place].setdefault(rule, []).append(network)
    return [
        renumbered(formula, {block[key]: key for key in own}, clauses[place], connected[place])
        for place, own in keys.items()
    ]


def separator(formula: Formula, worth: Callable[[], bool] = lambda: True) -> list[Any]:
    """Return a few answer keys that separate the formula's largest component; none if not found.

    The parts at its two ends have an eighth of its variables each, or more. Networks connect the
    variables that they refer to.

    Parameters
    ----------
    worth
        Called before the search: whether a separator is worth finding.
    """
    if formula.networks:
        return []
    limits = formula.limits
    homes: list[list[int]] = [[] for _ in range(formula.top + 1)]
    for number, clause in enumerate(chain.from_iterable(limits.batches(formula.clauses))):
        for literal in clause:
            homes[abs(literal)].append(number)
    layers = _layers(formula.clauses, homes, limits)
    order = list(chain.from_iterable(layers))
    eighth = len(order) // 8
    here, there = order[:eighth], order[len(order) - eighth :]
    middle = set(order).difference(here, there)
    if not here or not any(len(one) <= _WIDE and not middle.isdisjoint(one) for one in layers):
        return []
    if not worth():
        return []
    block = formula.answer_block()
    keys = list(block)
    costs = {  # twice as much at the ends as in the middle
        variable: 8 + abs(8 - 16 * rank // len(order))
        for rank, variable in enumerate(order)
        if variable in block.numbers()
    }
    found = _cut(formula, costs, here, there)
    return [keys[variable - block.first] for variable in found] if len(found) <= MOST else []


def _layers(
    clauses: list[tuple[int, ...]], homes: list[list[int]], limits: Limits
) -> list[list[int]]:
    """Return the variables of the largest component by their distance from one of its ends.

    Parameters
    ----------
    homes
        For each variable, the numbers of its clauses.
    """
    largest: list[list[int]] = []
    rest = {variable for variable, own in enumerate(homes) if own}
    while rest:
        limits.check()
        layers = _from(min(rest), clauses, homes)
        rest.difference_update(*layers)
        largest = max(largest, layers, key=lambda found: sum(map(len, found)))
    for _ in range(2):  # from anywhere to an end, and from there to the other
        largest = _from(largest[-1][0], clauses, homes) if largest else []
    return largest


def _from(start: int, clauses: list[tuple[int, ...]], homes: list[list[int]]) -> list[list[int]]:
    """Return the variables by their distance from a given one, sorted within each distance."""
    layers = [[start]]
    seen, passed = {start}, set[int]()
    while layers[-1]:
        fresh = {number for variable in layers[-1] for number in homes[variable]} - passed
        passed |= fresh
        found = {abs(literal) for number in fresh for literal in clauses[number]} - seen
        seen |= found
        layers.append(sorted(found))
    return layers[:-1]


def _cut(formula: Formula, costs: dict[int, int], here: list[int], there: list[int]) -> list[int]:
    """Return the cheapest variables on all paths between two sets; none if they cost too much.

    Parameters
    ----------
    costs
        The costs of the variables that may be in the cut.
    """
    try:
        import networkx as nx
    except ImportError:  # where it is not there, pieces are not cut
        return []
    ends = dict.fromkeys(here, "here") | dict.fromkeys(there, "there")
    flow: Any = nx.DiGraph()  # a variable is an edge, so that its capacity bounds what passes it
    flow.add_nodes_from(("here", "there"))
    limits = formula.limits
    together = dict.fromkeys(frozenset(map(abs, clause)) for clause in formula.clauses)
    for number, variables in enumerate(chain.from_iterable(limits.batches(together))):
        between = variables.difference(ends)
        sides = {ends[variable] for variable in variables - between}
        if len(sides) == 2:
            return []
        for variable in between:
            cost = costs.get(variable, _TOO_MUCH)
            flow.add_edge((variable, "in"), (variable, "out"), capacity=cost)
            flow.add_edge((variable, "out"), number)
            flow.add_edge(number, (variable, "in"))
        if between and "here" in sides:
            flow.add_edge("here", number)
        if between and "there" in sides:
            flow.add_edge(number, "there")
    limits.check()
    search = nx.algorithms.flow.boykov_kolmogorov
    cost = nx.maximum_flow_value(flow, "here", "there", flow_func=search, cutoff=_TOO_MUCH)
    if cost >= _TOO_MUCH:
        return []
    limits.check()
    _, (near, _) = nx.minimum_cut(flow, "here", "there", flow_func=search)
    return [
        variable
        for variable in sorted(costs)
        if (variable, "in") in near and (variable, "out") not in near
    ]
