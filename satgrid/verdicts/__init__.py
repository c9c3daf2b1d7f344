"""Whether a puzzle has exactly one solution: one puzzle, or many."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.verdicts.verdict import judgement
else:
    from satgrid.public import shown

    __getattr__, __dir__ = shown(__name__, verdict="judgement")

__all__ = ["judgement"]
