"""Games of cells: which are chosen, by their numbers, trees, colors or dots."""

from __future__ import annotations

import re
from typing import Any

from satgrid.board import regions
from satgrid.board.symbols import BLANK
from satgrid.board.text import read
from satgrid.errors import SatgridError
from satgrid.formats.tatham import codes
from satgrid.formats.tatham.game import LETTERS, Id, drawn, spaced

__all__ = ["dominosa_read", "dominosa_written", "galaxies_read", "galaxies_written"]
__all__ += ["magnets_read", "magnets_written"]
__all__ += ["pattern_read", "pattern_written", "singles_read", "singles_written"]
__all__ += ["tents_read", "tents_written", "unruly_read", "unruly_written"]

_DIGITS = f"0123456789{LETTERS.lower()}{LETTERS}"


def tents_read(given: Id) -> list[str]:
    """Return the lines of a tents: jumps from tree to tree, then numbers of columns and rows."""
    board, *numbers = given.board.split(",")
    places = [place for place, letter in codes.jumps(board, "_", given.at)]
    if len(numbers) != given.height + given.width or places[-1:] != [given.count]:
        raise given.at.error("the board of this game id does not fit its size")
    columns, rows = numbers[: given.width], numbers[given.width :]
    trees = dict.fromkeys(places[:-1], "T")
    clue_lines = [f"rows: {' '.join(word or BLANK for word in rows)}"]
    clue_lines += [f"columns: {' '.join(word or BLANK for word in columns)}"]
    return [*clue_lines, *spaced(given.rows(trees))]


def tents_written(puzzle: Any) -> str:
    """Return the id of a tents."""
    height, width = puzzle.shape
    document, rows = drawn(puzzle)
    flat = [word for row in rows for word in row]
    places = [place for place, word in enumerate(flat) if word != BLANK] + [height * width]
    board = codes.jumps_written(((place, str) for place in places), "_")
    numbers: list[str] = []
    for side, count in (("columns", width), ("rows", height)):
        line = document.values.get(side)
        words = line.text.split() if line else [BLANK] * count
        numbers += ["" if word == BLANK else word for word in words]
    return f"{width}x{height}:{board},{','.join(numbers)}"


def unruly_read(given: Id) -> list[str]:
    """Return the lines of a binairo: jumps from color to color."""
    found = list(codes.jumps(given.board, "a", given.at))
    if not found or found[-1][0] != given.count:
        raise given.at.error("the board of this game id does not fit its size")
    cells = {place: "1" if letter.isupper() else "0" for place, letter in found[:-1]}
    return [f"lines differ: {'yes' if 'u' in given.more else 'no'}", *spaced(given.rows(cells))]


def unruly_written(puzzle: Any) -> str:
    """Return the id of a binairo."""
    height, width = puzzle.shape
    _, rows = drawn(puzzle)
    flat = [word for row in rows[:height] for word in row]
    marks = {"1": str.upper, "0": str.lower}
    places = [(place, marks[word]) for place, word in enumerate(flat) if word in marks]
    board = codes.jumps_written([*places, (height * width, str.lower)], "a")
    unique = "u" if puzzle.options["lines differ"] == "yes" else ""
    return f"{width}x{height}{unique}:{board}"


def galaxies_read(given: Id) -> list[str]:
    """Return the lines of a galaxies: jumps from center to center, in half cells."""
    down, across = 2 * given.height - 1, 2 * given.width - 1
    board = re.sub(r"[MB]", "", given.board)
    places = dict.fromkeys((place for place, _ in codes.jumps(board, "a", given.at)), "o")
    if max(places, default=0) >= down * across:
        raise given.at.error("the board of this game id does not fit its size")
    every = [places.get(place, BLANK) for place in range(down * across)]
    return spaced([every[start : start + across] for start in range(0, len(every), across)])


def galaxies_written(puzzle: Any) -> str:
    """Return the id of a galaxies."""
    height, width = puzzle.shape
    fine = [word for row in read(puzzle.text()).rows for word in row.text if word != " "]
    places = [place for place, word in enumerate(fine) if word != BLANK]
    return f"{width}x{height}:{codes.jumps_written(((place, str) for place in places), 'a')}"


def singles_read(given: Id) -> list[str]:
    """Return the lines of a hitori: a character for each number."""
    numbers = [_DIGITS.find(letter) for letter in given.board]
    if len(numbers) != given.count or min(numbers) < 0:
        raise given.at.error("the board of this game id does not fit its size")
    return spaced(given.rows({place: str(number) for place, number in enumerate(numbers)}))


def singles_written(puzzle: Any) -> str:
    """Return the id of a hitori."""
    height, width = puzzle.shape
    _, rows = drawn(puzzle)
    words = [word for row in rows for word in row]
    if any(not word.isdecimal() or int(word) >= len(_DIGITS) for word in words):
        raise SatgridError(f"each cell has a number below {len(_DIGITS)} there")
    return f"{width}x{height}:" + "".join(_DIGITS[int(word)] for word in words)


