"""A store: it holds whole cubes, resumes after any end, and is refused by another run."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import time
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from catalogue import ROOT
from click.testing import CliRunner, Result
from hypothesis import given, strategies as st
from small_formulas import tiling

from satgrid.cli import program
from satgrid.counting.listing import Solutions
from satgrid.counting.request import Request
from satgrid.counting.stored import list_into, so_far, solutions_in
from satgrid.counting.totals import count
from satgrid.errors import SatgridError
from satgrid.formula import dimacs
from satgrid.runs import run, work
from satgrid.runs.cubes import Cube
from satgrid.runs.ledger import StoredLedger
from satgrid.runs.ledger_store import Store, packed, unpacked
from satgrid.runs.sqlite_file import SCHEMA
from satgrid.runs.work import Result as Done
from satgrid.system.limits import Limits, Progress

BOARD = tiling("board: 4x6\npieces: domino x*\n")
TILINGS = 281
SMALL = str(ROOT / "instances" / "tiling" / "small.txt")
DOMINOES = str(ROOT / "instances" / "tiling" / "dominoes-6x6.txt")


@pytest.fixture(autouse=True)
def _fresh_splitter() -> Any:
    yield
    work._splitter.cache_clear()


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "run #1?.db")


@pytest.fixture
def small_cubes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "SPLIT_SOLUTIONS", 20)


def cli(*arguments: str) -> Result:
    result = CliRunner().invoke(program, list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def interrupted_after(asked: Request, reports: int) -> Request:
    """Return the request, ended by Ctrl-C at its report of that number."""
    left = reports

    def progress(_: Progress) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise KeyboardInterrupt

    return asked.heard_by(progress)


def done(path: str) -> int:
    with Store(path) as store:
        return sum(StoredLedger(store, number).done for number in store.begun())


@pytest.mark.usefixtures("small_cubes")
@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("reports", [1, 2, 5, 9])
def test_count_goes_on_and_does_no_cube_twice(
    monkeypatch: pytest.MonkeyPatch, path: str, distinct: bool, reports: int
) -> None:
    asked = Request(BOARD, distinct=distinct, store=path)
    expected = count(Request(BOARD, distinct=distinct, method="frontier")).number
    worked = []
    real = work.work

    def counted(job: Any, cube: Any, seconds: float | None = None) -> Any:
        part = real(job, cube, seconds)
        worked.append((job.fixed, cube))
        return part

    monkeypatch.setattr(run, "work", counted)
    ends = 0
    while True:
        try:
            found = count(interrupted_after(asked, reports))
            break
        except KeyboardInterrupt:
            ends += 1
            with Store(path) as store:
                least, progress = so_far(store)
            assert least.number <= expected
            assert 0 <= (progress.share or 0) <= 1
            reports += 1
            assert ends < 200
    assert (found.number, found.complete, found.method) == (expected, True, "sat")
    assert ends > 0
    assert len(worked) == len(set(worked))
    with Store(path) as store:
        assert so_far(store)[0] == found
    before = len(worked)
    assert count(asked).number == expected
    assert len(worked) == before


def test_what_is_told_twice_counts_once(path: str) -> None:
    first, second = Cube((0,), (1,), 3), Cube((1,), (-1,), 3)
    smaller = Cube((1, 0), (-1, 2)), Cube((1, 1), (-1, -2))
    half = Done(second, 0, None, 9, complete=False, smaller=smaller)
    with Store(path, {"puzzle": "x"}) as store:
        ledger = StoredLedger(store, 0, lambda: [first, second])
        for _ in range(2):
            ledger.note(Done(first, 5, None, 7, complete=True))
            ledger.note(half)
        again = StoredLedger(store, 0)
        for one in (ledger, again):
            assert (one.found, one.done, one.known, one.conflicts) == (15, 1, 3, 16)
            assert (one.share, one.shares) == (0.5, dict.fromkeys(half.smaller, 0.25))


@pytest.mark.parametrize("bits", [62, 63, 64, 80, 20_000])
def test_numbers_of_any_size_are_kept(path: str, bits: int) -> None:
    """SQLite's integers end at 2**63; with a weight, smaller ones pass that, too."""
    number = 2**bits - 1
    cubes = [Cube((0,), (1,), 3), Cube((1,), (2,)), Cube((2,), (3,), 2)]
    parts = [Done(cube, number, None, 1, complete=True) for cube in cubes[:2]]
    parts.append(Done(cubes[2], 0, None, 1, complete=True))
    with Store(path, {"puzzle": "x"}) as store:
        ledger = StoredLedger(store, 0, lambda: cubes)
        for part in parts:
            ledger.note(part)
        assert ledger.found == 4 * number
    with Store(path) as store:
        assert StoredLedger(store, 0).found == 4 * number
        assert [row.number for row in store.rows(0)] == [3 * number, number, 0]


