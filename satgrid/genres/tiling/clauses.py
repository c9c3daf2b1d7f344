"""The clauses of ``encodings/tiling.md``."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from satgrid.board.cover import Placement
from satgrid.board.grid import Place
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.genres.tiling.pieces import Piece

__all__ = ["write"]


def write(
    formula: Formula,
    cells: Collection[Place],
    pieces: Sequence[Piece],
    placements: Sequence[Placement],
    *,
    dual: bool,
) -> None:
    """Write the clauses of either encoding.

    Parameters
    ----------
    placements
        Every way to lay every piece: the keys of the answer, in this order.
    dual
        Whether a helper says that a cell is covered by a piece.
    """
    place = formula.variables("place", placements, answer=True, antichain=True)
    laid: dict[str, list[int]] = {piece.name: [] for piece in pieces}
    over: dict[Place, dict[str, list[int]]] = {cell: {} for cell in sorted(cells)}
    for placement, literal in zip(place, place.numbers(), strict=True):
        laid[placement.piece].append(literal)
        for cell in placement.cells:
            over[cell].setdefault(placement.piece, []).append(literal)
    # A helper stands for the placements of one piece over one cell; a piece that may be
    # laid more than once has none, since two of its placements exclude each other too.
    single = {piece.name for piece in pieces if dual and piece.most == 1}
    pairs = [(cell, name) for cell in over for name in over[cell] if name in single]
    held: dict[Place, list[int]] = {cell: [] for cell in over}
    if dual:
        cover = formula.variables("cover", pairs)
        for cell, name in pairs:
            held[cell].append(cover[cell, name])
    for cell, literals in held.items():
        for name, several in over[cell].items():
            literals += [] if name in single else several
    _placed(formula, pieces, laid, len(held))
    with formula.rule("covered"):
        for number, literals in enumerate(held.values(), len(pieces)):
            with formula.clue(number):
                formula.add(*literals)
    if dual:
        with formula.rule("channel", defining=True):
            for cell, name in pairs:
                formula.add(-cover[cell, name], *over[cell][name])
                for literal in over[cell][name]:
                    formula.add(-literal, cover[cell, name])
    with formula.rule("one piece"):
        for literals in held.values():
            cardinality.at_most(formula, 1, literals)
            formula.choice(literals)


def _placed(
    formula: Formula, pieces: Sequence[Piece], laid: Mapping[str, Sequence[int]], area: int
) -> None:
    """State that every piece is used as often as its bounds require."""
    with formula.rule("placed"):
        if len(pieces) == 1 and pieces[0].most != 1 and _implied(pieces[0], area):
            return
        for number, piece in enumerate(pieces):
            literals = laid[piece.name]
            with formula.clue(number):
                if piece.least == piece.most:
                    cardinality.exactly(formula, piece.least, literals)
                else:
                    cardinality.at_least(formula, piece.least, literals)
                    if piece.most is not None:
                        cardinality.at_most(formula, piece.most, literals)


def _implied(piece: Piece, area: int) -> bool:
    """Return whether an area alone forces how often its only piece is laid."""
    size = len(piece.cells)
    return piece.least * size <= area and (piece.most is None or area <= piece.most * size)
