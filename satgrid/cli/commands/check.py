"""``satgrid check``."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import options
from satgrid.cli.check_output import (
    ERROR,
    print_header,
    print_object,
    print_record,
    print_row,
    word,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from satgrid.verdicts.task import Outcome

__all__ = ["command"]

_WORDS = ("unique", "multiple", "none", "unknown", ERROR)


@click.command("check")
@options.files
@click.option("--show", is_flag=True, help="Draw two solutions where there are several.")
@click.option(
    "--links", is_flag=True, help="Print penpa links to two solutions where there are several."
)
@click.option(
    "--difficulty", "rate", is_flag=True, help="Print how hard each puzzle with one solution is."
)
@click.option(
    "--technique",
    metavar="NAME",
    help="Find out which puzzles need this technique on the path of 'deduce --steps'.",
)
@click.option("--no-trials", is_flag=True, help="Find out which puzzles need no trial there.")
@click.option("--no-count", is_flag=True, help="Do not count several solutions where it is cheap.")
@click.option(
    "--proof",
    metavar="DIR",
    type=click.Path(file_okay=False),
    help="Write a certificate of each verdict into DIR; see 'satgrid verify-proof'.",
)
@options.encoding
@options.workers
@options.timeout_each
@options.quiet
@options.as_json_lines
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
def command(
    files: tuple[str, ...],
    show: bool,
    links: bool,
    rate: bool,
    technique: str | None,
    no_trials: bool,
    no_count: bool,
    as_json: bool,
    as_csv: bool,
    **chosen: Any,
) -> int:
    """Give the verdict of every puzzle: unique, multiple, none or unknown.

    FILE is a file with one or more puzzles in any format, a puzz.link URL, a folder with such
    files, or '-' for standard input. Each puzzle gets a line as soon as it is judged, in the
    order of the files. A file that cannot be read gets a line 'error', and the others go on.
    With --difficulty, those with one solution have a number from 1 and a word: easy, medium, hard
    or very hard. It follows from the steps of 'satgrid deduce --steps'; --timeout limits it, too,
    and '?' stands where it was not found out in time.
    With --technique, such as 'naked pair', a puzzle whose path does not use it has the note 'no
    naked pair'. With --no-trials, one whose path takes trials has their number, trials within a
    trial included.
    If a puzzle comes with a solution, the line notes if it differs from the one found.
    Where a rule in the puzzle's own text changes nothing or contradicts the others,
    the line notes that.
    Where there are several solutions and counting them takes hardly any time, it has their number.

    Exit code 0 when all are unique. Otherwise 2 with an error, 1 when some are not unique or
    differ from their recorded solutions or do not have the technique or have trials, and 3 when
    some are unknown or a proof or a path did not come in time.

    \b
    Examples:
      satgrid check instances/norinori --timeout 10
      satgrid check puzzles.nonpack --show
      satgrid check instances/sudoku --technique pointing --no-trials
      satgrid check 'https://puzz.link/p?norinori/5/5/cag4ocjo' --proof proofs
    """
    from satgrid.cli.printing import remark
    from satgrid.cli.progress import line
    from satgrid.cli.remarks import told
    from satgrid.cli.stdio import unread
    from satgrid.cli.tasks import tasks
    from satgrid.system.limits import Limits
    from satgrid.verdicts.batch import judged
    from satgrid.verdicts.task import Terms

    if as_json and as_csv:
        raise click.UsageError("--json and --csv exclude each other")
    options.deadline(chosen["timeout"], chosen["solver"])  # refuses a solver that cannot stop
    terms = Terms(
        chosen["encoding"],
        chosen["cardinality"],
        chosen["solver"],
        chosen["timeout"],
        rate,
        technique,
        no_trials,
        keep=show or links,
        count=not no_count,
    )
    started = time.monotonic()
    counts: Counter[str] = Counter()
    differing = 0
    missed = 0
    late = interrupted = False
    filtered = technique is not None or no_trials
    if as_csv:
        print_header(rate=rate, filtered=filtered)

    def printed(outcome: Outcome) -> None:
        if as_json:
            print_object(
                outcome,
                proof=chosen["proof"] is not None,
                show=show,
                links=links,
                terms=terms,
            )
        elif as_csv:
            print_record(outcome, rate=rate, filtered=filtered)
        else:
            print_row(outcome, show=show, links=links, rate=rate)

    try:
        with line(quiet=chosen["quiet"]) as shown:
            found = tasks(files, chosen["proof"], chosen["timeout"])
            limits = Limits(report=shown.report)
            for outcome in judged(found, terms, jobs=chosen["jobs"], limits=limits):
                with shown.aside():
                    told(outcome.label, outcome.passed)
                    final = _printed(outcome, printed)
                counts[word(final)] += 1
                differing += final.recorded is False
                missed += bool(final.missed)
                late = late or bool(final.unproved) or (filtered and final.unrated)
                if unread():
                    break
    except KeyboardInterrupt:
        interrupted = True
    total = f"{counts.total():,} puzzle{'' if counts.total() == 1 else 's'}"
    parts = [f"{counts[one]:,} {one}" for one in _WORDS if counts[one]]
    summary = [f"recorded solutions that differ: {differing:,}"] if differing else []
    summary += [f"puzzles without what is wanted: {missed:,}"] if missed else []
    summary.append(f"{total}: {', '.join(parts)}" if parts else total)
    for sentence in summary:
        if as_json or as_csv:
            remark(sentence, quiet=chosen["quiet"])
        else:
            click.echo(sentence)
    remark(f"{time.monotonic() - started:.1f} s", quiet=chosen["quiet"])
    if interrupted:
        remark("interrupted", quiet=chosen["quiet"])
    return 130 if interrupted else _exit_code(counts, differing + missed, late=late)


def _printed(outcome: Outcome, printed: Callable[[Outcome], None]) -> Outcome:
    """Print an outcome; if its genre cannot draw it, print and return that error instead."""
    from dataclasses import replace

    from satgrid.puzzle.faults import FaultError, caught

    try:
        with caught():
            printed(outcome)
    except FaultError as error:
        fault = f"{outcome.label}: {error}"
        outcome = replace(outcome, verdict=None, fault=fault, puzzle=None, uniqueness=None)
        printed(outcome)
    return outcome


def _exit_code(counts: Counter[str], wrong: int, *, late: bool) -> int:
    if counts[ERROR]:
        return 2
    if counts["multiple"] or counts["none"] or wrong:
        return 1
    return 3 if counts["unknown"] or late else 0
