"""Generated puzzles have exactly one solution, and clues left out were not needed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from catalogue import GENRES, MADE_BY_HAND, ROOT, encoded, load, roomed, thinned
from click.testing import CliRunner, Result

from satgrid.board.grid import Cell, Grid, components
from satgrid.board.isometry import SYMMETRIES, orbit
from satgrid.board.regions import cells_of, renumbered
from satgrid.cli import program
from satgrid.errors import SatgridError, TimeUpError
from satgrid.explain.difficulty import difficulty
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.formula.derived import without
from satgrid.generators import generation
from satgrid.generators.areas import spread
from satgrid.generators.exchanging import exchanged
from satgrid.generators.generation import (
    DIFFICULTIES,
    drafted,
    generate,
    names,
    usual_size,
)
from satgrid.generators.growing import Growing
from satgrid.generators.image import traced
from satgrid.generators.layouts import laid
from satgrid.generators.minimizing import minimize
from satgrid.generators.order import Order
from satgrid.generators.parts import BoardParts
from satgrid.generators.places import Places
from satgrid.generators.reduction import random_solution
from satgrid.genres.kropki.board import made as kropki_of
from satgrid.genres.nonogram.clues import columns, rows as rows_of
from satgrid.genres.nonogram.generator import clues
from satgrid.genres.nonogram.generator_pictures import fitting, pictures
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import DeclaredPuzzle, Puzzle
from satgrid.solve.enumeration import Verdict, solutions, verdict
from satgrid.system.limits import Limits


def run(*arguments: str, stdin: str | None = None) -> Result:
    result = CliRunner().invoke(program, list(arguments), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def unique(puzzle: Puzzle[Any]) -> bool:
    return verdict(encoded(puzzle)).verdict is Verdict.UNIQUE


TOLD = {"nonogram", "nurikabe", "shikaku", "yajilin", "tents", "hashi", "variantsudoku"}
"""Puzzles that tell all their numbers, or some to spare, as in print."""


def minimal(puzzle: Puzzle[Any]) -> bool:
    assert isinstance(puzzle, DeclaredPuzzle)
    removable = [number for number, clue in enumerate(puzzle.clue_list()) if clue.removable]
    return not any(unique(puzzle.without([number])) for number in removable)


def test_every_puzzle_can_be_made() -> None:
    assert set(names()) == set(GENRES)


SMALLER = {"sudoku": (6, 6), "dominosa": (4, 5), "kuromasu": (9, 9)}
SMALLER |= dict.fromkeys(("slitherlink", "masyu", "norinori", "hitori", "tents"), (8, 8))
SMALLER |= dict.fromkeys(("heyawake", "juosan", "numberlink", "starbattle", "shikaku"), (7, 7))
SMALLER |= dict.fromkeys(("fillomino", "yajilin", "nurikabe", "lits", "shakashaka"), (6, 6))
"""Sizes at which tests make puzzles of which those of a usual size take longer."""


@pytest.mark.parametrize("name", MADE_BY_HAND)
@pytest.mark.parametrize("difficulty", thinned(DIFFICULTIES, 2))
def test_made_puzzle_has_one_solution(name: str, difficulty: str) -> None:
    made_at(name, SMALLER.get(name, usual_size(name)), difficulty)


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALLER)
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_made_puzzle_of_a_usual_size_has_one_solution(name: str, difficulty: str) -> None:
    made_at(name, usual_size(name), difficulty)


def made_at(name: str, size: tuple[int, int], difficulty: str) -> None:
    made = drafted(name, *size, seed=3, difficulty=difficulty)
    assert made.name == name
    assert unique(made)
    assert registry.parse(made.text()) == made
    assert drafted(name, *size, seed=3, difficulty=difficulty).text() == made.text()
    if isinstance(made, DeclaredPuzzle) and difficulty == "hard" and name not in TOLD:
        alone = drafted(name, *size, seed=3, difficulty=difficulty, symmetry="none")
        assert minimal(alone)
    if name == "nonogram":
        drawn: Any = made
        assert drawn.deduced().complete == (difficulty != "hard")
        assert "*" not in made.text()  # it tells all its lines


@pytest.mark.parametrize("name", pictures())
def test_drawn_picture_can_be_solved_line_by_line(name: str) -> None:
    rows = pictures()[name]
    assert {*map(len, rows)} == {len(rows[0])}
    assert set("".join(rows)) == {"#", "."}
    ink = {
        (row, at) for row, line in enumerate(rows) for at, mark in enumerate(line) if mark == "#"
    }
    assert clues(frozenset(Cell(*cell) for cell in ink), len(rows), len(rows[0])).deduced().complete


def test_new_nonograms_are_drawn_pictures_as_long_as_there_are_more() -> None:
    known = fitting(10, 10)
    made = [drafted("nonogram", 10, 10, seed=seed, difficulty="medium") for seed in range(25)]
    assert len(known) > 25
    assert [set(solutions(encoded(one))) for one in made] == [{ink} for ink in known[:25]]
    beyond = drafted("nonogram", 10, 10, seed=len(known), difficulty="medium")
    assert next(iter(solutions(encoded(beyond)))) not in known
    turned = drafted("nonogram", 20, 20, seed=1, symmetry="across")
    assert next(iter(solutions(encoded(turned)))) in fitting(20, 20)  # one drawn smaller
    assert all(clue == clue[::-1] for clue in rows_of(turned))


@pytest.mark.parametrize("name", thinned(MADE_BY_HAND))
def test_another_seed_makes_another_puzzle(name: str) -> None:
    made = {
        generate(name, *SMALLER.get(name, usual_size(name)), seed=seed).text() for seed in range(3)
    }
    assert len(made) == 3


def test_boards_need_not_be_square() -> None:
    for name in ("nonogram", "norinori", "shakashaka", "tiling"):
        made = generate(name, 5, 8, seed=1)
        assert unique(made)
        if name != "tiling":
            assert made.shape == (5, 8)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_the_board_of_a_tiling_hangs_together(difficulty: str) -> None:
    for seed in range(3):
        made: Any = drafted("tiling", 6, 6, seed=seed, difficulty=difficulty)
        assert len(components(made.cells)) == 1
        assert len(next(iter(solutions(encoded(made))))) > 1


PLACED = ("akari", "shikaku", "fillomino", "kuromasu", "slitherlink", "sudoku")


def places(board: Any) -> set[tuple[int, ...]]:
    """Return the cells in which something is printed."""
    if isinstance(getattr(board, "data", None), Mapping):
        numbers = board.data.get("numbers", board.data.get("givens"))
        return set(numbers)
    return {cell for cell in board.grid if board.cells[cell.row][cell.column] != "."}


@pytest.mark.parametrize("name", PLACED)
def test_clues_are_symmetric_where_readers_expect_it(name: str) -> None:
    for symmetry in (None, *SYMMETRIES):
        board: Any = drafted(name, 6, 6, seed=1, symmetry=symmetry)
        found = places(board)
        images = orbit((6, 6), symmetry or "half")
        assert found
        assert {tuple(one) for cell in found for one in images(cell)} == found
        assert unique(board)


def test_numbers_of_islands_are_symmetric_where_asked() -> None:
    for symmetry in ("half", "diagonal"):
        board: Any = drafted("nurikabe", 6, 6, seed=1, symmetry=symmetry)
        images = orbit((6, 6), symmetry)
        assert {tuple(one) for cell in places(board) for one in images(cell)} == places(board)
        assert unique(board)


def test_arrows_and_rooms_are_symmetric_where_asked() -> None:
    for symmetry in ("quarter", "across"):
        images = orbit((7, 7), symmetry)
        board: Any = drafted("yajilin", 7, 7, seed=1, difficulty="easy", symmetry=symmetry)
        found = set(board.data["arrows"])
        assert {tuple(one) for cell in found for one in images(cell)} == found
        assert unique(board)
        board = drafted("heyawake", 7, 7, seed=1, symmetry=symmetry)
        rooms = {frozenset(room) for room in cells_of(board.data["rooms"])}
        for room in rooms:
            turned = zip(*map(images, sorted(room)), strict=True)
            assert all(frozenset(Cell(*cell) for cell in one) in rooms for one in turned)
        assert unique(board)


@pytest.mark.parametrize("symmetry", ["quarter", "across", "diagonal"])
def test_pearls_are_symmetric_by_a_symmetric_loop(symmetry: str) -> None:
    """Of loops without the symmetry hardly any leaves four pearls in a quarter turn."""
    board: Any = drafted("masyu", 10, 10, seed=1, symmetry=symmetry)
    found = {*board.data["pearls"]}
    images = orbit((10, 10), symmetry)
    assert {tuple(one) for cell in found for one in images(cell)} == found
    assert unique(board)


def test_a_board_too_small_for_the_usual_symmetry_is_made_without_it() -> None:
    assert unique(drafted("shikaku", 2, 2, seed=2))
    with pytest.raises(SatgridError, match="no shikaku of 2x2 cells"):
        drafted("shikaku", 2, 2, seed=2, symmetry="half")


def test_places_of_numbers_are_excluded_until_none_is_left() -> None:
    order = Order(2, 2, symmetry="half")
    halves = [[Cell(0, 0), Cell(0, 1)], [Cell(1, 0), Cell(1, 1)]]
    numbers = Places(order, halves)
    found = []
    while drawn := numbers.drawn():
        found.append(tuple(drawn))
        numbers.exclude(drawn)
    assert sorted(found) == [((0, 0), (1, 1)), ((0, 1), (1, 0))]
    assert not numbers.exist()


def test_clues_of_declared_genres_are_symmetric_as_far_as_answers_allow_it() -> None:
    for seed in range(3):
        board: Any = generate("kurotto", 8, 8, seed=seed)
        assert {(7 - cell.row, 7 - cell.column) for cell in board.data["numbers"]} == places(board)


def test_symmetries_that_cannot_be_made() -> None:
    for name, size, symmetry, message in (
        ("akari", (6, 7), "quarter", "6x7 has no quarter turn"),
        ("akari", (6, 6), "halve", "symmetry 'halve'"),
        ("nonogram", (5, 5), "halve", "symmetry 'halve'"),
        ("shakashaka", (6, 6), "across", "symmetry half, not across"),
        ("tents", (6, 6), "half", "a new tents is not made symmetric"),
    ):
        with pytest.raises(SatgridError, match=message):
            drafted(name, *size, symmetry=symmetry)


def test_minimize_leaves_out_clues_with_their_images() -> None:
    board: Any = drafted("slitherlink", 6, 6, seed=1, difficulty="easy", symmetry="quarter")
    smaller, gone = minimize(board, symmetry="quarter")
    assert gone
    images = orbit((6, 6), "quarter")
    assert {tuple(one) for cell in places(smaller) for one in images(cell)} == places(smaller)
    assert unique(smaller)


def test_symmetric_clues() -> None:
    nonogram = generate("nonogram", 10, 9, symmetry="yes")
    assert columns(nonogram) == columns(nonogram)[::-1]
    assert all(clue == clue[::-1] for clue in rows_of(nonogram))
    for word in DIFFICULTIES:
        made: Any = drafted("shakashaka", 8, 7, seed=2, difficulty=word, symmetry="yes")
        words = made.data["numbers"]
        for cell in made.grid:
            one, other = words.get(cell), words.get(Cell(7 - cell.row, 6 - cell.column))
            assert (one is None, one == "#") == (other is None, other == "#")
    kropki: Any = drafted("kropki", 6, 6, seed=1, difficulty="easy", symmetry="yes")
    cells = {given.cell for given in kropki.givens}
    assert cells
    assert cells == {(5 - cell.row, 5 - cell.column) for cell in cells}


@pytest.mark.parametrize(
    ("name", "height", "width", "more"),
    [
        ("kropki", 3, 4, {}),
        ("kropki", 99, 99, {}),
        ("norinori", 5, 5, {"symmetry": "yes"}),
        ("norinori", 1, 1, {}),
        ("norinori", 99, 99, {}),
        ("tiling", 5, 5, {"symmetry": "yes"}),
        ("tiling", 1, 1, {}),
        ("tiling", 99, 99, {}),
        ("nonogram", 999, 999, {}),
        ("shakashaka", 1, 1, {}),
        ("shakashaka", 99, 99, {}),
        ("sudoku", 9, 8, {}),
        ("sudoku", 7, 7, {}),
        ("sudoku", 17, 17, {}),
        ("sudoku", 9, 9, {"variants": ["boxes", "irregular"]}),
        ("sudoku", 6, 6, {"variants": ["2x4"]}),
        ("sudoku", 9, 9, {"variants": ["boxen"]}),
        ("sudoku", 3, 3, {"variants": ["1x3", "diagonals", "diagonal"]}),
        ("kropki", 5, 5, {"variants": ["diagonals"]}),
        ("norinori", 6, 6, {"variants": ["boxes"]}),
        ("nonogram", 5, 5, {"difficulty": "mild"}),
    ],
)
def test_what_cannot_be_made(name: str, height: int, width: int, more: dict[str, Any]) -> None:
    with pytest.raises(SatgridError):
        generate(name, height, width, **more)


@pytest.mark.parametrize("name", GENRES)
def test_time_is_over(name: str) -> None:
    with pytest.raises(TimeUpError):
        generate(name, *usual_size(name), limits=Limits(0.0))


def test_random_solutions_are_solutions() -> None:
    board = kropki_of(4, all_dots="no")
    found = {random_solution(encoded(board), Order(4, 4, seed)) for seed in range(20)}
    assert None not in found
    assert len(found) > 10
    for solution in found:
        assert board.check(solution or frozenset()) == []
    impossible = Formula()
    impossible.variables("x", [1], answer=True)
    with impossible.rule("none"):
        impossible.add()
    assert random_solution(impossible, Order(1, 1)) is None


def test_regions_that_change_have_the_answers_of_their_board() -> None:
    board: Any = load(ROOT / "instances" / "norinori" / "6x6.txt")
    (answer,) = solutions(encoded(board))
    full = {cell: board.data["rooms"][cell.row][cell.column] for cell in board.grid}
    random = Order(6, 6, seed=5).random
    judged = []
    with Growing(Order(6, 6), without(encoded(board), "room"), 2) as growing:
        assert growing.another(full, answer) is None
        for _ in range(150):
            regions = dict(full)
            for cell in random.sample(sorted(full), 4):
                near = board.grid.neighbors(cell)
                regions[cell] = full[random.choice(near)]
            for cell in random.sample(sorted(full), random.randrange(4)):
                del regions[cell]
            rows = [[regions.get(cell, -1) for cell in row] for row in board.grid.rows()]
            judged.append(growing.another(regions, answer) is None)
            assert judged[-1] == (not other_answers(rows, answer))
    assert {True, False} == set(judged)


def test_regions_exchange_cells_until_one_answer_is_left() -> None:
    board: Any = generate("norinori", 8, 8, seed=3)
    answer = next(iter(solutions(encoded(board))))
    full = {cell: board.data["rooms"][cell.row][cell.column] for cell in board.grid}
    order, counted = Order(8, 8, seed=1), list[int]()

    def hard(regions: Mapping[Cell, int]) -> list[Cell]:
        rows = [[regions[cell] for cell in row] for row in board.grid.rows()]
        found = roomed("norinori", renumbered(rows))
        assert verdict(encoded(found)).verdict is Verdict.UNIQUE
        counted.append(len(counted))
        return list(board.grid)[: max(0, 3 - len(counted))]

    with Growing(order, without(encoded(board), "room"), 2) as growing:
        assert exchanged(order, growing, answer, full, 2, hard) is not None
    assert len(counted) >= 3  # the board changes until it is not too hard


def test_parts_that_move_leave_regions_connected_with_their_answer() -> None:
    order, moved = Order(6, 6, seed=2), 0
    grid = Grid(6, 6)
    for _ in range(20):
        seeds = order.random.sample(list(grid), 5)
        owner = spread(order, seeds)
        regions = {cell: seeds.index(owner[cell]) for cell in grid}
        inside = {one: {cell for cell in grid if regions[cell] == one} for one in range(5)}
        answer = frozenset(order.random.sample(list(grid), 8))
        for part, region in BoardParts(grid, regions, inside, answer).moves({*grid} - answer):
            moved += 1
            own = inside[regions[part[0]]]
            assert set(part) <= own - answer
            assert len(components(own.difference(part))) == 1
            assert len(components(inside[region].union(part))) == 1
    assert moved


def other_answers(rows: list[list[int]], answer: frozenset[Cell]) -> bool:
    """Return whether dominoes other than the answer are two cells in each region, none in -1."""
    free = roomed("norinori", tuple(tuple(0 for _ in row) for row in rows))
    formula = without(encoded(free), "room")
    shaded = formula.answer_block()
    cells: dict[int, list[int]] = {}
    for row, line in enumerate(rows):
        for column, region in enumerate(line):
            cells.setdefault(region, []).append(shaded[Cell(row, column)])
    with formula.rule("regions"):
        for region, literals in cells.items():
            cardinality.exactly(formula, 0 if region < 0 else 2, literals)
    return any(found != answer for found in solutions(formula, limit=2))


@pytest.mark.parametrize(
    "file",
    ["sudoku/9x9", "kropki/boxes-6x6-some", "shakashaka/8x8", "kropki/boxes-4x4", "nonogram/small"],
)
def test_minimize_leaves_one_solution_and_nothing_to_spare(file: str) -> None:
    board = load(ROOT / "instances" / f"{file}.txt")
    smaller, gone = minimize(board)
    assert isinstance(board, DeclaredPuzzle)
    assert isinstance(smaller, DeclaredPuzzle)
    assert len(smaller.clue_list()) == len(board.clue_list()) - len(gone)
    assert list(solutions(encoded(smaller))) == list(solutions(encoded(board)))
    assert minimal(smaller)
    assert minimize(board)[0] == smaller


def test_minimize_refuses() -> None:
    for file, fault in {
        "tiling/small": "nothing can be left out of a tiling",
        "shakashaka/square-or-diamond": "several solutions",
        "shakashaka/too-large-number": "no solution",
    }.items():
        with pytest.raises(SatgridError, match=fault):
            minimize(load(ROOT / "instances" / f"{file}.txt"))
    with pytest.raises(TimeUpError):
        minimize(load(ROOT / "instances" / "shakashaka" / "8x8.txt"), limits=Limits(0.0))


def image(path: Path, rows: list[str], scale: int = 4) -> str:
    """Write rows of # and . as a PNG."""
    pillow = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    small = pillow.new("L", (len(rows[0]), len(rows)), 255)
    for row, line in enumerate(rows):
        for column, symbol in enumerate(line):
            small.putpixel((column, row), 0 if symbol == "#" else 255)
    file = path / "picture.png"
    small.resize((len(rows[0]) * scale, len(rows) * scale), pillow.Resampling.NEAREST).save(file)
    return str(file)


