"""Boards of declared genres: everything that follows from a declaration for one board."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache, cached_property, lru_cache
from typing import Any

from satgrid.board.cover import ExactCover
from satgrid.declared.as_seen import shown
from satgrid.declared.clauses import state_all, state_rest
from satgrid.declared.clues import CluedBoard
from satgrid.declared.genre import Genre
from satgrid.declared.machines import product
from satgrid.declared.propagation import settle
from satgrid.errors import SatgridError
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, State, slots
from satgrid.machines.machine import Product
from satgrid.puzzle.numbers import numbered
from satgrid.puzzle.packages import FOLDER
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import Shape
from satgrid.rules.rule import Rule
from satgrid.system.limits import Limits

__all__ = ["Board", "Settled", "class_of"]


class Board(CluedBoard):
    """A board with its constraints: what they force, their clauses, machines and judges."""

    _settled: Settled | None = None

    @cached_property
    def constraints(self) -> list[tuple[Rule, Ground]]:
        """The ground constraints of all rules, in the order of the rules."""
        found: list[tuple[Rule, Ground]] = []
        for at, rule in enumerate(self.genre.rules):
            if rule.shaped and not self.dark_cells:
                kept = _shaped(at, self.genre, self._shape, self.values)
            else:
                kept = list(rule.ground(self))
            found += [(rule, one) for one in kept]
        return found

    def _written(self, instead: Mapping[str, Rule]) -> list[tuple[Rule, Ground]]:
        """Return the constraints of all rules, of some of them those of others of their names."""
        found: list[tuple[Rule, Ground]] = []
        for rule in self.genre.rules:
            if rule.name in instead:
                other = instead[rule.name]
                found += [(other, one) for one in other.ground(self)]
            else:
                found += [pair for pair in self.constraints if pair[0] is rule]
        return found

    @cached_property
    def shown(self) -> Board:
        """The board with what its answer shows as its answer, and the rules about that."""
        return class_of(shown(self.genre)).made(self._shape, self.data, self.options)

    @cached_property
    def following(self) -> list[tuple[Rule, Ground]]:
        """The constraints that follow only from several rules together."""
        return [(rule, one) for rule in self.genre.rules for one in rule.follows(self)]

    @cached_property
    def printed_keys(self) -> frozenset[Any]:
        """The keys of the answer that its clues state each by itself, such as givens."""
        given = {number for number, clue in enumerate(self.clue_list()) if clue.given}
        found = set(super().printed_keys)
        for _, one in self.constraints if given else ():
            if one.clue in given:
                state = self.blank_state()
                with suppress(ClashError):
                    one.propagate(state)
                    found.update(self.keys[slot] for slot in slots(state.held))
        return numbered(found)

    def deduced(self, *, deadline: float | None = None) -> Settled:
        """Return the keys that follow without clauses; raise TimeUpError at the deadline."""
        if self._settled is None:
            self._settled = self._follows(deadline)
        return self._settled

    def _follows(self, deadline: float | None) -> Settled:
        state = self.blank_state()
        try:
            self.follow(state, Limits(deadline))
        except ClashError:
            return Settled(self, state, clash=True)
        return Settled(self, state)

    def follow(self, state: State, limits: Limits) -> None:
        """Settle all that follows from a state without clauses.

        Raises
        ------
        ClashError
            If there is no solution.
        TimeUpError
            If the limits end before.
        """
        for rule in self.genre.rules:
            state.settle(*rule.hints(self))
        if self.forced is not None:
            self._follow(self.forced, state, limits)
            return
        settle(
            [one for _, one in self.constraints],
            state,
            limits,
            then=lambda: [one for _, one in self.following],
        )

    @cached_property
    def forced(self) -> Ground | None:
        """The constraint of the genre's own that propagates in place of those of its rules."""
        return None if self.genre.forced is None else self.genre.forced(self)

    def _follow(self, own: Ground, state: State, limits: Limits) -> None:
        """Settle what follows by the genre's own constraint, and by rules that were added to it."""
        if all(rule.name in own.stands_for for rule in self.genre.rules):
            limits.check()
            own.propagate(state)
        else:
            added = [one for rule, one in self.constraints if rule.name not in own.stands_for]
            settle([own, *added], state, limits)

    def encode(
        self, formula: Formula, encoding: str | None = None, known: Settled | None = None
    ) -> None:
        """Write the clauses of the rules; if some keys are known, only for the open ones."""
        instead = {rule.name: rule for rule in self.genre.encoding(encoding).rules}
        constraints = self._written(instead) if instead else self.constraints
        state = self.blank_state() if known is None else known.state
        for rule in self.genre.rules if known is None else ():
            state.gone |= instead.get(rule.name, rule).absent(self)
        answer = self.genre.answer
        formula.room_for(state.open.bit_count())
        listed = list(slots(state.open))
        keys = [self.keys[slot] for slot in listed if slot < len(self.keys)]
        single = answer.antichain or any(
            rule.as_many(self, state.open) for rule in self.genre.rules
        )
        block = formula.variables(answer.block, keys, answer=True, antichain=single)
        if self.vacancy:
            formula.variables("empty", map(self.key, listed[len(keys) :]), beside=True)
        literals = [0] * state.whole.bit_length()
        for literal, slot in enumerate(listed, block.first):
            literals[slot] = literal
        if self.vacancy:
            self._define_vacancies(formula, state, literals)
        if known is None:
            state_all(formula, self.genre.rules, constraints, state, literals)
        else:
            state_rest(formula, [*constraints, *self.following], state, literals)

    def _define_vacancies(self, formula: Formula, state: State, literals: list[int]) -> None:
        """State that a cell is empty if and only if it holds no number: values + 1 clauses each."""
        clauses: list[tuple[int, ...]] = []
        for cell in self.open_cells:
            first = self.first(cell)
            numbers = [*filter(None, literals[first : first + self.values])]
            vacant = first + self.vacancy
            if state.open >> vacant & 1:
                clauses.append((literals[vacant], *numbers))
                clauses += [(-literals[vacant], -number) for number in numbers]
            elif state.gone >> vacant & 1 and not state.held >> first & (1 << self.values) - 1:
                clauses.append(tuple(numbers))
        with formula.rule("empty cells", defining=True):
            formula.extend(clauses)

    def narrow(self, formula: Formula, held: frozenset[Any]) -> bool:
        """Add clauses that keep some solution, if the genre has a single rule."""
        if len(self.genre.rules) != 1:
            return False
        [rule], block = self.genre.rules, formula.answer_block()

        def literal(key: Any) -> int | bool:
            if key in block:
                return block[key]
            return key in held

        found = rule.narrowed(self, literal)
        with formula.rule(rule.name):
            formula.extend(found)
        return bool(found)

    def varied(self, solution: frozenset[Any]) -> frozenset[Any] | None:
        """Return another solution, if the single rule of the genre can derive it from this one."""
        return self.genre.rules[0].varied(self, solution)

    def product(self, *, deadline: float | None = None, most: int | None = None) -> Product | None:
        """Return the open part of the board as machines; None if a constraint has no machines.

        Parameters
        ----------
        most
            The most open slots for which machines are made at all; None for any number.

        Raises
        ------
        TimeUpError
            If the deadline comes first.
        """
        known = self.deduced(deadline=deadline)
        if known.clash:
            return Product(self.keys, [], 0, {}, None)
        if most is not None and known.state.open.bit_count() > most:
            return None
        places = {slot: self.places(self.key(slot)) for slot in slots(known.state.open)}
        constraints = [one for _, one in self.constraints]
        return product(self.keys, constraints, known.state, places)

    def pieces(self) -> ExactCover | None:
        """Return the board as an exact cover, if it has no other constraint."""
        if len(self.constraints) != 1:
            return None
        ((_, only),) = self.constraints
        return only.cover()

    def flaws(self) -> list[str]:
        """Return the faults that rules find at a glance, or clues that no solution satisfies."""
        if self.deduced().clash is None:
            return []
        found = [flaw for rule in self.genre.rules for flaw in rule.flaws(self)]
        if found:
            return list(dict.fromkeys(found))
        clues = self.clue_list()
        for _, one in self.constraints:
            if one.clue is not None:
                state = self.blank_state()
                try:
                    one.propagate(state)
                except ClashError:
                    found.append(f"{clues[one.clue].name}: no solution can have it")
        return list(dict.fromkeys(found))

    def check(self, solution: frozenset[Any]) -> list[Violation]:
        """Judge a solution rule by rule, by walking and counting."""
        broken = []
        for key in sorted(solution):
            slot = self.slot_of.get(key)
            if slot is None or self.barred >> slot & 1:
                place = (0, 0) if slot is None else next(iter(self.places(key)), (0, 0))
                broken.append(Violation(self.genre.rules[0].name, place, "outside the board"))
        for rule in self.genre.rules:
            broken += rule.violations(self, solution)
        return broken


