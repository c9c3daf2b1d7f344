"""Rules of signs among numbers: the judge against the clauses, and rules that are wrong."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from itertools import product
from typing import Any

import pytest
from mutants import mutants
from printing import Printed
from pysat.solvers import Solver

from satgrid.answers.kinds import Numbers
from satgrid.board.grid import Cell, Grid
from satgrid.declared.board import Board, class_of
from satgrid.declared.genre import Genre
from satgrid.formula.clauses import Formula
from satgrid.grounds.counts import Clauses
from satgrid.grounds.ground import Ground
from satgrid.layers.layer import Layer
from satgrid.layers.option import Option
from satgrid.layers.side_signs import SideSigns
from satgrid.puzzle.numbers import Entry
from satgrid.rules.arithmetic import Arithmetic
from satgrid.rules.dots import Dots, NoDots
from satgrid.rules.houses import OneEach
from satgrid.rules.rule import Rule
from satgrid.rules.signs import EmptyInSquare, Kinds, Ordered

KINDS = (("e", "even"), ("o", "odd"), ("s", "some"), ("x", "none"))
_MADE = iter(range(10_000))


def board(
    rule: Rule,
    shape: tuple[int, int],
    high: int,
    data: dict[str, Any],
    *layers: Layer,
    low: int = 1,
) -> Board:
    """Return a board of a genre that has this rule alone, beside one number at most in a cell."""
    genre = Genre(
        f"signs{next(_MADE)}",
        says="",
        answer=Numbers(low=low, high=high, empty=not low or high < max(shape)),
        layers=layers or tuple(Printed(name) for name in data) or (Printed("givens"),),
        rules=(OneEach("cell"), rule),
    )
    return class_of(genre)(shape, data)


def kinds(rng: random.Random) -> Board:
    shape, high = rng.choice((((2, 3), 2), ((1, 3), 3), ((2, 2), 4)))
    words: list[Any] = [*"eosx", 1, 2]
    data = {cell: rng.choice(words) for cell in Grid(*shape) if rng.random() < 0.6}
    return board(Kinds("kind", signs=KINDS), shape, high, {"givens": data})


def kinds_from_0(rng: random.Random) -> Board:
    """Return a board where 0 is a number, and cells may be empty."""
    shape, high = rng.choice((((2, 3), 1), ((1, 3), 2), ((2, 2), 2)))
    data = {cell: rng.choice("eosx") for cell in Grid(*shape) if rng.random() < 0.6}
    return board(Kinds("kind", signs=KINDS), shape, high, {"givens": data}, low=0)


def squares(rng: random.Random) -> Board:
    shape, high = rng.choice((((3, 3), 1), ((2, 3), 2), ((3, 2), 2)))
    return board(EmptyInSquare("square"), shape, high, {})


def signs(rng: random.Random) -> Board:
    shape = rng.choice(((2, 2), (2, 3), (3, 1)))
    layer = SideSigns(signs="<>^v")
    some: dict[Hashable, int | str] = {
        side: rng.choice("<>^v") for side in Grid(*shape).sides() if rng.random() < 0.6
    }
    return board(Ordered("order"), shape, 3, {"signs": layer.changed({}, some)}, layer)


def products(rng: random.Random) -> Board:
    areas = rng.choice((((0, 0, 1), (0, 2, 1)), ((0, 0, 0), (1, 1, 1)), ((0, 1, 2), (0, 1, 1))))
    rooms = {room for line in areas for room in line}
    words = {room: rng.choice((1, 2, 3, 4, 6, 9, 12, "?")) for room in rooms}
    rule = Arithmetic("product", sign=rng.choice("*+"))
    return board(rule, (2, 3), 3, {"cages": areas, "targets": words})


def dots(rng: random.Random) -> Board:
    shape, high = rng.choice((((2, 2), 4), ((1, 3), 5), ((3, 1), 3)))
    some = {side: rng.choice("o*") for side in Grid(*shape).sides() if rng.random() < 0.6}
    rule = Dots("dot", relation=rng.choice(("consecutive", "double")))
    return board(rule, shape, high, {"dots": some}, SideSigns("dots", signs="o*"))


def undotted(rng: random.Random, shown: str = "") -> Board:
    shape, high = rng.choice((((2, 2), 4), ((1, 3), 5), ((3, 1), 3)))
    some = {side: rng.choice("o*") for side in Grid(*shape).sides() if rng.random() < 0.3}
    genre = Genre(
        f"signs{next(_MADE)}",
        says="",
        answer=Numbers(high=high),
        layers=(SideSigns("dots", signs="o*"),),
        rules=(OneEach("cell"), NoDots("no dot")),
        options=(Option("all dots", words=("yes", "no", "white", "black")),),
    )
    words = ("yes", "no", "white", "black")
    return class_of(genre)(shape, {"dots": some}, {"all dots": shown or rng.choice(words)})


MAKERS = (kinds, kinds_from_0, squares, signs, products, dots, undotted)


def fillings(board: Board) -> Iterator[frozenset[Entry]]:
    """Yield all ways to put at most one number into each cell, 1,500 of them if there are more."""
    low: int = board.genre.answer.low  # type: ignore[attr-defined]
    numbers = range(low, low + board.values)
    choices = [[None, *(Entry(cell, number) for number in numbers)] for cell in board.open_cells]
    every = [frozenset(filter(None, entries)) for entries in product(*choices)]
    yield from random.Random(1).sample(every, min(1500, len(every)))


def right(board: Board, formula: Formula) -> Iterator[tuple[frozenset[Entry], bool]]:
    """Yield the fillings, each with what the clauses say of it."""
    block = formula.answer_block()
    with Solver("m22", bootstrap_with=formula.clauses) as solver:
        for filling in fillings(board):
            assumed = [block[key] if key in filling else -block[key] for key in block]
            yield filling, bool(solver.solve(assumptions=assumed))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.__name__)
def test_judge_agrees_with_clauses(maker: Any, seed: int) -> None:
    one: Board = maker(random.Random(seed))
    formula = Formula()
    one.encode(formula)
    for filling, found in right(one, formula):
        assert found == (not one.check(filling)), sorted(filling)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("maker", [kinds, signs, products, dots], ids=lambda maker: maker.__name__)
def test_what_is_told_is_true(maker: Any, seed: int) -> None:
    one: Board = maker(random.Random(seed))
    filling = frozenset(Entry(cell, at % one.values + 1) for at, cell in enumerate(one.open_cells))
    rule = one.genre.rules[1]
    words = dict(rule.clues_for(one, filling))
    assert words
    assert not rule.violations(one.with_data(**{rule.reads[0]: words}), filling)


CASES = {
    "Kinds": board(
        Kinds("kind", signs=KINDS),
        (1, 4),
        3,
        {"givens": dict(zip(Grid(1, 4), "esox", strict=True))},
    ),
    "EmptyInSquare": board(EmptyInSquare("square"), (2, 3), 2, {}),
    "Ordered": board(
        Ordered("order"),
        (2, 2),
        3,
        {"signs": dict(zip(Grid(2, 2).sides(), "<>^v", strict=True))},
        SideSigns(signs="<>^v"),
    ),
    "Dots": board(
        Dots("dot", relation="double"),
        (1, 3),
        4,
        {"dots": dict.fromkeys(Grid(1, 3).sides(), "*")},
        SideSigns("dots", signs="o*"),
    ),
    "NoDots": undotted(random.Random(3), "yes"),
}


@pytest.mark.parametrize("name", CASES)
def test_wrong_grounds_are_noticed(name: str) -> None:
    """Each constraint made wrong, one by one: the judge then disagrees with the clauses."""
    one = CASES[name]
    rule = one.genre.rules[1]
    noticed: set[str] = set()
    for index, ground in enumerate(rule.ground(one)):
        for what, wrong in unordered(ground) if isinstance(ground, Clauses) else mutants(ground):
            formula = Formula()
            _encode(one, formula, index, wrong)
            if any(found == bool(one.check(filling)) for filling, found in right(one, formula)):
                noticed.add(what)
    assert len(noticed) >= 3, noticed


def unordered(ground: Clauses) -> Iterator[tuple[str, Ground]]:
    """Yield wrong versions of a sign; a clause less is none, since the others imply it."""
    yield "anything", Clauses([])
    yield "turned", Clauses([(0, positive | negative) for positive, negative in ground.clauses])
    yield "only twos", Clauses([*ground.clauses, (0, ground.clauses[0][1])])
    yield "any but one", Clauses(ground.clauses[2:4])


def _encode(board: Board, formula: Formula, index: int, wrong: Ground) -> None:
    """Write the formula of a board with another constraint of its second rule."""
    rule = board.genre.rules[1]
    other = type(board)(board.shape, board.data, board.options)
    listed = [pair for pair in board.constraints if pair[0] is not rule]
    grounds = list(rule.ground(board))
    grounds[index] = wrong
    other.__dict__["constraints"] = [*listed, *((rule, one) for one in grounds)]
    other.encode(formula)


def test_signs_turn_to_the_side_where_they_are_put() -> None:
    layer = SideSigns(signs="<>^v")
    across, down = Grid(2, 2).sides()[0], Grid(2, 2).sides()[-1]
    assert layer.changed({}, {across: "^", down: ">"}) == {across: "<", down: "v"}
    assert {across.one, down.other} == {Cell(0, 0), Cell(1, 1)}
