"""Grand tour: one loop along the sides of cells through all their corners."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.given_lines import DrawnLines
from satgrid.rules.lines import OneLoop
from satgrid.rules.near_loop import LinesStay

GENRE = Genre(
    "grandtour",
    called="Grand tour",
    says="Draw one closed loop along the sides of cells that passes through every corner once. The "
    "lines that are drawn already are part of it.",
    answer=Lines(antichain=True),
    layers=(DrawnLines(),),
    rules=(OneLoop("loop", every=True), LinesStay("given")),
    aliases=("grand tour",),
    puzzlekit=("GrandTour",),
    usual=(9, 9),
)
