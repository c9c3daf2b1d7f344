"""What phrases about signs between numbers, and about numbers of rooms, mean."""

from __future__ import annotations

from itertools import combinations
from math import prod

from meanings.number_meanings import N, consecutive, held, near
from meanings.plain import Cell, Numbers, Plain, distinct
from meanings.register import means


def _related(one: int, two: int, relation: str) -> bool:
    low, high = sorted((one, two))
    return high == low + 1 if relation == "consecutive" else high == 2 * low


@means("{relation} {layer}", N, relation="consecutive at white|double at black")
def dots(board: Plain, numbers: Numbers, relation: str, layer: str) -> bool:
    """Say that the numbers at a white or at a black dot have its relation."""
    kind, _, color = relation.partition(" at ")
    for one, two, sign in board.signs(layer):
        if sign == {"white": "o", "black": "*"}[color]:
            own = held(numbers, (one, two))
            if len(own) == 2 and not _related(own[0], own[1], kind):
                return False
    return True


@means("{layer} shown as {option} states", N)
def no_dots(board: Plain, numbers: Numbers, layer: str, option: str) -> bool:
    """Say that neighbors without a dot lack the relations of which all dots are shown."""
    shown = board.stated(option)
    known = {(one, two) for one, two, _ in board.signs(layer)}
    asked = {
        "no": [],
        "yes": ["consecutive", "double"],
        "white": ["consecutive"],
        "black": ["double"],
    }[shown]
    return not any(
        _related(numbers[one], numbers[two], kind)
        for one, two in near(board, numbers)
        for kind in asked
        if (one, two) not in known
    )


