"""Steps of level 1 that follow one another, joined for people: what lies together in one place.

A line is followed in one go, and what is seen at once in a row, in a room or side by side is one
step. Steps in other places stay steps of their own, and so do those by other clues.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

from satgrid.board.grid import Place, Side, adjacent
from satgrid.board.naming import edge_name, short, together
from satgrid.board.text import plural
from satgrid.explain.paths import Step
from satgrid.puzzle.protocol import Clue, Puzzle
from satgrid.steps.group_names import groups_around

__all__ = ["Joined", "joined", "placed"]

_SEEN_AT_ONCE = 1  # the level of steps that are joined
_FOLLOWED = "only way on"  # the technique by which a line is followed
_FEW = 2  # cells or sides that are a place, at most
_SQUARE = 3  # rows and columns of a small rectangle, at most


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
    """Return the steps of a path, with those that are seen at once in one place as one.

    Parameters
    ----------
    clues
        Those of the puzzle, by number.
    """
    found: list[Joined] = []
    for technique, some in groupby(steps, lambda step: step.technique):
        run: list[Step] = []
        where: str | None = None
        for step in some:
            more = None
            if run and technique.level == _SEEN_AT_ONCE:
                more = _place(puzzle, [*run, step], clues)
            if more is None and run:
                found.append(_as_one(puzzle, run, where, found))
                run = []
            run.append(step)
            where = more
        found.append(_as_one(puzzle, run, where, found))
    return found


def placed(puzzle: Puzzle[Any], step: Step) -> Step:
    """Return a step with its place, where it names neither a clue nor a place."""
    if step.where or step.clues or step.trial:
        return step
    return replace(step, where=_at(puzzle, step))


def _at(puzzle: Any, step: Step) -> str:
    """Return where a step is seen: the cell of its sides, its reasons, or their line or room."""
    keys = [fact.key for fact in (*step.because, *step.facts)]
    if getattr(puzzle, "through", False) and all(isinstance(key, Side) for key in keys):
        shared = set.intersection(*(set(key) for key in keys))
        if shared:
            return short(min(shared))
    held = [fact.key for fact in step.because if fact.holds]
    for some in (held, [fact.key for fact in step.because]):
        names = dict.fromkeys(_name(puzzle, key) for key in some)
        if 0 < len(names) <= _FEW:
            return "; ".join(names)
    groups = groups_around(puzzle, _cells(puzzle, [step], because=True) | _cells(puzzle, [step]))
    names = dict.fromkeys(_name(puzzle, fact.key) for fact in step.facts)
    return together(groups[:1]) if groups else "; ".join(names) if len(names) <= _FEW else ""


def _name(puzzle: Puzzle[Any], key: Any) -> str:
    """Name the side or the cells of a key."""
    if isinstance(key, Side):
        return edge_name(key, puzzle.shape)
    return "; ".join(short(place) for place in puzzle.places(key))


def _as_one(
    puzzle: Puzzle[Any], run: Sequence[Step], where: str | None, before: Sequence[Joined]
) -> Joined:
    first = before[-1].last + 1 if before else 1
    last = first + len(run) - 1
    if where is None:
        return Joined(first, last, placed(puzzle, run[0]))
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
    one = replace(
        run[0],
        clues=tuple(sorted({number for step in run for number in step.clues})),
        facts=tuple(facts),
        because=tuple(because),
        found=tuple(pair for step in run for pair in step.found),
        where=where,
    )
    return Joined(first, last, one)


def _place(puzzle: Puzzle[Any], run: Sequence[Step], clues: Sequence[Clue]) -> str | None:
    """Return the place in which all of some steps lie; None if they lie in several."""
    if run[0].technique.name == _FOLLOWED and hasattr(puzzle, "through"):
        return _followed(puzzle, run)
    names = {_names(step, clues) for step in run}
    if names != {()}:
        return "; ".join(names.pop()) if len(names) == 1 else None
    cells = _cells(puzzle, run)
    lines = any(isinstance(fact.key, Side) for step in run for fact in step.facts)
    groups = [] if lines else groups_around(puzzle, cells)
    if groups:
        return together(groups[:1])
    return _near(cells)


def _names(step: Step, clues: Sequence[Clue]) -> tuple[str, ...]:
    return (step.where,) if step.where else tuple(clues[number].name for number in step.clues)


def _cells(puzzle: Puzzle[Any], run: Sequence[Step], *, because: bool = False) -> set[Place]:
    facts = (fact for step in run for fact in (step.because if because else step.facts))
    return {tuple(place) for fact in facts for place in puzzle.places(fact.key)}


def _near(cells: Collection[Place]) -> str | None:
    """Name the corners of a small rectangle around cells that touch; None where they do not."""
    (top, *left), (bottom, *right) = tuple(map(min, *cells)), tuple(map(max, *cells))
    if max(bottom - top, *(far - near for near, far in zip(left, right, strict=True))) >= _SQUARE:
        return None
    left_over = set(cells)
    fresh = [left_over.pop()]
    while fresh:
        cell = fresh.pop()
        near = {other for other in left_over if adjacent(cell, other)}
        left_over -= near
        fresh += near
    return None if left_over else f"{short((top, *left))} to {short((bottom, *right))}"


def _followed(puzzle: Any, run: Sequence[Step]) -> str | None:
    """Return where a line is followed, and how far; None if there are several lines."""
    sides = {fact.key: step for step in run for fact in step.facts}

    def ends(side: Any) -> set[Place]:
        return set(map(tuple, side if puzzle.through else side.ends))

    left = dict.fromkeys(sides)
    line = [next(iter(left))]
    for side in line:
        left.pop(side, None)
        line += [other for other in left if ends(side) & ends(other) and other not in line]
    if left:
        return None
    reached = {end for side in line for end in ends(side)}
    before = [fact.key for step in run for fact in step.because if fact.holds]
    known = [side for side in before if side not in sides and len(side) > 1]
    if not puzzle.through:
        start = next((side for side in known if ends(side) & reached), line[0])
        return f"follow the line from {edge_name(start, puzzle.shape)}: {plural(len(line), 'side')}"
    cells = [cell for side in known for cell in side if tuple(cell) in reached]
    return f"follow the line from {short(min(cells or reached))}: {plural(len(line), 'cell')}"
