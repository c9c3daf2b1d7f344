"""Techniques: ways to find facts on a board that people know by name.

A genre's file ``steps.py`` has ``TECHNIQUES``, each with a finder: a function that is given
the puzzle and what is known, and yields deductions. A finder works by logic of its own. It knows
neither a solver nor a solution, so that what it finds is proven by how it was found.

A fact states that a key of the answer is in the solution (a cell is shaded, a side has a
line, a cell holds a number), or it is not. So a number that a cell cannot hold, a pencil mark, is
a fact like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from satgrid.board.grid import Place
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.record import record

__all__ = ["LEVELS", "Deduction", "Fact", "Finder", "Known", "Link", "Technique", "Trial", "Way"]
__all__ += ["absent", "held", "looked_at_once", "own_trials", "techniques"]

_P = TypeVar("_P")
_T = TypeVar("_T")

LEVELS = range(1, 9)
"""How hard a technique is, on one scale for all genres: docs/explain.md says what each means."""


class Fact(NamedTuple):
    """A key of the answer, and whether it is in the solution."""

    key: Any
    holds: bool


def held(keys: Iterable[Any]) -> list[Fact]:
    """Return the facts that keys are in the solution."""
    return [Fact(key, True) for key in keys]


def absent(keys: Iterable[Any]) -> list[Fact]:
    """Return the facts that keys are not in the solution."""
    return [Fact(key, False) for key in keys]


class Known:
    """The known facts about a solution.

    Parameters
    ----------
    at
        For each cell, in order, the keys of the answer that refer to it.
    exclusive
        Whether at most one key of a solution refers to a cell: a number, a piece. Where one is
        known to be there, the others are known not to be.
    """

    def __init__(self, at: Mapping[Place, Sequence[Any]], *, exclusive: bool = False) -> None:
        self.at = at
        self.exclusive = exclusive
        self.held: set[Any] = set()
        """The keys known to be in the solution."""
        self.absent: set[Any] = set()
        """The keys known not to be."""
        self.learned: list[Fact] = []
        """All that is known, in the order in which it was learned."""
        self.held_at: dict[Place, Any] = {}
        """Where keys are exclusive, the key known to be at each place."""
        self.places: dict[Any, list[Place]] = {}
        """For each key the cells that it refers to."""
        for place, keys in at.items():
            for key in keys:
                self.places.setdefault(key, []).append(place)

    def __contains__(self, fact: Fact) -> bool:
        """Return whether a fact is known."""
        return fact.key in (self.held if fact.holds else self.absent)

    def learn(self, facts: Iterable[Fact]) -> list[Fact]:
        """Learn facts; return the new ones and those that they imply for the same cells."""
        fresh = []
        for fact in facts:
            implied = [fact]
            if fact.holds and self.exclusive:
                self.held_at |= dict.fromkeys(self.places[fact.key], fact.key)
                beside = (key for place in self.places[fact.key] for key in self.at[place])
                implied += absent(dict.fromkeys(key for key in beside if key != fact.key))
            for one in implied:
                if one not in self:
                    (self.held if one.holds else self.absent).add(one.key)
                    fresh.append(one)
        self.learned += fresh
        return fresh

    def settled(self, key: Any) -> bool:
        """Return whether a key is known to be in the solution, or known not to be."""
        return key in self.held or key in self.absent

    def left(self, place: Place) -> list[Any]:
        """Return the open keys that refer to a cell."""
        return [key for key in self.at.get(place, ()) if not self.settled(key)]

    def done(self, place: Place) -> bool:
        """Return whether no key of a cell is open."""
        return all(self.settled(key) for key in self.at.get(place, ()))


def looked_at_once(
    look: Callable[[_P, Known], _T], further: Callable[[_T, Known], _T] | None = None
) -> Callable[[_P, Known], _T]:
    """Return a function that caches its result until more is known.

    Parameters
    ----------
    further
        Updates the last result by what was learned since.
    """
    last: WeakKeyDictionary[Known, tuple[int, _T]] = WeakKeyDictionary()

    @wraps(look)
    def seen(puzzle: _P, known: Known) -> _T:
        facts = len(known.learned)
        count, before = last.get(known, (None, None))
        if count != facts:
            if before is None or further is None:
                last[known] = facts, look(puzzle, known)
            else:
                last[known] = facts, further(before, known)
        return last[known][1]

    return seen


@record
class Deduction:
    """The result of a finder.

    Attributes
    ----------
    facts
        The facts that follow. Known ones may be among them; only new ones are reported.
    clues
        The clues from which it follows, by their numbers in ``Puzzle.clue_list``. Givens are known
        from the start and no clues here.
    because
        The known facts from which it follows, with the rules and these clues. The tests check that
        it does follow from exactly these.
    where
        Details besides the technique's name, such as ``7 in box 2``; empty if the clues and the
        cells suffice.
    level
        How hard this one is, where not all by the technique are alike; 0 for the technique's own.
    """

    facts: Sequence[Fact]
    clues: Sequence[int] = ()
    because: Sequence[Fact] = ()
    where: str = ""
    level: float = 0


Finder = Callable[[Any, Known], Iterator[Deduction]]


@record
class Way:
    """A way to find facts that has a name.

    Attributes
    ----------
    name
        The name that solvers use: ``hidden single``.
    level
        How hard it is to see: within ``LEVELS``, perhaps between two.
    why
        A sentence that explains why it is correct.
    """

    name: str
    level: float
    why: str


@record
class Technique(Way):
    """A way to find facts that people know by name.

    Attributes
    ----------
    find
        Yields its deductions, always in the same order.
    """

    find: Finder


class Link(NamedTuple):
    """One link of a trial's chain, or its broken end.

    Attributes
    ----------
    fact
        What follows; None at the broken end.
    after
        The links that it follows from, by their places in the chain counted from 1; 0 is what was
        supposed.
    because
        The known facts that it follows from.
    rules, clues
        The rules, by name, and the clues, by their numbers, that it follows from.
    """

    fact: Fact | None
    after: tuple[int, ...]
    because: tuple[Fact, ...]
    rules: tuple[str, ...]
    clues: tuple[int, ...]


@record
class Trial:
    """A supposition, its consequences in order, and the rules that they break."""

    supposed: Fact
    links: tuple[Link, ...]
    broken: Link

    @property
    def every(self) -> tuple[Link, ...]:
        """The links, and the broken end."""
        return (*self.links, self.broken)

    @property
    def turns(self) -> list[list[Link]]:
        """The links in order, in one turn those that follow in the same way from the same turns.

        So a star that excludes all cells around it is one turn, as people see it.
        """
        turns: dict[Any, list[Link]] = {}
        number = {0: 0}  # the turn of each link
        order: dict[Any, int] = {}
        for at, link in enumerate(self.links, 1):
            assert link.fact is not None  # no end
            after = frozenset(number[one] for one in link.after)
            way = (after, link.rules, link.clues, link.fact.holds)
            turns.setdefault(way, []).append(link)
            number[at] = order.setdefault(way, len(order) + 1)
        return list(turns.values())


Trier = Callable[[Any, Known], Iterator[Trial]]


def techniques(puzzle: Puzzle[Hashable]) -> list[Technique]:
    """Return the techniques of a puzzle's genre, the easiest first."""
    part = registry.part_of(puzzle, "steps")
    listed: Sequence[Technique] = part.TECHNIQUES if part else ()
    return sorted(listed, key=lambda technique: technique.level)


def own_trials(puzzle: Puzzle[Hashable], known: Known) -> Iterator[Trial]:
    """Yield trials that break a rule, as the puzzle's genre finds them; none for most genres.

    A genre's file ``steps.py`` has ``trials`` if clauses lead to long chains or to none, and rules
    of the genre to short ones. It yields those first that are easy to find.
    """
    find: Trier | None = getattr(registry.part_of(puzzle, "steps"), "trials", None)
    return find(puzzle, known) if find else iter(())
