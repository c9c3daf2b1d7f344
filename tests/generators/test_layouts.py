"""Layouts of new puzzles that change until their answer is the only one."""

import random
from itertools import pairwise
from typing import Any

import pytest

from satgrid.board.grid import Cell, Grid, components
from satgrid.board.regions import Regions, cells_of
from satgrid.generators import clued, holes, loops
from satgrid.generators.generation import drafted, made
from satgrid.generators.layouts import changes, laid
from satgrid.generators.masks import spread_out
from satgrid.generators.order import Order
from satgrid.generators.room_changes import shifts
from satgrid.generators.rooms import grown
from satgrid.generators.thermometers import filling
from satgrid.layers.walls import WallWords
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.solve.enumeration import Verdict, solutions
from satgrid.verdicts.puzzle_verdict import uniqueness


@pytest.mark.parametrize(("name", "seed"), [("koburin", 4), ("shimaguni", 3)])
def test_boards_of_ten_rows_have_one_solution(name: str, seed: int) -> None:
    puzzle = drafted(name, 10, 10, seed=seed)
    assert uniqueness(puzzle).verdict is Verdict.UNIQUE


def partners(rooms: Regions) -> dict[Cell, set[Cell]]:
    """Return the cells of the room of each cell."""
    return {cell: set(cells) for cells in cells_of(rooms) for cell in cells}


@pytest.mark.parametrize("seed", range(5))
def test_cells_shift_to_connected_rooms_and_fixed_ones_stay_together(seed: int) -> None:
    grid = Grid(6, 6)
    rooms = grown(Order(6, 6, seed), 5)
    fixed = set(random.Random(seed).sample(list(grid), 12))
    before = partners(rooms)
    found = list(shifts(rooms, set(grid), fixed, Order(6, 6, seed)))
    assert found
    for moved in found:
        after = partners(moved)
        assert moved != rooms
        assert all(len(components(cells)) == 1 for cells in cells_of(moved))
        assert len(cells_of(moved)) == len(cells_of(rooms))
        for cell in fixed:
            assert before[cell] & fixed == after[cell] & fixed


@pytest.mark.parametrize("cut", [False, True])
def test_cells_move_to_other_rooms_before_a_room_is_cut(cut: bool) -> None:
    """Otherwise rooms get smaller with each change: a chocona had rooms of two cells."""
    order = Order(6, 6, 1)
    genre: Any = registry.find("chocona")
    blank = laid(genre.genre, order)
    rooms = len(cells_of(blank.data["rooms"]))
    answer, other = frozenset[Any](), frozenset(blank.open_cells[:6])
    changed, _ = next(changes(blank, answer, other, order, cut=cut))
    assert len(cells_of(changed.data["rooms"])) == rooms + cut


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_rooms_of_a_cocktail_lamp_are_as_large_as_printed_ones(seed: int) -> None:
    puzzle: Any = drafted("cocktaillamp", 8, 8, seed=seed)
    assert len(cells_of(puzzle.data["rooms"])) <= 64 / 4.5


def test_a_binairo_has_no_signs() -> None:
    puzzle: Any = drafted("binairo", 8, 8, seed=1)
    assert not puzzle.data["signs"]


def test_numbers_of_an_even_odd_sudoku_are_not_on_diagonals() -> None:
    puzzle: Any = drafted("evenoddsudoku", 9, 9, seed=1)
    numbers = [cell for cell, word in puzzle.data["givens"].items() if isinstance(word, int)]
    assert len({(row + 2 * column) % 3 for row, column in numbers}) == 3


def test_every_cell_of_an_even_odd_sudoku_has_a_number_or_a_sign() -> None:
    for seed in range(3):
        puzzle: Any = drafted("evenoddsudoku", 9, 9, seed=seed)
        assert len(puzzle.data["givens"]) == 81
        assert uniqueness(puzzle).verdict is Verdict.UNIQUE


def test_clues_of_an_eulero_are_single_digits() -> None:
    puzzle: Any = drafted("eulero", 5, 5, seed=1)
    words = puzzle.data["givens"].values()
    assert all(word < 10 or word % 10 == 0 for word in words)
    assert uniqueness(puzzle).verdict is Verdict.UNIQUE


def test_every_line_of_a_kakurasu_has_a_shaded_cell() -> None:
    for seed in range(10):
        puzzle: Any = drafted("kakurasu", 7, 7, seed=seed)
        assert 0 not in puzzle.data["beside"].values()


