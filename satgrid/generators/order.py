"""The request to a generator: size, difficulty, seed and options."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import field, replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from satgrid.board.grid import Cell, Grid, Place
from satgrid.board.isometry import orbit
from satgrid.errors import SatgridError, unknown
from satgrid.record import record
from satgrid.system.limits import ENDLESS, Limits

if TYPE_CHECKING:
    from satgrid.generators.aim import Aim

__all__ = ["DIFFICULTIES", "Order", "UnmadeError", "size_from"]

DIFFICULTIES = ("easy", "medium", "hard")
Item = TypeVar("Item")


class UnmadeError(SatgridError):
    """No puzzle of an order was found."""


@record
class Order:
    """A request to a generator: a size, a difficulty and a seed.

    Attributes
    ----------
    symmetry
        How clues or picture are symmetric, by a name of ``board.isometry.SYMMETRIES``; None for
        not at all.
    variants
        Optional features, by the names of the generator's ``VARIANTS``.
    limits
        The deadline, and the receiver of progress.
    aim
        The word to which drafts are steered; None if none is asked for.
    more
        Returns a board with rules added to those of the genre: those that read nothing on it. None
        where no rules are added.
    """

    height: int
    width: int
    seed: int = 0
    difficulty: str = "medium"
    symmetry: str | None = None
    variants: tuple[str, ...] = ()
    limits: Limits = ENDLESS
    more: Callable[[Any], Any] | None = field(compare=False, default=None)
    aim: Aim | None = field(compare=False, default=None)
    random: Random = field(init=False, compare=False)
    _images: Callable[[Place], Sequence[Place]] | None = field(
        init=False, compare=False, default=None
    )

    def __post_init__(self) -> None:
        """Refuse an unknown difficulty."""
        if self.difficulty not in DIFFICULTIES:
            raise SatgridError(unknown("difficulty", self.difficulty, DIFFICULTIES))
        object.__setattr__(self, "random", Random(self.seed))
        if self.symmetry is not None:
            images = orbit((self.height, self.width), self.symmetry)
            object.__setattr__(self, "_images", images)

    def freed(self) -> Order:
        """Return this order without its symmetry, drawing from the same random numbers."""
        found = replace(self, symmetry=None)
        object.__setattr__(found, "random", self.random)
        return found

    @property
    def deadline(self) -> float | None:
        """The reading of ``time.monotonic()`` at which to give up."""
        return self.limits.deadline

    def ruled(self, board: Any) -> Any:
        """Return a board with the rules that are added to those of the genre, if any are."""
        return board if self.more is None else self.more(board)

    def limit(self, some: str, most: int) -> None:
        """Refuse a board with more cells than puzzles such as ``an akari`` may have."""
        if self.height * self.width > most:
            raise SatgridError(f"{some} may have {most:,} cells at most")

    def tick(self, tried: str = "") -> None:
        """Check the deadline, and report the next attempt if it is new."""
        if tried:
            self.limits.tell(tried)
        self.limits.check("before a puzzle is found")

    def failure(self, noun: str) -> UnmadeError:
        """Return the error that no puzzle of this order was found."""
        return UnmadeError(
            f"no {noun} of {self.height}x{self.width} cells was found: "
            "try another seed, size or difficulty"
        )

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return items in a random order."""
        return self.random.sample(items, len(items))

    def orbit(self, cell: Place) -> list[Cell]:
        """Return a cell with its images under the symmetry, sorted."""
        return sorted({*self.images(cell)})

    def images(self, cell: Place) -> list[Cell]:
        """Return a cell and its images, one by one, equal ones again."""
        return [Cell(*one) for one in (cell, *(self._images(cell) if self._images else ()))]

    def parts(self, cells: Collection[Place]) -> list[frozenset[Cell]] | None:
        """Return a part of the board with its images, sorted; None where two of them overlap."""
        found = {frozenset(image) for image in zip(*map(self.images, cells), strict=True)}
        if len(frozenset[Cell]().union(*found)) < sum(map(len, found)):
            return None
        return sorted(found, key=sorted)

    @cached_property
    def orbits(self) -> tuple[list[Cell], ...]:
        """The cells of the board, each with its images, in their order."""
        grid = Grid(self.height, self.width)
        orbits = map(self.orbit, grid)
        return tuple([found for cell, found in zip(grid, orbits, strict=True) if found[0] == cell])


def size_from(size: str | Sequence[int]) -> tuple[int, int]:
    """Return rows and columns from a size such as ``20x15`` or (20, 15).

    Raises
    ------
    SatgridError
        If it is not a size of a board.
    """
    if isinstance(size, str):
        match = re.fullmatch(r"(\d{1,4})x(\d{1,4})", size, re.ASCII)
        numbers = [int(match[1]), int(match[2])] if match else []
    else:
        numbers = list(size)
    if len(numbers) != 2 or min(numbers) < 1:
        raise SatgridError(f"{size!r} is not a size such as 10x10")
    return numbers[0], numbers[1]
