"""Regions drawn as characters or as words."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from satgrid.board import regions
from satgrid.board.grid import Cell, components
from satgrid.board.isometry import Isometry
from satgrid.board.regions import Regions
from satgrid.board.text import Row
from satgrid.errors import ParseError
from satgrid.puzzle.registry import parse


def rows(drawn: str, first: int = 3) -> list[Row]:
    return [Row(line.rstrip(), number) for number, line in enumerate(drawn.split("\n"), first)]


@pytest.mark.parametrize(
    "drawn",
    [
        "AAB\nCCB",
        "xx?\n--?",
        "  AAB\n  CCB",
        "1 1 2\n3 3 2",
        "10  10 2\n 7   7 2",
        "10\t10\t2\n7\t7\t2",
        "left left right\nlow  low  right",
    ],
)
def test_characters_and_words_say_the_same(drawn: str) -> None:
    assert regions.read(rows(drawn)) == ((0, 0, 1), (2, 2, 1))


def test_one_spaced_row_makes_words_of_all() -> None:
    with pytest.raises(ParseError) as caught:
        regions.read(rows("AAB\nC C B"))
    assert str(caught.value) == "4:3: 3 cells where the first row has 1"


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ("AAB\nAA", "4:3: 2 cells where the first row has 3"),
        ("AAB\nAABB", "4:4: 4 cells where the first row has 3"),
        ("1 1 2\n1 1", "4:4: 2 cells where the first row has 3"),
        ("1 1 2\n1  1 2 12", "4:8: 4 cells where the first row has 3"),
        ("AAB\n\nAAB", "4:1: 0 cells where the first row has 3"),
        ("ABA", "3:3: room 'A' is in 2 parts: one starts here, one at row 1, column 1"),
        ("AB\nBA", "4:2: room 'A' is in 2 parts: one starts here, one at row 1, column 1"),
        (
            "10 7 10\n10 7 10",
            "3:6: room '10' is in 2 parts: one starts here, one at row 1, column 1",
        ),
        ("ABABA", "3:3: room 'A' is in 3 parts: one starts here, one at row 1, column 1"),
        ("CAB\nCBB\nCCA", "5:3: room 'A' is in 2 parts: one starts here, one at row 1, column 2"),
    ],
)
def test_errors_name_line_and_column(drawn: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        regions.read(rows(drawn))
    assert str(caught.value) == message


def test_an_error_uses_the_word_of_the_puzzle() -> None:
    with pytest.raises(ParseError, match="area 'A' is in 2 parts"):
        regions.read(rows("ABA"), noun="area")


def test_regions_that_touch_at_a_corner_only_are_in_parts() -> None:
    with pytest.raises(ParseError, match="2 parts"):
        regions.read(rows("AB\nBA"))


def test_no_rows_make_no_regions() -> None:
    assert regions.read([]) == ()
    assert regions.cells_of(()) == []


def test_cells_come_row_by_row() -> None:
    assert regions.cells_of(((0, 1), (0, 0))) == [
        [Cell(0, 0), Cell(1, 0), Cell(1, 1)],
        [Cell(0, 1)],
    ]


def test_labels_of_any_kind_are_numbered_as_they_appear() -> None:
    assert regions.renumbered([["b", 7], [7, None]]) == ((0, 1), (1, 2))


@pytest.mark.parametrize(
    ("drawn", "kept"),
    [("AABB\nAABB\nCCDD\nCCDD", 8), ("AAB\nACB\nCCB", 1), ("AAB\nABB", 2), ("AB", 4)],
)
def test_regions_are_kept_where_they_land_on_regions(drawn: str, kept: int) -> None:
    areas = regions.read(rows(drawn))
    shape = len(areas), len(areas[0])
    flips = list(product((False, True), repeat=2))
    every = [Isometry(shape, axes, flipped) for axes in ((0, 1), (1, 0)) for flipped in flips]
    keeping = [isometry for isometry in every if regions.kept(areas, isometry)]
    assert len(keeping) == kept
    parts = {frozenset(cells) for cells in regions.cells_of(areas)}
    for isometry in every:
        images = {frozenset(Cell(*isometry(cell)) for cell in part) for part in parts}
        assert (isometry in keeping) == (images == parts)


def test_a_region_is_named_by_its_size_and_first_cell() -> None:
    first, second = regions.cells_of(((0, 1), (0, 0)))
    assert regions.named(first) == "the room of 3 cells at row 1, column 1"
    assert regions.named(second, noun="area") == "the area of 1 cell at row 1, column 2"


def test_many_regions_are_written_as_numbers() -> None:
    each_its_own: Regions = tuple(tuple(range(8 * row, 8 * row + 8)) for row in range(8))
    lines = regions.written(each_its_own)
    assert lines[0] == "1  2  3  4  5  6  7  8"
    assert lines[-1] == "57 58 59 60 61 62 63 64"
    assert regions.read(rows("\n".join(lines))) == each_its_own


@pytest.mark.parametrize("width", [1, 2])
@pytest.mark.parametrize("height", [1, 31, 62, 63, 120])
def test_narrow_boards_survive(height: int, width: int) -> None:
    each_its_own: Regions = tuple(
        tuple(range(width * row, width * row + width)) for row in range(height)
    )
    assert regions.read(rows("\n".join(regions.written(each_its_own)))) == each_its_own


@given(
    st.integers(1, 6).flatmap(
        lambda width: st.lists(
            st.lists(st.integers(0, 3), min_size=width, max_size=width), min_size=1, max_size=6
        )
    )
)
def test_what_is_written_is_read(colors: list[list[int]]) -> None:
    """Any coloring, its connected parts taken as regions, survives the round trip."""
    cells: dict[int, list[tuple[int, ...]]] = {}
    for row, line in enumerate(colors):
        for column, color in enumerate(line):
            cells.setdefault(color, []).append((row, column))
    labels = {
        cell: part[0] for group in cells.values() for part in components(group) for cell in part
    }
    drawn = regions.renumbered(
        [[labels[row, column] for column in range(len(line))] for row, line in enumerate(colors)]
    )
    assert regions.read(rows("\n".join(regions.written(drawn)))) == drawn
    assert sum(map(len, regions.cells_of(drawn))) == len(labels)


@pytest.mark.parametrize("drawn", ["A, A, B\nC, C, B", "A,A,B\nC,C,B", "A, A, B,\nC, C, B,"])
def test_commas_part_names_and_belong_to_none(drawn: str) -> None:
    assert regions.read(rows(drawn)) == regions.read(rows("AAB\nCCB"))


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ("A,,B\nC,C,B", "3:3: nothing stands before this comma"),
        (",A,B\nC,C,B", "3:1: nothing stands before this comma"),
        ("[A, A, B]\n[C, C, B]", r"3:1: '\[A' is no name of a room: letters and digits are"),
        ("'A' 'A' 'B'\n'C' 'C' 'B'", "is no name of a room"),
    ],
)
def test_other_signs_of_lists_are_refused(drawn: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        regions.read(rows(drawn))


def test_an_answer_in_areas_may_have_commas_and_no_brackets() -> None:
    board: Any = parse("puzzle: fourcells\n\n....\n....\n....\n....\n")
    answer = board.read("AABB\nAABB\nCCDD\nCCDD\n")
    assert board.check(answer) == []
    for between in (", ", ",", " "):
        lines = [between.join(line) for line in ("AABB", "AABB", "CCDD", "CCDD")]
        assert board.read("\n".join(lines)) == answer
    with pytest.raises(ParseError, match="is no name of an area"):
        board.read("[A, A, B, B]\n[A, A, B, B]\n[C, C, D, D]\n[C, C, D, D]\n")
