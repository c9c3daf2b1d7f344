"""DIMACS out, with all variables; answers of outside solvers in."""

from __future__ import annotations

import random
from itertools import product

import pytest
from catalogue import encoded
from hypothesis import given, settings, strategies as st
from small_formulas import formula_of, formulas, some_clauses, tiling

from satgrid.cli.commands.export import command
from satgrid.errors import EncodingError, ParseError
from satgrid.formula import cardinality, dimacs
from satgrid.formula.clauses import Formula
from satgrid.formula.dimacs import SolverAnswer, embedded, falsified, read_answer


def lines(formula: Formula, about: str = "") -> list[str]:
    written = list(dimacs.write(formula, about.splitlines()))
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in written)
    return [line[:-1] for line in written]


def test_a_whole_file() -> None:
    formula = Formula()
    shaded = formula.variables("shaded", [(0, 0), (0, 1)], answer=True)
    value = formula.variables("value", [((0, 1), "two")])
    with formula.rule("no pair"):
        formula.add(-shaded[0, 0], -shaded[0, 1])
        formula.auxiliary(2)
    with formula.rule("helpers", defining=True):
        formula.add(value[(0, 1), "two"], 4)
        formula.add()
    assert lines(formula, "puzzle: x\n\n#.  \n") == [
        "c t pmc",
        "p cnf 5 3",
        "c text puzzle: x",
        "c text",
        "c text #.",
        "c p show 1 2 0",
        "c var 1 shaded 0,0",
        "c var 2 shaded 0,1",
        "c var 3 value 0,1 two",
        "c var 4 auxiliary no pair 1",
        "c var 5 auxiliary no pair 2",
        "c rule no pair",
        "-1 -2 0",
        "c rule helpers",
        "3 4 0",
        "0",
    ]


def test_header_has_the_true_number_of_variables() -> None:
    """Variables in no clause count: a counter told of fewer would be wrong by a power of two."""
    written = lines(formula_of([(1,), (2, -3)], 9, 9))
    assert written[0] == "c t mc", "nothing but the answer: plain counting is right"
    assert written[1] == "p cnf 9 2"
    assert written[2] == "c p show 1 2 3 4 5 6 7 8 9 0"
    assert sum(line.startswith("c var ") for line in written) == 9
    assert lines(formula_of([], 0, 0))[:2] == ["c t mc", "p cnf 0 0"]


@given(formulas())
@settings(max_examples=50)
def test_clauses_can_be_read_back(formula: Formula) -> None:
    written = [line for line in lines(formula) if line[0] not in "cp"]
    clauses = [tuple(map(int, line.split())) for line in written]
    assert all(clause[-1] == 0 for clause in clauses)
    assert [clause[:-1] for clause in clauses] == formula.clauses


def test_the_other_formats_whole() -> None:
    formula = Formula()
    shaded = formula.variables("shaded", [(0, 0), (0, 1)], answer=True)
    with formula.rule("no pair"):
        formula.add(-shaded[0, 0], -shaded[0, 1])
        formula.add(shaded[0, 0], -shaded[0, 1])
        formula.add()
    notes = ["text puzzle: x", "encoding e", "p show 1 2 0"]
    notes += ["var 1 shaded 0,0", "var 2 shaded 0,1", "rule no pair"]
    about, chosen = ["puzzle: x"], {"encoding": "e"}
    assert "".join(dimacs.write_wcnf(formula, about, chosen=chosen)).splitlines() == [
        *(f"c {note}" for note in notes),
        "h -1 -2 0",
        "h 1 -2 0",
        "h 0",
    ]
    assert "".join(dimacs.write_opb(formula, about, chosen=chosen)).splitlines() == [
        "* #variable= 2 #constraint= 3",
        *(f"* {note}" for note in notes),
        "-1 x1 -1 x2 >= -1 ;",
        "+1 x1 -1 x2 >= 0 ;",
        "+0 x1 >= 1 ;",
    ]


