"""Slitherlink: draw one closed loop along the sides of cells so that every number is right."""

from satgrid.rules.answers import Lines
from satgrid.rules.genre import Genre
from satgrid.rules.line_rules import OneLoop, SidesTaken, TwoMeet
from satgrid.rules.words import Words

GENRE = Genre(
    "slitherlink",
    says="Draw one closed loop along the sides of cells that neither touches nor crosses itself. "
    "A number says how many sides of its cell the loop takes.",
    # One loop never contains another.
    answer=Lines(antichain=True),
    layers=(Words(most=4, coding="four"),),
    rules=(SidesTaken("clue"), TwoMeet("degree"), OneLoop("loop", meeting=False)),
    aliases=("Slither", "Loop the Loop", "Fences"),
    puzzlink=("slither",),
    puzzlekit=("Slitherlink",),
)
