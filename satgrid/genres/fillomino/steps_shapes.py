"""All shapes that a known part of an area can grow to in a fillomino, and what they share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from satgrid.board.field import Cells, Field, bits, size
from satgrid.board.needed import needed
from satgrid.puzzle.numbers import Entry
from satgrid.steps.techniques import Fact

__all__ = ["AreaShapes", "Shared", "shown"]

_TRIED = 150  # parts of shapes that are looked at for an area at most
_SHAPES = 12  # shapes that are left to it at most
_NUMBERS = 4  # that a cell beside an area can have at most, for a look at each of them


class Shared(NamedTuple):
    """What all shapes of an area share.

    Attributes
    ----------
    cells, shore
        The cells that are in all of them, and those that are beside all of them.
    shapes
        How many they are.
    looked
        All cells that were looked at.
    """

    cells: Cells
    shore: Cells
    shapes: int
    looked: Cells


class AreaShapes:
    """Known cells by their numbers, and the cells that each number can still have.

    Parameters
    ----------
    held
        The cells that are known to have a number.
    possible
        For each number the cells that can have it, the known ones included.
    """

    def __init__(
        self, field: Field, held: Mapping[int, Cells], possible: Mapping[int, Cells]
    ) -> None:
        self.field, self.held, self.possible = field, held, possible
        self.known: Cells = sum(held.values())
        self._groups = [
            (number, part, field.reached(part, possible[number], max(0, number - size(part))))
            for number, cells in sorted(held.items())
            for part in field.parts(cells)
        ]

    @classmethod
    def of_facts(cls, field: Field, numbers: Iterable[int], facts: Iterable[Fact]) -> AreaShapes:
        """Return what some facts say."""
        held: dict[int, Cells] = {}
        gone: dict[int, Cells] = {}
        for (cell, number), holds in facts:
            some = held if holds else gone
            some[number] = some.get(number, 0) | field.bit(cell)
        open_ = field.whole & ~sum(held.values())
        possible = {
            number: (open_ | held.get(number, 0)) & ~gone.get(number, 0) for number in numbers
        }
        return cls(field, held, possible)

    def shared(self, number: int, group: Cells, wanted: Cells = 0) -> Shared | None:
        """Return what all shapes of the area of a known part share; None where that is nothing.

        Parameters
        ----------
        wanted
            Cells that they must share, in them or beside them; without any one that is open.
        """
        field = self.field
        cells = shore = field.whole & ~self.known
        shore &= self.possible[number]
        count, looked = 0, group
        for shape in self._every(number, group):
            if shape is None:
                return None
            around = field.around(shape) & ~shape
            looked |= shape | around
            left = self._left(number, shape, around)
            looked |= left or 0
            if left is not None:
                continue
            count += 1
            cells, shore = cells & shape, shore & around
            both = cells | shore
            if count > _SHAPES or (wanted & ~both if wanted else not both):
                return None
        return Shared(cells, shore, count, looked) if count else None

    def _every(self, number: int, group: Cells) -> Iterator[Cells | None]:
        """Yield each shape of the right size; None where too many would have to be looked at."""
        field, possible = self.field, self.possible[number]
        held = self.held[number]
        waiting = [(group, 0)]
        tried = 0
        while waiting:
            shape, shut = waiting.pop()
            if size(shape) == number:
                yield shape
                continue
            tried += 1
            if tried > _TRIED:
                yield None
            near = field.around(shape) & possible & ~shape & ~shut
            if not near:
                continue
            bit = near & -near
            room = field.grown(shape, possible & ~shut & ~bit, number)
            if size(room) >= number:
                waiting.append((shape, shut | bit))
            more = shape | field.reached(bit, held | bit)
            if size(more) <= number and not more & shut:
                waiting.append((more, shut))

    def _left(self, number: int, shape: Cells, shore: Cells) -> Cells | None:
        """Return the cells by which an area and its shore leave something no room; else None."""
        field = self.field
        fresh = (shape | shore) & ~self.known
        for other, part, reach in self._groups:
            if reach & fresh and not part & shape and size(part) < other:
                free = self.possible[other] & ~(shore if other == number else shape)
                if size(field.reached(part, free, other - size(part))) < other:
                    return reach | field.around(reach)
        for bit in bits(shore & ~self.known):
            numbers = [one for one, cells in self.possible.items() if cells & bit and one != number]
            if len(numbers) <= _NUMBERS and not any(self._room(one, bit, shape) for one in numbers):
                around = field.whole & self._around(numbers, bit)
                return around
        return None

    def _room(self, number: int, bit: Cells, shape: Cells) -> bool:
        """Return whether a cell can have a number, without the cells of an area."""
        field = self.field
        joined = field.reached(bit, self.held.get(number, 0) | bit)
        free = self.possible[number] & ~shape
        return size(joined) <= number <= size(field.grown(joined, free, number))

    def _around(self, numbers: Iterable[int], bit: Cells) -> Cells:
        found = bit
        for number in numbers:
            part = self.field.reached(bit, self.possible[number], number)
            found |= part | self.field.around(part)
        return found


def shown(
    field: Field,
    numbers: Iterable[int],
    facts: Iterable[Fact],
    number: int,
    group: Cells,
    one: Shared,
) -> tuple[list[Fact], Shared]:
    """Return the known facts by which shapes share something, and these shapes."""
    every = list(numbers)
    wanted = one.cells | one.shore

    def again(some: Iterable[Fact]) -> Shared | None:
        return AreaShapes.of_facts(field, every, [*own, *some]).shared(number, group, wanted)

    own = [Fact(Entry(field.cell(bit), number), True) for bit in bits(group)]
    known = set(own)
    rest = [fact for fact in facts if fact not in known]
    near = [fact for fact in rest if field.bit(fact.key.cell) & one.looked]
    because = needed(near if again(near) else rest, lambda some: again(some) is not None)
    last = again(because)
    assert last is not None
    return [*own, *because], last