def test_only_approxmc_is_told_the_projection_in_its_own_way() -> None:
    # d4 2 refuses a file with "c ind" beside "c p show": "sampling set is already defined"
    formula = formula_of([(1,), (2, -3)], 2, 3)
    plain = lines(formula)
    assert plain == [line for line in plain if not line.startswith("c ind")]
    own = list(dimacs.write(formula, program="approxmc"))
    assert [line for line in own if line not in dimacs.write(formula)] == ["c ind 1 2 3 0\n"]
    assert len(own) == len(plain) + 1
    offered = command.params[[one.name for one in command.params].index("program")].type
    assert tuple(offered.choices) == dimacs.PROGRAMS  # type: ignore[attr-defined]


@settings(max_examples=60, deadline=None, database=None)
@given(formulas(5))
def test_all_formats_have_the_same_models(formula: Formula) -> None:
    """Sums and hard clauses are evaluated as their formats say, on every assignment."""
    opb = [line for line in dimacs.write_opb(formula) if line[0] != "*"]
    hard = [line.split() for line in dimacs.write_wcnf(formula) if line[0] != "c"]
    assert all(words[0] == "h" and words[-1] == "0" for words in hard)
    clauses = list(formula.clauses)
    assert len(opb) == len(hard) == len(clauses)
    for values in product((0, 1), repeat=formula.top):

        def holds(literal: int, values: tuple[int, ...] = values) -> bool:
            return values[abs(literal) - 1] == (literal > 0)

        told = [any(map(holds, clause)) for clause in clauses]
        assert [any(holds(int(word)) for word in words[1:-1]) for words in hard] == told
        for line, true in zip(opb, told, strict=True):
            *terms, sign, least, end = line.split()
            assert (sign, end) == (">=", ";")
            pairs = zip(terms[::2], terms[1::2], strict=True)
            total = sum(int(by) * values[int(name[1:]) - 1] for by, name in pairs)
            assert (total >= int(least)) == true


def test_formula_without_answer_is_refused() -> None:
    with pytest.raises(EncodingError, match="no block was declared as the answer"):
        list(dimacs.write(Formula()))


def test_embedded_puzzle_is_read_back() -> None:
    board = tiling("title: c text p cnf\npieces: domino x*\n\n#..\n...\n..#\n")
    content = "".join(dimacs.write(encoded(board), board.text().splitlines()))
    assert embedded(content) == board.text()
    assert embedded("p cnf 0 0\n") is None
    assert embedded("c textual comment\nc text\np cnf 0 0\nc text a: b\n") == "\na: b\n"


