"""Puzzles completed from boards, answers and places of clues."""

from __future__ import annotations

import json
import shlex
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from catalogue import encoded
from click.testing import CliRunner, Result

import satgrid
from satgrid import formats
from satgrid.cli import program
from satgrid.errors import SatgridError
from satgrid.generators.completing import answers, bare, completed, place_of
from satgrid.generators.order import Order
from satgrid.generators.wishes import Wish, fulfilled
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import DeclaredPuzzle
from satgrid.solve.enumeration import Verdict, solutions, verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

SUDOKU = "puzzle: sudoku\nboxes: 2x2\n\n{}\n{}\n{}\n{}\n"
EMPTY = registry.parse(SUDOKU.format("....", "....", "....", "...."))
LOOP = "puzzle: slitherlink\n\n3...2\n.....\n..1..\n.....\n2...3\n"
CROSS = "#...#\n.#.#.\n..#..\n.#.#.\n#...#\n"


def run(*arguments: object, code: int = 0) -> Result:
    result = CliRunner().invoke(program, list(map(str, arguments)))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.stderr
    return result


def only(puzzle: Any) -> frozenset[Any]:
    judged = verdict(encoded(puzzle))
    assert judged.verdict is Verdict.UNIQUE
    assert judged.first is not None
    return judged.first


def file(path: Path, text: str, name: str = "board.txt") -> str:
    (path / name).write_text(text, "utf-8")
    return str(path / name)


def test_the_fewest_givens_of_a_small_sudoku() -> None:
    for wished in list(solutions(encoded(EMPTY)))[::97]:
        found = completed(EMPTY, wished, Order(4, 4, seed=2))
        assert only(found.puzzle) == wished
        assert (len(found.puzzle.clue_list()), found.fewest) == (4, True)


@pytest.mark.parametrize(
    "rows", [("12..", "....", "....", "..2."), ("1...", "..2.", "....", "...3")]
)
def test_no_fewer_clues_would_do(rows: tuple[str, ...]) -> None:
    board: Any = registry.parse(SUDOKU.format(*rows))
    found = completed(board, None, Order(4, 4))
    before, after = board.clue_list(), found.puzzle.clue_list()
    assert found.fewest
    assert set(before) <= set(after)
    assert len(only(found.puzzle)) == 16
    fewer = len(after) - len(before) - 1
    for answer in solutions(encoded(board)):
        for keys in combinations(board.more_clues(answer), fewer):
            some = board
            for key in keys:
                some = some.with_clue(key)
            assert verdict(encoded(some)).verdict is not Verdict.UNIQUE


def test_the_fewest_wrong_clues_are_changed() -> None:
    board: Any = registry.parse(SUDOKU.format("11..", "2...", "...2", "...."))
    found = completed(board, None, Order(4, 4))
    kept = set(board.clue_list()) & set(found.puzzle.clue_list())
    assert len(kept) == 3
    only(found.puzzle)


def test_clues_that_contradict_the_answer_are_changed() -> None:
    wished = next(iter(solutions(encoded(EMPTY))))
    right: Any = EMPTY
    for key in list(right.more_clues(wished))[:3]:
        right = right.with_clue(key)
    rows = right.text().split("\n\n")[1].split("\n")
    wrong = rows[0][:2] + ("1" if rows[0][2] != "1" else "2") + rows[0][3]
    found = completed(registry.parse(SUDOKU.format(wrong, *rows[1:4])), wished, Order(4, 4))
    assert only(found.puzzle) == wished
    assert len(found.puzzle.clue_list()) >= 4


SMALL = [
    "akari",
    "kakurasu",
    "minesweeper",
    "slant",
    "slitherlink",
    "tapa",
    "tents",
    "thermometers",
    "yajilin",
]


@pytest.mark.parametrize("name", SMALL)
def test_clues_are_derived_from_an_answer(name: str) -> None:
    puzzle = registry.parse(registry.example(name) or "")
    wished = uniqueness(puzzle).first
    found = completed(bare(puzzle), wished, Order(puzzle.shape[-2], puzzle.shape[-1], seed=1))
    assert only(found.puzzle) == wished


