"""The pieces of a tiling: read from words and drawings, and written back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from satgrid.board.grid import Place, components
from satgrid.board.isometry import at_origin, orientations
from satgrid.board.text import Document, Row, Value, plural
from satgrid.genres.tiling import polyforms

__all__ = ["Piece", "drawn", "parts", "read", "written"]

_TIMES = re.compile(r"x(\*|\d{1,6})(?:-(\*|\d{1,6}))?", re.ASCII)
_LABEL = re.compile(r"([A-Za-z][A-Za-z0-9_]*'?):$", re.ASCII)
MOST_DRAWN = 10_000  # cells of drawn pieces; turning larger ones over takes seconds


class Piece(NamedTuple):
    """A piece of a tiling and how often it is used."""

    name: str
    cells: tuple[Place, ...]
    """One way to lay it, at the origin, sorted."""
    least: int
    most: int | None
    """The most copies; None for any number."""


def parts(document: Document) -> tuple[list[Row], dict[str, tuple[Row, list[Row]]]]:
    """Split the drawn rows into the board and the pieces, each below its ``name:``."""
    board: list[Row] = []
    drawings: dict[str, tuple[Row, list[Row]]] = {}
    current = board
    for row in document.rows:
        match = _LABEL.match(row.text)
        if not match:
            current.append(row)
            continue
        name = match.group(1)
        if _TIMES.fullmatch(name):
            raise row.error(f"{name!r} is a number of copies, not a name")
        if name in drawings or polyforms.piece(name) or name in polyforms.SETS:
            raise row.error(f"there is a piece {name!r} already")
        current = []
        drawings[name] = (row, current)
    return board, drawings


def _layers(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Yield the runs of rows between blank lines."""
    layer: list[Row] = []
    for row in (*rows, Row("", 0)):  # a blank line ends the last one
        if row.text:
            layer.append(row)
        elif layer:
            yield layer
            layer = []


def drawn(document: Document, rows: Sequence[Row], filled: str, empty: str) -> dict[Place, bool]:
    """Return the cells (layer, row, column) of a drawing, and which of them are filled."""
    cells: dict[Place, bool] = {}
    document.grid([row for row in rows if row.text])  # refuses a ragged drawing
    height = None
    for number, layer in enumerate(_layers(rows)):
        height = height or len(layer)
        if len(layer) != height:
            size = plural(len(layer), "row")
            raise layer[-1].error(f"a layer of {size} where the first has {height}")
        for row, line in enumerate(layer):
            for column, symbol in enumerate(line.text):
                if symbol not in (filled, empty):
                    raise line.error(f"{symbol!r} is not one of {filled} {empty}", column + 1)
                cells[number, row, column] = symbol == filled
    return cells


def read(document: Document, *, reflections: bool, solid: bool) -> tuple[Piece, ...]:
    """Read the ``pieces`` line with the drawn pieces it names.

    Parameters
    ----------
    reflections
        Whether pieces may be turned into their mirror images.
    solid
        Whether the board is in 3D; flat pieces then get a third coordinate.

    Raises
    ------
    ParseError
        If a piece is unknown, badly drawn, listed twice, or the same as another one.
    """
    line = document.required("pieces")
    own = _own(document, solid=solid)
    found, spots = _listed(line, own, reflections=reflections, solid=solid)
    seen: dict[tuple[Place, ...], str] = {}
    for piece in found:
        same = orientations(piece.cells, mirrored=reflections)[0]
        if same in seen:
            raise spots[piece.name].error(f"{seen[same]} and {piece.name} are the same piece")
        seen[same] = piece.name
    for name, (row, _) in parts(document)[1].items():
        if name not in spots:
            raise row.error(f"{name} is drawn but not listed in 'pieces'")
    used = tuple(piece for piece in found if piece.most != 0)
    if not used:
        raise line.error("every piece is listed 0 times")
    return used


