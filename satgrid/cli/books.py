"""Books made from puzzles: which puzzles are allowed, their solutions, and the output file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from satgrid.cli.printing import remark
from satgrid.drawing.book import BookEntry, bound
from satgrid.errors import SatgridError, TimeUpError, of_several
from satgrid.puzzle.faults import caught
from satgrid.solve.enumeration import Uniqueness, Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

if TYPE_CHECKING:
    from satgrid.drawing.numbered_pages import PagedDocument
    from satgrid.puzzle.protocol import Puzzle

__all__ = ["entry", "examples_of", "of_puzzles", "printed"]

_SAID = {Verdict.MULTIPLE: "several solutions", Verdict.NONE: "no solution"}


def entry(puzzle: Puzzle[Any], found: Uniqueness, *, unsound: bool = False) -> BookEntry:
    """Return the entry of a book for a puzzle.

    Parameters
    ----------
    unsound
        Whether to allow a puzzle without exactly one solution, with a remark.

    Raises
    ------
    SatgridError
        If the puzzle is not allowed in the book.
    """
    if found.verdict is Verdict.UNKNOWN:
        raise TimeUpError("the time is over")
    said = _SAID.get(found.verdict, "")
    if said and not unsound:
        reasons = f": {'; '.join(found.reasons)}" if found.reasons else ""
        raise SatgridError(f"it has {said}{reasons}; 'satgrid book --any' takes it as it is")
    return BookEntry(puzzle, found.first, said)


def examples_of(
    entries: Sequence[BookEntry], deadline: float | None = None
) -> dict[str, BookEntry]:
    """Return a solved example of each genre in a book that has one."""
    from satgrid.puzzle import registry

    found = {}
    for name in sorted({entry.puzzle.name for entry in entries}):
        text = registry.example(name)
        if text is not None:
            puzzle = registry.parse(text)
            judged = uniqueness(puzzle, deadline=deadline)
            if judged.verdict is Verdict.UNKNOWN:
                raise TimeUpError("the time is over")
            found[name] = BookEntry(puzzle, judged.first)
    return found


def of_puzzles(
    puzzles: Sequence[Puzzle[Any]], deadline: float | None = None, hard: Sequence[str] = ()
) -> bytes:
    """Return a book of puzzles as PDF, with the default layout.

    Parameters
    ----------
    hard
        The difficulty of each puzzle, if the book prints it.
    """
    entries = []
    for number, puzzle in enumerate(puzzles, 1):
        title = dict(puzzle.notes).get("title", "")
        with of_several(number, len(puzzles), title), caught():
            entries.append(entry(puzzle, uniqueness(puzzle, deadline=deadline)))
    if hard:
        rated = zip(entries, hard, strict=True)
        entries = [one._replace(difficulty=word) for one, word in rated]
    content, _ = printed(bound(entries, examples=examples_of(entries, deadline)).document, "pdf")
    assert isinstance(content, bytes)
    return content


def printed(document: PagedDocument, form: str) -> tuple[str | bytes, int]:
    """Return a document in a form, with its number of pages; warn of letters that no font has."""
    if form == "html":
        from satgrid.drawing.html_pages import html

        return html(document), len(document.pages)
    from satgrid.drawing.typst_pdf import pdf

    made = pdf(document)
    if made.lacking:
        remark(f"no font on this system has {made.lacking}: each is drawn as a box")
    return made.content, made.pages
