"""What each element of penpa means in which genre, in the words of penpa-edit and noqx.

The styles are those that penpa-edit draws when it opens a link of puzz.link (``general.js``,
``decode_puzzlink``) and that noqx reads (``solver/*.py``); none of the boards is one of theirs.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from catalogue import ROOT

from satgrid import formats
from satgrid.board.grid import Cell, Side
from satgrid.board.text import Value
from satgrid.errors import ParseError
from satgrid.formats.penpa import answers
from satgrid.formats.penpa.drawing import Drawing
from satgrid.formats.penpa.envelope import EDIT, packed, unpacked
from satgrid.formats.penpa.leftover import TREATMENTS
from satgrid.formats.penpa.points import Points
from satgrid.formats.penpa.sheet import Sheet
from satgrid.formats.penpa.table import CODECS, codec
from satgrid.formats.penpa.tags import FOREIGN
from satgrid.formats.remarks import collected
from satgrid.layers.ships import FleetList
from satgrid.layers.words import Words
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.solve.enumeration import solutions

NAMES = registry.having("penpa")
CIRCLES = ("balanceloop", "binairo", "masyu", "shingoki", "shirokuro", "snake", "yinyang")
SIZES = ("circle_L", "circle_M", "circle_S", "circle_SS")


def small(name: str) -> Any:
    """Return the smallest board of a genre."""
    file = ROOT / "instances" / name / "small.txt"
    [board] = formats.read(file.read_text("utf-8"))
    return board


def sheet_of(written: str) -> Sheet:
    """Return the sheet of a link."""
    text = unpacked(Value(written.strip().split("p=", 1)[1].split("&")[0], 1, 1))
    return Sheet.parse(text, Value("", 1, 1))


def link(genre: str, sheet: Sheet) -> str:
    """Return a link without a tag, below the line that names its genre."""
    sheet.tags = ()
    return f"genre: {genre}\n{EDIT}{packed(sheet.text())}\n"


def read(genre: str, sheet: Sheet) -> tuple[Any, list[str]]:
    """Return the board of a sheet, and the remarks on it."""
    with collected() as remarks:
        [board] = formats.read(link(genre, sheet))
    return board, remarks


def blank(height: int, width: int, *, top: int = 0, left: int = 0) -> Sheet:
    """Return an empty sheet."""
    return Sheet(Points(height, width, top=top, left=left))


def cell(sheet: Sheet, row: int, column: int) -> int:
    return sheet.points.cell(row, column)


def divided(sheet: Sheet) -> Sheet:
    """Draw a border between the first column of a sheet and the second."""
    for row in range(sheet.points.height):
        side = Side(Cell(row, 0), Cell(row, 1))
        sheet.problem.put("lineE", sheet.points.border(side), 2)
    return sheet


SYMBOLS = [
    ("moonorsun", "marks", [1, "sun_moon", 1], "o"),  # drawn as a white disc: a sun
    ("moonorsun", "marks", [2, "sun_moon", 1], "x"),  # drawn as a crescent: a moon
    ("tatamibari", "signs", [1, "line", 1], "h"),
    ("tatamibari", "signs", [2, "line", 1], "v"),
    ("tatamibari", "signs", [5, "line", 1], "s"),
    ("yinyang", "givens", [1, "circle_M", 1], "w"),
    ("yinyang", "givens", [2, "circle_M", 1], "b"),
    ("binairo", "givens", [1, "circle_M", 1], 0),
    ("binairo", "givens", [2, "circle_M", 1], 1),
    ("masyu", "pearls", [1, "circle_L", 1], "w"),
    ("masyu", "pearls", [2, "circle_L", 1], "b"),
    ("snake", "circles", [1, "circle_L", 1], "w"),
    ("snake", "circles", [2, "circle_L", 1], "b"),
    ("shirokuro", "circles", [2, "circle_L", 1], "b"),
    ("shingoki", "numbers", [2, "circle_L", 1], "b"),
    ("balanceloop", "numbers", [1, "circle_L", 1], "w"),
    ("tents", "trees", [1, "tents", 1], "T"),
    ("battleships", "parts", [1, "battleship_B", 1], "o"),
    ("battleships", "parts", [2, "battleship_B", 1], "m"),
    ("battleships", "parts", [3, "battleship_B", 1], "w"),
    ("battleships", "parts", [4, "battleship_G", 1], "n"),
    ("battleships", "parts", [5, "battleship_W", 1], "e"),
    ("battleships", "parts", [6, "battleship_B", 1], "s"),
    ("battleships", "parts", [7, "battleship_B", 1], "x"),
    ("battleships", "parts", [8, "battleship_B", 1], "x"),
    ("evenoddsudoku", "givens", [3, "circle_L", 1], "o"),
    ("evenoddsudoku", "givens", [3, "square_L", 1], "e"),
    ("makaro", "givens", [5, "arrow_B_W", 2], "e"),
]


@pytest.mark.parametrize(("genre", "layer", "symbol", "word"), SYMBOLS)
def test_a_symbol_is_a_word(genre: str, layer: str, symbol: list[Any], word: Any) -> None:
    side = 9 if genre == "evenoddsudoku" else 4
    sheet = blank(side, side, top=1, left=1)
    sheet.rules = "fleet: 2 1"
    sheet.problem.put("symbol", cell(sheet, 1, 2), symbol)
    if genre == "makaro":
        sheet.problem.put("surface", cell(sheet, 1, 2), 4)
    board, _ = read(genre, sheet)
    assert board.data[layer] == {(1, 2): word}


WRITTEN = [
    ("puzzle: tatamibari\n\nvh\ns.\n", "symbol", [[2, "line"], [1, "line"], [5, "line"]]),
    ("puzzle: yinyang\n\nwb\n..\n", "symbol", [[1, "circle_M"], [2, "circle_M"]]),
    ("puzzle: binairo\n\n01\n..\n", "symbol", [[1, "circle_M"], [2, "circle_M"]]),
    ("puzzle: masyu\n\nwb\n..\n", "symbol", [[1, "circle_L"], [2, "circle_L"]]),
    ("puzzle: shingoki\n\nw2 b\n.  .\n", "symbol", [[1, "circle_L"], [2, "circle_L"]]),
    ("puzzle: juosan\n\nAB\nAB\n\nnumbers:\n1.\n..\n", "numberS", [["1", 1]]),
    ("puzzle: factors\n\nAB\nAB\n\nproducts:\n2.\n..\n", "numberS", [["2", 1]]),
    ("puzzle: kenken\n\nAB\nAB\n\ntargets:\n3+ .\n.  .\n", "numberS", [["3+", 1]]),
    ("puzzle: heyawake\n\nAB\nAB\n\nnumbers:\n1.\n..\n", "number", [[1, 1, "1"]]),
    ("puzzle: countryroad\n\nAB\nAB\n\nnumbers:\n1.\n..\n", "number", [[1, 1, "1"]]),
    ("puzzle: tilepaint\nabove: 1 .\nleft: . 2\n\nAB\nAB\n", "numberS", [["1", 1], ["2", 1]]),
    ("puzzle: kuromasu\n\n3.\n.?\n", "number", [[3, 6, "1"], [" ", 6, "1"]]),
    ("puzzle: akari\n\n1.\n.#\n", "number", [[1, 7, "1"]]),
    ("puzzle: tapa\n\n11.\n...\n", "number", [["1", 1, "4"], ["1", 1, "4"]]),
    ("puzzle: yajilin\n\n1e .\n.  .\n", "number", [["1_2", 1, "2"]]),
]


@pytest.mark.parametrize(("text", "kind", "elements"), WRITTEN)
def test_what_is_written_is_what_others_read(text: str, kind: str, elements: list[Any]) -> None:
    [board] = formats.read(text)
    found = sheet_of(formats.write(board, "penpa")).problem.dicts[kind]
    drawn = [found[key] for key in sorted(found, key=int)]
    assert [one[: len(other)] for one, other in zip(drawn, elements, strict=True)] == elements


def test_numbers_of_tilepaint_are_in_the_corners_where_noqx_reads_them() -> None:
    """Above the board in the lower left corner, left of it in the upper right one."""
    [board] = formats.read("puzzle: tilepaint\nabove: 1 .\nleft: . 2\n\nAB\nAB\n")
    sheet = sheet_of(formats.write(board, "penpa"))
    above, left = sheet.points.cell(-1, 0), sheet.points.cell(1, -1)
    every = sheet.points.every
    keys = {str(4 * (every + above) + 2), str(4 * (every + left) + 1)}
    assert set(sheet.problem.dicts["numberS"]) == keys
    sheet.problem.put("symbol", above, [5, "kakuro", 1])  # noqx draws the line between corners
    assert read("tilepaint", sheet)[0] == board


@pytest.mark.parametrize("name", CIRCLES)
@pytest.mark.parametrize("style", [3, 4, 5, 6, 7, 8, "1", None, [1, 0]])
def test_a_circle_of_another_color_is_refused(name: str, style: Any) -> None:
    """A grey circle (5) is one whose color is not told; a dashed one (4) is an answer of noqx."""
    for size in SIZES:
        sheet = blank(4, 4, top=1, left=1)
        sheet.problem.put("symbol", cell(sheet, 0, 3), [style, size, 1])
        sheet.problem.put("number", cell(sheet, 0, 3), ["4", 1, "1"])
        if style == "1":  # a style as text is the same style
            continue
        with pytest.raises(ParseError, match=r"row 1, column 4: '(circle|4|None)"):
            read(name, sheet)


@pytest.mark.parametrize("name", CIRCLES)
def test_circles_have_any_size(name: str) -> None:
    found = []
    for size in SIZES:
        sheet = blank(4, 4, top=1, left=1)
        sheet.problem.put("symbol", cell(sheet, 0, 3), [2, size, 1])
        found.append(read(name, sheet)[0])
    assert found == found[:1] * len(SIZES)


def test_circles_of_nondango_are_dashed_ones() -> None:
    sheet = divided(blank(2, 2))
    sheet.problem.put("symbol", cell(sheet, 0, 0), [4, "circle_M", 1])
    sheet.problem.put("symbol", cell(sheet, 1, 1), [4, "circle_M", 1])
    board, _ = read("nondango", sheet)
    assert set(board.data["circles"]) == {(0, 1), (1, 0)}
    drawn = sheet_of(formats.write(board, "penpa")).problem.dicts["symbol"]
    assert {tuple(one) for one in drawn.values()} == {(4, "circle_M", 1)}
    for style in (1, 2):  # answers that are shown, beside dashed ones
        sheet.problem.put("symbol", cell(sheet, 1, 0), [style, "circle_M", 1])
        with pytest.raises(ParseError, match=f"row 2, column 1: 'circle_M' of style {style} means"):
            read("nondango", sheet)


@pytest.mark.parametrize("name", ["juosan", "factors", "kenken"])
def test_a_number_in_a_cell_is_none_of_its_room(name: str) -> None:
    """In noqx and penpa the number of a room is small there; a large one is the cell's own."""
    layer = {"juosan": "numbers", "factors": "products", "kenken": "targets"}[name]
    sheet = divided(blank(2, 2))
    sheet.problem.put("numberS", sheet.points.small((1, 0), 0), ["2", 1])
    assert read(name, sheet)[0].data[layer] in ({0: 2}, {0: (2, "")})
    sheet.problem.put("number", cell(sheet, 0, 0), [1, 1, "1"])
    with pytest.raises(ParseError, match="row 1, column 1: '1' means nothing in this genre"):
        read(name, sheet)


