"""Deadlines are kept while puzzles are read, encoded, loaded, split, drawn and written."""

from __future__ import annotations

import gc
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import pytest
from catalogue import ROOT, encoded, load
from click.testing import CliRunner
from small_formulas import tiling

from satgrid.cli.main import program
from satgrid.counting.methods import by_sat
from satgrid.counting.request import Request
from satgrid.counting.totals import count, estimate
from satgrid.errors import SatgridError, TimeUpError
from satgrid.formula import clauses
from satgrid.formula.clauses import Formula
from satgrid.puzzle import registry
from satgrid.puzzle.symmetry import symmetries
from satgrid.runs.cubes import MANY, Cube, Probe, Splitter, _Uses, first_cubes, probe
from satgrid.sat.solver import Solver
from satgrid.solve.session import Session
from satgrid.system.interrupts import alarmed, postpone, put_off
from satgrid.system.limits import Limits
from satgrid.verdicts.puzzle_verdict import uniqueness

GENEROUS = 30.0  # seconds of work; without limits each of these takes minutes
EMPTY = "puzzle: shakashaka\n\n" + 60 * ("." * 60 + "\n")
MONOMINOES = "puzzle: tiling\nboard: 2000x2000\npieces: O1 x*\n"
unixlike = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGALRM")


def late() -> Limits:
    return Limits(time.monotonic() - 1)


def chain(length: int, *, limits: Limits | None = None) -> Formula:
    """Each variable but the first implies the one before it."""
    formula = Formula(limits=limits)
    formula.variables("x", range(length), answer=True)
    with formula.rule("chain"):
        formula.extend((-number, number - 1) for number in range(2, length + 1))
    return formula


def test_limits_end_when_the_deadline_has_passed() -> None:
    Limits().check()
    Limits(time.monotonic() + 100).check()
    with pytest.raises(TimeUpError):
        late().check()
    assert [len(batch) for batch in Limits().batches(range(25_000))] == [10_000, 10_000, 5000]
    with pytest.raises(TimeUpError):
        list(late().batches([1]))


def test_formula_looks_at_the_clock_while_it_is_written() -> None:
    formula = Formula(limits=late())
    formula.variables("x", range(2), answer=True)

    def written() -> None:
        for _ in range(10_000):
            formula.add(1, 2)

    with formula.rule("many"), pytest.raises(TimeUpError):
        written()
    with pytest.raises(TimeUpError):
        chain(10, limits=late())


