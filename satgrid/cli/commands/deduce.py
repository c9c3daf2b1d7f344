"""``satgrid deduce``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import options
from satgrid.cli.steps import print_steps, steps_json

if TYPE_CHECKING:
    from satgrid.cli.progress import ProgressLine
    from satgrid.explain.backbone import Backbone, Common, LineByLine
    from satgrid.explain.paths import Path
    from satgrid.puzzle.protocol import Clue, Puzzle

__all__ = ["command"]


@click.command("deduce")
@options.file
@click.option(
    "--steps", "by_steps", is_flag=True, help="Show a path to the solution, step by step."
)
@options.output_of_steps
@options.encoding
@options.solver
@options.limits
@options.as_json
def command(file: str, by_steps: bool, output: str | None, as_json: bool, **chosen: Any) -> int:
    """Draw what all solutions have in common, and mark the cells that differ.

    The lines below the board count the cells that are the same in every solution, and those of
    them that unit propagation finds without any search. For a nonogram they also state how far
    solving line by line gets.

    --steps prints a path to the solution above the board. Each step is explained by the easiest
    technique that finds something, such as a hidden single; else by a trial: the opposite is
    supposed, and followed link by link until a rule is broken. When the time is over, the path
    has the first steps only.

    -o draws the steps in place of printing them: new cells have a line around them, the clues have
    a broken one, known cells that the step needs have another color, and the links of a trial are
    numbered. In HTML arrow keys go forward and back. PDF needs the extra satgrid[pdf].

    Exit code 0 when there is a solution, 1 when there is none, 3 when the time is over.

    \b
    Examples:
      satgrid deduce instances/nonogram/diagonal.txt
      satgrid deduce instances/shakashaka/8x8.txt --steps
      satgrid deduce instances/sudoku/9x9.txt --steps -o steps.html
    """
    from satgrid.cli.input_files import puzzle_from
    from satgrid.cli.printing import print_json, remark
    from satgrid.cli.progress import line
    from satgrid.errors import TimeUpError
    from satgrid.explain import backbone
    from satgrid.solve.enumeration import Verdict

    form = _form(output, by_steps=by_steps, as_json=as_json)
    puzzle = puzzle_from(file)
    flaws: list[str] = []
    plain = lines = walk = None
    deadline = options.deadline(chosen["timeout"], chosen["solver"])
    with line(quiet=chosen["quiet"]) as shown:
        shown.say("what all solutions have in common")
        try:
            flaws = puzzle.flaws()
            formula = options.encode(puzzle, chosen, deadline)
            plain = backbone.propagated(formula)
            lines = backbone.line_by_line(puzzle, deadline=deadline)
            if flaws or plain is None:
                found = backbone.Common(Verdict.NONE, None, True, 0)
            else:
                found = backbone.common(formula, solver=chosen["solver"], deadline=deadline)
        except TimeUpError:
            found = backbone.Common(Verdict.UNKNOWN, None, False, 0)
        walked = by_steps and found.known is not None
        if walked:
            walk = _walk(puzzle, chosen, deadline, found, shown)
        late = walked and not (walk and walk[0].complete)
        if output is not None and walk:
            shown.say("drawing the steps")
            with shown.aside(output):
                _write(output, form, puzzle, *walk)
    if as_json:
        document = _document(puzzle, flaws, found, plain, lines)
        if by_steps:
            document["steps"] = walk and steps_json(puzzle, *walk)
        print_json(document)
    elif output is None:
        if walk:  # first: the board below is the solution
            print_steps(puzzle, *walk)
            click.echo()
        _print(puzzle, found, plain, lines)
    if not as_json:
        for reason in flaws:
            remark(f"no solution: {reason}")
        if found.verdict is Verdict.NONE and not flaws:
            remark("no solution")
        if found.verdict is Verdict.UNKNOWN:
            remark("unknown: the time is over")
        elif not found.complete:
            remark("the time is over: some of the marked cells may be determined")
        if late:
            remark("the time is over before the path is complete")
    if late or not found.complete:
        return 3
    return 1 if found.verdict is Verdict.NONE else 0


def _walk(
    puzzle: Puzzle[Any],
    chosen: dict[str, Any],
    deadline: float | None,
    found: Common,
    shown: ProgressLine,
) -> tuple[Path, list[Clue]] | None:
    """Return a path; None if time is over before the first step."""
    from satgrid.errors import TimeUpError
    from satgrid.explain.paths import path
    from satgrid.explain.reasons import Explainer

    search = {name: chosen[name] for name in ("encoding", "cardinality", "solver")}
    open_ = found.known.unsettled_places(puzzle) if found.known and found.complete else None
    try:
        with Explainer(puzzle, deadline=deadline, **search) as explainer:
            walk = path(explainer, open_, report=shown.report)
    except TimeUpError:
        return None
    assert walk is not None  # there is a solution
    return walk, explainer.clues


def _form(output: str | None, *, by_steps: bool, as_json: bool) -> str:
    """Return the form in which to draw the steps; None if they are not drawn."""
    from satgrid.cli import output_files
    from satgrid.errors import SatgridError

    if output is None:
        return ""
    if not by_steps:
        raise click.UsageError("-o draws steps: add --steps")
    if as_json and output == "-":
        raise SatgridError("--json needs -o: both would write to standard output")
    return output_files.pages_form(output, "html", "steps are drawn into")


def _write(output: str, form: str, puzzle: Puzzle[Any], walk: Path, clues: list[Clue]) -> None:
    """Write the pictures of the steps, one of those that are seen at once and alike."""
    from dataclasses import replace

    from satgrid.cli.books import printed
    from satgrid.cli.output_files import write_whole
    from satgrid.cli.steps import page_words
    from satgrid.drawing.slides import document, page
    from satgrid.explain.joining import joined
    from satgrid.notebook import walk_of

    pictures = tuple(one.step for one in joined(puzzle, walk.steps, clues))
    shown = walk_of(puzzle, replace(walk, steps=pictures), clues)
    if form == "html":
        write_whole(output, [page(shown, page_words(puzzle, walk))])
    else:
        content, _ = printed(document(shown), form)
        write_whole(output, [content])


def _print(
    puzzle: Puzzle[Any], found: Common, plain: Backbone | None, lines: LineByLine | None
) -> None:
    from satgrid.cli.printing import drawn

    known = found.known
    if known is not None:
        held = frozenset(known.held)
        marked = known.unsettled_places(puzzle)
        click.echo(drawn(puzzle, held, marked, unsettled=marked))
        total = _cells(puzzle, known)
        click.echo(f"the same in every solution: {_of(total - len(marked), total)}")
        if plain is not None:
            settled = total - len(plain.unsettled_places(puzzle))
            click.echo(f"by unit propagation alone: {_of(settled, total)}")
    if lines is None:
        return
    passes = f"{lines.passes} pass{'' if lines.passes == 1 else 'es'}"
    if lines.clash:
        click.echo(f"line by line: {lines.clash} cannot be filled in, after {passes}")
    elif lines.solved:
        click.echo(f"line by line: solved in {passes}")
    else:
        height, width = puzzle.shape
        solved = height * width - lines.unknown
        click.echo(f"line by line: {_of(solved, height * width)} in {passes}, then search")


def _of(number: int, total: int) -> str:
    return f"{number:,} of {total:,} cells"


def _cells(puzzle: Puzzle[Any], known: Backbone) -> int:
    keys = (*known.held, *known.absent, *known.unsettled)
    return len({place for key in keys for place in puzzle.places(key)})


def _document(
    puzzle: Puzzle[Any],
    flaws: list[str],
    found: Common,
    plain: Backbone | None,
    lines: LineByLine | None,
) -> dict[str, Any]:
    from satgrid.cli.remarks import headed

    return {
        **headed(puzzle.name),
        "verdict": found.verdict.value,
        "reasons": flaws,
        "complete": found.complete,
        "searches": found.searches,
        "common": _known(puzzle, found.known),
        "propagation": _known(puzzle, plain),
        "lines": lines
        and {
            "solved": lines.solved,
            "passes": lines.passes,
            "unknown": lines.unknown,
            "clash": lines.clash or None,
        },
    }


def _known(puzzle: Puzzle[Any], known: Backbone | None) -> dict[str, Any] | None:
    from satgrid.formula.variables import spelled

    if known is None:
        return None
    return {
        "held": [spelled(key) for key in known.held],
        "absent": [spelled(key) for key in known.absent],
        "unsettled": [spelled(key) for key in known.unsettled],
        "cells": known.unsettled_places(puzzle),
    }
