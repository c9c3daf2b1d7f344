"""Where clues lie in new puzzles and in published ones: kept genre by genre, and shown.

What is known about a figure outside the published quartiles is in ``tools/bench/reasons.py``.
"""

from __future__ import annotations

import sys

import layouts
from children import FailedError
from options import Options, seconds, table
from reasons import REASONS
from record import Result, commit, load, machine, save

from satgrid.generators.generation import names

_PART = "layouts"
_APART = 0.25
"""Symmetric boards of 20 and of 60 differ by less than this by chance, nineteen times in twenty."""
_SHARES = {
    "share": "cells with a mark",
    "numbered": "rooms with a number",
    "beside": "ends of lines with a clue",
    "sides": "sides with a mark",
}
_MEANS = {"clump": "clump", "border": "border", "mean": "number", "room": "cells in a room"}
_SHOWN = ("share", "clump", "border", "mean", "room", "numbered", "beside", "sides")
_OF_MARKS = ("clump", "border", "mean")
_KINDS = ("half turn", "quarter turn", "mirror", "diagonal")


def measure(options: Options) -> Result:
    """Compare all genres of which puzzles are published; keep each genre as soon as it is done.

    Genres that were kept at this commit are not measured again, so that an interrupted run goes on.
    A run of some genres keeps the commit and the limit of the last run of all.
    """
    if options.published is None:
        raise FailedError("--published FOLDER is needed")
    at, kept = commit(), load(_PART) or {}
    genres: Result = kept.get("genres", {})
    before = kept if options.genres else {}
    whole = before.get("commit", at)
    limit = options.limit(before.get("limit", layouts.SECONDS))
    for name in options.genres or names():
        if name in genres and genres[name]["commit"] == at:
            continue
        print(f"  {name}", file=sys.stderr)
        found = layouts.compared(name, options.published, limit)
        if found is None:
            genres.pop(name, None)
            continue
        genres[name] = {"commit": at, **found}
        genres = dict(sorted(genres.items()))
        save(_PART, {"machine": machine(), "commit": whole, "limit": limit, "genres": genres})
    return {"commit": whole, "limit": limit, "genres": genres}


def shown(result: Result) -> dict[str, str]:
    """Return the tables: figures, kinds of symmetry, and what lies outside with its reason."""
    genres: Result = result["genres"]
    rows, kinds, reasons = [], [], []
    inside = 0
    for name, row in genres.items():
        cells = {key: _cell(row, key) for key in _SHOWN}
        symmetric = _symmetric(row, "any")
        sized = f"{name} {row['size'][0]}x{row['size'][1]}"
        number = f"{(row['made'] or {'boards': 0})['boards']}, {row['published']['boards']}"
        number += "" if row.get("alike") else " of all sizes"
        time = seconds(row["seconds"])
        rows.append((sized, number, time, symmetric, *(cells[key] for key in _SHOWN)))
        if any(_share(row, whose, "any") >= 0.1 for whose in ("made", "published")):
            kinds.append((name, *(_symmetric(row, kind) for kind in _KINDS)))
        outside = [_SHARES.get(key) or _MEANS[key] for key in _SHOWN if "**" in cells[key]]
        outside += ["symmetric boards"] if "**" in symmetric else []
        if outside:
            reasons.append((name, ", ".join(outside), REASONS.get(name, "")))
        inside += not outside
    missing = [name for name in names() if name not in genres]
    head = ("genre", "boards", "time", "symmetric", *((_SHARES | _MEANS)[key] for key in _SHOWN))
    return {
        _PART: table(head, rows),
        f"{_PART}.kinds": table(("genre", *_KINDS), kinds),
        f"{_PART}.reasons": table(("genre", "outside", "what is different"), reasons),
        f"{_PART}.inside": f"{inside} of {len(genres)}",
        f"{_PART}.limit": seconds(result["limit"]),
        f"{_PART}.missing": ", ".join(missing),
        f"{_PART}.other": _other(result),
    }


def _cell(row: Result, key: str) -> str:
    """Return the median of new boards with the published quartiles, bold outside these."""
    made, published = (_quartiles(row, whose, key) for whose in ("made", "published"))
    if key in _OF_MARKS and _without(row):
        return ""
    if made is None and published is None:
        return ""
    middle = "none" if made is None else _written(key, made[1])
    if published is None:
        return f"**{middle}** (none)"
    low, high = (_written(key, published[at]) for at in (0, 2))
    unit = " %" if key in _SHARES else ""
    quartiles = f"{low}{unit}" if low == high else f"{low} to {high}{unit}"
    outside = made is None or not float(low) <= float(middle) <= float(high)
    return f"{f'**{middle}**' if outside else middle} ({quartiles})"


def _without(row: Result) -> bool:
    """Return whether most boards of one kind have no marks, so that those of few are chance."""
    both = (_quartiles(row, whose, "share") for whose in ("made", "published"))
    return any(found is None or found[1] == 0 for found in both)


def _quartiles(row: Result, whose: str, key: str) -> list[float] | None:
    figures: dict[str, list[float]] = (row[whose] or {"figures": {}})["figures"]
    return figures.get(key)


def _written(key: str, number: float) -> str:
    return f"{100 * number:.0f}" if key in _SHARES else f"{number:.1f}"


def _share(row: Result, whose: str, kind: str) -> float:
    return float(row[whose]["symmetric"][kind]) if row[whose] else 0.0


def _symmetric(row: Result, kind: str) -> str:
    made, published = (_share(row, whose, kind) for whose in ("made", "published"))
    word = f"{100 * made:.0f}"
    outside = abs(made - published) > _APART
    return f"{f'**{word}**' if outside else word} ({100 * published:.0f} %)"


def _other(result: Result) -> str:
    """Return which genres were measured at another commit than the whole."""
    found: dict[str, list[str]] = {}
    for name, row in result["genres"].items():
        if row["commit"] != result.get("commit"):
            found.setdefault(row["commit"], []).append(name)
    text = "; ".join(f"at {at}: {', '.join(some)}" for at, some in found.items())
    return f"Measured at other commits: {text}." if text else ""
