"""``satgrid export``."""

from __future__ import annotations

from typing import Any

import click

from satgrid.cli import options

__all__ = ["command"]


@click.command("export")
@options.file
@options.output
@options.encoding
def command(file: str, output: str, **chosen: Any) -> None:
    """Write the formula as DIMACS, with names, projection and rules in comments.

    \b
    Example:
      satgrid export instances/tiling/pentominoes-6x10.txt -o 6x10.cnf
    """
    from satgrid.cli.files import puzzle_from, write_whole
    from satgrid.formula import dimacs

    puzzle = puzzle_from(file)
    formula = options.encode(puzzle, chosen)
    write_whole(output, dimacs.write(formula, puzzle.text().splitlines()))
