"""Rules of kinds and sizes of numbers: the kind in a cell, and the larger of two numbers."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from itertools import pairwise
from typing import Any, ClassVar

from satgrid.board.grid import Cell, Side
from satgrid.board.isometry import Isometry
from satgrid.grounds.counts import Clauses, Count
from satgrid.grounds.ground import Ground, Slots
from satgrid.judging import signs as judge
from satgrid.layers.black_arrows import ARROWS, BlackArrows, ahead
from satgrid.layers.rooms import Rooms
from satgrid.layers.side_signs import SideSigns
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Each, Named, PairsField, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["EmptyInSquare", "Falling", "Kinds", "LargestAhead", "Ordered"]

_LESS_FIRST = ("<", "^")
"""The signs that point to the first cell of their side: it holds the smaller number."""


@record
class Kinds(Rule):
    """A sign in a cell states the kind of its number.

    Where cells may be empty, a cell that must be odd or even may be empty, too.

    Attributes
    ----------
    layer
        The layer of the signs; numbers may stand there as well.
    signs
        Pairs of a sign and its kind: ``even``, ``odd``, ``some`` (any number) or ``none``.
    every
        Whether a generator prints a sign in every cell without a number.
    """

    _: KW_ONLY
    layer: str = "givens"
    signs: tuple[tuple[str, str], ...]
    every: bool = False

    spares: ClassVar[bool] = True
    unnamed: ClassVar[tuple[str, ...]] = ("every",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{layer} {signs}",
            layer=Named(Words, at="cells"),
            signs=PairsField("even", "odd", "some", "none"),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("sign", 1, "The sign in the cell rules the number out."),
        "last": StepName("sign", 1, "It is the only number left of the kind that the sign wants."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return the numbers that each sign rules out, or the clause that one of them is there."""
        kinds, low, full = dict(self.signs), board.answer.low, (1 << board.values) - 1
        even = sum(1 << at for at in range(board.values) if (low + at) % 2 == 0)
        ruled_out = {"even": full & ~even, "odd": even, "none": full}
        for cell, word in board.data[self.layer].items():
            if word in kinds:
                first, clue = board.first(cell), board.clue_number(self.layer, cell)
                if kinds[word] == "some":
                    yield Count(full << first, 1, board.values, clue=clue)
                else:
                    yield Count(ruled_out[kinds[word]] << first, 0, 0, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, Any]:
        """Return a sign for two of three cells, and for the others their numbers."""
        sign_of = {kind: sign for sign, kind in self.signs}
        held = {(row, column): number for (row, column), number in solution}
        found: dict[Hashable, Any] = {}
        for cell in board.open_cells:
            number = held.get((cell.row, cell.column))
            kinds = ("none",) if number is None else (("even", "odd")[number % 2], "some")
            signs = [sign_of[kind] for kind in kinds if kind in sign_of]
            if number is not None and ((cell.row + 2 * cell.column + number) % 3 == 0 or not signs):
                found[cell] = board.answer.word_of(number)
            elif signs:
                found[cell] = signs[0]
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look at the number of each cell with a sign."""
        words, kinds = board.data[self.layer], dict(self.signs)
        return judge.kinds(self.name, words, solution, kinds)


@record
class EmptyInSquare(Rule):
    """Each 2x2 square has an empty cell."""

    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("no 2x2 filled"),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("no square", 1, "The other three cells of the square hold numbers."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that each 2x2 square has at most three numbers."""
        full = (1 << board.values) - 1
        for row, column in board.grid:
            cells = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
            if all(cell in board.grid for cell in cells):
                yield Count(board.mask(cells) * full, 0, 3)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look for 2x2 squares without an empty cell."""
        return judge.full_squares(self.name, solution)


@record
class Ordered(Rule):
    """A sign between two cells with numbers points to the one with the smaller number.

    Attributes
    ----------
    layer
        The layer of the signs ``<``, ``>``, ``^`` and ``v``.
    """

    _: KW_ONLY
    layer: str = "signs"

    spares: ClassVar[bool] = True
    light: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} point to smaller numbers", layer=Named(SideSigns, signs="<>^v")),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "one way": StepName("less and more", 3, "No number that fits is left on the other side."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State, for each number of one cell, that the other cell has a fitting number."""
        for side, sign in board.data[self.layer].items():
            less, more = _by_size(side, sign)
            yield Clauses(_less(board, less, more), clue=board.clue_number(self.layer, side))

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, str]:
        """Return the sign of each side between different numbers."""
        held = dict(solution)
        found: dict[Hashable, str] = {}
        for side in board.grid.sides():
            one, other = held.get(side.one), held.get(side.other)
            if one is not None and other is not None and one != other:
                signs = "<>" if side.one.row == side.other.row else "^v"
                found[side] = signs[one > other]
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare the two numbers of each sign."""
        return judge.wrongly_ordered(self.name, board.data[self.layer], solution)


def _by_size(side: Side, sign: str) -> tuple[Cell, Cell]:
    """Return the cell with the smaller number, then the other one."""
    return (side.one, side.other) if sign in _LESS_FIRST else (side.other, side.one)


def _less(board: AnyBoard, less: Cell, more: Cell) -> list[tuple[Slots, Slots]]:
    """State that the other cell has a larger, or smaller, number than the given cell.

    Where cells may be empty, only that no two numbers are the wrong way round.
    """
    small, large = board.first(less), board.first(more)
    full = (1 << board.values) - 1
    if board.answer.empty:
        return [
            (0, 1 << small + at | 1 << large + other)
            for at in range(board.values)
            for other in range(at + 1)
        ]
    clauses = []
    for at in range(board.values):
        clauses.append(((full >> at + 1 << at + 1) << large, 1 << small + at))
        clauses.append((((1 << at) - 1) << small, 1 << large + at))
    return clauses


@record
class Falling(Rule):
    """Of two numbers of a room, one directly above the other, the upper one is larger.

    Attributes
    ----------
    rooms
        The layer of the rooms.
    """

    _: KW_ONLY
    rooms: str = "rooms"

    spares: ClassVar[bool] = True
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("larger numbers above in each {rooms}", rooms=Each(Rooms)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "one way": StepName("larger above", 1, "No number that fits is left right above or below."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return clauses for each two cells of a room, one directly above the other."""
        rooms, dark = board.data[self.rooms], board.dark_cells
        for column in board.grid.columns():
            for upper, lower in pairwise(column):
                same = rooms[upper.row][upper.column] == rooms[lower.row][lower.column]
                if same and upper not in dark and lower not in dark:
                    yield Clauses(_less(board, lower, upper))

    def turned(self, isometry: Isometry) -> bool:
        """Return whether an isometry keeps the vertical order of cells."""
        return tuple(isometry.axes) == (0, 1) and not isometry.flipped[0]

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look right below each number."""
        return judge.rising(self.name, board.data[self.rooms], solution)


@record
class LargestAhead(Rule):
    """An arrow in a black cell points to the largest of the numbers beside it.

    Attributes
    ----------
    layer
        The layer of the arrows; numbers may stand there as well.
    """

    _: KW_ONLY
    layer: str = "givens"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("arrows of {layer} point to the largest", layer=Named(BlackArrows)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "one way": StepName("largest ahead", 1, "The arrow wants a larger number ahead of it."),
        "full": StepName("nothing ahead", 1, "The arrow points to no number."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return clauses for each arrow and each other cell beside it."""
        there = frozenset(board.open_cells)
        for cell, word in board.data[self.layer].items():
            if word in ARROWS:
                clue, most = board.clue_number(self.layer, cell), ahead(cell, word)
                if most not in there:
                    yield Count(0, 1, 1, clue=clue)
                    continue
                for other in board.grid.neighbors(cell):
                    if other in there and other != most:
                        yield Clauses(_less(board, other, most), clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, Any]:
        """Return the number of each cell, and an arrow in each black one that can have one."""
        held = {Cell(row, column): number for (row, column), number in solution}
        found: dict[Hashable, Any] = dict(sorted(held.items()))
        for cell in sorted(board.dark_cells):
            around = {letter: held.get(ahead(cell, letter), 0) for letter in ARROWS}
            first, second = sorted(ARROWS, key=lambda letter: -around[letter])[:2]
            if around[first] > around[second]:
                found[cell] = first
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Compare the numbers beside each arrow."""
        return judge.not_largest(self.name, board.data[self.layer], solution)
