"""Some published puzzles of each genre, spread over a file of them.

A folder holds files of puzzles as puzzlekit has them, one for each kind, or of objects with a field
``puzzlink``, a URL.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from satgrid import formats
from satgrid.errors import SatgridError
from satgrid.puzzle.protocol import Puzzle

__all__ = ["files", "of_size", "puzzles", "spread"]

_LOOKED_AT = 3  # puzzles of a file, for its genre


def files(folder: Path) -> dict[str, Path]:
    """Return the file of each genre: that of its name, else the first one."""
    found: dict[str, Path] = {}
    for file in sorted(folder.glob("*.jsonl")):
        some = next(puzzles(_lines(file)[:_LOOKED_AT], file), None)
        if some is not None and (some.name not in found or file.stem == some.name):
            found[some.name] = file
    return dict(sorted(found.items()))


def of_size(file: Path, cells: Collection[int]) -> list[str]:
    """Return the puzzles of a file, as they are written, whose number of cells is among some."""
    return [line for line in _lines(file) if _cells(line) in cells]


def spread(lines: list[str], count: int) -> list[str]:
    """Return so many of some puzzles, evenly spread over them."""
    return lines[:: max(1, len(lines) // count)][:count]


def puzzles(lines: list[str], file: Path) -> Iterator[Puzzle[Any]]:
    """Yield those puzzles of some lines of a file that can be read."""
    for line in lines:
        try:
            url = json.loads(line).get("puzzlink") if line.startswith("{") else None
            [part] = formats.parts(url or line, file_name="" if url else file.name)
            yield part.read()
        except (SatgridError, ValueError):
            continue


def _lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines(keepends=True)


def _cells(line: str) -> int:
    """Return how many cells the name of a puzzle says that it has; 0 if it says none."""
    size = re.search(r'[_-](\d+)x(\d+)"', line[:200])
    return int(size[1]) * int(size[2]) if size else 0
