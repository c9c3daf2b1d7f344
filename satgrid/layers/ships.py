"""Layers of ships: the fleet, as a line of the header, and parts of ships in cells."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.board.ways import turned_way
from satgrid.layers.layer import Entering, Layer, Mark, Section
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Name, Phrase
from satgrid.puzzle.view import AnyBoard, Shape, Word
from satgrid.record import record

__all__ = ["FleetList", "ShipParts"]

_LONGEST, _MOST = 99, 999
_WAYS = {"n": "up", "s": "down", "w": "left", "e": "right"}


@record
class FleetList(Layer):
    """The lengths of all ships: ``fleet: 4 3 3 2 2 2 1 1 1 1``.

    The value has the number of ships for each length of which there are any.

    Attributes
    ----------
    coding
        How puzz.link writes it: ``bank`` (decodePieceBank).
    """

    name: str = "fleet"
    _: KW_ONLY
    coding: str = "bank"

    drawn: ClassVar[bool] = False

    unnamed: ClassVar[tuple[str, ...]] = ("coding",)
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("fleet"),)

    @property
    def keys(self) -> tuple[str, ...]:
        """The line of the header."""
        return (self.name,)

    def blank(self, shape: Shape) -> dict[int, int]:
        """Return the value on a blank board: no ships."""
        return {}

    def usual(self, shape: Shape) -> dict[int, int]:
        """Return a fleet for a board of this size: one longest ship, two of the next length."""
        cells = shape[0] * shape[1]
        most = 1
        # A ship takes about three times its cells, with the water around it.
        while most < min(shape) and 3.2 * _cells(_steps(most + 1)) <= cells:
            most += 1
        return _steps(most)

    def read(self, section: Section) -> dict[int, int]:
        """Read the length of each ship."""
        if self.name not in section.values:
            return {}
        words = list(section.values[self.name].words())
        if len(words) > _MOST:
            raise words[_MOST].error(f"there are more than {_MOST} ships")
        lengths = [word.number(1, _LONGEST) for word in words]
        return {length: lengths.count(length) for length in sorted(set(lengths))}

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return the line with the length of each ship, the longest first."""
        lengths = [length for length, number in value.items() for _ in range(number)]
        return ({self.name: " ".join(map(str, lengths[::-1]))} if lengths else {}), ()

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> Any:
        """Return the same ships."""
        return value

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the ships in rows below the board."""
        height, width = board.shape
        row, column = height + 1, 0
        if ("below", 0) in board.data.get("beside", {}):
            row += 1
        for length, number in sorted(value.items(), reverse=True):
            for _ in range(number):
                if column and column + length > width:
                    row, column = row + 1, 0
                for at in range(length):
                    place = 2 * row + 1, 2 * (column + at) + 1
                    yield Mark("ship", place, _piece(at, length))
                column += length + 1

    def form(self) -> str:
        """Return how the fleet is written: as a line of the header."""
        return f"{self.name}: a line `{self.name}:` of the header with the length of each ship"

    def entering(self, board: AnyBoard) -> Entering:
        """Describe entering: the number of ships of each length."""
        return Entering("fleet", 0, 4)

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[int, int]:
        """Return the fleet without some lengths."""
        return {length: number for length, number in value.items() if length not in keys}

    def changed(self, value: Any, words: Mapping[Hashable, Word]) -> dict[Any, Any]:
        """Return the fleet with changed numbers for some lengths."""
        return {length: number for length, number in {**value, **words}.items() if number}


def _steps(most: int) -> dict[int, int]:
    """Return the fleet with one ship of the greatest length, two of the next one, and so on."""
    return {length: most + 1 - length for length in range(1, most + 1)}


def _cells(fleet: Mapping[int, int]) -> int:
    return sum(length * number for length, number in fleet.items())


def _piece(at: int, length: int) -> str:
    """Return the part of a level ship."""
    if length == 1:
        return "o"
    return "w" if at == 0 else "e" if at == length - 1 else "m"


@record
class ShipParts(Words):
    """Parts of ships in cells, which turn with the board."""

    name: str = "parts"
    _: KW_ONLY
    signs: str = "xnswemo?"
    spare: bool = True
    penpa: tuple[tuple[str, str, int], ...] = tuple(
        (sign, "battleship_B", style) for style, sign in enumerate("omwnesxx", 1)
    )

    first: ClassVar[int] = 0
    """The number of the first sign at puzz.link."""

    apart: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("parts of ships[ called {name}]", name=Name()),)

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> dict[Cell, Word]:
        """Return the parts in the images of their cells, ends turned their way."""
        back = {way: word for word, way in _WAYS.items()}
        return {
            cell: back[turned_way(_WAYS[str(word)], isometry)] if word in _WAYS else word
            for cell, word in super().image(value, isometry, data).items()
        }

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the parts in their cells."""
        for (row, column), word in sorted(value.items()):
            yield Mark("ship", (2 * row + 1, 2 * column + 1), str(word))

    def form(self) -> str:
        """Return what the letters mean."""
        return (
            f"{self.name}: for each cell `n`, `s`, `w` or `e` for the upper, lower, left or right "
            "end of a ship, `m` for a part between two others, `o` for a ship of one cell, `?` for "
            "any part, `x` for water, or `.` for nothing"
        )
