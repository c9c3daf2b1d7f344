"""Hashi: connect all islands by bridges; numbers count the bridges at their islands."""

from satgrid.answers.kinds import Bridges
from satgrid.declared.genre import Genre
from satgrid.layers.islands import Islands
from satgrid.rules.bridges import BridgesEnd, IslandsConnected, NoCrossing

GENRE = Genre(
    "hashi",
    says="Connect all islands by bridges, at most two between any two islands with no other one "
    "between them in a row or column; bridges do not cross. A number counts the bridges at its "
    "island.",
    answer=Bridges(),
    layers=(Islands(),),
    rules=(BridgesEnd("number"), NoCrossing("crossing"), IslandsConnected("connected")),
    aliases=("hashiwokakero", "bridges", "hashikake"),
    puzzlink=("hashikake",),
    puzzlekit=("Hashi",),
    penpa="hashiwokakero (hashi/bridges)",
    usual=(10, 10),
)
