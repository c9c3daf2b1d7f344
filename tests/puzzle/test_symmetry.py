"""Symmetry groups against graph automorphisms, and Burnside against canonical forms."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from networkx.algorithms.isomorphism import GraphMatcher
from small_formulas import tiling, tilings, tilings_by_trying

from satgrid.board.grid import Place, adjacent
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.symmetry import (
    SymmetryGroup,
    automorphisms as of_frame,
    burnside,
    isometries,
    symmetries,
)


def drawn(*rows: str, pieces: str = "monomino x*", more: str = "") -> Puzzle[Any]:
    return tiling(f"pieces: {pieces}\n{more}\n" + "\n".join(rows) + "\n")


def group_of(board: Puzzle[Any], *, rotations: bool = False) -> SymmetryGroup[Any]:
    cover = board.cover()
    assert cover is not None
    return symmetries(board, cover.placements, rotations=rotations)


def moves_of_cells(board: Puzzle[Any], group: SymmetryGroup[Any]) -> set[tuple[Place, ...]]:
    """Return where each element takes the cells, through the placements of the monomino."""
    cells = [key.cells[0] for key in group.keys]
    assert all(len(key.cells) == 1 for key in group.keys)
    return {tuple(cells[i] for i in image) for image in group.permutations}


def automorphisms(cells: Iterable[Place], *, lines: bool) -> set[tuple[Place, ...]]:
    """Return the automorphisms of the cell graph, with a node for each line if so asked.

    The lines of an axis (rows, columns, layers) are joined into a path, as they lie.
    """
    listed = sorted(cells)
    graph = nx.Graph()
    graph.add_nodes_from(listed, kind="cell")
    graph.add_edges_from((a, b) for a, b in combinations(listed, 2) if adjacent(a, b))
    for axis in range(len(listed[0])) if lines else ():
        low, high = min(c[axis] for c in listed), max(c[axis] for c in listed)
        graph.add_nodes_from((("line", axis, at) for at in range(low, high + 1)), kind="line")
        graph.add_edges_from(
            (("line", axis, at), ("line", axis, at + 1)) for at in range(low, high)
        )
        graph.add_edges_from((("line", axis, cell[axis]), cell) for cell in listed)
    matcher = GraphMatcher(graph, graph, node_match=lambda one, other: one == other)
    return {tuple(images[cell] for cell in listed) for images in matcher.isomorphisms_iter()}


L_TETROMINO = ("..", ".#", ".#")
SIX_CELLS = ("#.#", "...", "#..")
ODD = {
    "L tetromino": (L_TETROMINO, 2, 1),
    "six cells": (SIX_CELLS, 4, 2),
}
BOARDS = [
    ("...",),
    (".",),
    ("....", "...."),
    ("...", "...", "..."),
    ("..#", "...", "..."),
    ("#..", "...", "..#"),
    ("#..", "...", "#.."),
    ("...", ".#.", "..."),
    (".#.", "###", ".#."),  # four single cells apart
    ("..#.", "..#."),  # two parts of different size
    ("..##", "..##", "##..", "##.."),
    ("#.##", "...#", "#...", "##.#"),
    ("..", "..", "", "..", "..", "", "..", ".."),
    ("..", "..", "", "..", ".."),
    ("..", ".#", "", "..", "#."),
    (".#", "##", "", "##", "#."),  # two cells at opposite corners of a cube
    ("...", "...", "", "...", "..."),
]


@pytest.mark.parametrize("rows", BOARDS, ids=lambda rows: "/".join(rows))
def test_group_is_that_of_the_decorated_graph(rows: tuple[str, ...]) -> None:
    board = drawn(*rows)
    group = group_of(board)
    cover = board.cover()
    assert cover is not None
    expected = automorphisms(cover.cells, lines=True)
    assert moves_of_cells(board, group) == expected
    if len(cover.cells) > 2:  # two cells across a cube stay where they are in twelve ways
        assert len(group) == len(expected), "each symmetry once"


@given(tilings())
@settings(max_examples=60)
def test_group_of_random_boards(puzzle: Puzzle[Any]) -> None:
    cover = puzzle.cover()
    assert cover is not None
    solid = len(cover.cells[0]) == 3
    rows, blank = [], [""]
    far = [1 + max(axis) for axis in zip(*cover.cells, strict=True)]
    for layer in [(number,) for number in range(far[0])] if solid else [()]:
        for row in range(far[-2]):
            cells = [(*layer, row, column) for column in range(far[-1])]
            rows.append("".join("." if cell in cover.cells else "#" for cell in cells))
        rows += blank
    board = drawn(*rows)
    got = board.cover()
    assert got is not None
    assert moves_of_cells(board, group_of(board)) == automorphisms(got.cells, lines=True)


@pytest.mark.parametrize("name", ODD)
def test_bare_adjacency_graph_has_too_many_automorphisms(name: str) -> None:
    """Published: 2 against 1 for the L tetromino, 4 against 2 for a shape of six cells."""
    rows, bare, right = ODD[name]
    board = drawn(*rows)
    cover = board.cover()
    assert cover is not None
    assert len(automorphisms(cover.cells, lines=False)) == bare
    assert len(automorphisms(cover.cells, lines=True)) == right
    assert len(group_of(board)) == right


@pytest.mark.parametrize(
    ("size", "order", "rotations"),
    [
        ((6, 10), 4, 2),
        ((10, 6), 4, 2),
        ((8, 8), 8, 4),
        ((1, 7), 2, 2),
        ((7, 1), 2, 2),
        ((1, 1), 1, 1),
        ((3, 4, 5), 8, 4),
        ((3, 3, 4), 16, 8),
        ((3, 3, 3), 48, 24),
        ((4, 3, 1), 4, 4),
        ((4, 1, 4), 8, 8),
        ((5, 1, 1), 2, 2),
        ((1, 1, 1), 1, 1),
        ((2, 2), 8, 4),
    ],
)
def test_isometries_of_a_box(size: tuple[int, ...], order: int, rotations: int) -> None:
    found = isometries(size)
    assert found == of_frame(size)
    assert len(found) == len(set(found)) == order
    assert sum(one.turns for one in found) == rotations
    assert [one.trivial for one in found] == [True] + [False] * (order - 1)
    cells = list(product(*map(range, size)))
    images = {tuple(map(one, cells)) for one in found}
    assert len(images) == order, "each moves the cells in its own way"
    assert all(sorted(image) == cells for image in images)
    for one in found:
        assert one.image_shape == size
        for a, b in combinations(cells[:6], 2):
            assert adjacent(a, b) == adjacent(one(a), one(b))


@pytest.mark.parametrize("size", [(3, 3), (2, 4), (1, 5), (2, 2, 3), (2, 2, 2), (4, 1, 4)])
@pytest.mark.parametrize("rotations", [False, True])
def test_isometries_are_a_group(size: tuple[int, ...], rotations: bool) -> None:
    found = [one for one in isometries(size) if one.turns or not rotations]
    cells = list(product(*map(range, size)))
    for one in found:
        assert one.inverse() in found
        assert all(one.inverse()(one(cell)) == cell for cell in cells)
        for other in found:
            both = one.after(other)
            assert both in found
            assert all(both(cell) == one(other(cell)) for cell in cells)


def test_thin_board_keeps_its_symmetries_without_reflections() -> None:
    """A strip turned by half a circle is mirrored; no reflection is needed for that."""
    for board in ("board: 1x4", "board: 4x1", "board: 4x1x1"):
        group = group_of(tiling(f"{board}\npieces: I1 I3\n"), rotations=True)
        assert len(group) == 2
        found = fillings(group)
        assert len(found) == 2
        assert len({group.canonical(one) for one in found}) == 1
    assert len(group_of(tiling("board: 4x3x1\npieces: I3 x*\n"), rotations=True)) == 4


def fillings(group: SymmetryGroup[Any]) -> list[frozenset[Any]]:
    """Return the ways to fill a strip of four with a single cell and three."""
    long = [key for key in group.keys if len(key.cells) == 3]
    short = [key for key in group.keys if len(key.cells) == 1]
    return [frozenset([a, b]) for a in long for b in short if set(a.cells).isdisjoint(b.cells)]


def test_empty_frame_around_a_board_changes_nothing() -> None:
    plain = drawn("...", "..#", pieces="I2 x* I1 x*")
    framed = drawn("#####", "#...#", "#..##", "#####", pieces="I2 x* I1 x*")
    beside = drawn("...##", "..###", pieces="I2 x* I1 x*")
    groups = [group_of(board) for board in (plain, framed, beside)]
    assert len({group.permutations for group in groups}) == 1
    square = drawn("####", "#..#", "#..#", pieces="I2 x*")
    assert len(group_of(square)) == 8
    tall = drawn("..", "..", "", "##", "##", pieces="I2 x*")
    assert len(group_of(tall)) == 8


def test_clues_break_symmetry() -> None:
    """One-sided pieces: a reflection takes F5 to its twin, which must be there as often."""

    def order(pieces: str, reflections: str = "no") -> int:
        return len(group_of(tiling(f"board: 6x6\npieces: {pieces}\nreflections: {reflections}\n")))

    assert order("F5 X5") == 4
    assert order("F5 X5", "yes") == 8
    assert order("F5 F5' X5") == 8
    assert order("F5 x2 F5' X5") == 4
    assert order("F5 x2 F5' x2 X5") == 8
    assert order("F5 x0-1 F5' x0-2") == 4
    assert order("one-sided-pentominoes") == 8
    assert order("pentominoes") == 4


def test_reflection_takes_a_piece_to_its_twin() -> None:
    board = tiling("board: 5x5\npieces: F5 F5' X5\nreflections: no\n")
    group = group_of(board)
    for isometry, image in zip(group.elements, group.permutations, strict=True):
        for index, key in enumerate(group.keys):
            moved = group.keys[image[index]]
            assert sorted(map(isometry, key.cells)) == list(moved.cells)
            same = key.piece == "X5" or isometry.turns
            assert (key.piece == moved.piece) == same
            assert {key.piece, moved.piece} in ({"X5"}, {"F5"}, {"F5'"}, {"F5", "F5'"})


CHIRAL = "left:\nXX\nX.\n\n.X\n..\n"
TWIN = "\nright:\nXX\n.X\n\nX.\n..\n"


def test_chiral_solid_pieces() -> None:
    """Four cubes of which no reflection leads back: only with its twin has a box all."""
    alone = tiling(f"board: 2x2x2\npieces: left x*\n\n{CHIRAL}")
    assert len(group_of(alone)) == 24
    assert len(group_of(alone, rotations=True)) == 24
    pair = tiling(f"board: 2x2x2\npieces: left x* right x*\n\n{CHIRAL}{TWIN}")
    assert len(group_of(pair)) == 48
    assert len(group_of(pair, rotations=True)) == 24
    uneven = tiling(f"board: 2x2x2\npieces: left x* right x0-1\n\n{CHIRAL}{TWIN}")
    assert len(group_of(uneven)) == 24
    mirrored = tiling(f"board: 2x2x2\npieces: left x*\nreflections: yes\n\n{CHIRAL}")
    assert len(group_of(mirrored)) == 48
    flat = tiling("board: 3x4x5\npieces: pentominoes\n")
    assert len(group_of(flat)) == 8
    assert len(group_of(flat, rotations=True)) == 4


@given(tilings())
@settings(max_examples=80)
def test_burnside_canonical_forms_and_orbits_agree(board: Puzzle[Any]) -> None:
    solutions = tilings_by_trying(board)
    for rotations in (False, True):
        group = group_of(board, rotations=rotations)
        places = {key: index for index, key in enumerate(group.keys)}

        def image(solution: frozenset[Any], number: int) -> frozenset[Any]:
            return frozenset(board.image(key, group.elements[number]) for key in solution)  # noqa: B023

        orbits = {frozenset(image(one, n) for n in range(len(group))) for one in solutions}
        assert all(orbit <= solutions for orbit in orbits)
        forms = {group.canonical(one) for one in solutions}
        assert len(forms) == len(orbits)
        for one in solutions:
            indices = [places[key] for key in one]
            assert group.is_canonical(indices) == (group.canonical(one) == one)

        def fixed(number: int) -> int:
            permutation = group.permutations[number]  # noqa: B023
            return sum(
                {permutation[places[key]] for key in one} == {places[key] for key in one}  # noqa: B023
                for one in solutions
            )

        assert burnside(group, fixed) == len(orbits)


@pytest.mark.parametrize("rows", [("...", "...", "..."), ("..", "..", "", "..", "..")])
def test_classes_orbits_stabilizers(rows: tuple[str, ...]) -> None:
    group = group_of(drawn(*rows, pieces="I2 x* V3"))
    classes = group.classes
    assert next(iter(classes.items())) == (0, 1), "the identity is alone and first"
    assert sum(classes.values()) == len(group)
    assert len(classes) == {8: 5, 48: 10}[len(group)]
    indices = range(len(group.keys))
    orbits = group.orbits(indices)
    assert sorted(index for orbit in orbits for index in orbit) == list(indices)
    for orbit in orbits:
        for index in orbit:
            assert len(group.stabilizer(index)) * len(orbit) == len(group)
            leads_to = [group.permutations[number][index] for number in group.transversal(index)]
            assert sorted(leads_to) == sorted(orbit)
        assert group.maps_to_itself(orbit)
        assert len(orbit) == 1 or not group.maps_to_itself(orbit[1:])


def test_an_inverse_is_counted_with_its_element() -> None:
    """Turns by a quarter to the left and to the right are no conjugates among the rotations."""
    group = group_of(drawn("...", "...", "..."), rotations=True)
    assert sorted(group.classes.values()) == [1, 1, 2]


def test_elements_that_move_the_keys_alike_are_one_class() -> None:
    """A piece that fills the board stays where it is under all eight."""
    assert group_of(tiling("board: 2x2\npieces: O4\n")).classes == {0: 8}


def test_burnside_refuses_what_cannot_be() -> None:
    group = group_of(drawn("...", "..."))
    with pytest.raises(ArithmeticError, match="13 fixed solutions for 4 symmetries"):
        burnside(group, lambda number: 1 if number else 10)


def test_canonical_form_is_the_first_image() -> None:
    group = group_of(drawn("...", "...", "..."))
    corner, middle = group.keys[8], group.keys[4]
    assert group.canonical([corner, middle]) == {group.keys[0], middle}
    assert group.is_canonical([0, 4])
    assert not group.is_canonical([8, 4])
    assert group.is_canonical([8, 4], numbers=[0])
