"""A rule that does not go with its genre is refused when the genre is declared, in one line."""

from __future__ import annotations

from typing import Any

import pytest

import satgrid
from satgrid.answers.kinds import Lines, Numbers
from satgrid.declared.genre import Genre
from satgrid.errors import SatgridError
from satgrid.layers.side_signs import SideSigns
from satgrid.layers.words import Words
from satgrid.puzzle import registry
from satgrid.rules.filled_cells import FilledConnected
from satgrid.rules.houses import OneEach
from satgrid.rules.line_sum import SumNear
from satgrid.rules.rule import Rule
from satgrid.rules.signs import Ordered

SIGNS = SideSigns("signs", signs="<>^v")
BLACK = Words("numbers", most=9, black="#")


def declared(answer: Any, *rules: Rule, layers: tuple[Any, ...] = (SIGNS, BLACK)) -> Genre:
    return Genre("beacon", says="", answer=answer, layers=layers, rules=rules)


@pytest.mark.parametrize(
    ("answer", "rules", "words"),
    [
        (
            Numbers(high=3, empty=True),
            (OneEach("cell"), SumNear("around", layer="numbers")),
            "the rule 'around' goes only with numbers in all cells, "
            "not with 'numbers to 3 or nothing'",
        ),
        (
            Numbers(high=3),
            (OneEach("cell"), Ordered("order")),
            "the rule 'order' does not go with black cells, as in 'numbers'",
        ),
        (
            Numbers(high=3),
            (OneEach("cell"), FilledConnected("connected")),
            "the rule 'connected' goes only with an answer such as 'numbers to 3 or nothing', "
            "not with 'numbers to 3'",
        ),
        (
            Numbers(high=3, empty=True),
            (FilledConnected("connected"),),
            "the rule 'connected' goes only with a rule such as OneEach",
        ),
        (
            Lines(),
            (Ordered("order"),),
            "the rule 'order' is about an answer of the kind Numbers, not Lines",
        ),
    ],
)
def test_a_declaration_names_what_does_not_go_together(
    answer: Any, rules: tuple[Rule, ...], words: str
) -> None:
    with pytest.raises(SatgridError) as refused:
        declared(answer, *rules)
    assert str(refused.value) == f"genre beacon: {words}"


def test_a_plug_in_is_refused_in_the_same_words(tmp_path: Any) -> None:
    path = tmp_path / "lantern.py"
    path.write_text(
        '"""Lantern."""\n'
        "from satgrid.answers.kinds import Numbers\n"
        "from satgrid.declared.genre import Genre\n"
        "from satgrid.rules.houses import OneEach\n"
        "from satgrid.rules.line_sum import SumNear\n"
        "from satgrid.layers.words import Words\n"
        'GENRE = Genre("lantern", says="", answer=Numbers(high=3, empty=True), layers=(Words(),),\n'
        '    rules=(OneEach("cell"), SumNear("run", layer="numbers")))\n',
        encoding="utf-8",
    )
    with pytest.raises(SatgridError, match="the rule 'run' goes only with numbers in all cells"):
        registry.plug_in(path)


@pytest.mark.parametrize("rule", ["numbers connected", "no 2x2 of numbers"])
def test_a_genre_of_a_program_and_a_text_are_refused_in_the_same_words(rule: str) -> None:
    words = f"the rule '{rule}' goes only with an answer such as 'numbers to 3 or nothing'"
    with pytest.raises(SatgridError, match=words):
        satgrid.Genre(answer="numbers to 3", layers="rooms", rules=[rule]).blank(2, 2)
    text = f"puzzle: custom\nanswer: numbers to 3\nlayers: rooms\nrules:\n  {rule}\n\nAA\nBB\n"
    with pytest.raises(SatgridError, match=words):
        registry.parse(text)


def test_a_rule_with_all_that_it_needs_is_taken() -> None:
    assert declared(Numbers(high=3, empty=True), OneEach("cell"), FilledConnected("connected"))
    assert declared(Numbers(high=3), OneEach("cell"), Ordered("order"), layers=(SIGNS,))
