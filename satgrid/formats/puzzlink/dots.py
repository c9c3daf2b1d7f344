"""How puzz.link writes stars in half cells: decodeDot and decodeDotFile."""

from __future__ import annotations

from typing import ClassVar

from satgrid.board.grid import Cell
from satgrid.board.text import Value
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.codings import Coding, Data
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.layers.stars import Stars
from satgrid.puzzle.view import Shape

__all__ = ["DotsCoding"]

_DIGITS = "0123456789abcdef"
_RUNS = "ghijklmnopqrstuvwxyz"
_FAR = 7
"""A star stands for itself and so many places after it."""


class DotsCoding(Coding):
    """Stars in half cells: one character has a star and the number of places up to the next one."""

    layer: Stars

    says: ClassVar[str] = "stars in half cells"

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[dict[Cell, str], int]:
        """Read the stars; a text that ends early has no further stars."""
        places = list(self.layer.grid(shape))
        found: dict[Cell, str] = {}
        at = position = 0
        while at < len(places) and position < len(body.text):
            symbol = body.text[position]
            if symbol in _DIGITS:
                further, color = divmod(_DIGITS.index(symbol), 2)
                found[places[at]] = self.layer.signs[color]
                at += further + 1
            elif symbol in _RUNS:
                at += _RUNS.index(symbol) + 1
            else:
                raise body.strange(position)
            position += 1
        return found, position

    def written(self, value: dict[Cell, str], shape: Shape, data: Data) -> str:
        """Write the form that ``read`` reads."""
        places = list(self.layer.grid(shape))
        parts, at, run = [], 0, 0
        while at < len(places):
            word = value.get(places[at])
            if word is None:
                run, at = run + 1, at + 1
                if run < len(_RUNS):
                    continue
            if run:
                parts.append(_RUNS[run - 1])
                run = 0
            if word is not None:
                behind = places[at + 1 : at + 1 + _FAR]
                further = next((i for i, one in enumerate(behind) if one in value), _FAR)
                parts.append(_DIGITS[2 * further + self.layer.signs.index(word)])
                at += further + 1
        return "".join([*parts, _RUNS[run - 1] if run else ""])

    def load(self, lines: SavedLines, shape: Shape, data: Data) -> dict[Cell, str]:
        """Read a character for each place, without spaces."""
        grid = self.layer.grid(shape)
        found: dict[Cell, str] = {}
        for row in range(grid.height):
            line = lines.line("the stars")
            if len(line.text) != grid.width:
                raise line.error(f"{len(line.text)} characters where there are {grid.width} places")
            for column, symbol in enumerate(line.text):
                if symbol in ("1", "2"):
                    found[Cell(row, column)] = self.layer.signs[int(symbol) - 1]
                elif symbol != ".":
                    unheld = self.row.not_held(symbol)
                    place = Value(symbol, line.line, line.column + column)
                    raise place.error(unheld or f"{symbol!r} is not one of . 1 2")
        return found

    def lines(self, value: dict[Cell, str], shape: Shape, data: Data) -> list[list[str]]:
        """Write the form that ``load`` reads."""
        signs = {sign: str(at + 1) for at, sign in enumerate(self.layer.signs)}
        return [
            ["".join(signs[value[place]] if place in value else "." for place in row)]
            for row in self.layer.grid(shape).rows()
        ]
