"""The difficulty of new puzzles by seeds: requested, and measured by ``check --difficulty``."""

from __future__ import annotations

import sys
import time
from statistics import mean

from options import Options, table
from record import Result

from satgrid.explain.difficulty import difficulty
from satgrid.generators.generation import DIFFICULTIES, made, names, usual_size
from satgrid.puzzle import registry

SEEDS = 5


def measure(_: Options) -> Result:
    """Make puzzles of each genre, at its usual size, for each word; rate what was made."""
    found: Result = {"seeds": SEEDS, "genres": {}}
    for name in names():
        print(f"  {name}", file=sys.stderr)
        size = usual_size(name)
        found["genres"][name] = {
            "size": list(size),
            **{word: _made(name, size, word) for word in DIFFICULTIES},
        }
    return found


def _made(name: str, size: tuple[int, int], word: str) -> Result:
    """Return how many have the word, of first tries and of those chosen; the latter's means."""
    first, right, numbers, tries, seconds = 0, 0, [], [], []
    for seed in range(SEEDS):
        started = time.process_time()
        found = made(name, *size, seed=seed, difficulty=word)
        seconds.append(time.process_time() - started)
        again = difficulty(registry.parse(found.puzzle.text()))
        assert again is not None  # exactly one solution, and no limit
        assert again == found.difficulty or found.difficulty is None, (name, word, seed)
        right += again.word == word
        first += again.word == word and found.tries == 1
        numbers.append(again.number)
        tries.append(found.tries)
    return {
        "first": first,
        "right": right,
        "number": mean(numbers),
        "tries": mean(tries),
        "seconds": mean(seconds),
        "longest": max(seconds),
    }


def shown(result: Result) -> dict[str, str]:
    """Return the tables: how many are right, and what that costs."""
    rights, costs = [], []
    seeds = result["seeds"]
    for name, row in result["genres"].items():
        sized = f"{name} {row['size'][0]}x{row['size'][1]}"
        of_words = [row[word] for word in DIFFICULTIES]
        rights.append((sized, *(f"{one['first']}, {one['right']}" for one in of_words)))
        costs.append(
            (
                sized,
                *(f"{one['number']:.1f}" for one in of_words),
                *(f"{one['tries']:.1f}, {one['seconds']:.2g} s" for one in of_words),
            )
        )
    every = [one[word] for one in result["genres"].values() for word in DIFFICULTIES]
    first, right = (sum(one[which] for one in every) for which in ("first", "right"))
    most = max(every, key=lambda one: float(one["longest"]))["longest"]
    total = seeds * len(every)
    return {
        "words.right": table((f"of {seeds}: first try, chosen", *DIFFICULTIES), rights),
        "words.cost": table(
            ("chosen", *DIFFICULTIES, *(f"tries, time, {word}" for word in DIFFICULTIES)), costs
        ),
        "words.all": f"{first:,} and {right:,} of {total:,}",
        "words.most": f"{most:.0f} s",
    }
