"""Rules of views along rows and columns: visible cells, lines through rooms, equal numbers."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import Any, ClassVar, TypeAlias

from satgrid.board.grid import Cell, adjacent
from satgrid.grounds.counts import Clauses, Count
from satgrid.grounds.ground import Ground, Seen, Slots
from satgrid.grounds.sight_count import Reach
from satgrid.judging import sight as judge
from satgrid.layers.layer import Layer
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Clue, Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.patterns import Apart
from satgrid.rules.rule import Rule, StepName

__all__ = ["NoRepeat", "ShortLines", "Sight"]

_WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))


@record
class Sight(Rule):
    """A number counts the cells that are visible from it in its row and column.

    The cell of a number is not shaded; ``?`` only states this.

    Attributes
    ----------
    on
        Whether shaded cells are seen, or unshaded ones: up to the first of the other kind.
    itself
        Whether the number's own cell is counted, too. It is unshaded, so it is not where shaded
        cells are seen.
    """

    _: KW_ONLY
    on: bool = False
    itself: bool = True
    layer: str = "numbers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "sight of {layer} over unshaded[ without itself|itself=False]",
            layer=Named(Words, at="cells"),
        ),
        Phrase(
            "sight of {layer} over shaded",
            {"on": True, "itself": False},
            layer=Named(Words, at="cells"),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("numbers", 1, "No cell with a number is shaded."),
        "view": StepName(
            "how far to see", 2, "Otherwise the number would see too many or too few."
        ),
    }
    ahead: ClassVar[Mapping[str, StepName]] = {
        "one ahead": StepName(
            "beside the view", 4, "Otherwise the cells beside it would leave the number no view."
        ),
        "two ahead": StepName(
            "two numbers", 4, "Otherwise one number would leave the other no view."
        ),
        "cut ahead": StepName(
            "view and way out", 5, "Otherwise the number's view would cut off cells."
        ),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def __post_init__(self) -> None:
        """Count no unshaded cell among shaded ones."""
        if self.on:
            object.__setattr__(self, "itself", False)

    def together(self, board: AnyBoard, seen: Seen, clues: tuple[int, ...]) -> Hashable:
        """Return one value for all numbers: people see in one step that no number is shaded."""
        return seen.kind if seen.kind == "full" else super().together(board, seen, clues)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State, for each number, that its cell is unshaded, and how many cells it sees."""
        there = frozenset(board.open_cells)
        for cell, word in board.data[self.layer].items():
            clue = board.clue_number(self.layer, cell)
            if cell in there:
                yield Count(board.mask([cell]), 0, 0, clue=clue)
            if isinstance(word, int):
                arms = [_arm(board, cell, way, there) for way in _WAYS]
                yield Reach(arms, word - self.itself, on=self.on, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the number of each unshaded cell."""
        seen = frozenset(cell for cell in board.open_cells if (cell in solution) == self.on)
        return {
            cell: self.itself + sum(len(_arm(board, cell, way, seen)) for way in _WAYS)
            for cell in board.open_cells
            if cell not in solution
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk from each number in four directions."""
        seen = frozenset(cell for cell in board.open_cells if (cell in solution) == self.on)
        words = board.data[self.layer]
        return judge.views(self.name, words, solution, seen, itself=self.itself)


def _arm(
    board: AnyBoard, cell: Cell, way: tuple[int, int], there: Collection[Cell]
) -> Sequence[int]:
    """Return the slots of the cells from one on, as long as they belong to a given set."""
    height, width = board.shape
    row, column = cell
    if len(there) == height * width:
        first = row * width + column
        return {
            (-1, 0): range(first - width, -1, -width),
            (0, -1): range(first - 1, row * width - 1, -1),
            (0, 1): range(first + 1, (row + 1) * width),
            (1, 0): range(first + width, height * width, width),
        }[way]
    arm = []
    here = Cell(row + way[0], column + way[1])
    while here in there:
        arm.append(board.first(here))
        here = Cell(here.row + way[0], here.column + way[1])
    return arm


@record
class ShortLines(Rule):
    """No straight line of unshaded cells crosses two borders of rooms.

    Attributes
    ----------
    rooms
        The layer of the rooms.
    """

    _: KW_ONLY
    rooms: str = "rooms"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("no unshaded line across three {rooms}", rooms=Named(Rooms)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "one way": StepName("third room", 2, "This cell ends the line before its second border."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that a line from before one border to after the next has a shaded cell."""
        rooms = board.data[self.rooms]
        clauses: list[tuple[Slots, Slots]] = []
        for line in (*board.grid.rows(), *board.grid.columns()):
            met = [rooms[row][column] for row, column in line]
            borders = [at for at, (one, other) in enumerate(pairwise(met), 1) if one != other]
            runs = [line[first - 1 : second + 1] for first, second in pairwise(borders)]
            clauses += [(board.mask(run), 0) for run in runs if board.dark_cells.isdisjoint(run)]
        yield Clauses(clauses)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk along each line and count the borders crossed."""
        return judge.long_lines(self.name, board.data[self.rooms], solution, board.dark_cells)


@record
class NoRepeat(Rule):
    """No number occurs twice among the unshaded cells of a row or column.

    Attributes
    ----------
    apart
        Whether no two shaded cells share a side, by another rule: more follows then.
    """

    _: KW_ONLY
    layer: str = "numbers"
    apart: bool = True

    unnamed: ClassVar[tuple[str, ...]] = ("apart",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("no unshaded {layer} twice in a line", layer=Named(Words, at="cells")),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "last": StepName("number that stays", 1, "The number is left in one cell of the line."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def clues(self, board: AnyBoard) -> Sequence[Clue]:
        """Return the numbers that a line has several times, line by line."""
        return [
            Clue(f"the {word}s in {line}", tuple(cells))
            for line, word, cells in _repeats(board, self.layer)
        ]

    def among(self, rules: Sequence[Rule], layers: Sequence[Layer]) -> NoRepeat:
        """Return the rule adapted: whether another rule keeps shaded cells from sharing a side."""
        apart = [rule for rule in rules if isinstance(rule, Apart) and not rule.option]
        return replace(self, apart=any(rule.near != "corners" for rule in apart))

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that at most one cell of each repeated number in a line is unshaded."""
        first = board.made_clue(self, 0)
        for index, (_, _, cells) in enumerate(_repeats(board, self.layer), first):
            yield Count(board.mask(cells), len(cells) - 1, len(cells), clue=index)

    def hints(self, board: AnyBoard) -> tuple[Slots, Slots]:
        """Return slots that follow if no two shaded cells share a side.

        Of two equal neighbors one stays, so the number is shaded elsewhere in the line; of two
        equal numbers with a cell between them one is shaded, so that cell is not.
        """
        held = gone = 0
        for _, _, cells in _repeats(board, self.layer) if self.apart else ():
            for one, other in pairwise(cells):
                gap = (other.row - one.row) + (other.column - one.column)
                if gap == 1:
                    held |= board.mask(cells) & ~board.mask((one, other))
                elif gap == 2:
                    middle = Cell((one.row + other.row) // 2, (one.column + other.column) // 2)
                    gone |= board.mask([middle])
        return held, gone

    def flaws(self, board: AnyBoard) -> list[str]:
        """Report equal neighbors that would force two adjacent shaded cells."""
        return [
            f"the {word}s in {line}: all but one are shaded, which makes two neighbors shaded"
            for line, word, cells in _repeats(board, self.layer)
            if self.apart and _pairs(cells) > 1
        ]

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk along each line and note the numbers."""
        return judge.repeated(self.name, board.shape, board.data[self.layer], solution)


_Repeats: TypeAlias = list[tuple[str, Any, list[Cell]]]


@lru_cache(maxsize=4)
def _repeats(board: Any, layer: str) -> _Repeats:
    """Return the repeated numbers of each line: line, number and cells."""
    rows: dict[tuple[int, Any], list[Cell]] = {}
    columns: dict[tuple[int, Any], list[Cell]] = {}
    for cell, word in board.data[layer].items():
        if word != "?":
            row, column = cell
            rows.setdefault((row, word), []).append(cell)
            columns.setdefault((column, word), []).append(cell)
    found: _Repeats = []
    for noun, lines in (("row", rows), ("column", columns)):
        several = [(line, word, cells) for (line, word), cells in lines.items() if len(cells) > 1]
        several.sort(key=itemgetter(0))
        found += [(f"{noun} {line + 1}", word, cells) for line, word, cells in several]
    return found


def _pairs(cells: Sequence[Cell]) -> int:
    """Return how many disjoint pairs of neighbors there are among cells of a line."""
    number = at = 0
    while at + 1 < len(cells):
        beside = adjacent(cells[at], cells[at + 1])
        number += beside
        at += 1 + beside
    return number
