"""A genre from outside that was written with the names of the release before works, and warns."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from catalogue import ROOT
from elsewhere import NAME, changed
from test_entry_points import installed, outside

from satgrid.formula.clauses import Formula
from satgrid.judging import shading as judging
from satgrid.puzzle import earlier_names, registry
from satgrid.rules import presolve, shading
from satgrid.rules.arrow_layer import ArrowWords
from satgrid.rules.shade_rules import CountNear
from satgrid.steps.techniques import techniques

OLD = {
    "satgrid.genres": "satgrid.puzzles",
    "satgrid.steps.techniques": "satgrid.puzzle.techniques",
}
BESIDES = """
from satgrid.puzzle import shaded
from satgrid.puzzle.plain import ClashError, Plain
from satgrid.puzzle.shading import connected
from satgrid.rules.words import ArrowWords, Words
"""


@pytest.fixture
def written_before(lantern: Path, tmp_path: Path) -> Path:
    """Return the folder of a genre with the names of the release before."""
    folder = changed(lantern, tmp_path / "before" / NAME)
    (folder / "steps.py").rename(folder / "techniques.py")
    for path in folder.rglob("*.py"):
        text = path.read_text("utf-8")
        for new, old in OLD.items():
            text = text.replace(new, old)
        if path.name == "puzzle.py":
            text = text.replace("\n__all__", f"{BESIDES}\n__all__")
        path.write_text(text, encoding="utf-8")
    return folder


def test_its_names_lead_to_the_modules_of_today(written_before: Path, lantern_board: Path) -> None:
    with pytest.warns(FutureWarning) as warned:  # noqa: PT031
        registry.plug_in(written_before)
        puzzle = registry.parse(lantern_board.read_text("utf-8"))
        found = techniques(puzzle)
        generator = registry.part(NAME, "generator")
    module = sys.modules[type(puzzle).__module__]
    assert module.shaded is judging
    assert getattr(generator, NAME.capitalize()) is type(puzzle), "loaded once, whatever its name"
    assert module.ClashError is presolve.ClashError
    assert module.Plain is presolve.Forced
    assert module.connected is shading.connected
    assert module.ArrowWords is ArrowWords
    assert found
    told = [str(one.message) for one in warned]
    for old, new in [
        ("puzzle.shaded", "judging.shading"),
        ("puzzle.plain", "rules.presolve"),
        ("puzzle.shading", "rules.shading"),
        ("puzzle.techniques", "steps.techniques"),
        ("rules.words", "rules.word_layers"),
    ]:
        sentence = (
            f"satgrid.{old} is now satgrid.{new}: import that; the next release drops the name"
        )
        assert sentence in told
    assert f"the genre {NAME}: name its file techniques.py steps.py" in " ".join(told)
    places = {Path(one.filename).parent for one in warned if "import that" in str(one.message)}
    assert places == {written_before}, "where the name is used"


def test_the_command_line_warns_and_works(written_before: Path, lantern_board: Path) -> None:
    command = [sys.executable, "-m", "satgrid", "--plugin", str(written_before), "count"]
    found = subprocess.run(
        [*command, str(lantern_board)], capture_output=True, text=True, check=True
    )
    assert found.stdout == "2\n"
    place = f"{written_before / 'puzzle.py'}:"
    assert f"{place}" in found.stderr
    assert "satgrid.puzzle.shading is now satgrid.rules.shading: import that" in found.stderr


def test_the_earlier_name_of_clues_for_is_still_found() -> None:
    with pytest.warns(FutureWarning, match="the rule Before: told is now clues_for"):

        class Before(CountNear):
            def told(self, board: Any, solution: frozenset[Any]) -> dict[Any, Any]:
                return {"told": solution}

    rule: Any = Before("number", near="sides")
    assert rule.clues_for(None, frozenset()) == {"told": frozenset()}


def test_encode_rest_is_still_called() -> None:
    kind: Any = registry.find("hitori")

    class Before(kind):  # type: ignore[misc]
        def encode_rest(self, formula: Formula, known: Any) -> None:
            super().encode(formula, known=known)

    board = Before.parse((ROOT / "instances" / "hitori" / "small.txt").read_text("utf-8"))
    known = board.deduced()
    with pytest.warns(FutureWarning, match="hitori: make encode_rest a part of encode"):
        earlier_names.encode(board, written := Formula(), known)
    expected = Formula()
    board.encode(expected, known=known)
    assert written.clauses == expected.clauses


def test_the_earlier_group_of_entry_points(
    written_before: Path, lantern_board: Path, tmp_path: Path
) -> None:
    place = installed(written_before, tmp_path, group="satgrid.puzzles")
    counted = outside(place, "count", lantern_board, "--jobs", 2, "--method", "sat")
    assert counted.stdout == "2\n", counted.stderr
    assert counted.stderr.count("its group is now satgrid.genres") == 1


def test_the_earlier_names_of_uniqueness_are_still_found() -> None:
    import satgrid
    from satgrid import solve, verdicts

    with pytest.warns(FutureWarning, match="judgement is uniqueness now"):
        assert verdicts.judgement is verdicts.uniqueness  # type: ignore[attr-defined]
    with pytest.warns(FutureWarning, match="Judgement is Uniqueness now"):
        assert solve.Judgement is solve.Uniqueness  # type: ignore[attr-defined]
    board = satgrid.load(str(ROOT / "instances" / "norinori" / "6x6.txt"))
    with pytest.warns(FutureWarning, match="judgement is uniqueness now"):
        assert board.judgement() == board.uniqueness()
