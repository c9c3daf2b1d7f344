"""What is asked of a puzzle, by which means, and how far the work has come."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from satgrid.counting import methods
from satgrid.errors import SatgridError, TimeUpError, unknown
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.symmetry import SymmetryGroup, automorphisms, isometries, symmetries
from satgrid.runs.ledger import Ledger
from satgrid.runs.work import Job, build
from satgrid.system.limits import Limits

if TYPE_CHECKING:
    from satgrid.formula.clauses import Formula
    from satgrid.runs.run import Run
    from satgrid.runs.store import Store

__all__ = ["METHODS", "Progress", "Request"]

METHODS = ("auto", *methods.names())
MEMORY = 2 << 30


class Progress(NamedTuple):
    """How far a run has come."""

    found: int
    """Solutions known so far; up to symmetry, a lower bound."""
    done: int = 0
    known: int = 0
    """Cubes done, and cubes known so far; both 0 where there are none."""
    share: float | None = None
    """The part of the work that is done, between 0 and 1, where that can be told."""
    note: str = ""


@dataclass(frozen=True)
class Request:
    """A puzzle and what is asked of it.

    Attributes
    ----------
    distinct, rotations
        Whether solutions equal up to symmetry are the same; whether reflections are left out.
    method
        One of ``METHODS``.
    encoding, cardinality, solver
        By name, as for ``Puzzle.encode``, ``Formula`` and ``Session``.
    jobs
        The most processes.
    memory
        Bytes that the frontier keeps within.
    deadline
        The reading of ``time.monotonic()`` at which to stop.
    progress
        Called several times a second; what it raises ends the work.
    store
        The file that keeps what is done, so that the run can be gone on with.
    cluster
        The address of a Dask scheduler, whose workers are used in place of processes.
    """

    puzzle: Puzzle[Any]
    distinct: bool = False
    rotations: bool = False
    method: str = "auto"
    encoding: str | None = None
    cardinality: str = "auto"
    solver: str = "auto"
    jobs: int = 1
    memory: int = MEMORY
    deadline: float | None = None
    progress: Callable[[Progress], None] | None = None
    store: str | None = None
    cluster: str | None = None

    def __post_init__(self) -> None:
        """Refuse an unknown method, and one that has no cubes to keep or to send."""
        if self.method not in METHODS:
            raise SatgridError(unknown("method", self.method, METHODS))
        if self.by_cubes and self.method not in ("auto", "sat"):
            option = "store" if self.store is not None else "cluster"
            raise SatgridError(f"--{option} is for --method sat, not for {self.method}")

    @property
    def by_cubes(self) -> bool:
        """Whether the cubes of ``sat`` must be used, for only they can be kept or sent."""
        return self.store is not None or self.cluster is not None

    def job(self, *, keep: bool = False, fixed: tuple[int, ...] | None = None) -> Job:
        """Return the job that workers do for this request."""
        return Job(
            self.puzzle.text(),
            self.encoding,
            self.cardinality,
            self.solver,
            keep,
            fixed,
            registry.plugged(),
        )

    def formula(self, job: Job) -> Formula:
        """Return the formula of a job, which keeps to this request's deadline."""
        return build(job, self.deadline)

    def opened(self, command: str, formula: Formula) -> Store:
        """Open the store for a command's run, to begin it or to go on with it."""
        from satgrid.runs.store import Store

        assert self.store is not None
        return Store(self.store, self._about(command, formula))

    def _about(self, command: str, formula: Formula) -> dict[str, str]:
        """Return everything that the result depends on; not what only does the work."""
        from hashlib import sha256

        from satgrid.formula import dimacs

        digest = sha256()
        for line in dimacs.write(formula):
            digest.update(line.encode())
        return {
            "puzzle": self.puzzle.text(),
            "command": command,
            "distinct": "yes" if self.distinct else "no",
            "rotations": "yes" if self.rotations else "no",
            "encoding": self.encoding or self.puzzle.encodings[0],
            "cardinality": self.cardinality,
            "formula": digest.hexdigest(),
        }

    def run(self, job: Job, ledger: Ledger, **more: Any) -> Run:
        """Return the run of a job's cubes, by the means that are asked for."""
        from satgrid.runs.run import Run

        return Run(
            job, ledger, jobs=self.jobs, cluster=self.cluster, deadline=self.deadline, **more
        )

    def group(self, keys: Iterable[Any]) -> SymmetryGroup[Any]:
        """Return the puzzle's symmetries, acting on these keys."""
        return self._symmetries(keys, rotations=self.rotations)

    def every_symmetry(self, group: SymmetryGroup[Any]) -> SymmetryGroup[Any]:
        """Return the group with reflections: where these do not count they still save work."""
        return self._symmetries(group.keys, rotations=False) if self.rotations else group

    def _symmetries(self, keys: Iterable[Any], *, rotations: bool) -> SymmetryGroup[Any]:
        found = automorphisms if self.distinct else isometries
        limits = Limits(self.deadline)
        return symmetries(self.puzzle, keys, rotations=rotations, limits=limits, found=found)

    def seconds_left(self) -> float | None:
        """Return the time until the deadline, not below 0."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def report(self, progress: Progress) -> None:
        """Tell how far the work has come."""
        if self.progress is not None:
            self.progress(progress)

    def advance(self, share: float | None = None, note: str = "", found: int = 0) -> None:
        """Report how far a method is, and end it where the time is over.

        Raises
        ------
        TimeUpError
            If the deadline has passed.
        """
        self.report(Progress(found, share=share, note=note))
        if self.seconds_left() == 0:
            raise TimeUpError("the time is over")
