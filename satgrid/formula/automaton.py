"""Clauses that a deterministic automaton accepts a row of literals.

One helper variable for each position and state: after so many literals the automaton is in
that state. Only pairs that the start reaches, and from which a word can still be accepted,
have one. A state that can be entered both by a false and by a true literal is taken as two, so
that every state says what was read last; then binary and unit steps alone find everything that
follows for the row, as if all the words left were listed (unit propagation is complete). With
states of either kind mixed that would need a variable for each step as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.errors import EncodingError
from satgrid.formula.clauses import Formula
from satgrid.record import record

__all__ = ["Automaton", "accepted"]

_State = tuple[int, bool]
"""A state and the literal that led into it."""


@record
class Automaton:
    """A deterministic automaton that starts in state 0.

    Parameters
    ----------
    steps
        For each state the state after a false literal and after a true one; None where the
        word is refused.
    accepting
        The states in which a word may end.

    Examples
    --------
    >>> pairs = Automaton(((0, 1), (None, 0)), frozenset({0}))
    >>> pairs.accepts([True, True, False, True, True]), pairs.accepts([True, False])
    (True, False)
    """

    steps: tuple[tuple[int | None, int | None], ...]
    accepting: frozenset[int]

    def __post_init__(self) -> None:
        """Refuse a step to a state that does not exist."""
        for state, after in enumerate(self.steps):
            if any(next_ is not None and not 0 <= next_ < len(self.steps) for next_ in after):
                raise EncodingError(f"state {state} of the automaton leads nowhere")

    def accepts(self, word: Sequence[bool]) -> bool:
        """Return whether the automaton accepts a word."""
        state: int | None = 0
        for letter in word:
            if state is None:
                return False
            state = self.steps[state][letter]
        return state in self.accepting


def accepted(formula: Formula, literals: Sequence[int], automaton: Automaton) -> None:
    """State that the automaton accepts the literals, with a helper per position and useful state.

    Three clauses for each helper: what was read, where it came from, where it goes on; but
    nothing before the first position, nothing behind the last. One for the start, two for each
    literal. Exact in both directions: the literals fix the helpers, one true at each position.
    """
    layers = _layers(automaton, len(literals))
    if layers is None:
        formula.add()
        return
    before: dict[_State, int] = {(0, False): 0}  # at the start there is nothing to say
    for position, (literal, states) in enumerate(zip(literals, layers, strict=True)):
        first = formula.auxiliary(len(states))
        here = {state: variable for variable, state in enumerate(states, first)}
        entered: dict[_State, list[int]] = {state: [] for state in here}
        for (state, _), variable in before.items():
            reached = [
                (next_, letter)
                for letter, next_ in zip((False, True), automaton.steps[state], strict=True)
                if next_ is not None and (next_, letter) in here
            ]
            for pair in reached:
                entered[pair].append(variable)
            onward = [here[pair] for pair in reached]
            formula.add(*onward, *([-variable] if position else []))
        for letter, sign in ((False, -literal), (True, literal)):
            formula.add(-sign, *(here[pair] for pair in here if pair[1] is letter))
        for pair, variable in here.items():
            formula.add(-variable, literal if pair[1] else -literal)
            if position:
                formula.add(-variable, *entered[pair])
        before = here


def _layers(automaton: Automaton, length: int) -> list[list[_State]] | None:
    """Return the states after 1, 2, ... literals; None if no word is accepted."""
    ahead: list[list[_State]] = [[(0, False)]]
    for _ in range(length):
        reached = {
            (next_, letter): None
            for state, _ in ahead[-1]
            for letter, next_ in zip((False, True), automaton.steps[state], strict=True)
            if next_ is not None
        }
        ahead.append(sorted(reached))
    alive = {state for state, _ in ahead[-1] if state in automaton.accepting}
    layers = []
    for reached_here in reversed(ahead[1:]):
        layers.append([pair for pair in reached_here if pair[0] in alive])
        alive = {
            state
            for state, after in enumerate(automaton.steps)
            if any(next_ in alive for next_ in after)
        }
    return layers[::-1] if 0 in alive else None
