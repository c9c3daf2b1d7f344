"""``satgrid minimize``."""

from __future__ import annotations

from typing import Any

import click

from satgrid.board.isometry import SYMMETRIES
from satgrid.cli import options

__all__ = ["command"]


@click.command("minimize")
@options.file
@click.option(
    "--seed",
    metavar="N",
    type=int,
    default=0,
    show_default=True,
    help="Random seed; another seed leaves out other clues.",
)
@click.option(
    "--symmetry",
    type=click.Choice(SYMMETRIES),
    help="Leave out clues together with those at their images under a half or a quarter turn, or "
    "mirrored across (left to right), down or on the diagonal.",
)
@options.output
@options.limits
@options.as_json
def command(
    file: str, seed: int, symmetry: str | None, output: str, as_json: bool, **chosen: Any
) -> None:
    """Leave out clues as long as there is exactly one solution.

    None of the clues that remain can be spared. The line 'made' of a new puzzle then states that
    clues were left out. These clues can be left out:

    \b
      akari        numbers in black cells
      fillomino    numbers
      heyawake     numbers in rooms
      kropki       givens; dots where a missing dot means nothing
      kuromasu     numbers
      masyu        pearls
      nonogram     the numbers of a line, which is * then
      nurikabe     numbers, for which a ? stays
      shakashaka   numbers
      shikaku      numbers; that there is one stays
      slitherlink  numbers
      sudoku       givens
      tents        numbers beside the lines
      yajilin      numbers; their cells stay out of play
      most others  clues in cells, in rooms and beside lines

    \b
    Example:
      satgrid minimize instances/sudoku/16x16.txt
    """
    from satgrid.board.text import plural
    from satgrid.cli import output_files
    from satgrid.cli.input_files import puzzle_from
    from satgrid.cli.output_files import write_whole
    from satgrid.cli.printing import clue_json, print_json, remark
    from satgrid.cli.progress import line
    from satgrid.cli.remarks import headed
    from satgrid.formats.format import renoted
    from satgrid.generators.minimizing import minimize
    from satgrid.generators.recipes import then
    from satgrid.system.limits import Limits

    form = output_files.form_of(output, "text")
    output_files.ready(form, output)
    puzzle = puzzle_from(file)
    with line(quiet=chosen["quiet"]) as shown:
        limits = Limits(options.deadline(chosen["timeout"]), shown.report)
        smaller, gone = minimize(puzzle, seed=seed, symmetry=symmetry, limits=limits)
    if gone:
        smaller = renoted(smaller, then(smaller.notes, "minimize", seed, symmetry))
    if as_json:
        removed = [clue_json(clue) for clue in gone]
        print_json({**headed(puzzle.name), "removed": removed, "text": smaller.text()})
    if not as_json or output != "-":
        write_whole(output, output_files.content([smaller], form))
    remark(f"{plural(len(gone), 'clue')} left out", quiet=chosen["quiet"] or as_json)
