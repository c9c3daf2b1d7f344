"""The format ``puzzlekit``: collections, JSON lines and texts, with the places of faults."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from satgrid import formats
from satgrid.board.grid import Cell, Side
from satgrid.cli import program
from satgrid.errors import ParseError
from satgrid.formats.puzzlekit import collection as collection_module, cursor, genres
from satgrid.formats.puzzlekit.sheet import WordSheet
from satgrid.genres.kropki.board import white as white_of

TENTS = "2 3\n1 - 0\n- -\n- x -\n- - -"
TENTED = "2 3\no x -\n- - -"
AKARI = "2 2\n- x\n- 1"
LIT = "2 2\n- x\no 1"


def run(*arguments: str | Path, stdin: str | None = None) -> Result:
    result = CliRunner().invoke(program, list(map(str, arguments)), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def collection(name: str, **cases: dict[str, str]) -> str:
    return json.dumps({"name": name, "data": cases})


def refused(content: str, **named: str) -> str:
    with pytest.raises(ParseError) as caught:
        [part.read() for part in formats.parts(content, **named)]
    return str(caught.value)


# --- what is read -----------------------------------------------------------------------------


def test_a_collection_is_a_batch_by_its_names() -> None:
    content = collection(
        "Tent",
        one={"problem": TENTS, "solution": TENTED, "source": "a book"},
        two={"problem": TENTS.replace("1 - 0", "- - -")},
    )
    first, second = formats.parts(content)
    puzzle = first.read()
    assert puzzle.name == "tents"
    assert dict(puzzle.notes) == {"title": "one", "source": "a book"}
    assert first.solution(puzzle) == frozenset({Cell(0, 0)})
    assert second.solution(second.read()) is None
    assert [part.number for part in (first, second)] == [1, 2]


def test_the_name_may_stand_below_the_data() -> None:
    [puzzle] = formats.read('{"data": {"a": {"problem": "2 2\\n- x\\n- 1"}}, "name": "Akari"}')
    assert puzzle.name == "akari"


@pytest.mark.parametrize("name", ["tent.jsonl", "some/where/Tent_dataset_003.jsonl", "tents.jsonl"])
def test_the_name_of_a_file_tells_the_genre_of_lines(name: str) -> None:
    line = json.dumps({"name": "12_2x3", "problem": TENTS, "solution": TENTED})
    for part in formats.parts(f"{line}\n{line}\n", file_name=name):
        puzzle = part.read()
        assert dict(puzzle.notes)["title"] == "12_2x3"
        assert puzzle.check(part.solution(puzzle) or frozenset()) == []


def test_lines_may_name_their_genres() -> None:
    lines = [{"name": "Tent", "problem": TENTS}, {"problem": AKARI, "name": "akari", "id": "7"}]
    found = formats.read("\n".join(map(json.dumps, lines)))
    assert [puzzle.name for puzzle in found] == ["tents", "akari"]
    assert [dict(puzzle.notes) for puzzle in found] == [{}, {"title": "7"}]


def test_a_text_below_its_genre() -> None:
    [part] = formats.parts(f"Tent\n{TENTS}\nsolution:\n{TENTED}\n")
    puzzle = part.read()
    assert puzzle.name == "tents"
    assert part.solution(puzzle) == frozenset({Cell(0, 0)})


def test_genres_are_found_whatever_their_spelling() -> None:
    for name in ("Consecutive Sudoku", "consecutive_sudoku", "CONSECUTIVESUDOKU", "kropki"):
        genre = genres.find(name)
        assert genre is not None
        assert genre.name == "ConsecutiveSudoku"
    assert genres.find("") is None


def test_dots_of_consecutive_numbers() -> None:
    puzzle: Any
    [puzzle] = formats.read("ConsecutiveSudoku\n2 2\n- 2\n- -\n1 6\n0 8\n", "puzzlekit")
    assert puzzle.name == "kropki"
    assert white_of(puzzle) == {
        Side.between(Cell(0, 0), Cell(0, 1)),
        Side.between(Cell(0, 1), Cell(1, 1)),
    }
    assert puzzle.options["all dots"] == "white"


def test_loops_are_read_from_their_directions() -> None:
    loop = WordSheet("2 3\nse sw -\nne nw x").grid().links()
    cells = [Cell(0, 0), Cell(0, 1), Cell(1, 1), Cell(1, 0)]
    assert loop == {
        Side.between(one, other) for one, other in zip(cells, cells[1:] + cells[:1], strict=True)
    }
    for broken in ("2 2\nse sw\nne -", "1 2\nse sw"):
        with pytest.raises(ParseError, match="no line comes back"):
            WordSheet(broken).grid().links()


def test_an_outline_has_the_sides_around_its_cells() -> None:
    outline = WordSheet("2 2\nx x\n- -").grid().outline("x")
    assert len(outline) == 6
    assert Side.between(Cell(0, 0), Cell(0, 1)) not in outline
    assert Side.between(Cell(0, 0), Cell(1, 0)) in outline


@pytest.mark.parametrize(
    ("genre", "problem", "same"),
    [
        ("Shakashaka", "2 2\n5 -\n- 3", "2 2\nx -\n- 3"),
        ("Slitherlink", "1 3\n. 2 .", "1 3\n- 2 -"),
        ("Fillomino", "1 3\n1 . 2", "1 3\n1 - 2"),
        ("Sudoku", "4 4\n" + ". 1 - 2\n" * 4, "4 4\n" + "- 1 - 2\n" * 4),
        ("Heyawake", "1 2\n. 1\n1 2", "1 2\n- 1\n1 2"),
        ("Tent", "1 2\n. 1\n.\nx .", "1 2\n- 1\n-\nx -"),
        ("Starbattle", "2 3 1\n1 @ 1\n1 1 1", "2 3 1\n1 # 1\n1 1 1"),
        ("Starbattle", "2 3 1\n@ 1 #\n# 1 @", "2 3 1\n# 1 #\n# 1 #"),
        ("LITS", "2 3\n1 @ 1\n1 1 1", "2 3\n1 # 1\n1 1 1"),
        ("Yajilin", "1 3\n@ 1e .", "1 3\nx 1e -"),
    ],
)
def test_other_spellings_of_the_collection(genre: str, problem: str, same: str) -> None:
    one, other = (formats.read(f"{genre}\n{text}\n")[0] for text in (problem, same))
    assert one == other


def test_the_genre_of_a_line_may_be_told_by_a_field_of_this_name() -> None:
    line = json.dumps({"name": "7_2x2", "genre": "Akari", "problem": AKARI, "solution": LIT})
    [part] = formats.parts(line)
    puzzle = part.read()
    assert (puzzle.name, dict(puzzle.notes)) == ("akari", {"title": "7_2x2"})
    assert part.solution(puzzle) == frozenset({Cell(1, 0)})


# --- what is wrong ----------------------------------------------------------------------------


def test_one_damaged_puzzle_spares_the_others(tmp_path: Path) -> None:
    path = tmp_path / "mixed.json"
    document = {
        "name": "Akari",
        "data": {
            "good": {"problem": AKARI},
            "bad": {"problem": "2 2\n- x\n- z"},
            "short": {"problem": "2 2\n- x\n-"},
            "none": {"solution": LIT},
            "last": {"problem": AKARI},
        },
    }
    path.write_text(json.dumps(document, indent=1), "utf-8")
    result = run("check", path, "--jobs", "1")
    assert result.exit_code == 2
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines[:5]] == [
        "unique",
        "error",
        "error",
        "error",
        "unique",
    ]
    assert lines[1].endswith(f"{path}:8:28: puzzle 2, 'bad': 'z' is not one of - x 0-4")
    assert lines[2].endswith(
        f"{path}:11:26: puzzle 3, 'short': 1 word where a row of the numbers should be: 2"
    )
    assert lines[3].endswith(f"{path}:13:3: puzzle 4, 'none': there is no 'problem' here")


@pytest.mark.parametrize(
    ("content", "place", "message"),
    [
        ('{"name": "Polyiamond", "data": {}}', "1:10", "no genre 'Polyiamond'; known: "),
        ('{"name": "Akri", "data": {}}', "1:10", "did you mean 'Akari'? known: "),
        ('{"problem": "1 1\\n-"}', "1:1", "neither 'name' nor the file's name is a genre"),
        ('{"name": "9", "problem": "1 1\\n-"}', "1:10", "is a genre ('9'); known: "),
        ('{"rows": [[1]]}', "1:1", "no puzzlekit: it begins with an object without 'problem'"),
        ('{"name": "Akari", "data": {"a": {"problem": "1 1\\n-"', "1:53", "',' is missing"),
        ('{"name": "Akari", "data": {"a": 7}}', "1:33", "'{' is missing"),
        ("Akri\n1 1\n-\n", "1:1", "no genre 'Akri'; did you mean 'Akari'?"),
        ("Akari\n1 2\n- -\n- -\n", "4:1", "the board ends above this line"),
        ("Akari\n1 99999\n-\n", "2:3", ""),
        ("ConsecutiveSudoku\n2 2\n- -\n- -\n1 0\n0 0\n", "5:1", "beside it does not have"),
        ("ConsecutiveSudoku\n2 2\n- -\n- -\n0 1\n0 0\n", "5:3", "beside it does not have"),
        ("ConsecutiveSudoku\n2 2\n- -\n- -\n0 16\n0 0\n", "5:3", "more dots than a cell has"),
        ("ConsecutiveSudoku\n2 3\n- - -\n- - -\n", "2:1", "must be a square"),
        ("ConsecutiveSudoku\n2 2\n- 37\n- -\n0 0\n0 0\n", "3:3", "37 is not between 1 and 2"),
        ("ConsecutiveSudoku\n2 2\n0 1\n- -\n0 0\n0 0\n", "3:1", "0 is not between 1 and 2"),
        ("Nonogram\n1 1\n1\n0 1\n", "4:1", "0 must be the only number"),
        ("Starbattle\n1 1\n1\n", "2:1", "the number of stars is expected after the size"),
    ],
)
def test_what_is_wrong_has_a_place(content: str, place: str, message: str) -> None:
    told = refused(content, format_name="puzzlekit")
    assert told.startswith(f"{place}: ")
    assert message in told


def test_the_first_of_several_lines_may_be_damaged() -> None:
    good = json.dumps({"problem": AKARI})
    first, second = formats.parts(f'{{"problem": "2 2\n{good}\n', file_name="akari.jsonl")
    with pytest.raises(ParseError, match="this is not JSON"):
        first.read()
    assert second.line == 2
    assert second.read().name == "akari"


@pytest.mark.parametrize(
    ("case", "title"),
    [
        ('"id": "7"', "7"),
        ('"name": "One \\u0041"', "One A"),
        ('"name": "Akari"', ""),
        ('"title": "b", "name": "a"', "b"),
        ('"title": "", "name": "\\ud800x\\u0007"', "x"),
        ('"name": 8', ""),
    ],
)
def test_a_damaged_line_is_named(case: str, title: str) -> None:
    part = formats.parts(
        '{"problem": "1 1\\n-"}\n{' + case + ', "problem": [', file_name="akari.jsonl"
    )[1]
    with pytest.raises(ParseError) as caught:
        part.read()
    called = f"puzzle 2, {title!r}: " if title else "puzzle 2: "
    assert caught.value.message.startswith(called + "this is not JSON")


@pytest.mark.parametrize(
    ("content", "starts"),
    [
        ("{good}\n{bad}\n{bad}\n{good}\n", [1, 2, 3, 4]),
        ("{good} {good}\n{good}", [1, 1, 2]),
        ("{good}\nwhat\nis this\n{good}", [1, 2, 4]),
        ('{good}\n{{"problem":\n "1 1\\n-"}}\n{good}', [1, 2, 4]),
        ('{good}\n{{"problem":\n[\n[\n{good}', [1, 2, 5]),
    ],
)
def test_each_line_of_json_is_looked_at_once(
    content: str, starts: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many are damaged: what is read for an error ends with the object."""
    seen = 0

    class Counting(cursor.Cursor):
        def __init__(self, content: str, at: int = 0) -> None:
            nonlocal seen
            seen += len(content)
            super().__init__(content, at)

    good, bad = json.dumps({"problem": "1 1\n-"}), '{"problem": "1 1\\n'
    whole = content.format(good=good, bad=bad)
    found = formats.parts(whole, file_name="akari.jsonl")
    assert [part.line for part in found] == starts
    monkeypatch.setattr(collection_module, "Cursor", Counting)
    formats.parts(whole, file_name="akari.jsonl")
    assert seen <= 2 * len(whole)


