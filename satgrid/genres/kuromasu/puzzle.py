"""Kuromasu: shade cells so that every number counts the cells that are seen from it."""

from __future__ import annotations

from satgrid.genres.kuromasu.forced import Sights
from satgrid.rules.answer import Shade
from satgrid.rules.connected_rules import Connected
from satgrid.rules.genre import Genre
from satgrid.rules.pattern_rules import Apart
from satgrid.rules.sight_rules import Sight
from satgrid.rules.word_layers import UNKNOWN, Words

__all__ = ["GENRE"]

GENRE = Genre(
    "kuromasu",
    says="Shade cells without a number so that each number counts the unshaded cells seen from "
    "it: its own, and those of its row and column up to the next shaded ones. No two shaded "
    "cells share a side, and all others are connected.",
    answer=Shade(),
    layers=(Words(least=1, most=4095, signs=UNKNOWN, silent=UNKNOWN, circled=True),),
    rules=(Sight("view"), Apart("apart"), Connected("connected")),
    forced=Sights,
    aliases=("Kurodoko", "Where is Black Cells", "Range"),
    puzzlink=("kurodoko",),
    puzzlekit=("Kuromasu",),
    penpa="kurodoko",
)
