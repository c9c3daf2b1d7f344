"""The image of a board has the images of its solutions, or is refused where a rule would change.

Boxes of 2x3 cells in a rule, numbers that fall, sums before their runs: such a rule keeps its
meaning under some isometries only.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import declaring
import pytest
from every_genre.test_declared import listed

from satgrid.board.isometry import Isometry
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.errors import SatgridError
from satgrid.puzzle import registry

MOST = 60  # solutions of a board
DECLARED = [
    name
    for name in registry.names()
    if getattr(getattr(registry.find(name), "genre", None), "rules", ())
]
"""All genres but those by hand, whose boards have no images."""


def isometries(shape: tuple[int, int]) -> list[Isometry]:
    """Return the eight isometries of a rectangle, those onto the lying one included."""
    return [
        Isometry(shape, axes, flipped)
        for axes in permutations((0, 1))
        for flipped in product((False, True), repeat=2)
    ]


@pytest.mark.parametrize("name", DECLARED)
def test_an_image_has_the_images_of_the_solutions(name: str) -> None:
    for board in map(_any, declaring.boards(name, 4, most=16, seed=5)):
        found = listed(board, MOST)
        if len(found) == MOST:
            continue
        for isometry in isometries(board.shape):
            if not all(rule.turned(isometry) for rule in board.genre.rules):
                with pytest.raises(SatgridError, match="does not hold on the image"):
                    board.moved(isometry)
                continue
            image = board.moved(isometry)
            turned = {frozenset(board.image(key, isometry) for key in one) for one in found}
            assert all(not image.check(one) for one in turned), (board.text(), isometry)
            assert listed(image, MOST) == turned, (board.text(), isometry)


def _any(board: Any) -> Any:
    return board


@pytest.mark.parametrize("name", ["evenoddsudoku", "killersudoku", "marginsudoku"])
def test_boxes_of_2x3_are_not_kept_by_a_transposition(name: str) -> None:
    kind: Any = registry.find(name)
    board = kind.made((6, 6), {})
    for isometry in isometries((6, 6)):
        if tuple(isometry.axes) == (0, 1):
            assert board.moved(isometry) == board
            assert board.invariant(isometry)
        else:
            assert not board.invariant(isometry)
            with pytest.raises(SatgridError, match="does not hold on the image"):
                board.moved(isometry)
    assert kind.made((9, 9), {}).invariant(Isometry((9, 9), (1, 0), (False, False)))


def test_grids_up_to_symmetry_are_counted_by_the_symmetries_of_boxes() -> None:
    """A 2x2 grid has boxes of 1x2: its rows. Two grids; a half turn and mirrors exchange them."""
    kind: Any = registry.find("evenoddsudoku")
    board = kind.made((2, 2), {})
    assert count(Request(board)).number == 2
    assert count(Request(board, distinct=True)).number == 1
