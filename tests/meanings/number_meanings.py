"""What phrases about numbers mean: of cells, neighbors, lines and rooms.

A cell that is black or holds nothing is in none of them: each phrase is about cells with numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from meanings.fillings import highest, lowest
from meanings.plain import Cell, Numbers, Plain, distinct, grids_of, parts, share_side
from meanings.register import means

N = "numbers"


def held(numbers: Numbers, cells: Iterable[Cell]) -> list[int]:
    """Return the numbers of some cells in turn."""
    return [numbers[cell] for cell in cells if cell in numbers]


def number_of(board: Plain, word: str) -> int:
    """Return the number that a word stands for: a letter, from the smallest on, or the number."""
    letters = re.search(r" written (\S+)", board.answer)
    return lowest(board) + letters[1].index(word) if letters else int(word)


def near(board: Plain, numbers: Numbers) -> list[tuple[Cell, Cell]]:
    """Return each two cells with numbers that share a side."""
    return [(a, b) for a in numbers for b in board.beside(a) if a < b and b in numbers]


@means("{layer} stay", N)
def given(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that a printed number or letter is in its cell; other signs state nothing.

    ``#`` is a black cell, with a number or without.
    """
    letters = re.search(r" written (\S+)", board.answer)
    for cell, word in board.placed(layer).items():
        known = word in letters[1] if letters else word.isdecimal()
        if known and numbers.get(cell) != number_of(board, word):
            return False
    return True


