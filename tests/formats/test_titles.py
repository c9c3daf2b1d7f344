"""Titles, authors and sources of any kind, in every format: kept if it holds them, and harmless."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from catalogue import KEPT, halved, roomed, thinned
from click.testing import CliRunner
from hypothesis import example, given, settings, strategies as st

import satgrid
from satgrid import formats
from satgrid.board import text
from satgrid.board.grid import Cell
from satgrid.cli import program
from satgrid.errors import SatgridError
from satgrid.formats.format import renoted
from satgrid.formula import dimacs
from satgrid.formula.clauses import Formula
from satgrid.genres.nonogram.clues import made as nonogram
from satgrid.genres.sudoku.board import made as sudoku
from satgrid.puzzle import registry
from satgrid.puzzle.numbers import Entry

BOARDS: list[Any] = [
    nonogram(((1, 1), (), (3,)), ((1, 1), (1,), (1, 1))),
    roomed("norinori", ((0, 0), (1, 1))),
    halved(("..", ".2")),
    sudoku(4, (Entry(Cell(1, 2), 3),), (2, 2)),
]
ODD = (
    *("4 6", "<b>", "<!-- x", "]]>", "&copy;", "&#27;", "&amp;lt;", "# d", "#d", "#t", ":", ": :"),
    *(
        "\\# a",
        "a # b",
        '"',
        '""',
        '"a"',
        "'",
        "Width 3",
        "width 3",
        "rows",
        "columns",
        "====",
        "---",
    ),
    *("c text", "c", "p cnf 1 1", "pzprv3", "pzprv3/a/1/1/", "puzzle: norinori", "solution:"),
    *(
        "https://puzz.link/p?norinori/2/2/00",
        "norinori/2/2/00",
        "a?b",
        "a/b",
        "info:{}",
        "{}",
        "[1]",
    ),
    *(
        "a\nb",
        "a\r\nb",
        "\rx",
        "a\n---\nb",
        "a\u2028b",
        "\x1b[31mred",
        "\x00",
        "\x07\x9b31m",
        "\ufeff",
    ),
    *(
        "\u202eevil\u2066",
        "\ud800",
        "\ufffe",
        "é\u0301",
        "日本",
        "👨‍👩‍👧",
        "x" * 30_000,
        "&" * 30_000,
        " ",
    ),
)
odd = st.sampled_from(ODD)
anything = st.text(st.characters(exclude_categories=()), max_size=30)
lines = st.lists(odd | anything, min_size=1, max_size=3).map(" ".join)
notes = st.fixed_dictionaries(dict.fromkeys(text.NOTES, odd | anything | lines))


def harmless(value: str) -> bool:
    """Return whether a terminal shows a text and does nothing else with it."""
    strange = [one for one in value if unicodedata.category(one) in ("Cc", "Cs")]
    return not strange and not set(value) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068")


@pytest.mark.parametrize("puzzle", thinned(BOARDS, 3), ids=lambda puzzle: puzzle.name)
@settings(max_examples=50, database=None)
@given(given_=notes)
@example(given_=dict.fromkeys(text.NOTES, "&" * 30_000))
def test_any_title_in_any_format(puzzle: Any, given_: dict[str, str]) -> None:
    named = renoted(puzzle, tuple(given_.items()))
    clean = dict(text.noted(**given_))
    assert all(map(harmless, clean.values()))
    for name in formats.names(writable=True):
        try:
            written = formats.write(named, name)
        except SatgridError as error:
            refusals = ("nonograms only", "sudokus only", "has no form for it", "a game of the")
            assert any(one in str(error) for one in refusals)  # noqa: PT017
            continue
        written.encode()
        assert formats.detect(written) == name, written[:200]
        [found] = formats.read(written)
        assert found == renoted(puzzle, found.notes), name
        assert dict(found.notes) == {key: clean[key] for key in KEPT.get(name, ()) if key in clean}
        several = [named, named]
        if name in ("text", "non", "webpbn", "puzzlink"):
            assert formats.read(formats.write_all(several, name)) == [found, found]


@pytest.mark.parametrize("title", ODD)
def test_any_title_in_an_exported_formula(title: str) -> None:
    board = roomed("norinori", ((0, 0), (1, 1)), notes=(("title", title),))
    formula = Formula()
    board.encode(formula)
    written = "".join(dimacs.write(formula, board.text().split("\n")[:-1]))
    assert formats.detect(written) == "dimacs"
    [found] = formats.read(written)
    assert found == roomed("norinori", board.data["rooms"], notes=text.noted(title=title))


FILES = {
    "text": "puzzle: norinori\ntitle: a{}b\n\nAA\n",
    "non": 'title "a{}b"\nwidth 2\nheight 1\nrows\n2\ncolumns\n1\n1\n',
    "olsak": "a{}b\n:\n2\n:\n1\n1\n:\n",
    "dimacs": "c text puzzle: norinori\nc text title: a{}b\nc text\nc text AA\n",
    "pzprv3": 'pzprv3\nnorinori\n1\n2\n1\n0 0\n. .\ninfo:{{"metadata": {{"author": "a{}b"}}}}',
    "puzzlekit": '{{"name": "Norinori", "data": {{"a{0}b": {{"problem": "1 2\\n1 1"}}}}}}',
}


JSON = ("pzprv3", "puzzlekit")


@pytest.mark.parametrize("command", [("info",), ("check", "--jobs", "1"), ("solve",)])
@pytest.mark.parametrize("name", FILES)
def test_no_control_character_reaches_the_terminal(name: str, command: tuple[str, ...]) -> None:
    for control in ("\x1b]0;t\x07", "\x9b31m", "\u202e", "\b\b\b", "\x7f"):
        shown = control.encode("unicode_escape").decode() if name in JSON else control
        if name in JSON:
            shown = "".join(f"\\u{ord(one):04x}" for one in control)
        result = CliRunner().invoke(program, [*command, "-"], input=FILES[name].format(shown))
        assert result.exit_code in (0, 1), result.output
        bare = "".join(result.output.split("\n"))
        assert harmless(bare), repr(bare)


def test_entities_make_no_control_characters() -> None:
    content = FILES["non"].format("&#27;[31m&#x9b;&#x202e;&#xd800;")
    [board] = formats.read(content)
    assert all(harmless(value) for _, value in board.notes)


def own(says: str) -> Any:
    return satgrid.Genre(
        says=says,
        answer="numbers to 2",
        layers=["numbers 1 to 9 in cells"],
        rules=["no equal numbers touching", "numbers stay"],
    ).blank(2, 2)


@pytest.mark.parametrize("said", [*(one for one in ODD if len(one) < 2000), "a #b", "\\#", "# all"])
def test_what_a_puzzle_says_of_its_rules_is_harmless_and_kept(said: str) -> None:
    """In its text, in a message and on paper: as a title is."""
    puzzle = own(said).puzzle
    assert all(map(harmless, puzzle.text().split("\n")))
    assert harmless(puzzle.rules)
    found: Any = registry.parse(puzzle.text())
    assert found.rules == puzzle.rules
    assert found == puzzle
    line = " ".join(said.encode("utf-8", "ignore").decode().split())[:1000]
    read = registry.parse(puzzle.text().replace("says: ", f"says: {text.marked(line)}", 1))
    assert harmless(read.rules)


def test_what_a_genre_says_has_room_in_its_text() -> None:
    assert own("x" * 2000).puzzle.rules == "x" * 2000
    with pytest.raises(SatgridError, match="what the genre says is longer than 2,000 characters"):
        own("x" * 2001)


@pytest.mark.parametrize("sign", ["\x1b", "\u202e", "\x07\u2067"])
@pytest.mark.parametrize("layer", ["numbers 1 to 3 or {} in cells", "numbers 1 to 3 in cells"])
def test_a_sign_is_seen(sign: str, layer: str) -> None:
    rule = "numbers stay" if "{}" in layer else f"numbers b shaded and {sign[0]} unshaded"
    answer = "numbers to 3" if "{}" in layer else "shade"
    with pytest.raises(SatgridError, match="has a control character") as error:
        satgrid.Genre(answer=answer, layers=[layer.format(sign)], rules=[rule]).blank(2, 2)
    assert harmless(str(error.value))
