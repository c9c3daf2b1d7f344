"""Masyu: draw one closed loop through cells that passes every pearl as its color requires."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.lines import OneLoop, TwoMeet
from satgrid.rules.pearls import BLACK, WHITE, Pearls

GENRE = Genre(
    "masyu",
    says="Draw one closed loop from cell to cell through all pearls; it does not cross itself. "
    "It turns at a black pearl and goes straight on through both cells beside it, and goes "
    "straight through a white pearl and turns in at least one of the cells beside it.",
    # One loop never contains another.
    answer=Lines(through=True, antichain=True),
    layers=(
        Words(
            "pearls",
            signs=WHITE + BLACK,
            discs=(WHITE, BLACK),
            clue="the {color} pearl at {place}",
            coding="circles",
            puzzlekit=(("1", WHITE), ("2", BLACK), (WHITE, WHITE), (BLACK, BLACK)),
        ),
    ),
    rules=(
        Pearls("black", color=BLACK),
        Pearls("white", color=WHITE),
        TwoMeet("degree"),
        OneLoop("loop", meeting=False),
    ),
    aliases=("Mashu", "Pearl", "Pearls"),
    puzzlink=("mashu",),
    puzzlekit=("Masyu",),
)
