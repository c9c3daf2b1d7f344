"""Writing sudokus and their variants in the format of f-puzzles."""

from __future__ import annotations

import json
from typing import Any

from satgrid.board.boxes import areas
from satgrid.board.regions import OUTSIDE
from satgrid.errors import SatgridError
from satgrid.formats.fpuzzles.keys import KEYS
from satgrid.formats.fpuzzles.variants import MOST_ROWS, NAME, box_of
from satgrid.puzzle.protocol import Puzzle

__all__ = ["plain", "written"]

_IN_GRID = {"givens", "regions", "candidates"}


def written(puzzle: Puzzle[Any]) -> str:
    """Return the JSON of a puzzle; raise SatgridError if the format cannot hold a part of it."""
    board: Any = puzzle
    if puzzle.name not in (NAME, "sudoku") or getattr(board, "composed", False):
        raise SatgridError("it holds sudokus and variant sudokus only")
    size = board.shape[0]
    if size > MOST_ROWS:
        raise SatgridError(f"it has at most {MOST_ROWS} rows")
    found: dict[str, Any] = {"size": size, "grid": _grid(board, size)}
    own_notes = dict(board.notes)
    found |= {key: own_notes[key] for key in ("title", "author") if key in own_notes}
    layers = {layer.name for layer in board.genre.layers if board.data[layer.name]}
    for key in KEYS.values():
        if key.give is None or (key.writes and layers.isdisjoint(key.writes)):
            continue
        value = key.give(board)
        if value:
            found[key.name] = value
    held = {layer for key in KEYS.values() for layer in key.writes}
    for layer in sorted(layers - held - _IN_GRID):
        raise SatgridError(f"it has no place for its {layer}")
    return json.dumps(found, ensure_ascii=True, separators=(",", ":"))


def _grid(board: Any, size: int) -> list[list[dict[str, Any]]]:
    box, regions = box_of(size), board.data["regions"]
    usual = areas(size, box) if box else ((OUTSIDE,) * size,) * size
    rows: list[list[dict[str, Any]]] = [[{} for _ in range(size)] for _ in range(size)]
    for (row, column), number in board.data["givens"].items():
        rows[row][column] |= {"value": number, "given": True}
    if regions != usual:
        for line, cells in zip(regions, rows, strict=True):
            for region, cell in zip(line, cells, strict=True):
                cell["region"] = None if region == OUTSIDE else region
    for cells_, word in board.data.get("candidates", {}).items():
        for row, column in cells_:
            rows[row][column]["givenPencilMarks"] = [int(one) for one in word.split(",")]
    return rows


def plain(board: Any) -> Any:
    """Return a board as the format has it: without dots all white ones are none."""
    shown = board.options.get("all dots")
    if shown in ("white", "yes") and not board.data["dots"]:
        return board.with_options(
            **{"all dots": "black" if shown == "yes" else "no", "nonconsecutive": "yes"}
        )
    return board
