"""Rules of shaded cells: how many there are near a number, in a room or in all, and givens."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from functools import lru_cache, partial
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Grid, Place
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground, Slots
from satgrid.grounds.overlapping_counts import Overlaps
from satgrid.judging import shade_counts as judge
from satgrid.layers.option import Option
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Asked, Choice, Named, Phrase, Sign, Whole
from satgrid.puzzle.protocol import Clue, Violation
from satgrid.puzzle.view import AnyBoard, Shape, Word
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["CountNear", "GivenShade", "InAll"]


@record
class CountNear(Rule):
    """A number counts the shaded cells near it.

    Attributes
    ----------
    near
        ``corner`` (the cells around a corner), ``sides``, ``touching`` (the eight around a cell) or
        ``square`` (these and its own).
    bare
        Whether the cell of a number is not shaded.
    noun
        What the judge calls such cells.
    """

    _: KW_ONLY
    near: str
    layer: str = "numbers"
    bare: bool = False
    noun: str = "shaded"

    unnamed: ClassVar[tuple[str, ...]] = ("noun",)

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{layer} count shaded {near}[ and are unshaded|bare=True]",
            layer=Named(Words, at="cells"),
            near=Choice({"sides": "beside", "touching": "around", "square": "in 3x3"}),
        ),
        Phrase(
            "{layer} count shaded at corners",
            {"near": "corner"},
            layer=Named(Words, at="corners"),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("number reached", 1, "The number has all its cells, so no other near it."),
        "last": StepName("number needs all", 1, "The number needs all the cells left near it."),
        "two": StepName(
            "two numbers",
            4,
            "The numbers differ by as many cells as are left near only one of them, so these are "
            "all shaded, and those near only the other are not.",
        ),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count for each number: the cells near it."""
        masks = _masks(board.shape, self.near)
        there = board.mask(board.open_cells) if board.dark_cells else -1
        counts: dict[Cell, tuple[Slots, int]] = {}
        for place, word in board.data[self.layer].items():
            clue = board.clue_number(self.layer, place)
            if isinstance(word, int):
                counts[place] = masks[place] & there, word
                yield Count(masks[place] & there, word, word, clue=clue)
            if self.bare and place not in board.dark_cells:
                yield Count(board.mask([place]), 0, 0, clue=clue)
        if len(counts) > 1:
            clues = [board.clue_number(self.layer, place) for place in counts]
            yield Overlaps(list(counts.values()), partial(_later, list(counts)), clues)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the number of each place."""
        layer = next(one for one in board.genre.layers if one.name == self.layer)
        places: Iterable[Place] = board.open_cells
        if getattr(layer, "black_numbers", False):
            places = board.data[self.layer]  # a number stands in a black cell
        elif self.near == "corner":
            places = board.grid.vertices()
        return {
            Cell(*place): sum(
                cell in solution for cell in _near(board.grid, Cell(*place), self.near)
            )
            for place in places
            if not (self.bare and place in solution)
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the shaded cells near each number."""
        words = board.data[self.layer]
        broken = judge.counted_near(self.name, words, solution, near=self.near, noun=self.noun)
        return broken + (judge.shaded_words(self.name, words, solution) if self.bare else [])


@lru_cache(maxsize=64)
def _masks(shape: Shape, near: str) -> dict[tuple[int, ...], Slots]:
    """Return, for each place, the slots of the cells near it."""
    grid = Grid(*shape)
    places: list[tuple[int, ...]] = [*(grid.vertices() if near == "corner" else grid)]
    return {
        place: sum(1 << row * shape[1] + column for row, column in _near(grid, Cell(*place), near))
        for place in places
    }


def _later(places: Sequence[Cell]) -> list[list[int]]:
    """Return, for each place, the later places that may have a near cell in common with it."""
    number = {place: at for at, place in enumerate(places)}
    steps = [(down, right) for down in range(3) for right in range(-2, 3) if (down, right) > (0, 0)]
    return [
        [
            number[other]
            for down, right in steps
            if (other := (row + down, column + right)) in number
        ]
        for row, column in places
    ]


def _near(grid: Grid, place: Cell, near: str) -> list[Cell]:
    row, column = place
    if near == "corner":
        around = [Cell(row - 1, column - 1), Cell(row - 1, column), Cell(row, column - 1), place]
        return [cell for cell in around if cell in grid]
    if near == "sides":
        return grid.neighbors(place)
    return [*grid.around(place), *([place] if near == "square" else [])]


@record
class InAll(Rule):
    """The board has a given number of shaded cells, stated by the rule or the header.

    A verdict looks at it in the models of its search. It has clauses there only once a model breaks
    it: as a rule the other rules leave one solution anyway.

    Attributes
    ----------
    option
        The name of that line.
    number
        The number if the header does not state it.
    """

    _: KW_ONLY
    option: str = ""
    number: int | None = None

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{number} shaded in all", number=Whole(0, 999_999)),
        Phrase(
            "as many shaded in all as {option} states",
            option=Asked(Option("shaded", words=(), most=999_999)),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("all found", 2, "All are found, so there is none in the cells left."),
        "last": StepName("all left", 2, "As many cells are left as there must be."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The line of the header."""
        return (self.option,) if self.option else ()

    def _wanted(self, board: AnyBoard) -> int | None:
        found: int | None = board.options[self.option] if self.option else self.number
        return found

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count of all cells, if there is such a line."""
        number = self._wanted(board)
        if number is not None:
            clue = board.made_clue(self, 0) if self.option else None
            yield Count(board.mask(board.open_cells), number, number, clue=clue, late=True)

    def clues(self, board: AnyBoard) -> Sequence[Clue]:
        """Return the header line as the only clue."""
        number = self._wanted(board) if self.option else None
        return [] if number is None else [Clue(f"{self.option}: {number}", board.open_cells)]

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count all shaded cells of the board."""
        return judge.counted_in_all(self.name, self._wanted(board), solution)


@record
class GivenShade(Rule):
    """A word in a cell states whether the cell is shaded.

    Attributes
    ----------
    on, off
        The words of cells that are shaded and of those that are not.
    """

    _: KW_ONLY
    on: Word
    off: Word
    layer: str = "givens"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{layer} {on} shaded and {off} unshaded",
            layer=Named(Words, at="cells"),
            on=Sign("b"),
            off=Sign("w"),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("given", 1, "It is printed in the cell."),
        "last": StepName("given", 1, "It is printed in the cell."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)
    gives: ClassVar[bool] = True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State for each word that its cell is shaded, or that it is not."""
        for cell, word in board.data[self.layer].items():
            if word in (self.on, self.off):
                number = int(word == self.on)
                clue = board.clue_number(self.layer, cell)
                yield Count(board.mask([cell]), number, number, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, Word]:
        """Return the word of each cell."""
        return {cell: self.on if cell in solution else self.off for cell in board.open_cells}

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare each cell with its word."""
        words = board.data[self.layer]
        return judge.unlike_given(self.name, words, solution, on=self.on, off=self.off)
