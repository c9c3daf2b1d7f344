"""Write how hard small puzzles of each genre can be: what ``generate --difficulty`` cannot reach.

    python tools/reach.py                  writes satgrid/generators/hardest.py
    python tools/reach.py 5x5 GENRE...     measures some sizes of some genres, and keeps the others

Of each genre and size some puzzles are drafted and rated, as ``generate --difficulty`` does for the
hardest word. Seeds are 1 and those after it; at three more, drafts are steered. A row is written if
all of them are rated, none needs a trial (one of them leads to harder ones), and the hardest step
is far below some word: the others would refuse nothing. Run it again where techniques, their levels
or a generator change. It takes five minutes of processor time.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from satgrid.errors import SatgridError, TimeUpError
from satgrid.explain.difficulty import (
    EASY,
    MEDIUM,
    VERY_HARD,
    WORDS,
    Difficulty,
    difficulty,
    first_level,
)
from satgrid.generators import generation
from satgrid.generators.hardest import HARDEST
from satgrid.generators.order import size_from
from satgrid.generators.reaching import MARGIN, Row
from satgrid.system.limits import Limits

TARGET = Path(__file__).parents[1] / "satgrid" / "generators" / "hardest.py"
SIZES = ["4x4", "5x5", "6x6"]
PUZZLES, LEAST = 60, 40  # of a genre and size; as many at least for a row
STEERED = range(101, 104)  # further seeds, whose drafts are steered to the first refused word
SECONDS, EACH = 8.0, 20.0  # of processor time for a genre and size, and for a puzzle
FAILURES = 3  # drafts that cannot be made, after which none is
QUESTIONS = 3000  # to a solver, as for ``generate``


def row_of(genre: str, height: int, width: int) -> Row | None:
    """Return the hardest of some puzzles; None if it is not known, or refuses no word."""
    begun, hardest, made = time.process_time(), 0.0, 0
    for seed in range(1, PUZZLES + 1):
        limits = Limits(time.monotonic() + EACH)
        word = "medium" if seed % 3 == 0 else "hard"
        try:
            puzzle = generation.drafted(
                genre, height, width, seed=seed, difficulty=word, limits=limits
            )
            found = difficulty(puzzle, limits, questions=QUESTIONS)
        except TimeUpError:
            return None
        except SatgridError:
            if not made and seed == FAILURES:
                return None
            continue
        if found is None:
            return None
        made, hardest = made + 1, max(hardest, found.hardest)
        if _is_open(found, hardest):
            return None
        if time.process_time() - begun > SECONDS:
            break
    if made < LEAST:
        return None
    for seed in STEERED:
        word = next(word for word in WORDS if first_level(word) >= hardest + MARGIN)
        steered = generation.made(genre, height, width, seed=seed, difficulty=word)
        if steered.difficulty is None:
            return None
        hardest = max(hardest, steered.difficulty.hardest)
        if _is_open(steered.difficulty, hardest):
            return None
    return height, width, hardest, made


def _is_open(found: Difficulty, hardest: float) -> bool:
    """Return whether a puzzle shows that no word is out of reach."""
    return found.word not in (EASY, MEDIUM) or hardest + MARGIN > first_level(VERY_HARD)


def written(table: Mapping[str, tuple[Row, ...]]) -> str:
    """Return the module."""
    head = (
        '"""The hardest of some new puzzles of small boards. Written by ``tools/reach.py``."""\n\n'
        "from __future__ import annotations\n\n"
        '__all__ = ["HARDEST"]\n\n'
        "HARDEST: dict[str, tuple[tuple[int, int, float, int], ...]] = {\n"
    )
    rows = (f'    "{genre}": {own},\n' for genre, own in sorted(table.items()) if own)
    end = '}\n"""Rows, columns, the level of the hardest step, how many puzzles were rated."""\n'
    return head + "".join(rows) + end


if __name__ == "__main__":
    time.monotonic = time.process_time  # the clock of limits
    given = sys.argv[1:]
    sizes = [size_from(one) for one in given if re.fullmatch(r"\d+x\d+", one)]
    genres = [one for one in given if not re.fullmatch(r"\d+x\d+", one)] or generation.names()
    table = dict(HARDEST)
    HARDEST.clear()  # nothing is refused while it is measured
    for genre in genres:
        for height, width in sizes or map(size_from, SIZES):
            row = row_of(genre, height, width)
            print(genre, f"{height}x{width}", row, f"{time.process_time():.0f} s", file=sys.stderr)
            kept = [one for one in table.get(genre, ()) if one[:2] != (height, width)]
            table[genre] = tuple(sorted([*kept, row] if row else kept))
            TARGET.write_text(written(table), "utf-8")
