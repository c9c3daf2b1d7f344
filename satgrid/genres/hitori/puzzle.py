"""Hitori: shade cells so that no number is left twice in a row or column."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.connected import Connected
from satgrid.rules.patterns import Apart
from satgrid.rules.sight import NoRepeat

GENRE = Genre(
    "hitori",
    says="Shade cells so that no number is left twice in a row or column. No two shaded cells "
    "share a side, and all others are connected.",
    answer=Shade(),
    # Nearly always all cells have a number; what stands several times in a line is a clue.
    layers=(Words(least=1, most=1295, clue="", coding="digits"),),
    rules=(NoRepeat("repeat"), Apart("apart"), Connected("connected")),
    aliases=("Alone", "Singles"),
    puzzlink=("hitori",),
    puzzlekit=("Hitori",),
)
