"""Number cross: cross out numbers so that the others have the sums beside their lines."""

from satgrid.rules.answers import Shade
from satgrid.rules.beside import Beside
from satgrid.rules.genre import Genre
from satgrid.rules.tally_rules import NumberSums
from satgrid.rules.word_layers import Words

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
