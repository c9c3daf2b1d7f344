"""Paint area: shade whole regions, connected; numbers count the shaded cells beside them."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Words
from satgrid.rules.connected import Connected
from satgrid.rules.counts_of_shade import CountNear
from satgrid.rules.patterns import NoSquare
from satgrid.rules.rooms import SameInRoom

GENRE = Genre(
    "paintarea",
    called="Paint area",
    says="Shade some of the regions as a whole, so that all shaded cells are connected by their "
    "sides, and no square of four cells is all shaded or all unshaded. A number counts the shaded "
    "cells that share a side with its cell.",
    answer=Shade(share=0.57),
    layers=(Rooms(noun="region", typical=2.6), Words(most=4, signs="?", coding="decimal")),
    rules=(
        SameInRoom("region"),
        CountNear("number", near="sides"),
        NoSquare("square"),
        NoSquare("gap", on=False),
        Connected("connected", on=True),
    ),
    aliases=("Paint Area", "Paintareas", "Peintoeria"),
    puzzlink=("paintarea",),
    puzzlekit=("PaintArea", "numbers", "rooms"),
)
