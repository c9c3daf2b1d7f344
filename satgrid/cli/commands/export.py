"""``satgrid export``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import options

if TYPE_CHECKING:
    from satgrid.puzzle.protocol import Puzzle

__all__ = ["command"]


@click.command("export")
@options.files
@options.output
@options.encoding
@click.option(
    "--for",
    "program",
    type=click.Choice(["approxmc"]),
    help="The program that the file is for: its own comments are added.",
)
@options.limits
def command(files: tuple[str, ...], output: str, quiet: bool, **chosen: Any) -> int:
    """Write the formula as DIMACS, with names, projection and rules in comments.

    If OUT ends in .wcnf, it is written for MaxSAT solvers, every clause hard; if it ends in .opb,
    as pseudo-Boolean constraints. An ending that stands for nothing is an error.

    The comments hold the puzzle and the names of the encodings, too, so that 'satgrid decode'
    needs nothing else. With several files or a folder, OUT is a folder, which is made if it is
    missing. Each puzzle gets a formula there, named after its file.

    The variables of the answer, on which solutions are counted, are named by 'c p show', as
    counters since 2021 read them; '--for approxmc' adds 'c ind', which others refuse.

    \b
    Examples:
      satgrid export instances/tiling/pentominoes-6x10.txt -o 6x10.cnf
      satgrid export instances/norinori -o formulas
    """
    from satgrid.cli import output_files, output_folders
    from satgrid.cli.input_files import puzzle_from
    from satgrid.cli.output_files import write_whole
    from satgrid.cli.progress import line
    from satgrid.formats import Part

    chosen["deadline"] = options.deadline(chosen["timeout"])
    with line(quiet=quiet) as shown:
        if output_folders.goes_into_folder(
            output, several=output_folders.is_several(files, output)
        ):

            def make(puzzle: Puzzle[Any], target: str, _: str) -> int:
                write_whole(target, output_files.content([puzzle], output_files.FORMULA, chosen))
                return 0

            ending = output_files.ending_of(output_files.FORMULA)
            return output_folders.into_folder(files, output, ending, Part.read, make, shown)
        form = output_files.form_of(output, output_files.FORMULA)
        output_files.ready(form, output)
        shown.say("writing")
        with shown.aside(output):
            write_whole(output, output_files.content([puzzle_from(files[0])], form, chosen))
    return 0
