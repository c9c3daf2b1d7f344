"""Polyominoes by name: the free and the one-sided ones of one to six cells.

Up to five cells they bear their usual letters with their size (``O4``, ``X5``; Golomb,
*Polyominoes*, 1954 and 1994); the 35 hexominoes have no agreed names and are numbered
``H1`` to ``H35`` in the order of their cells. The mirror twin of a piece is written with a
prime, ``F5'``.
"""

from __future__ import annotations

from functools import cache

from satgrid.board.grid import Place, at_origin, neighbors, orientations

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
}
_OTHER_NAMES = {
    "O1": "I1",
    "L3": "V3",
    "J4": "L4'",
    "S4": "N4'",
    "Z4": "N4",
    "S5": "Z5'",
    "R5": "F5",
}
_SIZES = {
    "monomino": 1,
    "domino": 2,
    "trominoes": 3,
    "tetrominoes": 4,
    "pentominoes": 5,
    "hexominoes": 6,
}
_ONE_SIDED = "one-sided-"
SETS = (*_SIZES, *(f"{_ONE_SIDED}{name}" for name, size in _SIZES.items() if size > 3))
"""The names of the sets."""


def pieces(name: str) -> dict[str, Shape] | None:
    """Return the pieces of a set, or None if there is no such set."""
    if name not in SETS:
        return None
    size = _SIZES[name.removeprefix(_ONE_SIDED)]
    return dict(_one_sided(size) if name.startswith(_ONE_SIDED) else _free(size))


def piece(name: str) -> Shape | None:
    """Return a piece by name, such as ``O4``, ``X5`` or ``F5'``, or None."""
    label = name.removesuffix("'")
    twin = label != name
    if label in _OTHER_NAMES:
        known = _OTHER_NAMES[label]
        label = known.removesuffix("'")
        twin = twin != (label != known)
    shape = _free(int(label[-1])).get(label) if label in _DRAWN else _free(6).get(label)
    return _twin(shape) if shape is not None and twin else shape


@cache
def _free(size: int) -> dict[str, Shape]:
    """Return the free polyominoes of a size, by name."""
    if size <= 5:
        return {
            name: at_origin(
                (row, column)
                for row, line in enumerate(drawn.split())
                for column, symbol in enumerate(line)
                if symbol == "X"
            )
            for name, drawn in _DRAWN.items()
            if int(name[-1]) == size
        }
    grown = {
        orientations((*shape, near), mirrored=True)[0]
        for shape in _free(size - 1).values()
        for cell in shape
        for near in neighbors(cell)
        if near not in shape
    }
    return {f"H{number}": shape for number, shape in enumerate(sorted(grown), 1)}


@cache
def _one_sided(size: int) -> dict[str, Shape]:
    """Return the free polyominoes of a size, each followed by its twin where that differs."""
    found = {}
    for label, shape in _free(size).items():
        found[label] = shape
        if _twin(shape) not in orientations(shape, mirrored=False):
            found[f"{label}'"] = _twin(shape)
    return found


def _twin(shape: Shape) -> Shape:
    return at_origin((row, -column) for row, column in shape)
