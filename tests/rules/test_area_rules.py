"""Rules of areas: the judge against the clauses on all sets of keys, and the constraints alone."""

from __future__ import annotations

import random
from typing import Any

import area_mutants  # noqa: F401 - registers them
import pytest
from brute_force import tried
from mutants import mutants
from rules.test_shade_rules import accepted, board, cells, rooms, written

from satgrid.answers.kinds import Division, Lines
from satgrid.board.grid import Cell
from satgrid.declared.board import Board
from satgrid.formula.clauses import Formula
from satgrid.rules.areas import Galaxies, TwoNumbers
from satgrid.rules.circles import JoinedCircles
from satgrid.rules.connected import Connected
from satgrid.rules.islands import (
    ApartAcross,
    AreasBeside,
    ConnectedInRooms,
    ShadedRectangles,
    SizesDiffer,
)
from satgrid.rules.own_areas import NumberedAreas
from satgrid.rules.pieces import FourMeet, PiecesOf, Rectangles

PARTS = Division()


def stars(*places: tuple[int, int]) -> dict[str, Any]:
    return {"stars": {Cell(*place): "o" for place in places}}


CASES: dict[str, list[Board]] = {
    "Galaxies": [
        board(Galaxies("g"), (2, 3), stars((0, 1), (2, 3)), PARTS),
        board(Galaxies("g"), (3, 3), stars((0, 0), (0, 3), (3, 2), (2, 0)), PARTS),
        board(Galaxies("g"), (3, 3), stars((2, 2)), PARTS),
        board(Galaxies("g"), (3, 3), stars((1, 1), (4, 2), (1, 4)), PARTS),
        board(Galaxies("g"), (1, 4), stars((0, 1), (0, 4)), PARTS),
    ],
    "Rectangles": [
        board(Rectangles("r", fits="area"), (3, 3), {"numbers": cells("2.. ..? 3..")}, PARTS),
        board(
            Rectangles("r", fits="area", loose=False),
            (3, 3),
            {"numbers": cells("2.. ..? 3..")},
            PARTS,
        ),
        board(Rectangles("r", fits="half"), (3, 3), {"numbers": cells("3.. ..4 ?..")}, PARTS),
        board(Rectangles("r", fits="borders"), (3, 3), {"numbers": cells("2.3 ..2 ?..")}, PARTS),
        board(Rectangles("r", fits="shape"), (2, 4), {"numbers": cells("s..v ?...")}, PARTS),
        board(Rectangles("r", fits="shape"), (3, 3), {"numbers": cells("h.v ... s.h")}, PARTS),
    ],
    "PiecesOf": [
        board(PiecesOf("p", size=4), (2, 4), {"numbers": cells("3..2 ....")}, PARTS),
        board(PiecesOf("p", size=3), (3, 3), {"numbers": cells("2.. ... .?.")}, PARTS),
        board(PiecesOf("p", size=2), (2, 4), {"numbers": {}}, PARTS),
    ],
    "ConnectedInRooms": [
        board(ConnectedInRooms("c", some=True), (3, 3), {"rooms": rooms("001 021 022")}),
        board(ConnectedInRooms("c", some=False), (3, 4), {"rooms": rooms("0011 0111 0022")}),
    ],
    "ApartAcross": [
        board(ApartAcross("a"), (3, 3), {"rooms": rooms("001 021 022")}),
        board(ApartAcross("a"), (2, 4), {"rooms": rooms("0011 0111")}),
    ],
    "SizesDiffer": [
        board(SizesDiffer("s"), (3, 3), {"rooms": rooms("001 021 022")}),
        board(SizesDiffer("s"), (2, 4), {"rooms": rooms("0012 0112")}),
    ],
    "ShadedRectangles": [
        board(ShadedRectangles("r"), (3, 3)),
        board(ShadedRectangles("r"), (2, 4)),
    ],
    "AreasBeside": [
        board(AreasBeside("b"), (3, 3), {"numbers": cells("... .3. ...")}),
        board(AreasBeside("b"), (3, 3), {"numbers": cells("4.. ... ..?")}),
        board(AreasBeside("b"), (3, 4), {"numbers": cells("2... ..5. ....")}),
        board(AreasBeside("b"), (2, 4), {"numbers": cells("..0. 1...")}),
        board(AreasBeside("b"), (1, 5), {"numbers": cells("..4..")}),
    ],
    "NumberedAreas": [
        board(NumberedAreas("n"), (3, 3), {"numbers": cells("2.. ..? ...")}),
        board(NumberedAreas("n", loose=False), (3, 3), {"numbers": cells("2.. ..? ...")}),
        board(NumberedAreas("n", loose=False), (3, 4), {"numbers": cells("4... .... ..31")}),
        board(NumberedAreas("n", on=True), (2, 4), {"numbers": cells("3... ...?")}),
        board(NumberedAreas("n"), (1, 5), {"numbers": cells("2..1.")}),
        board(NumberedAreas("n"), (1, 3), {"numbers": cells("12.")}),
        board(NumberedAreas("n"), (2, 2), {"numbers": {}}),
    ],
    "Connected": [
        board(Connected("c", on=True, corners=True), (3, 3)),
        board(Connected("c", on=False, corners=True), (2, 4)),
    ],
    "TwoNumbers": [
        board(TwoNumbers("t"), (3, 3), {"numbers": cells("1.4 ... 2.7")}, PARTS),
        board(TwoNumbers("t"), (3, 3), {"numbers": cells("... 3.9 ...")}, PARTS),
        board(TwoNumbers("t"), (2, 4), {"numbers": cells("5..1 .31.")}, PARTS),
        board(TwoNumbers("t"), (1, 3), {"numbers": cells("2.4")}, PARTS),
        board(TwoNumbers("t"), (1, 3), {"numbers": cells("4.2")}, PARTS),
    ],
    "JoinedCircles": [
        board(JoinedCircles("j"), (3, 3), {"circles": cells("w.b .w. .b.")}, Lines(through=True)),
        board(JoinedCircles("j"), (2, 4), {"circles": cells("w..b b.w.")}, Lines(through=True)),
        board(JoinedCircles("j"), (3, 3), {"circles": cells("ww. b.. .b.")}, Lines(through=True)),
    ],
    "FourMeet": [
        board(FourMeet("f"), (3, 3), None, PARTS),
        board(FourMeet("f"), (2, 4), None, PARTS),
    ],
}
BOARDS = [
    pytest.param(one, id=f"{name}{at}")
    for name, all_ in CASES.items()
    for at, one in enumerate(all_)
]


