"""Hitori as puzz.link writes it: a character for each cell, ``.`` for one without a number.

Numbers up to 35 are a digit or a letter; larger ones stand behind ``-`` with two of these.
Source: pzprjs, ``hitori.js``.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.formats.puzzlink.boards import numbered
from satgrid.formats.puzzlink.bodies import UNKNOWN, Body
from satgrid.genres.hitori.puzzle import Hitori

__all__ = ["KINDS"]

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_BASE = len(_DIGITS)


def _read(body: Body, cells: int) -> list[int | None]:
    found: list[int | None] = []
    position = 0
    while len(found) < cells and position < len(body.text):
        symbol = body.text[position]
        width = 1
        if symbol == "-":
            position += 1
            width = 2
        word = body.text[position : position + width]
        if symbol in ".%@":
            found.append(None if symbol == "." else UNKNOWN)
        elif len(word) == width and set(word) <= set(_DIGITS):
            found.append(int(word, _BASE))
        elif symbol == "-":
            raise body.error("after '-' come two digits or letters", position - 1)
        else:
            raise body.strange(position)
        position += width
    return [*found, *[None] * (cells - len(found))]


def _written(values: Sequence[int | None]) -> str:
    return "".join(map(_word, values))


def _word(value: int | None) -> str:
    if value is None:
        return "."
    high, low = divmod(value, _BASE)
    return f"-{_DIGITS[high]}{_DIGITS[low]}" if high else _DIGITS[low]


KINDS = {"hitori": numbered(Hitori, _read, _written)}
