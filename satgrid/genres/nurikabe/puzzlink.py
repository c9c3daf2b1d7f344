"""Nurikabe as puzz.link writes it: numbers in their cells; the sea is saved among them."""

from __future__ import annotations

from satgrid.formats.puzzlink.boards import numbered
from satgrid.genres.nurikabe.puzzle import Nurikabe

__all__ = ["KINDS"]

KINDS = {"nurikabe": numbered(Nurikabe, unknown="?", answers="#+")}
