"""A layer of numbers beside black cells, some of which have an arrow: ``3``, ``#``, ``e``."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell, named
from satgrid.board.isometry import Isometry
from satgrid.board.symbols import DARK
from satgrid.board.ways import WAYS, turned_way
from satgrid.layers.layer import Entering, Mark
from satgrid.layers.words import Givens
from satgrid.phrases.phrase import MOST, Name, Phrase, Whole
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Word
from satgrid.record import record

__all__ = ["ARROWS", "BlackArrows", "ahead"]

_WAYS = {"n": "up", "e": "right", "s": "down", "w": "left"}
ARROWS = tuple(_WAYS)
"""The words of arrows."""
_LETTERS = {way: letter for letter, way in _WAYS.items()}
_SHOWN = {"n": "↑", "e": "→", "s": "↓", "w": "←"}


def ahead(cell: Cell, letter: str) -> Cell:
    """Return the cell to which an arrow points; it may be off the board."""
    down, right = WAYS[_WAYS[letter]]
    return Cell(cell.row + down, cell.column + right)


@record
class BlackArrows(Givens):
    """Numbers in cells, and black cells: ``#``, or ``n e s w`` with an arrow.

    An arrow is a clue; without it its cell stays black.
    """

    name: str = "givens"
    _: KW_ONLY
    black: str = "#nesw"
    puzzlekit: tuple[tuple[str, str], ...] = (("x", DARK),)

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "givens and black arrows[ {least} to {most}][ called {name}]",
            least=Whole(0, MOST),
            most=Whole(0, MOST),
            name=Name(),
        ),
    )

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> dict[Cell, Word]:
        """Return the words at the images of their places, with arrows turned."""
        return {
            place: _LETTERS[turned_way(_WAYS[word], isometry)] if word in _WAYS else word
            for place, word in super().image(value, isometry, data).items()
        }

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return the words, with arrows drawn as such."""
        for mark in super().marks(value, board):
            yield mark._replace(word=_SHOWN.get(mark.word, mark.word))

    def entering(self, board: AnyBoard) -> Entering:
        """Numbers, black cells and arrows are entered."""
        return super().entering(board)._replace(ways="".join(ARROWS))

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield the numbers and the arrows, row by row."""
        for place in sorted(place for place, word in value.items() if word != DARK):
            word = value[place]
            if word in _WAYS:
                around = board.grid.neighbors(place)
                cells = tuple(cell for cell in around if cell in board.open_cells)
                yield place, Clue(f"the arrow at {named(place)}", cells, True)
            else:
                name = self.clue.format(word=word, place=named(place))
                yield place, Clue(name, (place,), True, given=True)

    def clue_keys(self, value: Any, board: AnyBoard) -> list[Hashable]:
        """Return the places of numbers and arrows, row by row."""
        return sorted(place for place, word in value.items() if word != DARK)

    def without(self, value: Any, keys: Collection[Hashable]) -> dict[Any, Any]:
        """Return the words without those at some places; a cell with an arrow stays black."""
        left = super().without(value, keys)
        gone = {place: DARK for place in value if place in keys and value[place] in _WAYS}
        return dict(sorted({**left, **gone}.items()))
