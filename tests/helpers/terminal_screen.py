"""A terminal's screen as pixels: characters with colors, on black or on white.

A pixel is its luminance, 0 for black to 1 for white (WCAG 2, relative luminance). A character is
8 pixels wide and 16 high. Shapes that matter here are drawn as they look; any other character is
a pattern of its own in the middle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from math import dist

from satgrid.drawing.character_board import HATCH

__all__ = ["ARMS", "GROUNDS", "HIGH", "WIDE", "Pixels", "contrast", "cut", "inks", "mean", "shown"]

WIDE, HIGH = 8, 16
GROUNDS = {"black": (1.0, 0.0), "white": (0.0, 1.0)}
"""The luminance of a terminal's characters and of its ground."""
Pixels = tuple[tuple[float, ...], ...]

_CODE = re.compile(r"\x1b\[([\d;]*)m")
ARMS = {  # up, right, down, left
    "│": "ud",
    "─": "lr",
    "┌": "rd",
    "┐": "ld",
    "└": "ur",
    "┘": "ul",
    "├": "urd",
    "┤": "uld",
    "┬": "lrd",
    "┴": "lru",
    "┼": "lrud",
}


def _luminance(color: int) -> float:
    """Return the luminance of a number of the 256 colors."""
    if color >= 232:
        parts = [8 + 10 * (color - 232)] * 3
    else:
        assert color >= 16, "the first 16 colors are a theme's own"
        steps = (0, 95, 135, 175, 215, 255)
        parts = [steps[(color - 16) // scale % 6] for scale in (36, 6, 1)]
    linear = [
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def inks(line: str, ground: str) -> Iterator[tuple[str, float, float]]:
    """Yield each character of a line with the luminance of its foreground and background."""
    default = GROUNDS[ground]
    front, back = default
    at = 0
    while at < len(line):
        code = _CODE.match(line, at)
        if code is None:
            assert line[at] != "\x1b"
            yield line[at], front, back
            at += 1
            continue
        at = code.end()
        numbers = [int(number or 0) for number in code[1].split(";")]
        while numbers:
            number = numbers.pop(0)
            if number == 0:
                front, back = default
            elif number == 1:  # bold
                pass
            else:
                assert number in (38, 48)
                assert numbers.pop(0) == 5
                found = _luminance(numbers.pop(0))
                front, back = (found, back) if number == 38 else (front, found)


@cache
def _glyph(symbol: str) -> tuple[tuple[bool, ...], ...]:
    """Return which pixels of a character have its foreground."""
    return tuple(tuple(_inked(symbol, x, y) for x in range(WIDE)) for y in range(HIGH))


def _inked(symbol: str, x: int, y: int) -> bool:
    across, down = (x + 0.5) / WIDE, (y + 0.5) / HIGH
    distance = dist((x, y), (3.5, 7.5))
    slopes = {"╱": 1 - down, "╲": down}  # noqa: RUF001
    if symbol in " █" + HATCH:
        return symbol == "█" or (symbol == HATCH and (x + y) % 2 == 0)
    if symbol in slopes:
        return abs(across - slopes[symbol]) < 0.1
    if symbol in "●○":
        return distance < 3.8 and (symbol == "●" or distance > 2.5)
    if symbol in ARMS:
        arms = ARMS[symbol]
        upright = x in (3, 4) and (("u" in arms and y < 9) or ("d" in arms and y > 6))
        level = y in (7, 8) and (("l" in arms and x < 5) or ("r" in arms and x > 2))
        return upright or level
    if symbol == "·":
        return distance < 1
    assert symbol.isprintable()
    pattern = ord(symbol) * 2654435761
    return 1 <= x < 7 and 3 <= y < 13 and bool(pattern >> (x // 2 + y // 2 * 4) % 31 & 1)


def shown(drawing: str, ground: str) -> Pixels:
    """Return a drawing as rows of pixels, the ground beside short lines included."""
    lines = [list(inks(line, ground)) for line in drawing.split("\n")]
    width = max(map(len, lines))
    blank = (" ", *GROUNDS[ground])
    return tuple(
        tuple(
            front if _glyph(symbol)[y][x] else back
            for symbol, front, back in line + [blank] * (width - len(line))
            for x in range(WIDE)
        )
        for line in lines
        for y in range(HIGH)
    )


def cut(pixels: Pixels, line: int, start: int, length: int) -> Pixels:
    """Return the pixels of some characters of a line."""
    rows = pixels[line * HIGH : (line + 1) * HIGH]
    return tuple(row[start * WIDE : (start + length) * WIDE] for row in rows)


def mean(pixels: Pixels) -> float:
    """Return how light some pixels are on average."""
    return sum(map(sum, pixels)) / sum(map(len, pixels))


def contrast(one: float, other: float) -> float:
    """Return the contrast of two luminances, from 1 to 21."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
