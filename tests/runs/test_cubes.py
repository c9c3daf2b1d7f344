"""Cubes are disjoint, miss no answer, and carry the right weights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from catalogue import encoded
from hypothesis import given, settings, strategies as st
from small_formulas import answers, formula_of, formulas, tiling, tilings, tilings_by_trying

from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.symmetry import SymmetryGroup, symmetries
from satgrid.runs.cubes import Cube, Splitter, roots
from satgrid.solve.enumeration import solutions


@pytest.fixture(autouse=True, scope="module")
def _splitting_ends() -> Iterator[None]:
    """Let a splitter that never comes to an end fail instead of filling the memory."""
    asked: Counter[int] = Counter()
    implied, opened = Splitter._implied, Splitter.__init__

    def counted(self: Splitter, literals: tuple[int, ...]) -> frozenset[int] | None:
        asked[id(self)] += 1
        assert asked[id(self)] < 20_000
        return implied(self, literals)

    def reset(self: Splitter, formula: Formula) -> None:
        asked[id(self)] = 0
        opened(self, formula)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Splitter, "_implied", counted)
        patch.setattr(Splitter, "__init__", reset)
        yield


def answers_in(splitter: Splitter, cube: Cube) -> list[frozenset[int]]:
    """Return the answers of a cube, as indices of keys, through its simplified formula."""
    small = splitter.restricted(cube)
    if small is None:
        return []
    rest, held = small
    assert sorted(held) == held
    return [one.union(held) for one in solutions(rest)]


def indexed(formula: Formula, found: set[frozenset[Any]]) -> set[frozenset[int]]:
    places = {key: index for index, key in enumerate(formula.answer_block())}
    return {frozenset(places[key] for key in one) for one in found}


def with_choices(formula: Formula) -> Formula:
    """Add what a puzzle adds: choices, of which one shares its variables with another."""
    numbers = list(formula.answer_block().numbers())
    with formula.rule("choices"):
        if len(numbers) >= 3:
            cardinality.exactly(formula, 1, numbers[:3])
        if len(numbers) >= 5:
            cardinality.exactly(formula, 1, numbers[2:5])
    return formula


@given(formulas(), st.booleans(), st.integers(1, 70))
@settings(max_examples=150)
def test_cubes_part_the_answers(formula: Formula, choices: bool, parts: int) -> None:
    if choices:
        with_choices(formula)
    expected = indexed(formula, answers(formula))
    with Splitter(formula) as splitter:
        cubes = splitter.split([Cube()], parts)
        found = [answers_in(splitter, cube) for cube in cubes]
    listed = [one for part in found for one in part]
    assert len(listed) == len(set(listed))
    assert set(listed) == expected
    assert [cube.path for cube in cubes] == sorted({cube.path for cube in cubes})
    assert all(cube.weight == 1 and cube.stabilizer == (0,) for cube in cubes)
    if len(cubes) < parts:
        assert all(len(part) <= 1 for part in found), "nothing was left to split"


@given(formulas(), st.data())
@settings(max_examples=100)
def test_restricted_formula_has_the_answers_of_the_cube(formula: Formula, data: Any) -> None:
    """For any cube over any variables, helpers included, with all helpers' models."""
    variables = st.integers(1, formula.top)
    literals = data.draw(st.lists(variables.flatmap(lambda v: st.sampled_from((v, -v)))))
    narrowed = formula_of(
        [*formula.clauses, *((literal,) for literal in literals)],
        formula.top,
        len(formula.answer_block()),
    )
    with Splitter(formula) as splitter:
        found = answers_in(splitter, Cube(literals=tuple(literals)))
    assert len(found) == len(set(found))
    assert set(found) == indexed(narrowed, answers(narrowed))


def test_restricted_formula_is_small() -> None:
    """Decided variables are gone, and so are satisfied clauses and false literals."""
    formula = formula_of([(-1, 2), (-2, -3, 4), (3, 5, 6), (5,), (-6, 7, 1)], 8, 4)
    with Splitter(formula) as splitter:
        small = splitter.restricted(Cube(literals=(1,)))
        assert splitter.restricted(Cube(literals=(1, -2))) is None
    assert small is not None
    rest, held = small
    assert held == [0, 1]
    assert list(rest.answer_block()) == [2, 3]
    assert rest.clauses == [(-1, 2)]
    assert rest.top == 2


def test_restricted_formula_keeps_antichain() -> None:
    formula = formula_of([(1, 2)], 2, 2, antichain=True)
    with Splitter(formula) as splitter:
        small = splitter.restricted(Cube())
    assert small is not None
    assert small[0].antichain


@pytest.mark.parametrize("parts", [1, 2, 5, 16, 100, 1000])
def test_splitting_to_any_number_of_parts(parts: int) -> None:
    board = tiling("board: 4x5\npieces: domino x*\n")
    formula = encoded(board)
    with Splitter(formula) as splitter:
        cubes = splitter.split([Cube()], parts)
        assert len(cubes) >= min(parts, 95), "a 4x5 board has 95 tilings"
        found = [one for cube in cubes for one in answers_in(splitter, cube)]
    assert len(found) == len(set(found)) == 95


def test_splitting_a_choice_that_is_settled_comes_to_an_end() -> None:
    """Propagation does not tell what unit clauses imply; a splitter must know it all the same."""
    formula = formula_of([(1,), (-1, 5), (5, 5, 5)], 6, 6)
    with formula.rule("choice"):
        cardinality.exactly(formula, 1, [1, 2, 3])
    with Splitter(formula) as splitter:
        cubes = splitter.split([Cube()], 16)
        assert len(cubes) == 4, "two free variables are left"
        assert sum(len(answers_in(splitter, cube)) for cube in cubes) == 4
        assert splitter.branches(()) in ([4, -4], [6, -6])
        assert splitter.branches((4, 6)) == []
        assert splitter.branches((2,)) is None


