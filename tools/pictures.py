"""Draw the pictures of README and docs/ into docs/pictures/.

Run it after a change to how puzzles are drawn: ``python tools/pictures.py``. A test compares
the files with what it draws. Of several solutions the first in the order of their keys is
drawn, so that no picture depends on the order in which a search finds them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from satgrid import drawing
from satgrid.counting.listing import Solutions
from satgrid.counting.request import Request
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "pictures"
GIVEN = {
    "nonogram-given": "nonogram/sailing-boat",
    "shakashaka-given": "shakashaka/10x10",
    "norinori-given": "norinori/example-10x10",
    "kropki-given": "kropki/boxes-9x9",
    "tiling-given": "tiling/pentominoes-6x10",
}
SOLVED = {
    "nonogram": "nonogram/sailing-boat",
    "shakashaka": "shakashaka/10x10",
    "norinori": "norinori/example-10x10",
    "kropki": "kropki/boxes-9x9",
    "tents": "tents/8x8",
    "starbattle": "starbattle/10x10",
    "tiling": "tiling/pentominoes-6x10",
    "box": "tiling/pentominoes-2x3x10",
}
TWO = {"differences": "tiling/pentominoes-3x20"}


def pictures() -> dict[str, str]:
    """Return every picture by the name of its file."""
    found = {name: drawing.svg(_board(path)) for name, path in GIVEN.items()}
    for name, path in SOLVED.items():
        found[name] = drawing.svg(_board(path), _solutions(path)[0])
    for name, path in TWO.items():
        found[name] = drawing.differences(_board(path), *_solutions(path)[:2])
    return {f"{name}.svg": picture for name, picture in found.items()}


def _board(path: str) -> Puzzle[Any]:
    return registry.parse((ROOT / "instances" / f"{path}.txt").read_text(encoding="utf-8"))


def _solutions(path: str) -> list[frozenset[Any]]:
    every = Solutions(Request(_board(path), distinct=True))
    return sorted(every, key=sorted)


def main() -> None:
    """Write the files, and remove those that nothing draws any more."""
    TARGET.mkdir(exist_ok=True)
    drawn = pictures()
    for old in TARGET.glob("*.svg"):
        if old.name not in drawn and not old.name.startswith("bench-"):  # tools/bench draws those
            old.unlink()
    for name, picture in drawn.items():
        (TARGET / name).write_text(picture, encoding="utf-8", newline="\n")
        print(f"{name}: {len(picture):,} bytes")


if __name__ == "__main__":
    main()
