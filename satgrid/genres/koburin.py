"""Koburin: shade cells, none side by side, and draw one loop through all others but the numbers."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.layers.words import Words
from satgrid.rules.cells_off_loop import BareApart, BareBeside
from satgrid.rules.lines import OneLoop

GENRE = Genre(
    "koburin",
    says="Draw one closed loop through cells, side by side, that passes no number and no question "
    "mark. All other cells that it leaves out are shaded: no two of these share a side, and a "
    "number counts those that share a side with it.",
    answer=Lines(through=True),
    layers=(Words(most=4, signs="?", coding="four", kept="?", every=True),),
    rules=(OneLoop("loop"), BareBeside("number", option="corners"), BareApart("apart")),
    options=(Option("corners", says="numbers count the cells at their corners, too."),),
    puzzlink=("koburin",),
    puzzlekit=("Koburin",),
    usual=(8, 8),
)
