"""Polyominoes of one to six cells and polycubes of four and five, by name.

Polyominoes of up to five cells have their usual letters with their size (``O4``, ``X5``; Golomb,
*Polyominoes*, 1954 and 1994). The 35 hexominoes have no agreed names. They are numbered ``H1`` to
``H35`` in the order of their cells. The mirror twin of a piece is written with a prime: ``F5'``.

A polycube in one layer is the polyomino. Of the others, the tetracubes have the letters of the
Soma cube: ``P4``, the left-handed screw ``A4`` and its twin ``B4`` (or ``A4'``). The eleven
pentacubes that do not lie flat are numbered ``C1`` to ``C11`` in the order of their cells.
"""

from __future__ import annotations

from functools import cache

from satgrid.board.grid import Place, neighbors
from satgrid.board.isometry import at_origin, orientations

__all__ = ["SETS", "piece", "pieces"]

Shape = tuple[Place, ...]

_DRAWN = {
    "I1": "X",
    "I2": "XX",
    "I3": "XXX",
    "V3": "X. XX",
    "I4": "XXXX",
    "L4": "X. X. XX",
    "N4": "XX. .XX",
    "O4": "XX XX",
    "T4": "XXX .X.",
    "F5": ".XX XX. .X.",
    "I5": "XXXXX",
    "L5": "X. X. X. XX",
    "N5": ".X .X XX X.",
    "P5": "XX XX X.",
    "T5": "XXX .X. .X.",
    "U5": "X.X XXX",
    "V5": "X.. X.. XXX",
    "W5": "X.. XX. .XX",
    "X5": ".X. XXX .X.",
    "Y5": ".X XX .X .X",
    "Z5": "XX. .X. .XX",
    "A4": "X. .. / X. XX",  # the upper layer first
    "P4": "X. .. / XX X.",
    "C1": "XXX X.. / X.. ...",
    "C2": "XXX X.. / .X. ...",
    "C3": "XXX X.. / ..X ...",
    "C4": "XXX X.. / ... X..",
    "C5": "XXX .X. / .X. ...",
    "C6": "XXX .X. / ... .X.",
    "C7": "XX XX / X. ..",
    "C8": "XX. X.. / .XX ...",
    "C9": "XX X. / .X X.",
    "C10": "XX. .XX / .X. ...",
    "C11": "XX. .X. / ... .XX",
}
_OTHER_NAMES = {
    "O1": "I1",
    "L3": "V3",
    "J4": "L4'",
    "S4": "N4'",
    "Z4": "N4",
    "S5": "Z5'",
    "R5": "F5",
    "B4": "A4'",
}
_SIZES = {
    "monomino": 1,
    "domino": 2,
    "trominoes": 3,
    "tetrominoes": 4,
    "pentominoes": 5,
    "hexominoes": 6,
}
_SOLID_SIZES = {"tetracubes": 4, "pentacubes": 5}
_ONE_SIDED = "one-sided-"
SETS = (
    *_SIZES,
    *(f"{_ONE_SIDED}{name}" for name, size in _SIZES.items() if size > 3),
    *_SOLID_SIZES,
    *(f"{_ONE_SIDED}{name}" for name in _SOLID_SIZES),
)
"""The names of the sets."""


def pieces(name: str, *, mirrored: bool = True) -> dict[str, Shape] | None:
    """Return the pieces of a set, or None if there is no such set.

    Parameters
    ----------
    mirrored
        Whether pieces may be turned into their mirror images. In space they usually cannot:
        then there are eight tetracubes and not seven. In a one-sided set they never may.
    """
    if name not in SETS:
        return None
    kind = name.removeprefix(_ONE_SIDED)
    if kind in _SOLID_SIZES:
        free = _solid(_SOLID_SIZES[kind])
        return dict(_with_twins(free) if name != kind or not mirrored else free)
    free = _free(_SIZES[kind])
    return dict(_with_twins(free) if name != kind else free)


def piece(name: str) -> Shape | None:
    """Return a piece by name, such as ``O4``, ``X5``, ``F5'`` or ``C1``, or None."""
    label = name.removesuffix("'")
    twin = label != name
    if label in _OTHER_NAMES:
        known = _OTHER_NAMES[label]
        label = known.removesuffix("'")
        twin = twin != (label != known)
    shape = _drawn(label) if label in _DRAWN else _free(6).get(label)
    return _twin(shape) if shape is not None and twin else shape


def _drawn(label: str) -> Shape:
    layers = _DRAWN[label].split(" / ")
    cells = [
        (layer, row, column)
        for layer, drawn in enumerate(layers)
        for row, line in enumerate(drawn.split())
        for column, symbol in enumerate(line)
        if symbol == "X"
    ]
    return at_origin(cells if len(layers) > 1 else [cell[1:] for cell in cells])


@cache
def _free(size: int) -> dict[str, Shape]:
    """Return the free polyominoes of a size, by name."""
    if size <= 5:
        flat = [name for name in _DRAWN if name.endswith(str(size)) and "/" not in _DRAWN[name]]
        return {name: _drawn(name) for name in flat}
    grown = {
        orientations((*shape, near), mirrored=True)[0]
        for shape in _free(size - 1).values()
        for cell in shape
        for near in neighbors(cell)
        if near not in shape
    }
    return {f"H{number}": shape for number, shape in enumerate(sorted(grown), 1)}


@cache
def _solid(size: int) -> dict[str, Shape]:
    """Return the polycubes of four or five cells up to reflection, by name, the flat ones first."""
    found = {name: tuple([(0, *cell) for cell in shape]) for name, shape in _free(size).items()}
    drawn = {name: _drawn(name) for name, drawn in _DRAWN.items() if "/" in drawn}
    return found | {name: shape for name, shape in drawn.items() if len(shape) == size}


def _with_twins(free: dict[str, Shape]) -> dict[str, Shape]:
    """Return pieces, each followed by its mirror twin if that is another piece."""
    found = {}
    for label, shape in free.items():
        found[label] = shape
        if _twin(shape) not in orientations(shape, mirrored=False):
            found[f"{label}'"] = _twin(shape)
    return found


def _twin(shape: Shape) -> Shape:
    return at_origin([(*cell[:-1], -cell[-1]) for cell in shape])
