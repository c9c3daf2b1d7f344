"""Output files of commands: puzzles in any format, formulas, pictures, pages.

The ending of a file's name chooses what is written, in the same way for every command.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import click

from satgrid.cli.input_files import SEPARATORS, FileError
from satgrid.errors import SatgridError, TimeUpError, reason_of
from satgrid.system import disk

if TYPE_CHECKING:
    from satgrid.puzzle.protocol import Puzzle

__all__ = ["DRAWN", "ENDINGS", "FORMULA", "check_form", "content", "ending_of", "form_of", "forms"]
__all__ += ["pages_form", "ready", "refuse_unwritable", "write_whole"]

DRAWN = ("svg", "png", "html", "pdf")
FORMULA = "dimacs"
_FORMULAS = (FORMULA, "opb", "wcnf")
ENDINGS = {".svg": "svg", ".png": "png", ".html": "html", ".htm": "html"}
ENDINGS |= {".pdf": "pdf", ".cnf": FORMULA, ".opb": "opb", ".wcnf": "wcnf"}
_ONE_FILE = "one file holds one puzzle: name a folder with -o"


def forms() -> list[str]:
    """Return the names of all output forms."""
    from satgrid import formats

    return sorted([*formats.names(writable=True), *DRAWN, *_FORMULAS])


def check_form(name: str) -> str:
    """Return a name that a user gave, if it is one of ``forms()``."""
    from satgrid.errors import unknown

    if name not in forms():
        raise SatgridError(unknown("format", name, forms()))
    return name


def form_of(output: str, default: str, *, strict: bool = False) -> str:
    """Return the output form that the ending of a file's name chooses.

    Parameters
    ----------
    default
        The form for a name without an ending, such as ``-``.
    strict
        Whether a regular file must have an ending; devices and pipes never need a known one.

    Raises
    ------
    SatgridError
        If the ending is none of the known ones.
    """
    from satgrid import formats

    if output == "-":
        return default
    ending = PurePath(output).suffix.lower()
    if ending in ENDINGS:
        return ENDINGS[ending]
    try:
        return formats.for_file(output)
    except SatgridError:
        if disk.is_stream(output) or not (strict or ending):
            return default
    known = sorted({*ENDINGS, *formats.suffixes()})
    raise SatgridError(
        f"{output}: the name does not show which format to write; it may end in {' '.join(known)}"
    )


def pages_form(output: str, default: str, what: str) -> str:
    """Return the form of a file of printed pages, by its suffix; errors are those of ``ready``.

    Parameters
    ----------
    what
        A noun for the content, for the error.
    """
    form = form_of(output, default if output == "-" or disk.is_stream(output) else "")
    if form not in ("pdf", "html"):
        raise SatgridError(f"{output}: {what} a file .pdf or .html")
    ready(form, output)
    return form


def ready(form: str, output: str = "-") -> None:
    """Check, before long work, the errors that would occur after it.

    Parameters
    ----------
    output
        The one file to write.

    Raises
    ------
    SatgridError
        If the form needs an extra that is not installed, or the file cannot be written.
    """
    if form == "pdf":
        from satgrid.drawing import typst_pdf

        typst_pdf.loaded()
    if form == "png":
        from satgrid.drawing import raster

        raster.loaded()
    refuse_unwritable(output)


def ending_of(form: str) -> str:
    """Return the usual ending of files of a form."""
    from satgrid import formats

    for ending, name in ENDINGS.items():
        if name == form:
            return ending
    return formats.suffixes(form)[0]


def content(
    puzzles: Sequence[Puzzle[Any]],
    form: str,
    chosen: dict[str, Any] | None = None,
    *,
    hard: Sequence[str] = (),
) -> Iterable[str | bytes]:
    """Yield the content of the file in pieces.

    Parameters
    ----------
    chosen
        The options on which a formula depends.
    hard
        The difficulty of each puzzle, for a book.

    Raises
    ------
    SatgridError
        If the form cannot hold these puzzles.
    """
    from satgrid import formats

    if form not in (*DRAWN, *_FORMULAS):
        return [formats.write_all(puzzles, form)]
    if form == "pdf":
        from satgrid.cli.books import of_puzzles

        return [of_puzzles(puzzles, (chosen or {}).get("deadline"), hard)]
    if len(puzzles) != 1:
        raise SatgridError(f"{len(puzzles):,} puzzles as {form}: {_ONE_FILE}")
    [puzzle] = puzzles
    if form in _FORMULAS:
        return _formula(puzzle, form, chosen or {"encoding": None, "cardinality": "auto"})
    if form == "html":
        return [_page(puzzle, (chosen or {}).get("deadline"))]
    from satgrid.drawing import png, svg

    return [png(svg(puzzle)) if form == "png" else svg(puzzle)]


def _formula(puzzle: Puzzle[Any], form: str, chosen: dict[str, Any]) -> Iterable[str]:
    from satgrid.puzzle.encoding import exported

    return exported(
        puzzle,
        chosen["encoding"],
        cardinality=chosen["cardinality"],
        deadline=chosen.get("deadline"),
        form=form,
        program=chosen.get("program"),
    )


def _page(puzzle: Puzzle[Any], deadline: float | None) -> str:
    from satgrid.counting.listing import Solutions
    from satgrid.counting.request import Request
    from satgrid.drawing.gallery import gallery
    from satgrid.system.limits import Limits

    every = Solutions(Request(puzzle, limits=Limits(deadline)))
    try:
        page = gallery(puzzle, every, every=lambda: every.complete)
    finally:
        every.close()
    if not (page.complete or page.full):
        raise TimeUpError("the time is over")
    return page.html


def write_whole(name: str, chunks: Iterable[str | bytes]) -> None:
    """Write a file completely or not at all; ``-`` is standard output."""
    if name == "-":
        for chunk in chunks:
            click.echo(chunk, nl=False)
        return
    with _writing(name):
        disk.write_whole(name, chunks)


def refuse_unwritable(name: str) -> None:
    """Refuse a file that cannot be written, before the work begins."""
    if name != "-":
        with _writing(name):
            disk.refuse_unwritable(name)


@contextmanager
def _writing(name: str) -> Iterator[None]:
    """Convert errors of writing a file into one line."""
    if disk.is_folder(name) or name.endswith(SEPARATORS):
        raise FileError(f"{name}: cannot be written: this is a folder")
    try:
        yield
    except OSError as error:
        raise FileError(f"{name}: cannot be written: {reason_of(error)}") from None
