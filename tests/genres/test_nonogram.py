"""Nonogram: what the suites for all puzzles do not cover."""

from __future__ import annotations

import random
import re
from itertools import combinations, product
from math import prod
from typing import Any

import pytest
from brute_force import tried
from catalogue import ROOT, agree, by_trying, encoded, load
from hypothesis import given, strategies as st

from satgrid import formats
from satgrid.board import untold_blocks
from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.board.untold_blocks import ANY, UNKNOWN
from satgrid.drawing.pictures import svg
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError, SatgridError
from satgrid.genres.nonogram.clues import columns, made as nonogram, rows
from satgrid.genres.nonogram.steps import TECHNIQUES
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import slots
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Violation
from satgrid.rules.blocks import BlockLine
from satgrid.solve.enumeration import Verdict, solutions, verdict
from satgrid.steps.techniques import Known

Clue = tuple[int, ...]


def parsed(body: str, header: str = "") -> Any:
    return registry.parse(f"puzzle: nonogram\n{header}\n{body}")


def runs(cells: list[bool]) -> Clue:
    found, length = [], 0
    for filled in [*cells, False]:
        if filled:
            length += 1
        elif length:
            found.append(length)
            length = 0
    return tuple(found)


def of(picture: list[str]) -> Any:
    across = tuple(runs([letter == "#" for letter in row]) for row in picture)
    down = tuple(runs([row[column] == "#" for row in picture]) for column in range(len(picture[0])))
    return nonogram(across, down)


def blanked(known: Any) -> set[Cell]:
    """Return the cells that are known to be blank."""
    return {known.board.keys[slot] for slot in slots(known.state.gone)}


ROWS = "rows:\n1 1\n0\n\n"
COLUMNS = "columns:\n1\n0\n1\n"


