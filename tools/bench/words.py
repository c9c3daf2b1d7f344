"""The difficulty of new puzzles by seeds: requested, and measured by ``check --difficulty``."""

from __future__ import annotations

import sys
import time
from statistics import mean

from options import Options, seconds, table
from record import Result, commit, load, machine, save

from satgrid.errors import SatgridError
from satgrid.explain.difficulty import difficulty
from satgrid.generators.generation import DIFFICULTIES, made, names, usual_size
from satgrid.puzzle import registry
from satgrid.system.limits import Limits

_PART = "words"
SEEDS = 5
SECONDS = 30.0  # for all puzzles of a genre and a word


def measure(options: Options) -> Result:
    """Make puzzles of each genre, at its usual size, for each word; rate what was made.

    Genres that were kept at this commit are not measured again, so that an interrupted run goes on.
    """
    at, kept = commit(), load(_PART) or {}
    limit = options.limit(SECONDS)
    genres: Result = kept.get("genres", {}) if kept.get("commit") == at else {}
    found: Result = {"commit": at, "seeds": SEEDS, "limit": limit, "genres": genres}
    for name in options.genres or names():
        if name in genres:
            continue
        print(f"  {name}", file=sys.stderr)
        size = usual_size(name)
        genres[name] = {
            "size": list(size),
            **{word: _made(name, size, word, limit) for word in DIFFICULTIES},
        }
        save(_PART, {"machine": machine(), **found})
    return found


def _made(name: str, size: tuple[int, int], word: str, limit: float) -> Result:
    """Return how many have the word, of first tries and of those chosen; the latter's means.

    A seed counts as missed where its puzzle is not found, or not in time; those after it are not
    tried where no time is left.
    """
    first, right, tried = 0, 0, 0
    numbers, tries, times = list[float](), list[int](), list[float]()
    end = time.monotonic() + limit
    for seed in range(SEEDS):
        if time.monotonic() >= end:
            break
        tried += 1
        started = time.process_time()
        try:
            found = made(name, *size, seed=seed, difficulty=word, limits=Limits(deadline=end))
        except SatgridError:
            continue
        finally:
            times.append(time.process_time() - started)
        again = difficulty(registry.parse(found.puzzle.text()))
        assert again is not None  # exactly one solution, and no limit
        assert again == found.difficulty or found.difficulty is None, (name, word, seed)
        right += again.word == word
        first += again.word == word and found.tries == 1
        numbers.append(again.number)
        tries.append(found.tries)
    return {
        "tried": tried,
        "first": first,
        "right": right,
        "number": mean(numbers) if numbers else None,
        "tries": mean(tries) if tries else None,
        "seconds": mean(times) if times else 0.0,
        "longest": max(times, default=0.0),
    }


def shown(result: Result) -> dict[str, str]:
    """Return the table: how many are right, how hard they are, and what that costs."""
    rows = []
    for name, row in result["genres"].items():
        sized = f"{name} {row['size'][0]}x{row['size'][1]}"
        rows.append((sized, *(_cell(row[word]) for word in DIFFICULTIES)))
    every = [one[word] for one in result["genres"].values() for word in DIFFICULTIES]
    first, right, tried = (
        sum(one[which] for one in every) for which in ("first", "right", "tried")
    )
    most = max(float(one["longest"]) for one in every)
    sums = (
        f"All together {first:,} and {right:,} of {tried:,}; the longest took {most:.0f} s. No "
        f"more are made for a genre and a word after {seconds(result['limit'])}: what is not found "
        "by then counts as missed."
    )
    return {_PART: table(("genre", *DIFFICULTIES), rows), f"{_PART}.sums": sums}


def _cell(row: Result) -> str:
    """Return how many are right, the mean number and tries, and the time for one."""
    right = f"{row['first']}, {row['right']} of {row['tried']}"
    if row["number"] is None:
        return right
    return f"{right}; {row['number']:.1f}, {row['tries']:.1f}, {seconds(row['seconds'])}"
