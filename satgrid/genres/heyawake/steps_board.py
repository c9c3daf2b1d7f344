"""What is known of a heyawake, and which further cells would contradict it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from satgrid.board.field import Cells, bits, of_shape, size
from satgrid.board.grid import Cell
from satgrid.steps.techniques import Fact, Known, absent, held, looked_at_once

__all__ = ["RoomView", "seen", "windows"]

_ROUNDS = 2  # of cells that must end lines, at most
_EDGE = 0  # the name of the chains of shaded cells that reach the edge


@lru_cache(maxsize=4)
def windows(puzzle: Any) -> list[Sequence[Cell]]:
    """Return the shortest lines over two borders: a room's cells with one more at each end."""
    rooms, found = puzzle.data["rooms"], list[Sequence[Cell]]()
    for line in (*puzzle.grid.rows(), *puzzle.grid.columns()):
        met = [rooms[cell.row][cell.column] for cell in line]
        borders = [at for at, (one, other) in enumerate(pairwise(met), 1) if one != other]
        found += [line[first - 1 : second + 1] for first, second in pairwise(borders)]
    return found


@lru_cache(maxsize=4)
def _lines(puzzle: Any) -> tuple[list[Cells], dict[Cells, set[int]]]:
    """Return the lines that contain at least one shaded cell, and their numbers by each cell."""
    field = of_shape(*puzzle.shape)
    lines = [field.of(window) for window in windows(puzzle)]
    through: dict[Cells, set[int]] = {bit: set() for bit in bits(field.whole)}
    for number, line in enumerate(lines):
        for bit in bits(line):
            through[bit].add(number)
    return lines, through


@lru_cache(maxsize=4)
def _views(puzzle: Any) -> dict[Cells, Cells]:
    """Return for each cell those whose contradictions without more rounds can depend on it."""
    field, (lines, through) = of_shape(*puzzle.shape), _lines(puzzle)
    found = {}
    for bit in bits(field.whole):
        near = bit
        for number in through[bit]:
            near |= lines[number]
        found[bit] = field.touching(near)
    return found


