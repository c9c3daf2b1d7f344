"""``satgrid convert``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import options
from satgrid.errors import SatgridError, TimeUpError

if TYPE_CHECKING:
    from satgrid.cli.progress import ProgressLine
    from satgrid.puzzle.protocol import Puzzle

__all__ = ["command"]


@click.command("convert")
@options.files
@options.output_required
@options.to
@click.option(
    "--solve",
    "solving",
    is_flag=True,
    help="With penpa: a link for solvers, which knows when it is solved.",
)
@options.timeout
@options.quiet
def command(
    files: tuple[str, ...],
    output: str,
    form: str | None,
    solving: bool,
    timeout: float | None,
    quiet: bool,
) -> int:
    """Write puzzles in another format.

    FILE may hold several puzzles, or be a folder. If the name OUT ends as a file's does, they
    become one bundle. Otherwise OUT is a folder, which is made if it is missing. Each puzzle
    becomes a file there, named after the one that it comes from. A puzzle that is damaged, or
    that the format cannot hold, is an error with its name, and the others are written.

    Formats: text, puzzlink, pzprv3, penpa, tatham, puzzlekit; for nonograms non, webpbn, nin, mk,
    olsak; for sudokus fpuzzles, sdm, sdk. If OUT ends in .svg, .png, .html, .pdf, .cnf, .wcnf or
    .opb, it is written as 'draw', 'book' and 'export' do.

    \b
    Examples:
      satgrid convert 'https://puzz.link/p?norinori/5/5/cag4ocjo' -o norinori.txt
      satgrid convert puzzles.nonpack -o puzzles.urls
      satgrid convert instances/norinori --to puzzlink -o urls/
      satgrid convert instances/norinori/strips.txt --to penpa --solve -o -
    """
    from satgrid.cli import output_files, output_folders
    from satgrid.cli.output_files import write_whole
    from satgrid.cli.progress import line
    from satgrid.formats import Part

    if solving and (form or "") != "penpa" and not output.endswith(".penpa"):
        raise click.UsageError("--solve is for links of penpa: add --to penpa")
    chosen = {"encoding": None, "cardinality": "auto", "deadline": options.deadline(timeout)}
    with line(quiet=quiet) as shown:
        if output_folders.goes_into_folder(
            output, several=output_folders.is_several(files, output), bundled=True
        ):
            each = form or "text"

            def make(puzzle: Puzzle[Any], target: str, _: str) -> int:
                made = [_solved(puzzle, chosen)] if solving else None
                write_whole(target, made or output_files.content([puzzle], each, chosen))
                return 0

            return output_folders.into_folder(
                files, output, output_files.ending_of(each), Part.read, make, shown
            )
        form = form or output_files.form_of(output, "text", strict=True)
        output_files.ready(form, output)
        written, code = _written(files, form, chosen, shown, solving=solving)
        if written:
            with shown.aside(output):
                write_whole(output, written)
    return code


def _written(
    files: tuple[str, ...],
    form: str,
    chosen: dict[str, Any],
    shown: ProgressLine,
    *,
    solving: bool,
) -> tuple[list[str | bytes], int]:
    """Return the content of the output file, or nothing, and the exit code.

    A fault in one puzzle does not affect the others.
    """
    from satgrid import formats
    from satgrid.cli import output_files
    from satgrid.cli.remarks import remarked
    from satgrid.cli.tasks import labeled
    from satgrid.puzzle.faults import caught

    bundled = form in formats.names(writable=True)
    puzzles, written, wrong = [], [], False
    for number, (_, task) in enumerate(labeled(files), 1):
        shown.say(f"{number:,}: {task.label}", task.before)
        fault = task.fault
        if task.part is not None:
            try:
                with caught():
                    with shown.aside(), remarked(task.label):
                        puzzles.append(task.part.read())
                    if solving:
                        written.append(_solved(puzzles[-1], chosen))
                    elif bundled:
                        written.append(formats.write(puzzles[-1], form))
            except SatgridError as error:
                fault = task.blamed(error)
        if fault:
            wrong = True
            with shown.aside():
                click.echo(fault, err=True)
    code = 2 if wrong else 0
    if not puzzles:
        return [], code
    if not bundled:
        return list(output_files.content(puzzles, form, chosen)), code
    return [formats.bundle(written, form)] if written else [], code


def _solved(puzzle: Puzzle[Any], chosen: dict[str, Any]) -> str:
    """Return a penpa link for solving, which contains the only solution for penpa's check."""
    from satgrid.formats.penpa.link import solving
    from satgrid.solve.enumeration import Verdict
    from satgrid.verdicts.puzzle_verdict import uniqueness

    found = uniqueness(puzzle, deadline=chosen["deadline"])
    if found.verdict is Verdict.UNKNOWN:
        raise TimeUpError("the time is over")
    if found.verdict is not Verdict.UNIQUE or found.first is None:
        raise SatgridError("a link for solving needs a puzzle with exactly one solution")
    return solving(puzzle, found.first)
