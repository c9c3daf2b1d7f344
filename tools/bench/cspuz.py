"""Verdicts on links of puzz.link: satgrid and cspuz_core board by board, by turns, in one run."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from threading import Timer
from typing import Any

from boards import ROOT
from children import FailedError
from options import Options, seconds, table
from record import Result
from small_boards import AHEAD, Tree

from satgrid import formats
from satgrid.errors import SatgridError

BOARDS, SECONDS, MOST_CELLS = 12, 20.0, 400
ROUNDS = 2


def links(path: Path, number: int) -> Iterator[str]:
    """Yield links of some puzzles of a file, spread evenly over it by their size."""
    parts = formats.parts(path.read_text(encoding="utf-8"), file_name=path.name)
    found = []
    for part in parts:
        try:
            puzzle: Any = part.read()
            cells = puzzle.shape[0] * puzzle.shape[1]
            if cells <= MOST_CELLS:
                found.append((cells, formats.write(puzzle, "puzzlink").strip()))
        except (SatgridError, AttributeError):
            continue
    found.sort()
    for at in range(min(number, len(found))):
        yield found[at * len(found) // min(number, len(found))][1]


def measure(options: Options) -> Result:
    """Judge boards of every file in both programs, by turns; keep the shortest times."""
    if options.library is None or options.published is None:
        raise FailedError("name the boards and the library: --published FOLDER --library LIBRARY")
    limit = options.limit(SECONDS)
    found: dict[str, Any] = {}
    for path in sorted(options.published.glob("*.jsonl")):
        try:
            some = list(links(path, options.boards or BOARDS))
        except SatgridError:
            continue  # no set of puzzlekit, or one of a genre without links
        genre: dict[str, Any] = {"times": [], "unread": 0, "late": 0, "differ": 0}
        while some:
            with ExitStack() as stack:
                pair = [stack.enter_context(Tree(ROOT, one)) for one in (options.library, None)]
                while some and (one := _judged(some.pop(0), pair, limit)) != "late":
                    if isinstance(one, str):
                        genre[one] += 1
                        if one == "unread":
                            some.clear()  # a kind that it does not know
                    else:
                        genre["times"].append(one)
                genre["late"] += one == "late"  # the process has ended: the rest asks new ones
        if genre["times"]:
            found[path.stem] = genre
            print(f"  {path.stem}: {len(genre['times'])} boards", file=sys.stderr)
    return {"genres": found}


def _judged(link: str, pair: Sequence[Tree], limit: float) -> tuple[float, float] | str:
    """Return the milliseconds of cspuz_core and of satgrid; or why there are none."""
    best, answers = [float("inf")] * 2, ["", ""]
    timers = [Timer(limit, tree.stop) for tree in pair]
    for timer in timers:
        timer.start()
    try:
        for _ in range(ROUNDS):
            for at, tree in enumerate(pair):
                one = tree.ask(link)
                answers[at] = one["answer"][0]
                if not answers[at]:
                    return "unread"
                best[at] = min(best[at], one["read"] + one["verdict"])
    except FailedError:
        return "late"
    finally:
        for timer in timers:
            timer.cancel()
    return "differ" if answers[0] != answers[1] else (best[0], best[1])


def shown(result: Result) -> dict[str, str]:
    """Return the table of genres, from the furthest behind to the furthest ahead."""
    rows: list[tuple[Any, ...]] = []
    for name, one in result["genres"].items():
        peer, own = (sum(times) for times in zip(*one["times"], strict=True))
        ahead = "cspuz_core" if own > AHEAD * peer else "satgrid" if peer > AHEAD * own else "even"
        rows.append((own / peer, name, len(one["times"]), peer, own, ahead))
    rows.sort(reverse=True)
    head = ("genre", "boards", "cspuz_core", "satgrid", "times as long", "ahead")
    body = [
        (name, number, seconds(peer / 1000), seconds(own / 1000), f"{share:.2f}", ahead)
        for share, name, number, peer, own, ahead in rows
    ]
    peer, own = (sum(float(row[column]) for row in rows) for column in (3, 4))
    if rows:
        name = f"**all {len(rows)}**"
        body.append(
            (
                name,
                sum(int(row[2]) for row in rows),
                seconds(peer / 1000),
                seconds(own / 1000),
                f"{own / peer:.2f}",
                "",
            )
        )
    genres = result["genres"].values()
    left = {word: sum(one[word] for one in genres) for word in ("late", "differ", "unread")}
    text = (
        f"Left out: {left['late']} boards that one of both does not decide in time, "
        f"{left['differ']} on whose verdict they differ, {left['unread']} that cspuz_core does not "
        "read."
    )
    return {"cspuz": f"{table(head, body)}\n\n{text}"}
