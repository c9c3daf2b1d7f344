"""The clauses about the four cells around a vertex of a shakashaka board."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from satgrid.answers.triangles import CORNERS
from satgrid.formula.clauses import Formula
from satgrid.genres.shakashaka.vertex import clauses
from satgrid.solve.session import Session

White = tuple[bool, bool, bool, bool]
ALL: White = (True, True, True, True)
WHITES: list[White] = [
    (first, second, third, fourth)
    for first, second, third, fourth in product((False, True), repeat=4)
]
# By the place of a cell around the vertex, clockwise from the upper left: the corner that is
# at the vertex, and what is white there with each corner filled, as (start, end) in degrees,
# clockwise from the cell's first side.
AT_VERTEX = "CDAB"
SECTORS = [
    {"A": (0, 90), "B": (0, 45), "C": (0, 0), "D": (45, 90)},
    {"B": (0, 90), "C": (0, 45), "D": (0, 0), "A": (45, 90)},
    {"C": (0, 90), "D": (0, 45), "A": (0, 0), "B": (45, 90)},
    {"D": (0, 90), "A": (0, 45), "B": (0, 0), "C": (45, 90)},
]


def legal(states: tuple[str, ...]) -> bool:
    """Judge states (a corner, ``.`` white, ``#`` black) by the angles, degree by degree."""
    white: list[bool] = []
    for place, state in enumerate(states):
        start, end = {".": (0, 90), "#": (0, 0)}.get(state) or SECTORS[place][state]
        white += [start <= degree < end for degree in range(90)]
    if all(white) or not any(white):
        return True
    turn = white.index(False)
    around = "".join("w" if each else " " for each in white[turn:] + white[:turn])
    return all(len(run) in (90, 180) for run in around.split())


def literals(states: tuple[str, ...]) -> set[int]:
    """Return what holds of the triangles of all cells."""
    return {
        (1 if state == corner else -1) * (4 * place + number)
        for place, state in enumerate(states)
        for number, corner in enumerate(CORNERS, 1)
    }


def choices(white: White) -> list[tuple[str, ...]]:
    return list(product(*(".ABCD" if each else "#" for each in white)))


@pytest.mark.parametrize("white", WHITES)
def test_clauses_forbid_what_is_not_legal(white: White) -> None:
    for states in choices(white):
        held = literals(states)
        accepted = all(held & set(clause) for clause in clauses(white))
        assert accepted == legal(states), states


@pytest.mark.parametrize("white", WHITES)
def test_no_literal_is_superfluous(white: White) -> None:
    fitting = [literals(states) for states in choices(white) if legal(states)]
    for clause in clauses(white):
        for left_out in clause:
            shorter = set(clause) - {left_out}
            assert not all(held & shorter for held in fitting)


def test_number_of_clauses() -> None:
    """As the specification says."""
    counts: dict[int, set[int]] = {}
    for white in WHITES:
        counts.setdefault(sum(white), set()).add(len(clauses(white)))
    assert counts == {0: {0}, 1: {2}, 2: {4}, 3: {13}, 4: {44}}
    sizes = [len(clause) for clause in clauses(ALL)]
    assert {size: sizes.count(size) for size in sizes} == {2: 16, 3: 16, 6: 12}


@pytest.mark.parametrize("white", WHITES)
def test_the_far_triangle_looks_like_white(white: White) -> None:
    far = {4 * place + 1 + (CORNERS.index(corner) + 2) % 4 for place, corner in enumerate("CDAB")}
    assert not far & {abs(literal) for clause in clauses(white) for literal in clause}


@pytest.mark.parametrize(
    ("states", "fine"),
    [
        ("....", True),
        ("...#", False),  # a corner of 270 degrees
        ("...B", False),  # filled at the vertex: the same
        ("...D", True),  # a triangle pointing away from three white cells
        ("A.C.", True),
        ("..##", True),
        (".#.#", True),  # two right angles that meet at a tip
        ("B#DD", False),
        ("DC##", True),  # twice 45 degrees
        ("CC##", False),  # once
        ("DB##", False),  # 135
        ("####", True),
        ("C#A#", True),
    ],
)
def test_known_cases(states: str, fine: bool) -> None:
    assert legal(tuple(states)) == fine
    white: White = (states[0] != "#", states[1] != "#", states[2] != "#", states[3] != "#")
    held = literals(tuple(states))
    assert all(held & set(clause) for clause in clauses(white)) == fine


@pytest.mark.parametrize("white", [ALL, (True, True, True, False), (True, False, True, False)])
def test_unit_propagation_misses_nothing(white: White) -> None:
    """With the states of some cells known, what is certain of the others is found at once."""
    formula = Formula()
    formula.variables("triangle", range(16), answer=True)
    with formula.rule("one state"):
        for start in range(1, 17, 4):
            for one, other in combinations(range(start, start + 4), 2):
                formula.add(-one, -other)
    with formula.rule("rectangle"):
        for clause in clauses(white):
            formula.add(*clause)
    fitting = [states for states in choices(white) if legal(states)]
    # Solvers do not repeat what their own unit clauses say.
    stated = {clause[0] for clause in clauses(white) if len(clause) == 1}
    known = [(".", "A", "B", "C", "D", "?") if each else ("#",) for each in white]
    with Session(formula) as session:
        for guess in product(*known):
            extending = [
                literals(states)
                for states in fitting
                if all(g in ("?", state) for g, state in zip(guess, states, strict=True))
            ]
            assumed = [
                literal
                for literal in sorted(literals(guess), key=abs)
                if guess[(abs(literal) - 1) // 4] != "?"
            ]
            implied = session.propagate(assumed)
            if not extending:
                assert implied is None
            else:
                assert implied is not None
                assert set.intersection(*extending) <= stated | set(implied)
