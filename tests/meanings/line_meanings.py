"""What phrases about lines mean, apart from those about rooms and about words in cells."""

from __future__ import annotations

from collections import Counter
from typing import Any

from meanings.plain import Cell, Lines, Plain, Shade, share_side
from meanings.register import means

LINES = "lines|pairs"


def met(lines: Lines) -> Counter[Cell]:
    """Return how many lines meet at each point."""
    return Counter(point for line in lines for point in line)


def strands(lines: Lines) -> list[set[Cell]]:
    """Return the points of each connected part of the lines."""
    left, found = set(lines), []
    while left:
        part: set[Cell] = set(left.pop())
        while True:
            more = {line for line in left if part & set(line)}
            if not more:
                break
            left -= more
            part |= {point for line in more for point in line}
        found.append(part)
    return found


def points(board: Plain) -> list[Cell]:
    """Return the points of the lines: open cells, or all corners of cells."""
    if board.answer != "lines":
        return board.cells
    return [(row, at) for row in range(board.rows + 1) for at in range(board.columns + 1)]


@means("one loop{every}{none}", LINES, every="| through all", none="| or none")
def one_loop(board: Plain, lines: Lines, every: str = "", none: str = "") -> bool:
    """Say that the lines are one closed loop, through every point if so told."""
    if not lines and none:
        return not every or not points(board)
    closed = all(number == 2 for number in met(lines).values())
    passed = not every or set(met(lines)) >= set(points(board))
    return closed and passed and len(strands(lines)) == 1


@means("one loop through all if {option}", LINES)
def one_loop_if(board: Plain, lines: Lines, option: str) -> bool:
    """Say that the loop passes through every point where the option is ``yes``."""
    return one_loop(board, lines, " through all" if board.stated(option) == "yes" else "")


@means("lines neither end nor branch", LINES)
def two_meet(board: Plain, lines: Lines) -> bool:
    """Say that two lines, or none, meet at each point."""
    return all(number == 2 for number in met(lines).values())


@means("cells in pairs", LINES)
def in_pairs(board: Plain, lines: Lines) -> bool:
    """Say that each cell is joined with one neighbor."""
    return all(met(lines)[cell] == 1 for cell in board.cells)


@means("each pair of {layer} once", LINES)
def each_pair(board: Plain, lines: Lines, layer: str) -> bool:
    """Say that each two numbers from the smallest to the largest are joined at one place.

    They may be equal.
    """
    known = {cell: int(word) for cell, word in board.placed(layer).items()}
    pairs = Counter(
        frozenset((known[one], known[two])) for one, two in lines if one in known and two in known
    )
    numbers = range(min(known.values()), max(known.values()) + 1)
    return all(pairs[frozenset((one, two))] == 1 for one in numbers for two in numbers)


@means("{layer} count lines around", LINES)
def lines_around(board: Plain, lines: Lines, layer: str) -> bool:
    """Say that a number is that of the sides of its cell that have a line."""
    for (row, column), word in board.placed(layer).items():
        corners = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        taken = sum(one in corners and two in corners for one, two in lines)
        if word != "?" and taken != int(word):
            return False
    return True


@means("{layer} count ends of lines", LINES)
def end_tally(board: Plain, lines: Lines, layer: str) -> bool:
    """Say that a number beside a line is that of the ends of lines in its cells."""
    ends = [cell for cell, number in met(lines).items() if number == 1]
    return all(
        sum(cell in line for cell in ends) == int(word)
        for line, word in board.outside()
        if word != "?"
    )


@means("{layer} joined with the other color", LINES)
def joined_circles(board: Plain, lines: Lines, layer: str) -> bool:
    """Say that the lines join each circle with one of the other color, and do nothing else."""
    circles, used = board.placed(layer), set()
    for part in strands(lines):
        straight = len({row for row, _ in part}) == 1 or len({column for _, column in part}) == 1
        ends = {min(part), max(part)}
        if not straight or part & set(circles) != ends:
            return False
        if {circles[cell] for cell in ends} != {"w", "b"}:
            return False
        used |= ends
    return used == set(circles)


