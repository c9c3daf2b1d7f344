"""New puzzles with exactly one solution, and puzzles with clues that could be spared.

How a puzzle is made stands in ``generators/<puzzle>.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from satgrid import generators
from satgrid.enumeration import Verdict, verdict
from satgrid.errors import SatgridError, TimeUpError
from satgrid.generators._order import DIFFICULTIES, Order
from satgrid.generators._reduction import encoded, reduced
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Clue, Puzzle, Reducible

__all__ = ["DIFFICULTIES", "Picture", "generate", "minimize", "names", "traced", "usual_size"]

_MOST_CELLS = 40_000


def names() -> list[str]:
    """Return the names of the puzzles that can be made, sorted."""
    return sorted(info.name for info in iter_modules(generators.__path__) if info.name[0] != "_")


def generate(
    name: str,
    height: int,
    width: int,
    *,
    seed: int = 0,
    difficulty: str = "medium",
    symmetric: bool = False,
    deadline: float | None = None,
) -> Puzzle[Any]:
    """Make a puzzle with exactly one solution, the same each time.

    Parameters
    ----------
    difficulty
        ``easy``, ``medium`` or ``hard``; what it means for a puzzle says its generator.
    symmetric
        Whether clues or picture shall be symmetric, where the genre likes it.
    deadline
        The reading of ``time.monotonic()`` at which to give up with TimeUpError.

    Raises
    ------
    SatgridError
        If no such puzzle can be made, or none was found.
    """
    order = Order(height, width, seed, difficulty, symmetric, deadline)
    made: Puzzle[Any] = _generator(name).generate(order)
    return made


def usual_size(name: str) -> tuple[int, int]:
    """Return the rows and columns at which every difficulty is found in a moment."""
    size: tuple[int, int] = _generator(name).USUAL
    return size


def _generator(name: str) -> Any:
    if name not in names():
        raise SatgridError(f"cannot make {name!r}; known: {', '.join(names())}")
    return import_module(f"satgrid.generators.{name}")


def minimize(
    puzzle: Puzzle[Any], *, seed: int = 0, deadline: float | None = None
) -> tuple[Puzzle[Any], list[Clue]]:
    """Return a puzzle with one solution without clues that it can spare, and these clues.

    None of the removable clues that are left can be spared; which are left depends on the seed.

    Raises
    ------
    SatgridError
        If nothing can be left out of this kind of puzzle, or it has not exactly one solution.
    """
    if not isinstance(puzzle, Reducible):
        raise SatgridError(f"nothing can be left out of a {puzzle.name}")
    judged = verdict(encoded(puzzle), deadline=deadline)
    if judged.verdict is Verdict.UNKNOWN:
        raise TimeUpError("the time is over before it is known that there is one solution")
    if judged.verdict is not Verdict.UNIQUE or judged.first is None:
        some = "no solution" if judged.verdict is Verdict.NONE else "several solutions"
        raise SatgridError(f"the puzzle has {some}: only one with exactly one can lose clues")
    clues = puzzle.clue_list()
    order = Order(puzzle.shape[-2], puzzle.shape[-1], seed)
    groups = [[number] for number, clue in enumerate(clues) if clue.removable]
    gone = reduced(puzzle, judged.first, [order.shuffled(groups)], deadline=deadline)
    numbers = sorted(number for group in gone or () for number in group)
    return puzzle.without(numbers), [clues[number] for number in numbers]


@dataclass(frozen=True)
class Picture:
    """A nonogram traced from an image.

    Attributes
    ----------
    changes
        Cells to change, so that there is exactly one solution: none where it is so already,
        None where no few of them were found.
    """

    puzzle: Puzzle[Any]
    unique: bool
    changes: tuple[Cell, ...] | None
    changed: Puzzle[Any] | None
    """The nonogram after the changes."""


def traced(
    file: Path | str,
    height: int,
    width: int,
    *,
    threshold: int = 128,
    seed: int = 0,
    deadline: float | None = None,
) -> Picture:
    """Return the nonogram whose solution is an image, and what to change where it has others.

    Parameters
    ----------
    threshold
        Pixels darker than this, from 0 for black to 255 for white, are filled.

    Raises
    ------
    SatgridError
        If Pillow is not installed, or the file is no image.
    """
    from satgrid.generators.nonogram import changes, clues, other_picture

    if height * width > _MOST_CELLS:
        raise SatgridError(f"a nonogram may have {_MOST_CELLS:,} cells at most")
    picture = _pixels(file, height, width, threshold)
    order = Order(height, width, seed, deadline=deadline)
    puzzle = clues(picture, height, width)
    other = other_picture(puzzle, picture, deadline=deadline)
    order.tick()
    if other is None:
        return Picture(puzzle, True, (), puzzle)
    found = changes(picture, order)
    if found is None:
        return Picture(puzzle, False, None, None)
    return Picture(puzzle, False, tuple(found[1]), clues(found[0], height, width))


def _pixels(file: Path | str, height: int, width: int, threshold: int) -> frozenset[Cell]:
    try:
        image: Any = import_module("PIL.Image")
    except ImportError:
        raise SatgridError("images need Pillow: pip install 'satgrid[png]'") from None
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
