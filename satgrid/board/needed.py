"""The facts that a finding needs: those without which it is not made are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

__all__ = ["needed"]

_T = TypeVar("_T")


def needed(facts: Sequence[_T], shows: Callable[[Sequence[_T]], bool]) -> list[_T]:
    """Return a part of some facts that still shows something, without what can be spared.

    Halves are left out first, so that few questions suffice where few facts are needed. Those at
    the end of the list go first.

    Parameters
    ----------
    shows
        Whether some facts suffice; all of them do.
    """
    kept = list(facts)
    length = len(kept)
    while length > 1:
        length = (length + 1) // 2
        for start in reversed(range(0, len(kept), length)):
            fewer = kept[:start] + kept[start + length :]
            if len(fewer) < len(kept) and shows(fewer):
                kept = fewer
    if len(kept) == 1 and shows([]):
        return []
    return kept