def test_large_numbers_are_counted_and_shown(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """As from a cube that counts without listing; by hand, for none here has so many."""
    real = work.work

    def many(job: Any, cube: Any, seconds: float | None = None) -> Any:
        part = real(job, cube, seconds)
        return part._replace(number=part.number * 2**80)

    monkeypatch.setattr(run, "work", many)
    assert count(Request(BOARD, store=path)).number == TILINGS * 2**80
    assert count(Request(BOARD, store=path)).number == TILINGS * 2**80
    assert f"solutions  {TILINGS * 2**80:,}" in cli("show", path).stdout
    assert json.loads(cli("show", path, "--json").stdout)["solutions"] == TILINGS * 2**80


def test_a_cube_is_recorded_as_a_whole_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """As where the process is killed between the cube and the smaller ones."""
    whole = Cube((0,), (1,))
    half = Done(whole, 0, None, 9, complete=False, smaller=(Cube((0, 0)), Cube((0, 1))))
    with Store(path, {"puzzle": "x"}) as store:
        ledger = StoredLedger(store, 0, lambda: [whole])
        real = store._write

        def killed(number: int, row: Any, solutions: Any) -> None:
            real(number, row, solutions)
            if row.cube != whole:
                raise KeyboardInterrupt

        with monkeypatch.context() as patched:
            patched.setattr(store, "_write", killed)
            with pytest.raises(KeyboardInterrupt):
                ledger.note(half)
    with Store(path) as store:
        assert StoredLedger(store, 0).shares == {whole: 1.0}


@pytest.mark.usefixtures("small_cubes")
@pytest.mark.parametrize("distinct", [False, True])
def test_listing_goes_on_and_holds_each_solution_once(path: str, distinct: bool) -> None:
    asked = Request(BOARD, distinct=distinct, store=path)
    expected = list(Solutions(Request(BOARD, distinct=distinct, method="sat")))
    reports = 3
    while True:
        try:
            reached = list_into(interrupted_after(asked, reports))
            break
        except KeyboardInterrupt:
            reports += 2
            with Store(path) as store:
                early = list(solutions_in(store))
            assert len(early) == len(set(early))
            assert set(early) <= set(expected)
    assert (reached.found, reached.done) == (len(expected), reached.known)
    assert reached.share == pytest.approx(1)
    with Store(path) as store:
        assert list(solutions_in(store)) == expected
        for offset in (1, 7, 50, len(expected) - 1, len(expected), len(expected) + 5):
            assert list(solutions_in(store, offset)) == expected[offset:]


def test_solver_and_processes_may_change(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setattr(work, "SPLIT_SOLUTIONS", 20)
    with pytest.raises(KeyboardInterrupt):
        count(interrupted_after(Request(BOARD, store=path, solver="glucose4"), 4))
    monkeypatch.setattr(run, "ALONE_SECONDS", 0.0)
    assert count(Request(BOARD, store=path, solver="minisat22", jobs=2)).number == TILINGS


@pytest.mark.usefixtures("small_cubes")
def test_out_of_time_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    real = time.monotonic

    def late(_: Progress) -> None:
        monkeypatch.setattr(time, "monotonic", lambda: real() + 1000)

    found = count(Request(BOARD, store=path, limits=Limits(real() + 500, late)))
    monkeypatch.setattr(time, "monotonic", real)
    assert 0 < found.number < TILINGS
    assert not found.complete
    assert listing_refused(path) is not None
    assert count(Request(BOARD, store=path)).number == TILINGS


def listing_refused(path: str) -> str:
    with pytest.raises(SatgridError) as caught:
        list_into(Request(BOARD, store=path))
    return str(caught.value)


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"puzzle": tiling("board: 4x5\npieces: domino x*\n")}, "holds another puzzle"),
        ({"distinct": True}, "distinct 'no', not 'yes'"),
        ({"rotations": True}, "rotations 'no', not 'yes'"),
        ({"cardinality": "totalizer"}, "cardinality 'auto', not 'totalizer'"),
    ],
)
def test_another_run_is_refused(path: str, other: dict[str, Any], words: str) -> None:
    assert count(Request(BOARD, store=path)).number == TILINGS
    with pytest.raises(SatgridError, match=words):
        count(replace(Request(BOARD, store=path), **other))
    assert "command 'count', not 'list'" in listing_refused(path)
    assert count(Request(BOARD, store=path)).number == TILINGS


