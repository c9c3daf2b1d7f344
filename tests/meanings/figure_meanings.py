"""What phrases about ships, snakes, rectangles and rings of shaded cells mean."""

from __future__ import annotations

from itertools import combinations

from meanings.plain import Plain, Shade, parts, share_side
from meanings.register import means


@means("{layer} of ships stay", "shade")
def ship_parts(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that a printed part of a ship is one: it has the rest of the ship on the right sides."""
    ways = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}
    opposite = {"n": "s", "s": "n", "w": "e", "e": "w"}
    for (row, column), word in board.placed(layer).items():
        if ((row, column) in shade) == (word == "x"):
            return False
        near = {way for way, (down, right) in ways.items() if (row + down, column + right) in shade}
        if word == "o" and near:
            return False
        if word in ways and near != {opposite[word]}:
            return False
        if word == "m" and near not in ({"n", "s"}, {"w", "e"}):
            return False
    return True


@means("{layer} give runs of shaded around", "shade")
def runs_around(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that a clue has the lengths of the runs in the ring of cells around it, in any order."""
    ring = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
    for (row, column), word in board.placed(layer).items():
        if (row, column) in shade:
            return False
        looks = "".join(".#"[(row + down, column + right) in shade] for down, right in ring)
        start = looks.find(".")
        looks = looks if start < 0 else looks[start:] + looks[:start]
        runs = sorted(len(run) for run in looks.split(".") if run)
        if word == "?" and len(runs) <= 1:
            continue
        known = sorted(int(digit) for digit in word if digit not in "?0")
        if word == "0":
            known = []
        if len(runs) != len(word.replace("0", "")):
            return False
        for number in known:
            if number not in runs:
                return False
            runs.remove(number)
    return True


@means("shaded rectangles", "shade")
def shaded_rectangles(board: Plain, shade: Shade) -> bool:
    """Say that each part of the shaded cells fills a rectangle."""
    for part in parts(shade):
        rows, columns = {row for row, _ in part}, {column for _, column in part}
        high, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
        if high * wide != len(part):
            return False
    return True


@means("ships of {layer}", "shade")
def ships(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that the parts, which do not touch even at corners, are straight with these lengths."""
    found = parts(shade)
    if len(parts(shade, corners=True)) != len(found):
        return False
    straight = all(
        min(len({cell[axis] for cell in part}) for axis in (0, 1)) == 1 for part in found
    )
    fleet = sorted(map(int, board.header[layer].split()))
    return straight and sorted(map(len, found)) == fleet


@means("shaded paths that do not touch", "shade")
def snake_body(board: Plain, shade: Shade) -> bool:
    """Say that shaded cells are paths, or rings, that do not touch themselves or each other.

    Two shaded cells that touch at a corner have one shaded cell beside both: there a path bends.
    """
    if any(sum(near in shade for near in board.beside(cell)) > 2 for cell in shade):
        return False
    for one, two in combinations(shade, 2):
        if abs(one[0] - two[0]) == abs(one[1] - two[1]) == 1:
            bends = [cell for cell in shade if share_side(cell, one) and share_side(cell, two)]
            if len(bends) != 1:
                return False
    return True


@means("ends of shaded paths at black {layer}", "shade")
def snake_ends(board: Plain, shade: Shade, layer: str) -> bool:
    """Say how many shaded cells are beside a circle; there is an end somewhere."""
    near = {cell: sum(other in shade for other in board.beside(cell)) for cell in shade}
    for cell, word in board.placed(layer).items():
        if cell not in shade or near[cell] != (1 if word == "b" else 2):
            return False
    return any(number < 2 for number in near.values())
