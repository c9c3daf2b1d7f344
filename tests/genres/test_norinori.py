"""Norinori: what the suites for all puzzles do not cover."""

from __future__ import annotations

from itertools import chain, combinations, permutations, product
from typing import Any

import pytest
from catalogue import ROOT, encoded, load, roomed
from hypothesis import given, settings, strategies as st

from satgrid.board import regions
from satgrid.board.grid import Cell, components
from satgrid.board.isometry import Isometry
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError
from satgrid.formula.cardinality import ENCODINGS
from satgrid.formula.derived import without
from satgrid.puzzle import registry
from satgrid.solve import model_counter
from satgrid.solve.enumeration import Verdict, solutions, verdict

Solution = frozenset[Cell]
BOARDS = ROOT / "instances" / "norinori"


def board(drawn: str) -> Any:
    return registry.find("norinori").parse(f"puzzle: norinori\n\n{drawn}\n")


def isometries(shape: tuple[int, ...]) -> list[Isometry]:
    return [
        Isometry(shape, axes, flipped)
        for axes in permutations(range(2))
        for flipped in product((False, True), repeat=2)
    ]


@st.composite
def boards(draw: st.DrawFn) -> Any:
    """Make a board of up to 12 cells: the connected parts of a coloring are its rooms."""
    height, width = draw(st.sampled_from([(1, 6), (2, 3), (2, 5), (3, 3), (3, 4), (4, 3), (6, 2)]))
    colors = [[draw(st.integers(0, 1)) for _ in range(width)] for _ in range(height)]
    labels: dict[tuple[int, ...], object] = {}
    for color in (0, 1):
        cells: list[tuple[int, ...]] = [
            (row, column)
            for row in range(height)
            for column in range(width)
            if colors[row][column] == color
        ]
        for part in components(cells):
            labels |= dict.fromkeys(part, part[0])
    rooms = [[labels[row, column] for column in range(width)] for row in range(height)]
    return roomed("norinori", regions.renumbered(rooms))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("puzzle: norinori\n", "1:1: the board is missing"),
        ("puzzle: norinori\nrooms: 3\n\nAA", "2:1: unknown key 'rooms'"),
        ("puzzle: norinori\n\nAAB\nAA", "4:3: 2 cells where the board has 3"),
        ("puzzle: norinori\ntitle: two parts\n\nAAB\nBBA", "5:3: room 'A' is in 2 parts"),
        ("puzzle: norinori\n\n1 12 1\n1 12 2", "3:6: room '1' is in 2 parts"),
    ],
)
def test_errors_name_line_and_column(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        registry.find("norinori").parse(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ("", "1:1: 0 rows where the board has 2"),
        ("...\n...\n...", "3:1: 3 rows where the board has 2"),
        ("...\n..", "2:3: 2 cells where the board has 3"),
        ("....\n...", "1:4: 4 cells where the board has 3"),
        ("##.\n.A.", "2:2: 'A' is not one of . #"),
    ],
)
def test_errors_in_a_solution_name_line_and_column(drawn: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        board("AAB\nAAB").read(drawn)
    assert str(caught.value) == message


def test_rooms_by_number_and_by_letter_are_the_same() -> None:
    assert board("7 7 12\n7 7 12") == board("AAB\nAAB")
    assert board("7 7 12\n7 7 12").text() == "puzzle: norinori\n\nAAB\nAAB\n"


def test_a_room_of_one_cell_has_no_solution() -> None:
    puzzle = load(BOARDS / "single-cell.txt")
    assert puzzle.flaws() == ["the room at row 1, column 4 has one cell only"]
    assert verdict(encoded(puzzle)).verdict is Verdict.NONE
    assert board("ABA\nAAA").flaws() == ["the room at row 1, column 2 has one cell only"]
    assert board("AB\nAB").flaws() == []


def test_violations_name_the_place() -> None:
    puzzle = board("AAAB\nCCCB")
    found = puzzle.check(frozenset({Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(1, 3)}))
    assert [(each.rule, tuple(each.cell), each.note) for each in found] == [
        ("room", (0, 0), "3 shaded where the room wants 2"),
        ("room", (0, 3), "1 shaded where the room wants 2"),
        ("room", (1, 0), "0 shaded where the room wants 2"),
        ("domino", (0, 1), "2 shaded cells beside it"),
        ("domino", (1, 3), "0 shaded cells beside it"),
    ]
    outside = frozenset({Cell(0, -1), Cell(0, 0)})
    assert [violation.rule for violation in board("AA").check(outside)] == ["room", "room"]


@given(boards(), st.sampled_from(ENCODINGS))
@settings(max_examples=40)
def test_formula_and_checker_agree_on_tiny_boards(puzzle: Any, cardinality: str) -> None:
    """All sets of cells that check() does not refuse, whatever the cardinality encoding."""
    cells = list(puzzle.grid)
    right = {
        frozenset(chosen)
        for chosen in chain.from_iterable(combinations(cells, size) for size in range(0, 13, 2))
        if puzzle.check(frozenset(chosen)) == []
    }
    found = list(solutions(encoded(puzzle, cardinality=cardinality)))
    assert len(found) == len(right)
    assert set(found) == right
    assert not any(one < other for one in right for other in right)
    assert not (right and puzzle.flaws())


@given(boards())
@settings(max_examples=40)
def test_symmetries_carry_solutions_to_solutions(puzzle: Any) -> None:
    assert registry.find("norinori").parse(puzzle.text()) == puzzle
    found = set(solutions(encoded(puzzle)))
    rooms = {frozenset(cells) for cells in regions.cells_of(puzzle.data["rooms"])}
    for isometry in isometries(puzzle.shape):
        images = {frozenset(puzzle.image(cell, isometry) for cell in room) for room in rooms}
        assert puzzle.invariant(isometry) == (images == rooms)
        if puzzle.invariant(isometry):
            moved = {frozenset(puzzle.image(cell, isometry) for cell in each) for each in found}
            assert moved == found


@pytest.mark.parametrize(
    ("drawn", "kept"),
    [
        ("AAB\nAAB", 2),
        ("AB\nAB", 4),
        ("AA\nAA", 8),
        ("AAB\nCDB\nCEE", 4),
        ("AAB\nCCB\nCDD", 1),
        ("AAAA", 4),
    ],
)
def test_number_of_symmetries(drawn: str, kept: int) -> None:
    puzzle = board(drawn)
    assert sum(puzzle.invariant(isometry) for isometry in isometries(puzzle.shape)) == kept


@pytest.mark.parametrize("name", ["example-10x10", "example-14x24", "6x6", "8x9"])
def test_boards_have_one_solution(name: str) -> None:
    """In every cardinality encoding the same one."""
    puzzle = load(BOARDS / f"{name}.txt")
    found = {}
    for cardinality in ENCODINGS if name == "example-10x10" else ("auto", "seqcounter"):
        judged = verdict(encoded(puzzle, cardinality=cardinality))
        assert judged.verdict is Verdict.UNIQUE
        found[cardinality] = judged.first
    assert set(found.values()) == {found["auto"]}


@pytest.mark.parametrize(("name", "rooms"), [("example-10x10", 23), ("example-14x24", 62)])
def test_example_boards_are_whole(name: str, rooms: int) -> None:
    puzzle: Any = load(BOARDS / f"{name}.txt")
    assert len(regions.cells_of(puzzle.data["rooms"])) == rooms
    assert "x".join(map(str, puzzle.shape)) == name.removeprefix("example-")


@pytest.mark.parametrize(("side", "count"), [(6, 349_511), (8, 6_141_909_014)])
def test_published_counts_without_rooms(side: int, count: int) -> None:
    pytest.importorskip("pyganak", reason="the extra satgrid[counter] is not installed")
    puzzle = board("\n".join(["A" * side] * side))
    found = model_counter.count_formula(without(encoded(puzzle), "room"))
    assert found is not None
    assert found.number == count


@pytest.mark.parametrize("size", range(2, 9))
def test_room_of_each_size(size: int) -> None:
    """A strip: any two neighbors, and nothing else."""
    puzzle = board("A" * size)
    pairs = {frozenset({Cell(0, at), Cell(0, at + 1)}) for at in range(size - 1)}
    assert set(solutions(encoded(puzzle))) == pairs


def test_the_shaded_cells_of_a_room_need_not_touch() -> None:
    puzzle = board("AAA\nBBB")
    apart = puzzle.read("#.#\n#.#")
    assert puzzle.check(apart) == []
    assert apart in set(solutions(encoded(puzzle)))


def test_drawing() -> None:
    puzzle = board("AAB\nCCB")
    solution = frozenset({Cell(0, 0), Cell(0, 2)})
    assert draw(puzzle, solution, marked=[(0, 2), (1, 1)]).split("\n") == [
        "┌───────┬───┐",
        "│▒▒▒    │▒*▒│",
        "├───────┤   │",
        "│     * │   │",
        "└───────┴───┘",
    ]
    assert draw(puzzle).split("\n")[1] == "│       │   │"
    painted = draw(puzzle, solution, color=True, marked=[(0, 2), (1, 1)])
    assert painted.count("*") == 2
    assert "\x1b" not in draw(puzzle, solution)