def test_another_formula_is_refused(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    assert count(Request(BOARD, store=path)).number == TILINGS
    real = dimacs.write
    monkeypatch.setattr(dimacs, "write", lambda formula, **_: [*real(formula), "1 0\n"])
    with pytest.raises(SatgridError, match="another formula"):
        count(Request(BOARD, store=path))


def test_a_store_of_an_earlier_release_goes_on() -> None:
    # Its formula's digest is of a text that names the answer for ApproxMC, too.
    asked = Request(BOARD)
    formula = work.build(asked.job())
    text = "".join(dimacs.write(formula))
    shown = next(line for line in text.splitlines(keepends=True) if line.startswith("c p show"))
    earlier = text.replace(shown, shown.replace("c p show", "c ind") + shown)
    assert asked._about("count", formula)["formula"] == sha256(earlier.encode()).hexdigest()


def test_in_use_is_refused_and_can_be_read(path: str) -> None:
    asked = Request(BOARD, store=path)
    formula = work.build(asked.job())
    with asked.opened("count", formula):
        with pytest.raises(SatgridError, match="in use by another process"):
            count(asked)
        result = cli("show", path)
        assert result.exit_code == 0
        assert "no, about 0.0 %" in result.stdout
    assert count(asked).number == TILINGS
    assert [file.name for file in Path(path).parent.iterdir()] == [Path(path).name]


def test_reading_holds_up_no_run(path: str) -> None:
    """A reader in the middle of its reading, and one in the middle of a transaction."""
    asked = Request(BOARD, store=path)
    with pytest.raises(KeyboardInterrupt):
        list_into(interrupted_after(asked, 2))
    with Store(path) as reader:
        half_read = reader.rows(0)
        next(half_read)
        page = solutions_in(reader)
        next(page)
        assert list_into(asked).found == TILINGS
        assert len(list(page)) < TILINGS
        list(half_read)
    with asked.opened("list", work.build(asked.job(keep=True))) as writer, writer._transaction():
        writer._execute("DELETE FROM cube")
        assert "solutions  281" in cli("show", path).stdout


@pytest.mark.parametrize("written", [False, True])
def test_reading_without_the_right_to_write(
    monkeypatch: pytest.MonkeyPatch, path: str, written: bool
) -> None:
    """No file appears beside the store, which would keep its owner from writing to it."""
    asked = Request(BOARD, store=path)
    assert list_into(asked).found == TILINGS
    monkeypatch.setattr(os, "access", lambda *_: False)
    folder = Path(path).parent
    if written:
        with asked.opened("list", work.build(asked.job(keep=True))) as writer:
            writer._execute("UPDATE about SET value = value")
            before = set(folder.iterdir())
            assert len(before) == 4  # with the lock, and SQLite's two
            assert cli("show", path, "--solutions").exit_code == 0
            assert set(folder.iterdir()) == before
    assert cli("show", path, "--solutions").exit_code == 0
    assert [file.name for file in folder.iterdir()] == [Path(path).name]


def test_run_that_begins_while_the_store_is_read_without_locks(
    monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """What is read then may be half old and half new; the store is not to blame."""
    asked = Request(BOARD, store=path)
    assert list_into(asked).found == TILINGS
    monkeypatch.setattr(os, "access", lambda *_: False)
    with Store(path) as reader:
        assert "is damaged" in str(reader.damaged())
        with asked.opened("list", work.build(asked.job(keep=True))):
            assert "ask again" in str(reader.damaged())


@pytest.mark.parametrize(
    "content", [b"puzzle: tiling\n", b"SQLite format 3\0", b"\0" * 5000, b"SQLite format 3\0" * 99]
)
def test_other_files_are_refused_and_left(path: str, content: bytes) -> None:
    Path(path).write_bytes(content)
    for asked in (lambda: count(Request(BOARD, store=path)), lambda: Store(path)):
        with pytest.raises(SatgridError, match=r"not a store|damaged"):
            asked()
    assert Path(path).read_bytes() == content


def test_other_databases_are_refused(path: str) -> None:
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE mine (x)")
    other.close()
    with pytest.raises(SatgridError, match="is not a store of satgrid"):
        count(Request(BOARD, store=path))


def test_another_schema_is_refused(path: str) -> None:
    count(Request(BOARD, store=path))
    changed(path, f"PRAGMA user_version = {SCHEMA + 1}")
    with pytest.raises(SatgridError, match=f"has schema {SCHEMA + 1}, .* reads schema {SCHEMA}"):
        count(Request(BOARD, store=path))


def changed(path: str, statement: str) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE cube SET number = number || '0' WHERE path = {last}",
        "UPDATE cube SET state = 1 - state",
        "UPDATE cube SET literals = literals || ' 9'",
        "UPDATE cube SET solutions = NULL",
        "UPDATE cube SET number = 0 WHERE path = {last}",
        "UPDATE cube SET number = 'many' WHERE path = {last}",
        "UPDATE cube SET number = '-1' WHERE path = {last}",
        "UPDATE cube SET number = X'31' WHERE path = {last}",
        "UPDATE cube SET path = X'00' WHERE path = {last}",
        "DELETE FROM cube WHERE path = {last}",
        "DELETE FROM cube",
        "DELETE FROM stage",
        "UPDATE stage SET cubes = 0",
        "UPDATE about SET value = 'yes' WHERE name = 'distinct'",
        "DELETE FROM about",
        "DROP TABLE stage",
    ],
)
@pytest.mark.usefixtures("small_cubes")
def test_changed_rows_are_noticed(path: str, statement: str) -> None:
    list_into(Request(BOARD, store=path))
    last = "(SELECT max(path) FROM cube WHERE number <> '0')"
    changed(path, statement.format(last=last))
    with pytest.raises(SatgridError, match="is damaged"), Store(path) as store:
        list(solutions_in(store))
    assert "is damaged" in listing_refused(path)


