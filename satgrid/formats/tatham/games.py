"""The games of the collection that satgrid has as genres: how their ids are read and written.

A game is read into the text of its genre and written from it, so that it knows no class of a board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import isqrt
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell
from satgrid.board.regions import Regions
from satgrid.board.symbols import BLANK
from satgrid.board.text import Document, Value, read
from satgrid.errors import SatgridError
from satgrid.formats.tatham import codes

__all__ = ["GAMES", "Game", "Id"]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Id:
    """A game id: its rows, columns, the other parameters, and the board."""

    height: int
    width: int
    more: str
    board: str
    at: Value

    @property
    def count(self) -> int:
        """The number of cells."""
        return self.height * self.width

    def rows(self, found: dict[int, str]) -> list[list[str]]:
        """Return words by their places as rows; a blank is a point."""
        every = [found.get(place, BLANK) for place in range(self.count)]
        return [every[start : start + self.width] for start in range(0, self.count, self.width)]


@dataclass(frozen=True)
class Game:
    """A game of the collection.

    Attributes
    ----------
    genre
        The name of the genre here.
    read
        Returns the lines of its text below the first one.
    written
        Returns the parameters and the board of an id from a puzzle and its text.
    fits
        What stands behind the size, as a pattern; difficulties and the like are passed over.
    also
        Other genres that the game has.
    """

    genre: str
    read: Callable[[Id], list[str]]
    written: Callable[[Any], str]
    fits: str = r"\w*"
    also: tuple[str, ...] = ()


def _spaced(rows: Sequence[Sequence[str]]) -> list[str]:
    single = all(len(word) == 1 for row in rows for word in row)
    return ["", *(("" if single else " ").join(row) for row in rows)]


def _drawn(puzzle: Any) -> tuple[Document, list[list[str]]]:
    """Return the text of a puzzle, and its first drawing word by word."""
    document = read(puzzle.text())
    height, width = puzzle.shape
    rows = [row.text for row in document.rows][: height + 1]
    if any(" " in row.strip() for row in rows) or width == 1:
        return document, [row.split() for row in rows]
    return document, [list(row.strip()) for row in rows]


def _simple(
    genre: str,
    *,
    numbers: bool,
    corners: bool = False,
    signs: dict[str, str] | None = None,
    fits: str = r"\w*",
    more: str = "",
    letters: bool = False,
    whole: bool = True,
) -> Game:
    """Return a game whose id is a word for each cell, with runs of blanks."""
    theirs = signs or {}
    ours = {word: sign for sign, word in theirs.items()}

    def told(word: str) -> str:
        if letters and word in _LETTERS:
            return str(10 + _LETTERS.index(word))
        return theirs.get(word, word)

    def wrote(word: str) -> str:
        if letters and word.isdecimal() and int(word) > 9:
            return _LETTERS[int(word) - 10]
        return "" if word == BLANK else ours.get(word, word)

    def load(given: Id) -> list[str]:
        size = (given.height + corners) * (given.width + corners)
        found = codes.words(given.board, size, given.at, numbers=numbers, whole=whole)
        width = given.width + corners
        every = [told(found[place]) if place in found else BLANK for place in range(size)]
        return _spaced([every[start : start + width] for start in range(0, size, width)])

    def save(puzzle: Any) -> str:
        height, width = puzzle.shape
        _, rows = _drawn(puzzle)
        flat = [wrote(word) for row in rows[: height + corners] for word in row]
        while not whole and flat and not flat[-1]:
            flat.pop()
        return f"{width}x{height}{more}:{codes.words_written(flat, numbers=numbers)}"

    return Game(genre, load, save, fits)


def _tents_read(given: Id) -> list[str]:
    board, *numbers = given.board.split(",")
    places = [place for place, letter in codes.jumps(board, "_", given.at)]
    if len(numbers) != given.height + given.width or places[-1:] != [given.count]:
        raise given.at.error("the board of this game id does not fit its size")
    columns, rows = numbers[: given.width], numbers[given.width :]
    trees = dict.fromkeys(places[:-1], "T")
    told = [f"rows: {' '.join(word or BLANK for word in rows)}"]
    told += [f"columns: {' '.join(word or BLANK for word in columns)}"]
    return [*told, *_spaced(given.rows(trees))]


def _tents_written(puzzle: Any) -> str:
    height, width = puzzle.shape
    document, rows = _drawn(puzzle)
    flat = [word for row in rows for word in row]
    places = [place for place, word in enumerate(flat) if word != BLANK] + [height * width]
    board = codes.jumps_written(((place, str) for place in places), "_")
    numbers: list[str] = []
    for side, count in (("columns", width), ("rows", height)):
        told = document.values.get(side)
        words = told.text.split() if told else [BLANK] * count
        numbers += ["" if word == BLANK else word for word in words]
    return f"{width}x{height}:{board},{','.join(numbers)}"


def _unruly_read(given: Id) -> list[str]:
    found = list(codes.jumps(given.board, "a", given.at))
    if not found or found[-1][0] != given.count:
        raise given.at.error("the board of this game id does not fit its size")
    cells = {place: "1" if letter.isupper() else "0" for place, letter in found[:-1]}
    return [f"lines differ: {'yes' if 'u' in given.more else 'no'}", *_spaced(given.rows(cells))]


def _unruly_written(puzzle: Any) -> str:
    height, width = puzzle.shape
    _, rows = _drawn(puzzle)
    flat = [word for row in rows[:height] for word in row]
    marks = {"1": str.upper, "0": str.lower}
    places = [(place, marks[word]) for place, word in enumerate(flat) if word in marks]
    board = codes.jumps_written([*places, (height * width, str.lower)], "a")
    unique = "u" if puzzle.options["lines differ"] == "yes" else ""
    return f"{width}x{height}{unique}:{board}"


def _galaxies_read(given: Id) -> list[str]:
    down, across = 2 * given.height - 1, 2 * given.width - 1
    board = re.sub(r"[MB]", "", given.board)
    places = dict.fromkeys((place for place, _ in codes.jumps(board, "a", given.at)), "o")
    if max(places, default=0) >= down * across:
        raise given.at.error("the board of this game id does not fit its size")
    every = [places.get(place, BLANK) for place in range(down * across)]
    return _spaced([every[start : start + across] for start in range(0, len(every), across)])


def _galaxies_written(puzzle: Any) -> str:
    height, width = puzzle.shape
    fine = [word for row in read(puzzle.text()).rows for word in row.text if word != " "]
    places = [place for place, word in enumerate(fine) if word != BLANK]
    return f"{width}x{height}:{codes.jumps_written(((place, str) for place in places), 'a')}"


def _unequal_read(given: Id) -> list[str]:
    size = given.height
    words = given.board.rstrip(",").split(",")
    if len(words) != size * size:
        raise given.at.error("the board of this game id does not fit its size")
    rows = [[BLANK] * (2 * size - 1) for _ in range(2 * size - 1)]
    for place, word in enumerate(words):
        match = re.fullmatch(r"(\d{1,3})([URDL]*)", word)
        if match is None:
            raise given.at.error(f"{word[:10]!r} means nothing in this game id")
        row, column = 2 * (place // size), 2 * (place % size)
        for way in match[2]:
            down, right, sign = {"U": (-1, 0, "^"), "D": (1, 0, "v"), "L": (0, -1, "<")}.get(
                way, (0, 1, ">")
            )
            if not (0 <= row + down < 2 * size - 1 and 0 <= column + right < 2 * size - 1):
                raise given.at.error("a sign that points out of the board")
            rows[row + down][column + right] = sign
    givens = [word.rstrip("URDL") for word in words]
    drawn = [
        [BLANK if word == "0" else word for word in givens[start : start + size]]
        for start in range(0, len(givens), size)
    ]
    for at, line in enumerate(rows):  # a row without a sign must not be an empty line
        line[:] = [
            (" " if column % 2 else "-" if at % 2 else BLANK) if mark == BLANK else mark
            for column, mark in enumerate(line)
        ]
    signs = ["".join(row) for row in rows]
    return [*_spaced(drawn), "", "signs:", *signs]


def _unequal_written(puzzle: Any) -> str:
    size = puzzle.shape[0]
    found = dict.fromkeys(product(range(size), repeat=2), "")
    for (one, other), sign in puzzle.data["signs"].items():
        if sign in ">v":
            found[tuple(one)] += "R" if sign == ">" else "D"
        else:
            found[tuple(other)] += "L" if sign == "<" else "U"
    givens = puzzle.data["givens"]
    return f"{size}:" + "".join(
        f"{givens.get(Cell(*cell), 0)}{''.join(sorted(found[cell], key='URDL'.index))},"
        for cell in sorted(found)
    )


def _towers_read(given: Id) -> list[str]:
    size = given.height
    clues, _, grid = given.board.partition(",")
    words = clues.split("/")
    if len(words) != 4 * size:
        raise given.at.error("the clues of this game id do not fit its size")
    told = []
    for at, side in enumerate(("above", "below", "left", "right")):
        some = words[at * size : (at + 1) * size]
        if any(some):
            told.append(f"{side}: {' '.join(word or BLANK for word in some)}")
    found = codes.words(grid, size * size, given.at, numbers=True) if grid else {}
    return [*told, *_spaced(given.rows(found))]


def _towers_written(puzzle: Any) -> str:
    size = puzzle.shape[0]
    beside = puzzle.data["beside"]
    clues = [
        str(beside.get((side, at), ""))
        for side in ("above", "below", "left", "right")
        for at in range(size)
    ]
    givens = puzzle.data["givens"]
    grid = ""
    if givens:
        flat = [str(givens.get(Cell(*cell), "")) for cell in product(range(size), repeat=2)]
        grid = "," + codes.words_written(flat, numbers=True)
    return f"{size}:{'/'.join(clues)}{grid}"


def _singles_read(given: Id) -> list[str]:
    numbers = [int(letter, 36) for letter in given.board if letter.isalnum() and letter.isascii()]
    if len(numbers) != given.count or len(given.board) != given.count:
        raise given.at.error("the board of this game id does not fit its size")
    return _spaced(given.rows({place: str(number) for place, number in enumerate(numbers)}))


def _singles_written(puzzle: Any) -> str:
    height, width = puzzle.shape
    _, rows = _drawn(puzzle)
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return f"{width}x{height}:" + "".join(digits[int(word)] for row in rows for word in row)


def _dominosa_read(given: Id) -> list[str]:
    found = re.findall(r"\[(\d+)\]|(\d)", given.board)
    if sum(len(a) + 2 if a else 1 for a, _ in found) != len(given.board):
        raise given.at.error("the board of this game id is damaged")
    size = given.height
    numbers = {place: a or b for place, (a, b) in enumerate(found)}
    sheet = Id(size + 1, size + 2, "", "", given.at)
    if len(numbers) != sheet.count:
        raise given.at.error("the board of this game id does not fit its size")
    return _spaced(sheet.rows(numbers))


def _dominosa_written(puzzle: Any) -> str:
    _, rows = _drawn(puzzle)
    flat = [word if len(word) == 1 else f"[{word}]" for row in rows for word in row]
    return f"{puzzle.shape[0] - 1}:{''.join(flat)}"


def _pattern_read(given: Id) -> list[str]:
    lines = given.board.split("/")
    if len(lines) != given.height + given.width:
        raise given.at.error("the clues of this game id do not fit its size")
    clues = [line.replace(".", " ") or "0" for line in lines]
    columns, rows = clues[: given.width], clues[given.width :]
    return ["", "rows:", *rows, "", "columns:", *columns]


def _pattern_written(puzzle: Any) -> str:
    height, width = puzzle.shape
    lines = [".".join(map(str, clue)) for clue in (*puzzle.columns, *puzzle.rows)]
    return f"{width}x{height}:{'/'.join(lines)}"


def _keen_read(given: Id) -> list[str]:
    structure, _, clues = given.board.partition(",")
    rooms = codes.areas(structure, given.height, given.at)
    found = re.findall(r"([asmd])(\d+)", clues)
    cells = regions.cells_of(rooms)
    if len(found) != len(cells) or sum(len(n) + 1 for _, n in found) != len(clues):
        raise given.at.error("the clues of this game id do not fit its areas")
    words = {
        room[0]: number if len(room) == 1 else number + "+-*/"["asmd".index(kind)]
        for room, (kind, number) in zip(cells, found, strict=True)
    }
    targets = [[words.get(Cell(*cell), BLANK) for cell in row] for row in _grid(given)]
    return ["", *regions.written(rooms), "", "targets:", *(" ".join(row) for row in targets)]


def _grid(given: Id) -> Iterator[list[tuple[int, int]]]:
    for row in range(given.height):
        yield [(row, column) for column in range(given.width)]


def _keen_written(puzzle: Any) -> str:
    rooms, targets = puzzle.data["cages"], puzzle.data["targets"]
    clues = []
    for room, _ in enumerate(regions.cells_of(rooms)):
        word = str(targets.get(room, ""))
        kind = "asmd"["+-*/".index(word[-1])] if word and word[-1] in "+-*/" else "a"
        clues.append(f"{kind}{word.rstrip('+-*/')}")
    return f"{puzzle.shape[0]}:{codes.areas_written(rooms, short=True)},{''.join(clues)}"


def _digit(word: str) -> str:
    """Return the character that means a number of a sudoku."""
    number = int(word[:3])
    return word if number < 10 else _LETTERS[min(number - 10, 25)]


def _solo_read(given: Id) -> list[str]:
    size = given.height if "j" in given.more else given.height * given.width
    square = Id(size, size, given.more, given.board, given.at)
    board, *parts = given.board.split(",")
    found = codes.words(board, size * size, given.at, numbers=True)
    if "k" not in given.more:  # where numbers are characters
        found = {place: _digit(word) for place, word in found.items()}
    drawn = _spaced(square.rows(found))
    crossed = "x" in given.more
    lines = ["diagonals: yes"] if crossed else []
    killer, jigsaw = "k" in given.more, "j" in given.more
    if len(parts) != jigsaw + 2 * killer or (jigsaw and killer):
        raise given.at.error("a solo of this kind is not read, or its id is damaged")
    if jigsaw:
        rooms = codes.areas(parts[0], size, given.at)
        return [*lines, *drawn, "", "regions:", *regions.written(rooms)]
    if not killer:
        return [*lines, f"boxes: {given.width}x{given.height}", *drawn]
    cages = codes.areas(parts[0], size, given.at)
    sums = square.rows(codes.words(parts[1], size * size, given.at, numbers=True))
    words = ["", "sums:", *_spaced(sums)[1:], "", "givens:", *drawn[1:]]
    return ["puzzle: killersudoku", *lines, "", *regions.written(cages), *words]


def _solo_written(puzzle: Any) -> str:
    size = puzzle.shape[0]
    rooms: Regions = puzzle.data["regions"] if puzzle.name == "sudoku" else ()
    kind = "x" if puzzle.options["diagonals"] == "yes" else ""
    givens = puzzle.data["givens"]
    flat = [str(givens.get(Cell(*cell), "")) for cell in product(range(size), repeat=2)]
    board = codes.words_written(flat, numbers=True)
    if puzzle.name == "killersudoku":
        cages, sums = puzzle.data["cages"], puzzle.data["sums"]
        if any(room < 0 for row in cages for room in row):
            raise SatgridError("cells outside every cage have no place there")
        first = {
            cells[0]: str(sums.get(room, "")) for room, cells in enumerate(regions.cells_of(cages))
        }
        told = [first.get(Cell(*cell), "") for cell in product(range(size), repeat=2)]
        box = isqrt(size)
        words = codes.words_written(told, numbers=True)
        return f"{box}x{box}k{kind}:{board},{codes.areas_written(cages)},{words}"
    box_of = getattr(puzzle, "box", None)
    if puzzle.regions is not None:
        return f"{size}j{kind}:{board},{codes.areas_written(rooms)}"
    if box_of is None:
        raise SatgridError("a board without boxes has no place there")
    return f"{box_of[0]}x{box_of[1]}{kind}:{board}"


GAMES: dict[str, Game] = {
    "bridges": _simple("hashi", numbers=False, letters=True, fits=r"m2.*", more="m2"),
    "dominosa": Game("dominosa", _dominosa_read, _dominosa_written),
    "filling": _simple("fillomino", numbers=False),
    "galaxies": Game("galaxies", _galaxies_read, _galaxies_written),
    "keen": Game("kenken", _keen_read, _keen_written),
    "lightup": _simple("akari", numbers=False, signs={"B": "#"}),
    "loopy": _simple("slitherlink", numbers=False, fits=r"(t0.*)?", more="t0"),
    "mosaic": _simple("mosaic", numbers=False),
    "palisade": _simple("fivecells", numbers=False, fits=r"n5", more="n5", whole=False),
    "pattern": Game("nonogram", _pattern_read, _pattern_written),
    "pearl": _simple("masyu", numbers=False, signs={"B": "b", "W": "w"}),
    "range": _simple("kuromasu", numbers=True),
    "rect": _simple("shikaku", numbers=True),
    "singles": Game("hitori", _singles_read, _singles_written),
    "slant": _simple("slant", numbers=False, corners=True),
    "solo": Game("sudoku", _solo_read, _solo_written, r"j?x?k?\w*", also=("killersudoku",)),
    "tents": Game("tents", _tents_read, _tents_written),
    "towers": Game("skyscrapers", _towers_read, _towers_written),
    "unequal": Game("futoshiki", _unequal_read, _unequal_written, r"(d\w*)?"),
    "unruly": Game("binairo", _unruly_read, _unruly_written),
}
"""The games by their names there."""
