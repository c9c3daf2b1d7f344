"""Rules of numbers: the judge against the clauses, over all fillings of tiny boards."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest
from catalogue import ROOT, thinned
from number_mutants import mutants
from printing import Printed
from pysat.solvers import Solver

from satgrid.answers.kinds import Answer, Numbers, Shade, all_cells
from satgrid.board import regions
from satgrid.board.grid import Cell, Grid, components
from satgrid.declared.board import class_of
from satgrid.declared.genre import Genre
from satgrid.errors import ParseError
from satgrid.formula import connectivity
from satgrid.formula.clauses import Formula
from satgrid.grounds.exactly_one import Never
from satgrid.layers.option import Option
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Words
from satgrid.puzzle import registry
from satgrid.puzzle.numbers import Entry
from satgrid.rules.areas import Polyominoes
from satgrid.rules.arithmetic import Arithmetic
from satgrid.rules.borders import EqualAcross
from satgrid.rules.filled_cells import (
    CountOfRoom,
    FilledConnected,
    NoFullSquare,
    UnequalAcross,
)
from satgrid.rules.houses import Given, Once, OneEach
from satgrid.rules.line_sum import LineSum, SumBetween, SumNear
from satgrid.rules.rooms import InRooms, Poles
from satgrid.rules.rule import Rule
from satgrid.rules.signs import Falling, LargestAhead
from satgrid.rules.spacing import Chain, Ripple, Unequal
from satgrid.rules.straights import BlackNumbers, LinesFilled, RoomRuns, Straights
from satgrid.rules.sums import CageSums, RunSums
from satgrid.rules.views_beside import FirstSeen, Skyline
from satgrid.solve.enumeration import solutions

SIDES = ("above", "below", "left", "right")
YES = Option("asked", words=("no", "yes"))


@dataclass
class Case:
    """A rule on a random board."""

    rule: Rule
    shape: tuple[int, int]
    high: int | Callable[[Any], int]
    data: dict[str, Any] = field(default_factory=dict)
    layers: tuple[Printed, ...] = (Printed("givens"),)
    empty: bool = False
    letters: str = ""
    options: dict[str, str] = field(default_factory=dict)
    low: int = 1

    def board(self) -> Any:
        """Return the board, of a genre that has this rule alone."""
        answer = Numbers(
            low=self.low,
            high=self.high,
            empty=self.empty,
            letters=self.letters,
        )
        genre = Genre(
            f"made{id(self)}",
            says="",
            answer=answer,
            layers=self.layers,
            rules=(OneEach("cell"), self.rule),
            options=(YES,),
        )
        return class_of(genre)(self.shape, self.data, self.options)


def divided(rng: random.Random, shape: tuple[int, int], some: int) -> tuple[tuple[int, ...], ...]:
    """Return connected regions of a board."""
    height, width = shape
    cut = {side for side in Grid(*shape).sides() if rng.random() < 0.5}
    left, number = set(Grid(*shape)), 0
    found: dict[Cell, int] = {}
    while left:
        cells = min(left)
        room = {cells}
        while True:
            more = {
                cell
                for side in Grid(*shape).sides()
                if side not in cut and len(room & {*side}) == 1 and len(room) < some
                for cell in side
                if cell not in room and cell in left
            }
            if not more:
                break
            room.add(min(more))
        assert len(components(room)) == 1
        left -= room
        found |= dict.fromkeys(room, number)
        number += 1
    return regions.renumbered([[found[Cell(r, c)] for c in range(width)] for r in range(height)])


def beside(rng: random.Random, shape: tuple[int, int], words: list[Any]) -> dict[Any, Any]:
    ends = [(side, at) for side in SIDES for at in range(shape[side in SIDES[:2]])]
    return {end: rng.choice(words) for end in ends if rng.random() < 0.35}


def black(rng: random.Random, shape: tuple[int, int], words: list[Any]) -> dict[Cell, Any]:
    return {cell: rng.choice(words) for cell in Grid(*shape) if rng.random() < 0.3}


def lines(rng: random.Random) -> Case:
    houses = tuple(rng.sample(("row", "column", "diagonal"), rng.randint(1, 3)))
    return Case(Once("line", houses=houses), (3, 3), 2, empty=True)


def full_lines(rng: random.Random) -> Case:
    rule = Once("line", houses=("row", "column", "box"), most=rng.random() < 0.5)
    return Case(rule, (2, 2), rng.choice((2, 3)))


def boxes(rng: random.Random) -> Case:
    return Case(Once("box", houses=("box",), most=rng.random() < 0.7), (4, 4), 1, empty=True)


def optional(rng: random.Random) -> Case:
    rule = Once("diagonal", houses=("diagonal",), option="asked")
    return Case(rule, (3, 3), 2, empty=True, options={"asked": rng.choice(("yes", "no"))})


def rooms(rng: random.Random) -> Case:
    shape = rng.choice(((2, 3), (3, 2), (1, 5)))
    data = {"rooms": divided(rng, shape, 3)}
    rule = Once("room", houses=("room",), most=rng.random() < 0.3)
    return Case(rule, shape, 3, data, (Printed("rooms"),))


def given(rng: random.Random) -> Case:
    letters = rng.choice(("", "abc"))
    words: list[Any] = [*"abcd"] if letters else [1, 2, 3, 4, "?"]
    return Case(Given("given"), (2, 2), 3, {"givens": black(rng, (2, 2), words)}, letters=letters)


def cages(rng: random.Random) -> Case:
    shape = rng.choice(((2, 2), (2, 3)))
    found = [list(line) for line in divided(rng, shape, 3)]
    gone = rng.randrange(-1, 2)
    found = [[-1 if room == gone else room for room in line] for line in found]
    areas = regions.renumbered(found) if gone < 0 else tuple(map(tuple, found))
    there = {room for line in areas for room in line if room >= 0}
    data = {
        "cages": areas,
        "sums": {room: rng.choice((1, 2, 3, 4, 5, 6, "?")) for room in there if rng.random() < 0.8},
    }
    return Case(CageSums("sum"), shape, 3, data, (Printed("cages"), Printed("sums")))


def runs(rng: random.Random) -> Case:
    shape = rng.choice(((3, 3), (2, 4)))
    dark = black(rng, shape, [(None, 3), (4, None), (3, 5), (2, 1), (None, None)])
    layer = Printed("sums", black="all", halves=True)
    return Case(RunSums("sum"), shape, 3, {"sums": dark}, (layer,))


def targets(rng: random.Random) -> Case:
    shape = rng.choice(((2, 2), (2, 3)))
    areas = divided(rng, shape, 4)
    words = ["3+", "1-", "2-", "2/", "3/", "6*", "4*", "0-", 1, 2, 3, 4, 6, "?", "1/"]
    data = {
        "cages": areas,
        "targets": {room: rng.choice(words) for line in areas for room in line},
    }
    return Case(Arithmetic("cage"), shape, 3, data, (Printed("cages"), Printed("targets")))


def skylines(rng: random.Random) -> Case:
    shape = rng.choice(((2, 3), (3, 2)))
    data = {"beside": beside(rng, shape, [0, 1, 2, 3, "?"])}
    return Case(Skyline("view"), shape, 3, data, (Printed("beside"),), empty=rng.random() < 0.6)


def first_letters(rng: random.Random) -> Case:
    letters = rng.choice(("", "abc"))
    words: list[Any] = ["a", "b", "c", "?"] if letters else [1, 2, 3, "?"]
    data = {"beside": beside(rng, (2, 3), words)}
    empty = rng.random() < 0.8
    return Case(FirstSeen("view"), (2, 3), 3, data, (Printed("beside"),), empty, letters)


def ripples(rng: random.Random) -> Case:
    return Case(Ripple("distance"), rng.choice(((1, 6), (6, 1), (2, 3))), 3, empty=True)


def unequal(rng: random.Random) -> Case:
    return Case(Unequal("apart", touching=rng.random() < 0.5), (2, 3), 3, empty=True)


def across(rng: random.Random) -> Case:
    shape = rng.choice(((2, 3), (3, 2), (1, 6)))
    data = {"rooms": divided(rng, shape, 3)}
    options = {"asked": rng.choice(("yes", "yes", "no"))}
    layers = (Printed("rooms"),)
    rule = EqualAcross("alike", option="asked")
    return Case(rule, shape, 3, data, layers, empty=True, options=options)


def unequal_unless(rng: random.Random) -> Case:
    options = {"asked": rng.choice(("yes", "no"))}
    return Case(Unequal("apart", option="asked"), (2, 3), 3, empty=True, options=options)


def falling(rng: random.Random) -> Case:
    shape = rng.choice(((3, 2), (4, 1), (2, 3)))
    data = {"rooms": divided(rng, shape, 4)}
    return Case(Falling("above"), shape, 3, data, (Printed("rooms"),))


def arrows(rng: random.Random) -> Case:
    shape = rng.choice(((2, 3), (3, 2), (1, 4)))
    data = {"givens": black(rng, shape, [*"nesw#"])}
    return Case(LargestAhead("arrow"), shape, 3, data, (Printed("givens", black="word"),))


def chains(rng: random.Random) -> Case:
    """Return a board with holes."""
    shape = rng.choice(((2, 2), (2, 3), (3, 2)))
    holes = black(rng, shape, ["#"])
    layer = Printed("givens", black="word")
    options = {"asked": rng.choice(("no", "yes"))}
    rule = Chain("chain", option="asked")
    return Case(rule, shape, all_cells, {"givens": holes}, (layer,), options=options)


def polyominoes(rng: random.Random) -> Case:
    shape, high = rng.choice((((2, 3), 3), ((3, 2), all_cells), ((1, 5), 4), ((2, 2), 5)))
    layer = Printed("givens", black="word")
    rule = Polyominoes("area", loose=rng.random() < 0.5)
    low = 1 if rng.random() < 0.7 else 0
    return Case(rule, shape, high, {"givens": black(rng, shape, ["#"])}, (layer,), low=low)


def straights(rng: random.Random) -> Case:
    shape = rng.choice(((2, 3), (1, 5)))
    layer = Printed("givens", black="word")
    return Case(Straights("straight"), shape, 4, {"givens": black(rng, shape, ["#"])}, (layer,))


def room_runs(rng: random.Random) -> Case:
    data = {"rooms": divided(rng, (2, 3), 3)}
    return Case(RoomRuns("straight"), (2, 3), 4, data, (Printed("rooms"),))


def black_numbers(rng: random.Random) -> Case:
    words = ["#", "#1", "#2", "#3", 2]
    layer = Printed("givens", black="word")
    return Case(BlackNumbers("black"), (2, 3), 2, {"givens": black(rng, (2, 3), words)}, (layer,))


def line_sums(rng: random.Random) -> Case:
    shape = rng.choice(((2, 3), (3, 2)))
    data = {"beside": beside(rng, shape, [2, 3, 4, 5, 6, "?"])}
    rule = LineSum("sum", sides=SIDES, first=rng.choice((0, 2)))
    return Case(rule, shape, 3, data, (Printed("beside"),))


def sums_between(rng: random.Random) -> Case:
    shape, end = rng.choice((((1, 5), ("left", 0)), ((2, 4), ("right", 1)), ((4, 1), ("above", 0))))
    data = {"beside": {end: rng.choice([0, 1, 2, 3, 4])}}
    return Case(SumBetween("sum", sides=SIDES), shape, 2, data, (Printed("beside"),), empty=True)


def sums_near(rng: random.Random) -> Case:
    layer = Printed("numbers", black="word")
    data = {"numbers": black(rng, (2, 3), ["#", 3, 4, 5, 6, 7, "?"])}
    return Case(SumNear("sum"), (2, 3), 3, data, (layer,))


def filled_lines(rng: random.Random) -> Case:
    layer = Printed("givens", black="word")
    return Case(LinesFilled("line"), (2, 3), 3, {"givens": black(rng, (2, 3), ["#"])}, (layer,))


def poles(rng: random.Random) -> Case:
    shape = rng.choice(((2, 3), (2, 2)))
    data = {"plates": divided(rng, shape, 3)}
    return Case(Poles("magnet"), shape, 2, data, (Printed("plates"),), empty=True)


def some_filled(rule: Rule) -> Callable[[random.Random], Case]:
    """Return a maker of boards with rooms for a rule of numbers in some cells."""

    def made(rng: random.Random) -> Case:
        shape = rng.choice(((2, 3), (3, 2), (1, 6), (2, 4)))
        data = {"rooms": divided(rng, shape, 4)}
        high = 2 if shape == (2, 4) else 3
        return Case(rule, shape, high, data, (Printed("rooms"),), empty=True)

    made.__name__ = type(rule).__name__
    return made


MAKERS = (
    some_filled(CountOfRoom("room")),
    some_filled(UnequalAcross("border")),
    some_filled(NoFullSquare("square")),
    some_filled(FilledConnected("connected")),
    across,
    unequal_unless,
    arrows,
    falling,
    poles,
    line_sums,
    sums_between,
    sums_near,
    filled_lines,
    lines,
    full_lines,
    boxes,
    optional,
    rooms,
    given,
    cages,
    runs,
    targets,
    skylines,
    first_letters,
    ripples,
    unequal,
    chains,
    polyominoes,
    straights,
    room_runs,
    black_numbers,
)


def fillings(board: Any, rng: random.Random) -> list[frozenset[Entry]]:
    """Return fillings with at most a number in each cell, and some others."""
    choices = [
        [None, *(Entry(cell, board.answer.low + value) for value in range(board.values))]
        for cell in board.open_cells
    ]
    every = [frozenset(filter(None, entries)) for entries in product(*choices)]
    some = rng.sample(every, min(1500, len(every)))
    keys = [entry for choice in choices for entry in choice if entry]
    some += [frozenset(key for key in keys if rng.random() < 0.4) for _ in range(20)]
    return some


def answers(formula: Formula, known: frozenset[Any] = frozenset()) -> Callable[[Any], bool]:
    solver = Solver("m22", bootstrap_with=connectivity.eager(formula).clauses)
    block = formula.answer_block()

    def solvable(filling: frozenset[Any]) -> bool:
        if not known <= filling or any(key not in block for key in filling - known):
            return False
        assumed = [block[key] if key in filling else -block[key] for key in block]
        return bool(solver.solve(assumptions=assumed))

    return solvable


@pytest.mark.parametrize("seed", thinned(range(8), 2))
@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.__name__)
def test_judge_agrees_with_clauses(maker: Callable[[random.Random], Case], seed: int) -> None:
    """Whole, and after propagation; what is told of a solution is true of it."""
    rng = random.Random(seed)
    case = maker(rng)
    board = case.board()
    whole = Formula()
    board.encode(whole)
    by_clauses = answers(whole)
    known = board.deduced()
    rest = None
    if not known.clash:
        formula = Formula()
        board.encode(formula, known=known)
        rest = answers(formula, known.found())
    for filling in fillings(board, rng):
        right = not board.check(filling)
        assert by_clauses(filling) == right, sorted(filling)
        assert (rest is not None and rest(filling)) == right, sorted(filling)


@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.__name__)
def test_wrong_constraints_are_noticed(maker: Callable[[random.Random], Case]) -> None:
    """Three wrong versions or more of the constraints of a rule, each on some board."""
    noticed: set[tuple[str, str]] = set()
    for seed in range(24):
        rng = random.Random(seed)
        case = maker(rng)
        board = case.board()
        grounds = board.constraints
        own = [at for at, (rule, ground) in enumerate(grounds) if rule is case.rule and ground.mask]
        some = fillings(board, rng)[:600]
        right = [not board.check(filling) for filling in some]
        for at in own:
            rule, ground = grounds[at]
            for wrong, mutant in [*mutants(ground), ("left out", Never(0))]:
                if (type(ground).__name__, wrong) in noticed:
                    continue
                changed = [*grounds[:at], (rule, mutant), *grounds[at + 1 :]]
                board.__dict__["constraints"] = changed
                formula = Formula()
                board.encode(formula)
                if list(map(answers(formula), some)) != right:
                    noticed.add((type(ground).__name__, wrong))
        if len(noticed) >= 3:
            return
    pytest.fail(f"noticed only {sorted(noticed)}")


LARGER = {
    rule: (ROOT / "instances" / genre / "small.txt").read_text(encoding="utf-8")
    for rule, genre in (
        ("TwoSquares", "eulero"),
        ("DigitsStay", "eulero"),
        ("OnceInGrids", "samurai"),
    )
}
"""Puzzles with rules that need more cells than have all their fillings tried."""


@pytest.mark.parametrize(("rule", "text"), LARGER.items(), ids=LARGER)
def test_wrong_constraints_of_larger_boards_are_noticed(rule: str, text: str) -> None:
    """The judge refuses what three wrong versions find, or they find nothing."""
    board: Any = registry.parse(text)
    grounds = board.constraints
    noticed: set[str] = set()
    for at, (own, ground) in enumerate(grounds):
        if type(own).__name__ != rule or not ground.mask or len(noticed) >= 3:
            continue
        for wrong, mutant in mutants(ground):
            other: Any = registry.parse(text)
            other.__dict__["constraints"] = [*grounds[:at], (own, mutant), *grounds[at + 1 :]]
            formula = Formula()
            other.encode(formula)
            some = list(solutions(formula, limit=20))
            if not some or any(board.check(solution) for solution in some):
                noticed.add(wrong)
    assert len(noticed) >= 3, noticed


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "maker",
    [line_sums, given, cages, runs, targets, skylines, first_letters],
    ids=lambda one: one.__name__,
)
def test_what_is_told_is_true(maker: Callable[[random.Random], Case], seed: int) -> None:
    """Clues read off a filling that keeps the rest of the rules are kept by it."""
    rng = random.Random(seed)
    case = maker(rng)
    board = case.board()
    layer = case.rule.reads[0]
    blank = board.with_data(**{layer: board.data[layer] if maker is runs else {}})
    entries = [
        Entry(cell, number)
        for cell, number in zip(
            blank.open_cells, rng.choices(range(1, board.values + 1), k=99), strict=False
        )
    ]
    filling = frozenset(entries)
    words: Any = case.rule.clues_for(blank, filling)
    if maker is runs:
        halves: dict[Any, list[Any]] = {cell: [None, None] for cell in blank.dark_cells}
        for (cell, way), total in words.items():
            halves[cell][way] = total
        words = {cell: tuple(pair) for cell, pair in halves.items()}
    told = board.with_data(**{layer: words})
    twice = [one for one in case.rule.violations(told, filling) if "twice" not in one.note]
    assert not twice
    assert words or maker is runs


def test_rule_blames_its_place() -> None:
    board = Case(Once("line"), (2, 2), 2).board()
    filling = frozenset(Entry(Cell(row, column), 1) for row in range(2) for column in range(2))
    assert {(one.rule, one.note) for one in board.check(filling)} >= {
        ("line", "1 appears 2 times in row 1"),
        ("line", "2 is missing in column 2"),
    }


def test_clue_that_nothing_can_obey_is_named() -> None:
    case = Case(CageSums("sum"), (2, 2), 2, layers=(Printed("cages"), Printed("sums")))
    case.data = {"cages": ((0, 0), (1, 1)), "sums": {0: 3, 1: 9}}
    assert case.board().flaws() == ["sums 1: no solution can have it"]


def test_square_genre_refuses_other_boards() -> None:
    genre = Genre(
        "made",
        says="",
        answer=Numbers(),
        layers=(Words("givens", least=1, most=9),),
        rules=(OneEach("cell"), Once("line"), Given("given")),
        square=True,
    )
    with pytest.raises(ParseError, match="made is a square, but this board is 2x3"):
        class_of(genre).parse("puzzle: made\n\n...\n...\n")
    assert class_of(genre).parse("puzzle: made\n\n1.\n..\n").deduced().complete


def test_holes_belong_to_no_room() -> None:
    """A room of three cells with a hole in it holds 1 and 2."""
    layers = (Printed("rooms"), Printed("holes", black="word"))
    rule = Once("room", houses=("room",))
    data = {"rooms": ((0, 0, 0),), "holes": {Cell(0, 1): "#"}}
    board = Case(rule, (1, 3), 2, data, layers).board()
    right = frozenset({Entry(Cell(0, 0), 1), Entry(Cell(0, 2), 2)})
    wrong = frozenset({Entry(Cell(0, 0), 1), Entry(Cell(0, 2), 1)})
    formula = Formula()
    board.encode(formula)
    assert board.check(right) == []
    assert answers(formula)(right)
    assert board.check(wrong)
    assert not answers(formula)(wrong)


@pytest.mark.parametrize(
    ("answer", "rule"), [(Numbers(), Once("line")), (Shade(), InRooms("room", number=1))]
)
def test_an_encoding_asked_for_by_name_is_taken(answer: Answer, rule: Rule) -> None:
    """By default few literals are pairwise, without helpers."""
    genre = Genre("asked", says="", answer=answer, layers=(Rooms(),), rules=(rule,))
    found = []
    for name in ("auto", "seqcounter"):
        formula = Formula(name)
        class_of(genre)((5, 5), {}).encode(formula)
        found.append([one for _, one in formula.names() if one.startswith("auxiliary")])
    assert not found[0]
    assert found[1]
