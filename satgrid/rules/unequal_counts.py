"""Two sets of slots have different numbers of slots that hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from satgrid.formula import sorting
from satgrid.formula.clauses import Formula
from satgrid.formula.templates import Template, stamp
from satgrid.machines.few import Balance
from satgrid.machines.machine import Machine, Ranks
from satgrid.rules.ground import ClashError, Ground, Literals, Seen, Slots, State, slots

__all__ = ["UnequalCounts"]

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
