"""Thermometers: each is filled from its bulb on; numbers beside lines count filled cells."""

from satgrid.rules.answers import Shade
from satgrid.rules.beside import Beside
from satgrid.rules.genre import Genre
from satgrid.rules.tally_rules import Tally
from satgrid.rules.thermometer_rules import FromBulb
from satgrid.rules.thermometers import Thermometers

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