def test_a_number_that_no_room_has_is_refused_with_its_cell() -> None:
    sheet = divided(blank(2, 2))
    sheet.problem.put("numberS", sheet.points.small((1, 1), 0), ["0", 1])
    with pytest.raises(ParseError, match="row 2, column 2: '0' is not one of"):
        read("kenken", sheet)


@pytest.mark.parametrize("name", ["heyawake", "aqre", "chocona", "countryroad", "shimaguni"])
@pytest.mark.parametrize("kind", ["number", "numberS"])
def test_a_number_of_a_room_in_any_cell_of_it(name: str, kind: str) -> None:
    """In penpa-edit those of a country road are small, in noqx large."""
    sheet = divided(blank(2, 2))
    small_point = sheet.points.small((1, 1), 0)
    sheet.problem.put(kind, small_point if kind == "numberS" else cell(sheet, 1, 1), ["2", 1, "1"])
    assert read(name, sheet)[0].data["numbers"] == {1: 2}
    sheet.problem.put("number", cell(sheet, 0, 1), [1, 1, "1"])
    with pytest.raises(ParseError, match=r"has (2|1) already"):
        read(name, sheet)


@pytest.mark.parametrize(("sign", "word"), [("×", "*"), ("x", "*"), ("−", "-"), ("÷", "/")])  # noqa: RUF001
def test_signs_of_operations_as_they_are_printed(sign: str, word: str) -> None:
    sheet = divided(blank(2, 2))
    sheet.problem.put("numberS", sheet.points.small((0, 0), 0), [f"2{sign}", 1])
    board, _ = read("kenken", sheet)
    assert f"2{word}" in board.text()


