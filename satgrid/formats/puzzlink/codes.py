"""How puzz.link writes numbers in a URL, one place after the other.

Source: the descriptions and examples of pzprjs (``Encode.js`` and its tests), which puzz.link
runs. The text written is exactly that of its editor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from satgrid.formats.puzzlink.bodies import UNKNOWN, Body, FoundNumbers
from satgrid.record import record

__all__ = ["CODES", "Code", "digits", "four", "numbers", "written", "written_digits"]
__all__ += ["written_four"]

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_LONGEST_RUN = 20
_BEHIND = 17
"""The most places without a mark behind one that a character stands for."""
_FIRST_RUN = _DIGITS.index("g")


class _Longer(NamedTuple):
    """What follows a sign before a larger number."""

    digits: int
    says: str
    added: int
    base: int = 16


_LONGER = {
    "-": _Longer(2, "two hexadecimal digits", 0),
    "+": _Longer(3, "three hexadecimal digits", 0),
    "=": _Longer(3, "three hexadecimal digits", 4096),
    "@": _Longer(3, "three hexadecimal digits", 8192),
    "%": _Longer(3, "three hexadecimal digits", 8192),
    "*": _Longer(4, "four hexadecimal digits", 12240),
    "$": _Longer(5, "five hexadecimal digits", 77776),
}
"""Of the signs before larger numbers how many digits follow, and what is added to these."""
_WRITTEN = ((0, ""), (16, "-"), (256, "+"), (4096, "="), (8192, "@"), (12240, "*"), (77776, "$"))
"""From which number on which of these signs is written."""
_LARGEST = 77776 + 0xFFFFF
_TENS = _DIGITS[:10]
_LONGEST_TENS = 26
"""The most empty places that a letter means beside decimal digits."""


_Signs = Mapping[str, Sequence[int | None]]
"""What a character states of the next places."""
_RUNS: _Signs = {sign: (None,) * run for run, sign in enumerate(_DIGITS[_FIRST_RUN:], 1)}


def _read(body: Body, places: int, signs: _Signs, longer: Mapping[str, _Longer]) -> FoundNumbers:
    """Read what the characters of a body state until all places are known, or the text ends."""
    text, end = body.text, len(body.text)
    values: list[int | None] = []
    starts: list[int] = []
    at = 0
    while len(values) < places and at < end:
        stated, length = signs.get(text[at]), 1
        if stated is None:
            more = longer.get(text[at])
            if more is None:
                raise body.strange(at)
            word = text[at + 1 : at + 1 + more.digits]
            if len(word) < more.digits or not set(word) <= set(_DIGITS[: more.base]):
                raise body.error(f"after {text[at]!r} come {more.says}", at)
            stated, length = (int(word, more.base) + more.added,), 1 + more.digits
        values += stated
        starts += [at] * len(stated)
        at += length
    missing = max(0, places - len(values))
    return FoundNumbers(
        [*values[:places], *[None] * missing], [*starts[:places], *[end] * missing], at
    )


def _flushed(run: int) -> str:
    return _DIGITS[_FIRST_RUN + run - 1] if run else ""


_FOUR: _Signs = {
    **_RUNS,
    ".": (UNKNOWN,),
    **{_DIGITS[at]: (at % 5, *[None] * (at // 5)) for at in range(15)},
}


def four(body: Body, places: int) -> FoundNumbers:
    """Read numbers 0 to 4, each followed by up to two empty cells."""
    return _read(body, places, _FOUR, {})


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


_NUMBERS: _Signs = {
    **_RUNS,
    ".": (UNKNOWN,),
    **{sign: (number,) for number, sign in enumerate(_DIGITS[:_FIRST_RUN])},
}


def numbers(body: Body, places: int) -> FoundNumbers:
    """Read numbers in hexadecimal at the start of a body, and runs of places without one."""
    return _read(body, places, _NUMBERS, _LONGER)


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
    more = _LONGER.get(sign, _Longer(1, "", 0))
    return f"{sign}{value - more.added:0{more.digits}x}"


_DECIMALS: _Signs = {
    ".": (UNKNOWN,),
    **{sign: (number,) for number, sign in enumerate(_TENS)},
    **{sign: (None,) * run for run, sign in enumerate(_DIGITS[10:], 1)},
}


def decimals(body: Body, places: int) -> FoundNumbers:
    """Read numbers 0 to 9; a letter is 1 to 26 places without one: decodeNumber10."""
    return _read(body, places, _DECIMALS, {})


def written_decimals(values: Iterable[int | None]) -> str:
    """Write the form that ``decimals`` reads."""
    return _with_runs(
        values,
        lambda value: "." if value == UNKNOWN else str(value),
        lambda run: _DIGITS[9 + run],
        _LONGEST_TENS,
    )


def digits(body: Body, places: int, base: int, each: int) -> FoundNumbers:
    """Read small numbers, several of which share a character.

    Parameters
    ----------
    base
        How many values a number has.
    each
        How many numbers a character holds, the first one weighing most.
    """
    return _read(body, places, _shared(base, each), {})


@lru_cache
def _shared(base: int, each: int) -> _Signs:
    """Return what a character states that several numbers share; 0 states nothing."""
    return {
        sign: tuple([value // base**weight % base or None for weight in reversed(range(each))])
        for value, sign in enumerate(_DIGITS[: base**each])
    }


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


_GAPS: _Signs = {
    **{sign: (1, *[None] * behind) for behind, sign in enumerate(_DIGITS[: _BEHIND + 1])},
    **{sign: (None,) * run for run, sign in enumerate(_DIGITS[_BEHIND + 1 :], 1)},
}


def gaps(body: Body, places: int) -> FoundNumbers:
    """Read 1 for the places that are marked: those from which the others are counted.

    A character up to ``h`` is a mark with 0 to 17 other places behind it, one from ``i`` on 1 to 18
    places without a mark. Source: pzprjs, ``tents.js``.
    """
    return _read(body, places, _GAPS, {})


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


_EACH: _Signs = {
    ".": (None,),
    "%": (UNKNOWN,),
    "@": (UNKNOWN,),
    **{sign: (number,) for number, sign in enumerate(_DIGITS)},
}
_EACH_LONGER = {"-": _Longer(2, "two digits or letters", 0, len(_DIGITS))}


def each(body: Body, places: int) -> FoundNumbers:
    """Read one character for each place; ``.`` is not a number.

    Numbers up to 35 are a digit or a letter; larger ones follow ``-`` with two of these.
    Source: pzprjs, ``hitori.js``.
    """
    return _read(body, places, _EACH, _EACH_LONGER)


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
    read: Callable[[Body, int], FoundNumbers]
    write: Callable[[Sequence[int | None]], str]
    most: int


def _packed(base: int, each: int) -> tuple[Callable[..., FoundNumbers], Callable[..., str]]:
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
