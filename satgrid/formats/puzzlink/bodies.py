"""The last part of a puzz.link URL: the content of the board, for each kind of puzzle.

Source: the descriptions and examples of pzprjs (``Encode.js`` and its tests), which puzz.link
runs. The text written is exactly that of its editor, and a link is read as it is shown there: if
the text ends early the rest of the board is empty, and text after the end of the board is ignored.
Only characters without a meaning are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from satgrid.errors import ParseError

__all__ = ["UNKNOWN", "Body", "digits", "four", "numbers", "written", "written_digits"]
__all__ += ["each", "gaps", "some_numbers", "written_each", "written_four", "written_gaps"]

UNKNOWN = -2
"""A number that is there but not given: a question mark on puzz.link."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_LONGEST_RUN = 20
_BEHIND = 17
"""The most places without a mark behind one that a character stands for."""
_FIRST_RUN = _DIGITS.index("g")
_LONGER = {"-": (2, "two"), "+": (3, "three")}
"""How many digits a longer number has behind its sign."""


class Body(NamedTuple):
    """The text of a body and the column where it starts."""

    text: str
    column: int

    def error(self, message: str, position: int) -> ParseError:
        """Return an error at a character."""
        return ParseError(message, column=self.column + position)

    def strange(self, position: int) -> ParseError:
        """Return the error that a character has no meaning."""
        return self.error(f"{self.text[position]!r} means nothing here", position)


def _run(symbol: str) -> int:
    """Return how many empty places a letter means; 0 for other symbols."""
    return _DIGITS.index(symbol) - _FIRST_RUN + 1 if "g" <= symbol <= "z" else 0


def _flushed(run: int) -> str:
    return _DIGITS[_FIRST_RUN + run - 1] if run else ""


def four(body: Body, cells: int) -> list[int | None]:
    """Read numbers 0 to 4, each followed by up to two empty cells."""
    found: list[int | None] = []
    for position, symbol in enumerate(body.text):
        if len(found) >= cells:
            break
        if symbol == ".":
            found.append(UNKNOWN)
        elif "0" <= symbol <= "9" or "a" <= symbol <= "e":
            behind, number = divmod(_DIGITS.index(symbol), 5)
            found += [number, *[None] * behind]
        elif _run(symbol):
            found += [None] * _run(symbol)
        else:
            raise body.strange(position)
    return _filled(found, cells)


def _filled(found: list[int | None], places: int) -> list[int | None]:
    """Fill or cut a list to the number of places; missing places are empty."""
    return [*found[:places], *[None] * (places - len(found))]


def written_four(values: Sequence[int | None]) -> str:
    """Write the form that ``four`` reads."""
    parts = []
    run = index = 0
    while index < len(values):
        value = values[index]
        index += 1
        if value is None:
            run += 1
            if run == _LONGEST_RUN:
                parts.append(_flushed(run))
                run = 0
            continue
        parts.append(_flushed(run))
        run = 0
        if value == UNKNOWN:
            parts.append(".")
            continue
        # Where the board ends behind the number the editor writes two empty cells as well.
        behind = next(
            (at for at, value in enumerate(values[index : index + 2]) if value is not None), 2
        )
        index += behind
        parts.append(_DIGITS[value + 5 * behind])
    return "".join([*parts, _flushed(run)])


def numbers(body: Body, places: int) -> list[int | None]:
    """Read numbers 0 to 4095 in hexadecimal, and runs of places without one."""
    return some_numbers(body, places)[0]


def some_numbers(body: Body, places: int) -> tuple[list[int | None], int]:
    """Read numbers like ``numbers`` at the start of a body; also return the position after."""
    found: list[int | None] = []
    position = 0
    while len(found) < places and position < len(body.text):
        symbol = body.text[position]
        if symbol == ".":
            found.append(UNKNOWN)
        elif symbol in _DIGITS[:_FIRST_RUN]:
            found.append(int(symbol, 16))
        elif symbol in _LONGER:
            length, noun = _LONGER[symbol]
            word = body.text[position + 1 : position + 1 + length]
            if len(word) < length or not set(word) <= set(_DIGITS[:_FIRST_RUN]):
                raise body.error(f"after {symbol!r} come {noun} hexadecimal digits", position)
            found.append(int(word, 16))
            position += length
        elif _run(symbol):
            found += [None] * _run(symbol)
        else:
            raise body.strange(position)
        position += 1
    return _filled(found, places), position