@pytest.mark.parametrize("name", ["kakuro", "linesweeper", "nurimisaki", "thermometers"])
def test_another_answer_is_sought_where_clues_of_one_are_not_enough(name: str) -> None:
    board: Any = registry.parse(registry.example(name) or "")
    half = board.without(range(0, len(board.clue_list()), 2))
    wish, order = Wish(half), Order(*half.shape)
    found: Any = fulfilled(name, wish, order, lambda _: half, exact=True).puzzle
    only(found)
    assert {clue.name for clue in half.clue_list()} <= {clue.name for clue in found.clue_list()}


@pytest.mark.parametrize("name", ["canalview", "fobidoshi"])
def test_answers_to_complete_are_different_and_not_empty(name: str) -> None:
    board: Any = bare(registry.parse(registry.example(name) or ""))
    order = Order(*board.shape)
    some = answers(board, frozenset(), order)
    assert len(set(some)) == len(some) > 1
    found: Any = completed(board, None, order).puzzle
    assert len(found.clue_list()) <= 6


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_every_genre_is_completed_or_refused_in_words(name: str) -> None:
    puzzle = registry.parse(registry.example(name) or "")
    if isinstance(puzzle, DeclaredPuzzle):
        wished = uniqueness(puzzle).first
        try:
            found = completed(
                bare(puzzle), wished, Order(puzzle.shape[-2], puzzle.shape[-1], seed=1)
            )
        except SatgridError:
            pytest.skip("no clues that can be added determine it")
        else:
            assert only(found.puzzle) == wished


def test_symmetric_clues_are_added_together() -> None:
    def images(cell: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(3 - cell[0], 3 - cell[1])]

    wished = next(iter(solutions(encoded(EMPTY))))
    found = completed(EMPTY, wished, Order(4, 4), images=images)
    places = {place_of(clue) for clue in found.puzzle.clue_list()}
    assert places == {(3 - row, 3 - column) for row, column in places}
    assert only(found.puzzle) == wished


def test_boards_that_no_clues_complete_are_refused(tmp_path: Path) -> None:
    for text, message in (
        ("puzzle: shirokuro\n\nbw\nbb\n", "none was found by leaving out clues"),
        ("puzzle: araf\n\n1.\n..\n", "the board of a araf each area needs its clue"),
        ("puzzle: nurikabe\n\n..\n..\n", "the board of a nurikabe each area needs its clue"),
        ("puzzle: yajilin\n\n...\n...\n...\n", "no clues were found that leave one solution"),
    ):
        refused = run("generate", "--from", file(tmp_path, text), code=2)
        assert message in refused.stderr
        assert "wished answer" not in refused.stderr


def test_command_completes_a_board(tmp_path: Path) -> None:
    board = file(tmp_path, LOOP)
    result = run("generate", "--from", board)
    made: Any = registry.parse(result.stdout)
    drawn = registry.parse(LOOP)
    assert set(drawn.clue_list()) < set(made.clue_list())
    only(made)
    assert all(line.startswith(("added: ", "no fewer")) for line in result.stderr.splitlines())
    document = json.loads(run("generate", "--from", board, "--json").stdout)
    assert len(document["added"]) == len(made.clue_list()) - 5
    assert (document["removed"], document["text"]) == ([], result.stdout)


def test_command_adds_symmetric_clues(tmp_path: Path) -> None:
    board = file(tmp_path, "puzzle: slitherlink\n\n3...\n....\n....\n....\n")
    for kind in ("half", "diagonal"):
        made: Any = registry.parse(run("generate", "--from", board, "--symmetry", kind).stdout)
        places = {place_of(clue) for clue in made.clue_list()} - {(0, 0), (3, 3)}
        images = {(c, r) if kind == "diagonal" else (3 - r, 3 - c) for r, c in places}
        assert places == images
        only(made)
    made = registry.parse(
        run("generate", "slitherlink", "--size", "5x5", "--symmetry", "across").stdout
    )
    places = {place_of(clue) for clue in made.clue_list()}
    assert places == {(row, 4 - column) for row, column in places}


