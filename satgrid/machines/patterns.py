"""A machine for groups of slots that each have one of some patterns, where some pairs clash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from satgrid.machines.machine import DONE, MOST_BITS, Machine, Ranks, bits_for, listed

__all__ = ["Patterns"]

State: TypeAlias = tuple[int, ...]
"""For each group the patterns that are left, as a set; if only one is left, the slots of it that
are still to come, as -1 less their set."""


class Patterns(Machine):
    """In each group exactly the slots of one of its patterns hold; no two of the patterns clash.

    As soon as a group has one pattern left, those that clash with it are ruled out in the groups
    beside it, so that it needs to be remembered no longer. Of patterns that differ in nothing that
    is still to come the first stands for all.

    Parameters
    ----------
    groups
        Disjoint sets of open slots, each with its patterns, which are different subsets of it.
    clashes
        For pairs of groups, the first one smaller: for each pattern of the first group the patterns
        of the second one that clash with it, as a set of their numbers.
    """

    def __init__(
        self,
        groups: Sequence[tuple[int, Sequence[int]]],
        clashes: Mapping[tuple[int, int], Sequence[int]],
        ranks: Ranks,
    ) -> None:
        self._masks = [mask for mask, _ in groups]
        self._patterns = [patterns for _, patterns in groups]
        self._beside: list[dict[int, Sequence[int]]] = [{} for _ in groups]
        for (one, other), there in clashes.items():
            here = [
                sum(1 << at for at, some in enumerate(there) if some >> number & 1)
                for number in range(len(groups[other][1]))
            ]
            self._beside[one][other], self._beside[other][one] = there, here
        self.slots = listed(sum(self._masks), ranks)
        self._group = {
            slot: group for group, mask in enumerate(self._masks) for slot in listed(mask, ranks)
        }
        self._ahead, left = {}, sum(self._masks)
        for slot in self.slots:
            left ^= 1 << slot
            self._ahead[slot] = left
        self._same: dict[tuple[int, int, tuple[int, ...]], list[int]] = {}
        full = [(1 << len(patterns)) - 1 for patterns in self._patterns]
        self.start = self._settled(full, range(len(groups)))
        self.bits = MOST_BITS
        self.loads = self._worth()

    def _worth(self) -> list[float]:
        """Return the loads: by the groups that are read in part."""
        loads = []
        for slot in self.slots:
            ahead = self._ahead[slot]
            begun = [
                len(patterns)
                for mask, patterns in zip(self._masks, self._patterns, strict=True)
                if mask & ahead and mask & ~ahead
            ]
            loads.append(sum(bits_for(number) / 2 for number in begun))
        return loads

    def _settled(self, left: list[int], fresh: Sequence[int]) -> State | None:
        """Return a memory after groups with one pattern left ruled out others; None for a clash."""
        waiting = list(fresh)
        while waiting:
            group = waiting.pop()
            some = left[group]
            if some < 0 or some & (some - 1):
                continue
            if not some:
                return None
            number = some.bit_length() - 1
            left[group] = -1 - self._patterns[group][number]
            for other, clashing in self._beside[group].items():
                if left[other] > 0 and left[other] & clashing[number]:
                    left[other] &= ~clashing[number]
                    waiting.append(other)
                    if not left[other]:
                        return None
        return tuple(left)

    def step(self, state: State, slot: int, value: bool) -> State | int | None:
        """Read a slot of a group: keep the patterns that have it, or those that do not."""
        group, ahead, bit = self._group[slot], self._ahead[slot], 1 << slot
        some = state[group]
        if some < 0:
            if bool((-1 - some) & bit) != value:
                return None
            left = [*state]
            left[group] = some + bit * value
        else:
            some = sum(
                1 << number
                for number, pattern in enumerate(self._patterns[group])
                if some >> number & 1 and bool(pattern & bit) == value
            )
            left = [*state]
            left[group] = some
            found = self._settled(left, (group,))
            if found is None:
                return None
        if not ahead:
            return DONE
        return tuple(
            [
                self._kept(at, left, ahead) if one >= 0 else one | ~ahead
                for at, one in enumerate(left)
            ]
        )

    def _kept(self, group: int, left: Sequence[int], ahead: int) -> int:
        """Return the patterns left of a group, the first of those that are alike from now on."""
        beside = self._beside[group]
        others = tuple([other for other in beside if left[other] >= 0])
        own = ahead & self._masks[group]
        same = self._same.get((group, own, others))
        if same is None:
            first: dict[tuple[int, ...], int] = {}
            rows = [beside[other] for other in others]
            same = [
                first.setdefault((pattern & own, *[row[number] for row in rows]), 1 << number)
                for number, pattern in enumerate(self._patterns[group])
            ]
            self._same[group, own, others] = same
        some, kept = left[group], 0
        for number, stands in enumerate(same):
            if some >> number & 1:
                kept |= stands
        return kept
