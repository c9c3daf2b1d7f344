"""Growth: time and memory against size, each question in a fresh process.

Boards are made by satgrid's own generator from fixed seeds, each with exactly one solution;
tilings are of the catalogue and its series.
"""

from __future__ import annotations

import sys
from typing import Any

from boards import instance
from chart import lines
from children import Child, DisagreedError
from options import Options, megabytes, seconds, table
from record import Result
from tilings import TINY

from satgrid.generators import generation

LIMIT = 15.0
DOMINOES = "puzzle: tiling\nboard: 6x{}\npieces: domino x*\n"
ACROSS = {
    "pentominoes": "shorter side of the board of 60 cells",
    "dominoes": "columns of a board of six rows",
    "nonogram": "side of the square",
    "norinori": "side of the square",
}
PROGRAMS = {
    "pentominoes": ("satgrid frontier, counted", "satgrid frontier, listed", "xcover"),
    "dominoes": ("satgrid frontier, counted", "satgrid sat, listed", "clingo", "xcover"),
    "nonogram": ("satgrid", "CP-SAT", "clingo"),
    "norinori": ("satgrid", "CP-SAT", "clingo", "HiGHS"),
}


def texts(family: str) -> dict[int, str]:
    """Return the boards of a family by their size."""
    if family == "pentominoes":
        names = {3: "3x20", 4: "4x15", 5: "5x12", 6: "6x10"}
        return {size: instance(f"tiling/pentominoes-{one}").text() for size, one in names.items()}
    if family == "dominoes":
        return {side: DOMINOES.format(side) for side in (3, 4, 5, 6, 7, 8, 12, 16, 20)}
    sides = {"nonogram": (10, 15, 20, 25, 30, 40, 50), "norinori": (6, 8, 10, 12, 14, 16, 18)}
    return {side: generation.generate(family, side, side, seed=1).text() for side in sides[family]}


def measure(options: Options) -> Result:
    """Ask every program at every size, until it is over the limit."""
    limit = options.limit(LIMIT)
    rows: list[dict[str, Any]] = []
    for family, programs in PROGRAMS.items():
        over: set[str] = set()
        for size, text in texts(family).items():
            said: dict[str, Any] = {}
            for program in programs:
                if program in over:
                    continue
                row = _asked(family, program, text, limit)
                if row is None:
                    over.add(program)
                    continue
                said[program] = row.pop("said")
                rows.append({"family": family, "program": program, "size": size, **row})
                print(f"  {family} {size}: {program}", file=sys.stderr)
            if len(set(said.values())) > 1:
                raise DisagreedError(f"{family} of size {size}: {said}")
    return {"limit": limit, "rows": rows}


def _asked(family: str, program: str, text: str, limit: float) -> dict[str, Any] | None:
    """Ask one question in a process of its own; None where it takes longer than the limit."""
    with Child(program) as child:
        if family in ("pentominoes", "dominoes"):
            child.warm("covering:counted", program, TINY)
            answer = child.ask("covering:counted", program, text, limit=limit)
            said = answer and answer["number"]
        else:
            small = instance(f"{family}/small").text()
            child.warm("questions:judged", program, small, limit)
            answer = child.ask("questions:judged", program, text, limit, limit=limit)
            said = answer and answer["verdict"]
        if answer is None or said == "unknown" or answer["cpu"] > limit:
            return None
        return {"cpu": answer["cpu"], "memory": child.memory, "said": said}


def shown(result: Result) -> dict[str, str]:
    """Return a table for each family."""
    found = {}
    for family, programs in PROGRAMS.items():
        over = f"over {result['limit']:g} s"
        rows = [row for row in result["rows"] if row["family"] == family]
        cells = {(row["size"], row["program"]): row for row in rows}
        sizes = sorted({row["size"] for row in rows})
        body = []
        for size in sizes:
            line: list[object] = [size]
            for program in programs:
                row = cells.get((size, program))
                line.append(f"{seconds(row['cpu'])}, {megabytes(row['memory'])}" if row else over)
            body.append(line)
        found[f"growth.{family}"] = table((ACROSS[family], *programs), body)
    return found


def pictures(result: Result) -> dict[str, str]:
    """Draw time and memory of each family."""
    found = {}
    for family, programs in PROGRAMS.items():
        rows = [row for row in result["rows"] if row["family"] == family]
        for what, unit, title in (
            ("cpu", "s", f"{family}: seconds of processor"),
            ("memory", "MB", f"{family}: most memory of the process"),
        ):
            series = {
                program: [
                    (row["size"], row[what])
                    for row in rows
                    if row["program"] == program and row[what]
                ]
                for program in programs
            }
            drawn = {program: points for program, points in series.items() if points}
            if drawn:
                name = "time" if what == "cpu" else what
                found[f"bench-{family}-{name}.svg"] = lines(
                    title, drawn, across=ACROSS[family], unit=unit
                )
    return found
