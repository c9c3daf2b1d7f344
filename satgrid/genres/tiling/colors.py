"""Colorings that show at once that no tiling exists, such as the checkerboard.

Color the cells of the board in classes. How many cells of a class a piece covers depends on where
it lies. Together, the pieces must cover each class exactly. Adding pieces one by one gives the
numbers that they can reach. A piece may lie anywhere, on the board or off it. So every number that
a tiling reaches is among them, and no board that can be covered is refused. A few colorings settle
what no search settles in reasonable time, such as the 35 hexominoes on 14x15: eleven of them cover
two or four black cells, and the others three.

The classes are those of a linear form modulo a small number (row + column modulo 2: the
checkerboard; row modulo 2: stripes; row + column modulo 3: diagonals), and the cells where all
coordinates are odd.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import cache
from itertools import permutations, product
from math import gcd
from typing import NamedTuple

from satgrid.board import text
from satgrid.board.grid import Place
from satgrid.genres.tiling.pieces import Piece

__all__ = ["objection"]

MOST_CELLS = 10_000
_MOST_BITS = 2_000_000  # of the table of areas and numbers
_AXES = ("layer", "row", "column")
_FORMS = {  # what layers, rows and columns count, up to order and signs; and the moduli
    2: (((1, 1), (2, 3, 4, 5, 6)), ((0, 1), (2, 3)), ((1, 2), (4, 5))),
    3: (((1, 1, 1), (2, 3)), ((0, 1, 1), (2, 3, 4)), ((0, 0, 1), (2, 3))),
}


class _Coloring(NamedTuple):
    """Classes of cells, with their names."""

    color: Callable[[Place], Hashable]
    said: Callable[[Hashable], tuple[str, str, str]]
    """For a player: what comes before, what a cell of the class is called, what it is."""


class _Family(NamedTuple):
    """Colorings that are turned into each other by symmetries of the board."""

    colorings: list[_Coloring]
    classes: int
    """How many there are on a large board."""


def objection(cells: Collection[Place], pieces: Sequence[Piece]) -> str | None:
    """Return a sentence about a coloring that excludes every tiling; None if there is none.

    Parameters
    ----------
    cells
        A whole number of pieces fills their area.
    """
    if len(cells) > MOST_CELLS:
        return None
    area = len(cells)
    for family in _families(len(next(iter(cells)))):
        reach = _reach(area, pieces, [_taken(piece.cells, family) for piece in pieces])
        for coloring in family.colorings:
            classes = Counter(map(coloring.color, cells))
            for name, has in sorted(classes.items(), key=repr):
                if not reach >> has & 1:
                    return _sentence(coloring.said(name), has, reach, area)
    return None


@cache
def _families(dimension: int) -> list[_Family]:
    """Return the colorings to try, the strongest first."""
    found = []
    for numbers, moduli in _FORMS[dimension]:
        for modulus in moduli:
            forms: dict[tuple[int, ...], None] = {}
            for order in permutations(numbers):
                for signs in product((1, -1), repeat=dimension):
                    form = tuple(n * s % modulus for n, s in zip(order, signs, strict=True))
                    if tuple(-n % modulus for n in form) not in forms:
                        forms[form] = None
            found.append(_Family([_linear(form, modulus) for form in forms], modulus))
    corner = _Coloring(lambda cell: tuple([at % 2 for at in cell]), _corner_said)
    return [*found, _Family([corner], 2**dimension)]


def _linear(form: tuple[int, ...], modulus: int) -> _Coloring:
    def color(cell: Place) -> int:
        return sum([n * at for n, at in zip(form, cell, strict=True)]) % modulus

    def said(name: Hashable) -> tuple[str, str, str]:
        if modulus == 2 and all(form):
            return "on a checkerboard ", "black cell" if name == 0 else "white cell", ""
        assert isinstance(name, int)
        axes = _AXES[-len(form) :]
        near = [n if 2 * n <= modulus else n - modulus for n in form]
        near = near if next(filter(None, near)) > 0 else [-n for n in near]
        sign = 1 if all((a - b) % modulus == 0 for a, b in zip(near, form, strict=True)) else -1
        rest = (sign * name + sum(near)) % modulus  # a player counts from 1
        words = ""
        for n, axis in zip(near, axes, strict=True):
            if n:
                factor = axis if abs(n) == 1 else f"{abs(n)} x {axis}"
                words += f" {'+' if n > 0 else '-'} {factor}" if words else factor
        if modulus == 2:
            return "", "cell", f" whose {words} is {'odd' if rest else 'even'}"
        return "", "cell", f" whose {words} leaves {rest} when divided by {modulus}"

    return _Coloring(color, said)


def _corner_said(name: Hashable) -> tuple[str, str, str]:
    assert isinstance(name, tuple)
    axes = _AXES[-len(name) :]
    parts = [f"{axis} is {'even' if at else 'odd'}" for axis, at in zip(axes, name, strict=True)]
    return "", "cell", f" whose {' and whose '.join(parts)}"


def _taken(shape: Sequence[Place], family: _Family) -> list[int]:
    """Return how many cells of one class a piece can cover, in any place and orientation.

    Turning the piece means turning the coloring, and shifting it means exchanging the classes.
    """
    found: set[int] = set()
    for coloring in family.colorings:
        classes = Counter(map(coloring.color, shape))
        found.update(classes.values())
        if len(classes) < family.classes:
            found.add(0)
    return sorted(found)


def _reach(area: int, pieces: Sequence[Piece], taken: Sequence[Sequence[int]]) -> int:
    """Return the numbers of cells of one class that pieces of an area can cover, as bits.

    The copies of a piece that must be laid cover a number of cells between their least and their
    most, in steps. The other copies cover cells, too. Their area is counted beside the number,
    unless the table would be large.
    """
    reach = 1
    for piece, numbers in zip(pieces, taken, strict=True):
        least = numbers[0]
        if piece.least == 1:
            reach = _any_of(reach << number for number in numbers)
        elif piece.least:
            step = gcd(*[number - least for number in numbers])
            times = piece.least * (numbers[-1] - least) // step if step else 0
            reach = _copies(reach << least * piece.least, step, times, area + 1)
    left = area - sum(piece.least * len(piece.cells) for piece in pieces)
    row = area + 1 if (left + 1) * (area + 1) <= _MOST_BITS else 0
    for piece, numbers in zip(pieces, taken, strict=True):
        size = len(piece.cells)
        spare = left // size
        if piece.most is not None:
            spare = min(spare, piece.most - piece.least)
        for number in numbers:
            reach = _copies(reach, size * row + number, spare, (left + 1) * row or area + 1)
    return reach >> left * row


def _any_of(reached: Iterable[int]) -> int:
    found = 0
    for bits in reached:
        found |= bits
    return found


def _copies(reach: int, step: int, times: int, bits: int) -> int:
    """Return the numbers reached with up to so many more steps, as bits up to a limit."""
    mask = (1 << bits) - 1
    reach &= mask
    one = 1
    while times > 0 and step and one * step < bits:  # 1, 2, 4, ... make up any number
        now = min(one, times)
        reach |= reach << step * now & mask
        times, one = times - now, 2 * one
    return reach


def _sentence(said: tuple[str, str, str], has: int, reach: int, area: int) -> str:
    """Return the objection that pieces cannot cover the board's number of cells of a class."""
    found = [number for number in range(area + 1) if reach >> number & 1]
    step = gcd(*[number - found[0] for number in found]) if found else 0
    before, called, after = said
    if len(found) == 1:
        covered = f"{found[0]:,} of them"
    elif has < found[0]:
        covered = f"at least {found[0]:,} of them"
    elif has > found[-1]:
        covered = f"at most {found[-1]:,} of them"
    elif step % 2 == 0 and (has - found[0]) % 2:
        covered = f"an {('even', 'odd')[found[0] % 2]} number of them"
    else:
        covered = "another number of them in any case"
    board = f"{before}the board has {text.plural(has, called)}{after}"
    return f"{board}, but the pieces cover {covered}"
