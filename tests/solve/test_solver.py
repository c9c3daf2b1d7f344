"""The solver session: every solver, every state, budgets and assumptions."""

from __future__ import annotations

import gc
import random
import time
import weakref
from itertools import combinations, islice

import pytest
from hypothesis import given, settings
from small_formulas import answers, assignments, formula_of, formulas, some_clauses

from satgrid.errors import SatgridError, StateError
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.sat import solver as backends
from satgrid.sat.solver import solver_names, stoppable
from satgrid.solve import search as solver
from satgrid.solve.search import Search
from satgrid.solve.session import Session, Status


def canonical_names() -> list[str]:
    from pysat.solvers import SolverNames

    return ["auto", *(name for name in vars(SolverNames) if not name.startswith("_"))]


def opened(formula: Formula, name: str) -> Session:
    """Open a session, or skip the test where this solver is not installed."""
    try:
        return Session(formula, solver=name)
    except SatgridError as error:
        if "is not installed" not in str(error):
            raise
        pytest.skip(str(error))


def pigeons(holes: int) -> Formula:
    """One pigeon more than holes: unsatisfiable, and hard without counting."""
    formula = Formula("pairwise")
    keys = [(bird, hole) for bird in range(holes + 1) for hole in range(holes)]
    sits = formula.variables("sits", keys, answer=True)
    with formula.rule("somewhere"):
        for bird in range(holes + 1):
            formula.add(*(sits[bird, hole] for hole in range(holes)))
    with formula.rule("alone"):
        for hole in range(holes):
            cardinality.at_most(formula, 1, [sits[bird, hole] for bird in range(holes + 1)])
    return formula


def queens(size: int) -> Formula:
    """Queens that do not attack each other: 8 on a chessboard in 92 ways."""
    formula = Formula()
    cells = [(row, column) for row in range(size) for column in range(size)]
    queen = formula.variables("queen", cells, answer=True, antichain=True)
    lines: dict[tuple[str, int], list[int]] = {}
    for row, column in cells:
        for name, number in (("row", row), ("column", column), ("up", row + column)):
            lines.setdefault((name, number), []).append(queen[row, column])
        lines.setdefault(("down", row - column), []).append(queen[row, column])
    with formula.rule("lines"):
        for (name, _), literals in lines.items():
            state = cardinality.exactly if name in ("row", "column") else cardinality.at_most
            state(formula, 1, literals)
    return formula


def listed(session: Session, formula: Formula, *, antichain: bool = False) -> list[frozenset[int]]:
    block = formula.answer_block()
    given = session.answers(block.numbers(), antichain=antichain)
    found = [frozenset(true) for true in islice(given, 2000)]
    assert session.status is Status.UNSATISFIABLE
    return found


@pytest.mark.parametrize("name", canonical_names())
def test_every_solver_finds_the_same_answers(name: str) -> None:
    """Random formulas, with helpers, variables in no clause, and contradictions."""
    draw = random.Random(7)
    for _ in range(30):
        top = draw.randint(1, 7)
        clauses = some_clauses(draw, top, draw.randint(0, 9))
        formula = formula_of(clauses, top, draw.randint(0, top))
        block = formula.answer_block()
        with opened(formula, name) as session:
            found = listed(session, formula)
        expected = {frozenset(block[key] for key in one) for one in answers(formula)}
        assert len(found) == len(expected)
        assert set(found) == expected


@pytest.mark.parametrize("antichain", [False, True])
@pytest.mark.parametrize("clauses", [[], [()]], ids=["no clause", "the empty clause"])
@pytest.mark.parametrize("name", canonical_names())
def test_formula_without_variables(name: str, clauses: list[tuple[()]], antichain: bool) -> None:
    """It has one answer, the empty one, unless the empty clause denies it."""
    formula = formula_of(clauses, 0, 0)
    with opened(formula, name) as session:
        assert listed(session, formula, antichain=antichain) == ([] if clauses else [frozenset()])


@pytest.mark.parametrize("name", canonical_names())
def test_empty_clause_and_no_clause(name: str) -> None:
    """Free variables take both values; the empty clause leaves none, however late it comes."""
    free = formula_of([], 3, 2)
    with opened(free, name) as session:
        assert len(listed(session, free)) == 4
    denied = formula_of([()], 3, 2)
    with opened(denied, name) as session:
        assert listed(session, denied) == []
    with opened(free, name) as session:
        assert session.solve() is Status.SATISFIABLE
        session.add()
        assert session.solve() is Status.UNSATISFIABLE


