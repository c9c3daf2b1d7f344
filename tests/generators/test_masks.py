"""Layouts of new puzzles: places for clues are spread and symmetric, and values as in print."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import layouts
import pytest
import sheets

from satgrid.board.grid import Cell, Grid, components
from satgrid.board.isometry import SYMMETRIES, orbit
from satgrid.generators.generation import drafted, usual_size
from satgrid.generators.masks import beside, loosest_first, spread_out
from satgrid.generators.order import Order
from satgrid.generators.reduction import Exchange, reduced
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness


@pytest.mark.parametrize("symmetry", [None, *SYMMETRIES])
def test_places_are_a_share_of_the_board_and_symmetric(symmetry: str | None) -> None:
    found = spread_out(Order(8, 8, seed=1, symmetry=symmetry), 0.4)
    assert 0.4 * 64 <= len(found) <= 0.4 * 64 + 3
    if symmetry is not None:
        images = orbit((8, 8), symmetry)
        assert {tuple(one) for cell in found for one in images(cell)} == found


def test_places_are_spread() -> None:
    grid = Grid(10, 10)

    def clumped(chance: float) -> float:
        drawn = [spread_out(Order(10, 10, seed), 0.4, chance=chance) for seed in range(10)]
        return sum(beside(grid, sorted(one), one) for one in drawn)

    assert clumped(1.0) < 0.8 * clumped(100.0)


def test_clues_that_stay_longest_are_spread_and_not_dull() -> None:
    grid, dull = Grid(10, 10), set(range(0, 100, 5))
    cells = list(grid)
    single = [[number] for number in range(len(cells))]

    def kept(groups: list[list[int]]) -> list[int]:
        assert sorted(groups) == single
        return [number for group in groups[-30:] for number in group]

    def clumped(numbers: list[int]) -> float:
        some = [cells[number] for number in numbers]
        return beside(grid, some, some)

    orders = [Order(10, 10, seed) for seed in range(10)]
    ordered = [kept(loosest_first(order, single, cells, dull=dull)[::-1]) for order in orders]
    shuffled = [kept(order.shuffled(single)) for order in orders]
    assert sum(map(clumped, ordered)) < 0.5 * sum(map(clumped, shuffled))
    assert all(dull.isdisjoint(numbers) for numbers in ordered)


def test_places_are_rarely_at_the_border_where_that_is_asked() -> None:
    def outer(border: float) -> int:
        drawn = [spread_out(Order(10, 10, seed), 0.3, border=border) for seed in range(10)]
        return sum(not {cell.row, cell.column}.isdisjoint((0, 9)) for one in drawn for cell in one)

    assert outer(0.3) < 0.8 * outer(1.0)


def test_neighbors_of_places() -> None:
    chosen = {Cell(0, 0), Cell(0, 1)}
    assert beside(Grid(2, 2), [Cell(0, 0), Cell(1, 0)], chosen) == 1
    assert len(components(sorted(chosen))) == 1


def test_values_are_those_of_printed_puzzles() -> None:
    numbers: Counter[Any] = Counter()
    for seed in range(4):
        akari: Any = drafted("akari", 7, 7, seed=seed)
        numbers.update(akari.data["numbers"].values())
    assert 4 not in numbers
    areas: Counter[int] = Counter()
    for seed in range(4):
        fillomino: Any = drafted("fillomino", 7, 7, seed=seed, difficulty="easy")
        areas.update(fillomino.data["numbers"].values())
    assert areas[8] < 0.1 * areas.total()


def test_clues_are_exchanged_for_fewer() -> None:
    order = Order(6, 6, seed=3)
    full: Any = drafted("slitherlink", 6, 6, seed=3, difficulty="easy")
    loop = uniqueness(full).first
    assert loop is not None
    full = full.with_data(
        numbers={cell: len(loop & set(full.grid.sides_of(cell, outer=True))) for cell in full.grid}
    )
    groups = [[number] for number in range(36)]
    left = []
    for exchange in (None, Exchange(order, list(full.grid), 0)):
        gone = reduced(full, loop, [groups], order.limits, exchange)
        assert gone is not None
        fewer = full.without({number for group in gone for number in group})
        assert uniqueness(fewer).verdict is Verdict.UNIQUE
        left.append(len(fewer.data["numbers"]))
    assert left[1] < left[0]


def test_few_numbers_of_one_area_are_neighbors() -> None:
    pairs = numbers = 0
    for seed in range(4):
        fillomino: Any = drafted("fillomino", 7, 7, seed=seed)
        given = fillomino.data["numbers"]
        numbers += len(given)
        for cell, number in given.items():
            pairs += sum(given.get(near) == number for near in fillomino.grid.neighbors(cell))
    assert pairs / 2 < 0.15 * numbers  # 0.2 where numbers go in any order


def test_black_cells_of_a_shakashaka_have_many_triangles() -> None:
    numbers = [
        number
        for seed in range(4)
        for number in drafted("shakashaka", 8, 8, seed=seed).data["numbers"].values()  # type: ignore[attr-defined]
        if isinstance(number, int)
    ]
    assert sum(numbers) > 1.75 * len(numbers)


def test_hard_kropki_show_all_dots() -> None:
    kropki: Any = drafted("kropki", 5, 5, seed=1, difficulty="hard")
    assert "all dots: yes" in kropki.text()


def test_most_boards_have_ten_rows() -> None:
    for name in ("slitherlink", "masyu", "nurikabe", "hashi", "creek", "galaxies", "lits"):
        assert usual_size(name) == (10, 10)
    assert usual_size("kropki") == usual_size("sudoku") == (9, 9)


def test_figures_of_layouts() -> None:
    board: Any = drafted("akari", 8, 8, seed=1)
    found = layouts.summary([board])
    assert found is not None
    marked = layouts.marks(board)
    assert found["boards"] == 1
    assert found["symmetric"]["half turn"] == found["symmetric"]["any"] == 1
    assert found["figures"]["share"][1] == len(marked) / 64
    assert sum(found["values"].values()) == pytest.approx(1)
    plain = layouts.of_board((2, 3), {Cell(0, 0): 3, Cell(0, 1): 1, Cell(1, 2): "?"}, None)
    assert (plain["share"], plain["clump"], plain["mean"]) == (0.5, 5 / 3, 2)


def test_a_sheet_shows_new_puzzles_and_keeps_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sheets, "SEEDS", range(1, 4))
    monkeypatch.setattr(sheets, "usual_size", lambda _: (5, 5))
    arguments = [str(tmp_path / "none"), str(tmp_path), "creek"]
    sheets.main([*arguments, "--solved"])
    solved = (tmp_path / "creek.html").read_text(encoding="utf-8")
    assert solved.count("<img") == 3
    assert "creek: 3 new, 0 published" in solved
    kept = sorted(tmp_path.glob("creek/*.txt"))
    assert [path.stem for path in kept] == ["1", "2", "3"]
    kept[0].unlink()
    monkeypatch.setattr(sheets, "SEEDS", range(2, 4))
    sheets.main(arguments)
    assert not kept[0].exists()
    assert (tmp_path / "creek.html").read_text(encoding="utf-8").count("<img") == 2
    assert "made 3" in capsys.readouterr().out
