"""The model counter: right counts, and a child process that never outstays its welcome.

What happens to the child process is tested with a stand-in for pyganak, so that it is tested
where the extra is not installed, too.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from satgrid.errors import EncodingError, SatgridError, TimeUpError
from satgrid.formula.clauses import Formula
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.solve import model_counter
from satgrid.solve.model_counter import Models, count, count_formula
from satgrid.system.limits import ENDLESS, Limits, Progress

Problem = tuple[list[tuple[int, ...]], int, list[int]]

STAND_IN = """
import os, sys, time

VERSION = "{version}"

class Counter:
    def new_vars(self, number): pass
    def add_clauses(self, clauses): pass
    def set_sampling_set(self, variables): pass
    def count(self):
        {body}
"""


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that puts a module in the place of pyganak, for the child process."""

    def install(body: str, version: str = "9.9.9") -> None:
        (tmp_path / "pyganak.py").write_text(STAND_IN.format(version=version, body=body))
        monkeypatch.syspath_prepend(tmp_path)

    return install


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[str]]:
    """Return the list of the child processes that the test has started."""
    started = []
    start = model_counter._started

    def remember(letter: object) -> subprocess.Popen[str]:
        started.append(start(letter))
        return started[-1]

    monkeypatch.setattr(model_counter, "_started", remember)
    return started


@pytest.fixture
def ganak() -> None:
    pytest.importorskip("pyganak", reason="the extra satgrid[counter] is not installed")


def neighbors(side: int, row: int, column: int) -> Iterator[tuple[int, int]]:
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        if 0 <= row + down < side and 0 <= column + right < side:
            yield row + down, column + right


def pairs(side: int) -> Problem:
    """Every shaded cell has exactly one shaded neighbor."""
    cells = list(product(range(side), repeat=2))
    shaded = {cell: number for number, cell in enumerate(cells, 1)}
    clauses: list[tuple[int, ...]] = []
    for cell in cells:
        near = [shaded[other] for other in neighbors(side, *cell)]
        clauses.append((-shaded[cell], *near))
        clauses += [(-shaded[cell], -one, -other) for one, other in combinations(near, 2)]
    return clauses, len(cells), list(shaded.values())


def dominoes(side: int) -> Problem:
    cells = list(product(range(side), repeat=2))
    edges = [(cell, other) for cell in cells for other in neighbors(side, *cell) if cell < other]
    clauses: list[tuple[int, ...]] = []
    for cell in cells:
        covering = [number for number, edge in enumerate(edges, 1) if cell in edge]
        clauses.append(tuple(covering))
        clauses += [(-one, -other) for one, other in combinations(covering, 2)]
    return clauses, len(edges), list(range(1, len(edges) + 1))


def queens(side: int) -> Problem:
    cells = list(product(range(side), repeat=2))
    queen = {cell: number for number, cell in enumerate(cells, 1)}
    clauses = [tuple(queen[row, column] for column in range(side)) for row in range(side)]
    for (row, column), (other_row, other_column) in combinations(cells, 2):
        down, right = other_row - row, other_column - column
        if not down or not right or abs(down) == abs(right):
            clauses.append((-queen[row, column], -queen[other_row, other_column]))
    return clauses, len(cells), list(queen.values())


def random_problem(seed: int) -> Problem:
    chance = random.Random(seed)
    top = chance.randint(1, 9)
    clauses = [
        tuple(chance.choice((1, -1)) * chance.randint(1, top) for _ in range(chance.randint(1, 4)))
        for _ in range(chance.randint(0, 3 * top))
    ]
    if seed % 3 == 0:
        return clauses, top, list(range(1, top + 1))
    return clauses, top, sorted(chance.sample(range(1, top + 1), chance.randint(0, top)))


def by_trying(clauses: list[tuple[int, ...]], top: int, projection: list[int]) -> int:
    projected = set()
    for values in product((False, True), repeat=top):
        if all(any(values[abs(one) - 1] == (one > 0) for one in clause) for clause in clauses):
            projected.add(tuple(values[variable - 1] for variable in projection))
    return len(projected)


# counts


@pytest.mark.usefixtures("ganak", "capfd")
def test_binding_agrees_with_brute_force() -> None:
    for seed in range(400):
        clauses, top, projection = random_problem(seed)
        found = model_counter._models([list(clause) for clause in clauses], top, projection)
        assert found == by_trying(clauses, top, projection), (clauses, top, projection)


