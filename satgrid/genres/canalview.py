"""Canal view: shade a canal; numbers count its cells that follow them in four directions."""

from satgrid.rules.answers import Shade
from satgrid.rules.connected_rules import Connected
from satgrid.rules.genre import Genre
from satgrid.rules.pattern_rules import NoSquare
from satgrid.rules.sight_rules import Sight
from satgrid.rules.word_layers import Words

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
