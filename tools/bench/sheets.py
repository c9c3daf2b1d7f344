"""Sheets to look at: new puzzles of a genre beside published ones, drawn on one page each.

    python tools/bench/sheets.py FOLDER TARGET [GENRE ...]

writes TARGET/GENRE.html with 20 new medium puzzles of seeds 1 to 20 at the usual size, and the ten
published ones in FOLDER that are nearest in size (see tools/bench/boards.py). It prints the figures
of layouts.py, too. ``--word hard`` makes hard ones, ``--word none`` takes them as they come.
``--seconds`` bounds the time for one genre. ``--solved`` draws new puzzles with their solutions.
The puzzles are kept as TARGET/GENRE/SEED.txt: those that are there are not made again.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from base64 import b64encode
from collections.abc import Sequence
from math import log
from pathlib import Path
from typing import Any

from boards import boards
from layouts import printed, summary

from satgrid.counting.listing import Solutions
from satgrid.counting.request import Request
from satgrid.drawing.pictures import svg
from satgrid.errors import SatgridError
from satgrid.generators.generation import made, names, usual_size
from satgrid.puzzle import registry
from satgrid.system.limits import Limits

SEEDS, BESIDE = range(1, 21), 10
SECONDS = 40.0  # for all puzzles of a genre
_EACH = 0.75  # of these for one puzzle
_PAGE = """<!DOCTYPE html><meta charset="utf-8"><title>{name}</title><style>
body {{ margin: 4px; font: 14px sans-serif }} p {{ margin: 2px }}
div {{ display: grid; grid-template-columns: repeat({across}, 1fr); gap: 6px }}
img {{ width: 100%; max-height: 100% }} hr {{ grid-column: 1 / -1; width: 100%; margin: 2px }}
</style><p>{name}: {made} new, {published} published</p><div>{new}<hr>{old}</div>
"""


def _made(name: str, folder: Path, word: str | None, seconds: float) -> list[Any]:
    """Return the new puzzles of a genre, from their files where these are there."""
    folder.mkdir(parents=True, exist_ok=True)
    end, found = time.monotonic() + seconds, []
    for seed in SEEDS:
        path = folder / f"{seed}.txt"
        now = time.monotonic()
        try:
            if not path.exists():
                if now >= end:
                    continue
                limits = Limits(deadline=min(now + _EACH * seconds, end))
                one = made(name, *usual_size(name), seed=seed, difficulty=word, limits=limits)
                path.write_text(one.puzzle.text(), encoding="utf-8", newline="\n")
            found.append(registry.parse(path.read_text(encoding="utf-8")))
        except SatgridError as error:
            print(f"  {name} {seed}: {error}", file=sys.stderr)
    return found


def _beside(puzzles: list[Any], size: tuple[int, int]) -> list[Any]:
    """Return the published puzzles nearest in size, in their order."""
    cells = size[0] * size[1]
    near = sorted(puzzles, key=lambda one: abs(log(one.shape[-2] * one.shape[-1] / cells)))[:BESIDE]
    return [one for one in puzzles if any(one is other for other in near)]


def _picture(puzzle: Any, *, solved: bool = False) -> str:
    solution = next(iter(Solutions(Request(puzzle)))) if solved else None
    drawn = b64encode(svg(puzzle, solution, caption=False).encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{drawn}">'


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the sheets of some genres, and print their figures."""
    parser = ArgumentParser(description="Draw new puzzles beside published ones.")
    parser.add_argument("published", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("genres", nargs="*")
    parser.add_argument("--word", default="medium")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--solved", action="store_true")
    given = parser.parse_intermixed_args(arguments)
    word = None if given.word == "none" else given.word
    for name in given.genres or names():
        start = time.process_time()
        new = _made(name, given.target / name, word, given.seconds)
        took = time.process_time() - start
        all_old = [one.puzzle for one in boards(name, given.published)]
        old = _beside(all_old, usual_size(name))
        page = _PAGE.format(
            name=name,
            across=8,
            made=len(new),
            published=len(old),
            new="".join(_picture(one, solved=given.solved) for one in new),
            old="".join(map(_picture, old)),
        )
        (given.target / f"{name}.html").write_text(page, encoding="utf-8", newline="\n")
        print(name, len(new), f"{took:.1f} s", flush=True)
        printed({"made": summary(new), "published": summary(all_old)})


if __name__ == "__main__":
    main()
