"""Documents as HTML pages, which a browser prints as they are shown."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from satgrid.drawing.numbered_pages import (
    EXAMPLE,
    GAP,
    LARGE,
    MARGIN,
    PAPERS,
    SMALL,
    USUAL,
    Figure,
    Look,
    NumberedPage,
    PagedDocument,
)
from satgrid.drawing.shapes import CELL, THICK, number, size_of

__all__ = ["html"]

_WEIGHTS = 0.5, 1, 1.5, 1.6, 2, 2.5, 3, 4, THICK


def html(document: PagedDocument) -> str:
    """Write a document as one self-contained HTML file."""
    across, down = PAPERS[document.paper]
    letter = (LARGE if document.large else USUAL).letter
    style = (files(__package__) / "page" / "paper.css").read_text("utf-8")
    style += "".join(map(_weighted, _WEIGHTS))
    style += f"@page {{ size: {across}mm {down}mm; }}\n"
    style += f":root {{ --across: {across}mm; --down: {down}mm; --margin: {MARGIN}mm; "
    style += f"--gap: {GAP}mm; --example: {EXAMPLE}mm; }}\n"
    style += f"body {{ counter-reset: sheet {document.first - 1}; font-size: {letter}mm; }}\n"
    title = escape(document.title)
    above = f"<h1>{title}</h1>\n" if title else ""
    author, head = escape(document.author), escape(document.head)
    above += f'<p class="author">{author}</p>\n' if author else ""
    pages = [_section(page, "" if at else above, head) for at, page in enumerate(document.pages)]
    named = f'<meta name="author" content="{author}">\n' if author else ""
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        f"{named}<title>{title or 'Puzzles'}</title>\n"
        f"<style>\n{style}</style>\n{''.join(pages)}</html>\n"
    )


def _weighted(weight: float) -> str:
    """Give lines of a weight the same one whatever the size of the cells."""
    lines = f'.picture [stroke-width="{number(weight)}"]'
    return (
        f"{lines} {{ stroke-width: calc({number(weight)} * var(--line)); }}\n"
        f"{lines}, {lines} * {{ vector-effect: non-scaling-stroke; }}\n"
    )


def _section(page: NumberedPage, above: str, head: str) -> str:
    inside = f'<p class="head">{head}</p>\n' if head else ""
    inside += above
    if page.heading:
        inside += f"<h2>{escape(page.heading)}</h2>\n"
    for term, words, beside in page.words:
        paragraph = f"<p><b>{escape(term)}</b> {escape(words)}</p>\n"
        if beside:
            pictures = "".join(_picture(figure, SMALL) for figure in beside)
            paragraph = f'<div class="example">\n{paragraph}{pictures}</div>\n'
        inside += paragraph
    if page.figures:
        style = f"--rows: {page.rows}; --columns: {page.columns}; font-size: {page.look.letter}mm; "
        style += f"--line: {page.look.line}mm"
        figures = "".join(_figure(figure, page.look) for figure in page.figures)
        inside += f'<div class="figures" style="{style}">\n{figures}</div>\n'
    if page.foot:
        turned = "".join(_figure(figure, SMALL) for figure in page.foot)
        style = f"--foot: {page.below.height:.1f}mm; --rows: {page.below.rows(len(page.foot))}; "
        style += f"--columns: {page.below.columns}; --line: {SMALL.line}mm"
        inside += (
            f'<div class="foot" style="{style}; font-size: {SMALL.letter}mm">\n{turned}</div>\n'
        )
    kind = ' class="full"' if page.figures or page.foot else ""
    return f"<section{kind}>\n{inside}</section>\n"


def _figure(figure: Figure, look: Look) -> str:
    words = f"<b>{escape(figure.head)}</b>" if figure.head else ""
    words += f"<span>{escape(figure.note)}</span>" if figure.note else ""
    return f"<figure><figcaption>{words}</figcaption>{_picture(figure, look)}</figure>\n"


def _picture(figure: Figure, look: Look) -> str:
    across, down = (side * look.most / CELL for side in size_of(figure.svg))
    drawn = figure.svg.strip().replace(
        "<svg ",
        f'<svg style="max-width: {across:.1f}mm; max-height: {down:.1f}mm" '
        'preserveAspectRatio="xMinYMin meet" ',
        1,
    )
    return f'<div class="picture">{drawn}</div>'
