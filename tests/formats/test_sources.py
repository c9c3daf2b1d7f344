"""One way in: the command line and ``satgrid.load`` read every input alike."""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings, strategies as st

import satgrid
from satgrid import formats
from satgrid.board.grid import Cell
from satgrid.cli import program
from satgrid.errors import ParseError, SatgridError
from satgrid.formats import sources
from satgrid.genres.nonogram.clues import made as nonogram
from satgrid.genres.sudoku.board import made as sudoku
from satgrid.puzzle.numbers import Entry

SQUARE = sudoku(4, (Entry(Cell(1, 2), 3),), (2, 2), notes=(("title", "Brücke"),))
BOX = nonogram(((1, 1), (), (3,)), ((1, 1), (1,), (1, 1)), (("title", "Brücke"),))
BODY = "norinori/5/5/cag4ocjo"


def converted(source: object) -> str:
    """Return what the command line makes of a source."""
    result = CliRunner().invoke(program, ["convert", str(source), "-o", "-"])
    assert result.exit_code == 0, result.stderr
    return result.stdout


def everywhere(source: Any) -> str:
    """Read a source in both ways, which must agree."""
    read = str(satgrid.load(source))
    assert converted(source) == read
    return read


@pytest.mark.parametrize(
    "url",
    [
        f"https://puzz.link/p?{BODY}",
        f"http://pzv.jp/p.html?{BODY}",
        f"puzz.link/p?{BODY}",
        f"pzprxs.vercel.app/p?{BODY}",
        f"https://pzprxs.vercel.app/p.html?{BODY}/",
        f"p?{BODY}",
        f"?{BODY}",
        BODY,
        BODY.replace("/", "_edit/", 1),
        f"  https://puzz.link/p?{BODY}\n",
        f"\ufeffhttps://puzz.link/p?{BODY}\r\n",
        "pzprv3/norinori/2/2/1/0 0 /0 0 /",
        "https://puzz.link/p?pzprv3/norinori/2/2/1/0%200%20/0%200%20/",
        "puzzle: norinori\r\n\r\nAABB\r\n",
        "2 1\n2\n1\n1\n",
    ],
)
def test_urls_and_texts(url: str) -> None:
    assert everywhere(url).startswith("puzzle: no")


@pytest.mark.parametrize("name", formats.names(writable=True))
def test_byte_order_marks_and_line_ends(name: str, tmp_path: Path) -> None:
    board = SQUARE if name in ("sdm", "sdk", "fpuzzles") else BOX
    written = formats.write(board, name)
    [expected] = formats.read(written)
    for mark in ("", "\ufeff"):
        for end in ("\n", "\r\n", "\r"):
            content = mark + written.replace("\n", end)
            assert formats.detect(content) == name
            assert formats.read(content) == [expected]
            file = tmp_path / "board"
            for encoding in ("utf-8", "utf-16"):
                file.write_bytes(content.encode(encoding))
                assert everywhere(file) == expected.text()


def test_bundles_with_other_line_ends() -> None:
    several = [BOX, nonogram(((2,),), ((1,), (1,)))]
    for name in ("text", "non", "webpbn", "puzzlink"):
        written = formats.write_all(several, name)
        there = formats.read(written)
        assert formats.read("\ufeff" + written.replace("\n", "\r\n")) == there
        lines = [part.line for part in formats.parts(written)]
        assert [part.line for part in formats.parts(written.replace("\n", "\r"))] == lines


@pytest.mark.parametrize("name", ["non", "olsak"])
@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_titles_from_before_utf_8(name: str, encoding: str, tmp_path: Path) -> None:
    title = "Brücke “ñ”" if encoding == "cp1252" else "Brücke ñ"
    board = BOX.with_notes((("title", title),))
    file = tmp_path / "board"
    file.write_bytes(formats.write(board, name).encode(encoding))
    assert dict(satgrid.load(file).puzzle.notes)["title"] == title
    assert f"title: {title}\n" in everywhere(file)


def test_xml_says_its_encoding(tmp_path: Path) -> None:
    file = tmp_path / "board.xml"
    written = formats.write(BOX, "webpbn")
    for encoding in ("ISO-8859-1", "windows-1252", "utf-8"):
        declared = written.replace('"1.0"', f'"1.0" encoding="{encoding}"', 1)
        file.write_bytes(declared.encode(encoding))
        assert everywhere(file) == BOX.text()
    for encoding in ("unicode_escape", "idna", "base64", "no-such-thing"):
        wrong = written.replace('"1.0"', f'"1.0" encoding="{encoding}"', 1)
        file.write_bytes(wrong.encode("latin-1"))
        with pytest.raises(ParseError, match="not UTF-8"):
            satgrid.load(file)


@pytest.mark.parametrize("name", ["text", "pzprv3"])
def test_formats_that_are_utf_8(name: str, tmp_path: Path) -> None:
    file = tmp_path / "board"
    board = BOX.with_notes((("author", "é"),))
    file.write_bytes(formats.write(board, name).encode("latin-1"))
    with pytest.raises(ParseError, match="this is not UTF-8 text: save it as that"):
        satgrid.load(file)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    class Fake:
        buffer = io.BytesIO(b"\xef\xbb\xbf" + f"puzz.link/p?{BODY}\r\n".encode())

    monkeypatch.setattr(sys, "stdin", Fake)
    assert satgrid.load("-") == satgrid.load(BODY)


def test_a_file_goes_before_a_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path(BODY)
    file.parent.mkdir(parents=True)
    file.write_text("puzzle: norinori\n\nAA\n", encoding="utf-8")
    assert satgrid.load(BODY).puzzle.shape == (1, 2)
    assert satgrid.load(f"?{BODY}").puzzle.shape == (5, 5)


def test_only_two_kinds_of_errors(tmp_path: Path) -> None:
    for source in (
        tmp_path / "no",
        "no",
        "no/1/2/3",
        str(tmp_path),
        tmp_path,
        "a.txt#2",
    ):
        with pytest.raises(OSError, match=r"."):
            satgrid.load(source)
    binary = tmp_path / "binary"
    binary.write_bytes(b"puzzle: norinori\n\nA\0\n")
    for source in (
        "",
        "a\0b",
        "x" * 5000,
        Path("a\0b"),
        binary,
        "\n",
        "://",
        "?a",
        "a\nb",
        "\ud800\n",
        "\ud800",
    ):
        with pytest.raises(SatgridError):
            satgrid.load(source)
    with pytest.raises(SatgridError, match="no format 'cwd'"):
        formats.read("", "cwd")


@settings(max_examples=300, database=None)
@given(st.binary(max_size=60) | st.text(max_size=40).map(str.encode))
def test_any_bytes_are_text_or_refused(content: bytes) -> None:
    for start in (
        b"",
        b"\xff\xfe",
        b'<?xml version="1.0" encoding="big5"?>',
        b"width 1\nheight 1\n",
    ):
        try:
            found = sources.decoded(start + content)
        except ParseError:
            continue
        assert "\r" not in found
        with suppress(ParseError):
            formats.read(found)