@pytest.mark.usefixtures("ganak")
@pytest.mark.parametrize("seed", range(1000, 1010))
def test_count_agrees_with_brute_force(seed: int) -> None:
    problem = random_problem(seed)
    found = count(*problem)
    assert found is not None
    assert found.number == by_trying(*problem)


@pytest.mark.usefixtures("ganak")
@pytest.mark.parametrize(
    ("problem", "models"),
    [
        pytest.param(pairs(6), 349_511, id="pairs 6x6"),
        pytest.param(pairs(8), 6_141_909_014, id="pairs 8x8"),
        pytest.param(pairs(10), 1_689_669_248_970_784, id="pairs 10x10", marks=pytest.mark.slow),
        pytest.param(dominoes(8), 12_988_816, id="dominoes 8x8"),
        pytest.param(queens(8), 92, id="eight queens"),
    ],
)
def test_known_counts(problem: Problem, models: int) -> None:
    assert count(*problem) == Models(models, model_counter.HASHED)


@pytest.mark.usefixtures("ganak")
@pytest.mark.parametrize(
    ("clauses", "top", "projection", "models"),
    [
        pytest.param([], 0, [], 1, id="nothing"),
        pytest.param([], 3, [1, 2, 3], 8, id="no clauses"),
        pytest.param([], 2, [], 1, id="empty projection, satisfiable"),
        pytest.param([(1, 2), (1, -2), (-1,)], 2, [], 0, id="empty projection, unsatisfiable"),
        pytest.param([(1,), (-1,)], 2, [1, 2], 0, id="unsatisfiable"),
        pytest.param([(1,), (-2,)], 4, [2, 3], 2, id="units"),
        pytest.param([(1, -1)], 2, [1, 2], 4, id="tautology"),
        pytest.param([(1, 1, 2)] * 2, 2, [1, 2, 2], 3, id="repetitions"),
        pytest.param([(1, 2)], 9, [1, 2], 3, id="free variables not projected on"),
        pytest.param([(1, 2)], 9, [1, 2, 8, 9], 12, id="free variables projected on"),
        pytest.param([], 63, range(1, 64), 2**63, id="2**63"),
        pytest.param([], 65, range(1, 66), 2**65, id="2**65"),
        pytest.param([], 20_000, range(1, 20_001), 2**20_000, id="6021 digits"),
    ],
)
def test_corner_cases(
    clauses: list[tuple[int, ...]], top: int, projection: list[int], models: int
) -> None:
    assert count(clauses, top, projection).number == models


@pytest.mark.usefixtures("ganak")
def test_count_formula_projects_on_the_answer() -> None:
    formula = Formula()
    light = formula.variables("light", "ab", answer=True)
    formula.auxiliary(2)
    with formula.rule("lit"):
        formula.add(light["a"], light["b"])
    assert count_formula(formula) == Models(3, model_counter.HASHED)
    assert count_formula(formula, [-light["a"]]) == Models(1, model_counter.CERTAIN)


def test_leaving_out_known_variables_keeps_the_count() -> None:
    for seed in range(400):
        clauses, top, projection = random_problem(seed)
        wanted = by_trying(clauses, top, projection)
        small = model_counter._without_known(clauses, projection, ENDLESS)
        if small is None:
            assert wanted == 0
            continue
        left, number, counted = small
        assert all(len(row) > 1 for row in left)
        assert number <= top
        assert by_trying([tuple(row) for row in left], number, counted) == wanted


def test_the_counter_is_not_given_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    # 126 of the 207 variables of an empty eulero are numbers that no cell can have; with them the
    # counter did not end.
    asked: list[dict[str, Any]] = []

    def noted(request: dict[str, Any], _: Limits) -> str:
        asked.append(request)
        return "48"

    monkeypatch.setattr(model_counter, "_ask_child", noted)
    monkeypatch.setattr(model_counter, "available", lambda: True)
    board = registry.find("eulero").made((3, 3), {})  # type: ignore[attr-defined]
    assert count_formula(encoded(board)).number == 72
    assert asked[0]["top"] == len(asked[0]["projection"]) == 81
    assert min(map(len, asked[0]["clauses"])) == 2


