"""Encode grid puzzles as clauses, solve them, and count their solutions.

``satgrid.load`` reads a puzzle to ask questions of; it is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from satgrid.api import load

__all__ = ["__version__", "load"]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name == "load":
        from satgrid.api import load

        return load
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
