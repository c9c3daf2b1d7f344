"""Each kind of puzz.link that satgrid reads, against what pzprjs reads, writes, saves and judges.

The table beside the project was taken from pzprjs by running it; the project does not contain it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from catalogue import ROOT
from click.testing import CliRunner

from satgrid import formats
from satgrid.board.grid import Cell
from satgrid.cli.main import program
from satgrid.errors import ParseError
from satgrid.formats.puzzlink.kinds import find, kinds
from satgrid.formats.puzzlink.table import ROWS
from satgrid.formats.remarks import collected
from satgrid.puzzle import registry

SHARED = ROOT.parent / "shared"
TABLE = SHARED / "links" / "pzprjs.jsonl"
FIELD = SHARED / "field"

pytestmark = pytest.mark.skipif(not TABLE.exists(), reason="no table of pzprjs beside the project")

HOLE = "a hole, a cell that is no part of the board"
UNREAD = {
    "fivecells": ("1:35: ", "5:1: ", HOLE),
    "tentaisho": ("1:50: ", "5:9: ", HOLE),
}
"""Kinds whose own sample has what satgrid does not hold: its places in the link and the file."""
UNREAD_BOARDS = {
    ("aqre", 2): ("1:34: ", "a border that ends inside a room"),
    ("aqre", 3): ("1:32: ", "a border that ends inside a room"),
    ("araf", 0): ("1:34: ", "a number that is a question mark"),
    ("araf", 1): ("1:38: ", "a number that is a question mark"),
}
"""Boards that are refused with the place of a sign in the link: an araf has only numbers here."""
UNKNOWN_ANSWER = {("nanro", 3)}
"""Solved boards whose answer says less than an answer here: question marks stand for numbers."""
EMPTY = {"brNoShade", "brNoLine", "brNoTriangle"}
"""Faults of empty answers, which may keep all rules."""
NO_FAULTS = {"anNoArrow"}
OPEN = {"ceNoSlash", "ceNoNum"}
"""Faults of unfinished answers: cells lack their mark."""
RULES: dict[str, dict[str, str]] = {
    "aqre": {"bkShadeNe": "number", "cs3": "run"},
    "araf": {"bkArafTooSmall": "area", "bkLessThan2Num": "area"},
    "arukone": dict.fromkeys(("lnCross", "nmConnDiff", "lnDeadEnd", "nmNoLine"), "path"),
    "balance": {"segShort": "circle", "segWhiteUneq": "circle"}
    | dict.fromkeys(("lnBranch", "lnDeadEnd", "lnPlLoop"), "loop"),
    "battleship": {"exShadeNe": "tally"}
    | dict.fromkeys(("csPieceExtra", "bankGt", "shDiag"), "fleet"),
    "canal": {"cs2x2": "square", "csDivide": "canal"},
    "castle": {"lnCross": "loop", "lnPlLoop": "loop", "anLineGt": "number", "cuOutside": "side"},
    "cave": {"cuDivide": "cave", "csConnOut": "outside", "nmSumViewNe": "number"},
    "chocona": {"bkShadeNe": "number"},
    "cocktail": {"cbShade": "apart", "bkShadeDivide": "area", "csDivide": "connected"},
    "cojun": {"bkDupNum": "room", "bkSmallOnBig": "above"},
    "country": {"lnBranch": "loop", "bkPassTwice": "room", "bkNoLine": "room", "lnDeadEnd": "loop"},
    "creek": {"cuDivide": "connected"},
    "doppelblock": {"ceTooManyBlocks": "line", "nmSum": "sum"},
    "easyasabc": {"nmDupRow": "line", "nmMissRow": "line"},
    "factors": {"nmDupRow": "line"},
    "fillomino": dict.fromkeys(("bkSizeLt", "bkSizeGt", "bkMixedNum"), "area")
    | {"bkSizeGt3": "number"},
    "fourcells": {"bkSizeLt4": "piece"},
    "geradeweg": {
        "numNoLine": "length",
        "segLong": "length",
        "lnCross": "loop",
        "lnPlLoop": "loop",
    },
    "gokigen": {"slLoop": "loop"},
    "hashikake": {"lcDivided": "connected"},
    "heyawake": {"cuDivideRB": "connected", "bkUnshadeConsecGt3": "reach"},
    "hitori": {"cuDivideRB": "connected"},
    "juosan": {"baParaGe3": "bars", "bkMajorBarLt": "number"},
    "kakuro": {"nmDupRow": "sum"},
    "koburin": {
        "lnBranch": "loop",
        "lnPlLoop": "loop",
        "csAdjacent": "apart",
        "ceEmpty": "apart",
        "anShadeNe": "number",
    },
    "kropki": {"nmDupRow": "row", "nmSubEq1": "no dot", "nmDivEq2": "no dot"},
    "kurochute": {"cuDivideRB": "connected"},
    "kurodoko": {"cuDivideRB": "connected"},
    "lightup": {"nmAkariNe": "clue"},
    "lits": {
        "cs2x2": "pool",
        "bkShadeDivide": "tetromino",
        "bkShadeLt4": "tetromino",
        "csDivide": "connected",
    },
    "magnets": {"nmAdjacent": "apart", "bkNumGt2": "magnet", "exMinusNe": "minus"},
    "makaro": {"bkDupNum": "room", "arNotMax": "arrow"},
    "mashu": {
        "lnCross": "degree",
        "lnDeadEnd": "degree",
        "mashuBStrig": "black",
        "mashuWStNbr": "white",
    },
    "mines": {"nmMinesNe": "number"},
    "moonsun": {
        "lnBranch": "loop",
        "lnDeadEnd": "loop",
        "bkPassTwice": "room",
        "bkNoLine": "room",
        "bkMSPassedGt2": "kind",
        "bkNotAllMUPassed": "kind",
    },
    "nanro": {"nm2x2": "square", "bkPlNum": "room", "nmDivide": "connected", "bkNoNum": "room"},
    "nawabari": {"bkNotRect": "rectangle", "bkNumGe2": "rectangle"},
    "nondango": {"bkMSGe2": "room", "muConsecGt3": "run"},
    "nonogram": {"exNoMatch": "row"},
    "norinori": {"csGt2": "domino", "csLt2": "domino", "bkNoShade": "room"},
    "nurikabe": {"cs2x2": "pool", "csDivide": "sea", "bkSizeNe": "island"},
    "nurimisaki": {
        "cuDivide": "connected",
        "cu2x2": "unshaded square",
        "nonCirclePromontory": "bare",
    },
    "paintarea": {"bkMixed": "region", "cs2x2": "square", "cu2x2": "gap"},
    "ripple": {"bkDupNum": "room"},
    "shakashaka": {"cuNotRectx": "rectangle", "nmTriangleLt": "clue"},
    "shikaku": {"bkNoNum": "rectangle", "bkNotRect": "rectangle"},
    "shimaguni": {"cbShade": "apart", "bkShadeNe": "number", "bkNoShade": "island"},
    "simpleloop": {"lnBranch": "loop", "lnDeadEnd": "loop"},
    "skyscrapers": {"nmDupRow": "line"},
    "slither": {"lnCross": "degree", "lnPlLoop": "loop", "cxNoLine": "loop"},
    "snake": {
        "csDivide": "connected",
        "cs2x2": "body",
        "shDiag": "body",
        "circleUnshade": "end",
        "shEndpoint": "end",
    },
    "starbattle": {"starAround": "apart", "bkStarLt": "region"},
    "sudoku": {"bkDupNum": "box"},
    "suguru": {"bkDupNum": "room"},
    "tapa": {"ceTapaNe": "clue", "csDivide": "connected"},
    "tatamibari": {"bdCross": "corner"}
    | dict.fromkeys(("bkNotSquare", "bkNotVRect", "bkNotRect"), "rectangle"),
    "tents": {"nmTentNone": "pair", "tentAround": "apart", "nmTentLt": "tally"},
    "tilepaint": {"asShadeNe": "tally"},
    "usoone": {"csAdjacent": "apart", "bkLiarNe1": "liar"},
    "wblink": {"lcTripleNum": "pair", "lcInvBlack": "pair"},
    "yajilin": {"csAdjacent": "apart"}
    | dict.fromkeys(("lnCross", "lnDeadEnd", "ceEmpty"), "every cell"),
    "yinyang": {"ms2x2": "black square", "msDivide": "connected"},
}
"""The rules that pzprjs' faults are about, by the names that satgrid has for them."""
RULES["numlin"] = RULES["arukone"]


