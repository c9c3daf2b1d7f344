"""Pictures with words on numbered pages: books and paths to solutions on paper.

A document has pages with figures in rows and columns below a heading and paragraphs. ``press.pdf``
writes it as PDF, and ``printable.html`` for a browser to print.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from satgrid.drawing.shapes import CELL, size_of
from satgrid.errors import SatgridError, unknown
from satgrid.record import record

__all__ = [
    "EXAMPLE",
    "FOOT",
    "LARGE",
    "PAPERS",
    "SMALL",
    "USUAL",
    "Document",
    "Figure",
    "Look",
    "Page",
    "Paragraph",
]
__all__ += ["arranged", "height", "refuse_layout"]

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimeters."""
MARGIN, GAP = 15.0, 7.0
"""Around the page, and between figures."""
_MOST = 12


class Figure(NamedTuple):
    """A picture with words above it."""

    svg: str
    """As ``pictures.svg`` draws it."""
    head: str = ""
    note: str = ""
    alt: str = ""
    """What it shows, for readers who do not see it."""


class Look(NamedTuple):
    """The sizes of things on a page, in millimeters."""

    letter: float
    """The size of the font."""
    least: float
    """A cell: a board whose cells would be smaller gets more room."""
    most: float
    """No cell is larger."""
    line: float = 0.25
    """The weight of the thinnest lines, whatever the size of the cells."""


USUAL, LARGE, SMALL = Look(3.7, 4.2, 11), Look(5.6, 8, 17, 0.32), Look(3.2, 1.7, 6, 0.12)
"""What one solves, the same in large print, and what one looks up."""
EXAMPLE, FOOT = 36.0, 34.0
"""The side of a picture beside words, and the height of figures at the foot of a page."""


class Paragraph(NamedTuple):
    """Words with bold ones at their start, and pictures beside them."""

    term: str
    words: str
    figures: tuple[Figure, ...] = ()


@record
class Page:
    """Figures in rows and columns, below text.

    Attributes
    ----------
    heading
        Above everything else.
    words
        Paragraphs above the figures.
    foot
        Figures upside down at the foot of the page.
    """

    figures: tuple[Figure, ...] = ()
    rows: int = 1
    columns: int = 1
    look: Look = USUAL
    heading: str = ""
    words: tuple[Paragraph, ...] = ()
    foot: tuple[Figure, ...] = ()


@record
class Document:
    """Pages with a title; ``paper`` is one of ``PAPERS``. Large print has large text.

    Attributes
    ----------
    head
        The running head, above each page.
    first
        The number of the first page.
    """

    pages: tuple[Page, ...]
    title: str = ""
    paper: str = "a4"
    large: bool = False
    author: str = ""
    head: str = ""
    first: int = 1

    def __post_init__(self) -> None:
        """Refuse an unknown paper size."""
        if self.paper not in PAPERS:
            raise SatgridError(unknown("paper", self.paper, PAPERS))


def refuse_layout(layout: tuple[int, int]) -> None:
    """Refuse more rows or columns of figures than a page has."""
    if not all(1 <= count <= _MOST for count in layout):
        raise SatgridError(f"a page has 1 to {_MOST} rows and columns of pictures")


def arranged(
    figures: Sequence[Figure],
    layout: tuple[int, int],
    look: Look = USUAL,
    *,
    paper: str = "a4",
    above: float = 0,
    below: float = 0,
    fixed: bool = False,
) -> tuple[Page, ...]:
    """Return pages that hold the figures; pages of large boards have fewer figures.

    Figures of one size keep their order, and pages are ordered by their first figures, so that
    pages are full. With cells of a fixed size all figures keep their order.

    Parameters
    ----------
    layout
        The most rows and columns of figures on a page.
    above
        The height of the words above the figures, in millimeters.
    below
        The height of the foot of the page.
    fixed
        Whether no cell is smaller than the look states; a page then has as many figures as fit.

    Raises
    ------
    SatgridError
        If a figure with cells of this size does not fit on a page.
    """
    refuse_layout(layout)
    pages: list[tuple[tuple[int, int], list[Figure]]] = []
    begun: dict[tuple[int, int], list[Figure]] = {}
    for figure in figures:
        rows, columns = layout
        if fixed:
            rows, columns = _most(figure, layout, look, paper, above + below)
            if pages:
                (most, wide), held = pages[-1]
                both = min(most, rows), min(wide, columns)
                if len(held) < prod(both):
                    pages[-1] = both, [*held, figure]
                    continue
            pages.append(((rows, columns), [figure]))
            continue
        while (rows, columns) != (1, 1):
            if _cell(figure, rows, columns, look, paper, above + below) >= look.least:
                break
            rows, columns = (rows + 1) // 2, (columns + 1) // 2
        if len(begun.get((rows, columns), ())) % (rows * columns) == 0:
            begun[rows, columns] = []
            pages.append(((rows, columns), begun[rows, columns]))
        begun[rows, columns].append(figure)
    return tuple(Page(tuple(held), *shape, look) for shape, held in pages)


def height(title: str, words: Sequence[Paragraph], look: Look, paper: str) -> float:
    """Return the approximate height of a title and paragraphs, in millimeters."""
    across = PAPERS[paper][0] - 2 * MARGIN
    found = _lines(title, 1.8 * look.letter, across) if title else 0.0
    for term, description, figures in words:
        beside = len(figures) * (EXAMPLE + GAP)
        text = _lines(f"{term} {description}", look.letter, across - beside)
        found += max(text, EXAMPLE + GAP if figures else 0)
    return found


def _lines(words: str, size: float, across: float) -> float:
    """Return the approximate height of lines of words."""
    return (math.ceil(len(words) * size / 2 / across) + 0.5) * 1.2 * size


def _most(
    figure: Figure, layout: tuple[int, int], look: Look, paper: str, words: float
) -> tuple[int, int]:
    """Return the most rows and columns of a figure with cells of a fixed size."""
    shapes = product(range(1, layout[0] + 1), range(1, layout[1] + 1))
    for rows, columns in sorted(shapes, key=lambda shape: (-prod(shape), shape)):
        if _cell(figure, rows, columns, look, paper, words) >= look.least:
            return rows, columns
    raise SatgridError(f"cells of {look.least:g} mm do not fit on a page: {figure.alt}")


def _cell(figure: Figure, rows: int, columns: int, look: Look, paper: str, above: float) -> float:
    """Return the size of one cell of a figure on a page with this layout."""
    across, down = PAPERS[paper]
    room = [
        (whole - 2 * MARGIN - (count - 1) * GAP) / count - words
        for whole, count, words in (
            (across, columns, 0),
            (down - above, rows, 3 * look.letter),
        )
    ]
    return CELL * min(have / need for have, need in zip(room, size_of(figure.svg), strict=True))
