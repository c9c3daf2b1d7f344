"""Durable progress of a long run: its cubes and their solutions, in an SQLite file.

The unit is the cube. One transaction records a cube as done, with its number of solutions and,
for a listing, the solutions; or as taken apart, with the smaller cubes to do instead. So a run
that ends at any moment leaves a file of whole cubes behind, and the next one does the cubes that
are still open: nothing is lost that was finished, and nothing counts twice.

One process at a time may write: it holds a lock of the operating system on a file beside the
store, which ends with the process however that ends. Others may read meanwhile (SQLite's WAL).
Each row has a checksum, for a damaged page may still look like a table. Numbers of solutions are
kept as hexadecimal text, for SQLite's integers end at 2**63, and what Python writes as decimals at
4,300 digits. The file must lie on a local disk, for neither locks nor WAL are sure on network
drives.
"""

from __future__ import annotations

import os
import re
import sqlite3
import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from satgrid.cubes import Cube
from satgrid.errors import SatgridError
from satgrid.lock import Lock

__all__ = ["Row", "Solutions", "State", "Store", "packed", "unpacked"]

SCHEMA = 2
_APPLICATION = 0x73677264  # marks an SQLite file as one of satgrid's
_TABLES = (
    "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE stage (number INTEGER PRIMARY KEY, cubes INTEGER NOT NULL)",
    "CREATE TABLE cube (stage INTEGER NOT NULL, path BLOB NOT NULL, literals TEXT NOT NULL,"
    " weight INTEGER NOT NULL, stabilizer TEXT NOT NULL, share REAL NOT NULL,"
    " state INTEGER NOT NULL, number TEXT NOT NULL, conflicts INTEGER NOT NULL,"
    " checksum INTEGER NOT NULL, solutions BLOB, PRIMARY KEY (stage, path))",
)
_WHOLE = re.compile("[0-9a-f]+")
_ROUNDING = 1e-6
_COLUMNS = "stage, path, literals, weight, stabilizer, share, state, number, conflicts, solutions"

Solutions = list[tuple[int, ...]]


class State(IntEnum):
    """What became of a cube."""

    OPEN = 0
    DONE = 1
    TAKEN_APART = 2


class Row(NamedTuple):
    """A cube as the store knows it."""

    cube: Cube
    share: float
    """Its part of the whole."""
    state: int = State.OPEN
    number: int = 0
    """The solutions that it adds to the result."""
    conflicts: int = 0


