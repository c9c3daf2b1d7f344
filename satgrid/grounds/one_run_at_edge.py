"""Along the edge of the board, the slots that hold form one run, and so do the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State

__all__ = ["OneRunAtEdge"]


class OneRunAtEdge(Ground):
    """In a ring of slots, the slots that hold form at most one run.

    Parameters
    ----------
    ring
        The slots in turn; the last is beside the first.
    """

    implied = True

    def __init__(self, ring: Sequence[int]) -> None:
        self.ring = list(ring)
        self.mask = sum(1 << slot for slot in ring)

    def _gaps(self, state: State) -> Iterator[tuple[int, int]]:
        """Yield each pair of successive known slots, by their places in the ring."""
        known = [at for at, slot in enumerate(self.ring) if not state.open >> slot & 1]
        yield from zip(known, [*known[1:], *known[:1]], strict=True)

    def _follows(self, state: State) -> list[tuple[Slots, Slots, tuple[int, int]]]:
        """Return the slots between two equal known slots of the ring, if it has both values."""
        ring, held = self.ring, state.held
        if not (self.mask & held and self.mask & state.gone):
            return []
        changes, found = 0, []
        for one, other in self._gaps(state):
            on = held >> ring[one] & 1
            if on != held >> ring[other] & 1:
                changes += 1
                continue
            between = ring[one + 1 : other] if one < other else ring[one + 1 :] + ring[:other]
            inside = sum(1 << slot for slot in between)
            if inside:
                found.append((inside if on else 0, 0 if on else inside, (one, other)))
        if changes > 2:
            raise ClashError
        return found

    def propagate(self, state: State) -> None:
        """Settle slots between equal slots, if the other value is known elsewhere in the ring."""
        for held, gone, _ in self._follows(state):
            state.settle(held, gone)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """State that at most two pairs of neighbors in the ring differ: a helper for each pair."""
        ring, changes, most = self.ring, list[int](), 2
        for one, other in zip(ring, [*ring[1:], *ring[:1]], strict=True):
            here, there = literals[one], literals[other]
            if here and there:
                change = formula.auxiliary(1)
                formula.add(-change, here, there)
                formula.add(-change, -here, -there)
                formula.add(change, -here, there)
                formula.add(change, here, -there)
                changes.append(change)
            elif here or there:
                known = other if here else one
                changes.append(-(here or there) if state.held >> known & 1 else here or there)
            else:
                most -= (state.held >> one & 1) != (state.held >> other & 1)
        if most < 0:
            formula.add()
        elif len(changes) > most:
            cardinality.at_most(formula, most, changes)

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``border`` for the slots between equal slots."""
        for held, gone, ends in self._follows(state):
            if held:
                other = self.mask & state.gone
                why = sum(1 << self.ring[at] for at in set(ends))
                yield Seen("border", held, 0, why, other & -other)
            else:
                other = self.mask & state.held
                why = sum(1 << self.ring[at] for at in set(ends))
                yield Seen("border", 0, gone, other & -other, why)
