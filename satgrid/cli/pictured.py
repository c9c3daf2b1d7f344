"""Puzzles of images, as ``satgrid generate --image`` prints them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from satgrid.cli.making import Wanted
from satgrid.cli.printing import print_json, remark
from satgrid.cli.remarks import headed
from satgrid.cli.wished import measures

if TYPE_CHECKING:
    from satgrid.generators.image import Picture

__all__ = ["print_traced", "recorded", "refuse_beside_image", "report"]

_OTHERS = (
    *("count", "also", "difficulty", "symmetry", "symmetric"),
    *("variants", "must", "avoid", "strict"),
)


def refuse_beside_image(chosen: dict[str, Any]) -> None:
    """Refuse options for new puzzles: the puzzle of an image is as it is."""
    for name in _OTHERS:
        if chosen[name]:
            option = "variant" if name == "variants" else name
            raise click.UsageError(f"--image and --{option} exclude each other")


def recorded(traced: Picture, name: str, image: str, chosen: dict[str, Any]) -> Picture:
    """Return a puzzle of an image with the command that makes it as a note."""
    height, width = traced.puzzle.shape
    files = (("--image", image), *measures((height, width), chosen["threshold"]))
    wanted = Wanted(name, name, height, width, files=files)
    return replace(traced, puzzle=wanted.marked(traced.puzzle, chosen["seed"]))


def print_traced(name: str, chosen: dict[str, Any], traced: Picture) -> None:
    """Print a puzzle of an image as JSON."""
    document = {
        **headed(name),
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
