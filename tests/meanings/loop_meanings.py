"""What phrases about loops with words in cells, and about loops and lines in rooms, mean."""

from __future__ import annotations

from meanings.line_meanings import LINES, beside_off, inside, met, strands
from meanings.plain import Cell, Lines, Plain
from meanings.register import means

WAYS = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}


def arm(lines: Lines, point: Cell, way: str) -> int:
    """Return how many lines lead straight on from a point."""
    (row, column), (down, right), far = point, WAYS[way], 0
    while True:
        here = (row + far * down, column + far * right)
        there = (row + (far + 1) * down, column + (far + 1) * right)
        if (min(here, there), max(here, there)) not in lines:
            return far
        far += 1


def arms(lines: Lines, point: Cell) -> dict[str, int]:
    """Return the ways out of a point, and how far each leads straight on."""
    found = {way: arm(lines, point, way) for way in WAYS}
    return {way: far for way, far in found.items() if far}


def straight(ways: dict[str, int]) -> bool:
    """Return whether two ways are opposite to each other."""
    return set(ways) in ({"n", "s"}, {"w", "e"})


@means("lines straight from {layer} for their length", LINES)
def arms_of_length(board: Plain, lines: Lines, layer: str) -> bool:
    """Say that a number is the length of the straight piece, or of both pieces, at its cell."""
    for cell, word in board.placed(layer).items():
        ways = arms(lines, cell)
        if len(ways) != 2:
            return False
        pieces = {sum(ways.values())} if straight(ways) else set(ways.values())
        if len(pieces) != 1 or (word != "?" and pieces != {int(word)}):
            return False
    return True


@means("lines straight from {layer} at white and turning at black", LINES)
def arms_turning(board: Plain, lines: Lines, layer: str) -> bool:
    """Say that a loop goes on at white and turns at black; a number adds the lengths both ways."""
    for cell, word in board.placed(layer).items():
        ways = arms(lines, cell)
        if len(ways) != 2 or straight(ways) != (word[0] == "w"):
            return False
        if word[1:] and sum(ways.values()) != int(word[1:]):
            return False
    return True


@means("lines straight from {layer} equally far at white and not at black", LINES)
def arms_equal(board: Plain, lines: Lines, layer: str) -> bool:
    """Say that both ways are equally long at white and not at black; a number adds the lengths."""
    for cell, word in board.placed(layer).items():
        far = list(arms(lines, cell).values())
        if len(far) != 2 or (far[0] == far[1]) != (word[0] == "w"):
            return False
        if word[1:] and sum(far) != int(word[1:]):
            return False
    return True


@means("lines turn at black {layer}", LINES)
def black_pearls(board: Plain, lines: Lines, layer: str) -> bool:
    """Say that the loop turns at a black pearl and goes straight on at both cells beside it."""
    for cell, word in board.placed(layer).items():
        ways = arms(lines, cell)
        if word == "b" and (len(ways) != 2 or straight(ways) or min(ways.values()) < 2):
            return False
    return True


@means("lines straight through white {layer}", LINES)
def white_pearls(board: Plain, lines: Lines, layer: str) -> bool:
    """Say that the loop goes straight on at a white pearl and turns beside it at least once."""
    for cell, word in board.placed(layer).items():
        ways = arms(lines, cell)
        if word == "w" and not (len(ways) == 2 and straight(ways) and 1 in ways.values()):
            return False
    return True


@means("{layer} count cells around them on the loop", LINES)
def loop_near(board: Plain, lines: Lines, layer: str) -> bool:
    """Say that a number, which is off the loop, is that of the cells around it on the loop."""
    on = met(lines)
    return not any(
        on[cell] or (word != "?" and sum(near in on for near in board.around(cell)) != int(word))
        for cell, word in board.placed(layer).items()
    )


@means("{layer} count cells beside them off the loop", LINES)
def bare_beside(board: Plain, lines: Lines, layer: str, *, around: bool = False) -> bool:
    """Say that a number, off the loop, is that of the cells near it without words off the loop."""
    on, known = met(lines), board.placed(layer)
    for cell, word in known.items():
        near = board.around(cell) if around else board.beside(cell)
        bare = [one for one in near if one not in known and one not in on and one not in board.dark]
        if cell in on or (word != "?" and len(bare) != int(word)):
            return False
    return True


@means("{layer} count cells beside them off the loop, or around them if {option}", LINES)
def bare_near(board: Plain, lines: Lines, layer: str, option: str) -> bool:
    """Say the same of the cells around where the option is ``yes``."""
    return bare_beside(board, lines, layer, around=board.stated(option) == "yes")


@means("no two cells without {layer} side by side off the loop", LINES)
def bare_apart(board: Plain, lines: Lines, layer: str) -> bool:
    """Say that of two neighbors without words the loop passes one."""
    known = board.placed(layer)
    return not any(one not in known and two not in known for one, two in beside_off(board, lines))


