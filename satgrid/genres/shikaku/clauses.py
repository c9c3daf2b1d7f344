"""The clauses of ``encodings/shikaku.md``."""

from __future__ import annotations

from collections.abc import Mapping

from satgrid.board.grid import Cell
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.genres.shikaku.rectangles import Fitting

__all__ = ["write"]


def write(formula: Formula, fitting: Fitting, areas: Mapping[Cell, int] | None = None) -> None:
    """Write the clauses of some numbers and of the cells that their rectangles must cover.

    Parameters
    ----------
    areas
        The number of each clue, needed if rectangles with other areas are among those given.
    """
    # All solutions cover the same cells: none contains another.
    lay = formula.variables("lay", fitting.placements(), answer=True, antichain=True)
    over: dict[Cell, list[int]] = {
        cell: [] for index, cell in enumerate(fitting.grid) if fitting.area >> index & 1
    }
    for placement, literal in zip(lay, lay.numbers(), strict=True):
        for cell in placement.cells:
            over[Cell(*cell)].append(literal)
    with formula.rule("number"):
        for number in fitting.left:
            cardinality.exactly(formula, 1, over[number])
    if areas is not None:
        cells = {lay[placement]: len(placement.cells) for placement in lay}
        with formula.rule("area"):
            for index, (number, area) in enumerate(areas.items()):
                with formula.clue(index):
                    formula.extend([-one] for one in over[number] if cells[one] != area)
    rest = [literals for cell, literals in over.items() if cell not in fitting.left]
    with formula.rule("covered"):
        formula.extend(rest)
    with formula.rule("overlap"):
        for literals in rest:
            cardinality.at_most(formula, 1, literals)
            formula.choice(literals)
