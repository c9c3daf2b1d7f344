"""Rules of shaded cells, slants and lines: the judge against the clauses on all sets of keys."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from functools import cache, reduce
from itertools import compress, pairwise, product
from operator import xor
from typing import Any

import area_mutants  # noqa: F401 - registers them
import pytest
from number_mutants import mutants

from satgrid.answers.kinds import Answer, Bars, Lines, Numbers, Shade, Slants
from satgrid.answers.triangles import Triangles
from satgrid.board.grid import Cell, Side
from satgrid.board.isometry import Isometry
from satgrid.declared.as_seen import AsSeen
from satgrid.declared.board import Board, class_of
from satgrid.declared.genre import Genre
from satgrid.errors import SatgridError
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import Ground
from satgrid.layers.layer import Entering, Layer, Mark, Section
from satgrid.layers.option import Option
from satgrid.puzzle.protocol import Clue
from satgrid.puzzle.view import AnyBoard, Shape
from satgrid.rules.arrows import ArrowTally, AtDistance
from satgrid.rules.blocks import BlocksAlong
from satgrid.rules.borders import OneAcross
from satgrid.rules.capes import Capes, CapesMarked
from satgrid.rules.comparisons import LinesDiffer, Signs
from satgrid.rules.connected import BothConnected, Connected
from satgrid.rules.counts_of_shade import CountNear, GivenShade, InAll
from satgrid.rules.fleets import PartsStay, Ships
from satgrid.rules.gaps import Gap, InLines
from satgrid.rules.houses import OneEach
from satgrid.rules.in_each import InEach, OneLiar
from satgrid.rules.light import Lit, OutOfSight
from satgrid.rules.lines import EachPair, InPairs, OneLoop, SidesTaken
from satgrid.rules.near_loop import LinesStay, LoopNear
from satgrid.rules.own_areas import NumberedAreas
from satgrid.rules.pairing import PairedOff
from satgrid.rules.patterns import Apart, Dominoes, HalfLines, NoRun, NoSquare, ShortBars
from satgrid.rules.rings import RunsAround
from satgrid.rules.rooms import EitherInRooms, InRooms, SameInRoom
from satgrid.rules.rule import Rule
from satgrid.rules.sight import NoRepeat, ShortLines, Sight
from satgrid.rules.slants import NoCycle, SlantEnds
from satgrid.rules.snakes import SnakeBody, SnakeEnds
from satgrid.rules.stitches import EndTally, Stitched
from satgrid.rules.tallies import NumberSums, PlaceSums, Tally
from satgrid.rules.tetrominoes import Alike, InRegion
from satgrid.rules.thermometers import FromBulb
from satgrid.solve.enumeration import solutions


class Held(Layer):
    """A layer that only holds its value, a mapping or rooms; ``#`` is a dark cell."""

    def blank(self, shape: Shape) -> Any:
        """Return nothing."""
        return {}

    def read(self, section: Section) -> Any:
        """Never asked."""
        raise NotImplementedError

    def written(self, value: Any, board: AnyBoard) -> tuple[dict[str, str], Sequence[str]]:
        """Return nothing."""
        return {}, ()

    def image(self, value: Any, isometry: Isometry, data: Mapping[str, Any]) -> Any:
        """Never asked."""
        raise NotImplementedError

    def marks(self, value: Any, board: AnyBoard) -> Iterator[Mark]:
        """Return nothing."""
        return iter(())

    def entering(self, board: AnyBoard) -> Entering:
        """Never asked."""
        return Entering("cells")

    def clues(self, value: Any, board: AnyBoard) -> Iterator[tuple[Hashable, Clue]]:
        """Yield all that it holds."""
        if isinstance(value, Mapping):
            for key, word in sorted(value.items()):
                yield key, Clue(f"{word} at {key}", ())

    def dark(self, value: Any) -> Collection[Cell]:
        """Return the cells with a sign."""
        return [cell for cell, word in value.items() if word == "#"] if self.name == "dark" else ()


