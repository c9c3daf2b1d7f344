"""Links and JSON of f-puzzles and SudokuPad: every rule, there and back, and what is refused."""

from __future__ import annotations

import json
import random
from typing import Any

import declaring
import pytest
from catalogue import ROOT, encoded
from damage import damaged

from satgrid import formats
from satgrid.board.grid import Cell, Side
from satgrid.errors import ParseError, SatgridError
from satgrid.formats.fpuzzles import loose
from satgrid.formats.fpuzzles.keys import KEYS
from satgrid.formats.fpuzzles.lzstring import compressed, decompressed
from satgrid.formats.fpuzzles.sudokupad import PARTS
from satgrid.formats.remarks import collected
from satgrid.puzzle.registry import parse
from satgrid.solve.enumeration import Verdict, solutions
from satgrid.verdicts.puzzle_verdict import uniqueness

KNOWN = [
    ("", "Q==="),
    ("a", "IZA="),
    ("aaaaaaaaaaaaaa", "IY1tA==="),
    ("hello hello hello", "BYUwNmD2AEoTcpA="),
]
"""What lz-string 1.5.0 makes of some texts."""


def puzzle(size: int = 4, **parts: Any) -> dict[str, Any]:
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **parts}


def read(found: dict[str, Any]) -> Any:
    [board] = formats.read(json.dumps(found), "fpuzzles")
    return board


@pytest.mark.parametrize(("text", "written"), KNOWN)
def test_compression_is_that_of_lz_string(text: str, written: str) -> None:
    assert compressed(text) == written
    assert decompressed(written, 100) == text


def test_any_text_comes_back() -> None:
    draw = random.Random(1)
    for _ in range(60):
        text = "".join(draw.choice('ab{}[]":,019é→') for _ in range(draw.randint(0, 300)))
        assert decompressed(compressed(text), 300) == text


def test_a_short_link_does_not_become_a_long_text() -> None:
    with pytest.raises(SatgridError, match="more than 1,000 characters"):
        decompressed(compressed("a" * 100_000), 1000)


def full() -> dict[str, Any]:
    """Return a puzzle with each kind of constraint."""
    found = puzzle(6, title="A title", author="Somebody")
    found["grid"][0][0] = {"value": 3, "given": True}
    found["grid"][5][5] = {"value": 2, "centerPencilMarks": [2]}
    found["grid"][0][1] = {"givenPencilMarks": [1, 2]}
    found |= {
        "diagonal+": True,
        "diagonal-": True,
        "antiknight": True,
        "antiking": True,
        "nonconsecutive": True,
        "disjointgroups": True,
        "negative": ["ratio", "xv"],
        "thermometer": [{"lines": [["R1C1", "R2C2"], ["R1C1", "R1C2", "R1C3"]]}],
        "killercage": [{"cells": ["R1C1", "R1C2"], "value": "5"}, {"cells": ["R6C6"]}],
        "arrow": [{"cells": ["R3C3", "R3C2"], "lines": [["R3C3", "R3C4", "R3C5"]]}],
        "difference": [{"cells": ["R1C1", "R1C2"]}],
        "ratio": [{"cells": ["R4C1", "R5C1"], "value": ""}],
        "germanwhispers": [{"lines": [["R3C5", "R3C6"]]}],
        "dutchwhispers": [{"lines": [["R3C1", "R4C2"]]}],
        "xv": [{"cells": ["R4C4", "R4C5"], "value": "X"}],
        "whispers": [{"lines": [["R5C5", "R5C6"]], "value": "4"}],
        "renban": [{"lines": [["R5C1", "R5C2"]]}],
        "palindrome": [{"lines": [["R6C1", "R6C2"]]}],
        "betweenline": [{"lines": [["R1C4", "R1C5", "R1C6"]]}],
        "regionsumline": [{"lines": [["R2C3", "R3C3"]]}],
        "littlekillersum": [{"cell": "R0C4", "direction": "DL", "value": "9"}],
        "sandwichsum": [{"cell": "R0C2", "value": "7"}],
        "skyscraper": [{"cell": "R2C0", "value": "2"}],
        "xsum": [{"cell": "R3C7", "value": "8"}],
        "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [3, 1]}],
        "clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R6C4", "R6C5"]}],
        "extraregion": [{"cells": ["R2C2", "R2C3", "R2C4"]}],
        "even": [{"cell": "R1C6"}],
        "odd": [{"cell": "R2C6"}],
        "minimum": [{"cell": "R6C6"}],
        "maximum": [],
        "fogofwar": ["R1C1"],
        "ruleset": "Normal rules apply.",
    }
    return found


