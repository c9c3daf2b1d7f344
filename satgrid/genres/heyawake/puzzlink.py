"""Heyawake as puzz.link writes it: the borders of the rooms, then their numbers.

Source: pzprjs, ``heyawake.js``, ``Encode.js`` and ``FileData.js``.
"""

from __future__ import annotations

from dataclasses import replace

from satgrid.formats.puzzlink.boards import numbered_rooms
from satgrid.genres.heyawake.puzzle import Heyawake

__all__ = ["KINDS"]

KINDS = {"heyawake": replace(numbered_rooms(Heyawake), aliases=("heyawacky",))}
