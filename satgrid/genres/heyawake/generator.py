"""Heyawake from rooms laid at random, with as few numbers as the difficulty wants.

The rooms are rectangles. A shading that fits them is made the only one: where another one has the
same numbers, a room is divided so that they differ. Easy ones keep a third of the numbers that
could be spared, medium ones a seventh of them, hard ones none. In symmetric ones rooms are laid,
divided and joined with their images, and so are numbers left out; the shading is as it comes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from satgrid.board import regions
from satgrid.board.field import size
from satgrid.board.grid import Cell, Grid, neighbors
from satgrid.board.isometry import SYMMETRIES
from satgrid.board.regions import Regions
from satgrid.formula.clauses import Formula
from satgrid.generators.order import Order
from satgrid.generators.probing import too_hard
from satgrid.generators.reduction import random_solution, reduced
from satgrid.generators.steering import thinned
from satgrid.genres.heyawake.generator_lines import Borders
from satgrid.genres.heyawake.puzzle import GENRE
from satgrid.judging.sight import long_lines
from satgrid.puzzle.encoding import encoded
from satgrid.rules.board import class_of
from satgrid.solve.session import Session, Status

__all__ = ["SYMMETRIES", "USUAL", "generate"]

USUAL = (10, 10)
_BOARDS = 200
_MOST_CELLS = 625

_Part = frozenset[Cell]
_DIVISIONS = 60  # that are tried before one is chosen
_OTHERS = 6  # other solutions that are looked at before a room is divided

_SHAPES = {(2, 2): 4, (2, 3): 6, (1, 2): 1, (1, 3): 2, (3, 3): 8, (2, 4): 3, (3, 4): 5, (1, 1): 0.2}
"""Rooms to begin with, and how often; they are joined later on."""
_ROOM = 5.6, 8.0
"""The least and the most cells that a room shall have on average."""
_EASED, _SHARE = 8, 0.2
"""How often rooms are divided where the board is too hard, and how many of those there."""
_KEPT = {"easy": 0.3, "medium": 0.15, "hard": 0.0}
"""How many of the numbers that could be spared stay."""


def generate(order: Order) -> Any:
    """Return a heyawake with exactly one solution."""
    order.limit("a heyawake", _MOST_CELLS)
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        found = _board(order)
        if found is not None:
            return found
    raise order.failure("heyawake")


def _board(order: Order) -> Any:
    """Return a heyawake with one solution, or None where the attempt fails."""
    rooms = _laid(order)
    blank = _puzzle(rooms, {})
    shaded = random_solution(encoded(blank, deadline=order.deadline), order)
    full = shaded and _settled(order, blank, shaded)
    if not shaded or not full:
        return None
    full = _joined(order, full, shaded)
    hard = order.difficulty == "hard"
    if not hard:
        full, stuck = _eased(order, full, shaded)
        if stuck:
            return full  # with fewer numbers it is no easier
    # Rooms with a 0 give much away: they are the first to lose their numbers.
    numbers = list(full.data["numbers"].values())
    clues = sorted(order.shuffled(range(len(numbers))), key=lambda clue: numbers[clue] > 0)
    groups = list(dict.fromkeys(_orbit(order, full.data["rooms"], clue) for clue in clues))
    spared = reduced(full, shaded, [list(map(list, groups))], order.limits)
    if spared is None:
        return None
    kept = round(len(spared) * _KEPT[order.difficulty])
    if order.aim is not None:
        return thinned(order, full, spared[::-1], kept)
    # A board that is too hard keeps more, half of those that are left at a time.
    while kept < len(spared) or hard:
        puzzle = full.without([clue for group in spared[: len(spared) - kept] for clue in group])
        if hard or not too_hard(puzzle, order):
            return puzzle
        kept = len(spared) - (len(spared) - kept) // 2
    return full


def _laid(order: Order) -> Regions:
    """Lay rectangles, each from the first cell that is free."""
    grid = Grid(order.height, order.width)
    shapes = [*_SHAPES, *((width, height) for height, width in _SHAPES)]
    weights = [*_SHAPES.values()] * 2
    room: dict[Cell, Cell] = {}
    for cell in grid:
        while cell not in room:
            height, width = order.random.choices(shapes, weights)[0]
            inside = [
                Cell(cell.row + down, cell.column + right)
                for down in range(height)
                for right in range(width)
            ]
            if all(one in grid and one not in room for one in inside):
                for image in _images(order, inside) or []:
                    room |= dict.fromkeys(image, min(image))
    return regions.renumbered([[room[cell] for cell in row] for row in grid.rows()])


def _images(order: Order, cells: Collection[Cell]) -> list[_Part] | None:
    """Return a part of the board with its images; None where two of them overlap."""
    parts = {frozenset(image) for image in zip(*map(order.images, cells), strict=True)}
    if len(frozenset().union(*parts)) < sum(map(len, parts)):
        return None
    return sorted(parts, key=sorted)


def _orbit(order: Order, rooms: Regions, room: int) -> tuple[int, ...]:
    """Return a room with its images, by their numbers."""
    first = regions.cells_of(rooms)[room][0]
    return tuple(sorted({rooms[row][column] for row, column in order.images(first)}))


def _settled(order: Order, blank: Any, shaded: _Part) -> Any:
    """Divide rooms until no other shading has the same numbers; None if that fails."""
    rooms = blank.data["rooms"]
    others: list[_Part] = []
    while True:
        order.tick()
        if not others:
            full = _numbered(rooms, shaded)
            others = _others(order, encoded(full, deadline=order.deadline), shaded)
        if not others:
            return full
        near = _near(regions.cells_of(rooms), shaded, others)
        tried = order.shuffled(list(_divisions(near)))[:_DIVISIONS]
        borders = Borders(rooms)
        ours, *known = map(borders.field.of, (shaded, *others))
        ranked = []
        for number, (part, disliked) in enumerate(tried):
            divided = borders.divided(_parts(order, part))
            if not borders.crossed_twice(divided, ours):
                inside = borders.field.of(part)
                left = [
                    at
                    for at, other in enumerate(known)
                    if size(other & inside) == size(ours & inside)
                    and not borders.crossed_twice(divided, other)
                ]
                excluded = len(known) - len(left)
                ranked.append((excluded / disliked, order.random.random(), number, left))
        best, _, chosen, left = max(ranked, default=(0.0, 0.0, 0, []))
        if not best:
            return None
        rooms = _without(order, rooms, tried[chosen][0])
        others = [others[at] for at in left]


def _joined(order: Order, full: Any, shaded: _Part) -> Any:
    """Join rooms to larger rectangles of limited size while the shading stays the only one."""
    wanted = order.height * order.width / order.random.uniform(*_ROOM)
    known: list[_Part] = []
    failed: set[_Part] = set()
    while len(cells := regions.cells_of(full.data["rooms"])) > wanted:
        pairs = [
            (len(one) + len(other) + 6 * order.random.random() - bare, one, other)
            for one, other in combinations(cells, 2)
            if _rectangle([*one, *other]) and frozenset([*one, *other]) not in failed
            if _images(order, [*one, *other]) is not None
            for bare in [4 * (shaded.isdisjoint(one) + shaded.isdisjoint(other))]
        ]
        if not pairs:
            break
        _, one, other = min(pairs)
        order.tick()
        joined = _with(full, _images(order, [*one, *other]) or [])
        if not any(_fits(joined, shading) for shading in known):
            more = _others(order, encoded(joined, deadline=order.deadline), shaded)
            if not more:
                full = joined
                continue
            known += more
        failed.add(frozenset([*one, *other]))
    return full


def _eased(order: Order, full: Any, shaded: _Part) -> tuple[Any, bool]:
    """Divide rooms where a board with all numbers is too hard for the word.

    Also return whether it still is, and no room there can be divided.
    """
    for _ in range(_EASED):
        left = set(too_hard(full, order))
        before = rooms = full.data["rooms"]
        near = [cells for cells in regions.cells_of(rooms) if not left.isdisjoint(cells)]
        for number, cells in enumerate(order.shuffled(near)):
            if number >= max(1, round(_SHARE * len(near))) and rooms != before:
                break
            tried = sorted(order.shuffled(list(_divisions([cells]))), key=lambda one: one[1])
            divided = (_without(order, rooms, part) for part, _ in tried)
            rooms = next((one for one in divided if not long_lines("reach", one, shaded)), rooms)
        if rooms == before:
            return full, bool(left)
        full = _numbered(rooms, shaded)
    return full, False


def _fits(board: Any, shading: _Part) -> bool:
    """Return whether an answer of the board with other rooms is one with these, too.

    Where cells touch or are cut off does not depend on rooms.
    """
    rooms, numbers = board.data["rooms"], board.data["numbers"]
    counts = Counter(rooms[row][column] for row, column in shading)
    if any(counts[room] != number for room, number in numbers.items()):
        return False
    return not long_lines("reach", rooms, shading)


def _rectangle(cells: Sequence[Cell]) -> bool:
    """Return whether some cells form a rectangle."""
    rows, columns = ([cell[axis] for cell in cells] for axis in (0, 1))
    height, width = (max(line) - min(line) + 1 for line in (rows, columns))
    return height * width == len(cells)


def _puzzle(rooms: Regions, numbers: Mapping[int, int]) -> Any:
    return class_of(GENRE)((len(rooms), len(rooms[0])), {"rooms": rooms, "numbers": numbers})


def _numbered(rooms: Regions, shaded: _Part) -> Any:
    """Return a board with all numbers."""
    cells = regions.cells_of(rooms)
    return _puzzle(rooms, {at: len(shaded.intersection(own)) for at, own in enumerate(cells)})


def _with(full: Any, parts: Sequence[_Part]) -> Any:
    """Return a board with all numbers, after the rooms of each of some parts are joined."""
    before, numbers = full.data["rooms"], full.data["numbers"]
    kept = {room: room for room in numbers}
    for part in parts:
        inside = {before[row][column] for row, column in part}
        kept |= dict.fromkeys(inside, min(inside))
    total: Counter[int] = Counter()
    for room, number in numbers.items():
        total[kept[room]] += number
    rooms = [[kept[room] for room in line] for line in before]
    listed = enumerate(dict.fromkeys(room for line in rooms for room in line))
    return _puzzle(regions.renumbered(rooms), {at: total[room] for at, room in listed})


def _others(order: Order, formula: Formula, shaded: _Part) -> list[_Part]:
    """Return some other solutions; none if there are none."""
    found: list[_Part] = []
    with Session(formula) as session:
        session.add(*[-literal for literal in formula.stating(shaded)])
        while len(found) < _OTHERS:
            status = session.solve(deadline=order.deadline)
            if status is not Status.SATISFIABLE:
                order.tick()
                break
            found.append(session.model().solution())
            session.add(*[-literal for literal in formula.stating(found[-1])])
    return found


def _near(
    rooms: Sequence[Sequence[Cell]], shaded: _Part, others: Sequence[_Part]
) -> list[Sequence[Cell]]:
    """Return the rooms near the differences from the most similar other shading."""
    differing = shaded ^ min(others, key=lambda other: (len(shaded ^ other), sorted(other)))
    near = {Cell(*cell) for one in differing for cell in (one, *neighbors(one))}
    return [cells for cells in rooms if not near.isdisjoint(cells)]


def _divisions(rooms: Sequence[Sequence[Cell]]) -> Iterator[tuple[_Part, int]]:
    """Yield the cells that a line through a room separates, each with a penalty.

    Rooms of one cell are not.
    """
    for cells in rooms:
        for axis in (0, 1):
            for at in sorted({cell[axis] for cell in cells})[1:]:
                part = frozenset(cell for cell in cells if cell[axis] < at)
                yield part, 5 if 1 in (len(part), len(cells) - len(part)) else 1


def _without(order: Order, rooms: Regions, part: _Part) -> Regions:
    """Return the rooms after some cells of one become a room of their own; and their images."""
    parts = _parts(order, part)
    labels: list[Sequence[object]] = [
        [(room, *(Cell(row, column) in one for one in parts)) for column, room in enumerate(line)]
        for row, line in enumerate(rooms)
    ]
    return regions.renumbered(labels)


def _parts(order: Order, part: _Part) -> list[_Part]:
    """Return some cells and their images."""
    return [frozenset(image) for image in zip(*map(order.images, sorted(part)), strict=True)]