class RoomView:
    """The known cells as sets, and the contradictions that more of them would cause.

    Attributes
    ----------
    local
        Whether the last contradiction was looked for near its cells only, not on the whole board.
    fine
        For each number of rounds the cells that are known to contradict nothing, shaded or not: as
        long as nothing near them is learned.
    """

    def __init__(self, puzzle: Any, known: Known) -> None:
        self.field = field = of_shape(*puzzle.shape)
        self.shaded = self.open = 0
        self._views_of = list[Cells]()
        self.fine = [0] * (_ROUNDS + 1)
        self.local = True
        self._edge = field.rows[0] | field.rows[-1] | field.columns[0] | field.columns[-1]
        self._lines, self._through = _lines(puzzle)
        self._views = _views(puzzle)
        self.learn(known)

    def learn(self, known: Known) -> None:
        """Take in what is known now, and note which cells may contradict something since."""
        before = self.shaded | self.open
        self.shaded, self.open = self.field.of(known.held), self.field.of(known.absent)
        self._nearly = {
            number
            for number, line in enumerate(self._lines)
            if not line & self.shaded and size(line & ~self.open) < 2
        }
        self._named: dict[Cells, Cells] | None = None
        fresh = (self.shaded | self.open) & ~before
        for rounds in range(_ROUNDS + 1):
            views, fresh = fresh, 0
            for bit in bits(views):
                fresh |= self._views[bit]
            self.fine[rounds] &= ~fresh
            if not rounds:
                self._views_of.append(fresh)

    @property
    def times(self) -> int:
        """How often something was learned."""
        return len(self._views_of)

    def since(self, times: int) -> Cells:
        """Return the cells whose contradictions can have changed since some time."""
        found = 0
        for views in self._views_of[times:]:
            found |= views
        return found

    def wrong(self, shaded: Cells, unshaded: Cells, rounds: int = 0) -> list[Fact] | None:
        """Return known facts that contradict cells in some states; None where nothing is found.

        Parameters
        ----------
        rounds
            How many times to follow which cells must then end lines.
        """
        field = self.field
        self.local = not (rounds and self._nearly)
        why: dict[Cells, Cells] = {}
        dark, bare, fresh = self.shaded | shaded, self.open | unshaded, shaded
        while True:
            for bit in bits(fresh):
                beside = field.around(bit)
                if clash := (bit & bare) | (beside & dark):
                    return self._facts(clash | bit, shaded | unshaded, why)
                why |= dict.fromkeys(bits(beside & ~bare), bit)
                bare |= beside
            # Only lines with fewer than two cells left can end here, or become too long.
            met = self._nearly.union(*(self._through[bit] for bit in bits(bare & ~self.open)))
            lines = [line for line in map(self._lines.__getitem__, sorted(met)) if not line & dark]
            for line in lines:
                if not line & ~bare:
                    return self._facts(line, shaded | unshaded, why)
            ring = self._ring(dark, dark & ~self.shaded)
            if ring:
                return self._facts(ring, shaded | unshaded, why)
            if not rounds:
                return None
            rounds -= 1
            ends = {line & ~bare: line & bare for line in lines if size(line & ~bare) == 1}
            why |= ends
            fresh = sum(ends)
            dark |= fresh

    def _ring(self, dark: Cells, fresh: Cells) -> Cells:
        """Return shaded cells, some of them fresh, that separate unshaded ones; empty if none."""
        field = self.field
        if not any(
            size(field.touched(bit) & dark) + bool(bit & self._edge) > 2 for bit in bits(fresh)
        ):
            return 0
        self.local = False
        if not self._closes(fresh):
            return 0
        rest = field.whole & ~dark
        if field.reached(rest & -rest, rest) == rest:
            return 0
        rings = [field.around(part) & dark for part in field.parts(rest)]
        return min((ring for ring in rings if ring & fresh), key=size, default=0)

    def _closes(self, fresh: Cells) -> bool:
        """Return whether shaded cells with fresh ones form a ring, or a chain from edge to edge.

        Two of a chain share a corner. A fresh cell closes one where it meets the same chain twice.
        """
        field, dark = self.field, self.shaded
        joined: dict[Cells, Cells] = {}

        def first(chain: Cells) -> Cells:
            while chain in joined:
                chain = joined[chain]
            return chain

        for bit in bits(fresh):
            met = {first(bit)}
            chains = [self._chains.get(one, one) for one in bits(field.touched(bit) & dark & ~bit)]
            for chain in [*chains, _EDGE] if bit & self._edge else chains:
                root = first(chain)
                if root in met:
                    return True
                met.add(root)
                joined[root] = bit
            dark |= bit
        return False

    @property
    def _chains(self) -> dict[Cells, Cells]:
        """The name of the chain of each shaded cell; ``_EDGE`` is that of all at the edge."""
        if self._named is None:
            self._named = {}
            left = self.shaded
            while left:
                chain = fresh = left & -left
                while fresh:
                    fresh = self.field.touching(fresh) & left & ~chain
                    chain |= fresh
                left &= ~chain
                name = _EDGE if chain & self._edge else chain & -chain
                self._named |= dict.fromkeys(bits(chain), name)
        return self._named

    def _facts(self, cells: Cells, assumed: Cells, why: Mapping[Cells, Cells]) -> list[Fact]:
        """Return the facts about some cells, or about the cells from which they follow."""
        known = self.shaded | self.open
        waiting = cells & ~known & ~assumed
        cells &= known
        met = waiting
        while waiting:
            bit = waiting & -waiting
            waiting ^= bit
            cells |= why[bit] & known
            fresh = why[bit] & ~known & ~assumed & ~met
            met |= fresh
            waiting |= fresh
        field = self.field
        return [*held(field.cells(cells & self.shaded)), *absent(field.cells(cells & self.open))]


def _later(board: RoomView, known: Known) -> RoomView:
    board.learn(known)
    return board


seen = looked_at_once(RoomView, _later)
"""What is known, seen once for all techniques."""
