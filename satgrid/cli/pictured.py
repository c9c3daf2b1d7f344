"""Puzzles of images, as ``satgrid generate --image`` prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satgrid.cli.printing import print_json, remark

if TYPE_CHECKING:
    from satgrid.generators.image import Picture

__all__ = ["print_traced", "report"]


def print_traced(name: str, chosen: dict[str, Any], traced: Picture) -> None:
    """Print a puzzle of an image as JSON."""
    document = {
        "puzzle": name,
        "seed": chosen["seed"],
        "variants": list(chosen["variants"]),
        "unique": traced.unique,
        "text": traced.puzzle.text(),
        "changes": traced.changes,
        "changed": traced.changed and traced.changed.text(),
    }
    print_json(document)


def report(traced: Picture, *, quiet: bool) -> None:
    """Print how many solutions a puzzle of an image has, and the pixels to change."""
    if traced.unique:
        remark("the picture is the only solution", quiet=quiet)
    elif traced.changes is None:
        remark("there are several solutions, and changing a few pixels does not help", quiet=quiet)
    else:
        remark("there are several solutions; with these pixels changed there is one:", quiet=quiet)
        for cell in traced.changes:
            remark(f"  row {cell.row + 1}, column {cell.column + 1}", quiet=quiet)
