"""What phrases about areas mean."""

from __future__ import annotations

from meanings.plain import Areas, Cell, Plain
from meanings.register import means


def each_area(areas: Areas) -> list[set[Cell]]:
    """Return the cells of each area."""
    labels = set(areas.values())
    return [{cell for cell, label in areas.items() if label == one} for one in labels]


def borders(board: Plain, areas: Areas, cell: Cell) -> int:
    """Return how many sides of a cell are borders; the edge of the board is one."""
    return 4 - sum(areas.get(near) == areas[cell] for near in board.beside(cell))


@means("areas of {size} cells with {layer} for borders", "areas")
def pieces_of(board: Plain, areas: Areas, size: str, layer: str) -> bool:
    """Say how large each area is, and that a number is that of the borders of its cell."""
    known = board.placed(layer)
    return all(len(area) == int(size) for area in each_area(areas)) and all(
        word == "?" or borders(board, areas, cell) == int(word) for cell, word in known.items()
    )


@means(
    "each area a rectangle with {layer} for its {fits}",
    "areas",
    fits="size|height and width|borders|shape",
)
def rectangles(board: Plain, areas: Areas, layer: str, fits: str) -> bool:
    """Say that each area is a rectangle with one word, which is true."""
    known = board.placed(layer)
    for area in each_area(areas):
        high = len({row for row, _ in area})
        wide = len({column for _, column in area})
        words = [cell for cell in area if cell in known]
        if high * wide != len(area) or not _full(area) or len(words) != 1:
            return False
        word = known[words[0]]
        true = {
            "size": str(high * wide),
            "height and width": str(high + wide),
            "borders": str(borders(board, areas, words[0])),
            "shape": "v" if high > wide else "h" if wide > high else "s",
        }
        if word not in ("?", true[fits]):
            return False
    return True


def _full(area: set[Cell]) -> bool:
    rows, columns = [row for row, _ in area], [column for _, column in area]
    return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) == len(area)


@means("each area has two {layer} and a size between them", "areas")
def two_numbers(board: Plain, areas: Areas, layer: str) -> bool:
    """Say that an area has two numbers, one less than its size and one larger."""
    known = board.placed(layer)
    for area in each_area(areas):
        words = [known[cell] for cell in area if cell in known]
        if len(words) != 2:
            return False
        if "?" not in words and not min(map(int, words)) < len(area) < max(map(int, words)):
            return False
        if words.count("?") == 1 and str(len(area)) in words:
            return False
    return True


@means("each area symmetric about one of {layer}", "areas")
def galaxies(board: Plain, areas: Areas, layer: str) -> bool:
    """Say that each area has one star, and a half turn about it leaves the area as it is."""
    stars = board.placed(layer)
    for area in each_area(areas):
        own = [star for star in stars if _around(star) & area]
        if len(own) != 1 or not _around(own[0]) <= area:
            return False
        down, right = own[0]
        if {(down - row, right - column) for row, column in area} != area:
            return False
    return True


def _around(star: Cell) -> set[Cell]:
    """Return the one, two or four cells at a star, which is counted in half cells."""
    down, right = star
    return {
        (row, column)
        for row in {down // 2, (down + 1) // 2}
        for column in {right // 2, (right + 1) // 2}
    }


@means("no four areas at a point", "areas")
def four_meet(board: Plain, areas: Areas) -> bool:
    """Say that of the four sides at a point inside the board one is no border."""
    for upper_left, upper_right, lower_left, lower_right in board.squares():
        around = [
            (upper_left, upper_right),
            (upper_right, lower_right),
            (lower_right, lower_left),
            (lower_left, upper_left),
        ]
        if all(areas.get(one) != areas.get(two) for one, two in around):
            return False
    return True
