"""Heyawake: shade cells so that the others are connected and no line of them goes far."""

from satgrid.answers.kinds import Shade
from satgrid.board.text import MOST_NUMBER
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.rules.connected import Connected
from satgrid.rules.patterns import Apart
from satgrid.rules.rooms import InRooms
from satgrid.rules.sight import ShortLines

GENRE = Genre(
    "heyawake",
    says="Shade cells so that no two of them share a side and all others are connected; a number "
    "says how many cells of its room are shaded. No straight line of unshaded cells crosses two of "
    "the thick borders between rooms.",
    answer=Shade(),
    layers=(Rooms(clued=False), RoomWords(most=MOST_NUMBER, signs="?")),
    rules=(
        InRooms("room", apart=True),
        Apart("apart"),
        ShortLines("reach"),
        Connected("connected"),
    ),
    aliases=("Heyawacky",),
    puzzlink=("heyawake", "rooms", "numbers"),
    puzzlekit=("Heyawake", "numbers", "rooms"),
)
