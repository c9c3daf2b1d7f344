"""Kuromasu as puzz.link writes it: numbers in their cells; a question mark is a bare circle."""

from __future__ import annotations

from satgrid.formats.puzzlink.boards import numbered
from satgrid.genres.kuromasu.puzzle import Kuromasu

__all__ = ["KINDS"]

KINDS = {"kurodoko": numbered(Kuromasu, unknown="?")}
