"""``satgrid draw``."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satgrid.cli import completion, option_types, options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satgrid.cli.progress import ProgressLine
    from satgrid.puzzle.protocol import Puzzle

__all__ = ["command"]

_FORMATS = ("svg", "png", "html")
_PAGE_SECONDS = 2.0  # for writing a page of what was found in time


class _Drawn(NamedTuple):
    content: str | bytes = ""
    """Empty where there is nothing to draw."""
    solutions: int = 0
    complete: bool = True
    """Whether there are no other solutions."""
    code: int = 0
    """The exit code."""
    notes: tuple[str, ...] = ()
    """Why there is nothing to draw."""


@click.command("draw")
@options.files
@options.output
@click.option(
    "--format",
    "form",
    type=click.Choice((*_FORMATS, "pdf")),
    help="What to draw; by default what the name OUT ends in, else svg.",
)
@click.option("--solved", is_flag=True, help="Draw the first solution found.")
@click.option(
    "--solution",
    metavar="PATH",
    shell_complete=completion.files,
    help="Draw this solution, as 'list' prints it.",
)
@click.option(
    "--differences", is_flag=True, help="Draw two solutions, the cells marked where they differ."
)
@click.option("--width", metavar="PIXELS", type=click.IntRange(1, 20_000), help="For svg and png.")
@click.option(
    "--cell",
    type=option_types.MILLIMETERS,
    help="For svg and pdf: one picture in physical size, with cells of this side, such as 8mm.",
)
@click.option("--title", is_flag=True, help="For svg and png: the title above the board.")
@click.option("--gray", is_flag=True, help="For svg and png: black, white and gray, for paper.")
@options.limit("For html: at most N solutions.")
@click.option("--distinct", is_flag=True, help="For html: one solution of each orbit.")
@options.rotations
@options.method
@options.search
@options.as_json
def command(
    files: tuple[str, ...],
    output: str,
    form: str | None,
    as_json: bool,
    **chosen: Any,
) -> int:
    """Draw a puzzle, a solution, or all solutions.

    A picture (svg or png) shows the puzzle as it is given. If FILE holds a solution below a line
    'solution:', it is drawn as well, right or wrong. PNG needs: pip install "satgrid[png]".

    With --cell 8mm an svg states its size in millimeters, and a pdf is one picture on a page of its
    size, all lines and letters; PDF needs: pip install "satgrid[pdf]".

    A page (html) holds all solutions. In a browser you look through them, place pieces, and see
    which solutions remain.

    With several files or a folder, OUT is a folder, which is made if it is missing. Each puzzle
    gets a picture there, named after its file, and with --json an object on a line of its own.

    \b
    Examples:
      satgrid draw instances/norinori/8x9.txt -o norinori.svg
      satgrid draw instances/norinori/8x9.txt --solved -o norinori.png
      satgrid draw instances/norinori --format png -o pictures
      satgrid draw instances/norinori/8x9.txt --cell 8mm -o norinori.pdf
      satgrid draw instances/tiling/pentominoes-6x10.txt --distinct -o 6x10.html
    """
    from satgrid.board.text import plural
    from satgrid.cli import output_files, output_folders
    from satgrid.cli.input_files import solved_from, solved_part
    from satgrid.cli.output_files import write_whole
    from satgrid.cli.printing import remark
    from satgrid.cli.progress import line
    from satgrid.cli.remarks import headed

    folder = output_folders.goes_into_folder(
        output, several=output_folders.is_several(files, output)
    )
    form = form or ("svg" if folder else output_files.form_of(output, "svg", strict=True))
    _refuse_nonsense(form, output, as_json=as_json, folder=folder, chosen=chosen)
    output_files.ready(form, "-" if folder else output)
    with line(quiet=chosen["quiet"]) as shown:

        def draw(
            found: tuple[Puzzle[Any], frozenset[Any] | None], target: str, own: str | None = None
        ) -> int:
            puzzle, given = found
            made = _drawn(puzzle, given, form, chosen, shown)
            with shown.aside():
                if made.content:
                    write_whole(target, [made.content])
                for note in made.notes:
                    remark(f"{target}: {note}" if folder else note)
                if made.content and as_json:
                    indent = None if folder else 2
                    _print_json(headed(puzzle.name, own), made, form, target, indent)
                elif made.content and form == "html":
                    ending = "" if made.complete else ", there may be more"
                    remark(f"{plural(made.solutions, 'solution')}{ending}", quiet=chosen["quiet"])
            return made.code

        if folder:
            ending = output_files.ending_of(form)
            return output_folders.into_folder(files, output, ending, solved_part, draw, shown)
        return draw(solved_from(files[0], chosen["solution"]), output)


def _drawn(
    puzzle: Puzzle[Any],
    given: frozenset[Any] | None,
    form: str,
    chosen: dict[str, Any],
    shown: ProgressLine,
) -> _Drawn:
    from satgrid.cli import output_files

    if form not in _FORMATS and not (form == "pdf" and chosen["cell"]):
        chunks = output_files.content([puzzle], form, chosen)
        return _Drawn(b"".join(one if isinstance(one, bytes) else one.encode() for one in chunks))
    if form == "html":
        return _page(puzzle, chosen, shown)
    made = _picture(puzzle, given, chosen | ({"cell": None} if form == "pdf" else {}), shown)
    if form == "pdf" and made.content:
        from satgrid.cli.printing import remark
        from satgrid.drawing import typst_pdf

        assert isinstance(made.content, str)
        printed = typst_pdf.picture(made.content, chosen["cell"])
        if printed.lacking:
            remark(f"no font on this system has {printed.lacking}")
        made = made._replace(content=printed.content)
    if form == "png" and made.content:
        from satgrid.drawing import png

        assert isinstance(made.content, str)
        made = made._replace(content=png(made.content, width=chosen["width"]))
    return made


def _print_json(
    head: dict[str, Any], made: _Drawn, form: str, output: str, indent: int | None
) -> None:
    from satgrid.cli.printing import print_json

    content = made.content
    document = {
        **head,
        "output": output,
        "format": form,
        "bytes": len(content.encode() if isinstance(content, str) else content),
        "solutions": made.solutions,
    }
    if form == "html":
        document["complete"] = made.complete
    print_json(document, indent=indent)


def _refuse_nonsense(
    form: str, output: str, *, as_json: bool, folder: bool, chosen: dict[str, Any]
) -> None:
    from satgrid.errors import SatgridError

    if folder and chosen["solution"]:
        raise SatgridError("--solution is for one puzzle: leave it out to draw several")

    if as_json and output == "-":
        raise SatgridError("--json needs -o: both would write to standard output")
    pictured = [name for name in ("solved", "solution", "differences") if chosen[name]]
    if len(pictured) > 1:
        raise SatgridError(f"--{pictured[0]} and --{pictured[1]}: choose one")
    pictured += [name for name in ("width", "title", "gray") if chosen[name]]
    paged = [
        name for name in ("limit", "distinct", "rotations") if chosen[name] not in (None, False)
    ]
    if chosen["cell"] and (chosen["width"] or form not in ("svg", "pdf")):
        raise SatgridError(
            "--cell and --width: choose one" if chosen["width"] else "--cell is for svg and pdf"
        )
    if form == "html":
        wrong, meant = pictured, "a page of all solutions"
    elif form in _FORMATS or chosen["cell"]:
        wrong, meant = paged, "a single picture"
    else:
        wrong, meant = [*pictured, *paged], f"a file in the format {form}"
    if wrong:
        raise SatgridError(f"--{wrong[0]} is not for {meant}")


def _picture(
    puzzle: Puzzle[Any], given: frozenset[Any] | None, chosen: dict[str, Any], shown: ProgressLine
) -> _Drawn:
    """Draw the puzzle, with one solution, or with two."""
    from satgrid import drawing

    look = {name: chosen[name] for name in ("width", "cell", "title", "gray")}
    if not (chosen["solved"] or chosen["differences"]):
        picture = drawing.svg(puzzle, given, **look)
        return _Drawn(picture, 0 if given is None else 1)
    need = 2 if chosen["differences"] else 1
    found, complete = _found(puzzle, chosen, need, shown)
    if len(found) == need:
        if need == 1:
            return _Drawn(drawing.svg(puzzle, found[0], **look), 1)
        return _Drawn(drawing.differences(puzzle, *found, **look), 2)
    notes = [f"no solution: {reason}" for reason in puzzle.flaws()]
    if not complete:
        notes.append("unknown: the time is over")
    elif not notes:
        notes.append("there is only one solution" if found else "no solution")
    return _Drawn(code=1 if complete else 3, notes=tuple(notes))


def _found(
    puzzle: Puzzle[Any], chosen: dict[str, Any], need: int, shown: ProgressLine
) -> tuple[list[frozenset[Any]], bool]:
    """Return the first solutions, and whether there are no others."""
    from satgrid.counting.listing import Solutions

    method = "sat" if chosen["method"] == "auto" else chosen["method"]  # the first come sooner
    every = Solutions(options.request_for(puzzle, chosen, shown.report, method=method), need)
    found = list(islice(every, need))
    complete = every.complete
    every.close()
    return found, complete


def _page(puzzle: Puzzle[Any], chosen: dict[str, Any], shown: ProgressLine) -> _Drawn:
    """Draw the solutions on one page, within --limit, --timeout and the page's size."""
    from satgrid.counting.listing import Solutions
    from satgrid.drawing.gallery import gallery
    from satgrid.errors import TimeUpError
    from satgrid.system.interrupts import postpone

    limit = chosen["limit"]
    more: dict[str, Any] = {key: chosen[key] for key in ("distinct", "rotations", "method")}
    if limit is not None and more["method"] == "auto":
        more["method"] = "sat"  # as in 'list'
    ended = {"by limit": False, "by hand": False}

    def listed(every: Solutions) -> Iterator[frozenset[Any]]:
        try:
            yield from islice(every, limit)
        except KeyboardInterrupt:  # keep what was found
            ended["by hand"] = True
        except TimeUpError:
            pass
        ended["by limit"] = every.found == limit
        postpone(_PAGE_SECONDS)

    every = Solutions(options.request_for(puzzle, chosen, shown.report, **more), limit)
    page = gallery(puzzle, listed(every), every=lambda: every.complete, distinct=chosen["distinct"])
    every.close()
    code = 130 if ended["by hand"] else 0 if page.complete or page.full or ended["by limit"] else 3
    return _Drawn(page.html, page.shown, page.complete, code)
