"""LITS as puzz.link writes it: the borders of the regions."""

from __future__ import annotations

from satgrid.formats.puzzlink.boards import roomed
from satgrid.genres.lits.puzzle import Lits

__all__ = ["KINDS"]

KINDS = {"lits": roomed(Lits)}
