"""The parts of game ids: runs of blanks between words, and areas given by the lines around them.

Source: Simon Tatham's Portable Puzzle Collection, the functions ``new_desc`` of its games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from satgrid.board.regions import Regions, renumbered
from satgrid.board.text import Value

__all__ = ["areas", "areas_written", "jumps", "jumps_written", "words", "words_written"]

_RUN = 26
_JUMP = 25
_WORD = re.compile(r"\d+|[A-Z]|_|[a-z]", re.ASCII)
_SINGLE = re.compile(r"[0-9A-Z]|_|[a-z]", re.ASCII)


def words(text: str, count: int, at: Value, *, numbers: bool, whole: bool = True) -> dict[int, str]:
    """Return the words of places in order; a letter means a run of blanks.

    Parameters
    ----------
    numbers
        Whether digits side by side are one number; ``_`` parts two numbers then.
    whole
        Whether blanks at the end have to be written.

    Raises
    ------
    ParseError
        If there are more or fewer places than ``count``.
    """
    found: dict[int, str] = {}
    place, end = 0, 0
    for match in (_WORD if numbers else _SINGLE).finditer(text):
        if match.start() != end:
            break
        end, word = match.end(), match[0]
        if word.islower():
            place += ord(word) - ord("a") + 1
        elif word != "_":
            found[place] = word
            place += 1
    if end < len(text):
        raise at.error(f"{text[end]!r} means nothing in this game id")
    if place > count or (whole and place < count):
        raise at.error(f"the game id has {place} places, the board {count}")
    return found


def words_written(found: Sequence[str], *, numbers: bool) -> str:
    """Return places in the form that ``words`` reads; a blank is an empty word."""
    out: list[str] = []
    run = 0
    for word in [*found, None]:
        if word == "":
            run += 1
            continue
        if run:
            out += ["z"] * ((run - 1) // _RUN)
            out.append(chr(ord("a") + (run - 1) % _RUN))
        elif numbers and word is not None and out and out[-1][-1].isdigit():
            out.append("_")
        run = 0
        out.append(word or "")
    return "".join(out)


def jumps(text: str, first: str, at: Value) -> Iterator[tuple[int, str]]:
    """Yield the places that letters lead to, each counted from the last one, and the letters.

    Parameters
    ----------
    first
        The letter of the next place; the letter 25 behind it passes over 25 places.
    """
    place = 0
    for letter in text:
        far = ord(letter.lower()) - ord("a") + (first == "_") if letter != "_" else 0
        if not (letter == "_" or (letter.isascii() and letter.isalpha())):
            raise at.error(f"{letter!r} means nothing in this game id")
        if letter.lower() == "z":
            place += _JUMP
            continue
        place += far
        yield place, letter
        place += 1


def jumps_written(places: Iterable[tuple[int, Callable[[str], str]]], first: str) -> str:
    """Return the letters that lead to places; a function modifies the letter of each place."""
    out, last = [], 0
    for place, marked in places:
        far = place - last
        while far >= _JUMP:
            out.append(marked("z"))
            far -= _JUMP
        letter = chr(ord("a") + far - (first == "_")) if far or first == "a" else "_"
        out.append(marked(letter))
        last = place + 1
    return "".join(out)


def _pairs(size: int) -> list[tuple[int, int]]:
    """Return the cells on both sides of each inner line: upright ones by rows, then level ones."""
    upright = [
        (row * size + column, row * size + column + 1)
        for row in range(size)
        for column in range(size - 1)
    ]
    level = [
        (row * size + column, (row + 1) * size + column)
        for column in range(size)
        for row in range(size - 1)
    ]
    return upright + level


def areas(text: str, size: int, at: Value) -> Regions:
    """Return the areas of a square; a letter means a run of missing lines before a line."""
    pairs = _pairs(size)
    joined: list[tuple[int, int]] = []
    place, last = 0, ""
    for match in re.finditer(r"[a-z_]|\d+", text):
        times = int(match[0][:4]) - 1 if match[0].isdigit() else 1
        last = last if match[0].isdigit() else match[0]
        if not last:
            raise at.error("the areas of this game id begin with a number of repetitions")
        for _ in range(min(times, len(pairs))):
            far = 0 if last == "_" else ord(last) - ord("a") + 1
            whole = far == _RUN
            joined += pairs[place : place + (_JUMP if whole else far)]
            place += _JUMP if whole else far + 1
    if place < len(pairs) or place > len(pairs) + 1 or re.fullmatch(r"[a-z_\d]*", text) is None:
        raise at.error("the areas of this game id do not fit its board")
    number = list(range(size * size))

    def root(cell: int) -> int:
        while number[cell] != cell:
            cell = number[cell]
        return cell

    for one, other in joined:
        a, b = sorted((root(one), root(other)))
        number[b] = a
    return renumbered(
        [[root(row * size + column) for column in range(size)] for row in range(size)]
    )


def areas_written(value: Regions, *, short: bool = False) -> str:
    """Return areas in the form that ``areas`` reads; ``short`` counts repeated letters."""
    size = len(value)
    flat = [room for row in value for room in row]
    out, run = [], 0
    for one, other in [*_pairs(size), (-1, -1)]:
        if one >= 0 and flat[one] == flat[other]:
            run += 1
            continue
        while run >= _JUMP + (one >= 0):
            out.append("z")
            run -= _JUMP
        out.append(chr(ord("a") + run - 1) if run else "_")
        run = 0
    text = "".join(out)
    if short:
        text = re.sub(r"(.)\1{2,}", lambda match: f"{match[1]}{len(match[0])}", text)
    return text