def damaged(whole: bytes, draw: random.Random) -> bytes:
    """Return bytes with some overwritten, the first page oftener than its share, or cut off."""
    content = bytearray(whole)
    for _ in range(draw.choice([1, 1, 2, 5])):
        length = draw.choice([1, 1, 2, 4, 300])
        place = draw.randrange(draw.choice([4096, len(content)]) - length)
        content[place : place + length] = draw.choice([draw.randbytes(length), bytes(length)])
    return bytes(content[: draw.choice([len(content)] * 9 + [draw.randrange(len(content))])])


@pytest.mark.usefixtures("small_cubes")
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(one, marks=pytest.mark.slow) for one in (1, 2, 3))]
)
def test_damaged_bytes_never_give_another_count(path: str, seed: int) -> None:
    """Going on and reading give what they would have given, or are refused in words."""
    asked = Request(BOARD, store=path)
    list_into(asked)
    whole = Path(path).read_bytes()
    expected = list(Solutions(replace(asked, store=None, method="sat")))

    def go_on() -> None:
        assert list_into(asked).found == TILINGS

    def show() -> None:
        with Store(path) as store:
            assert so_far(store)[0].number == TILINGS

    def page() -> None:
        with Store(path) as store:
            assert list(solutions_in(store)) == expected

    draw = random.Random(seed)
    refused = 0
    for _ in range(30):
        content = damaged(whole, draw)
        for attempt in (show, page, go_on):
            for beside in ("-wal", "-shm"):  # of the damaged store before
                Path(path + beside).unlink(missing_ok=True)
            Path(path).write_bytes(content)
            try:
                attempt()
            except SatgridError:
                refused += 1
    assert 10 < refused < 85


