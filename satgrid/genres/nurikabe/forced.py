"""Forced cells of a nurikabe: the possible cells of each island, and forced land and sea.

What follows for the islands says ``satgrid.grounds.claims``. Besides, until nothing more follows:

- The fourth cell of a square with three of sea is land.
- Sea with a single way out goes there; what cannot be joined to the sea is land.
"""

from __future__ import annotations

from satgrid.board.field import of_shape, size
from satgrid.grounds.claims import Claims, only_way
from satgrid.grounds.ground import ClashError, Forced, State
from satgrid.puzzle.view import AnyBoard
from satgrid.rules.own_areas import numbers_of

__all__ = ["Chart"]


class Chart(Forced):
    """All rules of nurikabe in one pass: islands, and the sea around them."""

    stands_for = ("island", "sea", "pool")

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(board)
        self.field, self.numbers = of_shape(*board.shape), numbers_of(board.data["numbers"])
        given = [number for number in self.numbers.values() if number is not None]
        whole = len(given) == len(self.numbers)
        self.water = size(self.field.whole) - sum(given) if whole else None
        """How many cells are sea, None where a number is not given."""

    def propagate(self, state: State) -> None:
        """Settle the cells that are sea, and those that are land."""
        field, left = self.field, state.left.get(self.stands_for[0])
        sea, land = field.of_slots(state.held), field.of_slots(state.gone)
        claims = Claims(field, self.numbers, land, sea, left)
        before: object = None
        while before != (now := (claims.on, claims.off, claims.claimed)):
            before = now
            claims.turn()
            self._waters(claims)
        state.left[self.stands_for[0]] = claims.claimed
        state.settle(field.slots_of(claims.off), field.slots_of(claims.on))

    def _waters(self, claims: Claims) -> None:
        """Settle what follows for the sea alone."""
        field, sea = self.field, claims.off
        claims.on |= field.fourth(sea)
        if claims.on & sea:
            raise ClashError
        if not sea:
            return
        possible = field.whole & ~claims.on
        claims.on |= possible & ~field.reached(sea & -sea, possible)
        if self.water is not None and size(sea) == self.water:
            claims.on |= field.whole & ~sea
            return
        for part in field.parts(sea):
            if part != sea or self.water is not None:
                claims.off |= only_way(field.around(part) & possible & ~part)
