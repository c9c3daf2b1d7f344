"""Magnets: plates with a magnet or without, and how many poles of each kind a line has."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside
from satgrid.rules.borders import EqualAcross
from satgrid.rules.houses import Given
from satgrid.rules.rooms import Poles
from satgrid.rules.signs import Kinds
from satgrid.rules.spacing import Unequal
from satgrid.rules.tallies import Tally

GENRE = Genre(
    "magnets",
    says="A plate of two cells holds a magnet, with one pole + and one pole -, or nothing, single "
    "cells and those with an x hold nothing, and equal poles do not share a side. A number above a "
    "column or left of a row counts its +, one below or on the right its -.",
    answer=Numbers("pole", high=2, empty=True, letters="+-"),
    layers=(
        Beside(
            "plus",
            most=99,
            sides=("above", "left"),
            whole=True,
            every=True,
            clue="the {word} + {place}",
        ),
        Beside(
            "minus",
            most=99,
            sides=("below", "right"),
            whole=True,
            every=True,
            clue="the {word} - {place}",
        ),
        Rooms("plates", noun="plate", typical=2.0, dominoes=True),
        Words("givens", signs="+-x", given=True, spare=True),
    ),
    rules=(
        Poles("magnet"),
        Unequal("apart", option="alike"),
        Tally("plus", layer="plus", number=1, noun="+"),
        Tally("minus", layer="minus", sides=("below", "right"), number=2, noun="-"),
        Given("given"),
        Kinds("empty", signs=(("x", "none"),)),
        EqualAcross("alike", rooms="plates", option="alike"),
    ),
    options=(Option("alike", says="poles of two magnets that share a side are equal."),),
    aliases=("Magnetic", "Magnetplatten", "Positive and Negative"),
    puzzlekit=("Magnetic", "plus", "minus", "givens?", "plates"),
    usual=(10, 10),
)
