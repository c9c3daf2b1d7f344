"""What a codec of a layer is given: a sheet to read from or to draw on, and its surroundings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from satgrid.board.text import Value
from satgrid.declared.genre import Genre
from satgrid.formats.penpa.drawing import Drawing
from satgrid.formats.penpa.points import Points
from satgrid.formats.penpa.sheet import Sheet
from satgrid.puzzle.view import Shape

__all__ = ["Page"]


class Page(NamedTuple):
    """A sheet while layers are read from it or drawn on it.

    Attributes
    ----------
    genre
        The genre whose layers they are.
    data
        The values of layers: when reading those before, when drawing all of them.
    at
        The place of the link, to blame.
    rivals
        The layers that are still to be read from the same places.
    """

    sheet: Sheet
    genre: Genre
    data: Mapping[str, Any]
    at: Value
    rivals: Sequence[Any] = ()

    @property
    def problem(self) -> Drawing:
        """What is drawn of the problem."""
        return self.sheet.problem

    @property
    def points(self) -> Points:
        """The points of the sheet."""
        return self.sheet.points

    @property
    def shape(self) -> Shape:
        """The rows and columns of the board."""
        return self.sheet.points.height, self.sheet.points.width