@given(st.lists(st.lists(st.integers(0, 2**31), unique=True).map(sorted)))
def test_solutions_are_packed_and_read_back(found: list[list[int]]) -> None:
    assert unpacked(packed(found)) == found


def test_show_as_text_json_and_pages(path: str) -> None:
    listed = cli("list", DOMINOES, "--store", path, "--jobs", "1")
    assert listed.stdout == f"6728 solutions in {path}\n"
    assert "solutions  6,728" in cli("show", path).stdout
    document = json.loads(cli("show", path, "--json").stdout)
    assert (document["solutions"], document["complete"], document["share"]) == (6728, True, 1.0)
    assert document["cubes"]["done"] == document["cubes"]["known"]
    pages: list[dict[str, Any]] = []
    for offset in range(0, 7000, 1000):
        lines = cli("show", path, "--json", "--offset", str(offset), "--limit", "1000").stdout
        pages += [json.loads(line) for line in lines.splitlines()]
    assert [one["number"] for one in pages] == list(range(1, 6729))
    assert len({tuple(one["keys"]) for one in pages}) == 6728
    text = cli("show", path, "--offset", "3", "--limit", "1").stdout
    assert text == "4\n" + "\n".join(pages[3]["rows"]) + "\n"
    assert cli("show", path, "--draw", "--limit", "1").stdout.startswith("1\n")
    again = cli("list", DOMINOES, "--store", path, "--json")
    assert json.loads(again.stdout) == {
        "puzzle": "tiling",
        "remarks": [],
        "store": path,
        "solutions": 6728,
        "complete": True,
    }


def test_command_line_with_a_store(path: str) -> None:
    assert cli("count", SMALL, "--distinct", "--store", path).stdout == "1\n"
    assert "count, up to symmetry" in cli("show", path).stdout
    assert cli("show", path, "--solutions").stderr.endswith("keeps a count, without solutions\n")
    verified = cli("count", SMALL, "--distinct", "--store", path, "--verify", "--json")
    assert json.loads(verified.stdout)["verified"][0]["count"] == 1
    late = cli("count", DOMINOES, "--store", f"{path}2", "--timeout", "1e-9")
    assert (late.exit_code, late.stdout) == (3, "at least 0 (incomplete)\n")
    assert cli("list", DOMINOES, "--store", f"{path}3", "--timeout", "1e-9").exit_code == 3
    assert cli("list", DOMINOES, "--store", f"{path}3").stdout.startswith("6728 solutions")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["count", SMALL, "--method", "frontier"], "--store is for --method sat, not for frontier"),
        (["count", SMALL, "--method", "counter"], "--store is for --method sat, not for counter"),
        (["list", SMALL, "--sample", "2"], "no --sample or --draw"),
        (["count", SMALL, "--estimate"], "--store keeps neither"),
    ],
)
def test_what_a_store_cannot_keep(path: str, arguments: list[str], words: str) -> None:
    result = cli(*arguments, "--store", path)
    assert result.exit_code == 2
    assert words in result.stderr
    assert not Path(path).exists()


def test_files_that_are_not_there(tmp_path: Path) -> None:
    missing = str(tmp_path / "no" / "run.db")
    assert cli("show", missing).stderr == f"satgrid: {missing}: there is no such file\n"
    assert cli("count", SMALL, "--store", missing).exit_code == 2
    assert cli("count", SMALL, "--store", str(tmp_path)).exit_code == 2


def test_cubes_that_stand_for_their_images(path: str) -> None:
    """A cube at the root is one of its orbit: the store keeps its own solutions only."""
    board = tiling(Path(SMALL).read_text(encoding="utf-8").split("\n", 1)[1])
    expected = list(Solutions(Request(board, method="sat")))
    assert list_into(Request(board, store=path)).found == len(expected) == 4
    with Store(path) as store:
        assert sum(len(found) for _, _, found in store.solutions(0)) < 4
        for offset in range(5):
            assert list(solutions_in(store, offset)) == expected[offset:]
