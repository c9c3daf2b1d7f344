"""Patterns of numbers that solvers of a slitherlink know by heart: in corners, and among 3s."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from satgrid.board.grid import Cell, Side, Vertex
from satgrid.steps.techniques import Deduction, Finder, Known, Technique, absent, held

__all__ = ["PATTERNS"]


@lru_cache(maxsize=4)
def _numbers(puzzle: Any) -> Mapping[Cell, tuple[int, int]]:
    """Return each number and its clue by its cell; question marks are left out."""
    return {
        cell: (number, at)
        for at, (cell, number) in enumerate(puzzle.data["numbers"].items())
        if isinstance(number, int)
    }


def _pattern(seen: Callable[[Any], Iterator[Deduction]]) -> Finder:
    """Return the finder of a pattern that depends on the numbers alone."""

    @lru_cache(maxsize=4)
    def listed(puzzle: Any) -> Sequence[Deduction]:
        return list(seen(puzzle))

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        yield from listed(puzzle)

    return find


def _moved(cell: Cell, down: int, right: int) -> Cell:
    return Cell(cell.row + down, cell.column + right)


def _is(puzzle: Any, cell: Cell, number: int) -> bool:
    return cell in _numbers(puzzle) and _numbers(puzzle)[cell][0] == number


def _clues(puzzle: Any, cells: Sequence[Cell]) -> list[int]:
    return [_numbers(puzzle)[cell][1] for cell in cells]


def _others(puzzle: Any, vertex: Vertex, sides: Sequence[Side]) -> list[Side]:
    """Return the sides that meet at a vertex, without some."""
    return [side for side in puzzle.grid.sides_at(vertex) if side not in sides]


def _in_a_corner(puzzle: Any) -> Iterator[Deduction]:
    """See a 1, 2 or 3 in a corner of the board, where two sides have both a line or both none."""
    for cell, (number, clue) in _numbers(puzzle).items():
        own = puzzle.grid.sides_of(cell, outer=True)
        for vertex in dict.fromkeys(end for side in own for end in side.ends):
            corner = puzzle.grid.sides_at(vertex)
            if len(corner) != 2:
                continue
            if number in (1, 3):
                yield Deduction(held(corner) if number == 3 else absent(corner), [clue])
            elif number == 2:
                ends = [end for side in corner for end in side.ends if end != vertex]
                on = [_others(puzzle, end, own) for end in ends]
                yield Deduction(held(side for some in on for side in some), [clue])


def _adjacent(puzzle: Any) -> Iterator[Deduction]:
    """See two 3s side by side: lines between them and beyond both.

    Only a loop around just the two has no line between them, which another number rules out.
    """
    grid = puzzle.grid
    for cell in _numbers(puzzle):
        for step in ((0, 1), (1, 0)):
            other = _moved(cell, *step)
            if not (_is(puzzle, cell, 3) and _is(puzzle, other, 3)):
                continue
            between = Side.between(cell, other)
            both = [*grid.sides_of(cell, outer=True), *grid.sides_of(other, outer=True)]
            beyond = [side for side in both if side.upright == between.upright and side != between]
            clues = _clues(puzzle, [cell, other])
            against = _not_alone(puzzle, {*both} - {between}, (cell, other))
            if against is None:
                yield Deduction(held(beyond), clues)
                continue
            past = [side for end in between.ends for side in _others(puzzle, end, both)]
            yield Deduction([*held([between, *beyond]), *absent(past)], [*clues, against])


def _not_alone(puzzle: Any, loop: set[Side], inside: Sequence[Cell]) -> int | None:
    """Return the clue of a number that a loop contradicts; None without one."""
    for cell, (number, clue) in _numbers(puzzle).items():
        lines = sum(side in loop for side in puzzle.grid.sides_of(cell, outer=True))
        if cell not in inside and lines != number:
            return clue
    return None


def _diagonal(puzzle: Any, twos: bool) -> Iterator[Deduction]:
    """See two 3s at a corner, or with nothing but 2s between them on a diagonal.

    If a 3 has no line on a side beyond, both lines of it are at the corner between. The next cell
    has none there then: a 2 has two at its next corner, and the other 3 has too few.
    """
    for cell in _numbers(puzzle):
        for right in (-1, 1):
            cells = [cell, _moved(cell, 1, right)]
            while _is(puzzle, cells[-1], 2):
                cells.append(_moved(cells[-1], 1, right))
            three = _is(puzzle, cell, 3) and _is(puzzle, cells[-1], 3)
            if not three or (len(cells) > 2) != twos:
                continue
            lines, none = [], []
            for end, down, across in ((cell, -1, -right), (cells[-1], 1, right)):
                beyond = [
                    Side.between(end, _moved(end, down, 0)),
                    Side.between(end, _moved(end, 0, across)),
                ]
                [corner] = {*beyond[0].ends} & {*beyond[1].ends}
                lines += beyond
                none += _others(puzzle, corner, beyond)
            yield Deduction([*held(lines), *absent(none)], _clues(puzzle, cells))


PATTERNS = (
    Technique(
        "number in a corner",
        1,
        "In a corner of the board both sides have a line, or none: none at a 1, both at a 3, and "
        "at a 2 the loop goes on beside it.",
        _pattern(_in_a_corner),
    ),
    Technique(
        "two adjacent 3s",
        1,
        "There is a line between two 3s side by side, and beyond each; otherwise the loop would "
        "go around these two only.",
        _pattern(_adjacent),
    ),
    Technique(
        "two diagonal 3s",
        1,
        "Two 3s touch at a corner: each has lines on its two sides away from the other.",
        _pattern(lambda puzzle: _diagonal(puzzle, twos=False)),
    ),
    Technique(
        "3s with 2s between",
        2,
        "On a diagonal of 2s between two 3s, each 3 has lines on its two sides away from them.",
        _pattern(lambda puzzle: _diagonal(puzzle, twos=True)),
    ),
)
"""They need no known fact, so solvers look for them first."""