def test_every_kind_of_constraint_is_read() -> None:
    board = read(full())
    text = board.text()
    assert parse(text) == board
    data, one = board.data, Cell(0, 0)
    assert data["givens"] == {one: 3}
    assert data["candidates"] == {(Cell(0, 1),): "1,2"}
    assert data["thermometers"] == {
        (one, Cell(0, 1), Cell(0, 2)): "",
        (one, Cell(1, 1)): "",
    }
    assert data["cages"] == {(one, Cell(0, 1)): 5, (Cell(5, 5),): ""}
    assert data["arrows"] == {(Cell(2, 1), Cell(2, 2), Cell(2, 3), Cell(2, 4)): 2}
    assert data["dots"] == {
        Side(one, Cell(0, 1)): "o",
        Side(Cell(3, 0), Cell(4, 0)): "*",
    }
    assert data["german whispers"] == {(Cell(2, 4), Cell(2, 5)): 3, (Cell(2, 0), Cell(3, 1)): 2}
    assert data["xv"] == {Side(Cell(3, 3), Cell(3, 4)): "X"}
    assert data["dutch whispers"] == {(Cell(4, 4), Cell(4, 5)): ""}
    assert data["little killers"] == {(Cell(0, 2), Cell(1, 1), Cell(2, 0)): 9}
    assert data["sandwiches"] == {("above", 1): 7}
    assert data["skyscrapers"] == {("left", 1): 2}
    assert data["x sums"] == {("right", 2): 8}
    assert list(data["quadruples"].values()) == ["1,3"]
    assert data["clones"] == {(one, Cell(0, 1), Cell(5, 3), Cell(5, 4)): ""}
    assert data["parity"] == {Cell(0, 5): "e", Cell(1, 5): "o"}
    assert data["signs"] == {
        Side(Cell(4, 5), Cell(5, 5)): "v",
        Side(Cell(5, 4), Cell(5, 5)): ">",
    }
    for name in ("renban lines", "palindromes", "between lines", "region sum lines"):
        assert len(data[name]) == 1
    assert len(data["extra regions"]) == 1
    assert board.options == {
        "diagonals": "yes",
        "antiknight": "yes",
        "antiking": "yes",
        "nonconsecutive": "no",
        "disjoint groups": "yes",
        "all dots": "yes",
        "all xv": "yes",
    }
    assert dict(board.notes) == {"title": "A title", "author": "Somebody"}


def test_what_has_no_more_rules_is_a_sudoku() -> None:
    found = puzzle(4)
    found["grid"][1][2] = {"value": 3, "given": True, "region": 1}
    assert read(found).name == "sudoku"
    assert read({**found, "antiking": True}).name == "variantsudoku"


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"rowindexer": [{"cells": ["R1C1"]}]}, "'rowindexer' of f-puzzles: satgrid has no"),
        ({"surprise": [1]}, "'surprise' of f-puzzles: satgrid has no such rule$"),
        ({"cage": [{"cells": ["R1C1"], "value": "DR5"}]}, "'cage' .* no rule of digital roots"),
        ({"thermometer": [{"lines": [["R1C1", "R9C9"]]}]}, "'thermometer' .* R9C9 is not on"),
        (
            {"killercage": [{"cells": ["R1C1"], "value": "A"}]},
            "'killercage' .* 'A' is not a number",
        ),
        ({"thermometer": 7}, "'thermometer' of f-puzzles: a list is expected"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "I"}]}, "neither X nor V"),
        ({"negative": ["quadruple"]}, "no rule that all 'quadruple' are given"),
        ({"sandwichsum": [{"cell": "R2C2", "value": "3"}]}, "R2C2 is not beside a line"),
        ({"size": 5}, "its grid does not have 5 rows"),
        ({"size": 10**9}, "1 to 25 are possible"),
        ({"grid": None}, "its grid does not have"),
        ({"even": [{"cell": "R1C1"}], "odd": [{"cell": "R1C1"}]}, "both even and odd"),
    ],
)
def test_what_is_wrong_or_unknown_is_refused_by_its_name(
    parts: dict[str, Any], message: str
) -> None:
    with pytest.raises(ParseError, match=message):
        read({**puzzle(), **parts})


