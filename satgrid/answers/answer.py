"""What kinds of answers have in common, and the commonest kind: shaded cells.

An answer gives the keys of a board in a fixed order. The number of a key is its slot. The other
kinds are in ``answers``; genres that need none of them are loaded faster without.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Grid
from satgrid.phrases.phrase import Phrase
from satgrid.puzzle.cells import Cells
from satgrid.puzzle.plane import Plane
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.record import record

__all__ = ["Answer", "Shade"]


@record
class Answer:
    """A kind of solution.

    Attributes
    ----------
    block
        The name of the block of variables.
    antichain
        Whether no solution contains another one.
    share
        About how many of the keys a generator wishes to hold.
    """

    @property
    def base(self) -> type[Plane]:
        """The class that reads, writes and turns solutions of this kind."""
        raise NotImplementedError

    block: str
    _: KW_ONLY
    antichain: bool = False
    share: float = 0.4

    phrases: ClassVar[tuple[Phrase, ...]] = ()
    """How it is written in a puzzle with rules of its own."""
    unnamed: ClassVar[tuple[str, ...]] = ()
    """Fields that no phrase names."""
    codecs: ClassVar[Mapping[str, Any]] = {}
    """By the name of a format how it holds the answer, where the format's own table does not say:
    for ``penpa`` and ``puzzlekit`` an ``AnswerCodec`` of its module ``answers``, for ``puzzlink`` a
    function as in its own."""
    light: ClassVar[bool] = False
    """Whether it goes only with boards without black cells."""

    def values(self, board: AnyBoard) -> int:
        """Return how many slots a cell has."""
        return 1

    def keys(self, shape: Shape, values: int) -> Sequence[Hashable]:
        """Return the key of each slot of a board of a shape."""
        raise NotImplementedError

    @property
    def printed(self) -> bool:
        """Whether the keys depend on the printed parts, not on the shape alone."""
        return False

    def keys_on(self, board: AnyBoard) -> Sequence[Hashable]:
        """Return the key of each slot of a board."""
        return self.keys(board.shape, board.values)

    def barred(self, board: AnyBoard) -> int:
        """Return the slots that cannot hold since their cells are dark."""
        full, found = (1 << board.values) - 1, 0
        for cell in board.dark_cells:
            found |= full << board.first(cell)
        return found

    @property
    def seen(self) -> Answer:
        """The kind of answer as rules of the library read it: by default the same."""
        return self

    def seen_with(self, key: Any, shape: Shape) -> Iterable[Hashable]:
        """Return the keys of the answer as read that hold if a key of this answer does."""
        return (key,)

    def space(self) -> dict[str, Any]:
        """Return the class attributes that the base class needs."""
        return {}

    def cells(self, solution: frozenset[Any]) -> frozenset[Any]:
        """Return the shaded cells of a solution."""
        return solution

    def lines(self, solution: frozenset[Any]) -> frozenset[Any]:
        """Return the lines of a solution."""
        return solution

    def most(self, board: AnyBoard) -> int:
        """Return the largest number on a board; 0 where an answer has no numbers."""
        return 0


@record
class Shade(Answer):
    """Some cells are shaded, or hold a disc, a mine, a star.

    Attributes
    ----------
    mark
        The character of such a cell.
    thing
        What is put into such a cell, such as ``mine``; empty where it is shaded.
    puzzlekit
        The word of such a cell in solutions of the collection.
    other
        What all other cells hold, such as ``white disc``; empty where that is nothing.
    penpa
        The symbol of such a cell at penpa-edit; empty where it is shaded there.
    upon
        Whether it may stand in a cell with something printed: a solution is drawn without that.
    every
        Whether a generator shades a cell of every row and of every column.
    patches
        How often a generator mixes each cell with its neighbors, so that shaded cells form patches.
    """

    block: str = "shaded"
    _: KW_ONLY
    mark: str = "#"
    thing: str = ""
    puzzlekit: str = "x"
    other: str = ""
    penpa: str = ""
    upon: bool = True
    every: bool = False
    patches: int = 0

    unnamed: ClassVar[tuple[str, ...]] = (
        *("block", "antichain", "share", "mark", "thing", "puzzlekit", "other", "penpa", "upon"),
        *("every", "patches"),
    )
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("shade"),)

    @property
    def base(self) -> type[Plane]:
        """The class of puzzles whose solution is a set of cells."""
        return Cells

    def keys(self, shape: Shape, values: int) -> Sequence[Hashable]:
        """Return the cells, row by row."""
        return _cells(shape)

    def space(self) -> dict[str, Any]:
        """Return the character of a marked cell."""
        return {"mark": self.mark, "anywhere": self.upon}


@lru_cache(maxsize=64)
def _cells(shape: Shape) -> list[Hashable]:
    return list(Grid(*shape))
