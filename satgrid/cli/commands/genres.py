"""``satgrid genres``."""

from __future__ import annotations

from typing import Any

import click

from satgrid.cli import options

__all__ = ["command"]


@click.command("genres")
@click.argument("name", required=False, metavar="[GENRE]")
@options.timeout
@options.as_json
def command(name: str | None, timeout: float | None, as_json: bool) -> None:
    """List the genres, or describe one: its rules, its other names, an example.

    GENRE is a name, or another name that people use, such as "two not touch".

    \b
    Examples:
      satgrid genres
      satgrid genres starbattle
    """
    from satgrid.cli.printing import print_json
    from satgrid.puzzle import registry

    if name is None:
        found = [_described(one) for one in registry.names()]
        if as_json:
            print_json(found)
        else:
            _print_table(found)
        return
    about = _described(registry.find(name).name)
    text = registry.example(about["name"])
    if as_json:
        print_json(about | {"example": text})
    else:
        _print_one(about, text, options.deadline(timeout))


def _described(name: str) -> dict[str, Any]:
    """Return the description of a genre, for the table and for JSON."""
    from satgrid.puzzle import registry
    from satgrid.puzzle.cells import Cells
    from satgrid.puzzle.edges import Edges
    from satgrid.puzzle.numbers import NumberPuzzle

    kind = registry.find(name)
    link, kit = (registry.part(name, role) for role in ("puzzlink", "puzzlekit"))
    answers = {Cells: "cells", Edges: "lines", NumberPuzzle: "numbers"}
    answer = next((word for base, word in answers.items() if issubclass(kind, base)), "other")
    return {
        "name": name,
        "aliases": list(getattr(kind, "aliases", ())),
        "rules": kind.rules,
        "answer": getattr(getattr(kind, "genre", None), "answer_word", answer),
        "puzzlink": sorted(link.KINDS) if link else [],
        "puzzlekit": [genre.name for genre in kit.GENRES] if kit else [],
        "generated": registry.part(name, "generator") is not None,
    }


def _print_table(found: list[dict[str, Any]]) -> None:
    """Print one line for each genre: name, kind of answer, formats, other names."""
    widths = [max(len(one[key]) for one in found) for key in ("name", "answer")]
    for one in found:
        formats = ", ".join(key for key in ("puzzlink", "puzzlekit") if one[key])
        columns = [one["name"].ljust(widths[0]), one["answer"].ljust(widths[1])]
        columns += [formats.ljust(len("puzzlink, puzzlekit")), ", ".join(one["aliases"])]
        click.echo("  ".join(columns).rstrip())


def _print_one(about: dict[str, Any], text: str | None, deadline: float | None) -> None:
    """Print the rules of a genre, its names, and its example with the solution."""
    from satgrid.cli.printing import drawn, print_rows
    from satgrid.puzzle import registry
    from satgrid.verdicts.puzzle_verdict import uniqueness

    click.echo(f"{about['rules']}\n")
    rows = [("also called", ", ".join(about["aliases"]))]
    rows += [(f"in {key}", ", ".join(about[key])) for key in ("puzzlink", "puzzlekit")]
    rows = [(label, value) for label, value in rows if value]
    if rows:
        print_rows(rows)
    if text is not None:
        puzzle = registry.parse(text)
        solution = uniqueness(puzzle, deadline=deadline).first
        click.echo(f"\n{text}\n{drawn(puzzle)}\n\n{drawn(puzzle, solution)}")
