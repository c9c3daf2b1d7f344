"""Rules of variant sudokus, each alone on tiny boards, and whole puzzles with known solutions."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import declaring
import pytest
from catalogue import encoded
from other_notation import UnknownRuleError, read
from printing import Printed
from rules import test_number_rules as numbers
from rules.test_number_rules import Case

from satgrid.board.grid import Cell, Grid
from satgrid.genres.variantsudoku.puzzle import GENRE
from satgrid.grounds.ground import ClashError, State
from satgrid.layers.cell_lists import CellLists
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.registry import parse
from satgrid.rules import cages, list_sum, on_lists, outside_sum, variants
from satgrid.solve.enumeration import Verdict, solutions
from satgrid.verdicts.puzzle_verdict import uniqueness

RECORDS = Path(__file__).parents[3] / "shared" / "special" / "variants.jsonl"
LAYERS = {layer.name: layer for layer in GENRE.layers if isinstance(layer, CellLists)}
Maker = Callable[[random.Random], Case]


def _of_lists(rule: Any, word: Callable[[random.Random], Any] | None = None) -> Maker:
    """Return what makes cases of a rule of lists: lists that overlap, some with words."""

    def make(rng: random.Random) -> Case:
        shape = rng.choice(((2, 3), (3, 2)) if rule.layer != "clones" else ((2, 3),))
        layer = LAYERS[rule.layer]
        found: dict[Any, Any] = {}
        while not found:
            found = layer.made(dict(declaring.lists(rng, layer, shape)))
        if word is not None:
            found = {cells: word(rng) for cells in found}
        data = {rule.layer: found}
        layers = [Printed(rule.layer)]
        if "regions" in rule.reads:
            data["regions"] = numbers.divided(rng, shape, 3)  # type: ignore[assignment]
            layers.append(Printed("regions"))
        return Case(rule, shape, rng.choice((3, 4)) if len(found) < 3 else 3, data, tuple(layers))

    make.__name__ = type(rule).__name__ + rule.name
    return make


def _near(way: str, gap: int) -> Maker:
    rule = variants.NotNear("near", option="asked", way=way, gap=gap)
    shape = (3, 2) if way == "knight" else (2, 3)
    make: Maker = lambda rng: Case(  # noqa: E731
        rule, shape, 3, options={"asked": rng.choice(("yes", "yes", "no"))}
    )
    make.__name__ = f"{way}{gap}"
    return make


def _beside(rule: Any, words: list[Any], empty: bool = False) -> Maker:
    def make(rng: random.Random) -> Case:
        shape = rng.choice(((2, 3), (3, 2), (1, 4)))
        data = {rule.layer: numbers.beside(rng, shape, words)}
        return Case(rule, shape, 3, data, (Printed(rule.layer),))

    make.__name__ = type(rule).__name__
    return make


def pair_sums(rng: random.Random) -> Case:
    sides = Grid(1, 3).sides() if rng.random() < 0.3 else Grid(2, 2).sides()
    shape = (1, 3) if len(sides) == 2 else (2, 2)
    signs = {side: rng.choice("XV") for side in sides if rng.random() < 0.4}
    rule = variants.PairSums("xv", option="asked")
    case = Case(rule, shape, 6, {"xv": signs}, (Printed("xv"),))
    case.options = {"asked": rng.choice(("yes", "no", "X", "V"))}
    return case


def disjoint(rng: random.Random) -> Case:
    shape = rng.choice(((2, 3), (2, 2)))
    rule = cages.DisjointGroups("place", option="asked")
    data = {"regions": numbers.divided(rng, shape, 2)}
    return Case(rule, shape, 3, data, (Printed("regions"),), options={"asked": "yes"})


def x_sums_of_nothing(rng: random.Random) -> Case:
    case = _beside(outside_sum.XSums("sum"), [0, 0, 1, 2, 3])(rng)
    return replace(case, high=2, low=0)


def _digits(rng: random.Random) -> str:
    return ",".join(map(str, sorted(rng.choices((1, 2, 3, 4), k=rng.randint(1, 3)))))


def _few(least: int, most: int) -> Callable[[random.Random], int]:
    return lambda rng: rng.randint(least, most)


MAKERS = (
    _of_lists(on_lists.Rising("rise")),
    _of_lists(list_sum.ArrowSum("arrow"), lambda rng: rng.choice(("", "", 1, 2))),
    _of_lists(on_lists.Whispers("whisper", gap=2, layer="german whispers"), _few(1, 2)),
    _of_lists(on_lists.RenbanLines("renban")),
    _of_lists(on_lists.Mirrored("mirror")),
    _of_lists(on_lists.SameHalves("clone")),
    _of_lists(on_lists.BetweenEnds("between")),
    _of_lists(list_sum.RegionSums("sum")),
    _of_lists(list_sum.DiagonalSums("diagonal"), _few(1, 6)),
    _of_lists(cages.KillerCages("cage"), lambda rng: rng.choice(("", 3, 4, 5, 6))),
    _of_lists(cages.ExtraRegions("region")),
    _of_lists(cages.Quadruples("digits"), _digits),
    _of_lists(cages.Candidates("list"), _digits),
    _of_lists(variants.PairRelation("gap", relation="difference", layer="differences"), _few(0, 2)),
    _of_lists(variants.PairRelation("ratio", relation="ratio", layer="ratios"), _few(1, 3)),
    _near("knight", 0),
    _near("king", 0),
    _near("sides", 1),
    _beside(outside_sum.Sandwich("sandwich"), [0, 2, 2, "?"]),
    _beside(outside_sum.XSums("sum"), [1, 3, 4, 5, 6, "?"]),
    x_sums_of_nothing,
    pair_sums,
    disjoint,
)
every = pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.__name__)


@every
def test_judge_agrees_with_clauses(maker: Maker) -> None:
    for seed in range(4):
        numbers.test_judge_agrees_with_clauses(maker, seed)


@every
def test_numbers_from_0_are_numbers(maker: Maker) -> None:
    for seed in range(2):
        numbers.test_judge_agrees_with_clauses(lambda rng: replace(maker(rng), low=0), seed)


@every
def test_wrong_constraints_are_noticed(maker: Maker) -> None:
    numbers.test_wrong_constraints_are_noticed(maker)


RECORDED = RECORDS.read_text(encoding="utf-8").splitlines() if RECORDS.exists() else []
SEVERAL = {"Sandwich snipe 18"}
"""A puzzle in which 1 and 9 can be exchanged: its solution is one of two."""
LONG = {"Hailstone - little killer", "Hard renban 2", "Wecoc #1 [mod A]", "Sandwich snipe 18"}
"""Those of which a search takes seconds."""
SHORT = [one for one in RECORDED if json.loads(one)["name"] not in LONG]


@pytest.mark.skipif(not RECORDED, reason="the records are not here")
@pytest.mark.parametrize(
    "records", [SHORT, pytest.param(RECORDED, marks=pytest.mark.slow)], ids=["short", "all"]
)
def test_published_variants(records: list[str]) -> None:
    """The verdicts and the solutions are those of the records; at least so many have our rules."""
    read_ = sum(_is_as_recorded(json.loads(record)) for record in records)
    assert read_ >= 58 - len(LONG)


def _is_as_recorded(told: dict[str, Any]) -> bool:
    """Compare a verdict with its record; return False for a rule of another kind."""
    try:
        board = read(told["constraints"])
    except UnknownRuleError:
        return False
    assert parse(board.text()) == board
    signs = ["0123456789".find(sign) for sign in told["solution"]]
    if board.shape[0] == 16:  # a board of 16 rows has letters
        signs = [ord(sign) - 64 for sign in told["solution"]]
    wide = board.shape[1]
    solution = frozenset(Entry(cell, signs[cell.row * wide + cell.column]) for cell in board.grid)
    assert board.check(solution) == []
    if told["name"] not in SEVERAL:
        judged = uniqueness(board)
        assert (judged.verdict, judged.first) == (Verdict.UNIQUE, solution), told["name"]
    return True


def test_options_and_lists_make_one_puzzle() -> None:
    board: Any = parse("puzzle: variantsudoku\n\n....\n....\n....\n...1\n\ncages:\n3: r1c1 r2c1\n")
    assert board.data["cages"] == {(Cell(0, 0), Cell(1, 0)): 3}
    assert board.clue_list()[-1].name == "the cage 3 from row 1, column 1"


def test_a_sudoku_takes_the_rules_one_by_one() -> None:
    """Lines ``also:`` make a variant of it, equal to the board of the genre that has all."""
    lists = "thermometers:\nr1c1 r1c2 r2c2\n\ncages:\n3: r3c1 r4c1\n"
    also = ["thermometers rise", "different numbers in cages that overlap"]
    also += ["no equal numbers touching at a corner"]
    own: Any = parse(
        "puzzle: sudoku\n"
        + "".join(f"also: {one}\n" for one in also)
        + f"\n....\n....\n....\n....\n\n{lists}"
    )
    whole: Any = parse(f"puzzle: variantsudoku\nantiking: yes\n\n....\n....\n....\n....\n\n{lists}")
    one, other = (set(solutions(encoded(board), limit=300)) for board in (own, whole))
    assert one == other
    assert {len(own.check(solution)) for solution in one} <= {0}


def test_long_arrows_are_shorter_by_whole_houses() -> None:
    """What follows of an arrow through most of some houses has fewer cells, and means the same."""
    draw = random.Random(7)
    grid = "\n".join(["...."] * 4)
    solved = list(solutions(encoded(parse(f"puzzle: variantsudoku\n\n{grid}\n"))))
    shorter = 0
    for _ in range(8):
        cells = draw.sample([Cell(*divmod(at, 4)) for at in range(16)], draw.randint(5, 12))
        listed = " ".join(f"r{cell.row + 1}c{cell.column + 1}" for cell in cells)
        pill = draw.choice(("", "2: "))
        board: Any = parse(f"puzzle: variantsudoku\n\n{grid}\n\narrows:\n{pill}{listed}\n")
        for _, one in board.following:
            assert one.mask.bit_count() < 4 * len(cells)
            shorter += 1
            for solution in draw.sample(solved, 60):
                held = sum(1 << board.slot_of[key] for key in solution)
                whole = (1 << len(board.keys)) - 1
                try:
                    one.propagate(State(whole, held, whole & ~held))
                    kept = True
                except ClashError:
                    kept = False
                assert kept == (not board.check(solution))
    assert shorter >= 4


@pytest.mark.parametrize("shown", ["yes", "no", "white", "black"])
def test_sides_without_a_dot_are_clues_where_all_are_shown(shown: str) -> None:
    board = "....\n....\n....\n....\n\ndots:\n.o. . .\n-\n. . . .\n-\n. .*. .\n-\n. . . .\n"
    puzzle: Any = parse(f"puzzle: variantsudoku\nall dots: {shown}\n\n{board}")
    clues = puzzle.clue_list()
    assert [clue.removable for clue in clues[:2]] == [shown == "no"] * 2
    assert len(clues) == 2 + (22 if shown != "no" else 0)
    assert {clue.name[:14] for clue in clues[2:]} <= {"no dot between"}
    told = next(one for one in puzzle.constraints if one[0].name == "no dot") if clues[2:] else None
    assert told is None or clues[told[1].clue].cells == told[1].side
