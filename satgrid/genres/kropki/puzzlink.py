"""Kropki as puzz.link has it: all dots are shown, and there are neither boxes nor givens."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Grid
from satgrid.board.regions import OUTSIDE
from satgrid.formats.puzzlink import codes
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.kinds import Kind
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.formats.puzzlink.table import ROWS
from satgrid.genres.kropki.board import made

__all__ = ["KINDS"]

_CODES = {"o": 1, "*": 2}


def _read(height: int, width: int, body: Body) -> Any:
    sides = Grid(height, width).sides()
    dots = codes.digits(body, len(sides), 3, 3).values
    white, black = (
        frozenset(side for side, dot in zip(sides, dots, strict=True) if dot == color)
        for color in (1, 2)
    )
    return made(height, white=white, black=black)


def _body(puzzle: Any) -> str:
    dots = [_CODES.get(puzzle.data["dots"].get(side), 0) for side in puzzle.grid.sides()]
    return codes.written_digits(dots, 3, 3)


def _load(lines: SavedLines, height: int, width: int) -> Any:
    grid = Grid(height, width)
    across = lines.grid(height, width - 1, "the dots in a row")
    down = lines.grid(height - 1, width, "the dots between rows")
    words = [word for row in (*across, *down) for word in row]
    for word in words:
        word.one_of("0", "1", "2")
    white, black = (
        frozenset(
            side for side, word in zip(grid.sides(), words, strict=True) if word.text == color
        )
        for color in "12"
    )
    return made(height, white=white, black=black, notes=lines.notes)


def _lines(puzzle: Any) -> list[list[str]]:
    size = puzzle.shape[0]
    words = [str(_CODES.get(puzzle.data["dots"].get(side), 0)) for side in puzzle.grid.sides()]
    across, down = words[: size * (size - 1)], words[size * (size - 1) :]
    return [across[row * (size - 1) : (row + 1) * (size - 1)] for row in range(size)] + [
        down[row * size : (row + 1) * size] for row in range(size - 1)
    ]


def _lost(puzzle: Any) -> str | None:
    for lost, reason in (
        (puzzle.givens, "the numbers that are given have no place in it"),
        (puzzle.data["regions"][0][0] != OUTSIDE, "its boxes have no place in it"),
        (puzzle.options["all dots"] != "yes", "there all dots are shown, here not"),
    ):
        if lost:
            return reason
    return None


_FORM = ("dots between cells, three a character: 1 white, 2 black",)
_ROW = ROWS["kropki"]
KINDS = {
    "kropki": Kind("kropki", _read, _body, _load, _lines, _lost, row=_ROW, form=_FORM, square=True)
}