@pytest.mark.parametrize("one", BOARDS)
def test_judge_clauses_propagation_machines_and_steps_agree(one: Board) -> None:
    """On all sets of keys, with nothing known and with some keys settled."""
    right = accepted(one)
    assert written(one) == right
    masks = {frozenset(one.slot_of[key] for key in solution) for solution in right}
    grounds = [ground for _, ground in one.constraints]
    tried(grounds, len(one.keys), masks.__contains__, states=12)


@pytest.mark.parametrize("name", CASES)
def test_some_board_of_a_rule_has_solutions_and_some_step(name: str) -> None:
    assert any(accepted(one) for one in CASES[name])
    draw = random.Random(2)
    seen = 0
    for one in CASES[name]:
        for solution in sorted(accepted(one), key=sorted)[:20]:
            state = one.blank_state()
            for slot, key in enumerate(one.keys):
                if draw.random() < draw.choice((0.5, 0.9)):
                    state.settle((key in solution) << slot, (key not in solution) << slot)
            seen += sum(len(list(ground.steps(state))) for _, ground in one.constraints)
    assert seen


@pytest.mark.parametrize("one", BOARDS)
def test_words_told_of_a_solution_are_true_of_it(one: Board) -> None:
    rule = one.genre.rules[0]
    for solution in sorted(accepted(one), key=sorted)[:20]:
        told = rule.clues_for(one, solution)
        if told:
            assert not one.with_data(**{rule.reads[0]: told}).check(solution)


@pytest.mark.parametrize("name", CASES)
def test_wrong_constraints_are_noticed(name: str) -> None:
    """Three wrong versions or more of the constraints of a rule, on some board of the rule."""
    noticed: set[tuple[str, str]] = set()
    for one in CASES[name]:
        grounds = [ground for _, ground in one.constraints]
        for at, ground in enumerate(grounds):
            for wrong, other in mutants(ground):
                changed = [*grounds[:at], other, *grounds[at + 1 :]]
                if ground.mask and written(one, changed) != accepted(one):
                    noticed.add((type(ground).__name__, wrong))
    assert len(noticed) >= 3


def test_a_search_is_as_large_wherever_the_larger_numbers_lie() -> None:
    """A small number that named areas of large ones had a helper for nearly each cell."""
    rows = "3.3.. .4... ..3.. ...9."
    found = []
    for turned in (rows, rows[::-1]):
        one = board(TwoNumbers("t"), (4, 5), {"numbers": cells(turned)}, PARTS)
        formula = Formula()
        one.encode(formula, known=one.deduced())
        found.append(formula.top)
    assert max(found) < 1.1 * min(found)
