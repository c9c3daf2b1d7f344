"""Star battle: what the suites for all puzzles do not cover."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, permutations
from typing import Any
from xml.etree import ElementTree

import pytest
from catalogue import ROOT, by_trying, encoded, load, roomed
from finding import found_by
from hypothesis import given, settings, strategies as st

from satgrid import drawing, formats
from satgrid.board import regions
from satgrid.board.grid import Cell, components
from satgrid.board.text import Value
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError, SatgridError
from satgrid.formats.penpa import answers
from satgrid.formula.cardinality import ENCODINGS
from satgrid.formula.derived import without
from satgrid.generators.exchanging import opened
from satgrid.generators.generation import drafted
from satgrid.generators.order import Order
from satgrid.generators.probing import open_after_probing
from satgrid.generators.reduction import random_solution
from satgrid.grounds.ground import slots
from satgrid.puzzle import registry
from satgrid.puzzle.symmetry import isometries
from satgrid.solve.enumeration import Verdict, solutions, verdict

Starbattle: Any = registry.find("starbattle")


ALONE = {1: 1, 2: 0, 3: 0, 4: 2, 5: 14, 6: 90, 7: 646}
"""Permutations of so many numbers in which neighbors differ by two at least (OEIS A002464)."""


def board(*rows: str, stars: int = 1) -> Starbattle:
    return Starbattle.parse(f"puzzle: starbattle\nstars: {stars}\n\n" + "\n".join(rows) + "\n")


def lines(size: int) -> Starbattle:
    """Return the board whose regions are its rows."""
    return roomed("starbattle", tuple((row,) * size for row in range(size)))


@st.composite
def boards(draw: st.DrawFn) -> Starbattle:
    """Make a board of up to 9 cells: the connected parts of a coloring are its regions.

    One of the colors is that of the cells outside every region.
    """
    height, width = draw(st.sampled_from([(1, 1), (2, 2), (1, 4), (4, 2), (3, 3)]))
    colors = [[draw(st.integers(0, 3)) for _ in range(width)] for _ in range(height)]
    number: dict[tuple[int, int], int] = {}
    for start in ((row, column) for row in range(height) for column in range(width)):
        fresh = [] if start in number else [start]
        region = len(number)
        while fresh:
            row, column = fresh.pop()
            if (row, column) in number or not (0 <= row < height and 0 <= column < width):
                continue
            if colors[row][column] == colors[start[0]][start[1]]:
                number[row, column] = region
                fresh += [
                    (row - 1, column),
                    (row + 1, column),
                    (row, column - 1),
                    (row, column + 1),
                ]
    drawn = [
        [
            regions.OUTSIDE if color == 3 else number[row, column]
            for column, color in enumerate(line)
        ]
        for row, line in enumerate(colors)
    ]
    return roomed("starbattle", regions.renumbered(drawn), stars=draw(st.integers(1, 2)))


@given(boards(), st.sampled_from(ENCODINGS))
@settings(max_examples=40)
def test_formula_and_checker_agree_on_tiny_boards(puzzle: Starbattle, cardinality: str) -> None:
    accepted = by_trying(puzzle)
    assert set(solutions(encoded(puzzle, cardinality=cardinality))) == accepted


@given(st.integers(4, 6), st.data())
@settings(max_examples=25)
def test_one_star_boards_against_permutations(size: int, data: st.DataObject) -> None:
    """A star for each row, in columns that are a permutation; any partition of the cells."""
    labels = st.lists(st.integers(0, size - 1), min_size=size, max_size=size)
    drawn = [data.draw(labels) for _ in range(size)]
    puzzle = roomed("starbattle", regions.renumbered(drawn))
    expected = set()
    for columns in permutations(range(size)):
        cells = [Cell(row, column) for row, column in enumerate(columns)]
        apart = all(abs(columns[row] - columns[row + 1]) > 1 for row in range(size - 1))
        held = {puzzle.data["rooms"][row][column] for row, column in cells}
        if apart and len(held) == size == len(regions.cells_of(puzzle.data["rooms"])):
            expected.add(frozenset(cells))
    assert set(solutions(encoded(puzzle))) == expected


@pytest.mark.parametrize("size", sorted(ALONE))
def test_published_counts_where_the_rows_are_the_regions(size: int) -> None:
    assert count(Request(lines(size), method="sat")).number == ALONE[size]
    for solution in solutions(encoded(lines(size))):
        assert lines(size).check(solution) == []


def test_two_stars_on_eight_rows() -> None:
    """Every answer has sixteen stars, two of them in each line, and no two a king's move apart."""
    puzzle = load(ROOT / "instances" / "starbattle" / "8x8-two.txt")
    [solution] = solutions(encoded(puzzle))
    for axis in (0, 1):
        assert sorted(star[axis] for star in solution) == sorted([*range(8)] * 2)
    for (row, column), (other_row, other_column) in combinations(solution, 2):
        assert max(abs(row - other_row), abs(column - other_column)) > 1


