"""Hitori: shade cells so that no number is left twice in a row or column."""

from satgrid.rules.answers import Shade
from satgrid.rules.connected_rules import Connected
from satgrid.rules.genre import Genre
from satgrid.rules.pattern_rules import Apart
from satgrid.rules.sight_rules import NoRepeat
from satgrid.rules.word_layers import Words

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
