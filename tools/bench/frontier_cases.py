"""The frontier engine case by case, each in a process of its own; counts are checked."""

from __future__ import annotations

import sys

from boards import instance
from children import Answer, Child, DisagreedError, timed
from options import Options, megabytes, seconds, table
from record import Result

from satgrid.counting.listing import Solutions
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.puzzle import registry

LIMIT = 600.0
ONE_SIDED = "puzzle: tiling\nboard: {}\nreflections: no\npieces: one-sided-pentominoes\n"
DOMINOES = "puzzle: tiling\nboard: {}\npieces: domino x*\n"
TINY = DOMINOES.format("2x3")

# (board, what to do): what to expect
CASES = {
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
    ("pentominoes-3x4x5", "distinct"): 3940,
    ("pentominoes-3x4x5", "list"): 31520,
    ("bedlam", "distinct"): 19186,
    ("one-sided 5x18", "distinct"): 686628,
    ("one-sided 6x15", "distinct"): 2567183,
}


def text(board: str) -> str:
    """Return a board of the catalogue, or one of a series."""
    series, _, size = board.partition(" ")
    if size:
        return {"dominoes": DOMINOES, "one-sided": ONE_SIDED}[series].format(size)
    return instance(f"tiling/{board}").text()


def answered(puzzle: str, task: str) -> Answer:
    """Do one task; reading the board is not part of the time, finding its symmetries is."""
    request = Request(registry.parse(puzzle), distinct=task == "distinct", method="frontier")
    if task == "list":
        return timed(lambda: {"number": sum(1 for _ in Solutions(request))})
    if task == "frequencies":
        return timed(lambda: {"number": _frequencies(request)})
    return timed(lambda: {"number": count(request).number})


def _frequencies(request: Request) -> int:
    from satgrid import frontier

    cover = request.puzzle.cover()
    assert cover is not None
    moves = request.group(cover.placements).permutations
    return sum(frontier.frequencies(cover, moves=moves).values())


def measure(options: Options) -> Result:
    """Do each task once, after a tiny one."""
    limit = options.limit(LIMIT)
    rows = []
    for (board, task), expected in CASES.items():
        with Child("satgrid") as child:
            child.warm("frontier_cases:answered", TINY, "count")
            answer = child.ask("frontier_cases:answered", text(board), task, limit=limit)
            if answer is not None and answer["number"] != expected:
                raise DisagreedError(f"{board}, {task}: {answer['number']:,}, not {expected:,}")
            took = (answer["cpu"], child.memory) if answer is not None else (None, None)
            rows.append({"board": board, "task": task, "cpu": took[0], "memory": took[1]})
        print(f"  {board}, {task}", file=sys.stderr)
    return {"limit": limit, "rows": rows}


def shown(result: Result) -> dict[str, str]:
    """Return the table."""
    rows = []
    for row in result["rows"]:
        number = CASES[row["board"], row["task"]]
        task = "frequencies" if row["task"] == "frequencies" else f"{row['task']}: {_short(number)}"
        missed = f"not done (over {result['limit']:g} s)"
        cpu = missed if row["cpu"] is None else seconds(row["cpu"])
        rows.append((row["board"], task, cpu, megabytes(row["memory"])))
    return {"frontier": table(("board", "task", "processor", "memory"), rows)}


def _short(number: int) -> str:
    return f"{number:,}" if number < 10**12 else f"{number:.3g}"
