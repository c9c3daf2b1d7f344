"""Puzzles with rules of their own have what others have: each command, remarks, Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from catalogue import encoded
from click.testing import CliRunner
from declared.test_own_rules import CAVE, CREEK

import satgrid
from satgrid.cli.main import program
from satgrid.errors import SatgridError
from satgrid.own_text import index as phrase_index
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict, solutions
from satgrid.steps.techniques import techniques
from satgrid.verdicts.puzzle_verdict import uniqueness
from satgrid.verdicts.remarks import remarks

ROOMS = satgrid.Genre(
    "Cave with rooms",
    answer="shade",
    layers="numbers in cells, rooms",
    rules=[
        "sight of numbers over unshaded",
        "unshaded connected",
        "shaded connected to the edge",
        "at most 3 shaded in each room",
    ],
)


def run(*arguments: object, code: int = 0) -> str:
    result = CliRunner().invoke(program, [str(one) for one in arguments])
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture(scope="module")
def unique() -> Any:
    return ROOMS.generate(5, 5, seed=2)


@pytest.fixture
def file(unique: Any, tmp_path: Path) -> Path:
    place = tmp_path / "cave.txt"
    place.write_text(str(unique), encoding="utf-8")
    return place


def test_a_genre_from_python_has_what_boards_have(unique: Any) -> None:
    assert unique.verdict() == "unique"
    assert unique.count() == 1
    assert unique.solution().check() == []
    assert unique.steps()
    assert unique.difficulty().number >= 1
    assert unique.clues
    assert unique.minimize().verdict() == "unique"
    assert unique.minimize().text().split("\n\n")[0] == unique.text().split("\n\n")[0]
    assert "sight of numbers over unshaded" in unique.export()
    assert ROOMS.load(unique.text().split("\n\n", 1)[1]).puzzle == unique.puzzle
    assert ROOMS.blank(3, 4).shape == (3, 4)
    assert unique.generate(seed=3).text().startswith("puzzle: custom\n")
    assert unique.also("no 2x2 unshaded").text().count("\n  no 2x2 unshaded\n") == 1


def test_steps_have_the_names_of_the_rules_techniques(unique: Any) -> None:
    known = {one.name for rule in unique.puzzle.genre.rules for one in rule.steps.values()}
    assert known & {one.name for one in techniques(unique.puzzle)}


def test_every_command_takes_such_a_puzzle(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "made"
    folder.mkdir()
    assert "unique" in run("check", file, "--proof", folder / "proofs", "--difficulty")
    assert "verified" in run("verify-proof", file, next((folder / "proofs").iterdir()))
    assert run("count", file).strip().endswith("1")
    assert run("solve", file)
    assert run("list", file)
    assert run("info", file)
    assert "how far to see" in run("deduce", file, "--steps")
    assert run("explain", file, "--cell", "1,1")
    run("draw", file, "--solved", "-o", folder / "cave.svg")
    run("book", file, "-o", folder / "cave.html")
    run("export", file, "-o", folder / "cave.cnf")
    assert "at most 3 shaded in each room" in (folder / "cave.cnf").read_text("utf-8")
    run("minimize", file, "-o", folder / "less.txt")
    assert "at most 3 shaded" in (folder / "less.txt").read_text("utf-8")
    run("convert", folder / "cave.cnf", "-o", folder / "back.txt")
    assert registry.parse((folder / "back.txt").read_text("utf-8")) == registry.parse(
        file.read_text("utf-8")
    )
    refused = run("convert", file, "--to", "puzzlink", "-o", folder / "cave.urls", code=2)
    assert refused.count("\n") == 1


def test_puzzles_of_such_rules_are_made(file: Path) -> None:
    one = run("generate", file, "--size", "4x4", "--seed", 3)
    assert one == run("generate", file, "--size", "4x4", "--seed", 3)
    made = registry.parse(one)
    assert uniqueness(made).verdict is Verdict.UNIQUE
    other: Any = registry.parse(
        run("generate", "creek", "--also", "no 2x2 unshaded", "--size", "5x5")
    )
    assert other.phrases == ("no 2x2 unshaded",)
    assert uniqueness(other).verdict is Verdict.UNIQUE
    assert "no 2x2 shaded" in run("generate", "creek", "--also", "no 2x3 shaded", code=2)
    assert run("generate", "creek", "--also", "no 2x2 shaded", "--variant", "x", code=2)


NOTHING = """puzzle: sudoku
also: diagonals
also: no equal numbers touching
boxes: 2x2

1234
3412
4321
214.
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CREEK, ()),
        (
            CREEK.replace("unshaded\n", "shaded\n", 1).replace("....\n.2..\n..1.\n....", "..\n.1"),
            ("'also: no 2x2 shaded' changes nothing",),
        ),
        (NOTHING, ("'also: no equal numbers touching' contradicts the others",)),
        (
            NOTHING.replace("also: no equal numbers touching\n", ""),
            ("'also: diagonals' changes nothing",),
        ),
    ],
)
def test_a_rule_that_changes_nothing_or_contradicts_is_remarked(
    text: str, expected: tuple[str, ...]
) -> None:
    puzzle: Any = registry.parse(text)
    judged = uniqueness(puzzle).verdict
    assert [one for one in remarks(puzzle, judged) if one in expected] == list(expected)
    for index, line in enumerate(puzzle.stated):  # against all solutions
        other = puzzle.without_rule(index)
        every = list(solutions(encoded(other)))
        changes = all(not puzzle.check(one) for one in every)
        told = f"'{line}' changes nothing" in remarks(puzzle, judged)
        assert told == (changes and judged is not Verdict.NONE and len(every) < 100)


def test_check_tells_of_rules(tmp_path: Path) -> None:
    place = tmp_path / "more.txt"
    place.write_text(NOTHING, encoding="utf-8")
    assert "'also: no equal numbers touching' contradicts the others" in run("check", place, code=1)
    told = json.loads(run("check", place, "--json", code=1).splitlines()[0])
    assert told["remarks"] == ["'also: no equal numbers touching' contradicts the others"]


def test_rules_are_listed_and_described() -> None:
    listed = run("rules")
    for kind in phrase_index.rules().values():
        assert all(phrase.form in listed for phrase in kind.phrases)
    told = json.loads(run("rules", "--json"))
    assert [one["name"] for one in told["rules"]] == list(phrase_index.rules())
    assert all(one["meaning"] and one["phrases"] and one["example"] for one in told["rules"])
    one = run("rules", "no 2x2 shaded")
    assert "No square of four cells is all shaded" in one
    assert "puzzle: " in one
    assert "▒" in one
    assert json.loads(run("rules", "NoSquare", "--json"))[0]["name"] == "NoSquare"
    assert "no 2x2 shaded" in run("rules", "no 3x3 shaded", code=2)


def test_what_does_not_go_together_is_one_error() -> None:
    with pytest.raises(SatgridError, match="reads 'numbers', which is not a layer here"):
        satgrid.Genre(layers="rooms", rules=["sight of numbers over shaded"]).blank(2, 2)
    with pytest.raises(SatgridError, match="a genre has rules"):
        satgrid.Genre().blank(2, 2)
    with pytest.raises(SatgridError, match="takes no lines 'also:'"):
        satgrid.load("instances/tiling/small.txt").also("no 2x2 shaded")
    assert registry.parse(CAVE).name == "custom"
