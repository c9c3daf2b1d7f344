"""A declared genre can be written as clauses in several ways, which have the same solutions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from catalogue import encoded

from satgrid.answers.kinds import Shade
from satgrid.declared.board import class_of
from satgrid.declared.genre import Encoding, Genre
from satgrid.errors import SatgridError
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import Ground, Literals, State, slots
from satgrid.layers.words import Words
from satgrid.own_text.composed import with_rules
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.counts_of_shade import CountNear
from satgrid.rules.patterns import Apart
from satgrid.solve.enumeration import solutions
from satgrid.verdicts.puzzle_verdict import uniqueness


class _ByHelpers(Ground):
    """Two slots that do not both hold, by a helper between them."""

    def __init__(self, one: int, other: int) -> None:
        self.one, self.other = one, other
        self.mask = 1 << one | 1 << other

    def propagate(self, state: State) -> None:
        """Settle the other slot where one holds."""
        if state.held & self.mask:
            state.settle(0, self.mask & ~(state.held & self.mask & -(state.held & self.mask)))

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write two clauses where both are open."""
        if self.mask & ~state.open == 0:
            helper = formula.auxiliary(1)
            formula.extend([(-literals[self.one], helper), (-literals[self.other], -helper)])


@record
class _HelpedApart(Apart):
    """No two shaded cells share a side, with a helper for each side."""

    @property
    def shaped(self) -> bool:
        """Whether its constraints are kept."""
        return False

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a constraint for each side."""
        for one, other in board.grid.sides():
            yield _ByHelpers(board.first(one), board.first(other))


HELPED = _HelpedApart("apart")
GENRE = Genre(
    "lamps",
    says="Shade cells so that no two of them share a side. A number counts those beside it.",
    answer=Shade(),
    layers=(Words(most=4),),
    rules=(CountNear("number", near="sides"), Apart("apart")),
    encodings=(Encoding("pairs"), Encoding("helpers", (HELPED,))),
    explained="helpers",
)


def board(genre: Genre = GENRE) -> Any:
    words = {(0, 0): 1, (1, 2): 2}
    return class_of(genre).made((3, 4), {"numbers": words})


def auxiliary(formula: Formula) -> int:
    return formula.sizes().get("auxiliary", 0)


def test_an_encoding_writes_other_rules_in_their_places() -> None:
    one = board()
    assert one.encodings == ("pairs", "helpers")
    assert one.explained == "helpers"
    first, other = encoded(one), encoded(one, "helpers")
    assert encoded(one, "pairs").sizes() == first.sizes()
    assert list(first.rules) == list(other.rules) == ["number", "apart"]
    assert auxiliary(first) == 0
    assert auxiliary(other) == len([*one.grid.sides()])
    every = set(solutions(first))
    assert set(solutions(other)) == every
    assert len(every) > 1


def test_an_encoding_writes_what_is_left_open() -> None:
    one: Any = class_of(GENRE).made((3, 4), {"numbers": {(0, 0): 0, (1, 2): 2}})
    known = one.deduced()
    left = known.state.open
    formula = Formula()
    one.encode(formula, "helpers", known)
    assert 0 < left.bit_count() < 12
    inside = [1 for near in one.grid.sides() if all(left >> one.first(cell) & 1 for cell in near)]
    assert auxiliary(formula) == len(inside)
    held = frozenset(one.keys[slot] for slot in slots(known.state.held))
    assert {held | some for some in solutions(formula)} == set(solutions(encoded(one)))


@pytest.mark.parametrize("name", ["pairs", "helpers"])
def test_a_verdict_takes_any_encoding(name: str) -> None:
    one = board()
    assert uniqueness(one, encoding=name).verdict is uniqueness(one).verdict


def test_without_names_there_is_one() -> None:
    plain = board(replace(GENRE, name="plain", encodings=(Encoding("direct"),), explained=""))
    assert (plain.encodings, plain.explained) == (("direct",), "direct")
    with pytest.raises(SatgridError, match="no encoding 'helpers'; known: direct"):
        encoded(plain, "helpers")


def test_rules_that_are_added_stand_beside_those_of_each_encoding() -> None:
    more = with_rules(GENRE, ("unshaded connected",))
    one: Any = class_of(more).made((3, 4), {"numbers": {(0, 0): 1, (1, 2): 2}})
    assert one.encodings == ("pairs", "helpers")
    assert auxiliary(encoded(one, "helpers")) > auxiliary(encoded(one))
    assert set(solutions(encoded(one, "helpers"))) == set(solutions(encoded(one)))


WRONG: dict[str, dict[str, Any]] = {
    "2 encodings named 'a'": {"encodings": (Encoding("a"), Encoding("a"))},
    "it has no encoding": {"encodings": ()},
    "genre lamps: it has no encoding 'loose'": {"explained": "loose"},
    "the encoding 'b' has a rule 'far', but the genre has none of this name": {
        "encodings": (Encoding("b", (Apart("far"),)),)
    },
    "rule 'number' reads the layer 'words', which is not declared": {
        "encodings": (Encoding("b", (CountNear("number", layer="words", near="sides"),)),)
    },
}


@pytest.mark.parametrize("message", WRONG)
def test_an_encoding_that_contradicts_the_genre_is_one_error(message: str) -> None:
    with pytest.raises(SatgridError, match=message):
        replace(GENRE, **{"explained": "", **WRONG[message]})