def board(
    rule: Rule,
    shape: Shape,
    data: Mapping[str, Any] | None = None,
    answer: Answer | None = None,
    *,
    beside: tuple[Rule, ...] = (),
    **options: Any,
) -> Board:
    data = data or {}
    header = tuple(
        Option(name, words=() if isinstance(value, int) else ("no", "yes"), most=99)
        for name, value in options.items()
    )
    layers = tuple(Held(name) for name in data) or (Held("nothing"),)
    genre = Genre(
        f"{rule.name}{len(_MADE)}",
        says="",
        answer=answer or Shade(),
        layers=layers,
        rules=(rule, *beside),
        partial=True,  # what it needs beside it is left out
        options=header,
    )
    _MADE.append(genre)
    return class_of(genre)(shape, data, options)


_MADE: list[Genre] = []


def cells(text: str) -> dict[Any, Any]:
    """Return what is drawn: a digit or a sign at each place but dots."""
    return {
        Cell(row, column): int(word) if word.isdecimal() else word
        for row, line in enumerate(text.split())
        for column, word in enumerate(line)
        if word != "."
    }


def rooms(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, line)) for line in text.split())


def side(one: tuple[int, int], other: tuple[int, int]) -> Side:
    return Side.between(one, other)


ROOMS = rooms("0012 0012 0332")
HALVES = rooms("0011 0011 0011")
TUBES = {Cell(0, 0): (1, 3), Cell(0, 1): (1, 2), Cell(0, 2): (1, 1), Cell(1, 2): (2, 1)}
TUBES |= {Cell(1, 1): (2, 2)}
DARK = cells("...# .... .#..")
LOOP = Lines()
THROUGH = Lines(through=True)
CASES: dict[str, list[Board]] = {
    "CountNear": [
        board(CountNear("n", near="corner"), (2, 3), {"numbers": cells("1... ..2. ...?")}),
        board(CountNear("n", near="sides"), (3, 3), {"numbers": cells("1.. .2. ..?")}),
        board(
            CountNear("n", near="touching", bare=True), (3, 3), {"numbers": cells("..? .3. 1..")}
        ),
        board(CountNear("n", near="square"), (3, 3), {"numbers": cells("2.. .4. ...")}),
        board(
            CountNear("n", near="touching", bare=True),
            (3, 3),
            {"numbers": cells("2.. ... ..1"), "dark": cells("... .#. #..")},
        ),
    ],
    "AsSeen": [
        board(
            AsSeen("a", rule=CountNear("n", near="sides")),
            (1, 3),
            {"numbers": cells("1.?")},
            Triangles(),
        ),
        board(
            AsSeen("a", rule=CountNear("n", near="square")),
            (1, 3),
            {"numbers": cells("1.?"), "dark": cells(".#.")},
            Triangles(),
        ),
        board(AsSeen("a", rule=Connected("c", on=True)), (3, 1), None, Triangles()),
        board(AsSeen("a", rule=InAll("i", option="all")), (1, 3), None, Triangles(), all=2),
    ],
    "Capes": [
        board(Capes("c"), (3, 3), {"numbers": cells("?.. ... .?.")}),
        board(Capes("c"), (2, 4), {"numbers": cells(".?.. ...?")}),
    ],
    "CapesMarked": [
        board(CapesMarked("m"), (3, 3), {"numbers": cells("?.. ... .?.")}),
        board(CapesMarked("m"), (2, 4), {"numbers": {}}),
        board(CapesMarked("m"), (1, 3), {"numbers": cells("..?")}),
    ],
    "Connected": [
        board(Connected("c", on=True), (3, 3)),
        board(Connected("c"), (3, 3)),
        board(Connected("c", on=True, edge=True), (3, 4)),
        board(Connected("c", edge=True), (3, 4)),
        board(Connected("c"), (3, 4), {"dark": DARK}),
        board(Connected("c", on=True), (1, 1)),
    ],
    "BothConnected": [
        board(BothConnected("b"), (3, 4)),
        board(BothConnected("b"), (2, 5)),
        board(BothConnected("b"), (1, 4)),
        board(BothConnected("b"), (3, 4), {"dark": DARK}),
    ],
    "NumberSums": [
        board(
            NumberSums("s"),
            (3, 3),
            {"beside": {("above", 0): 5, ("left", 1): 4}, "numbers": cells("213 3.1 243")},
        ),
        board(
            NumberSums("s", on=False),
            (2, 4),
            {"beside": {("above", 1): 2, ("left", 0): 5}, "numbers": cells("2134 1212")},
        ),
    ],
    "InLines": [board(InLines("l", number=1), (3, 3)), board(InLines("l", number=2), (3, 4))],
    "Lit": [
        board(Lit("l"), (3, 3)),
        board(Lit("l"), (3, 4), {"dark": DARK}),
        board(Lit("l"), (2, 4), {"dark": cells("..#. .#..")}),
    ],
    "PairedOff": [
        board(PairedOff("p"), (3, 3), {"numbers": cells("1.. .2? ...")}),
        board(PairedOff("p"), (3, 4), {"numbers": cells("1..1 .... .1.1")}),
        board(PairedOff("p"), (3, 3), {"numbers": cells(".1. 1.1 .1.")}),
        board(
            PairedOff("p"),
            (3, 4),
            {"numbers": cells("T... ..T. T..T"), "dark": cells("T... ..T. T..T")},
        ),
    ],
    "NumberedAreas": [
        board(
            NumberedAreas("n"),
            (3, 4),
            {"numbers": cells("3... ..?. ...."), "dark": cells(".#.. .... ..#.")},
        ),
        board(
            NumberedAreas("n", on=True, loose=False),
            (3, 3),
            {"numbers": cells("5.. ... ..?"), "dark": cells("... .#. ...")},
        ),
        board(NumberedAreas("n"), (2, 3), {"numbers": cells("1.. .2."), "dark": cells("... .#.")}),
    ],
    "OutOfSight": [
        board(OutOfSight("o"), (3, 3)),
        board(OutOfSight("o"), (3, 4), {"dark": DARK}),
        board(OutOfSight("o"), (2, 4), {"dark": cells("..#. .#..")}),
    ],
    "InEach": [
        board(InEach("e", option="stars", lines="row"), (3, 3), stars=1),
        board(
            InEach("e", option="stars", lines="column"),
            (2, 4),
            {"dark": cells(".#.. ....")},
            stars=1,
        ),
        board(InEach("e", option="stars", rooms="rooms"), (3, 4), {"rooms": ROOMS}, stars=2),
    ],
    "Gap": [
        board(Gap("g"), (3, 4), {"beside": {("above", 0): 1, ("left", 1): 0, ("left", 2): 2}}),
        board(Gap("g"), (2, 5), {"beside": {("left", 0): 1, ("left", 1): 2}}),
    ],
    "SameInRoom": [
        board(SameInRoom("r"), (3, 4), {"rooms": ROOMS}),
        board(SameInRoom("r"), (2, 3), {"rooms": rooms("001 221")}),
    ],
    "ShortBars": [board(ShortBars("b"), (3, 4)), board(ShortBars("b"), (2, 5), answer=Bars())],
    "FromBulb": [
        board(FromBulb("b"), (2, 3), {"thermometers": TUBES}),
        board(
            FromBulb("b"),
            (3, 3),
            {"thermometers": {Cell(0, 0): (2, 2), Cell(0, 1): (2, 1), Cell(2, 2): (1, 1)}},
        ),
    ],
    "EitherInRooms": [
        board(EitherInRooms("r"), (3, 4), {"rooms": ROOMS, "numbers": {0: 3, 2: 1, 3: "?", 1: 1}}),
        board(EitherInRooms("r"), (2, 3), {"rooms": rooms("000 111"), "numbers": {0: 2, 1: 4}}),
    ],
    "ArrowTally": [
        board(
            ArrowTally("a"),
            (3, 4),
            {"arrows": {Cell(0, 0): ("right", 2), Cell(2, 1): ("up", 1), Cell(1, 3): ("left", 0)}},
        ),
        board(
            ArrowTally("a"), (3, 3), {"arrows": {Cell(0, 1): ("down", 1), Cell(2, 2): ("up", 1)}}
        ),
    ],
    "AtDistance": [
        board(AtDistance("d"), (3, 4), {"numbers": cells("2.1. .... ...?")}),
        board(AtDistance("d"), (3, 3), {"numbers": cells("... .1. 2..")}),
    ],
    "Ships": [
        board(Ships("s"), (3, 4), {"fleet": {1: 1, 2: 1}}),
        board(Ships("s"), (3, 3), {"fleet": {1: 2, 3: 1}}),
        board(Ships("s"), (3, 4), {"fleet": {1: 2, 2: 1}, "dark": DARK}),
    ],
    "PartsStay": [
        board(PartsStay("p"), (3, 3), {"parts": cells("n.. ..o .x.")}),
        board(PartsStay("p"), (3, 4), {"parts": cells("..m. .m.. e..?")}),
        board(PartsStay("p"), (2, 3), {"parts": cells("s.. ..w")}),
        board(PartsStay("p"), (3, 3), {"parts": cells("... .m. ...")}),
    ],
    "Stitched": [
        board(Stitched("s"), (2, 3), {"rooms": rooms("001 021")}, THROUGH),
        board(Stitched("s"), (3, 3), {"rooms": rooms("001 021 221")}, THROUGH),
    ],
    "EndTally": [
        board(EndTally("e"), (2, 3), {"beside": {("above", 1): 2, ("left", 0): 3}}, THROUGH),
        board(EndTally("e"), (3, 3), {"beside": {("left", 2): 1, ("above", 0): "?"}}, THROUGH),
    ],
    "OneLiar": [
        board(OneLiar("l"), (3, 4), {"rooms": ROOMS, "numbers": cells("1..2 .?.. .0.1")}),
        board(OneLiar("l"), (2, 4), {"rooms": rooms("0011 0011"), "numbers": cells("1.2. .1.3")}),
        board(
            OneLiar("l"), (3, 3), {"rooms": rooms("000 111 111"), "numbers": cells("... .2. 1.1")}
        ),
    ],
    "SnakeBody": [board(SnakeBody("b"), (3, 3)), board(SnakeBody("b"), (2, 5))],
    "SnakeEnds": [
        board(SnakeEnds("e"), (3, 3), {"circles": cells("b.. ... .w.")}),
        board(SnakeEnds("e"), (3, 3), {"circles": {}}),
        board(SnakeEnds("e"), (2, 4), {"circles": cells(".w.. b...")}),
        board(SnakeEnds("e"), (3, 4), {"circles": {}}),
    ],
    "RunsAround": [
        board(RunsAround("r"), (3, 4), {"numbers": {Cell(1, 1): "22", Cell(2, 3): "?"}}),
        board(RunsAround("r"), (3, 3), {"numbers": {Cell(1, 1): "1?"}}),
        board(RunsAround("r"), (3, 3), {"numbers": {Cell(0, 0): "0", Cell(2, 1): "??"}}),
        board(
            RunsAround("r"),
            (3, 4),
            {"numbers": {Cell(1, 1): "13", Cell(1, 3): "5"}, "dark": DARK},
        ),
    ],
    "InRooms": [
        board(InRooms("r", number=2), (3, 4), {"rooms": ROOMS}),
        board(InRooms("r"), (3, 4), {"rooms": ROOMS, "numbers": {0: 3, 2: 0, 3: "?", 1: 1}}),
    ],
    "InRegion": [
        board(InRegion("t"), (3, 4), {"rooms": HALVES}),
        board(InRegion("t", letters="LITSO"), (3, 4), {"rooms": rooms("0011 0011 0001")}),
        board(InRegion("t"), (3, 4), {"rooms": rooms("0000 0000 0000"), "dark": DARK}),
    ],
    "Alike": [
        board(Alike("a"), (3, 4), {"rooms": HALVES}, beside=(InRegion("t"),)),
        board(Alike("a"), (2, 6), {"rooms": rooms("000111 000111")}, beside=(InRegion("t"),)),
        board(
            Alike("a"),
            (3, 4),
            {"rooms": rooms("0011 0011 0001")},
            beside=(InRegion("t", letters="LITSO"),),
        ),
    ],
    "OneEach": [
        board(OneEach("c"), (1, 3), None, Numbers(high=3)),
        board(OneEach("c"), (2, 2), None, Numbers(high=2, empty=True)),
    ],
    "InAll": [
        board(InAll("a", option="mines"), (2, 3), mines=2),
        board(InAll("a", option="mines"), (2, 3), {"dark": cells("..# ...")}, mines=5),
    ],
    "GivenShade": [
        board(GivenShade("g", on="b", off="w"), (2, 3), {"givens": cells("b.w ..b")}),
        board(GivenShade("g", on=1, off=0), (2, 3), {"givens": cells("1.0 ..?")}),
    ],
    "OneAcross": [
        board(OneAcross("o"), (3, 4), {"rooms": ROOMS}),
        board(OneAcross("o"), (3, 4), {"rooms": ROOMS, "dark": DARK}),
        board(OneAcross("o", option="asked"), (2, 3), {"rooms": rooms("001 011")}, asked="yes"),
        board(OneAcross("o", option="asked"), (2, 3), {"rooms": rooms("001 011")}, asked="no"),
    ],
    "Apart": [
        board(Apart("a"), (3, 3)),
        board(Apart("a"), (3, 4), {"dark": DARK}),
        board(Apart("a", near="corners"), (3, 4), {"dark": DARK}),
        board(Apart("a", near="touching"), (3, 4)),
    ],
    "Tally": [
        board(Tally("t"), (3, 4), {"beside": {("above", 0): 2, ("left", 1): 3, ("left", 2): 0}}),
        board(Tally("t"), (2, 4), {"beside": {("above", 2): 3, ("left", 0): "?"}}),
        board(
            Tally("t", sides=("below", "right")),
            (3, 4),
            {"beside": {("below", 1): 1, ("right", 0): 2}, "dark": DARK},
        ),
    ],
    "BlocksAlong": [
        board(
            BlocksAlong("b", ordered=ordered),
            (3, 4),
            {"beside": {("left", 0): (1, 1), ("left", 1): (2,)}, "dark": dark},
        )
        for ordered, dark in ((True, {}), (False, {}), (True, DARK))
    ]
    + [
        board(
            BlocksAlong("b", side="above"),
            (4, 3),
            {"beside": {("above", 0): ("?", 1), ("above", 1): ("*", 2), ("above", 2): ("*",)}},
        ),
        board(BlocksAlong("b", side="above"), (4, 2), {"beside": {("above", 1): (2,)}}),
    ],
    "PlaceSums": [
        board(PlaceSums("p"), (3, 3), {"beside": {("above", 0): 3, ("left", 1): 4}}),
        board(PlaceSums("p"), (2, 4), {"beside": {("above", 2): 4, ("left", 0): 5}}),
        board(PlaceSums("p"), (3, 4), {"beside": {("left", 0): 3}, "dark": DARK}),
    ],
    "NoSquare": [
        board(NoSquare("s"), (3, 3)),
        board(NoSquare("s", on=False), (3, 3)),
        board(NoSquare("s", on=False), (3, 4), {"dark": DARK}),
    ],
    "NoRun": [
        board(NoRun("r", length=3), (3, 3)),
        board(NoRun("r", length=2, only=True), (3, 3)),
        board(NoRun("r", length=3, only=False), (2, 4)),
        board(NoRun("r", length=3), (3, 4), {"dark": DARK}),
        board(NoRun("r", length=3, diagonals=True), (3, 4)),
        board(NoRun("r", length=3, diagonals=True), (3, 4), {"dark": DARK}),
    ],
    "Dominoes": [board(Dominoes("d"), (3, 3)), board(Dominoes("d"), (3, 4), {"dark": DARK})],
    "HalfLines": [board(HalfLines("h"), (2, 4)), board(HalfLines("h"), (2, 3))],
    "LinesDiffer": [
        board(LinesDiffer("l"), (3, 3)),
        board(LinesDiffer("l", option="differ"), (2, 3), differ="yes"),
        board(LinesDiffer("l", option="differ"), (2, 2), differ="no"),
    ],
    "Signs": [
        board(
            Signs("s"),
            (2, 3),
            {"signs": {side((0, 0), (0, 1)): "=", side((0, 2), (1, 2)): "x"}},
        )
    ],
    "Sight": [
        board(Sight("s"), (3, 4), {"numbers": cells("2..? .4.. ....")}),
        board(Sight("s", on=True, itself=False), (3, 4), {"numbers": cells("1... .3.. ...0")}),
        board(Sight("s"), (3, 4), {"numbers": cells("..3. 3... ...."), "dark": DARK}),
    ],
    "ShortLines": [
        board(ShortLines("l"), (3, 4), {"rooms": ROOMS}),
        board(ShortLines("l"), (1, 6), {"rooms": rooms("001123")}),
    ],
    "NoRepeat": [
        board(NoRepeat("n", apart=False), (3, 3), {"numbers": cells("121 111 .21")}),
        board(NoRepeat("n", apart=False), (2, 3), {"numbers": cells("??1 2.2")}),
    ],
    "SlantEnds": [
        board(SlantEnds("e"), (2, 3), {"numbers": cells("1... .2.1 0.?.")}, Slants()),
    ],
    "NoCycle": [
        board(NoCycle("c"), (3, 3), None, Slants()),
        board(NoCycle("c"), (2, 2), None, Slants()),
    ],
    "OneLoop": [
        board(OneLoop("l"), (2, 2), None, LOOP),
        board(OneLoop("l"), (3, 3), None, THROUGH),
        board(OneLoop("l"), (2, 5), None, THROUGH),
        board(OneLoop("l", every=True), (2, 4), None, THROUGH),
        board(OneLoop("l", every=True), (1, 3), answer=LOOP),
        board(OneLoop("l", every=True), (3, 3), {"dark": cells("#.. ... ..#")}, answer=THROUGH),
    ],
    "LinesStay": [
        board(
            LinesStay("d"),
            (2, 2),
            {"lines": {side((0, 0), (0, 1)): "-", side((-1, 0), (0, 0)): "-"}},
            answer=LOOP,
        ),
    ],
    "LoopNear": [
        board(LoopNear("n"), (2, 3), {"numbers": cells("2.. ...")}, THROUGH),
        board(LoopNear("n"), (3, 3), {"numbers": cells("... .3. ...")}, THROUGH),
    ],
    "SidesTaken": [board(SidesTaken("n"), (2, 2), {"numbers": cells("3. ?1")}, LOOP)],
    "InPairs": [
        board(InPairs("p"), (2, 4), None, THROUGH),
        board(InPairs("p"), (3, 3), None, THROUGH),
    ],
    "EachPair": [
        board(EachPair("p"), (2, 3), {"numbers": cells("001 011")}, THROUGH),
        board(EachPair("p"), (2, 3), {"numbers": cells("012 120")}, THROUGH),
    ],
}
BOARDS = [
    pytest.param(one, id=f"{name}{at}")
    for name, all_ in CASES.items()
    for at, one in enumerate(all_)
]


