"""A given number of lines lead from a place, up to two in each direction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.rules.count import Count
from satgrid.rules.ground import ClashError, Seen, Slots, State

__all__ = ["BridgeCount"]


class BridgeCount(Count):
    """A given number of slots hold; they come in pairs, the second only with the first.

    Another constraint of the rule states that the first slot of a pair holds if the second does.

    Parameters
    ----------
    pairs
        The slots of the first and the second line of each way.
    """

    def __init__(
        self, pairs: Sequence[tuple[int, int]], number: int, *, clue: int | None = None
    ) -> None:
        self.pairs = [(1 << first, 1 << second) for first, second in pairs]
        super().__init__(sum(a | b for a, b in self.pairs), number, number, clue=clue)

    def _settled(self, state: State) -> tuple[Slots, Slots]:
        """Return the open slots that must hold, and the open slots that cannot.

        Raises
        ------
        ClashError
            If the number cannot be reached, or is exceeded.
        """
        held, gone = state.held, state.gone
        bounds = []
        least = most = 0
        for first, second in self.pairs:
            low = 2 if held & second else 1 if held & first else 0
            high = 0 if gone & first else 1 if gone & second else 2
            bounds.append((low, high))
            least += low
            most += high
        number = self.low
        if not least <= number <= most:
            raise ClashError
        more = less = 0
        for (first, second), (low, high) in zip(self.pairs, bounds, strict=True):
            needed = number - (most - high)
            if needed > low:
                more |= first | second if needed == 2 else first
            left = number - (least - low)
            if left < high:
                less |= first | second if left == 0 else second
        return more & ~held, less & ~gone

    def propagate(self, state: State) -> None:
        """Settle, pair by pair, the slots for which the number leaves no choice."""
        state.settle(*self._settled(state))

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``full`` and ``last``, and ``some`` where the other ways have too few lines."""
        yield from super().steps(state)
        try:
            more, less = self._settled(state)
        except ClashError:
            return
        for first, second in self.pairs:
            for held, gone in ((more & (first | second), 0), (0, less & (first | second))):
                if held & ~state.held or gone & ~state.gone:
                    because = self.mask & state.held, self.mask & state.gone
                    yield Seen("some", held, gone & ~state.gone, *because)