def dominosa_read(given: Id) -> list[str]:
    """Return the lines of a dominosa: its numbers, those above 9 in brackets."""
    found = re.findall(r"\[(\d+)\]|(\d)", given.board)
    if sum(len(a) + 2 if a else 1 for a, _ in found) != len(given.board):
        raise given.at.error("the board of this game id is damaged")
    size = given.height
    numbers = {place: a or b for place, (a, b) in enumerate(found)}
    sheet = Id(size + 1, size + 2, "", "", given.at)
    if len(numbers) != sheet.count:
        raise given.at.error("the board of this game id does not fit its size")
    return spaced(sheet.rows(numbers))


def dominosa_written(puzzle: Any) -> str:
    """Return the id of a dominosa."""
    _, rows = drawn(puzzle)
    flat = [word if len(word) == 1 else f"[{word}]" for row in rows for word in row]
    return f"{puzzle.shape[0] - 1}:{''.join(flat)}"


def pattern_read(given: Id) -> list[str]:
    """Return the lines of a nonogram: the clues of its columns, then of its rows."""
    lines = given.board.split("/")
    if len(lines) != given.height + given.width:
        raise given.at.error("the clues of this game id do not fit its size")
    clues = [line.replace(".", " ") or "0" for line in lines]
    columns, rows = clues[: given.width], clues[given.width :]
    return ["", "rows:", *rows, "", "columns:", *columns]


def pattern_written(puzzle: Any) -> str:
    """Return the id of a nonogram."""
    height, width = puzzle.shape
    words, sides = puzzle.data["beside"], (("above", width), ("left", height))
    clues = [words.get((side, at), ()) for side, number in sides for at in range(number)]
    if not all(isinstance(length, int) for clue in clues for length in clue):
        raise SatgridError("a clue with ? or * has no place there")
    lines = [".".join(map(str, clue)) for clue in clues]
    return f"{width}x{height}:{'/'.join(lines)}"


def magnets_read(given: Id) -> list[str]:
    """Return the lines of a magnets: counts around the board, and the half of a plate per cell."""
    *clues, plates = given.board.split(",")
    if [len(some) for some in clues] != [given.width, given.height] * 2:
        raise given.at.error("the clues of this game id do not fit its size")
    clue_lines = []
    for side, some in zip(("above", "left", "below", "right"), clues, strict=True):
        found = re.fullmatch(r"[.0-9A-Z]*", some)
        if found is None:
            raise given.at.error("the clues of this game id are damaged")
        words = [str(_DIGITS.find(word.lower())) if word != BLANK else word for word in some]
        if any(word != BLANK for word in words):
            clue_lines.append(f"{side}: {' '.join(words)}")
    if len(plates) != given.count:
        raise given.at.error("the plates of this game id do not fit its size")
    names: list[int] = []
    for place, half in enumerate(plates):
        other = place + {"R": -1, "B": -given.width}.get(half, 0)
        first = plates[other] if other >= 0 else ""
        if half in "LT*" or first + half in ("LR", "TB"):
            names.append(names[other] if half in "RB" else place)
        else:
            raise given.at.error("a half of a plate without its other half")
    halves = sum(half in "LT" for half in plates), sum(half in "RB" for half in plates)
    if halves[0] != halves[1] or "L" in plates[given.width - 1 :: given.width]:
        raise given.at.error("a half of a plate without its other half")
    rows = [names[row : row + given.width] for row in range(0, given.count, given.width)]
    return [*clue_lines, "", *regions.written(regions.renumbered(rows))]


def magnets_written(puzzle: Any) -> str:
    """Return the id of a magnets."""
    height, width = puzzle.shape
    if puzzle.data["givens"]:
        raise SatgridError("given poles have no place there")
    counts = puzzle.data["plus"] | puzzle.data["minus"]
    if any(word > 35 for word in counts.values()):
        raise SatgridError("each count is below 36 there")
    clues = []
    for side, length in (("above", width), ("left", height), ("below", width), ("right", height)):
        words = (counts.get((side, at)) for at in range(length))
        clues.append("".join(BLANK if word is None else _DIGITS[word].upper() for word in words))
    rooms = puzzle.data["plates"]
    plates = []
    for row, column in ((row, column) for row in range(height) for column in range(width)):
        half = "*"
        for sign, down, right in (("L", 0, 1), ("R", 0, -1), ("T", 1, 0), ("B", -1, 0)):
            there = row + down, column + right
            inside = 0 <= there[0] < height and 0 <= there[1] < width
            if inside and rooms[there[0]][there[1]] == rooms[row][column]:
                half = sign
        plates.append(half)
    return f"{width}x{height}:{','.join([*clues, ''.join(plates)])}"
