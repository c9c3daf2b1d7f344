"""Ground constraints tried against their meaning on all assignments of a few slots."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from random_states import read

from satgrid.declared.propagation import settle
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Slots, State, slots
from satgrid.solve.enumeration import solutions

__all__ = ["models", "tried"]

Meaning = Callable[[frozenset[int]], bool]


def models(constraints: Sequence[Ground], state: State) -> set[Slots]:
    """Return what the clauses of constraints leave, as sets of slots, with what is known."""
    formula = Formula()
    open_ = list(slots(state.open))
    block = formula.variables("slot", open_, answer=True)
    literals = [0] * state.whole.bit_length()
    for slot in open_:
        literals[slot] = block[slot]
    with formula.rule("constraint"):
        for one in constraints:
            one.write(formula, state, literals)
    return {state.held | sum(1 << slot for slot in found) for found in solutions(formula)}


def tried(
    constraints: Sequence[Ground],
    size: int,
    meaning: Meaning,
    *,
    states: int = 40,
    seed: int = 1,
) -> set[str]:
    """Try constraints in the blank state and in random ones; return the kinds of steps met.

    Propagation loses nothing, clauses have the models that are right, and each step follows from
    the slots that it names. Machines are right, too.
    """
    whole = (1 << size) - 1
    right = [word for word in range(1 << size) if meaning(frozenset(slots(word)))]
    assert models(constraints, State(whole)) == set(right)
    draw = random.Random(seed)
    kinds = set()
    for _ in range(states):
        share = draw.choice((0.2, 0.4, 0.6, 0.8))
        known = sum((draw.random() < share) << slot for slot in range(size))
        word = draw.choice(right) if right and draw.random() < 0.8 else draw.getrandbits(size)
        state = State(whole, known & word, known & ~word)
        left = [one for one in right if not (state.held & ~one or state.gone & one)]
        kinds |= _steps(constraints, state, right) if left else set()
        try:
            settle(constraints, state)
        except ClashError:
            assert not left
            continue
        for one in left:
            assert not state.held & ~one
            assert not state.gone & one
        assert models(constraints, state) == set(left)
        fitting = (one for one in range(1 << size) if not (state.held & ~one or state.gone & one))
        read(constraints, state, {one: one in left for one in fitting})
    return kinds


def _steps(constraints: Sequence[Ground], state: State, right: Sequence[Slots]) -> set[str]:
    kinds = set()
    for constraint in constraints:
        for seen in constraint.steps(state):
            assert seen.held | seen.gone
            assert not (seen.held | seen.gone) & ~state.open
            assert not seen.because_held & ~state.held
            assert not seen.because_gone & ~state.gone
            for one in right:
                if not (seen.because_held & ~one or seen.because_gone & one):
                    assert not seen.held & ~one
                    assert not seen.gone & one
            kinds.add(seen.kind)
    return kinds
