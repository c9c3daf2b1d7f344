"""Akari: put lamps into white cells so that every one is lit and no lamp shines on another."""

from __future__ import annotations

from satgrid.answers.answer import Shade
from satgrid.board.symbols import DARK
from satgrid.declared.genre import Genre
from satgrid.genres.akari.forced import Lamps
from satgrid.layers.words import Words
from satgrid.rules.counts_of_shade import CountNear
from satgrid.rules.light import Lit, OutOfSight

__all__ = ["GENRE"]

GENRE = Genre(
    "akari",
    says="Put lamps into white cells so that every white cell is lit: a lamp shines along its row "
    "and column up to the next black cell. No lamp shines on another, and a number says how many "
    "of the cells beside it hold a lamp.",
    # A lamp more than in another solution would be seen by the lamp that lights its cell.
    answer=Shade(
        "lamp", mark="o", thing="lamp", puzzlekit="o", penpa="sun_moon", upon=False, antichain=True
    ),
    layers=(
        Words(
            most=4,
            black=DARK,
            black_numbers=True,
            kept=DARK,
            coding="four",
            puzzlekit=(("x", DARK),),
        ),
    ),
    rules=(Lit("lit"), OutOfSight("sight"), CountNear("clue", near="sides")),
    forced=Lamps,
    aliases=("Light Up", "Bijutsukan"),
    puzzlink=("lightup",),
    puzzlekit=("Akari",),
)
