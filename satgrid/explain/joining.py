"""Steps of level 1 that follow one another, joined for people: a line is followed in one go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

from satgrid.board.grid import Place, named
from satgrid.board.text import plural
from satgrid.explain.paths import Step
from satgrid.puzzle.protocol import Clue, Puzzle

__all__ = ["Joined", "joined"]

_SEEN_AT_ONCE = 1  # the level of steps that are joined
_NAMED = 4  # places that are named one by one, at most


class Joined(NamedTuple):
    """Some steps of a path as one.

    Attributes
    ----------
    first, last
        Their numbers in the path, counted from 1.
    """

    first: int
    last: int
    step: Step

    @property
    def numbers(self) -> str:
        """The numbers in words."""
        return str(self.first) if self.first == self.last else f"{self.first} to {self.last}"


def joined(puzzle: Puzzle[Any], steps: Sequence[Step], clues: Sequence[Clue]) -> list[Joined]:
    """Return the steps of a path, with those that are seen at once and alike as one.

    Parameters
    ----------
    clues
        Those of the puzzle, by number.
    """
    found: list[Joined] = []
    for technique, some in groupby(steps, lambda step: step.technique):
        run = list(some)
        first = found[-1].last + 1 if found else 1
        if technique.level == _SEEN_AT_ONCE and len(run) > 1 and not any(s.trial for s in run):
            last = first + len(run) - 1
            found.append(Joined(first, last, _as_one(puzzle, run, clues)))
        else:
            found += [Joined(at, at, step) for at, step in enumerate(run, first)]
    return found


def _as_one(puzzle: Puzzle[Any], run: Sequence[Step], clues: Sequence[Clue]) -> Step:
    facts = dict.fromkeys(fact for step in run for fact in step.facts)
    # What a key of these steps excludes in its cell follows with it.
    taken = {place for fact in facts if fact.holds for place in map(tuple, puzzle.places(fact.key))}
    exclusive = getattr(puzzle, "exclusive", False)
    because = dict.fromkeys(
        fact
        for step in run
        for fact in step.because
        if fact not in facts
        and not (exclusive and taken.intersection(map(tuple, puzzle.places(fact.key))))
    )
    return replace(
        run[0],
        clues=tuple(sorted({number for step in run for number in step.clues})),
        facts=tuple(facts),
        because=tuple(because),
        found=tuple(pair for step in run for pair in step.found),
        where=_where(puzzle, run, clues),
    )


def _where(puzzle: Puzzle[Any], run: Sequence[Step], clues: Sequence[Clue]) -> str:
    if run[0].technique.name == "only way on" and hasattr(puzzle, "through"):
        return _followed(puzzle, run)
    names = list(dict.fromkeys(name for step in run for name in _names(step, clues)))
    return "; ".join(names) if 0 < len(names) <= _NAMED else f"{len(run)} times"


def _names(step: Step, clues: Sequence[Clue]) -> list[str]:
    return [step.where] if step.where else [clues[number].name for number in step.clues]


def _followed(puzzle: Any, run: Sequence[Step]) -> str:
    """Return where lines are followed, and how far."""
    sides = {fact.key: step for step in run for fact in step.facts}
    if not puzzle.through:
        return f"follow the line: {plural(len(sides), 'side')}"
    lines = []
    left = dict.fromkeys(sides)
    while left:
        line = [next(iter(left))]
        for side in line:
            left.pop(side, None)
            line += [other for other in left if set(side) & set(other) and other not in line]
        start = _start([sides[side] for side in line], line)
        lines.append(f"from {named(start)}: {plural(len(line), 'cell')}")
    return f"follow the line {'; '.join(lines)}"


def _start(steps: Sequence[Step], line: Sequence[Any]) -> Place:
    """Return the cell of a line that was known before."""
    cells = {cell for side in line for cell in side}
    before = (fact.key for step in steps for fact in step.because if fact.holds)
    known = (cell for side in before if side not in line for cell in side if cell in cells)
    return next(known, min(cells))
