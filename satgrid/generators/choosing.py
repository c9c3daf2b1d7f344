"""As hard as it was asked for: of several drafts the one whose word on the scale is the right one.

What a generator calls hard is its guess. Here each draft is rated on the scale of all genres
(``explain.difficulty``), by the same function as in ``check --difficulty``. No clock has a part in
it: the same question has the same answer.
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
        The word that was asked for, if any.
    difficulty
        How hard it is, as ``explain.difficulty`` has it; None where no word was asked for, or it
        is not found out within the bound on a path.
    tries
        How many puzzles were made to find it.
    """

    puzzle: Puzzle[Any]
    wanted: str | None = None
    difficulty: Difficulty | None = None
    tries: int = 1

    @property
    def missed(self) -> str:
        """What it is in place of what was asked for; empty where it is that."""
        if self.wanted is None or (self.difficulty and self.difficulty.word == self.wanted):
            return ""
        found = self.difficulty
        told = f"{found.word}, {found.number}" if found else "not known how hard it is"
        tries = f"{self.tries} tries" if self.tries != 1 else "one try"
        return f"{told}; no {self.wanted} one in {tries}"


def chosen(draft: Draft, wanted: str, cells: int, limits: Limits) -> Made:
    """Return the first draft that is as hard as wanted, else the first of those nearest to it.

    Where a draft is too hard, the next one is what the generator makes for the word below, and
    where it is too easy, for the word above.

    Parameters
    ----------
    cells
        Of the board: of large ones fewer are made.

    Raises
    ------
    SatgridError
        If no draft can be made for any word: what is wrong with the first one.
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
    """Return how far a puzzle is from what was asked for, in tenths."""
    assert made.wanted is not None
    if made.difficulty is None:
        return float("inf")
    least, above = band(made.wanted)
    return max(0.0, least - made.difficulty.number, made.difficulty.number - above + 0.1)


def _too_hard(made: Made) -> bool:
    """Return whether a puzzle that is not as hard as wanted is harder; one not rated is."""
    assert made.wanted is not None
    return made.difficulty is None or made.difficulty.number >= band(made.wanted)[0]


def _next(word: str, words: list[str], harder: bool) -> str:
    """Return the word to ask a generator for, after a puzzle that is harder than wanted or not."""
    at = words.index(word) + (-1 if harder else 1)
    return words[min(max(at, 0), len(words) - 1)]
