"""Chains by unit propagation of a puzzle's clauses, for trials.

Something is supposed to be otherwise than it is, and unit propagation finds the consequences. They
end in a clause that cannot hold. Each link names the rules, the clues and the known facts that it
follows from, those of the clauses on its way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from satgrid.errors import SatgridError
from satgrid.explain.reasons import Explainer
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.solve.implications import Implications
from satgrid.solve.session import LIGHT, Session
from satgrid.steps.chains import Event, Sources, linked
from satgrid.steps.techniques import Fact, Known, Link, Trial
from satgrid.system.limits import Limits

__all__ = ["Propagation"]


class Propagation:
    """What follows from the known facts, and from the opposite of what is so in a solution.

    Attributes
    ----------
    fitting
        The literals that broke no rule when they were last supposed, those with most consequences
        first.
    """

    def __init__(self, explainer: Explainer, solution: frozenset[Any], known: Known) -> None:
        self._explainer = explainer
        self._solution = solution
        self._known = known
        self._limits = Limits(explainer.deadline)
        formula = _written_out(explainer.formula)
        self._first, self._keys = formula.answer_block().first, list(formula.spoken())
        self._owners = _owners(formula)
        self._implications = Implications(formula.clauses, formula.top, self._limits)
        self._session = Session(formula, solver=LIGHT)
        self._literals: set[int] = set()  # of the known facts
        self._taken = 0  # facts that are known and taken in
        self._seen = 0  # literals of the trail that were looked at
        self._implied: list[int] = []  # literals of keys that follow without a supposition
        self._failing: list[int] = []  # suppositions that break a rule
        self.fitting: list[int] = []
        self._given = {number for number, clue in enumerate(explainer.clues) if clue.given}

    def take_in(self) -> None:
        """Take in the facts that are known by now."""
        fresh = map(self._explainer.literal, self._known.learned[self._taken :])
        self._taken = len(self._known.learned)
        for literal in fresh:
            self._literals.add(literal)
            self._session.add(literal)
            self._implications.hold([literal])
        trail = self._implications.trail
        self._implied += [one for one in trail[self._seen :] if self._is_key(one)]
        self._seen = len(trail)
        self._implied = [one for one in self._implied if one not in self._literals]

    def implied(self) -> Iterator[Trial]:
        """Yield trials of what follows without a supposition."""
        for literal in self._implied:
            yield self._trial(-literal)

    def broken(self, keys: Iterable[Any], most: int) -> list[Trial]:
        """Return trials of the opposite of some keys that break a rule.

        Parameters
        ----------
        most
            How many are compared at most, those with the fewest consequences. Those with the
            fewest links are returned, where these can be counted without making them.
        """
        self._failing = [one for one in self._failing if -one not in self._literals]
        if not self._failing:
            fitting, failing = [], []
            for key in keys:
                self._limit()
                literal = self._explainer.literal(Fact(key, key not in self._solution))
                if -literal in self._implications.reason:
                    continue  # it follows without a supposition
                fits, implied = self._session.follows([literal])
                if fits:
                    fitting.append((-len(implied), literal))
                else:
                    failing.append((len(implied), literal))
            self.fitting = [literal for _, literal in sorted(fitting)]
            self._failing = [literal for _, literal in sorted(failing)]
        compared = self._failing[:most]
        if not self._known.exclusive:
            lengths = [self._length(literal) for literal in compared]
            compared = [
                literal
                for literal, length in zip(compared, lengths, strict=True)
                if length == min(lengths)
            ]
        return list(map(self._trial, compared))

    def known(self) -> tuple[Fact, ...]:
        """Return the known facts, as ``telling`` has them."""
        return self._telling(self._literals)

    def fact(self, literal: int) -> Fact:
        """Return the fact of a literal of a key."""
        return Fact(self._keys[abs(literal) - self._first], literal > 0)

    def _is_key(self, literal: int) -> bool:
        at = abs(literal) - self._first
        return 0 <= at < len(self._keys) and self._keys[at] in self._known.places

    def _limit(self) -> None:
        self._limits.check("before the explanation is found")

    def _cone(self, supposed: int) -> tuple[list[int], list[int]]:
        self._limit()
        cone = self._implications.cone(supposed, self._literals)
        assert cone is not None  # a solver found the contradiction
        return cone

    def _length(self, supposed: int) -> int:
        """Return the number of links of a trial in which each key is one."""
        literals, _ = self._cone(supposed)
        return sum(map(self._is_key, literals))

    def _trial(self, supposed: int) -> Trial:
        """Return the chain from a literal to a broken rule."""
        literals, clauses = self._cone(supposed)

        def needs(literal: int | None, clause: int) -> list[int]:
            return [-one for one in self._implications.clause(clause) if one != literal]

        ends = zip([*literals, None], clauses, strict=True)
        events = [Event(literal, needs(literal, clause), clause) for literal, clause in ends]
        links = linked(supposed, events, self._shown, self._link)
        return Trial(self.fact(supposed), links[:-1], links[-1])

    def _shown(self, literal: int, sources: Sources) -> bool:
        """Return whether a literal is a link of its own, and no helper.

        That a number in a cell excludes another number somewhere is part of what follows from it.
        """
        part = self._known.exclusive and literal < 0
        return self._is_key(literal) and not (part and sources.single)

    def _link(self, literal: int | None, sources: Sources) -> Link:
        owners = [self._owners[number] for number in sorted(sources.owners)]
        clues = {clue for _, clue in owners if clue is not None}
        rules = dict.fromkeys(rule for rule, clue in owners if rule and clue is None)
        return Link(
            self.fact(literal) if literal else None,
            tuple(sorted(sources.links)),
            self._telling(sources.known),
            tuple(rules),
            tuple(sorted(clues - self._given)),
        )

    def _telling(self, literals: Iterable[int]) -> tuple[Fact, ...]:
        """Return the facts of literals; in place of what a number excludes in its cell, that."""
        known = self._known
        facts = set()
        for fact in map(self.fact, literals):
            if known.exclusive and not fact.holds:
                at = known.held_at
                facts |= {
                    Fact(at[place], True) for place in known.places[fact.key] if place in at
                } or {fact}
            else:
                facts.add(fact)
        return tuple(sorted(facts))


def _written_out(formula: Formula) -> Formula:
    """Return the formula with its networks written out, unless they take too many clauses."""
    try:
        return eager(formula)
    except SatgridError:
        return formula


def _owners(formula: Formula) -> list[tuple[str, int | None]]:
    """Return the rule and the clue of each clause; the rule is empty where one only defines."""
    found: list[tuple[str, int | None]] = [("", None)] * len(formula.clauses)
    for rule, runs in formula.rules.items():
        for run in runs:
            name = "" if rule in formula.definitions else rule
            found[run.start : run.stop] = [(name, None)] * len(run)
    for clue, runs in formula.clues.items():
        for run in runs:
            for number in run:
                found[number] = found[number][0], clue
    return found
