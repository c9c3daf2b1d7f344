"""Puzzles whose solution is a set of sides: along the lines, and through the cells."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

import pytest
from catalogue import by_trying, encoded

from satgrid import drawing
from satgrid.board.grid import Cell, Side, Vertex
from satgrid.board.isometry import Isometry
from satgrid.drawing.answers import painter_for
from satgrid.drawing.gallery import gallery
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.puzzle.boards import Characters, Numbered
from satgrid.puzzle.edges import Edges
from satgrid.puzzle.protocol import Puzzle, Violation, variant
from satgrid.puzzle.symmetry import burnside, isometries, symmetries
from satgrid.solve.enumeration import Verdict, solutions, verdict


def _two_or_none(formula: Formula, sides: list[int]) -> None:
    for side in sides:
        formula.add(-side, *(other for other in sides if other != side))
    for three in combinations(sides, 3):
        formula.add(*(-side for side in three))


@dataclass(frozen=True)
class Fences(Numbered, Edges):
    """Loops along the sides of cells; a number counts those of its cell."""

    name: ClassVar[str] = "fences"
    rules: ClassVar[str] = ""
    most: ClassVar[int] = 4
    through: ClassVar[bool] = False

    def flaws(self) -> list[str]:
        """Know nothing."""
        return []

    def encode(self, formula: Formula, encoding: str | None = None) -> None:
        """Write the rules ``degree`` and ``clue``."""
        variant(self.encodings, encoding)
        taken = formula.variables("side", self.sides(), answer=True)
        with formula.rule("degree"):
            for vertex in self.grid.vertices():
                _two_or_none(formula, [taken[side] for side in self.grid.sides_at(vertex)])
        with formula.rule("clue"):
            for index, (cell, number) in enumerate(self.clues):
                around = [taken[side] for side in self.grid.sides_of(cell, outer=True)]
                with formula.clue(index):
                    cardinality.exactly(formula, number, around)

    def check(self, solution: frozenset[Side]) -> list[Violation]:
        """Count at the ends of the sides, and around the numbers."""
        ends: dict[Vertex, int] = {}
        around: dict[Cell, int] = {}
        for side in solution:
            for vertex in side.ends:
                ends[vertex] = ends.get(vertex, 0) + 1
            for cell in side:
                around[cell] = around.get(cell, 0) + 1
        broken = [Violation("degree", vertex) for vertex, number in ends.items() if number != 2]
        for row, line in enumerate(self.cells):
            for column, word in enumerate(line):
                if word not in (".", str(around.get(Cell(row, column), 0))):
                    broken.append(Violation("clue", (row, column)))
        return broken


@dataclass(frozen=True)
class Rings(Characters, Edges):
    """Loops through the centers of cells, straight on where there is a pearl."""

    name: ClassVar[str] = "rings"
    rules: ClassVar[str] = ""
    signs: ClassVar[str] = ".o"
    through: ClassVar[bool] = True

    def flaws(self) -> list[str]:
        """Know nothing."""
        return []

    def encode(self, formula: Formula, encoding: str | None = None) -> None:
        """Write the rules ``degree`` and ``pearl``."""
        variant(self.encodings, encoding)
        taken = formula.variables("side", self.sides(), answer=True)
        with formula.rule("degree"):
            for cell in self.grid:
                _two_or_none(formula, [taken[side] for side in self.grid.sides_of(cell)])
        with formula.rule("pearl"):
            for row, column in self.grid:
                if self.cells[row][column] == "o":
                    around = self.grid.sides_of((row, column))
                    formula.add(*(taken[side] for side in around))
                    for one, other in combinations(around, 2):
                        if one.upright != other.upright:
                            formula.add(-taken[one], -taken[other])

    def check(self, solution: frozenset[Side]) -> list[Violation]:
        """Look at the ways out of each cell."""
        broken = []
        for row, line in enumerate(self.cells):
            for column, sign in enumerate(line):
                here = Cell(row, column)
                ways = [side.upright for side in solution if here in side]
                if len(ways) not in (0, 2):
                    broken.append(Violation("degree", here))
                if sign == "o" and (not ways or len(set(ways)) > 1):
                    broken.append(Violation("pearl", here))
        return broken


_CHECKED: tuple[type[Puzzle[Side]], ...] = (Fences, Rings)
FENCES = Fences.parse("puzzle: fences\ntitle: T\n\n3..\n..3\n")
RINGS = Rings.parse("puzzle: rings\n\n.o.\n...\n...\n")
SOLVED = "+-+-+-+\n|3 . .|\n+-+-+ +\n . .|3|\n+ + +-+"
RING = ".-o-.\n|   |\n. . .\n|   |\n.-.-."


@pytest.mark.parametrize("puzzle", [Fences.parse("puzzle: fences\n\n3.\n.."), RINGS])
def test_formula_and_judge_agree_on_every_set_of_sides(puzzle: Any) -> None:
    assert by_trying(puzzle)


@pytest.mark.parametrize(("puzzle", "drawn"), [(FENCES, SOLVED), (RINGS, RING)])
def test_solutions_are_written_and_read(puzzle: Any, drawn: str) -> None:
    assert type(puzzle).parse(puzzle.text()) == puzzle
    found = list(solutions(encoded(puzzle)))
    assert len(found) == len(set(found)) > 1
    for solution in found:
        assert puzzle.read(puzzle.render(solution)) == solution
    assert drawn.replace(" \n", "\n") in map(puzzle.render, found)
    assert puzzle.read(puzzle.render()) == frozenset()


def test_a_board_with_one_solution() -> None:
    puzzle = Fences.parse("puzzle: fences\n\n33\n..\n")
    found = verdict(encoded(puzzle))
    assert found.verdict is Verdict.UNIQUE
    assert found.first is not None
    assert puzzle.render(found.first) == "+-+-+\n|3 3|\n+-+-+\n . .\n+ + +"


@pytest.mark.parametrize("cls", [Fences, Rings])
@pytest.mark.parametrize("shape", [(1, 1), (1, 3), (3, 1), (2, 3)])
def test_any_set_of_sides_is_written_and_read(cls: Any, shape: tuple[int, int]) -> None:
    height, width = shape
    puzzle = cls((("." * width),) * height)
    sides = puzzle.sides()
    for taken in [sides, sides[::2], sides[1::3], []]:
        drawn = puzzle.render(frozenset(taken))
        assert all(line.strip() for line in drawn.split("\n")), "blank lines are lost"
        assert puzzle.read(drawn) == frozenset(taken)
        assert {place for side in taken for place in puzzle.places(side)} <= set(puzzle.grid)
    outside = Side(Cell(height, 0), Cell(height, 1))
    assert puzzle.render(frozenset([outside])) == puzzle.render()


@pytest.mark.parametrize(
    ("puzzle", "drawn", "message"),
    [
        (RINGS, "", "1:1: 0 rows where the board is drawn in 5"),
        (RINGS, RING + "\n.", "6:1: 6 rows where the board is drawn in 5"),
        (RINGS, RING.replace(".-o-.", ".-o-.-"), "1:6: the board is 5 characters wide"),
        (RINGS, RING.replace("o", "."), "1:3: '.' is not 'o', as on the board"),
        (RINGS, RING.replace("-", "|", 1), "1:2: '|' is not a side: it is one of - x or a blank"),
        (FENCES, SOLVED.replace("+", "-", 1), "1:1: '-' is not '+', as on the board"),
    ],
)
def test_bad_drawings_are_refused(puzzle: Any, drawn: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        puzzle.read(drawn)
    assert str(caught.value) == message


@pytest.mark.parametrize(("puzzle", "order"), [(FENCES, 2), (RINGS, 2)])
def test_symmetries_take_solutions_to_solutions(puzzle: Any, order: int) -> None:
    group = symmetries(puzzle, encoded(puzzle).answer_block())
    assert len(group) == order
    found = set(solutions(encoded(puzzle)))
    for isometry in group.elements:
        assert {frozenset(puzzle.image(side, isometry) for side in one) for one in found} == found
    orbits = {group.canonical(one) for one in found}

    def fixed(number: int) -> int:
        moved = group.elements[number]
        return sum(frozenset(puzzle.image(s, moved) for s in one) == one for one in found)

    assert burnside(group, fixed) == len(orbits)


def test_numbers_are_clues() -> None:
    assert [clue.name for clue in FENCES.clue_list()] == [
        "the 3 at row 1, column 1",
        "the 3 at row 2, column 3",
    ]
    assert FENCES.without({0}).text().endswith("\n\n...\n..3\n")
    kept: list[Isometry] = [one for one in isometries((2, 3)) if FENCES.invariant(one)]
    assert len(kept) == 2


def test_sides_are_drawn_at_a_terminal() -> None:
    assert draw(FENCES, FENCES.read(SOLVED), marked=[(1, 0), (1, 2)]).split("\n") == [
        "┌───────────┐",
        "│ 3         │",
        "└───────┐   │",
        "  *     │*3*│",
        "·   ·   └───┘",
    ]
    assert draw(FENCES).split("\n")[:2] == ["·   ·   ·   ·", "  3"]
    assert draw(RINGS, RINGS.read(RING), marked=[(0, 1), (1, 1)]).split("\n") == [
        " ┌─*o──┐",
        " │     │",
        " │ *·  │",
        " │     │",
        " └─────┘",
    ]
    assert draw(RINGS).split("\n")[0] == " ·  o  ·"
    for puzzle, drawn in ((FENCES, SOLVED), (RINGS, RING)):
        colored = draw(puzzle, puzzle.read(drawn), color=True)
        assert re.sub(r"\x1b\[[\d;]*m", "", colored).replace(" ", "") == draw(
            puzzle, puzzle.read(drawn)
        ).replace(" ", "")


@pytest.mark.parametrize(("puzzle", "drawn"), [(FENCES, SOLVED), (RINGS, RING)])
def test_sides_are_drawn_as_lines(puzzle: Any, drawn: str) -> None:
    solution = puzzle.read(drawn)
    picture = drawing.svg(puzzle, solution, marked=[(0, 0)])
    lines = re.findall(r'<path d="M([\d.]+),([\d.]+)([hv])32" />', picture)
    assert len(lines) == len(solution)
    painter = painter_for(puzzle)
    starts = {(float(x), float(y), way) for x, y, way in lines}
    for side in solution:
        x, y = painter.center(side.other)
        half = 0 if puzzle.through else 16
        back = 32 if puzzle.through else 0
        if side.upright == puzzle.through:
            assert (x - half - back, y - half, "h") in starts
        else:
            assert (x - half, y - half - back, "v") in starts
    assert {painter.said(side) for side in solution} == {"line"}
    assert gallery(puzzle, iter([solution]))
