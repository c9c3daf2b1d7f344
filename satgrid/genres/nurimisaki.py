"""Nurimisaki: shade cells; circles are the capes of the unshaded part, numbers how far they see."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.capes import Capes, CapesMarked
from satgrid.rules.connected import Connected
from satgrid.rules.patterns import NoSquare
from satgrid.rules.sight import Sight

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
