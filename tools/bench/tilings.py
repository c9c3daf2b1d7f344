"""Exact covers: all pentomino tilings counted, all domino tilings listed, beside other programs."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from statistics import median

from boards import instance
from chart import bars
from children import Child, DisagreedError
from options import Options, megabytes, ratio, seconds, spread, table
from record import Result

ROUNDS = 3
LIMIT = 30.0
TINY = "puzzle: tiling\nboard: 2x3\npieces: I1 I2 I3\n"
PENTOMINOES = {
    "boards": ("pentominoes-5x12", "pentominoes-6x10"),
    "programs": ("satgrid", "satgrid, distinct", "xcover", "exact-cover", "clingo", "CP-SAT"),
}
DOMINOES = {
    "boards": ("dominoes-6x8",),
    "programs": (
        *("satgrid sat, listed", "satgrid sat, listed, two processes", "satgrid sat, indices"),
        *("satgrid sat, counted", "satgrid frontier, listed", "satgrid frontier, indices"),
        "satgrid frontier, counted",
        *("clingo", "CP-SAT", "PySAT, one loop", "xcover", "exact-cover"),
    ),
}


def pentominoes(options: Options) -> Result:
    """Count on two boards."""
    return _measure(PENTOMINOES["boards"], PENTOMINOES["programs"], options)


def dominoes(options: Options) -> Result:
    """List on one board."""
    return _measure(DOMINOES["boards"], DOMINOES["programs"], options)


def _measure(boards: tuple[str, ...], programs: tuple[str, ...], options: Options) -> Result:
    """Ask every program in turn, round after round; what is over the limit is asked once."""
    limit = options.limit(LIMIT)
    times: dict[str, dict[str, list[list[float]]]] = {}
    counts: dict[str, int] = {}
    with ExitStack() as stack:
        children = {one: stack.enter_context(Child(one)) for one in programs}
        for board in boards:
            text = instance(f"tiling/{board}").text()
            times[board] = {program: [] for program in programs}
            for turn in range(ROUNDS):
                for program, child in children.items():
                    if turn and not times[board][program]:
                        continue
                    child.warm("covering:counted", program, TINY)
                    answer = child.ask("covering:counted", program, text, limit=limit)
                    if answer is None or min(answer["elapsed"], answer["cpu"]) > limit:
                        times[board][program] = []
                        continue
                    whole = board if "distinct" not in program else f"{board} distinct"
                    number = answer["number"]
                    if counts.setdefault(whole, number) != number:
                        raise DisagreedError(
                            f"{whole}: {counts[whole]:,}, but {program}: {number:,}"
                        )
                    times[board][program].append([answer["elapsed"], answer["cpu"]])
                    print(f"  {board}: {program}", file=sys.stderr)
        memory = {program: child.memory for program, child in children.items()}
    return {
        "limit": limit,
        "rounds": ROUNDS,
        "programs": list(programs),
        "counts": counts,
        "memory": memory,
        "times": times,
    }


def shown(name: str, result: Result) -> dict[str, str]:
    """Return a table for each board."""
    parts = []
    for board, times in result["times"].items():
        first = times[result["programs"][0]]
        own = median(cpu for _, cpu in first) if first else None

        def against(value: float, own: float | None = own) -> str:
            return ratio(value / own) if own else ""

        rows = []
        for program, measured in times.items():
            if measured:
                cpu = [one for _, one in measured]
                elapsed = seconds(median(one for one, _ in measured))
                cells = (spread(cpu), elapsed, against(median(cpu)))
            else:
                limit = result["limit"]
                cells = (
                    f"not done (over {limit:g} s)",
                    "",
                    against(limit) and f"over {against(limit)}",
                )
            # What an ended process held is not known.
            memory = megabytes(result["memory"][program]) if measured else ""
            rows.append((program, *cells, memory))
        solutions = f"{result['counts'][board]:,} solutions"
        distinct = result["counts"].get(f"{board} distinct")
        if distinct:
            solutions += f", {distinct:,} of them distinct"
        head = ("program", "processor", "by the clock", "times as long", "memory")
        parts.append(f"**{board}**: {solutions}.\n\n{table(head, rows)}")
    return {name: "\n\n".join(parts)}


def pictures(result: Result) -> dict[str, str]:
    """Draw the times of each program as bars, a group for each board."""
    groups = {
        board.removeprefix("pentominoes-"): {
            program: median(cpu for _, cpu in measured)
            for program, measured in times.items()
            if measured
        }
        for board, times in result["times"].items()
    }
    title = "All pentomino tilings: seconds (programs that were not done are left out)"
    return {"bench-tilings.svg": bars(title, groups)}
