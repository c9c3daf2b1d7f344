"""Steps of people in a dominosa: those of its rules, then those of cells and pairs together."""

from __future__ import annotations

from satgrid.genres.dominosa.puzzle import GENRE
from satgrid.steps.declared import derived
from satgrid.steps.dominoes import DOMINOES

__all__ = ["TECHNIQUES"]

TECHNIQUES = (*derived(GENRE).TECHNIQUES, *DOMINOES)
