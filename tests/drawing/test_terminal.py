"""Drawings at a terminal mean the same on a black ground and on a white one."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
from catalogue import GENRES, ROOT, encoded, load, thinned
from terminal_screen import GROUNDS, HIGH, WIDE, Pixels, contrast, cut, inks, mean, shown

from satgrid.board.grid import Cell, Place
from satgrid.drawing.character_board import HATCH
from satgrid.drawing.terminal import draw
from satgrid.genres.kropki.board import black as black_of, white as white_of
from satgrid.genres.tiling.puzzle import Tiling
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import solutions

BOARDS = [
    "norinori/6x6",
    "nonogram/diagonal",
    "nonogram/small",
    "shakashaka/8x8",
    "kropki/boxes-6x6-some",
    "kropki/latin-12",
    "tents/8x8",
    "starbattle/8x8",
    "tiling/pentominoes-6x10",
    "tiling/pentominoes-2x3x10",
    "tiling/pentominoes-8x8-hole",
]
marked_or_not = pytest.mark.parametrize("marks", [False, True], ids=["unmarked", "marked"])
both = pytest.mark.parametrize("ground", GROUNDS)
plain_or_not = pytest.mark.parametrize("color", [False, True], ids=["plain", "color"])


@cache
def instance(name: str) -> tuple[Any, frozenset[Any]]:
    """Return a board and a solution."""
    puzzle: Puzzle[Any] = load(ROOT / "instances" / f"{name}.txt")
    deadline = time.monotonic() + 60
    return puzzle, next(iter(solutions(encoded(puzzle), limit=1, deadline=deadline)))


def some(puzzle: Puzzle[Any], solution: frozenset[Any]) -> list[Place]:
    """Return cells to mark: some that the solution refers to, and a corner."""
    keys = sorted(solution)[::3]
    return [(0,) * len(puzzle.shape), *(place for key in keys for place in puzzle.places(key))]


EVERY = [*BOARDS, *(f"{name}/small" for name in GENRES)]


# --- in color --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", thinned(EVERY))
def test_paper_is_under_the_whole_board(name: str) -> None:
    """So that nothing depends on the ground."""
    puzzle, solution = instance(name)
    for answer in (None, frozenset(), solution):
        drawing = draw(puzzle, answer, color=True, marked=some(puzzle, solution))
        assert shown(drawing, "black") == shown(drawing, "white")


@pytest.mark.parametrize("name", EVERY)
def test_everything_stands_out_from_what_is_below_it(name: str) -> None:
    puzzle, solution = instance(name)
    for marked in ([], some(puzzle, solution)):
        for answer in (None, solution):
            drawing = draw(puzzle, answer, color=True, marked=marked)
            for line in drawing.split("\n"):
                for symbol, front, back in inks(line, "black"):
                    least = 2 if symbol == "·" else 1 if symbol == " " else 3.5
                    assert contrast(front, back) >= least, symbol


@pytest.mark.parametrize("name", BOARDS)
def test_colors_change_nothing_else(name: str) -> None:
    """Dots and dark cells aside, which are letters and hatched without."""
    puzzle, solution = instance(name)
    plain = draw(puzzle, solution).split("\n")
    bare = re.sub(r"\x1b\[[\d;]*m", "", draw(puzzle, solution, color=True)).split("\n")
    assert len(plain) - len(bare) == ("kropki" in name)  # the letters are explained
    if "kropki" in name:
        del plain[2 * puzzle.shape[0] + 1 :]
        plain = [line.replace("w", "○").replace("b", "●") for line in plain]
    spared = [line.replace(HATCH, " ").replace("#", " ").rstrip() for line in plain]
    assert spared == [line.replace("█", " ").rstrip() for line in bare[: len(plain)]]


# --- what cells mean --------------------------------------------------------------------------


def place(puzzle: Any, cell: Cell) -> tuple[int, int, int]:
    """Return where a cell stands in a drawing: the line, the first character, how many."""
    row, column = cell
    if puzzle.name == "nonogram":
        plain = draw(puzzle).split("\n")
        top = next(at for at, line in enumerate(plain) if "┌" in line)
        left = plain[top].index("┌")
        return top + 1 + row + row // 5, left + 1 + 2 * column + column // 5, 2
    if puzzle.name == "shakashaka":
        return row + 1, 2 * column + 1, 2
    if puzzle.name == "tents":
        return row + 2, 2 * column + 2, 2
    return 2 * row + 1, 4 * column + 1, 3


def meaning(puzzle: Any, solution: frozenset[Any], cell: Cell) -> object:
    """Return what a player should see in a cell."""
    if puzzle.name == "shakashaka" and puzzle.printed[cell.row][cell.column] != ".":
        return puzzle.printed[cell.row][cell.column]
    if puzzle.name == "tents" and cell in puzzle.data["trees"]:
        return "tree"
    [key] = [key for key in solution if cell in puzzle.places(key)] or [None]
    if puzzle.name in ("kropki", "shakashaka") or isinstance(puzzle, Tiling):
        return key and key[1 - isinstance(puzzle, Tiling)]
    return key is not None


FLAT = [name for name in BOARDS if name not in ("kropki/latin-12", "tiling/pentominoes-2x3x10")]


@plain_or_not
@pytest.mark.parametrize("name", FLAT)
def test_nothing_means_one_thing_on_black_and_another_on_white(name: str, color: bool) -> None:
    """A full block on black looks like a blank on white."""
    puzzle, solution = instance(name)
    drawing = draw(puzzle, solution, color=color)
    meanings: dict[Pixels, set[object]] = {}
    for ground in GROUNDS:
        pixels = shown(drawing, ground)
        for cell in map(Cell._make, product(*map(range, puzzle.shape))):
            if isinstance(puzzle, Tiling) and cell not in puzzle.cells:
                continue
            image = cut(pixels, *place(puzzle, cell))
            meanings.setdefault(image, set()).add(meaning(puzzle, solution, cell))
    assert all(len(found) == 1 for found in meanings.values())


@both
@marked_or_not
@pytest.mark.parametrize("name", ["norinori/6x6", "nonogram/diagonal", "nonogram/small"])
def test_shaded_cells_are_dark(name: str, ground: str, marks: bool) -> None:
    puzzle, solution = instance(name)
    marked = some(puzzle, solution) if marks else []
    pixels = shown(draw(puzzle, solution, color=True, marked=marked), ground)
    for cell in puzzle.grid:
        light = mean(cut(pixels, *place(puzzle, cell)))
        assert light < 0.3 if cell in solution else light > 0.6


@both
@marked_or_not
@pytest.mark.parametrize("name", ["norinori/6x6", "nonogram/diagonal", "nonogram/small"])
def test_shaded_cells_are_hatched_without_colors(name: str, ground: str, marks: bool) -> None:
    puzzle, solution = instance(name)
    marked = some(puzzle, solution) if marks else []
    pixels = shown(draw(puzzle, solution, marked=marked), ground)
    for cell in puzzle.grid:
        share = inked(cut(pixels, *place(puzzle, cell)), ground)
        assert 0.3 < share < 0.7 if cell in solution else share < 0.2


def inked(pixels: Pixels, ground: str) -> float:
    """Return which share of pixels is not as the ground."""
    front, back = GROUNDS[ground]
    return abs(mean(pixels) - back) / abs(front - back)


@both
@plain_or_not
@marked_or_not
def test_triangles_of_shakashaka(ground: str, color: bool, marks: bool) -> None:
    """One side of a cell is dark or hatched, and the other has the line that ends the triangle."""
    puzzle, solution = instance("shakashaka/8x8")
    marked = some(puzzle, solution) if marks else []
    pixels = shown(draw(puzzle, solution, color=color, marked=marked), ground)
    corners = dict(sorted(solution))
    assert set(corners.values()) == set("ABCD")
    for cell in puzzle.grid:
        line, start, _ = place(puzzle, cell)
        left, right = (cut(pixels, line, start + at, 1) for at in (0, 1))
        if cell in corners:
            side, other = (left, right) if corners[cell] in "AD" else (right, left)
            top = other[0]
            falling, rising = (top[at] != top[WIDE // 2] for at in (0, -1))
            assert (rising, falling) == ((corners[cell] in "AC"), (corners[cell] in "BD"))
            if color:
                assert mean(side) < 0.1
                assert mean(other) > 0.5
            elif cell not in marked:
                assert 0.4 < inked(side, ground) < 0.6
        elif color:
            black = puzzle.printed[cell.row][cell.column] != "."
            assert mean(left) < 0.3 if black else mean(left) > 0.6


# --- dots -------------------------------------------------------------------------------------


def dots(puzzle: Any) -> Iterator[tuple[str, int, int]]:
    """Yield the color, line and column of each dot."""
    for color, sides in (("white", white_of(puzzle)), ("black", black_of(puzzle))):
        for (row, column), (below, right) in sorted(sides):
            beside = row == below
            yield color, row + below + 1, 2 * (column + right) + 2 if beside else 4 * column + 2


def dot(symbol: str, ground: str) -> Pixels:
    return shown(symbol, ground)


# What players take for a dot: its inside counts, and on black a ring is a dot of the other color.
SEEN = {
    dot("○", "white"): "white",
    dot("●", "black"): "white",
    dot("●", "white"): "black",
    dot("○", "black"): "black",
}


@both
@plain_or_not
def test_dots_of_kropki(ground: str, color: bool) -> None:
    puzzle, solution = instance("kropki/boxes-6x6-some")
    pixels = shown(draw(puzzle, solution, color=color), ground)
    images: dict[str, set[Pixels]] = {"white": set(), "black": set()}
    for kind, line, column in dots(puzzle):
        image = cut(pixels, line, column, 1)
        images[kind].add(image)
        assert SEEN.get(image, kind) == kind
        if color:
            inside, around = image[HIGH // 2][WIDE // 2], image[HIGH // 2][0]
            assert (inside < 0.1) == (kind == "black")
            assert (inside > 0.9) == (kind == "white")
            assert around < 0.1 or kind == "black"
    assert images["white"]
    assert images["black"]
    assert not images["white"] & images["black"]
    assert color != ("w white dot, b black dot" in draw(puzzle, color=color))


@both
def test_dots_are_seen_where_they_were_taken_for_others(ground: str) -> None:
    """What this file was written for: the dots as they were drawn until version 0.1."""
    for symbol, kind in (("○", "white"), ("●", "black")):
        assert (SEEN[dot(symbol, ground)] == kind) == (ground == "white")


# --- what a player must know besides ----------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "caption"),
    [
        ("starbattle/8x8", "1 star in each row, column and region"),
        ("starbattle/8x8-two", "2 stars in each row, column and region"),
        ("kropki/boxes-9x9", "all dots are shown"),
        ("kropki/boxes-9x9-some", "not all dots are shown"),
        ("kropki/consecutive-9x9", "all white dots are shown"),
        ("kropki/boxes-6x6-black", "all black dots are shown"),
        ("sudoku/9x9", None),
        ("norinori/6x6", None),
    ],
)
def test_captions(name: str, caption: str | None) -> None:
    puzzle: Any = load(ROOT / "instances" / f"{name}.txt")
    lines = draw(puzzle).split("\n")
    assert lines[2 * puzzle.shape[0] + 1 :][:1] == ([caption] if caption else [])
