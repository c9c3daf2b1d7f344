"""New puzzles in which every cell has a number or a sign of its kind."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from satgrid.board.grid import Cell
from satgrid.declared.genre import Genre
from satgrid.generators.answers import answered
from satgrid.generators.layouts import laid
from satgrid.generators.masks import loosest_first
from satgrid.generators.order import Order
from satgrid.generators.reduction import Reduction, grouped
from satgrid.generators.steering import put_back
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import Clue
from satgrid.rules.signs import Kinds

__all__ = ["signed", "signs_of"]

_EASY = 0.2  # of the numbers that could be spared, those that stay in easy puzzles


@dataclass(frozen=True)
class _Signed:
    """A board with all numbers; one that is left out leaves the sign of its cell."""

    full: Any
    layer: str
    signs: Mapping[Cell, str]

    def clue_list(self) -> list[Clue]:
        """Return the clues of the board: a number for each cell."""
        found: list[Clue] = self.full.clue_list()
        return found

    def without(self, numbers: Collection[int]) -> Any:
        """Return the board with signs in place of some numbers."""
        clues = self.clue_list()
        gone = {Cell(*clues[number].cells[0][-2:]) for number in numbers}
        words = {
            cell: self.signs[cell] if cell in gone else word
            for cell, word in self.full.data[self.layer].items()
        }
        return self.full.with_data(**{self.layer: words})


def signs_of(genre: Genre) -> Kinds | None:
    """Return the rule whose signs stand in every cell without a number; None if none do."""
    rules = (rule for rule in genre.rules_of(Kinds) if rule.every)
    return next(rules, None)


def signed(genre: Genre, rule: Kinds, order: Order) -> Any:
    """Return a puzzle with exactly one solution."""
    found = answered(laid(genre, order), order)
    if found is None:
        raise order.failure(genre.name)
    blank, answer = found
    sign_of = {kind: sign for sign, kind in rule.signs}
    words = {Cell(*cell): number for cell, number in sorted(answer)}
    signs = {cell: sign_of[("even", "odd")[number % 2]] for cell, number in words.items()}
    board = _Signed(blank.with_data(**{rule.layer: words}), rule.layer, signs)
    clues = board.clue_list()
    cells = [Cell(*clue.cells[0][-2:]) for clue in clues]
    groups = loosest_first(order, grouped(order, clues, range(len(clues))), cells)[::-1]
    formula = encoded(board.without(range(len(clues))), deadline=order.deadline)
    block = formula.answer_block()
    literals = {Cell(*key[0]): block[key] for key in answer}
    with Reduction(formula, answer, order.limits) as reduction:
        spared = reduction.spare([[literals[cells[one]] for one in group] for group in groups])
    assert spared is not None  # all numbers leave one solution
    gone = [groups[at] for at in spared]
    return put_back(order, board, gone, easy=_EASY, medium=genre.spare)
