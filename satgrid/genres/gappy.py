"""Gappy: two shaded cells in each line, none touching; numbers count the cells between them."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside
from satgrid.rules.counts_of_shade import GivenShade
from satgrid.rules.gaps import Gap, InLines
from satgrid.rules.patterns import Apart

GENRE = Genre(
    "gappy",
    says="Shade two cells of each row and of each column, so that no two touch, not even at a "
    "corner. A number beside a line counts the cells between its two shaded ones.",
    answer=Shade(antichain=True, share=0.2),
    layers=(
        Beside(most=999, sides=("above", "left"), whole=True, every=True, coding=""),
        Words("givens", signs="xo", spare=True, coding=""),
    ),
    rules=(
        InLines("line", number=2),
        Apart("apart", near="touching", option="touching"),
        Gap("gap"),
        GivenShade("given", on="x", off="o"),
    ),
    options=(Option("touching", says="shaded cells may touch."),),
    puzzlekit=("Gappy", "beside", "givens"),
    usual=(10, 10),
    square=True,
)
