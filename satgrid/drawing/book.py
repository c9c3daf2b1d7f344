"""Books of puzzles: the rules first, the puzzles with their numbers, the solutions at the back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from satgrid.board.text import noted
from satgrid.drawing import numbered_pages
from satgrid.drawing.answers import painter_for
from satgrid.drawing.numbered_pages import (
    LARGE,
    PAPERS,
    SMALL,
    USUAL,
    Figure,
    Look,
    NumberedPage,
    PagedDocument,
    Paragraph,
    turned_alone,
)
from satgrid.drawing.painter import MARGIN
from satgrid.drawing.pictures import alt, genre, svg
from satgrid.drawing.shapes import number, size_of
from satgrid.drawing.strokes import explained
from satgrid.errors import SatgridError, of_several, unknown
from satgrid.own_text.composed import CUSTOM
from satgrid.puzzle.faults import caught
from satgrid.puzzle.protocol import Puzzle
from satgrid.record import record

__all__ = ["BACK", "LAYOUT", "SOLUTIONS", "Book", "BookEntry", "Style", "bound"]

SOLUTIONS = ("back", "apart", "upside-down", "none")
"""Where solutions are: on the last pages, in a file of their own, at the foot of each page."""

LAYOUT, BACK = ((3, 2), (2, 1)), ((5, 4), (3, 3))
"""Rows and columns of puzzles and of solutions on a page, each as usual and in large print."""
_BACK_LOOKS = SMALL, Look(4.8, 3, 10, 0.18)
_FEW, _FEW_SHOWN = 2, 1  # genres whose rules stand on the first page with puzzles, with examples
_FIXED = 4, 3  # the most rows and columns of puzzles with cells of a fixed size
_WORDS = ("easy", "medium", "hard", "very hard")
_OPTION = re.compile(r"; with (?:the line )?'?([a-z ]+: [a-z]+)'? [^.;]+")
_MOST_LETTERS = 120  # of a title: some go on for pages


class BookEntry(NamedTuple):
    """A puzzle of a book."""

    puzzle: Puzzle[Any]
    solution: frozenset[Any] | None
    said: str = ""
    """What is special about it, such as "several solutions"."""
    difficulty: str = ""


class Book(NamedTuple):
    """The content of a book before it is printed."""

    document: PagedDocument
    order: tuple[int, ...]
    """Which entry has the first number, which the next one, and so on."""
    apart: PagedDocument | None = None
    """The solutions, if they are apart."""


@record
class Style:
    """How a book looks.

    Attributes
    ----------
    layout
        The most rows and columns of puzzles on a page.
    cell
        The side of each cell in millimeters; by default as large as there is room.
    solutions
        One of ``SOLUTIONS``.
    head
        The running head.
    start, first_page
        The number of the first puzzle, and of the first page.
    stars
        Whether difficulties are stars in place of words.
    """

    title: str = ""
    author: str = ""
    head: str = ""
    paper: str = "a4"
    layout: tuple[int, int] | None = None
    large: bool = False
    cell: float | None = None
    solutions: str = "back"
    start: int = 1
    first_page: int = 1
    stars: bool = False

    def __post_init__(self) -> None:
        """Refuse an unknown place of the solutions, and unknown paper."""
        if self.paper not in PAPERS:
            raise SatgridError(unknown("paper", self.paper, PAPERS))
        if self.solutions not in SOLUTIONS:
            raise SatgridError(unknown("place of solutions", self.solutions, SOLUTIONS))


def bound(
    entries: Sequence[BookEntry],
    style: Style = Style(),  # noqa: B008 - it never changes
    *,
    examples: Mapping[str, BookEntry] = MappingProxyType({}),
) -> Book:
    """Make a book of puzzles, in their order, except that large boards get pages of their own.

    Parameters
    ----------
    examples
        A solved example for each genre by its name, to stand beside its rules.

    Raises
    ------
    SatgridError
        If a board does not fit on a page with cells of the given size.
    """
    notes = {name: dict(noted(title=getattr(style, name))) for name in ("title", "author", "head")}
    title, author, head = (notes[name].get("title", "") for name in ("title", "author", "head"))
    head = _short(head)
    given = []
    for at, entry in enumerate(entries):
        with _one_of(entries, at):
            given.append(_given(entry, at))
    look = LARGE if style.large else USUAL
    if style.cell is not None:
        look = look._replace(least=style.cell, most=style.cell)
    rules = _rules(entries, examples)
    apart = len(rules) > (_FEW_SHOWN if examples else _FEW) or not entries
    above = 0 if apart else numbered_pages.height(title, rules, look, style.paper)
    upside_down = style.solutions == "upside-down"
    pages = numbered_pages.arranged(
        given,
        style.layout or (_FIXED if style.cell else LAYOUT[style.large]),
        look,
        paper=style.paper,
        above=above,
        turned=upside_down,
        fixed=style.cell is not None,
    )
    order = [int(figure.head) for page in pages for figure in page.figures]
    numbers = iter(range(style.start, style.start + len(order)))
    pages = tuple(
        part for page in pages for part in _numbered(page, numbers, entries, style, upside_down)
    )
    if apart:
        pages = (NumberedPage(heading="Rules", words=rules), *pages)
    else:
        pages = (replace(pages[0], words=rules), *pages[1:])
    document = PagedDocument(pages, title, style.paper, style.large, author, head, style.first_page)
    if style.solutions not in ("back", "apart"):
        return Book(document, tuple(order))
    back = _back(entries, order, style)
    if style.solutions == "back":
        return Book(replace(document, pages=(*pages, *back)), tuple(order))
    return Book(document, tuple(order), replace(document, pages=back, first=1))


def _back(
    entries: Sequence[BookEntry], order: Sequence[int], style: Style
) -> tuple[NumberedPage, ...]:
    """Return the pages of the solutions; none without puzzles."""
    back = []
    for place, at in enumerate(order, style.start):
        with _one_of(entries, at):
            back.append(_solved(entries[at], place))
    looks = _BACK_LOOKS[style.large]
    pages = numbered_pages.arranged(back, BACK[style.large], looks, paper=style.paper)
    return tuple(replace(page, heading="" if at else "Solutions") for at, page in enumerate(pages))


@contextmanager
def _one_of(entries: Sequence[BookEntry], at: int) -> Iterator[None]:
    """Attribute an error to the puzzle that cannot be drawn."""
    title = dict(entries[at].puzzle.notes).get("title", "")
    with of_several(at + 1, len(entries), title), caught():
        yield


def _given(entry: BookEntry, at: int) -> Figure:
    """Draw a puzzle without its solution; its place in the book is not known yet."""
    puzzle = entry.puzzle
    return Figure(_flush(puzzle, svg(puzzle, caption=False, gray=True)), str(at), alt=alt(puzzle))


def _flush(puzzle: Puzzle[Any], picture: str) -> str:
    """Cut the margin off a picture, so that the words above are flush with the board."""
    across, down = size_of(picture)
    cut = MARGIN - painter_for(puzzle).bleed
    whole = f'viewBox="0 0 {number(across)} {number(down)}" width="{number(across)}" '
    whole += f'height="{number(down)}"'
    wide, high = number(across - 2 * cut), number(down - 2 * cut)
    inside = f'viewBox="{cut} {cut} {wide} {high}" width="{wide}" height="{high}"'
    return picture.replace(whole, inside, 1)


def _numbered(
    page: NumberedPage,
    numbers: Iterator[int],
    entries: Sequence[BookEntry],
    style: Style,
    turned: bool,
) -> list[NumberedPage]:
    """Write the number, the title and the caption of each puzzle above its picture.

    Parameters
    ----------
    turned
        Whether its solution is at the foot of the page, or of the next one where it needs that.
    """
    figures = []
    foot = []
    for figure in page.figures:
        entry = entries[int(figure.head)]
        notes, kind = dict(entry.puzzle.notes), genre(entry.puzzle)
        title = _short(notes.get("title", ""))
        author = _short(notes.get("author", ""))
        notes_below = [
            kind if title else "",
            _stars(entry.difficulty) if style.stars else entry.difficulty,
            explained(painter_for(entry.puzzle).caption()),
            f"by {author}" if author else "",
            entry.said,
        ]
        place = next(numbers)
        head = f"{place}\u2002{title or kind}"
        if turned:
            foot.append(_solved(entry, place))
        figures.append(figure._replace(head=head, note=", ".join(filter(None, notes_below))))
    if foot and not page.below.height:
        return [replace(page, figures=tuple(figures)), turned_alone(tuple(foot), style.paper)]
    return [replace(page, figures=tuple(figures), foot=tuple(foot))]


def _stars(word: str) -> str:
    """Return a difficulty as stars."""
    if not word:
        return ""
    filled = 1 + _WORDS.index(word)
    return "★" * filled + "☆" * (len(_WORDS) - filled)


def _solved(entry: BookEntry, place: int) -> Figure:
    picture = _flush(entry.puzzle, svg(entry.puzzle, entry.solution, caption=False, gray=True))
    return Figure(picture, str(place), entry.said, alt(entry.puzzle, entry.solution))


def _rules(
    entries: Sequence[BookEntry], examples: Mapping[str, BookEntry]
) -> tuple[Paragraph, ...]:
    """Return the rules of each genre in the book; a plug-in genre may have none.

    Those of a puzzle whose text states all of them are named after it. What lines of a file change
    is printed only if a puzzle has such a line, which its caption states.
    """
    kinds: dict[tuple[str, str], list[Puzzle[Any]]] = {}
    for puzzle in (entry.puzzle for entry in entries):
        kinds.setdefault((puzzle.name, getattr(puzzle, "rules", "")), []).append(puzzle)
    found = []
    for name, words in sorted(kinds):
        first, *others = kinds[name, words]
        own = name == CUSTOM and not others
        title = _short(dict(first.notes).get("title", "")) if own else ""
        shown: tuple[Figure, ...] = ()
        if name in examples:
            example = examples[name]
            given = _given(example, 0)._replace(head="")
            shown = given, _solved(example, 0)._replace(head="")
        if words:
            said = _without_options(words, [first, *others])
            found.append(Paragraph(title or genre(first), said, shown))
    return tuple(found)


def _without_options(words: str, puzzles: Sequence[Puzzle[Any]]) -> str:
    """Return rules without those of options that no puzzle has."""
    captions = "; ".join(painter_for(one).caption() for one in puzzles)
    return _OPTION.sub(lambda found: found[0] if found[1] in captions else "", words)


def _short(words: str) -> str:
    return words if len(words) <= _MOST_LETTERS else words[: _MOST_LETTERS - 1].rstrip() + "…"
