"""Published puzzles in the format ``puzzlekit``, whatever the genre; never part of the project.

Each must have exactly the solution that is published with it. A genre is found by the name of its
file; a few puzzles of each are judged by default, all of them in the slow test.
"""

from __future__ import annotations

from math import prod
from pathlib import Path
from typing import Any

import pytest
from catalogue import ROOT

from satgrid import formats
from satgrid.errors import ParseError
from satgrid.formats import Part
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

FOLDER = ROOT.parent / "shared" / "published"
FILES = sorted(FOLDER.glob("*.jsonl"))
OTHERWISE = {"kropki", "kropki_consecutive", "nonogram", "norinori", "shakashaka"}
"""Files in which the puzzles are not as the collection has them; they have tests of their own."""
SEVERAL = {
    ("starbattle", "starbattlefdd4c885_25x25"),
    ("abcendview", "162_5x5"),  # both long diagonals were meant to have each letter, too
    ("abcendview", "166_6x6"),
    ("killersudoku", "720_9x9"),
    ("kurotto", "224_10x10"),  # cells away from all numbers are free
    ("kurotto", "227_10x10"),
    ("numberlink", "424_12x12"),  # a path need not take all cells
    ("numberlink", "550_20x20"),
    ("nondango", "14_10x10"),  # the fifth room has two circles, one above the other
}
"""Puzzles that have several solutions although they were published as having one."""
REFUSED = {
    "creek": ["puzzle 27, '411_10x10': the board ends above this line"],  # its solution comes twice
    "cocktaillamp": ["puzzle 16, '33_10x10': room '8' is in 2 parts"],
    "kurotto": ["puzzle 57, '221_21x10': the text ends where a row of the numbers should be"],
    "dominos": ["puzzle 61, 'dominos0126_41x42': 40 words where a row of the board should be: 42"],
    "heyawake": ["puzzle 58, '370_21x21': room '1' is in 2 parts"],
    "simpleloop": ["puzzle 11, '4_8x8': the board ends above this line"],  # as in creek
}
"""What is wrong with boards or solutions that cannot be read, in their order."""
UNDECIDED = {("numberlink", "190_35x48")}
"""Puzzles that take minutes; that their solution is one is seen all the same."""
ANOTHER = {("foseruzu", name) for name in ("163_10x10", "242_10x10", "252_10x10")}
"""Puzzles with areas of four cells among those with five, of which nothing in the file tells."""
TOO_LARGE = {("fillomino", "330_50x64")}
"""Puzzles that are not decided in a minute."""
FEW, SMALL = 5, 110
"""How many puzzles of a genre are judged by default; the most cells of each, if any has few."""

pytestmark = pytest.mark.skipif(not FILES, reason="no folder of published puzzles here")


def parts(path: Path) -> list[Part]:
    return formats.parts(path.read_text(encoding="utf-8"), file_name=path.name)


def read(path: Path) -> list[tuple[Puzzle[Any], frozenset[Any]]]:
    found = []
    try:
        listed = parts(path)
    except ParseError as error:
        if "known: " in error.message:
            pytest.skip(error.message)
        raise
    wrong = iter(REFUSED.get(path.stem, ()))
    for part in listed:
        try:
            puzzle = part.read()
            recorded = part.solution(puzzle)
        except ParseError as error:
            if error.message.startswith(next(wrong, "nothing")):
                continue
            raise
        assert recorded is not None
        found.append((puzzle, recorded))
    assert not list(wrong)
    return found


def judge(genre: str, puzzle: Puzzle[Any], recorded: frozenset[Any]) -> None:
    title = dict(puzzle.notes)["title"]
    if (genre, title) in ANOTHER:
        assert {broken.rule for broken in puzzle.check(recorded)} == {"piece"}
        return
    assert puzzle.check(recorded) == [], title
    if (genre, title) in UNDECIDED:
        return
    judged = uniqueness(puzzle)
    if (genre, title) in SEVERAL:
        assert judged.verdict is Verdict.MULTIPLE, title
        assert judged.first is not None
        assert judged.second is not None
        assert judged.first != judged.second
        assert [*puzzle.check(judged.first), *puzzle.check(judged.second)] == []
    else:
        assert judged.verdict is Verdict.UNIQUE, title
        assert judged.first == recorded, title


def test_deviations() -> None:
    """Puzzles in spellings of the collection that few have; each is as it was published."""
    path = FOLDER.parent / "special" / "deviations.jsonl"
    if not path.exists():
        pytest.skip("no folder of special puzzles here")
    found = parts(path)
    assert len(found) == 18
    for part in found:
        puzzle = part.read()
        judged = uniqueness(puzzle)
        assert judged.verdict is Verdict.UNIQUE, part.title
        assert part.solution(puzzle) in (None, judged.first), part.title


GENRES = [path for path in FILES if path.stem not in OTHERWISE]


@pytest.mark.parametrize("path", GENRES, ids=lambda path: path.stem)
def test_small_ones(path: Path) -> None:
    every = sorted(read(path), key=lambda pair: prod(pair[0].shape))
    puzzles = [(one, found) for one, found in every if prod(one.shape) <= SMALL] or every[:FEW]
    assert puzzles
    for puzzle, recorded in puzzles[:: -(-len(puzzles) // FEW)]:
        judge(path.stem, puzzle, recorded)


@pytest.mark.slow
@pytest.mark.parametrize("path", GENRES, ids=lambda path: path.stem)
def test_all(path: Path) -> None:
    for puzzle, recorded in read(path):
        if (path.stem, dict(puzzle.notes)["title"]) in TOO_LARGE:
            assert puzzle.check(recorded) == []
        else:
            judge(path.stem, puzzle, recorded)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_no_puzzlekit_is_told_at_once(path: Path) -> None:
    if path.stem in OTHERWISE:
        with pytest.raises(ParseError, match="no puzzlekit"):
            parts(path)
