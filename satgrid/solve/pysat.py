"""PySAT's solvers by name, and in what they differ."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from satgrid.errors import SatgridError, unknown
from satgrid.formula.clauses import Formula
from satgrid.system.interrupts import put_off

__all__ = ["HEAVY", "LIGHT", "conflicts_of", "loaded", "official", "solver_names", "stoppable"]

LIGHT, HEAVY = "minisat22", "cadical153"
UNSLICED = ("cryptosat", "kissat404", "lingeling")  # no conflict budget: run until done
SWIFT = ("glucose3", "glucose4", "glucose42", "minicard", "minisat22")  # budget outlasts a call
ONE_SHOT = ("kissat404",)  # ends the process when asked a second time: made anew for each call


def _solvers() -> dict[str, tuple[str, ...]]:
    """Return the aliases of each solver that PySAT knows."""
    from pysat.solvers import SolverNames

    # Python keeps notes of its own in a class, such as the number of its first line.
    return {name: also for name, also in vars(SolverNames).items() if not name.startswith("_")}


def solver_names() -> dict[str, str]:
    """Return the names a solver may be called by, each with the name PySAT creates it by."""
    known = {
        alias: aliases[0]
        for canonical, aliases in _solvers().items()
        for alias in (canonical, *aliases)
    }
    return {"auto": "auto"} | dict(sorted(known.items()))


def official(name: str) -> str:
    """Return the name PySAT creates a solver by.

    Raises
    ------
    SatgridError
        If there is no such solver.
    """
    names = solver_names()
    if name not in names:
        raise SatgridError(unknown("solver", name, ["auto", *sorted(_solvers())]))
    return names[name]


def stoppable(name: str) -> bool:
    """Tell whether a solver keeps a deadline."""
    created = official(name)
    return created not in [solver_names()[unsliced] for unsliced in UNSLICED]


def canonical(name: str) -> str:
    """Return the name under which PySAT keeps a solver's aliases."""
    return next(one for one, aliases in _solvers().items() if name in (one, *aliases))


def loaded(name: str, formula: Formula, added: Iterable[Sequence[int]] = ()) -> Any:
    """Return a new solver of PySAT's with the clauses of a formula, and others.

    Raises
    ------
    SatgridError
        If it is not installed, or the formula's deadline passes meanwhile (TimeUpError).
    """
    solver = _made(name)
    top = max(1, formula.top)
    # A tautology over the last variable makes the solver know of every variable, so that a
    # model has those that occur in no clause. There is always one: MapleSAT does not survive a
    # search without any.
    known = [[top, -top]]
    for clauses in chain([known], formula.limits.batches(formula.clauses), [added]):
        solver.append_formula(clauses, no_return=True)
    if canonical(name) == HEAVY and formula.answer is not None:
        # An answer is found sooner where its keys are tried true first.
        solver.set_phases(list(formula.answer.numbers()))
    return solver


def _made(name: str) -> Any:
    from pysat.solvers import Solver

    missing = SatgridError(f"solver {canonical(name)!r} is not installed")
    if canonical(name) == "cryptosat" and importlib.util.find_spec("pycryptosat") is None:
        # PySAT would notice too late, and complain once more when its object is freed.
        raise missing
    try:
        with put_off():  # one that is half made complains when it is freed
            return Solver(name=solver_names()[name])
    except (ImportError, NameError, AssertionError) as error:
        raise missing from error


def conflicts_of(solver: Any) -> int:
    """Return the conflicts that a solver of PySAT's has met; 0 where it does not count them."""
    try:
        statistics = solver.accum_stats()
    except NotImplementedError:
        statistics = None
    return int(statistics["conflicts"]) if statistics else 0
