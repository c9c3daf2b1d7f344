"""Hard boards: the verdict on each puzzle of a folder's files, in any format that is read."""

from __future__ import annotations

import sys
from typing import Any

from children import Child, FailedError
from options import Options, seconds, table
from record import Result

from satgrid import formats
from satgrid.errors import SatgridError
from satgrid.puzzle import registry

LIMIT = 60.0  # of processor time
LEAST = 0.2  # seconds from which on a board has a row of its own


def measure(options: Options) -> Result:
    """Judge every board once, each file's in a process of its own."""
    if options.published is None:
        raise FailedError("name the boards: --published FOLDER")
    limit = options.limit(LIMIT)
    rows = []
    for path in sorted(options.published.iterdir()):
        try:
            parts = formats.parts(path.read_text(encoding="utf-8"), file_name=path.name)
            puzzles = [(part.title, part.read()) for part in parts]
        except (SatgridError, OSError, UnicodeDecodeError) as error:
            print(f"  {path.name}: left out: {error}", file=sys.stderr)
            continue
        with Child("satgrid") as child:
            for title, puzzle in puzzles:
                genre = puzzle.name
                child.warm("questions:judged", "satgrid", str(registry.example(genre)), limit)
                answer = child.ask("questions:judged", "satgrid", puzzle.text(), limit, limit=limit)
                decided = answer is not None and answer["verdict"] != "unknown"
                rows.append(
                    {
                        "genre": genre,
                        "name": title or path.stem,
                        "verdict": answer["verdict"] if answer else "unknown",
                        "cpu": answer["cpu"] if answer and decided else None,
                    }
                )
        print(f"  {path.name}: {len(puzzles)} boards", file=sys.stderr)
    if not rows:
        raise FailedError("there is no puzzle in that folder")
    return {"limit": limit, "boards": rows}


def shown(result: Result) -> dict[str, str]:
    """Return the table of boards, the hardest of each genre first; easy ones are one row."""
    every: dict[str, list[dict[str, Any]]] = {}
    for row in result["boards"]:
        every.setdefault(row["genre"], []).append(row)
    body: list[tuple[object, ...]] = []
    for genre, rows in sorted(every.items()):
        rows.sort(key=lambda row: -(row["cpu"] or result["limit"]))
        hard = [row for row in rows if row["cpu"] is None or row["cpu"] >= LEAST]
        for row in hard:
            taken = "not done" if row["cpu"] is None else seconds(row["cpu"])
            body.append((genre, row["name"], row["verdict"], taken))
        if left := rows[len(hard) :]:
            more = f"{len(left)} more" if hard else f"{len(left)}"
            body.append((genre, more, "", f"{seconds(sum(row['cpu'] for row in left))} in all"))
    return {"hard": table(("genre", "board", "verdict", "processor"), body)}
