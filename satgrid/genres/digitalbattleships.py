"""Digital battleships: a fleet upon a board of digits, and the sums of the digits under it."""

from satgrid.rules.answers import Shade
from satgrid.rules.beside import Beside
from satgrid.rules.fleet_rules import Ships
from satgrid.rules.genre import Genre
from satgrid.rules.ship_layers import FleetList
from satgrid.rules.tally_rules import NumberSums
from satgrid.rules.word_layers import Words

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
