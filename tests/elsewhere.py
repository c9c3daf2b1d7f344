"""A puzzle as ``tools/new_puzzle.py`` lays it out, in a folder that is not satgrid's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from catalogue import ROOT

__all__ = ["CODEC", "FORMAT", "NAME", "changed", "lay_out"]

NAME = "lantern"
CODEC = f'''
from satgrid.formats.puzzlink.kind import Kind
from satgrid.puzzles.{NAME}.puzzle import {NAME.capitalize()}


def read(height, width, body):
    return {NAME.capitalize()}(("." * width,) * height)


KINDS = {{"{NAME}": Kind("{NAME}", read, lambda _: "", lambda *_: None, lambda _: [])}}
'''
FORMAT = f"""
from satgrid.formats.format import Format, whole
from satgrid.puzzles.{NAME}.puzzle import {NAME.capitalize()}

FORMAT = Format(
    "lamps",
    (".lamps",),
    lambda content: content.startswith("lamps"),
    lambda content: {NAME.capitalize()}(tuple(content.split()[1:])),
    whole,
    lambda puzzle: "\\n".join(["lamps", *puzzle.rows, ""]),
)
"""


def lay_out(place: Path) -> Path:
    """Write the puzzle's folder, and its boards beside it; return the folder."""
    tool = str(ROOT / "tools" / "new_puzzle.py")
    command = [sys.executable, tool, NAME, "--plugin", str(place)]
    subprocess.run(command, capture_output=True, check=True)
    (place / NAME / "formats").mkdir()
    for name, text in {"puzzlink": CODEC, "formats/__init__": "", "formats/lamps": FORMAT}.items():
        (place / NAME / f"{name}.py").write_text(text, encoding="utf-8")
    return place / NAME


def changed(folder: Path, target: Path, **texts: str) -> Path:
    """Return a copy of a puzzle's folder with some files of other texts, or without them."""
    target.mkdir()
    for path in folder.glob("*.py"):
        (target / path.name).write_bytes(path.read_bytes())
    for name, text in texts.items():
        (target / f"{name}.py").write_text(text, encoding="utf-8")
    return target
