"""Benchmarks: ``python tools/bench NAME``, with one of the names below.

startup                 start-up, encoding, clauses a second
sat [BOARD ...]         counts by SAT alone
frontier [CASE ...]     the frontier engine, case by case (``all``: the long ones too)
covers [BOARD ...]      exact covers against other programs (extra ``bench``)
verdicts FOLDER [SOLVER ...]   verdicts over a folder of puzzles
"""

from __future__ import annotations

import sys
from pathlib import Path

import covers
import frontier_cases
import sat
import startup
import verdicts


def main(name: str, *arguments: str) -> None:
    """Run a benchmark by name."""
    if name == "startup":
        startup.table()
    elif name == "sat":
        sat.table(list(arguments))
    elif name == "frontier":
        frontier_cases.main(list(arguments))
    elif name == "covers":
        covers.table(list(arguments) or ["pentominoes-5x12", "pentominoes-6x10"])
    elif name == "verdicts":
        verdicts.table(Path(arguments[0]), list(arguments[1:]) or ["auto"])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["help"]))
