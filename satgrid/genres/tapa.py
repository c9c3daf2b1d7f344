"""Tapa: one wall without squares; clues give the runs of shaded cells around them."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.ring_words import RingWords
from satgrid.rules.connected import Connected
from satgrid.rules.patterns import NoSquare
from satgrid.rules.rings import RunsAround

GENRE = Genre(
    "tapa",
    says="Shade cells without clues so that they are connected by their sides and no square of "
    "four is shaded. A clue gives the lengths of all runs of shaded cells in the ring of cells "
    "around it, in any order; ? is any length.",
    answer=Shade(share=0.7),
    layers=(RingWords(),),
    rules=(RunsAround("clue"), NoSquare("square"), Connected("connected", on=True)),
    puzzlink=("tapa",),
    penpa="tapa",
)
