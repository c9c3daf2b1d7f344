"""A search with cuts agrees with the written-out formula, and with brute force."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

import pytest
from connecting import cells, graph, loops, marked
from formula.test_connectivity import graphs, in_one_piece, one_loop, signed
from small_formulas import formula_of, some_clauses

from satgrid.board.grid import Grid
from satgrid.formula.clauses import Formula
from satgrid.formula.components import decomposed
from satgrid.formula.connectivity import connected, eager, single_loop
from satgrid.formula.derived import guarded, without
from satgrid.formula.networks import Edge, Network
from satgrid.runs.cubes import Cube, Splitter
from satgrid.sat.solver import HEAVY, LIGHT
from satgrid.solve import search as searching, session as sessions
from satgrid.solve.enumeration import solutions
from satgrid.solve.lazy_clauses import Cutters
from satgrid.solve.session import Session, Status

SOLVERS = ["auto", "minisat22", "cadical153", "lingeling", "glucose4", "kissat404"]


def models(literals: Sequence[int], top: int) -> Iterator[list[int]]:
    """Yield all assignments; what is not a literal of these is false."""
    for signs in product((False, True), repeat=len(literals)):
        model = [-number for number in range(1, top + 1)]
        for literal in signed(literals, signs):
            model[abs(literal) - 1] = literal
        yield model


def holds(clause: Sequence[int], model: Sequence[int]) -> bool:
    return any(model[abs(literal) - 1] == literal for literal in clause)


def check(formula: Formula, literals: Sequence[int]) -> None:
    """Compare, for all models of the clauses, what cutters say with the written-out formula."""
    every = [
        model
        for model in models(literals, formula.top)
        if all(holds(clause, model) for clause in formula.clauses)
    ]
    with Session(eager(formula), solver=LIGHT) as session:
        right = [
            session.solve([model[abs(literal) - 1] for literal in literals]) is Status.SATISFIABLE
            for model in every
        ]
    cutters = Cutters(formula)
    found = {cut.clause for cut in cutters.before()}
    for model, fine in zip(every, right, strict=True):
        cuts = [cut.clause for cut in cutters.cuts(model)]
        assert bool(cuts) != fine
        assert not any(holds(clause, model) for clause in cuts)
        found |= set(cuts)
    for clause in found:
        assert len(set(map(abs, clause))) == len(clause)
        for model, fine in zip(every, right, strict=True):
            assert holds(clause, model) or not fine


@pytest.mark.parametrize("root", [False, True])
@pytest.mark.parametrize("kind", ["plain", "dense", "sure", "some"])
def test_cuts_of_nodes_on_all_small_graphs(kind: str, root: bool) -> None:
    for number, (nodes, edges) in enumerate(graphs(5)):
        if not nodes:
            continue
        formula = marked(nodes, list(edges), kind, random.Random(number), root=root)
        check(formula, formula.answer_block().numbers())


@pytest.mark.parametrize("kind", ["plain", "dense", "root", "some"])
@pytest.mark.parametrize("size", [(3, 3), (2, 5), (1, 7), (3, 4)])
def test_cuts_of_cells(size: tuple[int, int], kind: str) -> None:
    """Pieces that are parted before the search come up here."""
    formula, grid = Formula(), Grid(*size)
    cell = formula.variables("cell", grid, answer=True)
    with formula.rule("connected"):
        if kind == "dense":
            formula.extend((-cell[one], -cell[other]) for one, other in grid.sides())
        if kind == "some":
            formula.add(*cell.numbers()[:2])
            formula.add(*cell.numbers()[-2:])
        sign = -1 if kind == "dense" else 1
        network = Network.of(
            {key: sign * cell[key] for key in grid},
            grid.sides(),
            root=next(iter(grid)) if kind == "root" else None,
        )
        connected(formula, network)
    assert bool(Cutters(formula).before()) == (kind != "plain")
    check(formula, cell.numbers())


def test_cuts_of_lines_on_all_small_graphs() -> None:
    for nodes, edges in graphs(5, 7):
        formula = Formula()
        line = formula.variables("line", edges, answer=True)
        active = formula.variables("active", range(nodes))
        with formula.rule("loop"):
            network = Network(tuple(active.numbers()), tuple(edges), tuple(line.numbers()))
            single_loop(formula, network)
        found = {frozenset(one) for one in solutions(formula)}
        signs = product((False, True), repeat=len(edges))
        expected = [one for one in signs if one_loop(one, nodes, edges)]
        assert len(found) == len(expected)
        check(formula, range(1, formula.top + 1))


def bare(nodes: int, edges: list[Edge], known: int | None) -> Formula:
    """Return a formula of connected lines, whose nodes have no literals; a known one is active."""
    formula = Formula()
    line = formula.variables("line", edges, answer=True)
    sure = formula.variables("sure", ["sure"])["sure"]
    active = [sure if node == known else 0 for node in range(nodes)]
    with formula.rule("connected"):
        formula.add(sure)
        root = known if nodes % 2 else None
        connected(formula, Network(tuple(active), tuple(edges), tuple(line.numbers()), root))
    return formula


@pytest.mark.parametrize("written", [0, 10**9])
def test_nodes_without_literals_are_active_by_their_lines(
    written: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Listed with cuts, with the networks written out on the way, and simplified in a cube."""
    monkeypatch.setattr(searching, "_PATIENCE", 2)
    monkeypatch.setattr(sessions, "_LEAST_CUTS", written)
    monkeypatch.setattr(Cutters, "patience", written)
    for nodes, edges in graphs(4, 5):
        for known in {None, 0 if nodes else None}:
            formula = bare(nodes, edges, known)
            expected = set()
            for signs in product((False, True), repeat=len(edges)):
                drawn = [edge for edge, on in zip(edges, signs, strict=True) if on]
                met = {node for edge in drawn for node in edge} | {known} - {None}
                active = tuple(node in met for node in range(nodes))
                if in_one_piece(active, edges, None, signs):
                    expected.add(frozenset(drawn))
            listed = list(solutions(formula))
            assert len(listed) == len(expected)
            assert set(listed) == expected == set(solutions(eager(formula)))
            block = formula.answer_block()
            for cube in [(number,) for number in block.numbers()]:
                with Splitter(formula) as splitter:
                    found = splitter.restricted(Cube(literals=cube))
                if found is None:
                    assert not [one for one in expected if edges[cube[0] - 1] in one]
                    continue
                rest, held = found
                combined = {
                    frozenset(edges[at] for at in held + [at for part in some for at in part])
                    for some in product(*[list(solutions(part)) for part in decomposed(rest)])
                }
                assert combined == {one for one in expected if edges[cube[0] - 1] in one}


