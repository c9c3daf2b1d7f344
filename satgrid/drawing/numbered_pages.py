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
    "LARGE",
    "PAPERS",
    "SMALL",
    "USUAL",
    "Figure",
    "Foot",
    "Look",
    "NumberedPage",
    "PagedDocument",
    "Paragraph",
]
__all__ += ["arranged", "height", "refuse_layout", "turned_alone"]

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
EXAMPLE = 36.0
"""The side of a picture beside words."""
_FOOT = 34.0  # the least height of figures at the foot of a page
_FOOT_CELLS = 2.5, 2.0  # the side of their cells: the wanted one, and the least


class Paragraph(NamedTuple):
    """Words with bold ones at their start, and pictures beside them."""

    term: str
    words: str
    figures: tuple[Figure, ...] = ()


class Foot(NamedTuple):
    """The room for figures at the foot of a page: its height in millimeters, and its columns."""

    height: float = 0.0
    columns: int = 0

    def rows(self, count: int) -> int:
        """Return how many rows a number of figures fills."""
        return math.ceil(count / self.columns)


@record
class NumberedPage:
    """Figures in rows and columns, below text.

    Attributes
    ----------
    heading
        Above everything else.
    words
        Paragraphs above the figures.
    foot
        Figures upside down at the foot of the page.
    below
        The room for them.
    """

    figures: tuple[Figure, ...] = ()
    rows: int = 1
    columns: int = 1
    look: Look = USUAL
    heading: str = ""
    words: tuple[Paragraph, ...] = ()
    foot: tuple[Figure, ...] = ()
    below: Foot = Foot()


@record
class PagedDocument:
    """Pages with a title; ``paper`` is one of ``PAPERS``. Large print has large text.

    Attributes
    ----------
    head
        The running head, above each page.
    first
        The number of the first page.
    """

    pages: tuple[NumberedPage, ...]
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
    turned: bool = False,
    fixed: bool = False,
) -> tuple[NumberedPage, ...]:
    """Return pages that hold the figures; pages of large boards have fewer figures.

    Figures of one size keep their order, and pages are ordered by their first figures, so that
    pages are full. With cells of a fixed size all figures keep their order.

    Parameters
    ----------
    layout
        The most rows and columns of figures on a page.
    above
        The height of the words above the figures, in millimeters.
    turned
        Whether each figure is at the foot of its page again, with its solution. Where neither
        cell could be read then, the foot gets no room.
    fixed
        Whether no cell is smaller than the look states; a page then has as many figures as fit.

    Raises
    ------
    SatgridError
        If a figure with cells of this size does not fit on a page.
    """
    refuse_layout(layout)
    room = _Room(look, paper, above)
    pages: list[tuple[tuple[int, int], float, list[Figure]]] = []
    begun: dict[tuple[tuple[int, int], float], list[Figure]] = {}
    for figure in figures:
        shape, small = _shape(figure, layout, room, turned=turned, fixed=fixed)
        if fixed:
            if pages:
                (most, wide), cell, held = pages[-1]
                both, less = (min(most, shape[0]), min(wide, shape[1])), min(cell, small)
                more = [*held, figure]
                if len(more) <= prod(both) and room.fits(more, both, less):
                    pages[-1] = both, less, more
                    continue
            pages.append((shape, small, [figure]))
            continue
        if len(begun.get((shape, small), ())) % prod(shape) == 0:
            begun[shape, small] = []
            pages.append((shape, small, begun[shape, small]))
        begun[shape, small].append(figure)
    return tuple(
        NumberedPage(tuple(held), *shape, look, below=room.foot(held, len(held), small))
        for shape, small, held in pages
    )


def turned_alone(foot: tuple[Figure, ...], paper: str) -> NumberedPage:
    """Return a page with nothing but figures upside down."""
    return NumberedPage(foot=foot, below=Foot(PAPERS[paper][1] - 2 * MARGIN - 1, len(foot)))


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


def _shape(
    figure: Figure, layout: tuple[int, int], room: _Room, *, turned: bool, fixed: bool
) -> tuple[tuple[int, int], float]:
    """Return the rows and columns of a page for a figure, and the size of cells at its foot.

    The size is 0 if there is nothing at the foot.
    """
    if fixed:
        every = product(range(1, layout[0] + 1), range(1, layout[1] + 1))
        shapes = sorted(every, key=lambda shape: (-prod(shape), shape))
    else:
        shapes = [layout]
        while shapes[-1] != (1, 1):
            rows, columns = shapes[-1]
            shapes.append(((rows + 1) // 2, (columns + 1) // 2))
    for shape, small in product(shapes, _FOOT_CELLS if turned else (0.0,)):
        if room.fits([figure], shape, small):
            return shape, small
    if fixed and not room.fits([figure], (1, 1), 0):
        raise SatgridError(f"cells of {room.look.least:g} mm do not fit on a page: {figure.alt}")
    return (1, 1), 0.0


class _Room(NamedTuple):
    """The room of a page for figures that look alike, below words of some height."""

    look: Look
    paper: str
    above: float

    def fits(self, figures: Sequence[Figure], shape: tuple[int, int], small: float) -> bool:
        """Return whether cells are large enough on a page of this layout, and at its foot."""
        foot = self.foot(figures, prod(shape), small)
        if small and not foot.columns:
            return False
        across, down = PAPERS[self.paper]
        (rows, columns), words = shape, 3 * self.look.letter
        wide = (across - 2 * MARGIN - (columns - 1) * GAP) / columns
        high = (down - self.above - foot.height - 2 * MARGIN - (rows - 1) * GAP) / rows - words
        sizes = [size_of(figure.svg) for figure in figures]
        return all(
            CELL * min(wide / right, high / below) >= self.look.least for right, below in sizes
        )

    def foot(self, figures: Sequence[Figure], count: int, small: float) -> Foot:
        """Return what figures need that are at the foot again, all of them as large as these.

        Parameters
        ----------
        small
            The least side of cells there; 0 if there is no foot.
        """
        if not small:
            return Foot()
        sizes = [size_of(figure.svg) for figure in figures]
        wide, high = (max(sides) * small / CELL for sides in zip(*sizes, strict=True))
        across, gap = PAPERS[self.paper][0] - 2 * MARGIN, GAP / 2
        columns = min(count, int((across + gap) / (wide + gap)))
        rows = math.ceil(count / columns) if columns else 0
        return Foot(max(_FOOT, rows * (high + 2 * SMALL.letter + gap)), columns)
