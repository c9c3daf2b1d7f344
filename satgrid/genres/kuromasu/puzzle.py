"""Kuromasu: shade cells so that every number counts the cells that are seen from it."""

from __future__ import annotations

from satgrid.answers.answer import Shade
from satgrid.declared.genre import Genre
from satgrid.genres.kuromasu.forced import Sights
from satgrid.layers.words import UNKNOWN, Words
from satgrid.rules.connected import Connected
from satgrid.rules.patterns import Apart
from satgrid.rules.sight import Sight

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
