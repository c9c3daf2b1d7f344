"""Writing sudokus and their variants in the format of f-puzzles."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from satgrid.board.boxes import areas
from satgrid.board.grid import Cell
from satgrid.board.regions import OUTSIDE
from satgrid.errors import SatgridError
from satgrid.formats.fpuzzles.variants import MOST_ROWS, NAME, box_of
from satgrid.puzzle.protocol import Puzzle

__all__ = ["written"]

_LINES = {
    "thermometers": "thermometer",
    "palindromes": "palindrome",
    "renban lines": "renban",
    "between lines": "betweenline",
    "region sum lines": "regionsumline",
}
_BESIDE = {"sandwiches": "sandwichsum", "skyscrapers": "skyscraper", "x sums": "xsum"}
_OPTIONS = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
    "disjoint groups": "disjointgroups",
}
_NEGATIVE = {"no": [], "white": ["difference"], "black": ["ratio"], "yes": ["difference", "ratio"]}


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
    options = board.options
    if options.get("diagonals") == "yes":
        found |= {"diagonal+": True, "diagonal-": True}
    for name, key in _OPTIONS.items():
        if options.get(name) == "yes":
            found[key] = True
    negative = [*_NEGATIVE[options.get("all dots", "no")]]
    xv = options.get("all xv", "no")
    if xv not in ("no", "yes"):
        raise SatgridError(f"it has no rule that all {xv} are shown, and the others not")
    negative += ["xv"] if xv == "yes" else []
    for name in ("difference", "ratio"):
        if name in negative and board.data[f"{name}s"]:
            raise SatgridError(f"with all {name}s shown it has no others")
    if negative:
        found["negative"] = negative
    for layer in board.genre.layers:
        value = board.data[layer.name]
        if layer.name not in ("givens", "regions") and value:
            _add(found, layer.name, value, size)
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


def _name(cell: Cell) -> str:
    return f"R{cell.row + 1}C{cell.column + 1}"


def _names(cells: Sequence[Cell]) -> list[str]:
    return [_name(cell) for cell in cells]


def _add(found: dict[str, Any], layer: str, value: dict[Any, Any], size: int) -> None:
    """Add the value of a layer under the name that f-puzzles uses for it."""
    if layer in _LINES:
        found[_LINES[layer]] = [{"lines": [_names(cells)]} for cells in value]
    elif layer in _BESIDE:
        outside = {"above": (-1, None), "below": (size, None), "left": (None, -1)}
        outside["right"] = (None, size)
        listed = []
        for (side, at), number in value.items():
            row, column = outside[side]
            cell = Cell(at if row is None else row, at if column is None else column)
            listed.append({"cell": _name(cell), "value": str(number)})
        found[_BESIDE[layer]] = listed
    elif layer == "cages":
        found["killercage"] = [
            {"cells": _names(cells), **({"value": str(word)} if word != "" else {})}
            for cells, word in value.items()
        ]
    elif layer == "arrows":
        if any(
            sorted(cells[: word or 1]) != [*cells[: word or 1]] for cells, word in value.items()
        ):
            raise SatgridError("it reads pills from left to right, and from above down")
        found["arrow"] = [
            {"cells": _names(cells[: word or 1]), "lines": [_names(cells[(word or 1) - 1 :])]}
            for cells, word in value.items()
        ]
    elif layer in ("german whispers", "dutch whispers"):
        usual = 5 if layer == "german whispers" else 4
        found.setdefault("whispers", []).extend(
            {"lines": [_names(cells)], "value": str(word or usual)} for cells, word in value.items()
        )
    elif layer == "dots":
        for side, sign in value.items():
            key = "difference" if sign == "o" else "ratio"
            found.setdefault(key, []).append({"cells": _names(side)})
    elif layer in ("differences", "ratios"):
        found.setdefault(layer[:-1], []).extend(
            {"cells": _names(cells), "value": str(word)} for cells, word in value.items()
        )
    elif layer == "xv":
        found["xv"] = [{"cells": _names(side), "value": sign} for side, sign in value.items()]
    elif layer == "parity":
        for cell, sign in value.items():
            key = "even" if sign == "e" else "odd"
            found.setdefault(key, []).append({"cell": _name(cell)})
    elif layer == "little killers":
        found["littlekillersum"] = [_ray(cells, word, size) for cells, word in value.items()]
    elif layer == "quadruples":
        found["quadruple"] = [
            {"cells": _names(cells), "values": [int(one) for one in word.split(",")]}
            for cells, word in value.items()
        ]
    elif layer == "clones":
        found["clone"] = [
            {
                "cells": _names(cells[: len(cells) // 2]),
                "cloneCells": _names(cells[len(cells) // 2 :]),
            }
            for cells in value
        ]
    elif layer == "extra regions":
        found["extraregion"] = [{"cells": _names(cells)} for cells in value]
    elif layer != "candidates":
        raise SatgridError(f"it has no place for its {layer}")


def _ray(cells: Sequence[Cell], total: int, size: int) -> dict[str, Any]:
    first = cells[0]
    if len(cells) > 1:
        down, right = cells[1].row - first.row, cells[1].column - first.column
    else:
        down, right = (-1 if first.row == 0 else 1), (1 if first.column == 0 else -1)
    way = ("U" if down < 0 else "D") + ("L" if right < 0 else "R")
    start = Cell(first.row - down, first.column - right)
    return {
        "cell": _name(start),
        "cells": _names(cells),
        "direction": way,
        "value": str(total),
    }
