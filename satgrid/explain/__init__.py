"""Explanations: the backbone, clues that force a cell, steps, differences of solutions."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.explain.backbone import Common, Known, common
    from satgrid.explain.difficulty import Difficulty
    from satgrid.explain.paths import Path, Step, path
    from satgrid.explain.reasons import Explainer, Forcing, Reason
else:
    from satgrid.public import shown

    __getattr__, __dir__ = shown(
        __name__,
        backbone="Common Known common",
        difficulty="Difficulty",
        reasons="Explainer Forcing Reason",
        paths="Path Step path",
    )

__all__ = [
    "Common",
    "Difficulty",
    "Explainer",
    "Forcing",
    "Known",
    "Path",
    "Reason",
    "Step",
    "common",
    "path",
]
