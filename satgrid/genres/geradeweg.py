"""Geradeweg: one loop; a number is the length of the straight pieces that pass it."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.arms import Arms
from satgrid.rules.lines import OneLoop

GENRE = Genre(
    "geradeweg",
    says="Draw one closed loop through cells, side by side, that passes all numbers. Each straight "
    "piece of the loop that passes a number, or ends at it, is as many cells longer than one as "
    "the number states; at a question mark both are equally long.",
    answer=Lines(through=True),
    layers=(Words(least=1, most=99, signs="?", puzzlekit=(("0", "?"),), circled=True),),
    rules=(OneLoop("loop"), Arms("length")),
    aliases=("straight path",),
    puzzlink=("geradeweg",),
    puzzlekit=("Geradeweg",),
    penpa="geradeweg",
    usual=(10, 10),
    symmetric=(),
    spare=0.05,
    large=1.0,
)
