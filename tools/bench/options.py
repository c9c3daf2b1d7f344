"""The options of a run, and the format of words and numbers in its tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Options:
    """How to measure.

    Attributes
    ----------
    published
        A folder of published puzzles; None for the catalogue's own.
    seconds
        The limit for one question; None for the part's own.
    boards
        How many boards of a set to ask about, spread evenly over it by their size; None for all.
    genres
        The genres to measure again where each is kept by itself; none for all.
    times
        A file of another program's times, board by board; only the part ``small_formulas`` has one.
    beside
        The folder of an older tree of satgrid, which is measured beside this one there.
    library
        The file of cspuz_core's shared library; only the part ``cspuz`` has one.
    """

    published: Path | None = None
    seconds: float | None = None
    boards: int | None = None
    genres: tuple[str, ...] = ()
    times: Path | None = None
    beside: Path | None = None
    library: Path | None = None

    def limit(self, default: float) -> float:
        """Return the limit for one question."""
        return default if self.seconds is None else min(default, self.seconds)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a table of Markdown."""
    lines = ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |"]
    lines += ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    return "\n".join(line.replace("|  |", "| |").replace("|  |", "| |") for line in lines)


def seconds(value: float | None) -> str:
    """Write a time: seconds, or milliseconds where it is short; nothing where it is not known."""
    if value is None:
        return ""
    if value < 0.001:
        return f"{1e6 * value:.0f} µs"
    if value < 0.1:
        return f"{1000 * value:.2g} ms" if value < 0.01 else f"{1000 * value:.0f} ms"
    return f"{value:.2f} s" if value < 10 else f"{value:.1f} s" if value < 100 else f"{value:.0f} s"


def spread(times: Sequence[float]) -> str:
    """Write the median of several times, with the fastest and the slowest."""
    if len(times) == 1:
        return seconds(times[0])
    return f"{seconds(median(times))} ({seconds(min(times))} to {seconds(max(times))})"


def ratio(value: float) -> str:
    """Write how many times as long something takes."""
    return f"{value:.1f}" if value < 9.95 else f"{value:,.0f}"


def megabytes(value: float | None) -> str:
    """Write a memory size."""
    return "" if value is None else f"{value:.0f} MB"
