"""Araf: divide the board into areas of two numbers, with a size between the two."""

from satgrid.rules.answers import Division
from satgrid.rules.area_rules import TwoNumbers
from satgrid.rules.genre import Genre
from satgrid.rules.word_layers import Words

GENRE = Genre(
    "araf",
    says="Divide the board into connected areas with two numbers each. The number of cells of an "
    "area is larger than one of its numbers and smaller than the other.",
    answer=Division(),
    layers=(Words(least=1, most=999),),
    rules=(TwoNumbers("area"),),
    puzzlink=("araf",),
    puzzlekit=("Araf",),
    penpa="araf",
    usual=(6, 6),
)
