"""Write where the words of difficulty part, for each genre, from published puzzles.

    python tools/scale.py FOLDER            writes satgrid/explain/quantiles.py
    python tools/scale.py FOLDER GENRE...   measures some genres again, and keeps the others

FOLDER holds files of puzzles as ``puzzlekit`` has them, one for each genre, or of objects with a
field ``puzzlink``, a URL. Of each, some puzzles of a usual size are rated if they have one
solution. Only figures are kept: the numbers below which the first third, two thirds and nine tenths
of them lie, within limits: where all are alike, no word is for a step more or less. The table is
written after each file. It takes a quarter of an hour. Time is processor time, so that other work
changes nothing. More and larger puzzles of a genre are rated if it is named. If none of those is
medium, the word ends above the next number that one has.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from satgrid import formats
from satgrid.errors import SatgridError
from satgrid.explain.difficulty import difficulty
from satgrid.explain.quantiles import BOUNDS, USUAL
from satgrid.puzzle.protocol import Puzzle
from satgrid.system.limits import Limits

TARGET = Path(__file__).parents[1] / "satgrid" / "explain" / "quantiles.py"
PUZZLES, SECONDS = 9, 45  # of a genre; for each
CELLS = range(25, 101)
MORE, MORE_CELLS = 60, range(25, 301)  # of a genre that is named
SHARES = (1 / 3, 2 / 3, 0.9)
LEAST = 5  # puzzles of a genre, for bounds of its own
LOWEST, HIGHEST = (2.2, 3.2, 5.0), (7.0, 8.5, 9.8)  # bounds where all puzzles are much alike
STEP = 0.5  # the least distance between two bounds
LATE = 10.0  # stands for the number of a puzzle that took too long


def sampled(file: Path, *, more: bool = False) -> list[str]:
    """Return some lines of a file, evenly spread over its puzzles of a usual size."""
    puzzles, cells = (MORE, MORE_CELLS) if more else (PUZZLES, CELLS)
    kept = []
    for line in file.read_text("utf-8").splitlines(keepends=True):
        size = re.search(r'[_-](\d+)x(\d+)"', line[:200])
        if size is None or int(size[1]) * int(size[2]) in cells:
            kept.append(line)
    return kept[:: max(1, len(kept) // puzzles)][:puzzles]


def read(line: str, name: str) -> Puzzle[Any]:
    """Return the puzzle in a line of a file."""
    url = json.loads(line).get("puzzlink") if line.startswith("{") else None
    [part] = formats.parts(url or line, file_name="" if url else name)
    return part.read()


def rated(file: Path, genres: Collection[str] = ()) -> dict[str, list[float]]:
    """Return the numbers of some puzzles of a file by genre.

    Parameters
    ----------
    genres
        The genres that are rated; all if there are none.
    """
    found: dict[str, list[float]] = {}
    for line in sampled(file, more=bool(genres)):
        try:
            puzzle = read(line, file.name)
        except SatgridError:
            continue
        if genres and puzzle.name not in genres:
            continue
        begun = time.monotonic()
        hard = difficulty(puzzle, Limits(begun + SECONDS), below=HIGHEST[-1])
        if hard is not None:
            found.setdefault(puzzle.name, []).append(hard.number)
        elif time.monotonic() >= begun + SECONDS:
            print(f"  {puzzle.name}: {SECONDS} s are not enough", file=sys.stderr)
            found.setdefault(puzzle.name, []).append(LATE)
    return found


def bounds(numbers: list[float], *, every: bool = False) -> tuple[float, ...]:
    """Return the numbers at which the words change.

    Parameters
    ----------
    every
        Whether a puzzle must be medium, if one is harder than easy and not as hard as can be.
    """
    ordered = sorted(numbers)
    found: list[float] = []
    for share, low, high in zip(SHARES, LOWEST, HIGHEST, strict=True):
        bound = ordered[max(round(share * len(ordered)) - 1, 0)] + 0.1
        bound = min(max(bound, low), high)
        found.append(round(max(bound, found[-1] + STEP if found else bound), 1))
        harder = [number for number in ordered if number >= found[0]]
        if every and len(found) == 2 and harder and harder[0] >= found[1]:
            found[1] = round(min(harder[0] + 0.1, high), 1)
    return tuple(found)


def written(rows: Mapping[str, tuple[float, ...]], usual: tuple[float, ...]) -> str:
    """Return the module."""
    lines = [f'    "{genre}": {row},' for genre, row in sorted(rows.items())]
    head = (
        '"""The numbers at which the words of difficulty change: quantiles of puzzles.\n\n'
        "Below the first a puzzle is easy, below the second medium, below the third hard. Written "
        'by\n``tools/scale.py``.\n"""\n\nfrom __future__ import annotations\n\n'
        '__all__ = ["BOUNDS", "USUAL"]\n\n'
    )
    said = f'USUAL = {usual}\n"""For genres without a row of their own."""\n'
    return f"{head}{said}\nBOUNDS = {{\n" + "\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    time.monotonic = time.process_time  # the clock of limits
    folder, genres = Path(sys.argv[1]), sys.argv[2:]
    numbers: dict[str, list[float]] = {}
    listed = sorted(folder.glob("*.jsonl"))
    for one in [one for one in listed if one.stem in genres] or listed:
        print(one.stem, file=sys.stderr)
        for genre, own in rated(one, genres).items():
            numbers.setdefault(genre, []).extend(own)
        rows: dict[str, tuple[float, ...]] = {**BOUNDS} if genres else {}
        rows |= {
            genre: bounds(own, every=bool(genres))
            for genre, own in numbers.items()
            if len(own) >= LEAST
        }
        every = [number for own in numbers.values() for number in own]
        TARGET.write_text(written(rows, USUAL if genres or not every else bounds(every)), "utf-8")
