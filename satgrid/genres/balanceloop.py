"""Balance loop: one loop, with equal arms at white circles and unequal arms at black ones."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.circled_words import Circled
from satgrid.rules.arms import Arms
from satgrid.rules.lines import OneLoop

GENRE = Genre(
    "balanceloop",
    called="Balance loop",
    says="Draw one closed loop through cells, side by side, that passes all circles. It runs "
    "straight on equally far both ways from a white circle, not so from a black one; a number is "
    "the sum of both.",
    answer=Lines(through=True),
    layers=(Circled(coding="discs"),),
    rules=(OneLoop("loop"), Arms("circle", like="equal")),
    aliases=("balance loop", "balance"),
    puzzlink=("balance",),
    puzzlekit=("BalanceLoop",),
    penpa="balanceloop",
    usual=(10, 10),
    symmetric=(),
    inner=0.3,
)
