"""The boards to judge: a folder of published puzzles, or the catalogue.

A folder holds ``KIND*.jsonl``, an object a line with ``name`` and the fields below, or files of
puzzlekit with solutions, or ``KIND/*.txt`` in satgrid's own text. Published puzzles are not part of
this project.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from satgrid import formats
from satgrid.board.grid import Cell, Side
from satgrid.board.regions import renumbered
from satgrid.errors import ParseError
from satgrid.genres.kropki.board import made as kropki_of
from satgrid.genres.nonogram.clues import made as nonogram
from satgrid.puzzle import registry
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.protocol import Puzzle

ROOT = Path(__file__).parents[2]
INSTANCES = ROOT / "instances"
KINDS = ("nonogram", "norinori", "shakashaka", "kropki")


class Board(NamedTuple):
    """A puzzle with its name, and the verdict recorded for it, if any."""

    name: str
    puzzle: Puzzle[Any]
    recorded: str | None = None
    solution: str | None = None
    """The only solution as it is recorded, if it is, rendered."""


def instance(path: str) -> Puzzle[Any]:
    """Return a board of the catalogue, such as ``tiling/pentominoes-6x10``."""
    return registry.parse((INSTANCES / f"{path}.txt").read_text(encoding="utf-8"))


def boards(kind: str, folder: Path | None) -> list[Board]:
    """Return the puzzles of a kind, those of the catalogue without a folder."""
    found = []
    if folder is not None:
        for path in sorted(folder.glob("*.jsonl")):
            if kind not in READERS:
                found += _collected(kind, path)
            elif path.name.startswith(kind):
                found += _recorded(kind, path)
    for path in sorted(((folder or INSTANCES) / kind).glob("*.txt")):
        found.append(Board(path.stem, registry.parse(path.read_text(encoding="utf-8"))))
    return found


def _recorded(kind: str, path: Path) -> list[Board]:
    records = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [Board(one["name"], READERS[kind](one), one.get("verdict")) for one in records]


def _collected(kind: str, path: Path) -> list[Board]:
    """Return the puzzles of a file of puzzlekit, if they are of a kind."""
    if _kind(path) != kind:
        return []
    found = []
    for part in formats.parts(path.read_text(encoding="utf-8"), file_name=path.name):
        try:
            puzzle = part.read()
        except ParseError as error:
            print(f"  {path.name}: left out: {error}", file=sys.stderr)
            continue
        try:
            solution = part.solution(puzzle)
        except ParseError as error:
            print(f"  {path.name}: its solution is left out: {error}", file=sys.stderr)
            solution = None
        drawn = None if solution is None else puzzle.render(solution)
        found.append(Board(dict(puzzle.notes)["title"], puzzle, None, drawn))
    return found


@cache
def _kind(path: Path) -> str | None:
    """Return the genre of a file; None in no format that satgrid reads, or of a kind unknown."""
    try:
        parts = formats.parts(path.read_text(encoding="utf-8"), file_name=path.name)
        return parts[0].read().name
    except ParseError:
        return None


def _nonogram(record: dict[str, Any]) -> Puzzle[Any]:
    puzzle: Puzzle[Any] = nonogram(
        tuple(map(tuple, record["rows"])), tuple(map(tuple, record["cols"]))
    )
    return puzzle


def _norinori(record: dict[str, Any]) -> Puzzle[Any]:
    rooms = renumbered(record["rooms"])
    kind: Any = registry.find("norinori")
    puzzle: Puzzle[Any] = kind((len(rooms), len(rooms[0])), {"rooms": rooms})
    return puzzle


def _shakashaka(record: dict[str, Any]) -> Puzzle[Any]:
    rows = "\n".join("".join(row) for row in record["grid"])
    return registry.parse(f"puzzle: shakashaka\n\n{rows}\n")


def _kropki(record: dict[str, Any]) -> Any:
    def dots(color: str) -> frozenset[Side]:
        return frozenset(Side.between(one, other) for one, other in record[color])

    all_dots = "yes" if record["negative"] else "white" if record.get("negative_white") else "no"
    shape = record["box_shape"] if record["boxes"] else None
    areas = record.get("regions")
    givens = tuple(
        Entry(Cell(row, column), number)
        for row, line in enumerate(record["givens"])
        for column, number in enumerate(line)
        if number
    )
    return kropki_of(
        record["n"],
        givens,
        dots("white"),
        dots("black"),
        all_dots,
        (shape[0], shape[1]) if shape else None,
        renumbered(areas) if areas else None,
    )


READERS: dict[str, Callable[[dict[str, Any]], Puzzle[Any]]] = {
    "kropki": _kropki,
    "nonogram": _nonogram,
    "norinori": _norinori,
    "shakashaka": _shakashaka,
}
