"""How the collection writes each kind of layer of declared genres."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell, Side
from satgrid.board.regions import OUTSIDE
from satgrid.board.symbols import BLANK
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.puzzlekit.sheet import NOTHING, OUTSIDE as GONE, is_nothing
from satgrid.rules.arrow_layer import ArrowWords
from satgrid.rules.beside import Beside, ends
from satgrid.rules.black_cells import Blacks, Sums
from satgrid.rules.blocks import Blocks
from satgrid.rules.circles import Circles
from satgrid.rules.drawn_lines import DrawnLines
from satgrid.rules.layer import Layer
from satgrid.rules.rooms import Rooms, RoomWords
from satgrid.rules.stars import Stars
from satgrid.rules.thermometers import Thermometers, numbered
from satgrid.rules.view import Shape
from satgrid.rules.word_layers import Words

__all__ = ["DRAWN", "form", "read", "written"]

_BLACK, _WHITE = "x", "0"
DRAWN = (Words, Rooms, RoomWords, Beside, Sums, Blacks, ArrowWords, DrawnLines, Thermometers)
"""The layers that it has."""


def form(layer: Layer) -> str:
    """Describe the form of a layer for the documentation."""
    numbers = "numbers" if getattr(layer, "most", -1) >= 0 else "signs"
    if isinstance(layer, Rooms):
        gone = next(iter(_outside(layer)), "")
        return f"the numbers of the {layer.noun}s" + (f", `{gone}` outside" if gone else "")
    if isinstance(layer, RoomWords):
        return f"a board of {numbers}, each in a cell of its {layer.noun}"
    if isinstance(layer, Blocks):
        return "a line for the clue of each column, then of each row; `0` is an empty line"
    if isinstance(layer, Beside):
        return f"a line of {numbers} for each side: {', '.join(layer.around)}"
    if isinstance(layer, Sums):
        return "a board: `14,7` is black with 14 down and 7 across, `-` black, `0` white"
    if isinstance(layer, Blacks):
        return "a board of numbers: `x` is black, `4x` black with a number"
    if isinstance(layer, Circles):
        return f"a board: `{_BLACK}` is a circle"
    if isinstance(layer, DrawnLines):
        return "a board: the sum of 1, 2, 4 and 8 for lines right, below, left and above a cell"
    if isinstance(layer, Stars):
        return (
            "a board: a star in the middle of a cell is `0`, in that of its right side `1`, in "
            "that of its lower side `2`, at its lower right corner `3`"
        )
    if isinstance(layer, Thermometers):
        return "a board: `3.1` is the bulb of the third thermometer, `3.2` the next cell"
    if isinstance(layer, ArrowWords):
        others = [f"`{theirs}`" for theirs, _ in layer.puzzlekit]
        bare = f", {' or '.join(others)} a cell without" if others else ""
        return f"a board: `2e` is a number with an arrow{bare}"
    if isinstance(layer, Words):
        pairs = [pair for pair in layer.puzzlekit if pair[0]]
        renamed = [
            f"`{one}` is `{ours}` here" if one != ours else f"`{one}`" for one, ours in pairs
        ]
        signs = f", `{' '.join(layer.words)}`" if layer.words and not renamed else ""
        place = "the corners of cells" if layer.at == "corners" else "a board"
        return f"{place} with {numbers}" + (f": {', '.join(renamed)}" if renamed else signs)
    return layer.name


def _outside(layer: Rooms) -> tuple[str, ...]:
    """Return the words of cells outside every room; the first is written."""
    if layer.partial:
        return NOTHING, "."
    return (layer.puzzlekit, *GONE) if layer.holes else ()


def _is_bare(layer: Any, word: Value) -> bool:
    """Return whether a word means an empty place; where ``-`` is a sign, only the dot does."""
    if isinstance(layer, Words) and NOTHING in layer.words:
        return word.text == BLANK
    return is_nothing(word)


def _ours(layer: Any, word: Value) -> Value:
    """Translate a word of the collection into the layer's own text."""
    given = BLANK if _is_bare(layer, word) else word.text
    return Value(dict(layer.puzzlekit).get(given, given), word.line, word.column)