def test_image_with_one_solution(tmp_path: Path) -> None:
    file = image(tmp_path, ["###", "#..", "###"])
    found = traced("nonogram", file, 3, 3)
    assert found.unique
    assert found.changes == ()
    assert rows_of(found.puzzle) == ((3,), (1,), (3,))
    result = run("generate", "nonogram", "--image", file, "--size", "3x3")
    assert result.exit_code == 0
    first, made, *rest = result.stdout.splitlines(keepends=True)
    assert made.startswith("made: satgrid ")
    assert "".join([first, *rest]) == found.puzzle.text()


def test_image_with_several_solutions(tmp_path: Path) -> None:
    rows = ["#...", ".#..", "..##", "..##"]
    file = image(tmp_path, rows)
    found = traced("nonogram", file, 4, 4)
    assert not found.unique
    assert found.changes
    assert found.changed is not None
    judged = verdict(encoded(found.changed))
    assert judged.verdict is Verdict.UNIQUE
    picture = frozenset(
        Cell(r, c) for r, line in enumerate(rows) for c, s in enumerate(line) if s == "#"
    )
    assert judged.first == picture ^ frozenset(found.changes)
    result = run("generate", "nonogram", "--image", file, "--size", "4x4")
    assert result.exit_code == 1
    assert "with these pixels changed" in result.stderr
    document = json.loads(
        run("generate", "nonogram", "--image", file, "--size", "4x4", "--json").stdout
    )
    assert document["unique"] is False
    assert document["changed"] == found.changed.text()


