"""Nurimisaki: shade cells; circles are the capes of the unshaded part, numbers how far they see."""

from satgrid.rules.answers import Shade
from satgrid.rules.cape_rules import Capes, CapesMarked
from satgrid.rules.connected_rules import Connected
from satgrid.rules.genre import Genre
from satgrid.rules.pattern_rules import NoSquare
from satgrid.rules.sight_rules import Sight
from satgrid.rules.word_layers import Words

GENRE = Genre(
    "nurimisaki",
    says="Shade cells so that the others are connected by their sides, and no square of four is "
    "all shaded or all unshaded. Circles (? or a number) are just the capes, unshaded cells with "
    "one unshaded neighbor, and a number counts the cells of the straight line that begins there.",
    answer=Shade(),
    layers=(Words(least=2, most=999, signs="?", kept="?", circled=True),),
    rules=(
        Capes("circle"),
        CapesMarked("bare"),
        Sight("number"),
        NoSquare("shaded square"),
        NoSquare("unshaded square", on=False),
        Connected("connected"),
    ),
    puzzlink=("nurimisaki",),
    puzzlekit=("Nurimisaki",),
    usual=(7, 7),
)
