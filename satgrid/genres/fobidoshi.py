"""Fobidoshi: put discs into cells, connected, never four in a line."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.connected import Connected
from satgrid.rules.counts_of_shade import GivenShade
from satgrid.rules.patterns import NoRun

GENRE = Genre(
    "fobidoshi",
    says="Put discs into cells so that all of them are connected by their sides. Never are there "
    "four side by side in a row or column; a cell with an x stays empty.",
    answer=Shade("disc", mark="o", thing="disc", puzzlekit="o", share=0.68),
    layers=(Words("givens", signs="ox", shapes=(("o", "ring"), ("x", "times")), coding=""),),
    rules=(
        GivenShade("given", on="o", off="x"),
        NoRun("run", length=4, only=True),
        Connected("connected", on=True),
    ),
    aliases=("Forbidden Four",),
    puzzlekit=("Fobidoshi",),
    usual=(10, 10),
    symmetric=(),
    loose=0.8,
)
