"""Boxes that a rule brings to a board: they are drawn, and symmetries keep them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from satgrid.drawing import terminal
from satgrid.drawing.pictures import svg
from satgrid.errors import SatgridError
from satgrid.generators import generate, generation
from satgrid.puzzle import registry
from satgrid.puzzle.symmetry import isometries


def killer(size: int, cages: str = "") -> Any:
    rows = cages or "\n".join(["." * size] * size)
    return registry.find("killersudoku").parse(f"puzzle: killersudoku\n\n{rows}\n")


@pytest.mark.parametrize(("size", "symmetries"), [(4, 8), (6, 4), (9, 8)])
def test_symmetries_keep_boxes(size: int, symmetries: int) -> None:
    assert sum(map(killer(size).invariant, isometries((size, size)))) == symmetries


def test_boxes_are_regions_unless_they_are_rows() -> None:
    assert killer(6).areas[:3] == ((0, 0, 0, 1, 1, 1), (0, 0, 0, 1, 1, 1), (2, 2, 2, 3, 3, 3))
    assert killer(5).areas == ((0,) * 5,) * 5


def test_boxes_are_heavy_among_cages_at_a_terminal() -> None:
    assert terminal.draw(killer(4, "ABBC\nADDC\n....\n....")).splitlines() == [
        "┌───┬───────┬───┐",
        "│ · │ · ┃ · │ · │",
        "│   ├───┃───┤   │",
        "│ · │ · ┃ · │ · │",
        "├━━━━━━━╋━━━━━━━┤",
        "│ ·   · ┃ ·   · │",
        "│       ┃       │",
        "│ ·   · ┃ ·   · │",
        "└───────────────┘",
    ]


def test_boxes_are_thick_lines_in_a_picture() -> None:
    thick = re.findall(r'<path d="([^"]+)"[^>]*stroke-width="3"', svg(killer(4)))
    assert len(thick) == 1
    assert thick[0].count("M") == 6  # the frame, and a line between boxes each way


@pytest.mark.parametrize("name", ["abcendview", "killersudoku", "skyscrapers"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_generator_prefers_the_clues_of_the_genre(name: str, seed: int) -> None:
    """Printed numbers of the answer are left out first.

    Cages of 4x4 that are their own mirror image need some, so none are asked to be symmetric.
    """
    made: Any = generate(name, 4, 4, seed=seed, symmetry="none")
    assert len(made.givens) <= 4


def test_genre_without_generator_is_no_unknown_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generation, "names", lambda: ["akari"])
    with pytest.raises(SatgridError, match=r"^slant has no generator; these have one: akari$"):
        generate("slant", 4, 4)
