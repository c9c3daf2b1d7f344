"""PySAT's solvers: their names, their differences, and one interface to all."""

from __future__ import annotations

import importlib.util
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext, suppress
from functools import cache, cached_property
from itertools import repeat
from typing import Any, Self

from satgrid.errors import SatgridError, unknown
from satgrid.sat.calls import left_to_python
from satgrid.system.interrupts import alarm_kept, put_off

__all__ = [
    "COUNTING",
    "HEAVY",
    "LIGHT",
    "ONE_SHOT",
    "UNSLICED",
    "HittingSets",
    "Solver",
    "official",
]
__all__ += ["solver_names", "stoppable"]

LIGHT, HEAVY = "minisat22", "cadical153"
COUNTING = "minicard"  # MiniSat that counts literals without clauses
_ADDING = {  # where PySAT keeps the handle of a light solver, and what adds a clause to it
    LIGHT: ("minisat", "minisat22_add_cl"),
    COUNTING: ("minicard", "minicard_add_cl"),
}
UNSLICED = ("cryptosat", "kissat404", "lingeling")  # no conflict budget: run until done
_SWIFT = ("glucose3", "glucose4", "glucose42", "minicard", "minisat22")  # budget outlasts a call
_ALARMING = ("maple", "mergesat")  # how the names of those begin that set an alarm of their own
ONE_SHOT = ("kissat404",)  # ends the process when asked a second time: made anew for each call


@cache
def _solvers() -> dict[str, tuple[str, ...]]:
    """Return the aliases of each solver that PySAT knows."""
    from pysat.solvers import SolverNames

    # Python keeps notes of its own in a class, such as the number of its first line.
    return {name: also for name, also in vars(SolverNames).items() if not name.startswith("_")}


@cache
def solver_names() -> dict[str, str]:
    """Return the names a solver may be called by, each with the name PySAT creates it by."""
    known = {
        alias: aliases[0]
        for canonical, aliases in _solvers().items()
        for alias in (canonical, *aliases)
    }
    return {"auto": "auto"} | dict(sorted(known.items()))


def official(name: str) -> str:
    """Return the name by which PySAT creates a solver.

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
    """Return whether a solver's search can be stopped at a deadline."""
    created = official(name)
    return created not in [solver_names()[unsliced] for unsliced in UNSLICED]


@cache
def canonical(name: str) -> str:
    """Return PySAT's key for a solver and its aliases."""
    return next(one for one, aliases in _solvers().items() if name in (one, *aliases))