@cache
def records() -> dict[str, Any]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return {record["kind"]: record for record in map(json.loads, lines)}


def read(content: str) -> Any:
    [board] = formats.read(content)
    return board


def linked(url: str) -> Any:
    return read(f"https://puzz.link/p?{url}")


def bare(text: str) -> list[str]:
    """Return lines without the blanks at their ends, which are a matter of how they are written."""
    return [line.rstrip() for line in text.splitlines()]


def boards(kind: str) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, record in enumerate(records()[kind]["boards"]):
        if kind not in UNREAD and (kind, number) not in UNREAD_BOARDS:
            yield number, record


def test_the_kinds_that_are_read_are_those_of_pzprjs_by_their_own_names() -> None:
    """No name of another kind leads to a genre, however that is called here."""
    assert {kind for kind in records() if find(kind) is not None} == set(kinds()) == set(ROWS)
    assert {kind for kind in kinds() if find(kind) is not kinds()[kind]} == set()


@pytest.mark.parametrize("kind", sorted(ROWS))
def test_a_link_is_the_board_of_the_file_and_both_are_written_as_pzprjs_does(kind: str) -> None:
    record = records()[kind]
    if kind in UNREAD:
        in_link, in_file, message = UNREAD[kind]
        for content, place in ((f"puzz.link/p?{record['url']}", ""), (record["file"], in_file)):
            with pytest.raises(ParseError, match=message) as caught:
                read(content)
            assert str(caught.value).startswith(place)
        with pytest.raises(ParseError) as caught:
            linked(record["url"])
        assert str(caught.value).startswith(in_link)
        return
    board = linked(record["url"])
    assert read(record["file"]) == board
    assert formats.write(board, "puzzlink") == f"https://puzz.link/p?{record['again']}\n"
    assert bare(formats.write(board, "pzprv3")) == bare(record["file"])
    for _, one in boards(kind):
        assert linked(one["url"]) == read(one["file"])


