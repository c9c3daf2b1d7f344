"""Small boards: beside another program whose times were taken elsewhere, by way of an older tree.

A file of times has a row for each board: ``collection`` and ``name`` of a puzzle in the folder of
published ones, or its ``link``; ``cspuz_ms`` and ``cspuz_verdict``; ``satgrid_ms`` and
``satgrid_read_ms``, of an older version of satgrid in the same run. That version is measured beside
this tree, board by board and by turns, and what is gained since scales its times.
"""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections import Counter
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

from boards import ROOT
from children import DisagreedError, FailedError
from options import Options, seconds, table
from record import Result, commit

from satgrid import formats
from satgrid.formats import Part

ROUNDS = 2
AHEAD = 1.05
"""One is ahead of the other where that takes more than so many times as long."""
STAGES = {"read": "satgrid_read_ms", "verdict": "satgrid_ms"}


class Tree:
    """A process in which a tree of satgrid judges links, or with a library another program."""

    def __init__(self, folder: Path, library: Path | None = None) -> None:
        path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
        file = "one_tree.py" if library is None else "one_library.py"
        more = [] if library is None else [str(library)]
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name(file)), *more],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"},
        )

    def __enter__(self) -> Tree:
        """Hand out the tree itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()

    def stop(self) -> None:
        """End the process from another thread: what is asked of it fails."""
        self._process.kill()

    def ask(self, link: str) -> dict[str, Any]:
        """Return the times and the answer for a link."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(f"{link}\n")
            self._process.stdin.flush()
        except OSError as error:
            raise FailedError("a tree's process has ended") from error
        line = self._process.stdout.readline()
        if not line:
            raise FailedError(f"a tree fails at {link}")
        found: dict[str, Any] = json.loads(line)
        return found


@cache
def _parts(path: Path) -> dict[str, Part]:
    parts = formats.parts(path.read_text(encoding="utf-8"), file_name=path.name)
    return {part.title: part for part in parts}


def link_of(row: dict[str, str], published: Path | None) -> str:
    """Return the link of a row, or of the puzzle that it names."""
    if row.get("link"):
        return row["link"]
    if published is None:
        raise FailedError("name the folder of the boards: --published FOLDER")
    path = published / f"{row['collection'].lower()}.jsonl"
    return formats.write(_parts(path)[row["name"]].read(), "puzzlink").strip()


def measure(options: Options) -> Result:
    """Judge every board of the file of times in both trees, by turns; keep the shortest times."""
    if options.times is None or options.beside is None:
        raise FailedError("name the other program's times and a tree: --times CSV --beside TREE")
    with options.times.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found: dict[str, Any] = {}
    left_out = 0
    with ExitStack() as stack:
        trees = {
            name: stack.enter_context(Tree(folder))
            for name, folder in (("old", options.beside), ("new", ROOT))
        }
        for row in rows:
            link = link_of(row, options.published)
            asked = _asked(link, trees, first=row["collection"] not in found)
            genre = found.setdefault(row["collection"], {"boards": 0, "peer": 0.0, **_nothing()})
            if row["cspuz_verdict"] != asked["verdict"]:
                left_out += 1
                continue
            genre["boards"] += 1
            genre["peer"] += float(row["cspuz_ms"])
            for stage, column in STAGES.items():
                genre["then"][stage] += float(row[column])
                for name in trees:
                    genre[name][stage] += asked[name][stage]
        print(f"  {len(rows)} boards", file=sys.stderr)
    return {"older": commit(options.beside), "left_out": left_out, "genres": found}


def _nothing() -> dict[str, dict[str, float]]:
    return {name: dict.fromkeys(STAGES, 0.0) for name in ("then", "old", "new")}


def _asked(link: str, trees: dict[str, Tree], *, first: bool) -> dict[str, Any]:
    """Ask A B A B, once more in advance for the first of a genre; answers have to be equal."""
    if first:
        for tree in trees.values():
            tree.ask(link)
    best: dict[str, Any] = {name: dict.fromkeys(STAGES, float("inf")) for name in trees}
    answers = []
    for _ in range(ROUNDS):
        for name, tree in trees.items():
            answer = tree.ask(link)
            answers.append(answer["answer"])
            for stage in STAGES:
                best[name][stage] = min(best[name][stage], answer[stage])
    if any(answer != answers[0] for answer in answers):
        raise DisagreedError(f"{link}: the trees differ")
    return {**best, "verdict": answers[0][0]}


def scaled(genre: dict[str, Any]) -> float:
    """Return this tree's milliseconds on the machine on which the other program was measured."""
    then, old, new = genre["then"], genre["old"], genre["new"]
    return float(sum(then[stage] * new[stage] / old[stage] for stage in STAGES if old[stage]))


def shown(result: Result) -> dict[str, str]:
    """Return the table of genres, from the furthest behind to the furthest ahead."""
    genres = {name: one for name, one in result["genres"].items() if one["boards"]}
    rows: list[tuple[Any, ...]] = []
    said = Counter[str]()
    for name, one in genres.items():
        then, now, peer = sum(one["then"].values()), scaled(one), one["peer"]
        ahead = "cspuz_core" if now > AHEAD * peer else "satgrid" if peer > AHEAD * now else "even"
        said[ahead] += 1
        said["before"] += then > AHEAD * peer
        rows.append((now / peer, name, one["boards"], peer, then, now, ahead))
    rows.sort(reverse=True)
    behind = [row for row in rows if row[4] > AHEAD * row[3]]
    sums = [
        [sum(row[column] for row in some) for column in (2, 3, 4, 5)] for some in (behind, rows)
    ]
    names = (f"the {len(behind)} in which the older version is behind", f"all {len(rows)}")
    head = ("genre", "boards", "cspuz_core", "older satgrid", "satgrid", "times as long", "ahead")
    body = [
        (name, number, *(seconds(ms / 1000) for ms in times), f"{share:.2f}", ahead)
        for share, name, number, *times, ahead in rows
    ]
    body += [
        (
            f"**{name}**",
            number,
            *(seconds(ms / 1000) for ms in times),
            f"{times[2] / times[0]:.2f}",
            "",
        )
        for name, (number, *times) in zip(names, sums, strict=True)
        if number
    ]
    text = (
        f"The older version is {result['older']}. By more than {AHEAD - 1:.0%}, cspuz_core is "
        f"ahead in {said['cspuz_core']} genres, in which it was {said['before']}, and satgrid in "
        f"{said['satgrid']}."
    )
    if result["left_out"]:
        text += f" {result['left_out']} boards are left out, on whose verdict they do not agree."
    return {"small": f"{table(head, body)}\n\n{text}"}