class Solver:
    """One of PySAT's solvers; freed once, and never in the middle of an interrupt.

    Parameters
    ----------
    proof
        Whether to keep a proof, for ``proof``.

    Raises
    ------
    SatgridError
        If it is not installed.
    """

    def __init__(self, name: str, *, proof: bool = False) -> None:
        self.name = canonical(name)
        self._solver = _made(name, **({"with_proof": True} if proof else {}))
        self._freed = False

    def free(self) -> None:
        """Free the solver; afterwards only ``free`` may be called again."""
        if not self._freed:
            with put_off():
                self._adding = None, None  # its handle is gone
                self._solver.delete()
                self._freed = True

    def add(self, clause: Sequence[int]) -> None:
        """Add a clause."""
        self._solver.add_clause(clause)

    def extend(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add many clauses at once.

        It bypasses PySAT's wrapper if that has the known structure, in a fifth of the time.
        """
        add, handle = self._adding
        if add is None:
            self._solver.append_formula(clauses, no_return=True)
        else:
            deque(map(add, repeat(handle), clauses), maxlen=0)

    def at_most(self, most: int, literals: Sequence[int]) -> None:
        """Require that at most a number of literals hold; only for solvers in COUNTING."""
        if most < 0:
            self.add(())
        elif most == 0:
            self.extend([(-literal,) for literal in literals])
        elif most == len(literals) - 1:
            self.add([-literal for literal in literals])
        elif most < len(literals):
            self._solver.add_atmost(list(literals), most)

    @cached_property
    def _adding(self) -> tuple[Any, Any]:
        """PySAT's C function that adds a clause to a light solver, and the solver's handle."""
        if self.name not in _ADDING:
            return None, None
        from pysat import solvers

        attribute, function = _ADDING[self.name]
        handle = getattr(self._solver.solver, attribute, None)
        inside = getattr(solvers, "pysolvers", None)
        return (getattr(inside, function, None) if handle else None), handle

    def prefer(self, literals: Iterable[int]) -> None:
        """Try these literals first, if the solver can do this."""
        with suppress(NotImplementedError):
            self._solver.set_phases(list(literals))

    def search(self, assumed: Sequence[int] = (), *, conflicts: int | None = None) -> bool | None:
        """Search for a model; None if a limit of conflicts did not suffice."""
        if conflicts is not None:
            self._solver.conf_budget(conflicts)
        search = self._solver.solve if conflicts is None else self._solver.solve_limited
        kept = alarm_kept() if self.name.startswith(_ALARMING) else nullcontext()
        with kept, left_to_python():
            found: bool | None = search(assumptions=assumed) if assumed else search()
        return found

    def swiftly(self, most: int, blocking: Callable[[list[int]], list[int]]) -> list[list[int]]:
        """Find further models within the conflict budget; return their blocking clauses.

        If solutions are easy to find, most of the time would go into the overhead of each search
        and into restarts. So this bypasses PySAT's wrapper, and the solver backtracks only as far
        as the blocking clause requires ("warm start").

        Parameters
        ----------
        blocking
            Returns the clause that blocks a model.
        """
        if self.name not in _SWIFT:
            return []
        found: list[list[int]] = []
        solver = self._solver.solver
        search, model, add = solver.solve_limited, solver.get_model, solver.add_clause
        with left_to_python():
            solver.start_mode(warm=True)
            try:
                while len(found) < most and search():
                    found.append(blocking(model()))
                    add(found[-1])
            finally:
                solver.start_mode(warm=False)
        return found

    def propagate(self, assumed: Sequence[int]) -> tuple[bool, list[int]]:
        """Propagate literals; return whether there is no conflict, and the implied literals.

        Raises
        ------
        SatgridError
            If the solver cannot do this.
        """
        try:
            with left_to_python():
                fits, implied = self._solver.propagate(assumed)
        except NotImplementedError as error:
            raise SatgridError(f"{self.name} cannot propagate without search") from error
        return fits, list(implied)

    def model(self) -> list[int]:
        """Return the literals that hold, in order, after a model was found."""
        found: list[int] = self._solver.get_model()
        return found

    def core(self) -> list[int]:
        """Return literals that were assumed and cannot hold together."""
        return list(self._solver.get_core() or [])

    def proof(self) -> bytes:
        """Return the proof that there is no model, as CaDiCaL writes it: in binary DRAT.

        It bypasses PySAT's wrapper, which returns lines and takes half as long as the search.
        """
        from pysat import solvers

        inside = self._solver.solver
        solvers.pysolvers.flushpr(inside.prfp)
        inside.prfile.seek(0)
        found: bytes = inside.prfile.read()
        return found

    def conflicts(self) -> int:
        """Return the number of conflicts so far; 0 if the solver does not count them."""
        try:
            statistics = self._solver.accum_stats()
        except NotImplementedError:
            statistics = None
        return int(statistics["conflicts"]) if statistics else 0


def _made(name: str, **more: Any) -> Any:
    from pysat.solvers import Solver

    missing = SatgridError(f"solver {canonical(name)!r} is not installed")
    if canonical(name) == "cryptosat" and importlib.util.find_spec("pycryptosat") is None:
        # PySAT would notice too late, and complain once more when its object is freed.
        raise missing
    try:
        with put_off():  # one that is half made complains when it is freed
            return Solver(name=solver_names()[name], **more)
    except (ImportError, NameError, AssertionError) as error:
        raise missing from error


class HittingSets:
    """Smallest sets that meet each of some sets; use it in a ``with`` block."""

    def __enter__(self) -> Self:
        """Return the object itself."""
        from pysat.examples.hitman import Hitman

        self._hitman = Hitman(solver="m22", htype="sorted")
        return self

    def __exit__(self, *_: object) -> None:
        """Free the solver."""
        with put_off():
            self._hitman.delete()

    def smallest(self) -> list[int]:
        """Return a smallest set, sorted."""
        with left_to_python():
            return sorted(self._hitman.get() or [])

    def hit(self, numbers: Sequence[int]) -> None:
        """Require that the set contains one of these numbers."""
        self._hitman.hit(numbers)
