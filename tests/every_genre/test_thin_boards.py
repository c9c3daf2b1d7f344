"""Text and back for boards of one row, one column or one cell: all genres, all formats.

In one column a line of text is one cell, so nothing but its spelling says whether ``10`` is one
number or two characters.
"""

from __future__ import annotations

import random
from dataclasses import replace
from math import prod
from typing import Any

import declaring
import pytest
from catalogue import thinned
from hypothesis import given, settings, strategies as st

from satgrid import formats
from satgrid.declared.printed_board import PrintedBoard
from satgrid.errors import SatgridError
from satgrid.formats.fpuzzles.writing import plain
from satgrid.formats.puzzlekit.genres import genre_of
from satgrid.formats.puzzlink import saved
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.solve.enumeration import solutions

LONGEST = 14
SHAPES = st.tuples(st.just(1), st.integers(1, LONGEST)) | st.tuples(
    st.integers(1, LONGEST), st.just(1)
)
BUNDLES = ("text", "puzzlink", "puzzlekit", "non", "webpbn", "sdm", "sdk")
SOLVED = 5  # cells of a board whose solutions are written and read as well


def several(draw: st.DrawFn, values: st.SearchStrategy[Any], number: int) -> tuple[Any, ...]:
    return tuple(draw(st.lists(values, min_size=number, max_size=number)))


def rows(cells: tuple[Any, ...], width: int) -> tuple[tuple[Any, ...], ...]:
    return tuple(cells[at : at + width] for at in range(0, len(cells), width))


def tiled(draw: st.DrawFn, height: int, width: int) -> Any:
    """Draw a board to tile with pieces of one and two cells."""
    signs = several(draw, st.sampled_from("..#"), height * width)
    lines = ["".join(row) for row in rows(signs, width)]
    board = "\n".join(lines) if "." in "".join(lines) else "\n".join(["." * width] * height)
    return registry.parse(f"puzzle: tiling\npieces: I1 x* I2 x*\n\n{board}\n")


@st.composite
def thin(draw: st.DrawFn, name: str) -> Any:
    """Draw a thin board of a genre, with or without a solution; None where nobody knows how."""
    kind: Any = registry.find(name)
    height, width = draw(SHAPES)
    if hasattr(kind, "genre"):
        if declaring.genre_of(name).even:
            return None
        seed = draw(st.integers(0, 999))
        try:
            return declaring.anyhow(random.Random(seed), name, (height, width))
        except SatgridError:  # a square
            return None
    return tiled(draw, height, width)


def same(found: Any, board: Any) -> bool:
    return bool(noteless(found) == noteless(board))


def noteless(board: Any) -> Any:
    if isinstance(board, PrintedBoard):
        return board.with_notes(())
    return replace(board, notes=())


@pytest.mark.parametrize("name", thinned(registry.names(), 3))
@settings(max_examples=12, deadline=None, database=None)
@given(data=st.data())
def test_any_thin_board_there_and_back(name: str, data: st.DataObject) -> None:
    board = data.draw(thin(name))
    if board is None:
        return
    assert board.parse(board.text()) == board
    for form in formats.names(writable=True):
        try:
            written = formats.write(board, form)
        except SatgridError as error:
            assert " cannot be written as " in str(error)  # noqa: PT017 - some can
            continue
        assert formats.detect(written) == form
        [found] = formats.read(written)
        # Where no dot is printed, that all are is said there in another way.
        assert same(
            found, plain(board) if form == "fpuzzles" and name == "variantsudoku" else board
        )
        if form in BUNDLES:
            assert all(
                same(one, board) for one in formats.read(formats.write_all([board] * 2, form))
            )
        if form == "pzprv3":
            assert same(saved.read_line("/".join(written.split("\n")), 1), board)
        if form == "puzzlekit":
            genre = genre_of(board, form)
            problem = "\n".join(" ".join(line) for line in genre.lines(board))  # type: ignore[misc]
            [found] = formats.read(f"{genre.name}\n{problem}\n")
            assert same(found, board)


@pytest.mark.parametrize("name", registry.names())
@settings(max_examples=12, deadline=None, database=None)
@given(data=st.data())
def test_solutions_of_thin_boards_there_and_back(name: str, data: st.DataObject) -> None:
    board = data.draw(thin(name))
    if board is None or prod(board.shape) > SOLVED:
        return
    for found in solutions(encoded(board), limit=3) if not board.flaws() else ():
        assert board.read(board.render(found)) == found
        whole = f"{board.text()}\nsolution:\n{board.render(found)}\n"
        [part] = formats.parts(whole)
        assert part.solution(part.read()) == found


@pytest.mark.parametrize(
    ("drawn", "shape"),
    [
        (" 10\n 12\n", (2, 1)),
        (" 10\n  .\n", (2, 1)),
        ("  .\n 3\n", (2, 1)),
        ("12\n34\n", (2, 2)),
        ("12 34\n", (1, 2)),
        (" 4095\n", (1, 1)),
    ],
)
def test_a_space_in_front_of_a_word_says_that_it_is_one(drawn: str, shape: tuple[int, int]) -> None:
    board = registry.parse(f"puzzle: nurikabe\n\n{drawn}")
    assert board.shape == shape
    assert registry.parse(board.text()) == board
