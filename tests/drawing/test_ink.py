"""Borders of regions as box-drawing lines, and colors."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, strategies as st
from terminal_screen import ARMS

from satgrid.drawing.character_board import (
    DARK,
    MARK,
    TINTS,
    WHITE,
    Ink,
    bordered,
    filled,
    paint,
    printed,
)


def drawn(*rows: str, inner: int = 3) -> list[str]:
    """Draw regions given as letters, ``#`` outside, without color."""

    def region(cell: tuple[int, int]) -> str | None:
        letter = rows[cell[0]][cell[1]]
        return None if letter == "#" else letter

    def symbol(cell: tuple[int, int]) -> Ink:
        return Ink(rows[cell[0]][cell[1]].center(inner))

    parts = bordered(len(rows), len(rows[0]), region, symbol, inner=inner)
    assert {len(row) for row in parts} == {2 * len(rows[0]) + 1}
    return printed(parts, color=False).split("\n")


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


def test_paper_reaches_as_far_as_the_longest_line() -> None:
    lines = [[Ink("ab"), Ink(""), Ink("c")], [Ink("d", bold=True)], []]
    white, bold = "\x1b[38;5;16;48;5;231m", "\x1b[1;38;5;16;48;5;231m"
    assert printed(lines, color=True).split("\n") == [
        f"{white}abc\x1b[0m",
        f"{bold}d\x1b[0m{white}  \x1b[0m",
        f"{white}   \x1b[0m",
    ]
    assert printed(lines, color=False) == "abc\nd\n"
    assert printed([], color=True) == ""


def test_background_goes_on_between_cells_of_a_region() -> None:
    backs = [[DARK, DARK], [DARK, DARK], [DARK, MARK]]
    rows = bordered(
        3, 2, lambda cell: cell[0] > 1, lambda cell: Ink("   ", back=backs[cell[0]][cell[1]])
    )
    assert [[ink.back for ink in row] for row in rows[1:-1]] == [
        [WHITE, DARK, DARK, DARK, WHITE],
        [WHITE, DARK, DARK, DARK, WHITE],
        [WHITE, DARK, DARK, DARK, WHITE],
        [WHITE] * 5,
        [WHITE, DARK, WHITE, MARK, WHITE],
    ]


def test_filled() -> None:
    assert filled(3, color=False).text == "▒▒▒"
    assert [filled(width, color=False, marked=True).text for width in (2, 3)] == ["*▒", "▒*▒"]
    assert filled(2, color=True) == Ink("  ", WHITE, DARK)
    assert filled(3, color=True, symbol="4") == Ink(" 4 ", WHITE, DARK)


def test_palette() -> None:
    assert len(set(TINTS)) == len(TINTS)
    assert all(16 <= color < 256 for color in TINTS)


@pytest.mark.parametrize("inner", [1, 2, 5])
def test_width_of_a_cell(inner: int) -> None:
    assert drawn("AB", inner=inner)[0] == f"┌{'─' * inner}┬{'─' * inner}┐"
