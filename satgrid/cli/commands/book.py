"""``satgrid book``."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

import click

from satgrid.cli import completion, option_types, options

__all__ = ["command"]

_LOOKS = ("title", "author", "head", "layout", "large", "cell", "start", "first_page", "stars")


@click.command("book")
@click.argument("files", nargs=-1, metavar="[FILE...]", shell_complete=completion.files)
@options.genre
@options.output_of_book
@click.option(
    "--make",
    metavar="WORDS",
    multiple=True,
    shell_complete=completion.generated,
    help="Make new puzzles, such as 'slitherlink 10x10 easy:10 hard:5'. May be repeated.",
)
@options.seed
@click.option("--mixed", is_flag=True, help="With --make: genres alternate, easy ones first.")
@click.option(
    "--strict", is_flag=True, help="With --make: throw away a puzzle of another difficulty."
)
@click.option(
    "--keep",
    metavar="FOLDER",
    type=click.Path(file_okay=False),
    help="With --make: write each puzzle into a file of this folder, too.",
)
@click.option("--title", metavar="WORDS", default="", help="Above the first page.")
@click.option("--author", metavar="WORDS", default="", help="Below the title.")
@click.option("--head", metavar="WORDS", default="", help="The running head, above each page.")
@click.option(
    "--start",
    metavar="N",
    type=click.IntRange(0, 100_000),
    default=1,
    show_default=True,
    help="The number of the first puzzle.",
)
@click.option(
    "--first-page",
    metavar="N",
    type=click.IntRange(1, 100_000),
    default=1,
    show_default=True,
    help="The number of the first page.",
)
@click.option(
    "--cell",
    type=option_types.MILLIMETERS,
    help="The side of each cell, such as 8mm. By default as large as there is room.",
)
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
@click.option("--stars", is_flag=True, help="As --difficulty, with stars in place of words.")
@click.option(
    "--solutions",
    type=click.Choice(["back", "apart", "upside-down", "none"]),
    default="back",
    show_default=True,
    help="On the last pages, in a file of their own (OUT with -solutions), upside down at the foot "
    "of each page, or none.",
)
@click.option("--no-solutions", is_flag=True, help="As --solutions none.")
@click.option("--no-examples", is_flag=True, help="Leave out the examples beside the rules.")
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

    --make makes the puzzles of a whole issue: a genre, and how many of each difficulty. A size
    holds for the words after it, and a number alone is for any difficulty. They rise in difficulty,
    and no two have the same solution. The files of --keep hold the command that makes them again.

    The rules of each kind of puzzle come first, with a solved example. Puzzles keep their order;
    large boards get pages with fewer puzzles. All is black, white and gray, for a photocopier.

    A puzzle must have exactly one solution. Others are named, there is no book, and the exit code
    is 1. With --any they go in, and the book states their verdicts.

    \b
    Examples:
      satgrid book instances/akari/10x10.txt instances/tents/8x8.txt --title 'Two' -o two.pdf
      satgrid book week.json --paper letter --layout 2x2 --large -o week.pdf
      satgrid generate sudoku --count 30 | satgrid book - -o sudoku.html
      satgrid book --make 'akari 7x7 easy:4 10x10 hard:2' --make 'sudoku 3' --stars -o issue.pdf
      satgrid book week.json --cell 8mm --solutions upside-down -o week.pdf
    """
    from satgrid.cli import output_files
    from satgrid.cli.books import examples_of, printed
    from satgrid.cli.entries import graded, judged, new
    from satgrid.cli.output_files import write_whole
    from satgrid.cli.printing import print_json, remark
    from satgrid.cli.progress import line
    from satgrid.drawing.book import Style, bound
    from satgrid.drawing.numbered_pages import refuse_layout
    from satgrid.errors import SatgridError

    if as_json and output == "-":
        raise SatgridError("--json needs -o: both would write to standard output")
    _refuse_nonsense(files, output, chosen)
    form = output_files.pages_form(output, "pdf", "a book is")
    aside = str(PurePath(output).with_stem(f"{PurePath(output).stem}-solutions"))
    if chosen["solutions"] == "apart":
        output_files.ready(form, aside)
    if chosen["layout"]:
        refuse_layout(chosen["layout"])
    with line(quiet=chosen["quiet"]) as shown:
        deadline = options.deadline(chosen["timeout"])
        if chosen["make"]:
            kept = new(chosen, deadline, shown)
        else:
            kept, code = judged(files, chosen, shown)
            if code:
                remark("there is no book", quiet=chosen["quiet"])
                return code
        if chosen["difficulty"] or chosen["stars"]:
            kept = graded(kept, deadline, shown)
        shown.say("laying out the pages")
        entries = [entry for _, entry in kept]
        book = bound(
            entries,
            Style(
                paper=chosen["paper"],
                solutions="none" if chosen["no_solutions"] else chosen["solutions"],
                **{name: chosen[name] for name in _LOOKS},
            ),
            examples={} if chosen["no_examples"] else examples_of(entries, deadline),
        )
        with shown.aside():
            content, pages = printed(book.document, form)
            write_whole(output, [content])
            if book.apart:
                write_whole(aside, [printed(book.apart, form)[0]])
    if as_json:
        document = {
            "output": output,
            "format": form,
            "bytes": len(content.encode() if isinstance(content, str) else content),
            "pages": pages,
            "puzzles": [
                summary | {"number": number, "difficulty": one.difficulty or None}
                for number, (summary, one) in enumerate(
                    (kept[at] for at in book.order), chosen["start"]
                )
            ],
        }
        print_json(document)
    else:
        from satgrid.board.text import plural

        total = f"{plural(len(kept), 'puzzle')} on {plural(pages, 'page')}"
        remark(total, quiet=chosen["quiet"])
    return 0


def _refuse_nonsense(files: tuple[str, ...], output: str, chosen: dict[str, Any]) -> None:
    from satgrid.errors import SatgridError

    if bool(files) == bool(chosen["make"]):
        raise click.UsageError(
            "a book is of FILES, or of new puzzles with --make: give one of these"
        )
    for name in ("seed", "mixed", "strict", "keep"):
        if chosen[name] and not chosen["make"]:
            raise click.UsageError(f"--{name} is for --make")
    if chosen["no_solutions"] and chosen["solutions"] != "back":
        raise click.UsageError("--solutions and --no-solutions exclude each other")
    if chosen["solutions"] == "apart" and output == "-":
        raise SatgridError("--solutions apart needs -o: there are two files")
    if chosen["layout"] and chosen["cell"]:
        return
