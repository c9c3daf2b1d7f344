"""The rules of kropki: formula against checker, symmetry, flaws, sizes and the catalogue."""

from __future__ import annotations

import importlib.util
from functools import cache
from itertools import combinations, permutations, product
from math import comb
from random import Random
from types import ModuleType
from typing import Any

import pytest
from catalogue import ROOT, encoded, load
from hypothesis import assume, given, settings, strategies as st

from satgrid.board.grid import Cell, Grid, Side
from satgrid.board.regions import OUTSIDE, Regions, renumbered
from satgrid.declared.board import class_of
from satgrid.drawing.terminal import draw
from satgrid.formula.cardinality import ENCODINGS
from satgrid.formula.clauses import Formula
from satgrid.genres.kropki.board import black as black_of, made as kropki_of, white as white_of
from satgrid.genres.kropki.puzzle import GENRE
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.symmetry import isometries
from satgrid.solve.enumeration import solutions, verdict

KROPKI: Any = class_of(GENRE)
FOLDER = ROOT / "instances" / "kropki"
BOARDS = sorted(path.stem for path in FOLDER.glob("*.txt"))
AREAS: dict[int, list[Regions]] = {
    2: [((0, 0), (1, 1)), ((0, 1), (0, 1))],
    3: [((0, 0, 1), (0, 1, 1), (2, 2, 2)), ((0, 1, 1), (0, 1, 2), (0, 2, 2))],
    4: [((0, 0, 0, 1), (0, 2, 1, 1), (2, 2, 3, 1), (2, 3, 3, 3))],
}


def filled(rows: tuple[tuple[int, ...], ...]) -> frozenset[Entry]:
    return frozenset(
        Entry(Cell(row, column), number)
        for row, line in enumerate(rows)
        for column, number in enumerate(line)
    )


@cache
def squares(size: int) -> list[frozenset[Entry]]:
    """Return every square whose rows are right; of size 4 those with right columns as well."""
    lines = list(permutations(range(1, size + 1)))
    found: list[tuple[tuple[int, ...], ...]] = [()]
    for _ in range(size):
        found = [
            (*above, line)
            for above in found
            for line in lines
            if size < 4 or all(line[i] != row[i] for row in above for i in range(size))
        ]
    return [filled(rows) for rows in found]


