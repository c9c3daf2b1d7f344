"""Write where the words of difficulty part, for each genre, from published puzzles.

    python tools/scale.py FOLDER      writes satgrid/explain/quantiles.py

FOLDER holds files of puzzles as ``puzzlekit`` has them, one for each genre. Of each, some puzzles
of a usual size are rated. Only figures are kept: the numbers below which the first third, two
thirds and nine tenths of them lie, within limits: where all are alike, no word is for a step more
or less. It takes a quarter of an hour on an idle processor.
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path

from satgrid import formats
from satgrid.errors import SatgridError
from satgrid.explain.difficulty import difficulty
from satgrid.system.limits import Limits

TARGET = Path(__file__).parents[1] / "satgrid" / "explain" / "quantiles.py"
PUZZLES, SECONDS = 9, 45  # of a genre; for each
CELLS = range(25, 101)
SHARES = (1 / 3, 2 / 3, 0.9)
LEAST = 5  # puzzles of a genre, for bounds of its own
LOWEST, HIGHEST = (2.2, 3.2, 5.0), (7.0, 8.5, 9.8)  # bounds where all puzzles are much alike
STEP = 0.5  # the least distance between two bounds
LATE = 10.0  # stands for the number of a puzzle that took too long


def sampled(file: Path) -> list[str]:
    """Return some lines of a file, evenly spread over its puzzles of a usual size."""
    kept = []
    for line in file.read_text("utf-8").splitlines(keepends=True):
        size = re.search(r'_(\d+)x(\d+)"', line[:200])
        if size is None or int(size[1]) * int(size[2]) in CELLS:
            kept.append(line)
    return kept[:: max(1, len(kept) // PUZZLES)][:PUZZLES]


def rated(file: Path) -> dict[str, list[float]]:
    """Return the numbers of some puzzles of a file by genre."""
    found: dict[str, list[float]] = {}
    for line in sampled(file):
        try:
            [part] = formats.parts(line, file_name=file.name)
            puzzle = part.read()
        except SatgridError:
            continue
        hard = difficulty(puzzle, Limits(time.monotonic() + SECONDS))
        found.setdefault(puzzle.name, []).append(hard.number if hard else LATE)
    return found


def bounds(numbers: list[float]) -> tuple[float, ...]:
    """Return the numbers at which the words change."""
    ordered = sorted(numbers)
    found: list[float] = []
    for share, low, high in zip(SHARES, LOWEST, HIGHEST, strict=True):
        bound = ordered[max(round(share * len(ordered)) - 1, 0)] + 0.1
        bound = min(max(bound, low), high)
        found.append(round(max(bound, found[-1] + STEP if found else bound), 1))
    return tuple(found)


def written(numbers: dict[str, list[float]]) -> str:
    """Return the module."""
    rows = [
        f'    "{genre}": {bounds(own)},'
        for genre, own in sorted(numbers.items())
        if len(own) >= LEAST
    ]
    every = [number for own in numbers.values() for number in own]
    head = (
        '"""The numbers at which the words of difficulty change: quantiles of puzzles.\n\n'
        "Below the first a puzzle is easy, below the second medium, below the third hard. Written "
        'by\n``tools/scale.py``.\n"""\n\nfrom __future__ import annotations\n\n'
        '__all__ = ["BOUNDS", "USUAL"]\n\n'
    )
    usual = f'USUAL = {bounds(every)}\n"""For genres without a row of their own."""\n'
    return f"{head}{usual}\nBOUNDS = {{\n" + "\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    numbers: dict[str, list[float]] = {}
    for one in sorted(Path(sys.argv[1]).glob("*.jsonl")):
        print(one.stem, file=sys.stderr)
        for genre, own in rated(one).items():
            numbers.setdefault(genre, []).extend(own)
    TARGET.write_text(written(numbers), "utf-8")
