"""Borders of regions as box-drawing lines, and colours."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satgrid.board.terminal import PALETTE, bordered, paint


def drawn(*rows: str, inner: int = 3) -> list[str]:
    """Draw regions given as letters; ``#`` is outside."""

    def region(cell: tuple[int, int]) -> str | None:
        letter = rows[cell[0]][cell[1]]
        return None if letter == "#" else letter

    def symbol(cell: tuple[int, int]) -> str:
        return rows[cell[0]][cell[1]].center(inner)

    return bordered(len(rows), len(rows[0]), region, symbol, inner=inner)


def test_regions_with_all_kinds_of_corners() -> None:
    assert drawn("AAB", "ACB", "DDD") == [
        "┌───────┬───┐",
        "│ A   A │ B │",
        "│   ┌───┤   │",
        "│ A │ C │ B │",
        "├───┴───┴───┤",
        "│ D   D   D │",
        "└───────────┘",
    ]
    assert drawn("AB", "CD") == [
        "┌───┬───┐",
        "│ A │ B │",
        "├───┼───┤",
        "│ C │ D │",
        "└───┴───┘",
    ]


def test_outside_has_no_borders_of_its_own() -> None:
    assert drawn("A##", "A#B", inner=1) == [
        "┌─┐",
        "│A│# #",
        "│ │ ┌─┐",
        "│A│#│B│",
        "└─┘ └─┘",
    ]
    assert drawn("##", "##", inner=1) == ["", " # #", "", " # #", ""]


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
    " ": "",
}


@given(
    st.integers(1, 4).flatmap(
        lambda width: st.lists(
            st.text("AB#", min_size=width, max_size=width), min_size=1, max_size=4
        )
    )
)
def test_every_line_goes_on_at_its_neighbor(rows: list[str]) -> None:
    """Borders close: what leaves a character towards another is met there."""
    lines = drawn(*rows, inner=1)
    width = 2 * len(rows[0]) + 1
    assert len(lines) == 2 * len(rows) + 1
    canvas = [line.ljust(width) for line in lines]
    assert all(len(line) == width for line in canvas)
    assert all(line == line.rstrip() for line in lines)

    def arms(row: int, column: int) -> str:
        if 0 <= row < len(canvas) and 0 <= column < width:
            return ARMS.get(canvas[row][column], "")
        return ""

    for row, column in product(range(len(canvas)), range(width)):
        if row % 2 and column % 2:
            letter = rows[row // 2][column // 2]
            assert canvas[row][column] == letter
            right = rows[row // 2][column // 2 + 1] if column + 2 < width else "#"
            assert (canvas[row][column + 1] == "│") == (letter != right)
        else:
            assert ("r" in arms(row, column)) == ("l" in arms(row, column + 1))
            assert ("d" in arms(row, column)) == ("u" in arms(row + 1, column))


def test_paint() -> None:
    assert paint("x") == "x"
    assert paint("x", bold=True) == "\x1b[1mx\x1b[0m"
    assert paint("x", front=231, back=31, bold=True) == "\x1b[1;38;5;231;48;5;31mx\x1b[0m"
    assert paint("x", back=0) == "\x1b[48;5;0mx\x1b[0m"


def test_palette() -> None:
    assert len(set(PALETTE)) == len(PALETTE)
    assert all(16 <= color < 256 for color in PALETTE)


@pytest.mark.parametrize("inner", [1, 2, 5])
def test_width_of_a_cell(inner: int) -> None:
    assert drawn("AB", inner=inner)[0] == f"┌{'─' * inner}┬{'─' * inner}┐"
