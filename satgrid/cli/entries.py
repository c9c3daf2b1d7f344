"""The puzzles of ``satgrid book``: read and judged, or new; each with what JSON states of it."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import options

if TYPE_CHECKING:
    from satgrid.cli.progress import ProgressLine
    from satgrid.drawing.book import BookEntry
    from satgrid.verdicts.task import Outcome

__all__ = ["graded", "judged", "new"]


def new(
    chosen: dict[str, Any], deadline: float | None, shown: ProgressLine
) -> list[tuple[dict[str, Any], BookEntry]]:
    """Return the new puzzles of ``--make``; write their files for ``--keep``."""
    from satgrid.cli import output_folders
    from satgrid.cli.books import entry
    from satgrid.cli.issues import issue
    from satgrid.cli.output_files import write_whole

    made = issue(chosen["make"], chosen, deadline, shown)
    kept = []
    for number, one in enumerate(made, chosen["start"]):
        name = f"{number:0{len(str(chosen['start'] + len(made)))}}-{one.puzzle.name}.txt"
        if chosen["keep"]:
            folder = output_folders.made_folder(chosen["keep"])
            with shown.aside():
                write_whole(str(Path(folder) / name), [one.puzzle.text()])
        summary = {
            "number": number,
            "file": str(Path(chosen["keep"]) / name) if chosen["keep"] else None,
            "place": 1,
            "title": "",
            "puzzle": one.puzzle.name,
            "remarks": [],
            "shape": list(one.puzzle.shape),
            "verdict": one.judged.verdict.value,
            "difficulty": one.word or None,
            "seed": one.seed,
            "made": dict(one.puzzle.notes).get("made", ""),
        }
        kept.append((summary, entry(one.puzzle, one.judged)._replace(difficulty=one.word)))
    return kept


def judged(
    files: tuple[str, ...], chosen: dict[str, Any], shown: ProgressLine
) -> tuple[list[tuple[dict[str, Any], BookEntry]], int]:
    """Return the entries and the exit code; print one line for each puzzle left out."""
    from satgrid.cli.books import entry
    from satgrid.cli.remarks import told
    from satgrid.cli.tasks import tasks
    from satgrid.errors import SatgridError, TimeUpError
    from satgrid.puzzle.faults import FaultError, caught
    from satgrid.system.limits import Limits
    from satgrid.verdicts.batch import judged as every
    from satgrid.verdicts.task import Terms

    deadline = options.deadline(chosen["timeout"], chosen["solver"])
    left = None if deadline is None else max(deadline - time.monotonic(), 0.001)
    terms = Terms(solver=chosen["solver"], seconds=left, keep=True)
    limits = Limits(report=shown.report)
    kept: list[tuple[dict[str, Any], BookEntry]] = []
    codes = {0}
    outcomes = every(tasks(files), terms, jobs=chosen["jobs"], limits=limits)
    with closing(outcomes):
        for outcome in outcomes:
            fault, code = outcome.fault, 2
            with shown.aside():
                told(outcome.label, outcome.passed)
            if outcome.puzzle is not None and outcome.uniqueness is not None:
                try:
                    with caught():
                        made = entry(outcome.puzzle, outcome.uniqueness, unsound=chosen["unsound"])
                    kept.append((_summary(outcome), made))
                except SatgridError as error:
                    fault = f"{outcome.label}: {error}"
                    code = 2 if isinstance(error, FaultError) else 1
            elif not fault:
                raise TimeUpError("the time is over")
            if outcome.recorded is False and not fault and not chosen["quiet"]:
                fault, code = f"{outcome.label}: the solution that it comes with is wrong", 0
            if fault:
                codes.add(code)
                with shown.aside():
                    click.echo(fault, err=True)
    return kept, max(codes)


def graded(
    kept: list[tuple[dict[str, Any], BookEntry]], deadline: float | None, shown: ProgressLine
) -> list[tuple[dict[str, Any], BookEntry]]:
    """Return the difficulty of each puzzle of which it is not known."""
    from satgrid.explain.difficulty import difficulty
    from satgrid.system.limits import Limits

    limits = Limits(deadline)
    found = []
    for number, (summary, entry) in enumerate(kept):
        if not entry.difficulty:
            shown.say(f"how hard: puzzle {number + 1}", number / len(kept))
            rating = difficulty(entry.puzzle, limits)
            limits.check("before it is known how hard each puzzle is")
            entry = entry._replace(difficulty=rating.word if rating else "")
        found.append((summary, entry))
    return found


def _summary(outcome: Outcome) -> dict[str, Any]:
    return {
        "number": 0,
        "file": outcome.name,
        "place": outcome.number,
        "title": outcome.title,
        "puzzle": outcome.kind,
        "remarks": [*outcome.passed, *outcome.remarks],
        "shape": list(outcome.shape),
        "verdict": outcome.verdict.value if outcome.verdict else None,
        "difficulty": None,
    }
