"""PySAT's solvers by name, and in what they differ."""

from __future__ import annotations

import importlib.util
from typing import Any

from satgrid.errors import SatgridError

__all__ = ["HEAVY", "LIGHT", "made", "official", "solver_names", "stoppable"]

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
        raise SatgridError(f"no solver {name!r}; known: auto, {', '.join(sorted(_solvers()))}")
    return names[name]


def stoppable(name: str) -> bool:
    """Tell whether a solver keeps a deadline."""
    created = official(name)
    return created not in [solver_names()[unsliced] for unsliced in UNSLICED]


def canonical(name: str) -> str:
    """Return the name under which PySAT keeps a solver's aliases."""
    return next(one for one, aliases in _solvers().items() if name in (one, *aliases))


def made(name: str) -> Any:
    """Return a new solver of PySAT's, without clauses.

    Raises
    ------
    SatgridError
        If it is not installed.
    """
    from pysat.solvers import Solver

    missing = SatgridError(f"solver {canonical(name)!r} is not installed")
    if canonical(name) == "cryptosat" and importlib.util.find_spec("pycryptosat") is None:
        # PySAT would notice too late, and complain once more when its object is freed.
        raise missing
    try:
        return Solver(name=solver_names()[name])
    except (ImportError, NameError, AssertionError) as error:
        raise missing from error
