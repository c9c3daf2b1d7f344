"""Formats of other programs: there and back, notes, bundles, and what is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from catalogue import KEPT, boards, halved, load, roomed
from hypothesis import given, settings, strategies as st

from satgrid import formats
from satgrid.board import regions
from satgrid.board.boxes import usual
from satgrid.board.grid import Cell, Grid
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.errors import ParseError, SatgridError
from satgrid.formats.format import renoted
from satgrid.formats.puzzlink import bodies, codes
from satgrid.formats.puzzlink.kinds import kinds
from satgrid.formats.remarks import collected
from satgrid.genres.kropki.board import made as kropki_of
from satgrid.genres.nonogram.clues import made as nonogram
from satgrid.genres.sudoku.board import made as sudoku
from satgrid.puzzle.numbers import Entry

NOTES = (("title", 'A "box" & <b> #1'), ("author", "Nobody: é"), ("source", "own\\#2"))
SUDOKUS = ["sdm", "sdk", "fpuzzles"]
SQUARE = sudoku(4, (Entry(Cell(1, 2), 3),), (2, 2), notes=NOTES)
BOX = nonogram(((1, 1), (), (3,)), ((1, 1), (1,), (1, 1)), NOTES)
BOTH_LISTS = ["non", "webpbn", "nin", "mk", "olsak"]


def same(board: Any, name: str) -> None:
    """Write a board, find the format again, and read it back."""
    written = formats.write(board, name)
    assert formats.detect(written) == name
    [found] = formats.read(written)
    kept = {key: value for key, value in board.notes if key in KEPT.get(name, ())}
    assert dict(found.notes) == kept
    assert type(found) is type(board)
    assert renoted(found, ()) == renoted(board, ())


@pytest.mark.parametrize("name", formats.names(writable=True))
def test_notes(name: str) -> None:
    same(SQUARE if name in SUDOKUS else BOX, name)


def test_every_board_of_the_catalogue() -> None:
    """Each is written in every format that can hold it; text holds them all."""
    held: dict[str, int] = dict.fromkeys(formats.names(writable=True), 0)
    reasons: list[str] = []
    for path in boards():
        board = load(path)
        for name in held:
            try:
                formats.write(board, name)
            except SatgridError as error:
                reasons.append(str(error))
                continue
            same(board.parse(board.text()), name)
            held[name] += 1
    assert held["text"] == len(boards())
    assert min(held.values()) > 3
    assert all(" cannot be written as " in reason for reason in reasons)


def sizes(most: int) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(1, most), st.integers(1, most))


@st.composite
def drawn_boards(draw: st.DrawFn) -> Any:
    """Draw a board that puzz.link can hold."""
    kind = draw(st.sampled_from(["shakashaka", "norinori", "nonogram", "kropki", "sudoku"]))
    height, width = draw(sizes(9))
    if kind == "shakashaka":
        symbols = st.sampled_from("........#01234")
        row = st.lists(symbols, min_size=width, max_size=width).map("".join)
        return halved(draw(st.lists(row, min_size=height, max_size=height)))
    if kind == "norinori":
        from satgrid.formats.puzzlink.rooms import rooms

        grid = Grid(height, width)
        count = len(grid.sides())
        lines = draw(st.lists(st.booleans(), min_size=count, max_size=count))
        return roomed("norinori", rooms(grid, lines))
    if kind == "nonogram":
        bits = draw(st.lists(st.booleans(), min_size=height * width, max_size=height * width))
        rows = [bits[start : start + width] for start in range(0, height * width, width)]
        columns = zip(*rows, strict=True)
        return nonogram(tuple(map(runs, rows)), tuple(map(runs, columns)))
    if kind == "sudoku":
        size = draw(st.sampled_from([1, 4, 6, 9, 16, 25]))
        cell = st.builds(Cell, st.integers(0, size - 1), st.integers(0, size - 1))
        given_ = draw(st.dictionaries(cell, st.integers(1, size), max_size=12))
        entries = tuple(Entry(cell, given_[cell]) for cell in sorted(given_))
        return sudoku(size, entries, usual(size))
    sides = Grid(height, height).sides()
    dots = draw(st.lists(st.sampled_from(" ow"), min_size=len(sides), max_size=len(sides)))
    white, black = (
        frozenset(side for side, dot in zip(sides, dots, strict=True) if dot == color)
        for color in "ow"
    )
    return kropki_of(height, white=white, black=black)


def runs(line: Any) -> tuple[int, ...]:
    words = "".join("#" if filled else " " for filled in line).split()
    return tuple(map(len, words))


@settings(max_examples=150, database=None)
@given(drawn_boards())
def test_any_board_there_and_back(board: Any) -> None:
    others = {
        "nonogram": BOTH_LISTS,
        "sudoku": SUDOKUS if board.shape != (1, 1) else [],
    }
    for name in ("puzzlink", "pzprv3", *others.get(board.name, ())):
        same(board, name)


URLS: dict[str, Any] = {
    "https://puzz.link/p?shakashaka/6/6/cgbhdhegdrb": halved(
        ("2...1.", "...3..", "..4...", "3.....", "......", "...1..")
    ),
    "https://puzz.link/p?norinori/5/5/cag4ocjo": roomed(
        "norinori", regions.renumbered(["00122", "11122", "13322", "33333", "44333"])
    ),
    "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h": nonogram(
        ((2, 1), (1, 1), (1, 2), (), (1, 1), (3,)),
        ((2, 1), (1, 1, 1), (1,), (1, 1, 1), (2, 1), ()),
    ),
    "https://puzz.link/p?sudoku/4/4/g1k23k3g": sudoku(
        4,
        tuple(
            Entry(Cell(*cell), number)
            for cell, number in (((0, 1), 1), ((1, 3), 2), ((2, 0), 3), ((3, 2), 3))
        ),
        (2, 2),
    ),
}


@pytest.mark.parametrize("url", URLS)
def test_urls_as_their_format_documents_them(url: str) -> None:
    body = url.partition("?")[2]
    assert formats.write(URLS[url], "puzzlink") == url + "\n"
    for form in (
        url,
        body,
        f"puzz.link/p?{body}",
        f"http://pzv.jp/p.html?{body}/",
        url.replace("/", "_edit/", 4).replace("_edit", "", 3),
        url.replace("?", "?lang=en&"),
    ):
        assert formats.read(form) == [URLS[url]], form


WHOLE_AND_PARTS: dict[str, list[str]] = {
    "shakashaka/2/1/gc": ["shakashaka/2/1/g2", "shakashaka/2/1/g7", "shakashaka/2/1/gczz9"],
    "shakashaka/3/1/cg": ["shakashaka/3/1/2", "shakashaka/3/1/7", "shakashaka/3/1/c"],
    "shakashaka/2/2/j": ["shakashaka/2/2/", "shakashaka/2/2/g", "shakashaka/2/2/z"],
    "norinori/2/2/00": ["norinori/2/2/", "norinori/2/2/0", "norinori/2/2/00xyz", "norinori/2/2/07"],
    "norinori/2/2/o0": ["norinori/2/2/o"],
    "kropki/2/2/90": ["kropki/2/2/9", "kropki/2/2/92", "kropki/2/2/900"],
    "nonogram/2/1/1h1": ["nonogram/2/1/1h1g", "nonogram/2/1/1h1zz5"],
    "sudoku/4/4/1u": ["sudoku/4/4/1", "sudoku/4/4/1z1"],
    "starbattle/2/2/1/00": ["starbattle/2/2/1/", "starbattle/2/2/1", "starbattle/2/2/1/000"],
    "tents/2/2/j1k": ["tents/2/2/j1", "tents/2/2/j1zz"],
}


@pytest.mark.parametrize("whole", WHOLE_AND_PARTS)
def test_urls_are_read_as_the_editor_shows_them(whole: str) -> None:
    """What is missing is empty, what is behind the board's end is nothing."""
    [expected] = formats.read(whole)
    for other in WHOLE_AND_PARTS[whole]:
        assert formats.read(f"https://puzz.link/p?{other}") == [expected], other


