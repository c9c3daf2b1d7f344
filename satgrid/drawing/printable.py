"""Documents as HTML pages, which a browser prints as they are shown."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from satgrid.drawing.paper import GAP, LARGE, MARGIN, PAPERS, USUAL, Document, Figure, Look, Page
from satgrid.drawing.shapes import CELL, size_of

__all__ = ["html"]


def html(document: Document) -> str:
    """Write a document as one self-contained HTML file."""
    across, down = PAPERS[document.paper]
    letter = (LARGE if document.large else USUAL).letter
    style = (files(__package__) / "page" / "paper.css").read_text("utf-8")
    style += f"@page {{ size: {across}mm {down}mm; }}\n"
    style += f":root {{ --across: {across}mm; --down: {down}mm; --margin: {MARGIN}mm; "
    style += f"--gap: {GAP}mm; }}\nbody {{ font-size: {letter}mm; }}\n"
    title = escape(document.title)
    above = f"<h1>{title}</h1>\n" if title else ""
    pages = [_section(page, "" if number else above) for number, page in enumerate(document.pages)]
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        f"<title>{title or 'Puzzles'}</title>\n<style>\n{style}</style>\n{''.join(pages)}</html>\n"
    )


def _section(page: Page, above: str) -> str:
    inside = above
    if page.heading:
        inside += f"<h2>{escape(page.heading)}</h2>\n"
    for term, words in page.words:
        inside += f"<p><b>{escape(term)}</b> {escape(words)}</p>\n"
    if page.figures:
        style = f"--rows: {page.rows}; --columns: {page.columns}; font-size: {page.look.letter}mm"
        figures = "".join(_figure(figure, page.look) for figure in page.figures)
        inside += f'<div class="figures" style="{style}">\n{figures}</div>\n'
    kind = ' class="full"' if page.figures else ""
    return f"<section{kind}>\n{inside}</section>\n"


def _figure(figure: Figure, look: Look) -> str:
    across, down = (side * look.most / CELL for side in size_of(figure.svg))
    words = f"<b>{escape(figure.head)}</b>" if figure.head else ""
    words += f"<span>{escape(figure.note)}</span>" if figure.note else ""
    drawn = figure.svg.strip().replace(
        "<svg ",
        f'<svg style="max-width: {across:.1f}mm; max-height: {down:.1f}mm" '
        'preserveAspectRatio="xMinYMin meet" ',
        1,
    )
    return f'<figure><figcaption>{words}</figcaption><div class="picture">{drawn}</div></figure>\n'
