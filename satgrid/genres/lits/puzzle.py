"""LITS: shade a tetromino in each region so that all of them are connected."""

from __future__ import annotations

from satgrid.answers.answer import Shade
from satgrid.declared.genre import Genre
from satgrid.genres.lits.forced import Laying
from satgrid.layers.rooms import Rooms
from satgrid.rules.connected import Connected
from satgrid.rules.patterns import NoSquare
from satgrid.rules.tetrominoes import Alike, InRegion

__all__ = ["GENRE"]

GENRE = Genre(
    "lits",
    called="LITS",
    says="Shade four connected cells in every region with thick borders so that they form an L, "
    "I, T or S. All shaded cells are connected without a shaded square of four, and pieces "
    "of the same shape, turned and mirrored ones too, share no sides.",
    # Four cells in each region: no solution contains another one.
    answer=Shade(puzzlekit="L I T S x", upon=False, antichain=True),
    layers=(Rooms(noun="region", holes=True, puzzlekit="@"),),
    rules=(
        InRegion("tetromino"),
        Alike("alike"),
        Connected("connected", on=True),
        NoSquare("pool"),
    ),
    forced=Laying,
    aliases=("Nuruomino",),
    puzzlink=("lits",),
    puzzlekit=("LITS",),
)
