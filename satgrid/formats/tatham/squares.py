"""Games of numbers in a square, each once in a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from math import isqrt
from typing import Any

from satgrid.board import boxes, regions
from satgrid.board.grid import Cell
from satgrid.board.regions import Regions
from satgrid.board.symbols import BLANK
from satgrid.errors import SatgridError
from satgrid.formats.tatham import codes
from satgrid.formats.tatham.game import LETTERS, Id, spaced

__all__ = ["keen_read", "keen_written", "solo_read", "solo_written", "towers_read"]
__all__ += ["towers_written", "unequal_read", "unequal_written"]


def unequal_read(given: Id) -> list[str]:
    """Return the lines of a futoshiki: the number of each cell with the ways to smaller ones."""
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
    return [*spaced(drawn), "", "signs:", *signs]


def unequal_written(puzzle: Any) -> str:
    """Return the id of a futoshiki."""
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


def towers_read(given: Id) -> list[str]:
    """Return the lines of a skyscrapers: the clues side by side, then the givens."""
    size = given.height
    clues, _, grid = given.board.partition(",")
    words = clues.split("/")
    if len(words) != 4 * size:
        raise given.at.error("the clues of this game id do not fit its size")
    clue_lines = []
    for at, side in enumerate(("above", "below", "left", "right")):
        some = words[at * size : (at + 1) * size]
        if any(some):
            clue_lines.append(f"{side}: {' '.join(word or BLANK for word in some)}")
    found = codes.words(grid, size * size, given.at, numbers=True) if grid else {}
    return [*clue_lines, *spaced(given.rows(found))]


def towers_written(puzzle: Any) -> str:
    """Return the id of a skyscrapers."""
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


def keen_read(given: Id) -> list[str]:
    """Return the lines of a kenken: its areas, then their clues."""
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


def keen_written(puzzle: Any) -> str:
    """Return the id of a kenken."""
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
    return word if number < 10 else LETTERS[min(number - 10, 25)]


def solo_read(given: Id) -> list[str]:
    """Return the lines of a sudoku or a killer sudoku: givens, regions or cages, and sums."""
    size = given.height if "j" in given.more else given.height * given.width
    square = Id(size, size, given.more, given.board, given.at)
    board, *parts = given.board.split(",")
    found = codes.words(board, size * size, given.at, numbers=True)
    strange = next((word for word in found.values() if not word.isdigit()), None)
    if strange is not None:
        raise given.at.error(f"{strange!r} is not a number of a sudoku")
    if "k" not in given.more:  # where numbers are characters
        found = {place: _digit(word) for place, word in found.items()}
    drawn = spaced(square.rows(found))
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
    words = ["", "sums:", *spaced(sums)[1:], "", "givens:", *drawn[1:]]
    return ["puzzle: killersudoku", *lines, "", *regions.written(cages), *words]


def solo_written(puzzle: Any) -> str:
    """Return the id of a sudoku or of a killer sudoku."""
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
        shown = [first.get(Cell(*cell), "") for cell in product(range(size), repeat=2)]
        side = isqrt(size)
        words = codes.words_written(shown, numbers=True)
        return f"{side}x{side}k{kind}:{board},{codes.areas_written(cages)},{words}"
    box = boxes.size_of(rooms)
    if boxes.irregular(rooms) is not None:
        if regions.part_names(rooms):
            raise SatgridError("a region in several parts has no place there")
        return f"{size}j{kind}:{board},{codes.areas_written(rooms)}"
    if box is None:
        raise SatgridError("a board without boxes has no place there")
    return f"{box[0]}x{box[1]}{kind}:{board}"
