"""Hard sudokus: a thousand minimal ones of at most 24 givens, made from seeds."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import ExitStack
from statistics import mean, median, quantiles
from typing import Any

from boards import Board, instance
from children import Answer, Child, FailedError, timed
from options import Options, megabytes, seconds, table
from record import Result
from verdicts import LIMIT, agreed

from satgrid import formats
from satgrid.generators.generation import drafted
from satgrid.solve.enumeration import Uniqueness
from satgrid.verdicts.puzzle_verdict import uniqueness

NUMBER, MOST_GIVENS = 1000, 24
READING = "satgrid, its line read"
PROGRAMS = {"satgrid": "satgrid", READING: "satgrid", "CP-SAT": "CP-SAT", "clingo": "clingo"}


def made(number: int = NUMBER) -> list[Any]:
    """Return the first sudokus of a seed, from 0 on, that have few enough givens."""
    found: list[Any] = []
    seed = 0
    while len(found) < number:
        puzzle: Any = drafted("sudoku", 9, 9, seed=seed, difficulty="hard")
        seed += 1
        if len(puzzle.givens) <= MOST_GIVENS:
            found.append(puzzle)
    return found


def judged(line: str) -> Answer:
    """Return the verdict on a line of 81 characters, with the time of reading it."""

    def work() -> Answer:
        [puzzle] = formats.read(line)
        return {"puzzle": puzzle, "uniqueness": uniqueness(puzzle)}

    answer = timed(work)
    puzzle, found = answer.pop("puzzle"), answer.pop("uniqueness")
    assert isinstance(found, Uniqueness)
    first = puzzle.render(found.first) if found.first is not None else ""
    return answer | {"verdict": found.verdict.value, "first": first}


def measure(options: Options, number: int = NUMBER) -> Result:
    """Ask every program for the verdict on each, in turn."""
    limit = options.limit(LIMIT)
    puzzles = made(number)
    times: dict[str, list[float]] = {program: [] for program in PROGRAMS}
    with ExitStack() as stack:
        children = {name: stack.enter_context(Child(own)) for name, own in PROGRAMS.items()}
        for child in children.values():
            child.warm("questions:judged", child.program, instance("sudoku/small").text(), limit)
        for at, puzzle in enumerate([puzzles[0], *puzzles]):
            answers = _asked(children, puzzle, limit)
            agreed(Board(f"hard sudoku {at}", puzzle, "unique"), answers)
            if at:  # the first one twice: a child has then worked on one of this size
                for name, answer in answers.items():
                    times[name].append(answer["cpu"])
            if at % 100 == 0:
                print(f"  {at}", file=sys.stderr)
        memory = {name: child.memory for name, child in children.items()}
    givens = Counter(len(puzzle.givens) for puzzle in puzzles)
    return {
        "givens": {str(most): givens[most] for most in sorted(givens)},
        "times": times,
        "memory": memory,
    }


def _asked(children: dict[str, Child], puzzle: Any, limit: float) -> dict[str, Answer]:
    found = {}
    for name, child in children.items():
        if name == READING:
            answer = child.ask("sudokus:judged", formats.write(puzzle, "sdm"), limit=limit)
        else:
            answer = child.ask("questions:judged", name, puzzle.text(), limit, limit=limit)
        if answer is None:
            raise FailedError(f"{name}: not done in {limit:.0f} s")
        found[name] = answer
    return found


def shown(result: Result) -> dict[str, str]:
    """Return the table."""
    rows = [
        (
            program,
            *map(seconds, (mean(times), median(times), quantiles(times, n=100)[-1], max(times))),
            megabytes(result["memory"][program]),
        )
        for program, times in result["times"].items()
    ]
    givens = ", ".join(f"{number:,} of {count}" for count, number in result["givens"].items())
    head = ("program", "mean", "median", "99 of 100 within", "slowest", "memory")
    return {"sudokus": f"Givens: {givens}.\n\n{table(head, rows)}"}
