"""A path to the solution for people: each step is the easiest possible one.

A step is made by the easiest technique of the genre (``satgrid.steps``) that finds something. If
none does, the opposite of something is tried (``trials``). Results of earlier steps are
known, and so are givens from the start: to read a given is not a step.

A step that only excludes keys, such as a number that a pair takes from a cell, is left out if no
later step needs it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from math import inf
from typing import Any

from satgrid.board.grid import Place
from satgrid.board.naming import LONGEST, clipped, shortened
from satgrid.errors import TimeUpError
from satgrid.explain.reasons import Explainer, State
from satgrid.explain.trials import Trials
from satgrid.puzzle.protocol import Clue, Puzzle
from satgrid.record import record
from satgrid.steps.techniques import Fact, Known, Trial, Way, absent, techniques
from satgrid.system.limits import Limits, Report, unheard

__all__ = ["Path", "Step", "next_step", "path"]

_COUNTED = re.compile(r"[;:] (\d+) (?:clues|others?)(?:;|$)")
_EASY = 3  # the level of a first step, at most, that is taken before marks
_QUESTIONS = 10  # to a solver, that a step by trial counts as


@record
class Step:
    """A step: facts that follow from a few clues and the facts known before.

    Attributes
    ----------
    clues
        By their numbers in the puzzle's list; empty if the rules and the known facts suffice.
    facts
        The new facts: keys of the answer that are in the solution, or are not. If a cell gets a
        key, only that fact is listed.
    because
        The known facts that the step needs besides the clues and the rules.
    found
        The cells that are complete from this step on, with their content.
    technique
        The way in which it is found: a technique, or one of those in ``explain.trials``.
    where
        Details that the technique adds to its name, or nothing.
    trial
        What breaks a rule if it is otherwise; None for a technique, and for a trial within a
        trial.
    level
        How hard it is, where that is not the level of the technique; 0 else.
    """

    clues: tuple[int, ...]
    facts: tuple[Fact, ...]
    because: tuple[Fact, ...]
    found: tuple[tuple[Place, State], ...]
    technique: Way
    where: str = ""
    trial: Trial | None = None
    level: float = 0

    def named(self, clues: Sequence[Clue]) -> str:
        """Return the reason of the step: its technique with details, or with its clues."""
        names = [clues[index].name for index in self.clues]
        reasons = self.where.split("; ") if self.where else names
        name = self.technique.name
        return ": ".join([name, *filter(None, [clipped(reasons, LONGEST - len(name))])])

    def untold(self, clues: Sequence[Clue]) -> list[str]:
        """Return the short names of the clues that ``named`` only counts."""
        counted = _COUNTED.search(self.named(clues))
        names = [shortened(clues[index].name) for index in self.clues]
        return names[len(names) - int(counted[1]) :] if counted else []

    def cells(self, puzzle: Puzzle[Any]) -> list[Place]:
        """Return the cells with new facts of the step, in order."""
        return _cells(puzzle, self.facts)

    def reasons(self, puzzle: Puzzle[Any]) -> list[Place]:
        """Return the cells with known facts that the step needs, in order."""
        return _cells(puzzle, self.because)


@record
class Path:
    """The steps, and the cells that no step settles since solutions differ there.

    Where the time was over, too many questions asked, or the path was hard enough, ``complete`` is
    false: these are the first steps, and ``left`` are the cells that they do not settle. It is
    ``stuck`` where no technique finds the next step, and trials were not wanted.
    """

    steps: tuple[Step, ...]
    open: tuple[Place, ...]
    complete: bool = True
    left: tuple[Place, ...] = ()
    stuck: bool = False

    @property
    def largest(self) -> int:
        """The most clues that a step needs."""
        return max((len(step.clues) for step in self.steps), default=0)

    @property
    def mean(self) -> float:
        """The clues that a step needs on average."""
        return sum(len(step.clues) for step in self.steps) / max(1, len(self.steps))


def path(
    explainer: Explainer,
    open_: Collection[Place] | None = None,
    *,
    questions: float = inf,
    trials: bool = True,
    enough: Callable[[Sequence[Step]], bool] | None = None,
    report: Report = unheard,
) -> Path | None:
    """Return a path to the solution, as far as clues force it; None if there is no solution.

    Parameters
    ----------
    open_
        The cells that differ between solutions, where these are known already, as from
        ``backbone.common``.
    questions
        The bound on solver calls, after which no further step by trial is made. Unlike a bound on
        time it is the same on every machine.
    trials
        Whether the path goes on where no technique finds anything.
    enough
        Whether no further step is wanted, from the steps so far that the path needs.
    report
        Called before each step with the number of steps and the share of cells known.

    Raises
    ------
    TimeUpError
        If the explainer's deadline comes before a solution is known.
    """
    solution = explainer.solution()
    if solution is None:
        return None
    return _Walk(explainer, solution, open_, report).walked(questions, trials=trials, enough=enough)


def next_step(
    explainer: Explainer,
    solution: frozenset[Any],
    known: Iterable[Fact],
    *,
    report: Report = unheard,
) -> Path:
    """Return the path from some facts on, up to the first step that settles something.

    What the steps before it exclude is needed there. Without steps nothing more follows, or all
    is known.

    Parameters
    ----------
    solution
        One in which the facts hold.

    Raises
    ------
    TimeUpError
        If the explainer's deadline comes first.
    """
    found = _Walk(explainer, solution, None, report, known).walked(inf, first=True)
    if not found.complete:
        raise TimeUpError("before the next step is found")
    return found


class _Walk:
    """The known facts, and the steps that led to them."""

    def __init__(
        self,
        explainer: Explainer,
        solution: frozenset[Any],
        open_: Collection[Place] | None,
        report: Report,
        known: Iterable[Fact] = (),
    ) -> None:
        self._explainer = explainer
        self._puzzle = explainer.puzzle
        self._solution = solution
        self._open = open_
        exclusive = getattr(self._puzzle, "exclusive", False)
        self._known = Known(explainer.cells, exclusive=exclusive)
        self._left = len(self._known.places)  # keys that are not known yet
        self._techniques = techniques(self._puzzle)
        self._limits = Limits(explainer.deadline, report)
        self._steps: list[Step] = []
        self._source: dict[Fact, int] = {}  # the step that each fact comes from
        printed = (clue.cells[0] for clue in explainer.clues if clue.given)
        for cell in printed:
            self._learn(Fact(key, key in solution) for key in explainer.cells[cell])
        self._learn(known)

    def walked(
        self,
        questions: float,
        *,
        first: bool = False,
        trials: bool = True,
        enough: Callable[[Sequence[Step]], bool] | None = None,
    ) -> Path:
        """Make steps until nothing more follows, or the bound on solver calls is reached.

        Parameters
        ----------
        first
            Whether to end with the first step that settles something.
        trials, enough
            As in ``path``.
        """
        complete, stuck = True, False
        loose: tuple[Place, ...] = ()
        try:
            while self._left:
                if enough and enough(self._needed()):
                    complete = False
                    break
                if first and self._steps and self._settles(self._steps[-1]):
                    break
                self._limits.check()
                share = 1 - self._left / len(self._known.places)
                self._limits.tell(f"{len(self._steps):,} steps", share)
                # The first step teaches more if it settles something, and so does a hint.
                begins = self._known.exclusive and (first or not self._steps)
                if not (begins and self._by_technique(settling=True)) and not self._by_technique():
                    if not trials:
                        complete, stuck = False, True
                        break
                    tried = sum(step.trial is not None for step in self._steps)
                    if self._explainer.questions + _QUESTIONS * tried > questions:
                        complete = False
                        break
                    step = self._trials.next()
                    if step is None:
                        loose = self._trials.loose
                        break
                    self._note(
                        Step(
                            step.clues,
                            (step.fact,),
                            step.because,
                            (),
                            step.way,
                            step.where,
                            step.trial,
                        )
                    )
        except TimeUpError:
            complete = False
            loose = tuple(self._open or ())
        known, places = self._known, self._explainer.cells
        left = () if complete else tuple(place for place in places if not known.done(place))
        return Path(tuple(self._needed()), loose, complete, left, stuck)

    @cached_property
    def _trials(self) -> Trials:
        return Trials(self._explainer, self._solution, self._known, self._open)

    def _by_technique(self, *, settling: bool = False) -> bool:
        """Make the first step that the easiest technique finds; return whether there is one.

        Parameters
        ----------
        settling
            Whether only steps count that are easy and find what a cell holds.
        """
        for technique in self._techniques:
            if settling and technique.level > _EASY:
                return False
            for found in technique.find(self._puzzle, self._known):
                fresh = tuple(fact for fact in found.facts if fact not in self._known)
                if fresh and (not settling or any(fact.holds for fact in fresh)):
                    clues, because = tuple(sorted(set(found.clues))), tuple(found.because)
                    assert all(fact in self._known for fact in because), technique.name
                    assert self._holds(fresh), technique.name
                    where, level = found.where, found.level
                    self._note(Step(clues, fresh, because, (), technique, where, None, level))
                    return True
        return False

    def _holds(self, facts: Iterable[Fact]) -> bool:
        return all((fact.key in self._solution) == fact.holds for fact in facts)

    def _note(self, step: Step) -> None:
        """Record a step: from now on its facts are known."""
        before = {place for fact in step.facts for place in self._known.places[fact.key]}
        before = {place for place in before if not self._known.done(place)}
        for fact in self._learn(step.facts):
            self._source[fact] = len(self._steps)
        found = [
            (place, self._explainer.state(place, self._solution))
            for place in sorted(before)
            if self._known.done(place)
        ]
        self._steps.append(replace(step, found=tuple(found)))

    def _learn(self, facts: Iterable[Fact]) -> list[Fact]:
        fresh = self._known.learn(facts)
        self._left -= len(fresh)
        return fresh

    def _settles(self, step: Step) -> bool:
        """Return whether a step settles something, and does not only exclude a number."""
        some = any(fact.holds for fact in step.facts)
        return bool(step.found) or some or not self._known.exclusive

    def _needed(self) -> list[Step]:
        """Return the steps without those that exclude keys and serve no later step."""
        if not self._known.exclusive:
            return self._steps
        needed: set[int] = set()
        for index in range(len(self._steps) - 1, -1, -1):
            step = self._steps[index]
            if index in needed or self._settles(step):
                needed.add(index)
                because = list(step.because)
                for place, state in step.found:
                    if not state:  # a cell is found to be empty by all that its keys are ruled out
                        because += absent(self._known.at[place])
                needed |= {self._source[fact] for fact in because if fact in self._source}
        return [self._steps[index] for index in sorted(needed)]


def _cells(puzzle: Puzzle[Any], facts: Iterable[Fact]) -> list[Place]:
    return sorted({tuple(place) for fact in facts for place in puzzle.places(fact.key)})
