"""Techniques for boards of a declared genre: the steps of its rules' constraints."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from contextlib import suppress
from functools import reduce
from operator import or_
from types import SimpleNamespace
from typing import Any

from satgrid.answers.kinds import Numbers
from satgrid.board.naming import shortened
from satgrid.declared.genre import Genre
from satgrid.grounds.ground import ClashError, Ground, Seen, Slots, State, slots
from satgrid.grounds.seen.nearby import Nearby
from satgrid.rules.rule import ADDED, Rule, StepName
from satgrid.steps.adding import adding_finder
from satgrid.steps.area_ways import AREA_WAYS
from satgrid.steps.chain_names import DECLARED_LINKS
from satgrid.steps.clue_ways import CLUE_WAYS
from satgrid.steps.combinations import COMBINATIONS
from satgrid.steps.counting import COUNTING
from satgrid.steps.fewest import Item, fewest, items_of, state_with
from satgrid.steps.group_names import place_name
from satgrid.steps.known_slots import KnownSlots, facts_of
from satgrid.steps.pairs import PAIRS
from satgrid.steps.techniques import (
    Deduction,
    Finder,
    Known,
    Technique,
    looked_at_once,
)
from satgrid.steps.way_by_way import WAY_BY_WAY
from satgrid.steps.whole_lines import WHOLE_LINES

__all__ = ["GENERAL", "completed", "derived", "further", "with_own"]

GENERAL = CLUE_WAYS, WAY_BY_WAY, COUNTING
"""What every genre with constraints has, also one with a ``steps.py`` of its own."""
_WAYS = {"every way", "sums"}
"""Kinds of what is seen by going through all that a clue can be: easier where little is left."""
_LAST = StepName("last cell of a clue", 1, "One cell is left to the clue: the others are known.")
_TWO = StepName("last two cells of a clue", 3, "Two cells are left to the clue, and few pairs fit.")
_FEWEST = {_LAST: 1, _TWO: 2}
"""The cells left to a clue at most, for these steps."""


class _Sight:
    """What a person sees with each constraint of a board; seen again where more is known.

    Attributes
    ----------
    state
        The known facts as a state of slots.
    """

    def __init__(self, puzzle: Any, known: Known) -> None:
        self._known = KnownSlots(puzzle.slot, puzzle.blank_state())
        self.state: State = self._known.state
        self._constraints = puzzle.constraints
        self._seen: list[tuple[Seen, ...] | None] = [None] * len(self._constraints)
        self.further(known)

    def further(self, known: Known) -> _Sight:
        """Update by the facts learned since the last time, and return it."""
        fresh = self._known.take_in(known)
        for at, (_, constraint) in enumerate(self._constraints):
            if constraint.mask & fresh:
                self._seen[at] = None
        return self

    def seen(self, at: int) -> tuple[Seen, ...]:
        """Return the steps of a constraint, given by number; none if it cannot be kept."""
        found = self._seen[at]
        if found is None:
            constraint = self._constraints[at][1]
            found = ()
            if constraint.mask & self.state.open:
                with suppress(ClashError):
                    found = tuple(constraint.steps(self.state))
            self._seen[at] = found
        return found


_sight = looked_at_once(_Sight, _Sight.further)


def _subject(puzzle: Any, seen: Seen) -> str:
    """Return the name of the clue that a step is about, if it is about one."""
    return "" if seen.subject is None else shortened(puzzle.clue_list()[seen.subject].name)


def _left(puzzle: Any, some: Slots) -> int:
    """Return the number of cells that have at least one of some slots."""
    keys = len(puzzle.keys)
    return len({slot % keys // puzzle.values for slot in slots(some)})


def _finder(sources: Collection[tuple[Rule, str]], fewest: int | None = None) -> Finder:
    """Return the finder of a step: it uses some kinds of steps of the rules' constraints.

    All that one clue shows at once is one step; a rule may take more together.

    Parameters
    ----------
    fewest
        The cells with numbers that are left to a constraint at most; None where it does not matter.
    """
    kinds: dict[Rule, set[str]] = {}
    for rule, kind in sources:
        kinds.setdefault(rule, set()).add(kind)

    def used(puzzle: Any, _: Known) -> list[tuple[int, Rule, Ground, set[str]]]:
        return [
            (at, own, constraint, wanted)
            for at, (own, constraint) in enumerate(puzzle.constraints)
            if (wanted := kinds.get(own))
        ]

    looked = looked_at_once(used, lambda same, _: same)

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        sight = _sight(puzzle, known)
        open_ = sight.state.open
        found: dict[Hashable, list[tuple[Seen, tuple[int, ...]]]] = {}
        of_ways: dict[Hashable, Ground] = {}
        for at, own, constraint, wanted in looked(puzzle, known):
            for seen in sight.seen(at):
                if seen.kind not in wanted or not (seen.held | seen.gone) & open_:
                    continue
                if fewest is not None and _left(puzzle, constraint.mask & open_) > fewest:
                    break
                clues = (() if constraint.clue is None else (constraint.clue,)) + seen.clues
                group = own.name, own.together(puzzle, seen, clues)
                found.setdefault(group, []).append((seen, clues))
                if seen.kind in _WAYS and puzzle.values > 1 and not puzzle.vacancy:
                    of_ways[group] = constraint
        blank = puzzle.blank_state().gone  # slots without a key are no reason
        for together, some in found.items():
            held, gone, because_held, because_gone = (
                reduce(or_, sets)
                for sets in zip(*((one.held, one.gone, *one[3:5]) for one, _ in some), strict=True)
            )
            named = dict.fromkeys(number for _, clues in some for number in clues)
            if together in of_ways and len(some) == 1:
                because_held, because_gone = _needed(puzzle, of_ways[together], some[0][0])
            because = facts_of(puzzle, because_held, because_gone & ~blank)
            facts = facts_of(puzzle, held & open_, gone & open_)
            where = _subject(puzzle, some[0][0])
            yield Deduction(facts, tuple(named), because, where)

    return find


def _needed(puzzle: Any, constraint: Ground, seen: Seen) -> tuple[Slots, Slots]:
    """Return the known slots without which a clue would not show as much."""
    blank, full = puzzle.blank_state(), (1 << puzzle.values) - 1
    known = State(blank.whole, seen.because_held, seen.because_gone)
    mask, places = constraint.mask, []
    while mask:
        places.append((mask & -mask).bit_length() - 1)
        places[-1] -= places[-1] % puzzle.values
        mask &= ~(full << places[-1])

    def follow(items: Sequence[Item]) -> bool:
        held = gone = 0
        with suppress(ClashError):
            for one in constraint.steps(state_with(items, blank.whole, blank.gone)):
                held, gone = held | one.held, gone | one.gone
        return not (seen.held & ~held or seen.gone & ~gone)

    kept = fewest(items_of(places, full, known, blank.gone), follow)
    held = reduce(or_, (one.held for one in kept), 0)
    return held, reduce(or_, (one.gone for one in kept if not one.held), 0)


def _ahead(sources: Collection[tuple[Rule, str]]) -> Finder:
    """Return the finder of a step that takes long to see: each finding is looked for anew."""

    def used(puzzle: Any, _: Known) -> tuple[list[tuple[Ground, str]], Nearby]:
        constraints = puzzle.constraints
        kinds = [(one, kind) for own, one in constraints for rule, kind in sources if own == rule]
        return kinds, Nearby([one for _, one in constraints])

    looked = looked_at_once(used, lambda same, _: same)

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        state = _sight(puzzle, known).state
        kinds, beside = looked(puzzle, known)
        blank = puzzle.blank_state().gone
        for constraint, kind in kinds:
            for seen in constraint.ahead(kind, state, beside):
                facts = facts_of(puzzle, seen.held, seen.gone)
                because = facts_of(puzzle, seen.because_held, seen.because_gone & ~blank)
                where = _subject(puzzle, seen) or place_name(puzzle, seen.broken)
                yield Deduction(facts, seen.clues, because, where)

    return find


def further(genre: Genre) -> list[Technique]:
    """Return the techniques of a genre that take long to see, such as a step ahead along a loop."""
    sources: dict[StepName, list[tuple[Rule, str]]] = {}
    for rule in genre.rules:
        for kind, step in rule.ahead.items():
            sources.setdefault(step, []).append((rule, kind))
    return [
        Technique(step.name, step.level, step.why, _ahead(some)) for step, some in sources.items()
    ]


def _finder_of(step: StepName, sources: Collection[tuple[Rule, str]]) -> Finder:
    added = next((kind for _, kind in sources if kind in ADDED), "")
    return adding_finder(added) if added else _finder(sources, _FEWEST.get(step))


def derived(genre: Genre) -> Any:
    """Derive the TECHNIQUES of a genre without a ``steps.py`` of its own."""
    sources: dict[StepName, list[tuple[Rule, str]]] = {}
    for rule in genre.rules:
        for kind, step in rule.steps.items():
            sources.setdefault(step, []).append((rule, kind))
            for easier in _FEWEST if kind in _WAYS and isinstance(genre.answer, Numbers) else ():
                if easier.level < step.level:
                    sources.setdefault(easier, []).append((rule, kind))
    found = [
        Technique(step.name, step.level, step.why, _finder_of(step, some))
        for step, some in sources.items()
    ]
    single: dict[StepName, list[tuple[Rule, str]]] = {}
    for rule in genre.rules:
        for kind, step in rule.single.items():
            single.setdefault(step, []).append((rule, kind))
    found += [
        Technique(step.name, step.level, step.why, _finder(some, 1))
        for step, some in single.items()
    ]
    found.append(AREA_WAYS)
    found += further(genre)
    if isinstance(genre.answer, Numbers):
        found += [*COMBINATIONS, *WHOLE_LINES, *PAIRS, *DECLARED_LINKS]
    found += GENERAL
    return SimpleNamespace(TECHNIQUES=tuple(found))


def completed(own: Any) -> Any:
    """Return the TECHNIQUES of a genre's own ``steps.py`` with those that every genre has."""
    return with_own(SimpleNamespace(TECHNIQUES=()), own)


def with_own(found: Any, own: Any) -> Any:
    """Return derived TECHNIQUES behind those of a genre's own ``steps.py``, each name once.

    Those that every genre has are last: of two that are as easy the one with a name comes first.
    """
    named = {technique.name for technique in own.TECHNIQUES}
    more = [technique for technique in found.TECHNIQUES if technique.name not in named]
    every = [technique for technique in (*own.TECHNIQUES, *more) if technique not in GENERAL]
    parts: dict[str, Any] = {"TECHNIQUES": (*every, *GENERAL)}
    if hasattr(own, "trials"):
        parts["trials"] = own.trials
    return SimpleNamespace(**parts)
