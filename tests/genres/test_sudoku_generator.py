"""New sudokus, and squares of other kinds: how they are divided, how hard they are."""

from __future__ import annotations

import json
from typing import Any

import pytest
from catalogue import encoded
from click.testing import CliRunner

from satgrid.board.boxes import divided, irregular, size_of
from satgrid.board.regions import cells_of
from satgrid.cli import program
from satgrid.generators.generation import drafted
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict, verdict


@pytest.mark.parametrize("name", ["sudoku", "kropki"])
@pytest.mark.parametrize(
    ("size", "variants", "box"),
    [
        (6, ["boxes"], (2, 3)),
        (6, ["3x2"], (3, 2)),
        (8, ["boxes"], (2, 4)),
        (9, ["1x9"], (1, 9)),
        (7, ["irregular"], None),
    ],
)
def test_squares_are_divided_as_asked(
    name: str, size: int, variants: list[str], box: tuple[int, int] | None
) -> None:
    made: Any = drafted(name, size, size, seed=2, variants=variants)
    assert size_of(made.data["regions"]) == box
    assert verdict(encoded(made)).verdict is Verdict.UNIQUE
    if box is None:
        assert {len(cells) for cells in cells_of(made.data["regions"])} == {size}
        assert registry.parse(made.text()) == made


def test_what_is_made_without_a_variant() -> None:
    plain: Any = drafted("kropki", 6, 6)
    assert plain.data["regions"] == divided(6, None)
    usual: Any = drafted("sudoku", 12, 12)
    assert usual.data["regions"] == divided(12, (3, 4))
    assert usual.options["diagonals"] == "no"


def test_diagonals() -> None:
    made: Any = drafted("sudoku", 9, 9, variants=["diagonals"], difficulty="hard")
    assert made.options["diagonals"] == "yes"
    assert made.data["regions"] == divided(9, (3, 3))
    found = verdict(encoded(made))
    assert found.verdict is Verdict.UNIQUE
    both: Any = drafted("sudoku", 7, 7, seed=1, variants=["irregular", "diagonals"])
    assert both.options["diagonals"] == "yes"
    assert irregular(both.data["regions"])


@pytest.mark.parametrize("symmetry", ["none", "half"])
def test_difficulty(symmetry: str) -> None:
    """Plain steps suffice but for hard ones; easy ones have more givens than medium ones."""
    for seed in range(3):
        easy, medium, hard = (
            drafted(
                "sudoku",
                9,
                9,
                seed=seed,
                difficulty=difficulty,
                symmetry=symmetry,
            )
            for difficulty in ("easy", "medium", "hard")
        )
        boards: list[Any] = [easy, medium, hard]
        assert [board.deduced().complete for board in boards] == [True, True, False]
        givens = [len(board.givens) for board in boards]
        assert 25 <= givens[1] < givens[0] <= 36
        assert symmetry == "half" or givens[2] < givens[1]
        for board in boards:
            cells = {given.cell for given in board.givens}
            turned = {(8 - cell.row, 8 - cell.column) for cell in cells}
            assert symmetry == "none" or cells == turned


def test_command_takes_variants() -> None:
    arguments = ["generate", "sudoku", "--size", "6x6", "--json"]
    arguments += ["--variant", "3x2", "--variant", "diagonals"]
    document = json.loads(CliRunner().invoke(program, arguments).stdout)
    assert document["variants"] == ["3x2", "diagonals"]
    assert "boxes: 3x2\ndiagonals: yes\n" in document["text"]
    wrong = CliRunner().invoke(program, [*arguments, "--variant", "irregular"])
    assert wrong.exit_code == 2
    assert wrong.exception is not None
