"""Write the numbers between the words of difficulty, for each genre, from published puzzles.

    python tools/scale.py FOLDER [--boards N] [--jobs N] [--kept FILE] [GENRE ...]

writes ``satgrid/explain/quantiles.py``. FOLDER holds files of puzzles (tools/bench/published.py).
Of each genre N with one solution are rated (60), spread over their sizes. The word of each
follows from its path; the number between two words is the one that parts their boards with the
fewest on the wrong side. Nothing else is kept of the puzzles but how many have each word.

A genre that is done is kept in FILE and not measured again at the same commit, so that an
interrupted run goes on. With GENREs only these are measured, and the table keeps the others. Time
is processor time, so that other work changes nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools" / "bench"))

import published  # noqa: E402
import record  # noqa: E402

from satgrid.explain.difficulty import HARD, WORDS, difficulty  # noqa: E402
from satgrid.explain.quantiles import BOUNDS, PUBLISHED, USUAL  # noqa: E402
from satgrid.system.limits import Limits  # noqa: E402

TARGET = ROOT / "satgrid" / "explain" / "quantiles.py"
KEPT = Path(tempfile.gettempdir()) / "satgrid-scale.json"
BOARDS, SECONDS = 60, 10.0  # of a genre; for each
CELLS = 0, *range(25, 145)  # of each, where the file says how many
LARGER = range(25, 301)  # where too few have so many
LEAST = 10  # puzzles of a genre, for numbers of its own

Rated = tuple[int, float]
"""The number of a word, and the number on the scale."""


def rated(file: Path, genre: str, boards: int = BOARDS) -> list[Rated]:
    """Return the ratings of so many puzzles of a file.

    A path ends where it is very hard. Puzzles that take too long are left out.
    """
    lines = published.of_size(file, CELLS)
    if len(lines) < LEAST:
        lines = published.of_size(file, LARGER)
    found = list[Rated]()
    for puzzle in published.puzzles(published.spread(lines, boards), file):
        if puzzle.name != genre:
            continue
        hard = difficulty(puzzle, Limits(time.process_time() + SECONDS), most=HARD)
        if hard is not None:
            found.append((hard.rank, hard.number))
    return found


def by_processor_time() -> None:
    """Let limits go by processor time."""
    time.monotonic = time.process_time


def between(boards: Iterable[Rated], usual: Sequence[float]) -> tuple[float, ...]:
    """Return the numbers between the words.

    Parameters
    ----------
    usual
        Those of all genres, taken where no board is on one side, or beyond all of the other.
    """
    tenths = sorted((round(10 * number), rank) for rank, number in boards)
    found = list[float]()
    for at, bound in enumerate(usual):
        easier = [number for number, rank in tenths if rank <= at]
        harder = [number for number, rank in tenths if rank > at]
        best = round(10 * bound)
        if not harder:
            best = max(best, easier[-1] + 1)
        elif not easier:
            best = min(best, harder[0])
        else:
            best = _parting(easier, harder)
        found.append(max(best / 10, round(found[-1] + 0.1, 1) if found else 0.0))
    return tuple(found)


def _parting(easier: Sequence[int], harder: Sequence[int]) -> int:
    """Return the first number of the harder ones: that with the fewest boards on the wrong side.

    Of several, the one in the middle.
    """
    tried = range(min(easier[0], harder[0]), max(easier[-1], harder[-1]) + 2)
    wrong = {
        one: sum(number >= one for number in easier) + sum(number < one for number in harder)
        for one in tried
    }
    least = min(wrong.values())
    alike = [one for one in tried if wrong[one] == least]
    return alike[len(alike) // 2]


def written(
    rows: Mapping[str, tuple[float, ...]],
    words: Mapping[str, tuple[int, ...]],
    usual: tuple[float, ...],
) -> str:
    """Return the module."""
    head = (
        '"""The numbers between the words of difficulty, by genre, and the words of published ones.'
        "\n\nThey decide no word: by them generators tell how far a puzzle is from one. Up to\n"
        f"{BOARDS} puzzles of a genre were rated, as many as its row of PUBLISHED counts. Written\n"
        'by ``tools/scale.py``.\n"""\n\nfrom __future__ import annotations\n\n'
        '__all__ = ["BOUNDS", "PUBLISHED", "USUAL"]\n\n'
        f'USUAL = {usual}\n"""For genres without a row of their own."""\n\nBOUNDS = {{\n'
    )
    lines = [f'    "{genre}": {row},\n' for genre, row in sorted(rows.items())]
    lines += ['}\n"""Most boards below the first are easy, below the second medium, below the ']
    lines += ['third hard."""\n\nPUBLISHED = {\n']
    lines += [f'    "{genre}": {row},\n' for genre, row in sorted(words.items())]
    return head + "".join(lines) + '}\n"""How many of some published boards have each word."""\n'


def table(ratings: Mapping[str, Sequence[Sequence[Any]]], *, whole: bool) -> str:
    """Return the module with the rows of some genres, or all of them."""
    boards = {
        genre: [(int(rank), float(number)) for rank, number in own]
        for genre, own in ratings.items()
        if len(own) >= LEAST
    }
    every = [one for own in boards.values() for one in own]
    usual = between(every, USUAL) if whole and every else USUAL
    rows = {genre: between(own, usual) for genre, own in boards.items()}
    words = {
        genre: tuple(sum(rank == at for rank, _ in own) for at in range(len(WORDS)))
        for genre, own in boards.items()
    }
    if not whole:
        rows, words = {**BOUNDS, **rows}, {**PUBLISHED, **words}
    return written(rows, words, usual)


def main(arguments: Sequence[str]) -> None:
    """Measure, and write the table after each genre."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("genres", nargs="*")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--boards", type=int, default=BOARDS)
    parser.add_argument("--kept", type=Path, default=KEPT)
    chosen = parser.parse_intermixed_args(arguments)
    at, files = record.commit(), published.files(chosen.folder)
    kept = json.loads(chosen.kept.read_text("utf-8")) if chosen.kept.is_file() else {}
    done: dict[str, Any] = kept.get("genres", {}) if kept.get("commit") == at else {}
    genres = [genre for genre in chosen.genres or files if genre not in done]
    with ProcessPoolExecutor(chosen.jobs, initializer=by_processor_time) as pool:
        asked = {pool.submit(rated, files[genre], genre, chosen.boards): genre for genre in genres}
        for number, future in enumerate(as_completed(asked), 1):
            done[asked[future]] = future.result()
            print(f"{number} of {len(genres)}: {asked[future]}", file=sys.stderr, flush=True)
            chosen.kept.write_text(json.dumps({"commit": at, "genres": done}), "utf-8")
            some = {one: done[one] for one in chosen.genres or done if one in done}
            TARGET.write_text(table(some, whole=not chosen.genres), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
