"""Books of puzzles: the rules first, the puzzles with their numbers, the solutions at the back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple

from satgrid.board.text import noted
from satgrid.drawing import paper
from satgrid.drawing.answers import painter_for
from satgrid.drawing.paper import LARGE, SMALL, USUAL, Document, Figure, Look, Page
from satgrid.drawing.pictures import alt, genre, svg
from satgrid.errors import of_several
from satgrid.puzzle.faults import caught
from satgrid.puzzle.protocol import Puzzle

__all__ = ["BACK", "LAYOUT", "Book", "Entry", "bound"]

LAYOUT, BACK = ((3, 2), (2, 1)), ((5, 4), (3, 3))
"""Rows and columns of puzzles and of solutions on a page, each as usual and in large print."""
_BACK_LOOKS = SMALL, Look(4.8, 3, 10)
_FEW = 2  # genres whose rules stand on the first page with puzzles
_MOST_LETTERS = 120  # of a title: some go on for pages


class Entry(NamedTuple):
    """A puzzle of a book."""

    puzzle: Puzzle[Any]
    solution: frozenset[Any] | None
    said: str = ""
    """What is special about it, such as "several solutions"."""
    difficulty: str = ""


class Book(NamedTuple):
    """The content of a book before it is printed."""

    document: Document
    order: tuple[int, ...]
    """Which entry is number 1, which number 2, and so on."""


def bound(
    entries: Sequence[Entry],
    *,
    title: str = "",
    paper_name: str = "a4",
    layout: tuple[int, int] | None = None,
    large: bool = False,
    solutions: bool = True,
) -> Book:
    """Make a book of puzzles, in their order, except that large boards get pages of their own.

    Parameters
    ----------
    layout
        The most rows and columns of puzzles on a page.
    solutions
        Whether to print the solutions at the back.
    """
    title = dict(noted(title=title)).get("title", "")
    given = []
    for at, entry in enumerate(entries):
        with _one_of(entries, at):
            given.append(_given(entry, at))
    look = LARGE if large else USUAL
    rules = _rules(entries)
    apart = len(rules) > _FEW or not entries
    above = 0 if apart else paper.height(title, rules, look, paper_name)
    pages = paper.arranged(given, layout or LAYOUT[large], look, paper=paper_name, above=above)
    order = [int(figure.head) for page in pages for figure in page.figures]
    numbers = iter(range(1, len(order) + 1))
    pages = tuple(_numbered(page, numbers, entries) for page in pages)
    if apart:
        pages = (Page(heading="Rules", words=rules), *pages)
    else:
        pages = (replace(pages[0], words=rules), *pages[1:])
    if solutions:
        back = []
        for number, at in enumerate(order, 1):
            with _one_of(entries, at):
                back.append(_solved(entries[at], number))
        first, *others = paper.arranged(back, BACK[large], _BACK_LOOKS[large], paper=paper_name)
        pages = (*pages, replace(first, heading="Solutions"), *others)
    return Book(Document(pages, title, paper_name, large), tuple(order))


@contextmanager
def _one_of(entries: Sequence[Entry], at: int) -> Iterator[None]:
    """Attribute an error to the puzzle that cannot be drawn."""
    title = dict(entries[at].puzzle.notes).get("title", "")
    with of_several(at + 1, len(entries), title), caught():
        yield


def _given(entry: Entry, at: int) -> Figure:
    """Draw a puzzle without its solution; its place in the book is not known yet."""
    puzzle = entry.puzzle
    return Figure(svg(puzzle, caption=False, gray=True), str(at), told=alt(puzzle))


def _numbered(page: Page, numbers: Iterator[int], entries: Sequence[Entry]) -> Page:
    """Write the number and title of each puzzle above its picture, and its caption below."""
    figures = []
    for figure in page.figures:
        entry = entries[int(figure.head)]
        notes, kind = dict(entry.puzzle.notes), genre(entry.puzzle)
        title = _short(notes.get("title", ""))
        author = _short(notes.get("author", ""))
        told = [
            kind if title else "",
            entry.difficulty,
            painter_for(entry.puzzle).caption(),
            f"by {author}" if author else "",
            entry.said,
        ]
        head = f"{next(numbers)}\u2002{title or kind}"
        figures.append(figure._replace(head=head, note=", ".join(filter(None, told))))
    return replace(page, figures=tuple(figures))


def _solved(entry: Entry, number: int) -> Figure:
    picture = svg(entry.puzzle, entry.solution, caption=False, gray=True)
    return Figure(picture, str(number), entry.said, alt(entry.puzzle, entry.solution))


def _rules(entries: Sequence[Entry]) -> tuple[tuple[str, str], ...]:
    """Return the rules of each genre in the book; a plug-in genre may have none."""
    kinds = {entry.puzzle.name: entry.puzzle for entry in entries}
    told = ((genre(kinds[name]), getattr(kinds[name], "rules", "")) for name in sorted(kinds))
    return tuple((name, words) for name, words in told if words)


def _short(words: str) -> str:
    return words if len(words) <= _MOST_LETTERS else words[: _MOST_LETTERS - 1].rstrip() + "…"
