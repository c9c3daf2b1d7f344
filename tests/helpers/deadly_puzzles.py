"""Puzzles that end or hold up the process that reads them: what a batch must survive."""

from __future__ import annotations

import gc
import os
import struct
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from satgrid.puzzle.protocol import Puzzle
from satgrid.system.disk import write_whole


class Deadly(NamedTuple):
    """Ends its process without a word, as the system does when the memory is used up."""

    number: int = 1
    several: bool = False
    title: str = ""

    def read(self) -> Puzzle[Any]:
        """End the process."""
        os._exit(9)


class Slow(NamedTuple):
    """Takes its time, and is then read as another part."""

    part: Any
    seconds: float
    number: int = 1
    several: bool = False
    title: str = ""

    def read(self) -> Puzzle[Any]:
        """Read the part after a while."""
        time.sleep(self.seconds)
        puzzle: Puzzle[Any] = self.part.read()
        return puzzle

    def solution(self, _: Puzzle[Any]) -> None:
        """Return no recorded solution."""


class Hungry(NamedTuple):
    """Asks for more memory than there is."""

    number: int = 1
    several: bool = False
    title: str = ""

    def read(self) -> Puzzle[Any]:
        """Fail."""
        raise MemoryError


class Writing(NamedTuple):
    """Is in the middle of writing a file when its process ends, or for ever."""

    folder: str
    ends: bool
    number: int = 1
    several: bool = False
    title: str = ""

    def read(self) -> Puzzle[Any]:
        """Begin a file, and never end it."""
        Path(self.folder).mkdir(exist_ok=True)
        write_whole(Path(self.folder) / "file", self._chunks())
        raise AssertionError

    def _chunks(self) -> Iterator[str]:
        yield "x"
        if self.ends:
            os._exit(9)
        time.sleep(300)


def half_said(told: str) -> None:
    """Write the first half of a large result, and make a file; without its name, end.

    A task for a worker process.
    """
    [pipe] = [one for one in gc.get_objects() if type(one) is Connection]
    os.write(pipe.fileno(), struct.pack("!i", 1 << 20) + b"half")
    if not told:
        os._exit(9)
    Path(told).touch()
    time.sleep(300)


def left() -> None:
    """Leave the process, as a program does; a task for a worker process."""
    raise SystemExit(7)


class UnsendableError(Exception):
    """An error that cannot be made from what it shows."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one + other)


def unsendable() -> None:
    """Raise an error that does not survive the way; a task for a worker process."""
    raise UnsendableError("one", "other")
