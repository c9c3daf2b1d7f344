"""A genre in a folder outside satgrid, with all files that such a folder can have."""

from __future__ import annotations

import shutil
from pathlib import Path

from catalogue import ROOT

__all__ = ["BOARD", "FOLDER", "NAME", "changed"]

NAME = "lantern"
FOLDER = ROOT / "tests" / "plugged" / NAME
BOARD = FOLDER / "small.txt"
"""A small board with two solutions."""


def changed(target: Path, **texts: str) -> Path:
    """Copy the folder, with other texts in some files."""
    shutil.copytree(FOLDER, target, ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in texts.items():
        (target / f"{name}.py").write_text(text, encoding="utf-8")
    return target
