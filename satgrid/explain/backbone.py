"""The common part of all solutions of a puzzle, and how much of it propagation finds.

The literals of the answer that hold in all solutions are its backbone. It is found with one
incremental session and without listing solutions: the first solution gives the candidates. Then,
again and again, one clause asks for a solution in which some candidate is otherwise. Each that is
found strikes out all the candidates that it contradicts; when there is none, those left are the
backbone. So a puzzle with one solution needs two searches, and any puzzle at most one more than
it has literals outside the backbone.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.grid import Place
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.record import record
from satgrid.solve.enumeration import Verdict
from satgrid.solve.session import LIGHT, Session, Status

__all__ = ["Backbone", "Common", "LineByLine", "common", "line_by_line", "propagated"]


@record
class Backbone:
    """The known keys of the answer, each list in the order of the answer."""

    held: tuple[Any, ...]
    """Those in every solution."""
    absent: tuple[Any, ...]
    """Those in none."""
    unsettled: tuple[Any, ...]
    """The others."""

    def unsettled_places(self, puzzle: Puzzle[Any]) -> list[Place]:
        """Return the cells that an unsettled key refers to, in order."""
        return sorted({place for key in self.unsettled for place in puzzle.places(key)})


@record
class Common:
    """The keys that all solutions have, and the keys that none has.

    Attributes
    ----------
    verdict
        NONE if there is no solution; UNKNOWN if the time was over before one was found.
    known
        The backbone, or None without a solution. Keys still open when the time was over are
        unsettled.
    complete
        Whether no unsettled key belongs to the backbone.
    searches
        The number of solver calls.
    """

    verdict: Verdict
    known: Backbone | None
    complete: bool
    searches: int


def propagated(formula: Formula) -> Backbone | None:
    """Return the consequences of unit propagation alone, or None if it finds a contradiction."""
    with Session(eager(formula), solver=LIGHT) as session:
        implied = session.propagate()
    return None if implied is None else _known(formula, implied)


def common(formula: Formula, *, solver: str = "auto", deadline: float | None = None) -> Common:
    """Find the literals that all solutions have in common.

    Parameters
    ----------
    deadline
        The reading of ``time.monotonic()`` at which to stop.
    """
    searches = 1
    with Session(formula, solver=solver) as session:
        status = session.solve(deadline=deadline)
        if status is not Status.SATISFIABLE:
            impossible = status is Status.UNSATISFIABLE
            verdict = Verdict.NONE if impossible else Verdict.UNKNOWN
            return Common(verdict, None, impossible, searches)
        candidates = formula.stating(session.model().solution())
        every = len(candidates)
        while status is Status.SATISFIABLE and candidates:
            session.add(*(-literal for literal in candidates))
            searches += 1
            status = session.solve(deadline=deadline)
            if status is Status.SATISFIABLE:
                model = session.model()
                candidates = [literal for literal in candidates if literal in model]
    complete = status is not Status.UNKNOWN
    verdict = Verdict.UNIQUE if complete and len(candidates) == every else Verdict.MULTIPLE
    if not complete:
        # Whether the candidates hold in all solutions was not found out. What propagation
        # finds does.
        plain = propagated(formula)
        if searches == 2:
            verdict = Verdict.UNKNOWN
        return Common(verdict, plain, False, searches)
    return Common(verdict, _known(formula, candidates), True, searches)


def _known(formula: Formula, literals: Collection[int]) -> Backbone:
    block = formula.answer_block()
    literals = frozenset(literals)
    return Backbone(
        tuple(key for key in block if block[key] in literals),
        tuple(key for key in block if -block[key] in literals),
        tuple(key for key in block if block[key] not in literals and -block[key] not in literals),
    )


@record
class LineByLine:
    """The result of solving a puzzle by one line at a time."""

    solved: bool
    passes: int
    unknown: int
    """The cells left open."""
    clash: str
    """The line that has no arrangement left, empty without one."""


def line_by_line(puzzle: Puzzle[Any], *, deadline: float | None = None) -> LineByLine | None:
    """Solve a puzzle line by line as far as possible; None if the genre has no line solver.

    Raises
    ------
    TimeUpError
        If the deadline comes first.
    """
    own = None if getattr(puzzle, "composed", False) else registry.part(puzzle.name, "linewise")
    if own is None:
        return None
    found, passes = own.by_lines(puzzle, deadline=deadline)
    clash = f"{found.clash.kind} {found.clash.number + 1}" if found.clash else ""
    return LineByLine(found.complete, passes, found.unknown, clash)
