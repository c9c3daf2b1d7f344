"""The steps of a path to the solution, one after the other.

The page for a browser is one self-contained file: arrow keys go forward and back; on paper, or
without scripts, all steps stand one below the other. As a document it becomes PDF.
"""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import Any

from satgrid.board.text import plural
from satgrid.drawing.numbered_pages import USUAL, Figure, PagedDocument, arranged
from satgrid.drawing.painter import Painter
from satgrid.drawing.pictures import described, heading
from satgrid.drawing.sentences import Sentence
from satgrid.drawing.shapes import CELL, FONTS, INK, PAPER, circle, group, number, written
from satgrid.drawing.walk import Walk, cross

__all__ = ["document", "page"]

_APART = 8  # steps after which the answer so far is defined once more, for the steps after it


def document(walk: Walk, paper: str = "a4") -> PagedDocument:
    """Return the steps as figures on pages."""
    count = len(walk.moments)
    figures = [
        Figure(
            walk.svg(at),
            f"{at + 1}. {moment.name}",
            " ".join(
                [
                    *filter(None, [moment.why]),
                    *(f"{_upper(words)}." for words in moment.chain),
                    *(f"{_upper(one.words)}." for one in moment.sentences),
                ]
            ),
            "; ".join(one.words for one in moment.sentences),
        )
        for at, moment in enumerate(walk.moments)
    ]
    title = f"{heading(walk.puzzle)}, in {plural(count, 'step')}"
    return PagedDocument(arranged(figures, (3, 2), USUAL, paper=paper), title, paper)


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def page(walk: Walk, words: str = "") -> str:
    """Return the steps as one page of HTML.

    Parameters
    ----------
    words
        A text about the whole path, such as its difficulty.
    """
    source = files("satgrid.drawing") / "page"
    painter, numbers = walk.painter, {key: at for at, key in enumerate(walk.keys)}
    across, down = walk.size
    caption = painter.caption()
    crossed = walk.crossed(0, len(walk.moments))
    signs = {key: f"x{at}" for at, key in enumerate(crossed)}
    signs |= {key: f"k{at}" for key, at in numbers.items()}
    common = [
        group(walk.base(), id="board"),
        group(painter.lines(), id="lines"),
        *(group([painter.key(key)], id=f"k{at}", **painter.style) for key, at in numbers.items()),
        *(group([walk.none(key)], id=f"x{at}") for at, key in enumerate(crossed)),
        circle((0, 0), 0.12 * CELL, id="none", fill=INK),
        group([cross((0, 0), 0.2 * CELL)], id="free"),
    ]
    before = [
        f'<g id="s{at}">{_uses(walk, at - _APART, at - 1, signs)}</g>'
        for at in range(_APART, len(walk.moments), _APART)
    ]
    steps = [_step(walk, at, numbers, signs) for at in range(len(walk.moments))]
    values = {
        "title": escape(heading(walk.puzzle)),
        "description": escape(described(walk.puzzle, "step by step")),
        "words": escape(" ".join([words, *([f"{_upper(caption)}."] if caption else [])])),
        "style": (source / "walk.css").read_text(encoding="utf-8"),
        "script": (source / "walk.js").read_text(encoding="utf-8"),
        "fonts": FONTS,
        "across": number(across),
        "down": number(down),
        "common": "".join([*map(written, common), *before]),
        "steps": "\n".join(steps),
    }
    done, *pieces = (source / "walk.html").read_text(encoding="utf-8").split("{{")
    for piece in pieces:
        name, after = piece.split("}}", 1)
        done += values[name] + after
    return done


def _uses(walk: Walk, first: int, last: int, signs: dict[Any, str]) -> str:
    """Return the answer so far: what some steps find, on top of what the steps before them do."""
    keys = [*walk.found(first, last), *walk.crossed(first, last)]
    earlier = [f"s{first}"] if first else []
    return "".join(f'<use href="#{name}"/>' for name in [*earlier, *(signs[key] for key in keys)])


def _step(walk: Walk, at: int, numbers: dict[Any, int], signs: dict[Any, str]) -> str:
    moment = walk.moments[at]
    across, down = map(number, walk.size)
    uses = _uses(walk, at - at % _APART, at, signs)
    under, around, over = (
        "".join(map(written, shapes))
        for shapes in (walk.under(at), walk.around(at), walk.over(at, crosses=False))
    )
    items = "".join(
        f"<li>{_glyph(walk.painter, one, numbers)}{escape(one.words)}</li>"
        for one in moment.sentences
    )
    why = f'<p class="why">{escape(moment.why)}</p>' if moment.why else ""
    if moment.chain:
        lines = "".join(f"<li>{escape(words)}</li>" for words in moment.chain)
        why += f'<ul class="chain">{lines}</ul>'
    heard = escape("; ".join(one.words for one in moment.sentences))
    return (
        f'<section id="step-{at + 1}"><svg viewBox="0 0 {across} {down}" role="img" '
        f'preserveAspectRatio="xMinYMin meet" aria-label="{heard}">'
        f'<rect width="{across}" height="{down}" fill="{PAPER}"/>'
        f'{under}<use href="#board"/>{uses}{around}<use href="#lines"/>{over}</svg>'
        f"<div><h2><small>{at + 1} of {len(walk.moments)}</small> {escape(moment.name)}</h2>"
        f"{why}<ul>{items}</ul></div></section>"
    )


def _glyph(painter: Painter, sentence: Sentence, numbers: dict[Any, int]) -> str:
    """Return a small picture of the key that a sentence describes."""
    if sentence.key is None:
        return ""
    x, y = painter.middle(sentence.key)
    half = 0.55 * CELL
    places = painter.puzzle.places(sentence.key)
    if len(places) > 2:
        spots = [painter.center(place) for place in places]
        half += max(max(abs(x - left), abs(y - top)) for left, top in spots)
    box = f"{number(x - half)} {number(y - half)} {number(2 * half)} {number(2 * half)}"
    inside = f'<use href="#k{numbers[sentence.key]}"/>' if sentence.holds else ""
    if not sentence.holds:
        sign = "none" if painter.side(sentence.key) is None else "free"
        inside = f'<use href="#{sign}" x="{number(x)}" y="{number(y)}"/>'
    return f'<svg class="glyph" viewBox="{box}" aria-hidden="true">{inside}</svg>'
