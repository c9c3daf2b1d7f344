"""Rooms that exchange cells until numbers fit into them.

Most random divisions have no answer where each room holds the numbers from 1 to its size, and
equal ones must lie apart. Several cells that cannot all have a number show which rooms to change.
"""

from __future__ import annotations

from math import inf
from typing import Any

from satgrid.board.grid import Cell
from satgrid.declared.board import Board
from satgrid.formula.derived import guarded
from satgrid.generators.layouts import cut_rooms, rooms_order
from satgrid.generators.order import Order
from satgrid.generators.room_changes import shifts
from satgrid.puzzle.encoding import encoded
from satgrid.solve.session import Session, Status

__all__ = ["settled"]

_ROUNDS = 25


def settled(blank: Board, order: Order) -> Board | None:
    """Return a board with rooms that have an answer; None if there are none to change, or in vain.

    In each round a cell moves to another room near each contradiction.
    """
    layer = cut_rooms(blank.genre)
    if layer is None or not layer.fitted:
        return None
    order = rooms_order(layer, order)
    closed = set(blank.grid).difference(blank.open_cells)
    best, fewest = blank, inf
    for _ in range(_ROUNDS):
        order.tick()
        found = _contradictions(blank, order)
        if not found:
            return None if found is None else blank
        if len(found) <= fewest:
            best, kept, fewest = blank, found, len(found)
        else:
            blank, found = best, kept
        rooms = blank.data[layer.name]
        for cells in found:
            near = {one for cell in cells for one in (cell, *blank.grid.neighbors(cell))} - closed
            moved = shifts(rooms, near, (), order, straight=layer.straight, closed=closed)
            rooms = next(moved, rooms)
        blank = blank.with_data(**{layer.name: rooms})
    return None


def _contradictions(blank: Any, order: Order) -> list[list[Cell]] | None:
    """Return disjoint sets of cells that cannot all have numbers; None if no cell is to blame."""
    formula = encoded(blank, deadline=order.deadline)
    block = formula.answer_block()
    place = {block[key]: Cell(*next(iter(blank.places(key)))) for key in block}
    cells = list(blank.grid)
    number = {cell: index for index, cell in enumerate(cells)}
    for index, clause in enumerate(formula.clauses):
        if clause and min(clause) > 0 and place.keys() >= {*clause}:  # it requires a number
            formula.clues.setdefault(number[place[min(clause)]], []).append(range(index, index + 1))
    with_selectors, selectors = guarded(formula, len(cells))
    cell_of = dict(zip(selectors, cells, strict=True))
    left, found = order.shuffled(selectors), list[list[Cell]]()
    with Session(with_selectors, solver="minisat22") as session:
        while session.solve(left, deadline=order.deadline) is not Status.SATISFIABLE:
            order.tick()
            core = set(session.core())
            if not core:
                return None
            found.append(sorted(cell_of[one] for one in core))
            left = [one for one in left if one not in core]
    return found
