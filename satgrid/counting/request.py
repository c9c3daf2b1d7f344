"""What is asked of a puzzle, by which means, and how far the work has come."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from satgrid.errors import ParseError, SatgridError, TimeUpError, unknown
from satgrid.formula import dimacs
from satgrid.formula.cardinality import refuse_unknown
from satgrid.formula.clauses import Formula
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle, variant
from satgrid.puzzle.symmetry import SymmetryGroup, symmetries
from satgrid.runs.cubes import Cube, Splitter, roots
from satgrid.runs.run import Run
from satgrid.runs.work import Job, build
from satgrid.system.limits import Limits

if TYPE_CHECKING:
    from satgrid.runs.store import Store

__all__ = ["METHODS", "Progress", "Request", "asked", "expect", "first_cubes"]

METHODS = ("auto", "sat", "frontier", "counter")
MEMORY = 2 << 30
FIRST_CUBES = 32  # enough to keep a pool busy; many more make a hard search longer in all


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

    def run(self, job: Job, cubes: list[Cube], **more: Any) -> Run:
        """Return the run of a job's cubes, by the means that are asked for."""
        return Run(
            job,
            cubes,
            jobs=self.jobs,
            cluster=self.cluster,
            deadline=self.deadline,
            **more,
        )

    def group(self, keys: Iterable[Any]) -> SymmetryGroup[Any]:
        """Return the puzzle's symmetries, acting on these keys."""
        return self._symmetries(keys, rotations=self.rotations)

    def every_symmetry(self, group: SymmetryGroup[Any]) -> SymmetryGroup[Any]:
        """Return the group with reflections: where these do not count they still save work."""
        return self._symmetries(group.keys, rotations=False) if self.rotations else group

    def _symmetries(self, keys: Iterable[Any], *, rotations: bool) -> SymmetryGroup[Any]:
        return symmetries(self.puzzle, keys, rotations=rotations, limits=Limits(self.deadline))

    def seconds_left(self) -> float | None:
        """Return the time until the deadline, not below 0."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def report(self, progress: Progress) -> None:
        """Tell how far the work has come."""
        if self.progress is not None:
            self.progress(progress)

    def tick(self, share: float | None = None, note: str = "") -> None:
        """Report from a method that has no solutions to show yet, and mind the deadline."""
        self.report(Progress(0, share=share, note=note))
        if self.seconds_left() == 0:
            raise TimeUpError("the time is over")


def asked(store: Store) -> Request:
    """Return the request that a store's run is of."""
    about = store.about
    known = {"command": ("count", "list"), "distinct": ("yes", "no"), "rotations": ("yes", "no")}
    if any(about.get(name) not in values for name, values in known.items()):
        raise store.damaged()
    try:
        puzzle = registry.parse(about["puzzle"])
    except registry.UnknownPuzzleError as error:
        raise SatgridError(f"{store.path}: {error.message}") from error
    except (KeyError, ParseError) as error:
        raise store.damaged() from error
    try:
        variant(puzzle.encodings, about["encoding"])
        refuse_unknown(about["cardinality"])
    except (KeyError, SatgridError) as error:
        raise store.damaged() from error
    return Request(
        puzzle,
        distinct=about["distinct"] == "yes",
        rotations=about["rotations"] == "yes",
        method="sat",
        encoding=about["encoding"],
        cardinality=about["cardinality"],
    )


def expect(store: Store, formula: Formula, group: SymmetryGroup[Any]) -> None:
    """Tell a store the sizes that what it holds must keep within."""
    store.expect(
        variables=formula.top, keys=len(formula.answer_block()), symmetries=max(1, len(group))
    )


def first_cubes(
    formula: Formula, group: SymmetryGroup[Any] | None, parts: int | None = None
) -> list[Cube]:
    """Return the cubes that a run starts from; none where propagation finds no solution."""
    with Splitter(formula) as splitter:
        return splitter.split(roots(formula, group), FIRST_CUBES if parts is None else parts)
