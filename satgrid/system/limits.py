"""When work must end: one object that is handed down, and that every long loop asks."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from satgrid.errors import TimeUpError

__all__ = ["Limits"]

Item = TypeVar("Item")

TOGETHER = 10_000  # what is done between two looks at the clock where one item is soon done


class Limits:
    """How long work may take.

    Parameters
    ----------
    deadline
        The reading of ``time.monotonic()`` at which to stop; None for never.
    """

    def __init__(self, deadline: float | None = None) -> None:
        self.deadline = deadline

    def check(self) -> None:
        """Go on while there is time.

        Raises
        ------
        TimeUpError
            If the deadline has passed.
        """
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise TimeUpError("the time is over")

    def batches(self, items: Iterable[Item]) -> Iterator[list[Item]]:
        """Yield items some thousands at a time, and look at the clock before each lot."""
        rest = iter(items)
        while True:
            self.check()
            batch = list(islice(rest, TOGETHER))
            if not batch:
                return
            yield batch
