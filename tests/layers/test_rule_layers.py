"""Layers of declared genres: text there and back, images, clues, marks, errors at their place."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import declaring
import pytest
from printing import Anything

from satgrid.answers.kinds import Numbers, Shade
from satgrid.board import regions
from satgrid.board.grid import Cell, Grid, Side, Vertex
from satgrid.board.isometry import Isometry
from satgrid.declared.board import class_of
from satgrid.declared.genre import Genre
from satgrid.errors import ParseError, SatgridError
from satgrid.layers.arrow_words import ArrowWords
from satgrid.layers.black_cells import Blacks, Sums
from satgrid.layers.cell_lists import CellLists
from satgrid.layers.layer import Layer
from satgrid.layers.option import Option
from satgrid.layers.ring_words import RingWords
from satgrid.layers.rooms import Cages, Rooms, RoomWords
from satgrid.layers.side_signs import SideSigns
from satgrid.layers.stars import Stars
from satgrid.layers.walls import WallWords
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside
from satgrid.puzzle import registry

Value = Callable[[random.Random, int, int, dict[str, Any]], Any]


def _some(rng: random.Random, places: Any, word: Callable[[], Any]) -> dict[Any, Any]:
    share = rng.choice((0, 0.3, 1))
    return {place: word() for place in places if rng.random() < share}


def _rooms(rng: random.Random, height: int, width: int, *, outside: bool) -> Any:
    """Grow connected rooms from some cells; with ``outside`` some are no cage at last."""
    grid = Grid(height, width)
    label: dict[Cell, int] = {}
    for number, cell in enumerate(rng.sample(list(grid), rng.randint(1, len(grid)))):
        label[cell] = number
    while len(label) < len(grid):
        cell = rng.choice([cell for cell in grid if cell not in label])
        near = [label[other] for other in grid.neighbors(cell) if other in label]
        if near:
            label[cell] = rng.choice(near)
    gone = {number for number in label.values() if outside and rng.random() < 0.4}
    return regions.renumbered(
        [[-1 if label[cell] in gone else label[cell] for cell in row] for row in grid.rows()]
    )


def _room_words(words: list[Any], rooms: str) -> Value:
    def make(rng: random.Random, height: int, width: int, data: dict[str, Any]) -> Any:
        count = len(regions.cells_of(data[rooms]))
        return _some(rng, range(count), lambda: rng.choice(words))

    return make


def _beside(words: list[Any], layer: Beside) -> Value:
    def make(rng: random.Random, height: int, width: int, data: dict[str, Any]) -> Any:
        def word() -> Any:
            if not layer.several:
                return rng.choice(words)
            return tuple(rng.choice(words) for _ in range(rng.randint(1, 3)))

        return _some(rng, layer.places((height, width)), word)

    return make


def _sums(rng: random.Random, height: int, width: int, data: dict[str, Any]) -> Any:
    """Frame the board with black cells, so that each run has one at both ends."""
    grid = Grid(height, width)
    rim = [cell for cell in grid if cell.row in (0, height - 1) or cell.column in (0, width - 1)]
    black = {*rim, *(cell for cell in grid if rng.random() < 0.2)}
    found = {}
    for cell in sorted(black):
        ends = Cell(cell.row + 1, cell.column), Cell(cell.row, cell.column + 1)
        told = [end in grid and end not in black and rng.random() < 0.7 for end in ends]
        found[cell] = tuple(rng.randint(1, 45) if one else None for one in told)
    return found


def _blacks(rng: random.Random, height: int, width: int, data: dict[str, Any]) -> Any:
    return _some(rng, Grid(height, width), lambda: rng.choice([1, 9, "#", "#", "#1", "#7"]))


def _pointed(rng: random.Random, height: int, width: int, data: dict[str, Any]) -> Any:
    sides = _some(rng, Grid(height, width).sides(), lambda: None)
    return {side: rng.choice("<>" if side.upright else "^v") for side in sides}


def _lists(layer: CellLists) -> Value:
    return lambda rng, height, width, data: layer.made(
        dict(declaring.lists(rng, layer, (height, width)))
    )


def _on_sides(signs: str) -> Value:
    return lambda rng, height, width, data: dict(
        sorted(_some(rng, Grid(height, width).sides(), lambda: rng.choice(signs)).items())
    )


def _in_cells(words: list[Any], beyond: int = 0) -> Value:
    return lambda rng, height, width, data: _some(
        rng, Grid(height + beyond, width + beyond), lambda: rng.choice(words)
    )


_ENDS = Beside(most=30, signs="a?")
_SEVERAL = Beside(most=30, signs="?", several=True)
_TOTALS = Beside(most=30, sides=("above", "left"), whole=True)
_LINES = CellLists("whispers", least=1, most=9, form_of="loop", drawn_as="green")
_CORNERS = CellLists(
    "quadruples",
    least=1,
    most=9,
    digits=True,
    needed=True,
    fewest=4,
    many=4,
    form_of="corner",
    drawn_as="corner",
)
_RAYS = CellLists("diagonals", most=99, needed=True, form_of="ray", drawn_as="beside")
_WAYS = ("up", "down", "left", "right")
KINDS: dict[str, list[tuple[Layer, Value]]] = {
    "numbers": [(Words(most=120, signs="?"), _in_cells([0, 1, 120, "?"]))],
    "signs": [(Words("discs", signs="wb"), _in_cells(["w", "b"]))],
    "black": [(Words(most=4, black="#", black_numbers=True), _in_cells([0, 4, "#"]))],
    "corners": [(Words(most=4, at="corners"), _in_cells([0, 1, 4], 1))],
    "stars": [
        (
            Stars(),
            lambda rng, h, w, data: _some(
                rng, Grid(2 * h - 1, 2 * w - 1), lambda: rng.choice("o*")
            ),
        )
    ],
    "rooms": [(Rooms(), lambda rng, h, w, data: _rooms(rng, h, w, outside=False))],
    "cages": [(Cages(), lambda rng, h, w, data: _rooms(rng, h, w, outside=True))],
    "room words": [
        (Rooms(), lambda rng, h, w, data: _rooms(rng, h, w, outside=False)),
        (RoomWords(most=12, signs="?"), _room_words([0, 12, "?"], "rooms")),
    ],
    "targets": [
        (Cages(), lambda rng, h, w, data: _rooms(rng, h, w, outside=True)),
        (
            RoomWords("targets", rooms="cages", noun="cage", most=999, targets=True),
            _room_words([1, 999, "12+", "3-", "40*", "2/"], "cages"),
        ),
    ],
    "beside": [(_ENDS, _beside([0, 7, 30, "a", "?"], _ENDS))],
    "several": [(_SEVERAL, _beside([0, 30, "?"], _SEVERAL))],
    "totals": [
        (Words(black="T"), _in_cells(["T"])),
        (_TOTALS, _beside([0, 30], _TOTALS)),
    ],
    "sums": [(Sums(), _sums)],
    "blacks": [(Blacks(), _blacks)],
    "side signs": [(SideSigns(signs="=x"), _on_sides("=x"))],
    "dots": [(SideSigns("dots", signs="o*", dots="o*"), _on_sides("o*"))],
    "pointed": [
        (Words("givens", least=1, most=9, given=True), _in_cells([1, 9])),
        (SideSigns(signs="<>^v"), _pointed),
    ],
    "walls": [(WallWords(), _in_cells(["o", "x", "#", "3e", "0nx", "12wo", "?sx"]))],
    "rings": [(RingWords(), _in_cells(["0", "8", "13", "1??", "1111", "?"]))],
    "lists": [
        (Words("givens", least=1, most=9, given=True), _in_cells([1, 9])),
        (_LINES, _lists(_LINES)),
        (_CORNERS, _lists(_CORNERS)),
        (_RAYS, _lists(_RAYS)),
    ],
    "arrows": [
        (
            ArrowWords(unknown=True, black=True),
            _in_cells([(way, number) for way in _WAYS for number in (0, 12, "?")]),
        )
    ],
}
SHAPES = [(1, 1), (1, 4), (4, 1), (3, 5), (6, 4)]


def _kind(layers: list[tuple[Layer, Value]], **more: Any) -> Any:
    genre = Genre(
        "made",
        says="Shade cells.",
        answer=Shade(),
        layers=tuple(layer for layer, _ in layers),
        rules=(Anything("any"),),
        **more,
    )
    return class_of(genre)


def _boards(name: str) -> Iterator[Any]:
    rng = random.Random(name)
    kind = _kind(KINDS[name])
    for shape, _ in product(SHAPES, range(3)):
        data: dict[str, Any] = {}
        for layer, make in KINDS[name]:
            data[layer.name] = make(rng, *shape, data)
        yield kind(shape, data)


def _isometries(shape: tuple[int, int]) -> list[Isometry]:
    return [
        Isometry(shape, axes, flipped)
        for axes in ((0, 1), (1, 0))
        for flipped in product((False, True), repeat=2)
    ]


@pytest.mark.parametrize("name", KINDS)
def test_the_text_of_a_board_is_read_back(name: str) -> None:
    for board in _boards(name):
        if board.shape[1] == 1 and board.genre.layers[0].drawn:
            # No word of a single column has a space beside it: its size is told.
            text = board.text().replace("\n", f"\nsize: {board.shape[0]}x1\n", 1)
            assert type(board).parse(text) == board
        else:
            assert type(board).parse(board.text()) == board
            assert ("size:" in board.text()) == (name in ("beside", "several"))


@pytest.mark.parametrize("name", KINDS)
def test_isometries_are_undone_by_their_inverses(name: str) -> None:
    for board in _boards(name):
        for isometry in _isometries(board.shape):
            moved = board.moved(isometry)
            assert moved.shape == isometry.image_shape
            assert moved.moved(isometry.inverse()) == board, board.text()
            assert type(board).parse(_sized(moved)) == moved
            assert board.invariant(isometry) == (moved == board)


def _sized(board: Any) -> str:
    text: str = board.text()
    size = "x".join(map(str, board.shape))
    return text if "size:" in text else text.replace("\n", f"\nsize: {size}\n", 1)


@pytest.mark.parametrize("name", KINDS)
def test_clues_are_about_the_images_of_their_cells(name: str) -> None:
    for board in _boards(name):
        clues = _about(board)
        for isometry in _isometries(board.shape):
            assert _about(board.moved(isometry)) == sorted(
                (word, sorted(isometry(cell) for cell in cells)) for word, cells in clues
            )


def _about(board: Any) -> list[Any]:
    """Return the numbers or sign of each clue and its cells: what does not turn with the board."""
    found = []
    for clue in board.clue_list():
        words = re.split(" at | of | above | below | left | right | between | from ", clue.name)
        word = sorted(words[0].removesuffix(" down").removesuffix(" across").split())
        found.append(([] if {*word} & {*"<>^v"} else word, sorted(clue.cells)))
    return sorted(found)


@pytest.mark.parametrize("name", [one for one in KINDS if "room" not in one and one != "targets"])
def test_marks_are_at_the_images_of_their_places(name: str) -> None:
    for board in _boards(name):
        for isometry in _isometries(board.shape):
            height, width = board.shape
            points = Isometry((2 * height, 2 * width), isometry.axes, isometry.flipped)
            images = sorted(tuple(points.vertex(Vertex(*mark.at))) for mark in _marks(board))
            moved = sorted(tuple(mark.at) for mark in _marks(board.moved(isometry)))
            if name == "totals":  # a total goes to the side where totals are
                assert len(moved) == len(images)
            elif name != "cages":  # an outline begins at the first cell, wherever that is
                assert moved == images


def _marks(board: Any) -> list[Any]:
    layers = board.genre.layers
    return [mark for layer in layers for mark in layer.marks(board.data[layer.name], board)]


@pytest.mark.parametrize("name", KINDS)
def test_a_clue_that_is_left_out_is_gone_and_can_be_put_back(name: str) -> None:
    removed = 0
    for board in _boards(name):
        clues = board.clue_list()
        for number, clue in enumerate(clues):
            assert all(cell in board.grid for cell in clue.cells)
            layer, key, _ = board._printed_clues[number]
            assert board.clue_number(layer.name, key) == number
            assert not clue.removable or layer.holds(board.data[layer.name], key)
            if not clue.removable or removed > 200:
                continue
            less = board.without([number])
            assert len(less.clue_list()) == len(clues) - 1
            assert not layer.holds(less.data[layer.name], key)
            assert less.dark_cells == board.dark_cells or layer.dark(board.data[layer.name])
            removed += 1
    assert removed > 10 or name in ("rooms", "cages")


@pytest.mark.parametrize(
    ("name", "key", "word"),
    [
        ("sums", (Cell(0, 1), 0), 17),
        ("blacks", Cell(1, 1), 4),
        ("beside", ("left", 2), 3),
        ("arrows", Cell(0, 0), ("up", 0)),
        ("side signs", Side(Cell(0, 0), Cell(0, 1)), "="),
        ("room words", 0, 2),
        ("rings", Cell(1, 1), "13"),
    ],
)
def test_a_clue_is_added_or_changed(name: str, key: Any, word: Any) -> None:
    board = next(board for board in _boards(name) if board.shape == (6, 4))
    layer = board.genre.layers[-1]
    more = board.with_clue((layer.name, key, word))
    assert layer.holds(more.data[layer.name], key)
    found = more.clue_list()[more.clue_number(layer.name, key)]
    assert str(word) in found.name or name == "arrows"
    assert type(board).parse(_sized(more)) == more


def test_names_of_clues_are_read_by_players() -> None:
    kind = _kind(KINDS["beside"])
    board = kind((2, 3), {"beside": {("above", 1): 2, ("right", 0): "a"}})
    assert [clue.name for clue in board.clue_list()] == [
        "the 2 above column 2",
        "the a right of row 1",
    ]
    assert board.clue_list()[1].cells == (Cell(0, 2), Cell(0, 1), Cell(0, 0))
    kind = _kind(KINDS["sums"])
    board = kind.parse("puzzle: made\n\n# 3\\  #\n\\3 . #\n  # . #\n".replace("  ", " "))
    assert [(clue.name, clue.cells) for clue in board.clue_list()] == [
        ("the sum 3 down from row 1, column 2", (Cell(1, 1), Cell(2, 1))),
        ("the sum 3 across from row 2, column 1", (Cell(1, 1),)),
    ]
    kind = _kind(KINDS["targets"])
    board = kind.parse("puzzle: made\n\nAA.\n.BB\n\ntargets:\n3+ . .\n. . 2/\n")
    assert [clue.name for clue in board.clue_list()] == [
        "the cage of 2 cells at row 1, column 1",
        "the cage of 2 cells at row 2, column 2",
        "the 3+ of the cage of 2 cells at row 1, column 1",
        "the 2/ of the cage of 2 cells at row 2, column 2",
    ]
    assert board.data["targets"] == {0: "3+", 1: "2/"}


def test_signs_and_arrows_turn_with_the_board() -> None:
    quarter = Isometry((2, 2), (1, 0), (False, True))  # clockwise
    kind = _kind(KINDS["pointed"])
    board = kind.parse("puzzle: made\n\n1.\n..\n\nsigns:\n.>.\nv -\n. .\n")
    assert board.moved(quarter).text().endswith("\n.1\n..\n\nsigns:\n.<.\n- v\n. .\n")
    kind = _kind(KINDS["arrows"])
    board = kind.parse("puzzle: made\n\n2e  .\n .  ?s\n")
    assert board.moved(quarter).text().split("\n\n")[1] == " . 2s\n?w  .\n"


def test_a_sum_stays_before_its_run_however_the_board_is_turned() -> None:
    kind = _kind(KINDS["sums"])
    text = "puzzle: made\n\n# 4\\ # #\n\\9 . . #\n# . # #\n# # # #\n"
    board = kind.parse(text)
    mirrored = board.moved(Isometry((4, 4), (0, 1), (False, True)))
    assert mirrored.data["sums"][Cell(1, 1 - 1)] == (None, 9)
    assert mirrored.data["sums"][Cell(0, 2)] == (4, None)
    # A run that ends at the edge has no cell for its sum on that side: it is not invariant.
    open_ = kind.parse("puzzle: made\n\n#  #  #\n\\3 . .\n")
    lost = Isometry((2, 3), (0, 1), (False, True))
    assert not open_.moved(lost).clue_list()
    assert not open_.invariant(lost)


def test_several_words_keep_the_order_in_which_they_are_read() -> None:
    kind = _kind(KINDS["several"])
    board = kind.parse("puzzle: made\nsize: 2x3\nleft: 1,2 .\nabove: . . 3,4\n")
    assert board.data["beside"] == {("left", 0): (1, 2), ("above", 2): (3, 4)}
    mirrored = board.moved(Isometry((2, 3), (0, 1), (False, True)))
    assert mirrored.data["beside"] == {("right", 0): (2, 1), ("above", 0): (3, 4)}
    near = {mark.word: mark.at for mark in _marks(board)}
    assert near == {"2": (1, -1), "1": (1, -3), "4": (-1, 5), "3": (-3, 5)}


@pytest.mark.parametrize(
    ("name", "text", "place", "message"),
    [
        ("numbers", "\n1.x\n", (3, 3), "'x' is not one of . ? 0-120"),
        ("numbers", "\n1 121\n", (3, 3), "'121' is not one of"),
        ("numbers", "\n1 07\n", (3, 3), "'07' is not one of"),
        ("numbers", "\n1.\n1.2\n", (4, 3), "3 cells where the board has 2"),
        ("numbers", "\n1.3\n1.\n", (4, 3), "2 cells where the board has 3"),
        ("numbers", "\n", (1, None), "the board is missing"),
        ("numbers", "size: 2x2\n\n..\n..\n..\n", (6, 1), "3 rows where the board has 2"),
        ("numbers", "size: 2x2x2\n", (2, 7), "rows and columns"),
        ("numbers", "size: 999x999\n", (2, 7), "at most 40,000 cells"),
        ("numbers", "\n..\n..\nrooms:\nAA\nAA\n", (5, 1), "no part of the board 'rooms'"),
        ("numbers", "\n..\nnumbers:\n..\n", (4, 1), "'numbers' is drawn twice"),
        ("numbers", "mines: 3\n\n..\n", (2, None), "unknown key 'mines'"),
        ("signs", "\nw wb\n", (3, 3), "'wb' is not one of . w b"),
        ("corners", "\n...\n", (3, None), "the board has no cells"),
        ("corners", "size: 1x2\n\n..\n..\n", (4, 3), "2 corners where the board has 3"),
        ("rooms", "size: 2x2\n", (2, None), "the rooms are missing"),
        ("rooms", "\nABA\n", (3, 3), "room 'A' is in 2 parts"),
        ("cages", "\nA.A\n", (3, 3), "cage 'A' is in 2 parts"),
        ("room words", "\nAAB\n\nnumbers:\n1 13 .\n", (6, 3), "'13' is not one of . ? 0-12"),
        ("room words", "\nAAB\n\nnumbers:\n12.\n", (6, 2), "at row 1, column 1 has 1 already"),
        ("targets", "\nAA.\n\ntargets:\n3+ . 4\n", (6, 6), "this cell is in no cage"),
        ("targets", "\nAA.\n\ntargets:\n3^ . .\n", (6, 1), "with + - * or / behind it"),
        ("beside", "size: 2x3\nabove: 1 2\n", (3, 8), "2 words for 3 columns"),
        ("beside", "size: 2x3\nleft: 1 2 3\n", (3, 11), "3 words for 2 rows"),
        ("beside", "size: 2x3\nleft: 1 x\n", (3, 9), "'x' is not one of . a ? 0-30"),
        ("beside", "size: 2x3\n\n...\n", (4, 1), "nothing is drawn here"),
        ("several", "size: 2x3\nleft: . 1,31\n", (3, 11), "'31' is not one of"),
        ("totals", "right: 1\n\n.\n", (2, None), "unknown key 'right'"),
        ("sums", "\n# 46\\\n. .\n", (3, 3), "46 is not between 1 and 45"),
        ("sums", "\n# 4/5\n. .\n", (3, 3), "'4/5' is not a cell"),
        ("blacks", "\n#0 .\n", (3, 1), "'#0' is not one of . # 1-9 #1-#9"),
        ("side signs", "\n.o.\n", (3, 2), "'o' is not one of - = x"),
        ("side signs", "\n. .\n-=-\n. .\n", (4, 2), "four cells meet here"),
        ("side signs", "\nx=.\n", (3, 1), "'x' is not a cell"),
        ("side signs", "\n.=.\n. .\n", (4, 1), "2 rows where 1 row of cells"),
        ("side signs", "\n.=.\n. .\n. .\n", (4, 1), "'.' is not one of - = x"),
        ("pointed", "\n..\n\nsigns:\n.^.\n", (6, 2), "'^' is not one of - < >"),
        ("arrows", "\n2x .\n", (3, 1), "'2x' is not a number with an arrow"),
        ("walls", "\n. 3x\n", (3, 3), "'3x' is not a cell of a wall"),
        ("walls", "\n. e\n", (3, 3), "'e' is not a cell of a wall"),
        ("rings", "\n. 34\n", (3, 3), "'34' is not a clue"),
        ("rings", "\n. 01\n", (3, 3), "'01' is not a clue"),
    ],
)
def test_damage_has_one_line_with_its_place(
    name: str, text: str, place: tuple[int, int | None], message: str
) -> None:
    kind = _kind(KINDS[name])
    with pytest.raises(ParseError, match=r"^.*$") as caught:
        kind.parse(f"puzzle: made\n{text}")
    assert message in caught.value.message
    assert "\n" not in str(caught.value)
    assert caught.value.line == place[0]
    assert place[1] is None or caught.value.column == place[1]


@pytest.mark.parametrize("name", KINDS)
def test_random_damage_is_refused_with_a_place_or_read(name: str) -> None:
    rng = random.Random(7)
    refused = 0
    for board in _boards(name):
        text = _sized(board)
        at = rng.randrange(text.index("\n"), len(text))
        damaged = text[:at] + rng.choice(["", "~", ":", "\n", " ", "#", "-1", "9" * 12]) + text[at:]
        damaged = damaged if rng.random() < 0.7 else text[:at] + text[at + 1 :]
        found = _parsed(type(board), damaged)
        if isinstance(found, ParseError):
            refused += 1
            assert "\n" not in str(found)
            assert 1 <= found.line <= damaged.count("\n") + 1
        else:
            assert type(board).parse(_sized(found)) == found
    assert refused


def _parsed(kind: Any, text: str) -> Any:
    try:
        return kind.parse(text)
    except ParseError as error:
        return error


def test_options_stand_in_the_header_where_they_are_not_usual() -> None:
    options = (Option("lines differ"), Option("mines", words=(), most=99))
    kind = _kind(KINDS["numbers"], options=options)
    board = kind.parse("puzzle: made\nlines differ: yes\nmines: 12\n\n1.\n")
    assert board.options == {"lines differ": "yes", "mines": 12}
    assert kind.parse(board.text()) == board
    assert "lines differ" not in kind((1, 2), {}).text()


def test_letters_that_are_given_are_numbers_of_the_answer() -> None:
    words = Words("givens", signs="abc", given=True)
    abc = Numbers(high=3, letters="abc")
    genre = Genre("made", says="", answer=abc, layers=(words,), rules=(Anything("any"),))
    board = class_of(genre).parse("puzzle: made\n\n.b.\n")
    assert [tuple(entry) for entry in board.givens] == [(Cell(0, 1), 2)]


def test_a_sign_that_means_none_is_refused_when_the_layer_is_made() -> None:
    with pytest.raises(SatgridError, match="layer signs: '-' cannot be a sign"):
        SideSigns(signs="-=")


@pytest.mark.parametrize("name", KINDS)
def test_what_can_be_entered_is_read(name: str) -> None:
    """Each word that a layer offers may stand in its text."""
    board = next(board for board in _boards(name) if board.shape == (6, 4))
    for layer in board.genre.layers:
        entering = layer.entering(board)
        words = [*entering.signs, *map(str, range(entering.least, entering.most + 1))]
        assert entering.places in (
            *("cells", "corners", "sides", "beside", "borders", "cages", "rooms", "sums"),
            *("arrows", "points", "lists"),
        )
        if entering.places in ("cells", "corners"):
            for word in words:
                rows = (7, 5) if entering.places == "corners" else (6, 4)
                drawn = [["."] * rows[1] for _ in range(rows[0])]
                drawn[0][0] = word
                text = "\n".join(" ".join(row) for row in drawn)
                board.parse(f"puzzle: made\n\n{text}\n")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("+-+\n. .\n+ +", r"4:1: '\.' stands where ' ' or '\|' should be"),
        ("+-+\n|.|", r"4:1: 2 rows where 1 row of cells and the corners above and below"),
        ("+-+\n|.|\n+-+-", r"5:4: the board is 3 characters wide"),
        ("+|+\n|.|\n+-+", r"3:2: '\|' stands where ' ' or '-' should be"),
    ],
)
def test_drawn_lines_are_refused_at_their_place(rows: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        registry.parse(f"puzzle: grandtour\n\n{rows}\n")


def test_drawn_lines_turn_with_the_board() -> None:
    puzzle: Any = registry.parse("puzzle: grandtour\n\n+-+ +\n|. .\n+ +-+\n")
    turned = puzzle.moved(Isometry((1, 2), (1, 0), (False, True)))
    assert turned.text() == "puzzle: grandtour\n\n+-+\n .|\n+ +\n|.\n+ +\n"


def test_a_circle_stays_where_its_number_is_left_out() -> None:
    board: Any = registry.parse("puzzle: nurimisaki\n\n.2..\n...?\n3...\n.?..\n")
    assert [clue.name for clue in board.clue_list()] == [
        "the 2 at row 1, column 2",
        "the 3 at row 3, column 1",
    ]
    bare = board.without({0, 1})
    assert bare.data["numbers"] == dict.fromkeys(board.data["numbers"], "?")
    assert not bare.clue_list()
