"""``satgrid book``: the puzzles that it takes, their order, and the content of the pages."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from catalogue import GENRES, ROOT, load
from click.testing import CliRunner, Result

import satgrid
from satgrid import drawing
from satgrid.cli.main import program
from satgrid.drawing import numbered_pages
from satgrid.drawing.book import BookEntry, Style, bound
from satgrid.drawing.pictures import genre
from satgrid.drawing.shapes import CELL, size_of
from satgrid.errors import SatgridError
from satgrid.explain.difficulty import difficulty
from satgrid.puzzle import registry
from satgrid.verdicts.puzzle_verdict import uniqueness

INSTANCES = ROOT / "instances"
NORINORI, AKARI = (str(INSTANCES / name) for name in ("norinori/6x6.txt", "akari/10x10.txt"))
BIG = str(INSTANCES / "shakashaka" / "25x25.txt")
URL = "https://puzz.link/p?norinori/5/5/cag4ocjo"
SEVERAL = "puzzle: norinori\ntitle: Two ways\n\nAA\nAA\n"
TITLED = "puzzle: akari\ntitle: 大きな <絵>\nauthor: Ελένη\n\n.\n"
NONE = "puzzle: norinori\n\nAB\n"

needs_typst = pytest.mark.skipif(find_spec("typst") is None, reason="PDF needs the extra pdf")


def run(*arguments: object, stdin: str | None = None) -> Result:
    result = CliRunner().invoke(program, ["book", *map(str, arguments), "-j1"], input=stdin)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def made(target: Path, *arguments: object, stdin: str | None = None) -> str:
    """Make a book in HTML and return it."""
    result = run(*arguments, "-o", target, stdin=stdin)
    assert result.exit_code == 0, result.output
    return target.read_text("utf-8")


def headed(page: str) -> list[str]:
    """Return what stands above the pictures, in bold."""
    return re.findall(r"<figcaption><b>(.*?)</b>", page)


@pytest.mark.parametrize("name", registry.names())
def test_rules_are_two_sentences(name: str) -> None:
    rules = registry.find(name).rules
    assert len(re.findall(r"[.](?: |$)", rules)) == 2
    assert re.fullmatch(r"[A-Z].{60,300}\.", rules)


def test_every_genre_goes_into_one_book(tmp_path: Path) -> None:
    boards = [INSTANCES / name / "small.txt" for name in GENRES]
    page = made(tmp_path / "book.html", *boards, "--any", "--title", "All of <them>")
    count = len(boards)
    assert page.count("<svg") == 4 * count  # with two of an example
    assert "<h1>All of &lt;them&gt;</h1>\n<h2>Rules</h2>" in page
    rules = re.findall(r"^<p><b>(.+?)</b> (.*)</p>$", page, re.MULTILINE)
    assert [name for name, _ in rules] == [genre(load(board)) for board in boards]
    heads = headed(page)
    assert [head.split("\u2002")[0] for head in heads[:count]] == [
        str(number) for number in range(1, count + 1)
    ]
    assert heads[count:] == [str(number) for number in range(1, count + 1)]
    assert page.count("<h2>Solutions</h2>") == 1


def test_puzzles_come_from_anywhere_in_their_order(tmp_path: Path) -> None:
    page = made(
        tmp_path / "book.html",
        NORINORI,
        URL,
        "-",
        AKARI,
        stdin="puzzle: akari\n\n1.\n---\n" + TITLED,
    )
    assert headed(page)[:5] == [
        "1\u2002Six by six",
        "2\u2002Norinori",
        "3\u2002Akari",
        "4\u2002大きな &lt;絵&gt;",
        "5\u2002Ten by ten",
    ]
    assert "<span>Akari, by Ελένη</span>" in page


def test_large_boards_get_pages_of_their_own_and_numbers_go_on(tmp_path: Path) -> None:
    target = tmp_path / "book.html"
    result = run(NORINORI, BIG, AKARI, "-o", target, "--json")
    told = json.loads(result.stdout)
    assert [puzzle["puzzle"] for puzzle in told["puzzles"]] == ["norinori", "akari", "shakashaka"]
    assert [puzzle["number"] for puzzle in told["puzzles"]] == [1, 2, 3]
    assert told["puzzles"][2] == {
        "number": 3,
        "file": BIG,
        "place": 1,
        "title": "Twenty-five by twenty-five",
        "puzzle": "shakashaka",
        "remarks": [],
        "shape": [25, 25],
        "verdict": "unique",
        "difficulty": None,
    }
    page = target.read_text("utf-8")
    assert (told["format"], told["output"]) == ("html", str(target))
    assert told["bytes"] == len(page.encode())
    assert told["pages"] == page.count("<section") == 5  # rules, and two sizes each
    assert headed(page)[2] == "3\u2002Twenty-five by twenty-five"


def test_choices_show_on_the_pages(tmp_path: Path) -> None:
    boards = [NORINORI] * 7
    usual = made(tmp_path / "1.html", *boards)
    assert '<div class="example">' in usual
    assert "example" not in made(tmp_path / "1.html", *boards, "--no-examples").split("</style>")[1]
    assert usual.count("<section") == 3
    assert "--rows: 3; --columns: 2" in usual
    assert "210.0mm" in usual
    assert "Solutions" not in made(tmp_path / "2.html", *boards, "--no-solutions")
    changed = made(tmp_path / "3.html", *boards, "--layout", "4x3", "--paper", "letter")
    assert "--rows: 4; --columns: 3" in changed
    assert "215.9mm" in changed
    large = made(tmp_path / "4.html", *boards, "--large")
    assert large.count("<section") == 5
    assert "font-size: 5.6mm; }" in large


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-o", "x.svg"], "x.svg: a book is a file .pdf or .html"),
        (["-o", "x"], "x: a book is a file .pdf or .html"),
        (["-o", "x.html/"], "x.html/: cannot be written: this is a folder"),
        (["-o", "x.html", "--layout", "20x1"], "1 to 12 rows and columns"),
        (["-o", "-", "--json"], "--json needs -o"),
    ],
)
def test_what_makes_no_sense_is_said(arguments: list[str], words: str, tmp_path: Path) -> None:
    result = run(NORINORI, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert not list(tmp_path.iterdir())


def test_puzzles_without_exactly_one_solution_are_refused_by_name(tmp_path: Path) -> None:
    target = tmp_path / "book.html"
    bad = "\n---\n".join([SEVERAL, "puzzle: akari\n\n.\n", NONE])
    result = run(NORINORI, "-", "-o", target, stdin=bad)
    assert result.exit_code == 1
    first, second, last = result.stderr.splitlines()
    assert first.startswith("<stdin>#1: it has several solutions; ")
    assert second.startswith("<stdin>#3: it has no solution: the room at row 1, column 1 has one")
    assert last == "there is no book"
    assert not target.exists()
    page = made(target, NORINORI, "-", "--any", stdin=bad)
    assert page.count("several solutions") == 2
    assert page.count("no solution") == 2


def test_what_cannot_be_read_is_said_with_its_place(tmp_path: Path) -> None:
    target = tmp_path / "book.html"
    result = run(
        "-", "nowhere.txt", "-o", target, stdin=SEVERAL + "\n---\npuzzle: norinori\n\nA?A\n"
    )
    assert result.exit_code == 2
    assert [line.split(" ")[0] for line in result.stderr.splitlines()[:3]] == [
        "<stdin>#1:",
        "<stdin>:10:3:",
        "nowhere.txt:1:1:",
    ]
    assert not target.exists()


def test_recorded_solution_that_is_wrong_is_said(tmp_path: Path) -> None:
    text = Path(NORINORI).read_text("utf-8").split("\nsolution:")[0]
    puzzle = registry.parse(text)
    rows = puzzle.render(frozenset())
    result = run("-", "-o", tmp_path / "book.html", stdin=f"{text}\nsolution:\n{rows}\n")
    assert result.exit_code == 0
    assert result.stderr.startswith("<stdin>: the solution that it comes with is wrong\n")


def test_time_that_is_over_leaves_no_book(tmp_path: Path) -> None:
    target = tmp_path / "book.html"
    hard = INSTANCES / "tiling" / "bedlam.txt"
    result = run(NORINORI, hard, "-o", target, "--timeout", "0.3")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith("unknown: ")
    assert not target.exists()


def test_difficulty_stands_with_the_title(tmp_path: Path) -> None:
    hard = difficulty(registry.parse(Path(AKARI).read_text("utf-8")))
    assert hard is not None
    target = tmp_path / "book.html"
    result = run(AKARI, "-", "--any", "--difficulty", "--json", "-o", target, stdin=SEVERAL)
    assert [one["difficulty"] for one in json.loads(result.stdout)["puzzles"]] == [hard.word, None]
    assert f"<span>Akari, {hard.word}</span>" in target.read_text("utf-8")


def test_a_genre_from_outside_may_have_no_rules() -> None:
    class Bare:
        """Akari, without what was added to the protocol later."""

        def __init__(self, puzzle: Any) -> None:
            self._puzzle = puzzle

        def __getattr__(self, name: str) -> Any:
            if name == "rules":
                raise AttributeError(name)
            return getattr(self._puzzle, name)

    puzzle: Any = Bare(registry.parse("puzzle: akari\n\n.\n"))
    book = bound([BookEntry(puzzle, None)], Style(solutions="none"))
    assert [page.words for page in book.document.pages] == [()]
    assert isinstance(puzzle.name, str)


def test_a_title_has_letters_only(tmp_path: Path) -> None:
    """No control characters, and no marks that turn the direction of what follows."""
    title = "Two\x1b[31m \u202eleft\n\x07 of\u2066"
    page = made(tmp_path / "book.html", "-", "--title", title, stdin=TITLED)
    assert "<h1>Two[31m left of</h1>" in page


def test_long_titles_are_cut(tmp_path: Path) -> None:
    [head, _] = headed(
        made(tmp_path / "x.html", "-", stdin=f"puzzle: akari\ntitle: {'long ' * 99}\n\n.\n")
    )
    assert re.fullmatch("1\u2002(long )+long…", head)
    assert len(head) < 125


# --- How it looks -----------------------------------------------------------------------------


def test_rules_of_puzzles_of_their_own_are_printed(tmp_path: Path) -> None:
    """Each custom puzzle has its rules, and a rule that is added stands at its puzzle."""
    added = "puzzle: heyawake\nalso: no 2x2 unshaded\n\nA\n"
    page = made(
        tmp_path / "x.html", INSTANCES / "custom", "-", "--any", "--no-examples", stdin=added
    )
    terms = re.findall("<p><b>(.*?)</b> (.*?)</p>", page)
    assert [term for term, _ in terms] == ["Cave with rooms", "Numbers from 0", "Heyawake"]
    assert "itself included" in terms[0][1]
    assert "<span>also: no 2x2 unshaded" in page


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("slitherlink", "full: yes"),
        ("hidato", "corners: no"),
        ("numberlink", "fill: yes"),
        ("binairo", "lines differ: yes"),
    ],
)
def test_rules_of_options_are_printed_where_a_puzzle_has_them(name: str, line: str) -> None:
    text = registry.example(name) or ""
    for puzzle in (registry.parse(text), registry.parse(text.replace("\n", f"\n{line}\n", 1))):
        book = bound([BookEntry(puzzle, None)], Style(solutions="none"))
        [rules] = book.document.pages[0].words
        assert (line in rules.words) == (line in puzzle.caption)  # type: ignore[attr-defined]
        assert rules.words.endswith(".")


def test_books_from_python_are_checked() -> None:
    assert [page.heading for page in bound([]).document.pages] == ["Rules"]
    with pytest.raises(SatgridError, match="no paper 'a5'"):
        Style(paper="a5")


def test_numbers_author_and_running_head(tmp_path: Path) -> None:
    words = ("--title", "Three", "--author", "A & B", "--head", "No. <3>")
    page = made(
        tmp_path / "book.html", NORINORI, AKARI, *words, "--start", "41", "--first-page", "7"
    )
    assert [head.split("\u2002")[0] for head in headed(page)] == ["41", "42", "41", "42"]
    assert '<p class="author">A &amp; B</p>' in page
    assert page.count('<p class="head">No. &lt;3&gt;</p>') == page.count("<section")
    assert "counter-reset: sheet 6;" in page


def test_solutions_apart_and_upside_down(tmp_path: Path) -> None:
    apart = made(tmp_path / "book.html", NORINORI, AKARI, "--solutions", "apart")
    assert headed(apart) == ["1\u2002Six by six", "2\u2002Ten by ten"]
    assert headed((tmp_path / "book-solutions.html").read_text("utf-8")) == ["1", "2"]
    turned = made(tmp_path / "turned.html", NORINORI, AKARI, "--solutions", "upside-down")
    assert "Solutions" not in turned
    (foot,) = re.findall(r'<div class="foot".*', turned, re.DOTALL)
    assert headed(foot) == ["1", "2"]
    assert run(NORINORI, "--solutions", "apart", "-o", "-").exit_code == 2


@pytest.mark.parametrize(("size", "least", "pages"), [(30, 2.5, 1), (12, 2.0, 1), (60, 2.5, 2)])
def test_solutions_upside_down_can_be_read(size: int, least: float, pages: int) -> None:
    """Their cells have a readable size; a board too large for both has a page for its solution."""
    puzzle = satgrid.load(f"puzzle: akari\n\n{(size * '.' + chr(10)) * size}").puzzle
    count = 6 if size == 12 else 1
    for style in (Style(solutions="upside-down"), Style(solutions="upside-down", cell=2.6)):
        found = bound([BookEntry(puzzle, frozenset())] * count, style).document.pages
        assert len(found) == pages
        [page] = [page for page in found if page.foot]
        across, down = size_of(page.foot[0].svg)
        rows = page.below.rows(len(page.foot))
        high = page.below.height / rows - 2 * numbered_pages.SMALL.letter
        gaps = 3.5 * (page.below.columns - 1)
        wide = (180 - gaps) / page.below.columns
        assert CELL * min(high / down, wide / across) >= least


def test_difficulties_are_stars(tmp_path: Path) -> None:
    page = made(tmp_path / "book.html", NORINORI, "--stars")
    assert re.search("<span>Norinori, ★+☆*</span>", page)


def test_cells_have_the_given_size(tmp_path: Path) -> None:
    page = made(tmp_path / "book.html", NORINORI, "--cell", "8mm", "--no-examples")
    board = drawing.svg(registry.parse(Path(NORINORI).read_text("utf-8")))
    wide = (size_of(board)[0] - 18) / 32 * 8
    assert f"max-width: {wide:.1f}mm" in page
    assert "--rows: 3; --columns: 3" in page
    result = run(BIG, "--cell", "9mm", "-o", tmp_path / "big.html")
    assert result.exit_code == 2
    assert "cells of 9 mm do not fit on a page: " in result.stderr


def test_words_above_are_flush_with_boards() -> None:
    """Nothing that is drawn is cut off with the margin."""
    for name in ("creek", "slant", "sudoku"):
        entry = BookEntry(registry.parse(registry.example(name) or ""), None)
        page = bound([entry], Style(solutions="none")).document.pages[0]
        cut = "0 0 " if name != "sudoku" else "9 9 "
        assert f'viewBox="{cut}' in page.figures[0].svg


# --- Issues -----------------------------------------------------------------------------------

ISSUE = ("--make", "tents 4x4 easy:2 6x6 2", "--make", "akari 4x4 easy:2", "--seed", "5")


def test_issue_of_new_puzzles_is_made_again(tmp_path: Path) -> None:
    target, kept = tmp_path / "issue.html", tmp_path / "kept"
    told = json.loads(run(*ISSUE, "--keep", kept, "--json", "-o", target).stdout)
    names = [one["puzzle"] for one in told["puzzles"]]
    assert names == ["tents"] * 4 + ["akari"] * 2
    assert [one["shape"] for one in told["puzzles"]][4:] == [[4, 4], [4, 4]]
    texts = [Path(one["file"]).read_text("utf-8") for one in told["puzzles"]]
    for one, text in zip(told["puzzles"], texts, strict=True):
        puzzle = registry.parse(text)
        command = one["made"].split(": ", 1)[1]
        assert dict(puzzle.notes)["made"] == one["made"]
        again = CliRunner().invoke(program, command.split())
        assert again.stdout == text
    assert len({uniqueness(registry.parse(text)).first for text in texts}) == 6
    first = target.read_bytes()
    run(*ISSUE, "-o", target)
    assert target.read_bytes() == first


def test_issue_rises_in_difficulty_and_mixes_genres(tmp_path: Path) -> None:
    arguments = (*ISSUE, "--mixed", "--json", "-o", tmp_path / "issue.html")
    names = [one["puzzle"] for one in json.loads(run(*arguments).stdout)["puzzles"]]
    assert sorted(names) == ["akari"] * 2 + ["tents"] * 4
    assert names[:4] == ["tents", "akari"] * 2
    told = json.loads(
        run("--make", "sudoku 4x4 3", "--stars", "--json", "-o", tmp_path / "s.html").stdout
    )
    assert all(one["difficulty"] for one in told["puzzles"])


def test_mixed_puzzles_rise_by_their_words(tmp_path: Path) -> None:
    wishes = ("--make", "akari 6x6 medium:1 easy:2", "--make", "sudoku easy:2 medium:2", "--mixed")
    target = tmp_path / "issue.html"
    told = json.loads(run(*wishes, "--difficulty", "--json", "-o", target).stdout)["puzzles"]
    assert [one["difficulty"] for one in told] == ["easy"] * 4 + ["medium"] * 3
    alike = [one for one, other in pairwise(told) if one["puzzle"] == other["puzzle"]]
    assert len(alike) == 1


def test_like_portions_go_on_with_new_seeds(tmp_path: Path) -> None:
    wishes = ("--make", "akari 5x5 3", "--make", "akari 2 5x5 2", "--seed", "3")
    result = run(*wishes, "--json", "-o", tmp_path / "issue.html")
    assert "skipped" not in result.stderr
    seeds = [(one["shape"][0], one["seed"]) for one in json.loads(result.stdout)["puzzles"]]
    assert sorted(seeds) == [*((5, seed) for seed in range(3, 8)), (10, 3), (10, 4)]


def test_puzzles_with_one_solution_are_thrown_away(tmp_path: Path) -> None:
    # A 2x2 binairo has two solutions: three puzzles cannot differ.
    result = run("--make", "binairo 2x2 3", "-o", tmp_path / "issue.html")
    assert result.exit_code == 2
    assert "is skipped: the same solution as binairo 2x2 of the seed" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--make", "akari esay:3"], "no difficulty 'esay'; did you mean 'easy'?"),
        (["--make", "akari 10x10"], "states no number"),
        (["--make", "akary easy:1"], "did you mean 'akari'"),
        (["--make", "akari many"], "neither a size"),
        (["--make", "akari 0"], "has 1 to 1,000 puzzles"),
        (["--make", "akari 1", NORINORI], "give one of these"),
        ([NORINORI, "--mixed"], "--mixed is for --make"),
        ([], "give one of these"),
    ],
)
def test_issues_that_make_no_sense(arguments: list[str], message: str, tmp_path: Path) -> None:
    result = run(*arguments, "-o", tmp_path / "book.html")
    assert (result.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert message in result.stderr


def test_a_word_out_of_reach_is_refused_before_anything_is_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("satgrid.cli.issues.made", None)
    wishes = ("--make", "akari 4x4 easy:1", "--make", "Sudoku 4x4 hard:1")
    result = run(*wishes, "-o", tmp_path / "book.html")
    assert (result.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert result.stderr.startswith("satgrid: hard cannot be reached in sudoku of 4x4: ")


# --- PDF --------------------------------------------------------------------------------------


@needs_typst
def test_pdf_is_the_same_in_one_process_or_two(tmp_path: Path) -> None:
    contents = []
    for jobs in (1, 2):
        target = tmp_path / f"{jobs}.pdf"
        result = CliRunner().invoke(
            program, ["book", NORINORI, AKARI, URL, "-j", str(jobs), "-o", str(target)]
        )
        assert (result.exit_code, result.stderr) == (0, "3 puzzles on 3 pages\n")
        contents.append(target.read_bytes())
    assert contents[0] == contents[1]
    assert contents[0].startswith(b"%PDF-1.7")


@needs_typst
def test_generated_puzzles_become_a_book(tmp_path: Path) -> None:
    target = tmp_path / "new.pdf"
    arguments = ["generate", "akari", "--size", "4x4", "-n", "7", "-o", str(target)]
    result = CliRunner().invoke(program, arguments)
    assert (result.exit_code, result.output) == (0, "")
    assert b"/Count 3" in target.read_bytes()


@needs_typst
def test_letters_without_a_font_are_named(tmp_path: Path) -> None:
    result = run("-", "-o", tmp_path / "x.pdf", stdin="puzzle: akari\ntitle: \U000f1234!\n\n.\n")
    assert result.exit_code == 0
    assert result.stderr.startswith("no font on this system has \U000f1234: each is drawn as a box")