@pytest.mark.parametrize(
    ("row", "body"),
    [
        *[("2", "c"), ("2.", "c"), ("2..", "c"), ("2...", "cg"), ("22", "2c"), ("2.2", "7c")],
        *[("2#", "2./"), ("2.#", "7./"), ("#", "./"), ("." * 21 + "4", "zge"), ("." * 40, "zz")],
    ],
)
def test_the_end_of_a_url_is_that_of_the_editor(row: str, body: str) -> None:
    """A last number claims two empty cells, there or not; no link ends with a point."""
    assert formats.write(halved((row,)), "puzzlink").endswith(f"/{len(row)}/1/{body}\n")


def test_saved_files() -> None:
    head = "pzprv3/norinori/2/2"
    flat = head + "/1/0 0 /0 0 /. . /. . /"
    for form in (flat, flat.replace("/", "\n"), "puzz.link/p?" + flat.replace(" ", "%20")):
        assert formats.read(form) == [roomed("norinori", ((0, 0), (0, 0)))], form
    borders = "pzprv3.1\nnorinori\n2\n3\n1 0 \n1 0 \n0 0 0 \n. . . \n. . . \n"
    assert formats.read(borders) == [roomed("norinori", ((0, 1, 1), (0, 1, 1)))]
    marked = "pzprv3\nnonogram\n1\n2\n. c1 . \n1 # + \n"
    assert formats.read(marked) == [nonogram(((1,),), ((1,), ()))]


