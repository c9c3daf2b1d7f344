"""One solver that searches in slices; ``auto`` changes from a light solver to a heavy one.

A search is cut into slices of a conflict budget of about a tenth of a second, so that a
deadline is kept and Ctrl-C is heard: PySAT solves inside one call into C, which nothing else
can enter (see ``satgrid.sat``). A slice restarts the
search; its size follows from the formula and not from a clock, so that every run is the same.

``auto`` starts with a light solver and hands the clauses to a heavy one when the search turns
out to be hard: many easy solutions favor MiniSat, few and hard ones CaDiCaL. Where a formula has
native bounds, MiniCard takes MiniSat's place: it is MiniSat with bounds that it counts by itself.
CaDiCaL gets their clauses.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from satgrid.formula.bounds import natives
from satgrid.formula.clauses import Formula
from satgrid.sat.solver import COUNTING, HEAVY, LIGHT, ONE_SHOT, UNSLICED, Solver, official

__all__ = ["Search"]

_MOST_HEAVY = 500_000  # clauses; with more, what CaDiCaL does in one call may take many seconds
_PATIENCE = 1000  # conflicts before `auto` changes over, and 20 more for each clause added
_COUNTING_PATIENCE = 10_000  # the same where bounds are no clauses: a conflict takes a fifth
_SLICE_WORK = 50_000_000  # clauses times conflicts: about a tenth of a second
_LEAST_SLICE, _MOST_SLICE = 100, 5000  # conflicts


class Search:
    """A solver with the clauses of a formula and further ones.

    Parameters
    ----------
    formula
        Its networks are ignored, but for native bounds, which only ``auto`` knows.
    name
        Any PySAT name, or ``auto``.
    proof
        Whether to keep a proof.
    before
        Further clauses, which the formula implies.

    Attributes
    ----------
    solver : Solver
        The current solver.
    top : int
        The number of variables that are in use.
    """

    def __init__(
        self, formula: Formula, name: str, *, proof: bool, before: Iterable[Sequence[int]] = ()
    ) -> None:
        chosen = official(name)
        self._formula = formula
        self._proof = proof
        self._bounds = natives(formula.networks)
        self._implied = list(before)
        self._added: list[Sequence[int]] = []
        self._conflicts = 0
        self.top = formula.top
        self._may_change = chosen == "auto"
        self._sized(len(formula.clauses) + len(self._implied))
        light = COUNTING if self._bounds else LIGHT
        self.solver = self._created(light if chosen == "auto" else chosen)

    def _sized(self, clauses: int) -> None:
        self._clauses = clauses
        self._slice = max(_LEAST_SLICE, min(_MOST_SLICE, _SLICE_WORK // (1 + clauses)))
        self._may_change &= clauses <= _MOST_HEAVY

    def _created(self, name: str) -> Solver:
        formula = self._formula
        solver = Solver(name, proof=self._proof)
        if not self._proof:
            # A tautology over the last variable makes the solver know of every variable, so that
            # a model has those that occur in no clause. There is always one: MapleSAT does not
            # survive a search without any.
            top = max(1, self.top)
            solver.add((top, -top))
        for clauses in (formula.clauses, self._implied):
            for batch in formula.limits.batches(clauses):
                solver.extend(batch)
        solver.extend(self._added)
        if solver.name == COUNTING:
            for bound in self._bounds:
                solver.at_most(bound.high, bound.counted)
                negated = [-literal for literal in bound.counted]
                solver.at_most(len(negated) - bound.low, negated)
        elif self._bounds:
            self._written(solver)
        block = formula.answer
        if solver.name == HEAVY and block is not None and not (self._proof or formula.networks):
            # An answer is found sooner where its keys are tried true first; not so a network that
            # is connected, once its clauses are written out.
            solver.prefer(block.numbers())
        return solver

    def _written(self, solver: Solver) -> None:
        """Add the clauses of native bounds to a solver that cannot count literals."""
        from satgrid.formula.cardinality import between_each  # most searches do without

        written = self._formula.emptied()
        written.top = self.top
        with written.rule("bounds"):
            for bound in self._bounds:
                between_each(written, bound.low, bound.high, [bound.counted])
        self.top = written.top
        solver.extend(written.clauses)

    @property
    def conflicts(self) -> int:
        """The number of conflicts so far."""
        return self._conflicts + self.solver.conflicts()

    def add(self, literals: Sequence[int], *, implied: bool = False) -> None:
        """Add a clause.

        Parameters
        ----------
        implied
            Whether it is implied; then it does not delay the change to a stronger solver.
        """
        self.keep([literals], implied=implied)
        if self.solver.name not in ONE_SHOT:
            self.solver.add(literals)

    def extend(self, clauses: Sequence[Sequence[int]]) -> None:
        """Add many implied clauses; slices become shorter if there are very many."""
        self.keep(clauses, implied=True)
        self._sized(self._clauses + len(clauses))
        if self.solver.name not in ONE_SHOT:
            for batch in self._formula.limits.batches(clauses):
                self.solver.extend(batch)

    def keep(self, clauses: Iterable[Sequence[int]], *, implied: bool = False) -> None:
        """Record clauses that the solver already has, for a heavier solver that replaces it."""
        if self._may_change or self.solver.name in ONE_SHOT:
            (self._implied if implied else self._added).extend(clauses)

    def found(
        self, assumed: Sequence[int], deadline: float | None, conflicts: int | None
    ) -> bool | None:
        """Search for a model; None if the deadline or the limit of conflicts comes first.

        A solver that cannot be stopped searches to its end.
        """
        if self.solver.name in UNSLICED:
            return self._in_one_go(assumed)
        return self._in_slices(assumed, deadline, conflicts)

    def _in_one_go(self, assumed: Sequence[int]) -> bool | None:
        if self.solver.name not in ONE_SHOT:
            return self.solver.search(assumed)
        self.solver.free()
        self.solver = self._created(self.solver.name)
        self.solver.extend([[literal] for literal in assumed])
        return self.solver.search()

    def _in_slices(
        self, assumed: Sequence[int], deadline: float | None, conflicts: int | None
    ) -> bool | None:
        while True:
            budget = self._slice
            if self._may_change:
                budget = max(1, min(budget, self._patience() - self.solver.conflicts()))
            if conflicts is not None:
                budget = min(budget, conflicts - self.conflicts)
                if budget <= 0:
                    return None
            found = self.solver.search(assumed, conflicts=budget)
            if found is not None:
                return found
            if deadline is not None and time.monotonic() >= deadline:
                return None
            if self._may_change and self.solver.conflicts() >= self._patience():
                self._change_over()

    def _patience(self) -> int:
        """Return the number of conflicts after which a light solver is replaced."""
        patience = _COUNTING_PATIENCE if self.solver.name == COUNTING else _PATIENCE
        return patience + 20 * len(self._added)

    def _change_over(self) -> None:
        self._conflicts += self.solver.conflicts()
        self.solver.free()
        self.solver = self._created(HEAVY)
        self._may_change = False
        self._implied, self._added = [], []

    def core(self, assumed: Sequence[int]) -> list[int]:
        """Return a subset of the last assumptions that cannot hold together."""
        if self.solver.name in ONE_SHOT:
            return list(assumed)
        return sorted(self.solver.core(), key=abs)
