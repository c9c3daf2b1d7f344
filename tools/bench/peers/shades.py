"""Declared genres of shaded cells for other programs: what they share.

For clingo ``on(shaded,I,J)`` is a shaded cell and ``on(clear,I,J)`` one that is not, where they are
to be connected. CP-SAT is told of pieces that lie apart, model by model.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from peers import joined
from satgrid.board.grid import Cell, components

CHOSEN = "{ answer(I,J) } :- cell(I,J).\n"
SHADED = "on(shaded,I,J) :- answer(I,J).\n"
CLEAR = "on(clear,I,J) :- cell(I,J), not answer(I,J).\n"
COUNTED = ":- count(G,N), not N { answer(I,J) : group(G,I,J) } N.\n"


def cuts(
    board: Any, variables: Mapping[Cell, Any], model: Collection[Cell], *, shaded: bool
) -> list[list[Any]]:
    """Return clauses for a model of CP-SAT in which the cells of a kind lie apart."""
    active = {cell: one if shaded else ~one for cell, one in variables.items()}
    held = [cell for cell in variables if (cell in model) == shaded]
    return list(joined.cuts(board.grid, active, held))


def to_edge(board: Any, shaded: Mapping[Cell, Any], model: Collection[Cell]) -> list[list[Any]]:
    """Return clauses for a model of CP-SAT with shaded pieces that do not reach the edge."""
    height, width = board.shape
    found = []
    for piece in components(list(model)):
        if all(0 < row < height - 1 and 0 < column < width - 1 for row, column in piece):
            around = {near for cell in piece for near in board.grid.neighbors(cell)}
            walls = sorted(around.difference(piece))
            found.append([~shaded[Cell(*piece[0])], *(shaded[cell] for cell in walls)])
    return found


def runs(model: Any, board: Any, shaded: Mapping[Cell, Any], length: int, *, both: bool) -> None:
    """Add to a model of CP-SAT that no so many cells in a line are alike."""
    for line in (*board.grid.rows(), *board.grid.columns()):
        for start in range(len(line) - length + 1):
            window = [shaded[cell] for cell in line[start : start + length]]
            model.add_bool_or([~one for one in window])
            if both:
                model.add_bool_or(window)


def squares(board: Any) -> Iterable[list[Cell]]:
    """Yield each square of four cells."""
    for row, column in board.grid:
        square = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
        if square[-1] in board.grid:
            yield square


def signed(board: Any, layer: str, *signs: str) -> list[Cell]:
    """Return the cells with some signs."""
    return [cell for cell, word in sorted(board.data[layer].items()) if word in signs]
