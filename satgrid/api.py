"""Puzzles as they are handy in a notebook: load one, ask it, look at it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from satgrid import formats
from satgrid.counting.count import count
from satgrid.counting.request import Request
from satgrid.drawing import svg
from satgrid.errors import SatgridError
from satgrid.formats import sources
from satgrid.formula.clauses import Formula
from satgrid.puzzle.protocol import Puzzle, Violation
from satgrid.solve.enumeration import Judgement, solutions
from satgrid.verdicts.verdict import judgement

__all__ = ["Board", "Solution", "load", "load_all", "wrapped"]


@dataclass(frozen=True)
class Solution:
    """A solution with its board; a notebook shows its picture."""

    puzzle: Puzzle[Any]
    keys: frozenset[Any]

    def check(self) -> list[Violation]:
        """Judge it by the printed rules, without any clause; empty means solved."""
        return self.puzzle.check(self.keys)

    def __str__(self) -> str:
        """Write it in plain characters."""
        return self.puzzle.render(self.keys)

    def _repr_svg_(self) -> str:
        return svg(self.puzzle, self.keys)


@dataclass(frozen=True)
class Board:
    """A puzzle to ask; a notebook shows its picture.

    Attributes
    ----------
    puzzle
        The puzzle itself, for all else that satgrid can do with it.
    """

    puzzle: Puzzle[Any]

    @property
    def name(self) -> str:
        """The kind of puzzle."""
        return self.puzzle.name

    def solutions(self, *, limit: int | None = None) -> Iterator[Solution]:
        """Find the solutions one after the other, each once."""
        for keys in solutions(self._formula(), limit=limit):
            yield Solution(self.puzzle, keys)

    def solution(self) -> Solution | None:
        """Return a solution, or None where there is none."""
        return next(self.solutions(limit=1), None)

    def count(self, *, distinct: bool = False, jobs: int = 1) -> int:
        """Count the solutions.

        Parameters
        ----------
        distinct
            Whether those equal up to the board's symmetries count once.
        jobs
            The most processes to use.
        """
        return count(Request(self.puzzle, distinct=distinct, jobs=jobs)).number

    def verdict(self) -> str:
        """Say ``unique``, ``multiple`` or ``none``."""
        return self.judgement().verdict.value

    def judgement(self) -> Judgement:
        """Return the verdict with two solutions, where there are two."""
        return judgement(self.puzzle)

    def _formula(self) -> Formula:
        formula = Formula()
        self.puzzle.encode(formula)
        return formula

    def __str__(self) -> str:
        """Write the puzzle in satgrid's own format."""
        return self.puzzle.text()

    def _repr_svg_(self) -> str:
        return svg(self.puzzle)


def load(source: str | os.PathLike[str]) -> Board:
    """Read one puzzle: from a file in any format, or out of the string itself.

    Parameters
    ----------
    source
        A path, the name of a file, ``-`` for standard input, a URL of a puzzle with or without
        the site in front, or a text of several lines. ``NAME#2`` is the second of several.

    Raises
    ------
    SatgridError
        If it is malformed, or there are several.
    OSError
        If the file cannot be read.
    """
    return _only(sources.parts(source))


def load_all(source: str | os.PathLike[str]) -> list[Board]:
    """Read every puzzle of a file, a text or a URL; sources and errors are those of ``load``."""
    return [Board(part.read()) for part in sources.parts(source)]


def wrapped(content: str) -> Board:
    """Read the one puzzle of a text in any format."""
    return _only(formats.parts(content))


def _only(parts: list[formats.Part]) -> Board:
    if len(parts) != 1:
        raise SatgridError(f"there are {len(parts):,} puzzles here: read them with load_all")
    return Board(parts[0].read())
