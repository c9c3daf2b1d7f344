"""How hard a board is: what stays open after propagation, trials or steps of people."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Place
from satgrid.explain.difficulty import VERY_HARD, WORDS, difficulty, walked
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.generators.order import Order
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.session import Session

__all__ = ["is_bounded", "is_within", "left_open", "open_after_probing", "too_hard"]


def left_open(formula: Formula) -> int:
    """Return how many keys of the answer stay open under propagation alone."""
    answer = set(formula.answer_block().numbers())
    with Session(formula, solver="minisat22") as session:
        plain = session.propagate([]) or ()
    return len(answer) - sum(abs(literal) in answer for literal in plain)


def open_after_probing(formula: Formula) -> int:
    """Return how many keys of the answer stay open after trying each once.

    Keys found are not used to find more: the more stay open, the longer the path is.
    """
    with Session(eager(formula), solver="minisat22") as session:
        return sum(
            session.propagate([variable]) is not None and session.propagate([-variable]) is not None
            for variable in formula.answer_block().numbers()
        )


def too_hard(puzzle: Puzzle[Any], order: Order) -> tuple[Place, ...]:
    """Return the cells that are open where a puzzle becomes too hard for its word; none if nowhere.

    It is the word that the order aims at, else that of its draft. A puzzle without clues known
    apart has none.
    """
    if order.aim is not None:
        return order.aim.grade(puzzle, order.limits).left
    walk = walked(puzzle, order.limits, most=_word(order))
    order.tick()
    return walk.left if walk else ()


def is_bounded(order: Order) -> bool:
    """Return whether puzzles can be too hard for an order's word, as in ``too_hard``."""
    return _word(order) != VERY_HARD


def is_within(puzzle: Puzzle[Any], order: Order) -> bool:
    """Return whether a puzzle has one solution and is not too hard for the word of ``too_hard``."""
    if order.aim is not None:
        return order.aim.grade(puzzle, order.limits).side <= 0
    word = _word(order)
    found = difficulty(puzzle, order.limits, most=word)
    order.tick()
    return found is not None and found.rank <= WORDS.index(word)


def _word(order: Order) -> str:
    """Return the hardest word that will do."""
    return order.aim.word if order.aim else order.difficulty
