"""What follows for this role from the declaration of a genre."""

from __future__ import annotations

from typing import Any

from satgrid.rules.genre import Genre

__all__ = ["derived"]


def derived(genre: Genre) -> Any:
    """Return what a genre's own file for this role would have; None where nothing follows."""
    return None
