"""Codecs of declared genres: puzz.link and puzzlekit there and back, and what they refuse."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from catalogue import encoded
from printing import Anything

from satgrid import formats
from satgrid.answers.kinds import Answer, Lines as Loop, Numbers, Pairs, Shade, Slants
from satgrid.board import regions
from satgrid.board.grid import Cell, Grid, Side
from satgrid.board.isometry import Isometry
from satgrid.board.text import Value
from satgrid.declared.board import class_of
from satgrid.declared.genre import Genre
from satgrid.errors import ParseError, SatgridError
from satgrid.formats.puzzlekit import declared as kits, genres as collection
from satgrid.formats.puzzlekit.sheet import WordSheet
from satgrid.formats.puzzlink import declared as links, kinds
from satgrid.formats.puzzlink.bodies import Body
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.layers.arrow_words import ArrowWords
from satgrid.layers.black_cells import Blacks, Sums
from satgrid.layers.layer import Layer
from satgrid.layers.option import Option
from satgrid.layers.ring_words import RingWords
from satgrid.layers.rooms import Cages, Rooms, RoomWords
from satgrid.layers.side_signs import SideSigns
from satgrid.layers.walls import WallWords
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside
from satgrid.puzzle import registry
from satgrid.puzzle.numbers import Entry
from satgrid.solve.enumeration import solutions


def _largest(board: Any) -> int:
    return max(Counter(room for row in board.data["rooms"] for room in row).values())


def _letters(board: Any) -> int:
    found: int = board.options["letters"] or min(8, max(board.shape))
    return found


def _tallest(board: Any) -> int:
    found: int = board.options["tallest"] or max(board.shape)
    return found


_ENDS = Beside(signs="abcdefgh", sides=("above", "below", "left", "right"))
_SKY = Beside(least=1, most=99)
_DISCS = Words("discs", signs="wb", given=True, coding="circles")
_GIVENS = Words("givens", least=1, most=99, given=True)
_ABC = Words("givens", signs="abcdefgh", given=True)
_CAGED = RoomWords("targets", rooms="cages", noun="cage", most=999, targets=True)
_TALLEST = Option("tallest", words=(), least=1, most=99)
_SHADE = Shade()
_CORNERS = Words(most=4, at="corners", coding="four")


def _genre(
    answer: Answer,
    layers: tuple[Layer, ...],
    link: tuple[str, ...] = (),
    kit: tuple[str, ...] = ("Made",),
    options: tuple[Option, ...] = (),
) -> Genre:
    return Genre(
        "made",
        says="",
        answer=answer,
        layers=layers,
        rules=(Anything("any"),),
        puzzlink=link,
        puzzlekit=kit,
        options=options,
    )


GENRES = {
    "sums": _genre(Numbers(high=9), (Sums(),), ("kakuro",)),
    "corners": _genre(Slants(), (_CORNERS,), ("gokigen",)),
    "four": _genre(_SHADE, (Words(most=4, signs="?", coding="four"),), ("made",)),
    "cages": _genre(Numbers(), (Cages(), _CAGED), kit=("Made", "targets", "cages")),
    "letters": _genre(
        Numbers(high=_letters, empty=True, letters="abcdefgh"),
        (_ENDS, _ABC),
        ("easyasabc", "letters", "beside", "givens"),
        ("Made", "letters", "beside", "givens"),
        (Option("letters", words=(), least=1, most=8),),
    ),
    "numbers": _genre(_SHADE, (Words(most=4000, signs="?"),), ("cave",)),
    "blacks": _genre(Numbers(), (Blacks(),)),
    "rooms": _genre(
        Numbers(high=_largest),
        (Rooms(), _GIVENS),
        ("ripple", "rooms", "givens"),
        ("Made", "givens", "rooms"),
    ),
    "room words": _genre(
        _SHADE,
        (Rooms(), RoomWords(most=999, signs="?")),
        ("aqre",),
        ("Made", "numbers", "rooms"),
    ),
    "beside": _genre(
        Numbers(high=_tallest, empty=True),
        (_SKY, _GIVENS),
        ("skyscrapers", "beside", "givens"),
        ("Made", "tallest", "diagonals", "beside", "givens"),
        (_TALLEST, Option("diagonals")),
    ),
    "circles": _genre(Shade(puzzlekit="b"), (_DISCS,), ("yinyang",)),
    "holes": _genre(
        _SHADE,
        (Words(most=9), Words("holes", black="#", coding="holes")),
        ("made",),
        ("Made", "numbers", "holes"),
    ),
    "renamed": _genre(
        Shade(puzzlekit="2"),
        (Words("discs", signs="wb", given=True, puzzlekit=(("1", "w"), ("2", "b"))),),
    ),
    "arrows": _genre(_SHADE, (ArrowWords(most=4000, unknown=True),), ("made",)),
    "rings": _genre(_SHADE, (RingWords(),), ("made",)),
    "walls": _genre(Loop(through=True), (WallWords(),), ("made",)),
    "pairs": _genre(Pairs(), (Words(most=99),)),
}
SHAPES = [(1, 1), (1, 5), (5, 1), (4, 4), (6, 3), (11, 12)]


def _words(rng: random.Random, places: Any, words: Any) -> dict[Any, Any]:
    share = rng.choice((0, 0.1, 0.5, 1))
    return {place: rng.choice(words) for place in places if rng.random() < share}


def _rooms(rng: random.Random, shape: tuple[int, int], *, outside: bool) -> Any:
    """Join cells with their neighbors at random; with ``outside`` some rooms are none at last."""
    grid = Grid(*shape)
    label = {cell: number for number, cell in enumerate(grid)}
    for one, other in grid.sides():
        if rng.random() < 0.4:
            old, new = label[other], label[one]
            label = {cell: new if it == old else it for cell, it in label.items()}
    gone = {number for number in label.values() if outside and rng.random() < 0.3}
    rows = [[-1 if label[cell] in gone else label[cell] for cell in row] for row in grid.rows()]
    return regions.renumbered(rows)


def _sums(rng: random.Random, shape: tuple[int, int]) -> dict[Cell, Any]:
    """Draw black cells; all sums stand before white cells, for others have no place in a URL."""
    grid = Grid(*shape)
    rim = [cell for cell in grid if 0 in cell]
    black = {*rim, *(cell for cell in grid if rng.random() < 0.3)}
    found: dict[Cell, Any] = {}
    for cell in sorted(black):
        inside = bool(cell.row and cell.column)
        told = []
        for end, first in (
            (Cell(cell.row + 1, cell.column), cell.row == 0),
            (Cell(cell.row, cell.column + 1), cell.column == 0),
        ):
            open_ = end in grid and end not in black and (inside or first)
            told.append(rng.randint(1, 45) if open_ and rng.random() < 0.7 else None)
        found[cell] = tuple(told)
    return found


_BY_LAYER: dict[type[Layer], Callable[..., Any]] = {
    Sums: lambda rng, layer, shape, data: _sums(rng, shape),
    Cages: lambda rng, layer, shape, data: _rooms(rng, shape, outside=True),
    Rooms: lambda rng, layer, shape, data: _rooms(rng, shape, outside=False),
    RoomWords: lambda rng, layer, shape, data: _words(
        rng,
        range(len(regions.cells_of(data[layer.rooms]))),
        [0, 1, 15, 16, 255, 256, 999, *layer.signs, *(["3+", "40*"] if layer.targets else [])],
    ),
    Beside: lambda rng, layer, shape, data: _words(
        rng, layer.places(shape), [*layer.signs] or [1, 15, 16, 99]
    ),
    Blacks: lambda rng, layer, shape, data: _words(rng, Grid(*shape), [1, 9, "#", "#1", "#9"]),
    ArrowWords: lambda rng, layer, shape, data: _words(
        rng,
        Grid(*shape),
        [(way, n) for way in ("up", "down", "left", "right") for n in (0, 15, 16, 300, "?")],
    ),
    WallWords: lambda rng, layer, shape, data: _words(
        rng, Grid(*shape), ["o", "x", "#", "?e", "3sx", "0n", "15wo", "16eo", "300no", "?wx"]
    ),
    RingWords: lambda rng, layer, shape, data: _words(
        rng, Grid(*shape), ["0", "8", "?", "15", "3?", "??", "113", "2??", "1111", "11??"]
    ),
    Words: lambda rng, layer, shape, data: _words(
        rng,
        layer.grid(shape),
        [n for n in (0, 1, 4, 15, 16, 99, 255, 256, 4000) if layer.least <= n <= layer.most]
        + [*layer.words],
    ),
}


def _boards(name: str) -> list[Any]:
    """Return random boards, each with its images under isometries."""
    rng = random.Random(name)
    kind = class_of(GENRES[name])
    found = []
    for shape, _ in product(SHAPES, range(4)):
        data: dict[str, Any] = {}
        for layer in GENRES[name].layers:
            data[layer.name] = _BY_LAYER[type(layer)](rng, layer, shape, data)
        options = {}
        if name == "letters" and rng.random() < 0.5:
            options["letters"] = rng.choice([n for n in range(1, 9) if n != min(8, max(shape))])
        if name == "beside" and rng.random() < 0.5:
            options["tallest"] = max(shape) + 1
        board = kind(shape, data, options)
        found.append(board)
        if name != "sums":
            isometry = Isometry(shape, rng.choice([(0, 1), (1, 0)]), (rng.random() < 0.5, True))
            found.append(board.moved(isometry))
    return found


def _kind(name: str) -> Any:
    return next(iter(links.derived(GENRES[name]).KINDS.values()))


def _lines(rows: list[str], version: int = 0) -> SavedLines:
    lines = SavedLines([Value(row, line, 1) for line, row in enumerate(rows, 1)], ())
    lines.version = version
    return lines


@pytest.mark.parametrize("name", [name for name, genre in GENRES.items() if genre.puzzlink])
def test_boards_are_written_for_puzz_link_and_read_back(name: str) -> None:
    kind = _kind(name)
    written = 0
    for board in _boards(name):
        if kind.lost(board) is None:
            written += 1
            height, width = kind.box(board)
            assert kind.read(height, width, Body(kind.body(board), 1)) == board, kind.body(board)
            rows = [" ".join(row) for row in kind.lines(board)]
            assert kind.load(_lines(rows, kind.row.version), height, width) == board, rows
    assert written >= 12


@pytest.mark.parametrize("name", GENRES)
def test_boards_are_written_for_puzzlekit_and_read_back(name: str) -> None:
    kit = kits.derived(GENRES[name]).GENRES[0]
    for board in _boards(name):
        assert kit.lost(board) is None
        rows = [" ".join(row) for row in kit.lines(board)]
        sheet = WordSheet("\n".join(rows))
        assert kit.read(sheet) == board, rows
        sheet.end()


# A URL of each kind and a file that pzprjs saved of the same board, some years ago for some kinds,
# without the answer.
PAIRS = {
    "walls": (
        "4/3/213a11.20.c2710b00.a",
        "1,3,2 . 1,-,1 0,-,2/. . . 2,16,2/. . 0,-,0 .",
    ),
    "rings": ("4/3/a8h.g9bgj0", "1,2 . . -/. 1,1,1,1 1,-,- ./. . . 0"),
    "arrows": ("5/5/m32j10", ". . . . ./. . . . ./. . . 3,2 ./. . . . ./. . . . 1,0"),
    "corners": ("4/4/iaegcgcj6a", ". . . 0 ./. 4 . . ./2 . . . 2/. . . . ./. 1 . 0 ."),
    "rooms": (
        "4/4/9n8rigk14h32k",
        "0 1 0/0 1 1/0 1 1/1 0 1/1 1 0 1/1 1 0 0/1 0 1 0/. . . ./. 1 4 ./. 3 2 ./. . . .",
    ),
    "numbers": (
        "6/6/g3q2h3jbj3i3i2g",
        ". 3 . . . ./. . . . . ./. 2 . . 3 ./. . . 11 . ./. . 3 . . ./3 . . . 2 .",
    ),
    "circles": ("5/5/016612300", ". . . . ./1 . 2 . ./2 . . . 1/. . 2 . 1/. . . . ."),
    "room words": (
        "6/6/444400vvo3u0012345g",
        "7/0 0 0 1 1 1/2 2 2 3 3 3/4 4 4 5 5 5/4 4 4 5 5 5/6 6 6 6 6 6/6 6 6 6 6 6/"
        "0 . . 1 . ./2 . . 3 . ./4 . . 5 . ./. . . . . ./. . . . . ./. . . . . .",
    ),
    "letters": (
        "4/4/3/1m2h3g3h",
        "3/. 1 . . . ./2 . . . . ./. . . . . 3/. . . . . ./3 . . . . ./. . . . . .",
    ),
    "beside": (
        "4/4/k13h4j3g",
        ". . . . . ./. . . . . ./4 . . . . ./. . . . . 3/. . . . . ./. . 1 3 . .",
    ),
    "sums": (
        "5/5/48la0.na0lh3l0Bn.0cl.c4a3",
        "0 0 12 4 0 0/0 8,4 . . 0,10 0,0/10 . . . . 0,10/3 . . 3,17 . ./0 21,0 . . . ./"
        "0 0,0 12,0 . . 0,0",
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_a_url_and_a_saved_file_of_pzprjs_are_the_same_board(name: str) -> None:
    url, saved = PAIRS[name]
    kind = _kind(name)
    width, height, body = url.split("/", 2)
    board = kind.read(int(height), int(width), Body(body, 1))
    assert kind.load(_lines(saved.split("/")), int(height), int(width)) == board
    assert kind.body(board) == body
    again = [" ".join(row) for row in kind.lines(board)]
    assert kind.load(_lines(again, kind.row.version), int(height), int(width)) == board


def test_question_marks_that_state_nothing_and_blank_boards_are_read() -> None:
    assert _kind("room words").read(1, 2, Body("0.", 1)).data["numbers"] == {0: "?"}
    assert not _kind("rooms").read(2, 2, Body("00....", 1)).data["givens"]
    assert not _kind("corners").read(1, 1, Body("....", 1)).data["numbers"]
    for name in PAIRS:
        board = _kind(name).read(3, 4, Body("", 1))
        assert all(
            value == layer.blank(board.shape) or layer.name == "sums"
            for layer, value in zip(board.genre.layers, board.data.values(), strict=True)
        )


def test_lengths_of_runs_are_read_in_any_order() -> None:
    """They stay as they are printed, and mean the same in any order."""
    kind = _kind("rings")
    board = kind.read(1, 2, Body("avcv", 1))
    assert board.data["numbers"] == {(0, 0): "51", (0, 1): "??11"}
    assert kind.body(board) == "avcv"
    with pytest.raises(ParseError, match="'33333' is not a clue"):
        kind.load(_lines(["3,3,3,3,3"]), 1, 1)
    for body in ("a", "a-", "ez", "dz"):
        with pytest.raises(ParseError):
            kind.read(1, 1, Body(body, 1))


def test_a_board_that_must_be_a_square_is_refused_otherwise() -> None:
    genre = replace(GENRES["numbers"], square=True)
    kind = next(iter(links.derived(genre).KINDS.values()))
    assert kind.square
    with pytest.raises(ParseError, match="must be a square"):
        kits.derived(genre).GENRES[0].read(WordSheet("1 2\n- -"))


def test_holes_stand_among_the_numbers_of_a_saved_file() -> None:
    kind = _kind("holes")
    board = class_of(GENRES["holes"]).parse("puzzle: made\n\n1..\n\nholes:\n.#.\n")
    assert kind.lines(board) == [["1", "*", "."]]
    assert kind.body(board) == "1h8"
    with pytest.raises(ParseError, match="is not a whole number"):
        _kind("numbers").load(_lines(["1 * ."]), 1, 3)


def test_what_has_no_place_is_named_and_not_written() -> None:
    def lost(name: str, text: str) -> str:
        board = class_of(GENRES[name]).parse(f"puzzle: made\n{text}")
        return str(_kind(name).lost(board))

    assert lost("sums", "\n# .\n. .\n") == "its first row and column are not black"
    assert "across in its first row" in lost("sums", "\n# \\3\n# .\n")
    assert "before a black cell" in lost("sums", "\n# 4\\\n# #\n")
    assert lost("beside", "diagonals: yes\n\n..\n..\n").endswith("'diagonals: yes' there")
    genre = _genre(_SHADE, (Words(most=9999, signs="x"),), ("made",))
    kind = next(iter(links.derived(genre).KINDS.values()))
    told = [
        kind.lost(class_of(genre).parse(f"puzzle: made\n\n{word} .\n")) for word in ("x", "9999")
    ]
    assert told == ["'x' has no place in it", None]
    small = _genre(_SHADE, (Words(most=99, coding="decimal"),), ("made",))
    kind = next(iter(links.derived(small).KINDS.values()))
    board = class_of(small).parse("puzzle: made\n\n10 .\n")
    assert kind.lost(board) == "a number above 9 has no place in it"
    signed = _genre(_SHADE, (Words(most=9), SideSigns()), ("made", "numbers"), ("Made", "numbers"))
    board = class_of(signed).parse("puzzle: made\n\n..\n\nsigns:\n.=.\n")
    assert next(iter(links.derived(signed).KINDS.values())).lost(board) is not None
    assert kits.derived(signed).GENRES[0].lost(board) == "there is no place for its signs there"


@pytest.mark.parametrize(
    ("name", "body", "message"),
    [
        ("corners", "4/4/5~", "1:6: '~' means nothing here"),
        ("rooms", "2/2/0g", "1:6: a border that ends inside a room, between row 1, column 1"),
        ("rooms", "2/2/g0", "1:5: a border that ends inside a room, between row 1, column 1"),
        ("rooms", "2/2/000", "a number below 1"),
        ("numbers", "2/2/+fff", "a number above 4000"),
        ("letters", "2/2/9/", "9 is not between 1 and 8"),
        ("letters", "2/2/2/9", "9 is not a letter: there are 8"),
        ("sums", "2/2/!", "'!' means nothing here"),
        ("arrows", "2/2/a03", "1:6: a number without an arrow"),
        ("arrows", "2/2/-1fff", "1:5: 4095 is not between 0 and 4000"),
    ],
)
def test_damaged_urls_are_refused(name: str, body: str, message: str) -> None:
    width, height, rest = body.split("/", 2)
    with pytest.raises(ParseError) as caught:
        _kind(name).read(int(height), int(width), Body(rest, 5))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", [name for name, genre in GENRES.items() if genre.puzzlink])
def test_random_bodies_and_files_are_read_or_refused_in_one_line(name: str) -> None:
    rng = random.Random(name)
    kind = _kind(name)
    refused = 0
    for _ in range(300):
        body = "".join(rng.choices("0123456789abcdefgkluvwz./-+AZ~", k=rng.randint(0, 30)))
        found = _tried(lambda body=body: kind.read(3, 4, Body(body, 1)))  # type: ignore[misc]
        rows = [
            " ".join(rng.choices([".", "1", "2", "-", "q1", "3,4", "x"], k=4)) for _ in range(9)
        ]
        read = _tried(lambda rows=rows: kind.load(_lines(rows), 3, 4))  # type: ignore[misc]
        for one in (found, read):
            refused += isinstance(one, ParseError)
            if isinstance(one, ParseError):
                assert "\n" not in str(one)
            elif kind.lost(one) is None:
                assert kind.read(*kind.box(one), Body(kind.body(one), 1)) == one
    assert refused


def _tried(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except ParseError as error:
        return error


@pytest.mark.parametrize(
    ("name", "problem", "message"),
    [
        ("numbers", "1 2\n- 4001", "2:3: '4001' is not one of - ? 0-4000"),
        ("numbers", "1 2 7\n- -", ""),
        ("sums", "2 2\n- 4,\n- 1", "3:3: '1' is not a cell"),
        ("sums", "2 2\n- 46,\n- 0", "2:3: 46 is not between 1 and 45"),
        ("blacks", "1 2\n0x -", "2:1: "),
        (
            "room words",
            "1 2\n1 2\n1 1",
            "2:3: the room of 2 cells at row 1, column 1 has 1 already",
        ),
        ("rooms", "1 3\n- - -\n1 2 1", "3:5: room '1' is in 2 parts"),
        ("letters", "1 1 z\n-\n-\n-\n-\n-", "1:5: "),
        ("letters", "1 1 a\n-\n-\n-", "the text ends where"),
        ("beside", "1 1 1 X\n-\n-\n-\n-\n-", "1:7: 'X' means nothing after the size"),
    ],
)
def test_damaged_problems_have_one_line_with_their_place(
    name: str, problem: str, message: str
) -> None:
    kit = kits.derived(GENRES[name]).GENRES[0]
    found = _tried(lambda: kit.read(WordSheet(problem)))
    assert isinstance(found, ParseError) == bool(message)
    assert message in str(found)


def test_other_spellings_of_the_collection_are_read() -> None:
    def board(name: str, problem: str) -> Any:
        return kits.derived(GENRES[name]).GENRES[0].read(WordSheet(problem))

    assert board("numbers", "1 3\n. ? 4").data["numbers"] == {Cell(0, 1): "?", Cell(0, 2): 4}
    assert board("renamed", "1 2\n1 2").data["discs"] == {Cell(0, 0): "w", Cell(0, 1): "b"}
    sky = board("beside", "2 2 1 D\n- -\n- -\n1 -\n- -\n- -\n- -")
    assert sky.options == {"tallest": 1, "diagonals": "yes"}
    assert board("beside", "2 2 2\n- -\n- -\n1 -\n- -\n- -\n- -").options["tallest"] is None
    assert board("letters", "1 1 c\n-\n-\n-\n-\n-").options["letters"] == 3
    assert board("cages", "1 2\n12x .\n1 -").data["targets"] == {0: "12*"}


def test_a_layer_that_holds_nothing_may_be_left_out_of_a_problem() -> None:
    """Where ``-`` is a sign there, as in magnets, the dot alone stands for nothing."""
    layers = (Rooms(), Words("givens", signs="+-x", given=True))
    genre = _genre(Numbers(high=2, letters="+-"), layers, kit=("Made", "givens?", "rooms"))
    kit = kits.derived(genre).GENRES[0]
    assert kit.lines is not None
    for rows, givens in (("", {}), (". -\nx .\n", {Cell(0, 1): "-", Cell(1, 0): "x"})):
        problem = f"2 2\n{rows}1 1\n2 2"
        board: Any = kit.read(WordSheet(problem))
        assert board.data["givens"] == givens
        assert kit.lines(board) == [line.split() for line in problem.split("\n")]
        assert kit.read(WordSheet(f"{problem}\nunit 30")) == board
    for problem, place in (("2 2\n. o\n. .\n1 1\n2 2", "2:3"), ("2 2\n1 1", "the text ends")):
        with pytest.raises(ParseError, match=place):
            kit.read(WordSheet(problem))
    form, _ = kits.derived(genre).FORMS["Made"]
    assert form == "perhaps a board with signs, `+ - x`, and the numbers of the rooms"


def test_a_cell_of_magnets_that_stays_empty_has_no_place_in_a_link() -> None:
    kind = kinds.find("magnets")
    assert kind is not None
    text = "puzzle: magnets\n\nAA\nBB\n\ngivens:\n+.\n.x\n"
    board: Any = registry.parse(text)
    assert kind.lost(board) == "'x' has no place in it"
    assert kind.lost(registry.parse(text.replace("x", "."))) is None
    assert [str(one) for one in board.check(frozenset({Entry(Cell(0, 0), 1)}))]
    held = {Entry(Cell(0, 0), 1), Entry(Cell(0, 1), 2)}
    assert board.check(frozenset(held)) == []
    more = held | {Entry(Cell(1, 0), 2), Entry(Cell(1, 1), 1)}
    assert {one.rule for one in board.check(frozenset(more))} == {"empty"}
    assert list(solutions(encoded(board), limit=5)) == [frozenset(held)]


def _answered(name: str, problem: str, solution: str) -> Any:
    kit = kits.derived(GENRES[name]).GENRES[0]
    return kit.answer(kit.read(WordSheet(problem)), WordSheet(solution))


def test_solutions_are_read_by_the_kind_of_answer() -> None:
    corners = "1 2\n- - -\n- - -"
    assert _answered("corners", corners, "1 2\n\\ /") == {Cell(0, 0)}
    assert _answered("circles", "1 2\n- -", "1 2\nw b") == {Cell(0, 1)}
    assert _answered("renamed", "1 2\n- -", "1 2\n2 1") == {Cell(0, 0)}
    domino = _answered("pairs", "2 2\n0 0\n1 1", "2 2\n0 0\nx x")
    assert domino == {Side(Cell(0, 0), Cell(0, 1)), Side(Cell(1, 0), Cell(1, 1))}
    letters = "1 2 b\n- -\n- -\n-\n-\n- -"
    assert _answered("letters", letters, "1 2 b\n- b") == {Entry(Cell(0, 1), 2)}
    lots = "1 2 1\n- -\n- -\n-\n-\n- -"
    assert _answered("beside", lots, "1 2 1\n0 1") == {Entry(Cell(0, 1), 1)}
    assert _answered("sums", "1 2\n,3 0", "1 2\n- 3") == {Entry(Cell(0, 1), 3)}
    assert _answered("blacks", "1 2\n4x -", "1 2\n- 3") == {Entry(Cell(0, 1), 3)}
    cave = _genre(Shade(puzzlekit="-"), (Words(most=9),))
    kit = kits.derived(cave).GENRES[0]
    assert kit.answer(kit.read(WordSheet("1 2\n- -")), WordSheet("1 2\nx -")) == {Cell(0, 1)}
    for through, solution, count in ((False, "1 2\nx -", 4), (True, "2 2\nse sw\nne nw", 4)):
        looped = _genre(Loop(through=through), (Words(most=9),))
        kit = kits.derived(looped).GENRES[0]
        size = solution.split("\n")[0]
        board = kit.read(WordSheet(size + ("\n- -" * int(size[0]))))
        assert len(kit.answer(board, WordSheet(solution))) == count


def test_a_declaration_that_names_what_is_not_there_is_refused() -> None:
    wrong = _genre(_SHADE, (Words(most=9),), ("made", "rooms"), ("Made", "rooms"))
    with pytest.raises(SatgridError, match="genre made: puzzlink: no layer or option 'rooms'"):
        links.derived(wrong)
    with pytest.raises(SatgridError, match="genre made: puzzlekit: no layer or option 'rooms'"):
        kits.derived(wrong)


def test_without_names_there_is_no_codec() -> None:
    bare = _genre(_SHADE, (Words(most=9),), kit=())
    assert links.derived(bare) is None
    assert kits.derived(bare) is None


def test_a_name_is_found_without_loading_all_genres() -> None:
    """Each name of a kind or genre stands in quotes in the file that is asked for it."""
    assert all(kinds.find(name) is kind for name, kind in kinds.named().items())
    assert all(collection.find(name) is kit for name, kit in collection.genres().items())
    assert kinds.find("bag") is kinds.named().get("bag")
    assert kinds.find("nobody") is None
    assert collection.find("nobody") is None
    loaded = (
        "import sys; from satgrid import formats; formats.read('norinori/2/2/00');"
        "print(sum(name.startswith('satgrid.genres.') for name in sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert int(run.stdout) < 20


def test_each_codec_states_its_form_for_the_documentation() -> None:
    for genre in GENRES.values():
        below, solution = kits.derived(genre).FORMS["Made"]
        assert below
        assert solution
        assert not {"|", "\n"} & {*below, *solution}
    assert kits.derived(GENRES["beside"]).FORMS["Made"] == (
        "a line of numbers for each side: above, below, left, right, and a board with numbers; "
        "after the size there may be the number of `tallest`, and `D` for `diagonals: yes`",
        "all numbers",
    )


def test_a_koburin_of_pzprjs_is_written_as_it_was() -> None:
    """In a saved file its shaded cells stand before the lines, behind the board."""
    kind = kinds.find("koburin")
    assert kind is not None
    board: Any = kind.read(5, 5, Body("clcbg.n", 1))
    assert kind.body(board) == "clcbg.n"
    rows = formats.write(board, "pzprv3").replace(" \n", "\n").splitlines()[4:]
    assert rows[:6] == ["2 . . . .", ". . . . 2", ". . 1 . .", ". - . . .", *[". . . . ."] * 2]
    assert rows[5:] == [". . . . ."] * 5 + ["0 0 0 0"] * 5 + ["0 0 0 0 0"] * 4
