"""Eulero for CP-SAT: two squares of digits, and no pair of them twice."""

from __future__ import annotations

from typing import Any

from peers.declared import entry as key

__all__ = ["PRESOLVED", "constraints", "key"]

PRESOLVED = True


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add the squares, and what is given, to a model of CP-SAT."""
    size = board.shape[0]
    first, second = (
        {cell: model.new_int_var(1, size, "") for cell in board.grid} for _ in range(2)
    )
    value = {cell: model.new_int_var(11, 11 * size, "") for cell in board.grid}
    for cell, number in value.items():
        model.add(number == 10 * first[cell] + second[cell])
    for line in (*board.grid.rows(), *board.grid.columns()):
        model.add_all_different([first[cell] for cell in line])
        model.add_all_different([second[cell] for cell in line])
    model.add_all_different(list(value.values()))
    for cell, word in board.data["givens"].items():
        for square, digit in zip((first, second), divmod(int(word), 10), strict=True):
            if digit:
                model.add(square[cell] == digit)
    return value