def test_other_json_in_a_folder_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "akari.jsonl").write_text(json.dumps({"name": "1", "problem": AKARI}), "utf-8")
    (tmp_path / "wide.json").write_text(collection("Akari", a={"problem": AKARI}), "utf-16")
    for name, content in {
        "package": {"name": "a"},
        "list": [],
        "dots": {"rows": [["data"]]},
    }.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(content), "utf-8")
    result = run("check", tmp_path)
    assert result.stdout.count("unique    akari") == 2
    assert result.stdout.endswith("2 puzzles: 2 unique\n")
    assert "no puzzlekit" in run("check", tmp_path / "dots.json").stdout


def test_a_genre_has_one_name_and_so_has_a_collection(tmp_path: Path) -> None:
    both = [*formats.read(f"Tent\n{TENTS}"), *formats.read(f"Akari\n{AKARI}")]
    with pytest.raises(Exception, match="one genre, not Tent and Akari"):
        formats.write_all(both, "puzzlekit")
    path = tmp_path / "all.json"
    path.write_text(formats.write_all([both[0], both[0]], "puzzlekit"), "utf-8")
    assert [part.read() for part in formats.parts(path.read_text("utf-8"))] == [both[0], both[0]]


# --- recorded solutions -----------------------------------------------------------------------


