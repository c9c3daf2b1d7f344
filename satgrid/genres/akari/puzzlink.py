"""Akari as puzz.link writes it: black cells and their numbers; lamps are saved among them."""

from __future__ import annotations

from satgrid.formats.puzzlink import bodies
from satgrid.formats.puzzlink.boards import numbered
from satgrid.genres.akari.puzzle import Akari

__all__ = ["KINDS"]

KINDS = {
    "lightup": numbered(
        Akari,
        bodies.four,
        bodies.written_four,
        unknown="#",
        answers="#+",
        url="akari",
        aliases=("bijutsukan",),
    )
}
