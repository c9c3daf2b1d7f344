"""The difficulty of a puzzle for people, from the hardest steps of its path.

A step by a technique is as hard as the technique's level. A direct step is harder than pairs, since
no technique finds it, and the harder the more it follows from; from several clues it is as hard as
a chain that goes from one to the next. A chain is at least as hard as the hardest named technique,
and the harder the longer it is; a trial within a trial is the hardest. A step of the next level
costs four times as much, and the number is the level of a step of average cost among the ten
hardest. The constants are such that puzzles come apart which programs of others made as easy or
hard ones; docs/benchmarks.md has the figures.

The words are those of a genre: they part its published puzzles (``quantiles``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, log, log2
from typing import Any

from satgrid.errors import TimeUpError
from satgrid.explain.paths import Path, Step, path
from satgrid.explain.quantiles import BOUNDS, USUAL
from satgrid.explain.reasons import Explainer
from satgrid.explain.trials import DIRECT, NESTED, TRIAL
from satgrid.puzzle.protocol import Puzzle
from satgrid.steps.techniques import techniques
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["WORDS", "Difficulty", "band", "difficulty", "level", "names"]
__all__ += ["of_walk", "off", "rated", "used", "walked"]

_TIMES = 4.0  # what a step costs in steps of the level below
_HARDEST = 10  # steps that count
_DIRECT, _FROM_KNOWN, _MOST_DIRECT = 5.5, 1 / 8, 6.0  # of a direct step; for something known
_CHAIN, _FROM_LINKS = 6.0, 0.6  # the level of a chain without links; levels for twice as many
_NESTED = 10.0
WORDS = ("easy", "medium", "hard", "very hard")
"""The words, each for a range of numbers that depends on the genre: ``band``."""


@dataclass(frozen=True, order=True)
class Difficulty:
    """The difficulty of a puzzle for people.

    Attributes
    ----------
    number
        From 1, in tenths; from about 5 on it takes trials.
    hardest
        The level of the hardest step.
    steps
        How many there are.
    genre
        The puzzle's genre, on which the word depends.
    whole
        Whether all steps are rated; if not, the puzzle is as hard at least.
    """

    number: float
    hardest: float
    steps: int
    genre: str = ""
    whole: bool = True

    @property
    def word(self) -> str:
        """The number as a word: easy, medium, hard or very hard."""
        return next(word for word in WORDS if self.number < band(word, self.genre)[1])


def difficulty(
    puzzle: Puzzle[Any], limits: Limits = ENDLESS, *, questions: float = inf, below: float = inf
) -> Difficulty | None:
    """Return the difficulty of a puzzle; None without exactly one solution or when time is over.

    Parameters
    ----------
    limits
        The same puzzle has the same difficulty whenever they are not reached.
    questions
        As in ``steps.path``, after which it is None as well.
    below
        As in ``walked``: only the steps up to there are rated.
    """
    return of_walk(walked(puzzle, limits, questions=questions, below=below), puzzle.name, below)


def of_walk(walk: Path | None, genre: str, below: float = inf) -> Difficulty | None:
    """Return the difficulty of a path by ``walked``, which may end where it is too hard."""
    if walk is None:
        return None
    begun = _of(walk.steps, genre, whole=False)
    if not walk.complete and begun.number >= below:
        return begun
    return rated(walk, genre)


def walked(
    puzzle: Puzzle[Any], limits: Limits = ENDLESS, *, questions: float = inf, below: float = inf
) -> Path | None:
    """Return the path that is rated; None without a solution or clues, or when time is over.

    Parameters
    ----------
    questions
        As in ``steps.path``.
    below
        The number that is too hard: where the first steps reach it, the path ends.
    """
    try:
        with Explainer(puzzle, deadline=limits.deadline) as explainer:
            return path(
                explainer,
                questions=questions,
                enough=None if below == inf else lambda steps: _number(steps) >= below,
            )
    except TimeUpError:
        return None


def band(word: str, genre: str) -> tuple[float, float]:
    """Return the range of numbers for a word: its first number, and the first one above it."""
    bounds = (0.0, *BOUNDS.get(genre, USUAL), inf)
    at = WORDS.index(word)
    return bounds[at], bounds[at + 1]


def off(number: float, word: str, genre: str) -> float:
    """Return how far a number is from a word: below 0 if too easy, above 0 if too hard."""
    least, above = band(word, genre)
    return round(min(0.0, number - least) or max(0.0, number - above + 0.1), 1)


def rated(walk: Path, genre: str) -> Difficulty | None:
    """Return the difficulty of a path; None if the path does not lead to one solution."""
    if not walk.complete or walk.open:
        return None
    return _of(walk.steps, genre)


def _of(steps: Sequence[Step], genre: str, *, whole: bool = True) -> Difficulty:
    """Return the difficulty of some steps."""
    hardest = max(map(level, steps), default=1.0)
    return Difficulty(_number(steps), round(hardest, 1), len(steps), genre, whole)


def _number(steps: Iterable[Step]) -> float:
    """Return the level of a step of average cost among the hardest ones."""
    levels = sorted(map(level, steps), reverse=True) or [1.0]
    cost = sum(_TIMES**one for one in levels[:_HARDEST]) / _HARDEST
    return round(max(1.0, log(cost, _TIMES)), 1)


def level(step: Step) -> float:
    """Return the difficulty of a step."""
    if step.technique is NESTED:
        return _NESTED
    if step.trial is None:
        return step.level or step.technique.level
    links = len(step.trial.links) or len(step.clues) - 1
    if links <= 0:
        return min(_DIRECT + _FROM_KNOWN * len(step.because), _MOST_DIRECT)
    return min(_CHAIN + _FROM_LINKS * log2(1 + links), _NESTED)


def used(walk: Path) -> Counter[str]:
    """Return the names of the techniques that a path uses, each with its number of steps.

    A name is that of a technique of the genre, such as ``hidden single``. Where none finds
    anything it is ``direct``: the rules and clues that are named settle something at once;
    ``trial``: what follows from the opposite breaks a rule; ``trial within a trial``: it does so
    only after further trials. These three are in ``explain.trials``.
    """
    return Counter(step.technique.name for step in walk.steps)


def names(puzzle: Puzzle[Any]) -> list[str]:
    """Return all names that ``used`` can return for puzzles of a genre, the easiest first."""
    ways = [*techniques(puzzle), DIRECT, TRIAL, NESTED]
    return list(dict.fromkeys(way.name for way in sorted(ways, key=lambda way: way.level)))
