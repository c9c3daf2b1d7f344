"""Galaxies: a step is about one star, which its sentence names, and follows from what it names."""

from __future__ import annotations

from typing import Any

import pytest
from every_genre.test_steps import check_path, check_techniques
from finding import findings, sides

from satgrid.board.grid import Side
from satgrid.generators.generation import drafted
from satgrid.steps.techniques import Deduction, Fact, techniques


def found_by(rows: str, name: str, borders: str = "", joints: str = "") -> list[Deduction]:
    """Return what a technique finds: on a board of stars, beside known sides."""
    text = "puzzle: galaxies\n\n" + rows.replace(" ", "\n") + "\n"
    return findings(text, name, borders, joints)


def said(found: list[Deduction]) -> dict[str, tuple[list[Side], list[Side]]]:
    """Return the borders and the sides without one, by the star."""
    return {
        each.where: (
            sorted(fact.key for fact in each.facts if fact.holds),
            sorted(fact.key for fact in each.facts if not fact.holds),
        )
        for each in found
    }


def test_the_cells_around_a_star_are_joined() -> None:
    """And stars beside each other are apart."""
    rows = "..... .o... ....."
    found = found_by(rows, "joined to its star")
    assert said(found) == {
        "the star between r1c1 and r2c2": ([], sorted(sides("0001 1011 0010 0111")))
    }
    found = found_by("o.o.o", "between stars")
    assert said(found)["the star at r1c1"] == (sides("0001"), [])
    assert said(found)["the star at r1c2"] == (sorted(sides("0001 0102")), [])


def test_borders_are_mirrored_one_star_at_a_time() -> None:
    """The edge of the board is a border; known sides are needed, others are not named."""
    found = found_by("o...o", "mirror of a border")
    assert said(found) == {
        "the star at r1c1": (sides("0001"), []),
        "the star at r1c3": (sides("0102"), []),
    }
    found = found_by("..o..", "mirror of a border", "0001", "")
    assert said(found) == {"the star at r1c2": (sides("0102"), [])}
    assert [each.because for each in found] == [[Fact(sides("0001")[0], True)]]
    found = found_by("..o..", "mirror of a border", "", "0102")
    assert said(found) == {"the star at r1c2": ([], sides("0001"))}


def test_cells_that_only_one_star_reaches_are_joined() -> None:
    rows = "o.... ..... ..o.. ..... ....o"
    found = found_by(rows, "only one star reaches")
    assert all(each.where.startswith("the star at") for each in found)
    joined = {fact.key for each in found for fact in each.facts}
    assert set(sides("0111 1112")) <= joined


@pytest.mark.parametrize("seed", [1, 2])
def test_all_steps_of_new_boards_follow(seed: int) -> None:
    board: Any = drafted("galaxies", 7, 7, seed=seed, difficulty="hard")
    walk = check_path(board)
    assert walk.complete
    clues = board.clue_list()
    for step in walk.steps:
        assert step.trial is None
        assert step.technique in techniques(board)
        assert step.where.startswith("the star ")
        assert len(step.named(clues)) <= 160
    assert check_techniques(board) > 10
