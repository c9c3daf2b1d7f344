"""What phrases about shaded cells of rooms and beside lines mean."""

from __future__ import annotations

from itertools import combinations, pairwise

from meanings.plain import Cell, Plain, Shade, parts
from meanings.register import means
from meanings.shade_meanings import ON, of_kind


def _each(noun: str) -> str:
    """Return the name of the layer of which a phrase names one part."""
    return f"{noun}s"


@means("no two shaded side by side across {rooms}", "shade")
def apart_across(board: Plain, shade: Shade, rooms: str) -> bool:
    """Say that of two neighbors in different rooms not both are shaded."""
    return not any(one in shade and two in shade for one, two in board.across(rooms))


@means("{layer} count shaded or unshaded in each {rooms}", "shade|bars")
def either_in_rooms(board: Plain, shade: Shade, layer: str, rooms: str) -> bool:
    """Say that a number is that of the shaded cells of its room, or that of the others."""
    for cells, word in board.room_words(layer, _each(rooms)):
        shaded = sum(cell in shade for cell in cells)
        if word != "?" and int(word) not in (shaded, len(cells) - shaded):
            return False
    return True


@means("{some}shaded connected in each {rooms}", "shade", some="|some ")
def connected_in_rooms(board: Plain, shade: Shade, some: str, rooms: str) -> bool:
    """Say that the shaded cells of a room are connected in it; with ``some`` there are any."""
    found = [len(parts(shade.intersection(cells))) for cells in board.rooms(_each(rooms))]
    return all(number == 1 or (number == 0 and not some) for number in found)


@means("{bound}{number} shaded in each {rooms}", "shade", bound="|at most |at least ")
def in_rooms(board: Plain, shade: Shade, bound: str, number: str, rooms: str) -> bool:
    """Say how many cells of each room are shaded."""
    for cells in board.rooms(_each(rooms)):
        shaded = sum(cell in shade for cell in cells)
        if (shaded > int(number) and bound != "at least ") or (
            shaded < int(number) and bound != "at most "
        ):
            return False
    return True


@means("as many shaded in each {rooms} as {option} states", "shade")
def in_rooms_as_stated(board: Plain, shade: Shade, rooms: str, option: str) -> bool:
    """Say that a line of the header, 1 without it, states how many cells of each are shaded."""
    stated = int(board.stated(option, "1"))
    return all(len(shade.intersection(cells)) == stated for cells in board.rooms(_each(rooms)))


@means("{layer} count shaded in {rooms}", "shade")
def in_rooms_as_printed(board: Plain, shade: Shade, layer: str, rooms: str) -> bool:
    """Say that a number in a room is that of its shaded cells."""
    return all(
        word == "?" or len(shade.intersection(cells)) == int(word)
        for cells, word in board.room_words(layer, rooms)
    )


def _tetromino(cells: set[Cell]) -> frozenset[Cell] | None:
    """Return the first of all images of four connected cells; None for other cells."""
    if len(cells) != 4 or len(parts(cells)) > 1:
        return None
    found = []
    for turn in range(8):
        image = list(cells)
        for _ in range(turn % 4):
            image = [(column, -row) for row, column in image]
        if turn > 3:
            image = [(row, -column) for row, column in image]
        top, left = min(row for row, _ in image), min(column for _, column in image)
        found.append(sorted((row - top, column - left) for row, column in image))
    return frozenset(min(found))


SQUARE = frozenset({(0, 0), (0, 1), (1, 0), (1, 1)})


@means("one tetromino{letters} in each {rooms}", "shade", letters="| but no square")
def one_tetromino(board: Plain, shade: Shade, letters: str, rooms: str) -> bool:
    """Say that the shaded cells of each room are four connected ones; they may form no square."""
    found = [_tetromino(set(shade.intersection(cells))) for cells in board.rooms(_each(rooms))]
    return None not in found and not (letters and SQUARE in found)


@means("no tetromino beside one alike of another {rooms}", "shade")
def none_alike(board: Plain, shade: Shade, rooms: str) -> bool:
    """Say that tetrominoes of two rooms that share a side are no images of each other."""
    shape: dict[Cell, frozenset[Cell] | None] = {}
    for cells in board.rooms(_each(rooms)):
        shape |= dict.fromkeys(cells, _tetromino(set(shade.intersection(cells))))
    return not any(
        one in shade and two in shade and shape[one] is not None and shape[one] == shape[two]
        for one, two in board.across(_each(rooms))
    )


