"""Where formulas are searched by PySAT's solvers.

A session is one incremental run. Its answers are guarded by state: a model can be had only
after SATISFIABLE, a core only after UNSATISFIABLE, and both are gone once a clause is added.

A search is cut into slices of a conflict budget of about a tenth of a second, so that a
deadline is kept and Ctrl-C is heard: PySAT solves inside one call into C, which nothing else
can enter (see ``satgrid.sat``). A slice restarts the
search; its size follows from the formula and not from a clock, so that every run is the same.

``auto`` starts with a light solver and hands the clauses to a heavy one when the search turns
out to be hard: many easy solutions favor MiniSat, few and hard ones CaDiCaL.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import partial
from types import TracebackType
from typing import Self

from satgrid.errors import StateError
from satgrid.formula.clauses import Formula, Model
from satgrid.sat.solver import HEAVY, LIGHT, ONE_SHOT, UNSLICED, Solver, official
from satgrid.solve.settled import settled

__all__ = ["LIGHT", "Session", "Status"]

_MOST_HEAVY = 500_000  # clauses; with more, what CaDiCaL does in one call may take many seconds
_PATIENCE = 1000  # conflicts before `auto` changes over, and 20 more for each solution
_SLICE_WORK = 50_000_000  # clauses times conflicts: about a tenth of a second
_LEAST_SLICE, _MOST_SLICE = 100, 5000  # conflicts
_MOST_AT_ONCE = 64  # solutions found before Ctrl-C is heard again: about a millisecond
_MODELS_AT_ONCE = 1_000_000  # variables in all those models together


class Status(Enum):
    """What a solver may answer; UNKNOWN when its budget ran out."""

    SATISFIABLE = 10
    UNSATISFIABLE = 20
    UNKNOWN = 0


class Session:
    """One incremental run of a solver on one formula; use it in a ``with`` block.

    Parameters
    ----------
    formula
        The clauses to start from; never changed.
    solver
        Any PySAT name, or ``auto``.
    proof
        Whether to keep a proof, for ``proof``.

    Raises
    ------
    SatgridError
        If there is no such solver, or it is not installed, or the formula's limits end before
        its clauses are loaded (TimeUpError).
    """

    def __init__(self, formula: Formula, *, solver: str = "auto", proof: bool = False) -> None:
        self._formula = formula
        self._top = formula.top
        self._proof = proof
        self._name = official(solver)
        self._may_change = self._name == "auto" and len(formula.clauses) <= _MOST_HEAVY
        self._added: list[Sequence[int]] = []
        self._status = Status.UNKNOWN
        share = _SLICE_WORK // (1 + len(formula.clauses))
        self._slice = max(_LEAST_SLICE, min(_MOST_SLICE, share))
        self._conflicts = 0
        self._assumed: list[int] = []
        self._settled: list[int] | None = None  # what holds for good, once asked for
        self._solver = self._created(LIGHT if self._name == "auto" else self._name)

    @property
    def solver(self) -> str:
        """The name of the solver at work."""
        return self._solver.name

    def _created(self, name: str) -> Solver:
        formula = self._formula
        solver = Solver(name, proof=self._proof)
        if not self._proof:
            # A tautology over the last variable makes the solver know of every variable, so that
            # a model has those that occur in no clause. There is always one: MapleSAT does not
            # survive a search without any.
            top = max(1, self._top)
            solver.add((top, -top))
        for batch in formula.limits.batches(formula.clauses):
            solver.extend(batch)
        solver.extend(self._added)
        if solver.name == HEAVY and formula.answer is not None and not self._proof:
            # An answer is found sooner where its keys are tried true first.
            solver.prefer(formula.answer.numbers())
        return solver

    def __enter__(self) -> Self:
        """Hand out the session itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Free the solver."""
        self._solver.free()

    def __del__(self) -> None:
        """Free the solver where no ``with`` block did."""
        if hasattr(self, "_solver"):
            self._solver.free()

    @property
    def conflicts(self) -> int:
        """The conflicts met so far."""
        return self._conflicts + self._solver.conflicts()

    def fresh(self, count: int = 1) -> int:
        """Return the first of so many new variables; the formula stays as it is."""
        self._top += count
        return self._top - count + 1

    def add(self, *literals: int) -> None:
        """Add one clause to the run; the formula stays as it is."""
        if self._may_change or self.solver in ONE_SHOT:
            self._added.append(literals)
        if self.solver not in ONE_SHOT:
            self._solver.add(literals)
        self._status = Status.UNKNOWN
        self._settled = None

    def prefer(self, literals: Iterable[int]) -> None:
        """Try these literals first where the search is free; it changes no answer.

        A solver that cannot do this goes on as before; ``auto`` forgets it when it changes over.
        """
        self._solver.prefer(literals)

    def solve(
        self,
        assuming: Iterable[int] = (),
        *,
        deadline: float | None = None,
        conflicts: int | None = None,
    ) -> Status:
        """Search for a model.

        Parameters
        ----------
        assuming
            Literals that hold for this call only.
        deadline
            The reading of ``time.monotonic()`` at which to give up, with UNKNOWN.
        conflicts
            The conflicts of the whole session after which to give up, with UNKNOWN.
        """
        self._assumed = list(assuming)
        self._status = Status.UNKNOWN
        self._settled = None  # a search may learn more
        if deadline is not None and time.monotonic() >= deadline:
            return self._status
        found = (
            self._in_one_go() if self.solver in UNSLICED else self._in_slices(deadline, conflicts)
        )
        if found is not None:
            self._status = Status.SATISFIABLE if found else Status.UNSATISFIABLE
        return self._status

    def _in_one_go(self) -> bool | None:
        if self.solver not in ONE_SHOT:
            return self._solver.search(self._assumed)
        self._solver.free()
        self._solver = self._created(self.solver)
        self._solver.extend([[literal] for literal in self._assumed])
        return self._solver.search()

    def _in_slices(self, deadline: float | None, conflicts: int | None) -> bool | None:
        while True:
            budget = self._slice
            if self._may_change:
                budget = max(1, min(budget, self._patience() - self._solver.conflicts()))
            if conflicts is not None:
                budget = min(budget, conflicts - self.conflicts)
                if budget <= 0:
                    return None
            found = self._solver.search(self._assumed, conflicts=budget)
            if found is not None:
                return found
            if deadline is not None and time.monotonic() >= deadline:
                return None
            if self._may_change and self._solver.conflicts() >= self._patience():
                self._change_over()

    def _patience(self) -> int:
        """Return the conflicts after which a light solver is given up."""
        return _PATIENCE + 20 * len(self._added)

    def _change_over(self) -> None:
        self._conflicts += self._solver.conflicts()
        self._solver.free()
        self._solver = self._created(HEAVY)
        self._may_change = False
        self._added = []

    def model(self) -> Model:
        """Return the assignment found by the last call to ``solve``."""
        if self._status is not Status.SATISFIABLE:
            raise StateError(f"no model after {self._status.name}")
        return Model(self._formula, self._solver.model())

    def core(self) -> list[int]:
        """Return assumptions of the last call that cannot hold together."""
        if self._status is not Status.UNSATISFIABLE:
            raise StateError(f"no core after {self._status.name}")
        if self.solver in ONE_SHOT:
            return list(self._assumed)
        return sorted(self._solver.core(), key=abs)

    def proof(self) -> list[str]:
        """Return the lines of the proof that there is no model, where it was to be kept."""
        if self._status is not Status.UNSATISFIABLE:
            raise StateError(f"no proof after {self._status.name}")
        return self._solver.proof()

    def propagate(self, assuming: Iterable[int] = ()) -> list[int] | None:
        """Return the literals that follow by unit propagation, or None where they clash.

        Those come first that hold without any assumption.

        Raises
        ------
        SatgridError
            If the solver cannot do this.
        """
        fits, implied = self._solver.propagate(list(assuming))
        if not fits:
            return None
        if self._settled is None:
            self._settled = settled(self._solver.propagate, self._top, self._formula.limits)
        return self._settled + implied

    def answers(
        self,
        block: range,
        *,
        antichain: bool = False,
        deadline: float | None = None,
        conflicts: int | None = None,
    ) -> Iterator[list[int]]:
        """Yield each assignment of a block of variables once, as its true variables.

        Before each is given, its blocking clause is added. ``status`` says afterwards whether
        these were all: UNSATISFIABLE, or UNKNOWN where the deadline or the bound on conflicts
        came first.

        Parameters
        ----------
        antichain
            Whether no assignment's true variables contain another's; the blocking clause then
            names the true ones only.
        """
        for blocking in self.blocked(
            block, antichain=antichain, deadline=deadline, conflicts=conflicts
        ):
            for clause in blocking:
                yield [-literal for literal in clause if literal < 0]

    def blocked(
        self,
        block: range,
        *,
        antichain: bool = False,
        deadline: float | None = None,
        conflicts: int | None = None,
    ) -> Iterator[list[list[int]]]:
        """Yield the blocking clauses of ``answers``, some at once, for who only counts them."""
        blocking = partial(_blocking, block=block, antichain=antichain)
        share = max(1, min(_MOST_AT_ONCE, _MODELS_AT_ONCE // (1 + self._top)))
        most = 1
        while self.solve(deadline=deadline, conflicts=conflicts) is Status.SATISFIABLE:
            first = blocking(self._solver.model())
            self.add(*first)
            yield [first]
            found = self._solver.swiftly(most, blocking)
            if self._may_change:
                self._added += found
            if found:
                yield found
            most = min(2 * most, share)

    @property
    def status(self) -> Status:
        """The last answer of ``solve``, forgotten when a clause is added."""
        return self._status


def _blocking(model: list[int], block: range, *, antichain: bool) -> list[int]:
    """Return the clause that forbids what a model says of a block."""
    cut = model[block.start - 1 : block.stop - 1]
    if antichain:
        return [-literal for literal in cut if literal > 0]
    return [-literal for literal in cut]
