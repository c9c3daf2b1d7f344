"""Kenken: a square of numbers, with cages that give a target by an operation."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.rules.arithmetic import Arithmetic
from satgrid.rules.houses import Once, OneEach

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
