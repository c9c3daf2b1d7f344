"""Minesweeper: find the mines; numbers count the mines in the cells around them."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.layers.words import Words
from satgrid.rules.counts_of_shade import CountNear, InAll

GENRE = Genre(
    "minesweeper",
    says="Find the mines. A number counts those in the up to eight cells around it; there is none "
    "in a cell with a number or a question mark, and none in a black cell.",
    answer=Shade("mine", mark="*", thing="mine", share=0.32, penpa="sun_moon 4"),
    layers=(Words(most=8, signs="?#", black="#"),),
    rules=(CountNear("number", near="touching", bare=True), InAll("total", option="mines")),
    options=(Option("mines", words=(), most=999_999),),
    aliases=("Mines",),
    puzzlink=("mines", "numbers"),
    puzzlekit=("Minesweeper", "mines", "numbers"),
    symmetric=(),
)
