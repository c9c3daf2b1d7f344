"""Star battles as puzz.link writes them: the number of stars, and the borders of the regions."""

from __future__ import annotations

import re

from satgrid.board import regions
from satgrid.board.grid import Grid
from satgrid.formats.puzzlink import rooms
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.kind import Kind
from satgrid.formats.puzzlink.lines import Lines
from satgrid.genres.starbattle.puzzle import Starbattle

__all__ = ["KINDS"]

_STARS = re.compile(
    r"([1-9]\d{0,2})(?:/|$)", re.ASCII
)  # no slash at the end of a board of one cell


def _read(height: int, width: int, body: Body) -> Starbattle:
    if not body.text:  # a blank board
        return Starbattle(((0,) * width,) * height)
    match = _STARS.match(body.text)
    if not match:
        raise body.error("a number of stars and a slash should come before the borders", 0)
    areas = rooms.read(body, match.end(), Grid(height, width))
    return Starbattle(areas, int(match[1]))


def _body(puzzle: Starbattle) -> str:
    return f"{puzzle.stars}/{rooms.written(puzzle.rooms)}"


def _load(lines: Lines, height: int, width: int) -> Starbattle:
    stars = lines.line("the number of stars").number(1, 999)
    return Starbattle(rooms.load(lines, Grid(height, width)), stars, notes=lines.notes)


def _lines(puzzle: Starbattle) -> list[list[str]]:
    return [[str(puzzle.stars)], *rooms.lines(puzzle.rooms)]


def _lost(puzzle: Starbattle) -> str | None:
    if regions.outside(puzzle.rooms):
        return "its cells outside every region have no place in it"
    return "it has a thousand stars in each row" if puzzle.stars > 999 else None


KINDS = {"starbattle": Kind("starbattle", _read, _body, _load, _lines, _lost)}
