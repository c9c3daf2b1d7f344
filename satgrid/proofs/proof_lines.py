"""The text of a proof: its lemmas one after another, and where the part of each cube begins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

from satgrid.errors import ParseError, reason_of
from satgrid.system.limits import TOGETHER, Limits

__all__ = ["Lemmas", "Place", "begins", "blocks", "opened"]

_LITERAL = re.compile(r"-?[1-9]\d{0,8}", re.ASCII)
_LONGEST_LINE = 10_000_000
_AT_ONCE = 1_000_000


class Place(NamedTuple):
    """The beginning of a line of a proof."""

    byte: int
    line: int
    """How many lines are before it."""


START = Place(0, 0)


class Lemmas(Iterator[tuple[int, list[int]]]):
    """The lemmas with their line numbers; the last one is empty, deletions are left out.

    Reading raises ``ParseError`` if a line is malformed, or the empty clause is missing.

    Parameters
    ----------
    place
        Where the first line begins.
    """

    def __init__(self, proof: Path, top: int, place: Place = START) -> None:
        self._begin, self._line = place, place.line
        self._proof = proof
        self._literals = _Literals(top)
        self._read = self._lemmas()

    def __next__(self) -> tuple[int, list[int]]:
        """Return the next lemma."""
        return next(self._read)

    def _lemmas(self) -> Iterator[tuple[int, list[int]]]:
        ended = False
        for line in self._lines():
            number = self._line
            words = line.removeprefix("d ").split(" ")
            if words.pop() != "0":
                raise ParseError("neither a lemma nor a deletion, ended by 0", line=number)
            try:
                literals = list(map(self._literals.__getitem__, words))
            except ParseError as error:
                raise ParseError(error.message, line=number) from None
            if not ended and line[0] != "d":
                yield number, literals
                ended = not literals
        if not ended:
            raise ParseError("the proof ends without the empty clause", line=self._line + 1)

    def _lines(self) -> Iterator[str]:
        with opened(self._proof, self._begin) as file:
            while line := file.readline(_LONGEST_LINE):
                self._line += 1
                try:
                    yield line.decode("ascii").removesuffix("\n")
                except UnicodeDecodeError:
                    raise ParseError("the file is not text") from None


class _Literals(dict[str, int]):
    """The number of each word that is a literal of a formula; most words come again and again."""

    def __init__(self, top: int) -> None:
        super().__init__()
        self._top = top

    def __missing__(self, word: str) -> int:
        """Read a word when it is first met."""
        if not _LITERAL.fullmatch(word):
            raise ParseError("neither a lemma nor a deletion, ended by 0")
        if abs(int(word)) > self._top:
            raise ParseError(f"the formula has {self._top} variables")
        self[word] = int(word)
        return self[word]


def begins(proof: Path, cubes: Iterable[Sequence[int]], limits: Limits) -> list[Place]:
    """Return where the parts of cubes begin, and where what comes after them does.

    The part of a cube ends with the lemma that has the contrary of its literals only. Where such a
    lemma is missing, so are the places after it.

    Raises
    ------
    ParseError
        If the proof cannot be read.
    TimeUpError
        If the limits end before.
    """
    found, byte, number = [START], 0, 0
    with opened(proof) as file:
        for cube in cubes:
            ending = {b"0", *(b"%d" % -literal for literal in cube)}
            longest = sum(map(len, ending)) + len(ending)
            while line := file.readline(_LONGEST_LINE):
                byte += len(line)
                number += 1
                if number % TOGETHER == 0:
                    limits.check("before the proof is checked")
                if len(line) <= longest and set(line.split()) == ending:
                    break
            else:
                return found
            found.append(Place(byte, number))
    return found


def blocks(proof: Path, begin: Place, end: Place) -> Iterator[bytes]:
    """Yield the lines from one place to another, many at once."""
    left = end.byte - begin.byte
    with opened(proof, begin) as file:
        while block := file.read(min(left, _AT_ONCE)):
            block += b"" if block.endswith(b"\n") else file.readline()
            left -= len(block)
            yield block


@contextmanager
def opened(proof: Path, place: Place = START) -> Iterator[BinaryIO]:
    """Open a proof at a place; what the system refuses is a ``ParseError``."""
    try:
        with proof.open("rb") as file:
            file.seek(place.byte)
            yield file
    except OSError as error:
        raise ParseError(f"cannot be read: {reason_of(error)}") from None
