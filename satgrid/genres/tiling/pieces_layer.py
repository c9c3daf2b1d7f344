"""The pieces of a tiling as a layer: a line of the header with sets to choose from.

On a sheet the line also has the drawn pieces, row by row: ``domino A=XX/X. x3``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from satgrid.board import text
from satgrid.board.isometry import Isometry
from satgrid.genres.tiling import pieces as tiling_pieces, polyforms
from satgrid.genres.tiling.pieces import Piece
from satgrid.layers.layer import Entering, Layer, Mark, Section
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record

__all__ = ["ONE_SIDED", "PiecesLayer"]

Listed: TypeAlias = tuple[tuple[Piece, ...], bool]
"""Pieces, and whether they may be turned over."""

ONE_SIDED = "not turned over: "
"""Before pieces that may not be turned over."""
_USUAL = "domino x*"
_DRAWN = re.compile(r"(\S+)=([^\s=]+)", re.ASCII)


@record
class PiecesLayer(Layer):
    """The pieces of a flat board, and whether they may be turned over."""

    name: str = "pieces"

    def blank(self, shape: Shape) -> Listed:
        """Return any number of dominoes."""
        return self.entered(_USUAL, shape)

    def read(self, section: Section) -> Listed:
        """Read the line of the header; drawn pieces are read by the puzzle."""
        return self.entered(section.values[self.name].text, section.shape)

    def written(self, value: Listed, board: AnyBoard) -> tuple[dict[str, str], list[str]]:
        """Return the line of the header."""
        return {self.name: self.spelled(value)}, []

    def spelled(self, value: Listed) -> str:
        """Return the names of the pieces and sets, and of drawn ones their rows."""
        pieces, reflections = value
        line, rows = tiling_pieces.written(pieces, reflections=reflections)
        drawn: dict[str, list[str]] = {}
        for row in filter(None, rows):
            if row.endswith(":"):
                own = drawn.setdefault(row[:-1], [])
            else:
                own.append(row)
        words = [f"{one}={'/'.join(drawn[one])}" if one in drawn else one for one in line.split()]
        return ("" if reflections else ONE_SIDED) + " ".join(words)

    def entered(self, words: str, shape: Shape) -> Listed:
        """Return the pieces of a line; the usual ones where it is empty.

        A drawn piece has its rows behind its name.

        Raises
        ------
        ParseError
            If there is no such piece.
        """
        line = " ".join(words.split())
        reflections = not line.startswith(ONE_SIDED)
        line = line.removeprefix(ONE_SIDED) or _USUAL
        drawn = [f"\n{name}:\n" + rows.replace("/", "\n") for name, rows in _DRAWN.findall(line)]
        names = _DRAWN.sub(r"\1", line)
        document = text.read("\n".join([f"puzzle: tiling\npieces: {names}", *drawn, ""]))
        return tiling_pieces.read(document, reflections=reflections, solid=False), reflections

    def image(self, value: Listed, isometry: Isometry, data: Mapping[str, Any]) -> Listed:
        """Return the same pieces."""
        return value

    def marks(self, value: Listed, board: AnyBoard) -> Iterator[Mark]:
        """Return nothing: the picture shows the pieces below the board."""
        return iter(())

    def entering(self, board: AnyBoard) -> Entering:
        """State that a set is chosen, once or any number of times, or pieces are drawn."""
        flat = [name for name in polyforms.SETS if not name.endswith("cubes")]
        sided = [name for name in flat if name.startswith("one-sided")]
        once = [name for name in flat if name not in sided]
        signs = (*once, *(f"{name} x*" for name in once), *(ONE_SIDED + name for name in sided))
        return Entering("line", signs=signs, form="pieces")