LONG = [pytest.param(board(OneLoop("l", every=True), (2, 3), answer=LOOP), marks=pytest.mark.slow)]
"""Boards of which all sets of keys, 2^17, take ten seconds."""


@cache
def accepted(one: Board) -> frozenset[frozenset[Any]]:
    """Return the sets of keys that the judge accepts."""
    if any(isinstance(rule, OneLoop) for rule in one.genre.rules[1:]):
        return frozenset(each for each in outlines(one.shape) if not one.check(each))
    keys = [key for key in one.keys if key not in one.dark_cells]
    sets = (frozenset(compress(keys, chosen)) for chosen in product((0, 1), repeat=len(keys)))
    return frozenset(each for each in sets if not one.check(each))


def outlines(shape: Shape) -> Iterator[frozenset[Side]]:
    """Yield the lines through cells that go around squares, for each set of squares of four cells.

    No other lines come to each cell in an even number. The others are no loop, which is tried on
    all sets where a loop is the only rule.
    """
    height, width = shape
    around = [
        frozenset(map(side, *zip(*pairwise([*corners, corners[0]]), strict=True)))
        for row, column in product(range(height - 1), range(width - 1))
        for corners in [
            [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
        ]
    ]
    for chosen in product((0, 1), repeat=len(around)):
        yield reduce(xor, compress(around, chosen), frozenset())


def written(one: Board, constraints: Sequence[Ground] | None = None) -> frozenset[frozenset[Any]]:
    """Return the sets of keys that the clauses allow."""
    if constraints is not None:
        rule = one.genre.rules[0]
        one = one.with_data()
        one.__dict__["constraints"] = [(rule, each) for each in constraints]
    formula = Formula()
    one.encode(formula)
    return frozenset(solutions(formula))


@pytest.mark.parametrize("one", [*BOARDS, *LONG])
def test_judge_and_clauses_agree_on_all_sets_of_keys(one: Board) -> None:
    assert written(one) == accepted(one)


@pytest.mark.parametrize("one", [*BOARDS, *LONG])
def test_what_is_forced_is_in_all_solutions(one: Board) -> None:
    known = one.deduced()
    if known.clash:
        assert not accepted(one)
        return
    for solution in accepted(one):
        assert known.found() <= solution
    formula = Formula()
    one.encode(formula, known=known)
    assert {rest | known.found() for rest in solutions(formula)} == accepted(one)


@pytest.mark.parametrize("one", BOARDS)
def test_words_told_of_a_solution_are_true_of_it(one: Board) -> None:
    rule = one.genre.rules[0]
    layer = next((layer.name for layer in one.genre.layers if layer.name in rule.reads[:1]), "")
    for solution in sorted(accepted(one), key=sorted)[:40]:
        told = rule.clues_for(one, solution)
        if told:
            assert {*one.data[layer]} <= {*told} | {
                key for key, word in one.data[layer].items() if word == "#"
            }
            full = one.with_data(**{layer: told})
            assert not full.check(solution)
            for key in told:
                printed = one.data[layer].get(key, told[key])
                assert printed == told[key] or {*"?*"} & {*str(printed)}


@pytest.mark.parametrize("name", CASES)
def test_wrong_constraints_are_noticed(name: str) -> None:
    """Three wrong versions or more of the constraints of a rule, on some board of the rule.

    One constraint is wrong, or where the others make up for it, all of a kind.
    """
    assert noticed(CASES[name]) >= 3


def noticed(boards: Sequence[Board]) -> int:
    """Return how many wrong versions of the constraints of some boards are noticed."""
    found: dict[tuple[str, str], bool] = {}
    for one in boards:
        grounds = [ground for _, ground in one.constraints]
        for some in [[at] for at in range(len(grounds))] + [[*range(len(grounds))]]:
            for kind, wrong in {(type(grounds[at]), w) for at in some for w in kinds(grounds[at])}:
                if not found.get((kind.__name__, wrong)):
                    changed = [
                        dict(mutants(ground))[wrong]
                        if at in some and type(ground) is kind and wrong in kinds(ground)
                        else ground
                        for at, ground in enumerate(grounds)
                    ]
                    found[kind.__name__, wrong] = written(one, changed) != accepted(one)
    return sum(found.values())


def kinds(ground: Ground) -> list[str]:
    """Return what can be wrong of a constraint; of one about nothing, nothing."""
    return [wrong for wrong, _ in mutants(ground)] if ground.mask else []


def test_a_rule_without_its_layer_is_refused_when_the_genre_is_loaded() -> None:
    with pytest.raises(SatgridError, match="rule 'r' reads the layer 'rooms'"):
        Genre("odd", says="", answer=Shade(), layers=(Held("x"),), rules=(InRooms("r", number=1),))
    with pytest.raises(
        SatgridError, match="of the kind Lines or LinesAndCells or Pairs, not Shade"
    ):
        Genre("odd", says="", answer=Shade(), layers=(Held("x"),), rules=(OneLoop("l"),))


def test_hitori_sees_pairs_and_what_is_between_equals() -> None:
    one = board(NoRepeat("n"), (1, 7), {"numbers": cells("1121412")})
    held, gone = one.genre.rules[0].hints(one)
    assert held == one.mask([(0, 3), (0, 5)])
    assert gone == one.mask([(0, 2), (0, 4)])
