"""ABC end view: letters in a square, with the first letters of lines printed beside it."""

from string import ascii_lowercase

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.layers.words import Givens
from satgrid.layers.words_beside import Beside
from satgrid.rules.houses import Given, Once, OneEach, stated_largest
from satgrid.rules.views_beside import FirstSeen

GENRE = Genre(
    "abcendview",
    called="ABC end view",
    says="Write the letters from a on, one fewer than cells in a row unless the board has their "
    "number, so that each stands once in every row and every column; other cells stay empty. A "
    "letter beside the board is the first that is seen in its line from there.",
    answer=Numbers(
        "letter",
        high=stated_largest("letters", less=1),
        empty=True,
        letters=ascii_lowercase,
        antichain=True,
    ),
    layers=(
        Beside(signs=ascii_lowercase, coding="indicated"),
        Givens(most=-1, signs=ascii_lowercase, spare=True),
    ),
    options=(
        Option(
            "letters",
            words=(),
            least=1,
            most=26,
            says="so many letters from a on; without the line one less than cells in a row.",
        ),
        Option("diagonals", says="both long diagonals hold each letter once, too."),
    ),
    rules=(
        OneEach("cell"),
        Once("line"),
        Once("diagonal", houses=("diagonal",), option="diagonals"),
        FirstSeen("view"),
        Given("given"),
    ),
    aliases=("easy as abc", "easyasabc", "abc end view"),
    puzzlink=("easyasabc", "letters", "beside", "givens"),
    puzzlekit=("ABCEndView", "letters", "beside", "givens"),
    penpa="easy as abc",
    usual=(6, 6),
    square=True,
)
