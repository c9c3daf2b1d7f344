"""A request to count or list: the puzzle, and the means to use."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from satgrid.counting import methods
from satgrid.errors import SatgridError, unknown
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.symmetry import SymmetryGroup, automorphisms, isometries, symmetries
from satgrid.record import record
from satgrid.runs.ledger import Ledger
from satgrid.runs.work import Job, build, handed_on
from satgrid.system.limits import ENDLESS, Limits, Progress, Report

if TYPE_CHECKING:
    from satgrid.formula.clauses import Formula
    from satgrid.runs.cubes import Probe
    from satgrid.runs.ledger_store import Store
    from satgrid.runs.run import Run

__all__ = ["METHODS", "Request"]

METHODS = ("auto", *methods.names())
MEMORY = 2 << 30


@record
class Request:
    """A puzzle, and how to count or list its solutions.

    Attributes
    ----------
    distinct, rotations
        Whether symmetric solutions count once; whether only rotations are symmetries.
    method
        One of ``METHODS``.
    encoding, cardinality, solver
        By name, as for ``Puzzle.encode``, ``Formula`` and ``Session``.
    jobs
        The largest number of processes.
    memory
        The memory limit of the frontier, in bytes.
    limits
        Checked several times a second; progress is reported to it.
    store
        The file that stores finished cubes, so that an interrupted run can be resumed.
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
    limits: Limits = ENDLESS
    store: str | None = None
    cluster: str | None = None

    def __post_init__(self) -> None:
        """Refuse an unknown method, and a method without cubes for a store or a cluster."""
        if self.method not in METHODS:
            raise SatgridError(unknown("method", self.method, METHODS))
        if self.by_cubes and self.method not in ("auto", "sat"):
            option = "store" if self.store is not None else "cluster"
            raise SatgridError(f"--{option} is for --method sat, not for {self.method}")

    @cached_property
    def flaws(self) -> list[str]:
        """Obvious reasons why there is no solution; cached."""
        return self.puzzle.flaws()

    @cached_property
    def probe(self) -> Probe:
        """A bounded search for solutions, on which the choice of a method depends; cached."""
        from satgrid.runs.cubes import probe

        def tell(found: int) -> None:
            if not self.distinct:
                self.limits.report(Progress(note="choosing a method", found=found))

        formula = self.formula(self.job())
        return probe(formula, solver=self.solver, tell=tell)

    @property
    def probed(self) -> Probe | None:
        """The result of ``probe``, if it was computed and found all solutions."""
        made: Probe | None = vars(self).get("probe")
        return made if made is not None and made.complete else None

    @property
    def by_cubes(self) -> bool:
        """Whether a store or a cluster is used, which requires the cubes of ``sat``."""
        return self.store is not None or self.cluster is not None

    def job(self, *, keep: bool = False, fixed: tuple[int, ...] | None = None) -> Job:
        """Return the job for the workers of this request."""
        return Job(
            handed_on(self.puzzle),
            self.encoding,
            self.cardinality,
            self.solver,
            keep,
            fixed,
            registry.plugged(),
        )

    def formula(self, job: Job) -> Formula:
        """Return the formula of a job, with this request's limits."""
        return build(job, self.limits.deadline)

    def opened(self, command: str, formula: Formula) -> Store:
        """Open the store for a command's run, new or resumed."""
        from satgrid.runs.ledger_store import Store

        assert self.store is not None
        return Store(self.store, self._about(command, formula))

    def _about(self, command: str, formula: Formula) -> dict[str, str]:
        """Return everything that the result depends on, unlike the means, such as processes."""
        from hashlib import sha256

        from satgrid.formula import dimacs

        digest = sha256()
        for line in dimacs.write(formula, program="approxmc"):  # as in stores of 0.2.0
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

    def run(
        self, job: Job, ledger: Ledger, limits: Limits | None = None, *, ordered: bool = False
    ) -> Run:
        """Return the run of a job's cubes, by the requested means."""
        from satgrid.runs.run import Run

        limits = limits or self.limits
        return Run(
            job, ledger, jobs=self.jobs, cluster=self.cluster, limits=limits, ordered=ordered
        )

    def group(self, keys: Iterable[Any]) -> SymmetryGroup[Any]:
        """Return the puzzle's symmetries, acting on these keys."""
        return self._symmetries(keys, rotations=self.rotations)

    def every_symmetry(self, group: SymmetryGroup[Any]) -> SymmetryGroup[Any]:
        """Return the group with reflections: they save work even if they count as different."""
        return self._symmetries(group.keys, rotations=False) if self.rotations else group

    def _symmetries(self, keys: Iterable[Any], *, rotations: bool) -> SymmetryGroup[Any]:
        found = automorphisms if self.distinct else isometries
        return symmetries(self.puzzle, keys, rotations=rotations, limits=self.limits, found=found)

    def heard_by(self, report: Report) -> Request:
        """Return the request with another receiver of progress."""
        return replace(self, limits=replace(self.limits, report=report))
