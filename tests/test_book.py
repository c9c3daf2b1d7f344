"""``satgrid book``: the puzzles that it takes, their order, and the content of the pages."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from catalogue import LISTED, ROOT
from click.testing import CliRunner, Result

from satgrid.cli.main import program
from satgrid.drawing.book import Entry, bound
from satgrid.explain.difficulty import difficulty
from satgrid.puzzle import registry

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
    boards = [INSTANCES / name / "small.txt" for name in LISTED]
    page = made(tmp_path / "book.html", *boards, "--any", "--title", "All of <them>")
    count = len(boards)
    assert page.count("<svg") == 2 * count
    assert "<h1>All of &lt;them&gt;</h1>\n<h2>Rules</h2>" in page
    rules = re.findall(r"^<p><b>([\w ]+)</b> (.*)</p>$", page, re.MULTILINE)
    assert [name.lower().replace(" ", "") for name, _ in rules] == LISTED
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
    assert usual.count("<section") == 3
    assert "--rows: 3; --columns: 2" in usual
    assert "210.0mm" in usual
    assert "Solutions" not in made(tmp_path / "2.html", *boards, "--no-solutions")
    changed = made(tmp_path / "3.html", *boards, "--layout", "4x3", "--paper", "letter")
    assert "--rows: 4; --columns: 3" in changed
    assert "215.9mm" in changed
    large = made(tmp_path / "4.html", *boards, "--large")
    assert large.count("<section") == 5
    assert "body { font-size: 5.6mm; }" in large


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
    book = bound([Entry(puzzle, None)], solutions=False)
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


# --- PDF --------------------------------------------------------------------------------------


@needs_typst
def test_pdf_is_the_same_in_one_process_or_two(tmp_path: Path) -> None:
    contents = []
    for jobs in (1, 2):
        target = tmp_path / f"{jobs}.pdf"
        result = CliRunner().invoke(
            program, ["book", NORINORI, AKARI, URL, "-j", str(jobs), "-o", str(target)]
        )
        assert (result.exit_code, result.stderr) == (0, "3 puzzles on 2 pages\n")
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
    assert result.stderr.startswith("no font on this system has \U000f1234: a box stands")
