"""Canal view: shade a canal; numbers count its cells that follow them in four directions."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.connected import Connected
from satgrid.rules.patterns import NoSquare
from satgrid.rules.sight import Sight

GENRE = Genre(
    "canalview",
    called="Canal view",
    says="Shade cells, the canal, so that they are connected by their sides and no square of four "
    "is shaded. A number is not shaded and counts the shaded cells that follow it without a gap in "
    "the four directions.",
    answer=Shade(share=0.55),
    layers=(Words(most=999, signs="?"),),
    rules=(
        Sight("number", on=True),
        NoSquare("square"),
        Connected("canal", on=True),
    ),
    aliases=("Canal View", "canal"),
    puzzlink=("canal",),
    penpa="canal view",
    puzzlekit=("CanalView",),
    symmetric=(),
)