@pytest.mark.parametrize("name", canonical_names())
def test_model_has_every_variable_and_satisfies(name: str) -> None:
    draw = random.Random(3)
    for _ in range(10):
        formula = formula_of(some_clauses(draw, 8, 6), 10, 4)
        with opened(formula, name) as session:
            status = session.solve()
            if status is Status.SATISFIABLE:
                model = session.model()
                literals = [v if v in model else -v for v in range(1, 11)]
                assert all(any(x in model for x in clause) for clause in formula.clauses)
                assert session.solve(literals) is Status.SATISFIABLE
            else:
                assert status is Status.UNSATISFIABLE
                assert not any(True for _ in assignments(formula))


@pytest.mark.parametrize("name", canonical_names())
def test_core_is_made_of_assumptions_that_clash(name: str) -> None:
    formula = formula_of([(-1, -2), (-3, 4), (5, 6)], 6, 6)
    with opened(formula, name) as session:
        assumed = [5, 1, 3, 2, -6]
        assert session.solve(assumed) is Status.UNSATISFIABLE
        core = session.core()
        assert set(core) <= set(assumed)
        assert session.solve(core) is Status.UNSATISFIABLE
        assert session.solve([5, 1, 3, -6]) is Status.SATISFIABLE, "assumptions hold for one call"
        assert {1, 3, 4, 5} <= {v for v in range(1, 7) if v in session.model()}


@given(formulas())
@settings(max_examples=60)
def test_core_of_random_assumptions(formula: Formula) -> None:
    with Session(formula, solver="glucose4") as session:
        for signs in ((1,), (-1,), (1, -1)):
            assumed = [signs[v % len(signs)] * v for v in range(1, formula.top + 1)]
            if session.solve(assumed) is Status.UNSATISFIABLE:
                core = session.core()
                assert set(core) <= set(assumed)
                assert session.solve(core) is Status.UNSATISFIABLE


def test_states_are_guarded() -> None:
    formula = formula_of([(1, 2)], 2, 2)
    with Session(formula) as session:
        assert session.status is Status.UNKNOWN
        with pytest.raises(StateError, match="no model after UNKNOWN"):
            session.model()
        with pytest.raises(StateError, match="no core after UNKNOWN"):
            session.core()
        assert session.solve([-1]) is Status.SATISFIABLE
        assert session.model().solution() == {1}
        with pytest.raises(StateError, match="no core after SATISFIABLE"):
            session.core()
        session.add(-2)
        with pytest.raises(StateError, match="no model after UNKNOWN"):
            session.model()
        assert session.solve([-1]) is Status.UNSATISFIABLE
        with pytest.raises(StateError, match="no model after UNSATISFIABLE"):
            session.model()
        session.add(1)
        with pytest.raises(StateError, match="no core after UNKNOWN"):
            session.core()


@pytest.mark.parametrize("name", ["auto", "cadical153", "kissat404"])
def test_fresh_variables_belong_to_the_session(name: str) -> None:
    formula = formula_of([(1, 2)], 2, 2)
    with opened(formula, name) as session:
        first = session.fresh(2)
        assert (first, session.fresh(), formula.top) == (3, 5, 2)
        for clause in ((-first, -1), (first, 5), (-5,)):
            session.add(*clause)
        assert session.solve() is Status.SATISFIABLE
        model = session.model()
        assert [literal in model for literal in (first, -5, -1, 2)] == 4 * [True]


def test_added_clauses_leave_the_formula_alone() -> None:
    formula = formula_of([(1, 2)], 2, 2)
    with Session(formula) as session:
        session.add(-1)
        assert listed(session, formula) == [frozenset([2])]
    assert formula.clauses == [(1, 2)]


@pytest.mark.parametrize("name", ["auto", "minisat22", "glucose4", "cadical153", "maplecm"])
def test_deadline_gives_unknown(name: str) -> None:
    """A deadline in the past, and one that comes in the middle of a search."""
    assert stoppable(name)
    easy = formula_of([(1, 2)], 2, 2)
    with Session(easy, solver=name) as session:
        assert session.solve(deadline=time.monotonic() - 1) is Status.UNKNOWN
        with pytest.raises(StateError, match="no model after UNKNOWN"):
            session.model()
        assert list(session.answers(range(1, 3), deadline=time.monotonic() - 1)) == []
        assert session.status is Status.UNKNOWN
        assert session.solve() is Status.SATISFIABLE
    with Session(pigeons(11), solver=name) as session:
        assert session.solve(deadline=time.monotonic() + 0.05) is Status.UNKNOWN
        assert session.status is Status.UNKNOWN


def test_deadline_between_answers() -> None:
    formula = formula_of([], 12, 12)
    end = time.monotonic() + 1000
    with Session(formula) as session:
        assert len(list(islice(session.answers(range(1, 13), deadline=end), 5))) == 5
        assert session.status is not Status.UNSATISFIABLE, "not all were given"


