"""The clause builder: blocks, rules, answers, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from satgrid.errors import EncodingError
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula, Model
from satgrid.formula.derived import without
from satgrid.formula.variables import Variables, spelled


def example() -> tuple[Formula, Variables[Any]]:
    """Return a formula with a helper block, an answer, two rules and nameless helpers."""
    formula = Formula()
    side = formula.variables("side", ["left", "right"])
    light = formula.variables("light", [(0, 0), (0, 1), (1, 0)], answer=True, antichain=True)
    with formula.rule("clue"):
        formula.add(side["left"], light[0, 0])
        formula.add(-light[0, 1])
    with formula.rule("sight", defining=True):
        first = formula.auxiliary(2)
        formula.add(first, first + 1)
    with formula.rule("clue"):
        formula.add(light[1, 0])
    return formula, light


def test_variables_are_numbered_in_the_order_of_keys() -> None:
    formula, light = example()
    assert [light[key] for key in light] == [3, 4, 5] == list(light.numbers())
    assert len(light) == 3
    assert (0, 1) in light
    assert (2, 2) not in light
    assert formula.top == 7
    assert formula.answer_block() is light
    assert formula.antichain


def test_keys_given_twice_count_once() -> None:
    formula = Formula()
    block = formula.variables("mark", "abab", answer=True)
    assert (list(block), len(block), formula.top) == (["a", "b"], 2, 2)


def test_sizes_names_and_rules() -> None:
    formula, _ = example()
    assert formula.sizes() == {"side": 2, "light": 3, "auxiliary": 2, "clue": 3, "sight": 1}
    assert list(formula.names()) == [
        (1, "side left"),
        (2, "side right"),
        (3, "light 0,0"),
        (4, "light 0,1"),
        (5, "light 1,0"),
        (6, "auxiliary sight 1"),
        (7, "auxiliary sight 2"),
    ]
    assert formula.clauses_of("clue") == [(1, 3), (-4,), (5,)]
    assert formula.clauses_of("sight") == [(6, 7)]
    assert formula.definitions == {"sight"}


def test_rule_without_clauses_is_still_a_rule() -> None:
    formula = Formula()
    with formula.rule("nothing"):
        pass
    assert formula.sizes() == {"nothing": 0}
    assert formula.clauses_of("nothing") == []


def test_leaving_out_a_rule_takes_its_clauses_only() -> None:
    formula, light = example()
    rest = without(formula, "clue")
    assert rest.clauses == [(6, 7)]
    assert (rest.top, rest.answer_block(), list(rest.rules)) == (7, light, ["sight"])
    assert list(rest.names()) == list(formula.names())
    assert not rest.antichain, "the rule left out may have made it so"
    assert rest.choices == []
    other = without(formula, "sight")
    assert other.clauses == [(1, 3), (-4,), (5,)]
    assert other.definitions == set()
    assert formula.clauses == [(1, 3), (-4,), (6, 7), (5,)], "the formula itself stays"


def test_stating_a_solution() -> None:
    formula, _ = example()
    assert formula.stating([(0, 1)]) == [-3, 4, -5]
    assert formula.stating([]) == [-3, -4, -5]
    with pytest.raises(EncodingError, match="'light' has no variable for 7,7"):
        formula.stating([(0, 1), (7, 7)])


def test_models_are_read_by_names() -> None:
    formula, _ = example()
    model = Model(formula, [1, -2, 4, 5])
    assert model.solution() == {(0, 1), (1, 0)}
    assert model.true("side") == {"left"}
    assert 1 in model
    assert -1 not in model
    assert -2 in model
    assert 3 not in model
    assert -3 in model, "what a model does not mention is false"


def test_faults_of_encoders_are_refused() -> None:
    formula, light = example()
    with pytest.raises(EncodingError, match="'light' has no variable for \\(9, 9\\)"):
        light[9, 9]
    with pytest.raises(EncodingError, match="variables 'side' declared twice"):
        formula.variables("side", "x")
    with pytest.raises(EncodingError, match="variables 'auxiliary' declared twice"):
        formula.variables("auxiliary", "x")
    with pytest.raises(EncodingError, match="'more' and 'light' both claim to be the answer"):
        formula.variables("more", "x", answer=True)
    assert formula.top == 7, "a refused block takes no numbers"
    with pytest.raises(EncodingError, match="clause added outside any rule"):
        formula.add(1)
    with pytest.raises(EncodingError, match="clause added outside any rule"):
        formula.extend([(1,)])
    with (
        pytest.raises(EncodingError, match="rule 'b' opened inside rule 'a'"),
        formula.rule("a"),
        formula.rule("b"),
    ):
        pass
    with formula.rule("c"):
        for clause in ((8,), (1, -8), (0,), (1, 0)):
            with pytest.raises(EncodingError, match="rule 'c': undeclared variable in"):
                formula.add(*clause)
            with pytest.raises(EncodingError, match="rule 'c': undeclared variable in"):
                formula.extend([(1, 2), clause])
    assert (1, 2) not in formula.clauses, "of clauses refused together none is added"
    with pytest.raises(EncodingError, match="no block was declared as the answer"):
        Formula().answer_block()


def test_rule_is_closed_by_an_error() -> None:
    formula, _ = example()

    def fail() -> None:
        with formula.rule("broken"):
            formula.add(1)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    with formula.rule("next"):
        formula.add(2)
    assert formula.clauses_of("broken") == [(1,)]
    assert formula.clauses_of("next") == [(2,)]


def test_helpers_belong_to_the_open_rule() -> None:
    formula = Formula()
    mark = formula.variables("mark", range(7), answer=True)
    with formula.rule("one"):
        cardinality.at_most(formula, 1, list(mark.numbers()))
    names = [name for _, name in formula.names()]
    assert names[7:] == [f"auxiliary one {number}" for number in range(1, len(names) - 6)]
    assert len(names) == formula.top


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ((1, 2), "1,2"),
        (("X5", ((0, 1), (1, 0))), "X5 0,1 1,0"),
        (((0, 1), 7), "0,1 7"),
        ("word", "word"),
        (3, "3"),
        ((), ""),
    ],
)
def test_keys_on_one_line(key: object, expected: str) -> None:
    assert spelled(key) == expected
