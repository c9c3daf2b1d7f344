"""Durable progress of a long run: its cubes and their solutions, in an SQLite file.

The unit is the cube. One transaction records a cube as done, with its number of solutions and,
for a listing, the solutions; or as split, with the smaller cubes to do instead. So a run that
ends at any moment leaves a file of whole cubes behind, and the next one does the cubes that are
still open: nothing is lost that was finished, and nothing counts twice. A store has several
ledgers where the run counts several times; its tables call them stages.

Each row has a checksum, for a damaged page may still look like a table. Somebody can write a row
with a right checksum by hand: so nothing that is read is used before its type and range are
checked. Whether the numbers are true cannot be known without doing the work again.

Numbers of solutions are kept as hexadecimal text, for SQLite's integers end at 2**63, and what
Python writes as decimals at 4,300 digits.
"""

from __future__ import annotations

import re
import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator
from enum import IntEnum
from itertools import chain
from typing import Any, NamedTuple

from satgrid.formula.clauses import Formula
from satgrid.puzzle.symmetry import SymmetryGroup
from satgrid.runs.cubes import Cube
from satgrid.runs.sqlite_file import LedgerFile
from satgrid.runs.work import Listed

__all__ = ["CubeEntry", "CubeState", "Store", "packed", "unpacked"]

_WHOLE = re.compile("[0-9a-f]{1,262144}")  # to print more digits takes seconds
_MOST_VARIABLES = 2**31 - 1
_MOST_SYMMETRIES = 48  # of any box
_MOST_BYTES = 1 << 30  # of the solutions of one cube
_ROUNDING = 1e-6
_COLUMNS = "stage, path, literals, weight, stabilizer, share, state, number, conflicts, solutions"


class CubeState(IntEnum):
    """The state of a cube."""

    OPEN = 0
    DONE = 1
    SPLIT = 2


class CubeEntry(NamedTuple):
    """A cube with the data that a ledger has about it."""

    cube: Cube
    share: float
    """Its part of the whole."""
    state: int = CubeState.OPEN
    number: int = 0
    """The solutions that it adds to the result."""
    conflicts: int = 0


