"""When work must end, and how far it is: one object to hand down, which long loops ask and tell."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeAlias, TypeVar

from satgrid.errors import TimeUpError

__all__ = ["Limits", "Report", "unheard"]

Item = TypeVar("Item")

TOGETHER = 10_000  # what is done between two looks at the clock where one item is soon done

Report: TypeAlias = Callable[[float | None, str], None]
"""Takes the share that is done, from 0 to 1 (None: not known), and a few words.

It may be called as often as one likes; what it raises ends the work.
"""


def unheard(share: float | None, words: str) -> None:
    """Take a report that nobody asked for."""


class Limits:
    """How long work may take, and whom to tell how far it is.

    Parameters
    ----------
    deadline
        The reading of ``time.monotonic()`` at which to stop; None for never.
    report
        Told how far the work is.
    """

    def __init__(self, deadline: float | None = None, report: Report = unheard) -> None:
        self.deadline = deadline
        self.report = report

    def check(self, before: str = "") -> None:
        """Go on while there is time.

        Parameters
        ----------
        before
            What is not done when the time is over: ``before a puzzle is found``.

        Raises
        ------
        TimeUpError
            If the deadline has passed.
        """
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise TimeUpError(f"the time is over {before}".rstrip())

    def batches(self, items: Iterable[Item]) -> Iterator[list[Item]]:
        """Yield items some thousands at a time, and look at the clock before each lot."""
        rest = iter(items)
        while True:
            self.check()
            batch = list(islice(rest, TOGETHER))
            if not batch:
                return
            yield batch
