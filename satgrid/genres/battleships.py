"""Battleships: a fleet of straight ships that do not touch; numbers count the cells of a line."""

from satgrid.rules.answers import Shade
from satgrid.rules.beside import Beside
from satgrid.rules.fleet_rules import PartsStay, Ships
from satgrid.rules.genre import Genre
from satgrid.rules.ship_layers import FleetList, Parts
from satgrid.rules.tally_rules import Tally

GENRE = Genre(
    "battleships",
    says="Place the ships of the fleet, upright or level, so that no two touch, not even at a "
    "corner. A number beside a line counts its cells with a part of a ship; printed parts of ships "
    "are there as they are drawn, and there is water where waves are.",
    answer=Shade(
        "ship", thing="part of a ship", puzzlekit="n s w e m o", share=0.2, penpa="battleship_B"
    ),
    layers=(
        FleetList(),
        Beside(most=99, sides=("above", "left"), whole=True, every=True),
        Parts(),
    ),
    rules=(
        Ships("fleet"),
        Tally("tally", noun="cells with ships"),
        PartsStay("part"),
    ),
    aliases=("Battleship", "Bimaru", "Yubotu", "Batalla naval", "Solitaire Battleships"),
    puzzlink=("battleship", "beside", "parts", "fleet"),
    puzzlekit=("Battleship", "fleet", "beside", "parts"),
    penpa="battleships",
    usual=(10, 10),
)
