"""What phrases about shaded cells mean, apart from those about rooms and numbers beside lines."""

from __future__ import annotations

import re
from itertools import combinations, permutations

from meanings.plain import Cell, Plain, Shade, distinct, parts
from meanings.register import means

ON = "shaded|unshaded"


def of_kind(board: Plain, shade: Shade, on: str) -> set[Cell]:
    """Return the shaded cells, or those that are not; black cells are neither."""
    return {cell for cell in board.cells if (cell in shade) == (on == "shaded")}


def _unshaded(board: Plain, shade: Shade, cell: Cell) -> bool:
    return cell not in shade and cell not in board.dark


@means("no two shaded {near}", "shade", near="side by side|corner to corner|touching")
def no_two_shaded(board: Plain, shade: Shade, near: str) -> bool:
    """Say that no two shaded cells lie so."""
    for one, two in combinations(shade, 2):
        gap = abs(one[0] - two[0]), abs(one[1] - two[1])
        beside, corner = sum(gap) == 1, gap == (1, 1)
        if (beside and near != "corner to corner") or (corner and near != "side by side"):
            return False
    return True


@means(
    "no two shaded {near} unless {option}",
    "shade",
    near="side by side|corner to corner|touching",
)
def no_two_shaded_unless(board: Plain, shade: Shade, near: str, option: str) -> bool:
    """Say the same where the option is not ``yes``."""
    return board.stated(option) == "yes" or no_two_shaded(board, shade, near)


