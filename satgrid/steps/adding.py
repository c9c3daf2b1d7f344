"""The rule of 45: houses hold a known sum, so what cages leave of it is that of a few cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from satgrid.board.naming import GroupName, listed, short, together
from satgrid.grounds.ground import Slots, State, slots
from satgrid.grounds.house_sums import Adding
from satgrid.rules.rule import ADDED
from satgrid.steps.group_names import group_name
from satgrid.steps.known_slots import state_of
from satgrid.steps.pairs import differing
from satgrid.steps.techniques import Deduction, Fact, Finder, Known, looked_at_once

__all__ = ["adding_finder"]

_OPEN = 4  # cells that may be left over
_HOUSES, _RUNS = 2, 8  # so many are added at a glance

_Domains = Mapping[int, Slots]


class _Sum(NamedTuple):
    """A leftover: its cells by their first slots, and which of them differ."""

    adding: Adding
    weights: Mapping[int, int]
    mask: Slots
    differ: Mapping[int, frozenset[int]]


def _sums(puzzle: Any) -> list[_Sum]:
    values, groups = puzzle.values, differing(puzzle)
    found: dict[tuple[tuple[int, ...], ...], _Sum] = {}
    listed = [adding for rule in puzzle.genre.rules for adding in rule.added(puzzle)]
    for adding in sorted(listed, key=lambda one: (len(one.houses), len(one.clues))):
        sides = min((adding.inside, adding.beyond), (adding.beyond, adding.inside))
        if sides not in found:
            weights = dict.fromkeys(adding.inside, 1) | dict.fromkeys(adding.beyond, -1)
            own = [group for clue, group in groups if clue is None or clue in adding.clues]
            differ = {
                cell: frozenset().union(*(group for group in own if cell in group)) - {cell}
                for cell in weights
            }
            mask = sum((1 << values) - 1 << cell for cell in weights)
            found[sides] = _Sum(adding, weights, mask, differ)
    return sorted(found.values(), key=lambda one: len(one.weights))


def _left(one: _Sum, domains: _Domains, low: int) -> dict[int, Slots]:
    """Return the values of each cell that are in some way to make the sum."""
    found = dict.fromkeys(domains, 0)
    cells = sorted(domains, key=lambda cell: domains[cell].bit_count())
    ends = [
        sorted(
            one.weights[cell] * (low + value)
            for value in (
                (domains[cell] & -domains[cell]).bit_length() - 1,
                domains[cell].bit_length() - 1,
            )
        )
        for cell in cells
    ]
    chosen: dict[int, int] = {}

    def fill(at: int, rest: int) -> None:
        if at == len(cells):
            if rest == 0:
                for cell, value in chosen.items():
                    found[cell] |= 1 << value
            return
        least, most = (sum(end[side] for end in ends[at + 1 :]) for side in (0, 1))
        cell = cells[at]
        near, weight = one.differ[cell], one.weights[cell]
        for value in slots(domains[cell]):
            after = rest - weight * (low + value)
            if least <= after <= most and not any(
                other == value and beside in near for beside, other in chosen.items()
            ):
                chosen[cell] = value
                fill(at + 1, after)
                del chosen[cell]

    fill(0, one.adding.total)
    return found


class _Look:
    """What follows from each leftover; looked at again where more is known."""

    def __init__(self, puzzle: Any, _: Known) -> None:
        self.sums = _sums(puzzle)
        self.values, self.low = puzzle.values, puzzle.answer.low
        self._open: list[Slots] = [-1] * len(self.sums)
        self._gone: list[Slots] = [0] * len(self.sums)

    def domains(self, one: _Sum, state: State) -> dict[int, Slots]:
        """Return the values that are left to each cell."""
        full = (1 << self.values) - 1
        may = state.whole & ~state.gone
        return {cell: state.held >> cell & full or may >> cell & full for cell in one.weights}

    def gone(self, at: int, state: State) -> Slots:
        """Return the open slots that are in no way to make a sum; of one with few open cells."""
        one = self.sums[at]
        open_ = one.mask & state.open
        if self._open[at] != open_:
            self._open[at] = open_
            self._gone[at] = 0
            domains = self.domains(one, state)
            if 0 < sum(some & (some - 1) > 0 for some in domains.values()) <= _OPEN:
                self._gone[at] = self.ruled_out(one, domains) & open_
        return self._gone[at]

    def ruled_out(self, one: _Sum, domains: _Domains) -> Slots:
        """Return the slots of domains that are in no way to make a sum."""
        left = _left(one, domains, self.low)
        return sum((domains[cell] & ~left[cell]) << cell for cell in domains)

    def needed(self, one: _Sum, wanted: Slots, state: State) -> Slots:
        """Return the known slots that are needed so that no way has the wanted ones."""
        full, domains = (1 << self.values) - 1, self.domains(one, state)
        used = {cell: full & ~domains[cell] for cell in domains}

        def follow(fewer: Mapping[int, Slots]) -> bool:
            left = _left(one, {cell: full & ~fewer[cell] for cell in domains}, self.low)
            return not any(left[cell] << cell & wanted for cell in domains)

        for cell in domains:
            if used[cell] and follow(used | {cell: 0}):
                used[cell] = 0
            elif not state.held >> cell & full:
                for value in slots(used[cell]):
                    if follow(used | {cell: used[cell] & ~(1 << value)}):
                        used[cell] &= ~(1 << value)
        return sum(some << cell for cell, some in used.items())


_look = looked_at_once(_Look, lambda same, _: same)


def adding_finder(kind: str) -> Finder:
    """Return the finder of cells left over, of those that are as hard to see as a kind.

    Parameters
    ----------
    kind
        One of ``ADDED``: by the cells that are left over, and as one more where there are many
        houses or runs.
    """
    hard = ADDED.index(kind)

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        state, look = state_of(puzzle, known), _look(puzzle, known)
        found = []
        for at, one in enumerate(look.sums):
            gone = look.gone(at, state)
            if gone:
                left = sum(some & (some - 1) > 0 for some in look.domains(one, state).values())
                more = left - 1 + _many(one.adding)
                if min(more, len(ADDED) - 1) == hard:
                    found.append((left, at, gone))
        for _, at, gone in sorted(found):
            yield _deduction(puzzle, look, look.sums[at], gone, state)

    return find


def _many(adding: Adding) -> bool:
    """Return whether so much is added that it is harder to see."""
    if adding.houses:
        return len(adding.houses) > _HOUSES
    return len(adding.clues) > _RUNS


def _deduction(puzzle: Any, look: _Look, one: _Sum, gone: Slots, state: State) -> Deduction:
    full, blank = (1 << look.values) - 1, puzzle.blank_state().gone
    facts, because, wanted = [], [], gone
    domains = look.domains(one, state)
    for cell, domain in domains.items():
        rest = domain & ~(gone >> cell)
        if domain != rest and not rest & (rest - 1):
            facts.append(Fact(puzzle.key(cell + rest.bit_length() - 1), True))
            wanted |= (full & ~rest) << cell
        else:
            facts += [Fact(puzzle.key(slot), False) for slot in slots(gone & full << cell)]
    used = look.needed(one, wanted, state)
    for cell in domains:
        known, marks = state.held & full << cell, used & full << cell & ~blank
        if known and marks:
            because.append(Fact(puzzle.key(known.bit_length() - 1), True))
        else:
            because += [Fact(puzzle.key(slot), False) for slot in slots(marks)]
    return Deduction(facts, one.adding.clues, because, _where(puzzle, one, state))


def _where(puzzle: Any, one: _Sum, state: State) -> str:
    """Say what is added and taken off, and what is left."""
    adding, full, low = one.adding, (1 << puzzle.values) - 1, puzzle.answer.low
    known = {1: 0, -1: 0}
    left: dict[int, list[str]] = {1: [], -1: []}
    for cell, weight in one.weights.items():
        number = state.held >> cell & full
        if number:
            known[weight] += low + number.bit_length() - 1
        else:
            left[weight].append(short(_place(puzzle, cell)))
    names = [_house_name(puzzle, house) for house in adding.houses]
    covering = f"covering {'it' if len(names) == 1 else 'them'}"
    role = covering if not adding.inside else "mostly inside" if adding.beyond else "inside"
    said = [
        f"{adding.band or together(names)} hold{'s' if len(names) == 1 else ''} {adding.holds}",
        f"{adding.cages} {role} {adding.within}",
        *(
            f"known cells {'' if role != 'mostly inside' else where}{number}"
            for where, number in zip(("inside ", "outside "), known.values(), strict=True)
            if number
        ),
    ]
    more = adding.total - known[1] + known[-1]
    side = 1 if left[1] and (more >= 0 or not left[-1]) else -1
    some, others = left[side], left[-side]
    verb, amount = "is" if len(some) == 1 else "are", str(side * more)
    if others:
        amount = f"{amount} more than {listed(others)}" if more else f"as much as {listed(others)}"
    return f"{', '.join(said)}: {listed(some)} {verb} {amount}"


def _place(puzzle: Any, cell: int) -> tuple[int, int]:
    row, column = divmod(cell // puzzle.values, puzzle.shape[1])
    return row, column


def _house_name(puzzle: Any, house: Sequence[int]) -> GroupName:
    """Name a house by its number, or else by its kind and its first cell."""
    cells = [_place(puzzle, cell) for cell in house]
    named = group_name(puzzle, cells)
    if named is not None:
        return named
    rows, columns = {cell[0] for cell in cells}, {cell[1] for cell in cells}
    straight = "row" if len(rows) == 1 else "column" if len(columns) == 1 else "region"
    steps = {(there[0] - here[0], abs(there[1] - here[1])) for here, there in pairwise(cells)}
    return GroupName("diagonal" if steps == {(1, 1)} else straight, at=min(cells))
