"""Verdicts of puzzles: facts found without clauses agree with the whole formula."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from catalogue import ROOT, SMALL, boards, encoded, load, roomed

from satgrid.board.grid import Cell, Grid
from satgrid.board.regions import OUTSIDE, Regions, renumbered
from satgrid.formula.clauses import Formula
from satgrid.genres.kropki.board import made as kropki_of
from satgrid.genres.kropki.puzzle import GENRE
from satgrid.genres.nonogram.clues import columns, made as nonogram, rows
from satgrid.puzzle import registry
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import Verdict, solutions, verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

Akari: Any = registry.find("akari")
Tents: Any = registry.find("tents")


def runs(cells: list[bool]) -> tuple[int, ...]:
    word = "".join("#" if filled else "." for filled in cells)
    return tuple(map(len, word.replace(".", " ").split()))


def drawn(draw: random.Random, height: int, width: int, ink: float) -> Any:
    """Return the clues of a random picture."""
    picture = [[draw.random() < ink for _ in range(width)] for _ in range(height)]
    columns = tuple(runs(list(column)) for column in zip(*picture, strict=True))
    return nonogram(tuple(map(runs, picture)), columns)


def pictures() -> Iterator[Any]:
    """Yield the clues of random pictures of up to 9x9, some of no picture or of another one."""
    draw = random.Random(8)
    for _ in range(250):
        size = draw.randint(1, 9), draw.randint(1, 9)
        puzzle = drawn(draw, *size, ink=draw.choice((0.3, 0.5, 0.6, 0.8)))
        if draw.random() < 0.4:
            mixed = list(rows(puzzle))
            draw.shuffle(mixed)
            puzzle = nonogram(tuple(mixed), columns(puzzle))
        yield puzzle


def squares() -> Iterator[Any]:
    """Yield boards of 4 to 6 with some dots and givens of a random square, a few made wrong."""
    draw = random.Random(23)
    for _ in range(200):
        size = draw.choice((4, 5, 6, 6))
        box = {4: (2, 2), 6: (2, 3)}.get(size) if draw.random() < 0.5 else None
        top = [
            Entry(Cell(0, column), number)
            for column, number in enumerate(draw.sample(range(1, size + 1), size))
        ]
        some = list(
            solutions(encoded(kropki_of(size, tuple(top), all_dots="no", box=box)), limit=20)
        )
        held = dict(draw.choice(some))
        all_dots = draw.choice(GENRE.option("all dots").words)
        white, black = set(), set()
        for side in Grid(size, size).sides():
            low, high = sorted(held[cell] for cell in side)
            if high - low == 1 and (all_dots in ("yes", "white") or draw.random() < 0.5):
                white.add(side)
            elif high == 2 * low and (all_dots in ("yes", "black") or draw.random() < 0.5):
                black.add(side)
        givens = sorted(Entry(*one) for one in held.items() if draw.random() < 0.15)
        if givens and draw.random() < 0.2:
            cell, number = givens[-1]
            givens[-1] = Entry(cell, number % size + 1)
        yield kropki_of(
            size, tuple(givens), frozenset(white), frozenset(black), all_dots=all_dots, box=box
        )


def views() -> Iterator[Any]:
    """Yield small boards with some numbers of shaded cells drawn at random, a few made wrong."""
    draw = random.Random(4)
    for _ in range(200):
        grid = Grid(draw.randint(1, 5), draw.randint(1, 5))
        kind: Any = registry.find("kuromasu")
        empty = kind((grid.height, grid.width), {})
        shaded: frozenset[Cell] = frozenset()
        for cell in draw.sample(list(grid), len(grid)):
            if draw.random() < 0.6 and not empty.check(shaded | {cell}):
                shaded |= {cell}
        share = draw.choice((0.3, 0.5))
        told = {
            cell: max(1, number + draw.choice((-1, 1)) * (draw.random() < 0.03))
            for cell, number in empty.true_words(shaded).get("numbers", {}).items()
            if draw.random() < share
        }
        yield empty.with_data(numbers=told)


def doubles() -> Iterator[Any]:
    """Yield small boards in which shaded cells drawn at random repeat numbers, a few made wrong."""
    draw = random.Random(6)
    for _ in range(200):
        height, width = draw.randint(1, 6), draw.randint(1, 6)
        first = draw.sample(range(max(height, width)), max(height, width))
        rows = [[1 + (row + at) % len(first) for at in first[:width]] for row in range(height)]
        for row, column in product(range(height), range(width)):
            if draw.random() < 0.3:
                rows[row][column] = draw.choice([*rows[row], *(one[column] for one in rows)])
        kind: Any = registry.find("hitori")
        words = {cell: rows[cell.row][cell.column] for cell in Grid(height, width)}
        yield kind((height, width), {"numbers": words})


def areas() -> Iterator[Any]:
    """Yield small boards of regions that grow from cells at random, some with a hole."""
    draw = random.Random(3)
    for _ in range(400):
        grid = Grid(draw.randint(3, 5), draw.randint(3, 6))
        seeds = draw.sample(list(grid), max(2, len(grid) // 5))
        labels = {cell: at for at, cell in enumerate(seeds)}
        left = [cell for cell in grid if cell not in labels]
        if draw.random() < 0.2:
            left.remove(draw.choice(left))
        while left:  # the smallest region that can takes a cell
            sizes = Counter(labels.values())
            beside = [
                (sizes[labels[near]], draw.random(), cell, labels[near])
                for cell in left
                for near in grid.neighbors(cell)
                if near in labels
            ]
            _, _, cell, room = min(beside)
            labels[cell] = room
            left.remove(cell)
        rows = [[labels.get(cell, OUTSIDE) for cell in row] for row in grid.rows()]
        puzzle = roomed("lits", renumbered(rows))
        if not puzzle.flaws():
            yield puzzle


def camps() -> Iterator[Any]:
    """Yield small boards with tents drawn at random and most of their numbers, a few made wrong."""
    draw = random.Random(7)
    for _ in range(300):
        grid = Grid(draw.randint(1, 6), draw.randint(1, 6))
        tents: set[Cell] = set()
        trees: set[Cell] = set()
        for cell in draw.choices(list(grid), k=9):
            near = [one for one in grid.neighbors(cell) if one not in trees | tents]
            touched = any(max(map(abs, (a - c, b - d))) < 2 for a, b in tents for c, d in [cell])
            if near and cell not in trees and not touched:
                tents.add(cell)
                trees.add(draw.choice(near))
        if draw.random() < 0.1:
            trees |= {cell for cell in grid if cell not in tents and draw.random() < 0.1}
        told = {}
        for side, lines in (("left", grid.rows()), ("above", grid.columns())):
            for at, number in enumerate(sum(cell in tents for cell in line) for line in lines):
                if draw.choice((number, number, number, None)) is not None:
                    told[side, at] = number
        data = {"trees": dict.fromkeys(trees, "T"), "beside": told}
        yield Tents((grid.height, grid.width), data)


def _grown(draw: random.Random, grid: Grid, labels: dict[Cell, int]) -> Regions:
    """Return rooms that grow at random from cells with a label until no cell is left."""
    while beside := [
        (cell, labels[near])
        for cell in grid
        if cell not in labels
        for near in grid.neighbors(cell)
        if near in labels
    ]:
        labels = labels | dict(draw.sample(beside, -(-len(beside) // 4)))
    return renumbered([[labels[cell] for cell in row] for row in grid.rows()])


def skies() -> Iterator[Puzzle[Any]]:
    """Yield small boards of regions that grow from cells at random, some from stars."""
    yield load(ROOT / "instances" / "starbattle" / "10x10.txt")
    draw = random.Random(9)
    for turn in range(250):
        size = draw.choice((4, 5, 6, 7, 8))
        grid = Grid(size, size)
        columns = draw.sample(range(size), size)
        while turn % 2 and min(abs(a - b) for a, b in pairwise(columns)) < 2:
            columns = draw.sample(range(size), size)
        labels = {Cell(row, column): row for row, column in enumerate(columns)}
        stars = 1 + (size == 8 and turn % 3 == 0)
        yield roomed("starbattle", _grown(draw, grid, labels), stars=stars)


def islands() -> Iterator[Any]:
    """Yield small boards with some numbers of a random answer told, a few made wrong."""
    draw = random.Random(7)
    for _ in range(120):
        grid = Grid(draw.randint(1, 5), draw.randint(2, 5))
        starts = draw.sample(list(grid), draw.randint(1, 1 + len(grid) // 5))
        kind: Any = registry.find("nurikabe")
        untold = kind.made((grid.height, grid.width), {"numbers": dict.fromkeys(starts, "?")})
        some = list(solutions(encoded(untold), limit=20))
        if not some:
            yield untold
            continue
        share = draw.choice((0.5, 1.0))
        told = {
            cell: max(1, number + draw.choice((-1, 1)) * (draw.random() < 0.05))
            for cell, number in untold.true_words(draw.choice(some))["numbers"].items()
            if draw.random() < share
        }
        yield untold.with_data(numbers={**untold.data["numbers"], **told})


def pairs() -> Iterator[Puzzle[Any]]:
    """Yield small boards whose rooms grow around pairs of cells of dominoes drawn at random."""
    yield load(ROOT / "instances" / "norinori" / "8x9.txt")
    draw = random.Random(2)
    for _ in range(250):
        grid = Grid(draw.randint(2, 7), draw.randint(2, 7))
        ends: list[Cell] = []
        for cell in draw.sample(list(grid), len(grid)):
            near = [one for one in grid.neighbors(cell) if not set(grid.neighbors(one)) & set(ends)]
            if near and not {cell, *grid.neighbors(cell)} & set(ends):
                ends += [cell, draw.choice(near)]
        if draw.random() < 0.4:  # rooms around any cells, often with no solution
            ends = draw.sample(list(grid), max(2, len(grid) // 3))
        labels = {cell: at // 2 for at, cell in enumerate(ends)}
        yield roomed("norinori", _grown(draw, grid, labels))


def lights() -> Iterator[Akari]:
    """Yield small boards with some numbers of a random answer told, a few made wrong."""
    draw = random.Random(5)
    for _ in range(250):
        grid = Grid(draw.randint(1, 6), draw.randint(1, 6))
        black = {cell for cell in grid if draw.random() < 0.25}
        blacks = dict.fromkeys(sorted(black), "#")
        empty = Akari((grid.height, grid.width), {"numbers": blacks})
        some = list(solutions(encoded(empty), limit=20))
        if not some:
            yield empty
            continue
        share = draw.choice((0.5, 1.0))
        told = {
            cell: min(4, number + (draw.random() < 0.05))
            for cell, number in empty.true_words(draw.choice(some)).get("numbers", {}).items()
            if draw.random() < share
        }
        yield empty.with_data(numbers={**blacks, **told})


PLAIN: dict[str, Callable[[], Iterator[Any]]] = {
    "nonogram": pictures,
    "kropki": squares,
    "kuromasu": views,
    "hitori": doubles,
    "lits": areas,
    "nurikabe": islands,
    "tents": camps,
    "starbattle": skies,
    "akari": lights,
    "norinori": pairs,
}
"""Random puzzles of each kind of which much is plain without clauses."""


@pytest.mark.parametrize("name", PLAIN)
def test_random_puzzles_as_by_the_whole_formula(name: str) -> None:
    seen = set()
    for puzzle in PLAIN[name]():
        found = uniqueness(puzzle)
        assert found.verdict is verdict(encoded(puzzle)).verdict, puzzle.text()
        shown = [one for one in (found.first, found.second) if one is not None]
        assert len(set(shown)) == {"none": 0, "unique": 1, "multiple": 2}[found.verdict.value]
        for solution in shown:
            assert puzzle.check(solution) == []
        known = puzzle.deduced()
        seen.add((found.verdict, known.complete or known.clash is not None))
    assert seen >= {
        (Verdict.UNIQUE, True),
        (Verdict.UNIQUE, False),
        (Verdict.MULTIPLE, False),
        (Verdict.NONE, True),
    }


@pytest.mark.parametrize("name", PLAIN)
def test_rest_has_the_solutions_of_the_whole(name: str) -> None:
    kinds = set()
    for puzzle in PLAIN[name]():
        whole = encoded(puzzle)
        expected = set(solutions(whole, limit=300))
        if len(expected) == 300:
            continue
        known = puzzle.deduced()
        if known.clash is not None:
            assert not expected
        elif known.complete:
            assert expected == {known.found()}
        else:
            rest = Formula()
            puzzle.encode(rest, known=known)
            assert {one | known.found() for one in solutions(rest)} == expected
            assert len(rest.answer_block()) <= len(whole.answer_block())
        kinds.add((known.clash is not None, known.complete))
    assert kinds == {(True, False), (False, True), (False, False)}


@pytest.mark.parametrize(
    "path", [path for path in boards() if path.parent.name in PLAIN], ids=lambda path: path.stem
)
def test_catalogue_as_by_the_whole_formula(path: Path) -> None:
    puzzle = load(path)
    found = uniqueness(puzzle, encoding=puzzle.encodings[0])
    assert uniqueness(puzzle).verdict is found.verdict


def test_encoding_by_name_is_of_the_whole_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    kind: Any = registry.find("nonogram")
    whole = kind.encode

    def refused(self: Any, formula: Formula, encoding: Any = None, known: Any = None) -> None:
        assert known is None
        whole(self, formula, encoding)

    monkeypatch.setattr(kind, "encode", refused)
    puzzle = load(ROOT / "instances/nonogram/noise.txt")
    assert uniqueness(puzzle, encoding="automaton").verdict is verdict(encoded(puzzle)).verdict
    with pytest.raises(AssertionError):
        uniqueness(puzzle)


def test_deadline_and_flaws() -> None:
    puzzle = nonogram(((1,), (1,)), ((1,), (1,)))
    assert uniqueness(puzzle, deadline=time.monotonic() - 1).verdict is Verdict.UNKNOWN
    assert uniqueness(puzzle).verdict is Verdict.MULTIPLE
    assert uniqueness(nonogram(((3,),), ((1,), (1,)))).verdict is Verdict.NONE


def test_small_puzzles_of_any_kind_as_by_the_whole_formula() -> None:
    for name in SMALL:
        puzzle = load(ROOT / "instances" / f"{name}.txt")
        assert uniqueness(puzzle).verdict is verdict(encoded(puzzle)).verdict


@pytest.mark.parametrize(
    "path", [path for path in boards() if path.parent.name in PLAIN], ids=lambda path: path.stem
)
def test_first_solution_is_told_once_and_is_the_one_found(path: Path) -> None:
    """However it is found: by what is forced, or by searching what that leaves open."""
    puzzle, told = load(path), list[Any]()
    found = uniqueness(puzzle, first=told.append)
    assert told == ([] if found.first is None else [found.first])
    assert not any(map(puzzle.check, told))


def test_verdict_of_a_flawed_board_has_its_reasons() -> None:
    puzzle = load(ROOT / "instances" / "norinori" / "single-cell.txt")
    found = uniqueness(puzzle)
    assert found.verdict is Verdict.NONE
    assert list(found.reasons) == puzzle.flaws() != []
