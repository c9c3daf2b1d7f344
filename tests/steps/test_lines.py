"""Lines by themselves and one after another."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, strategies as st

from satgrid.board import laid_blocks
from satgrid.board.grid import Cell
from satgrid.genres.nonogram import linewise
from satgrid.genres.nonogram.linewise import OpenLine

Clue = tuple[int, ...]
Clues = tuple[Clue, ...]


def blocks(word: str) -> Clue:
    return tuple(len(run) for run in word.split(".") if run)


def of(picture: list[str]) -> tuple[Clues, Clues]:
    columns = tuple(blocks("".join(column)) for column in zip(*picture, strict=True))
    return tuple(map(blocks, picture)), columns


# Length 11 throughout: the number of arrangements, of filled cells in all of them.
CLASSICAL = [
    ((8,), 4, 5),
    ((3, 5), 6, 4),
    ((2, 3, 2), 10, 1),
    ((3,), 9, 0),
    ((3, 2), 21, 0),
    ((), 1, 0),
    ((11,), 1, 11),
    ((3, 7), 1, 10),
    ((2, 4, 3), 1, 9),
    ((1, 1, 1, 1, 1, 1), 1, 6),
]


@pytest.mark.parametrize(("clue", "number", "filled"), CLASSICAL)
def test_classical_examples(clue: Clue, number: int, filled: int) -> None:
    assert laid_blocks.arrangements(11, clue) == number
    assert laid_blocks.settled(11, clue) == (number == 1)
    cells = [cell for run in laid_blocks.certain(11, clue) for cell in run]
    assert len(cells) == filled
    found = laid_blocks.common(11, clue)
    assert found is not None
    assert found[0] == sum(1 << cell for cell in cells)
    assert (found[0] | found[1] == (1 << 11) - 1) == (number == 1)


def test_clue_too_long() -> None:
    assert laid_blocks.spare(4, (2, 2)) == -1
    assert laid_blocks.arrangements(4, (2, 2)) == 0
    assert not laid_blocks.settled(4, (2, 2))
    assert laid_blocks.common(4, (2, 2)) is None


@pytest.mark.parametrize("length", range(1, 8))
def test_arrangements_are_counted_and_compared(length: int) -> None:
    """Against all words of the length."""
    by_clue: dict[Clue, list[str]] = {}
    for letters in product(".#", repeat=length):
        by_clue.setdefault(blocks("".join(letters)), []).append("".join(letters))
    for clue, words in by_clue.items():
        assert laid_blocks.arrangements(length, clue) == len(words)
        starts = laid_blocks.offsets(clue)
        assert starts == [min(places) for places in zip(*map(block_starts, words), strict=True)]
        for number, run in enumerate(laid_blocks.certain(length, clue)):
            covered = [
                range(begins[number], begins[number] + clue[number])
                for begins in map(block_starts, words)
            ]
            assert list(run) == [
                cell for cell in range(length) if all(cell in each for each in covered)
            ]


def block_starts(word: str) -> list[int]:
    return [i for i, letter in enumerate(word) if letter == "#" and word[:i][-1:] != "#"]


@given(st.data(), st.integers(1, 9))
def test_common_is_what_all_arrangements_have(data: st.DataObject, length: int) -> None:
    word = data.draw(st.text("#.", min_size=length, max_size=length))
    known = data.draw(st.text("?#.", min_size=length, max_size=length))
    if data.draw(st.booleans()):  # else the known cells need not fit
        known = "".join(k if k == "?" else w for k, w in zip(known, word, strict=True))
    left = [
        candidate
        for candidate in map("".join, product("#.", repeat=length))
        if blocks(candidate) == blocks(word)
        and all(k in ("?", c) for k, c in zip(known, candidate, strict=True))
    ]
    found = laid_blocks.common(length, blocks(word), *(mask(known, sign) for sign in "#."))
    if not left:
        assert found is None
        return
    everywhere = [set(letters) for letters in zip(*left, strict=True)]
    assert found == tuple(
        sum(1 << i for i, letters in enumerate(everywhere) if letters == {sign}) for sign in "#."
    )


@pytest.mark.parametrize("length", [15, 16, 31, 64, 71])
@pytest.mark.parametrize("letters", ["#.", "###.", ".....#"])
def test_long_lines(length: int, letters: str) -> None:
    """Each cell in turn is tried both ways, by a search from cell to cell."""
    random = Random(length)
    word = "".join(random.choices(letters, k=length))
    known = "".join(letter if random.random() < 0.2 else "?" for letter in word)
    left = {
        sign: [can_be(known[:i] + sign + known[i + 1 :], blocks(word)) for i in range(length)]
        for sign in "#."
    }
    for i, letter in enumerate(known):
        if letter != "?":
            left[".#"[letter == "."]][i] = False
    found = laid_blocks.common(length, blocks(word), mask(known, "#"), mask(known, "."))
    assert found == tuple(
        sum(1 << i for i, possible in enumerate(left[other]) if not possible) for other in ".#"
    )


def can_be(known: str, clue: Clue) -> bool:
    """Return whether an arrangement agrees with the known cells."""
    reached = {(0, 0)}  # how many blocks are over, and how much of the next one is laid
    for letter in known:
        after = set()
        for done, laid in reached:
            if letter != "#" and (laid == 0 or laid == clue[done]):
                after.add((done + (laid > 0), 0))
            if letter != "." and done < len(clue) and laid < clue[done]:
                after.add((done, laid + 1))
        reached = after
    return any(done + (laid > 0 and laid == clue[done]) == len(clue) for done, laid in reached)


def mask(word: str, sign: str) -> int:
    return sum(1 << place for place, letter in enumerate(word) if letter == sign)


pictures = st.integers(1, 7).flatmap(
    lambda width: st.lists(st.text("#.", min_size=width, max_size=width), min_size=1, max_size=7)
)


def everything(rows: Clues, columns: Clues) -> tuple[set[Cell], set[Cell]]:
    """Go over all the lines again and again until nothing changes."""
    ink: set[Cell] = set()
    blank: set[Cell] = set()
    before = -1
    while before < len(ink) + len(blank):
        before = len(ink) + len(blank)
        for kind, clues in (("row", rows), ("column", columns)):
            length = len(columns) if kind == "row" else len(rows)
            for number, clue in enumerate(clues):
                cells = [
                    Cell(number, i) if kind == "row" else Cell(i, number) for i in range(length)
                ]
                known = [
                    sum(1 << i for i, cell in enumerate(cells) if cell in marks)
                    for marks in (ink, blank)
                ]
                found = laid_blocks.common(length, clue, *known)
                assert found is not None
                ink |= {cell for i, cell in enumerate(cells) if found[0] >> i & 1}
                blank |= {cell for i, cell in enumerate(cells) if found[1] >> i & 1}
    return ink, blank


@given(pictures)
def test_deduction_finds_all_that_lines_give(picture: list[str]) -> None:
    rows, columns = of(picture)
    found = linewise.deduce(rows, columns)
    ink, blank = everything(rows, columns)
    assert found.clash is None
    assert found.found() == ink
    assert found.blanked() == blank
    assert found.unknown == len(rows) * len(columns) - len(ink) - len(blank)
    assert found.complete == (found.unknown == 0)
    assert found.looked >= len(rows) + len(columns)


@given(pictures)
def test_passes_do_not_depend_on_how_the_picture_lies(picture: list[str]) -> None:
    number = linewise.passes(*of(picture))
    assert linewise.passes(*of(picture[::-1])) == number
    assert linewise.passes(*of([row[::-1] for row in picture])) == number
    assert (
        linewise.passes(*of(["".join(column) for column in zip(*picture, strict=True)])) == number
    )


def test_passes() -> None:
    assert linewise.passes(*of(["###"])) == 1
    assert linewise.passes(((), ()), ((), ())) == 1
    assert linewise.passes(((1,), (1,)), ((1,), (1,))) == 0
    # The upper row and both long columns fill all there is; only then is the corner blank.
    assert linewise.passes(((3,), (2,)), ((1,), (2,), (2,))) == 2
    assert linewise.passes(((3,), (3,)), ((2,), (2,), (2,))) == 1


def test_a_known_cell_decides() -> None:
    rows = columns = ((1,), (1,))
    assert not linewise.deduce(rows, columns).complete
    found = linewise.deduce(rows, columns, ink=[0b10])
    assert found.complete
    assert found.found() == {Cell(0, 1), Cell(1, 0)}
    assert linewise.deduce(rows, columns, blank=[0b10]).found() == {Cell(0, 0), Cell(1, 1)}


def test_clash() -> None:
    """The upper row is full, but its first column is empty."""
    found = linewise.deduce(((2,), ()), ((), (1,)))
    assert found.clash is not None
    assert not found.complete
    assert linewise.passes(((2,), ()), ((), (1,))) == 2
    assert linewise.deduce(((3,),), ((1,), (1,))).clash == OpenLine("row", 0)
    both = linewise.deduce(((1,),), ((1,),), ink=[1], blank=[1])
    assert both.clash is not None
