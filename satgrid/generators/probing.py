"""The number of keys that stay open after propagation, or after trying each key once."""

from __future__ import annotations

from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.solve.session import Session

__all__ = ["left_open", "open_after_probing"]


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
