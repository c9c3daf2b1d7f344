"""The ways of a clue beside other clues: each finding follows from what it names."""

from __future__ import annotations

import pytest
from every_genre.test_steps import check_path, check_techniques
from finding import findings

from satgrid.board.grid import Cell, Side
from satgrid.generators.generation import drafted


def test_ways_that_another_circle_breaks_are_out() -> None:
    """Along the edge the 1 would be a piece that the 3 beside it passes, too."""
    text = "puzzle: geradeweg\n\n.....\n.13..\n.....\n.....\n"
    found = findings(text, "ways of a clue")
    assert found
    [each] = [one for one in found if "the 1 at r2c2: " in one.where.split("; ")[0]]
    assert set(each.clues) == {0, 1}
    assert not each.because
    across = Side.between(Cell(1, 1), Cell(1, 2))
    assert [fact.holds for fact in each.facts if fact.key == across] == [False]


@pytest.mark.parametrize(("genre", "seed"), [("geradeweg", 6), ("balanceloop", 2)])
def test_paths_use_it_and_all_that_it_finds_follows(genre: str, seed: int) -> None:
    """Drafted boards are told with it, whatever was found before."""
    board = drafted(genre, 6, 6, seed=seed)
    walk = check_path(board)
    assert "ways of a clue" in {step.technique.name for step in walk.steps}
    assert check_techniques(board) > 10
