"""Yajikabe: one wall without squares; numbers with arrows count its cells ahead of them."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.arrow_words import ArrowWords
from satgrid.rules.arrows import ArrowTally
from satgrid.rules.connected import Connected
from satgrid.rules.patterns import NoSquare

GENRE = Genre(
    "yajikabe",
    says="Shade cells without arrows so that they are connected by their sides and no square of "
    "four is shaded. A number with an arrow counts the shaded cells to which it points.",
    answer=Shade(share=0.5),
    layers=(ArrowWords(unknown=True, coding=""),),
    rules=(ArrowTally("arrow"), NoSquare("square"), Connected("connected", on=True)),
    aliases=("Yajisan-Kabe",),
    puzzlekit=("Yajikabe",),
    usual=(10, 10),
    spare=0.2,
)
