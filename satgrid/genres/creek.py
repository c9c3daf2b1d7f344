"""Creek: shade cells so that the others are connected; numbers at corners count shaded cells."""

from satgrid.rules.answers import Shade
from satgrid.rules.connected_rules import Connected
from satgrid.rules.genre import Genre
from satgrid.rules.shade_rules import CountNear
from satgrid.rules.word_layers import Words

GENRE = Genre(
    "creek",
    says="Shade cells so that all others are connected by their sides. A number at a corner of "
    "cells counts the shaded ones of the up to four cells there.",
    answer=Shade(share=0.5),
    layers=(Words(most=4, signs="?", at="corners", coding="four"),),
    rules=(CountNear("number", near="corner"), Connected("connected")),
    aliases=("Kuriku",),
    puzzlink=("creek",),
    puzzlekit=("Creek",),
    spare=0.05,
)
