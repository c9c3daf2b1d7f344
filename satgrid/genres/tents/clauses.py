"""The clauses of ``encodings/tents.md``, for a whole board or its open part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from satgrid.board.field import Field, places
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.rules import shading

__all__ = ["NumberedLine", "write"]


class NumberedLine(NamedTuple):
    """A line with a number."""

    rule: str
    place: int
    number: int
    clue: int

    def cells(self, field: Field) -> int:
        """Return the cells of the line."""
        return (field.rows if self.rule == "row" else field.columns)[self.place]


def write(
    formula: Formula,
    field: Field,
    cells: int,
    trees: Sequence[int],
    numbered: Iterable[NumberedLine],
    known: int = 0,
) -> None:
    """Write the clauses.

    Parameters
    ----------
    cells
        Where a tent may be.
    trees
        Those that need a tent of their own.
    known
        Cells that have a tent.
    """
    # As many tents as trees in every solution: none contains another.
    tent = formula.variables("tent", field.cells(cells), answer=True, antichain=True)
    literals = field.spread(cells, tent.numbers())
    near = [field.around(tree) & cells for tree in trees]
    keys = [
        (tree, cell)
        for tree, around in zip(field.cells(sum(trees)), near, strict=True)
        for cell in field.cells(around)
    ]
    own = iter(formula.variables("own", keys).numbers())
    of_cell: dict[int, list[int]] = {literal: [] for literal in tent.numbers()}
    of_tree: list[list[int]] = []
    meanings: list[tuple[int, ...]] = []
    for around in near:
        of_tree.append([])
        for at, literal in zip(places(around), own, strict=False):
            meanings.append((-literal, literals[at]))
            of_tree[-1].append(literal)
            of_cell[literals[at]].append(literal)
    for held in (*of_tree, *of_cell.values()):
        meanings += combinations([-literal for literal in held], 2)
    with formula.rule("owned", defining=True):
        formula.extend(meanings)
    with formula.rule("pair"):
        for index, held in enumerate(of_tree):
            with formula.clue(index):
                formula.add(*held)
        formula.extend([(-literal, *held) for literal, held in of_cell.items()])
    with formula.rule("apart"):
        shading.untouching(formula, field.lines(literals))
    if known:
        with formula.rule("known"):
            formula.extend([(literals[at],) for at in places(known)])
    of_rule: dict[str, list[NumberedLine]] = {"row": [], "column": []}
    for line in numbered:
        of_rule[line.rule].append(line)
    for rule, lines in of_rule.items():
        with formula.rule(rule):
            for line in lines:
                with formula.clue(line.clue):
                    counted = places(line.cells(field) & cells)
                    cardinality.exactly(formula, line.number, [literals[at] for at in counted])
