"""Skyscrapers: heights in a square; numbers beside it count the visible ones."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.layers.words import Givens
from satgrid.layers.words_beside import Beside
from satgrid.rules.houses import Given, Once, OneEach, stated_largest
from satgrid.rules.views_beside import Skyline

GENRE = Genre(
    "skyscrapers",
    says="Build a skyscraper of each height from 1 on once in every row and every column; where "
    "the largest height is below the length of a row, the other cells stay empty. A number beside "
    "the board counts the skyscrapers that are seen from there: higher ones hide lower ones.",
    answer=Numbers(
        "height", high=stated_largest("highest"), empty=True, antichain=True, decimal=True
    ),
    layers=(
        Beside(least=0, most=99),
        Givens(spare=True),
    ),
    options=(
        Option(
            "highest",
            words=(),
            least=1,
            most=99,
            says="the largest height; without the line it is the length of a row.",
        ),
        Option("diagonals", says="both long diagonals hold each height once, too."),
    ),
    rules=(
        OneEach("cell"),
        Once("line"),
        Once("diagonal", houses=("diagonal",), option="diagonals"),
        Skyline("view"),
        Given("given"),
    ),
    aliases=("skyscraper", "towers", "Building", "Buildings"),
    puzzlink=("skyscrapers", "beside", "givens"),
    puzzlekit=("Skyscraper", "highest", "diagonals", "beside", "givens"),
    penpa="skyscrapers",
    usual=(5, 5),
    square=True,
)