FIELD = ROOT.parent / "shared" / "field"
UNIQUE = FIELD / "fpuzzles-expected-unique.txt"
MISSING = {
    "'columnindexer' of f-puzzles: satgrid has no such rule: column indexers",
    "'entropicline' of f-puzzles: satgrid has no such rule: entropic lines",
    "'zipperline' of f-puzzles: satgrid has no such rule: zipper lines",
    "'slowthermometer' of f-puzzles: satgrid has no such rule: slow thermometers",
}


@pytest.mark.skipif(not UNIQUE.exists(), reason="the published puzzles are not here")
def test_published_variants_have_their_solution_or_are_refused_for_the_rule_that_is_missing() -> (
    None
):
    lines = [line for line in UNIQUE.read_text("utf-8").split("\n") if line.strip()]
    solved, refused = 0, set()
    for told, link in zip(lines[::2], lines[1::2], strict=True):
        digits = told.rsplit(" ", 1)[1]
        try:
            [board] = formats.read(link)
        except ParseError as error:
            refused.add(error.message)
            continue
        found = uniqueness(board)
        assert found.verdict is Verdict.UNIQUE
        assert found.first is not None
        assert board.render(found.first).replace("\n", "") == digits
        solved += 1
    assert solved == 4
    assert refused == MISSING


DOT = FIELD / "nonconsecutive-with-dot.txt"


def test_a_header_that_contradicts_a_printed_dot_is_refused() -> None:
    text = "puzzle: variantsudoku\nnonconsecutive: yes\n\n....\n....\n....\n....\n\ndots:\n"
    rows = ["- - - -", ". . . ."] * 3
    with pytest.raises(ParseError, match="a white dot lies between row 1, column 2 and") as told:
        parse(text + "\n".join([". .o. .", *rows]))
    assert told.value.line == 2


@pytest.mark.skipif(not DOT.exists(), reason="the published puzzles are not here")
def test_the_contradiction_of_the_field_is_refused() -> None:
    with pytest.raises(ParseError, match="it is 'all dots: white'"):
        formats.read(DOT.read_text("utf-8"))


def test_nonconsecutive_does_not_hold_at_dots() -> None:
    """As its author's solver has it: negative values spare cells with any dot."""
    plain: Any = read(puzzle(4, nonconsecutive=True))
    assert (plain.options["nonconsecutive"], plain.options["all dots"]) == ("yes", "no")
    white = {"difference": [{"cells": ["R1C1", "R1C2"]}]}
    for dots in (white, {"ratio": [{"cells": ["R1C1", "R1C2"]}]}):
        board: Any = read(puzzle(4, nonconsecutive=True, **dots))
        assert (board.options["nonconsecutive"], board.options["all dots"]) == ("no", "white")
    board = read(puzzle(4, nonconsecutive=True, negative=["ratio"], **white))
    assert board.options["all dots"] == "yes"
    assert formats.read(formats.write(board, "fpuzzles")) == [board]
    with pytest.raises(ParseError, match="except between cells with a difference"):
        read(puzzle(9, negative=["ratio"], difference=[{"cells": ["R1C1", "R1C2"], "value": 3}]))


def test_regions_not_told_are_rows_where_there_are_no_usual_boxes() -> None:
    found = puzzle(5)
    for column in range(5):
        found["grid"][1][column]["region"] = 1  # as it would be anyway
    [first, second, *_] = read(found).data["regions"]
    assert (set(first), set(second)) == ({first[0]}, {second[0]})
    assert first[0] != second[0]


