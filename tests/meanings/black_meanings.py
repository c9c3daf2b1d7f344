"""What phrases about numbers between, in and around black cells mean."""

from __future__ import annotations

from meanings.number_meanings import N, consecutive, held
from meanings.plain import Cell, Numbers, Plain, distinct
from meanings.register import means


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
