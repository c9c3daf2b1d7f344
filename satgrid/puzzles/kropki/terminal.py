"""A kropki drawn for a player: numbers, dots between them, lines around the boxes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from satgrid.board.grid import Cell, Place
from satgrid.board.regions import Regions
from satgrid.board.terminal import FAINT, FOUND, INK, MARK, PAPER, Ink, bordered, printed
from satgrid.puzzles.kropki.board import Board

__all__ = ["draw"]

_WHITE, _BLACK = "○", "●"
# A filled dot and a ring change places between a black ground and a white one.
_WHITE_LETTER, _BLACK_LETTER = "w", "b"


def draw(
    board: Board,
    numbers: Mapping[Cell, Sequence[int]],
    areas: Regions,
    caption: str,
    *,
    color: bool,
    marked: Collection[Place],
) -> str:
    """Draw the board.

    Parameters
    ----------
    numbers
        What each cell holds; an empty cell shows a point, one with several a question mark.
    areas
        The box or region of each cell.
    caption
        What a player must know besides.
    """
    size = board.size
    width = len(str(size))
    marks = set(marked)
    given = {entry.cell for entry in board.givens}

    def shown(place: tuple[int, int]) -> Ink:
        held = numbers.get(Cell(*place), ())
        number = "·" if not held else str(held[0]) if len(held) == 1 else "?"
        star = place in marks
        mark = "*" if star else " "
        return Ink(
            f"{mark}{number.rjust(width)}{mark}",
            INK if star or place in given else FOUND if held else FAINT,
            MARK if star else PAPER,
            bold=star or place in given,
        )

    rows = bordered(size, size, lambda place: areas[place[0]][place[1]], shown, inner=width + 2)
    white, black = (_WHITE, _BLACK) if color else (_WHITE_LETTER, _BLACK_LETTER)
    for sides, dot in ((board.white, white), (board.black, black)):
        for one, other in sorted(sides):
            line, at = one.row + other.row + 1, one.column + other.column + 1
            under = rows[line][at].text
            middle = 0 if one.row == other.row else width
            rows[line][at] = Ink(f"{under[:middle]}{dot}{under[middle + 1 :]}")
    below = [caption] if caption else []
    if not color and (board.white or board.black):
        below.append(f"{white} white dot, {black} black dot")
    return printed([*rows, *([Ink(line)] for line in below)], color=color)
