"""The library as a notebook meets it; the examples of its pages are run."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy
import pytest
from catalogue import ROOT
from click.testing import CliRunner

import satgrid
from satgrid import drawing
from satgrid.api import AnswerView, LoadedPuzzle, SolvedBoard, wrapped
from satgrid.cli import program
from satgrid.errors import ParseError, SatgridError
from satgrid.generators.generation import usual_size
from satgrid.puzzle import registry

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
    assert len(board.uniqueness().differing) > 0
    none = satgrid.load(ROOT / "instances" / "norinori" / "single-cell.txt")
    assert none.verdict() == "none"
    assert none.solution() is None
    assert none.count() == 0


def board(name: str) -> LoadedPuzzle:
    return satgrid.load(ROOT / "instances" / name)


def pictures(answer: AnswerView) -> str:
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
    forced = board("norinori/8x9.txt").explain(0, 0)
    assert forced.words.startswith("row 1, column 1 is empty, by 3 clues:\n  ")
    assert len(forced.clues) == 3
    several = board("shakashaka/turned.txt")
    loose = several.explain()
    assert loose.words == f"two solutions differ in {len(loose.cells)} cells"
    free = several.explain(*loose.cells[0])
    assert " is not forced: " in free.words
    assert free.clues == ()
    assert "exactly one" in board("norinori/8x9.txt").explain().words
    for place in ((99, 99), (-1, 0), (0,), several.shape):
        with pytest.raises(SatgridError, match="rows and columns count from 0"):
            several.explain(*place)


def test_words_are_escaped_beside_a_picture() -> None:
    assert AnswerView("<b> & c\nd", "<svg/>")._repr_html_() == "<p>&lt;b&gt; &amp; c<br>d</p><svg/>"


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
    with pytest.raises(SatgridError, match=r"no puzzle .xyzzy.; known: "):
        satgrid.generate("xyzzy")


def test_errors(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        satgrid.load(tmp_path / "missing.txt")
    with pytest.raises(ParseError):
        wrapped("nothing of the kind")
    with pytest.raises(SatgridError, match="2 puzzles"):
        wrapped("https://puzz.link/p?norinori/2/2/00\nhttps://puzz.link/p?norinori/2/2/00\n")
    with pytest.raises(AttributeError):
        getattr(satgrid, "not" + "hing")


def test_names_are_seen() -> None:
    assert {"generate", "load", "load_all"} <= set(dir(satgrid))
    for name in dir(satgrid):
        assert getattr(satgrid, name) is not None


def test_representations_are_short() -> None:
    small = board("tiling/small.txt")
    found = list(small.solutions())
    answers = [small, *found, small.check(), small.deduce(), *board("norinori/6x6.txt").steps()]
    for one in answers:
        assert len(repr(one)) < 120
        assert "\n" not in repr(one)
    assert repr(small) == "<Board tiling 2x3: One piece each of one, two and three cells>"
    assert repr(found[0]) == "<Solution of tiling 2x3: AAI BBB>"
    assert len({repr(one) for one in found}) == 4
    large = board("tiling/pentominoes-6x10.txt").solution()
    assert repr(large).endswith("…>")
    assert repr(small.check()) == "<AnswerView: multiple>"


@pytest.mark.parametrize("name", registry.names())
def test_cells_of_a_solution(name: str) -> None:
    """Of two solutions that differ some cell differs, and the array is the same as the rows."""
    small = board(f"{name}/small.txt")
    solution = small.solution()
    assert solution is not None
    height, width = small.shape
    assert len(solution) == len(list(solution)) == height
    array = numpy.asarray(solution)
    assert array.shape == small.shape
    for row, line in enumerate(solution):
        assert len(line) == width
        assert solution[row] == line
        for column, value in enumerate(line):
            assert solution[row, column] == solution.rows[row][column] == value
            assert array[row, column] == value
    with pytest.raises(IndexError):
        solution[height, 0]


def test_values_of_cells() -> None:
    norinori = board("norinori/small.txt").solution()
    assert norinori is not None
    assert norinori.rows[0] == (True, True, False, True)
    assert numpy.asarray(norinori).sum() == len(norinori.keys)
    sudoku = board("sudoku/9x9.txt").solution()
    assert sudoku is not None
    assert {frozenset(line) for line in sudoku} == {frozenset(range(1, 10))}
    assert numpy.asarray(sudoku).dtype.kind == "i"
    masyu = board("masyu/small.txt").solution()
    assert masyu is not None
    assert masyu.rows == (("se", "ew", "sw"), ("ns", "", "ns"), ("ne", "ew", "nw"))
    slitherlink = board("slitherlink/small.txt").solution()
    assert slitherlink is not None
    assert slitherlink.rows == (("nsw", "nse"), ("n", "n"))
    yajilin = board("yajilin/small.txt").solution()
    assert yajilin is not None
    assert yajilin.rows[1] == ("#", "se", "sw")
    shikaku = board("shikaku/small.txt").solution()
    assert shikaku is not None
    assert [str(line) for line in map("".join, shikaku)] == str(shikaku).split("\n")
    soma = board("tiling/soma.txt").solution()
    assert soma is not None
    assert numpy.asarray(soma).shape == (3, 3, 3)
    assert soma[0, 0, 0] == str(soma)[0]
    assert soma[2][2][2] == str(soma)[-1]


def test_a_column_of_words_is_a_column() -> None:
    tall = satgrid.load("puzzle: yajilin\n\n.\n1n\n")
    solution = tall.solution()
    assert solution is not None
    assert [line[0] for line in solution] == ["#", "1n"]


def test_a_solution_without_a_word_for_each_cell() -> None:
    small = board("tiling/small.txt")
    piece = max(next(small.solutions()).keys, key=lambda key: len(key.cells))
    with pytest.raises(SatgridError, match="no word for each cell"):
        _ = SolvedBoard(small.puzzle, frozenset([piece, piece._replace(piece="I2")])).rows


def test_a_board_has_the_commands(tmp_path: Path) -> None:
    sudoku = board("sudoku/9x9.txt")
    assert (sudoku.genre, sudoku.name, sudoku.shape) == ("sudoku", "sudoku", (9, 9))
    assert sudoku.text() == str(sudoku)
    kropki = board("kropki/boxes-4x4-some.txt")
    fewer = kropki.minimize()
    assert len(fewer.clues) < len(kropki.clues)
    assert fewer.solution() == SolvedBoard(fewer.puzzle, next(kropki.solutions()).keys)
    assert fewer.verdict() == "unique"
    assert satgrid.load(sudoku.convert("puzzlink")).solution() is not None
    with pytest.raises(SatgridError, match="nosuch"):
        sudoku.convert("nosuch")
    command = CliRunner().invoke(program, ["export", str(ROOT / "instances/sudoku/9x9.txt")])
    assert sudoku.export(tmp_path / "it.dimacs") == command.stdout
    assert (tmp_path / "it.dimacs").read_text("utf-8") == command.stdout


def test_steps_are_those_of_the_command() -> None:
    norinori = board("norinori/6x6.txt")
    steps = norinori.steps()
    file = str(ROOT / "instances" / "norinori" / "6x6.txt")
    command = CliRunner().invoke(program, ["deduce", file, "--steps", "--json"])
    path = json.loads(command.stdout)["steps"]["path"]
    assert len(steps) == len(path)
    for step, told in zip(steps, path, strict=True):
        chain = [f"  {words}" for words in told["chain"]]
        assert step.words.split("\n  ")[1:] == [*chain, *told["words"]]
        assert [clue.name for clue in step.clues] == [clue["name"] for clue in told["clues"]]
        assert [list(cell) for cell in step.cells] == told["cells"]
        pictures(step)
    assert board("nonogram/totals-differ.txt").steps() == []


def test_save_goes_by_the_ending(tmp_path: Path) -> None:
    norinori = board("norinori/8x9.txt")
    for ending in (".txt", ".url", ".svg", ".cnf"):
        norinori.save(tmp_path / f"it{ending}")
    assert satgrid.load(tmp_path / "it.txt") == norinori
    assert (tmp_path / "it.svg").read_text("utf-8") == norinori.draw()
    assert (tmp_path / "it.cnf").read_text("utf-8") == norinori.export()
    assert satgrid.load(tmp_path / "it.url").verdict() == "unique"
    with pytest.raises(SatgridError, match="does not show the format"):
        norinori.save(tmp_path / "it.gif")
    with pytest.raises(OSError, match="missing"):
        norinori.save(tmp_path / "missing" / "it.txt")
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".cnf", ".svg", ".txt", ".url"]


def test_notes_state_what_made_a_puzzle(tmp_path: Path) -> None:
    """A new puzzle has the same text as that of the command; what changes it is added."""
    wanted = ["--seed", "1", "--difficulty", "easy", "--symmetric"]
    command = ["generate", "akari", "--size", "6x6", *wanted, "-o", str(tmp_path / "new.txt")]
    assert CliRunner().invoke(program, command).exit_code == 0
    board = satgrid.generate("akari", 6, 6, seed=1, difficulty="easy", symmetric=True)
    assert board.text() == (tmp_path / "new.txt").read_text("utf-8")
    plain = satgrid.generate("akari", 6, 6, seed=2)
    assert board.generate(seed=2).text() == plain.text()

    command = [
        "minimize",
        str(tmp_path / "new.txt"),
        "--seed",
        "4",
        "-o",
        str(tmp_path / "less.txt"),
    ]
    assert CliRunner().invoke(program, command).exit_code == 0
    less = board.minimize(seed=4)
    assert less.text() == (tmp_path / "less.txt").read_text("utf-8")
    made = dict(board.puzzle.notes)["made"]
    assert dict(less.puzzle.notes)["made"] == f"{made}, then minimize --seed 4"
    assert less.minimize().text() == less.text()  # nothing was left out


def test_a_picture_has_cells_of_a_size_in_millimeters(tmp_path: Path) -> None:
    board = satgrid.load("puzzle: akari\n\n..\n..\n")
    assert 'width="' in board.draw(cell=8)
    assert board.draw(tmp_path / "it.svg", cell=8) == drawing.svg(board.puzzle, cell=8)
    assert re.search(r'width="[0-9.]+mm"', (tmp_path / "it.svg").read_text("utf-8"))
    for file, width in ((tmp_path / "it.png", None), (None, 100)):
        with pytest.raises(SatgridError, match=r"are for \.svg, without a width"):
            board.draw(file, cell=8, width=width)


def test_a_size_in_one_word() -> None:
    assert satgrid.generate("norinori", size="6x5", seed=3) == satgrid.generate(
        "norinori", 6, 5, seed=3
    )
    assert satgrid.generate("norinori", size=(6, 5), seed=3).shape == (6, 5)
    for size in ("6", "0x5", (6,), "6x5x4"):
        with pytest.raises(SatgridError, match="is not a size such as 10x10"):
            satgrid.generate("norinori", size=size)
    with pytest.raises(SatgridError, match="not both"):
        satgrid.generate("norinori", 6, 5, size="6x5")


def test_a_long_line_is_no_name() -> None:
    for text in ("x" * 5000, "dir/" * 2000 + "x"):
        with pytest.raises(SatgridError, match="neither a puzzle nor the name") as raised:
            satgrid.load(text)
        assert len(str(raised.value)) < 120


def test_generate_takes_the_wishes_of_the_command() -> None:
    some = satgrid.generate("creek", 5, 5, seed=1)
    solution = some.solution()
    assert solution is not None
    made = satgrid.generate("creek", solution=solution, seed=2)
    assert made.verdict() == "unique"
    assert made.solution() == SolvedBoard(made.puzzle, solution.keys)
    assert satgrid.generate("creek", solution=str(solution), seed=2) == made
    assert satgrid.generate(some) == some  # nothing has to be added
    places = [clue.cells[0] for clue in some.clues]
    board = satgrid.generate("creek", solution=solution, clues=places)
    assert {clue.cells[0] for clue in board.clues} == set(places)
    easy = satgrid.generate("sudoku", 4, 4, must=["hidden single"], avoid=["trial"])
    assert any(step.words.startswith("hidden single") for step in easy.steps())


def test_minimize_keeps_a_symmetry() -> None:
    board = satgrid.generate("slitherlink", 5, 5, symmetry="half", difficulty="easy", seed=1)
    places = {clue.cells[0] for clue in board.minimize(symmetry="half").clues}
    assert 0 < len(places) <= len(board.clues)
    assert {(4 - row, 4 - column) for row, column in places} == places
    with pytest.raises(SatgridError, match="no symmetry 'foo'"):
        board.minimize(symmetry="foo")


OTHER = satgrid.load("puzzle: slitherlink\n\n4\n")


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"clues": "x"}, "'x' is neither"),
        ({"clues": [(99, 0)]}, "outside the board"),
        ({"must": ["bla"]}, "no technique 'bla'"),
        ({"strict": True}, "strict is for a difficulty"),
        ({"rows": 0, "columns": 5}, "no board has a size of 0x5"),
        ({"rows": 5, "columns": -1}, "no board has a size of 5x-1"),
        ({"solution": OTHER.solution()}, "the solution is of slitherlink, not of creek"),
        ({"clues": "#", "symmetry": "odd"}, "no symmetry 'odd'"),
    ],
)
def test_wishes_that_cannot_be(wishes: dict[str, Any], message: str) -> None:
    with pytest.raises(SatgridError, match=message):
        satgrid.generate("creek", **wishes)
