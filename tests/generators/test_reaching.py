"""Words that are out of reach on small boards are refused before any puzzle is made."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import satgrid
from satgrid.cli import program
from satgrid.errors import SatgridError
from satgrid.explain.difficulty import WORDS, difficulty, first_level
from satgrid.generators import generation, reaching
from satgrid.generators.hardest import HARDEST
from satgrid.generators.reaching import MARGIN, refuse

ROWS = [(genre, row) for genre, rows in sorted(HARDEST.items()) for row in rows]


def test_refused_at_once_everywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(HARDEST, "sudoku", ((4, 4, 2, 60),))
    monkeypatch.setattr(generation, "drafted", None)  # nothing is tried
    line = (
        "hard cannot be reached in sudoku of 4x4: of 60 puzzles of up to 4x4 none has a step above "
        "level 2"
    )
    target = tmp_path / "book.html"
    for arguments in (
        ["generate", "sudoku", "--size", "4x4", "--difficulty", "hard"],
        ["generate", "sudoku", "--size", "4x4", "--difficulty", "hard", "--count", "3"],
        ["book", "--make", "sudoku 4x4 hard:1", "-o", str(target)],
    ):
        result = CliRunner().invoke(program, arguments)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert line in result.stderr
        assert "Traceback" not in result.stderr
    assert not target.exists()
    with pytest.raises(SatgridError, match="hard cannot be reached in sudoku of 4x4"):
        satgrid.generate("sudoku", 4, 4, difficulty="hard")


def test_only_what_was_measured_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    least = first_level("hard")
    monkeypatch.setitem(HARDEST, "tents", ((4, 6, least - MARGIN, 60),))
    for height, width in ((4, 6), (2, 3)):
        for word in WORDS[:2]:
            refuse("tents", height, width, word)
        for word in WORDS[2:]:
            with pytest.raises(SatgridError, match=f"{word} cannot be reached"):
                refuse("tents", height, width, word)
    for height, width in ((5, 5), (6, 4)):
        refuse("tents", height, width, "hard")
    monkeypatch.setitem(HARDEST, "tents", ((4, 6, least - MARGIN + 0.1, 60),))
    refuse("tents", 4, 6, "hard")
    monkeypatch.setitem(HARDEST, "tents", ((4, 6, 1.0, 60), (2, 3, least, 60)))
    refuse("tents", 4, 6, "hard")  # a smaller one was as hard
    monkeypatch.setattr(reaching, "HARDEST", {})
    refuse("tents", 2, 3, "very hard")


def test_a_measured_symmetry_is_the_usual_one() -> None:
    found = generation.made("tents", 2, 3, difficulty="hard", symmetry="none")
    assert found.missed  # tried, and missed


@pytest.mark.parametrize(("genre", "row"), ROWS)
def test_table_is_as_puzzles_are(genre: str, row: reaching.Row) -> None:
    height, width, hardest, puzzles = row
    assert puzzles >= 40
    assert hardest <= first_level("hard") - MARGIN
    try:
        made = generation.drafted(genre, height, width, seed=1, difficulty="hard")
    except SatgridError:
        return  # some seeds have no puzzle
    found = difficulty(made)
    assert found is not None
    assert found.hardest <= hardest + MARGIN
    assert found.word in WORDS[:2]
