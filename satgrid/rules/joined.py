"""Boards of genres whose rules are written by hand, with more rules of the library.

Such a board is two boards with the same printed parts. One has the rules of the genre. The other
one has the rules that are added, and reads the answer of the first: its keys are those of the
answer, or follow from them, such as the borders between the pieces of a tiling.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from satgrid.board.isometry import Isometry
from satgrid.board.regions import Regions
from satgrid.formula.clauses import Formula
from satgrid.puzzle.protocol import Clue, Violation, variant
from satgrid.rules.board import Board, class_of
from satgrid.rules.board_clauses import state_all, state_rest
from satgrid.rules.board_clues import CluedBoard
from satgrid.rules.genre import Genre
from satgrid.rules.ground import ClashError, Slots, State, slots
from satgrid.rules.owned import space_of
from satgrid.system.limits import Limits

__all__ = ["Both", "Joined", "joined_kind"]

_KEPT = ("called", "encodings", "explained", "exclusive", "name", "rules")


class Joined(CluedBoard):
    """A board with the rules of a genre by hand, and with others."""

    joined: ClassVar[bool] = True
    base: ClassVar[type[CluedBoard]]
    """The class of boards with the rules by hand."""
    more: ClassVar[type[Board]]
    """The class of boards with the added rules."""

    @cached_property
    def plain(self) -> Any:
        """The board without the added rules and their layers."""
        genre = self.base.genre
        data = {layer.name: self.data[layer.name] for layer in genre.layers}
        options = {name: self.options[name] for name in genre.defaults()}
        return self.base.made(self._shape, data, options, self.notes)

    @cached_property
    def added(self) -> Board:
        """The board with the added rules only."""
        return self.more.made(self._shape, self.data, self.options, self.notes)

    def seen(self, keys: Iterable[Any]) -> frozenset[Any]:
        """Return the keys of an answer as the added rules read them."""
        seen_with = self.genre.answer.seen_with
        return frozenset(one for key in keys for one in seen_with(key, self._shape))

    # What the rules by hand know alone

    def render(self, solution: frozenset[Any] | None = None) -> str:
        """Write the board with a solution, as the genre does."""
        found: str = self.plain.render(solution)
        return found

    def read(self, text: str) -> frozenset[Any]:
        """Read a solution, as the genre does."""
        found: frozenset[Any] = self.plain.read(text)
        return found

    # What both know

    @cached_property
    def areas(self) -> Regions:
        """The regions with thick borders: those of the genre, or else of the added rules."""
        own: Regions = self.plain.areas
        return own if len({room for row in own for room in row}) > 1 else self.added.areas

    @property
    def caption(self) -> str:
        """The caption of the genre, then those of the added layers and options."""
        known = self.base.genre
        names = {layer.name for layer in known.layers}
        layers = [layer for layer in self.genre.layers if layer.name not in names]
        words = [self.plain.caption, *(one.caption(self.data[one.name]) for one in layers)]
        usual = self.genre.defaults()
        words += [
            f"{name}: {word}"
            for name, word in self.options.items()
            if name not in known.defaults() and word != usual[name]
        ]
        return "; ".join(filter(None, words))

    def invariant(self, isometry: Isometry) -> bool:
        """Return whether an isometry keeps the board and all rules."""
        return bool(self.plain.invariant(isometry)) and self.added.invariant(isometry)

    def flaws(self) -> list[str]:
        """Report what is obviously wrong by the rules of the genre, else by the added ones."""
        found: list[str] = self.plain.flaws()
        return found or self.added.flaws()

    def check(self, solution: frozenset[Any]) -> list[Violation]:
        """Judge a solution by the judges of all rules."""
        broken: list[Violation] = self.plain.check(solution)
        seen = self.seen(solution)
        return [
            *broken,
            *(one for rule in self.more.genre.rules for one in rule.violations(self.added, seen)),
        ]

    def clue_list(self) -> list[Clue]:
        """Return the printed clues layer by layer, then those that the added rules make."""
        return self.added.clue_list()

    def true_words(self, solution: frozenset[Any]) -> Mapping[str, Mapping[Any, Any]]:
        """Return the true words of the layers; where both know some, those of the genre."""
        own: Mapping[str, Mapping[Any, Any]] = self.plain.true_words(solution)
        return {**self.added.true_words(self.seen(solution)), **own}

    # Clauses

    def deduced(self, *, deadline: float | None = None) -> Both:
        """Return the keys that follow by the rules of the genre, and contradictions to the others.

        Raises
        ------
        TimeUpError
            If the deadline comes first.
        """
        known = self.plain.deduced(deadline=deadline) if hasattr(self.base, "deduced") else None
        if known is not None and known.clash is not None:
            return Both(known)
        found = Both(known)
        state = self._state(found.found(), () if found.complete else None)
        return found if self._settled(state, Limits(deadline)) else Both(known, clash=True)

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Both | None = None
    ) -> None:
        """Write the clauses of the genre, then those of the added rules."""
        variant(self.encodings, encoding)
        rules = self.more.genre.rules
        if known is None:
            self.plain.encode(formula, encoding)
            state = self.added.blank_state()
            literals = self._literals(formula, state.open)
            state_all(formula, rules, self.added.constraints, state, literals)
            return
        more = {} if known.own is None else {"known": known.own}
        self.plain.encode(formula, encoding, **more)
        state = self._state(known.found(), formula.answer_block())
        before = state.open
        possible = self._settled(state, formula.limits)
        literals = self._literals(formula, before)
        with formula.rule(rules[0].name):
            if not possible:
                formula.add()
                return
            for slot in slots(before & ~state.open):
                formula.add(literals[slot] if state.held >> slot & 1 else -literals[slot])
                literals[slot] = 0
        every = [*self.added.constraints, *self.added.following]
        state_rest(formula, every, state, literals)

    def _literals(self, formula: Formula, wanted: Slots) -> list[int]:
        """Return the literals of some slots of the added rules; helpers where keys only follow."""
        block, added = formula.answer_block(), self.added
        found = [0] * len(added.keys)
        sources: dict[Any, list[int]] = {}
        for key, literal in zip(block, block.numbers(), strict=True):
            for one in self.genre.answer.seen_with(key, self._shape):
                sources.setdefault(one, []).append(literal)
        several = [key for key in added.keys if len(sources.get(key, ())) > 1]
        helpers: Mapping[Any, int] = {}
        if several:
            own = formula.variables(added.answer.block, several)
            helpers = dict(zip(own, own.numbers(), strict=True))
        lone: list[int] = []
        for slot in slots(wanted):
            key = added.keys[slot]
            if key in helpers:
                found[slot] = helpers[key]
            elif key in sources:
                found[slot] = sources[key][0]
            else:
                lone.append(slot)
        absent = formula.variables("absent", ["key"])["key"] if lone else 0
        for slot in lone:
            found[slot] = absent
        with formula.rule("seen", defining=True):
            if lone:
                formula.add(-absent)
            for key in helpers:
                formula.add(-helpers[key], *sources[key])
                formula.extend((helpers[key], -one) for one in sources[key])
        return found

    def _state(self, held: Collection[Any], left: Iterable[Any] | None) -> State:
        """Return what is known of the keys that the added rules read.

        Parameters
        ----------
        left
            The keys that are open; None if all others could be.
        """
        slot_of, state = self.added.slot_of, self.added.blank_state()
        for key in self.seen(held):
            state.held |= 1 << slot_of[key]
        if left is not None:
            free = state.held
            for key in self.seen(left):
                free |= 1 << slot_of[key]
            state.gone |= state.whole & ~free
        return state

    def _settled(self, state: State, limits: Limits) -> bool:
        """Settle what follows by the added rules; return False on a contradiction."""
        try:
            self.added.follow(state, limits)
        except ClashError:
            return False
        return True


class Both:
    """What follows without clauses by the rules of a genre, and whether the added ones allow it.

    Attributes
    ----------
    own
        The findings of the genre; None if it has none.
    clash
        Why there is no solution; None if there may be one.
    """

    def __init__(self, own: Any, clash: Any = None) -> None:
        self.own = own
        self.clash = clash if own is None or own.clash is None else own.clash

    @property
    def complete(self) -> bool:
        """Whether nothing is left open."""
        return self.own is not None and self.clash is None and bool(self.own.complete)

    def found(self) -> frozenset[Any]:
        """Return the keys known to be in every solution."""
        return frozenset() if self.own is None else frozenset(self.own.found())


def joined_kind(kind: type[CluedBoard], added: Genre, **space: Any) -> type[Joined]:
    """Return the class of boards of a genre by hand with added rules.

    Parameters
    ----------
    added
        The added rules, with the layers and options of both.
    space
        More attributes of the class, and ``bases`` of it.
    """
    genre = replace(added, answer=kind.genre.answer, rules=())
    kept = {name: getattr(kind, name) for name in _KEPT if hasattr(kind, name)}
    bases = (*space.pop("bases", ()), Joined, genre.answer.base)
    space |= {**space_of(genre), **kept, "base": kind, "more": class_of(added)}
    return type(kind.__name__, bases, {**space, "__module__": __name__})
