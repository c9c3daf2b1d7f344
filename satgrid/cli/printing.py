"""Output of the commands: JSON documents, remarks, solutions as text and as JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TextIO

import click

from satgrid.board.grid import Place
from satgrid.formula.variables import spelled
from satgrid.puzzle.protocol import Clue, Puzzle, Violation

if TYPE_CHECKING:
    from satgrid.explain.difficulty import Difficulty

__all__ = ["clue_json", "columns", "difficulty_json", "drawn", "fitted", "print_json", "print_rows"]
__all__ += ["print_indices", "print_keys", "print_solution", "remark", "solution_json"]
__all__ += ["state_json", "violation_text"]
__all__ += ["violations_json", "width_of"]

_USUAL_COLUMNS = 80


def print_json(document: Any, *, indent: int | None = 2) -> None:
    """Print a document; without indent it is one line of JSON lines."""
    click.echo(json.dumps(document, indent=indent, ensure_ascii=False))


def remark(text: str, *, quiet: bool = False) -> None:
    """Print a remark to standard error."""
    if not quiet:
        click.echo(text, err=True)


def solution_json(puzzle: Puzzle[Any], solution: frozenset[Any]) -> dict[str, Any]:
    """Return a solution as its keys, in order, and as rows of characters."""
    return {
        "keys": state_json(solution),
        "rows": puzzle.render(solution).split("\n"),
    }


def drawn(
    puzzle: Puzzle[Any],
    solution: frozenset[Any] | None = None,
    marked: Collection[Place] = (),
    unsettled: Collection[Place] = (),
) -> str:
    """Return a board drawn for the terminal, with color if enabled."""
    from satgrid.drawing import terminal

    return terminal.draw(puzzle, solution, color=_color(), marked=marked, unsettled=unsettled)


def _color() -> bool:
    """Return whether to color the output on standard output (see no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not plain and sys.stdout.isatty()


def print_solution(
    puzzle: Puzzle[Any], number: int, solution: frozenset[Any], *, as_json: bool, draw: bool
) -> None:
    """Print one of several solutions."""
    if as_json:
        print_json({"number": number} | solution_json(puzzle, solution), indent=None)
    else:
        click.echo(f"{number}\n{drawn(puzzle, solution) if draw else puzzle.render(solution)}")


def print_keys(head: Mapping[str, Any], keys: Iterable[Any]) -> None:
    """Print what ``print_indices`` refers to: the head of a document, and the keys."""
    print_json({**head, "keys": list(map(spelled, keys))}, indent=None)


def print_indices(
    head: Mapping[str, Any], keys: Iterable[Any], number: int, indices: Sequence[int]
) -> None:
    """Print one of several solutions as indices of the keys printed before the first."""
    if number == 1:
        print_keys(head, keys)
    click.echo(f'{{"number": {number}, "indices": {list(indices)}}}')


def print_rows(rows: Sequence[tuple[str, str]]) -> None:
    """Print one line per fact: a label and a value."""
    width = max(len(label) for label, _ in rows)
    for label, value in rows:
        click.echo(f"{label:<{width}}  {value}")


def state_json(state: Iterable[Any]) -> list[str]:
    """Return the keys of a cell or of a solution, in order."""
    return [spelled(key) for key in sorted(state)]


def clue_json(clue: Clue) -> dict[str, Any]:
    """Return a clue with its cells, counted from 0."""
    return {"name": clue.name, "cells": clue.cells}


def difficulty_json(difficulty: Difficulty) -> dict[str, Any]:
    """Return the difficulty of a puzzle as a document."""
    return {
        "number": difficulty.number,
        "word": difficulty.word,
        "hardest": difficulty.hardest,
        "steps": difficulty.steps,
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
        {"rule": violation.rule, "cell": violation.cell, "note": violation.note}
        for violation in violations
    ]


def columns(stream: TextIO) -> int:
    """Return how many columns a terminal has."""
    try:
        wide = int(os.environ.get("COLUMNS", ""))
    except ValueError:
        wide = 0
    if wide <= 0:
        try:
            wide = os.get_terminal_size(stream.fileno()).columns
        except (OSError, ValueError):
            wide = 0
    return wide or _USUAL_COLUMNS


def width_of(text: str) -> int:
    """Return the width of a text in terminal columns: some characters take two, some none."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


def _columns(character: str) -> int:
    from unicodedata import combining, east_asian_width

    if combining(character):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def fitted(text: str, room: int) -> str:
    """Shorten a text to at most ``room`` columns; its beginning and end are kept.

    >>> fitted("instances/norinori/6x6.txt", 20)
    'instanc…nori/6x6.txt'
    """
    if width_of(text) <= room:
        return text
    left = room - 1
    if left < 0:
        return ""
    head = _within(text, left * 2 // 5)
    tail = _within(text[::-1], left - width_of(head))[::-1]
    return f"{head}…{tail}"


def _within(text: str, room: int) -> str:
    """Return the longest prefix of a text that fits into some columns."""
    taken = 0
    for at, character in enumerate(text):
        taken += _columns(character)
        if taken > room:
            return text[:at]
    return text
