"""Cuts follow from the written-out clauses by unit propagation, and certificates rest on that."""

from __future__ import annotations

import random
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from catalogue import ROOT, encoded, load, refuted
from connecting import loops, marked
from formula.test_connectivity import graphs
from solve.test_cuts import of_everything

from satgrid.board.grid import Cell, Grid
from satgrid.errors import SatgridError, TimeUpError
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import connected, eager, single_loop
from satgrid.formula.networks import Network
from satgrid.proofs import drat
from satgrid.proofs.lemmas import derived, lemmas
from satgrid.sat.solver import LIGHT
from satgrid.solve import session as sessions
from satgrid.solve.enumeration import Verdict, verdict
from satgrid.solve.lazy_clauses import Cutters
from satgrid.solve.parts import Cut
from satgrid.solve.session import Session, Status
from satgrid.system.limits import Limits

CHECKERS = ["propagation", "drat-trim"]


def cuts_of(formula: Formula, seed: int, models: int) -> list[Cut]:
    """Return the cuts of random models, and those that a search begins with."""
    draw = random.Random(seed)
    cutters = Cutters(formula)
    found = cutters.before()
    for _ in range(models):
        share = draw.random()
        found += cutters.cuts(
            [number if draw.random() < share else -number for number in range(1, formula.top + 1)]
        )
    return found


def check(formula: Formula, cuts: Sequence[Cut]) -> None:
    """Derive each cut by its lemmas, as if it did not follow at once."""
    for cut in cuts:
        with Session(eager(formula), solver=LIGHT) as judge:
            for lemma in lemmas(cut):
                assert judge.clashes([-literal for literal in lemma]), (cut, lemma)
                judge.add(*lemma)
            assert lemma == cut.clause


@pytest.mark.parametrize("root", [False, True])
@pytest.mark.parametrize("kind", ["plain", "dense", "sure", "some"])
def test_cuts_of_nodes_on_all_small_graphs(kind: str, root: bool) -> None:
    for number, (nodes, edges) in enumerate(graphs(6)):
        formula = marked(nodes, list(edges), kind, random.Random(number), root=root)
        check(formula, cuts_of(formula, number, 6))


@pytest.mark.parametrize("kind", ["plain", "dense", "root"])
def test_cuts_of_cells(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "_LEAST_CUTS", 1000)
    formula, grid = Formula(), Grid(6, 7)
    cell = formula.variables("cell", grid, answer=True)
    with formula.rule("connected"):
        if kind == "dense":
            formula.extend((cell[one], cell[other]) for one, other in grid.sides())
        root = Cell(2, 3) if kind == "root" else None
        connected(formula, Network.of({key: cell[key] for key in grid}, grid.sides(), root=root))
    with Session(formula) as session:
        draw = random.Random(1)
        for _ in range(60):
            session.solve([cell[key] * draw.choice((1, -1)) for key in draw.sample([*grid], 12)])
        assert session.cuts
        check(formula, session.cuts[:: 1 + len(session.cuts) // 40])


def test_cuts_of_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "_LEAST_CUTS", 1000)
    for nodes, edges in graphs(6, 8):
        formula = Formula()
        line = formula.variables("line", edges, answer=True)
        active = formula.variables("active", range(nodes))
        with formula.rule("loop"):
            numbers = tuple(line.numbers())
            single_loop(formula, Network(tuple(active.numbers()), tuple(edges), numbers))
        with Session(formula, solver=LIGHT) as session:
            for _ in session.answers(line.numbers()):
                pass
            check(formula, session.cuts or [])
    formula = loops(6, 6)
    with Session(formula) as session:
        for number, _ in enumerate(session.answers(formula.answer_block().numbers())):
            if number == 60:
                break
        assert session.cuts
        check(formula, session.cuts[::2])


@pytest.mark.parametrize(
    ("file", "most"),
    [
        ("slitherlink/8x8", 1),
        ("slitherlink/10x10", 120),  # one cut, and no node late in the order is sure
        ("hitori/8x8", 1),
        ("heyawake/20x20", 3),
    ],
)
def test_lemmas_are_few_on_boards(file: str, most: int) -> None:
    """Most cuts of a puzzle follow at once, as something active is known far from them."""
    formula = encoded(load(ROOT / "instances" / f"{file}.txt"))
    with Session(formula) as session:
        for _ in session.answers(formula.answer_block().numbers()):
            pass
        cuts = session.cuts
    assert cuts is not None
    with Session(eager(formula), solver=LIGHT) as judge:
        told = []
        for clause in derived(cuts, lambda c: judge.clashes([-x for x in c]), Limits()):
            assert judge.clashes([-literal for literal in clause])
            judge.add(*clause)
            told.append(clause)
    assert {cut.clause for cut in cuts} <= set(told)
    assert len(told) <= most * len(cuts)


@pytest.mark.parametrize("checker", CHECKERS)
@pytest.mark.parametrize("least", [0, 100])
def test_proofs(checker: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With cuts, and where the networks are written out on the way."""
    if checker == "drat-trim" and shutil.which(checker) is None:
        pytest.skip("needs drat-trim")
    monkeypatch.setattr(sessions, "_LEAST_CUTS", least)
    if not least:
        monkeypatch.setattr(Cutters, "patience", 0)
    proved = 0
    for seed in range(30):
        formula = of_everything(random.Random(seed))
        found = verdict(formula)
        if found.verdict is Verdict.MULTIPLE:
            with pytest.raises(SatgridError, match="more solutions"):
                refuted(formula)
            continue
        if found.first is not None:
            with formula.rule("excluded"):
                formula.add(*(-literal for literal in formula.stating(found.first)))
        lines = refuted(formula)
        proof = tmp_path / f"{seed}.drat"
        proof.write_text("".join(f"{line}\n" for line in lines))
        assert drat.fault(formula, proof, checker=checker) is None
        proved += 1
    assert proved > 5


def test_a_time_that_is_over_ends_a_proof() -> None:
    formula = loops(6, 6)
    formula.limits = Limits(0.0)
    with pytest.raises(TimeUpError):
        refuted(formula)
    formula.limits = Limits()
    with Session(formula) as session:
        assert session.solve() is Status.SATISFIABLE
