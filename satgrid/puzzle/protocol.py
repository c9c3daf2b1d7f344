"""The methods that every puzzle has, and those that boards of declared genres have besides."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import Any, ClassVar, Protocol, Self, TypeVar, runtime_checkable

from satgrid.board.cover import ExactCover
from satgrid.board.grid import Place
from satgrid.board.isometry import Isometry
from satgrid.board.text import Notes
from satgrid.errors import SatgridError, unknown
from satgrid.formula.clauses import Formula
from satgrid.machines.machine import Product
from satgrid.record import record

__all__ = ["Clue", "DeclaredPuzzle", "KnownKeys", "Puzzle", "Violation", "printed_keys", "variant"]

Key = TypeVar("Key", bound=Hashable)


@record
class Violation:
    """A rule that a board breaks, one place where it does, and how."""

    rule: str
    cell: Place
    note: str = ""

    def __lt__(self, other: Violation) -> bool:
        """Return whether it comes before another one: by rule, then by cell."""
        return (self.rule, self.cell, self.note) < (other.rule, other.cell, other.note)


@record
class Clue:
    """A part of a puzzle that can be left out."""

    name: str
    """In the words of a player: ``row 3: 2 1``."""
    cells: tuple[Place, ...]
    """The cells it refers to."""
    removable: bool = False
    """Whether ``DeclaredPuzzle.without`` can leave it out."""
    given: bool = False
    """Whether it says what its cell is, so that there is nothing to find there."""


class Puzzle(Protocol[Key]):
    """One board to solve. Values are immutable; two equal texts parse to equal puzzles.

    A solution is the set of keys of the answer block that are true: the cells that are
    shaded, the pairs of cell and number, the placements of the pieces.
    """

    name: ClassVar[str]
    rules: ClassVar[str]
    """The rules for a player, in two sentences."""
    encodings: ClassVar[tuple[str, ...]]
    """The variants of the encoding, the default first."""
    explained: ClassVar[str]
    """The encoding in which the clauses of the other clues say nothing of a clue left out."""

    @property
    def notes(self) -> Notes:
        """The title, author and source that are known."""
        ...

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of the board's box: (rows, columns) or (layers, rows, columns)."""
        ...

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a board; raise ParseError with line and column if it is malformed."""
        ...

    def text(self) -> str:
        """Write the board in the form that ``parse`` reads."""
        ...

    def flaws(self) -> list[str]:
        """Return sentences why there is no solution; empty if that is not obvious."""
        ...

    def clue_list(self) -> list[Clue]:
        """Return the clues in a fixed order."""
        ...

    def encode(self, formula: Formula, encoding: str | None = None) -> None:
        """Write clauses whose models are the solutions.

        Those of clue number i are filed under ``formula.clue(i)``.
        """
        ...

    def check(self, solution: frozenset[Key]) -> list[Violation]:
        """Judge a solution by the printed rules, without any clause; empty means solved."""
        ...

    def render(self, solution: frozenset[Key] | None = None) -> str:
        """Write the board with a solution in characters, one line per row."""
        ...

    def read(self, text: str) -> frozenset[Key]:
        """Read back a rendered solution; raise ParseError if it is malformed."""
        ...

    def places(self, key: Key) -> tuple[Place, ...]:
        """Return the cells that a key of the answer refers to."""
        ...

    def invariant(self, isometry: Isometry) -> bool:
        """Return whether an isometry of the box maps cells and clues to themselves."""
        ...

    def image(self, key: Key, isometry: Isometry) -> Key:
        """Return the image of a key of the answer under such an isometry."""
        ...

    def cover(self) -> ExactCover | None:
        """Return the puzzle as an exact cover whose placements are the answer's keys, or None."""
        ...


class KnownKeys(Protocol):
    """Facts that follow without clauses."""

    @property
    def clash(self) -> Any:
        """The reason why there is no solution; None if none was found."""
        ...

    @property
    def complete(self) -> bool:
        """Whether nothing is left open."""
        ...

    def found(self) -> frozenset[Any]:
        """Return the keys known to be in every solution."""
        ...


@runtime_checkable
class DeclaredPuzzle(Puzzle[Key], Protocol[Key]):
    """A puzzle of a declared genre: its clues can go or come, and much follows without clauses."""

    def without(self, clues: Collection[int]) -> Self:
        """Return the puzzle without some of its removable clues, given by number."""
        ...

    def more_clues(self, solution: frozenset[Key]) -> dict[Any, Clue]:
        """Return, in order, the clues that could be added and are true of a solution.

        Each is given by a key for ``with_clue``; equal clues have equal keys.
        """
        ...

    def with_clue(self, key: Any) -> Self:
        """Return the puzzle with one more clue, given by a key of ``more_clues``."""
        ...

    def deduced(self, *, deadline: float | None = None) -> KnownKeys:
        """Return what follows without clauses; raise TimeUpError at the deadline."""
        ...

    def encode(self, formula: Formula, encoding: str | None = None, known: Any = None) -> None:
        """Write the clauses; with findings, only those that remain open are needed.

        The answer block has at least the open keys. A model together with the keys found is a
        solution.
        """
        ...

    def narrow(self, formula: Formula, held: frozenset[Key]) -> bool:
        """Add clauses for a verdict to the clauses of ``encode``; return whether there are any.

        If there is a solution, one keeps them. If there is one besides a solution that ``varied``
        cannot change, one of those keeps them.
        """
        ...

    def varied(self, solution: frozenset[Key]) -> frozenset[Key] | None:
        """Return another solution that is easily derived from this one, or None."""
        ...

    def product(self, *, deadline: float | None = None, most: int | None = None) -> Product | None:
        """Return the open part as machines, or None; raise TimeUpError at the deadline.

        The keys are those of the answer, in an order that is always the same. ``most`` is the
        number of open keys above which it is None.
        """
        ...

    def pieces(self) -> ExactCover | None:
        """Return an exact cover whose solutions are those of the puzzle, or None.

        The keys are sides of cells: each holds where its cells lie in different placements.
        """
        ...


def printed_keys(puzzle: Puzzle[Key]) -> frozenset[Key]:
    """Return the keys of the answer that are printed on the board, if it knows of any."""
    found: frozenset[Key] = getattr(puzzle, "printed_keys", frozenset())
    return found


def variant(known: tuple[str, ...], name: str | None) -> str:
    """Return an encoding by name; without a name, the first."""
    if name is None:
        return known[0]
    if name not in known:
        raise SatgridError(unknown("encoding", name, known))
    return name
