"""What stays open: after propagation, after trying each key once, or after steps of people."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Place
from satgrid.explain.difficulty import band, walked
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.generators.order import Order
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.session import Session

__all__ = ["left_open", "open_after_probing", "too_hard"]


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
    walk = walked(puzzle, order.limits, below=band(order.difficulty, puzzle.name)[1])
    order.tick()
    return walk.left if walk else ()
