"""Write the golden CNF of a puzzle and print the rows of its tables of sizes.

Usage: ``python tools/golden.py tiling``.
"""

from __future__ import annotations

import sys
from pathlib import Path

from satgrid import dimacs, registry
from satgrid.formula import Formula

ROOT = Path(__file__).parents[1]


def main(name: str) -> None:
    """Write ``encodings/<name>.cnf`` from ``instances/<name>/small.txt``."""
    folder = ROOT / "instances" / name
    for path in sorted(folder.glob("*.txt")):
        board = registry.parse(path.read_text(encoding="utf-8"))
        for encoding in board.encodings:
            formula = Formula()
            board.encode(formula, encoding)
            if path.stem == "small" and encoding == board.encodings[0]:
                lines = dimacs.write(formula, board.text().splitlines())
                golden = ROOT / "encodings" / f"{name}.cnf"
                golden.write_text("".join(lines), encoding="utf-8", newline="\n")
            print(f"{encoding}: | board | {' | '.join(formula.sizes())} |")
            print(f"{encoding}: | {path.stem} | {' | '.join(map(str, formula.sizes().values()))} |")


if __name__ == "__main__":
    main(sys.argv[1])