@pytest.mark.parametrize(
    ("body", "header", "place", "message"),
    [
        ("", "", "1", "there are no clues for the rows"),
        (ROWS, "", "5", "there are no clues for the columns"),
        (COLUMNS, "", "6", "there are no clues for the rows"),
        ("1 1\n" + ROWS, "", "3:1", "the clues come below a line 'rows:' or 'columns:'"),
        (ROWS + "colums:\n1\n", "", "7:1", "'colums:' is neither 'rows:' nor 'columns:'"),
        (ROWS + "  rows:\n1\n", "", "7:3", "the rows are given twice"),
        (ROWS + COLUMNS, "rows: 1, 1\n", "4:1", "the rows are given twice"),
        ("rows:\ncolumns:\n1\n", "", "3:1", "there is no clue below this line"),
        ("rows:\n1\n\ncolumns:\n", "", "6:1", "there is no clue below this line"),
        ("rows:\n1\n\n1\n\n" + COLUMNS, "", "5:1", "a blank line is not a clue: write 0 for"),
        ("rows:\n1\n\n\n" + COLUMNS, "", "6:1", "a blank line is not a clue: write 0 for"),
        ("rows:\n\n1\n\n" + COLUMNS, "", "4:1", "a blank line is not a clue: write 0 for"),
        ("rows:\n1 x\n\n" + COLUMNS, "", "4:3", "'x' is not a number of cells"),
        ("rows:\n 1,1\n\n" + COLUMNS, "", "4:2", "'1,1' is not a number of cells"),
        ("rows:\n1 -1\n\n" + COLUMNS, "", "4:3", "'-1' is not a number of cells"),
        ("rows:\n1 ²\n\n" + COLUMNS, "", "4:3", "'²' is not a number of cells"),
        ("rows:\n1 1234567890\n\n" + COLUMNS, "", "4:3", "'1234567890' is not a number"),
        ("rows:\n1  0\n\n" + COLUMNS, "", "4:4", "0 must be the only number of its line: it"),
        (COLUMNS, "rows:\n", "2:6", "there are no clues here; clues, one per line, come after"),
        (COLUMNS, "rows: 1, 0 1\n", "2:10", "0 must be the only number"),
        (COLUMNS, "rows: 1,, 1 y\n", "2:13", "'y' is not a number of cells"),
        (COLUMNS, "cells: 3\n", "2:1", "unknown key 'cells'"),
        (ROWS + COLUMNS, "size: 3x3\n", "5:1", "2 clues for 3 rows"),
        (ROWS + COLUMNS, "size: 2x4\n", "9:1", "3 clues for 4 columns"),
    ],
)
def test_parse_errors(body: str, header: str, place: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parsed(body, header)
    error = caught.value
    assert f"{error.line}:{error.column}".startswith(place)
    assert (":" not in place) <= (error.column == 1)
    assert error.message.startswith(message)


def test_absurd_size_is_refused() -> None:
    many = "1\n" * 1300
    with pytest.raises(ParseError) as caught:
        parsed(f"rows:\n{many}\ncolumns:\n{many}")
    assert caught.value.message == (
        "a board of 1,300 rows and 1,300 columns would need 5,067,400 variables; "
        "the limit is 4,000,000"
    )


@pytest.mark.parametrize("encoding", ["order", "automaton"])
def test_sizes_of_both_encodings(encoding: str) -> None:
    """The counts of variables and clauses that ``by_order`` and ``by_automaton`` state."""
    board = of(["#.#..", ".##..", ".....", "#####"])
    variables = clauses = 0
    for clue, length in (*((clue, 5) for clue in rows(board)), *((c, 4) for c in columns(board))):
        number, laid = len(clue), sum(clue) + max(0, len(clue) - 1)
        free = length - laid
        if encoding == "order":
            variables += number * free
            clauses += 4 * number * free + sum(clue) - 1 if number and free else length
        else:
            helpers = (free + 1) * laid + 2 * free if number else length
            ends = 2 if number and free else 1
            variables += helpers
            clauses += 3 * helpers + 2 * length + 1 - 2 * ends
    formula = encoded(board, encoding)
    assert formula.top == len(board.grid) + variables
    assert len(formula.clauses) == clauses


@pytest.mark.parametrize(
    ("body", "header"),
    [
        (ROWS + COLUMNS, ""),
        (COLUMNS + "\n" + ROWS, ""),
        ("  rows :\n  1   1\n0\ncolumns:\n1\n0\n1\n\n\n", ""),
        ("", "rows: 1 1, 0\ncolumns: 1, 0, 1\n"),
        ("", "rows: 1 1,\ncolumns: 1,,1 # an empty clue between the commas\n"),
        (COLUMNS, "rows: 1 1 , 0\n"),
    ],
)
def test_ways_to_write_the_same(body: str, header: str) -> None:
    board = parsed(body, header)
    assert board == nonogram(((1, 1), ()), ((1,), (), (1,)))
    assert board.shape == (2, 3)
    assert registry.parse(board.text()) == board


def test_text() -> None:
    board = nonogram(((1, 1), ()), ((1,), (), (1,)), (("title", "Two dots"),))
    assert board.text() == (
        "puzzle: nonogram\ntitle: Two dots\n\nrows:\n1 1\n0\n\ncolumns:\n1\n0\n1\n"
    )


@pytest.mark.parametrize("header", ["rows: ,\n", "rows: 0, 0\n", "rows: , 0\n", "rows: 0,\n"])
def test_two_empty_rows(header: str) -> None:
    assert rows(parsed("columns:\n0\n", header)) == ((), ())


def pictures_of(shape: tuple[int, ...]) -> st.SearchStrategy[list[str]]:
    height, width = shape
    row = st.text("#.", min_size=width, max_size=width)
    return st.lists(row, min_size=height, max_size=height)


shapes = st.sampled_from([shape for shape in product(range(1, 6), repeat=2) if prod(shape) <= 9])
pictures = shapes.flatmap(pictures_of)


@st.composite
def boards(draw: st.DrawFn) -> Any:
    """Draw the clues of a picture, or the rows of one with the columns of another."""
    shape = draw(shapes)
    across = of(draw(pictures_of(shape)))
    down = of(draw(pictures_of(shape))) if draw(st.booleans()) else across
    return nonogram(rows(across), columns(down))


@given(boards(), st.sampled_from(("order", "automaton")))
def test_solutions_are_those_that_pass_the_check(board: Any, encoding: str) -> None:
    cells = list(board.grid)
    accepted = {
        frozenset(chosen)
        for size in range(len(cells) + 1)
        for chosen in combinations(cells, size)
        if not board.check(frozenset(chosen))
    }
    listed = list(solutions(encoded(board, encoding)))
    assert set(listed) == accepted
    assert len(listed) == len(accepted)
    if board.flaws():
        assert not accepted
    deduction = board.deduced()
    for solution in accepted:
        assert deduction.found() <= solution
        assert not blanked(deduction) & solution
    if deduction.complete:
        assert accepted == {deduction.found()}
    if deduction.clash:
        assert not accepted


def isometries(shape: tuple[int, ...]) -> list[Isometry]:
    return [
        Isometry(shape, axes, (down, across))
        for axes in ((0, 1), (1, 0))
        for down, across in product((False, True), repeat=2)
    ]


def moved(picture: list[str], isometry: Isometry) -> list[str]:
    """Return the image of a picture, cell by cell."""
    height, width = isometry.image_shape
    back = isometry.inverse()
    sources = [[back((row, column)) for column in range(width)] for row in range(height)]
    return ["".join(picture[row][column] for row, column in line) for line in sources]


@st.composite
def symmetric_pictures(draw: st.DrawFn) -> list[str]:
    """Draw a picture and fill the images of its cells, so that it may be its own image."""
    picture = draw(st.integers(1, 7).flatmap(lambda size: pictures_of((size, size))))
    if draw(st.booleans()):
        picture = picture[: draw(st.integers(1, len(picture)))]
    shape = len(picture), len(picture[0])
    for isometry in draw(st.lists(st.sampled_from(isometries(shape)), max_size=2)):
        if isometry.image_shape == shape:
            for _ in range(4):
                image = moved(picture, isometry)
                picture = [
                    "".join(map(min, one, other))  # "#" comes before "."
                    for one, other in zip(picture, image, strict=True)
                ]
    return picture


@given(symmetric_pictures())
def test_isometries_that_keep_the_clues(picture: list[str]) -> None:
    """They are those that take the clues of a picture to the clues of its image."""
    board = of(picture)
    solution = board.read("\n".join(picture))
    for isometry in isometries(board.shape):
        image = moved(picture, isometry)
        assert board.invariant(isometry) == (of(image) == board)
        cells = frozenset(board.image(cell, isometry) for cell in solution)
        assert of(image).check(cells) == []


@pytest.mark.parametrize(
    ("picture", "axes", "flipped"),
    [
        (["#.##", "##.#"], (0, 1), (True, True)),
        (["#.##", "....", "#.##"], (0, 1), (True, False)),
        (["##.#", "#...", "....", "#..."], (1, 0), (False, False)),
        (["#.##", "...#", "....", "...#"], (1, 0), (True, True)),
    ],
)
def test_one_isometry_keeps_the_clues(
    picture: list[str], axes: tuple[int, int], flipped: tuple[bool, bool]
) -> None:
    board = of(picture)
    kept = [each for each in isometries(board.shape) if board.invariant(each)]
    assert [(each.axes, each.flipped) for each in kept] == [
        ((0, 1), (False, False)),
        (axes, flipped),
    ]


def test_every_solution_has_as_many_cells() -> None:
    """So a blocking clause need only name the filled ones."""
    for encoding in ("order", "automaton"):
        assert encoded(of(["#.", ".#"]), encoding).antichain


@given(boards())
def test_text_survives(board: Any) -> None:
    assert registry.parse(board.text()) == board


@given(pictures)
def test_pictures_survive(picture: list[str]) -> None:
    board = of(picture)
    solution = board.read("\n".join(picture))
    assert board.render(solution) == "\n".join(picture)
    assert board.check(solution) == []


def test_flaws() -> None:
    assert of(["#.", ".#"]).flaws() == []
    assert load(ROOT / "instances" / "nonogram" / "totals-differ.txt").flaws() == [
        "the rows ask for 7 filled cells in all, the columns for 8"
    ]
    assert nonogram(((1,),), ((),)).flaws() == [
        "the rows ask for 1 filled cell in all, the columns for 0"
    ]
    # Text with such a clue is refused; a board made by a program can have it.
    board = nonogram(((3,), (1,)), ((2,), (2,)))
    assert board.flaws() == ["row 1 has 2 cells, but its clue needs 3"]
    assert board.deduced().clash is not None
    for encoding in ("order", "automaton"):
        assert verdict(encoded(board, encoding)).verdict is Verdict.NONE


def test_check_names_line_and_runs() -> None:
    board = of(["##.#", "...."])
    assert board.check(frozenset([Cell(0, 0), Cell(0, 1), Cell(1, 3)])) == [
        Violation("row", Cell(0, 0), "filled 2 where the clue says 2 1"),
        Violation("row", Cell(1, 0), "filled 1 where the clue says 0"),
    ]
    assert board.check(frozenset([*board.read("##.#\n...."), Cell(0, 4)])) == [
        Violation("row", Cell(0, 0), "outside the board")
    ]


@pytest.mark.parametrize(
    ("drawn", "place", "message"),
    [
        ("", (1, 1), "0 rows where the board has 2"),
        ("##.#\n", (1, 1), "1 row where the board has 2"),
        ("##.#\n....\n....", (3, 1), "3 rows where the board has 2"),
        ("##.#\n...", (2, 4), "3 cells where the board has 4"),
        ("##.#\n.....", (2, 5), "5 cells where the board has 4"),
        ("##x#\n....", (1, 3), "'x' is not one of . #"),
    ],
)
def test_read_errors(drawn: str, place: tuple[int, int], message: str) -> None:
    with pytest.raises(ParseError) as caught:
        of(["##.#", "...."]).read(drawn)
    assert (caught.value.line, caught.value.column) == place
    assert caught.value.message == message


PICTURE = ["##.#..", "......", ".####.", "#.....", "......", ".##.##"]
DRAWN = """\
        1
      1 1 1 1 1
      1 1 1 1 1  1
    ┌──────────┬──┐
2 1 │▒▒▒▒  ▒▒  │  │
  0 │          │  │
  4 │  ▒▒▒▒▒▒▒▒│  │
  1 │▒▒        │  │
  0 │          │  │
    ├──────────┼──┤
2 2 │  ▒▒▒▒  ▒▒│▒▒│
    └──────────┴──┘"""


def test_drawing() -> None:
    board = of(PICTURE)
    solution = board.read("\n".join(PICTURE))
    assert draw(board, solution) == DRAWN
    assert draw(board).split("\n")[4] == "2 1 │ · · · · ·│ ·│"
    assert len(draw(board)) == len(DRAWN)
    assert draw(board).split("\n")[:4] == DRAWN.split("\n")[:4]
    marked = draw(board, solution, marked=[Cell(0, 0), Cell(1, 5)])
    assert marked == DRAWN.replace("1 │▒▒▒▒", "1 │*▒▒▒").replace(
        "0 │          │  │\n  4", "0 │          │* │\n  4"
    )
    colored = draw(board, solution, color=True, marked=[Cell(0, 0)])
    assert "│\x1b[0m\x1b[1;38;5;221;48;5;238m* \x1b[0m\x1b[38;5;231;48;5;238m  \x1b[0m" in colored


def test_drawing_with_wide_clues() -> None:
    """Twelve beside three would read 312; the cells are wider then."""
    picture = [".##"] + ["..#"] * 8 + ["#.#"] * 3
    board = of(picture)
    drawn = draw(board, board.read("\n".join(picture))).split("\n")
    assert drawn[:4] == [
        "       3  1 12",
        "    ┌─────────┐",
        "  2 │   ▒▒▒▒▒▒│",
        "  1 │      ▒▒▒│",
    ]
    alone = of(["#......"] * 12)
    assert draw(alone).split("\n")[:3] == [
        "   12 0 0 0 0  0 0",
        "  ┌──────────┬────┐",
        "1 │ · · · · ·│ · ·│",
    ]


UNTOLD = """puzzle: nonogram

rows:
? 1
*
3 *

columns:
* 1
2 ?
0
? 1
"""


def _untold(draw: random.Random) -> Any:
    """Return a small board with parts that are not told, mostly with solutions."""
    shape = draw.choice(((3, 3), (2, 4), (1, 6)))
    picture = ["".join(draw.choice("##.") for _ in range(shape[1])) for _ in range(shape[0])]
    board = of(picture)

    def changed(clue: tuple[int, ...]) -> tuple[int, ...]:
        told = [draw.choice((size, size, UNKNOWN, ANY)) for size in clue]
        if draw.random() < 0.3:
            told.insert(draw.randint(0, len(told)), ANY)
        return tuple(told)

    return nonogram(tuple(map(changed, rows(board))), tuple(map(changed, columns(board))))


def test_boards_with_untold_parts_against_all_pictures() -> None:
    """Both encodings, propagation, techniques and the judge agree; a solution may hold another."""
    draw = random.Random(5)
    several = 0
    for _ in range(25):
        board = _untold(draw)
        expected = by_trying(board)
        if len(expected) > 100:
            continue  # to list them takes long
        agree(board, expected)
        several += len({len(one) for one in expected}) > 1
        known = Known({cell: [cell] for cell in board.grid})
        for technique in TECHNIQUES:
            for step in technique.find(board, known):
                for key, holds in step.facts:
                    assert all((key in one) is holds for one in expected)
        assert registry.parse(board.text()) == board
        assert board.with_data(**board.data) == board
    assert several


def test_a_clue_left_out_is_a_line_that_is_not_told() -> None:
    picture = ["##.", ".#.", "..."]
    board = of(picture)
    answer = frozenset({Cell(0, 0), Cell(0, 1), Cell(1, 1)})
    fewer = board.without({0, 2, 4})
    assert rows(fewer) == ((ANY,), (1,), (ANY,))
    assert columns(fewer) == ((1,), (ANY,), ())
    assert registry.parse(fewer.text()) == fewer
    assert [clue.name for clue in fewer.clue_list()] == ["row 2: 1", "column 1: 1", "column 3: 0"]
    assert all(clue.removable for clue in fewer.clue_list())
    assert {clue for _, (clue,), _ in _deduced(fewer)} == {2}
    more = fewer.more_clues(answer)
    assert [clue.name for clue in more.values()] == ["row 1: 2", "row 3: 0", "column 2: 2"]
    for key in more:
        fewer = fewer.with_clue(key)
    assert fewer == board


def _deduced(board: Any) -> list[tuple[object, tuple[int, ...], object]]:
    """Return what follows in single lines of a board of which nothing is known."""
    known = Known({cell: [cell] for cell in board.grid})
    found = [step for technique in TECHNIQUES for step in technique.find(board, known)]
    return [(step.facts, tuple(step.clues), step.because) for step in found]


def test_zero_beside_other_numbers_is_refused_in_urls_and_saved_files() -> None:
    message = "0 must be the only number of its line"
    for text in (
        "https://puzz.link/p?nonogram/3/1/11g10g",
        "pzprv3\nnonogram\n1\n3\n. . 1 . 1 \n1 0 . . . \n",
    ):
        with pytest.raises(ParseError, match=message):
            formats.read(text)


def test_common_cells_of_a_line_with_untold_parts() -> None:
    def fits(found: tuple[int, ...], clue: tuple[int, ...]) -> bool:
        if not clue:
            return not found
        if clue[0] == ANY:
            return fits(found, clue[1:]) or (bool(found) and fits(found[1:], clue))
        return bool(found) and clue[0] in (UNKNOWN, found[0]) and fits(found[1:], clue[1:])

    draw = random.Random(2)
    for _ in range(300):
        length = draw.randint(0, 7)
        sizes = (1, 1, 2, 3, UNKNOWN, ANY)
        clue = tuple(draw.choice(sizes) for _ in range(draw.randint(0, 4)))
        ink = draw.getrandbits(7) & draw.getrandbits(7) & (1 << length) - 1
        blank = draw.getrandbits(7) & draw.getrandbits(7) & (1 << length) - 1 & ~ink
        words = [word for word in range(1 << length) if word & ink == ink and not word & blank]
        left = [
            word
            for word in words
            if fits(runs([bool(word >> at & 1) for at in range(length)]), clue)
        ]
        found = untold_blocks.common(length, clue, ink, blank)
        if not left:
            assert found is None
            continue
        never = (1 << length) - 1
        always = never
        for word in left:
            always, never = always & word, never & ~word
        assert found == (always, never)


def test_untold_parts_in_text_pictures_and_other_formats() -> None:
    board: Any = registry.parse(UNTOLD)
    assert board.text() == UNTOLD
    assert [clue.name for clue in board.clue_list()][:2] == ["row 1: ? 1", "row 3: 3 *"]
    assert "? 1 \u2502" in draw(board)
    assert ">?<" in svg(board)
    assert formats.read(formats.write(board, "penpa")) == [board]
    for name in ("nin", "non", "mk", "olsak", "webpbn", "puzzlekit", "tatham"):
        with pytest.raises(SatgridError, match=r"a clue with \? or \* has no place"):
            formats.write(board, name)
    with pytest.raises(SatgridError, match=r"the clue \* 1 has no place"):
        formats.write(board, "puzzlink")
    runs_only = registry.parse(UNTOLD.replace("*", "?"))
    for name in ("puzzlink", "pzprv3"):
        assert formats.read(formats.write(runs_only, name)) == [runs_only]


LINES = [(), (3,), (2, 2), (1, 1, 2), (7,), (UNKNOWN, 2), (ANY, 1, ANY), (1, UNKNOWN, 1), (4, 4)]


@pytest.mark.parametrize("ordered", [True, False])
@pytest.mark.parametrize("clue", LINES, ids=str)
def test_a_line_from_any_state(clue: Clue, ordered: bool) -> None:
    """What it settles, its clauses, machines and steps, against all words of seven cells."""
    told = patterned(clue)

    def meaning(held: frozenset[int]) -> bool:
        word = "".join("#" if slot in held else "." for slot in range(0, 13, 2))
        return not held & {*range(1, 12, 2)} and told.fullmatch(word) is not None

    line = BlockLine(range(0, 13, 2), clue, ordered=ordered)
    bare = Count(sum(1 << slot for slot in range(1, 12, 2)), 0, 0)
    tried([line, bare], 13, meaning, states=20)


def patterned(clue: Clue) -> re.Pattern[str]:
    """Return the pattern of the lines of a clue: gaps before, between and behind its blocks."""
    sizes = {ANY: r"(?:#+(?!#)\.*)*", UNKNOWN: r"#+(?!#)\.*"}
    parts = [sizes.get(size, f"#{{{size}}}(?!#)\\.*") for size in clue]
    return re.compile(r"\.*" + "".join(parts))
