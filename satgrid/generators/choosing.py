"""Puzzles of a requested difficulty: drafts are rated, and the first that fits is chosen.

A generator's own notion of hard is a guess. Here each draft is rated on the scale of all genres
(``explain.difficulty``), by the same function as in ``check --difficulty``. The result does not
depend on the clock: the same request has the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from satgrid.errors import SatgridError, unknown
from satgrid.explain.difficulty import (
    VERY_HARD,
    WORDS,
    Difficulty,
    difficulty,
    off,
    rated,
    used,
    walked,
)
from satgrid.generators.aim import Aim, questions_for
from satgrid.generators.order import DIFFICULTIES
from satgrid.puzzle.protocol import Puzzle
from satgrid.record import record
from satgrid.system.limits import Limits, Progress

__all__ = ["WANTED", "Made", "Thrown", "UnfitError", "chosen", "ignored"]

WANTED = WORDS
"""The words that may be asked for: those of the scale."""

_TRIES = 4, 20
"""How many puzzles are made and rated at most, of which one is taken: on large and small boards."""
_CELLS = 2000  # on the boards of all tries together, as long as these are not fewer

Draft = Callable[[int, str, Limits], Puzzle[Any]]
"""Makes the puzzle of a number from 0, as easy or hard as a generator can tell."""
Thrown = Callable[[int, str], None]
"""Called with the number of each draft that is thrown away, from 1, and the reason."""


def ignored(number: int, reason: str) -> None:
    """Ignore that a draft is thrown away."""


class UnfitError(SatgridError):
    """None of the drafts of a seed is as requested; another seed may have one."""


@record
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
    techniques
        The names of the techniques on its path, the first used first; None if none were requested
        or refused, or the bound on a path was reached.
    unfit
        Which of the requested techniques is missing, or which refused one is needed; else empty.
    fewest
        Whether a given board has proven the fewest more clues; None if no board was given.
    """

    puzzle: Puzzle[Any]
    wanted: str | None = None
    difficulty: Difficulty | None = None
    tries: int = 1
    techniques: tuple[str, ...] | None = None
    unfit: str = ""
    fewest: bool | None = None

    @property
    def fault(self) -> str:
        """Why a draft is thrown away; empty if it is as requested."""
        if self.unfit or not self.missed:
            return self.unfit
        if self.difficulty is None:
            return "not known how hard it is"
        return f"too {'hard' if _too_hard(self) else 'easy'}: {_graded(self.difficulty)}"

    @property
    def missed(self) -> str:
        """The difficulty, if it is not the requested one; else empty."""
        if self.wanted is None or (self.difficulty and self.difficulty.word == self.wanted):
            return ""
        found = self.difficulty
        measured = _graded(found) if found else "not known how hard it is"
        tries = f"{self.tries} tries" if self.tries != 1 else "one try"
        return f"{measured}; no {self.wanted} one in {tries}"


