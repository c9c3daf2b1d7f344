"""Random juosan puzzles: rooms of equal bars; walls move until one answer is left."""

from __future__ import annotations

from itertools import chain
from typing import Any

from satgrid.board.regions import Regions, cells_of
from satgrid.declared.board import class_of
from satgrid.generators.layouts import laid
from satgrid.generators.order import Order
from satgrid.generators.reduction import another, reduced
from satgrid.generators.room_changes import cuts, shifts
from satgrid.generators.steering import put_back
from satgrid.genres.juosan.puzzle import GENRE
from satgrid.puzzle.encoding import encoded
from satgrid.solve.session import Session, Status

__all__ = ["USUAL", "generate"]

USUAL = GENRE.usual
_BOARDS = 200
_CHANGES = 100  # of one board
_CUT = 6  # of so many changes, one cuts a room; the others move walls
_MOST_CELLS = 400
_BACK = {"easy": 0.3, "medium": 0.35, "hard": 0.0}


def generate(order: Order) -> Any:
    """Return a juosan with exactly one solution."""
    order.limit("a juosan", _MOST_CELLS)
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        blank = laid(GENRE, order)
        answer = _bars(blank, order)
        full = _changed(blank, answer, order)
        if full is not None:
            groups = order.shuffled([[one] for one in _numbers(full)])
            gone = reduced(full, answer, [groups], order.limits) or []
            share = _BACK[order.difficulty]
            return put_back(order, full, gone, easy=share, medium=share, hard=share)
    raise order.failure(GENRE.name)


def _numbers(board: Any) -> list[int]:
    """Return the clues that can be left out."""
    return [at for at, clue in enumerate(board.clue_list()) if clue.removable]


def _bars(blank: Any, order: Order) -> frozenset[Any]:
    """Return random bars, equal within most rooms."""
    formula = encoded(blank, deadline=order.deadline)
    block = formula.answer_block()
    with Session(formula, solver="minisat22") as session:
        for cells in order.shuffled(cells_of(blank.data["rooms"])):
            for sign in order.shuffled([1, -1]):
                wished = [sign * block[cell] for cell in cells]
                order.tick()
                if session.solve(wished, deadline=order.deadline) is Status.SATISFIABLE:
                    for literal in wished:
                        session.add(literal)
                    break
        session.solve(deadline=order.deadline)
        return session.model().solution()


def _full(rooms: Regions, answer: frozenset[Any]) -> Any:
    """Return the board with a number in each room: the count of its more frequent kind of bars."""
    numbers = {}
    for room, cells in enumerate(cells_of(rooms)):
        upright = sum(cell in answer for cell in cells)
        numbers[room] = max(upright, len(cells) - upright)
    shape = len(rooms), len(rooms[0])
    return class_of(GENRE)(shape, {"rooms": rooms, "numbers": numbers})


def _changed(blank: Any, answer: frozenset[Any], order: Order) -> Any:
    """Return a board whose only answer is this one; None if none is found."""
    board = _full(blank.data["rooms"], answer)
    for number in range(_CHANGES):
        other = another(board, answer, order)
        if other is None:
            return board
        differ = answer ^ other
        near = {cell for one in differ for cell in (one, *board.grid.neighbors(one))}
        rooms = board.data["rooms"]
        moved = shifts(rooms, near, (), order, straight=True)
        divided = cuts(rooms, near, order, straight=True)
        changed = chain(divided, moved) if number % _CUT == _CUT - 1 else chain(moved, divided)
        boards = (_full(rooms, answer) for rooms in changed)
        board = next((one for one in boards if one.check(other)), None)
        if board is None:
            return None
    return None