def test_empty_clause_is_certain(stand_in: Callable[..., None]) -> None:
    stand_in("os.abort()")
    assert count([()], 0, []) == Models(0, model_counter.CERTAIN)


@pytest.mark.parametrize(
    ("clause", "projection"), [((0,), [1]), ((3,), [1]), ((-3,), [1]), ((1,), [3]), ((1,), [0])]
)
def test_undeclared_variables_are_refused(
    stand_in: Callable[..., None], clause: tuple[int, ...], projection: list[int]
) -> None:
    stand_in("return 1")
    with pytest.raises(EncodingError):
        count([clause], 2, projection)


# the child process


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyganak", None)
    assert not model_counter.available()
    with pytest.raises(SatgridError, match=r'^[^\n]*pip install "satgrid\[counter\]"$'):
        count([(1, 2)], 2, [1])


def test_chatter_stays_in_the_child(
    stand_in: Callable[..., None], capfd: pytest.CaptureFixture[str]
) -> None:
    stand_in("os.write(1, b'c o chatter'); print('c o more'); return 42")
    assert count([(1, 2)], 2, [1]) == Models(42, model_counter.HASHED)
    assert capfd.readouterr() == ("", "")


def test_long_request(stand_in: Callable[..., None]) -> None:
    """Far more than a pipe holds."""
    stand_in("return 7")
    assert count([(1, 2, 3)] * 100_000, 3, [1]) == Models(7, model_counter.HASHED)


def test_time_is_up(stand_in: Callable[..., None], children: list[subprocess.Popen[str]]) -> None:
    stand_in("time.sleep(600)")
    for seconds in (0.2, 0):
        with pytest.raises(TimeUpError):
            count([(1, 2)], 2, [1], limits=Limits(time.monotonic() + seconds))
    assert [child.returncode is None for child in children] == [False]  # none for no time at all


@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
def test_whatever_a_report_raises_ends_the_child(
    stand_in: Callable[..., None],
    children: list[subprocess.Popen[str]],
    error: type[BaseException],
) -> None:
    def report(_: Progress) -> None:
        raise error

    stand_in("time.sleep(600)")
    with pytest.raises(error):
        count([(1, 2)], 2, [1], limits=Limits(report=report))
    assert children[0].returncode is not None


def test_child_killed_from_outside(
    stand_in: Callable[..., None], children: list[subprocess.Popen[str]]
) -> None:
    stand_in("time.sleep(600)")
    with pytest.raises(SatgridError, match=r"^the model counter failed: ended "):
        count([(1, 2)], 2, [1], limits=Limits(report=lambda _: children[0].kill()))


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("raise RuntimeError('std::bad_alloc')", "RuntimeError: std::bad_alloc"),
        ("os._exit(3)", "ended with code 3"),
        ("os._exit(0)", "ended with code 0"),
        ("sys.stderr.write('assertion\\n'); sys.stderr.flush(); os._exit(1)", "assertion"),
    ],
)
def test_child_fails(stand_in: Callable[..., None], body: str, reason: str) -> None:
    stand_in(body)
    with pytest.raises(SatgridError, match=f"^the model counter failed: {reason}$"):
        count([(1, 2)], 2, [1])


def test_old_version_is_refused(stand_in: Callable[..., None]) -> None:
    stand_in("return 1", version="2.6.4")
    with pytest.raises(SatgridError, match=r"pyganak 2\.6\.4 is older than 2\.7"):
        count([(1, 2)], 2, [1])


def test_child_cannot_be_started(
    stand_in: Callable[..., None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stand_in("return 1")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "absent"))
    with pytest.raises(SatgridError, match="cannot be started"):
        count([(1, 2)], 2, [1])


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to another process")
def test_interrupt(stand_in: Callable[..., None]) -> None:
    """Ctrl-C in a program without a guarded main module ends it at once."""
    stand_in("time.sleep(600)")
    program = (
        "import signal; from satgrid.solve.model_counter import count\n"
        "from satgrid.system.limits import Limits\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "count([(1, 2)], 2, [1], limits=Limits(report=lambda _: print(flush=True)))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as caller:
        assert caller.stdout is not None
        caller.stdout.readline()
        caller.send_signal(signal.SIGINT)
        _, complaint = caller.communicate(timeout=60)
    assert caller.returncode
    assert complaint.rstrip().endswith("KeyboardInterrupt")
