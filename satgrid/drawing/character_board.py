"""Boards drawn with characters for a terminal: ink on paper, and borders of regions.

Terminals have a black ground or a white one, and a drawing must mean the same on both.

With color a board stands on paper of its own: every character has a background and a
foreground, numbers of the 256 colors that no theme changes. So dark is dark everywhere.

Without color the ground shows through, and whatever is solid on one ground looks like a gap on
the other: a full block, a filled dot, a filled triangle. Dark cells are hatched then, and what
would otherwise differ in its filling alone is a letter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import groupby
from typing import NamedTuple

__all__ = ["BLACK", "DARK", "FAINT", "FOUND", "HATCH", "MARK", "TINTS", "TRIANGLES"]
__all__ += ["WHITE", "Ink", "bordered", "corner", "filled", "paint", "printed"]

# By which of the four arms up, right, down, left a corner has.
_CORNERS = dict(
    zip(
        range(16),
        " ╵╶└╷│┌├╴┘─┴┐┤┬┼",
        strict=True,
    )
)
WHITE, BLACK, DARK, FAINT = 231, 16, 238, 145
"""Colors of the 256-color terminal: white, black, the gray of dark cells, and of dots."""
FOUND, MARK = 25, 221
"""Blue for what a solution adds to what is printed, and yellow behind cells that are marked."""
TINTS = (31, 130, 29, 160, 97, 94, 24, 161, 60, 64, 96, 166, 67, 100, 133, 23)
"""Colors that stay apart side by side, under white letters."""
HATCH = "▒"
"""What fills a dark cell where there is no color: half dark on white and on black."""
TRIANGLES = {"A": "█╱", "B": "╲█", "C": "╱█", "D": "█╲"}  # noqa: RUF001
"""By the filled corner the filled side and the line that ends it: triangles of light on a black
ground would look like the opposite ones of shadow."""


def corner(*, up: bool, right: bool, down: bool, left: bool) -> str:
    """Return the character for lines that meet from the given sides."""
    return _CORNERS[up + 2 * right + 4 * down + 8 * left]


class Ink(NamedTuple):
    """Characters with their colors."""

    text: str
    front: int = BLACK
    back: int = WHITE
    bold: bool = False


def paint(
    text: str, *, front: int | None = None, back: int | None = None, bold: bool = False
) -> str:
    """Color a text for a terminal of 256 colors (ECMA-48, SGR 38;5 and 48;5)."""
    codes = ["1"] if bold else []
    codes += [f"38;5;{front}"] if front is not None else []
    codes += [f"48;5;{back}"] if back is not None else []
    return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text


def printed(rows: Sequence[Sequence[Ink]], *, color: bool) -> str:
    """Return rows as lines: on one colored background, or without color and trailing blanks."""
    if not color:
        return "\n".join("".join(ink.text for ink in row).rstrip() for row in rows)
    width = max((sum(len(ink.text) for ink in row) for row in rows), default=0)
    lines = []
    for row in rows:
        margin = Ink(" " * (width - sum(len(ink.text) for ink in row)))
        runs = groupby((ink for ink in (*row, margin) if ink.text), key=lambda ink: ink[1:])
        lines.append(
            "".join(
                paint("".join(ink.text for ink in inks), front=front, back=back, bold=bold)
                for (front, back, bold), inks in runs
            )
        )
    return "\n".join(lines)


def filled(width: int, *, color: bool, marked: bool = False, symbol: str = "") -> Ink:
    """Return a dark cell with a symbol in it; a marked cell has a star."""
    symbol = "*" if marked else symbol
    fill = " " if color else HATCH
    return Ink(f"{symbol:{fill}^{width}}", MARK if marked else WHITE, DARK, bold=marked)


def bordered(
    height: int,
    width: int,
    region: Callable[[tuple[int, int]], Hashable],
    symbol: Callable[[tuple[int, int]], Ink],
    *,
    inner: int = 3,
) -> list[list[Ink]]:
    """Draw a grid with a line wherever neighboring cells belong to different regions.

    Parameters
    ----------
    region
        The region of (row, column); None is outside.
    symbol
        Returns the content of a cell: ``inner`` characters.

    Returns
    -------
    list of list of Ink
        2 * height + 1 rows of 2 * width + 1 parts: lines and corners at even places, cells at odd
        ones. Between cells of one region with the same background, the background continues.
    """

    def at(row: int, column: int) -> Hashable:
        inside = 0 <= row < height and 0 <= column < width
        return region((row, column)) if inside else None

    cells = [[symbol((row, column)) for column in range(width)] for row in range(height)]

    def between(line: str, *around: tuple[int, int]) -> Ink:
        if line.strip() or any(not (0 <= r < height and 0 <= c < width) for r, c in around):
            return Ink(line)
        backs = {cells[row][column].back for row, column in around}
        return Ink(line, back=backs.pop() if len(backs) == 1 else WHITE)

    rows: list[list[Ink]] = []
    for row in range(height + 1):
        border: list[Ink] = []
        content: list[Ink] = []
        for column in range(width + 1):
            above, below = at(row - 1, column), at(row, column)
            above_left, below_left = at(row - 1, column - 1), at(row, column - 1)
            joint = corner(
                up=above_left != above,
                right=above != below,
                down=below_left != below,
                left=above_left != below_left,
            )
            here, up, left = (row, column), (row - 1, column), (row, column - 1)
            border.append(between(joint, here, up, left, (row - 1, column - 1)))
            content.append(between("│" if below_left != below else " ", here, left))
            if column < width:
                border.append(between(("─" if above != below else " ") * inner, here, up))
                content += [cells[row][column]] if row < height else []
        rows += [border, content]
    return rows[:-1]
