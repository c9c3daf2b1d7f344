"""The open parts of all constraints of a board, as clauses."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from satgrid.formula.clauses import Formula
from satgrid.grounds.all_alike import Equal, merged
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground, Literals, State
from satgrid.rules.rule import Rule

__all__ = ["state_all", "state_rest", "write_open"]


def state_all(
    formula: Formula,
    rules: Iterable[Rule],
    constraints: Iterable[tuple[Rule, Ground]],
    state: State,
    literals: Literals,
) -> None:
    """Write all constraints, each under its rule and clue, and before them what helpers mean.

    Rules without constraints are named, too.
    """
    of_rule: dict[str, list[Ground]] = {rule.name: [] for rule in rules}
    for rule, one in constraints:
        of_rule[rule.name].append(one)
    for one in [one for own in of_rule.values() for one in own if one.defines]:
        with formula.rule(one.defines, defining=True):
            one.define(formula, literals)
    for name, own in of_rule.items():
        with formula.rule(name):
            for one in own:
                if one.clue is None:
                    one.write(formula, state, literals)
                else:
                    with formula.clue(one.clue):
                        one.write(formula, state, literals)


def state_rest(
    formula: Formula, constraints: Iterable[tuple[Rule, Ground]], state: State, literals: Literals
) -> None:
    """Write the open constraints for a search that ignores clues, those of a class in batches.

    Those that are replaced are left out: their better forms are among the constraints.
    """
    constraints = list(constraints)
    shared = literals
    if any(type(one) is Equal for _, one in constraints):
        shared = merged((one for _, one in constraints), state, literals)
    for rule, own in groupby(constraints, key=lambda pair: pair[0]):
        with formula.rule(rule.name):
            write_open([one for _, one in own], formula, state, literals, shared)


def write_open(
    constraints: Iterable[Ground],
    formula: Formula,
    state: State,
    literals: Literals,
    shared: Literals,
) -> None:
    """Write the open constraints of one rule for a search, those of a class in batches.

    Parameters
    ----------
    shared
        The literals with one for all slots that are known to be equal.
    """
    free = state.open
    batches: dict[type[Any], list[Ground]] = {}
    for one in constraints:
        if (one.mask & free or not one.mask) and not one.replaced:
            if not one.batched:
                one.write(formula, state, shared)
            elif type(one) is not Count or not one.file(formula, state, shared):
                batches.setdefault(type(one), []).append(one)
    for kind, alike in batches.items():
        kind.write_all(alike, formula, state, literals if kind is Equal else shared)
