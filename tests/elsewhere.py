"""A puzzle as ``tools/new_puzzle.py`` lays it out, in a folder that is not satgrid's."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from catalogue import ROOT

__all__ = ["CODEC", "FORMAT", "NAME", "changed", "lay_out"]

NAME = "lantern"
PACKAGE = f"satgrid/puzzles/{NAME}"
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
    code = "import json, new_puzzle, sys; print(json.dumps(new_puzzle.laid_out(sys.argv[1])))"
    made = subprocess.run(
        [sys.executable, "-c", code, NAME],
        cwd=ROOT / "tools",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    texts = {
        f"{PACKAGE}/puzzlink.py": CODEC,
        f"{PACKAGE}/formats/__init__.py": "",
        f"{PACKAGE}/formats/lamps.py": FORMAT,
    }
    for name, text in (json.loads(made.stdout) | texts).items():
        if name.startswith(("instances/", PACKAGE)):
            target = place / name.removeprefix("satgrid/puzzles/")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    return place / NAME


def changed(folder: Path, target: Path, **texts: str) -> Path:
    """Return a copy of a puzzle's folder with some files of other texts, or without them."""
    target.mkdir()
    for path in folder.glob("*.py"):
        (target / path.name).write_bytes(path.read_bytes())
    for name, text in texts.items():
        (target / f"{name}.py").write_text(text, encoding="utf-8")
    return target