def test_cells_outside_every_region() -> None:
    puzzle = load(ROOT / "instances" / "starbattle" / "6x6-outside.txt")
    assert isinstance(puzzle, Starbattle)
    outside = [Cell(1, 5), Cell(3, 5), Cell(5, 5)]
    assert regions.outside(puzzle.data["rooms"]) == outside
    assert Starbattle.parse(puzzle.text()) == puzzle
    [solution] = solutions(encoded(puzzle))
    assert puzzle.check(solution) == []
    assert puzzle.render(solution).count("#") == 3
    assert draw(puzzle, solution).count("▒▒▒") == 3
    assert drawing.svg(puzzle).count("<rect") == 1 + len(outside)
    moved = solution - {Cell(2, 5)} | {Cell(1, 5)}
    assert ("row", (1, 5)) in [(one.rule, one.cell) for one in puzzle.check(moved)]
    with pytest.raises(ParseError, match=r"2:6: '\*' is not one of #, as on the board"):
        puzzle.read(puzzle.render(solution).replace("#", "*", 1))
    with pytest.raises(SatgridError, match="its cells outside every region have no place"):
        formats.write(puzzle, "puzzlink")


def test_many_regions_and_cells_outside_are_written_and_read() -> None:
    """Beyond the letters regions are numbers, and in a single column other characters."""
    for areas in (
        tuple((number, regions.OUTSIDE) for number in range(70)),
        ((regions.OUTSIDE,),) * 3,
        tuple((number,) for number in (*range(80), regions.OUTSIDE)),
    ):
        puzzle = roomed("starbattle", areas)
        assert Starbattle.parse(puzzle.text()) == puzzle


# --- text, flaws, symmetry --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\nAB\nA\n", "4:2: 1 cell where the board has 2"),
        ("stars: 0\n\nA\n", "2:8: 0 is not between 1 and 999"),
        ("stars: x\n\nA\n", "2:8: 'x' is not a whole number"),
        ("star: 1\n\nA\n", "2:1: unknown key 'star'"),
        ("stars: 1\n", "2:1: the board is missing"),
    ],
)
def test_bad_boards_are_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError) as error:
        Starbattle.parse("puzzle: starbattle\n" + text)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("drawing", ["", "..\n..", "...", "*", "*A"])
def test_bad_drawings_of_a_solution_are_refused(drawing: str) -> None:
    with pytest.raises(ParseError):
        board("AB").read(drawing)


def test_one_star_where_no_number_is_given() -> None:
    assert Starbattle.parse("puzzle: starbattle\n\nA\n") == board("A", stars=1)
    assert "stars: 1\n" in Starbattle.parse("puzzle: starbattle\n\nA\n").text()


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        (board("AB", "AB"), []),
        (board("AA", "AB"), []),
        (board("AB"), ["1 row, 2 columns and 2 regions: there must be as many of each"]),
        (
            board("AA", "AB", stars=2),
            ["the region of 1 cell at row 2, column 2 has no room for 2 stars"],
        ),
    ],
)
def test_flaws(puzzle: Starbattle, said: list[str]) -> None:
    assert puzzle.flaws() == said