def written(values: Iterable[int | None]) -> str:
    """Write the form that ``numbers`` reads."""
    parts = []
    run = 0
    for value in values:
        if value is None:
            run += 1
        if run and (value is not None or run == _LONGEST_RUN):
            parts.append(_flushed(run))
            run = 0
        if value is not None:
            parts.append(_number(value))
    return "".join([*parts, _flushed(run)])


def _number(value: int) -> str:
    if value == UNKNOWN:
        return "."
    return f"{value:x}" if value < 16 else f"-{value:x}" if value < 256 else f"+{value:03x}"


def digits(body: Body, start: int, places: int, base: int, each: int) -> tuple[list[int], int]:
    """Read small numbers, several of which share a character.

    Parameters
    ----------
    start
        The first character to read.
    base
        How many values a number has.
    each
        How many numbers a character holds, the first one weighing most.

    Returns
    -------
    tuple
        The numbers, and the position behind them.
    """
    found: list[int] = []
    position = start
    while len(found) < places and position < len(body.text):
        value = _DIGITS.find(body.text[position])
        if not 0 <= value < base**each:
            raise body.strange(position)
        found += [value // base**weight % base for weight in reversed(range(each))]
        position += 1
    return [*found[:places], *[0] * (places - len(found))], position


def written_digits(values: Sequence[int], base: int, each: int) -> str:
    """Write the form that ``digits`` reads."""
    parts = []
    for start in range(0, len(values), each):
        group = [*values[start : start + each], *[0] * each][:each]
        total = 0
        for value in group:
            total = total * base + value
        parts.append(_DIGITS[total])
    return "".join(parts)


def gaps(body: Body, places: int) -> list[bool]:
    """Return which places are marked: those from which the others are counted.

    A character up to ``h`` is a mark with 0 to 17 other places behind it, one from ``i`` on 1 to 18
    places without a mark. Source: pzprjs, ``tents.js``.
    """
    found: list[bool] = []
    for position, symbol in enumerate(body.text):
        if len(found) >= places:
            break
        value = _DIGITS.find(symbol)
        if value < 0:
            raise body.strange(position)
        found += [True] + [False] * value if value <= _BEHIND else [False] * (value - _BEHIND)
    return [*found[:places], *[False] * (places - len(found))]


def written_gaps(values: Iterable[bool]) -> str:
    """Write the form that ``gaps`` reads."""
    before, *runs = "".join("T" if value else "." for value in values).split("T")
    found = _gap(len(before))
    for run in map(len, runs):
        found += _DIGITS[min(run, _BEHIND)] + _gap(max(0, run - _BEHIND))
    return found


def _gap(places: int) -> str:
    """Return the characters for places without a mark before the next character."""
    whole, rest = divmod(places, _BEHIND + 1)
    return _DIGITS[-1] * whole + (_DIGITS[_BEHIND + rest] if rest else "")


def each(body: Body, places: int) -> list[int | None]:
    """Read one character for each place; ``.`` is not a number.

    Numbers up to 35 are a digit or a letter; larger ones follow ``-`` with two of these.
    Source: pzprjs, ``hitori.js``.
    """
    found: list[int | None] = []
    position = 0
    while len(found) < places and position < len(body.text):
        symbol = body.text[position]
        width = 1
        if symbol == "-":
            position += 1
            width = 2
        word = body.text[position : position + width]
        if symbol in ".%@":
            found.append(None if symbol == "." else UNKNOWN)
        elif len(word) == width and set(word) <= set(_DIGITS):
            found.append(int(word, len(_DIGITS)))
        elif symbol == "-":
            raise body.error("after '-' come two digits or letters", position - 1)
        else:
            raise body.strange(position)
        position += width
    return _filled(found, places)


def written_each(values: Iterable[int | None]) -> str:
    """Write the form that ``each`` reads."""
    return "".join(map(_sign, values))


def _sign(value: int | None) -> str:
    if value is None:
        return "."
    high, low = divmod(value, len(_DIGITS))
    return f"-{_DIGITS[high]}{_DIGITS[low]}" if high else _DIGITS[low]
