"""Rules of patterns of shaded cells that are the same everywhere on a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY
from itertools import combinations
from typing import Any, ClassVar

from satgrid.board.isometry import Isometry
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground
from satgrid.grounds.one_neighbor import Partners
from satgrid.grounds.stencil import stencil
from satgrid.judging import patterns as judge, shading
from satgrid.layers.option import Option
from satgrid.phrases.phrase import Asked, Choice, Phrase, Whole
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["Apart", "Dominoes", "HalfLines", "NoRun", "NoSquare"]
__all__ += ["ShortBars"]

_BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))
_NEAR = {
    "sides": ((0, 1), (1, 0)),
    "corners": ((1, -1), (1, 1)),
    "touching": ((0, 1), (1, -1), (1, 0), (1, 1)),
}


@record
class _Pattern(Rule):
    """A rule of shaded cells that is the same on all boards of a shape."""

    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True


@record
class Apart(_Pattern):
    """No two shaded cells share a side, or a corner.

    Attributes
    ----------
    near
        ``sides``, ``corners`` (diagonally), or ``touching`` for both.
    option
        The option with ``yes`` where the rule is not in force; empty where it always is.
    """

    _: KW_ONLY
    near: str = "sides"
    option: str = ""

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "no two shaded {near}[ unless {option}]",
            near=Choice(
                {"sides": "side by side", "corners": "corner to corner", "touching": "touching"}
            ),
            option=Asked(Option("touching")),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName("beside a shaded cell", 1, "A shaded cell is too near to it."),
    }

    answers: ClassVar[tuple[str, ...]] = ("Shade", "LinesAndCells")

    @property
    def reads(self) -> tuple[str, ...]:
        """The option that the rule reads."""
        return (self.option,) if self.option else ()

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return not self.option

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that two neighbors are not both shaded."""
        if self.option and board.options[self.option] == "yes":
            return
        for down, right in _NEAR[self.near]:
            yield stencil(board, [(0, 0, False), (down, right, False)])

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look to the right and down from each shaded cell."""
        if self.option and board.options[self.option] == "yes":
            return []
        solution = board.answer.cells(solution)
        sides = shading.touching(self.name, solution) if self.near != "corners" else []
        return sides + (judge.diagonal(self.name, solution) if self.near != "sides" else [])


@record
class NoSquare(_Pattern):
    """No square of four cells is all shaded, or no such square is all unshaded.

    Attributes
    ----------
    on
        Whether it is about the shaded cells.
    """

    _: KW_ONLY
    on: bool = True

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("no 2x2 {on}", on=Choice({True: "shaded", False: "unshaded"})),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName("no square", 1, "The other three cells of the square are alike."),
    }

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that no 2x2 square has the forbidden four equal cells."""
        square = [(down, right, not self.on) for down in (0, 1) for right in (0, 1)]
        yield stencil(board, square, inside=True)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look for 2x2 squares of the forbidden kind."""
        cells = {cell for cell in board.open_cells if (cell in solution) == self.on}
        return shading.pools(self.name, cells, "shaded cells" if self.on else "unshaded cells")


@record
class NoRun(_Pattern):
    """No row or column has a run of equal cells of a certain length.

    Attributes
    ----------
    length
        The number of cells.
    only
        Whether it is about the shaded cells alone, or about the others alone; None for both.
    diagonals
        Whether it is about diagonals as well.
    """

    _: KW_ONLY
    length: int
    only: bool | None = None
    diagonals: bool = False

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "no {length} {only} in a line[ or diagonal|diagonals=True]",
            length=Whole(2, 99),
            only=Choice({None: "alike", True: "shaded", False: "unshaded"}),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName("no run", 1, "Otherwise too many cells in a line would be alike."),
    }

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that successive cells in a line are not all equal."""
        ways = [(0, 1), (1, 0), *([(1, 1), (1, -1)] if self.diagonals else [])]
        for down, right in ways:
            for kind in (True, False) if self.only is None else (self.only,):
                line = [(down * at, right * at, not kind) for at in range(self.length)]
                yield stencil(board, line, inside=True)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk along each line and count."""
        return judge.runs(
            self.name,
            board.shape,
            board.dark_cells,
            solution,
            self.length,
            self.only,
            diagonals=self.diagonals,
        )


@record
class ShortBars(_Pattern):
    """No three adjacent cells in a row have upright bars; in a column, no three level ones."""

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("no three bars side by side", {}, ("Bars",)),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName(
            "no three bars", 1, "Otherwise three parallel bars would be side by side."
        ),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade", "Bars")

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that of three cells in a row one has a level bar, in a column an upright one."""
        yield stencil(board, [(0, at, False) for at in range(3)], inside=True)
        yield stencil(board, [(at, 0, True) for at in range(3)], inside=True)

    def turned(self, isometry: Isometry) -> bool:
        """Return whether an isometry maps rows to rows."""
        return tuple(isometry.axes) == (0, 1)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look right and down from each cell."""
        return judge.parallel(self.name, board.shape, board.dark_cells, solution)


@record
class Dominoes(_Pattern):
    """Each shaded cell shares a side with exactly one other."""

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("shaded dominoes"),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName("domino", 1, "A shaded cell has exactly one shaded neighbor."),
    }

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that a shaded cell has exactly one shaded neighbor."""
        own = [stencil(board, [(0, 0, False), *((*way, True) for way in _BESIDE)])]
        for one, other in combinations(_BESIDE, 2):
            own.append(stencil(board, [(0, 0, False), (*one, False), (*other, False)]))
        yield Partners(board.mask(board.open_cells), board.shape[1], own)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the shaded neighbors of each shaded cell."""
        return judge.paired(self.name, solution)


@record
class HalfLines(_Pattern):
    """Half of the cells of each row and column are shaded, black cells left out."""

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("half of each row and column shaded"),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName(
            "line complete", 2, "The line has all of one kind, so the rest is of the other."
        ),
        "last": StepName(
            "line complete", 2, "The line has all of one kind, so the rest is of the other."
        ),
    }
    single: ClassVar[Mapping[str, StepName]] = dict.fromkeys(
        steps, StepName("last cell", 1, "Only one cell of the line is left.")
    )

    @property
    def even(self) -> bool:
        """Whether half of each line must be a whole number of cells."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a count for each line; no count is possible if its number of cells is odd."""
        for line in (*board.grid.rows(), *board.grid.columns()):
            there = [cell for cell in line if cell not in board.dark_cells]
            half, odd = divmod(len(there), 2)
            yield Count(board.mask(there), half + odd, half)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the shaded cells of each line."""
        return judge.uneven_lines(self.name, board.shape, board.dark_cells, solution)
