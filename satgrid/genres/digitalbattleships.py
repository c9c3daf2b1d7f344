"""Digital battleships: a fleet upon a board of digits, and the sums of the digits under it."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.ships import FleetList
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside
from satgrid.rules.fleets import Ships
from satgrid.rules.tallies import NumberSums

GENRE = Genre(
    "digitalbattleships",
    called="Digital battleships",
    says="Place the ships of the fleet, upright or level, so that no two touch, not even at a "
    "corner. A number beside a line is the sum of the digits under its parts of ships.",
    answer=Shade("ship", thing="part of a ship", puzzlekit="n s w e m o", share=0.2),
    layers=(
        Words(most=99, coding="", filled=(0, 9)),
        FleetList(coding=""),
        Beside(most=9999, sides=("above", "left"), whole=True, coding=""),
    ),
    rules=(Ships("fleet"), NumberSums("sum")),
    aliases=("Digital Battleship", "Digital Battleships"),
    puzzlekit=("DigitalBattleship", "fleet", "beside", "numbers"),
    usual=(8, 8),
)