def test_formula_refuted_by_propagation_has_no_cubes() -> None:
    for clauses in ([()], [(1,), (-1,)], [(1,), (-1, 2), (-2, -1)]):
        with Splitter(formula_of(clauses, 2, 2)) as splitter:
            assert splitter.split([Cube()], 8) == []
            assert splitter.restricted(Cube()) is None


def test_branches_leave_out_what_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satgrid.runs.cubes.separator", lambda *_: [])
    formula = formula_of([(-1, 4), (-1, -4)], 4, 4)
    with formula.rule("choice"):
        cardinality.exactly(formula, 1, [1, 2, 3])
    with Splitter(formula) as splitter:
        assert splitter.branches(()) == [2, 3]


def test_branches_begin_with_the_separator(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chain of implications is parted in its middle, if it has many answers."""
    clauses = [(-key, key + 1) for key in range(1, 12)]
    with Splitter(formula_of(clauses, 12, 12)) as splitter:
        assert splitter.separated(Cube())
    monkeypatch.setattr("satgrid.runs.cubes.MANY", 13)
    formula = formula_of(clauses, 12, 12)
    with Splitter(formula) as splitter:
        assert not splitter.separated(Cube())
        one, other = splitter.branches(()) or [0, 0]
        assert one == -other
        assert 4 <= abs(one) <= 9
        assert splitter.separated(Cube(literals=(one,)))
        assert splitter.separated(Cube(literals=(1,))), "all follows"


def group_of(board: Puzzle[Any], formula: Formula) -> SymmetryGroup[Any]:
    return symmetries(board, formula.answer_block())


@given(tilings(), st.integers(1, 30))
@settings(max_examples=60)
def test_cubes_of_orbits_stand_for_every_solution(board: Puzzle[Any], parts: int) -> None:
    """Weighted they count all; by transversals each solution comes once; canonical ones too."""
    expected = tilings_by_trying(board)
    for encoding in board.encodings:
        formula = encoded(board, encoding)
        group = group_of(board, formula)
        first = formula.answer_block().first
        weighted = 0
        images: Counter[tuple[int, ...]] = Counter()
        kept: list[tuple[int, ...]] = []
        with Splitter(formula) as splitter:
            for cube in splitter.split(roots(formula, group), parts):
                for one in answers_in(splitter, cube):
                    weighted += cube.weight
                    if cube.weight > 1:
                        numbers = group.transversal(cube.literals[0] - first)
                        assert len(numbers) == cube.weight
                        images.update(group.images(one, numbers))
                    else:
                        images[tuple(sorted(one))] += 1
                    if group.is_canonical(one, cube.stabilizer):
                        kept.append(min(group.images(one, range(len(group)))))
        assert weighted == len(expected)
        assert set(images.values()) <= {1}
        assert {frozenset(one) for one in images} == indexed(formula, expected)
        assert len(kept) == len(set(kept)) == len({group.canonical(one) for one in expected})


def test_roots_take_the_choice_with_fewest_orbits() -> None:
    """For the pentominoes on 6x10 that is the X: 32 places in 8 orbits."""
    board = tiling("board: 6x10\npieces: pentominoes\n")
    formula = encoded(board)
    group = group_of(board, formula)
    cubes = roots(formula, group)
    keys = list(formula.answer_block())
    assert {keys[cube.literals[0] - 1].piece for cube in cubes} == {"X5"}
    assert [cube.weight for cube in cubes] == [4] * 8
    assert {cube.stabilizer for cube in cubes} == {(0,)}
    square = tiling("board: 8x8\npieces: pentominoes O4\n")
    formula = encoded(square)
    cubes = roots(formula, group_of(square, formula))
    assert sorted(cube.weight for cube in cubes) == [4] * 3 + [8] * 3
    assert all(cube.weight * len(cube.stabilizer) == 8 for cube in cubes)


def test_each_root_is_split_before_parts_are_split_again() -> None:
    """Not one root in 14 parts, some after five splits, while the hardest root stays whole."""
    board = tiling("board: 8x8\npieces: pentominoes O4\n")
    formula = encoded(board)
    with Splitter(formula) as splitter:
        cubes = splitter.split(roots(formula, group_of(board, formula)), 32)
    parts = Counter(cube.path[0] for cube in cubes)
    assert len(parts) == 5, "the X in the corner is refuted"
    assert min(parts.values()) > 4
    assert max(len(cube.path) for cube in cubes) == 3


def test_roots_without_a_choice_keep_the_whole_group() -> None:
    board = tiling("board: 4x4\npieces: domino x*\n")
    formula = encoded(board)
    group = group_of(board, formula)
    formula.choices.clear()
    assert roots(formula, group) == [Cube(stabilizer=tuple(range(8)))]
    assert roots(formula, None) == [Cube()]


def test_roots_pass_over_choices_that_symmetry_moves() -> None:
    """A corner's choice is mapped to another corner's; helpers are no keys at all."""
    board = tiling("board: 3x3\npieces: V3 I3 x2\n")
    formula = encoded(board)
    group = group_of(board, formula)
    (cube, *_) = roots(formula, group)
    chosen = [c for c in formula.choices if cube.literals[0] in c and min(c) > 0]
    assert any(group.maps_to_itself([x - 1 for x in c if x <= len(group.keys)]) for c in chosen)
