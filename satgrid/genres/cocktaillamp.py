"""Cocktail lamp: shade an area in some rooms; all are connected, at least at corners."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.rules.connected import Connected
from satgrid.rules.islands import ApartAcross, ConnectedInRooms
from satgrid.rules.patterns import NoSquare
from satgrid.rules.rooms import InRooms

GENRE = Genre(
    "cocktaillamp",
    called="Cocktail lamp",
    says="Shade cells, those of a room connected by their sides, so that no square of four is "
    "shaded; a number counts those of its room. Shaded cells of different rooms share no side, but "
    "by their corners all are connected.",
    answer=Shade(share=0.48),
    layers=(Rooms(typical=5), RoomWords(least=0, most=999, signs="?")),
    rules=(
        InRooms("number"),
        ConnectedInRooms("area", some=False),
        ApartAcross("apart"),
        NoSquare("square"),
        Connected("connected", on=True, corners=True),
    ),
    aliases=("Cocktail Lamp", "cocktail"),
    puzzlink=("cocktail", "rooms", "numbers"),
    puzzlekit=("CocktailLamp", "numbers", "rooms"),
)