class Store:
    """A store, open; use it in a ``with`` block.

    Attributes
    ----------
    about : dict of str to str
        What the run is of: everything that its result depends on.
    """

    def __init__(self, path: str, about: Mapping[str, str] | None = None) -> None:
        """Open a store.

        Parameters
        ----------
        about
            What the run is of, to go on with it or to begin it; None to read only.

        Raises
        ------
        SatgridError
            If it is of another run, in use, damaged, or no store at all.
        """
        self.path = path
        self.about: dict[str, str] = {}
        self._immutable = False
        self._lock = None if about is None else Lock(path)
        self._connection: sqlite3.Connection | None = None
        try:
            with self._plainly():
                self._connect(about)
        except BaseException:
            self.close()
            raise

    def _connect(self, about: Mapping[str, str] | None) -> None:
        if about is None and not Path(self.path).is_file():
            raise SatgridError(f"{self.path}: {_absent(self.path)}")
        path = Path(self.path).absolute()
        if about is not None:
            mode = "rwc"
        elif os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
            mode = "rw"  # to leave no files of SQLite's beside the store; it does not write
        elif self._written():
            mode = "ro"
        else:
            # SQLite would make its files beside the store, or fail; while nobody has it open
            # they are not needed.
            mode = "ro&immutable=1"
            self._immutable = True
        address = f"{path.as_uri()}?mode={mode}"
        self._connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=30)
        if about is None:
            self._execute("PRAGMA query_only = ON")
        elif not self._select("SELECT 1 FROM sqlite_master LIMIT 1"):
            self._create(about)
        if self._pragma("application_id") != _APPLICATION:
            raise self._foreign()
        if self._pragma("user_version") != SCHEMA:
            raise SatgridError(
                f"{self.path} has schema {self._pragma('user_version')}, and this version of "
                f"satgrid reads schema {SCHEMA}"
            )
        if about is not None:
            if self._pragma("quick_check") != "ok":
                raise self.damaged()
            self._execute("PRAGMA synchronous = NORMAL")  # kept on a kill; whole on power loss
        found = self._select("SELECT name, value FROM about ORDER BY name")
        self.about = {str(name): str(value) for name, value in found}
        if self.about.pop("checksum", "") != _text_checksum(self.about):
            raise self.damaged()
        if about is not None:
            self._compare(about)

    def _written(self) -> bool:
        """Tell whether a process has it open, or was killed with it open."""
        return Path(f"{self.path}-wal").exists()

    def _create(self, about: Mapping[str, str]) -> None:
        if self._pragma("application_id") or self._pragma("user_version"):
            raise self._foreign()
        self._execute("PRAGMA journal_mode = WAL")
        with self._transaction():
            for table in _TABLES:
                self._execute(table)
            for item in [*sorted(about.items()), ("checksum", _text_checksum(about))]:
                self._execute("INSERT INTO about VALUES (?, ?)", item)
            self._execute(f"PRAGMA application_id = {_APPLICATION}")
            self._execute(f"PRAGMA user_version = {SCHEMA}")

    def _compare(self, about: Mapping[str, str]) -> None:
        for name in about:
            there = self.about.get(name)
            if there != about[name]:
                what = {
                    "puzzle": "holds another puzzle",
                    "formula": "was begun with another formula for this puzzle (by another "
                    "version of satgrid)",
                }.get(name, f"was begun with {name} {there!r}, not {about[name]!r}")
                raise SatgridError(f"{self.path} {what}: name another file for this run")

    def __enter__(self) -> Self:
        """Hand out the store itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the store."""
        self.close()

    def close(self) -> None:
        """Close the file, then let others write to it."""
        connection, self._connection = self._connection, None
        try:
            if connection is not None:
                with self._plainly():
                    connection.close()
        finally:
            if self._lock is not None:
                self._lock.release()
                self._lock = None

    def _execute(self, statement: str, values: Iterable[Any] = ()) -> sqlite3.Cursor:
        assert self._connection is not None, "the store is closed"
        return self._connection.execute(statement, tuple(values))

    def _select(self, statement: str, *values: Any) -> list[Any]:
        return self._execute(statement, values).fetchall()

    def _pragma(self, name: str) -> Any:
        return self._select(f"PRAGMA {name}")[0][0]

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._plainly():
            self._execute("BEGIN IMMEDIATE")
            try:
                yield
                self._execute("COMMIT")
            except BaseException:
                assert self._connection is not None
                if self._connection.in_transaction:  # a full disk may have ended it already
                    self._execute("ROLLBACK")
                raise

    @contextmanager
    def _plainly(self) -> Iterator[None]:
        """Say what SQLite says in words for the user."""
        try:
            yield
        except UnicodeDecodeError as error:
            raise self.damaged() from error
        except sqlite3.Error as error:
            code = str(getattr(error, "sqlite_errorname", ""))
            if code == "SQLITE_NOTADB":
                raise self._foreign() from error
            if code == "SQLITE_FULL" or code.startswith(("SQLITE_IOERR", "SQLITE_READONLY")):
                raise SatgridError(
                    f"{self.path}: cannot be written ({error}); what was stored before is intact"
                ) from error
            if code == "SQLITE_CANTOPEN" and self._written():
                raise SatgridError(
                    f"{self.path} was left open by a run: copy it with the files {self.path}-* to "
                    "a folder that can be written, and ask there"
                ) from error
            if code.startswith(("SQLITE_CANTOPEN", "SQLITE_BUSY", "SQLITE_PERM")):
                raise SatgridError(f"{self.path}: {error}") from error
            raise self.damaged() from error

    def _foreign(self) -> SatgridError:
        return SatgridError(f"{self.path} is not a store of satgrid: name another file")

    def damaged(self) -> SatgridError:
        """Return the error to raise where the content cannot be right."""
        if self._immutable and self._written():
            return SatgridError(f"{self.path}: a run began just now: ask again")
        return SatgridError(f"{self.path} is damaged: delete it and begin anew")

    def begun(self) -> list[int]:
        """Return the numbers of the stages that were begun."""
        with self._plainly():
            return [number for (number,) in self._select("SELECT number FROM stage ORDER BY 1")]

    def begin(self, stage: int, cubes: list[Cube]) -> None:
        """Note the first cubes of a stage."""
        with self._transaction():
            if self._select("SELECT 1 FROM cube WHERE stage = ? LIMIT 1", stage):
                raise self.damaged()  # they are of a stage that is lost
            self._execute("INSERT INTO stage VALUES (?, ?)", (stage, len(cubes)))
            for cube in cubes:
                self._write(stage, Row(cube, 1 / len(cubes)), None)

    def audit(self, stage: int, share: float) -> None:
        """Refuse a stage whose cubes, without those taken apart, are not the whole: some are lost.

        Parameters
        ----------
        share
            The sum of their shares.
        """
        with self._plainly():
            begun = self._select("SELECT cubes FROM stage WHERE number = ?", stage)
        whole = 1 if begun and begun[0][0] else 0
        if abs(share - whole) > _ROUNDING:
            raise self.damaged()

    def record(
        self, stage: int, row: Row, solutions: Solutions | None, smaller: Iterable[Row] = ()
    ) -> None:
        """Write what became of a cube, in one transaction."""
        with self._transaction():
            self._write(stage, row, None if solutions is None else packed(solutions))
            for other in smaller:
                self._write(stage, other, None)

    def _write(self, stage: int, row: Row, solutions: bytes | None) -> None:
        cube, share, state, number, conflicts = row
        path = b"".join(step.to_bytes(4, "big") for step in cube.path)  # sorts as the tuple does
        literals = " ".join(map(str, cube.literals))
        stabilizer = " ".join(map(str, cube.stabilizer))
        values: tuple[Any, ...] = (stage, path, literals, cube.weight, stabilizer)
        values += (share, int(state), f"{number:x}", conflicts, solutions)
        self._execute(
            f"INSERT OR REPLACE INTO cube ({_COLUMNS}, checksum) VALUES ({'?, ' * len(values)}?)",
            (*values, _checksum(values)),
        )

    def rows(self, stage: int) -> Iterator[Row]:
        """Yield the cubes of a stage, in order."""
        yield from (row for row, _ in self._rows(stage, "1"))

    def solutions(self, stage: int, offset: int = 0) -> Iterator[tuple[Cube, int, Solutions]]:
        """Yield the cubes that have solutions, in order.

        Parameters
        ----------
        offset
            How many solutions to leave out; of the first cube given, the second item says how
            many are still to be left out.
        """
        with self._plainly():
            [(share,)] = self._select(
                "SELECT total(share) FROM cube WHERE stage = ? AND state <> ?",
                stage,
                int(State.TAKEN_APART),
            )
            found = self._select(
                "SELECT path, number FROM cube WHERE stage = ? AND number IS NOT '0' ORDER BY path",
                stage,
            )
        self.audit(stage, share)
        for _ in self._rows(stage, "number IS '0'"):
            pass  # a number that became 0 shows in the checksum
        for path, text in found:
            number = self._whole(text)
            if offset >= number:
                offset -= number
                continue
            rows = list(self._rows(stage, "path = ?", path))
            if [(row.cube.path, row.number) for row, _ in rows] != [(_path(path), number)]:
                raise self.damaged()  # the index is
            for row, content in rows:
                yield row.cube, offset, self._unpacked(content)
            offset = 0

    def _rows(self, stage: int, which: str, *values: Any) -> Iterator[tuple[Row, bytes | None]]:
        with self._plainly():
            found = self._execute(
                f"SELECT {_COLUMNS}, checksum FROM cube WHERE stage = ? AND {which} ORDER BY path",
                (stage, *values),
            )
            for *row, checksum in found:
                if checksum != _checksum(tuple(row)):
                    raise self.damaged()
                _, path, literals, weight, stabilizer, share, state, number, *rest = row
                cube = Cube(_path(path), _numbers(literals), weight, _numbers(stabilizer))
                conflicts, solutions = rest
                yield Row(cube, share, state, self._whole(number), conflicts), solutions

    def _whole(self, text: Any) -> int:
        if not isinstance(text, str) or not _WHOLE.fullmatch(text):
            raise self.damaged()
        return int(text, 16)

    def _unpacked(self, content: bytes | None) -> Solutions:
        try:
            return unpacked(content or packed([]))
        except (zlib.error, ValueError, IndexError) as error:
            raise self.damaged() from error


def _absent(path: str) -> str:
    return "this is a folder" if Path(path).is_dir() else "there is no such file"


def _path(stored: bytes) -> tuple[int, ...]:
    return tuple(int.from_bytes(stored[i : i + 4], "big") for i in range(0, len(stored), 4))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _checksum(values: tuple[Any, ...]) -> int:
    return zlib.crc32(repr(values).encode())


def _text_checksum(about: Mapping[str, str]) -> str:
    return str(zlib.crc32(repr(sorted(about.items())).encode()))


def packed(solutions: Solutions) -> bytes:
    """Write solutions, sorted indices of keys, as bytes: about two bytes a key."""
    lengths = map(len, solutions)
    numbers = array("I", chain([len(solutions)], lengths, chain.from_iterable(solutions)))
    if sys.byteorder == "big":
        numbers.byteswap()
    return zlib.compress(numbers.tobytes(), 1)


def unpacked(packed: bytes) -> Solutions:
    """Read solutions back."""
    numbers = array("I")
    numbers.frombytes(zlib.decompress(packed))
    if sys.byteorder == "big":
        numbers.byteswap()
    start = 1 + numbers[0]
    found = []
    for length in numbers[1:start]:
        found.append(tuple(numbers[start : start + length]))
        start += length
    return found
