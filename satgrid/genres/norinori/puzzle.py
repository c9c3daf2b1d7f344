"""Norinori: shade two cells in every room so that the shaded cells form dominoes."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms
from satgrid.rules.patterns import Dominoes
from satgrid.rules.rooms import InRooms

GENRE = Genre(
    "norinori",
    says="Shade exactly two cells in every region with thick borders. Every shaded cell shares a "
    "side with exactly one other, in its own region or in the next.",
    # As many shaded cells in every solution: none contains another.
    answer=Shade(antichain=True),
    layers=(Rooms(),),
    rules=(InRooms("room", number=2), Dominoes("domino")),
    puzzlink=("norinori",),
    puzzlekit=("Norinori",),
)
