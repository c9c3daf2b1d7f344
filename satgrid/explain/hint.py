"""Whether an unfinished answer is right so far, and the easiest next step from it.

It is right so far if some solution has all that stands in it. Else the wrong facts are those
without which the others fit: with one solution, those that are otherwise there. The reason is a set
of clues that contradict the answer, and of what stands in it only what they contradict.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from typing import Any

from satgrid.explain.paths import Path, next_step
from satgrid.explain.reasons import Explainer
from satgrid.puzzle.numbers import Vacancy, numbered
from satgrid.puzzle.protocol import printed_keys
from satgrid.puzzle.unfinished import Unfinished
from satgrid.record import record
from satgrid.solve.cores import minimal
from satgrid.steps.techniques import Fact, absent, held
from satgrid.system.limits import Report, unheard

__all__ = ["Hint", "Standing", "hint"]


class Standing(Enum):
    """The state of an unfinished answer: right so far, or why not."""

    RIGHT = "right"
    SOLVED = "solved"
    WRONG = "wrong"
    NONE = "none"
    """The puzzle has no solution."""


@record
class Hint:
    """Whether an unfinished answer is right so far, and the next step.

    Attributes
    ----------
    standing
        Whether it is right so far.
    facts
        What stands in it.
    wrong
        What of it is wrong.
    clues, because
        The clues that a mistake contradicts, by their numbers in the puzzle's list, and the facts
        of the answer that they contradict, none to be spared.
    path
        The next step, after those that only exclude what it needs; without steps nothing follows.
    """

    standing: Standing
    facts: tuple[Fact, ...] = ()
    wrong: tuple[Fact, ...] = ()
    clues: tuple[int, ...] = ()
    because: tuple[Fact, ...] = ()
    path: Path | None = None


def hint(explainer: Explainer, marks: Unfinished, *, report: Report = unheard) -> Hint:
    """Judge an unfinished answer, and find the next step.

    Raises
    ------
    TimeUpError
        If the explainer's deadline comes first.
    """
    puzzle = explainer.puzzle
    solution = explainer.solution()
    if solution is None:
        return Hint(Standing.NONE)
    keys = dict.fromkeys(key for listed in explainer.cells.values() for key in listed)
    given = printed_keys(puzzle)
    outside = [key for key in marks.held if key not in keys and key not in given]
    facts = held(sorted(key for key in marks.held if key in keys))
    gone = marks.absent(puzzle, keys)
    vacant = _vacant(explainer, gone)
    said = {key.cell for key in vacant}  # that a cell is empty says all about its numbers
    gone = [key for key in gone if not isinstance(key, Vacancy)]
    facts += held(vacant) + absent(key for key in gone if not said or key.cell not in said)
    if outside:
        wrong = tuple(held(sorted(outside)))
        return Hint(Standing.WRONG, (*facts, *wrong), wrong, (), wrong)
    kept, wrong = _apart(explainer, facts)
    if wrong:
        clues, because = _contradicted(explainer, facts, wrong)
        return Hint(Standing.WRONG, tuple(facts), wrong, clues, because)
    explainer.fits([*explainer.selectors, *map(explainer.literal, kept)])
    solution = explainer.model().spoken()
    numbers = numbered(solution)
    if numbers <= marks.held | given and not puzzle.check(numbers):
        return Hint(Standing.SOLVED, tuple(facts))
    path = next_step(explainer, solution, facts, report=report)
    return Hint(Standing.RIGHT, tuple(facts), path=path)


def _vacant(explainer: Explainer, gone: Collection[Any]) -> list[Vacancy]:
    """Return the vacancies of the cells all of whose numbers are known not to be there."""
    absent_keys = set(gone)
    return [
        key
        for listed in explainer.cells.values()
        for key in listed
        if isinstance(key, Vacancy) and absent_keys.issuperset(set(listed) - {key})
    ]


def _apart(
    explainer: Explainer, facts: Sequence[Fact]
) -> tuple[Collection[Fact], tuple[Fact, ...]]:
    """Return a maximal set of facts that some solution has, and the other facts."""
    literals = list(map(explainer.literal, facts))
    kept: dict[Fact, int] = {}
    wrong: list[Fact] = []
    left = dict(zip(facts, literals, strict=True))
    if explainer.fits([*explainer.selectors, *literals]):
        return left, ()
    while left:
        fact, literal = next(iter(left.items()))
        fixed = [*explainer.selectors, *kept.values(), literal]
        if explainer.fits(fixed, list(left.values())):
            solution = explainer.model().spoken()
            agreed = {one: at for one, at in left.items() if (one.key in solution) == one.holds}
            kept |= agreed
            left = {one: at for one, at in left.items() if one not in agreed}
        else:
            wrong.append(fact)
            del left[fact]
    return kept, tuple(sorted(wrong))


def _contradicted(
    explainer: Explainer, facts: Sequence[Fact], wrong: Sequence[Fact]
) -> tuple[tuple[int, ...], tuple[Fact, ...]]:
    """Return the clues and the entries of the answer that a mistake contradicts."""
    reason = explainer.against(facts)
    assert reason is not None  # a fact is wrong
    chosen = [explainer.selectors[number] for number in reason.clues]
    named = {explainer.literal(fact): fact for fact in facts}
    ask = explainer.asking(chosen, frozenset(named))
    # The wrong ones last: where a fact can be spared, it is one that is right.
    right = [literal for literal, fact in named.items() if fact not in wrong]
    core = ask([*right, *map(explainer.literal, wrong)])
    assert core is not None  # all of them do
    least = minimal(ask, core)
    return reason.clues, tuple(sorted(named[literal] for literal in least))
