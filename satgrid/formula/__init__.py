"""Clauses over named blocks, and what states constraints as clauses; no solver."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.formula.automaton import Automaton, accepted
    from satgrid.formula.cardinality import at_least, at_most, exactly
    from satgrid.formula.clauses import Formula, Model, Variables
else:
    from satgrid.public import shown

    __getattr__, __dir__ = shown(
        __name__,
        automaton="Automaton accepted",
        cardinality="at_least at_most exactly",
        clauses="Formula Model Variables",
    )

__all__ = [
    "Automaton",
    "Formula",
    "Model",
    "Variables",
    "accepted",
    "at_least",
    "at_most",
    "exactly",
]
