"""The end of time, struck at a call that is chosen by its number and not by a clock."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from satgrid.errors import TimeUpError


class _Calls:
    """Counts calls of functions of Python and of C, and may raise TimeUpError at one of them."""

    def __init__(self, strikes_at: int = 0) -> None:
        self.number = 0
        self._strikes_at = strikes_at

    def heard(self, _: FrameType, event: str, __: Any) -> None:
        """Hear of what Python does; a function for ``sys.setprofile``."""
        if event in ("call", "c_call"):
            self.number += 1
            if self.number == self._strikes_at:
                raise TimeUpError("the time is over")  # and Python drops this function

    def again(self, lost: sys.UnraisableHookArgs) -> None:
        """Strike again at the next call, where Python swallowed the error.

        It does so while a generator is closed; ``cli.main`` has such a hook.
        """
        assert lost.exc_type is TimeUpError
        self._strikes_at = self.number + 1
        sys.setprofile(self.heard)


@contextmanager
def _during(made: _Calls) -> Iterator[None]:
    before = sys.getprofile(), sys.unraisablehook
    sys.unraisablehook = made.again
    sys.setprofile(made.heard)
    try:
        yield
    finally:
        sys.unraisablehook = before[1]
        sys.setprofile(before[0])  # the last call that can be struck


def calls(work: Callable[[], object]) -> int:
    """Return the number of calls that some work makes."""
    made = _Calls()
    with _during(made):
        work()
    return made.number


@contextmanager
def struck(after: int) -> Iterator[None]:
    """Raise TimeUpError in this block at a call, as an alarm would; the first is number 1."""
    with _during(_Calls(after)):
        yield


def sample(number: int, size: int) -> list[int]:
    """Return at most so many of the first numbers, spread evenly; all if they are few."""
    if number <= size:
        return list(range(1, number + 1))
    return sorted({1 + at * (number - 1) // (size - 1) for at in range(size)})
