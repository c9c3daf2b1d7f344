"""``satgrid generate``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import completion, options

if TYPE_CHECKING:
    from satgrid.generators.image import Picture

__all__ = ["command"]


class _Size(click.ParamType[tuple[int, int]]):
    """A size such as 20x15: columns, then rows."""

    name = "WxH"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        match = re.fullmatch(r"(\d{1,4})x(\d{1,4})", str(value), re.ASCII)
        if not match or "0" in (match[1].lstrip("0") or "0", match[2].lstrip("0") or "0"):
            self.fail(f"{value!r} is not a size such as 10x10", param, ctx)
        return int(match[1]), int(match[2])


@click.command("generate")
@click.argument("puzzle", shell_complete=completion.generated)
@click.option("--size", type=_Size(), help="Columns and rows, such as 20x15; else a usual size.")
@click.option("--seed", metavar="N", type=int, default=0, show_default=True, help="Another puzzle.")
@click.option(
    "--difficulty",
    type=click.Choice(["easy", "medium", "hard"]),
    default="medium",
    show_default=True,
    help="What it means for each puzzle is told in docs/explain.md.",
)
@click.option("--symmetric", is_flag=True, help="Symmetric clues, or a symmetric picture.")
@click.option(
    "--image",
    metavar="FILE",
    shell_complete=completion.files,
    help="Make a nonogram of this picture.",
)
@click.option(
    "--threshold",
    metavar="0-255",
    type=click.IntRange(0, 256),
    default=128,
    show_default=True,
    help="Pixels of the image darker than this are filled.",
)
@options.output
@options.limits
@options.as_json
@click.pass_context
def command(
    ctx: click.Context,
    /,
    puzzle: str,
    size: tuple[int, int] | None,
    image: str | None,
    output: str,
    as_json: bool,
    **chosen: Any,
) -> None:
    """Make a new puzzle with exactly one solution; the same seed gives the same puzzle.

    With --image the picture as it is becomes a nonogram; where that has several solutions, the
    pixels to change are named and the exit code is 1.

    \b
    Examples:
      satgrid generate nonogram --size 20x20 --seed 7
      satgrid generate shakashaka --size 15x15 --difficulty hard --symmetric -o new.txt
      satgrid generate nonogram --image cat.png --size 30x20 --threshold 100
    """
    from satgrid.cli.files import write_whole
    from satgrid.cli.output import print_json
    from satgrid.generators import generation
    from satgrid.generators.image import traced as traced_from

    height, width = size[::-1] if size else generation.usual_size(puzzle)
    deadline = options.deadline(chosen["timeout"])
    traced: Picture | None = None
    if image is not None:
        traced = traced_from(
            puzzle,
            image,
            height,
            width,
            threshold=chosen["threshold"],
            seed=chosen["seed"],
            deadline=deadline,
        )
        made = traced.puzzle
    else:
        made = generation.generate(
            puzzle,
            height,
            width,
            seed=chosen["seed"],
            difficulty=chosen["difficulty"],
            symmetric=chosen["symmetric"],
            deadline=deadline,
        )
    if as_json:
        document: dict[str, Any] = {
            "puzzle": puzzle,
            "seed": chosen["seed"],
            "difficulty": None if traced else chosen["difficulty"],
            "unique": traced is None or traced.unique,
            "text": made.text(),
        }
        if traced is not None:
            document["changes"] = traced.changes and [list(cell) for cell in traced.changes]
            document["changed"] = traced.changed and traced.changed.text()
        print_json(document)
    if not as_json or output != "-":
        write_whole(output, [made.text()])
    if traced is not None:
        _report(traced, quiet=chosen["quiet"] or as_json)
        if not traced.unique:
            ctx.exit(1)


def _report(traced: Picture, *, quiet: bool) -> None:
    from satgrid.cli.output import remark

    if traced.unique:
        remark("the picture is the only solution", quiet=quiet)
    elif traced.changes is None:
        remark("there are several solutions, and no few pixels mend that", quiet=quiet)
    else:
        remark("there are several solutions; with these pixels changed, one:", quiet=quiet)
        for cell in traced.changes:
            remark(f"  row {cell.row + 1}, column {cell.column + 1}", quiet=quiet)
