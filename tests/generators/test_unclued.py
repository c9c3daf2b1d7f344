"""Generators of usoone, araf and shirokuro: words that are true only together."""

from typing import Any

import pytest

from satgrid.board.regions import cells_of
from satgrid.errors import SatgridError
from satgrid.generators.generation import drafted
from satgrid.generators.unclued import MENDED
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

NAMES = ("araf", "shirokuro", "usoone")
USUAL = {"araf": (6, 6), "shirokuro": (10, 10), "usoone": (10, 10)}


def rule_of(puzzle: Any) -> Any:
    (rule,) = (rule for rule in puzzle.genre.rules if isinstance(rule, MENDED))
    return rule


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize("name", NAMES)
def test_boards_of_a_usual_size_have_one_solution(name: str, difficulty: str) -> None:
    puzzle: Any = drafted(name, *USUAL[name], seed=5, difficulty=difficulty)
    assert uniqueness(puzzle).verdict is Verdict.UNIQUE
    assert puzzle.data[rule_of(puzzle).layer]


@pytest.mark.parametrize("name", NAMES)
def test_a_board_of_one_cell_and_symmetric_clues_are_refused(name: str) -> None:
    with pytest.raises(SatgridError, match="of 1x1 cells was found"):
        drafted(name, 1, 1)
    with pytest.raises(SatgridError, match=f"a new {name} is not made symmetric"):
        drafted(name, 6, 6, symmetry="yes")


def test_rooms_of_usoone_keep_two_numbers_and_harder_boards_have_fewer() -> None:
    kept = []
    for difficulty in ("easy", "hard"):
        puzzle: Any = drafted("usoone", 8, 8, seed=2, difficulty=difficulty)
        solution = uniqueness(puzzle).first
        assert solution is not None
        words = puzzle.data["numbers"]
        for cells in cells_of(puzzle.data["rooms"]):
            left = [cell for cell in cells if cell in words]
            white = [cell for cell in cells if cell not in solution]
            assert len(left) >= min(2, len(white))
            shaded = [len(solution & set(puzzle.grid.neighbors(cell))) for cell in left]
            wrong = [cell for cell, true in zip(left, shaded, strict=True) if true != words[cell]]
            assert len(wrong) == bool(left)
        kept.append(len(words))
    assert kept[0] > kept[1]
