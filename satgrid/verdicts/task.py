"""The outcome of one puzzle of a file: its verdict, or its fault.

A puzzle is passed as its text, which is small and can be sent to any process.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from satgrid.board.text import plural
from satgrid.errors import ParseError, SatgridError, TimeUpError, unknown
from satgrid.formats import Part
from satgrid.formats.remarks import collected
from satgrid.puzzle import registry
from satgrid.puzzle.faults import UNFORESEEN, caught, fault
from satgrid.puzzle.protocol import Puzzle
from satgrid.record import record
from satgrid.solve.enumeration import Uniqueness, Verdict
from satgrid.system.interrupts import alarmed
from satgrid.system.limits import Limits
from satgrid.verdicts.puzzle_verdict import uniqueness
from satgrid.verdicts.remarks import each_remark

if TYPE_CHECKING:
    from satgrid.explain.difficulty import Difficulty

__all__ = ["Outcome", "Task", "Terms", "failed", "judge"]


class Task(NamedTuple):
    """A puzzle to judge, not read yet."""

    name: str
    """The file, or what stands for it."""
    part: Part | None
    label: str = ""
    """The file, with the number of the puzzle if it has several: ``batch.txt#3``."""
    fault: str = ""
    """Without a part: why the file cannot be read; nothing where the time is over."""
    proof: str | None = None
    """The folder that its certificate goes to."""
    before: float | None = None
    """Which share of all that there is to judge comes before it."""

    def blamed(self, error: SatgridError | TimeUpError) -> str:
        """Return an error with the file's name in front; it names the puzzle in a bundle."""
        if isinstance(error, ParseError):
            return f"{self.name}:{error.line}:{error.column}: {error.message}"
        title = self.part.title if self.part and self.part.several else ""
        return f"{self.label}{f', {title!r}' if title else ''}: {error}"


@record
class Terms:
    """The terms of a verdict: the solver, the limits, and what to report.

    Attributes
    ----------
    encoding, cardinality, solver
        By name, as for ``Puzzle.encode``, ``Formula`` and ``Session``.
    seconds
        The most time for one puzzle.
    rate
        Whether to say how hard a puzzle with one solution is.
    technique
        A technique that the path to the solution has to use.
    no_trials
        Whether the path must do without a trial.
    keep
        Whether to hand back the puzzles and solutions.
    count
        Whether to count the solutions of puzzles with several, where that is cheap.
    plugged
        The folders of puzzles that another process may not know yet.
    """

    encoding: str | None = None
    cardinality: str = "auto"
    solver: str = "auto"
    seconds: float | None = None
    rate: bool = False
    technique: str | None = None
    no_trials: bool = False
    keep: bool = False
    count: bool = False
    plugged: tuple[str, ...] = field(default_factory=registry.plugged)

    @property
    def walks(self) -> bool:
        """Whether a path is needed."""
        return self.rate or self.technique is not None or self.no_trials


@record
class Outcome:
    """The outcome of one puzzle.

    Attributes
    ----------
    name, label
        The same as in the task.
    number
        Its place among the puzzles of its file, counted from 1.
    kind, title, shape
        The puzzle's genre, its title if it has one, and ``Puzzle.shape``.
    fault
        The reason why the puzzle cannot be read or judged, after the file's name; there is no
        verdict then.
    reasons
        Obvious reasons why there is no solution.
    recorded
        Whether the recorded solution, if there is one, is a solution.
    breaks
        The rules that the recorded solution breaks, each once.
    difficulty
        The difficulty, if requested and there is one solution.
    unrated
        Whether the difficulty was not found in time.
    late
        Whether anything that was asked for was not found in time.
    techniques
        The names of the techniques that the path uses, each with its number of steps; None where
        that was not asked for, there are several solutions, or it was not found in time.
    missed
        Why the path is not as the terms want it; empty if it is.
    seconds
        The time taken.
    proof
        The folder of its certificate, if there is one.
    unproved
        The reason why there is no requested certificate.
    count
        The number of solutions, where that was asked for and is known.
    passed
        What the reader passed over, since it is only drawn.
    remarks
        What there is to say of the rules in its own text.
    puzzle, uniqueness
        The puzzle and its solutions, if the terms keep them.
    """

    name: str
    label: str
    number: int = 1
    kind: str = ""
    title: str = ""
    shape: tuple[int, ...] = ()
    verdict: Verdict | None = None
    fault: str = ""
    reasons: tuple[str, ...] = ()
    recorded: bool | None = None
    breaks: tuple[str, ...] = ()
    difficulty: Difficulty | None = None
    unrated: bool = False
    late: bool = False
    techniques: Mapping[str, int] | None = None
    missed: str = ""
    seconds: float = 0.0
    proof: str | None = None
    unproved: str = ""
    count: int | None = None
    passed: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    puzzle: Puzzle[Any] | None = None
    uniqueness: Uniqueness | None = None


def judge(task: Task, terms: Terms) -> Outcome:
    """Judge one puzzle; an error in it becomes the outcome's fault."""
    start = time.monotonic()
    known = Outcome(task.name, task.label)
    try:
        if task.part is None and not task.fault:
            return _unknown(known, task, 0.0)
        if task.part is None:
            return failed(task, task.fault)
        for folder in terms.plugged:
            registry.plug_in(folder)
        deadline = None if terms.seconds is None else start + terms.seconds
        with alarmed(deadline), caught():
            with collected() as passed:
                puzzle = task.part.read()
                title = dict(puzzle.notes).get("title", "")
                number, shape = task.part.number, puzzle.shape
                known = replace(known, number=number, kind=puzzle.name, title=title, shape=shape)
                solution = task.part.solution(puzzle)
            known = replace(known, passed=tuple(passed))
            return _judged(known, task, puzzle, solution, terms, start, deadline)
    except TimeUpError:
        return _unknown(known, task, time.monotonic() - start)
    except UNFORESEEN as error:
        blamed = failed(task, task.blamed(fault(error)))
        return replace(known, fault=blamed.fault) if known.kind else blamed


