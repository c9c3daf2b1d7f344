"""Heyawake from rooms laid at random, with as few numbers as the difficulty wants.

The rooms are rectangles. A shading that fits them is made the only one: where another one has the
same numbers, a room is divided so that they differ, and then where the board is too hard for its
word. As long as it is not, rooms are joined to larger ones and numbers are left out. In symmetric
ones rooms are laid, divided and joined with their images, and so are numbers left out; the shading
is as it comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from satgrid.board import regions
from satgrid.board.field import size
from satgrid.board.grid import Cell, Grid, neighbors
from satgrid.board.isometry import SYMMETRIES
from satgrid.board.regions import Regions
from satgrid.formula.clauses import Formula
from satgrid.generators.halving import removed_while
from satgrid.generators.order import Order
from satgrid.generators.probing import is_bounded, is_within, too_hard
from satgrid.generators.reduction import random_solution, reduced
from satgrid.genres.heyawake.generator_lines import Borders
from satgrid.genres.heyawake.generator_rooms import (
    Part,
    divided,
    divisions,
    heyawake,
    is_answer,
    is_rectangle,
    numbered,
    orbit,
    parts,
    with_joined,
)
from satgrid.judging.sight import long_lines
from satgrid.puzzle.encoding import encoded
from satgrid.solve.session import Session, Status

__all__ = ["SYMMETRIES", "USUAL", "generate"]

USUAL = (10, 10)
_BOARDS = 200
_MOST_CELLS = 625

_DIVISIONS = 60  # that are tried before one is chosen
_OTHERS = 6  # other solutions that are looked at before a room is divided

_SHAPES = {(2, 2): 4, (2, 3): 6, (1, 2): 1, (1, 3): 2, (3, 3): 8, (2, 4): 3, (3, 4): 5, (1, 1): 0.2}
"""Rooms to begin with, and how often; they are joined later on."""
_ROOM = 5.6, 8.0
"""The least and the most cells that a room shall have on average."""
_EASED, _SHARE = 8, 0.2
"""How often rooms are divided where the board is too hard, and how many of those there."""
_FILLED = 4  # cells of a room that is filled as far as it can be
_AT_ONCE = 8  # of so many rooms, one pair is joined before the board is rated again
_STUCK = 5  # boards that are too hard with all numbers, before one is taken


def generate(order: Order) -> Any:
    """Return a heyawake with exactly one solution."""
    order.limit("a heyawake", _MOST_CELLS)
    hard: list[Any] = []
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        found, stuck = _board(order) or (None, False)
        if stuck and len(hard) < _STUCK:
            hard.append(found)
        elif found is not None:
            return found
    if hard:
        return hard[0]
    raise order.failure("heyawake")


def _board(order: Order) -> tuple[Any, bool] | None:
    """Return a heyawake with one solution, and whether it is too hard even with all numbers.

    None where the attempt fails.
    """
    blank = heyawake(_laid(order), {})
    shaded = _shaded(order, blank)
    full = shaded and _settled(order, blank, shaded)
    if not shaded or not full:
        return None
    bounded = is_bounded(order)
    if bounded:
        full, stuck = _eased(order, full, shaded)
        if stuck:
            return full, True  # with fewer numbers it is no easier
    full = _joined(order, full, shaded, bounded=bounded)
    # Rooms with a 0 give much away, and full ones leave few ways: those lose their numbers last.
    rooms, numbers = full.data["rooms"], full.data["numbers"]
    full_ones = [(len(cells) + 1) // 2 for cells in regions.cells_of(rooms)]
    clues = sorted(
        order.shuffled(range(len(numbers))), key=lambda clue: numbers[clue] / full_ones[clue]
    )
    groups = [list(group) for group in dict.fromkeys(orbit(order, rooms, clue) for clue in clues)]
    spared = reduced(full, shaded, [groups], order.limits)
    if spared is None:
        return None
    gone = list(map(list, spared))
    if bounded:
        gone = removed_while(
            [gone], lambda clues: is_within(full.without(clues), order), order.limits
        )
    return full.without([clue for group in gone for clue in group]), False


def _shaded(order: Order, blank: Any) -> Part | None:
    """Return a shading that fills the larger rooms as far as it can: high numbers say much."""
    first: list[Cell] = []
    for cells in order.shuffled(regions.cells_of(blank.data["rooms"])):
        if len(cells) >= _FILLED:
            colors = [[cell for cell in cells if sum(cell) % 2 == color] for color in (0, 1)]
            first += order.shuffled(max(order.shuffled(colors), key=len))
    return random_solution(encoded(blank, deadline=order.deadline), order, first)


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
                for image in order.parts(inside) or []:
                    room |= dict.fromkeys(image, min(image))
    return regions.renumbered([[room[cell] for cell in row] for row in grid.rows()])


def _settled(order: Order, blank: Any, shaded: Part) -> Any:
    """Divide rooms until no other shading has the same numbers; None if that fails."""
    rooms = blank.data["rooms"]
    others: list[Part] = []
    while True:
        order.tick()
        if not others:
            full = numbered(rooms, shaded)
            others = _others(order, encoded(full, deadline=order.deadline), shaded)
        if not others:
            return full
        near = _near(regions.cells_of(rooms), shaded, others)
        tried = order.shuffled(list(divisions(near)))[:_DIVISIONS]
        borders = Borders(rooms)
        ours, *known = map(borders.field.of, (shaded, *others))
        ranked = []
        for number, (part, disliked) in enumerate(tried):
            after = borders.divided(parts(order, part))
            if not borders.crossed_twice(after, ours):
                inside = borders.field.of(part)
                left = [
                    at
                    for at, other in enumerate(known)
                    if size(other & inside) == size(ours & inside)
                    and not borders.crossed_twice(after, other)
                ]
                excluded = len(known) - len(left)
                ranked.append((excluded / disliked, order.random.random(), number, left))
        best, _, chosen, left = max(ranked, default=(0.0, 0.0, 0, []))
        if not best:
            return None
        rooms = divided(order, rooms, tried[chosen][0])
        others = [others[at] for at in left]


def _joined(order: Order, full: Any, shaded: Part, *, bounded: bool) -> Any:
    """Join rooms to larger rectangles of limited size while the shading stays the only one.

    Where boards can be too hard, several joins are rated together; where they are, they are undone
    and fewer are made at once.
    """
    wanted = order.height * order.width / order.random.uniform(*_ROOM)
    known: list[Part] = []
    failed: set[Part] = set()
    kept, since = full, list[Part]()  # the last board that is not too hard, the joins since then
    most = max(1, len(full.data["numbers"]) // _AT_ONCE)
    while True:
        cells = regions.cells_of(full.data["rooms"])
        pairs = [
            (len(one) + len(other) + 6 * order.random.random() - bare, one, other)
            for one, other in combinations(cells if len(cells) > wanted else (), 2)
            if is_rectangle([*one, *other]) and frozenset([*one, *other]) not in failed
            if order.parts([*one, *other]) is not None
            for bare in [4 * (shaded.isdisjoint(one) + shaded.isdisjoint(other))]
        ]
        if bounded and (len(since) == most or (since and not pairs)):
            order.tick(f"{len(cells)} rooms")
            if is_within(full, order):
                kept = full
            else:
                failed.update(since if len(since) == 1 else ())
                full, most = kept, max(1, len(since) // 2)
            since = []
            continue
        if not pairs:
            return full
        _, one, other = min(pairs)
        order.tick()
        part = frozenset([*one, *other])
        joined = with_joined(full, order.parts(part) or [])
        if not any(is_answer(joined, shading) for shading in known):
            more = _others(order, encoded(joined, deadline=order.deadline), shaded)
            if not more:
                full = joined
                since.append(part)
                continue
            known += more
        failed.add(part)


def _eased(order: Order, full: Any, shaded: Part) -> tuple[Any, bool]:
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
            tried = sorted(order.shuffled(list(divisions([cells]))), key=lambda one: one[1])
            after = (divided(order, rooms, part) for part, _ in tried)
            rooms = next((one for one in after if not long_lines("reach", one, shaded)), rooms)
        if rooms == before:
            return full, bool(left)
        full = numbered(rooms, shaded)
    return full, False


def _others(order: Order, formula: Formula, shaded: Part) -> list[Part]:
    """Return some other solutions; none if there are none."""
    found: list[Part] = []
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
    rooms: Sequence[Sequence[Cell]], shaded: Part, others: Sequence[Part]
) -> list[Sequence[Cell]]:
    """Return the rooms near the differences from the most similar other shading."""
    differing = shaded ^ min(others, key=lambda other: (len(shaded ^ other), sorted(other)))
    near = {Cell(*cell) for one in differing for cell in (one, *neighbors(one))}
    return [cells for cells in rooms if not near.isdisjoint(cells)]