def test_a_layout_is_given_up_that_allows_earlier_answers_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each change here is none, so that the same other answer comes back."""
    asked = 0

    def unchanged(blank: Any, answer: Any, *_: Any, cut: bool) -> Any:
        nonlocal asked
        asked += 1
        return (blank, answer), 1

    order = Order(6, 6, 2)
    genre: Any = registry.find("shimaguni")
    monkeypatch.setattr(clued, "_changed", unchanged)
    assert clued.unique(genre.genre, order, strict=False) is None
    assert asked == clued._IN_VAIN


def test_walls_of_castle_walls_lie_apart_and_some_have_no_number() -> None:
    """All cells off a random loop were walls: they lay in rows, each with its largest number."""
    boards: list[Any] = [drafted("castlewall", 10, 10, seed=seed) for seed in range(8)]
    walls = [one.data["walls"] for one in boards]
    parts = [len(part) for some in walls for part in components(sorted(some))]
    assert sum(size * size for size in parts) < 1.5 * sum(parts)
    words = [WallWords.part(word) for some in walls for word in some.values()]
    assert len(words) * 0.05 < sum(not word.way for word in words) < len(words) * 0.25
    turned = [{Cell(9 - row, 9 - column) for row, column in some} == {*some} for some in walls]
    assert 0 < sum(turned) < len(turned)


def test_castle_walls_are_symmetric_where_asked() -> None:
    for seed in range(3):
        board: Any = drafted("castlewall", 10, 10, seed=seed, symmetry="half")
        walls = board.data["walls"]
        assert {Cell(9 - row, 9 - column) for row, column in walls} == {*walls}


def test_a_loop_leaves_out_many_of_some_places_and_passes_most_others() -> None:
    grid, squares = Grid(10, 10), loops.between(Grid(10, 10))
    kept = wrong = 0
    for seed in range(5):
        order = Order(10, 10, seed)
        places = spread_out(order, 0.2)
        inside = loops.past(order, loops.region(order, squares), squares, places, 1.0)
        off = set(grid) - {cell for side in loops.centered(squares, inside) for cell in side}
        kept += len(off & places)
        wrong += len(off - places)
        assert len(components(sorted(inside))) == 1
    assert kept > 0.25 * 5 * 20
    assert wrong < 0.12 * 5 * 80


def test_a_koburin_has_a_number_at_every_place_and_many_are_0() -> None:
    """Half of them were question marks, and the mean number was 1.7."""
    boards: list[Any] = [drafted("koburin", 8, 8, seed=seed) for seed in range(2, 6)]
    words = [word for board in boards for word in board.data["numbers"].values()]
    assert "?" not in words
    assert sum(words) < 1.3 * len(words)
    assert words.count(0) > len(words) / 5


def test_black_cells_of_a_str8ts_are_few_and_some_have_a_number() -> None:
    """A third of the cells was black, in diagonals, and no black cell had a number."""
    boards: list[Any] = [drafted("str8ts", 9, 9, seed=seed) for seed in range(5)]
    black = [
        word for board in boards for word in board.data["givens"].values() if isinstance(word, str)
    ]
    assert 0.2 < len(black) / (5 * 81) < 0.3
    assert 0.15 < sum(word != "#" for word in black) / len(black) < 0.3
    marked = sum(len(board.data["givens"]) for board in boards)
    assert marked / (5 * 81) < 0.47


def test_both_ends_of_a_snake_are_given() -> None:
    for seed in range(3):
        board: Any = drafted("snake", 8, 8, seed=seed)
        assert list(board.data["circles"].values()) == ["b", "b"]


@pytest.mark.parametrize(
    ("name", "layer", "least", "most"),
    [("hashi", "numbers", 0.28, 0.36), ("galaxies", "stars", 0.1, 0.28)],
)
def test_there_are_as_many_islands_and_galaxies_as_in_print(
    name: str, layer: str, least: float, most: float
) -> None:
    """A quarter of the cells of a hashi was islands, and 36 galaxies were on a board of 10x10."""
    boards: list[Any] = [drafted(name, 10, 10, seed=seed) for seed in range(8)]
    assert least * 800 < sum(len(board.data[layer]) for board in boards) < most * 800


def test_black_cells_of_a_simple_loop_lie_apart() -> None:
    """They were what a random loop left over: a quarter of the cells, in clumps of three."""
    boards: list[Any] = [drafted("simpleloop", 10, 10, seed=seed) for seed in range(5)]
    parts = [len(part) for one in boards for part in components(sorted(one.data["blacks"]))]
    assert sum(parts) < 0.225 * 500
    assert sum(size * size for size in parts) < 2.4 * sum(parts)


def test_lines_of_a_numberlink_are_long() -> None:
    """A third of the cells had a number: no line was longer than twelve cells."""
    boards: list[Any] = [drafted("numberlink", 9, 9, seed=seed) for seed in range(3)]
    assert sum(len(board.data["numbers"]) for board in boards) < 0.27 * 3 * 81


@pytest.mark.parametrize("size", [(6, 6), (5, 8), (2, 2), (1, 7), (3, 1)])
def test_thermometers_fill_a_board(size: tuple[int, int]) -> None:
    grid, bare = Grid(*size), 0
    for seed in range(20):
        spots = filling(Order(*size, seed))
        bare += len(grid) - len(spots)
        paths: dict[int, list[tuple[int, Cell]]] = {}
        for cell, (number, place) in spots.items():
            paths.setdefault(number, []).append((place, cell))
        assert sorted(paths) == list(range(1, len(paths) + 1))
        for path in map(sorted, paths.values()):
            cells = [cell for _, cell in path]
            assert [place for place, _ in path] == list(range(1, len(path) + 1))
            assert len(cells) > 1
            assert all(two in grid.neighbors(one) for one, two in pairwise(cells))
    assert bare < 0.03 * 20 * len(grid) or 1 in size


def test_a_board_of_one_cell_has_no_thermometer() -> None:
    assert filling(Order(1, 1)) == {}


@pytest.mark.parametrize("seed", range(3))
def test_answers_that_imply_as_much_do_not_take_turns(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Two answers of a factors of 2x2 did for 300 changes of each draft: it took minutes."""
    judged = list[Any]()

    def judge(puzzle: Any, **more: Any) -> Any:
        judged.append(puzzle)
        return uniqueness(puzzle, **more)

    monkeypatch.setattr(clued, "uniqueness", judge)
    genre: Any = registry.find("factors")
    clued.unique(genre.genre, Order(2, 2, seed, symmetry="half"), strict=True)
    assert len(judged) < 100


