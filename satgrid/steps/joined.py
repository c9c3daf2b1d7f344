"""Techniques for boards of a genre by hand with added rules: those of both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from satgrid.steps import declared
from satgrid.steps.techniques import (
    Deduction,
    Fact,
    Finder,
    Known,
    Technique,
    absent,
    looked_at_once,
)

__all__ = ["derived"]


class _Read:
    """What is known, as the added rules read it.

    Attributes
    ----------
    sources
        For each key that they read, the keys of the answer with which it holds.
    """

    def __init__(self, puzzle: Any, known: Known) -> None:
        self.puzzle = puzzle
        self.sources: dict[Any, list[Any]] = {}
        for key in known.places:
            for one in puzzle.seen((key,)):
                self.sources.setdefault(one, []).append(key)
        self.known = self._read(known)

    def further(self, known: Known) -> _Read:
        """Update it by what was learned since."""
        self.known = self._read(known)
        return self

    def _read(self, known: Known) -> Known:
        found = Known({})
        found.held = set(self.puzzle.seen(known.held))
        left = self.puzzle.seen(key for key in known.places if key not in known.absent)
        found.absent = set(self.puzzle.added.keys) - left
        return found

    def facts(self, facts: list[Fact], known: Known) -> tuple[list[Fact], list[Fact]]:
        """Return the facts about the answer that follow, and those they follow from besides."""
        found: list[Fact] = []
        because: list[Fact] = []
        for key, holds in facts:
            sources = self.sources.get(key, [])
            left = [one for one in sources if one not in known.absent]
            if not holds:
                found += absent(left)
            elif len(left) == 1:
                found.append(Fact(left[0], True))
                because += absent(one for one in sources if one not in left)
        return found, because

    def reasons(self, facts: tuple[Fact, ...], known: Known) -> list[Fact]:
        """Return the facts about the answer that some facts are."""
        found: list[Fact] = []
        for key, holds in facts:
            sources = self.sources.get(key, [])
            if not holds:
                found += absent(sources)
            else:
                found += [Fact(one, True) for one in sources if one in known.held][:1]
        return found


_read = looked_at_once(_Read, _Read.further)


def _by_hand(find: Finder) -> Finder:
    """Return a finder of the genre for boards with added rules."""
    return lambda puzzle, known: find(puzzle.plain, known)


def _by_added(find: Finder) -> Finder:
    """Return a finder of the added rules, which reads and yields keys of the answer."""

    def found(puzzle: Any, known: Known) -> Iterator[Deduction]:
        read = _read(puzzle, known)
        for one in find(puzzle.added, read.known):
            facts, more = read.facts(list(one.facts), known)
            if facts:
                because = [*read.reasons(tuple(one.because), known), *more]
                yield replace(one, facts=facts, because=list(dict.fromkeys(because)))

    return found


def derived(kind: Any, own: Any) -> Any:
    """Return the TECHNIQUES of a kind of boards, and its trials if the genre has own ones.

    Parameters
    ----------
    own
        Those of the genre by hand.
    """
    added = declared.derived(kind.more.genre)
    by_hand: list[Technique] = [replace(one, find=_by_hand(one.find)) for one in own.TECHNIQUES]
    more: list[Technique] = [replace(one, find=_by_added(one.find)) for one in added.TECHNIQUES]
    parts: dict[str, Any] = {"TECHNIQUES": (*by_hand, *more)}
    if hasattr(own, "trials"):
        parts["trials"] = lambda puzzle, known: own.trials(puzzle.plain, known)
    return SimpleNamespace(**parts)
