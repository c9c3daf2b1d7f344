"""A puzzle that ``tools/new_puzzle.py`` began, in a folder outside satgrid."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from catalogue import ROOT

__all__ = ["NAME", "changed", "lay_out"]

NAME = "lantern"
FORMAT = f"""
from satgrid.formats.format import Format, whole
from satgrid.genres.{NAME}.puzzle import {NAME.capitalize()}

FORMAT = Format(
    "lamps",
    (".lamps",),
    lambda content: content.startswith("lamps"),
    lambda content: {NAME.capitalize()}(tuple(content.split()[1:])),
    whole,
    lambda puzzle: f"lamps\\n{{puzzle.render()}}\\n",
)
"""


def lay_out(place: Path) -> Path:
    """Write the puzzle's folder, and its boards beside it; return the folder."""
    tool = str(ROOT / "tools" / "new_puzzle.py")
    command = [sys.executable, tool, NAME, "--by-hand", "--plugin", str(place)]
    subprocess.run(command, capture_output=True, check=True)
    inside = place / NAME / "formats"
    inside.mkdir()
    (inside / "__init__.py").touch()
    (inside / "lamps.py").write_text(FORMAT, encoding="utf-8")
    return place / NAME


def changed(folder: Path, target: Path, **texts: str) -> Path:
    """Copy a puzzle's folder, with other texts in some files."""
    shutil.copytree(folder, target, ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in texts.items():
        (target / f"{name}.py").write_text(text, encoding="utf-8")
    return target
