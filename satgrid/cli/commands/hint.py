"""``satgrid hint``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import completion, options

if TYPE_CHECKING:
    from satgrid.explain.hint import Hint
    from satgrid.puzzle.protocol import Clue, Puzzle

__all__ = ["command"]


@click.command("hint")
@options.file
@click.option(
    "--solution",
    metavar="PATH",
    shell_complete=completion.files,
    help="The answer so far; by default what FILE has below 'solution:', or a link's other side.",
)
@options.output_of_hint
@options.encoding
@options.solver
@options.limits
@options.as_json
def command(
    file: str, solution: str | None, output: str | None, as_json: bool, **chosen: Any
) -> int:
    """Judge an unfinished answer, and show the next easiest step from there.

    The answer is written as 'list' prints a solution, with ? where nothing is known. With a ?
    anywhere, a dot is a cell known to stay empty and a blank a side known to have no line; without
    one only what is marked, drawn or written counts. Where FILE has no answer, the hint is the
    first step.

    A mistake is shown with its cells, with the clues that it contradicts, and with what stands in
    the answer that they contradict. The solution is never shown.

    -o draws the hint, as .svg or .png.

    Exit code 0 when the answer is right so far, 1 when there is a mistake or no solution at all,
    3 when the time is over.

    \b
    Examples:
      satgrid hint instances/norinori/6x6.txt
      satgrid hint instances/slitherlink/6x6.txt --solution mine.txt -o hint.svg
    """
    from satgrid.cli import output_files
    from satgrid.cli.input_files import marks_from
    from satgrid.cli.output_files import write_whole
    from satgrid.cli.printing import print_json
    from satgrid.cli.progress import line
    from satgrid.drawing import png
    from satgrid.errors import SatgridError
    from satgrid.explain.hint import Standing, hint
    from satgrid.explain.reasons import Explainer
    from satgrid.notebook import hint_picture, hint_words

    form = ""
    if output is not None:
        if as_json and output == "-":
            raise SatgridError("--json needs -o: both would write to standard output")
        form = output_files.form_of(output, "svg", strict=True)
        if form not in ("svg", "png"):
            raise SatgridError(f"{output}: a hint is drawn into a file .svg or .png")
        output_files.ready(form, output)
    puzzle, marks = marks_from(file, solution)
    search = {name: chosen[name] for name in ("encoding", "cardinality", "solver")}
    deadline = options.deadline(chosen["timeout"], chosen["solver"])
    with (
        line(quiet=chosen["quiet"]) as shown,
        Explainer(puzzle, deadline=deadline, **search) as explainer,
    ):
        shown.say("the next step")
        found = hint(explainer, marks, report=shown.report)
    clues = explainer.clues
    if output is not None:
        picture = hint_picture(puzzle, found, clues)
        write_whole(output, [picture if form == "svg" else png(picture)])
    if as_json:
        print_json(_document(puzzle, found, clues))
    elif output is None:
        board = _board(puzzle, found, explainer.cells)
        click.echo("\n".join([*hint_words(puzzle, found, clues), *([board] if board else [])]))
    return 0 if found.standing in (Standing.RIGHT, Standing.SOLVED) else 1


def _board(puzzle: Puzzle[Any], found: Hint, cells: dict[Any, list[Any]]) -> str:
    """Draw the answer so far with the next step, or with its mistake marked."""
    from satgrid.cli.printing import drawn
    from satgrid.explain.hint import Standing

    if found.standing is Standing.NONE:
        return ""
    fresh = [fact for step in found.path.steps for fact in step.facts] if found.path else []
    known = {fact.key: fact.holds for fact in (*found.facts, *fresh)}
    held = {key for key, holds in known.items() if holds}
    held |= set(getattr(puzzle, "givens", ()))
    places = [cell for fact in (*found.wrong, *fresh) for cell in puzzle.places(fact.key)]
    unsettled = [cell for cell, keys in cells.items() if not known.keys() & set(keys)]
    return drawn(puzzle, frozenset(held), sorted(set(places)), unsettled)


def _document(puzzle: Puzzle[Any], found: Hint, clues: list[Clue]) -> dict[str, Any]:
    """Return a hint as a document; cells counted from 0."""
    from satgrid.cli.printing import clue_json, state_json
    from satgrid.cli.remarks import headed
    from satgrid.cli.steps import step_json
    from satgrid.drawing.sentences import facts_text

    return {
        **headed(puzzle.name),
        "standing": found.standing.value,
        "wrong": {
            "held": state_json(fact.key for fact in found.wrong if fact.holds),
            "absent": state_json(fact.key for fact in found.wrong if not fact.holds),
            "words": [one.words for one in facts_text(puzzle, found.wrong, ())],
        },
        "clues": [{"number": number} | clue_json(clues[number]) for number in found.clues],
        "because": [one.words for one in facts_text(puzzle, found.because, ())],
        "steps": [step_json(puzzle, step, clues) for step in found.path.steps]
        if found.path
        else [],
    }
