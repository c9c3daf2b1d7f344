"""Shimaguni: shade an island in each room; islands beside each other differ in size."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.rules.islands import ApartAcross, ConnectedInRooms, SizesDiffer
from satgrid.rules.rooms import InRooms

GENRE = Genre(
    "shimaguni",
    says="Shade one connected area in each room, of as many cells as its number, if it has one. "
    "Areas of different rooms share no side, and those of rooms that share a side differ in size.",
    answer=Shade(share=0.6),
    layers=(Rooms(typical=6), RoomWords(least=1, most=999, signs="?")),
    rules=(
        InRooms("number"),
        ConnectedInRooms("island", some=True),
        ApartAcross("apart"),
        SizesDiffer("sizes", numbers="numbers"),
    ),
    puzzlink=("shimaguni", "rooms", "numbers"),
    penpa="shimaguni (islands)",
    puzzlekit=("Shimaguni", "numbers", "rooms"),
)
