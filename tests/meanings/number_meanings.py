"""What phrases about numbers mean: of cells, neighbors, lines and rooms.

A cell that is black or holds nothing is in none of them: each phrase is about cells with numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from meanings.fillings import highest, lowest
from meanings.plain import Cell, Numbers, Plain, distinct, parts, share_side
from meanings.register import means

N = "numbers"


def held(numbers: Numbers, cells: Iterable[Cell]) -> list[int]:
    """Return the numbers of some cells in turn."""
    return [numbers[cell] for cell in cells if cell in numbers]


def number_of(board: Plain, word: str) -> int:
    """Return the number that a word stands for: a letter, or the number itself."""
    letters = re.search(r" written (\S+)", board.answer)
    return letters[1].index(word) + 1 if letters else int(word)


def near(board: Plain, numbers: Numbers) -> list[tuple[Cell, Cell]]:
    """Return each two cells with numbers that share a side."""
    return [(a, b) for a in numbers for b in board.beside(a) if a < b and b in numbers]


@means("{layer} stay", N)
def given(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that a printed number or letter is in its cell; another sign means no number."""
    letters = re.search(r" written (\S+)", board.answer)
    for cell, word in board.placed(layer).items():
        if cell in board.dark:
            continue
        known = word in letters[1] if letters else word.isdecimal()
        if numbers.get(cell) != (number_of(board, word) if known else None):
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


@means("numbers from 1 in each line", N)
def lines_filled(board: Plain, numbers: Numbers) -> bool:
    """Say that a line of N cells has the numbers from 1 to N."""
    lines = [[cell for cell in line if cell not in board.dark] for line in board.lines()]
    return all(sorted(held(numbers, line)) == list(range(1, len(line) + 1)) for line in lines)


@means("first and second digits once in each row and column", N)
def two_squares(board: Plain, numbers: Numbers) -> bool:
    """Say that no two first digits of a line are equal, no two second ones, and no two numbers."""
    for line in board.lines():
        own = held(numbers, line)
        if not distinct(number // 10 for number in own) or not distinct(n % 10 for n in own):
            return False
    return distinct(numbers.values())


def runs(board: Plain) -> list[list[Cell]]:
    """Return the cells between black ones, across and down."""
    found: list[list[Cell]] = []
    for line in board.lines():
        found.append([])
        for cell in line:
            if cell in board.dark:
                found.append([])
            else:
                found[-1].append(cell)
    return [run for run in found if run]


def consecutive(own: list[int]) -> bool:
    """Return whether some numbers follow each other, in any order."""
    return not own or (distinct(own) and max(own) - min(own) == len(own) - 1)


@means("runs of consecutive numbers", N)
def straights(board: Plain, numbers: Numbers) -> bool:
    """Say that the numbers between black cells follow each other, in any order."""
    return all(consecutive(held(numbers, run)) for run in runs(board))


@means("black {layer} once in their lines", N)
def black_numbers(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that the number of a black cell is in no cell, and no other black one, of its lines."""
    black = {
        cell: int(word[1:])
        for cell, word in board.placed(layer).items()
        if word[0] == "#" and word[1:]
    }
    every = {**numbers, **black}
    return not any(
        cell != other and number == every[other] and (cell[0] == other[0] or cell[1] == other[1])
        for cell, number in black.items()
        for other in every
    )


@means("{layer} are sums of runs", N)
def run_sums(board: Plain, numbers: Numbers, layer: str) -> bool:
    r"""Say that a run has different numbers, and the sum before it: ``14\7`` down and across."""
    known = board.placed(layer)
    for run in runs(board):
        down = len({column for _, column in run}) == 1
        across = len({row for row, _ in run}) == 1
        for way, there in (((1, 0), down), ((0, 1), across)):
            before = (run[0][0] - way[0], run[0][1] - way[1])
            behind = (run[-1][0] + way[0], run[-1][1] + way[1])
            open_ends = {before, behind} & set(board.cells)
            if not there or open_ends:
                continue
            own = held(numbers, run)
            first, _, second = known.get(before, "#").replace("#", "").partition("\\")
            total = first if way == (1, 0) else second
            if not distinct(own) or (total and sum(own) != int(total)):
                return False
    return True


@means("black {layer} are sums around", N)
def sum_near(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that a black number is the sum of the numbers around it."""
    return all(
        sum(held(numbers, board.around(cell))) == int(word)
        for cell, word in board.placed(layer).items()
        if word.isdecimal()
    )


@means("arrows of {layer} point to the largest", N)
def largest_ahead(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that an arrow points to the largest of the numbers beside it; no other is as large."""
    steps = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}
    for (row, column), word in board.placed(layer).items():
        if word in steps:
            ahead = (row + steps[word][0], column + steps[word][1])
            others = [cell for cell in board.beside((row, column)) if cell != ahead]
            if ahead not in numbers or any(n >= numbers[ahead] for n in held(numbers, others)):
                return False
    return True


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
    """Say that all cells with numbers hang together by sides."""
    return len(parts(numbers)) <= 1