def _word(layer: Words | Beside, word: Value) -> Any:
    """Return a word of the collection as a value; an error lists the collection's words."""
    try:
        return layer.word(_ours(layer, word))
    except ParseError:
        shown = _theirs(layer)
        known = [shown(sign) for sign in dict.fromkeys([BLANK, *_signs(layer)])]
        if layer.most >= layer.least:
            known.append(f"{layer.least}-{layer.most}")
        known = [*dict.fromkeys(NOTHING if one == BLANK else one for one in known)]
        raise word.error(f"{word.text[:20]!r} is not one of {' '.join(known)}") from None


def _signs(layer: Words | Beside) -> Sequence[str]:
    return layer.words if isinstance(layer, Words) else layer.signs


def _theirs(layer: Any) -> Callable[[Any], str]:
    """Translate a word of the layer into the form of the collection."""
    words = {ours: theirs for theirs, ours in layer.puzzlekit}
    spelled = layer.spelled if isinstance(layer, Words) else str

    def shown(word: Any) -> str:
        text = word if isinstance(word, str) else "" if word is None else spelled(word)
        return words.get(text, text) or NOTHING

    return shown


def read(layer: Layer, rows: list[list[Value]], shape: Shape, data: Mapping[str, Any]) -> Any:
    """Return the value of a layer from its rows."""
    if isinstance(layer, Rooms):
        return regions.of_words(rows, noun=layer.noun, outside=_outside(layer), parts=layer.parts)
    if isinstance(layer, RoomWords):
        own = [[_ours(layer, word) for word in row] for row in rows]
        return layer.of_words(own, data[layer.rooms])
    if isinstance(layer, DrawnLines):
        return _lines(rows)
    if isinstance(layer, Blocks):
        clues = ([word for word in row if not is_nothing(word)] for row in rows)
        listed = zip(ends(shape, layer.around), map(layer.joined, clues), strict=True)
        return {spot: clue for spot, clue in listed if clue}
    found: dict[Any, Any] = {}
    for row, line in enumerate(rows):
        for column, word in enumerate(line):
            cell = Cell(row, column)
            if isinstance(layer, Circles):
                if is_nothing(word):
                    found[cell] = NOTHING
                elif word.text != _BLACK:
                    raise word.error(f"{word.text[:20]!r} is not one of {NOTHING} {_BLACK}")
            elif isinstance(layer, Sums):
                if word.text != _WHITE:
                    found[cell] = (None, None) if is_nothing(word) else _pair(layer, word)
            elif _is_bare(layer, word):
                continue
            elif isinstance(layer, Beside):
                found[layer.around[row], column] = _word(layer, word)
            elif isinstance(layer, Stars):
                at = word.number(0, 3)
                found[_star(layer, cell, at, shape, word)] = layer.signs[0]
            elif isinstance(layer, Blacks):
                found[cell] = _black(layer, word)
            elif isinstance(layer, ArrowWords):
                found[cell] = layer.word(_ours(layer, word))
            elif isinstance(layer, Thermometers):
                found[cell] = layer.word(word)
            elif isinstance(layer, Words) and _ours(layer, word).text != BLANK:
                found[cell] = _word(layer, word)
    if isinstance(layer, Thermometers):
        layer.refuse(found, rows[0][0].line)
        found = numbered(found)
    return found


