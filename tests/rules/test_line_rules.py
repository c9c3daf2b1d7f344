"""Rules of bridges and paths: the judge against the clauses on all sets of keys."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import pytest
from rules import test_number_rules as numbers, test_shade_rules as suite
from rules.test_shade_rules import board, cells, rooms

from satgrid.answers.kinds import Bridges, Lines
from satgrid.answers.lines_and_cells import LinesAndCells
from satgrid.declared.board import Board, class_of
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.puzzle import registry
from satgrid.rules.arms import Arms
from satgrid.rules.bridges import BridgesEnd, IslandsConnected, NoCrossing
from satgrid.rules.cells_off_loop import BareApart, BareBeside
from satgrid.rules.lines import OneLoop, TwoMeet
from satgrid.rules.loop_through_rooms import NoBarePairs, RoomsOnce
from satgrid.rules.passed_cells import PassedOrShaded
from satgrid.rules.paths import PathsJoin
from satgrid.rules.pearls import Pearls
from satgrid.rules.rule import Rule
from satgrid.rules.turns import OneKind, TakeTurns
from satgrid.rules.walls import LinesAhead, WallSides


def looped(rule: Rule, shape: tuple[int, int], data: dict[str, Any], **options: str) -> Board:
    """Return a board with a rule and that lines are one loop."""
    layers = tuple(suite.Held(name) for name in data)
    rules = (rule, OneLoop("loop"))
    genre = Genre(
        f"looped{next(_MADE)}",
        says="",
        answer=THROUGH,
        layers=layers,
        rules=rules,
        options=tuple(map(Option, options)),
    )
    return class_of(genre)(shape, data, options)


def circles(**at: tuple[int, int]) -> dict[tuple[int, int], str]:
    return {place: word for word, place in at.items()}


_MADE = iter(range(1000))
BRIDGES = Bridges()
THROUGH = Lines(through=True)
BOTH = LinesAndCells()
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
    "RoomsOnce": [
        looped(RoomsOnce("r"), (3, 3), {"rooms": rooms("001 021 221"), "numbers": {}}),
        looped(RoomsOnce("r"), (3, 3), {"rooms": rooms("001 011 221"), "numbers": {0: 2, 2: 2}}),
        looped(RoomsOnce("r"), (3, 3), {"rooms": rooms("000 000 000"), "numbers": {0: 6}}),
        looped(RoomsOnce("r", layer=""), (3, 3), {"rooms": rooms("001 011 111")}),
        looped(
            RoomsOnce("r", option="empty"),
            (3, 3),
            {"rooms": rooms("000 001 122"), "numbers": {0: 4}},
            empty="yes",
        ),
        looped(
            RoomsOnce("r", option="empty"),
            (2, 4),
            {"rooms": rooms("0011 0011"), "numbers": {}},
            empty="yes",
        ),
    ],
    "Arms": [
        board(Arms("a"), (3, 3), {"numbers": cells("1.. ... .2.")}, THROUGH),
        board(Arms("a"), (2, 4), {"numbers": cells("?... ..3.")}, THROUGH),
        board(Arms("a", like="turns"), (3, 3), {"numbers": circles(w=(0, 1), b3=(2, 0))}, THROUGH),
        board(Arms("a", like="equal"), (3, 3), {"numbers": circles(w2=(1, 1), b=(0, 0))}, THROUGH),
    ],
    "Pearls": [
        looped(Pearls("b", color="b", layer="pearls"), (3, 3), {"pearls": cells("b.. ... ..w")}),
        looped(Pearls("b", color="b", layer="pearls"), (3, 4), {"pearls": cells("...b .... ....")}),
        looped(Pearls("w", color="w", layer="pearls"), (3, 3), {"pearls": cells(".w. b.. ...")}),
        board(
            Pearls("w", color="w", layer="pearls"),
            (3, 3),
            {"pearls": cells("... .w. ...")},
            THROUGH,
        ),
    ],
    "PassedOrShaded": [
        board(PassedOrShaded("p"), (2, 2), {"nothing": {}}, BOTH),
        board(PassedOrShaded("p"), (1, 4), {"nothing": {}}, BOTH),
        board(PassedOrShaded("p"), (2, 3), {"nothing": {}}, BOTH),
    ],
    "OneLoop": [
        board(OneLoop("l", needed=False), (2, 2), {"nothing": {}}, BOTH),
        board(OneLoop("l"), (2, 2), {"nothing": {}}, BOTH),
        board(OneLoop("l", needed=False), (2, 4), {"nothing": {}}, THROUGH),
    ],
    "TwoMeet": [
        board(TwoMeet("d"), (2, 2), {"nothing": {}}, Lines()),
        board(TwoMeet("d"), (3, 3), {"nothing": {}}, THROUGH),
    ],
    "LinesAhead": [
        board(LinesAhead("n"), (3, 3), {"walls": circles(**{"1eo": (0, 0), "x": (2, 2)})}, THROUGH),
        board(
            LinesAhead("n"), (2, 4), {"walls": circles(**{"2e": (1, 0), "?no": (0, 3)})}, THROUGH
        ),
        board(
            LinesAhead("n"), (3, 3), {"walls": circles(**{"0sx": (0, 1), "1w": (2, 2)})}, THROUGH
        ),
    ],
    "WallSides": [
        board(WallSides("s"), (3, 3), {"walls": circles(o=(1, 1), x=(2, 2))}, THROUGH),
        board(WallSides("s"), (2, 4), {"walls": circles(**{"0eo": (1, 2), "#": (1, 1)})}, THROUGH),
        board(WallSides("s"), (3, 3), {"walls": circles(**{"x": (0, 2), "1eo": (0, 0)})}, THROUGH),
        looped(WallSides("s"), (3, 3), {"walls": circles(**{"x": (1, 1), "0wx": (1, 2)})}),
    ],
    "OneKind": [
        looped(
            OneKind("k"), (3, 3), {"marks": cells("ox. .xo xoo"), "rooms": rooms("001 021 221")}
        ),
        looped(
            OneKind("k"), (3, 3), {"marks": cells("o.o ..o o.x"), "rooms": rooms("000 000 111")}
        ),
    ],
    "TakeTurns": [
        looped(
            TakeTurns("t"), (3, 3), {"marks": cells("ox. .xo xoo"), "rooms": rooms("001 021 221")}
        ),
        looped(
            TakeTurns("t"), (3, 3), {"marks": cells("o.. ..x o.x"), "rooms": rooms("000 001 111")}
        ),
    ],
    "BareApart": [
        looped(BareApart("a"), (3, 3), {"numbers": cells("?.. ... ..2")}),
        board(BareApart("a"), (2, 4), {"numbers": cells(".1.. ..?.")}, THROUGH),
    ],
    "BareBeside": [
        looped(BareBeside("b"), (3, 3), {"numbers": cells("1.. ... ..2")}),
        looped(BareBeside("b"), (3, 3), {"numbers": cells("... ... 0?1")}),
        looped(BareBeside("b"), (3, 4), {"numbers": cells("...? ...1 ....")}),
        looped(
            BareBeside("b", option="asked"), (3, 3), {"numbers": cells("1.. ... ..2")}, asked="yes"
        ),
        looped(
            BareBeside("b", option="asked"),
            (3, 4),
            {"numbers": cells("...? .2.. ....")},
            asked="yes",
        ),
    ],
    "NoBarePairs": [
        looped(NoBarePairs("b"), (3, 3), {"rooms": rooms("001 021 221")}),
        board(NoBarePairs("b"), (2, 4), {"rooms": rooms("0011 2211")}, THROUGH),
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


LARGER = {"ShadedOutside": "puzzle: yajilin\noutside: yes\n\n....\n....\n....\n....\n"}
"""A puzzle where a cell can be inside the loop: all sets of its keys are too many."""


@pytest.mark.parametrize(("rule", "text"), LARGER.items(), ids=LARGER)
def test_wrong_constraints_of_larger_boards_are_noticed(rule: str, text: str) -> None:
    numbers.test_wrong_constraints_of_larger_boards_are_noticed(rule, text)


def test_more_pairs_than_the_board_has_room_for_are_one_fault() -> None:
    wide = registry.parse("puzzle: dominosa\n\n0 92\n4 17\n")
    assert wide.flaws() == [
        "4,371 pairs of numbers from 0 to 92 need 8,742 cells, but the board has 4"
    ]


def test_the_clues_are_listed_once_however_many_cannot_be_obeyed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one: Any = registry.parse("puzzle: dominosa\n\n0000\n2222\n2222\n")
    listed = Mock(return_value=one.clue_list())
    monkeypatch.setattr(type(one), "clue_list", listed)
    assert len(one.flaws()) > 1
    listed.assert_called_once()
