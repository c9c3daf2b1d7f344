"""Whether difficulty orders puzzles as those do that programs of others make as easy or hard.

For each level a program makes some puzzles. Of two neighboring levels, the share of pairs is
counted in which the puzzle of the higher level has the higher number; equal numbers count half.
The levels of techniques were chosen with puzzles of these seeds in sight, too: the shares flatter.

With ``--published FOLDER`` sudokus with ratings by Sudoku Explainer are compared, too:
``FOLDER/rated-sudoku.txt`` has one per line, its 81 digits and its rating at the end, as in the
files of the public sudoku-exchange-puzzle-bank.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise, product
from statistics import mean

from options import Options, table
from record import Result

from satgrid import formats
from satgrid.explain.difficulty import difficulty

PUZZLES, FIRST = 12, 101  # of a level; the first seed
PATH = "/usr/games:/usr/local/bin:/usr/bin"
LEVELS: dict[str, tuple[str, dict[str, str]]] = {
    "loopy": ("7x7t0d", {"easy": "e", "normal": "n", "tricky": "t", "hard": "h"}),
    "tents": ("8x8d", {"easy": "e", "tricky": "t"}),
    "lightup": ("8x8b20s4d", {"easy": "0", "tricky": "1", "hard": "2"}),
    "singles": ("8x8d", {"easy": "e", "tricky": "k"}),
    "pearl": ("8x8d", {"easy": "e", "tricky": "t"}),
    "solo": (
        "3x3d",
        {"trivial": "t", "basic": "b", "intermediate": "i", "advanced": "a", "extreme": "e"}
        | {"unreasonable": "u"},
    ),
    "towers": ("5d", {"easy": "e", "hard": "h", "extreme": "x", "unreasonable": "u"}),
    "unruly": ("8x8d", {"trivial": "t", "easy": "e", "normal": "n"}),
    "bridges": ("8x8i30e10m2d", {"easy": "0", "medium": "1", "hard": "2"}),
    "unequal": (
        "5d",
        {"trivial": "t", "easy": "e", "tricky": "k", "extreme": "x", "recursive": "r"},
    ),
    "slant": ("8x8d", {"easy": "e", "hard": "h"}),
    "dominosa": ("5d", {"trivial": "t", "basic": "b", "hard": "h", "extreme": "e"}),
    "galaxies": ("7x7d", {"normal": "n", "unreasonable": "u"}),
    "keen": (
        "5d",
        {"easy": "e", "normal": "n", "hard": "h", "extreme": "x", "unreasonable": "u"},
    ),
}
"""For each program of Simon Tatham's collection a size, and what follows it for each level."""
APART: dict[str, tuple[str, str, dict[str, str]]] = {
    "magnets": ("magnets", "6x5d", {"easy": "e", "tricky": "t"}),
    "killers of solo": (
        "solo",
        "3x3kd",
        {"trivial": "t", "basic": "b", "intermediate": "i", "advanced": "a"},
    ),
}
"""Others by name, each with its program: these were added later, and are told of apart."""
QQWING = ("simple", "easy", "intermediate", "expert")
RATED = "rated-sudoku.txt"
QQWING_PUZZLES = 24  # of a level; the program takes no seed


def measure(options: Options) -> Result:
    """Return the numbers of new puzzles, by program and level."""
    found = {game: _levels(game, *row) for game, row in LEVELS.items() if _program(game)}
    apart = {name: _levels(*row) for name, row in APART.items() if _program(row[0])}
    program = shutil.which("qqwing", path=PATH)
    if program is not None:
        print("  qqwing", file=sys.stderr)
        found["qqwing"] = {
            level: [
                _number(line)
                for line in _run(
                    program,
                    *("--one-line", "--generate", str(QQWING_PUZZLES), "--difficulty", level),
                ).split()
            ]
            for level in QQWING
        }
    listed = options.published and options.published / RATED
    rated = _rated(listed.read_text("utf-8")) if listed and listed.is_file() else []
    numbers = {"numbers": found, "apart": apart, "rated": rated}
    return {"puzzles": PUZZLES, "first": FIRST, **numbers}


def _program(game: str) -> str | None:
    return shutil.which(f"sgt-{game}", path=PATH)


def _levels(game: str, size: str, levels: Mapping[str, str]) -> dict[str, list[float]]:
    """Return the numbers of new puzzles of a program, by level."""
    print(f"  {game}", file=sys.stderr)
    seeds = range(FIRST, FIRST + PUZZLES)
    program = _program(game) or game
    return {
        level: [
            _number(f"{game}:{_run(program, '--generate', '1', f'{size}{letter}#{seed}')}")
            for seed in seeds
        ]
        for level, letter in levels.items()
    }


def _rated(text: str) -> list[tuple[float, float]]:
    """Return the rating of each sudoku with one solution, and its number."""
    found = []
    for line in text.splitlines():
        parts = re.search(r"(?<![0-9.])([0-9.]{81})\s+(\d+\.\d)", line)
        if parts:
            [puzzle] = formats.read(parts[1])
            hard = difficulty(puzzle)
            if hard is not None:
                found.append((float(parts[2]), hard.number))
    return found


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=600)
    return done.stdout.strip()


def _number(text: str) -> float:
    """Return how hard a puzzle is."""
    [puzzle] = formats.read(text)
    hard = difficulty(puzzle)
    assert hard is not None  # exactly one solution, and no limit
    return hard.number


def shown(result: Result) -> dict[str, str]:
    """Return the tables: for each program its levels, their mean numbers, and the right pairs."""
    first, last = result["first"], result["first"] + result["puzzles"] - 1
    shares = [one for levels in result["numbers"].values() for one in _shares(levels)]
    pairs = f"{mean(shares or [0.0]):.3f} of the pairs, in the mean over {len(shares)} neighbors"
    return {
        "difficulties.labels": _table(result["numbers"]),
        "difficulties.mean": pairs,
        "difficulties.apart": _table(result.get("apart", {})),
        "difficulties.rated": _rated_words(result.get("rated", [])),
        "difficulties.seeds": f"{result['puzzles']} puzzles of each level, seeds {first} to {last}",
    }


def _table(numbers: Result) -> str:
    lines = []
    for game, levels in numbers.items():
        means = [f"{level} {mean(own):.1f}" for level, own in levels.items()]
        lines.append((game, ", ".join(means), ", ".join(f"{one:.2f}" for one in _shares(levels))))
    head = ("program", "its levels, with the number in the mean", "right pairs of neighbors")
    return table(head, lines)


def _shares(levels: Mapping[str, Sequence[float]]) -> list[float]:
    return [_share(*pair) for pair in pairwise(levels.values())]


def _rated_words(rated: Sequence[Sequence[float]]) -> str:
    """Return how many pairs of sudokus with different ratings are ordered rightly."""
    known = sorted((rating, number) for rating, number in rated)
    pairs = [(low, high) for low, high in combinations(known, 2) if low[0] < high[0]]
    if not pairs:
        return "Sudokus with ratings by Sudoku Explainer were not compared."
    share = mean((low[1] < high[1]) + (low[1] == high[1]) / 2 for low, high in pairs)
    first, last = known[0][0], known[-1][0]
    return (
        f"Of {len(rated)} sudokus with ratings by Sudoku Explainer from {first} to {last}, "
        f"{share:.2f} of the pairs with different ratings are ordered rightly; none of them was "
        "used to choose the constants."
    )


def _share(lower: Sequence[float], higher: Sequence[float]) -> float:
    """Return the share of pairs that are ordered rightly."""
    return mean((one < other) + (one == other) / 2 for one, other in product(lower, higher))
