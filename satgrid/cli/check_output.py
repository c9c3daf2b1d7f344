"""The output of ``satgrid check``: a row, a JSON object or a CSV row for each puzzle."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satgrid.verdicts.task import Outcome, Terms

__all__ = ["ERROR", "print_header", "print_object", "print_record", "print_row", "word"]

_LEAST_SEEN = 8  # columns of a name or a title: less says nothing
ERROR = "error"
"""The word that stands where a verdict would."""
_COLUMNS = ["file", "number", "title", "puzzle", "size", "verdict", "reasons", "recorded"]
_COLUMNS += ["seconds", "proof"]


def _recorded(outcome: Outcome) -> str:
    if outcome.recorded is None:
        return ""
    return "same" if outcome.recorded else "differs"


def word(outcome: Outcome) -> str:
    """Return the verdict, or ``error``."""
    return outcome.verdict.value if outcome.verdict else ERROR


def _rated(outcome: Outcome) -> list[object]:
    found = outcome.difficulty
    return [found.number, found.word] if found else ["", ""]


def print_row(outcome: Outcome, *, show: bool, links: bool, rate: bool) -> None:
    """Print a line with the verdict, and two solutions below it where they are asked for."""
    if outcome.verdict is None:
        click.echo(f"{ERROR:<8}  {outcome.fault}")
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
    if outcome.recorded is False:
        rules = ", ".join(map(repr, outcome.breaks))
        found.append(
            "differs from the recorded solution" + (f", which breaks {rules}" * bool(rules))
        )
    found += [outcome.missed] if outcome.missed else []
    found += outcome.remarks
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


def print_object(outcome: Outcome, *, proof: bool, show: bool, links: bool, terms: Terms) -> None:
    """Print an outcome as one line of JSON: see docs/json.md."""
    from satgrid.cli.printing import difficulty_json, print_json, solution_json

    document: dict[str, Any] = {
        "file": outcome.name,
        "number": outcome.number,
        "title": outcome.title,
        "puzzle": outcome.kind or None,
        "shape": list(outcome.shape),
        "verdict": word(outcome),
        "reasons": [outcome.fault] if outcome.fault else list(outcome.reasons),
        "recorded": _recorded(outcome) or None,
        "seconds": round(outcome.seconds, 3),
    }
    if terms.count:
        document["count"] = outcome.count
    document["remarks"] = [*outcome.passed, *outcome.remarks]
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


_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def _fields(outcome: Outcome) -> list[object]:
    return [
        outcome.name,
        outcome.number,
        outcome.title,
        outcome.kind,
        "x".join(map(str, outcome.shape)),
        word(outcome),
        outcome.fault or "; ".join(outcome.reasons),
        _recorded(outcome),
        f"{outcome.seconds:.3f}",
        outcome.proof or "",
    ]


def _cell(field: object) -> object:
    """Quote a text that a spreadsheet would treat as a formula."""
    formula = isinstance(field, str) and field.startswith(_FORMULAS)
    return f"'{field}" if formula else field


def print_header(*, rate: bool, filtered: bool) -> None:
    """Print the names of the columns of ``print_record``."""
    rated = ["difficulty", "word"] if rate else []
    _print_csv([*_COLUMNS, *rated, *(["wanted"] if filtered else [])])


def print_record(outcome: Outcome, *, rate: bool, filtered: bool) -> None:
    """Print an outcome as one row of comma-separated values."""
    wanted = outcome.missed or "yes" if outcome.techniques is not None else ""
    rated = _rated(outcome) if rate else []
    _print_csv([*_fields(outcome), *rated, *([wanted] if filtered else [])])


def _print_csv(fields: list[object] | list[str]) -> None:
    import csv
    import io

    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(map(_cell, fields))
    click.echo(line.getvalue(), nl=False)
