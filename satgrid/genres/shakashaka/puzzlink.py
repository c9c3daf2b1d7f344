"""Shakashaka as puzz.link writes it: black cells and their numbers."""

from __future__ import annotations

from satgrid.formats.puzzlink import bodies
from satgrid.formats.puzzlink.bodies import UNKNOWN, Body
from satgrid.formats.puzzlink.kinds import Kind
from satgrid.formats.puzzlink.lines import Lines
from satgrid.genres.shakashaka.puzzle import Shakashaka

__all__ = ["KINDS"]


def _read(height: int, width: int, body: Body) -> Shakashaka:
    values = bodies.four(body, height * width)
    symbols = [_symbol(value) for value in values]
    rows = [symbols[start : start + width] for start in range(0, len(symbols), width)]
    return Shakashaka(tuple("".join(row) for row in rows))


def _symbol(value: int | None) -> str:
    return "." if value is None else "#" if value == UNKNOWN else str(value)


def _body(puzzle: Shakashaka) -> str:
    values = {".": None, "#": UNKNOWN} | {str(number): number for number in range(5)}
    return bodies.written_four([values[symbol] for row in puzzle.cells for symbol in row])


def _load(lines: Lines, height: int, width: int) -> Shakashaka:
    symbols = {"5": "#", "-": "#"} | {symbol: symbol for symbol in ".01234"}
    return Shakashaka(tuple(lines.signs(symbols, height, width, ". 0-5")), notes=lines.notes)


def _lines(puzzle: Shakashaka) -> list[list[str]]:
    return [["5" if word == "#" else word for word in row] for row in puzzle.cells]


KINDS = {"shakashaka": Kind("shakashaka", _read, _body, _load, _lines)}
