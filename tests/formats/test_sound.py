"""Puzzles that are read without text in between: the same as from their text, or not sound.

``Part.read`` gives back a board that says itself that it is sound. What ``parse`` makes of its text
has to be the same board, in the types and the order of all that it holds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from catalogue import ROOT
from hypothesis import given, strategies as st

from satgrid import formats
from satgrid.board import regions
from satgrid.board.grid import Cell, Grid, components
from satgrid.declared.printed_board import PrintedBoard
from satgrid.errors import SatgridError
from satgrid.formats.remarks import collected
from satgrid.puzzle import registry

TABLE = ROOT.parent / "shared" / "links" / "pzprjs.jsonl"
LINK = re.compile(r"https?://[\w./-]+/(?:p|p\.html|penpa-edit/?)[?#][^\s\"'`\\)]+")
WRITTEN = ("puzzlink", "pzprv3", "penpa")


def deep(value: Any) -> Any:
    """Return a value with its types and its order, which equality overlooks."""
    if isinstance(value, dict):
        return dict, [(deep(key), deep(one)) for key, one in value.items()]
    if isinstance(value, (tuple, list)):
        return type(value), [deep(one) for one in value]
    return type(value), value


def judged(content: str) -> Iterator[bool]:
    """Read the puzzles of a text, compare each with that of its own text; yield what is sound."""
    try:
        parts = formats.parts(content)
    except SatgridError:
        return
    for part in parts:
        try:
            with collected():
                puzzle: Any = part.read()
        except SatgridError:
            continue
        again = type(puzzle).parse(puzzle.text())
        assert again == puzzle, content[:100]
        if isinstance(puzzle, PrintedBoard):
            for one in ("shape", "data", "options", "notes"):
                assert deep(getattr(again, one)) == deep(getattr(puzzle, one)), content[:100]
        yield getattr(puzzle, "sound", False)


def all_sound(contents: list[str]) -> tuple[int, int]:
    found = [sound for content in contents for sound in judged(content)]
    return sum(found), len(found)


def test_links_of_the_tests() -> None:
    texts = [path.read_text(encoding="utf-8") for path in Path(__file__).parents[1].rglob("*.py")]
    links = dict.fromkeys(link for text in texts for link in LINK.findall(text))
    sound, number = all_sound([*links])
    assert sound > 0.6 * number > 20


@pytest.mark.skipif(not TABLE.exists(), reason="no table of pzprjs beside the project")
def test_links_of_pzprjs() -> None:
    links: dict[str, None] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        kind = json.loads(line)
        urls = [
            kind.get("url"),
            kind.get("again"),
            *(one.get("url") for one in kind.get("boards", ())),
        ]
        links |= dict.fromkeys(f"https://puzz.link/p?{url}" for url in urls if url)
    sound, number = all_sound([*links])
    assert sound > 0.9 * number > 90


@pytest.mark.parametrize("genre", registry.names())
def test_examples_in_other_formats(genre: str) -> None:
    puzzle = registry.parse(str(registry.example(genre)))
    for name in WRITTEN:
        with suppress(SatgridError):
            assert [*judged(formats.write(puzzle, name))], name


WORDS = (10**6, -1, "x", "w", "", ".", "a b", True, 2.0, "3", ("up", 10**6))


def changed(board: Any) -> Iterator[Any]:
    """Yield boards most of which their text cannot hold, or holds as something else."""
    height, width = board.shape
    for layer, value in board.data.items():
        if isinstance(value, dict):
            for place, word in [*value.items()][:1]:
                beyond = [Cell(height + 1, 0), Cell(0, -1), height * width, ("above", width)]
                changes = [{**value, place: other} for other in WORDS]
                changes += [{at: word} for at in beyond if type(at) is type(place)]
                changes.append({tuple(at) if isinstance(at, tuple) else at: word for at in value})
                yield from (board.with_data(**{layer: change}) for change in changes)
        elif isinstance(value, tuple) and isinstance(value[0], tuple):
            first, *rest = value
            rows = [(*first[1:], first[-1] + 1), (first[0] - 1, *first[1:]), (7, *first[1:])]
            rows.append((first[-1], *first[1:]))
            yield from (board.with_data(**{layer: (row, *rest)}) for row in rows)
    yield board.with_notes((("title", "A"),))
    for name, value in board.options.items():
        for word in ("", "no", "yes", 3, "3", None, 10**9):
            if word != value:
                yield board.with_options(**{name: word})


@pytest.mark.parametrize("genre", registry.names())
def test_wrong_boards_are_not_sound(genre: str) -> None:
    board: Any = registry.parse(str(registry.example(genre)))
    for one in changed(board) if isinstance(board, PrintedBoard) else ():
        sound = False
        with suppress(TypeError, ValueError, AttributeError, KeyError):  # of words of no layer
            sound = one.sound
        if sound:
            again = type(one).parse(one.text())
            assert deep(again.data) == deep(one.data), one.text()
            assert deep(again.options) == deep(one.options), one.text()


@pytest.mark.parametrize(
    "link",
    [
        "https://puzz.link/p?creek/4/4/bcg18bchcgc",
        "https://puzz.link/p?norinori/5/5/cag4ocjo",
    ],
)
def test_a_damaged_board_is_not_sound(link: str) -> None:
    board: Any = formats.read(link)[0]
    assert getattr(board, "sound", False)
    assert not any(one.sound for one in changed(board) if one.data != board.data)


def test_regions_are_whole() -> None:
    assert regions.are_whole(((0, 0, 1), (0, 1, 1), (0, 0, 0)))
    assert regions.are_whole(((0, 1, 0), (0, 0, 0)))  # one part, around another one
    assert not regions.are_whole(((0, 1, 0), (0, 1, 0)))
    assert not regions.are_whole(((1, 0), (1, 0)))
    assert not regions.are_whole(((0, regions.OUTSIDE),))


@given(
    st.integers(1, 5).flatmap(
        lambda width: st.lists(
            st.lists(st.integers(0, 3), min_size=width, max_size=width), min_size=1, max_size=5
        )
    )
)
def test_regions_are_whole_where_each_has_one_part(labels: list[list[int]]) -> None:
    numbered = regions.renumbered(labels)
    parts = [len(components(cells)) for cells in regions.cells_of(numbered)]
    assert regions.are_whole(numbered) == (set(parts) == {1})
    grid = Grid(len(labels), len(labels[0]))
    closed = regions.borders(numbered)
    assert closed == [
        numbered[one.row][one.column] != numbered[other.row][other.column]
        for one, other in grid.sides()
    ]
    assert len(regions.cells_of(regions.enclosed((grid.height, grid.width), closed))) == sum(parts)
