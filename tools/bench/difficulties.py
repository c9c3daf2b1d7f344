"""How much harder hard puzzles are than easy ones: the paths of new puzzles, seed by seed."""

from __future__ import annotations

import sys
from statistics import mean

from options import Options, table
from record import Result

from satgrid.errors import SatgridError
from satgrid.explain.difficulty import rated
from satgrid.explain.reasons import Explainer
from satgrid.explain.steps import path
from satgrid.generators.generation import generate

SEEDS = 30
SIZES = {
    "akari": (7, 7),
    "fillomino": (5, 5),
    "heyawake": (6, 6),
    "hitori": (5, 5),
    "lits": (6, 6),
    "norinori": (6, 6),
    "shakashaka": (8, 8),
    "shikaku": (6, 6),
    "starbattle": (6, 6),
    "tents": (8, 8),
}
LEVELS = ("easy", "hard")


def measure(_: Options) -> Result:
    """Make puzzles of each genre and difficulty, and walk their paths."""
    found: Result = {"seeds": SEEDS, "genres": {}}
    for name, size in SIZES.items():
        print(f"  {name}", file=sys.stderr)
        found["genres"][name] = {
            "size": list(size),
            **{level: _walked(name, size, level) for level in LEVELS},
        }
    return found


def _walked(name: str, size: tuple[int, int], level: str) -> Result:
    """Return the means over all seeds for which there is a puzzle."""
    numbers, steps, largest = [], [], []
    for seed in range(SEEDS):
        try:
            puzzle = generate(name, *size, seed=seed, difficulty=level)
        except SatgridError:
            continue  # not with this seed
        with Explainer(puzzle) as explainer:
            walk = path(explainer)
        difficulty = rated(walk) if walk is not None else None
        assert walk is not None
        assert difficulty is not None  # exactly one solution, and no limit
        numbers.append(difficulty.number)
        steps.append(difficulty.steps)
        largest.append(walk.largest)
    return {
        "made": len(numbers),
        "difficulty": mean(numbers),
        "steps": mean(steps),
        "largest": mean(largest),
    }


def shown(result: Result) -> dict[str, str]:
    """Return the table."""
    rows = []
    for name, row in result["genres"].items():
        height, width = row["size"]
        rows.append((f"{name} {height}x{width}", *(_cell(row[level]) for level in LEVELS)))
    return {"difficulties": table(("difficulty, steps", *LEVELS), rows)}


def _cell(means: Result) -> str:
    return f"{means['difficulty']:.1f}, {means['steps']:.1f}"
