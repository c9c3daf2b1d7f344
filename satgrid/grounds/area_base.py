"""The areas that borders separate: the base class of constraints on whole areas."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from satgrid.board.field import Cells, of_shape, places
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.machines.machine import Machine, Ranks
from satgrid.machines.partition import Partition, PartKinds
from satgrid.puzzle.view import Shape

__all__ = ["AreaBase", "BorderedSides"]


class BorderedSides(NamedTuple):
    """Some sides between cells, as two sets of cells.

    Attributes
    ----------
    right, down
        The cells whose right side is in the set, and the cells whose lower side is.
    """

    right: Cells
    down: Cells


@lru_cache(maxsize=4096)
def _packed(cells: Cells, stride: int, width: int) -> Slots:
    """Return some cells with the first ones of each row side by side."""
    found, row = 0, (1 << width) - 1
    at = cells.bit_length() // stride
    while at >= 0:
        found = found << width | cells >> at * stride & row
        at -= 1
    return found


class AreaBase(Ground):
    """Each area is of an allowed kind, and every border separates two areas.

    A slot is a side between two cells, those of rows first, and holds where there is a border.
    """

    dear = True
    spans = (1, 2, 4)
    """How far from a side people look at first, in cells."""

    def __init__(self, shape: Shape) -> None:
        self.shape = height, width = shape
        self.field = of_shape(height, width)
        self._level = height * (width - 1)
        self.count = self._level + (height - 1) * width
        self.mask = (1 << self.count) - 1

    @abstractmethod
    def follows(self, held: Slots, gone: Slots, near: Cells | None = None) -> tuple[Slots, Slots]:
        """Return the borders that follow from known ones, and the sides that cannot be borders.

        Parameters
        ----------
        near
            Only clues at these cells may be used; None for all.

        Raises
        ------
        ClashError
            If no division of the board is possible.
        """

    @abstractmethod
    def digest(self, cells: Cells) -> Hashable | None:
        """Return a machine's digest of joined cells; None where they cannot be joined."""

    @abstractmethod
    def kinds(self) -> PartKinds:
        """Return the kinds of areas: how digests are combined, and which of them are complete."""

    def clues_at(self, near: Cells | None) -> tuple[int, ...]:
        """Return the clues that ``follows`` uses."""
        return ()

    # Sides as slots and as sets of cells

    def sides(self, some: Slots) -> BorderedSides:
        """Return some slots as sets of cells."""
        (height, width), stride = self.shape, self.field.stride
        right = down = 0
        if width > 1:
            row = (1 << width - 1) - 1
            for at in range(height):
                right |= (some >> at * (width - 1) & row) << at * stride
        row, some = (1 << width) - 1, some >> self._level
        for at in range(height - 1):
            down |= (some >> at * width & row) << at * stride
        return BorderedSides(right, down)

    def slots_of(self, sides: BorderedSides) -> Slots:
        """Return the slots of sides; those along the edge of the board are left out."""
        width, stride = self.shape[1], self.field.stride
        found = _packed(sides.right, stride, width - 1)
        return found | _packed(sides.down, stride, width) << self._level & self.mask

    def ends(self, slot: int) -> tuple[Cells, Cells]:
        """Return the two cells of a side, each as a set."""
        width, stride = self.shape[1], self.field.stride
        if slot < self._level:
            row, column = divmod(slot, width - 1)
            bit = 1 << row * stride + column
            return bit, bit << 1
        row, column = divmod(slot - self._level, width)
        bit = 1 << row * stride + column
        return bit, bit << stride

    def flooded(self, start: Cells, within: Cells, shut: BorderedSides) -> Cells:
        """Return the cells that can be reached from some cells without crossing closed sides."""
        stride = self.field.stride
        right, down = within & ~shut.right, within & ~shut.down
        while True:
            more = (start & right) << 1 | start >> 1 & right
            more |= (start & down) << stride | start >> stride & down
            more = start | more & within
            if more == start:
                return start
            start = more

    # What every such constraint does

    def propagate(self, state: State) -> None:
        """Settle the sides that must be borders, and those that cannot be borders."""
        state.settle(*self.follows(state.held & self.mask, state.gone & self.mask))

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return one machine, which remembers the areas at the frontier."""
        open_ = self.mask & state.open
        if not open_:
            return []
        known = self.sides(~state.gone & self.mask)  # crossed only where no border can be
        node: dict[int, int] = {}
        digests: list[Hashable] = []
        left = self.field.whole
        while left:
            part = self.flooded(left & -left, self.field.whole, known)
            left &= ~part
            own = self.digest(part)
            if own is None:
                raise ClashError
            node |= dict.fromkeys(places(part), len(digests))
            digests.append(own)

        def parted(slot: int) -> tuple[int, int]:
            one, other = self.ends(slot)
            return node[one.bit_length() - 1], node[other.bit_length() - 1]

        kinds = self.kinds()
        borders = [parted(slot) for slot in slots(self.mask & state.held)]
        ends = {slot: parted(slot) for slot in slots(open_)}
        alone = set(range(len(digests))) - {end for pair in ends.values() for end in pair}
        if any(one == other for one, other in borders):
            raise ClashError
        if not all(kinds.whole(digests[one]) for one in alone):
            raise ClashError
        return [Partition(ends, digests, borders, kinds, ranks)]

    def bordered(
        self,
        formula: Formula,
        state: State,
        literals: Literals,
        owners: Mapping[Cells, Mapping[int, int | bool]],
    ) -> None:
        """State that neighbors are in different areas if there is a border between, else in one.

        Parameters
        ----------
        owners
            For each cell its possible areas, each with the literal that the cell is in it; True if
            it is known to be.
        """
        clauses: list[list[int]] = []
        for slot in range(self.count):
            one, other = (owners[bit] for bit in self.ends(slot))
            border: int | bool = literals[slot]
            if not border:
                border = bool(state.held >> slot & 1)
            for star in {**one, **other}:
                here, there = one.get(star, False), other.get(star, False)
                for terms in (
                    ((border, False), (here, False), (there, False)),
                    ((border, True), (here, False), (there, True)),
                    ((border, True), (here, True), (there, False)),
                ):
                    clause = []
                    for term, sign in terms:
                        if isinstance(term, bool):
                            if term == sign:
                                break
                        else:
                            clause.append(term if sign else -term)
                    else:
                        clauses.append(clause)
        formula.extend(clauses)

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield steps from the known borders near a side; without a side, from all known borders.

        The kinds are ``near``, ``around`` and ``all``.
        """
        held, gone = state.held & self.mask, state.gone & self.mask
        new = self._new(held, gone, None)
        if new is None:
            return
        left = (new[0] | new[1]) & state.open
        while left:
            first = left & -left
            spot = sum(self.ends(first.bit_length() - 1))
            for kind, span in zip(
                ("near", "around", "around", "all"), (*self.spans, 0), strict=True
            ):
                near = None
                if span:
                    near = spot
                    for _ in range(span):
                        near = self.field.touching(near)
                window = -1 if near is None else self._inside(near)
                found = self._new(held & window, gone & window, near)
                if found is not None and (found[0] | found[1]) & first:
                    borders, none = found[0] & state.open, found[1] & state.open
                    clues = self.clues_at(near)
                    yield Seen(kind, borders, none, held & window, gone & window, clues)
                    left &= ~(borders | none)
                    break
            left &= ~first

    def _new(self, held: Slots, gone: Slots, near: Cells | None) -> tuple[Slots, Slots] | None:
        try:
            return self.follows(held, gone, near)
        except ClashError:
            return None

    def _inside(self, near: Cells) -> Slots:
        """Return the sides between the cells of a set."""
        return self.slots_of(BorderedSides(near & near >> 1, near & near >> self.field.stride))