@st.composite
def puzzles(draw: st.DrawFn, sizes: tuple[int, ...] = (1, 2, 3, 4)) -> Any:
    """Make small boards, half of them with dots and givens of a right square."""
    size = draw(st.sampled_from(sizes))
    shapes = [(rows, size // rows) for rows in range(1, size + 1) if size % rows == 0]
    box, areas = draw(st.sampled_from([None, *shapes])), None
    if box is None and size in AREAS and draw(st.booleans()):
        areas = renumbered(draw(st.sampled_from(AREAS[size])))
    all_dots = draw(st.sampled_from(["yes", "no", "white", "black"]))
    grid = Grid(size, size)
    random = Random(draw(st.integers(0, 2**32)))
    hidden = dict(random.choice(squares(size)))
    honest = draw(st.booleans())
    dots: dict[str, list[Side]] = {"white": [], "black": []}
    for side in grid.sides():
        low, high = sorted(hidden[cell] for cell in side)
        fitting = ["white"] * (high - low == 1) + ["black"] * (high == 2 * low)
        if not honest:
            fitting = ["white", "black"] if random.random() < 0.2 else []
        if fitting and random.random() < 0.95:
            dots[random.choice(fitting)].append(side)
    shown = random.choice((0.0, 0.3))
    givens = [
        Entry(cell, hidden[cell] if honest else random.randint(1, size))
        for cell in grid
        if random.random() < shown
    ]
    white, black = frozenset(dots["white"]), frozenset(dots["black"])
    return kropki_of(size, tuple(givens), white, black, all_dots, box, areas)


@settings(max_examples=40)
@given(puzzles())
def test_formula_finds_what_the_checker_accepts(board: Any) -> None:
    accepted = {square for square in squares(board.shape[0]) if board.check(square) == []}
    listed = list(solutions(encoded(board)))
    assert len(listed) == len(set(listed))
    assert set(listed) == accepted
    if board.flaws():
        assert not accepted


@given(puzzles(), st.integers(0, 2**32))
def test_formula_and_checker_name_the_same_rules(board: Any, seed: int) -> None:
    """Rule by rule: the clauses of a rule hold where the checker does not name it."""
    random = Random(seed)
    guess = dict(random.choice(squares(board.shape[0])))
    for cell in random.sample(sorted(guess), random.randint(0, min(2, len(guess)))):
        guess[cell] = random.randint(1, board.shape[0])
    one, other = random.choice(list(guess)), random.choice(list(guess))
    if random.random() < 0.3:
        guess[one], guess[other] = guess[other], guess[one]
    numbers = frozenset(Entry(cell, number) for cell, number in guess.items())
    formula = encoded(board, cardinality="pairwise")
    assert falsified(formula, numbers) == {violation.rule for violation in board.check(numbers)}


@given(puzzles(), st.integers(0, 2**32))
def test_cells_hold_one_number_and_lines_each_number(board: Any, seed: int) -> None:
    """The same for boards with several numbers in a cell or none; no dot refers to those."""
    random = Random(seed)
    keys = [
        Entry(cell, n)
        for cell in Grid(board.shape[0], board.shape[0])
        for n in range(1, board.shape[0] + 1)
    ]
    numbers = frozenset(random.choice(squares(board.shape[0]))).symmetric_difference(
        random.sample(keys, random.randint(0, min(3, len(keys))))
    )
    formula = encoded(board, cardinality="pairwise")
    rules = {"cell", "row", "column", "box", "given"}
    named = {violation.rule for violation in board.check(numbers)}
    assert falsified(formula, numbers) & rules == named & rules


def falsified(formula: Formula, numbers: frozenset[Entry]) -> set[str]:
    true = set(formula.stating(numbers))
    return {
        rule
        for rule in formula.rules
        if any(true.isdisjoint(clause) for clause in formula.clauses_of(rule))
    }


def test_checker_refuses_what_is_beside_the_board() -> None:
    board = kropki_of(2, all_dots="no")
    right = filled(((1, 2), (2, 1)))
    for strange in (Entry(Cell(2, 0), 1), Entry(Cell(0, -1), 1), Entry(Cell(0, 0), 3)):
        broken = {violation.rule for violation in board.check(right | {strange})}
        assert "cell" in broken <= {"cell", "row", "column"}  # a 3 belongs in no line either
    high = right - {Entry(Cell(0, 0), 1)} | {Entry(Cell(0, 0), 3)}
    assert {violation.rule for violation in board.check(high)} == {"cell", "row", "column"}


@given(puzzles())
def test_text_survives_a_round_trip(board: Any) -> None:
    assert KROPKI.parse(board.text()) == board
    assert KROPKI.parse(board.text()).text() == board.text()
    assert hash(KROPKI.parse(board.text())) == hash(board)


@given(puzzles(sizes=(2, 3, 4)))
@settings(max_examples=60)
def test_kept_isometries_move_solutions_to_solutions(board: Any) -> None:
    found = set(solutions(encoded(board)))
    for isometry in isometries(board.shape):
        moved = {frozenset(board.image(key, isometry) for key in one) for one in found}
        if board.invariant(isometry):
            assert moved == found


@pytest.mark.parametrize(
    ("puzzle", "kept"),
    [
        (kropki_of(4), 8),
        (kropki_of(4, box=(2, 2)), 8),
        (kropki_of(6, box=(2, 3)), 4),
        (kropki_of(4, box=(1, 4)), 4),
        (kropki_of(3, regions=((0, 0, 1), (0, 1, 1), (2, 2, 2))), 1),
        (kropki_of(4, regions=AREAS[4][0]), 1),
        (kropki_of(4, regions=((0, 0, 1, 1), (0, 2, 2, 1), (0, 2, 2, 1), (3, 3, 3, 3))), 2),
        (kropki_of(3, (Entry(Cell(0, 0), 1),)), 2),
        (kropki_of(3, (Entry(Cell(0, 0), 1), Entry(Cell(2, 2), 1))), 4),
        (kropki_of(3, (Entry(Cell(0, 0), 1), Entry(Cell(2, 2), 2))), 2),
        (kropki_of(4, white=frozenset({Side(Cell(1, 1), Cell(1, 2))})), 2),
        (
            kropki_of(
                4, black=frozenset({Side(Cell(1, 1), Cell(1, 2)), Side(Cell(2, 1), Cell(2, 2))})
            ),
            4,
        ),
        (
            kropki_of(
                4,
                white=frozenset({Side(Cell(1, 1), Cell(1, 2))}),
                black=frozenset({Side(Cell(2, 1), Cell(2, 2))}),
            ),
            2,
        ),
    ],
)
def test_symmetries_keep_boxes_dots_and_givens(puzzle: Any, kept: int) -> None:
    assert sum(puzzle.invariant(isometry) for isometry in isometries(puzzle.shape)) == kept


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "\n1.1\n...\n...",
            ["row 1 has the given 1 2 times: at row 1, column 1 and at row 1, column 3"],
        ),
        ("\n1..\n...\n1..", ["column 1 has the given 1 2 times"]),
        ("boxes: yes\n\n1...\n.1..\n....\n....", ["box 1 has the given 1 2 times"]),
        ("\n1o3\n-\n. .", None),
        ("\n1o3 .\n-\n. . .\n-\n. . .", ["1 and 3 are not consecutive, at row 1, column 1 and"]),
        ("\n3 . .\n*\n2 . .\n-\n. . .", ["neither of 3 and 2 is twice the other"]),
        ("\n.*3 .\n-\n. . .\n-\n. . .", ["the given 3 at row 1, column 2 cannot have a black dot"]),
        ("black: r1c1-r2c1\n\n3...\n....\n....\n....", ["the given 3 at row 1, column 1 cannot"]),
        ("black: r1c1-r1c2\n\n2...\n....\n....\n....", []),
        ("\n2 . .\n-\n1 . .\n-\n. . .", ["2 and 1 should have a white dot between them"]),
        ("all dots: black\n\n2.\n1.", ["2 and 1 should have a black dot between them"]),
        ("all dots: white\n\n24..\n....\n....\n....", []),
        ("all dots: no\n\n12..\n....\n....\n....", []),
        ("\n1*2 .\n-\n. . .\n-\n. . .", []),
    ],
)
def test_flaws_say_why_there_is_no_solution(text: str, says: list[str] | None) -> None:
    if says is None:  # malformed rather than impossible
        with pytest.raises(ValueError, match="not one of the numbers 1 to 2"):
            KROPKI.parse("puzzle: kropki\n" + text)
        return
    board = KROPKI.parse("puzzle: kropki\n" + text)
    found = board.flaws()
    assert len(found) == len(says)
    for flaw, part in zip(found, says, strict=True):
        assert part in flaw
    assert not found or verdict(encoded(board)).verdict.value == "none"


