"""Norinori as puzz.link writes it: the borders of the rooms."""

from __future__ import annotations

from satgrid.board.grid import Grid
from satgrid.formats.puzzlink import rooms
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.kind import Kind
from satgrid.formats.puzzlink.lines import Lines
from satgrid.puzzles.norinori.puzzle import Norinori

__all__ = ["KINDS"]


def _read(height: int, width: int, body: Body) -> Norinori:
    return Norinori(rooms.read(body, 0, Grid(height, width)))


def _body(puzzle: Norinori) -> str:
    return rooms.written(puzzle.rooms)


def _load(lines: Lines, height: int, width: int) -> Norinori:
    return Norinori(rooms.load(lines, Grid(height, width)), notes=lines.notes)


def _lines(puzzle: Norinori) -> list[list[str]]:
    return rooms.lines(puzzle.rooms)


KINDS = {"norinori": Kind("norinori", _read, _body, _load, _lines)}