def test_threshold_decides_what_is_dark(tmp_path: Path) -> None:
    file = image(tmp_path, ["#.", ".#"])
    assert run("generate", "nonogram", "--image", file, "--size", "2x2").exit_code == 1
    all_ink = traced("nonogram", file, 2, 2, threshold=256).puzzle
    assert rows_of(all_ink) == ((2,), (2,))


def test_image_that_is_none(tmp_path: Path) -> None:
    pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    for name in ("missing.png", "words.png"):
        (tmp_path / "words.png").write_text("no image")
        result = run("generate", "nonogram", "--image", str(tmp_path / name), "--size", "2x2")
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1


def test_command_generates(tmp_path: Path) -> None:
    result = run("generate", "nonogram", "--size", "5x7", "--seed", "2")
    assert result.exit_code == 0
    board = registry.parse(result.stdout)
    assert board.shape == (5, 7)
    assert unique(board)
    target = tmp_path / "new.txt"
    run("generate", "nonogram", "--size", "5x7", "--seed", "2", "-o", str(target))
    assert target.read_text() == result.stdout
    document = json.loads(
        run("generate", "nonogram", "--size", "5x7", "--seed", "2", "--json").stdout
    )
    assert document["text"] == result.stdout
    assert document["unique"] is True


def test_command_takes_a_usual_size() -> None:
    made = run("generate", "shakashaka")
    assert made.exit_code == 0
    assert registry.parse(made.stdout).shape == usual_size("shakashaka")
    assert run("generate", "soduku").exit_code == 2