def test_command_takes_answers_as_list_and_solve_write_them(tmp_path: Path) -> None:
    full = run("generate", "--from", file(tmp_path, LOOP), "--quiet").stdout
    puzzle = file(tmp_path, full, "full.txt")
    answer = only(registry.parse(full))
    drawn = registry.parse(full.replace("puzzle", "puzzle")).render(answer)
    texts = [
        run("solve", puzzle, "--json").stdout,
        f"{full}solution:\n{drawn}\n",
        "1\n" + bare(registry.parse(full)).render(answer) + "\n",
    ]
    for text in texts:
        wished = file(tmp_path, text, "wished.txt")
        made = run("generate", "slitherlink", "--solution", wished, "--seed", "5").stdout
        assert only(registry.parse(made)) == answer
        kept = run("generate", "--from", file(tmp_path, LOOP), "--solution", wished).stdout
        assert only(registry.parse(kept)) == answer


def test_clues_without_the_wished_symmetry_are_counted() -> None:
    arguments = ("generate", "tapa", "--size", "8x8", "--seed", 2)
    assert "have no clue at their images" in run(*arguments, "--symmetry", "half").stderr
    assert run(*arguments).stderr == ""
    assert run("generate", "sudoku", "--symmetry", "quarter").stderr == ""


def test_command_puts_clues_at_places(tmp_path: Path) -> None:
    mask = file(tmp_path, CROSS)
    cells = {
        (row, column)
        for row, line in enumerate(CROSS.split())
        for column, symbol in enumerate(line)
        if symbol == "#"
    }
    for name in ("slitherlink", "akari", "kuromasu"):
        made: Any = registry.parse(run("generate", name, "--clues", mask).stdout)
        assert {place_of(clue) for clue in made.clue_list()} == cells
        only(made)


def test_command_puts_clues_at_pixels(tmp_path: Path) -> None:
    pillow = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    picture = pillow.new("L", (4, 4), 255)
    for row, column in ((0, 0), (0, 3), (1, 1), (1, 2), (2, 1), (3, 0), (3, 3), (2, 2)):
        picture.putpixel((column, row), 0)
    picture.save(tmp_path / "mask.png")
    arguments = ("generate", "slitherlink", "--clues", tmp_path / "mask.png")
    made: Any = registry.parse(run(*arguments, "--size", "4x4").stdout)
    assert len(made.clue_list()) == 8
    assert "needs --size" in run(*arguments, code=2).stderr
    lighter = (*arguments, "--size", "4x4", "--threshold", 0)
    assert "mask.png: no pixel is darker than 0" in run(*lighter, code=2).stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("slitherlink", "--clues", "picture.png", "--size", "5x5", "--threshold", 200),
        ("nonogram", "--image", "picture.png", "--size", "5x5", "--threshold", 200),
        ("slitherlink", "--clues", "mask.txt", "--size", "5x5"),
        ("--from", "board.txt", "--seed", 3),
    ],
)
def test_notes_make_again_what_files_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str | int, ...]
) -> None:
    pillow = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    monkeypatch.chdir(tmp_path)
    file(tmp_path, CROSS, "mask.txt")
    file(tmp_path, LOOP)
    picture = pillow.new("L", (5, 5), 255)
    picture.paste(150, (1, 1, 4, 4))
    picture.save("picture.png")
    made = run("generate", *arguments).stdout
    note = dict(registry.parse(made).notes)["made"]
    assert run(*shlex.split(note.partition(": ")[2])).stdout == made


def test_what_an_author_says_of_a_board_stays(tmp_path: Path) -> None:
    """Whoever completes a board, by command or in Python, has its notes, and nobody else's."""
    notes = "title: Ring\nauthor: A. B.\nsource: Competition 2020\n"
    board = file(tmp_path, LOOP.replace("\n", f"\n{notes}", 1))
    made = run("generate", "--from", board).stdout
    assert made.count("source: ") == 1
    found = dict(registry.parse(made).notes)
    assert found.pop("made").endswith(f"--from {shlex.quote(str(board))} --seed 0")
    assert "".join(f"{key}: {note}\n" for key, note in found.items()) == notes
    completed = satgrid.generate(satgrid.load(str(board)))
    assert dict(completed.puzzle.notes) == found


