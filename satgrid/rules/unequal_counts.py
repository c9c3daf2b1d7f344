"""Two sets of slots have different numbers of slots that hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.formula import sorting
from satgrid.formula.clauses import Formula
from satgrid.machines.few import Balance
from satgrid.machines.machine import Machine, Ranks
from satgrid.rules.ground import ClashError, Ground, Literals, Seen, Slots, State, slots

__all__ = ["UnequalCounts"]


class UnequalCounts(Ground):
    """Paired sets of slots have different numbers of slots that hold.

    Parameters
    ----------
    groups
        The sets; no two have a slot in common.
    pairs
        Pairs of sets, by their numbers.
    """

    def __init__(self, groups: Sequence[Slots], pairs: Sequence[tuple[int, int]]) -> None:
        self.groups, self.pairs = groups, pairs
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
        counted: dict[int, tuple[int, list[int]]] = {}
        for at in sorted({group for pair in self.pairs for group in pair}):
            left = [literals[slot] for slot in slots(self.groups[at] & state.open)]
            held = (self.groups[at] & state.held).bit_count()
            counted[at] = held, sorting.ordered(formula, left, len(left)) if left else []

        def clause(at: int, number: int) -> list[int] | None:
            """Return a clause that a set has another number; None if it cannot have this one."""
            held, more = counted[at]
            number -= held
            if not 0 <= number <= len(more):
                return None
            found = [-more[number - 1]] if number else []
            return found + ([more[number]] if number < len(more) else [])

        for one, other in self.pairs:
            for number in range(max(counted[one][0], counted[other][0]), self.mask.bit_count() + 1):
                first, second = clause(one, number), clause(other, number)
                if first is None or second is None:
                    break
                formula.add(*first, *second)

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
