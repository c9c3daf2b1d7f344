"""A lantern as its rows below the word ``lamps``."""

from __future__ import annotations

from typing import Any

from satgrid.declared.board import class_of
from satgrid.formats.format import Format, whole
from satgrid.genres.lantern.puzzle import GENRE

__all__ = ["FORMAT"]


def _read(content: str) -> Any:
    rows = content.partition("\n")[2]
    return class_of(GENRE).parse(f"puzzle: lantern\n\n{rows}")


def _written(puzzle: Any) -> str:
    rows = puzzle.text().partition("\n\n")[2]
    return f"lamps\n{rows}"


FORMAT = Format(
    "lamps", (".lamps",), lambda content: content.startswith("lamps"), _read, whole, _written
)
