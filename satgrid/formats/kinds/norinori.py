"""Norinori as puzz.link writes it: the borders of the rooms."""

from __future__ import annotations

from satgrid.formats import _rooms
from satgrid.formats._bodies import Body
from satgrid.formats._kind import Kind
from satgrid.formats._lines import Lines
from satgrid.grid import Grid
from satgrid.puzzles.norinori import Norinori

__all__ = ["KIND"]


def _read(height: int, width: int, body: Body) -> Norinori:
    return Norinori(_rooms.read(body, 0, Grid(height, width)))


def _body(puzzle: Norinori) -> str:
    return _rooms.written(puzzle.rooms)


def _load(lines: Lines, height: int, width: int) -> Norinori:
    return Norinori(_rooms.load(lines, Grid(height, width)), lines.notes)


def _lines(puzzle: Norinori) -> list[list[str]]:
    return _rooms.lines(puzzle.rooms)


KIND = Kind("norinori", _read, _body, _load, _lines)
