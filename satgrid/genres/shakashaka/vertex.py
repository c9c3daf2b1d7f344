"""The allowed states of the four cells around a grid vertex, as clauses derived from angles.

A white area is a rectangle if and only if all its corners are right angles. White sectors at a
vertex join where both sides of an edge are white. At every vertex they must span 90, 180 or 360
degrees. The patterns are not written by hand: published lists of them get cases wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, groupby, pairwise, product

from satgrid.formula.clauses import Formula
from satgrid.formula.templates import Template, stamp_each
from satgrid.rules.triangles import CORNERS

__all__ = ["clauses", "right_angles"]

_SIDE = 4
_AT = ((0, 0), (0, _SIDE), (_SIDE, _SIDE), (_SIDE, 0))
# The vertex is at (0, 0). The cells around it, clockwise from the upper left, by the corner
# that is theirs, and a point in each of the eight sectors of 45 degrees, two in each cell.
_CELLS = ((-_SIDE, -_SIDE), (-_SIDE, 0), (0, 0), (0, -_SIDE))
_POINTS = (
    ((-1, -2), (-2, -1)),
    ((-2, 1), (-1, 2)),
    ((1, 2), (2, 1)),
    ((2, -1), (1, -2)),
)
_BLANK = 0
_Sectors = tuple[bool, bool]
_Option = tuple[tuple[int, ...], frozenset[_Sectors]]


def right_angles(formula: Formula, rows: Sequence[Sequence[int]]) -> None:
    """State that white areas have right angles only: ``clauses`` at every vertex of a board.

    Parameters
    ----------
    rows
        For each cell row by row the first of the four literals of its triangles, in the order of
        ``CORNERS``; 0 where the cell is not white.
    """
    stamps: dict[tuple[bool, ...], list[Sequence[int]]] = {}
    outside = (0,) * len(rows[0])
    for above, below in pairwise((outside, *rows, outside)):
        for around in zip((0, *above), (*above, 0), (*below, 0), (0, *below), strict=True):
            literals = [literal for first in around if first for literal in range(first, first + 4)]
            stamps.setdefault(tuple(map(bool, around)), []).append(literals)
    for (first, second, third, fourth), of_kind in sorted(stamps.items()):
        stamp_each(formula, _template((first, second, third, fourth)), of_kind)


@cache
def _template(white: tuple[bool, bool, bool, bool]) -> Template:
    """Return ``clauses`` over the literals of the white cells only."""
    met = [4 * cell + corner for cell in range(4) if white[cell] for corner in range(1, 5)]
    numbers = {sign * old: sign * new for new, old in enumerate(met, 1) for sign in (1, -1)}
    drawn = [[numbers[literal] for literal in clause] for clause in clauses(white)]
    return Template(len(met), drawn)


@cache
def clauses(white: tuple[bool, bool, bool, bool]) -> tuple[tuple[int, ...], ...]:
    """Return the least clauses that forbid every illegal state of the cells around a vertex.

    They assume that a cell holds at most one triangle. Each is least: no literal can be left out,
    and none can be exchanged for one that forbids more. All such clauses are given, even if
    fewer would do. So unit propagation at the vertex misses nothing.

    Parameters
    ----------
    white
        Which cells, clockwise from the upper left, are white; the others count as filled.

    Returns
    -------
    tuple of tuple of int
        Literals are numbered 4 * cell + corner, from 1: the triangle that fills this corner.
    """
    filled: list[_Option] = [((), frozenset({(False, False)}))]
    options = [_options(cell) if white[cell] else filled for cell in range(4)]
    views = [sorted(frozenset().union(*(seen for _, seen in choice))) for choice in options]
    words = list(product(*views))
    legal = sum(1 << number for number, word in enumerate(words) if _right_angled(word))
    found = [
        (covered, sum((literals for literals, _ in chosen), ()))
        for covered, chosen in _rectangular(options, words)
        if not covered & legal
    ]
    found.sort(key=lambda entry: (-entry[0].bit_count(), len(entry[1]), entry[1]))
    kept: list[tuple[int, tuple[int, ...]]] = []
    for covered, clause in found:
        if not any(covered | larger == larger for larger, _ in kept):
            kept.append((covered, clause))
    return tuple(sorted((clause for _, clause in kept), key=lambda clause: (len(clause), clause)))


def _rectangular(
    options: Sequence[list[_Option]], words: Sequence[tuple[_Sectors, ...]]
) -> Iterator[tuple[int, tuple[_Option, ...]]]:
    """Yield each choice of an option per cell with the words it covers, as bits of a number."""
    bits = [
        {
            seen: sum(1 << number for number, word in enumerate(words) if word[cell] in seen)
            for _, seen in choice
        }
        for cell, choice in enumerate(options)
    ]
    for chosen in product(*options):
        covered = bits[0][chosen[0][1]] & bits[1][chosen[1][1]]
        yield covered & bits[2][chosen[2][1]] & bits[3][chosen[3][1]], chosen


def _options(cell: int) -> list[_Option]:
    """Return the parts of a clause about one cell, each with the states that it leaves.

    A clause is false where each of its parts is: ``-triangle`` where the cell is this
    triangle, triangles where it is something else. The triangle on the far side of the vertex
    looks like a blank cell and so appears in no part.
    """
    looks = {state: _sectors(cell, state) for state in range(len(CORNERS) + 1)}
    blank = looks[_BLANK]
    telling = [state for state in looks if looks[state] != blank]
    everything = frozenset(looks.values())
    options: list[_Option] = [
        ((-(len(CORNERS) * cell + state),), frozenset({looks[state]})) for state in telling
    ]
    for size in range(len(telling) + 1):
        for states in combinations(telling, size):
            literals = tuple(len(CORNERS) * cell + state for state in states)
            options.append((literals, everything - {looks[state] for state in states}))
    return options


def _sectors(cell: int, state: int) -> _Sectors:
    """Return which of a cell's two sectors at the vertex are white; states count from A as 1."""
    if state == _BLANK:
        return True, True
    top, left = _CELLS[cell]
    down, right = _AT[state - 1]
    first, second = (
        abs(row - top - down) + abs(column - left - right) > _SIDE for row, column in _POINTS[cell]
    )
    return first, second


def _right_angled(word: Sequence[_Sectors]) -> bool:
    """Return whether the runs of white sectors around the vertex span 90, 180 or 360 degrees."""
    around = [white for sectors in word for white in sectors]
    if all(around):
        return True
    start = around.index(False)
    runs = groupby(around[start:] + around[:start])
    return all(sum(1 for _ in run) in (2, 4) for white, run in runs if white)
