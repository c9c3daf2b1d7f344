"""Progress of a long run, reported several times a second."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from satgrid.system.limits import Limits

__all__ = ["Meter", "share_of_levels"]

PAUSE = 0.1  # seconds between two looks at the clock


class Meter:
    """Checks the limits and reports progress, about ten times a second.

    The share done never falls. Work that turns out larger than estimated, as when layers outgrow
    the memory, restarts within the remaining share.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._last = time.monotonic()
        self._low, self._high = 0.0, 1.0
        self._done = 0.0

    def report(self, note: str, share: float = 0.0) -> None:
        """Report the share of the current part that is done; raise where the time is over.

        Parameters
        ----------
        share
            Between 0 and 1; 0 where it is not known.
        """
        self._done = max(self._done, self._low + (self._high - self._low) * min(share, 1.0))
        now = time.monotonic()
        if now - self._last > PAUSE:
            self._last = now
            self._limits.tell(note, self._done)
            self._limits.check()

    @contextmanager
    def part(self, share: float = 1.0) -> Iterator[None]:
        """Count the work inside the block as this share of the rest of the current part."""
        low, high = self._low, self._high
        self._low, self._high = self._done, self._done + (high - self._done) * share
        try:
            yield
        except BaseException:
            self._low, self._high = low, high
            raise
        self._done = self._high
        self._low, self._high = low, high


def share_of_levels(level: float, first: int, goal: int) -> float:
    """Return the estimated share of a sweep before a level: most states are in the middle."""
    passed = (level - first) / max(goal - first, 1)
    return passed * passed * (3 - 2 * passed)