ARROWS = [(0, "e"), (6, "e"), (1, "s"), (7, "s"), (2, "w"), (4, "w"), (3, "n"), (5, "n")]


@pytest.mark.parametrize(("at", "way"), ARROWS)
def test_arrows_of_older_links(at: int, way: str) -> None:
    """The places of the 1 in the style are those that noqx' ``_unpack_symbol`` has."""
    sheet = blank(3, 3)
    style = [int(place == at) for place in range(8)]
    sheet.problem.put("symbol", cell(sheet, 1, 1), [style, "arrow_fouredge_B", 2])
    sheet.problem.put("number", cell(sheet, 1, 1), ["1", 1, "1"])
    sheet.problem.put("surface", cell(sheet, 1, 1), 3)
    for name in ("yajilin", "castlewall"):
        assert f"1{way}" in read(name, sheet)[0].text()


@pytest.mark.parametrize("name", ["heyawake", "lits", "aqre", "countryroad", "shimaguni", "sudoku"])
def test_a_border_that_ends_inside_a_room_is_refused(name: str) -> None:
    sheet = divided(blank(4, 4))
    side = Side(Cell(2, 1), Cell(2, 2))
    sheet.problem.put("lineE", sheet.points.border(side), 2)
    with pytest.raises(ParseError, match="row 3, column 2: a border beside this cell ends inside"):
        read(name, sheet)


