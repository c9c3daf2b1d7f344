"""Rules of bridges and paths: the judge against the clauses on all sets of keys."""

from __future__ import annotations

import pytest
import test_shade_rules as suite
from test_shade_rules import board, cells

from satgrid.rules.answers import Bridges, Lines
from satgrid.rules.board import Board
from satgrid.rules.bridge_rules import BridgesEnd, IslandsConnected, NoCrossing
from satgrid.rules.path_rules import PathsJoin

BRIDGES = Bridges()
THROUGH = Lines(through=True)
CASES: dict[str, list[Board]] = {
    "BridgesEnd": [
        board(BridgesEnd("n"), (3, 3), {"numbers": cells("2.3 ... 1.?")}, BRIDGES),
        board(BridgesEnd("n"), (3, 5), {"numbers": cells("1.3.2 ..... ..1..")}, BRIDGES),
        board(BridgesEnd("n"), (2, 2), {"numbers": cells("4. ..")}, BRIDGES),
    ],
    "NoCrossing": [
        board(NoCrossing("c"), (3, 3), {"numbers": cells(".1. 1.2 .?.")}, BRIDGES),
        board(NoCrossing("c"), (3, 4), {"numbers": cells(".11. 1..2 .??.")}, BRIDGES),
    ],
    "IslandsConnected": [
        board(IslandsConnected("c"), (3, 3), {"numbers": cells("2.3 ... 1.?")}, BRIDGES),
        board(IslandsConnected("c"), (3, 3), {"numbers": cells("?.? .?. ?.?")}, BRIDGES),
        board(IslandsConnected("c"), (3, 4), {"numbers": cells("?.?. ...? ?.??")}, BRIDGES),
        board(IslandsConnected("c"), (2, 2), {"numbers": cells("?. ..")}, BRIDGES),
    ],
    "PathsJoin": [
        board(PathsJoin("p"), (3, 3), {"numbers": cells("1.2 ... 1.2")}, THROUGH, fill="no"),
        board(PathsJoin("p"), (3, 3), {"numbers": cells("1.. .2. 2.1")}, THROUGH, fill="no"),
        board(PathsJoin("p"), (3, 3), {"numbers": cells("1?. ... 2.?")}, THROUGH, fill="yes"),
        board(PathsJoin("p"), (2, 4), {"numbers": cells("1... ...1")}, THROUGH, fill="no"),
        board(PathsJoin("p"), (3, 3), {"numbers": cells("1.. ... 2..")}, THROUGH, fill="no"),
        board(PathsJoin("p"), (2, 3), {"numbers": cells("... ...")}, THROUGH, fill="no"),
    ],
}
BOARDS = [
    pytest.param(one, id=f"{name}{at}")
    for name, all_ in CASES.items()
    for at, one in enumerate(all_)
]


@pytest.mark.parametrize("one", BOARDS)
def test_judge_and_clauses_agree_on_all_sets_of_keys(one: Board) -> None:
    suite.test_judge_and_clauses_agree_on_all_sets_of_keys(one)


@pytest.mark.parametrize("one", BOARDS)
def test_what_is_forced_is_in_all_solutions(one: Board) -> None:
    suite.test_what_is_forced_is_in_all_solutions(one)


@pytest.mark.parametrize("name", CASES)
def test_wrong_constraints_are_noticed(name: str) -> None:
    assert suite.noticed(CASES[name]) >= 3
