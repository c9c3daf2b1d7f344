"""Small formulas and small tilings for tests, with answers found by trying everything."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

from hypothesis import strategies as st

from satgrid.board.cover import Placement
from satgrid.board.grid import Place
from satgrid.formula.clauses import Formula
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle

Clauses = Sequence[Sequence[int]]


def formula_of(clauses: Clauses, top: int, answer: int, *, antichain: bool = False) -> Formula:
    """Return a formula of ``top`` variables, the first ``answer`` of them its answer block."""
    formula = Formula()
    formula.variables("mark", range(answer), answer=True, antichain=antichain)
    formula.variables("helper", range(top - answer))
    with formula.rule("given"):
        for clause in clauses:
            formula.add(*clause)
    return formula


def assignments(formula: Formula) -> Iterator[tuple[int, ...]]:
    """Yield every assignment that satisfies a formula, as literals in the variables' order."""
    for signs in product((-1, 1), repeat=formula.top):
        literals = tuple(sign * number for number, sign in enumerate(signs, 1))
        true = frozenset(literals)
        if all(not true.isdisjoint(clause) for clause in formula.clauses):
            yield literals


def answers(formula: Formula) -> set[frozenset[Any]]:
    """Return the solutions of a small formula by trying every assignment."""
    block = formula.answer_block()
    return {
        frozenset(key for key in block if block[key] in literals)
        for literals in map(frozenset, assignments(formula))
    }


def some_clauses(draw: random.Random, top: int, number: int) -> list[tuple[int, ...]]:
    """Return random clauses of one to three literals."""
    return [
        tuple(
            draw.choice((-1, 1)) * variable
            for variable in draw.sample(range(1, top + 1), min(top, draw.choice((1, 2, 3, 3, 3))))
        )
        for _ in range(number)
    ]


def formulas(most: int = 7) -> st.SearchStrategy[Formula]:
    """Draw small formulas: helpers, free variables and contradictions included."""

    @st.composite
    def drawn(draw: st.DrawFn) -> Formula:
        top = draw(st.integers(1, most))
        literal = st.integers(1, top).flatmap(lambda v: st.sampled_from((v, -v)))
        clauses = draw(st.lists(st.lists(literal, min_size=1, max_size=4), max_size=10))
        return formula_of(clauses, top, draw(st.integers(0, top)))

    return drawn()


PIECES = ("I1", "I2", "I3", "V3", "L4", "L4'", "N4", "O4", "T4")
SOLID_PIECES = ("I1", "I2", "V3", "left", "right")
_DRAWN = "\nleft:\nXX\nX.\n\n.X\n..\n\nright:\nXX\n.X\n\nX.\n..\n"


def tiling(lines: str) -> Puzzle[Any]:
    return registry.parse(f"puzzle: tiling\n{lines}")


@st.composite
def tilings(draw: st.DrawFn) -> Puzzle[Any]:
    """Draw a tiny board, flat or solid, whole or with holes, and pieces that may fill it."""
    solid = draw(st.booleans())
    size = (
        (2, draw(st.integers(1, 2)), draw(st.integers(1, 3)))
        if solid
        else (draw(st.integers(1, 3)), draw(st.integers(1, 4)))
    )
    *layers, rows, columns = size
    holes = draw(st.sets(st.tuples(*(st.integers(0, axis - 1) for axis in size)), max_size=2))
    known = SOLID_PIECES if solid else PIECES
    names = draw(st.lists(st.sampled_from(known), min_size=1, max_size=3, unique=True))
    mirrored = draw(st.booleans())
    if mirrored:  # twins are the same piece then
        names = [name for name in names if name not in ("L4'", "right")] or ["I2"]
    times = st.sampled_from(("", " x*", " x2", " x0-2", " x1-*"))
    words = " ".join(name + draw(times) for name in names)
    lines = [f"pieces: {words}", f"reflections: {'yes' if mirrored else 'no'}", ""]
    for layer in [(number,) for number in range(layers[0])] if layers else [()]:
        for row in range(rows):
            cells = [(*layer, row, column) for column in range(columns)]
            lines.append("".join("#" if cell in holes else "." for cell in cells))
        lines.append("")
    body = "\n".join(lines)
    if "." not in body.split("\n\n", 1)[1]:
        body = body.replace("#", ".", 1)
    for name, drawing in zip(("left", "right"), _DRAWN.strip().split("\n\nright:"), strict=True):
        if name in names:
            body += f"\n{name}:{drawing.removeprefix('left:')}\n"
    return tiling(body)


def tilings_by_trying(board: Puzzle[Any]) -> set[frozenset[Any]]:
    """Return the solutions of a small tiling: every set of placements that ``check`` accepts.

    A placement is tried for each set of cells that reads as a piece, so that a placement which
    the puzzle forgets is found missing.
    """
    cover = board.cover()
    assert cover is not None
    cells = cover.cells
    longest = 4  # cells of the largest piece that ``tilings`` draws
    found: list[Placement] = []
    for size in range(1, longest + 1):
        for chosen in combinations(cells, size):
            for name in cover.bounds:
                key = Placement(name, chosen)
                broken = board.check(frozenset([key]))
                if not any("this is not a piece" in one.note for one in broken):
                    found.append(key)
    solutions: set[frozenset[Any]] = set()

    def extend(laid: list[Placement], covered: frozenset[Place]) -> None:
        left = [cell for cell in cells if cell not in covered]
        if not left:
            if not board.check(frozenset(laid)):
                solutions.add(frozenset(laid))
            return
        for key in found:
            if left[0] in key.cells and covered.isdisjoint(key.cells):
                extend([*laid, key], covered.union(key.cells))

    extend([], frozenset())
    return solutions
