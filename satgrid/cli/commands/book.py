"""``satgrid book``."""

from __future__ import annotations

import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import option_types, options

if TYPE_CHECKING:
    from satgrid.cli.progress import ProgressLine
    from satgrid.drawing.book import Entry
    from satgrid.verdicts.task import Outcome

__all__ = ["command"]


@click.command("book")
@options.files
@options.output_of_book
@click.option("--title", metavar="WORDS", default="", help="Above the first page.")
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"], case_sensitive=False),
    default="a4",
    show_default=True,
    help="The size of the paper.",
)
@click.option(
    "--layout",
    type=option_types.SIZE,
    help="Rows and columns of puzzles on a page. By default 3x2, and 2x1 in large print.",
)
@click.option("--large", is_flag=True, help="Large print: large cells and letters.")
@click.option("--difficulty", is_flag=True, help="Print how hard each puzzle is; may take long.")
@click.option("--no-solutions", is_flag=True, help="Leave out the solutions at the back.")
@click.option(
    "--any", "unsound", is_flag=True, help="Take puzzles without exactly one solution, too."
)
@options.workers
@options.limits
@options.as_json
def command(
    files: tuple[str, ...],
    output: str,
    as_json: bool,
    **chosen: Any,
) -> int:
    """Make a book of puzzles to print, with their solutions at the back.

    FILE is what 'satgrid check' takes: files with one or more puzzles in any format, folders,
    puzz.link URLs, '-'. OUT ends in .pdf or .html; PDF needs: pip install "satgrid[pdf]".

    The rules of each kind of puzzle come first. Puzzles keep their order; large boards get pages
    with fewer puzzles. All is black, white and gray, for a photocopier.

    A puzzle must have exactly one solution. Others are named, there is no book, and the exit code
    is 1. With --any they go in, and the book states their verdicts.

    \b
    Examples:
      satgrid book instances/akari/10x10.txt instances/tents/8x8.txt --title 'Two' -o two.pdf
      satgrid book week.json --paper letter --layout 2x2 --large -o week.pdf
      satgrid generate sudoku --count 30 | satgrid book - -o sudoku.html
    """
    from satgrid.cli import output_files
    from satgrid.cli.books import printed
    from satgrid.cli.output_files import write_whole
    from satgrid.cli.printing import print_json, remark
    from satgrid.cli.progress import line
    from satgrid.drawing.book import bound
    from satgrid.drawing.paper import refuse_layout
    from satgrid.errors import SatgridError

    if as_json and output == "-":
        raise SatgridError("--json needs -o: both would write to standard output")
    form = output_files.pages_form(output, "pdf", "a book is")
    if chosen["layout"]:
        refuse_layout(chosen["layout"])
    with line(quiet=chosen["quiet"]) as shown:
        kept, code = _judged(files, chosen, shown)
        if code:
            remark("there is no book", quiet=chosen["quiet"])
            return code
        if chosen["difficulty"]:
            kept = _graded(kept, options.deadline(chosen["timeout"]), shown)
        shown.say("laying out the pages")
        book = bound(
            [entry for _, entry in kept],
            title=chosen["title"],
            paper_name=chosen["paper"],
            layout=chosen["layout"],
            large=chosen["large"],
            solutions=not chosen["no_solutions"],
        )
        with shown.aside():
            content, pages = printed(book.document, form)
            write_whole(output, [content])
    if as_json:
        document = {
            "output": output,
            "format": form,
            "bytes": len(content.encode() if isinstance(content, str) else content),
            "pages": pages,
            "puzzles": [_told(number, *kept[at]) for number, at in enumerate(book.order, 1)],
        }
        print_json(document)
    else:
        from satgrid.board.text import plural

        told = f"{plural(len(kept), 'puzzle')} on {plural(pages, 'page')}"
        remark(told, quiet=chosen["quiet"])
    return 0


def _judged(
    files: tuple[str, ...], chosen: dict[str, Any], shown: ProgressLine
) -> tuple[list[tuple[Outcome, Entry]], int]:
    """Return the entries and the exit code; print one line for each puzzle left out."""
    from satgrid.cli.books import entry
    from satgrid.cli.tasks import tasks
    from satgrid.errors import SatgridError, TimeUpError
    from satgrid.puzzle.faults import FaultError, caught
    from satgrid.system.limits import Limits
    from satgrid.verdicts.batch import judged
    from satgrid.verdicts.task import Recorded, Terms

    deadline = options.deadline(chosen["timeout"], chosen["solver"])
    left = None if deadline is None else max(deadline - time.monotonic(), 0.001)
    terms = Terms(solver=chosen["solver"], seconds=left, keep=True)
    limits = Limits(report=shown.report)
    kept: list[tuple[Outcome, Entry]] = []
    codes = {0}
    outcomes = judged(tasks(files), terms, jobs=chosen["jobs"], limits=limits)
    with closing(outcomes):
        for outcome in outcomes:
            fault, code = outcome.fault, 2
            if outcome.puzzle is not None and outcome.judgement is not None:
                try:
                    with caught():
                        made = entry(outcome.puzzle, outcome.judgement, unsound=chosen["unsound"])
                    kept.append((outcome, made))
                except TimeUpError:
                    raise
                except SatgridError as error:
                    fault = f"{outcome.label}: {error}"
                    code = 2 if isinstance(error, FaultError) else 1
            elif not fault:
                raise TimeUpError("the time is over")
            if outcome.recorded is Recorded.DIFFERS and not fault and not chosen["quiet"]:
                fault, code = f"{outcome.label}: the solution that it comes with is wrong", 0
            if fault:
                codes.add(code)
                with shown.aside():
                    click.echo(fault, err=True)
    return kept, max(codes)


def _graded(
    kept: list[tuple[Outcome, Entry]], deadline: float | None, shown: ProgressLine
) -> list[tuple[Outcome, Entry]]:
    """Return the difficulty of each puzzle."""
    from satgrid.explain.difficulty import difficulty
    from satgrid.system.limits import Limits

    limits = Limits(deadline)
    graded = []
    for number, (outcome, entry) in enumerate(kept):
        shown.say(f"how hard: {outcome.label}", number / len(kept))
        found = difficulty(entry.puzzle, limits)
        limits.check("before it is known how hard each puzzle is")
        graded.append((outcome, entry._replace(difficulty=found.word if found else "")))
    return graded


def _told(number: int, outcome: Outcome, entry: Entry) -> dict[str, Any]:
    return {
        "number": number,
        "file": outcome.name,
        "place": outcome.number,
        "title": outcome.title,
        "puzzle": outcome.kind,
        "shape": list(outcome.shape),
        "verdict": outcome.verdict.value if outcome.verdict else None,
        "difficulty": entry.difficulty or None,
    }
