"""Faults that boards of numbers and question marks refuse, in any genre."""

from __future__ import annotations

import pytest

from satgrid.errors import ParseError
from satgrid.puzzle import registry

GENRES = ["kuromasu", "nurikabe"]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([".x"], "3:2: 'x' is not one of . [?] 1-4095"),
        ([".0"], "3:2: '0' is not one of . [?] 1-4095"),
        ([". 4096"], "3:3: '4096' is not one of"),
        (["..", "..."], "4:3: 3 cells where the (first row|board) has 2"),
    ],
)
@pytest.mark.parametrize("genre", GENRES)
def test_bad_boards_are_refused(genre: str, rows: list[str], message: str) -> None:
    with pytest.raises(ParseError, match=message):
        registry.parse("\n".join([f"puzzle: {genre}", "", *rows, ""]))


@pytest.mark.parametrize("drawing", ["", "..\n..", "...", ".?"])
@pytest.mark.parametrize("genre", GENRES)
def test_bad_drawings_of_a_solution_are_refused(genre: str, drawing: str) -> None:
    with pytest.raises(ParseError):
        registry.parse(f"puzzle: {genre}\n\n1.\n").read(drawing)
