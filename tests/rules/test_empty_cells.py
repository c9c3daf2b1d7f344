"""A cell of an answer of numbers holds a number or nothing; rules speak of those that hold one.

All fillings of small boards are tried for each phrase, by the references of the folder
``meanings``, which share nothing with satgrid. A rule that is about full cells only is refused.
"""

from __future__ import annotations

from typing import Any

import pytest
from catalogue import thinned
from meanings.empty_cells import BOARDS, REFUSED, Gaps, marked
from meanings.plain import read
from rules import test_meanings

import satgrid
from satgrid.board.grid import Cell
from satgrid.errors import SatgridError
from satgrid.explain.hint import Standing, hint
from satgrid.explain.reasons import Explainer
from satgrid.own_text import index
from satgrid.puzzle import registry, unfinished
from satgrid.puzzle.numbers import Vacancy
from satgrid.steps.techniques import Fact

SPELLINGS = "or nothing", "where 0 is nothing"
TAKEN = [(name, gaps) for name in BOARDS if name not in REFUSED for gaps in BOARDS[name]]
COUNTED = {
    "no equal numbers touching": 87,
    "no equal numbers side by side": 181,
    "no 2x2 filled": 505,
    "no 2x2 of numbers": 505,
    "each number at most once in each room": 343,
}
"""How many of the 729 fillings of a 2x3 board with 1, 2 or nothing the phrase allows."""


def named(pair: tuple[str, Gaps]) -> str:
    return f"{pair[0]}-{pair[1].rule}-{len(pair[1].drawn)}"


def test_each_rule_about_numbers_is_tried_or_refused() -> None:
    known = index.rules()
    about = {name for name, kind in known.items() if not kind.answers or "Numbers" in kind.answers}
    assert set(BOARDS) == about
    assert all(BOARDS.values())
    assert {name for name in about if not known[name].spares} == REFUSED


@pytest.mark.parametrize("pair", thinned(TAKEN, 2), ids=map(named, TAKEN))
def test_a_rule_speaks_of_cells_that_hold_a_number(pair: tuple[str, Gaps]) -> None:
    _, gaps = pair
    found = {test_meanings.compared(gaps.text(nothing)) for nothing in SPELLINGS}
    assert len(found) == 1
    [(tried, right)] = found
    assert 0 < right <= tried
    if gaps.rule in COUNTED:
        assert right == COUNTED[gaps.rule]
    board = read(gaps.text("or nothing"))
    if "signs" in gaps.layers and "sn" in gaps.layers:
        return  # its cells are marked already
    test_meanings.compared(marked(gaps.text("or nothing"), board.rows, board.columns))


@pytest.mark.parametrize("name", sorted(REFUSED))
@pytest.mark.parametrize("nothing", SPELLINGS)
def test_a_rule_about_full_cells_is_refused(name: str, nothing: str) -> None:
    for gaps in BOARDS[name]:
        with pytest.raises(SatgridError) as refused:
            registry.parse(gaps.text(nothing))
        message = str(refused.value)
        assert f"the rule {gaps.rule!r} goes only with numbers in all cells, not with" in message
        assert "\n" not in message


def test_equal_neighbors_across_rooms() -> None:
    text = "puzzle: custom\nanswer: numbers to 2 or nothing\nlayers: rooms\nrules:\n"
    text += "  equal numbers side by side across rooms\n\nAAB\nCCB\n"
    assert satgrid.load(text).count() == 287


@pytest.mark.parametrize("nothing", SPELLINGS)
def test_a_line_may_be_empty_on_a_board_with_as_many_numbers_as_cells(nothing: str) -> None:
    text = f"puzzle: custom\nanswer: numbers to 2 {nothing}\nlayers: givens\nrules:\n"
    assert satgrid.load(f"{text}  no 2x2 filled\n\n..\n..\n").count() == 65


def test_an_answer_is_read_however_nothing_is_written() -> None:
    board: Any = registry.parse("puzzle: nanro\n\nAAB\nABB\n")
    assert board.read("3.1\n...") == board.read("3-1\n000") == board.read("3 0 1\n- . 0")
    letters: Any = registry.parse(
        "puzzle: custom\nanswer: numbers from 2 to 4 or nothing written xyz\nlayers: givens\n"
        "rules:\n  no 2x2 filled\n\n..\n..\n"
    )
    assert {tuple(key) for key in letters.read("x-\n.z")} == {((0, 0), 2), ((1, 1), 4)}
    assert letters.render(letters.read("x0\n.z")) == "x.\n.z"
    magnets: Any = registry.parse("puzzle: magnets\n\nAABB\n")
    assert {key.number for key in magnets.read("+-.0")} == {1, 2}


def test_no_solution_has_a_key_of_an_empty_cell() -> None:
    board: Any = registry.parse("puzzle: nanro\n\nAAB\nABB\n")
    assert board.vacancy
    for solution in satgrid.load(board.text()).solutions():
        assert all(key.number > 0 for key in solution.keys)


def test_a_rule_without_empty_cells_needs_no_slots_for_them() -> None:
    board: Any = registry.parse("puzzle: fuzuli\n\n....\n....\n....\n....\n")
    assert board.answer.empty
    assert board.vacancy == 0


def test_a_hint_says_once_that_a_cell_is_empty() -> None:
    board: Any = registry.parse("puzzle: nanro\n\nAAB\nABB\n\ngivens:\n. . .\n2 . .\n")
    with Explainer(board) as explainer:
        found = hint(explainer, unfinished.read(board, "? ? .\n2 . 1"))
        right = hint(explainer, unfinished.read(board, "? ? ?\n2 1 ?"))
    assert found.standing is Standing.WRONG
    assert Fact(Vacancy(Cell(1, 1)), True) in found.wrong
    assert not [one for one in found.facts if not one.holds and one.key.cell == (1, 1)]
    assert right.standing is Standing.RIGHT
