"""What the commands print: JSON documents, remarks, solutions in words and in JSON."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Any

import click

from satgrid.board.grid import Place
from satgrid.cli import options
from satgrid.drawing import terminal
from satgrid.formula.clauses import spelled
from satgrid.puzzle.protocol import Puzzle, Violation

__all__ = ["drawn", "print_json", "remark", "solution_json", "violation_text", "violations_json"]


def print_json(document: Any, *, indent: int | None = 2) -> None:
    """Print a document; without indent it is one line of JSON lines."""
    click.echo(json.dumps(document, indent=indent, ensure_ascii=False))


def remark(text: str, *, quiet: bool = False) -> None:
    """Tell the user something beside the answer."""
    if not quiet:
        click.echo(text, err=True)


def drawn(
    puzzle: Puzzle[Any],
    solution: frozenset[Any] | None = None,
    marked: Collection[Place] = (),
) -> str:
    """Return a board drawn for the terminal, in color where that is wanted."""
    return terminal.draw(puzzle, solution, color=options.color(), marked=marked)


def solution_json(puzzle: Puzzle[Any], solution: frozenset[Any]) -> dict[str, Any]:
    """Return a solution as its keys, in order, and as rows of characters."""
    return {
        "keys": [spelled(key) for key in sorted(solution)],
        "rows": puzzle.render(solution).split("\n"),
    }


def violation_text(violation: Violation) -> str:
    """Write a violation on one line, places counted from 1."""
    axes = ("layer", "row", "column")[-len(violation.cell) :]
    place = ", ".join(
        f"{axis} {index + 1}" for axis, index in zip(axes, violation.cell, strict=True)
    )
    note = f" ({violation.note})" if violation.note else ""
    return f"{place}: breaks the rule {violation.rule!r}{note}"


def violations_json(violations: Iterable[Violation]) -> list[dict[str, Any]]:
    """Return violations with their cells counted from 0."""
    return [
        {"rule": violation.rule, "cell": list(violation.cell), "note": violation.note}
        for violation in violations
    ]
