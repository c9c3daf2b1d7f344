"""Creek: shade cells so that the others are connected; numbers at corners count shaded cells."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.connected import Connected
from satgrid.rules.counts_of_shade import CountNear

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