def of_everything(draw: random.Random) -> Formula:
    """Return random clauses and one or two random networks over the same literals."""
    nodes = draw.randint(4, 7)
    formula = formula_of(some_clauses(draw, nodes, draw.randint(0, 3)), nodes, nodes)
    numbers = range(1, nodes + 1)
    with formula.rule("connected"):
        for _ in range(draw.choice((1, 1, 2))):
            pairs = [pair for pair in combinations(range(nodes), 2) if draw.random() < 0.35]
            active = tuple(number * draw.choice((1, 1, -1)) for number in numbers)
            root = draw.choice((None, None, draw.randrange(nodes)))
            connected(formula, Network(active, tuple(pairs), root=root))
    return formula


def accepted(formula: Formula) -> set[frozenset[int]]:
    """Return the solutions by trying everything, with a flood fill."""
    found = set()
    every = [one for own in formula.networks.values() for one in own]
    networks = [one for one in every if isinstance(one, Network)]
    for model in models(range(1, formula.top + 1), formula.top):
        if all(holds(clause, model) for clause in formula.clauses) and all(
            in_one_piece(tuple(holds([a], model) for a in one.active), one.edges, one.root)
            for one in networks
        ):
            found.add(frozenset(literal - 1 for literal in model if literal > 0))
    return found


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("written", [0, 3, 10**9])
def test_random_formulas(solver: str, written: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Listed with cuts, with the networks written out on the way, and with a change-over."""
    monkeypatch.setattr(searching, "_PATIENCE", 2)
    monkeypatch.setattr(sessions, "_LEAST_CUTS", written)
    monkeypatch.setattr(Cutters, "patience", 0)
    for seed in range(60 if solver == "auto" else 15):
        formula = of_everything(random.Random(seed))
        expected = accepted(formula)
        listed = list(solutions(formula, solver=solver))
        assert len(listed) == len(expected)
        assert set(listed) == expected == set(solutions(eager(formula)))


@pytest.mark.parametrize("solver", [LIGHT, HEAVY])
def test_assumptions_and_cores(solver: str) -> None:
    """What follows under assumptions is as in the written-out formula; cores do contradict."""
    for seed in range(40):
        draw = random.Random(seed)
        formula = of_everything(draw)
        whole = eager(formula)
        with Session(formula, solver=solver) as session, Session(whole, solver=LIGHT) as judge:
            for _ in range(12):
                chosen = draw.sample(range(1, formula.top + 1), 3)
                assumed = [literal * draw.choice((1, -1)) for literal in chosen]
                status = session.solve(assumed)
                assert status is judge.solve(assumed)
                if status is Status.UNSATISFIABLE:
                    core = session.core()
                    assert set(core) <= set(assumed)
                    assert judge.solve(core) is Status.UNSATISFIABLE
                else:
                    assert formula.stating(session.model().solution())
                implied = session.propagate(assumed)
                for literal in implied or ():
                    assert judge.solve([*assumed, -literal]) is Status.UNSATISFIABLE
                if implied is None:
                    assert judge.solve(assumed) is Status.UNSATISFIABLE


def test_clues_are_switched_in_one_session() -> None:
    """Cuts of one set of clues hold for every other."""
    formula, grid = Formula(), Grid(3, 3)
    cell = formula.variables("cell", grid, answer=True)
    with formula.rule("clue"):
        for number, key in enumerate(grid):
            with formula.clue(number):
                formula.add(cell[key] * (-1 if number == 4 else 1))
    with formula.rule("connected"):
        connected(formula, Network.of({key: cell[key] for key in grid}, grid.sides()))
    switched, selectors = guarded(formula, len(grid))
    assert switched.networks == formula.networks
    with Session(switched) as session, Session(eager(switched)) as judge:
        for chosen in product((False, True), repeat=len(grid)):
            on = [one for one, here in zip(selectors, chosen, strict=True) if here]
            assert session.solve(on) is judge.solve(on)


def test_nothing_in_pieces_is_given_out() -> None:
    """Some cuts are added in the middle of a warm search."""
    formula = cells(4, 4)
    block = formula.answer_block()
    (network,) = formula.networks["connected"]
    assert isinstance(network, Network)
    edges: list[Edge] = list(network.edges)
    given = 0
    with Session(formula) as session:
        for some in session.blocked(block.numbers()):
            given += len(some)
            for clause in some:
                assert in_one_piece(tuple(literal < 0 for literal in clause), edges)
    assert given == 11507


@pytest.mark.parametrize("drawn", [of_everything, lambda draw: loops(2, draw.choice((1, 2)))])
def test_what_is_left_of_networks_in_a_cube(drawn: Callable[[random.Random], Formula]) -> None:
    """Simplified under some literals and taken apart, the answers are the same."""
    for seed in range(60):
        draw = random.Random(seed)
        formula = drawn(draw)
        block = formula.answer_block()
        every = {frozenset(block[key] for key in one) for one in solutions(eager(formula))}
        chosen = draw.sample(block.numbers(), draw.randint(0, len(block)))
        literals = tuple(literal * draw.choice((1, -1)) for literal in chosen)
        wanted = {one for one in every if all((abs(lit) in one) == (lit > 0) for lit in literals)}
        with Splitter(formula) as splitter:
            found = splitter.restricted(Cube(literals=literals))
        if found is None:
            assert not wanted
            continue
        rest, held = found
        parts = [list(solutions(part)) for part in decomposed(rest)]
        combined = [frozenset(held).union(*some) for some in product(*parts)]
        assert len(combined) == len(wanted)
        assert {frozenset(block.first + index for index in one) for one in combined} == wanted


def test_parts_without_a_network_in_common_fall_apart() -> None:
    formula, grid = Formula(), Grid(2, 4)
    cell = formula.variables("cell", grid, answer=True)
    with formula.rule("connected"):
        for half in (range(2), range(2, 4)):
            own = {key: cell[key] for key in grid if key.column in half}
            sides = [side for side in grid.sides() if all(end in own for end in side)]
            connected(formula, Network.of(own, sides))
    assert [len(list(solutions(part))) for part in decomposed(formula)] == [14, 14]
    assert len(list(solutions(formula))) == 14 * 14


def test_a_deadline_and_a_bound_are_kept() -> None:
    formula = loops(8, 8)
    with Session(formula) as session:
        assert session.solve(deadline=time.monotonic() - 1) is Status.UNKNOWN
        assert session.solve(conflicts=0) is Status.UNKNOWN
        assert session.solve() is Status.SATISFIABLE


def test_a_rule_left_out_takes_its_networks_along() -> None:
    formula = without(cells(2, 2), "connected")
    assert len(list(solutions(formula))) == 16


def test_a_proof_is_of_the_whole_formula() -> None:
    formula = graph(3, [])
    with formula.rule("two"):
        formula.add(1)
        formula.add(3)
    with Session(formula, solver=HEAVY, proof=True) as session:
        assert session.solve() is Status.UNSATISFIABLE
        assert b"\0a\0" in session.proof()


@pytest.mark.parametrize(("side", "cuts"), [(31, 961), (32, 20 * 1024)])
def test_large_networks_are_written_out_late(side: int, cuts: int) -> None:
    """Of those without lines; in a nurimisaki of 44x44 so many clauses delayed each conflict."""
    assert Cutters(cells(side, side)).patience == cuts