@pytest.mark.parametrize(
    ("content", "answer"),
    [
        ("s SATISFIABLE\nv 1 -2 3 0\n", SolverAnswer(True, (1, -2, 3))),
        ("c hello\ns SATISFIABLE\nv 1 -2\nv 3\nv 0\nc bye 4\n", SolverAnswer(True, (1, -2, 3))),
        ("v 1 -2\nv 3 0\ns SATISFIABLE\n", SolverAnswer(True, (1, -2, 3))),
        ("s SATISFIABLE\r\nv 1 -2 0\r\n", SolverAnswer(True, (1, -2))),
        ("s SATISFIABLE\nv\nv 0\n", SolverAnswer(True, ())),
        ("SAT\n1 -2 3 0\n", SolverAnswer(True, (1, -2, 3))),
        ("SAT\n0\n", SolverAnswer(True, ())),
        ("UNSAT\n", SolverAnswer(False, ())),
        ("INDET\n", SolverAnswer(None, ())),
        ("s UNSATISFIABLE\n", SolverAnswer(False, ())),
        ("s UNKNOWN\n", SolverAnswer(None, ())),
        ("c nothing found\ns INDETERMINATE\n", SolverAnswer(None, ())),
        ("1 -2 3", SolverAnswer(True, (1, -2, 3))),
        ("\n 1\n-2\n\t3 0\n", SolverAnswer(True, (1, -2, 3))),
        ("1 1 -2 1 0", SolverAnswer(True, (1, -2))),
        ("-5 7", SolverAnswer(True, (-5, 7))),
        ("0\n", SolverAnswer(True, ())),
        ("s UNSATISFIABLE\nv 1 2 0\n", SolverAnswer(False, ())),
    ],
)
def test_answers_of_solvers(content: str, answer: SolverAnswer) -> None:
    assert read_answer(content) == answer


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "1:1: there is no answer of a solver here"),
        ("c only a comment\n", "1:1: there is no answer of a solver here"),
        ("hello world\n", "1:1: 'hello' is not a literal"),
        ("s SATISFIABLE\nv 1 x 0\n", "2:5: 'x' is not a literal"),
        ("s SATISFIABLE\nv 1 2.0\n", "2:5: '2.0' is not a literal"),
        ("v 1\nv 2 -1 0\n", "2:5: both -1 and 1"),
        ("3 -3", "1:3: both -3 and 3"),
        ("s MAYBE\n", "1:1: 'MAYBE' is not a status of a solver"),
        ("s\n", "1:1: '' is not a status of a solver"),
        ("SAT 1 2\n", "1:1: 'SAT 1 2' is not a status of a solver"),
        ("s SATISFIABLE\n", "1:1: the answer is 'satisfiable' but has no model"),
        ("SAT\n", "1:1: the answer is 'satisfiable' but has no model"),
        ("p cnf 3 1\n1 2 0\n", "1:1: 'p' is not a literal"),
        ("1 2 \u0663 0", "1:5: '\u0663' is not a literal"),
        ("12345678901", "1:1: '12345678901' is not a literal"),
        ("\x00\x7fELF", "1:1: '\\x00\\x7fELF' is not a literal"),
        ("s SATISFIABLE\ns UNSATISFIABLE\n", "2:1: a second status"),
    ],
)
def test_what_is_no_answer(content: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_answer(content)
    assert str(caught.value) == message


@given(st.text() | st.text("sv cSAT0123456789-\n"))
@settings(max_examples=300)
def test_garbage_is_read_or_refused(content: str) -> None:
    try:
        answer = read_answer(content)
    except ParseError:
        return
    assert all(literal and -literal not in answer.literals for literal in answer.literals)
    assert answer.satisfiable or not answer.literals


@given(st.lists(st.integers(1, 40), unique=True), st.integers(1, 9), st.randoms())
def test_wrapped_models(variables: list[int], width: int, draw: random.Random) -> None:
    literals = [draw.choice((v, -v)) for v in variables]
    words = [*map(str, literals), "0"]
    rows = [words[start : start + width] for start in range(0, len(words), width)]
    content = "s SATISFIABLE\n" + "".join(f"v {' '.join(row)}\n" for row in rows)
    assert read_answer(content) == SolverAnswer(True, tuple(literals))


def test_falsified_clause_is_named() -> None:
    formula = Formula()
    mark = formula.variables("mark", range(4), answer=True)
    with formula.rule("first"):
        cardinality.at_most(formula, 1, list(mark.numbers()))
    with formula.rule("second"):
        formula.add(3, -4)
    assert falsified(formula, [1, -2, -3, -4]) is None
    assert falsified(formula, [1, 2, -3, -4]) == "clause '-1 -2 0' of rule 'first'"
    assert falsified(formula, [-1, -2, -3, 4]) == "clause '3 -4 0' of rule 'second'"
    assert falsified(formula, [4]) is None, "a variable left out makes no clause false"
    assert falsified(formula, []) is None
    with formula.rule("third"):
        formula.add()
    assert falsified(formula, []) == "clause '0' of rule 'third'"


@pytest.mark.parametrize("literals", [[5], [1, -5], [-9, 2, 5]])
def test_model_with_strange_variables(literals: list[int]) -> None:
    worst = max(literals, key=abs)
    with pytest.raises(ParseError, match=f"literal {worst}, but the formula has 4 variables"):
        falsified(formula_of([], 4, 4), literals)


def test_falsified_agrees_with_the_clauses() -> None:
    draw = random.Random(11)
    for _ in range(200):
        formula = formula_of(some_clauses(draw, 6, 6), 6, 6)
        literals = [draw.choice((v, -v)) for v in range(1, 7)]
        holds = all(not set(literals).isdisjoint(clause) for clause in formula.clauses)
        assert (falsified(formula, literals) is None) == holds
