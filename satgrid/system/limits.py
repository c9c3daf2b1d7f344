"""Limits and progress: one object that is passed down; long loops check it and report to it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field, replace
from itertools import islice
from typing import NamedTuple, TypeAlias, TypeVar

from satgrid.errors import TimeUpError
from satgrid.record import record

__all__ = ["ENDLESS", "Limits", "Progress", "Report", "unheard"]

Item = TypeVar("Item")

TOGETHER = 10_000  # what is done between two looks at the clock where one item is soon done


class Progress(NamedTuple):
    """The progress of some work."""

    share: float | None = None
    """The part that is done, from 0 to 1, where that is known."""
    note: str = ""
    found: int = 0
    """Solutions known so far, where such are looked for; up to symmetry, a lower bound."""
    done: int = 0
    known: int = 0
    """Cubes done, and cubes known so far; both 0 where there are none."""


Report: TypeAlias = Callable[[Progress], None]
"""Called with the progress of the work, as often as one likes; what it raises ends the work."""


def unheard(_: Progress) -> None:
    """Ignore a report."""


@record
class Limits:
    """The deadline of some work, and who receives its progress.

    Parameters
    ----------
    deadline
        The reading of ``time.monotonic()`` at which to stop; None for never.
    report
        Called with the progress of the work; it never changes a result.
    """

    deadline: float | None = None
    report: Report = field(default=unheard, compare=False)

    def check(self, before: str = "") -> None:
        """Raise an error if the deadline has passed.

        Parameters
        ----------
        before
            The end of the error's sentence: ``before a puzzle is found``.

        Raises
        ------
        TimeUpError
            If the deadline has passed.
        """
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise TimeUpError(f"the time is over {before}".rstrip())

    def tell(self, note: str, share: float | None = None) -> None:
        """Report how far the work is, in a few words and as the share that is done."""
        self.report(Progress(share, note))

    def left(self) -> float | None:
        """Return the seconds until the deadline, at least 0; None without a deadline."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def mapped(self, change: Callable[[Progress], Progress]) -> Limits:
        """Return the limits of a part of the work; its reports are changed and passed on."""
        return replace(self, report=lambda progress: self.report(change(progress)))

    def batches(self, items: Iterable[Item]) -> Iterator[list[Item]]:
        """Yield items some thousands at a time, and check the limits before each batch."""
        rest = iter(items)
        while True:
            self.check()
            batch = list(islice(rest, TOGETHER))
            if not batch:
                return
            yield batch


ENDLESS = Limits()
