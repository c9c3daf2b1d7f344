"""The library as a notebook meets it; the examples of its pages are run."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from catalogue import ROOT

import satgrid
from satgrid.api import Answer, Board, wrapped
from satgrid.errors import ParseError, SatgridError
from satgrid.generators.generation import usual_size

SMALL = ROOT / "instances" / "tiling" / "small.txt"


@pytest.mark.parametrize("page", ["api", "formula"])
def test_examples_of_the_pages(monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    monkeypatch.chdir(ROOT)
    found = doctest.testfile(str(ROOT / "docs" / f"{page}.md"), module_relative=False)
    assert found.attempted > 20
    assert found.failed == 0


def test_import_is_light() -> None:
    script = "import sys, satgrid; print(*sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = [name for name in run.stdout.split() if name.startswith("satgrid")]
    assert loaded == ["satgrid"]
    assert "pysat" not in run.stdout


def test_load_takes_paths_and_names() -> None:
    assert satgrid.load(SMALL) == satgrid.load(str(SMALL))
    assert satgrid.load(SMALL).name == "tiling"


def test_answers() -> None:
    board = satgrid.load(SMALL)
    found = list(board.solutions())
    assert len(found) == board.count() == 4
    assert board.count(distinct=True) == 1
    assert all(solution.check() == [] for solution in found)
    assert len({str(solution) for solution in found}) == 4
    assert len(list(board.solutions(limit=3))) == 3
    assert len(board.judgement().differing) > 0
    none = satgrid.load(ROOT / "instances" / "norinori" / "single-cell.txt")
    assert none.verdict() == "none"
    assert none.solution() is None
    assert none.count() == 0


def board(name: str) -> Board:
    return satgrid.load(ROOT / "instances" / name)


def pictures(answer: Answer) -> str:
    """Return the picture of an answer, which is the same in every form."""
    assert str(answer) == answer.words
    assert answer._repr_svg_() == answer.picture
    shown = answer._repr_html_()
    assert shown.startswith("<p>")
    assert shown.endswith(answer.picture)
    assert ElementTree.fromstring(answer.picture).tag.endswith("svg")
    return answer.picture


def test_check_shows_what_there_is() -> None:
    unique, multiple, none = (
        board(name) for name in ("norinori/8x9.txt", "tiling/small.txt", "norinori/single-cell.txt")
    )
    assert unique.check().words == "unique"
    solution = unique.solution()
    assert pictures(unique.check()) == unique.draw(solution=solution)
    assert multiple.check().words == "multiple"
    assert "solution 2" in pictures(multiple.check())
    assert none.check().words.split("\n") == ["none", *none.puzzle.flaws()]
    assert pictures(none.check()) == none.draw()


def test_deduce_marks_what_is_open() -> None:
    settled = board("norinori/8x9.txt").deduce()
    solution = board("norinori/8x9.txt").solution()
    assert settled.words == "every cell is settled"
    assert settled.known is not None
    assert solution is not None
    assert frozenset(settled.known.held) == solution.keys
    some = board("shakashaka/turned.txt").deduce()
    assert some.words.endswith("cells differ between solutions")
    assert "Marked:" in pictures(some)
    for name in ("norinori/single-cell.txt", "nonogram/totals-differ.txt"):
        none = board(name).deduce()
        assert none.known is None
        assert none.words.startswith("none")


def test_explain_names_clues() -> None:
    why = board("nonogram/totals-differ.txt").explain()
    assert why.words == "no solution by 2 clues:\n  row 2: 0\n  column 1: 2"
    assert [clue.name for clue in why.clues] == ["row 2: 0", "column 1: 2"]
    pictures(why)
    forced = board("norinori/8x9.txt").explain(1, 1)
    assert forced.words.startswith("the cell at row 1, column 1 is forced by 3 clues:\n  ")
    assert len(forced.clues) == 3
    several = board("shakashaka/turned.txt")
    loose = several.explain()
    assert loose.words == f"two solutions differ in {len(loose.cells)} cells"
    free = several.explain(*[at + 1 for at in loose.cells[0]])
    assert free.words.endswith("is not forced")
    assert free.clues == ()
    assert "exactly one" in board("norinori/8x9.txt").explain().words
    with pytest.raises(SatgridError, match="nothing to find out"):
        several.explain(99, 99)


def test_words_are_escaped_beside_a_picture() -> None:
    assert Answer("<b> & c\nd", "<svg/>")._repr_html_() == "<p>&lt;b&gt; &amp; c<br>d</p><svg/>"


def test_draw_writes_files(tmp_path: Path) -> None:
    small = board("tiling/small.txt")
    picture = small.draw(tmp_path / "small.svg", marked=[(0, 0)], width=300)
    assert (tmp_path / "small.svg").read_text("utf-8") == picture
    assert 'width="300"' in picture
    assert picture != small.draw()
    with pytest.raises(SatgridError, match=r"neither \.svg nor \.png"):
        small.draw(tmp_path / "small.gif")


def test_draw_writes_png(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="needs the extra 'png'")
    board("tiling/small.txt").draw(tmp_path / "small.PNG")
    assert (tmp_path / "small.PNG").read_bytes().startswith(b"\x89PNG")


def test_url_is_read_back() -> None:
    norinori = board("norinori/8x9.txt")
    again = satgrid.load(norinori.url()).puzzle
    assert again.render() == norinori.puzzle.render()
    with pytest.raises(SatgridError, match="tiling"):
        board("tiling/small.txt").url()


def test_generate_makes_boards() -> None:
    made = satgrid.generate("norinori", 6, 5, seed=3)
    assert made.puzzle.shape == (6, 5)
    assert made.verdict() == "unique"
    other = made.generate(seed=4)
    assert other.puzzle.shape == (6, 5)
    assert other != made
    assert made.generate(seed=3) == made
    usual = satgrid.generate("nonogram")
    assert usual.puzzle.shape == usual_size("nonogram")
    assert usual._repr_svg_().startswith("<svg")
    with pytest.raises(SatgridError, match=r"no puzzle .chess.; known: "):
        satgrid.generate("chess")


def test_errors(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        satgrid.load(tmp_path / "missing.txt")
    with pytest.raises(ParseError):
        wrapped("nothing of the kind")
    with pytest.raises(SatgridError, match="2 puzzles"):
        wrapped("https://puzz.link/p?norinori/2/2/00\nhttps://puzz.link/p?norinori/2/2/00\n")
    with pytest.raises(AttributeError):
        satgrid.nothing  # noqa: B018
