"""Drawing with characters: borders of regions as box-drawing lines, and terminal colours."""

from __future__ import annotations

from collections.abc import Callable, Hashable

__all__ = ["PALETTE", "bordered", "paint"]

# By which of the four arms up, right, down, left a corner has.
_CORNERS = dict(
    zip(
        range(16),
        " ╵╶└╷│┌├╴┘─┴┐┤┬┼",
        strict=True,
    )
)
PALETTE = (31, 214, 36, 160, 97, 130, 29, 204, 24, 142, 96, 166, 67, 100, 133, 60)
"""Colours of the 256-colour terminal that stay apart side by side, under white letters."""


def paint(
    text: str, *, front: int | None = None, back: int | None = None, bold: bool = False
) -> str:
    """Colour a text for a terminal of 256 colours (ECMA-48, SGR 38;5 and 48;5)."""
    codes = ["1"] if bold else []
    codes += [f"38;5;{front}"] if front is not None else []
    codes += [f"48;5;{back}"] if back is not None else []
    return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text


def bordered(
    height: int,
    width: int,
    region: Callable[[tuple[int, int]], Hashable],
    symbol: Callable[[tuple[int, int]], str],
    *,
    inner: int = 3,
) -> list[str]:
    """Draw a grid with a line wherever neighboring cells belong to different regions.

    Parameters
    ----------
    region
        The region of (row, column); None is outside.
    symbol
        What stands in a cell: ``inner`` characters wide on the screen, colour codes aside.

    Returns
    -------
    list of str
        2 * height + 1 lines, without white space at their ends.
    """

    def at(row: int, column: int) -> Hashable:
        inside = 0 <= row < height and 0 <= column < width
        return region((row, column)) if inside else None

    lines = []
    for row in range(height + 1):
        border, content = "", ""
        for column in range(width + 1):
            above, below = at(row - 1, column), at(row, column)
            above_left, below_left = at(row - 1, column - 1), at(row, column - 1)
            arms = (
                (above_left != above)
                + 2 * (above != below)
                + 4 * (below_left != below)
                + 8 * (above_left != below_left)
            )
            border += _CORNERS[arms] + ("─" if above != below else " ") * inner
            content += "│" if below_left != below else " "
            inside = row < height and column < width
            content += symbol((row, column)) if inside else ""
        lines += [border.rstrip(), content.rstrip()]
    return lines[:-1]
