"""``satgrid check``."""

from __future__ import annotations

import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from satgrid.verdicts.task import Outcome, Terms

__all__ = ["command"]

_LEAST_SEEN = 8  # columns of a name or a title: less says nothing
_ERROR = "error"  # stands where a verdict would
_WORDS = ("unique", "multiple", "none", "unknown", _ERROR)


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
        _print_csv([*_COLUMNS, *(_RATED if rate else ()), *(_FILTERED if filtered else ())])

    def printed(outcome: Outcome) -> None:
        if as_json:
            _print_json(
                outcome,
                proof=chosen["proof"] is not None,
                show=show,
                links=links,
                terms=terms,
            )
        elif as_csv:
            more = [outcome.missed or "yes" if outcome.techniques is not None else ""]
            rated = _rated(outcome) if rate else ()
            _print_csv([*_fields(outcome), *rated, *(more if filtered else ())])
        else:
            _print_row(outcome, show=show, links=links, rate=rate)

    try:
        with line(quiet=chosen["quiet"]) as shown:
            found = tasks(files, chosen["proof"], chosen["timeout"])
            limits = Limits(report=shown.report)
            for outcome in judged(found, terms, jobs=chosen["jobs"], limits=limits):
                with shown.aside():
                    final = _printed(outcome, printed)
                counts[_word(final)] += 1
                differing += _differs(final)
                missed += bool(final.missed)
                late = late or bool(final.unproved) or (filtered and final.unrated)
                if unread():
                    break
    except KeyboardInterrupt:
        interrupted = True
    total = f"{counts.total():,} puzzle{'' if counts.total() == 1 else 's'}"
    parts = [f"{counts[word]:,} {word}" for word in _WORDS if counts[word]]
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
    if counts[_ERROR]:
        return 2
    if counts["multiple"] or counts["none"] or wrong:
        return 1
    return 3 if counts["unknown"] or late else 0


def _differs(outcome: Outcome) -> bool:
    return outcome.recorded is False


def _recorded(outcome: Outcome) -> str:
    if outcome.recorded is None:
        return ""
    return "same" if outcome.recorded else "differs"


def _word(outcome: Outcome) -> str:
    return outcome.verdict.value if outcome.verdict else _ERROR


def _rated(outcome: Outcome) -> list[object]:
    found = outcome.difficulty
    return [found.number, found.word] if found else ["", ""]


def _print_row(outcome: Outcome, *, show: bool, links: bool, rate: bool) -> None:
    if outcome.verdict is None:
        click.echo(f"{_ERROR:<8}  {outcome.fault}")
        return
    size = "x".join(map(str, outcome.shape))
    notes = [*outcome.reasons, *_notes(outcome)]
    more = f"  {outcome.title}" if outcome.title else ""
    more += f"  ({'; '.join(notes)})" if notes else ""
    start = f"{outcome.verdict.value:<8}  {outcome.kind:<10}  {size:>7}"
    if rate:
        hard = "?" if outcome.unrated else " ".join(map(str, _rated(outcome)))
        start += f"  {hard:<13}"
    below = list(_solutions(outcome, show=show, links=links))
    click.echo(_row(start, outcome.label, more))
    for lines in below:
        click.echo(lines)


def _solutions(outcome: Outcome, *, show: bool, links: bool) -> Iterator[str]:
    """Yield two solutions where there are several, as drawings and as links."""
    from satgrid.cli.printing import drawn

    found, puzzle = outcome.uniqueness, outcome.puzzle
    if not found or puzzle is None or found.first is None or found.second is None:
        return
    both = found.first, found.second
    if show:
        marked = {place for key in found.differing for place in puzzle.places(key)}
        first, second = (drawn(puzzle, solution, marked) for solution in both)
        yield _beside(first, second)
    if links:
        yield from dict.fromkeys(_link(puzzle, solution)[1] for solution in both)


def _link(puzzle: Any, solution: frozenset[Any]) -> tuple[str | None, str]:
    """Return the link to a solution, and what to print: the link, or why there is none."""
    from satgrid.errors import SatgridError
    from satgrid.formats.penpa.link import showing

    try:
        link = showing(puzzle, solution)
    except SatgridError as error:
        return None, f"no link: {error}"
    return link, link


