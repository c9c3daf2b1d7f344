"""Regions that exchange cells until the wanted answer is the only one.

Where another answer fits, a cell of it moves from its region to another one: the wanted answer
still fits, the other no longer does. Of such moves one is made after which the fewest of the
answers found so far fit, or nearly fit. No proof is needed before the last move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import copy

from satgrid.board.grid import Cell, Grid
from satgrid.generators.areas import Labels
from satgrid.generators.growing import Growing
from satgrid.generators.order import Order
from satgrid.generators.parts import BoardParts

__all__ = ["exchanged", "opened"]

Hard = Callable[[Labels], Collection[Cell]]
"""Returns the cells of a board with some regions that are too hard to settle, or stay open."""

_EASED, _FOLLOWED = 40, 15  # changes in vain of a board that is too hard; moves that each may need
_FOR_EACH = 60  # cells, one of which moves at once
_MOVES = 5  # for each cell of the board
_TRIED = 12  # moves for each cell of the board, where some stay open
_KNOWN = 120  # answers, the last ones, that a move is judged by
_PATIENCE = 20  # moves without a new answer before the wanted one is exchanged
_RESTING = 12  # moves that a moved cell stays, if others can move
_WEIGHTS = 100, 100, 15, 15, 2, 2
"""How many hundredths an answer counts that fits, that is one cell off, or two.

