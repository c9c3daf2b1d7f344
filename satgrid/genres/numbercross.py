"""Number cross: cross out numbers so that the others have the sums beside their lines."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside
from satgrid.rules.tallies import NumberSums

GENRE = Genre(
    "numbercross",
    called="Number cross",
    says="Cross out numbers. Those that are left in a row or a column have the sum that is printed "
    "beside it.",
    answer=Shade("crossed"),
    layers=(
        Words(least=1, most=99, coding="", filled=(1, 9)),
        Beside(most=9999, sides=("above", "left"), whole=True, every=True, coding=""),
    ),
    rules=(NumberSums("sum", on=False),),
    aliases=("Number Cross", "Number Sums", "Rullo"),
    puzzlekit=("NumberCross", "beside", "numbers"),
    usual=(6, 6),
)
