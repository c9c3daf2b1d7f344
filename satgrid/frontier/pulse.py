"""Signs of life during a long run."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

__all__ = ["Pulse", "Tick"]

Tick: TypeAlias = Callable[[float | None, str], None]
"""Takes the fraction done (None: not known) and a note."""


class Pulse:
    """Calls ``tick`` not much more often than ten times a second."""

    def __init__(self, tick: Tick | None) -> None:
        self._tick = tick
        self._last = time.monotonic()
        self.done: float | None = None
        """The fraction of the work that is finished, if known."""

    def beat(self, note: str) -> None:
        """Call ``tick`` if the last call was a while ago."""
        now = time.monotonic()
        if self._tick is not None and now - self._last > 0.1:
            self._last = now
            self._tick(self.done, note)
