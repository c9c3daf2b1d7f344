"""The difficulty of a puzzle for people, from the hardest steps of its path.

A step by a technique is as hard as the technique's level. A direct step is harder than pairs, since
no technique finds it, and the harder the more it follows from; from several clues it is as hard as
a chain that goes from one to the next. A chain is at least as hard as the hardest named technique,
and the harder the longer it is; a trial within a trial is the hardest. A step of the next level
costs four times as much, and the number is the level of a step of average cost among the ten
hardest. The constants are such that puzzles come apart which programs of others made as easy or
hard ones; docs/benchmarks.md has the figures.

The word is a rule about the same steps, in every genre: an easy puzzle has no step above level 3, a
medium one is solved by techniques alone, a hard one takes a few short trials. No number decides it;
the numbers between the words of a genre (``quantiles``) tell generators how far they are from one.
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
from satgrid.explain.trials import DIRECT, NESTED, TRIAL, WAYS
from satgrid.puzzle.protocol import Puzzle
from satgrid.steps.techniques import techniques
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["EASY", "HARD", "MEDIUM", "VERY_HARD", "WORDS", "Difficulty", "band", "difficulty"]
__all__ += ["first_level", "level", "names", "of_walk", "off", "rated", "used", "walked"]

_TIMES = 4.0  # what a step costs in steps of the level below
_HARDEST = 10  # steps that count
_DIRECT, _FROM_KNOWN, _MOST_DIRECT = 5.5, 1 / 8, 6.0  # of a direct step; for something known
_CHAIN, _FROM_LINKS = 6.0, 0.6  # the level of a chain without links; levels for twice as many
_NESTED = 10.0
_LEAST = 0.1  # what a puzzle of another word is off, at least
_EASY = 3  # the level of the hardest step of an easy puzzle, at most
_TRIALS, _LINKS = 10, 6  # of a hard one, and of each, at most
WORDS = EASY, MEDIUM, HARD, VERY_HARD = ("easy", "medium", "hard", "very hard")
"""The words, the easiest first."""


@dataclass(frozen=True, order=True)
class Difficulty:
    """The difficulty of a puzzle for people.

    Puzzles are ordered by their words, and those of one word by their numbers.

    Attributes
    ----------
    rank
        The number of the word, from 0.
    number
        From 1, in tenths.
    hardest
        The level of the hardest step.
    steps
        How many there are.
    genre
        The puzzle's genre, for its numbers between words.
    whole
        Whether all steps are rated; if not, the puzzle is as hard at least.
    """

    rank: int
    number: float
    hardest: float
    steps: int
    genre: str = ""
    whole: bool = True

    @property
    def word(self) -> str:
        """Easy, medium, hard or very hard."""
        return WORDS[self.rank]


def difficulty(
    puzzle: Puzzle[Any],
    limits: Limits = ENDLESS,
    *,
    questions: float = inf,
    most: str = VERY_HARD,
) -> Difficulty | None:
    """Return the difficulty of a puzzle; None without exactly one solution or when time is over.

    Parameters
    ----------
    limits
        The same puzzle has the same difficulty whenever they are not reached.
    questions
        As in ``steps.path``, after which it is None as well.
    most
        As in ``walked``: only the steps up to there are rated.
    """
    return of_walk(walked(puzzle, limits, questions=questions, most=most), puzzle.name, most)


def of_walk(walk: Path | None, genre: str, most: str = VERY_HARD) -> Difficulty | None:
    """Return the difficulty of a path by ``walked``, which may end where it is too hard."""
    if walk is None:
        return None
    begun = _of(walk, genre, whole=False)
    if not walk.complete and begun.rank > WORDS.index(most):
        return begun
    return rated(walk, genre)


def walked(
    puzzle: Puzzle[Any],
    limits: Limits = ENDLESS,
    *,
    questions: float = inf,
    most: str = VERY_HARD,
) -> Path | None:
    """Return the path that is rated; None without a solution or clues, or when time is over.

    Parameters
    ----------
    questions
        As in ``steps.path``.
    most
        The hardest word that will do: where the first steps are harder, the path ends. For one
        without trials it ends where no technique finds anything.
    """
    rank = WORDS.index(most)
    try:
        with Explainer(puzzle, deadline=limits.deadline) as explainer:
            return path(
                explainer,
                questions=questions,
                trials=rank >= WORDS.index(HARD),
                enough=None if most == VERY_HARD else lambda steps: _rank(steps) > rank,
            )
    except TimeUpError:
        return None


def first_level(word: str) -> float:
    """Return the level at which a word begins: the hardest step of its puzzles is no easier."""
    return (0.0, _EASY, _DIRECT, _DIRECT)[WORDS.index(word)]


def band(word: str, genre: str) -> tuple[float, float]:
    """Return the numbers that most puzzles of a word have: the first one, and the first above."""
    bounds = (0.0, *BOUNDS.get(genre, USUAL), inf)
    at = WORDS.index(word)
    return bounds[at], bounds[at + 1]


def off(found: Difficulty, word: str) -> float:
    """Return how far a puzzle is from a word: below 0 if too easy, above 0 if too hard, else 0.

    Each word between them is one more than what the numbers tell.
    """
    apart = found.rank - WORDS.index(word)
    least, above = band(word, found.genre)
    if apart < 0:
        return round(min(found.number - least, -_LEAST) + apart + 1, 1)
    if apart > 0:
        return round(max(found.number - above, 0.0) + _LEAST + apart - 1, 1)
    return 0.0


def rated(walk: Path, genre: str) -> Difficulty | None:
    """Return the difficulty of a path; None if the path does not lead to one solution."""
    if not walk.complete or walk.open:
        return None
    return _of(walk, genre)


def _of(walk: Path, genre: str, *, whole: bool = True) -> Difficulty:
    """Return the difficulty of the steps of a path."""
    steps = walk.steps
    rank = max(_rank(steps), WORDS.index(HARD) if walk.stuck else 0)
    hardest = max(map(level, steps), default=1.0)
    return Difficulty(rank, _number(steps), round(hardest, 1), len(steps), genre, whole)


def _rank(steps: Sequence[Step]) -> int:
    """Return the number of the word of some steps; with more steps it is no smaller."""
    trials = [step for step in steps if step.technique in WAYS]
    if not trials:
        return WORDS.index(EASY if all(level(step) <= _EASY for step in steps) else MEDIUM)
    short = all(step.trial and len(step.trial.links) <= _LINKS for step in trials)
    return WORDS.index(HARD if short and len(trials) <= _TRIALS else VERY_HARD)


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
