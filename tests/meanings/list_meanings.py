"""What phrases about numbers on lists of cells, and about numbers beside lines, mean."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from meanings.fillings import highest, lowest
from meanings.number_meanings import N, consecutive, held, number_of
from meanings.plain import Numbers, Plain, distinct
from meanings.register import means


@means("{layer} rise", N)
def rising(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that numbers become larger along a list."""
    return all(
        one < two for _, cells in board.lists(layer) for one, two in pairwise(held(numbers, cells))
    )


@means("{layer} add up to their circles", N)
def arrow_sum(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that the numbers along an arrow have the sum of its circle, or of its pill of digits."""
    for word, cells in board.lists(layer):
        size = int(word or 1)
        pill = int("".join(map(str, held(numbers, cells[:size]))) or 0)
        if sum(held(numbers, cells[size:])) != pill:
            return False
    return True


@means("{layer} lie between their ends", N)
def between_ends(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that the numbers of a line are larger than one end and smaller than the other."""
    for _, cells in board.lists(layer):
        low, high = sorted(held(numbers, [cells[0], cells[-1]]))
        if not all(low < number < high for number in held(numbers, cells[1:-1])):
            return False
    return True


@means("{layer} list what cells hold", N)
def candidates(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that a cell holds one of the listed numbers."""
    return all(
        numbers[cell] in map(int, word.split(","))
        for word, cells in board.lists(layer)
        for cell in cells
        if cell in numbers
    )


@means("{layer} are sums of diagonals", N)
def diagonal_sums(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that the numbers of a diagonal have its sum."""
    return all(sum(held(numbers, cells)) == int(word) for word, cells in board.lists(layer))


@means("no number twice in {layer}", N)
def extra_regions(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that the numbers of a list differ."""
    return all(distinct(held(numbers, cells)) for _, cells in board.lists(layer))


@means("different numbers in {layer} that overlap", N)
def killer_cages(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say besides that they have the sum of the list."""
    return extra_regions(board, numbers, layer) and all(
        not word or sum(held(numbers, cells)) == int(word) for word, cells in board.lists(layer)
    )


@means("{layer} read the same from both ends", N)
def mirrored(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that the first and the last cell of a line hold the same, and so on."""
    return all(
        numbers.get(one) == numbers.get(two)
        for _, cells in board.lists(layer)
        for one, two in zip(cells, cells[::-1], strict=True)
    )


@means("{layer} are {relation} of two numbers", N, relation="differences|ratios")
def pair_relation(board: Plain, numbers: Numbers, relation: str, layer: str) -> bool:
    """Say that a word is the difference, or the ratio, of two numbers."""
    for word, cells in board.lists(layer):
        own = sorted(held(numbers, cells))
        if len(own) == 2:
            low, high = own
            ratio = low > 0 and high == int(word) * low
            if not (ratio if relation == "ratios" else high - low == int(word)):
                return False
    return True


@means("{layer} hold their numbers", N)
def quadruples(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that four cells hold the listed numbers, each at least as often as listed."""
    return all(
        Counter(map(int, word.split(","))) <= Counter(held(numbers, cells))
        for word, cells in board.lists(layer)
    )


@means("{layer} have equal sums in {regions}", N)
def region_sums(board: Plain, numbers: Numbers, layer: str, regions: str) -> bool:
    """Say that a line has the same sum wherever it is within a region without a break."""
    room = board.placed(regions)
    for _, cells in board.lists(layer):
        sums = [0]
        for before, cell in zip([cells[0], *cells], cells, strict=False):
            if room.get(before) != room.get(cell):
                sums.append(0)
            sums[-1] += numbers.get(cell, 0)
        if len(set(sums)) > 1:
            return False
    return True


@means("{layer} are consecutive", N)
def renban(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that the numbers of a line follow each other, in any order."""
    return all(consecutive(held(numbers, cells)) for _, cells in board.lists(layer))


@means("{layer} hold the same numbers", N)
def same_halves(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that the first half of a list holds what the second one does, in the same order."""
    for _, cells in board.lists(layer):
        half = len(cells) // 2
        if [numbers.get(c) for c in cells[:half]] != [numbers.get(c) for c in cells[half:]]:
            return False
    return True


@means("neighbors on {layer} differ by {gap}", N)
def whispers(board: Plain, numbers: Numbers, layer: str, gap: str) -> bool:
    """Say how much neighbors on a line differ at least; a word is that of its own line."""
    return all(
        abs(numbers[one] - numbers[two]) >= int(word or gap)
        for word, cells in board.lists(layer)
        for one, two in pairwise(cells)
        if one in numbers and two in numbers
    )


@means("{layer} are the first seen", N)
def first_seen(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that a word beside a line is the first number of the line from there."""
    return all(
        held(numbers, line)[:1] == [number_of(board, word)] for line, word in board.outside()
    )


@means("{layer} are sums", N)
def line_sum(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that a number beside a line is the sum of its numbers."""
    return all(sum(held(numbers, line)) == int(word) for line, word in board.outside())


@means("{layer} are sums of the first {first}", N)
def line_sum_of(board: Plain, numbers: Numbers, layer: str, first: str) -> bool:
    """Say that it is the sum of the first numbers from there."""
    return all(
        sum(held(numbers, line)[: int(first)]) == int(word) for line, word in board.outside()
    )


@means("{layer} are sums of as many numbers as the first states", N)
def x_sums(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that it is the sum of so many of the first numbers as the first one says."""
    for line, word in board.outside():
        own = held(numbers, line)
        if not own or own[0] > len(own) or sum(own[: own[0]]) != int(word):
            return False
    return True


@means("{layer} are sums between the smallest and the largest number", N)
def sandwich(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that it is the sum of the numbers between the smallest and the largest of the answer.

    Both are in the line, once.
    """
    for line, word in board.outside():
        own = held(numbers, line)
        low, high = lowest(board), highest(board)
        if own.count(low) != 1 or own.count(high) != 1:
            return False
        first, last = sorted((own.index(low), own.index(high)))
        if sum(own[first + 1 : last]) != int(word):
            return False
    return True


@means("{layer} count numbers seen", N)
def skyline(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that it is that of the numbers that are larger than all before them."""
    for line, word in board.outside():
        own = held(numbers, line)
        seen = sum(number > max(own[:at], default=-1) for at, number in enumerate(own))
        if seen != int(word):
            return False
    return True


@means("{layer} count {number} in lines", N)
def tally(board: Plain, numbers: Numbers, layer: str, number: str) -> bool:
    """Say how often a number is in a line."""
    return all(
        held(numbers, line).count(int(number)) == int(word) for line, word in board.outside()
    )


@means("{layer} are sums between two empty cells", N)
def sum_between(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that a line with a word has two empty cells, and the sum of the numbers between them."""
    for line, word in board.outside():
        empty = [at for at, cell in enumerate(line) if cell in board.cells and cell not in numbers]
        if len(empty) != 2 or sum(held(numbers, line[empty[0] : empty[1]])) != int(word):
            return False
    return True
