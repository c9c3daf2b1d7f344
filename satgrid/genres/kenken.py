"""Kenken: a square of numbers, with cages that give a target by an operation."""

from satgrid.rules.answers import Numbers
from satgrid.rules.arithmetic_rules import Arithmetic
from satgrid.rules.genre import Genre
from satgrid.rules.house_rules import Once, OneEach
from satgrid.rules.rooms import Rooms, RoomWords

GENRE = Genre(
    "kenken",
    says="Fill every row and every column with the numbers from 1 to its length, each once. The "
    "numbers of a cage give its target by its operation, the largest first for - and /; without "
    "an operation any of the four may be meant.",
    answer=Numbers(antichain=True, decimal=True),
    layers=(
        Rooms("cages", noun="cage", typical=2.2),
        RoomWords(
            "targets",
            rooms="cages",
            noun="cage",
            least=1,
            most=99_999_999,
            targets=True,
            penpa="corner",
        ),
    ),
    rules=(OneEach("cell"), Once("line"), Arithmetic("cage", lines=True)),
    aliases=("tomtom", "calcudoku", "kendoku", "keen", "mathdoku"),
    puzzlekit=("KenKen", "targets", "cages"),
    penpa="tomtom",
    usual=(6, 6),
    square=True,
)
