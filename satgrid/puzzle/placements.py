"""Solutions that are pieces laid on a board, as characters: letters, or a list of placements."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import product

from satgrid.board import text
from satgrid.board.cover import Placement
from satgrid.board.grid import Place, components, neighbors
from satgrid.board.isometry import at_origin
from satgrid.errors import ParseError
from satgrid.formula.variables import spelled

__all__ = ["layers", "lettered", "read", "render"]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def render(
    shape: tuple[int, ...],
    cells: Collection[Place],
    solution: frozenset[Placement] | None,
    *,
    named: bool = True,
) -> str:
    """Write one character per cell: ``#`` no cell, ``.`` uncovered, else a piece's letter.

    Pieces that touch have different letters. Placements that overlap or leave the board cannot be
    drawn and are listed instead, one a line.

    Parameters
    ----------
    named
        Whether a piece has the first letter of its name, where that is free.
    """
    laid = sorted(solution or ())
    covered = [cell for placement in laid for cell in placement.cells]
    if len(set(covered)) != len(covered) or not set(cells).issuperset(covered):
        return "\n".join(map(spelled, laid))
    symbols = dict.fromkeys(cells, ".") | lettered(laid, named=named)
    *_, rows, columns = shape
    return "\n\n".join(
        "\n".join(
            "".join(symbols.get((*layer, row, column), "#") for column in range(columns))
            for row in range(rows)
        )
        for layer in layers(shape)
    )


def layers(shape: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return, for each layer, the coordinates before row and column; a flat board has one layer."""
    return list(product(*map(range, shape[:-2])))


def lettered(laid: Collection[Placement], *, named: bool = True) -> dict[Place, str]:
    """Return a letter for each cell: equal in a placement, different in adjacent placements."""
    letters: dict[Place, str] = {}
    for placement in laid:
        near = {letters.get(n) for cell in placement.cells for n in neighbors(cell)}
        own = placement.piece[0].lower() if placement.piece[-1] == "'" else placement.piece[0]
        wanted = own + _LETTERS if named else _LETTERS
        free = next(letter for letter in wanted if letter not in near)
        letters |= dict.fromkeys(placement.cells, free)
    return letters


def read(
    content: str,
    shape: tuple[int, ...],
    cells: Collection[Place],
    piece: Callable[[tuple[Place, ...]], str | None],
) -> frozenset[Placement]:
    """Read a solution in the form that ``render`` writes.

    Parameters
    ----------
    piece
        Returns the name of the piece with a shape, shifted to the origin, or None.
    """
    rows = text.drawn(content)
    if any(" " in row.text for row in rows):
        return frozenset(_listed(row, shape) for row in rows)
    width = shape[-1]
    starts = list(product(*map(range, shape[:-1])))  # what the cells of each row begin with
    if len(rows) != len(starts):
        raise ParseError(
            f"{text.plural(len(rows), 'row')} where the board has {len(starts)}",
            line=rows[-1].line if rows else 1,
        )
    groups: dict[str, list[Place]] = {}
    for start, row in zip(starts, rows, strict=True):
        if len(row.text) != width:
            raise row.error(f"{text.plural(len(row.text), 'cell')} where the board has {width}")
        for column, symbol in enumerate(row.text):
            cell = (*start, column)
            if (symbol == "#") != (cell not in cells):
                raise row.error(
                    "this is not a cell of the board"
                    if symbol != "#"
                    else "a hole in the wrong place",
                    column + 1,
                )
            if symbol not in ".#":
                groups.setdefault(symbol, []).append(cell)
    found = []
    for part in (part for group in groups.values() for part in components(group)):
        name = piece(at_origin(part))
        if name is None:
            row = rows[starts.index(part[0][:-1])]
            raise row.error("these cells are no piece", part[0][-1] + 1)
        found.append(Placement(name, tuple(part)))
    return frozenset(found)


def _listed(row: text.Row, shape: tuple[int, ...]) -> Placement:
    name, *words = row.text.split()
    try:
        cells = sorted(tuple(map(int, word.split(","))) for word in words)
    except ValueError:
        raise row.error("not of the form 'PIECE row,column row,column ...'") from None
    if not cells:
        raise row.error(f"no cells are listed for {name}")
    if any(len(cell) != len(shape) for cell in cells):
        raise row.error(f"cells of this board have {len(shape)} coordinates")
    return Placement(name, tuple(cells))
