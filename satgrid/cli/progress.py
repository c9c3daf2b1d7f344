"""A progress bar on standard error, where that is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.counting.request import Progress

__all__ = ["bar"]


@contextmanager
def bar(*, quiet: bool) -> Iterator[Callable[[Progress], None]]:
    """Show solutions, cubes, rate, elapsed and remaining time while the block runs."""
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich import progress as rich
    from rich.console import Console

    columns = (
        rich.BarColumn(),
        rich.TextColumn("{task.percentage:3.0f}%"),
        rich.TextColumn("{task.description}"),
        rich.TimeElapsedColumn(),
        rich.TextColumn("{task.fields[left]}"),
    )
    started = time.monotonic()
    with rich.Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("starting", total=1.0, left="")

        def update(progress: Progress) -> None:
            elapsed = time.monotonic() - started
            rate = progress.found / elapsed if elapsed > 0 else 0.0
            words = f"{progress.found:,} solutions, {rate:,.0f}/s"
            if progress.known:
                words += f", {progress.done:,} of {progress.known:,} cubes"
            if progress.note:
                words += f", {progress.note}"
            left = ""
            if progress.share:
                left = f"about {_spoken(elapsed / progress.share - elapsed)} left"
            shown.update(task, completed=progress.share or 0.0, description=words, left=left)

        yield update


def _spoken(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
