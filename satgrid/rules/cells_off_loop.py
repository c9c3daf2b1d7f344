"""Rules of the cells that a loop leaves out: the shaded cells are those without a word."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground, slots
from satgrid.grounds.line_slots import lines_at
from satgrid.grounds.weighted_sum import Weighted
from satgrid.judging import bare_cells as judge
from satgrid.layers.option import Option
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Asked, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["BareApart", "BareBeside"]


@record
class _OffLoop(Rule):
    """A rule of cells without a word that the loop leaves out.

    Attributes
    ----------
    layer
        The layer of the words.
    """

    _: KW_ONLY
    layer: str = "numbers"

    needs: ClassVar[tuple[str, ...]] = ("OneLoop",)
    wants: ClassVar[Mapping[str, object]] = {"through": True}
    answers: ClassVar[tuple[str, ...]] = ("Lines",)


@record
class BareApart(_OffLoop):
    """Of two adjacent cells without a word, the loop passes at least one.

    Attributes
    ----------
    layer
        The layer of the words.
    """

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "no two cells without {layer} side by side off the loop", layer=Named(Words, at="cells")
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "last": StepName(
            "beside a shaded cell", 1, "Otherwise two shaded cells would share a side."
        ),
    }
    complete: ClassVar[bool] = True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that a line comes to at least one of each two adjacent cells without a word."""
        words, lines = board.data[self.layer], lines_at(board)
        for side in board.grid.sides():
            one, other = side
            if one not in words and other not in words and board.dark_cells.isdisjoint(side):
                yield Count(lines[one] | lines[other], 1, 7)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look at each cell that the loop leaves out."""
        return judge.apart(self.name, board.shape, _full(board, self.layer), solution)


@record
class BareBeside(_OffLoop):
    """A number counts the cells beside it that have no word and that the loop leaves out.

    The loop passes no word. A cell on it has two ends of lines, and these are counted.

    Attributes
    ----------
    layer
        The layer of the words.
    option
        The option with ``yes`` where cells at its corners count, too; empty where they never do.
    """

    _: KW_ONLY
    option: str = ""

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{layer} count cells beside them off the loop[, or around them if {option}]",
            layer=Named(Words, at="cells"),
            option=Asked(Option("corners")),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("no line here", 1, "The loop does not pass through a number."),
        "every way": StepName("cells beside", 3, "No other way to shade so many cells is left."),
    }

    @property
    def reads(self) -> tuple[str, ...]:
        """The layer, and the option if the rule has one."""
        return tuple(filter(None, (self.layer, self.option)))

    def _around(self, board: AnyBoard) -> bool:
        return bool(self.option) and board.options[self.option] == "yes"

    def _near(self, board: AnyBoard, cell: Cell) -> list[Cell]:
        """Return the cells that count for a number."""
        return (board.grid.around if self._around(board) else board.grid.neighbors)(cell)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that no line comes to a word, and how many ends of lines are beside a number."""
        words, lines = board.data[self.layer], lines_at(board)
        full = _full(board, self.layer)
        for cell, word in words.items():
            yield Count(lines[cell], 0, 0)
            if isinstance(word, int):
                clue = board.clue_number(self.layer, cell)
                beside = [near for near in self._near(board, cell) if near not in full]
                ends: dict[int, int] = {}
                for near in beside:
                    for slot in slots(lines[near]):
                        ends[slot] = ends.get(slot, 0) + 1
                if ends and word <= len(beside):
                    passed = len(beside) - word
                    yield Weighted(sorted(ends.items()), [2 * passed], clue=clue)
                elif word:
                    yield Count(0, 1, 1, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return numbers off the loop: at the words, and in cells beside other bare ones.

        Of bare cells that share sides those of one chessboard color are shaded, so that no two are
        neighbors. One by itself is shaded.
        """
        full = _full(board, self.layer)
        passed = {cell for side in solution for cell in side}
        bare = {cell for cell in board.grid if cell not in passed and cell not in full}
        shaded = {
            cell
            for cell in bare
            if (cell.row + cell.column) % 2 or bare.isdisjoint(board.grid.neighbors(cell))
        }
        return {
            cell: len(shaded.intersection(self._near(board, cell)))
            for cell in board.grid
            if cell not in passed and cell not in shaded
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the cells beside each number that the loop leaves out."""
        words, full = board.data[self.layer], _full(board, self.layer)
        around = self._around(board)
        return judge.beside(self.name, board.shape, words, full, solution, around=around)


def _full(board: AnyBoard, layer: str) -> frozenset[Cell]:
    """Return the cells that are dark or have a word."""
    return board.dark_cells | frozenset(board.data[layer])