def failed(task: Task, fault: str) -> Outcome:
    """Return the outcome of a task that has no verdict."""
    number, title = (task.part.number, task.part.title) if task.part else (1, "")
    return Outcome(task.name, task.label, number, title=title, fault=fault)


def _unknown(known: Outcome, task: Task, seconds: float) -> Outcome:
    """Return the outcome of a task whose time is over, with what is known of its puzzle."""
    found = known if known.kind else failed(task, "")
    return replace(found, verdict=Verdict.UNKNOWN, late=True, seconds=seconds)


def _judged(
    known: Outcome,
    task: Task,
    puzzle: Puzzle[Any],
    solution: frozenset[Any] | None,
    terms: Terms,
    start: float,
    deadline: float | None,
) -> Outcome:
    """Return the outcome with all that was asked for; ``known`` has what was read."""
    found = uniqueness(
        puzzle,
        encoding=terms.encoding,
        cardinality=terms.cardinality,
        solver=terms.solver,
        deadline=deadline,
    )
    proof, unproved = None, ""
    if task.proof is not None and found.verdict is not Verdict.UNKNOWN:
        proof, unproved = _proved(puzzle, found, task.proof, terms, deadline)
    hard, techniques = None, None
    rate = terms.walks and found.verdict is Verdict.UNIQUE
    if rate:
        hard, techniques = _rated(puzzle, terms, deadline)
    unrated = rate and hard is None
    recorded, breaks = (None, ()) if solution is None else _compared(puzzle, solution, found)
    seconds = time.monotonic() - start
    count: int | None = None
    told: list[str] = []
    late = found.verdict is Verdict.UNKNOWN or bool(unproved) or unrated
    try:
        if terms.count:
            count = _number(puzzle, found.verdict, Limits(deadline))
        for sentence in each_remark(puzzle, found.verdict, deadline=deadline):
            told.append(sentence)  # the first ones stay where the time is over
    except TimeUpError:
        late = True  # the verdict stands without
    return replace(
        known,
        verdict=found.verdict,
        reasons=found.reasons,
        recorded=recorded,
        breaks=breaks,
        difficulty=hard,
        techniques=techniques,
        missed="" if techniques is None else _missed(techniques, terms),
        unrated=unrated,
        late=late,
        seconds=seconds,
        proof=proof,
        unproved=unproved,
        count=count,
        remarks=tuple(told),
        puzzle=puzzle if terms.keep else None,
        uniqueness=found if terms.keep else None,
    )


def _rated(
    puzzle: Puzzle[Any], terms: Terms, deadline: float | None
) -> tuple[Difficulty | None, Mapping[str, int] | None]:
    """Return the difficulty of a puzzle, and the techniques of its path."""
    from satgrid.explain import difficulty  # a verdict alone starts without it

    if terms.technique is not None:
        names = difficulty.names(puzzle)
        if terms.technique not in names:
            raise SatgridError(unknown(f"technique of {puzzle.name}", terms.technique, names))
    walk = difficulty.walked(puzzle, Limits(deadline))
    hard = difficulty.rated(walk, puzzle.name) if walk else None
    return hard, difficulty.used(walk) if walk and hard else None


def _missed(techniques: Mapping[str, int], terms: Terms) -> str:
    """Return why a path is not as it has to be; empty if it is."""
    from satgrid.explain.trials import NESTED, TRIAL

    if terms.technique is not None and terms.technique not in techniques:
        return f"no {terms.technique}"
    if terms.no_trials:
        trials = sum(techniques.get(way.name, 0) for way in (TRIAL, NESTED))
        return plural(trials, "trial") if trials else ""
    return ""


def _number(puzzle: Puzzle[Any], verdict: Verdict, limits: Limits) -> int | None:
    """Return the number of solutions where it is known, or cheap to know."""
    if verdict is not Verdict.MULTIPLE:
        return {Verdict.NONE: 0, Verdict.UNIQUE: 1}.get(verdict)
    from satgrid.counting.cheap import cheap_count

    return cheap_count(puzzle, limits)


def _compared(
    puzzle: Puzzle[Any], recorded: frozenset[Any], found: Uniqueness
) -> tuple[bool, tuple[str, ...]]:
    """Return whether a recorded solution is the one, and the rules that it breaks."""
    breaks = tuple(dict.fromkeys(violation.rule for violation in puzzle.check(recorded)))
    differs = found.verdict is Verdict.NONE or (
        found.verdict is Verdict.UNIQUE and recorded != found.first
    )
    return not (breaks or differs), breaks


def _proved(
    puzzle: Puzzle[Any], found: Uniqueness, folder: str, terms: Terms, deadline: float | None
) -> tuple[str | None, str]:
    from satgrid.proofs.writer import certify

    try:
        certify(
            puzzle,
            found,
            Path(folder),
            encoding=terms.encoding,
            cardinality=terms.cardinality,
            deadline=deadline,
        )
    except TimeUpError as error:
        return None, str(error)
    return folder, ""
