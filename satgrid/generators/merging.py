"""Rooms that were cut are joined again, as long as one solution is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from satgrid.board import regions
from satgrid.board.grid import Cell
from satgrid.declared.board import Board
from satgrid.generators.layouts import Answer, cut_rooms, rooms_order
from satgrid.generators.order import Order
from satgrid.generators.room_changes import joins
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

__all__ = ["merged", "room_number"]

_LARGEST = 2  # typical rooms, as large as which a joined one may be


def room_number(blank: Board) -> int:
    """Return the number of rooms that can be cut; 0 without any."""
    layer = cut_rooms(blank.genre)
    return len(regions.cells_of(blank.data[layer.name])) if layer else 0


def merged(
    full: Any,
    blank: Board,
    answer: Answer,
    others: Sequence[Answer],
    clued: Callable[[Board, Answer], Any],
    order: Order,
    wanted: int,
) -> Any:
    """Return a board with so many rooms, or more where it has other answers then.

    Easy boards stay as they are, as those of large rooms are harder.

    Parameters
    ----------
    blank
        The board without its clues.
    others
        Answers that it once had.
    wanted
        The number of rooms before they were cut.
    """
    layer = cut_rooms(blank.genre)
    if layer is None or layer.typical is None or order.difficulty == "easy":
        return full
    order = rooms_order(layer, order)
    closed = set(blank.grid).difference(blank.open_cells)
    known, failed = list(others), set[frozenset[Cell]]()
    while room_number(blank) > wanted:
        pairs = joins(
            blank.data[layer.name],
            order,
            round(_LARGEST * layer.typical),
            straight=layer.straight,
            closed=closed,
        )
        for room, parts in pairs:
            if room in failed:
                continue
            order.tick()
            tried = blank.with_data(**{layer.name: parts})
            fresh = clued(tried, answer)
            if not fresh.check(answer) and all(fresh.check(other) for other in known):
                judged = uniqueness(fresh, deadline=order.deadline)
                if judged.verdict is Verdict.UNIQUE:
                    full, blank = fresh, tried
                    break
                known += [one for one in (judged.first, judged.second) if one not in (answer, None)]
            failed.add(room)
        else:
            break
    return full