@means("one of two neighbors across {rooms} shaded", "shade")
def one_across(board: Plain, shade: Shade, rooms: str) -> bool:
    """Say that of two neighbors in different rooms one is shaded."""
    return all((one in shade) != (two in shade) for one, two in board.across(rooms))


@means("one of two neighbors across {rooms} shaded if {option}", "shade")
def one_across_if(board: Plain, shade: Shade, rooms: str, option: str) -> bool:
    """Say the same where the option is ``yes``."""
    return board.stated(option) != "yes" or one_across(board, shade, rooms)


@means("{layer} count shaded beside with one wrong in each {rooms}", "shade")
def one_liar(board: Plain, shade: Shade, layer: str, rooms: str) -> bool:
    """Say that one number of each room that has any is wrong; ``?`` may be it or not."""
    known = board.placed(layer)
    if shade & set(known):
        return False
    for cells in board.rooms(_each(rooms)):
        words = {cell: known[cell] for cell in cells if cell in known}
        wrong = 0
        for cell, word in words.items():
            shaded = sum(near in shade for near in board.beside(cell))
            wrong += word != "?" and shaded != int(word)
        if words and not (wrong == 1 or (wrong == 0 and "?" in words.values())):
            return False
    return True


@means("all or none shaded in each {rooms}", "shade")
def same_in_room(board: Plain, shade: Shade, rooms: str) -> bool:
    """Say that the cells of a room are alike."""
    return all(
        len(shade.intersection(cells)) in (0, len(cells)) for cells in board.rooms(_each(rooms))
    )


@means("no unshaded line across three {rooms}", "shade")
def short_lines(board: Plain, shade: Shade, rooms: str) -> bool:
    """Say that no straight line of unshaded cells crosses two borders of rooms."""
    room, unshaded = board.placed(rooms), of_kind(board, shade, "unshaded")
    for line in board.lines():
        for first, last in combinations(range(len(line) + 1), 2):
            run = line[first:last]
            crossed = sum(room[one] != room[two] for one, two in pairwise(run))
            if set(run) <= unshaded and crossed >= 2:
                return False
    return True


@means("neighboring {rooms} with different numbers of shaded", "shade")
def sizes_differ(board: Plain, shade: Shade, rooms: str) -> bool:
    """Say that two rooms that share a side have different numbers of shaded cells."""
    room = board.placed(rooms)
    many = {
        word: sum(room[cell] == word for cell in shade if cell in room) for word in room.values()
    }
    return all(many[room[one]] != many[room[two]] for one, two in board.across(rooms))


@means("{layer} count cells between two shaded", "shade")
def gap(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that a line with a number has two shaded cells with so many cells between them."""
    for line, word in board.outside():
        places = [place for place, cell in enumerate(line) if cell in shade]
        if len(places) != 2 or (word != "?" and places[1] - places[0] - 1 != int(word)):
            return False
    return True


@means("{layer} add up {on} {numbers}", "shade", on=ON)
def number_sums(board: Plain, shade: Shade, layer: str, on: str, numbers: str) -> bool:
    """Say that a number beside a line is the sum of the numbers in its cells of a kind."""
    known, kind = board.placed(numbers), of_kind(board, shade, on)
    return all(
        sum(int(known[cell]) for cell in line if cell in kind and cell in known) == int(word)
        for line, word in board.outside()
        if word != "?"
    )


@means("{layer} add up places of shaded", "shade")
def place_sums(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that a number beside a line is the sum of its shaded cells' places, from 1 on.

    Places are counted from the left and from above, wherever the number stands.
    """
    for line, word in board.outside():
        places = [place for place, cell in enumerate(sorted(line), 1) if cell in shade]
        if word != "?" and sum(places) != int(word):
            return False
    return True


@means("{layer} count shaded in lines", "shade")
def tally(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that a number beside a line is that of its shaded cells."""
    return all(
        sum(cell in shade for cell in line) == int(word)
        for line, word in board.outside()
        if word != "?"
    )


@means("{layer} filled from the bulb", "shade")
def from_bulb(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that before a shaded cell of a thermometer all its cells are shaded, and no others."""
    place: dict[tuple[int, int], Cell] = {}
    for cell, word in board.placed(layer).items():
        one, at = map(int, word.split("."))
        place[one, at] = cell
    return shade <= set(place.values()) and all(
        place[one, at - 1] in shade for (one, at), cell in place.items() if cell in shade and at > 1
    )
