"""Puzzles of a requested difficulty: drafts are rated, and the first that fits is chosen.

A generator's own notion of hard is a guess. Here each draft is rated on the scale of all genres
(``explain.difficulty``), by the same function as in ``check --difficulty``. The result does not
depend on the clock: the same request has the same result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from satgrid.errors import SatgridError, TimeUpError, unknown
from satgrid.explain.difficulty import WORDS, Difficulty, band, difficulty
from satgrid.generators.order import DIFFICULTIES
from satgrid.puzzle.protocol import Clued, Puzzle
from satgrid.system.limits import Limits, Progress

__all__ = ["WANTED", "Made", "chosen"]

WANTED = tuple(word for _, word in WORDS)
"""The words that may be asked for: those of the scale."""

_TRIES = 4, 20
"""How many puzzles are made and rated at most, of which one is taken: on large and small boards."""
_CELLS = 2000  # on the boards of all tries together, as long as these are not fewer
_QUESTIONS = 3000  # to a solver about one path, more than any on a board of usual size needs

Draft = Callable[[int, str, Limits], Puzzle[Any]]
"""Makes the puzzle of a number from 0, as easy or hard as a generator can tell."""


@dataclass(frozen=True)
class Made:
    """A new puzzle.

    Attributes
    ----------
    wanted
        The requested word, if any.
    difficulty
        The difficulty by ``explain.difficulty``; None if no word was requested, or the bound on a
        path was reached.
    tries
        The number of drafts made.
    """

    puzzle: Puzzle[Any]
    wanted: str | None = None
    difficulty: Difficulty | None = None
    tries: int = 1

    @property
    def missed(self) -> str:
        """The difficulty, if it is not the requested one; else empty."""
        if self.wanted is None or (self.difficulty and self.difficulty.word == self.wanted):
            return ""
        found = self.difficulty
        told = f"{found.word}, {found.number}" if found else "not known how hard it is"
        tries = f"{self.tries} tries" if self.tries != 1 else "one try"
        return f"{told}; no {self.wanted} one in {tries}"


def chosen(draft: Draft, wanted: str, cells: int, limits: Limits) -> Made:
    """Return the first draft with the requested difficulty, else the nearest one.

    After a draft that is too hard, the generator makes the next one for the word below; after one
    that is too easy, for the word above.

    Parameters
    ----------
    cells
        The cells of the board: large boards get fewer drafts.

    Raises
    ------
    SatgridError
        If no draft can be made for any word; the error is that of the first word.
    """
    if wanted not in WANTED:
        raise SatgridError(unknown("difficulty", wanted, WANTED))
    best: Made | None = None
    fault: SatgridError | None = None
    words = list(DIFFICULTIES)
    word = wanted if wanted in words else words[-1]  # generators know no word above hard
    tries = max(_TRIES[0], min(_TRIES[1], _CELLS // cells))
    for number in range(tries):

        def report(progress: Progress, tried: int = number) -> Progress:
            share = (tried + (progress.share or 0.0)) / tries
            note = f"try {tried + 1} of at most {tries}: {progress.note}"
            return progress._replace(share=share, note=note)

        part = limits.mapped(report)
        try:
            puzzle = draft(number, word, part)
        except TimeUpError:
            raise
        except SatgridError as error:
            fault = fault or error
            words.remove(word)
            if not words:
                break
            word = words[0] if wanted == "easy" else words[-1]
            continue
        part.tell("how hard it is")
        rating = difficulty(puzzle, limits, questions=_QUESTIONS)
        limits.check("before a puzzle is found")
        made = Made(puzzle, wanted, rating, number + 1)
        best = min(best or made, made, key=_missing)
        if not best.missed or not isinstance(puzzle, Clued):
            break
        word = _next(word, words, _too_hard(made))
    if best is None:
        assert fault is not None  # there is at least one try
        raise fault
    return best if not best.missed else replace(best, tries=number + 1)


def _missing(made: Made) -> float:
    """Return the distance between a puzzle's difficulty and the requested one, in tenths."""
    assert made.wanted is not None
    if made.difficulty is None:
        return float("inf")
    least, above = band(made.wanted)
    return max(0.0, least - made.difficulty.number, made.difficulty.number - above + 0.1)


def _too_hard(made: Made) -> bool:
    """Return whether a puzzle is harder than requested; an unrated one counts as harder."""
    assert made.wanted is not None
    return made.difficulty is None or made.difficulty.number >= band(made.wanted)[0]


def _next(word: str, words: list[str], harder: bool) -> str:
    """Return the next word for the generator, after a puzzle that was too hard or too easy."""
    at = words.index(word) + (-1 if harder else 1)
    return words[min(max(at, 0), len(words) - 1)]
