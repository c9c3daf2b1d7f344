"""Snake: shade one path that does not touch itself; numbers count its cells in lines."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.layers.words_beside import Beside
from satgrid.rules.connected import Connected
from satgrid.rules.snakes import SnakeBody, SnakeEnds
from satgrid.rules.tallies import Tally

GENRE = Genre(
    "snake",
    says="Shade a snake, one path of cells side by side that does not touch itself, not even at a "
    "corner. Black circles are its ends and white ones lie between them; a number beside a line "
    "counts the cells of the snake there.",
    answer=Shade(share=0.4),
    layers=(
        Words(
            "circles",
            signs="bw",
            discs=("w", "b"),
            coding="circles",
            every=True,
            puzzlekit=(("x", "b"),),
        ),
        Beside(most=999, sides=("above", "left"), whole=True, every=True),
    ),
    rules=(
        SnakeBody("body"),
        Connected("connected", on=True),
        SnakeEnds("end"),
        Tally("tally", noun="cells of the snake"),
    ),
    aliases=("Schlange",),
    puzzlink=("snake", "circles", "beside"),
    puzzlekit=("Snake", "beside", "circles"),
    penpa="snake",
)