def _listed(
    line: Value, own: dict[str, tuple[Place, ...]], *, reflections: bool, solid: bool
) -> tuple[list[Piece], dict[str, Value]]:
    """Return the pieces that the line names, with their multiplicities, and where it names them."""
    found: list[Piece] = []
    spots: dict[str, Value] = {}
    fresh: list[int] = []  # the pieces a multiplicity would refer to
    for word in line.words():
        if word.text.startswith("x") and word.text not in own:
            if not fresh:
                raise word.error(f"{word.text!r} has no piece before it")
            least, most = _times(word)
            for index in fresh:
                found[index] = found[index]._replace(least=least, most=most)
            fresh = []
            continue
        shapes = _named(word, own, reflections=reflections)
        fresh = []
        for name, cells in shapes.items():
            if name in spots:
                raise word.error(f"{name} is listed twice; for several copies write {name} x2")
            if not solid and len(cells[0]) == 3:
                raise word.error(f"{word.text} needs a board in space, such as 3x4x5")
            spots[name] = word
            fresh.append(len(found))
            lifted = tuple((0, *cell) for cell in cells) if solid and len(cells[0]) == 2 else cells
            found.append(Piece(name, lifted, 1, 1))
    if not found:
        raise line.error("no pieces are listed")
    return found, spots


def _named(
    word: Value, own: dict[str, tuple[Place, ...]], *, reflections: bool
) -> dict[str, tuple[Place, ...]]:
    known = polyforms.pieces(word.text, mirrored=reflections)
    if known is not None:
        return known
    shape = own.get(word.text) or polyforms.piece(word.text)
    if shape is None:
        sets = ", ".join(polyforms.SETS)
        raise word.error(
            f"unknown piece {word.text!r}; known: {sets}, single ones such as O4 or X5, "
            "and pieces drawn below the board"
        )
    return {word.text: shape}


def _own(document: Document, *, solid: bool) -> dict[str, tuple[Place, ...]]:
    own = {}
    drawings = parts(document)[1]
    area = sum(row.text.count("X") for _, rows in drawings.values() for row in rows)
    if area > MOST_DRAWN:
        raise document.required("pieces").error(
            f"the drawn pieces have {area:,} cells; the limit is {MOST_DRAWN:,}"
        )
    for name, (label, rows) in drawings.items():
        if not any(row.text for row in rows):
            raise label.error(f"{name} is not drawn")
        filled = [cell for cell, full in drawn(document, rows, "X", ".").items() if full]
        if not filled:
            raise rows[0].error(f"{name} has no cells (X)")
        if len(components(filled)) > 1:
            raise label.error(f"{name} is not connected")
        if not solid and any(cell[0] for cell in filled):
            raise label.error(f"{name} has layers, but the board is flat")
        own[name] = at_origin(filled if solid else [cell[1:] for cell in filled])
    return own


def _times(word: Value) -> tuple[int, int | None]:
    match = _TIMES.fullmatch(word.text)
    if not match:
        raise word.error(
            f"{word.text!r} is not a number of copies such as x3, x2-4 or x* (any number)"
        )
    first, last = match.groups()
    if first == "*":
        if last is not None:
            raise word.error(f"{word.text!r}: nothing may follow x*")
        return 0, None
    least = int(first)
    most = least if last is None else None if last == "*" else int(last)
    if most is not None and most < least:
        raise word.error(f"{word.text!r}: {most} is less than {least}")
    return least, most


def written(pieces: Sequence[Piece], *, reflections: bool) -> tuple[str, list[str]]:
    """Return the ``pieces`` line, whole sets by name, and the drawings of other pieces."""
    sets = {
        name: list(polyforms.pieces(name, mirrored=reflections) or ()) for name in polyforms.SETS
    }
    words: list[str] = []
    rows: list[str] = []
    index = 0
    while index < len(pieces):
        for name in sorted(sets, key=lambda name: -len(sets[name])):
            run = pieces[index : index + len(sets[name])]
            if [piece.name for piece in run] == sets[name] and len({p[2:] for p in run}) == 1:
                break
        else:
            run = pieces[index : index + 1]
            name = run[0].name
            if polyforms.piece(name) is None:
                rows += ["", f"{name}:", *_picture(run[0].cells)]
        words += [name, *_multiplicity(run[0])]
        index += len(run)
    return " ".join(words), rows


def _multiplicity(piece: Piece) -> list[str]:
    least, most = piece.least, piece.most
    if least == most:
        return [] if least == 1 else [f"x{least}"]
    if most is None:
        return ["x*"] if least == 0 else [f"x{least}-*"]
    return [f"x{least}-{most}"]


def _picture(cells: Iterable[Place]) -> Iterator[str]:
    solid = [cell if len(cell) == 3 else (0, *cell) for cell in cells]
    layers, rows, columns = (1 + max(axis) for axis in zip(*solid, strict=True))
    for layer in range(layers):
        if layer:
            yield ""
        for row in range(rows):
            yield "".join(
                "X" if (layer, row, column) in solid else "." for column in range(columns)
            )
