"""What to cover next, for thousands of states at once: an item with the fewest options left.

A state has a bit for each item that is covered.  Bit slices turn a batch of states around: then a
row has the bits of one item in all states, or of one option, and one operation on a row is one on
64 states.  The states of a batch should be similar: an option that fits none of them costs nothing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from satgrid.frontier.layout import WORD
from satgrid.frontier.merging import Indices
from satgrid.frontier.plan import WordArray
from satgrid.frontier.problem import PieceOption, Problem
from satgrid.frontier.slices import Rows, chosen, joined, sliced, summed

__all__ = ["Items", "LaidPiece", "suits"]

BATCH = 1 << 13
"""States looked at together; fewer where there are so many options that memory would not do."""

BINS = 1 << 10
"""Words of bins for each item, or more: few bins count less exactly, many take longer."""

BIT = np.uint64(1)
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


class LaidPiece(NamedTuple):
    """States with one option more."""

    keys: WordArray
    source: Indices
    """For each, the index of the state it comes from."""
    option: Indices


class Items:
    """A problem as items of one kind, cells and pieces, and the options that cover them.

    The items that must be covered come first; pieces used at most once are the others. After them
    comes an item that is never covered, and one that always is.
    """

    def __init__(self, problem: Problem, memory: int) -> None:
        cells = len(problem.cells)
        pieces = [piece for piece, bounds in _needed(problem).items() if _is_item(bounds)]
        pieces.sort(key=lambda piece: -problem.bounds[piece][0])
        number = {piece: cells + index for index, piece in enumerate(pieces)}
        covers = [_covered(option, number) for option in problem.options]
        self.must = cells + sum(problem.bounds[piece][0] for piece in pieces)
        never = cells + len(pieces)
        self.items = never + 2
        words = -(-self.items // WORD)
        self._rows = _filled([*covers, [never + 1]], never).T
        """For each option its items; short columns are filled up with the item never covered.

        After them comes an option that never fits.
        """
        self._masks = np.zeros((words, len(covers) + 1), dtype=np.uint64)
        """The items of each option as bits of a state."""
        self._meets = np.zeros((self.must, len(covers) + 1), dtype=np.bool_)
        """Which item that must be covered is covered by which option."""
        for column in self._rows:
            real = (column != never).nonzero()[0]
            place = column[real]
            self._masks[place // WORD, real] |= BIT << (place % WORD).astype(np.uint64)
            needed = place < self.must
            self._meets[place[needed], real[needed]] = True
        self._near = _filled(_company(problem, never), never + 1)
        """For each cell, items of which one is covered with it."""
        self.start = np.zeros((words, 1), dtype=np.uint64)
        self.start[(never + 1) // WORD] = BIT << np.uint64((never + 1) % WORD)
        every = np.arange(self.must)
        self._place = every // WORD, (every % WORD).astype(np.uint64)
        """The word and the bit of each item that must be covered."""
        bits = [max(0, min(WORD, self.must - low)) for low in range(0, self.items, WORD)]
        self._goal = np.array([(1 << width) - 1 for width in bits], dtype=np.uint64)[:, np.newaxis]
        self._beyond = np.uint64(max(min(cells, WORD) - 16, 0))
        # what one batch needs: a bit for each option, and several for its items
        room = memory // (16 * max(len(covers), 1))
        self.batch = max(min(BATCH, room // WORD * WORD), WORD)

    def last_cells(self, keys: WordArray) -> npt.NDArray[np.uint16]:
        """Return for each state which of the last cells (of those in one word) are covered."""
        bits: npt.NDArray[np.uint16] = (keys[0] >> self._beyond).astype(np.uint16)
        return bits

    def is_done(self, keys: WordArray) -> npt.NDArray[np.bool_]:
        """Return for each state whether all that must be covered is."""
        done: npt.NDArray[np.bool_] = ((keys & self._goal) == self._goal).all(axis=0)
        return done

    def lay(self, keys: WordArray) -> LaidPiece:
        """Extend each state that is not done by every option of an item with few options left."""
        common = np.bitwise_and.reduce(keys, axis=1)
        options = np.flatnonzero(~(self._masks & common[:, np.newaxis]).any(axis=0))
        word, bit = self._place
        items = np.flatnonzero(~common[word] >> bit & BIT)
        kept, covered = self._unblocked(keys, items)
        if not len(kept):
            return LaidPiece(keys[:, kept], kept, kept)
        options = np.append(options, self._masks.shape[1] - 1)
        members = self._rows[:, options]
        live = joined(covered, members)
        np.invert(live, out=live)
        bins = self._bins(live, self._meets[np.ix_(items, options)])
        is_open = ~covered[items]
        is_open &= np.bitwise_and.reduce(np.bitwise_or.reduce(bins, axis=0) | ~is_open, axis=0)
        least = np.zeros((self.items, live.shape[1]), dtype=np.uint64)
        least[items] = _least(summed(bins), is_open)
        live &= joined(least, members)
        option, state = np.divmod(chosen(live), live.shape[1] * WORD)
        source = kept[state]
        after = keys.take(source, axis=1)
        option = options[option]
        after |= self._masks.take(option, axis=1)
        return LaidPiece(after, source, option)

    def _unblocked(self, keys: WordArray, items: Indices) -> tuple[Indices, Rows]:
        """Return the states without an open cell that is cut off from all others, and their slices.

        The slices are filled up to whole words with states that have everything covered.
        """
        covered = self._slices(keys)
        cells = items[items < len(self._near)]
        shut = np.bitwise_and.reduce(covered[self._near[cells]], axis=1)
        shut &= ~covered[cells]
        kept = chosen(~np.bitwise_or.reduce(shut, axis=0))
        kept = kept[: np.searchsorted(kept, keys.shape[1])]
        if len(kept) == keys.shape[1]:
            return kept, covered
        return kept, self._slices(keys.take(kept, axis=1))

    def _slices(self, keys: WordArray) -> Rows:
        if missing := -keys.shape[1] % WORD:
            filling = np.full((len(keys), missing), FULL)
            keys = np.concatenate([keys, filling], axis=1)
        return sliced(keys)[: self.items]

    def _bins(self, live: Rows, meets: npt.NDArray[np.bool_]) -> Rows:
        """Deal the options of each item out to bins, and return which bins have one that fits.

        The number of such bins stands for that of the options: mostly it is exact where it is
        small, and to join bits takes far less time than to add them up.

        Parameters
        ----------
        live
            For each option the states that it fits; none for the last one.
        meets
            For each item, which options cover it.
        """
        words = live.shape[1]
        some = live[:, words // 2].copy().view(np.uint8)
        likely = np.count_nonzero(np.unpackbits(some)) * len(self._rows) // (len(meets) * WORD)
        most = int(meets.sum(axis=1).max())
        number = max(min(max(BINS // max(words, 1), likely), most), 1)
        bins = np.zeros((number, len(meets), words), dtype=np.uint64)
        for item, meet in enumerate(meets):
            columns = meet.nonzero()[0]
            rounds = -(-len(columns) // number)
            full = np.full(rounds * number, len(live) - 1)
            full[: len(columns)] = columns
            fits = live.take(full, axis=0).reshape(rounds, number, words)
            np.bitwise_or.reduce(fits, axis=0, out=bins[:, item])
        return bins


def _covered(option: PieceOption, number: dict[int, int]) -> list[int]:
    return [*option.items, *(number[piece] for piece, _ in option.uses if piece in number)]


def _company(problem: Problem, never: int) -> list[list[int]]:
    """Return the neighbors of each cell, and ``never`` where an option covers none of them too."""
    alone: set[int] = set()
    for option in problem.options:
        own = set(option.items)
        alone.update(item for item in own if own.isdisjoint(problem.neighbors[item]))
    return [[never] if item in alone else list(near) for item, near in enumerate(problem.neighbors)]


def _filled(rows: list[list[int]], filler: int) -> Indices:
    """Return rows as an array; short ones are filled up."""
    found = np.full((len(rows), max(map(len, rows), default=1) or 1), filler)
    for row, numbers in zip(found, rows, strict=True):
        row[: len(numbers)] = numbers
    return found


def _least(counts: list[Rows], is_open: Rows) -> Rows:
    """Group the states by the item that has the least count, each state once.

    Parameters
    ----------
    counts
        The bits of the counts.
    is_open
        The states in which each item is open; its count is not 0 there.
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
