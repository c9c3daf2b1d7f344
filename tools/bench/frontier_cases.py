"""Measure the frontier engine: each case in a process of its own, CPU seconds and peak memory.

    python tools/bench/frontier_cases.py [NAME ...]

Without names the quick cases run; ``all`` runs all, which takes some minutes. The time is that
of the engine alone, without start-up, reading the board and finding its symmetries.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from satgrid import frontier
from satgrid.puzzles.tiling import Tiling
from satgrid.symmetry import symmetries

BOARDS = Path(__file__).parents[2] / "instances" / "tiling"
ONE_SIDED = "puzzle: tiling\nboard: {}\nreflections: no\npieces: one-sided-pentominoes\n"
DOMINOES = "puzzle: tiling\nboard: {}\npieces: domino x*\n"

# (board, what to do): what to expect
QUICK = {
    ("pentominoes-3x20", "distinct"): 2,
    ("pentominoes-4x15", "distinct"): 368,
    ("pentominoes-5x12", "count"): 4040,
    ("pentominoes-5x12", "distinct"): 1010,
    ("pentominoes-6x10", "count"): 9356,
    ("pentominoes-6x10", "distinct"): 2339,
    ("pentominoes-6x10", "list"): 9356,
    ("pentominoes-8x8-hole", "distinct"): 65,
    ("pentominoes-8x8-square", "count"): 129168,
    ("pentominoes-8x8-square", "distinct"): 16146,
    ("pentominoes-8x8-square", "list"): 129168,
    ("pentominoes-8x8-square", "frequencies"): 129168 * 64,
    ("pentominoes-2x3x10", "distinct"): 12,
    ("pentominoes-2x5x6", "distinct"): 264,
    ("dominoes 8x8", "count"): 12988816,
    ("dominoes 20x20", "count"): 1269984011256235834242602753102293934298576249856,
    ("one-sided 3x30", "distinct"): 46,
}
LONG = {
    ("pentominoes-3x4x5", "distinct"): 3940,
    ("pentominoes-3x4x5", "list"): 31520,
    ("one-sided 5x18", "distinct"): 686628,
    ("one-sided 6x15", "distinct"): 2567183,
    ("one-sided 9x10", "distinct"): 10440433,
}


def puzzle(board: str) -> Tiling:
    """Return a board of the catalogue, or one of a series."""
    series, _, size = board.partition(" ")
    if series == "dominoes":
        return Tiling.parse(DOMINOES.format(size))
    if series == "one-sided":
        return Tiling.parse(ONE_SIDED.format(size))
    return Tiling.parse((BOARDS / f"{board}.txt").read_text(encoding="utf-8"))


def peak() -> str:
    """Return the most memory this process ever held."""
    if sys.platform == "win32":
        return "?"
    import resource

    # bytes on macOS, kilobytes elsewhere
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit:.0f} MB"


def measure(board: str, task: str) -> None:
    """Do one task and print a line of the table."""
    tiling = puzzle(board)
    cover = tiling.cover()
    moves = symmetries(tiling, cover.placements).permutations
    begin = time.process_time()
    if task == "count":
        result = frontier.count(cover, moves=moves)
    elif task == "distinct":
        result = frontier.count_distinct(cover, moves)
    elif task == "list":
        result = sum(1 for _ in frontier.solutions(cover, moves=moves))
    else:
        result = sum(frontier.frequencies(cover, moves=moves).values())
    seconds = time.process_time() - begin
    wrong = "" if result == {**QUICK, **LONG}[board, task] else "  WRONG"
    print(f"{board:24} {task:12} {result:>13.7g} {seconds:8.2f} s {peak():>9}{wrong}", flush=True)


def main(arguments: list[str]) -> None:
    """Run the cases named, or the quick ones."""
    if len(arguments) == 3 and arguments[0] == "--one":
        measure(arguments[1], arguments[2])
        return
    every = {**QUICK, **LONG}
    cases = QUICK if not arguments else every
    for board, task in cases:
        if not arguments or "all" in arguments or any(name in board for name in arguments):
            command = [sys.executable, __file__, "--one", board, task]
            subprocess.run(command, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