UNTOLD = [
    ("factors", "numberS", (1, 1)),
    ("mosaic", "number", (1, 1)),
    ("snake", "number", (-1, 1)),
    ("battleships", "number", (1, -1)),
]


@pytest.mark.parametrize(("name", "kind", "place"), UNTOLD)
def test_a_number_that_is_not_told_and_says_nothing(name: str, kind: str, place: Any) -> None:
    sheet = blank(4, 4, top=1, left=1)
    sheet.rules = "fleet: 1"
    before = read(name, sheet)[0]
    point = sheet.points.small(place, 0) if kind == "numberS" else cell(sheet, *place)
    sheet.problem.put(kind, point, ["?", 1, "1"])
    board, remarks = read(name, sheet)
    assert board == before
    where = f"row {place[0] + 1}, column {place[1] + 1}"
    assert f"{where}: '?' is a number that is not told, and says nothing here" in "\n".join(remarks)


def test_a_question_mark_that_means_something_is_no_such_number() -> None:
    sheet = blank(4, 4)
    sheet.problem.put("number", cell(sheet, 0, 0), ["?", 1, "1"])
    with pytest.raises(ParseError, match=r"row 1, column 1: '\?' is not one of"):
        read("araf", sheet)  # an area has two numbers
    board, remarks = read("hakyuu", sheet)
    assert board.data["givens"] == {(0, 0): "?"}
    assert "in noqx it is a cell without a number" in remarks[0]


def elements() -> list[tuple[str, str, Any, str, str]]:
    """Return elements that mean nothing: genre, kind, element, its key, and what is told."""
    sheet = blank(3, 3, top=1, left=1)
    at, out, aside = (str(cell(sheet, *place)) for place in ((1, 1), (-1, -1), (-1, 1)))
    side = sheet.points.border(Side(Cell(1, 1), Cell(1, 2)))
    through = sheet.points.link(Side(Cell(1, 1), Cell(1, 2)))
    refused, drawn = "means nothing in this genre", "only drawn"
    return [
        ("nurikabe", "surface", 4, at, refused),
        ("nurikabe", "surface", 2, at, refused),
        ("nurikabe", "surface", 6, at, drawn),
        ("nurikabe", "surface", 1, out, drawn),
        ("slitherlink", "surface", 1, at, refused),
        ("slitherlink", "surface", 2, at, drawn),
        ("norinori", "number", [1, 1, "1"], at, refused),
        ("norinori", "number", ["Go", 1, "1"], at, refused),
        ("masyu", "number", ["Go", 1, "1"], aside, drawn),
        ("masyu", "number", ["{1-6}", 1, "6"], out, drawn),
        ("masyu", "number", [1, 1, "1"], aside, refused),
        ("snake", "number", ["A", 1, "1"], str(cell(sheet, 1, 3)), refused),
        ("masyu", "numberS", [1, 1], str(sheet.points.small((1, 1), 3)), refused),
        ("nanro", "numberS", [2, 1], str(sheet.points.small((1, 1), 0)), refused),
        ("nurikabe", "symbol", [1, "circle_L", 1], at, refused),
        ("kuromasu", "symbol", [2, "circle_L", 1], at, refused),
        ("nurikabe", "symbol", [1, "arrow_S", 1], aside, refused),
        ("slitherlink", "lineE", 2, side, refused),
        ("fillomino", "lineE", 2, side, drawn),
        ("fivecells", "lineE", 2, side, refused),
        ("fivecells", "deletelineE", 1, side, refused),
        ("fillomino", "deletelineE", 1, side, drawn),
        ("masyu", "line", 3, through, refused),
        ("masyu", "line", 98, str(3 * sheet.points.every + int(at)), refused),
        ("nurikabe", "wall", 2, side, refused),
        ("sudoku", "cage", 10, "1,2", refused),
        ("nurikabe", "freeline", 3, through, drawn),
        ("nurikabe", "freelineE", 3, side, drawn),
        *(
            ("evenoddsudoku", kind, [[int(at), int(at) + 1]], "", refused)
            for kind in ("thermo", "nobulbthermo", "arrows", "direction", "squareframe")
        ),
        ("evenoddsudoku", "killercages", [[int(at)]], "", refused),
        ("nurikabe", "polygon", [[int(at), int(out)]], "", drawn),
    ]


