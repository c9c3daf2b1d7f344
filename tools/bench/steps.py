"""The steps to solutions of published puzzles: how many have no technique, and what they say."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

import published
from children import FailedError
from options import Options, seconds, table
from record import Result, commit, load, machine, save

from satgrid.errors import TimeUpError
from satgrid.explain.difficulty import WORDS, rated
from satgrid.explain.joining import joined
from satgrid.explain.paths import path
from satgrid.explain.reasons import Explainer
from satgrid.explain.trials import DIRECT, NESTED, TRIAL
from satgrid.puzzle.protocol import Puzzle

_PART = "steps"
BOARDS = 5  # of a genre, where nothing else is said
SECONDS = 120.0  # for the path of a board
USUAL = range(64, 101)
_LARGER = range(131), range(10**6)  # where too few have the usual number of cells
_WITHOUT = {"trials": TRIAL.name, "nested": NESTED.name, "direct": DIRECT.name}


def measure(options: Options) -> Result:
    """Walk the paths of some boards of each genre; keep each genre as soon as it is done.

    Genres that were kept at this commit with as many boards are not measured again, so that an
    interrupted run goes on. A run of some genres keeps the others.
    """
    if options.published is None:
        raise FailedError("--published FOLDER is needed")
    at, kept = commit(), load(_PART) or {}
    genres: Result = kept.get("genres", {})
    wanted = options.boards or BOARDS
    limit = options.limit(SECONDS)
    files = published.files(options.published)
    for name in options.genres or files:
        if name not in files:
            print(f"  {name}: none are published", file=sys.stderr)
            continue
        row = genres.get(name, {})
        if (row.get("commit"), row.get("wanted")) == (at, wanted) and not options.genres:
            continue
        genres[name] = {"commit": at, "wanted": wanted, **measured(files[name], wanted, limit)}
        genres = dict(sorted(genres.items()))
        print("  " + " | ".join(map(str, (name, *_row(genres[name])))), file=sys.stderr)
        save(_PART, {"machine": machine(), "commit": at, "genres": genres})
    return {"genres": dict(sorted(genres.items()))}


def measured(file: Path, count: int, limit: float = SECONDS) -> Result:
    """Return the figures of so many boards of a file.

    A board without a path to one solution, or whose path is not known in time, is counted apart; of
    its figures only the processor time is kept.
    """
    done, other, alone = 0, 0, 0
    names, words = Counter[str](), Counter[str]()
    spent, said = list[float](), list[int]()
    for puzzle in published.puzzles(_some(file, count), file):
        started = time.process_time()
        found = _walked(puzzle, limit)
        spent.append(time.process_time() - started)
        if found is None:
            other += 1
            continue
        own, word, lengths = found
        done += 1
        alone += not any(own[name] for name in _WITHOUT.values())
        names, words = names + own, words + Counter([word])
        said += lengths
    return {
        "boards": done,
        "other": other,
        "steps": names.total(),
        **{key: names[name] for key, name in _WITHOUT.items()},
        "alone": alone,
        "seconds": sum(spent) / max(1, len(spent)),
        "longest": max(spent, default=0.0),
        "sentence": [median(said), max(said)] if said else [],
        "words": {word: words[word] for word in WORDS},
    }


def _some(file: Path, count: int) -> list[str]:
    """Return some boards of a file, of the usual size if there are enough."""
    for cells in (USUAL, *_LARGER):
        found = published.of_size(file, cells)
        if len(found) >= count:
            break
    return published.spread(found, count)


def _walked(puzzle: Puzzle[Any], limit: float) -> tuple[Counter[str], str, list[int]] | None:
    """Return the techniques of a path, its word and how long its sentences are at a terminal.

    None where it does not lead to one solution in time.
    """
    try:
        with Explainer(puzzle, deadline=time.monotonic() + limit) as explainer:
            walk, clues = path(explainer), explainer.clues
    except TimeUpError:
        return None
    hard = walk and rated(walk, puzzle.name)
    if not walk or not hard:
        return None
    told = [len(one.step.named(clues)) for one in joined(puzzle, walk.steps, clues)]
    return Counter(step.technique.name for step in walk.steps), hard.word, told


def shown(result: Result) -> dict[str, str]:
    """Return the table, and what all genres have together."""
    genres: Result = result["genres"]
    head = (
        *("genre", "boards", "steps", "trials", "nested", "direct", "without a technique"),
        *("by techniques alone", "processor, longest", "sentence, longest", ", ".join(WORDS)),
    )
    rows = [(name, *_row(row)) for name, row in genres.items()]
    keys = ("boards", "other", "steps", "alone", "nested")
    boards, other, *some = (sum(row[key] for row in genres.values()) for key in keys)
    steps, alone, nested = some
    without = sum(map(_without, genres.values()))
    spent = sum(row["seconds"] * (row["boards"] + row["other"]) for row in genres.values())
    words = {word: sum(row["words"][word] for row in genres.values()) for word in WORDS}
    sums = (
        f"All together {boards:,} boards of {len(genres)} genres: {without:,} of {steps:,} steps "
        f"({without / max(1, steps):.1%}) have no technique, {without / max(1, boards):.1f} a "
        f"board, {nested:,} of them are trials within a trial. {alone:,} boards "
        f"({alone / max(1, boards):.0%}) are solved by techniques alone. "
        f"{', '.join(f'{words[word]:,} are {word}' for word in WORDS)}. "
        f"A board took {seconds(spent / max(1, boards + other))} in the mean."
    )
    if other:
        sums += f" {other} more have no path to a single solution, or not in time."
    return {_PART: table(head, rows), f"{_PART}.sums": sums}


def _row(row: Result) -> tuple[object, ...]:
    other = f", {row['other']} other" if row["other"] else ""
    return (
        f"{row['boards']}{other}",
        *(row[key] for key in ("steps", *_WITHOUT)),
        f"{_without(row) / max(1, row['steps']):.1%}",
        row["alone"],
        f"{seconds(row['seconds'])}, {seconds(row['longest'])}",
        ", ".join(f"{length:.0f}" for length in row["sentence"]),
        ", ".join(str(row["words"][word]) for word in WORDS),
    )


def _without(row: Result) -> int:
    return sum(int(row[key]) for key in _WITHOUT)
