"""satgrid beside itself: solvers, encodings and cardinality encodings, from which defaults come."""

from __future__ import annotations

import math
import sys
from typing import Any

from boards import KINDS, boards, instance
from children import Child, DisagreedError
from options import Options, seconds, table
from record import Result

from satgrid.formula.cardinality import ENCODINGS
from satgrid.puzzle import registry

LIMIT = 2.0
COUNT_LIMIT = 20.0
MOST_CELLS = 10_000  # a larger nonogram takes `automaton` longer than all others together
SOLVERS = (
    *("auto", "minisat22", "minisat-gh", "glucose4", "glucose42"),
    *("cadical153", "cadical195", "mergesat3", "maplechrono"),
)
COUNTED = ("pentominoes-3x20", "dominoes-6x6")
COUNTERS = ("auto", "minisat22", "glucose4", "cadical153", "cadical195")


def measure(options: Options) -> Result:
    """Judge every puzzle by every choice; count two boards by some solvers."""
    limit = options.limit(LIMIT)
    rows = []
    with Child("satgrid") as child:
        for kind in KINDS:
            rows += _judged(kind, child, limit, options)
    counts = [row for board in COUNTED for row in _counted(board, options)]
    whose = "published" if options.published else "catalogue"
    return {"set": whose, "limit": limit, "rows": rows, "counts": counts}


def _judged(kind: str, child: Child, limit: float, options: Options) -> list[dict[str, Any]]:
    """Add up each choice over the puzzles of a kind; the choices take turns puzzle by puzzle.

    Solvers are compared on the default formula; formulas by the default solver.
    """
    encodings = registry.find(kind).encodings
    choices: list[tuple[str, str, tuple[str, ...]]] = [(encodings[0], "auto", SOLVERS)]
    choices += [(one, "auto", ("auto",)) for one in encodings[1:]]
    if kind != "nonogram":  # which has no cardinalities
        choices += [(encodings[0], one, ("auto",)) for one in ENCODINGS if one != "auto"]
    sums: dict[tuple[str, str, str], list[float]] = {}
    for board in boards(kind, options.published):
        if board.puzzle.flaws() or math.prod(board.puzzle.shape) > MOST_CELLS:
            continue
        text, said = board.puzzle.text(), set()
        for encoding, cardinality, solvers in choices:
            arguments = (text, encoding, cardinality, list(solvers), limit)
            answer = child.ask("questions:chosen", *arguments, limit=60 + 2 * limit * len(solvers))
            if answer is None:  # not even encoded
                answer = {"encode": limit, "search": dict.fromkeys(solvers), "said": {}}
            said |= set(answer["said"].values())
            for solver, spent in answer["search"].items():
                total = sums.setdefault((encoding, cardinality, solver), [0.0, 0.0, 0.0])
                total[0] += answer["encode"]
                total[1] += limit if spent is None else spent
                total[2] += spent is None
        if len(said) > 1:
            raise DisagreedError(f"{board.name}: {said}")
    print(f"  {kind}", file=sys.stderr)
    return [
        {
            "kind": kind,
            "encoding": encoding,
            "cardinality": cardinality,
            "solver": solver,
            "encode": encode,
            "search": search,
            "missed": int(missed),
        }
        for (encoding, cardinality, solver), (encode, search, missed) in sums.items()
    ]


def _counted(board: str, options: Options) -> list[dict[str, Any]]:
    """Count a tiling by several solvers."""
    text, limit = instance(f"tiling/{board}").text(), options.limit(COUNT_LIMIT)
    found = []
    for solver in COUNTERS:
        with Child("satgrid") as child:
            answer = child.ask("questions:counted", text, None, "auto", solver, limit=limit)
        found.append({"board": board, "solver": solver, "cpu": answer["cpu"] if answer else None})
        print(f"  {board}: {solver}", file=sys.stderr)
    return found


def shown(result: Result) -> dict[str, str]:
    """Return the tables."""
    rows = result["rows"]
    kinds = list(dict.fromkeys(row["kind"] for row in rows))

    def line(label: str, kind_rows: list[Any], part: str) -> list[object]:
        cells: list[object] = [label]
        for kind in kinds:
            [row] = [one for one in kind_rows if one["kind"] == kind] or [None]
            if row is None:
                cells.append("")
                continue
            spent = row["search"] + (row["encode"] if part == "all" else 0)
            missed = f", {row['missed']} not done" if row["missed"] else ""
            cells.append(f"{seconds(spent)}{missed}")
        return cells

    first = {kind: registry.find(kind).encodings[0] for kind in kinds}
    plain = [r for r in rows if r["cardinality"] == "auto" and r["encoding"] == first[r["kind"]]]
    by_solver = [
        line(solver, [row for row in plain if row["solver"] == solver], "search")
        for solver in dict.fromkeys(row["solver"] for row in plain)
    ]
    auto = [row for row in rows if row["solver"] == "auto"]
    by_encoding = [
        (
            *(row["kind"], row["encoding"], seconds(row["encode"]), seconds(row["search"])),
            row["missed"] or "",
        )
        for row in auto
        if row["cardinality"] == "auto" and len(registry.find(row["kind"]).encodings) > 1
    ]
    by_cardinality = [
        line(
            name,
            [r for r in auto if r["cardinality"] == name and r["encoding"] == first[r["kind"]]],
            "all",
        )
        for name in dict.fromkeys(row["cardinality"] for row in auto)
    ]
    boards_ = list(dict.fromkeys(row["board"] for row in result["counts"]))
    counts = []
    for solver in dict.fromkeys(row["solver"] for row in result["counts"]):
        cells: list[object] = [solver]
        for board in boards_:
            [spent] = [
                row["cpu"]
                for row in result["counts"]
                if (row["board"], row["solver"]) == (board, solver)
            ]
            cells.append("not done" if spent is None else seconds(spent))
        counts.append(cells)
    return {
        "choices.solvers": table(("solver", *kinds), by_solver),
        "choices.encodings": table(
            ("kind", "encoding", "encoding it", "search", "not done"), by_encoding
        ),
        "choices.cardinality": table(("cardinality", *kinds), by_cardinality),
        "choices.counts": table(("solver", *boards_), counts),
        "choices.limit": seconds(result["limit"]),
    }
