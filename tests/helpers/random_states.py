"""A ground constraint against its meaning, over all assignments of a few slots."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from pysat.solvers import Solver

from satgrid.declared.propagation import settle
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Slots, State, slots
from satgrid.machines.machine import Machine, accepted

__all__ = ["agrees", "one_each", "read"]

Meaning = Callable[[Slots], bool]
READ = 25
"""So many right assignments, and wrong ones, are read by machines for each state."""


def one_each(cells: int, values: int, *, empty: bool = False) -> list[Slots]:
    """Return the assignments with one number in each cell, or none where it may be empty."""
    worlds = [0]
    for cell in range(cells):
        numbers = [1 << cell * values + value for value in range(values)] + [0] * empty
        worlds = [world | number for world in worlds for number in numbers]
    return worlds


def agrees(
    constraints: Sequence[Ground],
    count: int,
    meaning: Meaning,
    rng: random.Random,
    *,
    worlds: Sequence[Slots] | None = None,
    rounds: int = 8,
) -> int:
    """Compare constraints with their meaning, with nothing known and with some slots settled.

    Propagation loses no solution, clauses have exactly the right models, and each step follows from
    what it names. Where a world is settled as a whole, propagation finds whether it is right.

    Parameters
    ----------
    worlds
        The assignments that count, where other constraints are taken for granted.

    Returns
    -------
    int
        How many steps were seen.
    """
    whole = (1 << count) - 1
    every = list(range(1 << count)) if worlds is None else list(worlds)
    right = [world for world in every if meaning(world)]
    seen = _judged(constraints, State(whole), every, right)
    for _ in range(rounds):
        world = rng.choice(every if rng.random() < 0.5 or not right else right)
        known = sum(1 << slot for slot in range(count) if rng.random() < rng.choice((0.3, 0.7)))
        seen += _judged(constraints, State(whole, world & known, ~world & known), every, right)
    for world in rng.sample(every, min(20, len(every))):
        state = State(whole, world, whole & ~world)
        try:
            settle(constraints, state)
        except ClashError:
            assert world not in right
        else:
            assert world in right, "a wrong assignment of all slots goes unseen"
    return seen


def _judged(
    constraints: Sequence[Ground], state: State, every: Sequence[Slots], right: Sequence[Slots]
) -> int:
    number = 0
    for constraint in constraints:
        for one in constraint.steps(state):
            number += 1
            assert one.held | one.gone, "a step without anything new"
            assert not (one.held | one.gone) & ~state.open, "a step of what is known"
            assert not one.because_held & ~state.held
            assert not one.because_gone & ~state.gone
            for world in _fitting(right, one.because_held, one.because_gone):
                assert world & one.held == one.held
                assert not world & one.gone
    left = list(_fitting(right, state.held, state.gone))
    settled = state.copied()
    try:
        settle(constraints, settled)
    except ClashError:
        assert not left
        return number
    assert left == list(_fitting(left, settled.held, settled.gone)), "a solution is lost"
    some = set(left)
    fitting = _fitting(every, settled.held, settled.gone)
    read(constraints, settled, {world: world in some for world in fitting})
    states = [settled] if state.held | state.gone else [state, settled]
    for one_state in states:
        with _written(constraints, one_state) as solvable:
            for world in _fitting(every, one_state.held, one_state.gone):
                assert solvable(world) == (world in some)
    return number


def read(constraints: Sequence[Ground], state: State, right: Mapping[Slots, bool]) -> None:
    """Compare machines with the meaning on assignments, for slots in several orders.

    All assignments that are right are tried, as far as they are few, and as many of the others.
    """
    if any(constraint.implied for constraint in constraints):
        return
    order = list(slots(state.open))
    draw = random.Random(len(order))
    tried: list[Slots] = []
    for wanted in (True, False):
        some = [world for world, fits in right.items() if fits == wanted]
        tried += draw.sample(some, min(READ, len(some)))
    orders = [order, order[::-1], draw.sample(order, len(order))]
    for one in orders:
        ranks = {slot: rank for rank, slot in enumerate(one)}
        machines: list[Machine] = []
        for constraint in constraints:
            try:
                made = constraint.machines(state, ranks)
            except ClashError:
                assert True not in right.values()
                return
            assert made is not None, f"{type(constraint).__name__} has no machines"
            machines += made
        for world in tried:
            assert accepted(machines, world) == right[world], (one, bin(world))


def _fitting(worlds: Sequence[Slots], held: Slots, gone: Slots) -> Iterator[Slots]:
    return (world for world in worlds if not held & ~world and not gone & world)


@contextmanager
def _written(constraints: Sequence[Ground], state: State) -> Iterator[Callable[[Slots], bool]]:
    """Give a function that tells whether an assignment satisfies the clauses."""
    formula = Formula()
    listed = list(slots(state.open))
    block = formula.variables("slot", listed, answer=True)
    literals = [0] * state.whole.bit_length()
    for slot in listed:
        literals[slot] = block[slot]
    with formula.rule("rule"):
        for constraint in constraints:
            constraint.write(formula, state, literals)
    with Solver("m22", bootstrap_with=formula.clauses) as solver:
        yield lambda world: solver.solve(
            assumptions=[
                literals[slot] if world >> slot & 1 else -literals[slot] for slot in listed
            ]
        )
