"""Exact covers counted by backtracking, thousands of states at once.

Where little merges, as in a solid, a sweep meets nearly as many states as there are ways to lay
the first pieces, and each has to go by one order of the items.  Here every state covers next what
has the fewest options left, a cell or a piece (Knuth's algorithm X with the rule of the fewest
choices, TAOCP 4B, 7.2.2.1): a 3x4x5 box of pentominoes then has a fifteenth of the states.
Whole batches of states are looked at by bit slices, so that a state costs about a microsecond.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from satgrid.frontier.branching import meet
from satgrid.frontier.layout import WORD
from satgrid.frontier.merging import Indices
from satgrid.frontier.meter import Meter
from satgrid.frontier.plan import WordArray
from satgrid.frontier.problem import Option, Problem, fixed
from satgrid.frontier.slices import Rows, chosen, sliced, summed

__all__ = ["count_apart", "count_one", "nodes_of", "suits"]

BATCH = 1 << 15
"""States looked at together; fewer where there are so many options that memory would not do."""

WALKS = 1 << 7
"""States that go on from a layer where only an order of magnitude is asked for."""

PROBED = 6
"""Orbits of a piece's places that are probed; the others are taken to be like them."""

MEMORY = 1 << 30
"""Bytes for probing."""

TOGETHER = 8
"""Items whose options are counted in one go: enough to save calls, few enough for the cache."""

FULL = np.uint64((1 << WORD) - 1)


def suits(problem: Problem) -> bool:
    """Return whether no piece needs a count: it is used once, at most once, or without a bound."""
    return all(_is_item(bounds) or bounds == (0, None) for bounds in _needed(problem).values())


def _needed(problem: Problem) -> dict[int, tuple[int, int | None]]:
    """Return the bounds of the pieces that options use, or that must be used."""
    used = {piece for option in problem.options for piece, _ in option.uses}
    return {
        piece: bounds for piece, bounds in enumerate(problem.bounds) if piece in used or bounds[0]
    }


def _is_item(bounds: tuple[int, int | None]) -> bool:
    return bounds[1] == 1


class _Expanded(NamedTuple):
    """The successors of some states."""

    solutions: int
    keys: WordArray
    """The states with one option more, where something is still to be covered."""