@pytest.mark.parametrize(("name", "kind", "element", "key", "told"), elements())
def test_what_no_layer_knows(name: str, kind: str, element: Any, key: str, told: str) -> None:
    sheet = blank(3, 3, top=1, left=1)
    if name == "evenoddsudoku":
        sheet = Sheet(Points(9, 9, top=1, left=1))
        element = [[cell(sheet, 1, 1), cell(sheet, 1, 2)]]
    if key:
        sheet.problem.put(kind, key, element)
    else:
        sheet.problem.lists[kind] = element
    if told == "only drawn":
        _, remarks = read(name, sheet)
        assert len(remarks) == 1
        assert told in remarks[0]
        assert "row 2, column 2: a line along" in remarks[0] or kind != "lineE"
    else:
        with pytest.raises(ParseError, match=told) as caught:
            read(name, sheet)
        assert "row " in caught.value.message or kind == "cage"


def test_each_kind_of_element_has_a_treatment() -> None:
    kinds = json.loads(Drawing().written()).keys() - {
        "command_redo",
        "command_undo",
        "command_replay",
    }
    assert set(TREATMENTS) == kinds
    assert {kind for _, kind, *_ in elements()} == kinds


def test_the_frame_of_the_board_and_notes_say_nothing() -> None:
    sheet = blank(3, 3)
    for side in set(sheet.grid.sides(outer=True)) - set(sheet.grid.sides()):
        sheet.problem.put("lineE", sheet.points.border(side), 2)
    sheet.problem.put("number", cell(sheet, 1, 1), [[1, 1, 0, 0, 0, 0, 0, 0, 0, 0], 1, "7"])
    sheet.problem.put("number", cell(sheet, 1, 2), ["  ", 1, "1"])
    for name in ("masyu", "fivecells", "sukaku" if "sukaku" in NAMES else "fuzuli", "lits"):
        assert read(name, sheet)[1] == []
    with pytest.raises(ParseError, match="a given line means nothing"):
        read("slitherlink", sheet)


def test_rules_in_words_are_remarked() -> None:
    sheet = blank(4, 4)
    sheet.rules = "Normal sudoku rules apply.\nNo knights."
    _, remarks = read("sudoku", sheet)
    assert remarks == [
        "rules in words are passed over, those of sudoku hold: 'Normal sudoku rules apply.'"
    ]
    sheet.rules = "diagonals: yes"
    board, remarks = read("sudoku", sheet)
    assert board.options["diagonals"] == "yes"
    assert not remarks


def test_an_answer_so_far_is_not_given() -> None:
    sheet = blank(3, 3)
    sheet.problem.put("number", sheet.points.corner(1, 1), [2, 6, "1"])
    before, remarks = read("creek", sheet)
    assert not remarks
    sheet.answer.put("surface", cell(sheet, 0, 0), 8)
    board, remarks = read("creek", sheet)
    assert board == before
    assert "the solution side is no solution" in remarks[0]


def test_a_fleet_that_is_told_nowhere() -> None:
    sheet = blank(4, 4, top=1, left=1)
    sheet.problem.put("number", cell(sheet, -1, 1), [2, 1, "1"])
    with pytest.raises(ParseError, match="the lengths of the ships are missing: a line 'fleet: "):
        read("battleships", sheet)


def test_letters_that_a_board_does_not_have() -> None:
    sheet = blank(4, 4, top=2, left=1)
    sheet.problem.put("number", cell(sheet, -1, 1), ["D", 1, "1"])
    with pytest.raises(ParseError, match="'D': the letters of this board end at 'c'"):
        read("abcendview", sheet)
    sheet.problem.put("number", cell(sheet, -2, 3), ["(A-D)", 1, "8"])  # as penpa-edit draws it
    board, remarks = read("abcendview", sheet)
    assert board.options["letters"] == 4
    assert not remarks