@pytest.mark.parametrize("size", ["0x5", "5", "5x", "axb", "-1x2"])
def test_command_refuses_sizes(size: str) -> None:
    assert run("generate", "nonogram", f"--size={size}").exit_code == 2


def test_command_says_what_it_cannot_make() -> None:
    for arguments in (["soduku", "--size", "9x9"], ["kropki", "--size", "2x2", "--image", "x"]):
        result = run("generate", *arguments)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1


def test_command_minimizes() -> None:
    file = str(ROOT / "instances" / "kropki" / "boxes-4x4.txt")
    result = run("minimize", file)
    assert result.exit_code == 0
    assert unique(registry.parse(result.stdout))
    document = json.loads(run("minimize", file, "--json").stdout)
    assert document["text"] == result.stdout
    assert run("minimize", str(ROOT / "instances" / "tiling" / "small.txt")).exit_code == 2


@pytest.mark.parametrize(("name", "size"), [("aqre", 8), ("kakuro", 8), ("nondango", 8)])
def test_layouts_are_changed_until_one_answer_is_left(name: str, size: int) -> None:
    for seed in range(4, 6):
        board = generate(name, size, size, seed=seed)
        assert unique(board)


def test_runs_of_sums_are_not_too_long_for_different_numbers() -> None:
    found: Any = registry.find("kakuro")
    for seed in range(4):
        board = laid(found.genre, Order(12, 12, seed))
        for line in (*board.grid.rows(), *board.grid.columns()):
            text = "".join("#" if cell in board.dark_cells else "." for cell in line)
            assert max(map(len, text.split("#"))) <= 9