@pytest.mark.parametrize(("kind", "number"), UNREAD_BOARDS)
def test_what_is_not_held_is_refused_with_its_place(kind: str, number: int) -> None:
    place, message = UNREAD_BOARDS[kind, number]
    record = records()[kind]["boards"][number]
    with pytest.raises(ParseError, match=message) as caught:
        linked(record["url"])
    assert str(caught.value).startswith(place)
    with pytest.raises(ParseError, match=message):
        read(record["file"])


@pytest.mark.parametrize("kind", sorted(set(ROWS) - set(UNREAD)))
def test_an_answer_is_judged_as_pzprjs_judges_it(kind: str) -> None:
    solved = 0
    for number, record in boards(kind):
        [part] = formats.parts(record["file"])
        board, fault = part.read(), record["fault"]
        solution, marks = part.solution(board), part.marks(board)
        held = solution or (marks.held if marks is not None else frozenset())
        told = (kind, number, fault)
        if fault is None or fault in NO_FAULTS:
            solved += 1
            assert (solution is None) == ((kind, number) in UNKNOWN_ANSWER), told
            assert solution is None or not board.check(solution), told
        elif fault in EMPTY:
            assert marks is None, told
        elif fault in OPEN or fault == "bdDeadEnd":  # no form that answers here have
            assert solution is None or board.check(solution), told
        else:
            assert RULES[kind][fault] in {one.rule for one in board.check(held)}, told
    assert solved


