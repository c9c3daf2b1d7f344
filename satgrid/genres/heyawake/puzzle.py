"""Heyawake: shade cells so that the others are connected and no line of them goes far."""

from satgrid.board.text import MOST_NUMBER
from satgrid.rules.answers import Shade
from satgrid.rules.connected_rules import Connected
from satgrid.rules.genre import Genre
from satgrid.rules.pattern_rules import Apart
from satgrid.rules.room_rules import InRooms
from satgrid.rules.rooms import Rooms, RoomWords
from satgrid.rules.sight_rules import ShortLines

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