class _Items:
    """A problem as items of one kind, cells and pieces, and the options that cover them.

    The items that must be covered come first; pieces used at most once are the others.
    """

    def __init__(self, problem: Problem, memory: int) -> None:
        cells = len(problem.cells)
        pieces = [piece for piece, bounds in _needed(problem).items() if _is_item(bounds)]
        pieces.sort(key=lambda piece: -problem.bounds[piece][0])
        number = {piece: cells + index for index, piece in enumerate(pieces)}
        covers = [_covered(option, number) for option in problem.options]
        self.must = cells + sum(problem.bounds[piece][0] for piece in pieces)
        self.items = cells + len(pieces)
        self.words = -(-self.items // WORD)
        self.rows = np.full((len(covers), max(map(len, covers), default=1)), self.items)
        """The items of each option; short rows are filled up with one that is never covered."""
        for index, items in enumerate(covers):
            self.rows[index, : len(items)] = items
        self.masks = np.zeros((self.words, len(covers)), dtype=np.uint64)
        """The items of each option as bits of a state."""
        self.meets = np.zeros((self.must, len(covers)), dtype=np.bool_)
        """Which item that must be covered is covered by which option."""
        for column in self.rows.T:
            real = (column < self.items).nonzero()[0]
            place = column[real]
            self.masks[place // WORD, real] |= np.uint64(1) << (place % WORD).astype(np.uint64)
            needed = place < self.must
            self.meets[place[needed], real[needed]] = True
        every = np.arange(self.must)
        self.place = every // WORD, (every % WORD).astype(np.uint64)
        """The word and the bit of each item that must be covered."""
        bits = [max(0, min(WORD, self.must - low)) for low in range(0, self.items, WORD)]
        self.goal = np.array([(1 << width) - 1 for width in bits], dtype=np.uint64)[:, np.newaxis]
        # what one batch needs: a bit for each option, and several for its items
        room = memory // (16 * max(len(covers), 1))
        self.batch = max(min(BATCH, room // WORD * WORD), WORD)

    def expand(self, keys: WordArray) -> _Expanded:
        """Extend each state by every option of the item with the fewest options left."""
        common = np.bitwise_and.reduce(keys, axis=1)
        options = np.flatnonzero(~(self.masks & common[:, np.newaxis]).any(axis=0))
        covered, live = self._slices(keys, options)
        left = np.flatnonzero(live.any(axis=1))
        options = options[left]
        word, bit = self.place
        items = np.flatnonzero(~common[word] >> bit & np.uint64(1))
        meets = self.meets[np.ix_(items, options)]
        groups = list(_groups(meets))
        where = np.append(left, len(live) - 1)
        possible = np.full(live.shape[1], FULL)
        for some, columns in groups:
            cover = np.bitwise_or.reduce(live[where[columns]], axis=0)
            cover |= covered[items[some]]
            possible &= np.bitwise_and.reduce(cover, axis=0)
        # half of the states and more end here, before anything is counted
        states = chosen(possible)
        keys = keys[:, states[: np.searchsorted(states, keys.shape[1])]]
        if not keys.shape[1]:
            return _Expanded(0, keys)
        covered, live = self._slices(keys, options)
        counts = np.zeros(
            (len(options).bit_length() + 1, len(items), live.shape[1]), dtype=np.uint64
        )
        for some, columns in groups:
            for place, bit in enumerate(summed(live[columns])):
                counts[place, some] = bit
        least = _least(counts, ~covered[items])
        return self._branched(keys, least, meets, options)

    def _slices(self, keys: WordArray, options: Indices) -> tuple[Rows, Rows]:
        """Return which states have each item covered, and in which each option fits.

        Both have one more row, of zeros. The states are filled up to whole words with such that
        have everything covered.
        """
        missing = -keys.shape[1] % WORD
        if missing:
            filling = np.full((self.words, missing), FULL)
            keys = np.concatenate([keys, filling], axis=1)
        covered = sliced(keys)[: self.items + 1]
        if len(covered) == self.items:
            covered = np.concatenate([covered, np.zeros_like(covered[:1])])
        covered[self.items] = 0
        live = np.empty((len(options) + 1, covered.shape[1]), dtype=np.uint64)
        rows = self.rows[options]
        fits = live[:-1]
        np.take(covered, rows[:, 0], axis=0, out=fits, mode="clip")
        for column in rows.T[1:]:
            fits |= covered[column]
        np.invert(fits, out=fits)
        live[-1] = 0
        return covered, live

    def _branched(
        self, keys: WordArray, least: Rows, meets: npt.NDArray[np.bool_], options: Indices
    ) -> _Expanded:
        """Lay the options of the item that is chosen for each state.

        Parameters
        ----------
        least
            For each item, the states that choose it.
        meets
            For each item, which of the options cover it.
        """
        items, states = np.divmod(chosen(least), least.shape[1] * WORD)
        cuts = np.searchsorted(items, np.arange(len(least) + 1)).tolist()
        found = []
        for item, (low, high) in enumerate(pairwise(cuts)):
            if low == high:
                continue
            some = keys[:, states[low:high]]
            masks = self.masks[:, options[meets[item]]]
            option, state = np.divmod((~meet(masks, some)).ravel().nonzero()[0], high - low)
            found.append(some[:, state] | masks[:, option])
        after = np.concatenate(found, axis=1)
        done = ((after & self.goal) == self.goal).all(axis=0)
        solutions = int(done.sum())
        return _Expanded(solutions, after[:, ~done] if solutions else after)


def _covered(option: Option, number: dict[int, int]) -> list[int]:
    return [*option.items, *(number[piece] for piece, _ in option.uses if piece in number)]


def _groups(meets: npt.NDArray[np.bool_]) -> Iterator[tuple[Indices, Indices]]:
    """Yield groups of items that have similar numbers of options.

    Parameters
    ----------
    meets
        For each item, which options cover it.

    Yields
    ------
    items, columns
        The items, and the indices of their options: shape (options, items); short columns are
        filled up with the number of options, which stands for a row of zeros.
    """
    numbers = meets.sum(axis=1)
    order = np.argsort(-numbers, kind="stable")
    for low in range(0, len(order), TOGETHER):
        items = order[low : low + TOGETHER]
        columns = np.full((max(int(numbers[items[0]]), 1), len(items)), meets.shape[1])
        for column, item in enumerate(items):
            columns[: numbers[item], column] = meets[item].nonzero()[0]
        yield items, columns


def _least(counts: Rows, is_open: Rows) -> Rows:
    """Group the states by the item that has the fewest options, each state once.

    Parameters
    ----------
    counts
        The bits of the numbers of options: shape (bits, items, words).
    is_open
        The states in which each item is open; every state has one, and each of them an option.
    """
    least = np.zeros_like(is_open)
    wanting = np.bitwise_or.reduce(is_open, axis=0)
    number = 0
    while wanting.any():
        number += 1
        equal = is_open & wanting
        for place, bit in enumerate(counts):
            equal &= bit if number >> place & 1 else ~bit
        so_far = np.bitwise_or.accumulate(equal, axis=0)
        wanting &= ~so_far[-1]
        equal[1:] &= ~so_far[:-1]  # the first of those that have as few
        least |= equal
    return least


def count_apart(
    problem: Problem, orbits: Sequence[Sequence[Option]], memory: int, meter: Meter
) -> int:
    """Return the number of solutions that have an option of one of these orbits.

    Parameters
    ----------
    orbits
        Of one piece that is used once; each is searched with its first option laid.
    """
    total = 0
    for index, orbit in enumerate(orbits):
        part = fixed(problem, orbit[:1])
        with meter.part(1 / (len(orbits) - index)):
            if part is not None:
                total += count_one(part, memory, meter) * len(orbit)
    return total


def count_one(problem: Problem, memory: int, meter: Meter) -> int:
    """Return the number of solutions of a problem that `suits`, depth first by batches."""
    items = _Items(problem, memory)
    if not items.must:
        return 1
    waiting = [(1.0, np.zeros((items.words, 1), dtype=np.uint64))]  # with their share of the work
    total, states, done = 0, 0, 0.0
    while waiting:
        share, keys = waiting.pop()
        number = keys.shape[1]
        if number > items.batch:
            part = share * items.batch / number
            waiting.append((share - part, keys[:, items.batch :]))
            share, keys = part, keys[:, : items.batch]
        meter.report(f"{states:,} states", done)
        states += keys.shape[1]
        found = items.expand(keys)
        total += found.solutions
        if found.keys.shape[1]:
            waiting.append((share, found.keys))
        else:
            done += share
    return total


def nodes_of(problem: Problem, orbits: Sequence[Sequence[Option]], meter: Meter) -> float:
    """Estimate how many states `count_apart` meets, by probing some of the orbits (Knuth 1975)."""
    random = np.random.default_rng(0)
    some = orbits[:: -(-len(orbits) // PROBED)]
    parts = (fixed(problem, orbit[:1]) for orbit in some)
    nodes = sum(_probe(_Items(part, MEMORY), random, meter) for part in parts if part)
    return nodes * len(orbits) / len(some)


def _probe(items: _Items, random: np.random.Generator, meter: Meter) -> float:
    keys = np.zeros((items.words, 1), dtype=np.uint64)
    nodes, weight = 0.0, 1.0
    while items.must and (number := keys.shape[1]):
        meter.report("probing")
        nodes += weight * number
        if number > WALKS:
            keys = keys[:, random.choice(number, WALKS, replace=False)]
            weight *= number / WALKS
        keys = items.expand(keys).keys
    return nodes