def test_a_saved_file_of_notes_alone() -> None:
    with pytest.raises(ParseError, match="the file ends before its first line"):
        formats.read('\ninfo:{"metadata": {}}\n', "pzprv3")


SEVERAL = (BOX, nonogram(((2,),), ((1,), (1,))))


@pytest.mark.parametrize("name", ["non", "webpbn", "puzzlink"])
def test_bundles(name: str) -> None:
    written = formats.write_all(SEVERAL, name)
    found: list[Any] = formats.read(written)
    assert [board.data for board in found] == [board.data for board in SEVERAL]
    parts = formats.parts(written)
    assert [part.number for part in parts] == [1, 2]
    lines = written.split("\n")
    for part in parts:
        first = part.content.strip().removeprefix("<puzzleset>").split("\n")[0][:10]
        assert lines[part.line - 1].startswith(first) or name == "webpbn"


def test_one_bad_puzzle_spares_the_others() -> None:
    good = formats.write(SEVERAL[1], "puzzlink")
    parts = formats.parts(f"# three\n\n{good}https://puzz.link/p?nonogram/2/1/1F\n  {good}")
    assert [part.line for part in parts] == [3, 4, 5]
    assert parts[0].read() == parts[2].read() == SEVERAL[1]
    with pytest.raises(ParseError, match="means nothing") as caught:
        parts[1].read()
    assert caught.value.line == 4


def test_one_puzzle_a_file() -> None:
    with pytest.raises(SatgridError, match="2 puzzles, but mk has one per file; several go into: "):
        formats.write_all(SEVERAL, "mk")


def test_what_would_be_lost_is_refused() -> None:
    entry = Entry(Cell(0, 0), 1)
    lossy: list[tuple[Any, str]] = [
        (kropki_of(4, (entry,)), "the numbers that are given"),
        (kropki_of(4, box=(2, 2)), "its boxes"),
        (kropki_of(4, all_dots="white"), "all dots are shown"),
        (nonogram(((1,) * 3,), ((1,),) * 3), "the clue 1 1 1 has no place"),
        (nonogram(((300,),), ((1,),) * 300), "the clue 300 has no place"),
    ]
    for board, reason in lossy:
        with pytest.raises(SatgridError, match=reason):
            formats.write(board, "puzzlink")
    with pytest.raises(SatgridError, match="nonograms only"):
        formats.write(roomed("norinori", ((0, 0),)), "non")
    with pytest.raises(SatgridError, match="dimacs is only read; written: "):
        formats.write(BOX, "dimacs")
    with pytest.raises(SatgridError, match="no format 'cwd'; known: dimacs, "):
        formats.write(BOX, "cwd")
    with pytest.raises(SatgridError, match="cannot be written as olsak: it has more than"):
        formats.write(nonogram(((1,),) * 300, ((1,),) * 300), "olsak")


