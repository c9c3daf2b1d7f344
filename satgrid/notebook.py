"""What a question comes to, as a notebook shows it: words and pictures."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from satgrid.board.grid import Place
from satgrid.drawing import svg
from satgrid.explain.backbone import Known
from satgrid.puzzle.protocol import Clue, Puzzle, Violation

__all__ = ["Answer", "Deduction", "Explanation", "SolvedBoard"]


@dataclass(frozen=True)
class Answer:
    """What a question came to, in words and as a picture; a notebook shows both."""

    words: str
    picture: str
    """As SVG."""

    def __str__(self) -> str:
        """Return the words."""
        return self.words

    def _repr_svg_(self) -> str:
        return self.picture

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.words).replace(chr(10), '<br>')}</p>{self.picture}"


@dataclass(frozen=True)
class Explanation(Answer):
    """Why there is no solution, what forces a cell, or where solutions differ."""

    clues: tuple[Clue, ...]
    """Those that suffice, none to be spared; empty where the rules alone do, or nothing forces."""
    cells: tuple[Place, ...]
    """The cells in which solutions differ, counted from 0."""


@dataclass(frozen=True)
class Deduction(Answer):
    """What all solutions have in common."""

    known: Known | None
    """The keys in every solution, in none, and the others; None without a solution."""


@dataclass(frozen=True)
class SolvedBoard:
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
