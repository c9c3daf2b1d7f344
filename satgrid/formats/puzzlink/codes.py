"""How puzz.link writes numbers in a URL, one place after the other.

Source: the descriptions and examples of pzprjs (``Encode.js`` and its tests), which puzz.link
runs. The text written is exactly that of its editor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from satgrid.formats.puzzlink.bodies import UNKNOWN, Body, Finding, Found
from satgrid.record import record

__all__ = ["CODES", "Code", "digits", "four", "numbers", "written", "written_digits"]
__all__ += ["written_four"]

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_LONGEST_RUN = 20
_BEHIND = 17
"""The most places without a mark behind one that a character stands for."""
_FIRST_RUN = _DIGITS.index("g")
_LONGER = {
    "-": (2, "two", 0),
    "+": (3, "three", 0),
    "=": (3, "three", 4096),
    "@": (3, "three", 8192),
    "%": (3, "three", 8192),
    "*": (4, "four", 12240),
    "$": (5, "five", 77776),
}
"""Of the signs before larger numbers how many digits follow, and what is added to these."""
_WRITTEN = ((0, ""), (16, "-"), (256, "+"), (4096, "="), (8192, "@"), (12240, "*"), (77776, "$"))
"""From which number on which of these signs is written."""
_LARGEST = 77776 + 0xFFFFF
_TENS = _DIGITS[:10]
_LONGEST_TENS = 26
"""The most empty places that a letter means beside decimal digits."""


def _run(symbol: str) -> int:
    """Return how many empty places a letter means; 0 for other symbols."""
    return _DIGITS.index(symbol) - _FIRST_RUN + 1 if "g" <= symbol <= "z" else 0


def _flushed(run: int) -> str:
    return _DIGITS[_FIRST_RUN + run - 1] if run else ""


def four(body: Body, cells: int) -> Found:
    """Read numbers 0 to 4, each followed by up to two empty cells."""
    finding = Finding(body, cells)
    while finding.more:
        symbol = finding.symbol
        if symbol == ".":
            finding.take(UNKNOWN)
        elif "0" <= symbol <= "9" or "a" <= symbol <= "e":
            behind, number = divmod(_DIGITS.index(symbol), 5)
            finding.take(number, *[None] * behind)
        elif _run(symbol):
            finding.take(*[None] * _run(symbol))
        else:
            raise body.strange(finding.at)
    return finding.found()


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


def numbers(body: Body, places: int) -> Found:
    """Read numbers in hexadecimal at the start of a body, and runs of places without one."""
    finding = Finding(body, places)
    while finding.more:
        symbol, position = finding.symbol, finding.at
        if symbol == ".":
            finding.take(UNKNOWN)
        elif symbol in _DIGITS[:_FIRST_RUN]:
            finding.take(int(symbol, 16))
        elif symbol in _LONGER:
            length, noun, added = _LONGER[symbol]
            word = body.text[position + 1 : position + 1 + length]
            if len(word) < length or not set(word) <= set(_DIGITS[:_FIRST_RUN]):
                raise body.error(f"after {symbol!r} come {noun} hexadecimal digits", position)
            finding.take(int(word, 16) + added, length=1 + length)
        elif _run(symbol):
            finding.take(*[None] * _run(symbol))
        else:
            raise body.strange(position)
    return finding.found()


def written(values: Iterable[int | None]) -> str:
    """Write the form that ``numbers`` reads."""
    return _with_runs(values, _number, _flushed, _LONGEST_RUN)


def _with_runs(
    values: Iterable[int | None],
    number: Callable[[int], str],
    flushed: Callable[[int], str],
    longest: int,
) -> str:
    """Write numbers, and the runs of places without one that are between them."""
    parts = []
    run = 0
    for value in values:
        if value is None:
            run += 1
        if run and (value is not None or run == longest):
            parts.append(flushed(run))
            run = 0
        if value is not None:
            parts.append(number(value))
    return "".join([*parts, flushed(run) if run else ""])


def _number(value: int) -> str:
    if value == UNKNOWN:
        return "."
    sign = max(one for one in _WRITTEN if one[0] <= value)[1]
    length, _, added = _LONGER.get(sign, (1, "", 0))
    return f"{sign}{value - added:0{length}x}"


def decimals(body: Body, places: int) -> Found:
    """Read numbers 0 to 9; a letter is 1 to 26 places without one: decodeNumber10."""
    finding = Finding(body, places)
    while finding.more:
        symbol = finding.symbol
        if symbol == ".":
            finding.take(UNKNOWN)
        elif symbol in _TENS:
            finding.take(int(symbol))
        elif symbol in _DIGITS:
            finding.take(*[None] * (_DIGITS.index(symbol) - 9))
        else:
            raise body.strange(finding.at)
    return finding.found()


def written_decimals(values: Iterable[int | None]) -> str:
    """Write the form that ``decimals`` reads."""
    return _with_runs(
        values,
        lambda value: "." if value == UNKNOWN else str(value),
        lambda run: _DIGITS[9 + run],
        _LONGEST_TENS,
    )


def digits(body: Body, places: int, base: int, each: int) -> Found:
    """Read small numbers, several of which share a character.

    Parameters
    ----------
    base
        How many values a number has.
    each
        How many numbers a character holds, the first one weighing most.
    """
    finding = Finding(body, places)
    while finding.more:
        value = _DIGITS.find(finding.symbol)
        if not 0 <= value < base**each:
            raise body.strange(finding.at)
        finding.take(*(value // base**weight % base for weight in reversed(range(each))))
    found = finding.found()
    return found._replace(values=[value or None for value in found.values])


def written_digits(values: Sequence[int | None], base: int, each: int) -> str:
    """Write the form that ``digits`` reads."""
    parts = []
    for start in range(0, len(values), each):
        group = [*values[start : start + each], *[0] * each][:each]
        total = 0
        for value in group:
            total = total * base + (value or 0)
        parts.append(_DIGITS[total])
    return "".join(parts)


def gaps(body: Body, places: int) -> Found:
    """Read 1 for the places that are marked: those from which the others are counted.

    A character up to ``h`` is a mark with 0 to 17 other places behind it, one from ``i`` on 1 to 18
    places without a mark. Source: pzprjs, ``tents.js``.
    """
    finding = Finding(body, places)
    while finding.more:
        value = _DIGITS.find(finding.symbol)
        if value < 0:
            raise body.strange(finding.at)
        if value <= _BEHIND:
            finding.take(1, *[None] * value)
        else:
            finding.take(*[None] * (value - _BEHIND))
    return finding.found()


def written_gaps(values: Iterable[int | None]) -> str:
    """Write the form that ``gaps`` reads."""
    before, *runs = "".join("." if value is None else "T" for value in values).split("T")
    found = _gap(len(before))
    for run in map(len, runs):
        found += _DIGITS[min(run, _BEHIND)] + _gap(max(0, run - _BEHIND))
    return found


def _gap(places: int) -> str:
    """Return the characters for places without a mark before the next character."""
    whole, rest = divmod(places, _BEHIND + 1)
    return _DIGITS[-1] * whole + (_DIGITS[_BEHIND + rest] if rest else "")


def each(body: Body, places: int) -> Found:
    """Read one character for each place; ``.`` is not a number.

    Numbers up to 35 are a digit or a letter; larger ones follow ``-`` with two of these.
    Source: pzprjs, ``hitori.js``.
    """
    finding = Finding(body, places)
    while finding.more:
        symbol, position = finding.symbol, finding.at
        long = symbol == "-"
        word = body.text[position + 1 : position + 3] if long else symbol
        if symbol in ".%@":
            finding.take(None if symbol == "." else UNKNOWN)
        elif len(word) == 1 + long and set(word) <= set(_DIGITS):
            finding.take(int(word, len(_DIGITS)), length=1 + 2 * long)
        elif long:
            raise body.error("after '-' come two digits or letters", position)
        else:
            raise body.strange(position)
    return finding.found()


def written_each(values: Iterable[int | None]) -> str:
    """Write the form that ``each`` reads."""
    return "".join(map(_sign, values))


def _sign(value: int | None) -> str:
    if value is None:
        return "."
    high, low = divmod(value, len(_DIGITS))
    return f"-{_DIGITS[high]}{_DIGITS[low]}" if high else _DIGITS[low]


@record
class Code:
    """How the numbers of a layer are written one after the other.

    Attributes
    ----------
    says
        What it is called in pzprjs, and what it looks like.
    read
        Reads the numbers of so many places at the start of a body.
    write
        Writes them.
    most
        The largest number.
    """

    says: str
    read: Callable[[Body, int], Found]
    write: Callable[[Sequence[int | None]], str]
    most: int


def _packed(base: int, each: int) -> tuple[Callable[..., Found], Callable[..., str]]:
    return (
        partial(digits, base=base, each=each),
        partial(written_digits, base=base, each=each),
    )


CODES = {
    "numbers": Code("hexadecimal digits, `g` to `z` empty places", numbers, written, _LARGEST),
    "decimal": Code("decimal digits, `a` to `z` empty places", decimals, written_decimals, 9),
    "four": Code("0 to 4 with the empty places behind", four, written_four, 4),
    "digits": Code("a digit or letter for each cell", each, written_each, 1295),
    "gaps": Code("marks with the empty places behind", gaps, written_gaps, 1),
    "circles": Code("three cells a character", *_packed(3, 3), 2),
    "holes": Code("five cells a character", *_packed(2, 5), 1),
}
"""The codes by the names that layers state."""