@pytest.mark.parametrize("name", ["auto", "minisat22", "cadical153"])
def test_bound_on_conflicts_is_kept(name: str) -> None:
    with Session(pigeons(11), solver=name) as session:
        end = time.monotonic() + 20  # so that a bound which is not kept fails and does not hang
        assert session.solve(conflicts=900, deadline=end) is Status.UNKNOWN
        assert 900 <= session.conflicts < 1500
        assert session.solve(conflicts=900, deadline=end) is Status.UNKNOWN
        assert session.conflicts < 1500, "the bound is for the whole session"
        assert session.solve(conflicts=1800, deadline=end) is Status.UNKNOWN
        assert 1800 <= session.conflicts < 2700


@pytest.mark.parametrize("patience", [1, 3, 30])
@pytest.mark.parametrize("antichain", [False, True])
def test_auto_changes_over_without_losing_or_repeating(
    monkeypatch: pytest.MonkeyPatch, patience: int, antichain: bool
) -> None:
    """The heavy solver takes over in the middle of a listing, with all blocking clauses."""
    monkeypatch.setattr(solver, "_PATIENCE", patience)
    monkeypatch.setattr(Search, "_patience", lambda self: patience)
    formula = queens(8)
    with Session(formula) as session:
        assert session.solver == backends.LIGHT
        found = listed(session, formula, antichain=antichain)
        assert session.solver == backends.HEAVY
        assert session.conflicts >= patience
    assert len(found) == len(set(found)) == 92


def test_auto_hands_over_assumptions_and_added_clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "_patience", lambda self: 1)
    formula = pigeons(5)
    with Session(formula) as session:
        session.add(-1)
        assert session.solve([2]) is Status.UNSATISFIABLE
        assert session.solver == backends.HEAVY
        assert set(session.core()) <= {2}
        assert session.solve([1]) is Status.UNSATISFIABLE


def test_auto_counts_the_conflicts_of_both_solvers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "_patience", lambda self: 500)
    with Session(pigeons(11)) as session:
        assert session.solve(conflicts=600) is Status.UNKNOWN
        assert session.solver == backends.HEAVY
        assert session.conflicts >= 600
        assert session._search.solver.conflicts() < 500, (
            "the heavy solver did not start over from none"
        )


def test_auto_stays_light_on_easy_formulas() -> None:
    formula = formula_of([], 10, 10)
    with Session(formula) as session:
        assert len(listed(session, formula)) == 1024
        assert session.solver == backends.LIGHT


def test_unknown_name_lists_the_names() -> None:
    with pytest.raises(SatgridError) as caught:
        Session(formula_of([], 1, 1), solver="minisat3")
    assert str(caught.value).startswith("no solver 'minisat3'; did you mean ")
    assert "known: auto, cadical103, " in str(caught.value)
    assert "glucose4, " in str(caught.value)
    with pytest.raises(SatgridError, match="no solver 'nothing'"):
        stoppable("nothing")


def test_solver_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    import pysat.solvers

    def missing(**_: object) -> None:
        raise AssertionError("Package 'cryptominisat' is unavailable. Check your installation.")

    monkeypatch.setattr(pysat.solvers, "Solver", missing)
    with pytest.raises(SatgridError, match="solver 'cryptosat' is not installed"):
        Session(formula_of([], 1, 1), solver="cryptosat")


def test_every_name_is_a_solver_of_pysat() -> None:
    names = solver_names()
    assert names["auto"] == "auto"
    assert names["minisat22"] == names["m22"] == names["msat22"]
    assert names["minisat22"] != names["minisatgh"]
    assert set(canonical_names()) <= names.keys()


def test_stoppable_names_those_without_a_budget() -> None:
    assert [name for name in canonical_names() if not stoppable(name)] == [
        name for name in canonical_names() if name in ("cryptosat", "kissat404", "lingeling")
    ]
    assert not stoppable("lgl")


@pytest.mark.parametrize("name", ["minisat22", "glucose4", "cadical153"])
def test_propagation(name: str) -> None:
    formula = formula_of([(-1, 2), (-2, -3), (-4, 5), (-4, -5)], 6, 6)
    with Session(formula, solver=name) as session:
        assert set(session.propagate([1]) or ()) == {1, 2, -3}
        assert session.propagate([1, 3]) is None
        assert session.propagate([4]) is None
        assert session.propagate([6]) == [6]
        assert session.propagate() == []
        assert session.solve() is Status.SATISFIABLE, "propagation leaves the session as it was"
        session.add(1)
        assert set(session.propagate() or ()) == {1, 2, -3}, "what is settled anyway belongs to it"
        assert set(session.propagate([4, 6]) or ()) == set()
        assert set(session.propagate([-6]) or ()) == {1, 2, -3, -6}
        assert session.propagate([-2]) is None


