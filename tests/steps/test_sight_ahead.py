"""A number that sees cells, with what is beside it: what follows, from what it names."""

from __future__ import annotations

from typing import Any

import pytest
from every_genre.test_steps import check_path, check_techniques
from finding import found_by

from satgrid.generators.generation import drafted
from satgrid.puzzle import registry


def test_two_numbers_of_a_cave_see_the_same_cells() -> None:
    """Shaded, the cell between would send both along one way, which is too short for them."""
    text = "puzzle: cave\n\n....\n.2.2\n....\n"
    puzzle = registry.parse(text)
    found = found_by(puzzle, "two numbers", "." * 12)
    assert ("#1,2", [0, 1]) in found  # unshaded, each would see the other


def test_a_view_with_what_connects_cells_names_the_number() -> None:
    """What is found is by the number alone, and what is connected."""
    puzzle = registry.parse("puzzle: cave\n\n...\n.3.\n...\n")
    for facts, clues in found_by(puzzle, "view and way out", "." * 9):
        assert clues == [0]
        assert facts


@pytest.mark.parametrize("name", ["cave", "nurimisaki", "kuromasu"])
def test_all_steps_of_new_boards_follow(name: str) -> None:
    board: Any = drafted(name, 7, 7, seed=2, difficulty="hard")
    assert check_path(board).complete
    assert check_techniques(board) > 2


def test_a_pattern_would_cut_cells_off_a_step_later() -> None:
    """White, the cell would make that below it black, and then part the black ones."""
    puzzle = registry.parse("puzzle: yinyang\n\n....\n....\n....\n....\n")
    assert found_by(puzzle, "cut off a step later", "..o. #... .... ....") == [("#2,0", [])]
    board: Any = drafted("yinyang", 7, 7, seed=2, difficulty="hard")
    assert check_path(board).complete
    assert check_techniques(board) > 2
