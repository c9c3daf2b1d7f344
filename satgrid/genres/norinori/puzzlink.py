"""Norinori as puzz.link writes it: the borders of the rooms."""

from __future__ import annotations

from satgrid.formats.puzzlink.boards import roomed
from satgrid.genres.norinori.puzzle import Norinori

__all__ = ["KINDS"]

KINDS = {"norinori": roomed(Norinori)}