@pytest.mark.parametrize("word", DIFFICULTIES)
def test_sums_change_until_they_are_as_hard_as_the_word(word: str) -> None:
    for seed in range(2):
        found = difficulty(drafted("kakuro", 8, 8, seed=seed, difficulty=word))
        assert found is not None
        assert found.word == word


def test_numbers_between_words_part_most_boards() -> None:
    spec = spec_from_file_location("tools_scale", ROOT / "tools" / "scale.py")
    assert spec is not None
    assert spec.loader is not None
    scale: Any = module_from_spec(spec)
    spec.loader.exec_module(scale)
    usual = (3.0, 6.0, 8.0)
    boards = [(0, 2.0)] * 9 + [(0, 3.5), (1, 3.1), (1, 4.0), (1, 4.2), (2, 5.0), (3, 9.0)]
    assert scale.between(boards, usual) == (2.9, 4.7, 7.1)  # one easy board is harder
    assert scale.between([(0, 4.0)] * 9, usual) == (4.1, 6.0, 8.0)  # none is on one side
    assert scale.between([(3, 2.5)] * 9, usual) == (2.5, 2.6, 2.7)
    ratings = {"akari": [[0, 2.0]] * 10, "few": [[0, 2.0]]}
    module: dict[str, Any] = {}
    exec(scale.table(ratings, whole=True), module)
    assert list(module["BOUNDS"]) == ["akari"]
    assert module["PUBLISHED"] == {"akari": (10, 0, 0, 0)}


