"""Exact covers side by side: satgrid's frontier and other programs, all solutions, one process.

Run by ``python tools/bench covers``; the others are the extra ``bench``. Each run is a process
of its own with a time limit; its time is what the program needs from the list of placements to
the number of solutions, start-up and compilation (a first run on a tiny board) left out. The
programs alternate.
"""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from satgrid import frontier
from satgrid.cover import ExactCover
from satgrid.puzzles.tiling import Tiling
from satgrid.symmetry import symmetries

BOARDS = Path(__file__).parents[2] / "instances" / "tiling"
LIMIT = 40  # seconds
TINY = "puzzle: tiling\nboard: 2x3\npieces: I1 I2 I3\n"


def options(cover: ExactCover) -> tuple[list[list[int]], int]:
    """Return the items of each placement, cells and then pieces, and the number of items."""
    cells = {cell: number for number, cell in enumerate(cover.cells)}
    pieces = {piece: len(cells) + number for number, piece in enumerate(cover.bounds)}
    rows = [
        [*(cells[cell] for cell in placement.cells), pieces[placement.piece]]
        for placement in cover.placements
    ]
    return rows, len(cells) + len(pieces)


def by_satgrid(cover: ExactCover, puzzle: Tiling) -> int:
    """Count by merged states; finding the symmetries is part of the time."""
    group = symmetries(puzzle, cover.placements)
    return frontier.count(cover, moves=group.permutations)


def by_satgrid_distinct(cover: ExactCover, puzzle: Tiling) -> int:
    """Count up to symmetry."""
    group = symmetries(puzzle, cover.placements)
    return frontier.count_distinct(cover, group.permutations)


def by_xcover(cover: ExactCover, _: Tiling) -> int:
    """Count by dancing cells, compiled by numba."""
    from xcover import covers

    rows, items = options(cover)
    return sum(1 for _ in covers(rows, primary=list(range(items))))


def by_exact_cover(cover: ExactCover, _: Tiling) -> int:
    """Count by dancing links in C."""
    import exact_cover
    import numpy as np

    rows, items = options(cover)
    matrix = np.zeros((len(rows), items), dtype=np.int32)
    for number, row in enumerate(rows):
        matrix[number, row] = 1
    return int(exact_cover.get_solution_count(matrix))


def by_clingo(cover: ExactCover, _: Tiling) -> int:
    """Count the answer sets of one cardinality rule for each item."""
    import clingo

    rows, items = options(cover)
    reach: list[list[int]] = [[] for _ in range(items)]
    for number, row in enumerate(rows):
        for item in row:
            reach[item].append(number)
    program = "".join(
        f"1 {{ {'; '.join(f'x({number})' for number in near)} }} 1.\n" for near in reach
    )
    control = clingo.Control(["--models=0", "--warn=none"])
    control.add("base", [], program)
    control.ground([("base", [])])
    number = 0

    def found(_: object) -> None:
        nonlocal number
        number += 1

    control.solve(on_model=found)
    return number


def by_cp_sat(cover: ExactCover, _: Tiling) -> int:
    """Enumerate with one worker, exactly one placement for each item."""
    from ortools.sat.python import cp_model

    rows, items = options(cover)
    model = cp_model.CpModel()
    placed = [model.new_bool_var("") for _ in rows]
    reach: list[list[cp_model.IntVar]] = [[] for _ in range(items)]
    for variable, row in zip(placed, rows, strict=True):
        for item in row:
            reach[item].append(variable)
    for near in reach:
        model.add_exactly_one(near)

    class Counter(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        number = 0

        def on_solution_callback(self) -> None:
            self.number += 1

    counter = Counter()
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, counter)
    return counter.number


PROGRAMS: dict[str, Callable[[ExactCover, Tiling], int]] = {
    "satgrid": by_satgrid,
    "satgrid distinct": by_satgrid_distinct,
    "xcover": by_xcover,
    "exact-cover": by_exact_cover,
    "clingo": by_clingo,
    "CP-SAT": by_cp_sat,
}


def once(program: str, board: str) -> None:
    """Print the count and the seconds of one run."""
    count = PROGRAMS[program]
    tiny = Tiling.parse(TINY)
    puzzle = Tiling.parse((BOARDS / f"{board}.txt").read_text(encoding="utf-8"))
    with contextlib.redirect_stdout(io.StringIO()):
        count(tiny.cover(), tiny)
        cover = puzzle.cover()
        start = time.perf_counter()
        number = count(cover, puzzle)
        seconds = time.perf_counter() - start
    print(number, seconds)


def table(boards: list[str], rounds: int = 2) -> None:
    """Print a table of medians, slowest and fastest run in brackets."""
    for board in boards:
        times: dict[str, list[float]] = {program: [] for program in PROGRAMS}
        counts: dict[str, str] = {}
        for _ in range(rounds):
            for program in PROGRAMS:
                if counts.get(program) == f"not done in {LIMIT} s":
                    continue
                command = [sys.executable, "-W", "ignore", __file__, program, board]
                try:
                    done = subprocess.run(
                        command, capture_output=True, text=True, timeout=LIMIT, check=True
                    )
                except subprocess.TimeoutExpired:
                    counts[program] = f"not done in {LIMIT} s"
                    continue
                number, seconds = done.stdout.split()
                counts[program] = number
                times[program].append(float(seconds))
        own = median(times["satgrid"])
        print(f"\n{board}\n\n| program | solutions | seconds | times as long |")
        print("| --- | --- | --- | --- |")
        for program, measured in times.items():
            if not measured:
                print(f"| {program} | {counts[program]} | | over {LIMIT / own:.0f} |")
                continue
            middle = median(measured)
            spread = f"{middle:.3g} ({min(measured):.3g} to {max(measured):.3g})"
            print(f"| {program} | {counts[program]} | {spread} | {middle / own:.1f} |")


if __name__ == "__main__":
    once(sys.argv[1], sys.argv[2])