def test_each_fault_of_the_table_occurs() -> None:
    met = {kind: {record["fault"] for _, record in boards(kind)} for kind in RULES}
    assert {(kind, one) for kind in RULES for one in set(RULES[kind]) - met[kind]} == set()


# --- other links that people have ---------------------------------------------------------------


def field(name: str) -> list[str]:
    return (FIELD / name).read_text(encoding="utf-8").split()


def test_genres_that_are_called_otherwise_there_are_read() -> None:
    for url in field("known-genre-unknown-kind.urls"):
        if "renban" in url:
            with pytest.raises(ParseError, match=r"unknown kind .*Renban-Madoguchi is another"):
                read(url)
        else:
            written = formats.write(read(url), "puzzlink").rstrip("/\n")
            assert written == url.rstrip("/").replace("%", "@")  # as older versions wrote it
    with pytest.raises(ParseError, match=r"unknown kind .*Kakuru is another puzzle"):
        linked("kakuru/3/3/g")


def test_a_board_whose_rules_are_told_elsewhere_is_read_with_a_remark() -> None:
    for url in field("variant-flag-v.urls"):
        if "?aho" in url:
            with pytest.raises(ParseError, match="unknown kind of puzzle 'aho'"):
                read(url)
            continue
        with collected() as found:
            assert read(url) == read(url.replace("v:/", ""))
        [remark] = found
        assert remark.startswith("v: means rules that are told elsewhere: the board is read")


@pytest.mark.parametrize("name", ["nawabari", "paintarea"])
def test_published_numbers_are_those_of_a_link(name: str) -> None:
    """A reader from the words of pzprjs: decimal digits, and letters for runs of empty cells."""
    lines = (SHARED / "published" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines[:60]:
        record = json.loads(line)
        problem = json.dumps({"genre": name, "problem": record["problem"]})
        board: Any = formats.read(problem, "puzzlekit")[0]
        url = formats.write(board, "puzzlink").strip().rstrip("/")
        width, height, body = url.split("?")[1].split("/")[1:]
        skipped = 0
        if name == "paintarea":  # five borders a character
            inner = (int(width) - 1) * int(height), int(width) * (int(height) - 1)
            skipped = sum(-(-number // 5) for number in inner)
        assert numbers_of(body[skipped:], int(width)) == board.data["numbers"]
        assert read(url) == board, record["name"]


def numbers_of(body: str, width: int) -> dict[Cell, Any]:
    found, at = dict[Cell, Any](), 0
    for symbol in body:
        if symbol.isalpha():
            at += ord(symbol) - ord("a") + 1
        else:
            found[Cell(at // width, at % width)] = "?" if symbol == "." else int(symbol)
            at += 1
    return found


def test_a_saved_answer_is_verified_and_compared(tmp_path: Any) -> None:
    saved = {one["fault"]: one["file"] for one in records()["nurikabe"]["boards"]}
    for fault, code, told in ((None, 0, "solved"), ("cs2x2", 1, "pool")):
        file = tmp_path / "saved.pzpr"
        file.write_text(saved[fault].replace("/", "\n"), encoding="utf-8")
        result = CliRunner().invoke(program, ["verify", str(file)])
        assert result.exit_code == code
        assert told in result.output
        result = CliRunner().invoke(program, ["check", str(file), "-j", "1"])
        assert result.exit_code == code
        assert ("differs from the recorded solution" in result.output) == bool(code)


def test_a_saved_answer_so_far_is_what_a_hint_goes_on_from() -> None:
    [record] = [one for one in records()["sudoku"]["boards"] if one["fault"] == "ceNoNum"]
    [part] = formats.parts(record["file"])
    board = part.read()
    assert part.solution(board) is None
    marks = part.marks(board)
    assert marks is not None
    assert len(registry.find("sudoku").parse(board.text()).givens) < len(marks.held) < 81  # type: ignore[attr-defined]
