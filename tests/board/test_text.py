"""Puzzle text: header, drawn part, places of errors, and the way back."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, strategies as st

from satgrid.board import text
from satgrid.board.text import Document, Row, Value
from satgrid.errors import ParseError, SatgridError
from satgrid.puzzle import registry

FULL = """# before all
puzzle: tiling   # which
title: A board
size:8x8

  # indented
pieces: I1  I2 x3
"""


def test_header_and_board() -> None:
    document = text.read("puzzle: a\nboxes: yes\n# note\nall dots:  no \n\n\n.#\n #.  \n\n.\n\n")
    assert document.name == Value("a", 1, 9)
    assert document.values == {"boxes": Value("yes", 2, 8), "all dots": Value("no", 4, 12)}
    assert document.rows == (Row(".#", 7), Row(" #.", 8), Row("", 9), Row(".", 10))
    assert document.end == 10


def test_comments_and_blank_lines_in_the_header() -> None:
    document = text.read(FULL)
    assert (document.name.text, document.name.line) == ("tiling", 2)
    assert document.values == {"title": Value("A board", 3, 8), "size": Value("8x8", 4, 6)}
    assert document.rows[0] == Row("  # indented", 6), "no comments below the header"
    assert text.read("\n\n# x\n\npuzzle: a\n").name.line == 5
    assert text.read("puzzle: a\n#only\n\n#.\n").rows == (Row("#.", 4),)
    assert text.read("puzzle: a\ntitle: no#comment # but this\n").values["title"].text == (
        "no#comment"
    )


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("puzzle: tiling\npieces: domino x*\n\nboard: 2x2\n", 4),
        ("puzzle: sudoku\n\n\nboxes: 2x1\ntitle: late\n1.\n..\n", 4),
        ("puzzle: starbattle\n\nstars: 2\n\nAA\nBB\n", 3),
        ("puzzle: nonogram\n\ntitle: late\nrows:\n1\n\ncolumns:\n1\n", 3),
    ],
)
def test_line_of_the_header_that_comes_too_late(content: str, line: int) -> None:
    with pytest.raises(ParseError, match="belongs above the first blank line") as raised:
        registry.parse(content)
    assert raised.value.line == line


@pytest.mark.parametrize("late", ["stars: 99999", "round: 2", "rows:"])
def test_what_is_wrong_in_any_place_is_told_as_it_is(late: str) -> None:
    with pytest.raises(ParseError) as raised:
        registry.parse(f"puzzle: starbattle\n\n{late}\nAA\nBB\n")
    assert "belongs above" not in raised.value.message


def test_line_ends_of_windows() -> None:
    assert text.read("puzzle: a\r\nsize: 3\r\n\r\n..\r\n") == text.read(
        "puzzle: a\nsize: 3\n\n..\n"
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "1:1: the text is empty: it should start with 'puzzle: NAME'"),
        ("\n \n# only a comment\n", "1:1: the text is empty: it should start with 'puzzle: NAME'"),
        ("hello\n", "1:1: the first line should be 'puzzle: NAME'"),
        ("\nsize: 3\npuzzle: a\n", "2:1: the first line should be 'puzzle: NAME'"),
        ("\x00\x01\x02", "1:1: the first line should be 'puzzle: NAME'"),
        ("puzzle: a\nsize 3\n", "2:1: 'size 3' is not of the form 'key: value'"),
        ("puzzle: a\nSize: 3\n", "2:1: 'Size: 3' is not of the form 'key: value'"),
        ("puzzle: a\nsize: 3\n\tsize: 4\n", "3:1: '\\tsize: 4' is not of the form 'key: value'"),
        ("puzzle: a\nsize: 3\nsize : 4\n", "3:1: 'size' is given twice"),
        ("puzzle: a\npuzzle: b\n", "2:1: 'puzzle' is given twice"),
        (
            "puzzle: a\n" + "long" * 20,
            f"2:1: '{('long' * 10)[:37]}...' is not of the form 'key: value'",
        ),
    ],
)
def test_faults_of_the_header(content: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        text.read(content)
    assert str(caught.value) == message


def test_keys_are_known_or_refused() -> None:
    document = text.read("puzzle: a\ntitle: t\nsize: 3\n")
    document.known("size")
    with pytest.raises(ParseError) as caught:
        document.known("board", "boxes")
    assert str(caught.value) == (
        "3:1: unknown key 'size'; known: board, boxes, title, author, source"
    )
    assert document.required("size").text == "3"
    with pytest.raises(ParseError, match="1:1: there is no 'board' line"):
        document.required("board")
    assert document.notes() == (("title", "t"),)


def test_drawn_rows_are_there_and_equally_long() -> None:
    def rows(drawn: str) -> Document:
        return text.read(f"puzzle: a\n\n{drawn}")

    assert [row.text for row in rows("..\n##").grid()] == ["..", "##"]
    for drawn, message in (
        ("", "1:1: the board is missing"),
        ("..\n...", "4:3: 3 cells where the first row has 2"),
        ("...\n.", "4:2: 1 cell where the first row has 3"),
        ("..\n\n..", "4:1: 0 cells where the first row has 2"),
    ):
        with pytest.raises(ParseError) as caught:
            rows(drawn).grid()
        assert str(caught.value) == message
    with pytest.raises(ParseError, match="5:1: the board is missing"):
        text.read("puzzle: a\n\nX\nY\nZ\n").grid([])


@pytest.mark.parametrize(
    ("value", "least", "most", "message"),
    [
        ("7", 1, 9, None),
        ("-2", -5, 9, None),
        ("007", 1, 9, None),
        ("0", 1, 9, "0 is not between 1 and 9"),
        ("10", 1, 9, "10 is not between 1 and 9"),
        ("-1", 0, 9, "-1 is not between 0 and 9"),
        ("1.5", 0, 9, "'1.5' is not a whole number"),
        ("", 0, 9, "'' is not a whole number"),
        ("+1", 0, 9, "'+1' is not a whole number"),
        ("1_0", 0, 99, "'1_0' is not a whole number"),
        ("\u0663", 0, 9, "'\u0663' is not a whole number"),
        ("1" * 13, 0, 9, f"'{'1' * 13}' is not a whole number"),
    ],
)
def test_numbers(value: str, least: int, most: int, message: str | None) -> None:
    if message is None:
        assert Value(value, 3, 4).number(least, most) == int(value)
        return
    with pytest.raises(ParseError) as caught:
        Value(value, 3, 4).number(least, most)
    assert str(caught.value) == f"3:4: {message}"


@pytest.mark.parametrize(
    ("value", "size"),
    [("8x8", (8, 8)), ("3x4x5", (3, 4, 5)), ("10000x10000", (10000, 10000)), ("1x1", (1, 1))],
)
def test_sizes(value: str, size: tuple[int, ...]) -> None:
    assert Value(value, 1, 1).size() == size


@pytest.mark.parametrize("value", ["8", "8x", "x8", "8X8", "8 x 8", "2x2x2x2", "-8x8", "8x8.0", ""])
def test_what_is_no_size(value: str) -> None:
    with pytest.raises(ParseError, match=r"2:7: .* is not a size such as 8x8 or 3x4x5"):
        Value(value, 2, 7).size()


@pytest.mark.parametrize("value", ["0x8", "8x0", "3x0x5"])
def test_sizes_without_cells(value: str) -> None:
    with pytest.raises(ParseError, match=f"a board of size {value} has no cells"):
        Value(value, 2, 7).size()


def test_words_know_their_places() -> None:
    value = text.read("puzzle: a\npieces:  I1   x3 \tO4  # c\n").values["pieces"]
    assert list(value.words()) == [Value("I1", 2, 10), Value("x3", 2, 15), Value("O4", 2, 19)]
    with pytest.raises(ParseError, match="2:15: no"):
        raise list(value.words())[1].error("no")


def test_one_of_a_few_words() -> None:
    assert Value("yes", 1, 1).one_of("yes", "no") == "yes"
    with pytest.raises(ParseError, match="4:5: 'Yes' is not one of yes, no"):
        Value("Yes", 4, 5).one_of("yes", "no")


def test_puzzle_and_solution_are_parted() -> None:
    assert text.split("puzzle: a\n\n..\nsolution:\nAA\n") == ("puzzle: a\n\n..", "AA\n")
    assert text.split("puzzle: a\n\n..\n") == ("puzzle: a\n\n..\n", None)
    assert text.split("a\nsolution: \r\nb\nsolution:\nc") == ("a", "b\nsolution:\nc")


def test_lines_of_a_drawn_solution_keep_their_numbers() -> None:
    assert text.drawn("\n#. \n\n .#\r\n \n") == [Row("#.", 2), Row(" .#", 4)]
    assert text.drawn("") == []


def test_text_is_put_together() -> None:
    notes = (("title", "T"), ("source", "S"))
    assert text.compose("a", notes, {"size": "2x2"}, ["..", "#."]) == (
        "puzzle: a\ntitle: T\nsource: S\nsize: 2x2\n\n..\n#.\n"
    )
    assert text.compose("a", (), {}) == "puzzle: a\n"


word = st.from_regex(r"[!-\"$-~]([ -\"$-~]*[!-\"$-~])?", fullmatch=True)
drawing = st.lists(st.from_regex(r"[#.X]{1,5}", fullmatch=True), max_size=4)


@given(word, st.dictionaries(st.sampled_from(("size", "all dots", "x")), word), drawing)
def test_what_is_composed_can_be_read(title: str, values: dict[str, str], rows: list[str]) -> None:
    document = text.read(text.compose("a", (("title", title),), values, rows))
    assert document.notes() == (("title", title),)
    assert {key: document.values[key].text for key in values} == values
    assert [row.text for row in document.rows] == rows


@given(st.text() | st.text("puzle: #\n.ab"))
def test_any_text_is_read_or_refused(content: str) -> None:
    for start in ("", "puzzle: a\n", "puzzle: a\n\n"):
        place = None
        try:
            document = text.read(start + content)
        except ParseError as error:
            place = (error.line, error.column)
        if place is not None:
            assert 1 <= place[0] <= start.count("\n") + content.count("\n") + 1
            assert place[1] >= 1
        else:
            assert document.name.line >= 1
            assert all(row.text == row.text.rstrip() for row in document.rows)


def test_numbers_with_their_nouns() -> None:
    assert text.plural(1, "cell") == "1 cell"
    assert text.plural(0, "cell") == "0 cells"
    assert text.plural(1234567, "row") == "1,234,567 rows"


def test_parse_errors() -> None:
    """They are errors of satgrid and of values, and survive the way between processes."""
    error = ParseError("wrong", line=3, column=7)
    assert isinstance(error, SatgridError)
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.message, again.line, again.column) == ("3:7: wrong", "wrong", 3, 7)
    assert str(ParseError("wrong")) == "1:1: wrong"
