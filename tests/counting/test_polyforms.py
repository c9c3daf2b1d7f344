"""Polyominoes and polycubes: how many there are, their names, and their ways to be turned."""

from __future__ import annotations

import pytest
from catalogue import ROOT

from satgrid.board.grid import Place, components, neighbors
from satgrid.board.isometry import orientations
from satgrid.errors import ParseError
from satgrid.genres.tiling import polyforms
from satgrid.puzzle.registry import parse

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
        ("B4", "A4'"),
        ("B4'", "A4"),
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


SOLIDS = {"tetracubes": (4, 7, 8), "pentacubes": (5, 23, 29)}


def polycubes(size: int) -> set[tuple[Place, ...]]:
    """Return every polycube in every position, grown cell by cell."""
    found: set[tuple[Place, ...]] = {((0, 0, 0),)}
    for _ in range(size - 1):
        found = {
            turned
            for shape in found
            for cell in shape
            for near in neighbors(cell)
            if near not in shape
            for turned in orientations((*shape, near), mirrored=True)
        }
    return found


@pytest.mark.parametrize("name", SOLIDS)
def test_numbers_of_polycubes(name: str) -> None:
    """As published: 7 tetracubes up to reflection and 8 without; 23 and 29 pentacubes."""
    size, free, one_sided = SOLIDS[name]
    mirrored = polyforms.pieces(name)
    turned = polyforms.pieces(name, mirrored=False)
    assert mirrored is not None
    assert turned is not None
    assert (len(mirrored), len(turned)) == (free, one_sided)
    assert polyforms.pieces(f"one-sided-{name}") == turned
    every = polycubes(size)
    assert {one for shape in mirrored.values() for one in orientations(shape, mirrored=True)} == (
        every
    )
    ways = [one for shape in turned.values() for one in orientations(shape, mirrored=False)]
    assert sorted(ways) == sorted(every)
    for label, shape in turned.items():
        known = polyforms.piece(label)
        assert known is not None
        assert shape in {known, tuple((0, *cell) for cell in known)}


def test_drawings_of_solid_pieces_in_the_documentation() -> None:
    page = (ROOT / "docs" / "puzzles.md").read_text("utf-8")
    table = page[page.index("A4       B4") :].split("```")[0].replace("(A4')", "     ")
    found = {}
    for names, *rows in (block.split("\n") for block in table.strip().split("\n\n")):
        for start in range(0, len(names), 9):
            drawn = [row[start : start + 9].split() for row in rows]
            found[names[start : start + 9].strip()] = [
                (layer, row, column)
                for row, layers in enumerate(drawn)
                for layer, line in enumerate(layers)
                for column, symbol in enumerate(line)
                if symbol == "X"
            ]
    assert len(found) == 14
    for name, cells in found.items():
        assert tuple(sorted(cells)) == polyforms.piece(name), name


def test_the_screws_have_the_hands_that_their_letters_say() -> None:
    """A4 is the left-handed one: seen from above it goes up as it turns clockwise."""
    a, b = polyforms.piece("A4"), polyforms.piece("B4")
    assert a is not None
    assert b is not None
    walked = [(1, 1, 1), (1, 1, 0), (1, 0, 0), (0, 0, 0)]  # left, away and, to the right, up
    assert sorted(walked) == list(a)
    assert a not in orientations(b, mirrored=False)


@pytest.mark.parametrize("mirrored", ["yes", "no"])
@pytest.mark.parametrize("name", SOLIDS)
def test_sets_of_solid_pieces_are_written_as_they_were_read(name: str, mirrored: str) -> None:
    text = f"puzzle: tiling\nboard: 3x4x5\npieces: {name}\nreflections: {mirrored}\n"
    board = parse(text)
    assert f"pieces: {name}\n" in board.text()
    assert parse(board.text()) == board


def test_solid_pieces_need_a_solid_board() -> None:
    for pieces in ("C1", "O4 tetracubes", "one-sided-pentacubes"):
        with pytest.raises(ParseError, match=f"{pieces.split()[-1]} needs a board in space"):
            parse(f"puzzle: tiling\nboard: 4x5\npieces: {pieces}\n")
    with pytest.raises(ParseError, match="A4 and A4' are the same piece"):
        parse("puzzle: tiling\nboard: 4x4x2\npieces: one-sided-tetracubes\nreflections: yes\n")


def test_what_is_no_set() -> None:
    assert polyforms.pieces("heptominoes") is None
    assert polyforms.pieces("one-sided-trominoes") is None
    assert all(polyforms.pieces(name) for name in polyforms.SETS)
