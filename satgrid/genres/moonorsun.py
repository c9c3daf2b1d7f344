"""Moon or sun: a loop passes all moons of a room or all suns, and these take turns."""

from satgrid.rules.answers import Lines
from satgrid.rules.genre import Genre
from satgrid.rules.line_rules import OneLoop
from satgrid.rules.room_line_rules import RoomsOnce
from satgrid.rules.rooms import Rooms
from satgrid.rules.turn_rules import OneKind, TakeTurns
from satgrid.rules.word_layers import Words

GENRE = Genre(
    "moonorsun",
    called="Moon or sun",
    says="Draw one closed loop through cells, side by side, that enters each room once. There it "
    "passes all suns (o) and no moon (x), or all moons and no sun, one of them at least, and from "
    "room to room suns and moons take turns.",
    answer=Lines(through=True),
    layers=(
        Rooms(typical=6),
        Words(
            "marks",
            signs="ox",
            clue="",
            coding="circles",
            shapes=(("o", "sun"), ("x", "moon")),
            penpa=(("o", "sun_moon", 1), ("x", "sun_moon", 2)),
        ),
    ),
    rules=(OneLoop("loop"), RoomsOnce("room", layer=""), OneKind("kind"), TakeTurns("turns")),
    aliases=("moon or sun", "moonsun"),
    puzzlink=("moonsun", "rooms", "marks"),
    puzzlekit=("Moonsun", "marks", "rooms"),
    penpa="moon or sun",
    usual=(6, 6),
    spare=0.2,
)
