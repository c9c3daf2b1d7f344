"""Documents as PDF by typst, whose wheels have no further dependencies on any common system.

Typst lays out pages, draws the pictures as lines and letters, and embeds its own fonts: the same
document gives the same bytes on any machine. Only letters that these fonts do not have are taken
from the fonts of the system.
"""

from __future__ import annotations

import json
import re
from functools import partial
from importlib.resources import files
from typing import Any, NamedTuple

from satgrid.drawing.numbered_pages import (
    EXAMPLE,
    GAP,
    LARGE,
    MARGIN,
    SMALL,
    USUAL,
    Figure,
    NumberedPage,
    PagedDocument,
)
from satgrid.drawing.shapes import CELL, FONTS, THICK, size_of
from satgrid.errors import SatgridError, extra
from satgrid.system.interrupts import waited_for

__all__ = ["PrintedPdf", "loaded", "pdf", "picture"]

_FONT = "Libertinus Serif"  # typst brings it along
_STANDARD = "a-2u"  # which demands that every letter is seen, and can be found and copied
_LACKING = re.compile(r'error: PDF/A\S+ error: the text `"(.*?)"` could not be displayed')
_ESCAPED = re.compile(r"\\u\{(\w+)\}")
_DESCRIPTION = re.compile("<desc>(.*?)</desc>")
_COUNT = re.compile(rb"/Count (\d+)")


class PrintedPdf(NamedTuple):
    """A document as PDF, its number of pages, and the letters that no font has."""

    content: bytes
    pages: int
    lacking: str
    """Letters that no font here has; a box stands in their place."""


def loaded() -> Any:
    """Return typst.

    Raises
    ------
    SatgridError
        If it is not installed.
    """
    return extra("typst", "PDF needs typst", "pdf")


def picture(svg: str, cell: float) -> PrintedPdf:
    """Write a picture as PDF whose one page it fills.

    Parameters
    ----------
    cell
        The side of a cell in millimeters.

    Raises
    ------
    SatgridError
        If typst is not installed.
    """
    across, down = (side * cell / CELL for side in size_of(svg))
    source = (
        f"#set page(width: {across:.3f}mm, height: {down:.3f}mm, margin: 0mm)\n"
        f'#image(bytes(sys.inputs.svg), format: "svg", width: 100%, alt: sys.inputs.alt)\n'
    )
    found = _DESCRIPTION.search(svg)
    inputs = {"svg": svg.replace(FONTS, _FONT, 1), "alt": found[1] if found else ""}
    return _pressed(source.encode(), inputs)


def pdf(document: PagedDocument) -> PrintedPdf:
    """Write a document as PDF; as PDF/A if all its letters are in the embedded fonts.

    Raises
    ------
    SatgridError
        If typst is not installed.
    """
    source = (files(__package__) / "page" / "paper.typ").read_bytes()
    return _pressed(source, {"document": json.dumps(_described(document), ensure_ascii=False)})


def _pressed(source: bytes, given: dict[str, str]) -> PrintedPdf:
    typst = loaded()
    lacking = ""
    for alone, standard in ((True, _STANDARD), (False, _STANDARD), (False, [])):
        press = typst.Compiler(source, ignore_system_fonts=alone)
        try:
            more: dict[str, Any] = {"sys_inputs": given, "pdf_standards": standard, "timestamp": 0}
            content: bytes = waited_for(partial(press.compile, format="pdf", **more))
        except typst.TypstError as error:
            escapes = "".join(_LACKING.findall(error.diagnostic))
            spelled = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), escapes)
            lacking = "".join(dict.fromkeys(spelled))
            if not lacking:
                raise SatgridError(f"typst cannot write this: {error.message}") from None
            continue
        pages = max(map(int, _COUNT.findall(content)))
        return PrintedPdf(content, pages, "" if standard else lacking)
    raise AssertionError


def _described(document: PagedDocument) -> dict[str, Any]:
    return {
        "title": document.title,
        "paper": {"a4": "a4", "letter": "us-letter"}[document.paper],
        "margin": MARGIN,
        "gap": GAP,
        "cell": CELL,
        "thick": THICK,
        "font": _FONT,
        "author": document.author,
        "head": document.head,
        "first": document.first,
        "example": EXAMPLE,
        "small": SMALL._asdict(),
        "letter": (LARGE if document.large else USUAL).letter,
        "pages": [_page(page) for page in document.pages],
    }


def _page(page: NumberedPage) -> dict[str, Any]:
    return {
        "heading": page.heading,
        "words": [
            {"term": one.term, "words": one.words, "figures": list(map(_figure, one.figures))}
            for one in page.words
        ],
        "foot": [_figure(figure) for figure in page.foot],
        "below": page.below._asdict(),
        "rows": page.rows,
        "columns": page.columns,
        "look": page.look._asdict(),
        "figures": [_figure(figure) for figure in page.figures],
    }


def _figure(figure: Figure) -> dict[str, Any]:
    drawn = figure.svg.replace(FONTS, _FONT, 1)
    return {**figure._asdict(), "svg": drawn, "size": size_of(figure.svg)}
