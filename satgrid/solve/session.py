"""Sessions: incremental searches of a formula by PySAT's solvers.

A session is one incremental run. A model is available only after SATISFIABLE, a core only after
UNSATISFIABLE, and neither after a clause was added.

A formula with networks is searched without their clauses. Each model is checked; if a network is
not connected, cuts are added (see ``solve.lazy_clauses``), and the search continues. Cuts hold in
every solution, so they stay for all later searches. If very many are needed, the networks are
written out. Before that, a model is looked for in which nothing unlikely holds: there may be one
that needs few cuts.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import partial
from typing import Self

from satgrid.errors import SatgridError, StateError, TimeUpError
from satgrid.formula.bounds import Bound, natives
from satgrid.formula.clauses import Formula, Model
from satgrid.sat.solver import LIGHT
from satgrid.solve.fixed_literals import settled
from satgrid.solve.lazy_clauses import Cutters
from satgrid.solve.parts import Cut
from satgrid.solve.search import Search
from satgrid.system.limits import Limits

__all__ = ["LIGHT", "Session", "Status"]

_LEAST_CUTS = 4  # of one search, which are no reason yet to write networks out
_UNLIKELY_CUTS = 500  # of one search; then it is tried without what is unlikely
_UNLIKELY_CONFLICTS = 1000  # of such a try
_MOST_AT_ONCE = 64  # solutions found before Ctrl-C is heard again: about a millisecond
_MODELS_AT_ONCE = 1_000_000  # variables in all those models together


class Status(Enum):
    """The answer of a solver; UNKNOWN if its budget ran out."""

    SATISFIABLE = 10
    UNSATISFIABLE = 20
    UNKNOWN = 0


class Session:
    """One incremental run of a solver on one formula; use it in a ``with`` block.

    Parameters
    ----------
    formula
        The clauses to start from, and the networks to keep connected; never changed.
    solver
        Any PySAT name, or ``auto``.
    proof
        Whether to keep a proof, for ``proof``; of the formula with its networks written out.

    Raises
    ------
    SatgridError
        If there is no such solver, or it is not installed, or the formula's limits end before
        its clauses are loaded (TimeUpError).
    """

    def __init__(self, formula: Formula, *, solver: str = "auto", proof: bool = False) -> None:
        self._formula = _written_out(formula) if proof else formula
        if solver != "auto" and natives(self._formula.networks):
            self._formula = _counted_out(self._formula)
        self._cutters = Cutters(self._formula)
        self._status = Status.UNKNOWN
        self._assumed: list[int] = []
        self.questions = 0
        """How often ``solve`` was called."""
        self._settled: list[int] | None = None  # what holds for good, once asked for
        self._unlikely = self._cutters.unlikely
        self._likely = False  # whether the last model was found without what is unlikely
        self._cuts = self._cutters.before()
        patience = self._cutters.patience
        self._most_cuts: float = max(_LEAST_CUTS, patience) if patience else 0  # in one search
        before = [cut.clause for cut in self._cuts]
        self._search = Search(self._formula, solver, proof=proof, before=before)

    @property
    def solver(self) -> str:
        """The name of the current solver."""
        return self._search.solver.name

    def __enter__(self) -> Self:
        """Return the session itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Free the solver."""
        self._search.solver.free()

    def __del__(self) -> None:
        """Free the solver if no ``with`` block did."""
        if hasattr(self, "_search"):
            self._search.solver.free()

    @property
    def conflicts(self) -> int:
        """The number of conflicts so far."""
        return self._search.conflicts

    def fresh(self, count: int = 1) -> int:
        """Create a number of new variables and return the first; the formula is not changed."""
        self._search.top += count
        return self._search.top - count + 1

    def add(self, *literals: int) -> None:
        """Add one clause to the run; the formula is not changed."""
        self._search.add(literals)
        self._status = Status.UNKNOWN
        self._settled = None

    def learn(self, clauses: Sequence[Sequence[int]]) -> None:
        """Add many clauses that follow from the formula, so that answers stay the same."""
        self._search.extend(clauses)
        self._status = Status.UNKNOWN
        self._settled = None

    def prefer(self, literals: Iterable[int]) -> None:
        """Try these literals first when the search branches; answers stay the same.

        A solver that cannot do this goes on as before; ``auto`` forgets it when it changes over.
        """
        self._search.solver.prefer(literals)

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
        self.questions += 1
        self._status = Status.UNKNOWN
        self._settled = None  # a search may learn more
        before = len(self._cuts)
        trying, tried = self._likely, not self._unlikely
        most = self._search.conflicts + _UNLIKELY_CONFLICTS
        found: bool | None = None
        while deadline is None or time.monotonic() < deadline:
            if trying:
                likely = [*self._assumed, *self._unlikely]
                bound = most if conflicts is None else min(most, conflicts)
                found = self._search.found(likely, deadline, bound)
                trying, tried = bool(found), True
            if not trying:
                found = self._search.found(self._assumed, deadline, conflicts)
            self._likely = trying
            if found is None:
                break
            if not found:
                self._status = Status.UNSATISFIABLE
                break
            cuts = self._cutters.cuts(self._search.solver.model()) if self._cutters else []
            if not cuts:
                self._status = Status.SATISFIABLE
                break
            for cut in cuts:
                self._search.add(cut.clause, implied=True)
            self._cuts += cuts
            if not tried and len(self._cuts) - before > _UNLIKELY_CUTS:
                trying, most = True, self._search.conflicts + _UNLIKELY_CONFLICTS
            if len(self._cuts) - before > self._most_cuts:
                self._write_out(deadline)
        return self._status

    def _write_out(self, deadline: float | None) -> None:
        """Replace cuts by the clauses of all networks, unless they would be too many."""
        networks = self._formula.emptied()
        networks.top = self._search.top
        networks.networks = {
            rule: [one for one in own if not (isinstance(one, Bound) and one.native)]
            for rule, own in self._formula.networks.items()
        }
        networks.limits = Limits(deadline)
        self._most_cuts = math.inf
        try:
            written = _written_out(networks)
        except SatgridError:  # too many clauses: the cuts go on
            return
        except TimeUpError:
            if deadline is None or time.monotonic() < deadline:
                raise  # another's alarm
            return  # the search ends by itself
        self._search.top = written.top
        self._search.extend(written.clauses)
        self._cutters = Cutters(written)

    def model(self) -> Model:
        """Return the assignment found by the last call to ``solve``."""
        if self._status is not Status.SATISFIABLE:
            raise StateError(f"no model after {self._status.name}")
        return Model(self._formula, self._search.solver.model())

    def core(self) -> list[int]:
        """Return assumptions of the last call that cannot hold together."""
        if self._status is not Status.UNSATISFIABLE:
            raise StateError(f"no core after {self._status.name}")
        return self._search.core(self._assumed)

    def proof(self) -> bytes:
        """Return the proof that there is no model, in binary DRAT, if the session keeps one."""
        if self._status is not Status.UNSATISFIABLE:
            raise StateError(f"no proof after {self._status.name}")
        return self._search.solver.proof()

    @property
    def cuts(self) -> list[Cut] | None:
        """All cuts so far; None after the networks were written out."""
        return self._cuts if self._most_cuts < math.inf else None

    def clashes(self, assuming: Iterable[int]) -> bool:
        """Return whether unit propagation finds a contradiction, if the solver can propagate."""
        return not self._search.solver.propagate(list(assuming))[0]

    def follows(self, assuming: Iterable[int]) -> tuple[bool, list[int]]:
        """Return whether unit propagation finds no contradiction, and the literals found by then.

        Unlike ``propagate``, without what holds in all solutions.
        """
        return self._search.solver.propagate(list(assuming))

    def propagate(self, assuming: Iterable[int] = ()) -> list[int] | None:
        """Return the literals that follow by unit propagation; None if they contradict each other.

        Those come first that hold without any assumption. Of networks only the cuts are known that
        were needed so far: for all that follows, write them out (``connectivity.eager``) before.

        Raises
        ------
        SatgridError
            If the solver cannot do this.
        """
        fits, implied = self._search.solver.propagate(list(assuming))
        if not fits:
            return None
        if self._settled is None:
            self._settled = settled(
                self._search.solver.propagate, self._search.top, self._formula.limits
            )
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
        """Yield the blocking clauses of ``answers`` in batches, for callers that only count."""
        blocking = partial(_blocking, block=block, antichain=antichain)
        share = max(1, min(_MOST_AT_ONCE, _MODELS_AT_ONCE // (1 + self._search.top)))
        most = 1
        parting = bool(self._cutters)
        given: list[list[int]] = []
        cuts: list[Cut] = []

        def forbidding(model: list[int]) -> list[int]:
            if parting and (parted := self._cutters.cuts(model)):
                cuts.append(parted[0])
                return list(parted[0].clause)
            given.append(blocking(model))
            return given[-1]

        while self.solve(deadline=deadline, conflicts=conflicts) is Status.SATISFIABLE:
            first = blocking(self._search.solver.model())
            self.add(*first)
            yield [first]
            self._search.solver.swiftly(most, forbidding)
            self._search.keep(given)
            self._search.keep([cut.clause for cut in cuts], implied=True)
            self._cuts += cuts
            if given:
                yield given
            given, cuts = [], []
            most = min(2 * most, share)

    @property
    def status(self) -> Status:
        """The last answer of ``solve``, which is reset when a clause is added."""
        return self._status


def _written_out(formula: Formula) -> Formula:
    """Return the formula with its networks written out; import their code only now."""
    from satgrid.formula.connectivity import eager

    return eager(formula)


def _counted_out(formula: Formula) -> Formula:
    """Return the formula with its native bounds written out as clauses."""
    from satgrid.formula.connectivity import without_natives

    return without_natives(formula)


def _blocking(model: list[int], block: range, *, antichain: bool) -> list[int]:
    """Return the blocking clause, which excludes a model's values of a block."""
    cut = model[block.start - 1 : block.stop - 1]
    if antichain:
        return [-literal for literal in cut if literal > 0]
    return [-literal for literal in cut]