RECORDED: dict[str, Any] = {
    "same": {"problem": AKARI, "solution": LIT},
    "another": {"problem": AKARI, "solution": "2 2\no x\n- 1"},
    "nothing": {"problem": AKARI, "solution": ""},
    "one of two": {"problem": "1 2\n- -", "solution": "1 2\n- o"},
    "neither of two": {"problem": "1 2\n- -", "solution": "1 2\no o"},
    "of none": {"problem": "1 2\n3 -", "solution": "1 2\n3 o"},
}
COMPARED = {
    "same": ("unique", "same"),
    "another": ("unique", "differs"),
    "nothing": ("unique", None),
    "one of two": ("multiple", "same"),
    "neither of two": ("multiple", "differs"),
    "of none": ("none", "differs"),
}


def test_recorded_solutions_are_compared() -> None:
    stdin = json.dumps({"name": "Akari", "data": RECORDED})
    result = run("check", "-", "--json", "--jobs", "1", stdin=stdin)
    told = map(json.loads, result.stdout.splitlines())
    assert {one["title"]: (one["verdict"], one["recorded"]) for one in told} == COMPARED
    assert "recorded solutions that differ: 3\n6 puzzles: 3 unique, 2" in result.stderr
    rows = csv.DictReader(io.StringIO(run("check", "-", "--csv", stdin=stdin).stdout))
    assert [row["recorded"] or None for row in rows] == [one for _, one in COMPARED.values()]


