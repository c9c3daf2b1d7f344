"""The fewest clues that leave one solution, and those that can be left out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from satgrid.board.isometry import orbit
from satgrid.cli.main import program
from satgrid.errors import SatgridError
from satgrid.explain.suggesting import suggestions
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness
from satgrid.web import board_views

OPEN = [
    "puzzle: slitherlink\n\n3..2\n....\n.1..\n...3\n",
    "puzzle: sudoku\n\n12..\n....\n....\n..3.\n",
    "puzzle: futoshiki\n\n1...\n....\n....\n....\n",
]


@pytest.mark.parametrize("text", OPEN)
@pytest.mark.parametrize("symmetry", [None, "half"])
def test_each_set_leaves_one_solution_and_no_part_of_it_does(
    text: str, symmetry: str | None
) -> None:
    puzzle: Any = registry.parse(text)
    images = None if symmetry is None else orbit(puzzle.shape, symmetry)
    found = suggestions(puzzle, images=images)
    assert found.complete
    for clues, added in found.added:
        more: Any = added
        assert uniqueness(more).verdict is Verdict.UNIQUE
        numbers = [
            at
            for at, clue in enumerate(more.clue_list())
            if clue.name in {one.name for one in clues}
        ]
        assert len(numbers) == len(clues)
        if symmetry is None and len(clues) > 1:
            for number in numbers:
                assert uniqueness(more.without([number])).verdict is Verdict.MULTIPLE


def test_what_can_be_left_out_is_what_a_verdict_allows() -> None:
    puzzle: Any = registry.parse("puzzle: sudoku\n\n1234\n3412\n21..\n43..\n")
    found = suggestions(puzzle)
    assert not found.added
    assert len(found.spare) == len(puzzle.clue_list())
    for _, less in found.spare:
        assert uniqueness(less).verdict is Verdict.UNIQUE
    assert not suggestions(registry.parse("puzzle: sudoku\nboxes: no\n\n1.\n..\n")).spare


def test_the_command_names_them(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("board") / "open.txt"
    file.write_text(OPEN[1], "utf-8")
    said = CliRunner().invoke(program, ["explain", str(file), "--fewest", "-q"]).stdout
    assert said.startswith("with the given ")
    assert " added, one solution is left" in said
    told = CliRunner().invoke(program, ["explain", str(file), "--fewest", "--json", "-q"]).stdout
    document = json.loads(told)
    board_views.placed_in(OPEN[1], document)
    [layer, place, word] = document["added"][0]["words"][0]
    assert layer == "givens"
    assert f"the given {word} at" in document["added"][0]["clues"][0]["name"]
    assert place.count(",") == 1


def test_a_symmetry_that_a_board_does_not_have_is_refused() -> None:
    with pytest.raises(SatgridError, match="3x4 has no quarter turn"):
        orbit((3, 4), "quarter")
