"""A row read by an automaton: exact, and complete under unit propagation."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import product

import pytest
from hypothesis import given, strategies as st

from satgrid.board import laid_blocks
from satgrid.errors import EncodingError
from satgrid.formula.automaton import Automaton, accepted
from satgrid.formula.clauses import Formula
from satgrid.formula.derived import without
from satgrid.genres.nonogram.clues import made as nonogram
from satgrid.solve.session import Session, Status

Known = tuple[int, int]
"""The cells known to be filled and to be blank, as bits."""


def row_formula(automaton: Automaton, length: int) -> Formula:
    formula = Formula()
    cell = formula.variables("cell", range(length), answer=True)
    with formula.rule("row"):
        accepted(formula, list(cell.numbers()), automaton)
    return formula


def line_formula(clue: tuple[int, ...], length: int) -> Formula:
    """Return the clauses of one row of a nonogram."""
    formula = Formula()
    nonogram((clue,), ((),) * length).encode(formula, "automaton")
    return without(formula, "column")


@contextmanager
def propagating(formula: Formula, length: int) -> Iterator[Callable[[int, int], Known | None]]:
    """Give a function from known cells of the row to those that follow by unit propagation.

    Solvers do not name among the implied literals what held before the assumptions. So each
    unit clause holds here under the assumption of a guard.
    """
    guard = formula.variables("guard", ["on"])["on"]
    formula.clauses = [
        (-guard, *clause) if len(clause) == 1 else clause for clause in formula.clauses
    ]
    with Session(formula, solver="minisat22") as session:

        def propagated(ink: int, blank: int) -> Known | None:
            chosen = [cell + 1 if ink >> cell & 1 else -cell - 1 for cell in bits(ink | blank)]
            implied = session.propagate([guard, *chosen])
            if implied is None:
                return None
            for literal in implied:
                if 0 < literal <= length:
                    ink |= 1 << literal - 1
                elif 0 < -literal <= length:
                    blank |= 1 << -literal - 1
            return ink, blank

        yield propagated


def bits(number: int) -> Iterator[int]:
    return (place for place in range(number.bit_length()) if number >> place & 1)


def deduced(words: Iterable[int], length: int) -> dict[Known, Known | None]:
    """Return for everything that may be known of a row what the words left have in common."""
    full = (1 << length) - 1
    results: dict[Known, Known | None] = {(word, full ^ word): None for word in range(full + 1)}
    for word in words:
        results[word, full ^ word] = word, full ^ word
    # With one cell less known the words left are those of its two values.
    ordered = sorted(
        (
            (sum(1 << i for i, v in enumerate(values) if v == 1),
             sum(1 << i for i, v in enumerate(values) if v == 0))
            for values in product((0, 1, 2), repeat=length)
        ),
        key=lambda known: -(known[0] | known[1]).bit_count(),
    )  # fmt: skip
    for ink, blank in ordered:
        open_ = full & ~(ink | blank)
        if open_:
            bit = open_ & -open_
            one, other = results[ink | bit, blank], results[ink, blank | bit]
            both = one and other and (one[0] & other[0], one[1] & other[1])
            results[ink, blank] = both or one or other
    return results


def clues(length: int) -> dict[tuple[int, ...], list[int]]:
    """Return the clues of a row with the rows that fit each, by writing out all rows."""
    found: dict[tuple[int, ...], list[int]] = {}
    for word in range(1 << length):
        runs = f"{word:0{length}b}"[::-1].split("0")
        found.setdefault(tuple(len(run) for run in runs if run), []).append(word)
    return found


@pytest.mark.parametrize("length", range(1, 9))
def test_short_lines(length: int) -> None:
    """Every clue, with every set of cells known."""
    for clue, words in clues(length).items():
        with propagating(line_formula(clue, length), length) as propagated:
            for (ink, blank), expected in deduced(words, length).items():
                assert propagated(ink, blank) == expected, (clue, ink, blank)


@pytest.mark.parametrize("seed", range(12))
def test_long_lines(seed: int) -> None:
    """Against the dynamic program, which has its own tests."""
    chance = random.Random(seed)
    length = chance.randint(9, 60)
    filled = chance.choice((0.2, 0.5, 0.8))
    word = sum((chance.random() < filled) << cell for cell in range(length))
    clue = tuple(len(run) for run in f"{word:0{length}b}"[::-1].split("0") if run)
    with propagating(line_formula(clue, length), length) as propagated:
        for _ in range(60):
            known = sum((chance.random() < 0.3) << cell for cell in range(length))
            other = word ^ 1 << chance.randrange(length) if chance.random() < 0.3 else word
            ink, blank = known & other, known & ~other
            expected = laid_blocks.common(length, clue, ink, blank)
            assert propagated(ink, blank) == expected


@st.composite
def automata(draw: st.DrawFn) -> Automaton:
    states = draw(st.integers(1, 4))
    after = st.none() | st.integers(0, states - 1)
    steps = draw(st.lists(st.tuples(after, after), min_size=states, max_size=states))
    return Automaton(tuple(steps), draw(st.frozensets(st.integers(0, states - 1))))


@given(automata(), st.integers(0, 5))
def test_any_automaton(automaton: Automaton, length: int) -> None:
    """States entered in both ways, dead ends, words of length 0, nothing accepted at all."""
    formula = row_formula(automaton, length)
    words = [
        sum(letter << cell for cell, letter in enumerate(letters))
        for letters in product((False, True), repeat=length)
        if automaton.accepts(letters)
    ]
    if not words:
        assert formula.clauses == [()]
        return
    # One model for each word: the helpers follow from the literals.
    with Session(formula) as session:
        models = 0
        while session.solve() is Status.SATISFIABLE:
            model = session.model()
            session.add(*[-v if v in model else v for v in range(1, formula.top + 1)])
            models += 1
        assert models == len(words)
    with propagating(formula, length) as propagated:
        for (ink, blank), expected in deduced(words, length).items():
            assert propagated(ink, blank) == expected


@given(automata(), st.integers(1, 6))
def test_size(automaton: Automaton, length: int) -> None:
    """The helpers are the pairs that some accepted word passes through."""
    formula = row_formula(automaton, length)
    passed: set[tuple[int, int, bool]] = set()
    for letters in product((False, True), repeat=length):
        if automaton.accepts(letters):
            state = 0
            for position, letter in enumerate(letters):
                step = automaton.steps[state][letter]
                assert step is not None
                state = step
                passed.add((position, state, letter))
    assert formula.top == length + len(passed)
    first = sum(position == 0 for position, _, _ in passed)
    last = sum(position == length - 1 for position, _, _ in passed)
    expected = 3 * len(passed) + 2 * length + 1 - first - last if passed else 1
    assert len(formula.clauses) == expected


def test_literals_of_either_sign() -> None:
    formula = Formula()
    cell = formula.variables("cell", "ab", answer=True)
    with formula.rule("row"):
        accepted(
            formula, [-cell["a"], cell["b"]], Automaton(((None, 1), (1, None)), frozenset({1}))
        )
    with Session(formula) as session:
        assert session.solve() is Status.SATISFIABLE
        assert session.model().solution() == frozenset()
        assert session.solve([cell["a"]]) is Status.UNSATISFIABLE
        assert session.solve([cell["b"]]) is Status.UNSATISFIABLE


def test_step_to_nowhere() -> None:
    with pytest.raises(EncodingError, match=r"^state 1 of the automaton leads nowhere$"):
        Automaton(((0, 1), (None, 2)), frozenset({0}))