@pytest.mark.parametrize(("name", "code"), [("same", 0), ("nothing", 0), ("another", 1)])
def test_the_exit_code_tells_another_solution(name: str, code: int) -> None:
    stdin = json.dumps({"name": "Akari", "data": {name: RECORDED[name]}})
    result = run("check", "-", stdin=stdin)
    assert result.exit_code == code
    first, *more, total = result.stdout.splitlines()
    assert first.startswith("unique")
    differs = "  another  (differs from the recorded solution, which breaks 'clue')"
    assert first.endswith(differs) == (code == 1)
    assert more == ["recorded solutions that differ: 1"] * code
    assert total == "1 puzzle: 1 unique"


def test_the_own_format_is_compared_too(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    puzzle = formats.read(f"Akari\n{AKARI}")[0]
    path.write_text(f"{puzzle.text()}solution:\n.#\no1\n", "utf-8")
    assert run("check", path).exit_code == 0
    path.write_text(f"{puzzle.text()}solution:\no#\n.1\n", "utf-8")
    assert "differs from the recorded solution" in run("check", path).stdout
    assert run("check", path).exit_code == 1
    path.write_text(f"{puzzle.text()}solution:\n.#\n.7\n", "utf-8")
    result = run("check", path)
    assert result.exit_code == 2
    assert result.stdout.startswith(f"error     {path}:7:2: ")


def test_a_damaged_solution_has_a_place() -> None:
    stdin = collection("Akari", a={"problem": AKARI, "solution": "2 2\no x\n-"})
    result = run("check", "-", stdin=stdin)
    assert result.exit_code == 2
    assert "<stdin>:1:" in result.stdout
    assert "1 word where a row of the board should be: 2" in result.stdout
    other = collection("Akari", a={"problem": AKARI, "solution": "1 2\no x"})
    assert "the solution has 1x2 cells, the board 2x2" in run("check", "-", stdin=other).stdout


def test_a_damaged_puzzle_ends_no_batch(tmp_path: Path) -> None:
    """A given above all letters was an IndexError, and the other files were lost."""
    damaged, whole = tmp_path / "1-damaged.txt", tmp_path / "2-whole.txt"
    damaged.write_text("ConsecutiveSudoku\n2 2\n- 37\n- -\n0 0\n0 0\n", encoding="utf-8")
    whole.write_text(f"Akari\n{AKARI}\n", encoding="utf-8")
    told = run("check", damaged, whole, "--quiet")
    assert told.exit_code == 2
    first, second, total = told.output.splitlines()
    assert first == f"error     {damaged}:3:3: 37 is not between 1 and 2"
    assert second.split()[1] == "akari"
    assert total.startswith("2 puzzles: ")
