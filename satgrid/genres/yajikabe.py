"""Yajikabe: one wall without squares; numbers with arrows count its cells ahead of them."""

from satgrid.rules.answers import Shade
from satgrid.rules.arrow_layer import ArrowWords
from satgrid.rules.arrow_rules import ArrowTally
from satgrid.rules.connected_rules import Connected
from satgrid.rules.genre import Genre
from satgrid.rules.pattern_rules import NoSquare

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
