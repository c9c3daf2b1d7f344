"""puzzlekit beside satgrid: the same texts of its own collection, board by board, by turns.

puzzlekit looks for one solution, with CP-SAT on one thread; satgrid also shows that there is no
other one. Both start from the text.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from importlib.util import find_spec
from math import prod
from pathlib import Path
from typing import Any

from children import Answer, Child, FailedError, timed
from options import Options, seconds, table
from record import Result
from small_boards import AHEAD

from satgrid import formats
from satgrid.errors import SatgridError
from satgrid.verdicts.puzzle_verdict import uniqueness

BOARDS, ROUNDS, LIMIT = 6, 2, 20.0
DECIDED = ("Optimal", "Feasible")


def kind_of(stem: str) -> str | None:
    """Return puzzlekit's name for the genre of a file; None where it has no solver."""
    from puzzlekit.parsers.registry import PARSER_MAP

    return next((kind for kind in PARSER_MAP if kind.replace("_", "") == stem), None)


def kinds(stems: list[str]) -> Answer:
    """Return puzzlekit's names for the genres of files."""
    return {"kinds": {stem: kind_of(stem) for stem in stems}}


def solved(kind: str, record: dict[str, str], limit: float) -> Answer:
    """Return whether puzzlekit finds the solution that is published, by its own comparison."""
    import puzzlekit
    from puzzlekit.verifiers import grid_verifier

    given = {"num_search_workers": 1, "time_limit_sec": limit}
    try:
        answer = timed(lambda: {"result": puzzlekit.solve(record["problem"], kind, dict(given))})
    except (KeyError, TypeError, ValueError, IndexError):
        return {"said": "unread"}
    found = answer.pop("result").solution_data
    if found["status"] not in DECIDED:
        return answer | {"said": "late" if found["status"] in ("Timeout", "Unknown") else "differ"}
    words = [line.split() for line in record["solution"].splitlines()[1:]]
    from puzzlekit.core.grid import Grid

    fits = grid_verifier(kind, found["solution_grid"], Grid(words))
    return answer | {"said": "solved" if fits else "differ"}


def judged(stem: str, line: str, limit: float) -> Answer:
    """Return whether satgrid calls the puzzle of a line unique, with the published solution."""

    def read() -> Answer:
        [part] = formats.parts(line, file_name=f"{stem}.jsonl")
        puzzle = part.read()
        return {"part": part, "puzzle": puzzle, "found": uniqueness(puzzle)}

    answer = timed(read)
    part, puzzle, found = (answer.pop(name) for name in ("part", "puzzle", "found"))
    fits = found.verdict.value == "unique" and part.solution(puzzle) == found.first
    return answer | {"said": "solved" if fits else "differ"}


def sample(path: Path, number: int) -> Iterator[str]:
    """Yield the lines of some puzzles of a file, spread over it by their size."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines:
        try:
            record = json.loads(line)
            if "solution" not in record or not str(record["problem"])[:1].isdigit():
                continue
            [part] = formats.parts(line, file_name=path.name)
            puzzle: Any = part.read()
            found.append((prod(puzzle.shape[:2]), line))
        except (SatgridError, AttributeError, KeyError, TypeError):
            continue
    found.sort()
    for at in range(min(number, len(found))):
        yield found[at * len(found) // min(number, len(found))][1]


def measure(options: Options) -> Result:
    """Ask both for every board of a sample of each file, by turns; keep the shortest times."""
    if options.published is None:
        raise FailedError("name the boards: --published FOLDER")
    if find_spec("puzzlekit") is None:
        raise FailedError("puzzlekit is not installed")
    limit = options.limit(LIMIT)
    paths = {path.stem: path for path in sorted(options.published.glob("*.jsonl"))}
    result: dict[str, Any] = {}
    with ExitStack() as stack:
        peer, own = (stack.enter_context(Child(name)) for name in ("puzzlekit", "satgrid"))
        known = peer.ask("kit:kinds", list(paths), limit=limit)
        for stem, path in paths.items():
            kind = known["kinds"][stem] if known else None
            lines = list(sample(path, options.boards or BOARDS)) if kind else []
            genre: dict[str, Any] = {"times": [], "unread": 0, "late": 0, "differ": 0}
            for line in lines:
                asks = (
                    partial(peer.ask, "kit:solved", kind, json.loads(line), limit),
                    partial(own.ask, "kit:judged", stem, line, limit),
                )
                best, said = [float("inf")] * 2, ["solved"] * 2
                for _ in range(ROUNDS + (line == lines[0])):
                    for at, ask in enumerate(asks):
                        one = ask(limit=limit) or {"said": "late"}
                        said[at] = one["said"]
                        best[at] = min(best[at], one.get("cpu", limit))
                wrong = next((word for word in said if word != "solved"), None)
                if wrong:
                    genre[wrong] += 1
                else:
                    genre["times"].append(best)
            if lines:
                result[stem] = genre
                print(f"  {stem}: {len(genre['times'])} boards", file=sys.stderr)
    return {"limit": limit, "genres": result}


def shown(result: Result) -> dict[str, str]:
    """Return the table of genres, from the furthest behind to the furthest ahead."""
    rows: list[tuple[Any, ...]] = []
    for name, one in result["genres"].items():
        if not one["times"]:
            continue
        peer, own = (sum(times) for times in zip(*one["times"], strict=True))
        ahead = "puzzlekit" if own > AHEAD * peer else "satgrid" if peer > AHEAD * own else "even"
        rows.append((own / peer, name, len(one["times"]), peer, own, ahead))
    rows.sort(reverse=True)
    head = ("genre", "boards", "puzzlekit, one solution", "satgrid, the verdict", "times as long")
    body = [
        (name, number, seconds(peer), seconds(own), f"{share:.2f}", ahead)
        for share, name, number, peer, own, ahead in rows
    ]
    if rows:
        peer, own = (sum(row[column] for row in rows) for column in (3, 4))
        count = sum(row[2] for row in rows)
        share = f"{own / peer:.2f}"
        body.append((f"**all {len(rows)}**", count, seconds(peer), seconds(own), share, ""))
    left = {
        word: sum(one[word] for one in result["genres"].values())
        for word in ("late", "differ", "unread")
    }
    text = (
        f"Left out: {left['late']} boards that one of both does not decide in "
        f"{result['limit']:g} s, {left['differ']} for which one gives another solution than the "
        f"published one, {left['unread']} that puzzlekit does not read."
    )
    return {"kit": f"{table((*head, 'ahead'), body)}\n\n{text}"}
