"""Moon or sun: a loop passes all moons of a room or all suns, and these take turns."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Words
from satgrid.rules.lines import OneLoop
from satgrid.rules.loop_through_rooms import RoomsOnce
from satgrid.rules.turns import OneKind, TakeTurns

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