TAGS = {  # genre_tags.js of penpa-edit, as it sets them for links of puzz.link
    "akari": "akari",
    "aqre": "aqre",
    "araf": "araf",
    "balanceloop": "balanceloop",
    "canal view": "canalview",
    "castlewall": "castlewall",
    "cave": "cave",
    "choco banana": "chocona",
    "classic": "sudoku",
    "cojun": "cojun",
    "country road": "countryroad",
    "easy as abc": "abcendview",
    "factors": "factors",
    "fillomino": "fillomino",
    "geradeweg": "geradeweg",
    "hashiwokakero (hashi/bridges)": "hashi",
    "heyawake": "heyawake",
    "hitori": "hitori",
    "juosan": "juosan",
    "kakuro": "kakuro",
    "killer": "killersudoku",
    "kropki": "kropki",
    "kurochute": "kuroshuto",
    "kurodoko": "kuromasu",
    "kurotto": "kurotto",
    "lits": "lits",
    "masyu": "masyu",
    "minesweeper": "minesweeper",
    "moon or sun": "moonorsun",
    "nanro": "nanro",
    "nonogram": "nonogram",
    "norinori": "norinori",
    "numberlink": "numberlink",
    "nurikabe": "nurikabe",
    "nurimisaki": "nurimisaki",
    "paintarea": "paintarea",
    "ripple effect": "hakyuu",
    "shakashaka": "shakashaka",
    "shikaku": "shikaku",
    "shimaguni (islands)": "shimaguni",
    "simple loop": "simpleloop",
    "skyscrapers": "skyscrapers",
    "slant (gokigen)": "slant",
    "slitherlink": "slitherlink",
    "snake": "snake",
    "spiralgalaxies": "galaxies",
    "starbattle": "starbattle",
    "battleships": "battleships",
    "tapa": "tapa",
    "tents": "tents",
    "territory (nawabari)": "nawabari",
    "tomtom": "kenken",
    "usoone": "usoone",
    "yajilin": "yajilin",
    "yin-yang": "yinyang",
}


@pytest.mark.parametrize(("tag", "name"), TAGS.items())
def test_tags_of_penpa_name_genres_there_and_here(tag: str, name: str) -> None:
    board = small(name)
    written = sheet_of(formats.write(board, "penpa"))
    assert written.tags == (tag,)
    assert formats.read(f"{EDIT}{packed(written.text())}") == [board]


@pytest.mark.parametrize("tag", sorted(FOREIGN))
def test_tags_of_other_puzzles_are_refused_by_name(tag: str) -> None:
    sheet = blank(3, 3)
    sheet.tags = (tag,)
    with pytest.raises(ParseError) as caught:
        formats.read(f"{EDIT}{packed(sheet.text())}")
    assert tag in caught.value.message
    assert "that satgrid lacks" in caught.value.message or "is another" in caught.value.message


def test_another_puzzle_of_a_like_name() -> None:
    """Renban-Madoguchi: a border is as long as the difference of the numbers beside it."""
    sheet = divided(blank(4, 4))
    sheet.problem.put("number", cell(sheet, 0, 0), [7, 1, "1"])
    with pytest.raises(ParseError, match=r"row 1, column 1: 7 is more than 4 \(Renban-Mado"):
        read("renban", sheet)
    sheet.notes = (("title", "Renban Madoguchi 5"),)
    sheet.tags = ()
    with pytest.raises(ParseError, match="Renban-Madoguchi is another puzzle"):
        formats.read(f"{EDIT}{packed(sheet.text())}")
    for name in ("Kakuru", "renban (renban-madoguchi)"):
        with pytest.raises(ParseError, match="is another puzzle"):
            formats.read(f"genre: {name}\n{EDIT}{packed(sheet.text())}")


# Each genre


def bare(board: Any) -> Any:
    """Return a board without the clues that can be left out; None where there are none."""
    try:
        gone = [number for number, clue in enumerate(board.clue_list()) if clue.removable]
        return board.without(gone) if gone else None
    except (AttributeError, NotImplementedError):
        return None


@pytest.mark.parametrize("name", NAMES)
def test_own_links_leave_nothing_over(name: str) -> None:
    """With clues and without: no remark, and the same board."""
    board = small(name)
    for one in (board, bare(board)):
        if one is not None:
            with collected() as remarks:
                assert formats.read(formats.write(one, "penpa")) == [one]
            assert remarks == []


@pytest.mark.parametrize("name", NAMES)
def test_answers_of_each_genre_there_and_back(name: str) -> None:
    board = small(name)
    first = next(iter(solutions(encoded(board))))
    kind = registry.part(name, "penpa").KIND
    sheet = kind.write(board)
    kind.solved(board, first, sheet)
    [part] = formats.parts(f"{EDIT}{packed(sheet.text())}\n")
    with collected() as remarks:
        assert part.solution(part.read()) == first
    assert remarks == []
    assert sheet.check, "penpa can check it"


CODES = [  # what penpa-edit's make_solution writes for a symbol
    ([2, "star", 2], "1E"),
    ([3, "sun_moon", 2], "3H"),
    ([4, "sun_moon", 2], "4I"),
    ([2, "tents", 2], "2F"),
    ([1, "circle_M", 2], "1A"),
    ([2, "circle_M", 2], "2A"),
    ([4, "tri", 1], "4B"),
    ([5, "battleship_B", 2], "5D"),
    ([3, "math_G", 2], "3G"),
]


