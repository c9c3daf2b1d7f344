"""Sums across and down: added up, they leave a known rest to the cells with only one of them."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from catalogue import ROOT, encoded

from satgrid.grounds.automaton import Regular
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict, solutions
from satgrid.verdicts.puzzle_verdict import uniqueness

FIELD = ROOT.parent / "shared" / "field" / "kakuro-underclued.txt"


def kakuro(*rows: str) -> Any:
    return registry.parse("puzzle: kakuro\n\n" + "\n".join(rows) + "\n")


def test_verdicts_agree_with_all_numbers() -> None:
    """Two rows of two cells, with all sums; some boards lack a sum."""
    rng = random.Random(3)
    met = set()
    for _ in range(60):
        a, b, c, d = (rng.randint(1, 9) for _ in range(4))
        sums: list[int | None] = [a + c, b + d, a + b, c + d]
        sums[rng.randrange(4)] = rng.choice((None, rng.randint(3, 17)))
        if rng.random() < 0.5:
            sums[rng.randrange(4)] = rng.randint(3, 17)
        one, other, upper, lower = ("" if total is None else total for total in sums)
        board = kakuro(
            *(
                " ".join("#" if word == "\\" else word for word in row.split())
                for row in (f"# {one}\\ {other}\\", f"\\{upper} . .", f"\\{lower} . .")
            )
        )
        fits = 0
        for w, x, y, z in product(range(1, 10), repeat=4):
            pairs = ((w, y), (x, z), (w, x), (y, z))
            fits += all(
                p != q and total in (None, p + q) for (p, q), total in zip(pairs, sums, strict=True)
            )
        found = uniqueness(board)
        wanted = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(2, fits)]
        assert found.verdict is wanted, board.text()
        met.add((wanted, bool(found.reasons)))
    assert {(Verdict.NONE, True), (Verdict.UNIQUE, False), (Verdict.MULTIPLE, False)} <= met


def test_a_rest_is_left_to_the_cells_with_one_sum() -> None:
    """No solution is lost where such cells make up for the difference, each way."""
    rng = random.Random(5)
    met, rests = set(), 0
    for _ in range(60):
        down = [rng.randint(4, 24) for _ in range(2)]
        across = [rng.randint(6, 24), rng.randint(3, 17), rng.randint(3, 17)]
        board = kakuro(
            f"# {down[0]}\\ {down[1]}\\ #",
            f"\\{across[0]} . . .",
            f"\\{across[1]} . . #",
            f"\\{across[2]} . . #",
        )
        number = len(set(solutions(encoded(board), limit=2)))
        found = uniqueness(board)
        assert found.verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[number]
        assert not (found.reasons and number)
        met.add(number)
        rests += any(isinstance(one, Regular) for _, one in board.following)
    assert met == {0, 1, 2}
    assert rests > 10


def test_the_sums_are_told() -> None:
    [flaw] = kakuro("# 4\\ 6\\", "\\4 . .", "\\7 . .").flaws()
    assert flaw == (
        "the part of 4 cells at row 2, column 2: the sums across are 11 in all, those down 10"
    )
    [flaw] = kakuro("# 9\\ 9\\ #", "\\24 . . .", "\\11 . . #").flaws()
    assert flaw == (
        "the part of 5 cells at row 2, column 2: the sums across are 35 in all, those down 18, "
        "and cells with only one of them cannot make up for it"
    )


@pytest.mark.skipif(not FIELD.exists(), reason="no folder of puzzles from outside here")
def test_a_half_finished_board_needs_no_search() -> None:
    board: Any = registry.parse(Path(FIELD).read_text("utf-8"))
    found = uniqueness(board, solver="minisat22")
    assert found.verdict is Verdict.NONE
    assert "the sums across are 291 in all, those down 271" in found.reasons[0]
