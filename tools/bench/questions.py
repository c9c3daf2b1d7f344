"""The questions that child processes are asked about puzzles; answers are plain data."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from children import Answer, timed

from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.formula.clauses import Formula
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import Uniqueness, verdict
from satgrid.verdicts.puzzle_verdict import uniqueness


def by_satgrid(puzzle: Puzzle[Any], limit: float) -> Uniqueness:
    """Give the verdict as ``satgrid check`` does."""
    return uniqueness(puzzle, deadline=time.monotonic() + limit)


DRIVERS = {"CP-SAT": "by_cp_sat", "clingo": "by_clingo", "HiGHS": "by_highs"}


def judge(program: str) -> Callable[[Puzzle[Any], float], Uniqueness]:
    """Return how a program gives verdicts."""
    if program == "satgrid":
        return by_satgrid
    found: Callable[[Puzzle[Any], float], Uniqueness] = import_module(
        f"peers.{DRIVERS[program]}"
    ).judge
    return found


def judged(program: str, text: str, limit: float) -> Answer:
    """Return a program's verdict on a puzzle; its solutions are judged by the puzzle's rules."""
    puzzle = registry.parse(text)
    ask = judge(program)
    answer = timed(lambda: {"uniqueness": ask(puzzle, limit)})
    found: Uniqueness = answer.pop("uniqueness")
    held = [one for one in (found.first, found.second) if one is not None]
    wrong = [broken for one in held for broken in puzzle.check(one)]
    if wrong or len(set(held)) < len(held):
        raise ValueError(f"a wrong solution: {wrong[:1] or 'the same twice'}")
    first = puzzle.render(found.first) if found.first is not None else ""
    return answer | {"verdict": found.verdict.value, "first": first}


def chosen(
    text: str, encoding: str | None, cardinality: str, solvers: list[str], limit: float
) -> Answer:
    """Encode a puzzle once and let each solver judge it; seconds for each, None over the limit."""
    puzzle = registry.parse(text)
    formula = Formula(cardinality)

    def write() -> Answer:
        puzzle.encode(formula, encoding)
        return {}

    encode = timed(write)
    found: Answer = {"encode": encode["cpu"], "search": {}, "said": {}}
    for solver in solvers:

        def search(solver: str = solver) -> Answer:
            deadline = time.monotonic() + limit
            return {"said": verdict(formula, solver=solver, deadline=deadline).verdict.value}

        answer = timed(search)
        done = answer["said"] != "unknown"
        found["search"][solver] = answer["cpu"] if done else None
        if done:
            found["said"][solver] = answer["said"]
    return found


def counted(text: str, encoding: str | None, cardinality: str, solver: str) -> Answer:
    """Count the solutions of a puzzle by SAT, up to symmetry."""
    request = Request(
        registry.parse(text),
        distinct=True,
        method="sat",
        encoding=encoding,
        cardinality=cardinality,
        solver=solver,
    )
    return timed(lambda: {"number": count(request).number})
