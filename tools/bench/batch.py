"""Verdicts over folders by the command: puzzles per second, memory, and certificates."""

from __future__ import annotations

import json
import sys
import tempfile
from itertools import cycle, islice
from pathlib import Path

from boards import KINDS, Board, boards
from commands import run
from options import Options, megabytes, seconds, table
from record import Result

TIMEOUT = 5.0
MANY, SIDE = 500, 20


def _fill(folder: Path, puzzles: list[Board]) -> None:
    for number, board in enumerate(puzzles):
        path = folder / f"{number:04d}-{board.puzzle.name}.txt"
        path.write_text(board.puzzle.text(), encoding="utf-8")


def measure(options: Options) -> Result:
    """Run ``satgrid check`` over everything, and over 500 puzzles of moderate size."""
    timeout = options.limit(TIMEOUT)
    every = [board for kind in KINDS for board in boards(kind, options.published)]
    moderate = [board for board in every if max(board.puzzle.shape) <= SIDE]
    cases = {
        f"{MANY} puzzles up to {SIDE}x{SIDE}": list(islice(cycle(moderate), MANY)),
        "the whole set": every,
    }
    rows = []
    for name, puzzles in cases.items():
        with tempfile.TemporaryDirectory() as folder:
            _fill(Path(folder), puzzles)
            for jobs in (1, 2):
                command = ("check", folder, "--json", "--quiet", "--jobs", str(jobs))
                took = run(*command, "--timeout", f"{timeout:g}", codes=(0, 1, 3))
                words = [json.loads(line)["verdict"] for line in took.output.splitlines()]
                rows.append(
                    {
                        "name": name,
                        "jobs": jobs,
                        "puzzles": len(puzzles),
                        "unknown": words.count("unknown"),
                        "elapsed": took.elapsed,
                        "cpu": took.cpu,
                        "memory": took.memory,
                    }
                )
                print(f"  {name}, {jobs}", file=sys.stderr)
    whose = "published" if options.published else "catalogue"
    return {"set": whose, "limit": timeout, "rows": rows}


def shown(result: Result) -> dict[str, str]:
    """Return the table."""
    rows = [
        (
            row["name"],
            row["jobs"],
            f"{row['puzzles']:,}",
            f"{row['puzzles'] / (row['cpu'] or row['elapsed']):,.0f}",
            seconds(row["cpu"]),
            seconds(row["elapsed"]),
            row["unknown"] or "",
            megabytes(row["memory"]),
        )
        for row in result["rows"]
    ]
    head = (
        *("what", "processes", "puzzles", "puzzles a second", "processor", "by the clock"),
        *("unknown", "largest process"),
    )
    return {"batch": table(head, rows)}


def proofs(options: Options) -> Result:
    """Write the certificates of everything decided, and verify them by propagation."""
    timeout = options.limit(TIMEOUT)
    every = [board for kind in KINDS for board in boards(kind, options.published)]
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as target:
        _fill(Path(folder), every)
        limit = ("--timeout", f"{timeout:g}", "--quiet")
        plain = run("check", folder, "--jobs", "1", *limit, codes=(0, 1, 3))
        made = run("check", folder, "--jobs", "1", "--proof", target, *limit, codes=(0, 1, 3))
        verified = run(
            *("verify-proof", folder, target, "--json", "--checker", "propagation", "--quiet"),
            codes=(0, 3),
        )
        results = [json.loads(line)["result"] for line in verified.output.splitlines()]
        size = sum(path.stat().st_size for path in Path(target).rglob("*") if path.is_file())
    return {
        "set": "published" if options.published else "catalogue",
        "limit": timeout,
        "verified": results.count("verified"),
        "bytes": size,
        "measure": "processor" if plain.cpu is not None else "time by the clock",
        **{
            what: took.elapsed if took.cpu is None else took.cpu
            for what, took in (("check", plain), ("make", made), ("verify", verified))
        },
    }


def shown_proofs(result: Result) -> dict[str, str]:
    """Return the sentence."""
    return {
        "proofs": (
            f"{result['verified']:,} certificates: {seconds(result['make'])} of "
            f"{result.get('measure', 'processor')} to judge and write them, where judging alone "
            f"takes {seconds(result['check'])}; "
            f"{result['bytes'] / 1e6:,.0f} MB; {seconds(result['verify'])} to verify them by "
            f"propagation, in another process. Start-up is included; puzzles not decided in "
            f"{result['limit']:g} s have none."
        )
    }
