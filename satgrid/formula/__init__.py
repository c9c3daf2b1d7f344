"""Clauses over named blocks of variables, and constraints as clauses; no solver."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.formula.automaton import Automaton, accepted
    from satgrid.formula.cardinality import at_least, at_most, exactly
    from satgrid.formula.clauses import Formula, Model
    from satgrid.formula.connectivity import (
        connected,
        degrees,
        eager,
        no_square,
        single_loop,
        touched,
        within,
    )
    from satgrid.formula.networks import Network
    from satgrid.formula.variables import Variables
else:
    from satgrid.public import shown

    __getattr__, __dir__ = shown(
        __name__,
        automaton="Automaton accepted",
        cardinality="at_least at_most exactly",
        clauses="Formula Model",
        connectivity="connected degrees eager no_square single_loop touched within",
        networks="Network",
        variables="Variables",
    )

__all__ = [
    "Automaton",
    "Formula",
    "Model",
    "Network",
    "Variables",
    "accepted",
    "at_least",
    "at_most",
    "connected",
    "degrees",
    "eager",
    "exactly",
    "no_square",
    "single_loop",
    "touched",
    "within",
]