class Store(LedgerFile):
    """The open database of a run; use it in a ``with`` block."""

    _variables = _MOST_VARIABLES
    _keys = _MOST_VARIABLES
    _symmetries = _MOST_SYMMETRIES

    def expect(self, formula: Formula, group: SymmetryGroup[Any]) -> None:
        """Set the sizes of a formula, its answer and the group; larger values count as damage."""
        self._variables, self._keys = formula.top, len(formula.answer_block())
        self._symmetries = max(1, len(group))

    def begun(self) -> list[int]:
        """Return the numbers of the ledgers that exist."""
        with self._plainly():
            found = self._select("SELECT number, cubes FROM stage ORDER BY 1")
        for number, cubes in found:
            if not (_among(number, 0, self._symmetries - 1) and _among(cubes, 0)):
                raise self.damaged()
        return [number for number, _ in found]

    def begin(self, ledger: int, cubes: list[Cube]) -> None:
        """Record the first cubes of a new ledger."""
        with self._transaction():
            if self._select("SELECT 1 FROM cube WHERE stage = ? LIMIT 1", ledger):
                raise self.damaged()  # they are of a ledger that is lost
            self._execute("INSERT INTO stage VALUES (?, ?)", (ledger, len(cubes)))
            for cube in cubes:
                self._write(ledger, CubeEntry(cube, 1 / len(cubes)), None)

    def audit(self, ledger: int, share: float) -> None:
        """Refuse a ledger whose unsplit cubes do not add up to the whole, since some are lost.

        Parameters
        ----------
        share
            The sum of their shares.
        """
        with self._plainly():
            begun = self._select("SELECT cubes FROM stage WHERE number = ?", ledger)
        whole = 1 if begun and begun[0][0] else 0
        if abs(share - whole) > _ROUNDING:
            raise self.damaged()

    def record(
        self,
        ledger: int,
        row: CubeEntry,
        solutions: Listed | None,
        smaller: Iterable[CubeEntry] = (),
    ) -> None:
        """Write the state and results of a cube in one transaction."""
        with self._transaction():
            self._write(ledger, row, None if solutions is None else packed(solutions))
            for other in smaller:
                self._write(ledger, other, None)

    def _write(self, ledger: int, row: CubeEntry, solutions: bytes | None) -> None:
        cube, share, state, number, conflicts = row
        path = b"".join(step.to_bytes(4, "big") for step in cube.path)  # sorts as the tuple does
        literals = " ".join(map(str, cube.literals))
        stabilizer = " ".join(map(str, cube.stabilizer))
        values: tuple[Any, ...] = (ledger, path, literals, cube.weight, stabilizer)
        values += (share, int(state), f"{number:x}", conflicts, solutions)
        self._execute(
            f"INSERT OR REPLACE INTO cube ({_COLUMNS}, checksum) VALUES ({'?, ' * len(values)}?)",
            (*values, _checksum(values)),
        )

    def rows(self, ledger: int) -> Iterator[CubeEntry]:
        """Yield the cubes of a ledger, in order."""
        yield from (row for row, _ in self._rows(ledger, "1"))

    def solutions(self, ledger: int, offset: int = 0) -> Iterator[tuple[Cube, int, Listed]]:
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
                ledger,
                int(CubeState.SPLIT),
            )
            found = self._select(
                "SELECT path, number FROM cube WHERE stage = ? AND number IS NOT '0' ORDER BY path",
                ledger,
            )
        self.audit(ledger, share)
        for _ in self._rows(ledger, "number IS '0'"):
            pass  # a number that became 0 shows in the checksum
        for path, text in found:
            number = self._whole(text)
            if offset >= number:
                offset -= number
                continue
            rows = list(self._rows(ledger, "path = ?", path))
            if [(row.cube.path, row.number) for row, _ in rows] != [(_path(path), number)]:
                raise self.damaged()  # the index is
            for row, content in rows:
                solutions = self._unpacked(content, number)
                if number not in (len(solutions), len(solutions) * row.cube.weight):
                    raise self.damaged()
                yield row.cube, offset, solutions
            offset = 0

    def _rows(
        self, ledger: int, which: str, *values: Any
    ) -> Iterator[tuple[CubeEntry, bytes | None]]:
        with self._plainly():
            found = self._execute(
                f"SELECT {_COLUMNS}, checksum FROM cube WHERE stage = ? AND {which} ORDER BY path",
                (ledger, *values),
            )
            for *row, checksum in found:
                if checksum != _checksum(tuple(row)):
                    raise self.damaged()
                yield self._checked(row)

    def _checked(self, values: list[Any]) -> tuple[CubeEntry, bytes | None]:
        _, path, literals, weight, stabilizer, share, state, number, conflicts, solutions = values
        try:
            cube = Cube(_path(path), _numbers(literals), weight, _numbers(stabilizer))
            state = CubeState(state)
        except (AttributeError, TypeError, ValueError) as error:
            raise self.damaged() from error
        found = self._whole(number)
        if not (
            (cube.literals or not cube.path)  # only the whole needs none
            and all(0 < abs(literal) <= self._variables for literal in cube.literals)
            and _among(weight, 1, self._symmetries if cube.literals else 1)
            and all(_among(element, 0, self._symmetries - 1) for element in cube.stabilizer)
            and isinstance(share, float)
            and 0 < share <= 1
            and _among(conflicts, 0)
            and (solutions is None or isinstance(solutions, bytes))
            and (state is CubeState.DONE or (found == 0 and solutions is None))
        ):
            raise self.damaged()
        return CubeEntry(cube, share, state, found, conflicts), solutions

    def _whole(self, text: Any) -> int:
        if not isinstance(text, str) or not _WHOLE.fullmatch(text):
            raise self.damaged()
        return int(text, 16)

    def _unpacked(self, content: bytes | None, number: int) -> Listed:
        most = min(_MOST_BYTES, 4 * (1 + number * (1 + self._keys)))
        try:
            found = unpacked(content or packed([]), most)
        except (zlib.error, ValueError, IndexError) as error:
            raise self.damaged() from error
        for one in found:
            if any(key >= self._keys for key in one) or list(one) != sorted(set(one)):
                raise self.damaged()
        return found


def _among(value: Any, least: int, most: float = float("inf")) -> bool:
    return isinstance(value, int) and least <= value <= most


def _path(stored: bytes) -> tuple[int, ...]:
    if not isinstance(stored, bytes) or len(stored) % 4:
        raise ValueError("this is not a path")
    return tuple(int.from_bytes(stored[i : i + 4], "big") for i in range(0, len(stored), 4))


def _numbers(text: str) -> tuple[int, ...]:
    if not isinstance(text, str):
        raise TypeError("these are no numbers")
    return tuple(map(int, text.split()))


def _checksum(values: tuple[Any, ...]) -> int:
    return zlib.crc32(repr(values).encode())


def packed(solutions: Listed) -> bytes:
    """Convert solutions, sorted indices of keys, to bytes: about two bytes per key."""
    lengths = map(len, solutions)
    numbers = array("I", chain([len(solutions)], lengths, chain.from_iterable(solutions)))
    if sys.byteorder == "big":
        numbers.byteswap()
    return zlib.compress(numbers.tobytes(), 1)


def unpacked(packed: bytes, most: int = _MOST_BYTES) -> Listed:
    """Convert bytes to solutions.

    Parameters
    ----------
    most
        The limit in bytes, so that a small file cannot fill the memory.

    Raises
    ------
    ValueError, zlib.error
        If the bytes are not in the form of ``packed``, or exceed the limit.
    """
    reader = zlib.decompressobj()
    content = reader.decompress(packed, most)
    if not reader.eof or reader.unused_data:
        raise ValueError("not whole")
    numbers = array("I")
    numbers.frombytes(content)
    if sys.byteorder == "big":
        numbers.byteswap()
    start = 1 + numbers[0]
    if start + sum(numbers[1:start]) != len(numbers):
        raise ValueError("lengths and content differ")
    found = []
    for length in numbers[1:start]:
        found.append(numbers[start : start + length].tolist())
        start += length
    return found