def test_what_is_only_drawn_is_said() -> None:
    found = puzzle(
        4,
        line=[{"lines": [["R1C1", "R1C2"]]}] * 2,
        cage=[{"cells": ["R2C1"], "value": "A"}],
        ruleset="Normal rules apply.",
    )
    found["grid"][3][2] = {"c": "#FF0000"}
    with collected() as remarks:
        read(found)
    assert remarks == [
        "colors of f-puzzles are only drawn: at R4C3",
        "'line' of f-puzzles is only drawn: R1C1, R1C1",
        "'cage' of f-puzzles is only drawn: 'A' at R2C1",
        "'ruleset': rules in words are not read",
    ]
    found["grid"][3][2] = {"surprise": 1}
    with pytest.raises(ParseError, match="'surprise' of R4C3 of f-puzzles is not known"):
        read(found)


VALUES: tuple[Any, ...] = (
    5,
    -1,
    10**30,
    2.5,
    float("inf"),
    True,
    "x",
    "",
    [],
    [5],
    ["x"],
    [[]],
    [[5]],
    {},
    {"a": 5},
)


def _changed(draw: random.Random, found: Any, value: Any) -> Any:
    """Return JSON with one value somewhere in it replaced."""
    if not isinstance(found, dict | list) or not found or draw.random() < 0.15:
        return value
    if isinstance(found, list):
        at = draw.randrange(len(found))
        return [*found[:at], _changed(draw, found[at], value), *found[at + 1 :]]
    key = draw.choice(sorted(found))
    return {**found, key: _changed(draw, found[key], value)}


def test_a_value_of_any_type_under_any_key_is_read_or_refused_in_one_line() -> None:
    draw = random.Random(5)
    whole = full()
    pad = loose.lengthened(loose.read(SHORTENED))
    wholes = [whole, pad, loose.read(SHORTENED)]
    wholes += [{**puzzle(), name: found} for name, found in whole.items() if name != "size"]
    refused = 0
    for start, keys in ((puzzle(), KEYS), (pad, PARTS)):
        for key in keys:
            for value in VALUES:
                refused += not _read_or_refused({**start, key: value})
    line = {"color": "#34BBE6", "wayPoints": 5}
    refused += not _read_or_refused({**pad, "lines": [line]})
    for _ in range(800):
        refused += not _read_or_refused(_changed(draw, draw.choice(wholes), draw.choice(VALUES)))
    assert refused > 500


def _read_or_refused(found: Any) -> bool:
    """Return whether it is read; whatever is raised but an error of its text fails."""
    message = ""
    try:
        formats.read(json.dumps(found), "fpuzzles")
    except ParseError as error:
        message = str(error)
    assert "fault" not in message
    assert "\n" not in message
    return not message


def test_what_a_program_draws_for_a_rule_is_passed_over() -> None:
    drawn = {"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban"}
    rule = {"renban": [{"lines": [["R1C1", "R1C2"]]}]}
    assert read({**puzzle(), **rule, "line": [drawn]}) == read({**puzzle(), **rule})
    with pytest.raises(ParseError, match="'line' of f-puzzles"):
        read({**puzzle(), "line": [drawn]})


@pytest.mark.parametrize(
    "front",
    [
        "https://www.f-puzzles.com/?load=",
        "https://f-puzzles.com/?load=",
        "https://sudokupad.app/fpuzzles",
        "https://sudokupad.app/fpuz",
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles",
        "https://beta.sudokupad.app/sudoku/fpuzzles",
        "fpuzzles",
    ],
)
def test_links_of_all_sites_are_read(front: str) -> None:
    found = puzzle(4, antiking=True)
    held = compressed(json.dumps(found))
    assert formats.detect(front + held) == "fpuzzles"
    assert formats.read(front + held) == [read(found)]
    quoted = held.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
    assert formats.read(front + quoted) == [read(found)]


def test_a_short_link_is_refused_with_its_reason() -> None:
    with pytest.raises(ParseError, match="names a puzzle that is kept elsewhere"):
        formats.read("https://sudokupad.app/QM8RdBLBb9")


SHORTENED = (
    "{cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],"
    "[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
    "ca:[{v:'title: It\\'s one'},{ce:[[3,0],[3,1]],v:5,unique:t}],"
    "o:[{ct:[0.5,1],w:0.35,h:0.35,r:t,c2:#F,c1:#0},{ct:[2,1.5],w:0.35,h:0.35,r:t,c2:#0},"
    "{ct:[3,3.5],te:'X',w:1,h:1}],global:['antiking'],"
    "l:[{c:34BBE6,th:2,wp:[[0,0],[4,4]]},{c:34BBE6,th:2,wp:[[0,4],[4,0]]}]}"
)


