"""Lines with something printed beside them, for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from peers.declared import coded
from satgrid.board.grid import Cell


def seen(board: Any) -> Iterator[tuple[list[Cell], int]]:
    """Yield for each number the cells of its line as they are seen from there."""
    for (side, at), word in sorted(board.data["beside"].items()):
        number = coded(board, word)
        if isinstance(number, int):
            lines = board.grid.columns() if side in ("above", "below") else board.grid.rows()
            yield lines[at] if side in ("above", "left") else lines[at][::-1], number


def facts(board: Any) -> str:
    """Return the numbers for clingo, and the cells of their lines by their places from there."""
    return "".join(
        f"clue({at},{number})."
        + "".join(
            f"view({at},{place},{cell.row},{cell.column})." for place, cell in enumerate(line)
        )
        for at, (line, number) in enumerate(seen(board))
    )