@means("{layer} at sums of 10 and 5", N)
def pair_sums(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that numbers at an X add up to 10, at a V to 5."""
    for one, two, sign in board.signs(layer):
        own = held(numbers, (one, two))
        if len(own) == 2 and sum(own) != {"X": 10, "V": 5}[sign]:
            return False
    return True


@means("{layer} at sums of 10 and 5, shown as {option} states", N)
def pair_sums_shown(board: Plain, numbers: Numbers, layer: str, option: str) -> bool:
    """Say besides that neighbors without a sign do not have the sums of which all are shown."""
    shown = board.stated(option)
    known = {(one, two) for one, two, _ in board.signs(layer)}
    sums = {"no": [], "yes": [10, 5], "X": [10], "V": [5]}[shown]
    return pair_sums(board, numbers, layer) and not any(
        numbers[one] + numbers[two] in sums
        for one, two in near(board, numbers)
        if (one, two) not in known
    )


@means("{layer} point to smaller numbers", N)
def ordered(board: Plain, numbers: Numbers, layer: str) -> bool:
    """Say that a sign opens to the larger number."""
    for one, two, sign in board.signs(layer):
        if one in numbers and two in numbers:
            less = numbers[one] < numbers[two]
            if numbers[one] == numbers[two] or less != (sign in "<^"):
                return False
    return True


@means("{layer} by arithmetic in {cages}{sign}", N, sign=r"| with [*+]")
def arithmetic(board: Plain, numbers: Numbers, layer: str, cages: str, sign: str) -> bool:
    """Say that the numbers of a cage give its target by the operation of its sign."""
    for cells, word in board.room_words(layer, cages):
        own = held(numbers, cells)
        target, operation = word.rstrip("+-*/?"), word.lstrip("0123456789?")
        if not target.isdecimal():
            continue
        signs = operation or sign[-1:] or "+-*/"
        if not any(_gives(own, one, int(target)) for one in signs):
            return False
    return True


def _gives(own: list[int], sign: str, target: int) -> bool:
    if not own:
        return False
    first, *others = sorted(own, reverse=True)
    if not others:
        return first == target
    return {
        "+": sum(own) == target,
        "-": first - sum(others) == target,
        "*": prod(own) == target,
        "/": prod(others) > 0 and first == target * prod(others),
    }[sign]


@means("{layer} are sums of different numbers in {cages}", N)
def cage_sums(board: Plain, numbers: Numbers, layer: str, cages: str) -> bool:
    """Say that the numbers of a cage differ, and have the printed sum."""
    different = all(distinct(held(numbers, cells)) for cells in board.rooms(cages))
    return different and all(
        word == "?" or sum(held(numbers, cells)) == int(word)
        for cells, word in board.room_words(layer, cages)
    )


@means("no equal numbers at the same place of {regions}", N)
def disjoint_groups(board: Plain, numbers: Numbers, regions: str) -> bool:
    """Say that the first cells of all regions differ, the second ones, and so on."""
    room = board.placed(regions)
    place: dict[Cell, int] = {}
    for number, cell in enumerate(board.all_cells):
        place[cell] = sum(room.get(c) == room.get(cell) for c in board.all_cells[:number])
    return not any(
        numbers[one] == numbers[two] and place[one] == place[two] and room[one] != room[two]
        for one, two in combinations(numbers, 2)
    )


@means("no equal numbers at the same place of {regions} if {option}", N)
def disjoint_groups_if(board: Plain, numbers: Numbers, regions: str, option: str) -> bool:
    """Say the same where the option is ``yes``."""
    return board.stated(option) != "yes" or disjoint_groups(board, numbers, regions)


def _across(board: Plain, numbers: Numbers, rooms: str) -> list[tuple[int, int]]:
    return [
        (numbers[one], numbers[two])
        for one, two in board.across(rooms)
        if one in numbers and two in numbers
    ]


@means("equal numbers side by side across {rooms}", N)
def equal_across(board: Plain, numbers: Numbers, rooms: str) -> bool:
    """Say that two neighbors with numbers in different rooms have equal ones."""
    return all(one == two for one, two in _across(board, numbers, rooms))


@means("equal numbers side by side across {rooms} if {option}", N)
def equal_across_if(board: Plain, numbers: Numbers, rooms: str, option: str) -> bool:
    """Say the same where the option is ``yes``."""
    return board.stated(option) != "yes" or equal_across(board, numbers, rooms)


@means("no equal numbers side by side across {rooms}", N)
def unequal_across(board: Plain, numbers: Numbers, rooms: str) -> bool:
    """Say that two neighbors in different rooms do not have equal numbers."""
    return all(one != two for one, two in _across(board, numbers, rooms))


@means("larger numbers above in each {rooms}", N)
def falling(board: Plain, numbers: Numbers, rooms: str) -> bool:
    """Say that of two cells of a room, one above the other, the upper has the larger number."""
    room = board.placed(f"{rooms}s")
    return not any(
        (row + 1, column) in numbers
        and room.get((row + 1, column)) == room.get((row, column))
        and number <= numbers[row + 1, column]
        for (row, column), number in numbers.items()
    )


@means("consecutive numbers in each {rooms}", N)
def room_runs(board: Plain, numbers: Numbers, rooms: str) -> bool:
    """Say that the numbers of a room follow each other, in any order."""
    return all(consecutive(held(numbers, cells)) for cells in board.rooms(f"{rooms}s"))


@means("some numbers in each {rooms}, alike and as many as they state", N)
def count_of_room(board: Plain, numbers: Numbers, rooms: str) -> bool:
    """Say that each room has numbers, each the number of its cells that hold one."""
    for cells in board.rooms(f"{rooms}s"):
        own = held(numbers, cells)
        if not own or any(number != len(own) for number in own):
            return False
    return True


@means("one magnet or none in each {plates}", N)
def poles(board: Plain, numbers: Numbers, plates: str) -> bool:
    """Say that a plate holds nothing, or a 1 and a 2 side by side."""
    for cells in board.rooms(f"{plates}s"):
        own = {cell for cell in cells if cell in numbers}
        magnet = len(own) == 2 and sorted(held(numbers, own)) == [1, 2]
        if own and not (magnet and any(set(pair) == own for pair in near(board, numbers))):
            return False
    return True