@pytest.mark.parametrize(("symbol", "code"), CODES)
def test_codes_with_which_penpa_checks(symbol: list[Any], code: str) -> None:
    drawing = Drawing()
    drawing.put("symbol", 30, symbol)
    assert json.loads(answers.checked(drawing)) == [[], [], [], [], [], [f"30,{code}"]]


def test_ships_of_an_answer_have_their_shapes() -> None:
    """1 is a ship of one cell, 3 a left end, 2 a middle, 5 a right end, 4 a top, 6 a bottom."""
    [board] = formats.read("puzzle: battleships\nsize: 4x5\nfleet: 3 2 1\n")
    kind = registry.part("battleships", "penpa").KIND
    sheet = kind.write(board)
    ships = frozenset(Cell(*place) for place in ((0, 0), (0, 1), (0, 2), (2, 4), (3, 4), (2, 0)))
    kind.solved(board, ships, sheet)
    styles = {place: sheet.answer.symbol(cell(sheet, *place)) for place in ships}
    assert {place: style and style[1] for place, style in styles.items()} == {
        (0, 0): "3",
        (0, 1): "2",
        (0, 2): "5",
        (2, 4): "4",
        (3, 4): "6",
        (2, 0): "1",
    }
    assert sheet.check == "sol_battleship"


@pytest.mark.parametrize("name", ["masyu", "hashi", "yajilin", "numberlink", "koburin"])
def test_lines_in_halves(name: str) -> None:
    """From the middle of a cell to that of its side, as noqx draws answers; one half is no line."""
    board = small(name)
    first = next(iter(solutions(encoded(board))))
    kind = registry.part(name, "penpa").KIND
    sheet = kind.write(board)
    kind.solved(board, first, sheet)
    whole = sheet.answer.dicts["line"]
    halves: dict[str, int] = {}
    for ends, style in whole.items():
        one, other = map(int, ends.split(","))
        side = (3 if other == one + 1 else 2) * sheet.points.every + one
        halves |= {f"{one},{side}": style, f"{other},{side}": style}
    sheet.answer.dicts["line"] = halves
    assert kind.solution(board, sheet) == first
    halves.pop(next(iter(halves)))
    assert kind.solution(board, sheet) != first


def test_bars_of_juosan_as_lines() -> None:
    board = small("juosan")
    first = next(iter(solutions(encoded(board))))
    kind = registry.part("juosan", "penpa").KIND
    sheet = kind.write(board)
    points = sheet.points
    for place in sheet.grid:
        at = points.cell(*place)
        kinds = (2, at - points.across) if place in first else (3, at - 1)
        for side in (kinds[1], at):
            sheet.answer.put("line", f"{at},{kinds[0] * points.every + side}", 3)
    assert kind.solution(board, sheet) == first
    sheet.answer.put("line", f"{at},{(5 - kinds[0]) * points.every + at}", 3)
    assert kind.solution(board, sheet) is None


def test_given_parts_of_ships_belong_to_the_answer() -> None:
    [board] = formats.read("puzzle: battleships\nsize: 1x4\nfleet: 1 2\n\no...\n")
    kind = registry.part("battleships", "penpa").KIND
    sheet = kind.write(board)
    for column, style in ((2, 3), (3, 5)):
        sheet.answer.put("symbol", cell(sheet, 0, column), [style, "battleship_B", 1])
    assert kind.solution(board, sheet) == {(0, 0), (0, 2), (0, 3)}


FIELD = ROOT.parent / "shared" / "field"


@pytest.mark.skipif(not FIELD.is_dir(), reason="no folder of links from the field here")
def test_links_from_the_field() -> None:
    def told(file: str) -> list[str]:
        with collected() as remarks:
            formats.read((FIELD / file).read_text("utf-8"))
        return remarks

    assert "the solution side is no solution" in told("creek-shaded-cells.penpa.txt")[0]
    assert "in noqx it is a cell without a number" in told("ripple-question-marks.penpa.txt")[0]
    with pytest.raises(ParseError, match="Renban-Madoguchi is another puzzle"):
        told("renban-madoguchi.penpa.txt")


def test_a_tiling_has_no_other_elements() -> None:
    board = small("tiling")
    sheet = sheet_of(formats.write(board, "penpa"))
    for kind, element in (("number", [1, 1, "1"]), ("symbol", [1, "star", 2])):
        sheet.problem.put(kind, cell(sheet, 0, 0), element)
        with pytest.raises(ParseError, match=r"row 1, column 1: .* means nothing in this genre"):
            read("tiling", sheet)
        sheet.problem.dicts[kind] = {}
    sheet.problem.put("freeline", "30,31", 3)
    assert "a free line" in read("tiling", sheet)[1][0]


