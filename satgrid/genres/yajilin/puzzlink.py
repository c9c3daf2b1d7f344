"""Yajilin as puzz.link writes it: numbers with arrows, and in saved files the answer behind them.

In a URL a number is two characters, its way (1 up, 2 down, 3 left, 4 right) and the number up to
15; a larger one has 5 more in the first character and two hexadecimal digits, or ``-``, the way and
three. A letter is 1 to 26 cells without a number. A cell out of play is ``0.``, a question mark;
one with an arrow states no more.
Source: pzprjs, ``yajilin.js``, ``Encode.js`` and the saved boards of its tests.
"""

from __future__ import annotations

import re

from satgrid.board.text import Value
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.kinds import Kind
from satgrid.formats.puzzlink.lines import Lines
from satgrid.genres.yajilin.arrows import FREE, OUT, Arrow, arrow_of
from satgrid.genres.yajilin.puzzle import Yajilin

__all__ = ["KINDS"]

_WAYS = ".nswe"  # by their numbers; 0 is none
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TOKEN = re.compile(
    r"(?P<run>[a-z])|0(?P<out>\.)|"
    r"(?P<one>[0-4][0-9a-f.])|(?P<two>[5-9][0-9a-f]{2})|-(?P<three>[0-4][0-9a-f]{3})"
)


def _read(height: int, width: int, body: Body) -> Yajilin:
    found: list[str] = []
    position = 0
    while position < len(body.text) and len(found) < height * width:
        token = _TOKEN.match(body.text, position)
        if token is None:
            raise body.strange(position)
        if token["run"]:
            found += [FREE] * (1 + _LETTERS.index(token["run"]))
        elif token["out"]:
            found.append(OUT)
        elif (
            token["one"] and token["one"][1] == "."
        ):  # an arrow with a question mark states nothing
            found.append(OUT)
        else:
            found.append(_word(body, position, token))
        position = token.end()
    found = [*found, *[FREE] * (height * width)][: height * width]
    return Yajilin(tuple(tuple(found[at : at + width]) for at in range(0, len(found), width)))


def _word(body: Body, position: int, token: re.Match[str]) -> str:
    digits = token["one"] or token["two"] or token["three"]
    way = int(digits[0]) - (5 if token["two"] else 0)
    if not way:
        raise body.error("a number without an arrow", position)
    return str(Arrow(int(digits[1:], 16), _WAYS[way]))


def _body(puzzle: Yajilin) -> str:
    parts = []
    run = 0
    for word in (word for row in puzzle.cells for word in row):
        run += word == FREE
        if run and (word != FREE or run == len(_LETTERS)):
            parts.append(_LETTERS[run - 1])
            run = 0
        if word != FREE:
            parts.append(_token(word))
    return "".join([*parts, _LETTERS[run - 1] if run else ""])


def _token(word: str) -> str:
    arrow = arrow_of(word)
    if arrow is None:
        return "0."
    way = _WAYS.index(arrow.way)
    if arrow.number < 16:
        return f"{way}{arrow.number:x}"
    return f"{way + 5}{arrow.number:02x}" if arrow.number < 256 else f"-{way}{arrow.number:03x}"


def _load(lines: Lines, height: int, width: int) -> Yajilin:
    rows = lines.grid(height, width, "the board")
    return Yajilin(tuple(tuple(map(_loaded, row)) for row in rows), notes=lines.notes)


def _loaded(word: Value) -> str:
    if word.text == ".":
        return FREE
    if re.fullmatch(r"[0-4],-2?", word.text):  # a question mark, with an arrow or without
        return OUT
    match = re.fullmatch(r"([1-4]),(\d{1,3})", word.text, re.ASCII)
    if match is None:
        raise word.error(f"{word.text[:20]!r} is no number with an arrow, such as 3,2")
    return str(Arrow(int(match[2]), _WAYS[int(match[1])]))


def _lines(puzzle: Yajilin) -> list[list[str]]:
    """Write the board, then that no cell is shaded and no line drawn."""
    height, width = puzzle.shape
    blank = [["."] * width] * height
    lines = [["0"] * (width - 1)] * height + [["0"] * width] * (height - 1)
    return [[_saved(word) for word in row] for row in puzzle.cells] + blank + lines


def _saved(word: str) -> str:
    arrow = arrow_of(word)
    if arrow is None:
        return "." if word == FREE else "0,-"
    return f"{_WAYS.index(arrow.way)},{arrow.number}"


KINDS = {
    "yajilin": Kind("yajilin", _read, _body, _load, _lines, answered=False, aliases=("yajirin",)),
}
