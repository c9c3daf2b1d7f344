"""Slitherlink: draw one closed loop along the sides of cells so that every number is right."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.layers.words import Words
from satgrid.rules.lines import OneLoop, SidesTaken, TwoMeet

GENRE = Genre(
    "slitherlink",
    says="Draw one closed loop along the sides of cells that neither touches nor crosses itself. "
    "A number says how many sides of its cell the loop takes; with the line full: yes the loop "
    "passes every corner of cells.",
    # One loop never contains another.
    answer=Lines(antichain=True),
    layers=(Words(most=4, signs="?", coding="four"),),
    options=(Option("full", says="whether the loop passes every corner of cells."),),
    rules=(SidesTaken("clue"), TwoMeet("degree"), OneLoop("loop", meeting=False, option="full")),
    aliases=("Slither", "Loopy", "Loop the Loop", "Fences"),
    puzzlink=("slither",),
    puzzlekit=("Slitherlink",),
)