@means("{layer} pair off with shaded beside", "shade")
def paired_off(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that the shaded cells have an order in which each is beside the word of its turn."""
    words = list(board.placed(layer))
    return len(shade) == len(words) and any(
        all(cell in board.beside(word) for word, cell in zip(words, order, strict=True))
        for order in permutations(shade)
    )


@means("{layer} are blocks of shaded in {side}", "shade", side="rows|columns")
def blocks_in_lines(board: Plain, shade: Shade, layer: str, side: str) -> bool:
    """Say that the lengths of the runs of each line read as its words: ``*`` is any of them."""
    lines = board.lines()[: board.rows] if side == "rows" else board.lines()[board.rows :]
    signs = {"?": r"\d+,", "*": r"(\d+,)*", "0": ""}
    for line, clue in zip(lines, board.header[side].split(","), strict=True):
        runs = "".join("#" if cell in shade else " " for cell in line).split()
        told = "".join(signs.get(word, f"{word},") for word in clue.split())
        if not re.fullmatch(told, "".join(f"{len(run)}," for run in runs)):
            return False
    return True


@means("{layer} add up shaded areas beside them", "shade")
def areas_beside(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that a number is the size of all shaded areas that touch its unshaded cell."""
    for cell, word in board.placed(layer).items():
        near = [part for part in parts(shade) if part & set(board.beside(cell))]
        if cell in shade or (word != "?" and sum(map(len, near)) != int(word)):
            return False
    return True


@means("each {on} area has one of {layer} for its size", "shade", on=ON)
def numbered_areas(board: Plain, shade: Shade, on: str, layer: str) -> bool:
    """Say that each part of the cells of a kind has one word, and that a number is its size."""
    words, cells = board.placed(layer), of_kind(board, shade, on)
    for part in parts(cells):
        inside = [words[cell] for cell in part if cell in words]
        if len(inside) != 1 or inside[0] not in ("?", str(len(part))):
            return False
    return set(words) <= cells


@means("{layer} count shaded ahead", "shade")
def shaded_ahead(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that a number is that of the shaded cells from its unshaded cell to the edge."""
    for cell, word in board.placed(layer).items():
        number, way = word.rstrip("nesw"), word.lstrip("0123456789?")
        if cell in shade:
            return False
        if way and number not in ("", "?"):
            ahead = [other for other in shade if _ahead(cell, other, way)]
            if len(ahead) != int(number):
                return False
    return True


def _ahead(cell: Cell, other: Cell, way: str) -> bool:
    down, right = other[0] - cell[0], other[1] - cell[1]
    return {
        "n": right == 0 and down < 0,
        "s": right == 0 and down > 0,
        "w": down == 0 and right < 0,
        "e": down == 0 and right > 0,
    }[way]


@means("one shaded as far from {layer} as they state", "shade")
def at_distance(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that of the cells at the stated distance, up to four, one is shaded."""
    for (row, column), word in board.placed(layer).items():
        if (row, column) in shade:
            return False
        if word != "?":
            far = int(word)
            four = {(row - far, column), (row + far, column)}
            four |= {(row, column - far), (row, column + far)}
            if len(four & shade) != 1:
                return False
    return True


@means("shaded and unshaded connected", "shade")
def both_connected(board: Plain, shade: Shade) -> bool:
    """Say that the shaded cells are connected by sides, and so do the unshaded ones."""
    return all(len(parts(of_kind(board, shade, on))) <= 1 for on in ("shaded", "unshaded"))


@means("{on} connected", "shade", on=ON)
def connected(board: Plain, shade: Shade, on: str) -> bool:
    """Say that all cells of a kind are connected by sides."""
    return len(parts(of_kind(board, shade, on))) <= 1


@means("{on} connected to the edge", "shade", on=ON)
def connected_to_the_edge(board: Plain, shade: Shade, on: str) -> bool:
    """Say that from each cell of a kind a way through such cells leads to the edge of the board."""
    rim = {cell for cell in board.all_cells if cell[0] in (0, board.rows - 1)}
    rim |= {cell for cell in board.all_cells if cell[1] in (0, board.columns - 1)}
    return all(part & rim for part in parts(of_kind(board, shade, on)))


@means("{on} connected by corners", "shade", on=ON)
def connected_by_corners(board: Plain, shade: Shade, on: str) -> bool:
    """Say that all cells of a kind are connected by sides or corners."""
    return len(parts(of_kind(board, shade, on), corners=True)) <= 1


@means("{layer} count shaded {near}{bare}", "shade", near="beside|around|in 3x3", bare="|.*")
def count_near(board: Plain, shade: Shade, layer: str, near: str, bare: str) -> bool:
    """Say that a number is that of the shaded cells near it; its cell may be shaded unless told."""
    for cell, word in board.placed(layer).items():
        if bare == " and are unshaded" and cell in shade:
            return False
        found = set(board.beside(cell) if near == "beside" else board.around(cell))
        found |= {cell} if near == "in 3x3" else set()
        if word != "?" and len(found & shade) != int(word):
            return False
    return True


@means("{layer} count shaded at corners", "shade")
def count_at_corners(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that a number at a corner is that of the shaded ones of up to four cells there."""
    for (row, column), word in board.placed(layer).items():
        four = {(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)}
        if word != "?" and len(four & shade) != int(word):
            return False
    return True


@means("one unshaded beside each of {layer}", "shade")
def capes(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that a circle is unshaded and has one unshaded cell beside it."""
    return all(
        cell not in shade and sum(_unshaded(board, shade, near) for near in board.beside(cell)) == 1
        for cell in board.placed(layer)
    )


@means("all with one unshaded beside in {layer}", "shade")
def capes_marked(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that an unshaded cell with one unshaded cell beside it has a circle."""
    for cell in of_kind(board, shade, "unshaded"):
        near = [other for other in board.beside(cell) if _unshaded(board, shade, other)]
        if len(near) == 1 and cell not in board.placed(layer):
            return False
    return True


@means("shaded dominoes", "shade")
def dominoes(board: Plain, shade: Shade) -> bool:
    """Say that each shaded cell has one shaded cell beside it."""
    return all(len(part) == 2 for part in parts(shade))


@means("{layer} {on} shaded and {off} unshaded", "shade", on=r"\S", off=r"\S")
def given_shade(board: Plain, shade: Shade, layer: str, on: str, off: str) -> bool:
    """Say that signs state which cells are shaded."""
    known = board.placed(layer)
    return all(
        not (word == on and cell not in shade) and not (word == off and cell in shade)
        for cell, word in known.items()
    )


@means("half of each row and column shaded", "shade")
def half_of_lines(board: Plain, shade: Shade) -> bool:
    """Say that half of the cells of each line are shaded, black cells left out."""
    lines = [[cell for cell in line if cell not in board.dark] for line in board.lines()]
    return all(2 * sum(cell in shade for cell in line) == len(line) for line in lines)


@means("{number} shaded in all", "shade")
def in_all(board: Plain, shade: Shade, number: str) -> bool:
    """Say how many cells are shaded."""
    return len(shade) == int(number)


@means("as many shaded in all as {option} states", "shade")
def in_all_as_stated(board: Plain, shade: Shade, option: str) -> bool:
    """Say that a line of the header states how many cells are shaded, if it is there."""
    stated = board.stated(option, "")
    return not stated or len(shade) == int(stated)


@means("as many shaded in each {lines} as {option} states", "shade", lines="row|column")
def in_each_line(board: Plain, shade: Shade, lines: str, option: str) -> bool:
    """Say that a line of the header, 1 without it, states how many cells of each are shaded."""
    every, stated = board.lines(), int(board.stated(option, "1"))
    some = every[: board.rows] if lines == "row" else every[board.rows :]
    return all(sum(cell in shade for cell in line) == stated for line in some)


def _seen(board: Plain, cell: Cell) -> list[Cell]:
    """Return the cells in line with a cell, up to the next black one."""
    found = []
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        far = (cell[0] + down, cell[1] + right)
        while far in board.cells:
            found.append(far)
            far = (far[0] + down, far[1] + right)
    return found


@means("each cell shaded or in sight of shaded", "shade")
def lit(board: Plain, shade: Shade) -> bool:
    """Say that an unshaded cell is in line with a shaded one, with no black cell between them."""
    return all(cell in shade or not shade.isdisjoint(_seen(board, cell)) for cell in board.cells)


@means("no shaded in sight of another", "shade")
def out_of_sight(board: Plain, shade: Shade) -> bool:
    """Say that two shaded cells in line have a black cell between them."""
    return all(shade.isdisjoint(_seen(board, cell)) for cell in shade)


@means("{number} shaded in each row and column", "shade")
def in_lines(board: Plain, shade: Shade, number: str) -> bool:
    """Say how many cells of each line are shaded."""
    return all(sum(cell in shade for cell in line) == int(number) for line in board.lines())


@means("no two rows alike and no two columns", "shade")
def lines_differ(board: Plain, shade: Shade) -> bool:
    """Say that of each two rows, and of each two columns, some cells at one place differ."""
    lines = [tuple(_look(board, shade, cell) for cell in line) for line in board.lines()]
    return distinct(lines[: board.rows]) and distinct(lines[board.rows :])


def _look(board: Plain, shade: Shade, cell: Cell) -> str:
    return "black" if cell in board.dark else "shaded" if cell in shade else "unshaded"


@means("no two rows alike and no two columns if {option}", "shade")
def lines_differ_if(board: Plain, shade: Shade, option: str) -> bool:
    """Say the same where the option is ``yes``."""
    return board.stated(option) != "yes" or lines_differ(board, shade)


@means("no unshaded {layer} twice in a line", "shade")
def no_repeat(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that words in unshaded cells of a line differ."""
    known = board.placed(layer)
    lines = [
        [known[cell] for cell in line if known.get(cell, "?") != "?" and cell not in shade]
        for line in board.lines()
    ]
    return all(map(distinct, lines))


@means("no {length} {only} in a line{more}", "shade", only="alike|shaded|unshaded", more="|.*")
def no_run(board: Plain, shade: Shade, length: str, only: str, more: str) -> bool:
    """Say that so many cells in a row, a column or a diagonal do not follow each other."""
    ways = [(0, 1), (1, 0)] + ([(1, 1), (1, -1)] if more == " or diagonal" else [])
    for row, column in board.cells:
        for down, right in ways:
            run = [(row + down * far, column + right * far) for far in range(int(length))]
            if all(map(board.inside, run)) and board.dark.isdisjoint(run):
                shaded = sum(cell in shade for cell in run)
                if (shaded == len(run) and only != "unshaded") or (
                    shaded == 0 and only != "shaded"
                ):
                    return False
    return True


@means("no 2x2 {on}", "shade", on=ON)
def no_square(board: Plain, shade: Shade, on: str) -> bool:
    """Say that no square of four cells is all of a kind."""
    return not any(set(square) <= of_kind(board, shade, on) for square in board.squares())


@means("sight of {layer} over {on}{without}", "shade", on=ON, without="|.*")
def sight(board: Plain, shade: Shade, layer: str, on: str, without: str) -> bool:
    """Say that a number is that of the cells of a kind that it sees up to the first other one."""
    for (row, column), word in board.placed(layer).items():
        if (row, column) in shade:
            return False
        seen = 0 if without or on == "shaded" else 1
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            far = 1
            while (row + far * down, column + far * right) in of_kind(board, shade, on):
                seen, far = seen + 1, far + 1
        if word != "?" and seen != int(word):
            return False
    return True


@means("{layer} = alike and x different", "shade")
def signs(board: Plain, shade: Shade, layer: str) -> bool:
    """Say that a sign between two cells states whether they are alike."""
    return all(
        ((one in shade) == (two in shade)) == (sign == "=") for one, two, sign in board.signs(layer)
    )
