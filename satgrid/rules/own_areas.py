"""The rule that areas of cells of one kind have one number each, which is their size."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell, components, named
from satgrid.board.known import known
from satgrid.board.text import plural
from satgrid.grounds.ground import Ground
from satgrid.grounds.own_areas import OwnAreas
from satgrid.judging import islands as judge
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Choice, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard, Word
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["NumberedAreas", "numbers_of"]


def numbers_of(words: Mapping[Cell, Word]) -> dict[Cell, int | None]:
    """Return the numbers of a layer by their cells; a sign is an unknown number."""
    given = known(words)
    return {cell: given.get(cell) for cell in words}


@record
class NumberedAreas(Rule):
    """Each area of unshaded cells has exactly one number, and as many cells as that says.

    Attributes
    ----------
    on
        Whether it is about the shaded cells.
    layer
        The layer of the numbers; a sign is a number that is not given.
    loose
        Whether the clauses of the whole board use a number only to count the cells of its area.
        Explanations need that: the clauses of one clue say nothing of the others. Otherwise they
        are about the cells that areas can reach, which are fewer.
    """

    _: KW_ONLY
    on: bool = False
    layer: str = "numbers"
    loose: bool = True

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "each {on} area has one of {layer} for its size",
            on=Choice({True: "shaded", False: "unshaded"}),
            layer=Named(Words, at="cells", black=""),
        ),
    )
    unnamed: ClassVar[tuple[str, ...]] = ("loose",)
    steps: ClassVar[Mapping[str, StepName]] = {
        "number": StepName("number", 1, "A number belongs to its area."),
        "complete": StepName("area complete", 1, "The area has its cells, so it ends here."),
        "two": StepName("between two", 1, "The cell would join areas with a number each."),
        "only way": StepName(
            "only way on", 2, "The area needs more cells, and one way on is left."
        ),
        "too large": StepName(
            "too large", 2, "The cell would join more cells than the number says."
        ),
        "far": StepName("out of reach", 3, "No number has cells enough to reach these."),
        "room": StepName("room", 3, "Otherwise a number would not get all its cells."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)
    complete: ClassVar[bool] = True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State it of all numbers together."""
        numbers = numbers_of(board.data[self.layer])
        clues = [board.clue_number(self.layer, cell) for cell in numbers]
        mask = board.mask(board.open_cells)
        yield OwnAreas(self.name, board.shape, mask, numbers, clues, on=self.on, loose=self.loose)

    def flaws(self, board: AnyBoard) -> list[str]:
        """Report which numbers share a side, and areas with more cells than the board."""
        words = board.data[self.layer]
        told = {cell: f"the {word} at {named(cell)}" for cell, word in words.items()}
        found = [
            f"{told[one]} and {told[other]} share a side: their areas would be one"
            for one, other in board.grid.sides()
            if one in words and other in words
        ]
        total = sum(number or 1 for number in numbers_of(words).values())
        if total > len(board.open_cells):
            cells = plural(len(board.open_cells), "cell")
            found.append(f"the areas have {total} cells on a board of {cells}")
        return found

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the size of each area: where its number is, else in its first cell."""
        words = board.data[self.layer]
        areas = components([cell for cell in board.open_cells if (cell in solution) == self.on])
        return {
            Cell(*next((cell for cell in area if cell in words), area[0])): len(area)
            for area in areas
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Flood each area, and count its cells and its numbers."""
        cells = [cell for cell in board.open_cells if (cell in solution) == self.on]
        return judge.numbered(self.name, board.data[self.layer], cells, on=self.on)
