"""Factors: a square of numbers, with the products of its rooms."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.rules.arithmetic import Arithmetic
from satgrid.rules.houses import Once, OneEach

GENRE = Genre(
    "factors",
    says="Fill every row and every column with the numbers from 1 to its length, each once. The "
    "number in a room is the product of the numbers there, which may repeat.",
    answer=Numbers(antichain=True, decimal=True),
    layers=(Rooms(typical=2.2), RoomWords("products", least=1, most=99_999_999, penpa="corner")),
    rules=(
        OneEach("cell"),
        Once("line"),
        Arithmetic("product", layer="products", cages="rooms", sign="*", lines=True),
    ),
    aliases=("factor rooms", "Rooms of Factors"),
    puzzlink=("factors", "rooms", "products"),
    puzzlekit=("Factors", "products", "rooms"),
    usual=(6, 6),
    square=True,
    symmetric=("half",),
)
