"""A square of N rows that holds the numbers 1 to N, each once in every line and every box.

Boxes are rectangles of one size, or irregular regions, or there are none. A puzzle may have more
houses, such as diagonals, and rules of its own besides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from satgrid.board import boxes, regions
from satgrid.board.grid import Cell, named
from satgrid.board.houses import Border, Houses
from satgrid.board.regions import Regions
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.puzzle.numbers import Entry, Numbers
from satgrid.puzzle.protocol import Clue

__all__ = ["Held", "Square", "given_clue", "state_givens", "state_houses"]

Held = Mapping[Cell, Mapping[int, int]]
"""For each cell the numbers that it may hold, each with its variable; none where it is settled."""


class Square(Numbers):
    """What follows from a board's being such a square."""

    name: ClassVar[str]

    size: int
    box: tuple[int, int] | None
    """The rows and columns of a box."""
    regions: Regions | None
    """Irregular regions in place of boxes."""

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of the board."""
        return self.size, self.size

    @property
    def boxed(self) -> bool:
        """Whether the board has boxes or regions."""
        return self.box is not None or self.regions is not None

    @property
    def areas(self) -> Regions:
        """The box or region of each cell; one for all without."""
        return self.regions if self.regions is not None else _areas(self.size, self.box)

    @property
    def houses(self) -> Houses:
        """Rows, columns, and boxes where there are any."""
        return _houses(self.size, self.areas if self.boxed else None)

    def borders(self) -> Sequence[Border]:
        """Return what borders allow, for techniques: by default none."""
        return ()


_areas = lru_cache(maxsize=64)(boxes.areas)


@lru_cache(maxsize=256)
def _houses(size: int, areas: Regions | None) -> Houses:
    return Houses(size, lines(size, areas))


def lines(size: int, areas: Regions | None) -> dict[str, list[list[int]]]:
    """Return the houses of a square by their rules: the cells of each, by number.

    Parameters
    ----------
    areas
        The box or region of each cell, or None.
    """
    along = range(size)
    found = {
        "row": [[row * size + column for column in along] for row in along],
        "column": [[row * size + column for row in along] for column in along],
    }
    if areas is not None:
        found["box"] = [
            [row * size + column for row, column in cells] for cells in regions.cells_of(areas)
        ]
    return found


def state_houses(formula: Formula, houses: Houses, left: Mapping[Cell, Sequence[int]]) -> Held:
    """Write what a solution is, for the numbers left in each cell: one in each, each once a house.

    1 + C(k, 2) clauses for k numbers in a cell, or k places of a number in a house: pairwise
    unless another encoding is asked for. Up to the 25 rows a board may have, that is written in
    half of the time that the ladder takes and settles boards sooner; ``encodings/kropki.md`` has
    the measurements.

    Parameters
    ----------
    left
        Where a cell is settled, nothing is left.
    """
    keys = [Entry(cell, number) for cell in houses.cells for number in left[cell]]
    variable = formula.variables("value", keys, answer=True, antichain=True).first
    held: list[dict[int, int]] = []
    for cell in houses.cells:
        held.append(dict(zip(left[cell], range(variable, variable + houses.size), strict=False)))
        variable += len(left[cell])
    encoding = "pairwise" if formula.cardinality == "auto" else None
    with formula.rule("cell"):
        inside = [list(own.values()) for own in held if own]
        cardinality.one_of_each(formula, inside, encoding=encoding)
    for rule, of_rule in houses.by_rule.items():
        with formula.rule(rule):
            places: list[list[int]] = []
            for house in of_rule:
                found: list[list[int]] = [[] for _ in range(houses.size)]
                for at in house:
                    for number, literal in held[at].items():
                        found[number - 1].append(literal)
                places += [literals for literals in found if literals]
            cardinality.one_of_each(formula, places, encoding=encoding)
    return dict(zip(houses.cells, held, strict=True))


def state_givens(formula: Formula, givens: Sequence[Entry], held: Held, first: int = 0) -> None:
    """Write a clause for each given whose cell is not settled.

    Parameters
    ----------
    first
        The number of the first given among the puzzle's clues.
    """
    with formula.rule("given"):
        for number, given in enumerate(givens, first):
            if held[given.cell]:
                with formula.clue(number):
                    formula.add(held[given.cell][given.number])


def given_clue(given: Entry) -> Clue:
    """Return a given as a clue."""
    name = f"the given {given.number} at {named(given.cell)}"
    return Clue(name, (given.cell,), True, given=True)
