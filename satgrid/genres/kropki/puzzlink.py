"""Kropki as puzz.link has it: all dots are shown, and there are neither boxes nor givens."""

from __future__ import annotations

from satgrid.board.grid import Grid
from satgrid.formats.puzzlink import codes
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.kinds import Kind
from satgrid.formats.puzzlink.lines import Lines
from satgrid.formats.puzzlink.table import ROWS
from satgrid.genres.kropki.puzzle import Kropki

__all__ = ["KINDS"]


def _read(height: int, width: int, body: Body) -> Kropki:
    sides = Grid(height, width).sides()
    dots = codes.digits(body, len(sides), 3, 3).values
    white, black = (
        frozenset(side for side, dot in zip(sides, dots, strict=True) if dot == color)
        for color in (1, 2)
    )
    return Kropki(height, white=white, black=black)


def _body(puzzle: Kropki) -> str:
    sides = Grid(puzzle.size, puzzle.size).sides()
    dots = [1 if side in puzzle.white else 2 if side in puzzle.black else 0 for side in sides]
    return codes.written_digits(dots, 3, 3)


def _load(lines: Lines, height: int, width: int) -> Kropki:
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
    return Kropki(height, white=white, black=black, notes=lines.notes)


def _lines(puzzle: Kropki) -> list[list[str]]:
    size = puzzle.size
    words = [
        "1" if side in puzzle.white else "2" if side in puzzle.black else "0"
        for side in Grid(size, size).sides()
    ]
    across, down = words[: size * (size - 1)], words[size * (size - 1) :]
    return [across[row * (size - 1) : (row + 1) * (size - 1)] for row in range(size)] + [
        down[row * size : (row + 1) * size] for row in range(size - 1)
    ]


def _lost(puzzle: Kropki) -> str | None:
    for lost, reason in (
        (puzzle.givens, "the numbers that are given have no place in it"),
        (puzzle.box or puzzle.regions, "its boxes have no place in it"),
        (puzzle.all_dots != "yes", "there all dots are shown, here not"),
    ):
        if lost:
            return reason
    return None


_FORM = ("dots between cells, three a character: 1 white, 2 black",)
_ROW = ROWS["kropki"]
KINDS = {
    "kropki": Kind("kropki", _read, _body, _load, _lines, _lost, row=_ROW, form=_FORM, square=True)
}