def test_format_by_the_name_of_a_file() -> None:
    assert formats.for_file("a/b.nonpack") == "non"
    assert formats.for_file("X.XML") == "webpbn"
    with pytest.raises(SatgridError, match=r"x\.pdf: the name does not show the format"):
        formats.for_file("x.pdf")


def test_blank_lines_in_lists_of_clues() -> None:
    expected = nonogram(((), (2,)), ((1,), (1,)))
    for text in (
        "2 2\n\n2\n1\n1\n",
        "2 2\n0\n2\n\n1\n1\n",
        "2 2\n\n2\n#\n1\n1\n\n",
        "width 2\nheight 2\nrows\n\n2\n\ncolumns\n1\n1\n",
        "height 2\nrows\n\n2\ngoal 0011\nwidth 2\ncolumns\n1\n1",
        "\n:rows\n0\n2\n:columns\n1\n1\n",
    ):
        assert formats.read(text) == [expected], text


def test_webpbn_as_its_site_writes_it() -> None:
    text = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<!-- <puzzle></puzzle> -->
<puzzleset><source>own</source>
<puzzle type="grid" defaultcolor="black"><title>&copy; a
 b</title><color name="black" char="X">000</color>
<clues type="columns"><line><count>1</count></line><line></line></clues>
<clues type="rows"><line><count color="black">1</count></line></clues>
<solution type="goal"><image>|X.|</image></solution></puzzle></puzzleset>"""
    notes = (("title", "© a b"), ("source", "own"))
    assert formats.read(text) == [nonogram(((1,),), ((1,), ()), notes)]
    twice = text.replace("</puzzleset>", "") + text[text.index("<puzzle type") :]
    assert [board.notes for board in formats.read(twice)] == [notes, notes]
    assert [part.line for part in formats.parts(twice)] == [5, 9]


def clues(count: str, attributes: str = "type='grid'") -> str:
    line = f"<line>{count}</line>"
    sides = "".join(f"<clues type='{kind}'>{line}</clues>" for kind in ("rows", "columns"))
    return f"<puzzleset><puzzle {attributes}>{sides}</puzzle></puzzleset>"


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaa">'
    + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 9}">' for n in range(1, 12))
    + "]>"
    + clues("&a11;")
)
BAD: dict[str, str] = {
    "https://puzz.link/p?norinori/5/5/cag4ocjz": "1:41: 'z' means nothing here",
    "https://puzz.link/p?shakashaka/0/2/g": "1:32: 0 columns",
    "https://puzz.link/p?shakashaka/1000000/1000000/g": "1:40: 1,000,000 rows",
    "https://puzz.link/p?shakashaka/300/300/g": "1:36: 300 rows of 300 cells",
    "https://puzz.link/p?shakashaka/x/2/g": "1:32: 'x' is not a number of columns",
    "https://puzz.link/p?shakashaka/2": "1:21: the URL ends before the size",
    "https://puzz.link/p?lapaz/2/2/g": "1:21: unknown kind of puzzle 'lapaz'; known: ",
    "https://puzz.link/p?nonogram/2/1/1-2": "1:35: after '-' come two",
    "https://puzz.link/p?kropki/3/4/000000": "1:32: 4 rows of 3 cells: this board must be",
    "https://puzz.link/p?kropki/26/26/" + "0" * 434: "1:1: 26 cells in a row; at most 25",
    "https://puzz.link/p?sudoku/8/8/zzzj": "1:32: a sudoku of 8 rows has no boxes",
    "https://puzz.link/p?sudoku/4/4/g5t": "1:33: 5 at row 1, column 2 is not one of",
    "https://puzz.link/rules": "1:1: this link holds no puzzle that can be read",
    "pzprv3/lapaz/2/2/": "1:8: unknown kind of puzzle 'lapaz'; known: ",
    "pzprv3\nshakashaka\n2\n2\n. .\n": "5:4: the file ends before the board",
    "pzprv3\nshakashaka\n1\n2\n. 7\n": "5:3: a number above 4",
    "pzprv3\nkropki\n2\n2\n3\n0\n0 0\n": "5:1: '3' is not one of 0, 1, 2",
    BOMB: "1:1: a document type or an entity is declared",
    clues("<count>1</count>", "type='triddler'"): "1:12: a triddler: only puzzles of type",
    clues("<count>0</count>"): "1:65: a count of 0: a clue that is blotted out",
    clues("<count color='red'>1</count><count>1</count>"): "1:93: a colored nonogram",
    clues("&nothing;"): "1:57: not XML: undefined entity",
    "<html></html>": "1:1: 0 elements 'puzzle' where one is expected",
    "<puzzle>": "1:9: not XML: no element found",
    "1 2\n1\n1\n": "3:1: 2 clues for the rows and columns where the size asks for 3",
    "1 1\n1\n1\n1\n": "4:1: 3 clues for the rows and columns",
    "2 1\n1\n#\n1\n": "3:1: 1 clue for the rows where the size asks for 2",
    "0 1\n#\n1\n": "1:1: 0 rows",
    "width 1\nheight 1\nrows\n1\n": "4:1: there is no line 'columns'",
    "width 1\nheight 1\nrows\n1a\ncolumns\n1a\n": "4:1: '1a': a colored nonogram",
    "width 1000000\nheight 1\nrows\n1\ncolumns\n1\n": "1:7: 1,000,000 columns",
    "#d\n 0:. white\n a:b blue\n:\n1a\n:\n1a\n:": "3:1: a colored nonogram",
    "#t\n:\n1\n:\n1\n:": "1:1: a triddler (#t)",
    ":\n1/\n:\n1\n:": "2:1: '1/': a nonogram with triangles",
    ":\n1\n\n1\n:\n1\n:": "3:1: a blank line is not a clue",
    "c text puzzle: norinori\nc text\nc text ab\nc text abc\n": "4:10: 3 cells where",
    "p cnf 1 1\n1 0\n": "1:1: a DIMACS file without the puzzle's text",
    "puzzle: norinori\n\n" + "a" * 300_000: "1:1: longer than 250,000 characters",
    "hello": "1:1: the first line should be 'puzzle: NAME', or the file in another format: dimacs",
}


@pytest.mark.parametrize("content", BAD, ids=lambda content: content[:50])
def test_bad_input(content: str) -> None:
    with pytest.raises(ParseError) as caught:
        formats.read(content)
    assert str(caught.value).startswith(BAD[content])
    assert "\n" not in str(caught.value)


NUMBERS = st.one_of(st.none(), st.just(bodies.UNKNOWN), st.integers(0, 1_100_000))


@given(st.lists(NUMBERS, max_size=60))
def test_numbers_of_a_body_are_written_and_read(values: list[int | None]) -> None:
    assert codes.numbers(bodies.Body(codes.written(values), 1), len(values)).values == values


def test_decimal_digits_have_runs_of_up_to_26_empty_cells() -> None:
    code = codes.CODES["decimal"]
    assert code.write([None] * 27 + [3]) == "za3"
    assert code.read(bodies.Body("za3.", 1), 29).values == [*[None] * 27, 3, bodies.UNKNOWN]
    with pytest.raises(ParseError, match="1:2: '-' means nothing here"):
        code.read(bodies.Body("a-10", 1), 4)


@pytest.mark.parametrize("kind", ["nawabari", "fivecells", "fourcells"])
def test_a_hole_of_a_whole_board_is_refused_with_its_place(kind: str) -> None:
    for link, place in (
        (f"https://puzz.link/p?{kind}/2/2/a7a", f"1:{27 + len(kind)}: a hole"),
        (f"pzprv3\n{kind}\n1\n2\n. * \n", "5:3: a hole"),
    ):
        with pytest.raises(ParseError) as caught:
            formats.read(link)
        assert str(caught.value).startswith(place)


def test_a_nondango_whose_link_ends_early_has_no_further_circles() -> None:
    [board] = formats.read("https://puzz.link/p?nondango/2/2/00")
    assert board.text() == "puzzle: nondango\n\nAA\nAA\n\ncircles:\n..\n..\n"


def test_81_digits_behind_a_size_are_no_sudoku() -> None:
    [board] = formats.read(f"https://puzz.link/p?hitori/9/9/{'123456789' * 9}")
    assert board.name == "hitori"


def test_larger_numbers_have_a_sign_and_more_digits_in_a_body() -> None:
    assert codes.written([15, 16, 255, 256, 4095]) == "f-10-ff+100+fff"
    assert codes.written([4096, 8192, 12239, 12240, 77776]) == "=000@000@fcf*0000$00000"
    assert codes.numbers(bodies.Body("%001", 1), 1).values == [8193]
    for body, message in {"-1": "after '-' come two hex", "+12": "after '+' come three"}.items():
        with pytest.raises(ParseError, match=re.escape(message)):
            codes.numbers(bodies.Body(body, 1), 4)


# --- names, question marks and blank boards of puzz.link ----------------------------------------


@pytest.mark.parametrize(
    ("alias", "name", "body"),
    [
        ("bijutsukan", "lightup", "6/6/nekcakbl"),
        ("akari", "lightup", "6/6/nekcakbl"),
        ("pearl", "mashu", "6/6/1063000i3000"),
        ("masyu", "mashu", "6/6/1063000i3000"),
        ("heyawacky", "heyawake", "6/6/lll155007rs12222j"),
        ("slitherlink", "slither", "5/5/cbcbcddad"),
        ("fillomino01", "fillomino", "6/6/h4j53g2k5233k2g14j3h"),
        ("yajirin", "yajilin", "5/5/m32j10"),
    ],
)
def test_every_name_of_a_kind_is_read(alias: str, name: str, body: str) -> None:
    [one], [other] = (formats.read(f"https://puzz.link/p?{word}/{body}") for word in (alias, name))
    assert one == other
    assert formats.in_one_line(f"{alias}/{body}")


@pytest.mark.parametrize("name", sorted({*kinds()} - {"battleship"}))  # a fleet must be there
@pytest.mark.parametrize("end", ["", "\n", "\n\n \n"])
def test_a_saved_file_that_ends_after_its_size_is_a_blank_board(name: str, end: str) -> None:
    size = "4" if kinds()[name].size == 1 else "4\n4"
    [board] = formats.read(f"pzprv3\n{name}\n{size}{end}")
    assert kinds()[name].box(board) == (4, 4)
    [noted] = formats.read(f'pzprv3\n{name}\n{size}\ninfo:{{"metadata":{{"author":"A"}}}}\n')
    assert dict(noted.notes) == {"author": "A"}


@pytest.mark.parametrize(
    "content",
    [
        "pzprv3\nslither\n3\n3\nv:double-loop\n. . . \n. . . \n. . . \n",
        "pzprv3\nslither\n3\n3\nvariant:double-loop\n. . . \n. . . \n. . . \n",
        "pzprv3/slither/3/3/double-loop/. . . /. . . /. . . /",
    ],
)
def test_a_variant_is_refused_by_its_name(content: str) -> None:
    with pytest.raises(ParseError, match="the variant 'double-loop', whose rules satgrid does not"):
        formats.read(content)


@pytest.mark.parametrize(
    ("link", "message"),
    [
        (
            "koburin/o/3/3/g",
            "1:29: the flag 'o' of koburin, which satgrid does not know",
        ),
        ("masyu/x/3/3/000", "1:27: the flag 'x', which mashu does not have"),
        ("mashu/f/3/3/000", "1:27: the flag 'f' of mashu, which satgrid does not know: the loop"),
        ("koburin/mo/3/3/g", "1:30: the flag 'o' of koburin, which satgrid does not know"),
        (
            "gokigen/d/2/2/g",
            "1:29: the flag 'd' of gokigen, which satgrid does not know: a link",
        ),
        (
            "lits/d/2/2/0000",
            "1:26: the flag 'd' of lits, which satgrid does not know: a link",
        ),
    ],
)
def test_a_flag_that_changes_the_rules_is_refused(link: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        formats.read(f"https://puzz.link/p?{link}")
    assert str(caught.value).startswith(message)


def test_a_sign_for_rules_told_elsewhere_is_passed_over_with_a_remark() -> None:
    [plain] = formats.read("https://puzz.link/p?norinori/2/2/00")
    for link in (
        "https://puzz.link/p?norinori/v:/2/2/00",
        "https://puzz.link/p?norinori/v:odd/2/2/00",
        "https://puzz.link/p?v:odd/pzprv3/norinori/2/2/1/0%200/0%200/",
        "v:odd\npzprv3\nnorinori\n2\n2\n1\n0 0\n0 0\n",
        "v:odd/pzprv3/norinori/2/2/1/0 0/0 0/",
    ):
        with collected() as remarks:
            assert formats.read(link) == [plain]
        [remark] = remarks
        assert remark.startswith("v: means rules that are told elsewhere")
        assert ("(odd)" in remark) == ("odd" in link)


def test_flags_of_a_saved_file_may_stand_in_one_line() -> None:
    rows = "\n0 \n0 \n0 0 \n. . \n. . \n"
    [board] = formats.read(f"pzprv3.2\ncountry\n2\n2\ncountry_empty{rows}")
    assert "empty: yes\n" in board.text()
    assert formats.write(board, "pzprv3").startswith("pzprv3.2\ncountry\n2\n2\ncountry_empty\n0")
    with pytest.raises(ParseError, match="5:1: the flag 'country_full', which country does not"):
        formats.read(f"pzprv3.2\ncountry\n2\n2\ncountry_full{rows}")


def test_a_flag_in_a_saved_file_is_the_flag_of_a_link() -> None:
    [board] = formats.read("pzprv3\nfillomino\n1\n3\nt\n2 2 . \n")
    assert "largest: 3\n" in board.text()
    with pytest.raises(ParseError, match="5:1: the flag 'o' of koburin"):
        formats.read("pzprv3\nkoburin\n1\n3\no\n. . . \n")


def test_flags_of_how_a_board_is_shown_mean_nothing() -> None:
    [one], [other] = (
        formats.read(f"https://puzz.link/p?yajilin/{it}5/5/m32j10") for it in ("b/", "")
    )
    assert one == other


def test_a_country_road_may_leave_rooms_out() -> None:
    [board] = formats.read("https://puzz.link/p?country/e/3/2/a0h")
    assert "empty: yes\n" in board.text()
    assert count(Request(board)).number == 3
    [bare] = formats.read("https://puzz.link/p?country/3/2/a0h")
    assert count(Request(bare)).number == 2
    for format_name in ("puzzlink", "pzprv3"):
        assert formats.read(formats.write(board, format_name)) == [board]


@pytest.mark.parametrize(
    ("link", "line", "numbers"),
    [
        ("aqre/b/2/2/jg", "borders: yes", (2, 14)),
        ("fillomino/t/2/2/i", "largest: 3", (4, 5)),
        ("koburin/m/5/4/mcp", "corners: yes", (9, 7)),
        ("magnets/a/2/2/g1l0o", "alike: yes", (2, 4)),
    ],
)
def test_a_flag_of_a_declared_genre_is_an_option(
    link: str, line: str, numbers: tuple[int, int]
) -> None:
    """With the option there are other solutions than without."""
    kind, flag, *rest = link.split("/")
    [board] = formats.read(f"https://puzz.link/p?{link}")
    [bare] = formats.read(f"https://puzz.link/p?{'/'.join([kind, *rest])}")
    assert f"{line}\n" in board.text()
    assert (count(Request(board)).number, count(Request(bare)).number) == numbers
    for format_name in ("puzzlink", "pzprv3"):
        assert formats.read(formats.write(board, format_name)) == [board]
    assert f"?{kind}/{flag}/" in formats.write(board, "puzzlink")


def test_a_flag_is_an_option_where_the_genre_has_one() -> None:
    """A slitherlink whose loop passes every corner: of two cells only the outline does."""
    [board] = formats.read("https://puzz.link/p?slither/f/2/1/h")
    assert "full: yes\n" in board.text()
    assert count(Request(board)).number == 1
    [bare] = formats.read("https://puzz.link/p?slither/2/1/h")
    assert count(Request(bare)).number == 3
    for format_name in ("puzzlink", "pzprv3"):
        assert formats.read(formats.write(board, format_name)) == [board]
    assert "?slither/f/2/1/h" in formats.write(board, "puzzlink")
