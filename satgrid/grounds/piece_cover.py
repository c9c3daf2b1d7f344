"""Each area is one of the given pieces: the pieces cover each cell of the board exactly once."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from satgrid.board.cover import ExactCover, Placement
from satgrid.board.field import Cells, places, size
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.grounds.area_base import AreaBase
from satgrid.grounds.ground import ClashError, Literals, Slots, State, slots
from satgrid.machines.partition import PartKinds
from satgrid.puzzle.view import Shape

__all__ = ["Barred", "Cover", "Covering"]


class Barred(NamedTuple):
    """Pieces that a clue forbids.

    Attributes
    ----------
    clue
        The number of the clue.
    cell
        Where it is.
    pieces
        The numbers of the pieces, as a set.
    """

    clue: int | None
    cell: Cells
    pieces: int


class Covering(AreaBase):
    """Each area is one of some pieces.

    Attributes
    ----------
    pieces
        The cells of each piece.
    barred
        The pieces that clues do not allow.
    """

    clued = True

    @property
    @abstractmethod
    def pieces(self) -> Sequence[Cells]:
        """The cells of each piece."""

    @property
    @abstractmethod
    def barred(self) -> Sequence[Barred]:
        """The pieces that clues do not allow."""

    @abstractmethod
    def possible(self, held: Slots, gone: Slots) -> list[Cells]:
        """Return the pieces that are still possible areas, given some known borders.

        Raises
        ------
        ClashError
            If no division of the board is possible.
        """

    def remaining(self, state: State) -> list[Cells] | None:
        """Return the pieces that are left after propagation; None if nothing is known."""
        held, gone = state.held & self.mask, state.gone & self.mask
        return self.possible(held, gone) if held or gone else None

    @cached_property
    def cells(self) -> list[int]:
        """The places of the cells."""
        return list(places(self.field.whole))

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """The places of the two cells of each side."""
        every = (self.ends(slot) for slot in range(self.count))
        return [(one.bit_length() - 1, other.bit_length() - 1) for one, other in every]

    @cached_property
    def over(self) -> list[int]:
        """For each place the pieces that cover it."""
        return self.covering(self.pieces)

    def covering(self, pieces: Iterable[Cells]) -> list[int]:
        """Return for each place the numbers of the pieces that cover it, as a set."""
        found = [0] * (self.shape[0] * self.field.stride)
        for number, cells in enumerate(pieces):
            for place in places(cells):
                found[place] |= 1 << number
        return found

    def clues_at(self, near: Cells | None) -> tuple[int, ...]:
        """Return the clues near some cells."""
        return tuple(
            barred.clue
            for barred in self.barred
            if barred.clue is not None and (near is None or barred.cell & near)
        )

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """State that each cell is covered once: one helper for each possible piece."""
        rest = self.remaining(state)
        pieces = self.pieces if rest is None else rest
        over = self.over if rest is None else self.covering(rest)
        sure = laid = 0  # pieces that alone cover a cell, and the cells of these
        if rest is not None:
            for place in self.cells:
                here = over[place]
                if here and not here & (here - 1):
                    sure |= here
            for number in places(sure):
                laid |= pieces[number]
        left = (1 << len(pieces)) - 1 & ~sure
        numbers = list(places(left))
        first = formula.top + 1
        formula.auxiliary(len(numbers))
        helper = {number: first + at for at, number in enumerate(numbers)}
        cardinality.one_of_each(
            formula,
            [
                [helper[number] for number in places(over[place] & left)]
                for place in places(self.field.whole & ~laid)
            ],
        )
        clauses: list[tuple[int, ...]] = []
        for slot in slots(self.mask & state.open):
            one, other = (over[place] & left for place in self.pairs[slot])
            border = literals[slot]
            clauses += [(-helper[number], -border) for number in places(one & other)]
            clauses += [(-helper[number], border) for number in places(one ^ other)]
        formula.extend(clauses)
        if rest is None:
            for barred in self.barred:
                some = [(-helper[number],) for number in places(barred.pieces)]
                if barred.clue is None:
                    formula.extend(some)
                else:
                    with formula.clue(barred.clue):
                        formula.extend(some)

    def cover(self) -> ExactCover:
        """Return the exact cover by the pieces that clues allow; without pieces if none fits."""
        try:
            left = self.possible(0, 0)
        except ClashError:
            left = []
        at = {place: divmod(place, self.field.stride) for place in self.cells}
        laid = [Placement("piece", tuple([at[place] for place in places(one)])) for one in left]
        return ExactCover(tuple(at.values()), {"piece": (0, None)}, tuple(laid))

    def digest(self, cells: Cells) -> Hashable | None:
        """Return a digest: the pieces that contain some cells, and the number of these cells."""
        found = (1 << len(self.pieces)) - 1
        for barred in self.barred:
            found &= ~barred.pieces
        for place in places(cells):
            found &= self.over[place]
        return (found, size(cells)) if found else None

    def kinds(self) -> PartKinds:
        """Return the kinds of areas: those that are whole pieces."""

        def joined(one: Any, other: Any) -> Hashable | None:
            both = one[0] & other[0]
            return (both, one[1] + other[1]) if both else None

        def whole(digest: Any) -> bool:
            return any(size(self.pieces[number]) == digest[1] for number in places(digest[0]))

        return PartKinds(joined, whole)


class Cover(Covering):
    """Each area is one of some given pieces, whatever their form.

    Parameters
    ----------
    pieces
        The cells of each piece.
    barred
        The pieces that clues do not allow.
    """

    def __init__(
        self, shape: Shape, pieces: Sequence[Cells], barred: Sequence[Barred] = ()
    ) -> None:
        super().__init__(shape)
        self._pieces, self._barred = pieces, barred
        self._last: tuple[Slots, Slots, int] | None = None

    @property
    def pieces(self) -> Sequence[Cells]:
        """The cells of each piece."""
        return self._pieces

    @property
    def barred(self) -> Sequence[Barred]:
        """The pieces that clues do not allow."""
        return self._barred

    def possible(self, held: Slots, gone: Slots) -> list[Cells]:
        """Return the pieces that are still possible areas."""
        return [self.pieces[number] for number in places(self.left(held, gone))]

    def left(self, held: Slots, gone: Slots, near: Cells | None = None) -> int:
        """Return the pieces that are still possible areas, given some known borders."""
        over = self.over
        if self._last and near is None and not (self._last[0] & ~held or self._last[1] & ~gone):
            before_held, before_gone, left = self._last
        else:
            before_held = before_gone = 0
            left = (1 << len(self.pieces)) - 1
            for clue in self.barred:
                if near is None or clue.cell & near:
                    left &= ~clue.pieces
        for slot in slots(held & ~before_held):
            one, other = self.pairs[slot]
            left &= ~(over[one] & over[other])
        for slot in slots(gone & ~before_gone):
            one, other = self.pairs[slot]
            left &= ~(over[one] ^ over[other])
        before = -1
        while left != before:
            before = left
            for place in self.cells:
                here = over[place] & left
                if not here:
                    raise ClashError
                if not here & (here - 1):
                    left &= ~(self._overlapping(here) & ~here)
        if near is None:
            self._last = held, gone, left
        return left

    def _overlapping(self, piece: int) -> int:
        """Return the pieces that share a cell with a given one, itself included."""
        found = 0
        for place in places(self.pieces[piece.bit_length() - 1]):
            found |= self.over[place]
        return found

    def follows(self, held: Slots, gone: Slots, near: Cells | None = None) -> tuple[Slots, Slots]:
        """Return the sides that no possible piece crosses, and the sides that all of them cross."""
        left = self.left(held, gone, near)
        borders = inner = 0
        for slot, (one, other) in enumerate(self.pairs):
            here, there = self.over[one] & left, self.over[other] & left
            if not here & there:
                borders |= 1 << slot
            elif not here & ~there or not there & ~here:
                inner |= 1 << slot
        return borders, inner