@means("{layer} stay", "lines$")
def lines_stay(board: Plain, lines: Lines, layer: str) -> bool:
    """Say that the printed lines are there."""
    for at, text in enumerate(board.raw[layer]):
        for place, sign in enumerate(text):
            if sign == "-" and ((at // 2, place // 2), (at // 2, place // 2 + 1)) not in lines:
                return False
            if sign == "|" and ((at // 2, place // 2), (at // 2 + 1, place // 2)) not in lines:
                return False
    return True


@means("paths join equal {layer}", LINES)
def paths_join(board: Plain, lines: Lines, layer: str) -> bool:
    """Say that the lines are paths without branches between equal numbers, past no others.

    ``?`` is any number.
    """
    known, number, used = board.placed(layer), met(lines), set()
    for part in strands(lines):
        ends = {cell for cell in part if number[cell] == 1}
        if len(ends) != 2 or any(number[cell] > 2 for cell in part) or part & set(known) != ends:
            return False
        if len({known[cell] for cell in ends} - {"?"}) > 1:
            return False
        used |= ends
    return used == set(known)


@means("paths join equal {layer} through all if {option}", LINES)
def paths_join_if(board: Plain, lines: Lines, layer: str, option: str) -> bool:
    """Say that the paths pass through all cells where the option is ``yes``."""
    full = board.stated(option) != "yes" or set(met(lines)) == set(board.cells)
    return full and paths_join(board, lines, layer)


@means("shaded cells outside the loop if {option}", "lines and shaded cells")
def shaded_outside(board: Plain, answer: tuple[Lines, Shade], option: str) -> bool:
    """Say that no shaded cell is inside the loop where the option is ``yes``."""
    lines, shade = answer
    return board.stated(option) != "yes" or not any(inside(cell, lines) for cell in shade)


@means("each cell shaded or passed", "lines and shaded cells")
def shaded_or_passed(board: Plain, answer: tuple[Lines, Shade]) -> bool:
    """Say that a cell is shaded and has no line, or is not and has two."""
    lines, shade = answer
    return all(met(lines)[cell] == (0 if cell in shade else 2) for cell in board.cells)


def inside(cell: Cell, lines: Lines) -> bool:
    """Return whether a cell that the loop does not pass is inside a loop through cells.

    A ray from just above its middle to the left crosses upright lines.
    """
    row, column = cell
    crossed = sum(
        one[1] == two[1] < column and {one[0], two[0]} == {row - 1, row} for one, two in lines
    )
    return crossed % 2 == 1


@means("{layer} count bridges", "bridges")
def bridges_end(board: Plain, bridges: dict[Any, int], layer: str) -> bool:
    """Say that a number is that of the bridges that end at its island."""
    return all(
        word == "?" or sum(many for pair, many in bridges.items() if cell in pair) == int(word)
        for cell, word in board.placed(layer).items()
    )


@means("{layer} connected by bridges", "bridges")
def bridges_connect(board: Plain, bridges: dict[Any, int], layer: str) -> bool:
    """Say that bridges lead from each island to each other one."""
    islands = board.placed(layer)
    if len(islands) < 2:
        return True
    return [part >= set(islands) for part in strands(frozenset(bridges))] == [True]


@means("no crossing bridges", "bridges")
def no_crossing(board: Plain, bridges: dict[Any, int]) -> bool:
    """Say that no level bridge crosses an upright one."""
    for (row, left), (last, right) in bridges:
        for (top, column), (bottom, _) in bridges:
            if row == last and top < row < bottom and left < column < right:
                return False
    return True


@means("{layer} count slants", "slants")
def slant_ends(board: Plain, slants: Shade, layer: str) -> bool:
    """Say that a number at a corner is that of the slants that end there."""
    ends = Counter(corner for ends in slant_lines(board, slants) for corner in ends)
    known = board.placed(layer)
    return all(word == "?" or ends[corner] == int(word) for corner, word in known.items())


@means("no loop of slants", "slants")
def no_cycle(board: Plain, slants: Shade) -> bool:
    """Say that the slants, taken one after the other, never join corners that are joined."""
    group: dict[Cell, Cell] = {}

    def root(corner: Cell) -> Cell:
        return root(group[corner]) if corner in group else corner

    for one, two in slant_lines(board, slants):
        if root(one) == root(two):
            return False
        group[root(one)] = root(two)
    return True


def slant_lines(board: Plain, slants: Shade) -> list[tuple[Cell, Cell]]:
    r"""Return the corners that slants join: ``\`` in the cells of the answer, ``/`` elsewhere."""
    found = []
    for row, column in board.cells:
        if (row, column) in slants:
            found.append(((row, column), (row + 1, column + 1)))
        else:
            found.append(((row, column + 1), (row + 1, column)))
    return found


@means("no three bars side by side", "bars")
def short_bars(board: Plain, bars: Shade) -> bool:
    """Say that no three upright bars follow each other in a row, or level ones in a column."""
    for row, column in board.cells:
        across = [(row, column), (row, column + 1), (row, column + 2)]
        down = [(row, column), (row + 1, column), (row + 2, column)]
        if set(across) <= bars or (set(down) <= set(board.cells) and not set(down) & bars):
            return False
    return True


def beside_off(board: Plain, lines: Lines) -> list[tuple[Cell, Cell]]:
    """Return each two cells that share a side and that no line passes."""
    bare = [cell for cell in board.cells if not met(lines)[cell]]
    return [(one, two) for one in bare for two in bare if one < two and share_side(one, two)]
