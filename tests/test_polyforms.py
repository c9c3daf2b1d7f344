"""Polyominoes: how many there are, their names, and their ways to be turned."""

from __future__ import annotations

import pytest

from satgrid.board.grid import components, orientations
from satgrid.puzzles.tiling import polyforms

SIZES = {
    "monomino": (1, 1, 1, 1),
    "domino": (2, 1, 1, 2),
    "trominoes": (3, 2, 2, 6),
    "tetrominoes": (4, 5, 7, 19),
    "pentominoes": (5, 12, 18, 63),
    "hexominoes": (6, 35, 60, 216),
}


@pytest.mark.parametrize("name", SIZES)
def test_numbers_of_free_one_sided_and_fixed_polyominoes(name: str) -> None:
    """As published: 35 free, 60 one-sided, 216 fixed hexominoes."""
    size, free, one_sided, fixed = SIZES[name]
    found = polyforms.pieces(name)
    assert found is not None
    assert len(found) == free
    assert all(len(set(shape)) == size for shape in found.values())
    assert all(len(components(shape)) == 1 for shape in found.values())
    assert all(min(map(min, zip(*shape, strict=True))) == 0 for shape in found.values())
    ways = {one for shape in found.values() for one in orientations(shape, mirrored=True)}
    assert len(ways) == fixed
    assert len({one for s in found.values() for one in orientations(s, mirrored=False)}) <= fixed
    if size > 3:
        sided = polyforms.pieces(f"one-sided-{name}")
        assert sided is not None
        assert len(sided) == one_sided
        turned = [orientations(shape, mirrored=False) for shape in sided.values()]
        assert sorted(one for ways_ in turned for one in ways_) == sorted(ways)
        assert {label: sided[label] for label in found} == found


def test_orientations_of_the_pentominoes() -> None:
    found = polyforms.pieces("pentominoes")
    assert found is not None
    assert {name[0]: len(orientations(s, mirrored=True)) for name, s in found.items()} == {
        **dict.fromkeys("FLNPY", 8),
        **dict.fromkeys("TUVWZ", 4),
        "I": 2,
        "X": 1,
    }
    assert [name for name, s in found.items() if len(orientations(s, mirrored=False)) == 4] == [
        f"{letter}5" for letter in "FLNPTUVWY"
    ]


@pytest.mark.parametrize("name", SIZES)
def test_single_pieces_are_those_of_their_set(name: str) -> None:
    for one in (name, f"one-sided-{name}"):
        for label, shape in (polyforms.pieces(one) or {}).items():
            assert polyforms.piece(label) == shape


@pytest.mark.parametrize(
    ("other", "usual"),
    [
        ("O1", "I1"),
        ("L3", "V3"),
        ("J4", "L4'"),
        ("J4'", "L4"),
        ("Z4", "N4"),
        ("S4", "N4'"),
        ("S4'", "N4"),
        ("S5", "Z5'"),
        ("R5", "F5"),
    ],
)
def test_other_names(other: str, usual: str) -> None:
    assert polyforms.piece(other) == polyforms.piece(usual) is not None


def test_a_prime_names_the_twin() -> None:
    for label in ("F5", "L4", "N5", "H3"):
        one, twin = polyforms.piece(label), polyforms.piece(f"{label}'")
        assert one is not None
        assert twin is not None
        assert twin in orientations(one, mirrored=True)
        assert twin not in orientations(one, mirrored=False)
    x = polyforms.piece("X5")
    assert polyforms.piece("X5'") == x


@pytest.mark.parametrize("name", ["", "'", "X", "X6", "H0", "H36", "H1''", "x5", "Q5", "domino"])
def test_what_is_no_piece(name: str) -> None:
    assert polyforms.piece(name) is None


def test_what_is_no_set() -> None:
    assert polyforms.pieces("heptominoes") is None
    assert polyforms.pieces("one-sided-trominoes") is None
    assert all(polyforms.pieces(name) for name in polyforms.SETS)
