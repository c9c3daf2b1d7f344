"""Masyu: draw one closed loop through cells that passes every pearl as its color wants it.

Rules
-----
black
    The loop turns at a black pearl, and goes straight on through both cells beside it.
white
    The loop goes straight through a white pearl, and turns in at least one of the cells beside it.
degree
    The loop neither ends nor branches nor crosses itself: it leaves a cell on two sides or none.
loop
    All lines are one loop, and there is one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple, Self

from satgrid.board.grid import Cell, Side, named
from satgrid.formula import connectivity
from satgrid.formula.clauses import Formula
from satgrid.formula.networks import Network
from satgrid.formula.variables import Variables
from satgrid.genres.masyu import judge
from satgrid.puzzle.boards import Characters
from satgrid.puzzle.edges import Edges
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant

__all__ = ["BLACK", "PUZZLE", "WHITE", "Masyu"]

WHITE, BLACK = "w", "b"
_COLORS = {WHITE: "white", BLACK: "black"}
_AXES = (((-1, 0), (1, 0)), ((0, -1), (0, 1)))


class _Way(NamedTuple):
    """A way out of a cell."""

    here: int
    """The line to the next cell."""
    beyond: int | None
    """That from there straight on, where the board does not end."""


@dataclass(frozen=True)
class Masyu(Characters, Edges):
    """A rectangle of cells, some of them with a pearl."""

    name: ClassVar[str] = "masyu"
    aliases: ClassVar[tuple[str, ...]] = ("Mashu", "Pearl", "Pearls")
    rules: ClassVar[str] = (
        "Draw one closed loop from cell to cell through all pearls; it does not cross itself. "
        "It turns at a black pearl and goes straight on through both cells beside it, and goes "
        "straight through a white pearl and turns in at least one of the cells beside it."
    )
    signs: ClassVar[str] = f".{WHITE}{BLACK}"
    through: ClassVar[bool] = True

    @cached_property
    def pearls(self) -> dict[Cell, str]:
        """The pearls, row by row."""
        words = {cell: self.cells[cell.row][cell.column] for cell in self.grid}
        return {cell: word for cell, word in words.items() if word in _COLORS}

    def clue_list(self) -> list[Clue]:
        """Return the pearls, row by row."""
        return [_clue(cell, pearl) for cell, pearl in self.pearls.items()]

    def without(self, clues: Collection[int]) -> Self:
        """Return the board with some of its pearls gone."""
        return self.changed({cell: "." for at, cell in enumerate(self.pearls) if at in clues})

    def more_clues(self, solution: frozenset[Side]) -> dict[tuple[Cell, str], Clue]:
        """Return the pearls that a solution could have where there are none."""
        faults = ((WHITE, judge.white_fault), (BLACK, judge.black_fault))
        return {
            (cell, pearl): _clue(cell, pearl)
            for cell in self.grid
            for pearl, fault in faults
            if cell not in self.pearls and fault(cell, solution) is None
        }

    def with_clue(self, key: tuple[Cell, str]) -> Self:
        """Return the board with a pearl more."""
        cell, pearl = key
        return self.changed({cell: pearl})

    def flaws(self) -> list[str]:
        """Report where the board leaves no room for a loop, or for the way through a pearl."""
        if 1 in self.shape:
            return ["in a single row or column there is no loop"]
        found = []
        for (cell, pearl), clue in zip(self.pearls.items(), self.clue_list(), strict=True):
            room = [(at, size - 1 - at) for at, size in zip(cell, self.shape, strict=True)]
            if pearl == BLACK and any(max(both) < 2 for both in room):
                found.append(f"{clue.name} has no two cells above or below, or left or right")
            if pearl == WHITE and not any(map(min, room)):
                found.append(f"{clue.name} is in a corner")
        return found

    def encode(self, formula: Formula, encoding: str | None = None) -> None:
        """Write the clauses of ``encodings/masyu.md``."""
        variant(self.encodings, encoding)
        sides = self.sides()
        # One loop never contains another.
        line = formula.variables("line", sides, answer=True, antichain=True)
        passed = formula.variables("passed", self.grid)
        active = {cell: passed[cell] for cell in passed}
        network = Network.of(active, sides, line.numbers())
        with formula.rule("channel", defining=True):
            connectivity.touched(formula, network)
        for rule, color, state in (("black", BLACK, _black), ("white", WHITE, _white)):
            with formula.rule(rule):
                for index, (cell, pearl) in enumerate(self.pearls.items()):
                    if pearl == color:
                        with formula.clue(index):
                            state(formula, self._ways(line, cell))
        with formula.rule("degree"):
            connectivity.degrees(formula, network)
        with formula.rule("loop"):
            formula.add(*line.numbers())
            connectivity.connected(formula, network)

    def _ways(self, line: Variables[Side], cell: Cell) -> list[list[_Way]]:
        """Return the ways out of a cell, up and down, then left and right."""
        found = []
        for axis in _AXES:
            ways = []
            for down, right in axis:
                near = Cell(cell.row + down, cell.column + right)
                far = Cell(near.row + down, near.column + right)
                if near in self.grid:
                    beyond = line[Side.between(near, far)] if far in self.grid else None
                    ways.append(_Way(line[Side.between(cell, near)], beyond))
            found.append(ways)
        return found

    def check(self, solution: frozenset[Side]) -> list[Violation]:
        """Judge lines by looking around pearls, counting in cells, and walking along them."""
        return judge.check(self.cells, self.grid, solution)


def _clue(cell: Cell, pearl: str) -> Clue:
    return Clue(f"the {_COLORS[pearl]} pearl at {named(cell)}", (cell,), True)


def _black(formula: Formula, axes: list[list[_Way]]) -> None:
    """State that the loop goes one way on each axis, and straight on."""
    for axis in axes:
        formula.add(*(way.here for way in axis))
        if len(axis) == 2:
            formula.add(*(-way.here for way in axis))
        for way in axis:
            formula.add(-way.here, *([way.beyond] if way.beyond else ()))


def _white(formula: Formula, axes: list[list[_Way]]) -> None:
    """State that the loop goes both ways on one axis, and straight on at one end at most."""
    straight = []
    for axis in axes:
        if len(axis) < 2:
            formula.extend((-way.here,) for way in axis)
            continue
        one, other = axis
        straight.append(one.here)
        formula.add(-one.here, other.here)
        formula.add(one.here, -other.here)
        if one.beyond and other.beyond:
            formula.add(-one.here, -one.beyond, -other.beyond)
    formula.add(*straight)
    if len(straight) == 2:
        formula.add(*(-literal for literal in straight))


PUZZLE: type[Puzzle[Side]] = Masyu
