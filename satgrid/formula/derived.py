"""Formulas derived from formulas: without a rule, with selectors, simplified, symmetric."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import Any

from satgrid.formula.clauses import Formula, Unwritten

__all__ = ["guarded", "make_symmetric", "renumbered", "restricted", "without"]


def without(formula: Formula, rule: str) -> Formula:
    """Return a formula without one rule, to see the effect of that rule."""
    rest = formula.emptied()
    rest.definitions = formula.definitions - {rule}
    for name in formula.rules:
        if name != rule:
            with rest.rule(name):
                rest.clauses += formula.clauses_of(name)
    rest.networks = {name: own for name, own in formula.networks.items() if name != rule}
    return rest


def guarded(formula: Formula, clues: int) -> tuple[Formula, list[int]]:
    """Return the formula with a selector for each clue, and the selectors.

    The clauses of a clue hold where its selector is on; all others hold anyway.
    """
    found = formula.emptied()
    found.networks = dict(formula.networks)
    first = found.auxiliary(clues)
    owner: dict[int, int] = {}
    for number in sorted(formula.clues):
        for run in formula.clues[number]:
            owner |= dict.fromkeys(run, number)
    with found.rule("guarded"):
        for index, clause in enumerate(formula.clauses):
            if index in owner:
                found.add(*clause, -(first + owner[index]))
            else:
                found.add(*clause)
    return found, list(range(first, first + clues))


def make_symmetric(formula: Formula, images: Sequence[int]) -> None:
    """State that the answer is invariant under a symmetry.

    Parameters
    ----------
    images
        For each key of the answer, by their order, the one that it becomes.
    """
    block = formula.answer_block()
    with formula.rule("symmetric"):
        for index, image in enumerate(images):
            if index != image:
                formula.add(-(block.first + index), block.first + image)


def restricted(formula: Formula, decided: Collection[int]) -> tuple[Formula, list[int]]:
    """Simplify a formula by literals that hold, with unit propagation.

    Returns
    -------
    tuple of Formula and list of int
        A formula whose answer block has the indices of the undecided answer keys as its keys,
        and the indices that hold already.
    """
    block = formula.answer_block()
    decided = frozenset(decided)
    refuted = frozenset([-literal for literal in decided])
    clauses: list[tuple[int, ...]] = []
    for batch in formula.limits.batches(formula.clauses):
        clauses += [
            clause
            if refuted.isdisjoint(clause)
            else tuple([literal for literal in clause if literal not in refuted])
            for clause in batch
            if decided.isdisjoint(clause)
        ]
    still_open = [v for v in block.numbers() if v not in decided and v not in refuted]
    networks: dict[str, list[Unwritten]] = {}
    if formula.networks:
        sure = formula.top + 1  # for what is decided in a network
        clauses.append((sure,))
        for rule, own in formula.networks.items():
            networks[rule] = [network.restricted(refuted, sure) for network in own]
    rest = renumbered(formula, {v: v - block.first for v in still_open}, clauses, networks)
    return rest, [v - block.first for v in block.numbers() if v in decided]


def renumbered(
    formula: Formula,
    answer: dict[int, Any],
    clauses: list[tuple[int, ...]],
    networks: Mapping[str, Sequence[Unwritten]],
) -> Formula:
    """Return a small formula of some variables of a formula, with its own numbers.

    Parameters
    ----------
    answer
        The key of each variable of the answer block, which come first.
    clauses, networks
        In the formula's numbers, and perhaps one more; what else occurs in them becomes helper
        variables.
    """
    helpers = {abs(literal) for clause in clauses for literal in clause}
    for network in chain.from_iterable(networks.values()):
        helpers.update(map(abs, network.literals()))
    helpers.difference_update(answer)
    numbers = [0] * (2 * formula.top + 3)  # by literal; Python counts -1 from the end
    for number, variable in enumerate([*answer, *sorted(helpers)], 1):
        numbers[variable], numbers[-variable] = number, -number
    rest = Formula(formula.cardinality, formula.limits)
    rest.variables("answer", answer.values(), answer=True, antichain=formula.antichain)
    with rest.rule("restricted"):
        rest.auxiliary(len(helpers))
        for batch in formula.limits.batches(clauses):
            rest.clauses += [tuple([numbers[literal] for literal in clause]) for clause in batch]
    for rule, own in networks.items():
        rest.networks[rule] = [network.renumbered(numbers) for network in own]
    return rest
