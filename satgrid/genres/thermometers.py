"""Thermometers: each is filled from its bulb on; numbers beside lines count filled cells."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.thermometers import Thermometers
from satgrid.layers.words_beside import Beside
from satgrid.rules.tallies import Tally
from satgrid.rules.thermometers import FromBulb

GENRE = Genre(
    "thermometers",
    says="Fill each thermometer from its bulb on, as far as you like, or leave it empty; all other "
    "cells stay empty. A number beside a line counts its filled cells.",
    answer=Shade("filled", share=0.5),
    layers=(Thermometers(), Beside(most=999, sides=("above", "left"), whole=True, every=True)),
    rules=(FromBulb("bulb"), Tally("tally", noun="filled cells")),
    aliases=("Thermometer",),
    puzzlekit=("Thermometer", "beside", "thermometers"),
    usual=(8, 8),
)
