"""Write the golden CNF of a puzzle and print the tables of sizes for its page.

Usage: ``python tools/golden.py tiling``.
"""

from __future__ import annotations

import sys
from pathlib import Path

from satgrid.formula import dimacs
from satgrid.formula.connectivity import eager
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded

ROOT = Path(__file__).parents[1]


def main(name: str) -> None:
    """Write ``encodings/<name>.cnf`` from ``instances/<name>/small.txt``; print the tables."""
    kind = registry.find(name)
    for encoding in kind.encodings:
        sizes: dict[str, dict[str, int]] = {}
        for path in sorted((ROOT / "instances" / name).glob("*.txt")):
            board = kind.parse(path.read_text(encoding="utf-8"))
            formula = encoded(board, encoding)
            sizes[path.stem] = eager(formula).sizes()
            if path.stem == "small" and encoding == kind.encodings[0]:
                lines = dimacs.write(formula, board.text().splitlines())
                golden = ROOT / "encodings" / f"{name}.cnf"
                golden.write_text("".join(lines), encoding="utf-8", newline="\n")
        first = encoding == kind.encodings[0]
        print("## Sizes" if first else f"\n## Sizes ({encoding})", table(sizes), sep="\n\n")


def table(sizes: dict[str, dict[str, int]]) -> str:
    """Return the sizes of each board as a table; helpers that only some have count 0 elsewhere."""
    columns = max(map(list, sizes.values()), key=len)
    rows = [["board", *columns], ["---"] * (1 + len(columns))]
    rows += [
        [board, *(str(counts.get(column, 0)) for column in columns)]
        for board, counts in sizes.items()
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


if __name__ == "__main__":
    main(sys.argv[1])
