"""Words in cells and at corners: numbers, letters, signs, circles with numbers, arrows on black."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.symbols import DARK as BLACK
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.penpa.elements import (
    BLACK_NUMBER,
    NORMAL,
    UNTOLD,
    Element,
    family,
    number,
    placed,
    untold,
)
from satgrid.formats.penpa.page import Page
from satgrid.formats.remarks import passed_over
from satgrid.layers.black_arrows import BlackArrows
from satgrid.layers.circled_words import Circled
from satgrid.layers.circles import Circles
from satgrid.layers.ring_words import RingWords
from satgrid.layers.words import UNKNOWN, Words

__all__ = ["draw_arrows", "draw_circled", "draw_circles", "draw_rings", "draw_words"]
__all__ += ["looks", "read_arrows", "read_circled", "read_circles", "read_words", "word_elements"]

Looks = dict[tuple[str, str], Any]

DISCS = ("1", "2")
"""The styles of a white and of a black circle; a grey one (5), a dashed one (4) is neither."""
CIRCLE = "circle_L"
SAYS_NOTHING = ("mosaic",)
"""Genres whose cells may have a ``?`` that says nothing, as a number states nothing of its cell."""
UNLIKE = {
    "hakyuu": "'?' is read as a number that is not told, as puzz.link has it; in noqx it is a cell "
    "without a number, which is a dark cell here"
}
"""Genres in which others mean something else by ``?``, and what they mean."""
_CIRCLED = (6, "1")  # a number in a white circle: its color and its size
_RING = "4"  # the size of up to four numbers in a cell
_WAYS = {"w": 1, "n": 3, "e": 5, "s": 7}
_PLAIN, _DASHED = "1", "4"


def looks(layer: Words) -> Looks:
    """Return the word of each symbol that stands for one, by its family and its style."""
    found: Looks = {(family(name), str(style)): word for word, name, style in layer.penpa}
    for style, word in zip(DISCS, layer.discs, strict=False):
        found.setdefault(("circle", style), word)
    return found


def _symbol(layer: Words, word: Any) -> list[Any] | None:
    """Return the symbol with which a word is drawn; None if it is drawn as a text."""
    for own, name, style in layer.penpa:
        if own == word:
            return [style, name, 1]
    if word in layer.discs:
        return [int(DISCS[layer.discs.index(word)]), CIRCLE, 1]
    return None


def read_words(layer: Words, page: Page) -> dict[Cell, Any]:
    """Return the words of a layer; what another layer may understand is left to it."""
    points, found = page.points, {}
    corners, known = layer.at == "corners", looks(layer)
    for place in layer.grid(page.shape):
        point = (points.corner if corners else points.cell)(*place)
        word = _word(layer, page, point, place, known)
        if word is not None:
            try:
                found[place] = layer.word(Value(word, 1, 1))
            except ParseError as error:
                raise placed(place, page.at.error(error.message)) from None
    return found


def _word(layer: Words, page: Page, point: int, place: Cell, known: Looks) -> str | None:
    """Return the word at a place, and take what is drawn for it; None if there is none."""
    problem = page.problem
    text, symbol = problem.word(point), problem.symbol(point)
    look = (family(symbol[0]), symbol[1]) if symbol else None
    if look in known:
        problem.take("symbol", point)
        return str(known[look])
    if ("number", str(point)) in problem.taken:
        return None  # the word of another layer
    bare = (text or "").strip()
    ring = look == ("circle", DISCS[0]) and not known and (layer.circled or "o" in layer.words)
    if bare in UNTOLD and UNKNOWN not in layer.words and _silent(layer, page):
        problem.take("number", point)
        untold(place)
        return None
    if bare and not _fits(layer, bare) and page.rivals:
        return None
    if bare in UNTOLD and page.genre.name in UNLIKE:
        passed_over(UNLIKE[page.genre.name])
    if text is not None:
        problem.take("number", point)
    if ring:
        problem.take("symbol", point)
    if (layer.black or layer.black_numbers) and problem.dark(point):
        problem.take("surface", point)
    if bare:
        return bare
    if text is not None or ring:  # a circle, or a place for a number, that is empty
        for sign in (UNKNOWN, "o"):
            if sign in layer.words:
                return sign
    if layer.black and problem.dark(point):
        return BLACK if BLACK in layer.words else str(layer.black[0])
    return None


def _fits(layer: Words, word: str) -> bool:
    try:
        layer.word(Value(word, 1, 1))
    except ParseError:
        return False
    return True


def _silent(layer: Words, page: Page) -> bool:
    """Return whether ``?`` says nothing: that a number of the answer, or a count, is not told."""
    return layer.given or page.genre.name in SAYS_NOTHING


def draw_words(layer: Words, value: Mapping[Any, Any], page: Page) -> None:
    """Draw words as symbols or as texts, in black cells where the layer has such."""
    points, problem = page.points, page.problem
    for place, word in value.items():
        point = (points.corner if layer.at == "corners" else points.cell)(*place)
        symbol = _symbol(layer, word)
        if symbol is not None:
            problem.put("symbol", point, symbol)
            continue
        dark = layer.black_numbers if isinstance(word, int) else word in [*layer.black]
        if dark:
            problem.put("surface", point, 4)
        if word != BLACK:
            around = layer.circled or layer.at == "corners"
            style = BLACK_NUMBER if dark else _CIRCLED if around else NORMAL
            bare = layer.circled and word == UNKNOWN
            shown = [" ", *style] if bare else number(layer.spelled(word), style)
            problem.put("number", point, shown)


def word_elements(layer: Words) -> Iterator[Element]:
    """Yield how the words of a layer are drawn."""
    where = "at a corner" if layer.at == "corners" else "in a cell"
    known = looks(layer)
    for (name, style), word in known.items():
        yield Element("symbol", f"{name} {style}", f"`{word}`")
    signs = [sign for sign in layer.signs if sign not in {*map(str, known.values()), *layer.black}]
    if layer.most >= layer.least:
        yield Element("number", f"a number {where}", "the number")
    if UNKNOWN in signs and layer.circled:
        yield Element("number, symbol", "an empty text, circle 1", "`?`")
    if signs and not known:
        yield Element("number", f"a letter or sign {where}", "the sign")
    if layer.black:
        yield Element("surface", "1, 3, 4, 8", "a black cell")


def read_circled(layer: Circled, page: Page) -> dict[Cell, Any]:
    """Return circles, white or black, with the numbers in them."""
    problem, found = page.problem, {}
    for cell in page.sheet.grid:
        point = page.points.cell(*cell)
        name, style = problem.symbol(point) or ("", "")
        if family(name) != "circle" or style not in DISCS:
            continue
        text = (problem.word(point) or "").strip()
        problem.take("symbol", point)
        problem.take("number", point)
        if text in UNTOLD:
            untold(cell)
            text = ""
        try:
            found[cell] = layer.word(Value(f"{'wb'[style == DISCS[1]]}{text}", 1, 1))
        except ParseError as error:
            raise placed(cell, page.at.error(error.message)) from None
    return found


def draw_circled(_: Circled, value: Mapping[Cell, Any], page: Page) -> None:
    """Draw circles and the numbers in them."""
    for cell, word in value.items():
        point, black = page.points.cell(*cell), word[0] == "b"
        page.problem.put("symbol", point, [int(DISCS[black]), CIRCLE, 1])
        if word[1:]:
            style = BLACK_NUMBER if black else NORMAL
            page.problem.put("number", point, number(int(word[1:]), style))


def draw_rings(_: RingWords, value: Mapping[Cell, Any], page: Page) -> None:
    """Draw up to four numbers in a cell."""
    for cell, word in value.items():
        page.problem.put("number", page.points.cell(*cell), [str(word), 1, _RING])


def read_arrows(layer: BlackArrows, page: Page) -> dict[Cell, Any]:
    """Return givens, black cells and arrows on black."""
    problem, arrows = page.problem, {}
    for cell in page.sheet.grid:
        point = page.points.cell(*cell)
        name, style = problem.symbol(point) or ("", "")
        way = next((way for way, look in _WAYS.items() if str(look) == style), None)
        if family(name) == "arrow" and way:
            problem.take("symbol", point)
            problem.take("surface", point)
            arrows[cell] = way
    found = {**read_words(layer, page), **arrows}
    return dict(sorted(found.items()))


def draw_arrows(layer: BlackArrows, value: Mapping[Cell, Any], page: Page) -> None:
    """Draw givens, black cells and arrows on black."""
    draw_words(
        layer, {cell: BLACK if word in _WAYS else word for cell, word in value.items()}, page
    )
    for cell, word in value.items():
        if word in _WAYS:
            page.problem.put("symbol", page.points.cell(*cell), [_WAYS[word], "arrow_B_W", 2])


def read_circles(_: Circles, page: Page) -> dict[Cell, str]:
    """Return the cells without a circle.

    Where some circles are dashed, as noqx has them, white ones are shown answers and no circles
    of this layer.
    """
    problem, points = page.problem, page.points
    styles = {}
    for cell in page.sheet.grid:
        name, style = problem.symbol(points.cell(*cell)) or ("", "")
        if family(name) == "circle":
            styles[cell] = style
    plain = _DASHED if _DASHED in styles.values() else _PLAIN
    circles = {cell for cell, style in styles.items() if style == plain}
    problem.take("symbol", *(points.cell(*cell) for cell in circles))
    return {cell: "-" for cell in page.sheet.grid if cell not in circles}


def draw_circles(_: Circles, value: Mapping[Cell, Any], page: Page) -> None:
    """Draw dashed circles, as noqx reads them: white and black ones are answers there."""
    for cell in page.sheet.grid:
        if cell not in value:
            page.problem.put("symbol", page.points.cell(*cell), [int(_DASHED), "circle_M", 1])
