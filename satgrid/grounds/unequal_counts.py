"""Counts of two sets of slots that differ, and lines no two of which are equal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from satgrid.formula import sorting
from satgrid.formula.clauses import Formula
from satgrid.formula.templates import Template, stamp
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.machines.few import Balance
from satgrid.machines.machine import Machine, Ranks
from satgrid.machines.words import Differ

__all__ = ["UnequalCounts", "Unlike"]

_MANY = 30
"""With more outputs a network that sorts is smaller."""


class UnequalCounts(Ground):
    """Paired sets of slots have different numbers of slots that hold.

    Parameters
    ----------
    groups
        The sets; no two have a slot in common.
    pairs
        Pairs of sets, by their numbers.
    totals
        How many slots of some sets hold by other constraints.
    """

    def __init__(
        self,
        groups: Sequence[Slots],
        pairs: Sequence[tuple[int, int]],
        totals: Mapping[int, int] | None = None,
    ) -> None:
        self.groups, self.pairs, self.totals = groups, pairs, totals or {}
        self.mask = 0
        for pair in pairs:
            self.mask |= groups[pair[0]] | groups[pair[1]]

    def _follows(self, state: State) -> Iterator[tuple[Slots, Slots, int, int]]:
        """Yield deductions for one set from another: slots that hold or not, and both sets."""
        for one, other in self.pairs:
            for known, asked in ((one, other), (other, one)):
                if self.groups[known] & state.open:
                    continue
                left = self.groups[asked] & state.open
                number = (self.groups[known] & state.held).bit_count()
                missing = number - (self.groups[asked] & state.held).bit_count()
                if not left:
                    if not missing:
                        raise ClashError
                elif not left & (left - 1) and missing in (0, 1):
                    yield (0, left, known, asked) if missing else (left, 0, known, asked)

    def propagate(self, state: State) -> None:
        """Settle the last slot of a set if one of its values would give both sets equal numbers."""
        for held, gone, _, _ in list(self._follows(state)):
            state.settle(held, gone)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write the numbers in unary, as sorted literals, and that paired numbers differ."""
        least: dict[int, int] = {}
        left: dict[int, list[int]] = {}
        most: dict[int, int] = {}  # the largest number that a paired set can have, too
        for at in sorted({group for pair in self.pairs for group in pair}):
            free = 0 if at in self.totals else self.groups[at] & state.open
            least[at] = self.totals.get(at, (self.groups[at] & state.held).bit_count())
            left[at] = [literals[slot] for slot in slots(free)]
        for one, other in self.pairs:
            both = min(least[one] + len(left[one]), least[other] + len(left[other]))
            most[one], most[other] = max(most.get(one, 0), both), max(most.get(other, 0), both)
        counted = {
            at: (least[at], _in_unary(formula, some, most[at] - least[at] + 1) if some else [])
            for at, some in left.items()
        }

        def clause(at: int, number: int) -> tuple[int, ...]:
            """Return a clause that a set has another number."""
            known, more = counted[at]
            number -= known
            found = (-more[number - 1],) if number else ()
            return (*found, more[number]) if number < len(more) else found

        clauses: list[tuple[int, ...]] = []
        for one, other in self.pairs:
            first = max(least[one], least[other])
            last = min(least[one] + len(left[one]), least[other] + len(left[other]))
            for number in range(first, last + 1):
                clauses.append(clause(one, number) + clause(other, number))
        formula.extend(clauses)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine for each pair: it remembers the difference."""
        found: list[Machine] = []
        for one, other in self.pairs:
            first, second = self.groups[one], self.groups[other]
            start = (first & state.held).bit_count() - (second & state.held).bit_count()
            if (first | second) & state.open:
                found.append(Balance(first & state.open, second & state.open, start, ranks))
            elif not start:
                raise ClashError
        return found

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``other number`` for the last slot of a set."""
        for held, gone, known, asked in self._follows(state):
            both = self.groups[known] | self.groups[asked]
            yield Seen("other number", held, gone, both & state.held, both & state.gone)


def _in_unary(formula: Formula, literals: Sequence[int], outputs: int) -> list[int]:
    """Return the first outputs: of all, as many hold as hold of some literals, those first."""
    number = len(literals)
    outputs = min(outputs, number)
    if number < 2 or not outputs:
        return list(literals[:outputs])
    if outputs > _MANY:
        return sorting.ordered(formula, literals, outputs)
    stamp(formula, _totalizer(number, outputs), literals)
    return list(range(formula.top - outputs + 1, formula.top + 1))


