"""The allowed states of the four cells around a grid vertex, as clauses derived from angles.

A white area is a rectangle if and only if all its corners are right angles. White sectors at a
vertex join where both sides of an edge are white. At every vertex they must span 90, 180 or 360
degrees. The patterns are not written by hand: published lists of them get cases wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, groupby, product

from satgrid.answers.triangles import CORNERS

__all__ = ["BLACK", "BLANK", "agreed", "clauses", "legal", "looks"]

BLANK, BLACK = 1 << len(CORNERS), 2 << len(CORNERS)
"""The states of a cell without a triangle, in a set of states; bit 0 is the triangle A."""

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
_Sectors = tuple[bool, bool]
_Option = tuple[tuple[int, ...], frozenset[_Sectors]]
_AROUND = 4  # cells
_LOOKS = ((False, False), (False, True), (True, False), (True, True))


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
    seen = {state: _sectors(cell, state) for state in range(len(CORNERS) + 1)}
    blank = seen[0]
    telling = [state for state in seen if seen[state] != blank]
    everything = frozenset(seen.values())
    options: list[_Option] = [
        ((-(len(CORNERS) * cell + state),), frozenset({seen[state]})) for state in telling
    ]
    for size in range(len(telling) + 1):
        for states in combinations(telling, size):
            literals = tuple(len(CORNERS) * cell + state for state in states)
            options.append((literals, everything - {seen[state] for state in states}))
    return options


def _sectors(cell: int, state: int) -> _Sectors:
    """Return which of a cell's two sectors at the vertex are white; states count from A as 1."""
    if not state:
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


@cache
def looks(cell: int) -> list[int]:
    """Return, for each way in which a cell can look from the vertex, the states in which it does.

    The order of the ways is the same for all cells around the vertex.
    """
    found: dict[_Sectors, int] = {(False, False): BLACK}
    for state in range(len(CORNERS) + 1):
        sectors = _sectors(cell, state)
        found[sectors] = found.get(sectors, 0) | (1 << state - 1 if state else BLANK)
    return [found[sectors] for sectors in _LOOKS]


@cache
def legal() -> list[int]:
    """Return how the cells can look together: for each cell one of four bits is set."""
    words = product(enumerate(_LOOKS), repeat=_AROUND)
    return [
        sum(1 << _AROUND * cell + look for cell, (look, _) in enumerate(word))
        for word in words
        if _right_angled([sectors for _, sectors in word])
    ]


@lru_cache(maxsize=1 << 14)
def agreed(may: int) -> int:
    """Return the looks of each cell that go with some of the others; 0 if none do.

    Parameters
    ----------
    may
        How each cell may look: four bits for each, in the order of ``looks``.
    """
    found, never = 0, ~may
    for word in legal():
        if not word & never:
            found |= word
    return found