def space_of(genre: Genre) -> dict[str, Any]:
    """Return the class attributes that follow from a declaration."""
    space: dict[str, Any] = {"genre": genre, "name": genre.name, "rules": genre.says}
    space |= {"called": genre.called} if genre.called else {}
    names = tuple(one.name for one in genre.encodings)
    space |= {"encodings": names, "explained": genre.explained or names[0]}
    return space | {"aliases": genre.aliases, "namesakes": genre.namesakes} | genre.answer.space()


@cache
def class_of(genre: Genre) -> type[Board]:
    """Return the class of the boards of a genre."""
    if not genre.rules:
        raise SatgridError(f"genre {genre.name}: it has no rule")
    space = space_of(genre) | {"whole": True, "__module__": f"{FOLDER}.{genre.name}"}
    space["__doc__"] = f"A board of {genre.name}."
    return type(genre.name.title(), (Board, genre.answer.base), space)


class Settled:
    """The keys that follow by propagation, without clauses.

    Attributes
    ----------
    clash
        Whether there is no solution; None without that.
    """

    def __init__(self, board: Board, state: State, *, clash: bool | None = None) -> None:
        self.board, self.state, self.clash = board, state, clash

    @property
    def complete(self) -> bool:
        """Whether nothing is left open."""
        return self.clash is None and not self.state.open

    def found(self) -> frozenset[Any]:
        """Return the keys known to be in every solution."""
        keys = self.board.keys
        return frozenset(keys[slot] for slot in slots(self.state.held) if slot < len(keys))


@lru_cache(maxsize=512)
def _shaped(at: int, genre: Genre, shape: Shape, values: int) -> list[Ground]:
    """Return the constraints of a rule, by its place, that are the same on boards of a shape."""
    blank = class_of(genre).made(shape, {})
    # Whatever these follow from is not printed on this one.
    blank.__dict__.update(values=values, dark_cells=frozenset())
    return list(genre.rules[at].ground(blank))
