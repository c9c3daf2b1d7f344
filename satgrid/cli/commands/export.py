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

    The comments hold the puzzle and the encodings, too: 'satgrid decode' needs nothing else.

    \b
    Example:
      satgrid export instances/tiling/pentominoes-6x10.txt -o 6x10.cnf
    """
    from satgrid.cli.files import puzzle_from, write_whole
    from satgrid.formula import dimacs
    from satgrid.puzzle.protocol import variant

    puzzle = puzzle_from(file)
    formula = options.encode(puzzle, chosen)
    names = (variant(puzzle.encodings, chosen["encoding"]), chosen["cardinality"])
    lines = puzzle.text().split("\n")[:-1]
    named = dict(zip(dimacs.CHOICES, names, strict=True))
    write_whole(output, dimacs.write(formula, lines, chosen=named))