@pytest.mark.parametrize("form", formats.names(writable=True))
def test_what_is_published_holds_no_recipe(form: str) -> None:
    """The seed stands in satgrid's own text, on a line of its own; no other format has it."""
    made = satgrid.generate("sudoku", 4, 4, seed=7)
    assert "source:" not in made.text()
    assert made.text().splitlines()[1].startswith("made: satgrid ")
    with suppress(SatgridError):
        [found] = formats.read(formats.write(made.puzzle, form))
        assert ("made" in dict(found.notes)) == (form == "text")
        assert form == "text" or not found.notes


@pytest.mark.parametrize(
    "shape",
    [
        "###..\n#####\n.####\n..###\n..#..\n",
        ".##.##.\n#######\n.#####.\n..###..\n",
        "####\n####\n####\n####\n",
        "#####\n##.##\n#####\n",
        "..####..\n.######.\n########\n########\n########\n.######.\n..####..\n",
        "#.....##\n##..####\n########\n.######.\n.#######\n..####..\n..###...\n",
    ],
)
def test_a_tiling_has_the_given_shape(tmp_path: Path, shape: str) -> None:
    given = file(tmp_path, shape, "shape.txt")
    made = run("generate", "tiling", "--shape", given, "--seed", 3).stdout
    board: Any = registry.parse(made)
    only(board)
    rows = shape.splitlines()
    wanted = {(row, column) for row, line in enumerate(rows) for column, _ in enumerate(line)}
    assert board.cells == {(row, column) for row, column in wanted if rows[row][column] == "#"}
    assert f"generate tiling --shape {given} --seed 3" in made
    assert run("generate", "tiling", "--shape", given, "--seed", 3).stdout == made


def test_shapes_that_are_refused(tmp_path: Path) -> None:
    for name, shape, message in (
        ("tiling", "#\n#\n", "no pieces were found"),
        ("tiling", "####\n....\n####\n", "several parts"),
        ("akari", "####\n####\n", "a new akari is not made of a shape"),
    ):
        given = file(tmp_path, shape, "shape.txt")
        assert message in run("generate", name, "--shape", given, code=2).stderr
    for more in ("--clues", given), ("--symmetry", "half"):
        refused = run("generate", "tiling", "--shape", given, *more, code=2).stderr
        assert "exclude each other" in refused


def test_nonogram_of_a_drawn_answer(tmp_path: Path) -> None:
    drawn = file(tmp_path, ".#.\n###\n.#.\n")
    made = registry.parse(run("generate", "nonogram", "--solution", drawn).stdout)
    assert made.render(only(made)) == ".#.\n###\n.#."
    several = file(tmp_path, "#.\n.#\n")
    assert "change row" in run("generate", "nonogram", "--solution", several, code=2).stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Missing argument 'PUZZLE'"),
        (("--from", "board", "--size", "5x5"), "exclude each other"),
        (("akari", "--from", "board"), "this is a slitherlink"),
        (("slitherlink", "--clues", "board"), "neither # (a clue) nor . (none)"),
        (("slitherlink", "--solution", "board"), "no line 'solution:'"),
        (("lits", "--clues", "mask"), "cannot be chosen"),
        (("sudoku", "--solution", "numbers"), "numbers.txt:2:1: "),
        (("sudoku", "--must", "trial", "--avoid", "Trial"), "cannot be required and refused"),
        (("slitherlink", "--clues", "mask", "--size", "6x6"), "5x5 places are not"),
        (("heyawake", "--solution", "mask"), "--from gives another board"),
        (("--from", "nowhere"), "there is no such file"),
        (("nonogram", "--image", "mask", "--strict", "--difficulty", "easy"), "--image and --dif"),
        (("nonogram", "--image", "mask", "--symmetric"), "--image and --symmetric exclude"),
        (("nonogram", "--image", "mask", "-n", "2"), "--image and --count exclude"),
    ],
)
def test_command_refuses(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    files = {"board": file(tmp_path, LOOP), "mask": file(tmp_path, CROSS, "mask.txt")}
    files["numbers"] = file(tmp_path, "123\n456\n789\n", "numbers.txt")
    told = [files.get(word, word) for word in arguments]
    assert message in run("generate", *told, code=2).stderr


def test_time_is_over(tmp_path: Path) -> None:
    board = file(tmp_path, "puzzle: fillomino\n\n" + ".......\n" * 7)
    run("generate", "--from", board, "--timeout", "0.0001", code=3)