@pytest.mark.parametrize("name", ["auto", "minisat22", "glucose3", "glucose42", "cadical195"])
def test_propagation_finds_what_looking_through_all_clauses_does(name: str) -> None:
    draw = random.Random(name)
    for _ in range(150):
        top = draw.randint(3, 12)
        clauses = some_clauses(draw, top, draw.randint(1, 2 * top))
        chosen = draw.sample(range(1, top + 1), draw.randint(0, 2))
        assumed = [draw.choice((1, -1)) * variable for variable in chosen]
        with Session(formula_of(clauses, top, top), solver=name) as session:
            for assuming in (assumed, []):
                found = session.propagate(assuming)
                expected = looked_through([*clauses, *((literal,) for literal in assuming)])
                assert (None if found is None else set(found)) == expected, (clauses, assuming)
                assert found is None or len(set(found)) == len(found)


def looked_through(clauses: list[tuple[int, ...]]) -> set[int] | None:
    """Return the literals that follow one clause at a time, or None where two clash."""
    known: set[int] = set()
    grown = True
    while grown:
        grown = False
        for clause in clauses:
            left = {literal for literal in clause if -literal not in known}
            if not left:
                return None
            if len(left) == 1 and not left <= known:
                known |= left
                grown = True
    return known


@pytest.mark.parametrize("antichain", [False, True])
@pytest.mark.parametrize(
    "name", ["auto", "minisat22", "minicard", "glucose3", "glucose4", "glucose42", "cadical153"]
)
def test_answers_where_budgets_and_questions_come_between(name: str, *, antichain: bool) -> None:
    """A search that is kept warm between answers goes back for anything else."""
    draw = random.Random(name)
    for _ in range(25):
        top = draw.randint(7, 9)
        clauses = some_clauses(draw, top, draw.randint(1, 2 * top))
        keys = draw.randint(4, top)
        if antichain:
            clauses += [tuple(range(1, keys + 1)), *combinations(range(-keys, 0), 2)]
        formula = formula_of(clauses, top, keys)
        found = []
        with Session(formula, solver=name) as session:
            session._search._slice = 2
            for true in session.answers(range(1, keys + 1), antichain=antichain):
                found.append(frozenset(variable - 1 for variable in true))
                if len(found) % 5 == 0:
                    session.solve([draw.choice((1, -1)) * draw.randint(1, top)])
            assert session.status is Status.UNSATISFIABLE
        assert len(set(found)) == len(found)
        assert set(found) == answers(formula)


@pytest.mark.parametrize("name", ["lingeling", "cadical103"])
def test_solver_that_cannot_propagate_says_so(name: str) -> None:
    with (
        opened(formula_of([(1,)], 1, 1), name) as session,
        pytest.raises(SatgridError, match=f"{name} cannot propagate without search"),
    ):
        session.propagate([1])


def test_solver_is_freed() -> None:
    """At the end of the block, also where it ends by an error."""

    def fail(session: Session) -> None:
        with session:
            session.solve()
            raise RuntimeError

    session = Session(formula_of([(1,)], 1, 1))
    inner = weakref.ref(session._search.solver._solver.solver)
    with pytest.raises(RuntimeError):
        fail(session)
    gc.collect()
    assert inner() is None
    assert session._search.solver._solver.solver is None


@given(formulas())
@settings(max_examples=60)
def test_antichain_blocks_only_where_it_may(formula: Formula) -> None:
    """With ``antichain`` the listing is complete whenever no answer contains another one."""
    expected = answers(formula)
    if any(one < other for one, other in combinations(sorted(expected, key=len), 2)):
        return
    block = formula.answer_block()
    with Session(formula) as session:
        found = listed(session, formula, antichain=True)
    assert len(found) == len(expected)
    assert set(found) == {frozenset(block[key] for key in one) for one in expected}


@pytest.mark.parametrize("solver", ["auto", "minisat22", "cadical153", "cadical195", "glucose4"])
def test_preferred_literals_are_tried_first(solver: str) -> None:
    formula = Formula()
    block = formula.variables("x", range(6), answer=True)
    with formula.rule("some"):
        formula.add(*block.numbers())
    with Session(formula, solver=solver) as session:
        for wanted in ([1, 2, 3, -4, -5, -6], [-1, -2, -3, 4, 5, 6]):
            session.prefer(wanted)
            assert session.solve() is Status.SATISFIABLE
            if solver in ("auto", "minisat22"):
                assert all(literal in session.model() for literal in wanted)


def test_what_python_keeps_in_a_class_is_no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as a number, from 3.13 on, in PySAT's table of names."""
    from pysat.solvers import SolverNames

    monkeypatch.setattr(SolverNames, "__firstlineno__", 1, raising=False)
    assert "__firstlineno__" not in solver_names.__wrapped__()
    with Session(Formula(), solver="minisat22") as session:
        assert session.solve() is Status.SATISFIABLE