def _star(layer: Stars, cell: Cell, at: int, shape: Shape, word: Value) -> Cell:
    """Return the place of a star that is written as its cell and a number."""
    place = Cell(2 * cell.row + at // 2, 2 * cell.column + at % 2)
    if place not in layer.grid(shape):
        raise word.error("a star at the edge of the board")
    return place


def _lines(rows: list[list[Value]]) -> dict[Side, str]:
    """Return the lines around cells; a line may be written in the cells at both sides of it."""
    found = set()
    for row, line in enumerate(rows):
        for column, word in enumerate(line):
            total = 0 if is_nothing(word) else word.number(0, 15)
            for part, (down, right) in _AROUND.items():
                if total & part:
                    found.add(Side.between((row, column), (row + down, column + right)))
    return dict.fromkeys(sorted(found), "-")


_AROUND = {1: (0, 1), 2: (1, 0), 4: (0, -1), 8: (-1, 0)}


def _pair(layer: Sums, word: Value) -> Any:
    r"""Return the sums of a black cell: ``14,7`` there is ``14\7`` here."""
    return layer.word(Value(word.text.replace(",", "\\"), word.line, word.column))


def _black(layer: Blacks, word: Value) -> Any:
    """Return a given or a black cell: ``4x`` there is ``#4`` here."""
    bare = word.text.removesuffix(_BLACK)
    text = word.text if bare == word.text else f"#{bare}"
    return layer.word(Value(text, word.line, word.column))


def written(layer: Layer, value: Any, board: Any) -> list[list[str]]:
    """Return the rows of a layer."""
    if isinstance(layer, Rooms):
        gone = next(iter(_outside(layer)), NOTHING)
        return [[gone if room == OUTSIDE else str(room + 1) for room in row] for row in value]
    words: dict[Any, str] = {}
    if isinstance(layer, Blocks):
        spots = ends(board.shape, layer.around)
        return [[*map(str, layer.shown(value, spot))] for spot in spots]
    if isinstance(layer, Beside):
        shown = _theirs(layer)
        places = layer.places(board.shape)
        return [
            [shown(value.get(place)) for place in places if place[0] == side]
            for side in layer.around
        ]
    rows = board.grid.rows()
    blank = NOTHING
    if isinstance(layer, Circles):
        blank, words = _BLACK, dict.fromkeys(value, NOTHING)
    elif isinstance(layer, DrawnLines):
        totals = {cell: sum(_parts(cell, value)) for cell in board.grid}
        words = {cell: str(total) for cell, total in totals.items() if total}
    elif isinstance(layer, Sums):
        blank = _WHITE
        words = {cell: _comma(pair) for cell, pair in value.items()}
    elif isinstance(layer, Stars):
        for row, column in value:
            words[Cell(row // 2, column // 2)] = str(2 * (row % 2) + column % 2)
    elif isinstance(layer, Blacks):
        words = {cell: _ending(word) for cell, word in value.items()}
    elif isinstance(layer, Thermometers):
        words = {cell: layer.spelled(spot) for cell, spot in value.items()}
    elif isinstance(layer, ArrowWords):
        shown = _theirs(layer)
        words = {cell: shown(layer.spelled(word)) for cell, word in value.items()}
    elif isinstance(layer, RoomWords):
        shown, areas = _theirs(layer), regions.cells_of(board.data[layer.rooms])
        words = {areas[room][0]: shown(word) for room, word in value.items()}
    elif isinstance(layer, Words):
        shown, rows = _theirs(layer), layer.grid(board.shape).rows()
        blank = shown(BLANK)  # where a word of the collection stands for nothing
        blank = NOTHING if blank == BLANK and NOTHING not in layer.words else blank
        words = {cell: shown(word) for cell, word in value.items()}
    return [[words.get(cell, blank) for cell in row] for row in rows]


def _parts(cell: Cell, lines: Collection[Side]) -> Iterator[int]:
    """Yield the numbers to add up for the lines around a cell."""
    for part, (down, right) in _AROUND.items():
        if Side.between(cell, (cell.row + down, cell.column + right)) in lines:
            yield part


def _comma(pair: tuple[int | None, int | None]) -> str:
    if pair == (None, None):
        return NOTHING
    return ",".join("" if total is None else str(total) for total in pair)


def _ending(word: int | str) -> str:
    return str(word) if isinstance(word, int) else f"{word[1:]}{_BLACK}"
