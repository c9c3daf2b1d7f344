"""Kuroshuto: numbers state how far away one shaded cell is; the others are connected."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.arrows import AtDistance
from satgrid.rules.connected import Connected
from satgrid.rules.patterns import Apart

GENRE = Genre(
    "kuroshuto",
    says="Shade cells without numbers so that no two of them share a side and all others are "
    "connected. Of the up to four cells that are as far from a number as it states, in a straight "
    "line, exactly one is shaded; ? is a number that is not told.",
    answer=Shade(share=0.3),
    layers=(Words(least=1, most=99, signs="?"),),
    rules=(AtDistance("distance"), Apart("apart"), Connected("connected")),
    aliases=("Kuroshuto", "Kurochute"),
    puzzlink=("kurochute",),
    penpa="kurochute",
    puzzlekit=("Kuroshuto",),
    usual=(10, 10),
    symmetric=(),
    spare=0.05,
    large=1.0,
    loose=0.75,
)
