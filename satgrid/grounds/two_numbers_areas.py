"""Each area has two numbers, and its size lies between the two."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

from satgrid.board.field import Cells, bits, places, size
from satgrid.board.grid import Place
from satgrid.formula import cardinality, connectivity, sorting
from satgrid.formula.clauses import Formula
from satgrid.formula.networks import Network
from satgrid.grounds.area_base import AreaBase, BorderedSides
from satgrid.grounds.ground import ClashError, Literals, Seen, Slots, State
from satgrid.grounds.two_numbers_steps import AreaGrowth
from satgrid.machines.partition import PartKinds
from satgrid.puzzle.view import Shape

__all__ = ["Between"]

_NUMBERS = 2  # in each area


class Between(AreaBase):
    """Each area has two numbers; it has more cells than one and fewer than the other.

    Parameters
    ----------
    numbers
        The number of each cell that has one, with the number of its clue.
    """

    clued = True
    batched = True

    def __init__(self, shape: Shape, numbers: Mapping[Place, tuple[int, int | None]]) -> None:
        super().__init__(shape)
        listed = sorted((self.field.bit(place), *bounds) for place, bounds in numbers.items())
        self.number = {bit: number for bit, number, _ in listed}
        self.clue_of = {bit: clue for bit, _, clue in listed}
        self.numbered = sum(self.number)
        self.most = max(self.number.values(), default=0) - 1
        """The most cells that an area can have."""
        self._growth = AreaGrowth(self, self._bounds, self.clues_at)

    def _bounds(self, cells: Cells, near: Cells | None = None) -> list[int]:
        """Return the numbers in some cells, smallest first."""
        return sorted(
            self.number[bit] for bit in bits(cells & self.numbered & (-1 if near is None else near))
        )

    def _may(self, cells: Cells, near: Cells | None) -> bool:
        """Return whether some connected cells can belong to one area."""
        bounds = self._bounds(cells, near)
        if len(bounds) < _NUMBERS:
            return near is not None or size(cells) <= self.most
        return len(bounds) == _NUMBERS and max(size(cells), bounds[0] + 1) < bounds[1]

    def _right(self, cells: Cells) -> bool:
        """Return whether some connected cells are a correct area."""
        bounds = self._bounds(cells)
        return len(bounds) == _NUMBERS and bounds[0] < size(cells) < bounds[1]

    def follows(self, held: Slots, gone: Slots, near: Cells | None = None) -> tuple[Slots, Slots]:
        """Return borders between parts that cannot be joined, and parts' only ways to grow."""
        field, shut = self.field, self.sides(held)
        closed = self.sides(~gone & self.mask)
        part_of: dict[int, Cells] = {}
        left = field.whole
        while left:
            part = self.flooded(left & -left, field.whole, closed)
            left &= ~part
            if not self._may(part, near):
                raise ClashError
            if near is None:
                room = self.flooded(part, field.whole, shut)
                bounds = self._bounds(part)
                few = bounds[0] if len(bounds) == _NUMBERS else 0
                if size(room & self.numbered) < _NUMBERS or size(room) <= few:
                    raise ClashError
                if room == part and not self._right(part):
                    raise ClashError
            part_of |= dict.fromkeys(places(part), part)
        borders = inner = 0
        exits: dict[Cells, Slots] = {}
        for slot in range(self.count):
            one, other = (part_of[bit.bit_length() - 1] for bit in self.ends(slot))
            bit = 1 << slot
            if one == other:
                inner |= bit
            elif not bit & held:
                if self._may(one | other, near):
                    exits[one] = exits.get(one, 0) | bit
                    exits[other] = exits.get(other, 0) | bit
                else:
                    borders |= bit
        if near is None:
            for part, ways in exits.items():
                if not ways & (ways - 1) and not self._right(part):
                    inner |= ways
        return borders, inner

    def clues_at(self, near: Cells | None) -> tuple[int, ...]:
        """Return the clues near some cells."""
        return tuple(
            clue
            for bit, clue in self.clue_of.items()
            if clue is not None and (near is None or bit & near)
        )

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield also what would leave a part no way to grow to a whole area."""
        yield from super().steps(state)
        yield from self._growth.steps(state.held & self.mask, state.gone & self.mask)

    # Clauses

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """State to which area each cell belongs; an area is named by the first of its two numbers.

        A helper for each cell and each number that may be the first of its area. Where borders are
        known, as in a search, the larger number comes first.
        """
        known = bool((state.held | state.gone) & self.mask)
        self._write(formula, state, literals, known=known)

    @staticmethod
    def write_all(
        some: Sequence[Between], formula: Formula, state: State, literals: Literals
    ) -> None:
        """State the same for a search, with helpers only where two numbers can have the cell."""
        for one in some:
            one._write(formula, state, literals, known=True)

    def _write(self, formula: Formula, state: State, literals: Literals, *, known: bool) -> None:
        shut = self.sides(state.held & self.mask)
        owners: dict[Cells, dict[int, int | bool]] = {bit: {} for bit in bits(self.field.whole)}
        order = list(self.number)
        if known:
            order.sort(key=lambda bit: -self.number[bit])
        for first, root in enumerate(order):
            pairs = self._pairs(root, order[first + 1 :], shut) if known else None
            if pairs is None:
                within = self.field.whole & ~(self.numbered & (root - 1))
            else:
                within = 0
                for cells in pairs.values():
                    within |= cells
            listed = list(bits(within))
            start = formula.auxiliary(len(listed)) if listed else 0
            own = {bit: start + at for at, bit in enumerate(listed)}
            for bit, literal in own.items():
                owners[bit][first] = literal
            if own:
                self._stated(formula, root, own, shut, known=known)
            for second, cells in (pairs or {}).items():
                formula.extend([(-own[second], -own[bit]) for bit in bits(within & ~cells)])
        for one in owners.values():
            cardinality.exactly(formula, 1, [literal for literal in one.values() if literal])
        self.bordered(formula, state, literals, owners)

    def _pairs(
        self, root: Cells, others: Sequence[Cells], shut: BorderedSides
    ) -> dict[Cells, Cells]:
        """Return the cells that can be in an area with a number and each of some smaller ones.

        A number that is the larger one reaches fewer cells than itself. The first of two by their
        places could be 5, and its second number 99.
        A tree that joins three cells has at least half as many lines as the ways between them.
        """
        found: dict[Cells, Cells] = {}
        many = self.number[root]
        for second in others:
            few = self.number[second]
            if many - few < _NUMBERS:
                continue
            within = self.field.whole & ~self.numbered | root | second
            here, there = (self._layers(one, within, shut, many - 2) for one in (root, second))
            apart = next((at for at, layer in enumerate(here) if layer & second), many)
            left = 2 * (many - 2) - apart
            cells = reached = 0
            nearest = []
            for layer in there:
                reached |= layer
                nearest.append(reached)
            for at, layer in enumerate(here[: left + 1]):
                cells |= layer & nearest[min(left - at, len(nearest) - 1)]
            if apart <= many - 2 and size(cells) > few:
                found[second] = cells
        return found

    def _layers(self, start: Cells, within: Cells, shut: BorderedSides, most: int) -> list[Cells]:
        """Return the cells at each distance from one, up to a number of steps."""
        layers, reached = [start], start
        for _ in range(most):
            layers.append(self._stepped(layers[-1], shut) & within & ~reached)
            reached |= layers[-1]
        return layers

    def _stepped(self, cells: Cells, shut: BorderedSides) -> Cells:
        stride = self.field.stride
        found = (cells & ~shut.right) << 1 | cells >> 1 & ~shut.right
        found |= (cells & ~shut.down) << stride | cells >> stride & ~shut.down
        return found & self.field.whole

    def _stated(
        self,
        formula: Formula,
        root: Cells,
        own: Mapping[Cells, int],
        shut: BorderedSides,
        *,
        known: bool,
    ) -> None:
        """State that an area has a second number, has a size between the two, and is connected.

        In a search its network is written out: it is small, and depends on the others.
        """
        there = own[root]
        seconds = {bit: own[bit] for bit in bits(self.numbered) if bit in own and bit != root}
        formula.extend((-literal, there) for bit, literal in own.items() if bit != root)
        formula.add(-there, *seconds.values())
        cardinality.at_most(formula, 1, list(seconds.values()))
        most = max([self.number[root], *(self.number[bit] for bit in seconds)])
        counted = sorting.ordered(formula, list(own.values()), min(most, len(own)))
        for bit, literal in seconds.items():
            few, many = sorted((root, bit), key=lambda one: self.number[one])
            least, below = self.number[few] + 1, self.number[many]
            self._add(formula, self.clue_of[few], -literal, *counted[least - 1 : least])
            if len(counted) >= below:
                self._add(formula, self.clue_of[many], -literal, -counted[below - 1])
        edges = [
            (one, other)
            for one in own
            for other in bits(self._stepped(one, shut) & ~(one - 1) & ~one)
            if other in own
        ]
        network = Network.of(own, edges, root=root if known else None)
        connectivity.connected(formula, network, written=known)

    @staticmethod
    def _add(formula: Formula, clue: int | None, *clause: int) -> None:
        """Add a clause under a clue."""
        if clue is None:
            formula.add(*clause)
        else:
            with formula.clue(clue):
                formula.add(*clause)

    # Machines

    def digest(self, cells: Cells) -> Hashable | None:
        """Return the size of some cells and their numbers."""
        return self._capped((size(cells), tuple(self._bounds(cells))))

    def _capped(self, digest: tuple[int, tuple[int, ...]]) -> Hashable | None:
        number, bounds = digest
        if len(bounds) > _NUMBERS or number > self.most:
            return None
        if len(bounds) == _NUMBERS and max(number, bounds[0] + 1) >= bounds[1]:
            return None
        return digest

    def kinds(self) -> PartKinds:
        """Return the kinds of areas: those with two numbers and a size between them."""

        def joined(one: Any, other: Any) -> Hashable | None:
            return self._capped((one[0] + other[0], tuple(sorted(one[1] + other[1]))))

        def whole(digest: Any) -> bool:
            number, bounds = digest
            return len(bounds) == _NUMBERS and bounds[0] < number < bounds[1]

        return PartKinds(joined, whole)