@pytest.mark.parametrize("name", ["fillomino", "nurikabe"])
def test_a_formula_of_too_many_variables_is_refused_before_they_are_there(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where each cell has one for each number or for each island, there may be billions."""
    puzzle, formula = load(ROOT / "instances" / name / "small.txt"), Formula()
    monkeypatch.setattr(clauses, "MOST_VARIABLES", 7)
    with pytest.raises(SatgridError, match="more than 7 variables, which is too many"):
        puzzle.encode(formula)
    assert formula.top <= prod(puzzle.shape)  # shaded cells at most


def test_formula_hands_its_limits_to_whatever_works_on_it() -> None:
    formula = chain(30)
    with Splitter(formula) as splitter:
        splitter.split([Cube()], 4)
        formula.limits = late()
        for work in (
            lambda: Session(formula),
            lambda: probe(formula),
            lambda: splitter.split([Cube()], 4),
            lambda: splitter.restricted(Cube()),
            lambda: splitter.branches(()),
        ):
            with pytest.raises(TimeUpError):
                work()


def test_what_is_settled_is_not_asked_variable_by_variable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nor does each question propagate what another one did."""
    length = 20_000
    work: list[int] = []
    real = Solver.propagate

    def counted(self: Solver, assumed: Sequence[int]) -> tuple[bool, list[int]]:
        fits, implied = real(self, assumed)
        work.append(1 + len(implied))
        return fits, implied

    monkeypatch.setattr(Solver, "propagate", counted)
    with Session(chain(length), solver="minisat22") as session:
        assert session.propagate() == []
        assert len(work) < 100
        assert sum(work) < 3 * length
        session.add(100)
        session.add(-200)
        settled = [*range(1, 101), *(-number for number in range(200, length + 1))]
        assert session.propagate() == settled
        assert len(work) < 2 * length


def test_uses_are_counted_as_if_from_the_start() -> None:
    draw = Random(5)
    formula = Formula()
    formula.variables("x", range(12), answer=True)
    with formula.rule("any"):
        for _ in range(80):
            size = draw.randint(1, 4)
            formula.add(*(draw.choice((1, -1)) * draw.randint(1, 12) for _ in range(size)))
    uses = _Uses(formula)
    held: set[int] = set()
    for _ in range(200):
        held = set() if draw.random() < 0.1 else held
        held |= {draw.choice((1, -1)) * draw.randint(1, 12)}
        expected = Counter(
            abs(literal)
            for clause in formula.clauses
            if held.isdisjoint(clause)
            for literal in clause
        )
        found = uses.under(frozenset(held))
        assert list(found[1:]) == [expected[variable] for variable in range(1, 13)]


def test_answers_that_cost_a_conflict_each_are_found_to_be_many() -> None:
    board = registry.parse("puzzle: shakashaka\n\n" + ".......\n" * 7)
    assert Request(board).probe.found >= MANY


def test_many_answers_are_looked_for_within_a_bound() -> None:
    free = Formula()
    free.variables("x", range(14), answer=True)
    assert MANY <= probe(free).found < 2**14
    assert not probe(free).complete
    assert probe(free, conflicts=0) == Probe(0, complete=False, conflicts=0)
    small = Formula()
    small.variables("x", range(5), answer=True)
    assert probe(small)[:2] == (32, True)


def test_symmetries_keep_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    board = tiling("board: 4x6\npieces: domino x*\n")
    keys = encoded(board).answer_block()
    with pytest.raises(TimeUpError):
        symmetries(board, keys, limits=late())
    end = time.monotonic() + 600
    group = symmetries(board, keys, limits=Limits(end))
    monkeypatch.setattr(time, "monotonic", lambda: end)
    with pytest.raises(TimeUpError):
        _ = group.permutations


def test_verdicts_counts_and_estimates_keep_a_deadline_while_encoding() -> None:
    board = registry.parse(EMPTY)
    begun, now = time.process_time(), time.monotonic()
    assert uniqueness(board, deadline=now).verdict.value == "unknown"
    found = count(Request(board, limits=Limits(now)))
    assert (found.number, found.complete) == (0, False)
    with pytest.raises(TimeUpError):
        estimate(Request(board, limits=Limits(now)), 1.0, 0)
    assert time.process_time() - begun < GENEROUS


def test_estimate_ends_in_the_middle_of_its_first_probe() -> None:
    begun, soon = time.process_time(), time.monotonic() + 2
    with pytest.raises(TimeUpError):
        estimate(Request(registry.parse(EMPTY), limits=Limits(soon)), 2.0, 0)
    assert time.process_time() - begun < GENEROUS


@unixlike
@pytest.mark.parametrize(
    "command",
    [
        ["solve"],
        ["count"],
        ["info"],
        ["export", "-o", "out.cnf"],
        ["draw", "-o", "out.svg"],
        ["check", "--jobs", "1"],
    ],
    ids=lambda command: command[0],
)
def test_a_board_too_large_to_be_read_in_time(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "large.txt").write_text(MONOMINOES)
    begun = time.process_time()
    name, *rest = command
    ran = CliRunner().invoke(program, [name, "large.txt", *rest, "--timeout", "0.2"])
    assert ran.exit_code == 3, ran.output
    assert isinstance(ran.exception, SystemExit)
    assert time.process_time() - begun < GENEROUS
    assert "Traceback" not in ran.output
    assert "unknown" in ran.output or "the time is over" in ran.output or "incomplete" in ran.output
    assert not list(tmp_path.glob("*out*"))
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


@pytest.mark.parametrize("command", ["solve", "count", "deduce"])
def test_unknown_is_said_in_json_too(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: Any, **__: Any) -> None:
        raise TimeUpError("the time is over")

    # Plain steps do not settle the board, and need no clauses; nor does a count by merged states.
    monkeypatch.setattr(registry.find("shakashaka"), "encode", slow)
    path = str(ROOT / "instances" / "shakashaka" / "10x10.txt")
    more = ["--method", "sat"] if command == "count" else []
    ran = CliRunner().invoke(program, [command, path, "--json", *more])
    assert ran.exit_code == 3
    said = '"complete": false' if command == "count" else '"verdict": "unknown"'
    assert said in ran.stdout


@unixlike
def test_alarm_rings_wherever_the_work_is() -> None:
    with pytest.raises(TimeUpError), alarmed(time.monotonic() - 100):
        time.sleep(10)
    with alarmed(None):
        assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
    for never in (float("inf"), time.monotonic() + 1e6):
        with alarmed(never), alarmed(time.monotonic() - 100):  # the first one counts
            time.sleep(2 * 0.05)
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


@unixlike
def test_alarm_is_put_off_and_postponed() -> None:
    begun = time.monotonic()
    with pytest.raises(TimeUpError), alarmed(time.monotonic() - 100), put_off():
        time.sleep(0.2)
    assert time.monotonic() >= begun + 0.2
    with alarmed(time.monotonic() + 1000):
        postpone(5000)
        assert 4000 < signal.getitimer(signal.ITIMER_REAL)[0] <= 5000
    postpone(0.01)  # no alarm is set: nothing to postpone
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


@unixlike
def test_alarm_is_not_lost_in_a_destructor() -> None:
    class Slow:
        def __del__(self) -> None:
            end = time.monotonic() + 0.3
            while time.monotonic() < end:
                time.sleep(0.01)

    def ended() -> None:
        slow = Slow()
        del slow
        time.sleep(10)

    with pytest.raises(TimeUpError), alarmed(time.monotonic() - 100):
        ended()


def test_alarm_is_not_lost_where_garbage_is_collected() -> None:
    def slow(phase: str, _: dict[str, int]) -> None:
        end = time.monotonic() + 0.3
        while phase == "start" and time.monotonic() < end:
            time.sleep(0.01)

    def ended() -> None:
        gc.collect()
        time.sleep(10)

    gc.callbacks.append(slow)
    try:
        with pytest.raises(TimeUpError), alarmed(time.monotonic() - 100):
            ended()
    finally:
        gc.callbacks.remove(slow)


def test_alarm_is_not_lost_where_a_generator_is_closed() -> None:
    def kept() -> Iterator[None]:
        try:
            yield
        finally:
            time.sleep(0.3)

    def ended() -> None:
        some = kept()
        next(some)
        del some
        time.sleep(10)

    with pytest.raises(TimeUpError), alarmed(time.monotonic() - 100):
        ended()


def test_reflections_save_work_where_only_rotations_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = tiling("board: 4x6\npieces: domino x*\n")
    used: list[int] = []
    real = first_cubes

    def seen(formula: Formula, group: Any, parts: int | None = None) -> list[Cube]:
        used.append(0 if group is None else len(group))
        return real(formula, group, parts)

    monkeypatch.setattr(by_sat, "first_cubes", seen)
    numbers = {
        method: count(Request(board, distinct=True, rotations=True, method=method)).number
        for method in ("sat", "frontier")
    }
    assert used[0] == 4, "all solutions are counted by all symmetries"
    solutions = list(board_solutions(board))
    turned = {frozenset({one, half_turn(one)}) for one in solutions}
    assert numbers == {"sat": len(turned), "frontier": len(turned)}


def board_solutions(board: Any) -> set[frozenset[Any]]:
    from satgrid.counting.listing import Solutions

    return {
        frozenset(frozenset(placement.cells) for placement in one)
        for one in Solutions(Request(board))
    }


def half_turn(solution: frozenset[Any]) -> frozenset[Any]:
    return frozenset(
        frozenset((3 - row, 5 - column) for row, column in piece) for piece in solution
    )


def test_frontier_counts_all_by_the_larger_group(monkeypatch: pytest.MonkeyPatch) -> None:
    from satgrid.frontier import counting as frontier_counting

    pieces = "board: 4x15\npieces: pentominoes\n"
    board = tiling(pieces)
    sizes: list[int] = []

    def none(problem: Any, moves: Any) -> list[Any]:
        sizes.append(len(moves))
        return []

    monkeypatch.setattr(frontier_counting, "orbits_of", none)
    monkeypatch.setattr(frontier_counting, "sweep", lambda *_, **__: 0)
    count(Request(board, distinct=True, rotations=True, method="frontier"))
    assert max(sizes) == 4


@unixlike
@pytest.mark.parametrize("solver", ["maplechrono", "maplecm", "maplesat", "mergesat3"])
def test_alarm_survives_solvers_that_set_one(solver: str) -> None:
    """MapleSAT's would ring after 2,500 seconds, and keep ours from ringing."""
    formula = Formula()
    formula.variables("x", range(3), answer=True)
    with formula.rule("one"):
        formula.add(1, 2, 3)
    with Session(formula, solver=solver) as session:
        assert session.solve().value
        assert signal.getitimer(signal.ITIMER_REAL)[0] == 0

        def longer() -> None:
            session.add(-1)
            assert session.solve().value
            time.sleep(10)

        with pytest.raises(TimeUpError), alarmed(time.monotonic() - 100):
            longer()
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
