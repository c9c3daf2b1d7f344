"""Strong and weak links: each named shape on a sudoku without a given, but with marks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from finding import marked

from satgrid.explain.reasons import Explainer
from satgrid.puzzle import registry
from satgrid.steps.techniques import Fact, Known, techniques

Mark = tuple[tuple[int, int], int]
KROPKI = "puzzle: kropki\nboxes: no\nall dots: no\n\n. .o.o.\n\n" + ". . . .\n\n" * 3
SUDOKU = "puzzle: sudoku\n\n" + ". . . . . . . . .\n" * 9


def _row(row: int, columns: str, number: int = 7) -> set[Mark]:
    """Return the marks that are gone where a number of a row is left in some columns."""
    return {((row, at), number) for at in range(9) if str(at) not in columns}


def _column(column: int, rows: str, number: int = 7) -> set[Mark]:
    return {((at, column), number) for at in range(9) if str(at) not in rows}


def _box(row: int, column: int, places: str, number: int = 7) -> set[Mark]:
    cells = [(row + at // 3, column + at % 3) for at in range(9)]
    return {(cell, number) for cell in cells if f"{cell[0]}{cell[1]}" not in places.split()}


def _cell(place: str, numbers: str) -> set[Mark]:
    """Return the marks that are gone where some numbers of a cell are left."""
    cell = int(place[0]), int(place[1])
    return {(cell, number) for number in range(1, 10) if str(number) not in numbers}


def _found(places: str, number: int = 7) -> set[Mark]:
    return {((int(place[0]), int(place[1])), number) for place in places.split()}


SHAPES: list[tuple[str, set[Mark], set[Mark], str]] = [
    (
        "skyscraper",
        _row(0, "17") | _row(5, "27"),
        _found("31 41 12 22"),
        "7 in row 1: r1c2 or r1c8; row 6: r6c8 or r6c3",
    ),
    (
        "two-string kite",
        _row(0, "26") | _column(1, "17"),
        _found("76"),
        "7 in row 1: r1c7 or r1c3; column 2: r2c2 or r8c2",
    ),
    (
        "turbot fish",
        _row(0, "16") | _box(6, 6, "76 88"),
        _found("81"),
        "7 in row 1: r1c2 or r1c7; box 9: r8c7 or r9c9",
    ),
    (
        "finned X-wing",
        _row(0, "17") | _row(4, "167"),
        _found("37 57"),
        "7 in row 1: r1c8 or r1c2; row 5: r5c2 or r5c7/r5c8",
    ),
    (
        "empty rectangle",
        _column(8, "04") | _box(3, 3, "43 45 34 54"),
        _found("04"),
        "7 in column 9: r1c9 or r5c9; box 5: r5c4/r5c6 or r4c5/r6c5",
    ),
    (
        "XY-wing",
        _cell("00", "12") | _cell("05", "23") | _cell("40", "13"),
        _found("45", 3),
        "3 or 2 in r1c6; 2 or 1 in r1c1; 1 or 3 in r5c1",
    ),
    (
        "XYZ-wing",
        _cell("00", "123") | _cell("05", "23") | _cell("11", "13"),
        _found("01 02", 3),
        "1/2 or 3 in r1c1; 1 or 3 in r2c2; 2 or 3 in r1c6",
    ),
    (
        "W-wing",
        _cell("00", "12") | _cell("84", "12") | _column(8, "08", 1),
        _found("04 80", 2),
        "2 or 1 in r1c1; 1 in r1c9 or r9c9; 1 or 2 in r9c5",
    ),
    (
        "simple coloring",
        _row(0, "04") | _column(4, "08") | _row(8, "48") | _column(8, "85") | _row(5, "82"),
        _found("30 40 12 22"),
        "7 in r1c1 or r1c5; r9c5 or r9c9; r6c9 or r6c3",
    ),
    (
        "X-chain",
        _row(0, "04") | _row(8, "48") | _row(5, "82"),
        _found("30 40 12 22"),
        "7 in r1c1 or r1c5; r9c5 or r9c9; r6c9 or r6c3",
    ),
    (
        "XY-chain",
        _cell("00", "12") | _cell("05", "23") | _cell("45", "34") | _cell("41", "14"),
        _found("30 40 50 01 11 21", 1),
        "1 or 2 in r1c1; 2 or 3 in r1c6; 3 or 4 in r5c6; 4 or 1 in r5c2",
    ),
    (
        "alternating chain",
        _cell("00", "12") | _column(6, "07", 2) | _row(7, "06", 5),
        _found("70", 1),
        "1 or 2 in r1c1; 2 in r1c7 or r8c7; 5 in r8c7 or r8c1",
    ),
]


def _deduced(board: Any, known: Known, name: str) -> list[Any]:
    [way] = [one for one in techniques(board) if one.name == name]
    return list(way.find(board, known))


@pytest.mark.parametrize(("name", "gone", "found", "said"), SHAPES)
def test_named_shapes(name: str, gone: set[Mark], found: set[Mark], said: str) -> None:
    """What is found follows from what is named; with a mark less it is not found."""
    board = registry.parse(SUDOKU)
    with Explainer(board) as explainer:
        seen = _deduced(board, marked(explainer.cells, gone), name)
        assert {tuple(fact.key) for one in seen for fact in one.facts} == found
        assert said in {one.where for one in seen}
        assert all(len(f"{name}: {one.where}") <= 160 for one in seen)
        _check(explainer, seen, gone)
        for mark in sorted(gone):
            rest = _deduced(board, marked(explainer.cells, gone - {mark}), name)
            _check(explainer, rest, gone - {mark})
            named = {tuple(fact.key) for one in seen for fact in one.because}
            assert mark not in named or said not in {one.where for one in rest}


def _check(explainer: Explainer, seen: Iterable[Any], gone: set[Mark]) -> None:
    for one in seen:
        assert {tuple(fact.key) for fact in one.because} <= gone
        because = [explainer.literal(fact) for fact in one.because]
        assert explainer.fits(because)
        for fact in one.facts:
            assert not fact.holds
            assert not explainer.fits([*because, -explainer.literal(fact)])


def test_a_closed_chain_makes_each_weak_link_a_strong_one() -> None:
    gone = _cell("00", "12") | _cell("05", "23") | _cell("45", "34") | _cell("40", "14")
    board = registry.parse(SUDOKU)
    with Explainer(board) as explainer:
        seen = _deduced(board, marked(explainer.cells, gone), "XY-chain")
        assert {tuple(fact.key) for one in seen for fact in one.facts} == (
            {((0, at), 2) for at in range(1, 9) if at != 5}
            | {((at, 5), 3) for at in range(1, 9) if at != 4}
            | {((4, at), 4) for at in range(1, 9) if at != 5}
            | {((at, 0), 1) for at in range(1, 9) if at != 4}
        )
        _check(explainer, seen, gone)


def test_givens_are_reasons_too() -> None:
    """A number that stands in the column is why it is gone in the row."""
    board = registry.parse(SUDOKU)
    with Explainer(board) as explainer:
        known = marked(explainer.cells, _row(0, "17") | _row(5, "27") - {((5, 0), 7)})
        held = [Fact(key, True) for key in known.places if tuple(key) == ((8, 0), 7)]
        known.learn(held)
        [one] = [one for one in _deduced(board, known, "skyscraper") if "row 1" in one.where]
        assert held[0] in one.because


def test_each_place_left_excludes_it_by_dots() -> None:
    """Wherever the 4 is in the first row, the third cell is beside it, at a white dot."""
    board = registry.parse(KROPKI)
    with Explainer(board) as explainer:
        gone = {((0, 0), 4), ((0, 2), 4)}
        known = marked(explainer.cells, gone)
        seen = [one for one in _deduced(board, known, "wherever it is") if one.clues]
        assert {tuple(fact.key) for one in seen for fact in one.facts} == _found("02", 1) | _found(
            "02", 2
        )
        for one in seen:
            because = [explainer.literal(fact) for fact in one.because]
            assert {tuple(fact.key) for fact in one.because} <= gone
            chosen = [explainer.selectors[number] for number in one.clues]
            for fact in one.facts:
                assert not explainer.fits([*chosen, *because, -explainer.literal(fact)])
                for less in range(len(chosen)):
                    some = chosen[:less] + chosen[less + 1 :]
                    assert explainer.fits([*some, *because, -explainer.literal(fact)])
