"""How far one gets by following what is plain, and by trying one thing at a time besides."""

from __future__ import annotations

from typing import Any

from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.generators.order import Order
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.session import Session

__all__ = ["left_open", "open_after_probing", "solved_by_probing", "suits"]


def suits(order: Order, puzzle: Puzzle[Any]) -> bool:
    """Tell whether a puzzle is of the difficulty: an easy one is solved so, a hard one is not."""
    if order.difficulty == "medium":
        return True
    formula = encoded(puzzle, deadline=order.deadline)
    return solved_by_probing(formula) == (order.difficulty == "easy")


def left_open(formula: Formula) -> int:
    """Return how many keys of the answer stay open when one follows what is plain."""
    answer = set(formula.answer_block().numbers())
    with Session(formula, solver="minisat22") as session:
        plain = session.propagate([]) or ()
    return len(answer) - sum(abs(literal) in answer for literal in plain)


def solved_by_probing(formula: Formula) -> bool:
    """Tell whether failed literals settle every key of the answer.

    A literal fails where unit propagation from it clashes; then its opposite holds. This is
    repeated until nothing more fails. The formula must have one solution.
    """
    left = list(formula.answer_block().numbers())
    known: list[int] = []
    with Session(eager(formula), solver="minisat22") as session:
        while True:
            fresh: list[int] = []
            for variable in left:
                for literal in (variable, -variable):
                    if session.propagate([*known, *fresh, literal]) is None:
                        fresh.append(-literal)
                        break
            if not fresh:
                return not left
            known += fresh
            settled = {abs(literal) for literal in known}
            left = [variable for variable in left if variable not in settled]


def open_after_probing(formula: Formula) -> int:
    """Return how many keys of the answer trying each of them once leaves open.

    What is found so is not used to find more: the more are left, the longer the way is.
    """
    with Session(eager(formula), solver="minisat22") as session:
        return sum(
            session.propagate([variable]) is not None and session.propagate([-variable]) is not None
            for variable in formula.answer_block().numbers()
        )