def test_a_board_with_another_loop_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = list[str]()

    def judge(puzzle: Any, **more: Any) -> Any:
        judged.append(puzzle.text())
        return uniqueness(puzzle, **more)

    monkeypatch.setattr(holes, "uniqueness", judge)
    for seed in range(3):
        drafted("simpleloop", 8, 8, seed=seed)
    assert len(judged) > 3
    assert all(one != other for one, other in pairwise(judged))


@pytest.mark.parametrize(
    ("name", "width", "layer", "most"),
    [
        ("creek", 10, "numbers", 0.45),
        ("fivecells", 6, "numbers", 0.33),
        ("nondango", 10, "circles", 0.45),
        ("shirokuro", 10, "circles", 0.56),
    ],
)
def test_clues_are_as_few_as_in_print(name: str, width: int, layer: str, most: float) -> None:
    """They were 49, 45, 54 and 66 for each hundred cells; a clue of a nondango is a bare cell."""
    boards: list[Any] = [drafted(name, 10, width, seed=seed) for seed in range(4)]
    assert sum(len(board.data[layer]) for board in boards) < most * 40 * width
    assert all(uniqueness(board).verdict is Verdict.UNIQUE for board in boards)


@pytest.mark.parametrize("word", ["easy", "medium"])
def test_a_hashi_has_all_numbers_unless_it_shall_be_hard(word: str) -> None:
    """A quarter of them was a question mark where a draft with all was too easy."""
    for seed in range(4):
        board: Any = made("hashi", 8, 8, seed=seed, difficulty=word).puzzle
        assert "?" not in board.data["numbers"].values()


def test_sown_black_cells_seldom_touch() -> None:
    """Those that were drawn one by one had two neighbors in five that are black, too."""
    touching = number = 0
    kind: Any = registry.find("kakkuru")
    for seed in range(10):
        blank = laid(kind.genre, Order(8, 8, seed))
        black = {*blank.dark_cells}
        number += len(black)
        touching += sum(near in black for cell in black for near in blank.grid.neighbors(cell))
    assert touching / number < 0.9


def test_shaded_cells_of_a_mosaic_form_patches() -> None:
    """Of random cells half of the neighbors are alike; of patches most are."""
    alike = sides = 0
    for seed in range(3):
        board: Any = drafted("mosaic", 10, 10, seed=seed)
        [answer] = list(solutions(encoded(board)))
        for side in board.grid.sides():
            sides += 1
            alike += (side.one in answer) == (side.other in answer)
    assert alike / sides > 0.7