@means("digits of {layer} stay", N)
def digits_stay(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that the printed digits are those of the number; a 0 is not given."""
    for cell, word in board.placed(layer).items():
        for digit, own in zip(word.zfill(2), str(numbers.get(cell, 0)).zfill(2), strict=True):
            if digit not in ("0", own):
                return False
    return True


@means("one number in each cell", N)
def one_each(board: Plain, numbers: Numbers) -> bool:
    """Say that each cell holds a number, unless the answer lets cells be empty."""
    free = " nothing" in board.answer
    return free or len(numbers) == len(board.cells)


@means("each area of equal numbers as large as its number", N)
def areas(board: Plain, numbers: Numbers) -> bool:
    """Say that connected cells with one number are as many."""
    for number in {*numbers.values()}:
        alike = {cell for cell, own in numbers.items() if own == number}
        if any(len(part) != number for part in parts(alike)):
            return False
    return True


@means("each number touching the next", N)
def chain(board: Plain, numbers: Numbers, *, corners: bool = True) -> bool:
    """Say that each number from 1 to the number of cells is there once, near the next one."""
    at = {number: cell for cell, number in numbers.items()}
    if sorted(numbers.values()) != list(range(1, len(board.cells) + 1)):
        return False
    for one, two in pairwise(at[number] for number in sorted(at)):
        touching = two in board.around(one)
        if not (touching and corners) and not share_side(one, two):
            return False
    return True


@means("each number touching the next or beside it as {option} states", N)
def chain_as(board: Plain, numbers: Numbers, option: str) -> bool:
    """Say that a common corner is near enough unless the option is ``no``."""
    return chain(board, numbers, corners=board.stated(option, "yes") == "yes")


@means("no equal numbers {how}", N, how="side by side|touching")
def unequal(board: Plain, numbers: Numbers, how: str) -> bool:
    """Say that cells that share a side, or a corner, hold different numbers."""
    return not any(
        numbers[one] == numbers.get(two)
        for one in numbers
        for two in (board.around(one) if how == "touching" else board.beside(one))
    )


@means("no equal numbers {how} unless {option}", N, how="side by side|touching")
def unequal_unless(board: Plain, numbers: Numbers, how: str, option: str) -> bool:
    """Say the same where the option is not ``yes``."""
    return board.stated(option) == "yes" or unequal(board, numbers, how)


WAYS = "a knight's move apart|touching at a corner|beside each other"


@means("no {kind} numbers {way}", N, kind="equal|consecutive", way=WAYS)
def not_near(board: Plain, numbers: Numbers, kind: str, way: str) -> bool:
    """Say that numbers so far apart are not equal, or not consecutive."""
    steps = {"a": (1, 2), "t": (1, 1), "b": (0, 1)}[way[0]]
    for (row, column), number in numbers.items():
        for (down, right), other in numbers.items():
            apart = tuple(sorted((abs(row - down), abs(column - right))))
            if apart == steps and abs(number - other) == (kind == "consecutive"):
                return False
    return True


@means("no {kind} numbers {way} if {option}", N, kind="equal|consecutive", way=WAYS)
def not_near_if(board: Plain, numbers: Numbers, kind: str, way: str, option: str) -> bool:
    """Say the same where the option is ``yes``."""
    return board.stated(option) != "yes" or not_near(board, numbers, kind, way)


@means("equal numbers in a line as far apart as they are", N)
def ripple(board: Plain, numbers: Numbers) -> bool:
    """Say that two equal numbers of a line have at least as many cells between them."""
    for line in board.lines():
        for first, one in enumerate(line):
            for second, two in enumerate(line[:first]):
                number = numbers.get(one)
                equal = number is not None and number == numbers.get(two)
                if equal and first - second - 1 < numbers[one]:
                    return False
    return True


HOUSES = "row and column|row, column and box|row|column|box|diagonal"


def _houses(board: Plain, kinds: str) -> list[list[Cell]]:
    rows, columns = board.lines()[: board.rows], board.lines()[board.rows :]
    found = []
    if "row" in kinds:
        found += rows
    if "column" in kinds:
        found += columns
    if "box" in kinds:
        side = round(board.rows**0.5)
        for top in range(0, board.rows, side):
            for left in range(0, board.columns, side):
                box = [(top + down, left + right) for down in range(side) for right in range(side)]
                found.append(box)
    if "diagonal" in kinds:
        found.append([(at, at) for at in range(board.rows)])
        found.append([(at, board.columns - 1 - at) for at in range(board.rows)])
    return found


@means("each number{most} once in each {houses}", N, most="| at most", houses=HOUSES)
def once(board: Plain, numbers: Numbers, most: str, houses: str) -> bool:
    """Say that each number of the answer is once, or at most once, in each house."""
    every = list(range(lowest(board), highest(board) + 1))
    for cells in _houses(board, houses):
        own = held(numbers, cells)
        if not distinct(own) or (not most and sorted(own) != every):
            return False
    return True


@means("each number{most} once in each {houses} if {option}", N, most="| at most", houses=HOUSES)
def once_if(board: Plain, numbers: Numbers, most: str, houses: str, option: str) -> bool:
    """Say the same where the option is ``yes``."""
    return board.stated(option) != "yes" or once(board, numbers, most, houses)


@means("diagonals", N)
def diagonals(board: Plain, numbers: Numbers) -> bool:
    """Say that each number is once in both long diagonals."""
    return once(board, numbers, "", "diagonal")


@means("diagonals if {option}", N)
def diagonals_if(board: Plain, numbers: Numbers, option: str) -> bool:
    """Say the same where the option is ``yes``."""
    return board.stated(option) != "yes" or diagonals(board, numbers)


@means("each number{most} once in each {rooms}", N, most="| at most")
def once_in_rooms(board: Plain, numbers: Numbers, most: str, rooms: str) -> bool:
    """Say that a room of N cells has the N smallest numbers, or all; or that none is twice."""
    every = list(range(lowest(board), highest(board) + 1))
    for cells in board.rooms(f"{rooms}s"):
        own = held(numbers, cells)
        if not distinct(own) or (not most and sorted(own) != every[: len(cells)]):
            return False
    return True


@means("each number{most} once in each {rooms} if {option}", N, most="| at most")
def once_in_rooms_if(board: Plain, numbers: Numbers, most: str, rooms: str, option: str) -> bool:
    """Say the same where the option is ``yes``."""
    return board.stated(option) != "yes" or once_in_rooms(board, numbers, most, rooms)


@means("each number once in lines and boxes of {layer}", N)
def once_in_grids(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that each number is once in each line, and in each square box, of every grid."""
    every = list(range(lowest(board), highest(board) + 1))
    for grid in grids_of(board.header[layer]):
        side, box = highest(board), round(highest(board) ** 0.5)
        square = box * box == side
        houses: dict[object, list[Cell]] = {}
        for row, column in grid:
            places = [("row", row), ("column", column)]
            if square:
                places.append(
                    ("box", (row - grid[0][0]) // box * box + (column - grid[0][1]) // box)
                )
            for place in places:
                houses.setdefault(place, []).append((row, column))
        if any(sorted(held(numbers, cells)) != every for cells in houses.values()):
            return False
    return True


@means("numbers from 1 in each line", N)
def lines_filled(board: Plain, numbers: Numbers) -> bool:
    """Say that a line of N cells has the numbers from 1 to N."""
    lines = [[cell for cell in line if cell not in board.dark] for line in board.lines()]
    return all(sorted(held(numbers, line)) == list(range(1, len(line) + 1)) for line in lines)


@means("first and second digits once in each row and column", N)
def two_squares(board: Plain, numbers: Numbers) -> bool:
    """Say that a line has each first digit once, and each second one; no number is there twice.

    Digits are those from 1 to the number of rows.
    """
    digits = list(range(1, board.rows + 1))
    for line in board.lines():
        own = held(numbers, line)
        firsts, seconds = sorted(n // 10 for n in own), sorted(n % 10 for n in own)
        if not firsts == seconds == digits:
            return False
    return distinct(numbers.values())


def consecutive(own: list[int]) -> bool:
    """Return whether some numbers follow each other, in any order."""
    return not own or (distinct(own) and max(own) - min(own) == len(own) - 1)


@means("{layer} {signs}", N, signs=r"\S (?:even|odd|some|none)(?: and \S (?:even|odd|some|none))*")
def kinds(board: Plain, numbers: Numbers, layer: str, signs: str) -> bool:
    """Say what the signs in cells mean; an odd or even cell may be empty where cells may be."""
    meant = dict(re.findall(r"(\S) (even|odd|some|none)", signs))
    for cell, word in board.placed(layer).items():
        number = numbers.get(cell)
        fits = {
            "even": number is None or number % 2 == 0,
            "odd": number is None or number % 2 == 1,
            "some": number is not None,
            "none": number is None,
        }
        if word in meant and not fits[meant[word]]:
            return False
    return True


@means("no 2x2 {full}", N, full="filled|of numbers")
def empty_in_square(board: Plain, numbers: Numbers, full: str) -> bool:
    """Say that not all of a square of four cells hold numbers."""
    return not any(all(cell in numbers for cell in square) for square in board.squares())


@means("numbers connected", N)
def filled_connected(board: Plain, numbers: Numbers) -> bool:
    """Say that all cells with numbers are connected by sides."""
    return len(parts(numbers)) <= 1
