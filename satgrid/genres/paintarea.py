"""Paint area: shade whole regions, connected; numbers count the shaded cells beside them."""

from satgrid.rules.answers import Shade
from satgrid.rules.connected_rules import Connected
from satgrid.rules.genre import Genre
from satgrid.rules.pattern_rules import NoSquare
from satgrid.rules.room_rules import SameInRoom
from satgrid.rules.rooms import Rooms
from satgrid.rules.shade_rules import CountNear
from satgrid.rules.word_layers import Words

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
