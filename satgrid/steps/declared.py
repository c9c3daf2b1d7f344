"""What people see on boards of a declared genre: the steps of its rules' constraints."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from types import SimpleNamespace
from typing import Any

from satgrid.rules.genre import Genre
from satgrid.rules.ground import ClashError, Slots, State, slots
from satgrid.rules.rule import Rule, Step
from satgrid.steps.techniques import (
    Deduction,
    Fact,
    Finder,
    Known,
    Technique,
    looked_at_once,
)

__all__ = ["derived"]


def _state(puzzle: Any, known: Known) -> State:
    """Return what is known as sets of slots."""
    state: State = puzzle.blank_state()
    slot_of = puzzle.slot_of
    for key in known.held:
        state.held |= 1 << slot_of[key]
    for key in known.absent:
        state.gone |= 1 << slot_of[key]
    return state


_seen = looked_at_once(_state)


def _facts(puzzle: Any, held: Slots, gone: Slots) -> list[Fact]:
    keys = puzzle.keys
    return [Fact(keys[slot], True) for slot in slots(held)] + [
        Fact(keys[slot], False) for slot in slots(gone)
    ]


def _finder(sources: Collection[tuple[Rule, str]]) -> Finder:
    """Return the finder of a step: of some kinds of what is seen by constraints of rules."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        state = _seen(puzzle, known)
        blank = puzzle.blank_state().gone  # slots without a key are no reason
        for own, constraint in puzzle.constraints:
            kinds = {kind for rule, kind in sources if rule is own}
            if not kinds or not constraint.mask & state.open:
                continue
            clues = () if constraint.clue is None else (constraint.clue,)
            try:
                for seen in constraint.steps(state):
                    if seen.kind not in kinds:
                        continue
                    held, gone = seen.held & ~state.held, seen.gone & ~state.gone
                    if held or gone:
                        because = _facts(puzzle, seen.because_held, seen.because_gone & ~blank)
                        yield Deduction(_facts(puzzle, held, gone), clues + seen.clues, because)
            except ClashError:
                return  # what is known contradicts the rule: nothing follows by it

    return find


def derived(genre: Genre) -> Any:
    """Return what a genre's own ``steps.py`` would have: its TECHNIQUES."""
    sources: dict[Step, list[tuple[Rule, str]]] = {}
    for rule in genre.rules:
        for kind, step in rule.steps.items():
            sources.setdefault(step, []).append((rule, kind))
    found = [
        Technique(step.name, step.level, step.why, _finder(some)) for step, some in sources.items()
    ]
    return SimpleNamespace(TECHNIQUES=tuple(found))
