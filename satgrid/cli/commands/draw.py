"""``satgrid draw``."""

from __future__ import annotations

from itertools import islice
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satgrid.cli import completion, options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satgrid.puzzle.protocol import Puzzle

__all__ = ["command"]

_FORMATS = ("svg", "png", "html")


class _Drawn(NamedTuple):
    content: str | bytes
    solutions: int
    complete: bool = True
    """Whether there are no other solutions."""
    code: int = 0
    """The exit code."""


@click.command("draw")
@options.file
@options.output
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    help="What to write; by default what the name OUT ends in, else svg.",
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
@click.option("--title", is_flag=True, help="For svg and png: the title above the board.")
@click.option(
    "--limit", metavar="N", type=click.IntRange(0, options.MOST), help="For html: the most."
)
@click.option("--distinct", is_flag=True, help="For html: one solution of each orbit.")
@click.option("--rotations", is_flag=True, help="With --distinct: reflections do not count.")
@options.method
@options.search
@options.as_json
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: str,
    output: str,
    form: str | None,
    as_json: bool,
    **chosen: Any,
) -> None:
    """Draw a puzzle, a solution, or all solutions.

    A picture (svg or png) shows the puzzle as it is given; a solution below a line 'solution:'
    in FILE is drawn as it stands, right or wrong. A page (html) holds all solutions, to look
    through and to filter by placing pieces. PNG needs the extra: pip install 'satgrid[png]'.

    \b
    Examples:
      satgrid draw instances/norinori/8x9.txt -o norinori.svg
      satgrid draw instances/norinori/8x9.txt --solved -o norinori.png
      satgrid draw instances/tiling/pentominoes-6x10.txt --distinct -o 6x10.html
    """
    from satgrid.board.text import count
    from satgrid.cli.files import solved_from, write_whole
    from satgrid.cli.output import print_json, remark

    form = form or _ending(output)
    _refuse_nonsense(form, output, as_json=as_json, chosen=chosen)
    puzzle, given = solved_from(file, chosen["solution"])
    drawn = _page(puzzle, chosen) if form == "html" else _picture(ctx, puzzle, given, chosen)
    if form == "png":
        from satgrid.drawing import png

        assert isinstance(drawn.content, str)
        drawn = drawn._replace(content=png(drawn.content, width=chosen["width"]))
    write_whole(output, [drawn.content])
    if as_json:
        print_json(
            {
                "puzzle": puzzle.name,
                "output": output,
                "format": form,
                "bytes": len(
                    drawn.content.encode() if isinstance(drawn.content, str) else drawn.content
                ),
                "solutions": drawn.solutions,
            }
            | ({"complete": drawn.complete} if form == "html" else {})
        )
    elif form == "html":
        ending = "" if drawn.complete else ", there may be more"
        remark(f"{count(drawn.solutions, 'solution')}{ending}", quiet=chosen["quiet"])
    ctx.exit(drawn.code)


def _ending(output: str) -> str:
    from satgrid.errors import SatgridError

    ending = PurePath(output).suffix[1:].lower()
    if output == "-" or ending in _FORMATS:
        return ending or "svg"
    if ending == "htm":
        return "html"
    raise SatgridError(f"{output!r} ends in none of .svg .png .html: say which with --format")


def _refuse_nonsense(form: str, output: str, *, as_json: bool, chosen: dict[str, Any]) -> None:
    from satgrid.errors import SatgridError

    if as_json and output == "-":
        raise SatgridError("--json needs -o: both would write to standard output")
    pictured = [name for name in ("solved", "solution", "differences") if chosen[name]]
    if len(pictured) > 1:
        raise SatgridError(f"--{pictured[0]} and --{pictured[1]}: choose one")
    if form == "html":
        wrong = [*pictured, *(name for name in ("width", "title") if chosen[name])]
    else:
        wrong = [
            name for name in ("limit", "distinct", "rotations") if chosen[name] not in (None, False)
        ]
    if wrong:
        meant = "a page of all solutions" if form == "html" else "a single picture"
        raise SatgridError(f"--{wrong[0]} is not for {meant}")


def _picture(
    ctx: click.Context,
    puzzle: Puzzle[Any],
    given: frozenset[Any] | None,
    chosen: dict[str, Any],
) -> _Drawn:
    """Draw the puzzle, one solution, or two."""
    from satgrid import drawing
    from satgrid.cli.output import remark

    look = {name: chosen[name] for name in ("width", "title")}
    if not (chosen["solved"] or chosen["differences"]):
        picture = drawing.svg(puzzle, given, **look)
        return _Drawn(picture, 0 if given is None else 1)
    need = 2 if chosen["differences"] else 1
    found, complete = _found(puzzle, chosen, need)
    if len(found) == need:
        if need == 1:
            return _Drawn(drawing.svg(puzzle, found[0], **look), 1)
        return _Drawn(drawing.differences(puzzle, *found, **look), 2)
    for reason in puzzle.flaws():
        remark(f"no solution: {reason}")
    if complete and not puzzle.flaws():
        remark("there is only one solution" if found else "no solution")
    elif not complete:
        remark("unknown: the time is over")
    ctx.exit(1 if complete else 3)


def _found(
    puzzle: Puzzle[Any], chosen: dict[str, Any], need: int
) -> tuple[list[frozenset[Any]], bool]:
    """Search for the first solutions; also tell whether there are no others."""
    from satgrid.cli.progress import bar
    from satgrid.counting.listing import Solutions

    with bar(quiet=chosen["quiet"]) as show:
        method = "sat" if chosen["method"] == "auto" else chosen["method"]  # the first come sooner
        every = Solutions(options.request_for(puzzle, chosen, method=method, progress=show))
        found = list(islice(every, need))
        complete = every.complete
        every.close()
    return found, complete


def _page(puzzle: Puzzle[Any], chosen: dict[str, Any]) -> _Drawn:
    """Draw all solutions, or as many as are asked for, found in time, and fit."""
    from satgrid.cli.progress import bar
    from satgrid.counting.listing import Solutions
    from satgrid.drawing.gallery import gallery

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
        ended["by limit"] = every.found == limit

    with bar(quiet=chosen["quiet"]) as show:
        every = Solutions(options.request_for(puzzle, chosen, progress=show, **more))
        page = gallery(
            puzzle, listed(every), every=lambda: every.complete, distinct=chosen["distinct"]
        )
        every.close()
    code = 130 if ended["by hand"] else 0 if page.complete or page.full or ended["by limit"] else 3
    return _Drawn(page.html, page.shown, page.complete, code)
