"""``satgrid info``."""

from __future__ import annotations

from typing import Any

import click

from satgrid.cli import options

__all__ = ["command"]


@click.command("info")
@options.file
@options.encoding
@options.limits
@options.as_json
def command(file: str, as_json: bool, **chosen: Any) -> None:
    """Describe a puzzle: its formula's sizes by block and rule, its symmetries, its flaws.

    \b
    Example:
      satgrid info instances/tiling/pentominoes-8x8-square.txt
    """
    from satgrid.cli.input_files import puzzle_from
    from satgrid.cli.printing import print_json, print_rows
    from satgrid.cli.remarks import headed
    from satgrid.formula.connectivity import eager
    from satgrid.puzzle.symmetry import symmetries

    puzzle = puzzle_from(file)
    flaws = puzzle.flaws()
    formula = eager(options.encode(puzzle, chosen, options.deadline(chosen["timeout"])))
    group = symmetries(puzzle, formula.answer_block(), limits=formula.limits)
    turns = sum(isometry.turns for isometry in group.elements)
    sizes = formula.sizes()
    variables = {name: size for name, size in sizes.items() if name not in formula.rules}
    clauses = {name: size for name, size in sizes.items() if name in formula.rules}
    if as_json:
        print_json(
            {
                **headed(puzzle.name),
                **dict(puzzle.notes),
                "shape": list(puzzle.shape),
                "encodings": list(puzzle.encodings),
                "answer": formula.answer_block().name,
                "variables": variables,
                "clauses": clauses,
                "symmetries": len(group),
                "rotations": turns,
                "flaws": flaws,
            }
        )
        return
    rows = [("puzzle", puzzle.name), *puzzle.notes]
    rows += [
        ("size", "x".join(map(str, puzzle.shape))),
        ("encodings", ", ".join(puzzle.encodings)),
        ("symmetries", f"{len(group)}, of which {turns} are rotations"),
        ("variables", f"{formula.top:,}"),
        *((f"  {name}", f"{size:,}") for name, size in variables.items()),
        ("clauses", f"{len(formula.clauses):,}"),
        *((f"  {name}", f"{size:,}") for name, size in clauses.items()),
        *(("no solution", flaw) for flaw in flaws),
    ]
    print_rows(rows)
