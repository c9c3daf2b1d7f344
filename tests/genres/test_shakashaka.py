"""Shakashaka: what the suites for all puzzles do not cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from catalogue import ROOT, encoded, halved, load
from hypothesis import given, settings, strategies as st
from random_states import agrees, one_each

from satgrid.answers.triangles import Triangle
from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError
from satgrid.explain.paths import path
from satgrid.explain.reasons import Explainer
from satgrid.formula.cardinality import ENCODINGS
from satgrid.generators.generation import generate
from satgrid.generators.order import Order
from satgrid.genres.shakashaka.corners import Corners
from satgrid.genres.shakashaka.generator_shapes import BLACK, Packing
from satgrid.genres.shakashaka.rules import OneTriangle
from satgrid.grounds.exactly_one import Never
from satgrid.grounds.ground import Ground
from satgrid.puzzle import registry
from satgrid.rules.rule import Rule
from satgrid.solve.enumeration import Verdict, solutions, verdict
from satgrid.solve.session import Session, Status

Shakashaka: Any = registry.find("shakashaka")
Solution = frozenset[Triangle]
STATES = (None, "A", "B", "C", "D")
BOARDS = ROOT / "instances" / "shakashaka"


def board(drawn: str) -> Any:
    return Shakashaka.parse(f"puzzle: shakashaka\n\n{drawn}\n")


def listed(puzzle: Any, cardinality: str = "auto") -> set[Solution]:
    found = list(solutions(encoded(puzzle, cardinality=cardinality)))
    assert len(set(found)) == len(found)
    return set(found)


def isometries(shape: tuple[int, ...]) -> list[Isometry]:
    return [
        Isometry(shape, axes, flipped)
        for axes in permutations(range(2))
        for flipped in product((False, True), repeat=2)
    ]


def accepts(puzzle: Any, solution: Solution) -> bool:
    formula = encoded(puzzle)
    with Session(formula) as session:
        return session.solve(formula.stating(solution)) is Status.SATISFIABLE


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: the text is empty: it should start with 'puzzle: NAME'"),
        ("puzzle: shakashaka\n", "1:1: the board is missing"),
        ("puzzle: shakashaka\nsize: 3x3\n\n...", "4:1: 1 row where the board has 3"),
        ("puzzle: shakashaka\nboxes: 3x3\n\n...", "2:1: unknown key 'boxes'"),
        ("puzzle: shakashaka\n\n..5\n...", "3:3: '5' is not one of . # 0-4"),
        ("puzzle: shakashaka\ntitle: nine\n\n...\n.9.", "5:2: '9' is not one of . # 0-4"),
        ("puzzle: shakashaka\n\n...\nA..", "4:1: 'A' is not one of . # 0-4"),
        ("puzzle: shakashaka\n\n...\n. .", "3:1: '...' is not one of . # 0-4"),
        ("puzzle: shakashaka\n\n.٣.", "3:2: '٣' is not one of . # 0-4"),
        ("puzzle: shakashaka\n\n...\n..", "4:3: 2 cells where the board has 3"),
        ("puzzle: shakashaka\n\n..\n...", "4:3: 3 cells where the board has 2"),
    ],
)
def test_errors_name_line_and_column(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        Shakashaka.parse(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ("", "1:1: 0 rows where the board has 2"),
        ("AB1", "1:1: 1 row where the board has 2"),
        ("AB1\nDC", "2:3: 2 cells where the board has 3"),
        ("AB1\nDC##", "2:4: 4 cells where the board has 3"),
        ("AE1\nDC#", "1:2: 'E' is not one of . A B C D"),
        ("AB2\nDC#", "1:3: '2' is not one of 1, as on the board"),
        ("AB1\n\nDCA", "3:3: 'A' is not one of #, as on the board"),
        ("A 0,0\nE 0,1", "2:1: not of the form 'CORNER row,column'"),
        ("A 0,0\n A 0,2", "2:4: this is not a white cell of the board"),
        ("A 2,0", "1:3: this is not a white cell of the board"),
    ],
)
def test_errors_in_a_solution_name_line_and_column(drawn: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        board("..1\n..#").read(drawn)
    assert str(caught.value) == message


def test_triangles_in_one_cell_are_listed() -> None:
    puzzle = board("..1\n..#")
    both = frozenset({Triangle(Cell(0, 1), "B"), Triangle(Cell(0, 1), "C")})
    assert puzzle.render(both) == "B 0,1\nC 0,1"
    assert puzzle.read(puzzle.render(both)) == both


def test_a_square_may_hold_a_diamond() -> None:
    """So a solution may contain another, and no blocking clause may rely on the contrary."""
    puzzle = load(BOARDS / "square-or-diamond.txt")
    formula = encoded(puzzle)
    found = sorted(solutions(formula), key=len)
    assert [puzzle.render(solution) for solution in found] == ["..#.\n..#.", "AB#.\nDC#."]
    assert found[0] < found[1]
    assert not formula.antichain


@pytest.mark.parametrize(
    ("drawn", "flaws"),
    [
        ("..1\n..#", []),
        (".4.\n...", ["the 4 at row 1, column 2: no solution can have it"]),
        ("1#\n.#", []),
        (
            "1#.\n##2",
            [
                "the 1 at row 1, column 1: no solution can have it",
                "the 2 at row 2, column 3: no solution can have it",
            ],
        ),
    ],
)
def test_a_number_needs_white_cells_beside_it(drawn: str, flaws: list[str]) -> None:
    assert board(drawn).flaws() == flaws
    if flaws:
        assert verdict(encoded(board(drawn))).verdict is Verdict.NONE


@pytest.mark.parametrize(("drawn", "count"), [("#", 1), ("0", 1), ("4", 0), (".", 1), ("#1", 0)])
def test_boards_of_a_few_cells(drawn: str, count: int) -> None:
    assert len(listed(board(drawn))) == count


@pytest.mark.parametrize(
    ("drawn", "solution", "broken"),
    [
        ("..\n..", "AB\nDC", []),
        ("....\n....\n....\n....", ".AB.\nA..B\nD..C\n.DC.", []),
        ("#..#\n....\n....\n#..#", "#AB#\nA..B\nD..C\n#DC#", []),
        ("#..#\n....\n....\n#..#", "#AB#\n...B\nD..C\n#DC#", ["rectangle"]),
        ("#...\n....\n...#", "#.AB\nA..C\nDC.#", ["rectangle"]),
        ("##..\n#...\n...#\n..##", "##AB\n#A.C\nA.C#\nDC##", []),
        ("...\n.#.\n...", "...\n.#.\n...", ["rectangle"]),
        (".\n.", "A\n.", ["rectangle"]),
        ("0.", "0C", ["clue", "rectangle"]),
    ],
)
def test_areas_are_judged_by_their_shape(drawn: str, solution: str, broken: list[str]) -> None:
    puzzle = board(drawn)
    triangles = puzzle.read(solution)
    assert [violation.rule for violation in puzzle.check(triangles)] == broken
    assert accepts(puzzle, triangles) == (not broken)


def test_violations_say_what_is_wrong() -> None:
    puzzle = board("1..\n...")
    found = puzzle.check(puzzle.read("1A.\nB.."))
    assert [(violation.rule, tuple(violation.cell), violation.note) for violation in found] == [
        ("clue", (0, 0), "2 with a triangle near the 1"),
        ("rectangle", (0, 1), "the white area here, 3½ cells in all, is not a rectangle"),
        ("rectangle", (1, 0), "the white area here, ½ cells in all, is not a rectangle"),
    ]
    strange = frozenset({Triangle(Cell(0, 0), "A"), Triangle(Cell(5, 5), "B")})
    assert {violation.rule for violation in board("#").check(strange)} == {"one state"}


def test_areas_beside_an_unclear_cell_are_passed_over_and_others_are_not() -> None:
    puzzle = board("...#.#..\n...#.#.#")
    solution = puzzle.read("A 0,0\nA 0,1\nB 0,1\nB 0,2\nD 1,0\nC 1,1\nD 1,1\nC 1,2")
    assert [(v.rule, tuple(v.cell)) for v in puzzle.check(solution)] == [
        ("one state", (0, 1)),
        ("one state", (1, 1)),
        ("rectangle", (0, 6)),
    ]


@given(
    st.lists(st.sampled_from(".#01234"), min_size=12, max_size=12),
    st.integers(1, 4),
    st.sampled_from(ENCODINGS),
)
@settings(max_examples=40)
def test_formula_and_checker_agree_on_tiny_boards(
    symbols: list[str], width: int, cardinality: str
) -> None:
    """All states of all white cells, at most five of them, on boards of up to twelve cells."""
    if symbols.count(".") > 5:
        last = [place for place, symbol in enumerate(symbols) if symbol == "."][5]
        symbols = symbols[: max(width, last - last % width)]
    height = len(symbols) // width
    puzzle = halved(["".join(symbols[row * width :][:width]) for row in range(height)])
    assert Shakashaka.parse(puzzle.text()) == puzzle
    right = set()
    for chosen in product(STATES, repeat=len(puzzle.open_cells)):
        pairs = zip(puzzle.open_cells, chosen, strict=True)
        solution = frozenset(Triangle(cell, corner) for cell, corner in pairs if corner)
        if puzzle.check(solution) == []:
            right.add(solution)
    assert listed(puzzle, cardinality) == right
    if puzzle.flaws():
        assert not right


@st.composite
def solved(draw: st.DrawFn) -> tuple[Any, Solution]:
    """Make a board from rectangles, upright and turned, that do not touch by white sides."""
    height, width = draw(st.integers(2, 9)), draw(st.integers(2, 9))
    state: dict[Cell, str | None] = {}
    square: set[Cell] = set()
    for _ in range(draw(st.integers(1, 12))):
        row, column = draw(st.integers(0, height)), draw(st.integers(0, width))
        down, across = draw(st.integers(1, 4)), draw(st.integers(1, 4))
        if draw(st.booleans()):
            shape: dict[Cell, str | None] = {
                Cell(row + i, column + j): None for i in range(down) for j in range(across)
            }
            touching = {Cell(r + i, c + j) for r, c in shape for i, j in ((0, 1), (1, 0))}
            touching |= {Cell(r - i, c - j) for r, c in shape for i, j in ((0, 1), (1, 0))}
            if touching & square:
                continue
        else:
            shape = turned(row, column, down, across)
        inside = all(0 <= r < height and 0 <= c < width for r, c in shape)
        if inside and not shape.keys() & state.keys():
            state |= shape
            square |= set() if any(shape.values()) else shape.keys()
    triangles = frozenset(Triangle(cell, corner) for cell, corner in state.items() if corner)
    rows = []
    for row in range(height):
        line = ""
        for column in range(width):
            near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            number = sum(state.get(Cell(*cell)) is not None for cell in near)
            black = str(number) if draw(st.booleans()) else "#"
            line += "." if Cell(row, column) in state else black
        rows.append(line)
    return halved(rows), triangles


def turned(row: int, column: int, down: int, across: int) -> dict[Cell, str | None]:
    """Return the states of the cells of a turned rectangle with its top at a vertex.

    Its sides are lines of constant row + column or row - column; a cell lies in it with its
    center, or has its center on a side and is halved by it.
    """
    low, high = row + column, row + column + 2 * down
    left, right = row - column, row - column + 2 * across
    found: dict[Cell, str | None] = {}
    for i in range(row - 1, row + down + across + 1):
        for j in range(column - across - 1, column + down + 1):
            falling, rising = i + j + 1, i - j
            if not (low <= falling <= high and left <= rising <= right):
                continue
            on = {low: "A", high: "C"}.get(falling) or {left: "B", right: "D"}.get(rising)
            found[Cell(i, j)] = on
    return found


@given(solved())
@settings(max_examples=60)
def test_built_solutions_are_accepted_and_changed_ones_judged_alike(
    built: tuple[Any, Solution],
) -> None:
    puzzle, solution = built
    assert puzzle.check(solution) == []
    assert puzzle.read(puzzle.render(solution)) == solution
    formula = encoded(puzzle)
    with Session(formula) as session:
        assert session.solve(formula.stating(solution)) is Status.SATISFIABLE
        for cell in puzzle.open_cells[:: max(1, len(puzzle.open_cells) // 8)]:
            others = frozenset(key for key in solution if key.cell != cell)
            for corner in STATES:
                changed = others | ({Triangle(cell, corner)} if corner else set())
                fits = session.solve(formula.stating(changed)) is Status.SATISFIABLE
                assert fits == (puzzle.check(changed) == [])


@given(solved())
@settings(max_examples=40)
def test_moving_board_and_solution_keeps_them_right(built: tuple[Any, Solution]) -> None:
    puzzle, solution = built
    for isometry in isometries(puzzle.shape):
        height, width = isometry.image_shape
        image = [[""] * width for _ in range(height)]
        for cell in puzzle.grid:
            row, column = isometry(cell)
            image[row][column] = puzzle.printed[cell.row][cell.column]
        moved_board = halved(["".join(line) for line in image])
        moved = frozenset(puzzle.image(key, isometry) for key in solution)
        assert moved_board.check(moved) == []
        assert puzzle.invariant(isometry) == (moved_board == puzzle)
        if puzzle.invariant(isometry):
            assert accepts(puzzle, moved)


@pytest.mark.parametrize(("name", "kept"), [("turned", 4), ("mirrored", 8), ("12x18", 1)])
def test_symmetries_carry_solutions_to_solutions(name: str, kept: int) -> None:
    puzzle = load(BOARDS / f"{name}.txt")
    found = set(solutions(encoded(puzzle)))
    keeping = [isometry for isometry in isometries(puzzle.shape) if puzzle.invariant(isometry)]
    assert len(keeping) == kept
    for isometry in keeping:
        assert {frozenset(puzzle.image(key, isometry) for key in each) for each in found} == found


def of(puzzle: Any, world: int) -> Solution:
    """Return the triangles of a set of slots."""
    return frozenset(key for at, key in enumerate(puzzle.keys) if world >> at & 1)


def wrong_corners(ground: Corners) -> Iterator[Corners]:
    """Yield wrong versions of the constraint at the vertices of a board."""
    around = ground.around
    for there, dark in (
        ([], ground.dark),
        ([cells for cells in around if cells.count(-1) != 2], ground.dark),
        ([(*cells[1:], cells[0]) for cells in around], ground.dark),
        (around, []),
    ):
        other = copy(ground)
        at = [[at for at, cells in enumerate(there) if one in cells] for one in range(ground.size)]
        other.__dict__.update(around=there, at=at, dark=dark)
        yield other


def agreeing(puzzle: Any, rule: Rule, own: Iterable[Ground]) -> None:
    """Compare constraints of a rule with its judge, where cells have one triangle at most."""
    size = len(puzzle.grid)
    worlds = [world for world in one_each(size, 4, empty=True) if not world & puzzle.barred]
    others = [Never(puzzle.barred), *OneTriangle("one state").ground(puzzle)]

    def right(world: int) -> bool:
        return not rule.violations(puzzle, of(puzzle, world))

    agrees([*others, *own], 4 * size, right, Random(1), worlds=worlds)


@pytest.mark.parametrize("drawn", ["..\n..", "...", "..\n1.", "#.\n.2", ".1.#"])
@pytest.mark.parametrize("at", [1, 2])
def test_constraints_are_what_the_judge_accepts(drawn: str, at: int) -> None:
    puzzle = board(drawn)
    rule = puzzle.genre.rules[at]
    agreeing(puzzle, rule, rule.ground(puzzle))


@pytest.mark.parametrize(
    ("drawn", "wrong"), [("..\n..", 0), ("..\n..", 1), ("..\n..", 2), ("..\n1.", 3)]
)
def test_wrong_corners_are_noticed(drawn: str, wrong: int) -> None:
    puzzle = board(drawn)
    rule = puzzle.genre.rules[2]
    [ground] = rule.ground(puzzle)
    other = list(wrong_corners(ground))[wrong]
    with pytest.raises(AssertionError):
        agreeing(puzzle, rule, [other])


def test_corners_move_with_the_board() -> None:
    puzzle = board("...\n...")
    upper_left = Triangle(Cell(0, 0), "A")
    images = [puzzle.image(upper_left, isometry) for isometry in isometries((2, 3))]
    assert [(tuple(cell), corner) for cell, corner in images] == [
        ((0, 0), "A"),
        ((0, 2), "B"),
        ((1, 0), "D"),
        ((1, 2), "C"),
        ((0, 0), "A"),
        ((0, 1), "B"),
        ((2, 0), "D"),
        ((2, 1), "C"),
    ]


def test_drawing() -> None:
    puzzle = load(BOARDS / "small.txt")
    solution = puzzle.read("AB1\nDC#")
    assert draw(puzzle).split("\n") == ["┌──────┐", "│· · #1│", "│· · ##│", "└──────┘"]
    assert draw(puzzle, solution).split("\n") == ["┌──────┐", "│▒╱╲▒#1│", "│▒╲╱▒##│", "└──────┘"]  # noqa: RUF001
    everywhere = [(row, column) for row in range(2) for column in range(3)]
    assert draw(puzzle, solution, marked=everywhere).split("\n") == [
        "┌──────┐",
        "│*╱╲**1│",  # noqa: RUF001
        "│*╲╱**#│",  # noqa: RUF001
        "└──────┘",
    ]
    assert "·*" in draw(puzzle, marked=[(0, 0)])
    painted = draw(puzzle, solution, color=True, marked=[(0, 0)])
    assert "\x1b[" in painted
    assert "\x1b[1;38;5;238;48;5;221m█╱\x1b[0m" in painted  # noqa: RUF001
    assert " 1" in painted


@pytest.mark.parametrize("symmetric", [False, True])
def test_generated_ones_are_mostly_white(symmetric: bool) -> None:
    """At most one cell in six is black, and few of the numbers are 0."""
    for seed in range(2):
        puzzle: Any = generate("shakashaka", 8, 9, seed=seed, symmetry="yes" if symmetric else None)
        black = [cell for cell in puzzle.grid if puzzle.printed[cell.row][cell.column] != "."]
        assert 0 < len(black) <= 72 / 6
        assert sum(word == 0 for word in puzzle.data["numbers"].values()) <= len(black) / 2
        if symmetric:
            assert {(7 - cell.row, 8 - cell.column) for cell in black} == set(black)


def test_packings_cover_each_cell_once() -> None:
    order = Order(7, 6, seed=4)
    with Packing(order, 0.15) as packing:
        first = packing.packed()
        assert first is not None
        again = packing.packed(first[:3], Cell(6, 5) if first[-1].cells[-1][1] != BLACK else None)
    for shapes in filter(None, (first, again)):
        held = [cell for shape in shapes for cell, _ in shape.cells]
        assert sorted(held) == list(order_cells(7, 6))
        assert sum(kind == BLACK for shape in shapes for _, kind in shape.cells) <= 0.15 * 42
    assert again is None or set(first[:3]) <= set(again)


def order_cells(height: int, width: int) -> list[Cell]:
    return [Cell(row, column) for row in range(height) for column in range(width)]


def test_a_path_by_what_fits_around_cells() -> None:
    with Explainer(load(BOARDS / "8x8.txt")) as explainer:
        walk = path(explainer)
    assert walk is not None
    assert not walk.open
    names = {step.technique.name for step in walk.steps if step.technique}
    assert all(step.technique for step in walk.steps)
    assert names == {
        "all cells needed",
        "all triangles found",
        "around a cell",
        "no room",
        "right angles",
    }
    for step in walk.steps:  # a step by no number refers to one place
        if step.technique and step.technique.name == "around a cell":
            assert not step.clues
            [(row, column)] = step.cells(load(BOARDS / "8x8.txt"))
            assert all(
                max(abs(fact.key.cell.row - row), abs(fact.key.cell.column - column)) <= 1
                for fact in step.because
            )
