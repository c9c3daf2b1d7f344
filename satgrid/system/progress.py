"""How far a piece of work is, said to whoever asked for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

__all__ = ["Report", "unheard"]

Report: TypeAlias = Callable[[float | None, str], None]
"""Takes the share that is done, from 0 to 1 (None: not known), and a few words.

It may be called as often as one likes; what it raises ends the work.
"""


def unheard(share: float | None, words: str) -> None:
    """Take a report that nobody asked for."""
