"""Steps of people in an eulero, in addition to those of its rules: digits known alone."""

from __future__ import annotations

from satgrid.genres.eulero.puzzle import GENRE
from satgrid.steps.declared import derived
from satgrid.steps.two_digits import DIGITS

__all__ = ["TECHNIQUES"]

TECHNIQUES = (*derived(GENRE).TECHNIQUES, *DIGITS)
