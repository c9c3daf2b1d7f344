"""Battleships: a fleet of straight ships that do not touch; numbers count the cells of a line."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.ships import FleetList, ShipParts
from satgrid.layers.words_beside import Beside
from satgrid.rules.fleets import PartsStay, Ships
from satgrid.rules.tallies import Tally

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
        ShipParts(),
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