def chosen(
    draft: Draft,
    wanted: str | None,
    cells: int,
    limits: Limits,
    *,
    must: Sequence[str] = (),
    avoid: Sequence[str] = (),
    strict: bool = False,
    thrown: Thrown = ignored,
    aim: Aim | None = None,
) -> Made:
    """Return the first draft that is as requested, else the one of the nearest difficulty.

    After a draft that is too hard, the generator makes the next one for the word below; after one
    that is too easy, for the word above.

    Parameters
    ----------
    wanted
        The requested difficulty, if any.
    cells
        The cells of the board: large boards get fewer drafts.
    must, avoid
        The names of techniques that the path of the puzzle needs, and of those it does without.
    strict
        Whether the nearest difficulty is not enough.
    aim
        What the drafts are steered by: how hard the last one is may be known there.

    Raises
    ------
    UnfitError
        If no draft has these techniques, or on ``strict`` no draft the requested difficulty.
    SatgridError
        If no draft can be made for any word; the error is that of the first word.
    """
    if wanted is not None and wanted not in WANTED:
        raise SatgridError(unknown("difficulty", wanted, WANTED))
    best: Made | None = None
    fault: SatgridError | None = None
    words = list(DIFFICULTIES)
    word = wanted or "medium"
    word = word if word in words else words[-1]  # generators know no word above hard
    tries = max(_TRIES[0], min(_TRIES[1], _CELLS // cells))
    for number in range(tries):

        def report(progress: Progress, tried: int = number) -> Progress:
            share = (tried + (progress.share or 0.0)) / tries
            note = f"try {tried + 1} of at most {tries}: {progress.note}"
            return progress._replace(share=share, note=note)

        part = limits.mapped(report)
        try:
            puzzle = draft(number, word, part)
        except SatgridError as error:
            thrown(number + 1, str(error))
            fault = fault or error
            words.remove(word)
            if not words:
                break
            word = words[0] if wanted == "easy" else words[-1]
            continue
        part.tell("how hard it is")
        known = aim.rating(puzzle) if aim else None
        if known:
            made = Made(puzzle, wanted, *known)
        else:
            made = _judged(puzzle, wanted, must, avoid, limits)
        limits.check("before a puzzle is found")
        made = replace(made, tries=number + 1)
        best = min(best or made, made, key=_missing)
        if not made.fault:
            break
        thrown(number + 1, made.fault)
        word = _next(word, words, _too_hard(made))
    if best is None:
        assert fault is not None  # there is at least one try
        raise fault
    if best.unfit or (strict and best.fault):
        drafts = f"{number + 1} tries" if number else "one try"
        raise UnfitError(f"no draft of {drafts} is as requested; the nearest: {best.fault}")
    if best.difficulty and not best.difficulty.whole:
        whole = difficulty(best.puzzle, limits, questions=questions_for(best.puzzle))
        limits.check("before a puzzle is found")
        best = replace(best, difficulty=whole or best.difficulty)
    return best if not best.missed else replace(best, tries=number + 1)


def _judged(
    puzzle: Puzzle[Any],
    wanted: str | None,
    must: Sequence[str],
    avoid: Sequence[str],
    limits: Limits,
) -> Made:
    """Rate a draft, and look for techniques on its path."""
    questions = questions_for(puzzle)
    if not must and not avoid:
        most = wanted or VERY_HARD
        return Made(puzzle, wanted, difficulty(puzzle, limits, questions=questions, most=most))
    walk = walked(puzzle, limits, questions=questions)
    rating = rated(walk, puzzle.name) if walk else None
    if walk is None or rating is None:
        return Made(puzzle, wanted, rating, unfit="no whole path to its solution is known")
    found = tuple(used(walk))
    unfit = [f"no {name}" for name in must if name not in found]
    unfit += [f"needs {name}" for name in avoid if name in found]
    return Made(puzzle, wanted, rating, techniques=found, unfit=", ".join(unfit))


def _missing(made: Made) -> tuple[int, float, bool]:
    """Return how many techniques are wrong, and how far the difficulty is from the requested.

    Where only some steps are rated it may be farther.
    """
    unfit = made.unfit.count(",") + 1 if made.unfit else 0
    if made.wanted is None:
        return unfit, 0.0, False
    found = made.difficulty
    if found is None:
        return unfit, inf, True
    return unfit, abs(off(found, made.wanted)), not found.whole


def _graded(found: Difficulty) -> str:
    return f"{'' if found.whole else 'at least '}{found.word}, {found.number}"


def _too_hard(made: Made) -> bool:
    """Return whether a puzzle is harder than requested; an unrated one counts as harder.

    Without a requested difficulty, one without a requested technique counts as too easy.
    """
    if made.difficulty is None:
        return True
    if made.wanted is None:
        return not made.unfit.startswith("no ")
    return off(made.difficulty, made.wanted) >= 0


def _next(word: str, words: list[str], harder: bool) -> str:
    """Return the next word for the generator, after a puzzle that was too hard or too easy."""
    at = words.index(word) + (-1 if harder else 1)
    return words[min(max(at, 0), len(words) - 1)]
