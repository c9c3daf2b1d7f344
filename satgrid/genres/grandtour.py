"""Grand tour: one loop along the sides of cells through all their corners."""

from satgrid.rules.answers import Lines
from satgrid.rules.drawn_lines import DrawnLines
from satgrid.rules.genre import Genre
from satgrid.rules.given_line_rules import LinesStay
from satgrid.rules.line_rules import OneLoop

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