@pytest.mark.parametrize("color", ["white", "black"])
@pytest.mark.parametrize("all_dots", ["yes", "no", "white", "black"])
def test_one_and_two_may_have_either_dot(color: str, all_dots: str) -> None:
    # Of the other neighbors some are consecutive and none is double, in this row at least.
    drawn = ".o.o3" if color == "white" else ".*.o3"
    text = f"puzzle: kropki\nall dots: {all_dots}\n\n{drawn}\n"
    board = KROPKI.parse(text + "o o -\n.o. .\no - *\n. . .\n")
    numbers = filled(((1, 2, 3), (2, 3, 1), (3, 1, 2)))
    assert {violation.rule for violation in board.check(numbers)} <= {"no dot"}
    places = {violation.cell for violation in board.check(numbers)}
    assert Cell(0, 0) not in places
    refused = falsified(encoded(board, cardinality="pairwise"), numbers)
    assert refused == {violation.rule for violation in board.check(numbers)}


def expected(board: Any) -> dict[str, int]:
    """Return the closed forms of the specification."""
    size, borders = board.shape[0], 2 * board.shape[0] * (board.shape[0] - 1)
    pairs = {"white": size - 1, "black": size // 2, "yes": max(0, size - 2 + size // 2), "no": 0}
    line = size * size * (1 + comb(size, 2))
    sizes = {"value": size**3}
    lines = 3 + (board.data["regions"][0][0] != OUTSIDE)
    sizes |= dict.fromkeys(("cell", "row", "column", "box")[:lines], line)
    for color, dots in (("white", white_of(board)), ("black", black_of(board))):
        if dots:
            sizes[color] = 2 * size * len(dots)
    if board.options["all dots"] != "no":
        free = borders - len(white_of(board)) - len(black_of(board))
        sizes["no dot"] = 2 * pairs[board.options["all dots"]] * free
    if board.givens:
        sizes["given"] = len(board.givens)
    return sizes


def stated(sizes: dict[str, int]) -> dict[str, int]:
    return {name: number for name, number in sizes.items() if number}


@given(puzzles())
def test_sizes_are_the_closed_forms(board: Any) -> None:
    if board.shape[0] > 1:  # of one literal nothing can be forbidden
        assert stated(encoded(board).sizes()) == stated(expected(board))


@pytest.mark.parametrize("name", BOARDS)
def test_catalogue_has_one_solution_each(name: str) -> None:
    board = load(FOLDER / f"{name}.txt")
    assert board.flaws() == []
    assert verdict(encoded(board)).verdict.value == ("none" if "undotted" in name else "unique")


def test_catalogue_has_no_given_too_many() -> None:
    board: Any = load(FOLDER / "boxes-4x4-some.txt")
    for kept in combinations(board.givens, len(board.givens) - 1):
        fewer = kropki_of(4, kept, white_of(board), black_of(board), "no", (2, 2))
        assert verdict(encoded(fewer)).verdict.value == "multiple"


@pytest.mark.parametrize("cardinality", ENCODINGS)
def test_cardinality_encodings_agree(cardinality: str) -> None:
    board = load(FOLDER / "boxes-6x6.txt")
    found = verdict(encoded(board, cardinality=cardinality))
    assert found.verdict.value == "unique"
    assert found.first == verdict(encoded(board)).first


def test_no_solution_contains_another() -> None:
    """So that a blocking clause needs the numbers of a solution only."""
    assert encoded(kropki_of(3)).antichain


def test_latin_squares_are_counted() -> None:
    for size, number in ((1, 1), (2, 2), (3, 12), (4, 576)):
        assert len(list(solutions(encoded(kropki_of(size, all_dots="no"))))) == number
    assert len(list(solutions(encoded(kropki_of(4, all_dots="no", box=(2, 2)))))) == 288


def test_numbers_go_up_to_25() -> None:
    size = 25
    number = {
        Cell(row, column): (5 * (row % 5) + row // 5 + column) % size + 1
        for row, column in product(range(size), repeat=2)
    }
    dots = [
        side for side in Grid(size, size).sides() if abs(number[side[0]] - number[side[1]]) == 1
    ]
    square = frozenset(Entry(cell, held) for cell, held in number.items())
    givens = tuple(sorted(key for key in square if (3 * key.cell.row + key.cell.column) % 4))
    board = kropki_of(size, givens, white=frozenset(dots), all_dots="white", box=(5, 5))
    assert KROPKI.parse(board.text()) == board
    assert board.read(board.render(square)) == square
    assert board.check(square) == []
    assert "│ 25 " in draw(board, square)
    formula = encoded(board)
    assert stated(formula.sizes()) == stated(expected(board))
    assert verdict(formula).first == square


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("new_kropki", ROOT / "tools" / "new_kropki.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["boxes-4x4-some", "boxes-6x6-black", "latin-5", "irregular-7"])
def test_generator_writes_the_catalogue(name: str) -> None:
    tool = generator()
    board = tool.made(tool.KINDS[name], Random(f"2024 {name}"))
    assert board.text() == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_hypothesis_meets_boards_with_solutions() -> None:
    """Guard of the tests above: enough of the random boards can be solved."""
    solvable = 0

    @given(puzzles())
    @settings(max_examples=60, database=None, derandomize=True)
    def meet(board: Any) -> None:
        nonlocal solvable
        assume(board.shape[0] > 2)
        solvable += verdict(encoded(board)).first is not None

    meet()
    assert solvable >= 5