The places are twice as many cells off.
"""
_LARGE, _HEAVY, _LONG = 1.8, 0.4, 0.05
"""Regions of more cells than so many average ones are avoided, and moves of many cells."""


def exchanged(
    order: Order,
    growing: Growing,
    answer: Collection[Cell],
    full: Mapping[Cell, int],
    wanted: int,
    hard: Hard | None = None,
    still_open: Hard | None = None,
) -> Labels | None:
    """Move cells between regions until no other answer fits; None if that takes too many moves.

    Where moves lead to nothing new, another answer that fits becomes the wanted one.

    Parameters
    ----------
    growing
        The solver of the regions, without a wanted answer.
    answer
        An answer that fits.
    full
        The region of each cell of the board.
    wanted
        The number of answer cells of each region.
    hard
        Returns the cells that are too hard to settle. As long as there are some, regions change
        there, and a change after which there are more is taken back.
    still_open
        Returns the cells that a quick look leaves open. Where a board is too hard, regions change
        there first.
    """
    state = _State(order, answer, full, wanted)
    if not state.settled(growing, _MOVES * len(full)):
        return None
    left = hard(state.regions) if hard else ()
    if hard and left and still_open:
        if not state.opened(still_open) and not state.settled(growing, _MOVES * len(full)):
            return None
        left = hard(state.regions)
    in_vain = 0
    while hard and left and in_vain < _EASED:
        order.limits.tell(f"{len(left)} cells too hard after {in_vain} changes")
        in_vain += 1
        tried = state.copied()
        if tried.changed(left) and tried.settled(growing, _FOLLOWED):
            now = hard(tried.regions)
            if len(now) < len(left):
                in_vain = 0
            if len(now) <= len(left):
                state, left = tried, now
    return state.regions


def opened(
    order: Order,
    answer: Collection[Cell],
    full: Mapping[Cell, int],
    wanted: int,
    still_open: Hard,
    enough: int = 0,
) -> Labels:
    """Move cells between regions near those that stay open, until few enough do; see ``exchanged``.

    The answer fits as before; others may fit, too, where some cells stay open.
    """
    state = _State(order, answer, full, wanted)
    state.opened(still_open, enough)
    return state.regions


class _State:
    """The regions, and how many cells of each known answer they have."""

    def __init__(
        self, order: Order, answer: Collection[Cell], full: Mapping[Cell, int], wanted: int
    ) -> None:
        self.regions: Labels = dict(full)
        self._order = order
        self._grid = Grid(order.height, order.width)
        self.answer = frozenset(answer)
        self._wanted = wanted
        self._cells = {
            region: {cell for cell in full if full[cell] == region}
            for region in sorted(set(full.values()))
        }
        self._known: list[frozenset[Cell]] = []
        self._counts: list[list[int]] = [[] for _ in self._cells]  # of regions: of each answer
        self._off: list[int] = []  # of each, the sum of what regions have too many or too few
        self._with: dict[Cell, set[int]] = {cell: set() for cell in full}
        self._added = 0
        self._moved: dict[Cell, int] = {}
        self._moves_made = 0

    def copied(self) -> _State:
        """Return a state that moves by itself."""
        other = copy(self)
        other.regions, other._moved = dict(self.regions), dict(self._moved)
        other._cells = {region: set(cells) for region, cells in self._cells.items()}
        other._known, other._off = list(self._known), list(self._off)
        other._counts = list(map(list, self._counts))
        other._with = {cell: set(numbers) for cell, numbers in self._with.items()}
        return other

    def settled(self, growing: Growing, most: int) -> bool:
        """Move cells until no other answer fits; return whether that succeeded."""
        news = 0
        for number in range(1, most + 1):
            self._order.limits.tell(f"{number} of at most {most} cells moved")
            other = self.fitting()
            if other is None:
                other = growing.another(self.regions, self.answer)
                if other is None:
                    return True
                self.add(other)
                news = number
            if number - news > _PATIENCE:
                self.exchange(other)
                news = number
            elif not self.moved(other):
                return False
        return False

    def changed(self, cells: Collection[Cell]) -> bool:
        """Move some of these cells, with what they cut off; return whether any can move."""
        left = max(1, len(cells) // _FOR_EACH)
        moved = False
        for cell in self._order.shuffled(sorted(cells)):
            moves = [] if cell in self.answer else list(self._moves([cell]))
            if moves:
                self._move(*self._order.random.choice(moves))
                moved = True
                left -= 1
                if not left:
                    break
        return moved

    def opened(self, still_open: Hard, enough: int = 0) -> bool:
        """Move cells near those that stay open; return whether few enough do in the end."""
        chance, left = self._order.random, still_open(self.regions)
        most = _LARGE * len(self.regions) / len(self._cells)
        for number in range(_TRIED * len(self.regions)):
            if len(left) <= enough:
                break
            self._order.tick(f"{len(left)} cells open after {number} changes")
            cell = chance.choice(sorted(left))
            near = chance.choice([cell, *self._grid.neighbors(cell)])
            moves = [] if near in self.answer else list(self._moves([near]))
            if moves:
                part, region = chance.choice(moves)
                own = self.regions[part[0]]
                self._move(part, region)
                now = still_open(self.regions)
                if len(now) <= len(left) and len(self._cells[region]) <= most:
                    left = now
                else:
                    self._move(part, own)
        return len(left) <= enough

    def fitting(self) -> frozenset[Cell] | None:
        """Return a known answer that fits; None if none does."""
        return self._known[self._off.index(0)] if 0 in self._off else None

    def add(self, other: frozenset[Cell]) -> None:
        """Add an answer to those known, in place of the oldest where they are many."""
        at = self._added % _KNOWN
        self._added += 1
        if at == len(self._known):
            self._known.append(frozenset())
            self._off.append(0)
            for counts in self._counts:
                counts.append(0)
        self._put(at, other)

    def exchange(self, other: frozenset[Cell]) -> None:
        """Make a known answer that fits the wanted one."""
        before, self.answer = self.answer, other
        self._put(self._known.index(other), before)

    def _put(self, at: int, other: frozenset[Cell]) -> None:
        for cell in self._known[at]:
            self._with[cell].discard(at)
        self._known[at] = other
        for counts in self._counts:
            counts[at] = 0
        for cell in other:
            self._with[cell].add(at)
            self._counts[self.regions[cell]][at] += 1
        self._off[at] = sum(abs(counts[at] - self._wanted) for counts in self._counts)

    def moved(self, other: frozenset[Cell]) -> bool:
        """Move a cell of another answer, with what it cuts off; return whether any can move."""
        ranked = []
        moves = list(self._moves(other - self.answer))
        if not moves:
            near = {self.regions[cell] for cell in other ^ self.answer}
            inside = {cell for one in near for cell in self._cells[one]}
            beside = {near for cell in inside for near in self._grid.neighbors(cell)}
            return self.changed(inside | beside)
        for part, region in moves:
            weight = self._weight(part, region)
            since = self._moves_made - _RESTING
            rests = any(self._moved.get(cell, since) > since for cell in part)
            size = (len(self._cells[region]) + len(part)) * len(self._cells) / len(self.regions)
            weight += _HEAVY * max(0.0, size - _LARGE) + _LONG * len(part)
            chance = self._order.random.random()
            ranked.append((rests, weight, chance, part, region))
        *_, part, region = min(ranked)
        self._move(part, region)
        return True

    def _move(self, part: Sequence[Cell], region: int) -> None:
        self._moves_made += 1
        own = self.regions[part[0]]
        for at, shift, change in self._shifted(part, own, region):
            self._counts[own][at] -= shift
            self._counts[region][at] += shift
            self._off[at] += change
        for cell in part:
            # The last to come is counted last: the solver keeps what it knows of the others.
            del self.regions[cell]
            self.regions[cell] = region
            self._moved[cell] = self._moves_made
        self._cells[own].difference_update(part)
        self._cells[region].update(part)

    def _weight(self, part: Sequence[Cell], region: int) -> float:
        """Return by how much more the known answers fit after a move."""
        return (
            sum(
                _weight(self._off[at] + change) - _weight(self._off[at])
                for at, _, change in self._shifted(part, self.regions[part[0]], region)
            )
            / 100
        )

    def _shifted(
        self, part: Sequence[Cell], own: int, region: int
    ) -> Iterator[tuple[int, int, int]]:
        """Yield the known answers that a move changes in how far off they are, or may change.

        Each has its cells that move, and by how much more it is off.
        """
        if len(part) == 1:
            shifts = dict.fromkeys(self._with[part[0]], 1)
        else:
            shifts = Counter(number for cell in part for number in self._with[cell])
        less, more = self._counts[own], self._counts[region]
        wanted = self._wanted
        for at, shift in shifts.items():
            before, after = less[at] - wanted, more[at] - wanted
            change = abs(before - shift) + abs(after + shift) - abs(before) - abs(after)
            yield at, shift, change

    def _moves(self, cells: Collection[Cell]) -> Iterator[tuple[list[Cell], int]]:
        """Yield parts of regions that have one of some cells, and where each could move."""
        return BoardParts(self._grid, self.regions, self._cells, self.answer).moves(cells)


def _weight(off: int) -> int:
    return _WEIGHTS[off] if off < len(_WEIGHTS) else 0
