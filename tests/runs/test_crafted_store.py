"""A store that somebody wrote by hand, its checksums right: refused in words, whatever it holds."""

from __future__ import annotations

import sqlite3
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from small_formulas import tiling

from satgrid.cli import program
from satgrid.counting.request import Request
from satgrid.counting.stored import list_into, so_far, solutions_in
from satgrid.counting.totals import count
from satgrid.errors import SatgridError
from satgrid.runs.ledger_store import _COLUMNS, Store, _checksum, packed, unpacked
from satgrid.runs.sqlite_file import _text_checksum

BOARD = tiling("board: 4x4\npieces: domino x*\n")
TILINGS = 36
COLUMNS = _COLUMNS.split(", ")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a store of a listing."""
    name = tmp_path_factory.mktemp("store") / "run.db"
    list_into(Request(BOARD, store=str(name)))
    return name.read_bytes()


@pytest.fixture
def path(tmp_path: Path, whole: bytes) -> str:
    """Return the name of the store, to be spoilt."""
    name = tmp_path / "run.db"
    name.write_bytes(whole)
    return str(name)


def rewritten(path: str, /, **values: Any) -> None:
    """Give the first cube with solutions other values, and the checksum that belongs to them."""
    with sqlite3.connect(path) as store:
        row = store.execute(
            f"SELECT rowid, {_COLUMNS} FROM cube WHERE number <> '0' ORDER BY path"
        ).fetchone()
        number, cube = row[0], dict(zip(COLUMNS, row[1:], strict=True)) | values
        words = ", ".join(f"{column} = ?" for column in COLUMNS)
        # As the database keeps it: an integer in a column of real numbers is one of those.
        store.execute(f"UPDATE cube SET {words} WHERE rowid = ?", (*cube.values(), number))
        kept = store.execute(f"SELECT {_COLUMNS} FROM cube WHERE rowid = ?", (number,)).fetchone()
        store.execute("UPDATE cube SET checksum = ? WHERE rowid = ?", (_checksum(kept), number))
    store.close()


def changed(path: str, *statements: str) -> None:
    store = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        store.execute(statement)
    store.close()


def about(path: str, /, **values: str | None) -> None:
    """Write other words into what the run is of, with the checksum that belongs to them."""
    with sqlite3.connect(path) as store:
        found = dict(store.execute("SELECT name, value FROM about WHERE name <> 'checksum'"))
        found = {key: value for key, value in (found | values).items() if value is not None}
        store.execute("DELETE FROM about")
        found["checksum"] = _text_checksum(found)
        store.executemany("INSERT INTO about VALUES (?, ?)", found.items())
    store.close()


def read(path: str) -> None:
    with Store(path) as store:
        list(solutions_in(store))


def shown(path: str) -> None:
    with Store(path) as store:
        so_far(store)


def refused(path: str, *ways: Callable[[str], None]) -> None:
    for way in ways or (read, shown):
        begun = time.process_time()
        with pytest.raises(SatgridError, match="is damaged"):
            way(path)
        assert time.process_time() - begun < 5
    for option in ((), ("--solutions",)):
        result = CliRunner().invoke(program, ["show", path, *option])
        assert result.exit_code in (0, 2)
        assert len(result.stderr.splitlines()) <= 1
        assert result.exception is None or isinstance(result.exception, SystemExit)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("path", "text"),
        ("path", b"\0\0\0"),
        ("literals", ""),
        ("literals", "0"),
        ("literals", "one"),
        ("literals", b"1"),
        ("literals", "1 " * 3 + "9" * 5000),
        ("literals", "100000"),
        ("literals", str(2**40)),
        ("weight", "many"),
        ("weight", 0),
        ("weight", -1),
        ("weight", 1.5),
        ("weight", 10**15),
        ("stabilizer", "-1"),
        ("stabilizer", "48"),
        ("stabilizer", "x"),
        ("stabilizer", b"0"),
        ("share", "half"),
        ("share", -0.5),
        ("share", 0.0),
        ("share", 1e300),
        ("share", float("inf")),
        ("state", 7),
        ("state", "done"),
        ("state", 0),
        ("state", 2),
        ("number", "-1"),
        ("number", "0x9"),
        ("number", b"9"),
        ("number", ""),
        ("number", "f" * 10_000_000),
        ("conflicts", -1),
        ("conflicts", "none"),
        ("conflicts", 0.5),
        ("solutions", "text"),
        ("solutions", 7),
    ],
)
def test_wrong_values_in_a_cube(path: str, column: str, value: Any) -> None:
    rewritten(path, **{column: value})
    refused(path)


def bomb() -> bytes:
    return zlib.compress(bytes(200_000_000), 9)


@pytest.mark.parametrize(
    "solutions",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"not packed", id="not packed"),
        pytest.param(packed([]), id="none"),
        pytest.param(packed([[0, 1]] * 5)[:-3], id="cut off"),
        pytest.param(packed([[0, 1]]) + b"more", id="longer"),
        pytest.param(packed([[5000]]), id="no such key"),
        pytest.param(packed([[1, 0]]), id="not sorted"),
        pytest.param(packed([[1, 1]]), id="twice"),
        pytest.param(packed([[0, 1]] * 400), id="too many"),
        pytest.param(zlib.compress(b"\xff\xff\xff\xff" * 9), id="lengths"),
        pytest.param(zlib.compress(b"123"), id="half a number"),
    ],
)
def test_wrong_solutions_of_a_cube(path: str, solutions: bytes) -> None:
    rewritten(path, solutions=solutions)
    refused(path, read)


def test_a_number_that_is_not_that_of_the_solutions(path: str) -> None:
    rewritten(path, number="7f")
    refused(path, read)


def test_solutions_that_would_fill_the_memory(path: str) -> None:
    rewritten(path, solutions=bomb())
    refused(path, read)
    with pytest.raises(ValueError, match="not whole"):
        unpacked(bomb(), 1000)


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO cube SELECT stage, path || X'00000000', literals || ' 1', weight, stabilizer,"
        " share, state, number, conflicts, checksum, solutions FROM cube LIMIT 1",
        "INSERT INTO cube SELECT stage, X'7fffffff', literals, weight, stabilizer,"
        " share, state, number, conflicts, checksum, solutions FROM cube WHERE number <> '0'"
        " LIMIT 1",
    ],
    ids=["part of another", "the same again"],
)
def test_cubes_that_overlap(path: str, statement: str) -> None:
    """Their shares still make up the whole, and their checksums are right."""
    changed(path, statement)
    with sqlite3.connect(path) as store:
        rows = store.execute(f"SELECT rowid, {_COLUMNS} FROM cube").fetchall()
        for rowid, *row in rows:
            kept = dict(zip(COLUMNS, row, strict=True))
            kept["share"] = 1 / len(rows)
            values = tuple(kept.values())
            store.execute(
                "UPDATE cube SET share = ?, checksum = ? WHERE rowid = ?",
                (kept["share"], _checksum(values), rowid),
            )
    store.close()
    refused(path, shown)
    with pytest.raises(SatgridError, match="is damaged"):
        list_into(Request(BOARD, store=path))


@pytest.mark.parametrize(
    "statements",
    [
        ["DROP TABLE cube"],
        ["DROP TABLE stage"],
        ["DROP TABLE about"],
        ["DROP TABLE stage", "CREATE VIEW stage AS SELECT 0 AS number, 1 AS cubes"],
        [
            "DROP TABLE cube",
            "CREATE VIEW cube AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
            " SELECT 0 AS stage, X'00' AS path, '1' AS literals, 1 AS weight, '0' AS stabilizer,"
            " 1.0 AS share, 1 AS state, '1' AS number, i AS conflicts, 0 AS checksum,"
            " NULL AS solutions FROM n",
        ],
        ["CREATE TRIGGER more AFTER INSERT ON cube BEGIN DELETE FROM cube; END"],
        ["CREATE TABLE more (x)"],
        ["UPDATE stage SET cubes = 'many'"],
        ["UPDATE stage SET cubes = -1"],
        ["INSERT INTO stage VALUES (-3, 1)"],
        ["INSERT INTO stage VALUES (4611686018427387904, 1)"],
    ],
)
def test_other_tables(path: str, statements: list[str]) -> None:
    changed(path, *statements)
    refused(path, shown)
    with pytest.raises(SatgridError, match="is damaged"):
        list_into(Request(BOARD, store=path))


@pytest.mark.parametrize(
    "values",
    [
        {"puzzle": None},
        {"puzzle": "puzzle: tiling\nboard: 4xfour\n"},
        {"puzzle": ""},
        {"command": "erase"},
        {"command": None},
        {"distinct": "perhaps"},
        {"rotations": None},
        {"encoding": "none"},
        {"encoding": None},
        {"cardinality": "none"},
        {"puzzle": "puzzle: norinori\n\nAA\n"},
        {"puzzle": b"\xff"},
    ],
)
def test_other_words_about_the_run(path: str, values: dict[str, Any]) -> None:
    about(path, **values)
    refused(path)


def test_fixed_solutions_that_no_group_has(tmp_path: Path) -> None:
    """A count up to symmetry divides: what does not come out even is damaged."""
    name = str(tmp_path / "run.db")
    assert count(Request(BOARD, store=name, distinct=True)).number == 9
    rewritten(name, number="11111")
    refused(name, shown)
    with pytest.raises(SatgridError, match="is damaged"):
        count(Request(BOARD, store=name, distinct=True))


def test_a_store_of_the_example_is_read(path: str) -> None:
    """What the tests above spoil is right before."""
    with Store(path) as store:
        assert len(list(solutions_in(store))) == TILINGS
        assert so_far(store)[0].number == TILINGS
    assert list_into(Request(BOARD, store=path)).found == TILINGS
    rewritten(path)
    read(path)
    about(path)
    shown(path)
