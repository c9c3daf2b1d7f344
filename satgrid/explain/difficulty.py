"""The difficulty of a puzzle for people, on one scale for all genres, from its path.

A step by a technique is as hard as the technique's level. A step by its clues counts as level 2,
more for every clue beyond the first and for the known facts that it needs, and at most as level 7.
A step of the next level costs six times as much. The number is between the level of a step of
average cost and that of one step which costs as much as all steps together: a quarter of the way,
since a long way is harder than a short one, and not so much as that. The two constants are such
that easy, medium and hard puzzles of the generators, and published nonograms that are called hard
and others, come apart (docs/explain.md has the figures).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import inf, log, log2
from typing import Any

from satgrid.errors import TimeUpError
from satgrid.explain.paths import Path, Step, path
from satgrid.explain.reasons import Explainer
from satgrid.explain.trials import DIRECT, NESTED, TRIAL
from satgrid.puzzle.protocol import Clued, Puzzle
from satgrid.steps.techniques import techniques
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["WORDS", "Difficulty", "band", "difficulty", "level", "names", "rated"]
__all__ += ["used", "walked"]

_TIMES = 6.0  # what a step costs in steps of the level below
_LENGTH = 0.25  # how much of the number of steps counts
_FROM_KNOWN, _MOST_DIRECT = 1 / 12, 5.0  # levels for something known, of a direct step
_FROM_LINKS = 0.4  # levels for twice as many links
WORDS = ((2.7, "easy"), (3.7, "medium"), (5.0, "hard"), (inf, "very hard"))
"""The words, each with the number below which it is right."""


@dataclass(frozen=True, order=True)
class Difficulty:
    """The difficulty of a puzzle for people.

    Attributes
    ----------
    number
        From 1, in tenths; 7 and more is out of reach for most.
    hardest
        The level of the hardest step.
    steps
        How many there are.
    """

    number: float
    hardest: float
    steps: int

    @property
    def word(self) -> str:
        """The number as a word: easy, medium, hard or very hard."""
        return next(word for below, word in WORDS if self.number < below)


def difficulty(
    puzzle: Puzzle[Any], limits: Limits = ENDLESS, *, questions: float = inf
) -> Difficulty | None:
    """Return the difficulty of a puzzle; None without exactly one solution or when time is over.

    Parameters
    ----------
    limits
        The same puzzle has the same difficulty whenever they are not reached.
    questions
        As in ``steps.path``, after which it is None as well.
    """
    walk = walked(puzzle, limits, questions=questions)
    return rated(walk) if walk else None


def walked(puzzle: Puzzle[Any], limits: Limits = ENDLESS, *, questions: float = inf) -> Path | None:
    """Return the path that is rated; None without a solution or clues, or when time is over."""
    if not isinstance(puzzle, Clued):
        return None
    try:
        with Explainer(puzzle, deadline=limits.deadline) as explainer:
            return path(explainer, questions=questions)
    except TimeUpError:
        return None


def band(word: str) -> tuple[float, float]:
    """Return the range of numbers for a word: its first number, and the first one above it."""
    at = [one for _, one in WORDS].index(word)
    return (WORDS[at - 1][0] if at else 0.0), WORDS[at][0]


def rated(walk: Path) -> Difficulty | None:
    """Return the difficulty of a path; None if the path does not lead to one solution."""
    if not walk.complete or walk.open:
        return None
    levels = [level(step) for step in walk.steps] or [1.0]
    cost = sum(_TIMES**one for one in levels)
    number = log(cost, _TIMES) - (1 - _LENGTH) * log(len(levels), _TIMES)
    return Difficulty(round(number, 1), round(max(levels), 1), len(walk.steps))


def level(step: Step) -> float:
    """Return the difficulty of a step."""
    if step.trial is None:
        return step.technique.level
    if not step.trial.links:
        return min(step.technique.level + _FROM_KNOWN * len(step.because), _MOST_DIRECT)
    more = _FROM_LINKS * log2(1 + len(step.trial.links))
    return min(step.technique.level - 1 + more, NESTED.level)


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
