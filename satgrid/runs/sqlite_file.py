"""An SQLite file of satgrid: its kind, one writer at a time, and errors as messages.

One process at a time may write: it holds a lock of the operating system on a file beside the
database, which ends with the process however that ends. Others may read meanwhile (SQLite's
WAL). The file must lie on a local disk, for neither locks nor WAL are sure on network drives.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import weakref
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from satgrid.errors import SatgridError, reason_of
from satgrid.system.disk import claim, exists, is_file, is_folder, is_special
from satgrid.system.interrupts import put_off

__all__ = ["SCHEMA", "LedgerFile"]

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


class _Lock:
    """A lock that is held from its creation until its release; a second one is refused.

    It is on a file beside the one it is for: SQLite has locks of its own on that. An interrupt can
    come before a ``with`` block begins: so it is released, too, when nobody has it any more.
    """

    def __init__(self, path: str) -> None:
        if is_folder(path):
            raise SatgridError(f"{path}: this is a folder")
        if is_special(path):
            raise SatgridError(f"{path}: this is not a file")
        file = Path(f"{path}.lock")
        with put_off():
            self.release = weakref.finalize(self, _free, file, _locked(path, file))


def _locked(path: str, file: Path) -> int:
    """Open and lock the file beside a path, and return its handle."""
    while True:
        try:
            handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise SatgridError(f"{path}: cannot be written: {reason_of(error)}") from error
        try:
            claim(handle)
        except OSError as error:
            os.close(handle)
            raise SatgridError(f"{path} is in use by another process") from error
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(handle), file.stat()):
                return handle
        os.close(handle)  # its holder deleted it meanwhile: that was the last one's


def _free(file: Path, handle: int) -> None:
    if sys.platform != "win32":
        file.unlink(missing_ok=True)  # before it is free, or it might be another's
    os.close(handle)


class LedgerFile:
    """An open database; use it in a ``with`` block.

    Attributes
    ----------
    about : dict of str to str
        The identity of the run: everything on which its result depends.
    """

    def __init__(self, path: str, about: Mapping[str, str] | None = None) -> None:
        """Open or create a database.

        Parameters
        ----------
        about
            The identity of the run to begin or resume; None to read only.

        Raises
        ------
        SatgridError
            If it belongs to another run, is in use, is damaged, or is not a store.
        """
        self.path = path
        self.about: dict[str, str] = {}
        self._immutable = False
        self._lock = None if about is None else _Lock(path)
        self._connection: sqlite3.Connection | None = None
        try:
            with self._plainly():
                self._connect(about)
        except BaseException:
            self.close()
            raise

    def _connect(self, about: Mapping[str, str] | None) -> None:
        if about is None and not is_file(self.path):
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
        objects = self._select("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
        if objects != [(table,) for table in _TABLES]:
            raise self.damaged()  # a view or a trigger could do anything when it is read
        if about is not None:
            if self._pragma("quick_check") != "ok":
                raise self.damaged()
            self._execute("PRAGMA synchronous = NORMAL")  # kept on a kill; whole on power loss
        found = self._select("SELECT name, value FROM about ORDER BY name")
        if not all(isinstance(one, str) for row in found for one in row):
            raise self.damaged()
        self.about = dict(found)
        if self.about.pop("checksum", "") != _text_checksum(self.about):
            raise self.damaged()
        if about is not None:
            self._compare(about)

    def _written(self) -> bool:
        """Return whether a process has the database open, or was killed while it had."""
        return exists(f"{self.path}-wal")

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
        """Return the database itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the database."""
        self.close()

    def close(self) -> None:
        """Close the file, then release its lock."""
        connection, self._connection = self._connection, None
        with put_off():
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
        """Convert SQLite's errors into messages for the user."""
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
        """Return the error that the content of the database is damaged."""
        if self._immutable and self._written():
            return SatgridError(f"{self.path}: a run began just now: ask again")
        return SatgridError(f"{self.path} is damaged: delete it and begin anew")


def _absent(path: str) -> str:
    if is_folder(path):
        return "this is a folder"
    try:
        Path(path).stat()
    except FileNotFoundError:
        return "there is no such file"
    except OSError as error:
        return f"cannot be read: {reason_of(error)}"
    return "this is not a file"


def _text_checksum(about: Mapping[str, str]) -> str:
    return str(zlib.crc32(repr(sorted(about.items())).encode()))
