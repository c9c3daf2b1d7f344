"""Encode grid puzzles as clauses, solve them, and count their solutions.

``satgrid.load`` reads a puzzle to ask questions of, ``satgrid.load_all`` every puzzle of a bundle,
and ``satgrid.generate`` makes one; they are imported when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from satgrid.api import generate, load, load_all

__all__ = ["__version__", "generate", "load", "load_all"]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name in ("generate", "load", "load_all"):
        from satgrid import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