@lru_cache(maxsize=256)
def _totalizer(number: int, outputs: int) -> Template:
    """Return clauses that merge the numbers of both halves of some literals, all the way down.

    The last helpers are the result, so many. There are fewer clauses than in a network that sorts
    as long as outputs are few, and more follows from them.
    """
    clauses: list[tuple[int, ...]] = []
    top = number

    def merged(some: Sequence[int]) -> Sequence[int]:
        nonlocal top
        if len(some) == 1:
            return some
        one, other = merged(some[: len(some) // 2]), merged(some[len(some) // 2 :])
        both = range(top + 1, top + min(len(some), outputs) + 1)
        top += len(both)
        for here in range(len(one) + 1):
            for there in range(len(other) + 1):
                total = here + there
                if 0 < total <= len(both):
                    held = [*one[max(0, here - 1) : here], *other[max(0, there - 1) : there]]
                    clauses.append((*[-literal for literal in held], both[total - 1]))
                if total < len(both):
                    more = [*one[here : here + 1], *other[there : there + 1]]
                    clauses.append((*more, -both[total]))
        return both

    merged(range(1, number + 1))
    return Template(number, clauses, top - number)


class Unlike(Ground):
    """Any two of some lines of slots differ at some place.

    Parameters
    ----------
    lines
        The slots of each line; all have the same number.
    """

    dear = True

    def __init__(self, lines: Sequence[Sequence[int]]) -> None:
        self.lines = lines
        self.mask = sum(1 << slot for line in lines for slot in line)

    def _words(self, known: Slots) -> list[Slots]:
        """Return, for each line, the places whose slots are in a set, as bits."""
        return [
            sum(1 << place for place, slot in enumerate(line) if known >> slot & 1)
            for line in self.lines
        ]

    def _pairs(self, state: State) -> Iterator[tuple[int, int, Slots]]:
        """Yield the pairs of lines that may be equal, with the places that are open in either."""
        held, gone = self._words(state.held), self._words(state.gone)
        full = (1 << len(self.lines[0])) - 1 if self.lines else 0
        for one, other in combinations(range(len(self.lines)), 2):
            if not (held[one] & gone[other] or gone[one] & held[other]):
                both = (held[one] | gone[one]) & (held[other] | gone[other])
                yield one, other, full & ~both

    def _follows(
        self, state: State, one: int, other: int, place: int
    ) -> tuple[Slots, Slots] | None:
        """Return the slot that must differ if the lines agree elsewhere; None if both are open."""
        for here, there in ((one, other), (other, one)):
            bit, known = 1 << self.lines[here][place], 1 << self.lines[there][place]
            if known & state.held:
                return 0, bit
            if known & state.gone:
                return bit, 0
        return None

    def propagate(self, state: State) -> None:
        """Settle the last place at which two lines can differ."""
        for one, other, left in self._pairs(state):
            if not left:
                raise ClashError
            if not left & (left - 1):
                found = self._follows(state, one, other, left.bit_length() - 1)
                if found:
                    state.settle(*found)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """State, for each two lines, that they differ: a helper per place that is open in both."""
        formula.room_for_clauses(sum(1 + 4 * left.bit_count() for _, _, left in self._pairs(state)))
        for one, other, left in self._pairs(state):
            clause: list[int] = []
            more: list[tuple[int, ...]] = []
            for place in slots(left):
                here, there = literals[self.lines[one][place]], literals[self.lines[other][place]]
                found = self._follows(state, one, other, place)
                if found:
                    clause.append((here or there) if found[0] else -(here or there))
                else:
                    differ = formula.auxiliary(1)
                    more += [(-differ, here, there), (-differ, -here, -there)]
                    more += [(differ, -here, there), (differ, here, -there)]
                    clause.append(differ)
            formula.extend([tuple(clause), *more])

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine for each two lines that may be equal."""
        found: list[Machine] = []
        for one, other, left in self._pairs(state):
            places, known = {}, {}
            for place in slots(left):
                for slot in (self.lines[one][place], self.lines[other][place]):
                    if state.open >> slot & 1:
                        places[slot] = place
                    else:
                        known[place] = bool(state.held >> slot & 1)
            found.append(Differ(places, known, ranks))
        return found

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``alike`` where two lines can differ at one place."""
        for one, other, left in self._pairs(state):
            if left and not left & (left - 1):
                found = self._follows(state, one, other, left.bit_length() - 1)
                if found:
                    why = sum(1 << slot for line in (one, other) for slot in self.lines[line])
                    yield Seen("alike", *found, why & state.held, why & state.gone)
