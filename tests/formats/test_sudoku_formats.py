"""Sudokus as lines and as grids: batches, ignored lines, refused ones."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from satgrid import formats
from satgrid.cli import program
from satgrid.errors import ParseError, SatgridError
from satgrid.generators.generation import drafted
from satgrid.puzzle import registry

LINE = "...7.48...8....6...92..8.......7...1..5.9....2..8.6.95.4.93....5...2....9....1.6."
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
GIVEN = registry.parse("puzzle: sudoku\n\n" + "\n".join(ROWS) + "\n")
SMALL = "1...\n....\n...2\n..3."


@pytest.mark.parametrize(
    "line",
    [
        LINE,
        LINE.replace(".", "0"),
        f"  {LINE}",
        f"# ten\n\n{LINE}\n",
        f"{LINE} # from a book",
        f"{LINE},{'1' * 81}",
        f"{LINE};7.2;no name\n",
        f"\ufeff{LINE}\r\n",
    ],
)
def test_a_line_is_a_puzzle(line: str) -> None:
    assert formats.detect(line) == "sdm"
    assert formats.read(line) == [GIVEN]


def test_lines_are_a_batch() -> None:
    text = f"# two\n{LINE}\n\n{LINE[::-1]} 3\n"
    parts = formats.parts(text)
    assert [(part.line, part.number) for part in parts] == [(2, 1), (4, 2)]
    boards = [part.read() for part in parts]
    assert formats.write_all(boards, "sdm") == f"{LINE}\n{LINE[::-1]}\n"
    broken = formats.parts(f"{LINE}\n{LINE[:80]}\n{LINE}\n")
    assert broken[2].read() == GIVEN
    with pytest.raises(ParseError) as caught:
        broken[1].read()
    assert (caught.value.line, caught.value.column) == (2, 1)


@pytest.mark.parametrize("size", [4, 6, 9, 16])
def test_lines_and_grids_of_other_sizes(size: int) -> None:
    made = drafted("sudoku", size, size, difficulty="easy")
    for name in ("sdm", "sdk", "puzzlink", "pzprv3"):
        text = formats.write(made, name)
        assert formats.detect(text) == name
        assert formats.read(text) == [made]


GRID = """\
 . . . | 7 . 4 | 8 . .
 . 8 . | . . . | 6 . .
 . 9 2 | . . 8 | . . .
-------+-------+-------
 . . . | . 7 . | . . 1
 . . 5 | . 9 . | . . .
 2 . . | 8 . 6 | . 9 5
-------+-------+-------
 . 4 . | 9 3 . | . . .
 5 . . | . 2 . | . . .
 9 . . | . . 1 | . 6 .
"""


@pytest.mark.parametrize(
    "grid",
    [
        "\n".join(ROWS),
        "\n".join(ROWS).replace(".", "0"),
        GRID,
        "\n" + GRID.replace("-------+-------+-------", ""),
        "[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + "\n".join(["123456789"] * 9),
        "Grid 01\n" + "\n".join(ROWS) + "\n",
    ],
)
def test_a_grid_is_a_puzzle(grid: str) -> None:
    assert formats.detect(grid) == "sdk"
    assert formats.read(grid) == [GIVEN]


def test_grids_are_a_batch() -> None:
    grid = "\n".join(ROWS)
    together = f"Grid 01\n{grid}\nGrid 02\n{grid}\n\n{SMALL}\n{SMALL}\n"
    parts = formats.parts(together)
    assert [part.line for part in parts] == [1, 11, 22, 26]
    assert [part.read().shape for part in parts] == [(9, 9), (9, 9), (4, 4), (4, 4)]
    short = "\n".join(ROWS[:8])
    parts = formats.parts(f"[Puzzle]\n{short}\n[Puzzle]\n{grid}\n")
    assert parts[1].read() == GIVEN
    with pytest.raises(ParseError, match="8 rows where 9 cells are in a row"):
        parts[0].read()


def test_notes_of_a_grid() -> None:
    text = "#Anobody\n#Sa book\n#Dfirst\n#Bwhenever\n" + "\n".join(ROWS)
    [board] = formats.read(text)
    assert dict(board.notes) == {"title": "first", "author": "nobody", "source": "a book"}
    assert formats.read(formats.write(board, "sdk")) == [board]
    [other] = formats.read(formats.write(board, "sdm"))
    assert other.notes == ()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (LINE[:-1], "the first line should be 'puzzle: NAME', or the file in another format"),
        (LINE.replace("7", "A"), "1:4: 'A', that is 10, is not one of the numbers 1 to 9"),
        (
            LINE + "\n12",
            "2:1: puzzle 2: this line does not begin with the cells of a board: 16, 36, 81",
        ),
        ("12..\n....\n....\n...", "4:4: 3 cells where the first row has 4"),
        (
            "12..\n....\n....\n....\n.....\n",
            "5:1: puzzle 2: 5 cells in a row: not one of 4, 6, 9, 16, 25",
        ),
        ("12..\n....\n..?.\n....", "3:3: '?' is not a cell: one is . 0 or a number"),
        ("12..\n....\n...\n....", "3:4: 3 cells where the first row has 4"),
        ("12..\n...5\n....\n....", "2:4: '5' is not one of the numbers 1 to 4"),
    ],
)
def test_what_is_refused(content: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        formats.read(content)
    found = f"{caught.value.line}:{caught.value.column}: {caught.value.message}"
    assert message in found


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("puzzle: sudoku\nboxes: 2x4\n\n" + "........\n" * 8, "unusual"),
        ("puzzle: sudoku\nboxes: 1x4\n\n" + "....\n" * 4, "unusual"),
        ("puzzle: sudoku\ndiagonals: yes\n\n" + "....\n" * 4, "unusual"),
        ("puzzle: kropki\nboxes: yes\nall dots: no\n\n" + "....\n" * 4, "sudokus only"),
        ("puzzle: norinori\n\nAA\nAA\n", "sudokus only"),
    ],
)
def test_what_cannot_be_written(text: str, reason: str) -> None:
    board = registry.parse(text)
    for name in ("sdm", "sdk"):
        with pytest.raises(SatgridError, match=reason):
            formats.write(board, name)
    if board.name == "sudoku":
        with pytest.raises(SatgridError, match=r"diagonals|boxes"):
            formats.write(board, "puzzlink")


def test_a_line_stands_in_place_of_a_file() -> None:
    result = CliRunner().invoke(program, ["check", LINE, "--json"])
    assert result.exit_code == 0
    assert '"unique"' in result.stdout
    assert formats.in_one_line(LINE)
    assert not formats.in_one_line("README.TXT")
    assert not formats.in_one_line("A" * 17 + ".TXT")


def test_two_small_boards_on_lines_are_no_board_of_16_rows() -> None:
    line = "2........311....\n"
    assert formats.detect(line * 2) == "sdm"
    assert [board.shape for board in formats.read(line * 2)] == [(4, 4), (4, 4)]
    assert formats.detect(line * 16) == "sdk"
