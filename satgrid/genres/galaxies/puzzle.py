"""Galaxies: divide the board into areas that are symmetric about their stars."""

from satgrid.answers.kinds import Division
from satgrid.declared.genre import Genre
from satgrid.layers.stars import Stars
from satgrid.rules.areas import Galaxies

GENRE = Genre(
    "galaxies",
    says="Divide the board along its lines into connected areas. Each area has exactly one star, "
    "and it looks the same after a half turn about its star.",
    answer=Division(antichain=True),
    layers=(Stars(),),
    rules=(Galaxies("galaxy"),),
    aliases=("Tentai Show", "Spiral Galaxies", "Tentaisho"),
    puzzlink=("tentaisho",),
    puzzlekit=("Galaxies",),
    penpa="spiralgalaxies",
    usual=(10, 10),
)