def _notes(outcome: Outcome) -> list[str]:
    found = []
    if outcome.count is not None and outcome.count > 1:
        found.append(f"{outcome.count:,} solutions")
    if _differs(outcome):
        rules = ", ".join(map(repr, outcome.breaks))
        found.append(
            "differs from the recorded solution" + (f", which breaks {rules}" * bool(rules))
        )
    found += [outcome.missed] if outcome.missed else []
    found += outcome.remarks or ()
    if outcome.unproved:
        found.append(f"no proof: {outcome.unproved}")
    return found


def _row(start: str, label: str, more: str) -> str:
    """Write a row of the table, cut to one line on a terminal."""
    from satgrid.cli.printing import columns, fitted, width_of

    row = f"{start}  {label}{more}"
    if not sys.stdout.isatty():
        return row
    room = columns(sys.stdout)
    if width_of(row) <= room:
        return row
    left = room - width_of(start) - 2
    if width_of(label) + _LEAST_SEEN > left:  # the name comes first
        return fitted(f"{start}  {fitted(label, max(left, _LEAST_SEEN))}", room)
    cut = more
    while width_of(cut) > left - width_of(label) - 1:
        cut = cut[:-1]
    return f"{start}  {label}{cut}…"


def _beside(left: str, right: str) -> str:
    """Put two drawings side by side, or one below the other if the terminal is too narrow."""
    from itertools import zip_longest

    from satgrid.cli.printing import columns

    rows = list(zip_longest(left.split("\n"), right.split("\n"), fillvalue=""))
    width = max(_width(row) for row, _ in rows)
    needed = width + 3 + max(_width(row) for _, row in rows)
    if sys.stdout.isatty() and needed > columns(sys.stdout):
        return f"{left}\n\n{right}"
    return "\n".join(f"{one}{' ' * (width - _width(one) + 3)}{two}".rstrip() for one, two in rows)


def _width(line: str) -> int:
    return len(click.unstyle(line))


def _print_json(outcome: Outcome, *, proof: bool, show: bool, links: bool, terms: Terms) -> None:
    from satgrid.cli.printing import difficulty_json, print_json, solution_json

    document: dict[str, Any] = {
        "file": outcome.name,
        "number": outcome.number,
        "title": outcome.title,
        "puzzle": outcome.kind or None,
        "shape": list(outcome.shape),
        "verdict": _word(outcome),
        "reasons": [outcome.fault] if outcome.fault else list(outcome.reasons),
        "recorded": _recorded(outcome) or None,
        "seconds": round(outcome.seconds, 3),
    }
    if terms.count:
        document["count"] = outcome.count
    if outcome.remarks is not None:
        document["remarks"] = list(outcome.remarks)
    if terms.walks:
        used = outcome.techniques
        document["techniques"] = None if used is None else dict(used)
    if terms.rate:
        hard = outcome.difficulty
        document["difficulty"] = hard and difficulty_json(hard)
    if terms.technique is not None or terms.no_trials:
        document["wanted"] = None if outcome.techniques is None else not outcome.missed
    if proof:
        document["proof"] = outcome.proof
    found = outcome.uniqueness
    puzzle: Any = outcome.puzzle  # there is one where there is a verdict
    both = [] if found is None else [found.first, found.second]
    solutions = [one for one in both if one is not None]
    if show:
        document["solutions"] = [solution_json(puzzle, solution) for solution in solutions]
    if links:
        document["links"] = [_link(puzzle, solution)[0] for solution in solutions]
    print_json(document, indent=None)


_COLUMNS = ["file", "number", "title", "puzzle", "size", "verdict", "reasons", "recorded"]
_COLUMNS += ["seconds", "proof"]
_RATED = ["difficulty", "word"]
_FILTERED = ["wanted"]
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def _fields(outcome: Outcome) -> list[object]:
    return [
        outcome.name,
        outcome.number,
        outcome.title,
        outcome.kind,
        "x".join(map(str, outcome.shape)),
        _word(outcome),
        outcome.fault or "; ".join(outcome.reasons),
        _recorded(outcome),
        f"{outcome.seconds:.3f}",
        outcome.proof or "",
    ]


def _cell(field: object) -> object:
    """Quote a text that a spreadsheet would treat as a formula."""
    formula = isinstance(field, str) and field.startswith(_FORMULAS)
    return f"'{field}" if formula else field


def _print_csv(fields: list[object] | list[str]) -> None:
    import csv
    import io

    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(map(_cell, fields))
    click.echo(line.getvalue(), nl=False)
