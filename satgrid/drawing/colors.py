"""Colors for pieces: safe for color-blind readers, and never the same side by side.

``grayed`` is for paper: its result is black, white and gray, and survives a photocopier.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Mapping, Sequence

from satgrid.board.grid import Place, neighbors
from satgrid.drawing.shapes import INK, THICK, Element
from satgrid.drawing.strokes import PATTERNS, patterned

__all__ = ["PALETTE", "color", "colored", "grayed"]

# The "light" scheme of Paul Tol, Colour Schemes (SRON/EPS/TN/09-002): fills that stay apart
# for the common kinds of color blindness, under black lines and letters.
PALETTE = (
    "#77aadd",
    "#ee8866",
    "#eedd88",
    "#ffaabb",
    "#44bb99",
    "#bbcc33",
    "#99ddff",
    "#aaaa00",
    "#dddddd",
)
_LIGHT, _PALE = 0.6, 0.8  # a photocopier may lose lighter areas
_GRAYS = (1.0, 0.72, 0.88, 0.62, 0.95, 0.8, 0.67, 0.91, 0.76)  # in place of these, 0 is black


def color(index: int) -> str:
    """Return the color with a number; beyond the palette, darker colors follow."""
    shade, place = divmod(index, len(PALETTE))
    code = PALETTE[place]
    parts = [int(code[at : at + 2], 16) * 4**shade // 5**shade for at in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in parts)


def colored(pieces: Sequence[Sequence[Place]], wanted: Sequence[int]) -> list[int]:
    """Give each piece, a set of cells, a color that no adjacent piece has.

    The piece with the fewest neighbors is taken out again and again, and the pieces are
    colored in the opposite order. In the plane each then meets at most five colored ones, so
    that the palette suffices. The gallery's script does the same.

    Parameters
    ----------
    wanted
        The preferred color of each piece.
    """
    over: dict[Place, list[int]] = {}
    for piece, cells in enumerate(pieces):
        for cell in cells:
            over.setdefault(cell, []).append(piece)
    touching = [_touching(piece, cells, over) for piece, cells in enumerate(pieces)]
    given: dict[int, int] = {}
    for piece in reversed(_by_degree(touching)):
        taken = {given[near] for near in touching[piece] if near in given}
        size = len(PALETTE)
        choice = ((wanted[piece] + step) % size for step in range(size))
        free = next((index for index in choice if index not in taken), None)
        if free is None:  # only in space
            free = next(index for index in range(size, size + len(pieces)) if index not in taken)
        given[piece] = free
    return [given[piece] for piece in range(len(pieces))]


def _touching(
    piece: int, cells: Sequence[Place], over: Mapping[Place, Sequence[int]]
) -> dict[int, None]:
    near = {
        other: None
        for cell in cells
        for at in (cell, *neighbors(cell))
        for other in over.get(at, ())
    }
    near.pop(piece, None)
    return near


def _by_degree(touching: Sequence[Mapping[int, None]]) -> list[int]:
    """Return the pieces in order of removal: always one with the fewest remaining neighbors."""
    degrees = [len(near) for near in touching]
    queue = [(degree, piece) for piece, degree in enumerate(degrees)]
    heapq.heapify(queue)
    order: list[int] = []
    out = [False] * len(touching)
    while queue:
        degree, piece = heapq.heappop(queue)
        if out[piece] or degree != degrees[piece]:
            continue
        out[piece] = True
        order.append(piece)
        for near in touching[piece]:
            if not out[near]:
                degrees[near] -= 1
                heapq.heappush(queue, (degrees[near], near))
    return order


def grayed(element: Element) -> None:
    """Convert the colors of an element and its children to black, white and gray.

    Dark areas get lighter, so that what is written on them stays legible, thin lines and words
    darker. A light line that is wide, such as a thermometer, is an area. A color that is not a
    light one becomes black: numbers and lines of a solution, stars, trees. Lines of a kind that has
    its own color have its dashes in place of it.
    """
    for part in element.iter():
        words = part.tag == "text" or (len(part) > 0 and all(one.tag == "text" for one in part))
        wide = float(part.get("stroke-width", 0)) > THICK
        for name in ("fill", "stroke", "color"):
            code = part.get(name, "")
            if re.fullmatch("#[0-9a-f]{6}", code):
                if name == "stroke" and wide and code in PATTERNS:
                    patterned(part, code)
                line = name == "stroke" and not (wide and _tone(code) > _LIGHT)
                part.set(name, _gray(code, thin=words or line))


def _parts(code: str) -> list[float]:
    return [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def _tone(code: str) -> float:
    return sum(share * part for share, part in zip((0.3, 0.59, 0.11), _parts(code), strict=True))


def _gray(code: str, *, thin: bool) -> str:
    """Return black or a gray in place of a color; white stays white."""
    tone, parts = _tone(code), _parts(code)
    chromatic = max(parts) - min(parts) > 0.1
    if code in PALETTE:
        tone = _GRAYS[PALETTE.index(code)]
    elif tone < (0.55 if chromatic else 0.15):
        return INK
    elif thin:
        tone = tone if tone > 0.9 else min(tone, 0.45)
    else:
        tone = min(0.4 + 0.6 * tone, max(tone, _PALE))
    return "#" + 3 * f"{round(255 * tone):02x}"
