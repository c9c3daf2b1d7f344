"""Castle wall: one loop around white walls, past black ones, whose numbers count its lines."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.walls import WallWords
from satgrid.rules.lines import OneLoop
from satgrid.rules.walls import LinesAhead, WallSides

GENRE = Genre(
    "castlewall",
    called="Castle wall",
    says="Draw one closed loop through cells without a wall, side by side; white walls are inside "
    "it, black ones outside. A number with an arrow counts the lines between cells ahead of it "
    "that lie in its direction.",
    answer=Lines(through=True),
    layers=(WallWords(),),
    rules=(OneLoop("loop"), LinesAhead("number"), WallSides("side")),
    aliases=("castle wall", "castle"),
    puzzlink=("castle",),
    puzzlekit=("CastleWall",),
    penpa="castlewall",
    usual=(10, 10),
    symmetric=("half", "none", "none"),
)
