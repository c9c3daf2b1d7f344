"""Araf: divide the board into areas of two numbers, with a size between the two."""

from satgrid.answers.kinds import Division
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.areas import TwoNumbers

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