def test_check_says_where_and_why() -> None:
    puzzle = board("AABB", "AABB", "CCDD", "CCDD")
    stars = frozenset({Cell(0, 0), Cell(1, 1), Cell(3, 3)})
    assert [(broken.rule, broken.cell, broken.note) for broken in puzzle.check(stars)] == [
        ("row", (2, 0), "0 shaded where the row wants 1"),
        ("column", (0, 2), "0 shaded where the column wants 1"),
        ("region", (0, 0), "2 shaded where the room wants 1"),
        ("region", (0, 2), "0 shaded where the room wants 1"),
        ("region", (2, 0), "0 shaded where the room wants 1"),
        ("apart", (0, 0), "a shaded cell at its corner"),
    ]
    outside = puzzle.check(frozenset({Cell(0, 4)}))
    assert ("row", (0, 0)) in [(broken.rule, broken.cell) for broken in outside]


@pytest.mark.parametrize(
    ("puzzle", "order"),
    [
        (board("AABB", "AABB", "CCDD", "CCDD"), 8),
        (lines(5), 4),
        (board("AAB", "AAB", "BBB"), 2),
        (board("AAB", "ACB", "CCB"), 1),
    ],
)
def test_regions_turn_with_the_board(puzzle: Starbattle, order: int) -> None:
    assert sum(map(puzzle.invariant, isometries(puzzle.shape))) == order


# --- drawn and new ones -----------------------------------------------------------------------


def test_picture_shows_the_stars() -> None:
    puzzle = load(ROOT / "instances" / "starbattle" / "8x8.txt")
    [solution] = solutions(encoded(puzzle))
    for answer, stars in ((None, 0), (solution, 8)):
        root = ElementTree.fromstring(drawing.svg(puzzle, answer))
        found = [element.get("d", "") for element in root.iter() if element.tag.endswith("path")]
        assert sum(steps.count("L") == 9 and steps.endswith("z") for steps in found) == stars


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_there_are_two_stars_from_ten_rows_on(difficulty: str) -> None:
    for size, stars in ((9, 1), (10, 2)):
        made = drafted("starbattle", size, size, seed=1, difficulty=difficulty)
        assert isinstance(made, Starbattle)
        assert made.options["stars"] == stars
        assert verdict(encoded(made)).verdict is Verdict.UNIQUE


def test_regions_change_until_nothing_stays_open() -> None:
    order = Order(10, 10, 3)
    rows = lines(10)
    stars = random_solution(
        without(encoded(roomed("starbattle", rows.data["rooms"], stars=2)), "region"), order
    )
    assert stars is not None
    bands = {cell: cell.row for cell in rows.grid}

    def puzzle(labels: Mapping[Cell, int]) -> Starbattle:
        return roomed(
            "starbattle",
            regions.renumbered([[labels[cell] for cell in row] for row in rows.grid.rows()]),
            stars=2,
        )

    def still_open(labels: Mapping[Cell, int]) -> list[Cell]:
        found = puzzle(labels).deduced()
        return [found.board.keys[slot] for slot in slots(found.state.open)]

    changed = opened(order, stars, bands, 2, still_open)
    made = puzzle(changed)
    assert not made.check(stars)
    assert all(len(components(cells)) == 1 for cells in regions.cells_of(made.data["rooms"]))
    assert len(still_open(changed)) < len(still_open(bands))


def test_what_cannot_be_made() -> None:
    for height, width, symmetric in ((2, 2, False), (5, 6, False), (99, 99, False), (5, 5, True)):
        with pytest.raises(SatgridError):
            drafted("starbattle", height, width, symmetry="yes" if symmetric else None)


# --- on puzz.link -----------------------------------------------------------------------------

URL = "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou"
SAVED = (
    "pzprv3/starbattle/6/6/1/6/0 0 0 1 1 1 /0 1 1 1 2 2 /0 3 3 4 4 2 /5 5 3 3 4 2 /5 4 4 4 4 2 /"
    "5 2 2 2 2 2 /+ # + + + + /+ + + # + + /+ + + + + # /. + # + + + /. + + + # + /# + + + + + /"
)


def test_board_of_the_tests_of_puzz_link() -> None:
    """The same board as a URL and saved with its answer, which is right."""
    expected = board("AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC")
    assert formats.read(URL) == formats.read(SAVED) == [expected]
    assert formats.write(expected, "puzzlink") == URL + "\n"
    columns = (1, 3, 5, 2, 4, 0)
    answer = frozenset(Cell(row, column) for row, column in enumerate(columns))
    assert list(solutions(encoded(expected))) == [answer]


