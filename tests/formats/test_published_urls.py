"""Published puzzles and their URLs; local only, never part of the project."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from catalogue import ROOT, halved, roomed

from satgrid import formats
from satgrid.board import regions
from satgrid.board.grid import Side
from satgrid.genres.kropki.board import made as kropki_of
from satgrid.genres.nonogram.clues import made as nonogram

FOLDER = ROOT.parent / "shared" / "published"

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="no folder of published puzzles here")


def records(kind: str) -> Iterator[dict[str, Any]]:
    for line in (FOLDER / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if "puzzlink" in record:
            yield record


def decoded(record: dict[str, Any]) -> Any:
    """Read the URL of a record, which must come back the same, as the editor writes it.

    Not all records' URLs are the editor's own: it writes a number of shakashaka at the board's end
    with two empty cells behind it, and a slash behind a point at the end.
    """
    url = record["puzzlink"]
    [board] = formats.read(url)
    if board.name == "shakashaka" and url[-1].isdecimal():
        url = url[:-1] + "abcde"[int(url[-1]) % 5]
    url += "" if url[-1].isalnum() else "/"
    assert formats.write(board, "puzzlink") == url + "\n", record["name"]
    [saved] = formats.read(formats.write(board, "pzprv3"))
    assert saved == board, record["name"]
    return board


def test_nonograms() -> None:
    for record in records("nonogram"):
        board = decoded(record)
        rows, columns = (tuple(map(tuple, record[side])) for side in ("rows", "cols"))
        assert board == nonogram(rows, columns), record["name"]


def test_norinori() -> None:
    for record in records("norinori"):
        assert decoded(record) == roomed("norinori", regions.renumbered(record["rooms"])), record[
            "name"
        ]


def test_shakashaka() -> None:
    for record in records("shakashaka"):
        rows = tuple("".join(row) for row in record["grid"])
        assert decoded(record) == halved(rows), record["name"]


def test_kropki() -> None:
    """A URL has the size and the dots; boxes and givens of a record are not in it."""
    whole = 0
    for record in records("kropki"):
        white, black = (
            frozenset(Side.between(one, other) for one, other in record[color])
            for color in ("white", "black")
        )
        assert decoded(record) == kropki_of(record["n"], white=white, black=black), record["name"]
        extra = record["boxes"] or "regions" in record or any(map(any, record["givens"]))
        whole += record["negative"] and not extra
    assert whole > 10
