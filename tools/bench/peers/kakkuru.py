"""Kakkuru for CP-SAT: different numbers in lines, and sums around black cells."""

from __future__ import annotations

from typing import Any

from peers.declared import entry as key

__all__ = ["PRESOLVED", "constraints", "key"]

PRESOLVED = False


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add the lines and the sums to a model of CP-SAT."""
    lines = [
        [cell for cell in line if cell not in board.dark_cells]
        for line in (*board.grid.rows(), *board.grid.columns())
    ]
    high = {cell: min(len(line) for line in lines if cell in line) for cell in board.open_cells}
    value = {cell: model.new_int_var(1, most, "") for cell, most in high.items()}
    for line in lines:
        model.add_all_different([value[cell] for cell in line])
    for cell, word in board.data["numbers"].items():
        if isinstance(word, int):
            near = board.grid.around(cell)
            model.add(sum(value[one] for one in near if one in value) == word)
    return value