@given(boards(), st.integers(1, 999))
@settings(max_examples=60)
def test_formats_give_the_board_back(puzzle: Starbattle, stars: int) -> None:
    many = roomed("starbattle", puzzle.data["rooms"], stars=stars)
    held = not regions.outside(puzzle.data["rooms"])
    for name in ("text", *(("puzzlink", "pzprv3") if held else ())):
        assert formats.read(formats.write(many, name)) == [many]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("0/00", "0 is not between 1 and 999"),
        ("12345/00", "12345 is not between 1 and 999"),
        ("1/zz", "'z' means nothing here"),
    ],
)
def test_bad_urls_are_refused(body: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        formats.read(f"https://puzz.link/p?starbattle/2/2/{body}")


@pytest.mark.parametrize("stars", [1, 2])
def test_penpa_knows_the_stars(stars: int) -> None:
    """Their number stands above the board, or is left out by who drew it."""
    kind = registry.part("starbattle", "penpa").KIND
    puzzle, answer = board("AAB", "CCB", "CCB", stars=stars), frozenset({Cell(0, 0), Cell(2, 2)})
    sheet = kind.write(puzzle)
    kind.solved(puzzle, answer, sheet)
    points = sheet.points
    assert sheet.problem.dicts["number"] == {str(points.cell(-1, 0)): [stars, 1, "1"]}
    assert sheet.check == "sol_star"
    assert answers.checked(sheet.answer).endswith(
        f'["{points.cell(0, 0)},1E","{points.cell(2, 2)},1E"]]'
    )
    assert kind.solution(puzzle, sheet) == answer
    assert formats.read(formats.write(puzzle, "penpa")) == [puzzle]
    sheet.problem.dicts["number"] = {str(points.cell(-1, 2)): [str(stars), 1, "1"]}
    assert kind.read(sheet, Value("", 1, 1)) == puzzle
    sheet.problem.dicts["number"] = {}
    assert kind.read(sheet, Value("", 1, 1)) == puzzle.with_options(stars=1)
    sheet.problem.dicts["number"] = {str(points.cell(-1, at)): [1, 1, "1"] for at in (0, 1)}
    with pytest.raises(ParseError, match="2 numbers beside the board"):
        kind.read(sheet, Value("", 1, 1))
    holed = board("A#B", "AAB", "#CC")
    assert formats.read(formats.write(holed, "penpa")) == [holed]


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_generated_ones_have_no_region_of_one_cell(difficulty: str) -> None:
    for seed in range(3):
        puzzle = drafted("starbattle", 7, 7, seed=seed, difficulty=difficulty)
        assert isinstance(puzzle, Starbattle)
        assert min(map(len, regions.cells_of(puzzle.data["rooms"]))) > 1


def test_what_trying_each_cell_once_leaves_open() -> None:
    """Of rows as regions nothing follows; a board of one cell is settled."""
    assert open_after_probing(encoded(lines(5))) > 0
    assert open_after_probing(encoded(board("A"))) == 0


@pytest.mark.parametrize(
    ("name", "puzzle", "known", "found"),
    [
        ("two lines", lines(5), "o..oo ..... ..... ..... .....", [("o1,1 o1,2", [])]),
        ("two lines", lines(5), "o..o. ..... ..... ..... .....", []),
        (
            "no way left",
            board("AAAAA", "BBBBB", "CCDDE", "CCDDE", "CCDDE"),
            "..... ....o o.... o.... o....",
            [("o0,1", []), ("o0,4", [4]), ("o1,1", []), ("o3,2", [2]), ("o3,3", [4])],
        ),
        (
            "room for others",  # in its last place the star would leave the second row none
            board("AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"),
            ".o.oo ..ooo ..... ..... .....",
            [("#0,2 o0,0 o1,1", []), ("#1,0 o0,0 o1,1 o2,0 o2,1", [])],
        ),
    ],
)
def test_techniques(
    name: str, puzzle: Starbattle, known: str, found: list[tuple[str, list[int]]]
) -> None:
    assert found_by(puzzle, name, known)[: len(found) or None] == found