def test_sudokupad_is_read_as_far_as_it_states_rules() -> None:
    link = f"https://sudokupad.app/scl{compressed(SHORTENED)}"
    [board] = formats.read(link)
    found: Any = board
    assert found.data["givens"] == {Cell(0, 0): 1}
    assert found.data["cages"] == {(Cell(3, 0), Cell(3, 1)): 5}
    assert found.data["dots"] == {
        Side(Cell(0, 0), Cell(0, 1)): "o",
        Side(Cell(1, 1), Cell(2, 1)): "*",
    }
    assert found.data["xv"] == {Side(Cell(2, 3), Cell(3, 3)): "X"}
    assert found.options["antiking"] == found.options["diagonals"] == "yes"
    assert dict(found.notes) == {"title": "It's one"}


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ("arrows:[{wp:[[0,0],[1,1]]}]", "'arrows' of SudokuPad: the link does not state"),
        ("l:[{c:67F067,wp:[[0,0],[1,1]]}]", "'lines' of SudokuPad"),
        ("u:[{ct:[0.5,0.5],w:1,h:1}]", "'underlays' of SudokuPad: .* a shape"),
        ("o:[{ct:[0.5,0.5],te:'12'}]", "'overlays' of SudokuPad: .* the text '12'"),
        ("global:['antiqueen']", "no rule 'antiqueen'"),
        ("re:[[[0,0]]]", "the region of R1C1 has 1 cells, not 4"),
    ],
)
def test_drawings_without_a_rule_are_refused_by_their_name(part: str, message: str) -> None:
    text = f"{{ce:[[,,,],[,,,],[,,,],[,,,]],{part}}}"
    with pytest.raises(ParseError, match=message):
        formats.read(f"https://sudokupad.app/scl{compressed(text)}")


@pytest.mark.parametrize("text", ["{", "[" * 5000, "{a:}}", "{a 1}", "'", "{a:1,}x", "{a:zz}", ""])
def test_what_is_no_such_json_is_refused(text: str) -> None:
    with pytest.raises(SatgridError, match="is not expected in a puzzle"):
        loose.read(text)


def test_boards_come_back_with_the_same_solutions() -> None:
    draw = random.Random(3)
    held = 0
    for _ in range(60):
        board: Any = declaring.anyhow(draw, "variantsudoku", (4, 4))
        board = board.with_data(signs={})  # f-puzzles has no less and more
        try:
            link = formats.write(board, "fpuzzles")
        except SatgridError:
            continue
        [found] = formats.read(link)
        [again] = formats.read(formats.write(found, "fpuzzles"))
        assert again == found
        one, other = (list(solutions(encoded(each), limit=50)) for each in (board, found))
        assert len(one) == len(other)
        assert len(one) == 50 or set(one) == set(other)
        held += 1
    assert held > 10


def test_damaged_links_are_boards_or_one_line() -> None:
    draw = random.Random(4)
    board: Any = parse("puzzle: variantsudoku\n\n1...\n....\n....\n....\n\narrows:\nr1c1 r2c1\n")
    link = formats.write(board, "fpuzzles")
    texts = [f"https://sudokupad.app/scl{compressed(SHORTENED)}", SHORTENED, link]
    texts.append(json.dumps(puzzle(4, thermometer=[{"lines": [["R1C1", "R2C2"]]}])))
    refused = 0
    for _ in range(400):
        text = damaged(draw, texts)
        if draw.random() < 0.5:  # the damage is inside
            inside = damaged(draw, [SHORTENED, texts[-1]])
            text = f"https://sudokupad.app/scl{compressed(inside)}"
        try:
            formats.read(text, "fpuzzles")
        except ParseError as error:
            refused += "\n" not in str(error)
    assert refused > 200


def test_a_candidate_that_no_cell_can_have_is_refused_as_written() -> None:
    board = parse("puzzle: variantsudoku\n\n....\n....\n....\n....\n\ncandidates:\n0,2: r1c2\n")
    with pytest.raises(SatgridError, match="this variantsudoku cannot be written as fpuzzles: "):
        formats.write(board, "fpuzzles")