def test_a_tree_is_no_tent() -> None:
    board = small("tents")
    sheet = registry.part("tents", "penpa").KIND.write(board)
    sheet.answer.put("symbol", cell(sheet, 0, 0), [1, "tents", 1])
    assert registry.part("tents", "penpa").KIND.solution(board, sheet) is None


def test_each_layer_and_answer_has_a_codec() -> None:
    for name in NAMES:
        genre = getattr(registry.find(name), "genre", None)
        for layer in genre.layers if genre else ():
            assert codec(layer) is not None
            found = codec(layer)
            assert found is not None
            assert list(found.elements(layer))
    assert len(CODECS) == len(set(CODECS.values()))


def test_a_layer_brings_its_own_codec() -> None:
    class Own(FleetList):
        codecs = {"penpa": CODECS[Words]}  # noqa: RUF012 - one for the test

    assert codec(FleetList()) is CODECS[FleetList]
    assert codec(Own()) is CODECS[Words]


# Damaged links

WRONG: list[Any] = [
    *(None, True, 0, -1, 7, 3.5, 1e300, 10**30, "", "x", "²", "٣", "\n", "9" * 30),
    *([], [[]], [None], {}, {"a": 1}, [1, 2, 3], [{}, [], None], [[1, 0, 1], "circle_L", 1]),
    *([5, "circle_L", 2], ["?", 1, "1"], ["3_9", 1, "2"], ["3", 1, "7"], [True, 1, "1"]),
    *([["1"], 1, "1"], [None, None, None], ["  ", 1, 1]),
]
KEYS = ("", "x", "-1", "9" * 30, "1,2", "1,", "1,2,3", "²", "٣", "0", "99999", "30", "31,32")


def damaged(lines: list[str], dice: random.Random) -> None:
    """Put values of a wrong type into a link's text."""
    at = dice.choice((3, 3, 3, 4, 0, 1, 5, 17))
    if at == 0:
        head = lines[0].split(",")
        head[dice.randrange(len(head))] = str(dice.choice(WRONG))
        lines[0] = ",".join(head)
        return
    found = json.loads(lines[at] or "{}")
    if isinstance(found, list):
        found[dice.randrange(len(found))] = dice.choice(WRONG)
    else:
        kind = dice.choice([*TREATMENTS])
        held = found.get(kind)
        if not held or dice.random() < 0.1:
            found[kind] = dice.choice([*WRONG, {dice.choice(KEYS): dice.choice(WRONG)}])
        elif isinstance(held, dict):
            key = dice.choice([*held, dice.choice(KEYS)])
            held[key] = dice.choice(WRONG)
        else:
            held.append(dice.choice([*WRONG, [dice.choice(WRONG), 3, 4]]))
    lines[at] = json.dumps(found if dice.random() < 0.97 else dice.choice(WRONG))


@pytest.mark.parametrize(
    "number", [700, pytest.param(50_000, marks=pytest.mark.slow)], ids=["some", "all"]
)
def test_wrong_types_are_errors_of_one_line(number: int) -> None:
    dice = random.Random(number)
    written = {name: formats.write(small(name), "penpa") for name in NAMES[:: 1 + 9000 // number]}
    for _ in range(number):
        name = dice.choice([*written])
        lines = unpacked(Value(written[name].strip().split("p=", 1)[1], 1, 1)).split("\n")
        damaged(lines, dice)
        told = ""
        try:
            [part] = formats.parts(f"genre: {name}\n{EDIT}{packed(chr(10).join(lines))}")
            part.solution(part.read())
        except ParseError as error:
            told = error.message
        assert "\n" not in told
        assert "fault in satgrid" not in told, (name, lines)


def test_a_link_that_was_cut_with_an_ellipsis() -> None:
    made = formats.write(small("creek"), "penpa").strip()
    for text in (f"{made[:90]}…", f"{made}…", made.replace("p=", "p=…")):
        with pytest.raises(ParseError, match="not a link of penpa, or it is damaged"):
            formats.read(text)
    with pytest.raises(ParseError, match="ends too early"):
        formats.read(made[:150])


@pytest.mark.parametrize("tags", ["7", '"creek"', "true", "{}", "[7, null, [1]]", "null"])
def test_tags_that_are_no_list_of_words(tags: str) -> None:
    made = formats.write(small("creek"), "penpa").strip()
    lines = unpacked(Value(made.split("p=", 1)[1], 1, 1)).split("\n")
    lines[17] = tags
    text = f"{EDIT}{packed(chr(10).join(lines))}"
    with pytest.raises(ParseError, match="does not name a genre that is known: add --genre NAME"):
        formats.read(text)
    assert formats.read(f"genre: creek\n{text}") == [small("creek")]
