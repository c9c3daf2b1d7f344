"""Puzzles made from the pixels of an image.

A puzzle that can be made of an image has a file ``image.py`` in its folder with a function
``traced(picture, order)``, given the dark cells.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from satgrid.board.grid import MOST_CELLS, Cell, Grid
from satgrid.errors import SatgridError, extra
from satgrid.generators.order import Order
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.record import record
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["Picture", "pixels", "traced"]


@record
class Picture:
    """A puzzle traced from an image.

    Attributes
    ----------
    changes
        The cells to change so that there is exactly one solution: none if there is one already,
        None if no small number of changes was found.
    """

    puzzle: Puzzle[Any]
    unique: bool
    changes: tuple[Cell, ...] | None
    changed: Puzzle[Any] | None
    """The puzzle after the changes."""


def traced(
    name: str,
    file: Path | str,
    height: int,
    width: int,
    *,
    threshold: int = 128,
    seed: int = 0,
    limits: Limits = ENDLESS,
) -> Picture:
    """Return the puzzle whose solution is an image, and changes that make it unique.

    Parameters
    ----------
    name
        The kind of puzzle, such as ``nonogram``.
    threshold
        Pixels darker than this, from 0 for black to 255 for white, are filled.

    Raises
    ------
    SatgridError
        If no such puzzle is made of images, Pillow is not installed, or the file is not an image.
    """
    made = registry.part(name, "image")
    if made is None:
        known = " or ".join(registry.having("image"))
        raise SatgridError(f"an image can become a {known} only")
    if height * width > MOST_CELLS:
        raise SatgridError(f"a {name} may have {MOST_CELLS:,} cells at most")
    picture = pixels(file, height, width, threshold)
    found: Picture = made.traced(picture, Order(height, width, seed, limits=limits))
    return found


def pixels(file: Path | str, height: int, width: int, threshold: int) -> frozenset[Cell]:
    """Return the cells of an image whose pixels are darker than a threshold."""
    image = extra("PIL.Image", "images need Pillow", "png")
    try:
        with image.open(file) as opened:
            whole = opened.convert("RGBA")
            paper = image.new("RGBA", whole.size, "white")
            paper.alpha_composite(whole)
            gray = paper.convert("L").resize((width, height), image.Resampling.BOX)
    except FileNotFoundError:
        raise SatgridError(f"{file}: there is no such file") from None
    except (OSError, SyntaxError, ValueError, image.DecompressionBombError) as error:
        raise SatgridError(f"{file}: cannot be read as an image: {error}") from None
    shades = gray.tobytes()
    grid = Grid(height, width)
    return frozenset(cell for cell, shade in zip(grid, shades, strict=True) if shade < threshold)
