"""How puzz.link writes a fleet: decodePieceBank, with straight pieces only.

Source: the description of pzprjs, ``Encode.js``, and the boards of its tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.codings import Coding, Data
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.puzzle.view import Shape

__all__ = ["Bank"]

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_BITS = 5  # of a digit
_KEYS: dict[str, dict[int, int]] = {
    "c": {1: 3, 2: 2, 3: 1},
    "d": {1: 4, 2: 3, 3: 2, 4: 1},
    "e": {1: 5, 2: 4, 3: 3, 4: 2, 5: 1},
    "z": {},
}
"""The fleets that have a letter."""
_MOST, _LONGEST = 999, 35


class Bank(Coding):
    """A fleet, written as its ships one by one, or as the letter of a usual fleet."""

    says: ClassVar[str] = "the fleet: a letter, or its straight ships"

    @property
    def whole(self) -> bool:
        """Whether a layer without words is written, too, behind numbers around the board."""
        return True

    def read(self, body: Body, shape: Shape, data: Data) -> tuple[Any, int]:
        """Read ``//c``, or the number of ships and the ships, with slashes between them."""
        text = body.text
        if text[:2] == "//" and text[2:3] in _KEYS:
            return dict(_KEYS[text[2]]), 3
        position, *rest = 1, *text[1:].split("/")
        count = rest[0] if text[:1] == "/" and rest else ""
        if not count.isdecimal() or not count.isascii() or int(count[:9]) > _MOST:
            raise body.error("a fleet such as //d is expected here", 0)
        position += len(count) + 1
        lengths = []
        for word in rest[1 : int(count) + 1]:
            lengths.append(_length(Value(word, 1, body.column + position)))
            position += len(word) + 1
        return _fleet(lengths), position

    def written(self, value: Any, shape: Shape, data: Data) -> str:
        """Write the form that ``read`` reads."""
        for key, fleet in _KEYS.items():
            if fleet == value:
                return f"//{key}"
        return "/".join(["", str(sum(value.values())), *_pieces(value)])

    def load(self, lines: SavedLines, shape: Shape, data: Data) -> Any:
        """Read a letter, or the number of ships and a line for each."""
        line = lines.line("the fleet")
        if line.text in _KEYS:
            return dict(_KEYS[line.text])
        return _fleet([_length(lines.line("a ship")) for _ in range(line.number(0, _MOST))])

    def lines(self, value: Any, shape: Shape, data: Data) -> list[list[str]]:
        """Write the form that ``load`` reads."""
        for key, fleet in _KEYS.items():
            if fleet == value:
                return [[key]]
        return [[str(sum(value.values()))], *([piece] for piece in _pieces(value))]

    def lost(self, value: Any, shape: Shape) -> str | None:
        """Return the error of a ship that is too long, or of too many ships."""
        if max(value, default=0) > _LONGEST or sum(value.values()) > _MOST:
            return f"more than {_MOST} ships, or one longer than {_LONGEST}, have no place in it"
        return None


def _fleet(lengths: list[int]) -> dict[int, int]:
    return {length: lengths.count(length) for length in sorted(set(lengths))}


def _length(word: Value) -> int:
    """Return the length of a ship, given as its width, its height and its cells as bits."""
    sizes = [_DIGITS.find(digit) for digit in word.text[:2]]
    if len(sizes) < 2 or min(sizes) < 1:
        raise word.error(f"{word.text[:20]!r} is not a piece")
    length = max(sizes)
    if min(sizes) > 1 or word.text[2:] != _bits(length):
        raise _bent(word)
    return length


def _bent(word: Value) -> ParseError:
    return word.error("a piece that is not a straight ship; only straight ones can be read")


def _bits(length: int) -> str:
    """Return a number of one bits as digits of five bits."""
    ones = "1" * length + "0" * (-length % _BITS)
    return "".join(_DIGITS[int(ones[at : at + _BITS], 2)] for at in range(0, len(ones), _BITS))


def _pieces(fleet: Mapping[int, int]) -> list[str]:
    return [
        f"{_DIGITS[length]}1{_bits(length)}"
        for length, number in fleet.items()
        for _ in range(number)
    ]