@pytest.mark.parametrize("name", ["slant", "suguru", "binairo", "evenoddsudoku"])
def test_easy_puzzles_of_declared_genres_follow_without_a_search(name: str) -> None:
    for seed in range(3):
        board: Any = drafted(name, *usual_size(name), seed=seed, difficulty="easy")
        assert board.deduced().complete


def test_hard_puzzles_leave_more_open_than_easy_ones() -> None:
    made: list[list[Any]] = [
        [drafted("slant", 8, 8, seed=seed, difficulty=word) for seed in range(5)]
        for word in ("easy", "hard")
    ]
    easy, hard = ([board.deduced().state.open.bit_count() for board in some] for some in made)
    assert sum(easy) == 0 < sum(hard)


def test_simple_loop_has_few_black_cells() -> None:
    for seed in range(3):
        board: Any = generate("simpleloop", 8, 8, seed=seed)
        assert 2 <= len(board.dark_cells) <= 24


@pytest.mark.parametrize("name", ["kenken", "kakuro", "factors"])
def test_all_sums_and_targets_are_printed(name: str) -> None:
    for word in DIFFICULTIES:
        board: Any = drafted(name, 6, 6, seed=1, difficulty=word)
        assert (
            board.more_clues(board.read(board.render(next(iter(solutions(encoded(board))))))) == {}
        )
        assert unique(board)


def test_a_random_solution_holds_some_keys_first() -> None:
    """Each key of a larger solution is taken before others that exclude it."""
    board = kropki_of(4, all_dots="no")
    formula = encoded(board)
    for seed in range(5):
        wished = random_solution(formula, Order(4, 4, 100 + seed))
        assert wished is not None
        some = sorted(wished)[::2]
        found = random_solution(formula, Order(4, 4, seed), iter(some))
        assert found is not None
        assert found.issuperset(some)


def test_usual_symmetries_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    made, held = load(ROOT / "instances" / "norinori" / "6x6.txt"), list[str | None]()

    def make(order: Order) -> Puzzle[Any]:
        held.append(order.symmetry)
        return made

    usual = registry.part("castlewall", "generator").SYMMETRY
    generator = SimpleNamespace(SYMMETRIES=SYMMETRIES, SYMMETRY=usual, generate=make)
    monkeypatch.setattr(generation, "_generator", lambda _: generator)
    for seed in range(6):
        generation.drafted("castlewall", 6, 6, seed=seed)
    assert held == ["half", None, None] * 2
