"""Slitherlink: draw one closed loop along the sides of cells so that every number is right."""

from satgrid.rules.answers import Lines
from satgrid.rules.genre import Genre
from satgrid.rules.line_rules import OneLoop, SidesTaken, TwoMeet
from satgrid.rules.option import Option
from satgrid.rules.word_layers import Words

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
