"""Factors: a square of numbers, with the products of its rooms."""

from satgrid.rules.answers import Numbers
from satgrid.rules.arithmetic_rules import Arithmetic
from satgrid.rules.genre import Genre
from satgrid.rules.house_rules import Once, OneEach
from satgrid.rules.rooms import Rooms, RoomWords

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
