"""Puzzles whose solution is a set of sides: along the lines, and through the cells."""

from __future__ import annotations

import re
from typing import Any

import pytest
from catalogue import encoded

from satgrid import drawing
from satgrid.board.grid import Cell, Side
from satgrid.board.isometry import Isometry
from satgrid.drawing.answers import painter_for
from satgrid.drawing.gallery import gallery
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError
from satgrid.puzzle import registry
from satgrid.puzzle.symmetry import burnside, isometries, symmetries
from satgrid.solve.enumeration import Verdict, solutions, verdict

FENCES: Any = registry.parse("puzzle: slitherlink\ntitle: T\n\n3..\n..3\n")
RINGS: Any = registry.parse("puzzle: masyu\n\n.w.\n...\n...\n")
SOLVED = "+-+-+-+\n|3 . .|\n+-+-+ +\n . .|3|\n+ + +-+"
RING = ".-w-.\n|   |\n. . .\n|   |\n.-.-."


@pytest.mark.parametrize(("puzzle", "drawn"), [(FENCES, SOLVED), (RINGS, RING)])
def test_solutions_are_written_and_read(puzzle: Any, drawn: str) -> None:
    assert type(puzzle).parse(puzzle.text()) == puzzle
    found = list(solutions(encoded(puzzle)))
    assert len(found) == len(set(found)) > 0
    for solution in found:
        assert puzzle.read(puzzle.render(solution)) == solution
    assert drawn.replace(" \n", "\n") in map(puzzle.render, found)
    assert puzzle.read(puzzle.render()) == frozenset()


def test_a_board_with_one_solution() -> None:
    puzzle = registry.parse("puzzle: slitherlink\n\n33\n..\n")
    found = verdict(encoded(puzzle))
    assert found.verdict is Verdict.UNIQUE
    assert found.first is not None
    assert puzzle.render(found.first) == "+-+-+\n|3 3|\n+-+-+\n . .\n+ + +"


@pytest.mark.parametrize("cls", [type(FENCES), type(RINGS)])
@pytest.mark.parametrize("shape", [(1, 1), (1, 3), (3, 1), (2, 3)])
def test_any_set_of_sides_is_written_and_read(cls: Any, shape: tuple[int, int]) -> None:
    puzzle = cls.made(shape, {})
    sides = puzzle.sides()
    for taken in [sides, sides[::2], sides[1::3], []]:
        drawn = puzzle.render(frozenset(taken))
        assert all(line.strip() for line in drawn.split("\n")), "blank lines are lost"
        assert puzzle.read(drawn) == frozenset(taken)
        assert {place for side in taken for place in puzzle.places(side)} <= set(puzzle.grid)
    outside = Side(Cell(shape[0], 0), Cell(shape[0], 1))
    assert puzzle.render(frozenset([outside])) == puzzle.render()


@pytest.mark.parametrize(
    ("puzzle", "drawn", "message"),
    [
        (RINGS, "", "1:1: 0 rows where the board is drawn in 5"),
        (RINGS, RING + "\n.", "6:1: 6 rows where the board is drawn in 5"),
        (RINGS, RING.replace(".-w-.", ".-w-.-"), "1:6: the board is 5 characters wide"),
        (RINGS, RING.replace("w", "."), "1:3: '.' is not 'w', as on the board"),
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
    assert draw(RINGS, RINGS.read(RING), marked=[(0, 1), (1, 1)]).split("\n")[:5] == [
        " ┌─*w──┐",
        " │     │",
        " │ *·  │",
        " │     │",
        " └─────┘",
    ]
    assert draw(RINGS).split("\n")[0] == " ·  w  ·"
    colored = draw(FENCES, FENCES.read(SOLVED), color=True)
    bare = re.sub(r"\x1b\[[\d;]*m", "", colored).replace(" ", "")
    assert bare == draw(FENCES, FENCES.read(SOLVED)).replace(" ", "")


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