@means("{layer} count lines ahead", LINES)
def lines_ahead(board: Plain, lines: Lines, layer: str) -> bool:
    """Say that a number is that of the lines ahead along its arrow, and that walls are bare."""
    for (row, column), word in board.placed(layer).items():
        if met(lines)[row, column]:
            return False
        number = word.rstrip("nesw#xo?")
        way = next((sign for sign in word if sign in WAYS), "")
        if number[:1].isdigit() or (way and word[0].isdigit()):
            count = int("".join(sign for sign in word if sign.isdigit()))
            ahead = [line for line in lines if all(_ahead((row, column), p, way) for p in line)]
            if len(ahead) != count:
                return False
    return True


def _ahead(cell: Cell, point: Cell, way: str) -> bool:
    down, right = WAYS[way]
    far = (point[0] - cell[0]) * down + (point[1] - cell[1]) * right
    return far > 0 and (cell[0] + far * down, cell[1] + far * right) == point


@means("white {layer} inside, black ones outside", LINES)
def wall_sides(board: Plain, lines: Lines, layer: str) -> bool:
    """Say which cells the loop goes around."""
    for cell, word in board.placed(layer).items():
        side = word[-1]
        if side in "xo" and (met(lines)[cell] or inside(cell, lines) != (side == "o")):
            return False
    return True


def _each(noun: str) -> str:
    return f"{noun}s"


@means("one kind of {layer} on the loop in each {rooms}", LINES)
def one_kind(board: Plain, lines: Lines, layer: str, rooms: str) -> bool:
    """Say that the loop passes all suns and no moon of a room, or all moons and no sun."""
    known, on = board.placed(layer), set(met(lines))
    for cells in board.rooms(_each(rooms)):
        suns = {cell for cell in cells if known.get(cell) == "o"}
        moons = {cell for cell in cells if known.get(cell) == "x"}
        if not ((suns and on & (suns | moons) == suns) or (moons and on & (suns | moons) == moons)):
            return False
    return True


@means("kinds of {layer} take turns on the loop through {rooms}", LINES)
def take_turns(board: Plain, lines: Lines, layer: str, rooms: str) -> bool:
    """Say that from room to room the loop passes suns in one and moons in the other."""
    known, on, room = board.placed(layer), met(lines), board.placed(rooms)
    passed = {
        word: {known[cell] for cell in known if cell in on and room[cell] == word}
        for word in room.values()
    }
    for one, two in lines:
        here, there = passed[room[one]], passed[room[two]]
        if room[one] != room[two] and not (
            ("o" in here and "x" in there) or ("x" in here and "o" in there)
        ):
            return False
    return True


@means("no two cells off the loop side by side across {rooms}", LINES)
def no_bare_pairs(board: Plain, lines: Lines, rooms: str) -> bool:
    """Say that of two neighbors in different rooms the loop passes one."""
    off = beside_off(board, lines)
    return not any(pair in off for pair in board.across(rooms))


@means("one way through each {rooms}", LINES)
def rooms_once(board: Plain, lines: Lines, rooms: str, *, empty: bool = False) -> bool:
    """Say that the loop passes the cells of each room in one piece."""
    on = set(met(lines))
    for cells in board.rooms(_each(rooms)):
        within = frozenset(line for line in lines if set(line) <= set(cells))
        joined = strands(within)
        single = on.intersection(cells).difference(*joined)
        pieces = len(joined) + len(single)
        if pieces != 1 and not (pieces == 0 and (empty or not cells)):
            return False
    return True


@means("one way through each {rooms} with {layer} of cells", LINES)
def rooms_once_with(
    board: Plain, lines: Lines, rooms: str, layer: str, *, empty: bool = False
) -> bool:
    """Say besides that a number is that of the cells of its room that the loop passes."""
    return rooms_once(board, lines, rooms, empty=empty) and all(
        word == "?" or sum(cell in met(lines) for cell in cells) == int(word)
        for cells, word in board.room_words(layer, _each(rooms))
    )


@means("one way through each {rooms} with {layer} of cells, or none if {option}", LINES)
def rooms_once_if(board: Plain, lines: Lines, rooms: str, layer: str, option: str) -> bool:
    """Say besides that the loop may leave rooms out where the option is ``yes``."""
    return rooms_once_with(board, lines, rooms, layer, empty=board.stated(option) == "yes")


@means("one line between each two {rooms}", LINES)
def stitched(board: Plain, lines: Lines, rooms: str) -> bool:
    """Say that one line joins each two rooms that share a side; no other line, and none meet."""
    room = board.placed(rooms)
    joined = [frozenset((room[one], room[two])) for one, two in lines]
    pairs = {frozenset((room[one], room[two])) for one, two in board.across(rooms)}
    return (
        set(joined) == pairs
        and len(joined) == len(pairs)
        and max(met(lines).values(), default=1) == 1
    )
