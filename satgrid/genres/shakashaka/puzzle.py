"""Shakashaka: put triangles into white cells so that all white areas become rectangles."""

from __future__ import annotations

from satgrid.answers.triangles import Triangles
from satgrid.board.symbols import DARK
from satgrid.declared.as_seen import AsSeen
from satgrid.declared.genre import Encoding, Genre
from satgrid.genres.shakashaka.rules import OneTriangle, RightAngles
from satgrid.layers.words import Words
from satgrid.rules.counts_of_shade import CountNear

__all__ = ["GENRE"]

GENRE = Genre(
    "shakashaka",
    says="Fill halves of white cells with triangles so that every area left white is a "
    "rectangle, upright or at 45 degrees. A number says how many of the cells beside it "
    "hold a triangle.",
    answer=Triangles(),
    layers=(
        Words(
            most=4,
            black=DARK,
            black_numbers=True,
            kept=DARK,
            coding="four",
            puzzlekit=(("5", DARK), ("x", DARK)),
        ),
    ),
    rules=(
        OneTriangle("one state"),
        AsSeen("clue", rule=CountNear("clue", near="sides", noun="with a triangle")),
        RightAngles("rectangle"),
    ),
    encodings=(Encoding("vertex"),),
    aliases=("Proof of Quilt",),
    puzzlink=("shakashaka",),
    puzzlekit=("Shakashaka",),
)
