"""The word of difficulty that a draft aims at, while it is made."""

from __future__ import annotations

from typing import Any, NamedTuple

from satgrid.board.grid import Place
from satgrid.explain.difficulty import WORDS, Difficulty, of_walk, off, walked
from satgrid.puzzle.protocol import Puzzle
from satgrid.system.limits import Limits

__all__ = ["Aim", "Grade", "questions_for"]

_QUESTIONS, _EACH = 3000, 15
"""To a solver about one path: more than any on a board of usual size needs; for each cell."""
_RATED = 60  # boards for one request


class Grade(NamedTuple):
    """How a board stands to the word.

    Attributes
    ----------
    side
        -1 if it is too easy, 1 if it is too hard, else 0.
    far
        How far it is from the word, to compare boards on one side.
    left
        The cells that are open where it becomes too hard.
    """

    side: int
    far: float
    left: tuple[Place, ...]


class Aim:
    """A word of difficulty to which drafts are steered.

    Parameters
    ----------
    word
        The requested one, on the scale of ``explain.difficulty``.
    """

    def __init__(self, word: str) -> None:
        self.word = word
        self._rated = 0
        self._known: dict[str, Difficulty | None] = {}

    @property
    def spent(self) -> bool:
        """Whether no further board is to be rated."""
        return self._rated >= _RATED

    def grade(self, puzzle: Puzzle[Any], limits: Limits) -> Grade:
        """Return how a board with exactly one solution stands to the word."""
        limits.check("before a puzzle is found")
        self._rated += 1
        walk = walked(puzzle, limits, questions=questions_for(puzzle), most=self.word)
        limits.check("before a puzzle is found")
        found = of_walk(walk, puzzle.name, self.word)
        self._known[puzzle.text()] = found
        left = walk.left if walk else ()
        if found is None or found.rank > WORDS.index(self.word):
            return Grade(1, len(left), left)
        return Grade(-1 if found.word != self.word else 0, abs(off(found, self.word)), ())

    def rating(self, puzzle: Puzzle[Any]) -> tuple[Difficulty | None] | None:
        """Return the rating of a board; None if it was not rated."""
        text = puzzle.text()
        return (self._known[text],) if text in self._known else None

    def fits(self, puzzle: Puzzle[Any]) -> bool:
        """Return whether a board was rated and has the word."""
        known = self._known.get(puzzle.text())
        return known is not None and known.word == self.word


def questions_for(puzzle: Puzzle[Any]) -> int:
    """Return how many questions to a solver the path of a board may take."""
    return max(_QUESTIONS, _EACH * puzzle.shape[-1] * puzzle.shape[-2])
