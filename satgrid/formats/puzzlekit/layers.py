"""How the collection writes each kind of layer of declared genres."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell, Side
from satgrid.board.regions import OUTSIDE
from satgrid.board.symbols import BLANK
from satgrid.board.text import Value
from satgrid.formats.puzzlekit.sheet import NOTHING, OUTSIDE as GONE, WordSheet, is_nothing
from satgrid.formats.puzzlekit.words import is_bare, ours, theirs, word_of
from satgrid.layers.black_cells import Blacks, Sums
from satgrid.layers.block_lists import Blocks
from satgrid.layers.circles import Circles
from satgrid.layers.layer import Layer
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.layers.stars import Stars
from satgrid.layers.thermometers import Thermometers, numbered
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside, ends
from satgrid.puzzle.view import Shape

__all__ = ["BLACK", "gone"]

BLACK = "x"
_WHITE = "0"

Rows = list[list[Value]]
Data = Mapping[str, Any]

# Rows of a problem


def board_rows(layer: Layer, sheet: WordSheet, at: int) -> Rows:
    """Take the rows of a board."""
    return [list(row) for row in sheet.grid(f"the {layer.name}").rows]


def corner_rows(layer: Words, sheet: WordSheet, at: int) -> Rows:
    """Take the rows of a board, or of the corners of its cells."""
    if layer.at != "corners":
        return board_rows(layer, sheet, at)
    grid = layer.grid((sheet.height, sheet.width))
    return [sheet.line(f"a row of the {layer.name}", grid.width) for _ in range(grid.height)]


def side_row(layer: Beside, sheet: WordSheet, at: int) -> Rows:
    """Take the line of one side of the board."""
    shape, side = (sheet.height, sheet.width), layer.around[at]
    return [sheet.line(f"the {layer.name} {side}", shape[side in ("above", "below")])]


def block_rows(layer: Blocks, sheet: WordSheet, at: int) -> Rows:
    """Take a line for each line of the board."""
    spots = ends((sheet.height, sheet.width), layer.around)
    kinds = {"above": "column", "left": "row"}
    return [sheet.line(f"the clue of a {kinds[side]}") for side, _ in spots]


# Words


def gone(layer: Rooms) -> tuple[str, ...]:
    """Return the words of cells outside every room; the first is written."""
    if layer.partial:
        return NOTHING, "."
    return (layer.puzzlekit, *GONE) if layer.holes else ()


def _in_cells(layer: Any, rows: Rows, word: Callable[[Value], Any]) -> dict[Any, Any]:
    """Return the words of the cells that are not empty."""
    return {
        Cell(row, column): word(one)
        for row, line in enumerate(rows)
        for column, one in enumerate(line)
        if not is_bare(layer, one)
    }


def _shown(board: Any, words: Mapping[Any, str], blank: str = NOTHING) -> list[list[str]]:
    return [[words.get(cell, blank) for cell in row] for row in board.grid.rows()]


# Each kind of layer: its value from rows, and its rows


def read_rooms(layer: Rooms, rows: Rows, shape: Shape, data: Data) -> Any:
    """Read rooms: cells with equal words."""
    return regions.of_words(rows, noun=layer.noun, outside=gone(layer), parts=layer.parts)


def write_rooms(layer: Rooms, value: Any, board: Any) -> list[list[str]]:
    """Write the numbers of rooms, from 1 on."""
    outside = next(iter(gone(layer)), NOTHING)
    return [[outside if room == OUTSIDE else str(room + 1) for room in row] for row in value]


def read_room_words(layer: RoomWords, rows: Rows, shape: Shape, data: Data) -> Any:
    """Read words, each in a cell of its room."""
    own = [[ours(layer, word) for word in row] for row in rows]
    return layer.of_words(own, data[layer.rooms])


def write_room_words(layer: RoomWords, value: Any, board: Any) -> list[list[str]]:
    """Write each word into the first cell of its room."""
    shown, areas = theirs(layer), regions.cells_of(board.data[layer.rooms])
    return _shown(board, {areas[room][0]: shown(word) for room, word in value.items()})


def read_blocks(layer: Blocks, rows: Rows, shape: Shape, data: Data) -> Any:
    """Read a clue of several words for each line of the board."""
    clues = ([word for word in row if not is_nothing(word)] for row in rows)
    listed = zip(ends(shape, layer.around), map(layer.joined, clues), strict=True)
    return {spot: clue for spot, clue in listed if clue}


def write_blocks(layer: Blocks, value: Any, board: Any) -> list[list[str]]:
    """Write a line for each line of the board."""
    spots = ends(board.shape, layer.around)
    return [[*map(str, layer.shown(value, spot))] for spot in spots]


def read_beside(layer: Beside, rows: Rows, shape: Shape, data: Data) -> Any:
    """Read a line of words for each side."""
    return {
        (side, at): word_of(layer, word, layer.signs)
        for side, line in zip(layer.around, rows, strict=False)  # none where it is left out
        for at, word in enumerate(line)
        if not is_nothing(word)
    }


def write_beside(layer: Beside, value: Any, board: Any) -> list[list[str]]:
    """Write a line of words for each side."""
    shown, places = theirs(layer), layer.places(board.shape)
    return [
        [shown(value.get(place)) for place in places if place[0] == side] for side in layer.around
    ]


def read_lines(layer: Layer, rows: Rows, shape: Shape, data: Data) -> dict[Side, str]:
    """Read the lines around cells; a line may be written in the cells at both sides of it."""
    found = set()
    for row, line in enumerate(rows):
        for column, word in enumerate(line):
            total = 0 if is_nothing(word) else word.number(0, 15)
            for part, (down, right) in _AROUND.items():
                if total & part:
                    found.add(Side.between((row, column), (row + down, column + right)))
    return dict.fromkeys(sorted(found), "-")


def write_lines(layer: Layer, value: Any, board: Any) -> list[list[str]]:
    """Write the sum of the numbers of the lines around each cell."""
    totals = {cell: sum(_parts(cell, value)) for cell in board.grid}
    return _shown(board, {cell: str(total) for cell, total in totals.items() if total})


_AROUND = {1: (0, 1), 2: (1, 0), 4: (0, -1), 8: (-1, 0)}


def _parts(cell: Cell, lines: Collection[Side]) -> Iterator[int]:
    """Yield the numbers to add up for the lines around a cell."""
    for part, (down, right) in _AROUND.items():
        if Side.between(cell, (cell.row + down, cell.column + right)) in lines:
            yield part


def read_circles(layer: Circles, rows: Rows, shape: Shape, data: Data) -> Any:
    """Read circles; the value has the cells without one."""
    found = {}
    for row, line in enumerate(rows):
        for column, word in enumerate(line):
            if is_nothing(word):
                found[Cell(row, column)] = NOTHING
            elif word.text != BLACK:
                raise word.error(f"{word.text[:20]!r} is not one of {NOTHING} {BLACK}")
    return found


def write_circles(layer: Circles, value: Any, board: Any) -> list[list[str]]:
    """Write a circle where the value has no cell."""
    return _shown(board, dict.fromkeys(value, NOTHING), BLACK)


def read_sums(layer: Sums, rows: Rows, shape: Shape, data: Data) -> Any:
    r"""Read the sums of black cells: ``14,7`` there is ``14\7`` here."""
    return {
        Cell(row, column): (None, None)
        if is_nothing(word)
        else layer.word(Value(word.text.replace(",", "\\"), word.line, word.column))
        for row, line in enumerate(rows)
        for column, word in enumerate(line)
        if word.text != _WHITE
    }


def write_sums(layer: Sums, value: Any, board: Any) -> list[list[str]]:
    """Write the sums of black cells, and a sign in each white one."""
    return _shown(board, {cell: _comma(pair) for cell, pair in value.items()}, _WHITE)


def _comma(pair: tuple[int | None, int | None]) -> str:
    if pair == (None, None):
        return NOTHING
    return ",".join("" if total is None else str(total) for total in pair)


def read_stars(layer: Stars, rows: Rows, shape: Shape, data: Data) -> Any:
    """Read stars, each as its cell and a number."""
    found = {}
    for row, line in enumerate(rows):
        for column, word in enumerate(line):
            if not is_nothing(word):
                at = word.number(0, 3)
                place = Cell(2 * row + at // 2, 2 * column + at % 2)
                if place not in layer.grid(shape):
                    raise word.error("a star at the edge of the board")
                found[place] = layer.signs[0]
    return found


def write_stars(layer: Stars, value: Any, board: Any) -> list[list[str]]:
    """Write the number of each star's place into its cell."""
    numbers = {
        Cell(row // 2, column // 2): str(2 * (row % 2) + column % 2) for row, column in value
    }
    return _shown(board, numbers)


def lost_stars(layer: Stars, value: Any) -> str | None:
    """Refuse black stars, and two at one cell."""
    if any(word != layer.signs[0] for word in value.values()):
        return "black stars have no place in it"
    if len({(row // 2, column // 2) for row, column in value}) < len(value):
        return "two stars at one cell have no place in it"
    return None


def read_blacks(layer: Blacks, rows: Rows, shape: Shape, data: Data) -> Any:
    """Read given and black cells: ``4x`` there is ``#4`` here."""

    def word(one: Value) -> Any:
        bare = one.text.removesuffix(BLACK)
        text = one.text if bare == one.text else f"#{bare}"
        return layer.word(Value(text, one.line, one.column))

    return _in_cells(layer, rows, word)


def write_blacks(layer: Blacks, value: Any, board: Any) -> list[list[str]]:
    """Write given and black cells."""
    words = {
        cell: str(word) if isinstance(word, int) else f"{word[1:]}{BLACK}"
        for cell, word in value.items()
    }
    return _shown(board, words)


def read_thermometers(layer: Thermometers, rows: Rows, shape: Shape, data: Data) -> Any:
    """Read the number of each thermometer, and the place of each of its cells."""
    found = _in_cells(layer, rows, layer.word)
    layer.refuse(found, rows[0][0].line)
    return numbered(found)


def read_arrows(layer: Any, rows: Rows, shape: Shape, data: Data) -> Any:
    """Read numbers with arrows."""
    return _in_cells(layer, rows, lambda word: layer.word(ours(layer, word)))


def write_spelled(layer: Any, value: Any, board: Any) -> list[list[str]]:
    """Write words as the layer spells them."""
    shown = theirs(layer)
    return _shown(board, {cell: shown(layer.spelled(word)) for cell, word in value.items()})


def read_words(layer: Words, rows: Rows, shape: Shape, data: Data) -> Any:
    """Read words in cells or at corners."""
    return {
        cell: word_of(layer, word, layer.words)
        for cell, word in _in_cells(layer, rows, lambda one: one).items()
        if ours(layer, word).text != BLANK
    }


def write_words(layer: Words, value: Any, board: Any) -> list[list[str]]:
    """Write words in cells or at corners."""
    shown = theirs(layer, layer.spelled)
    blank = shown(BLANK)  # where a word of the collection stands for nothing
    blank = NOTHING if blank == BLANK and NOTHING not in layer.words else blank
    rows = layer.grid(board.shape).rows()
    return [[shown(value[cell]) if cell in value else blank for cell in row] for row in rows]
