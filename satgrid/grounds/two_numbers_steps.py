"""Steps of people where areas have two numbers: what would leave a part no way to grow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from satgrid.board.field import Cells, places, size
from satgrid.grounds.area_base import AreaBase, BorderedSides
from satgrid.grounds.ground import Seen, Slots, slots
from satgrid.grounds.two_numbers_growth import AreaPart, Room

__all__ = ["AreaGrowth"]

_Key = tuple[tuple[Cells, ...], int]
"""The cells of parts, and how many of the parts are joined; the area is without the others."""


class _Asked(NamedTuple):
    """Whether some parts fit, the cells and sides looked at, and what was known of these."""

    fits: bool
    cells: Cells
    sides: Slots
    known: tuple[Slots, Slots]


class _Board(NamedTuple):
    """The parts of a board by what is known.

    Attributes
    ----------
    between
        The open sides between two parts.
    """

    held: Slots
    gone: Slots
    parts: list[AreaPart]
    beside: list[set[int]]
    apart: list[set[int]]
    between: dict[tuple[int, int], Slots]


class AreaGrowth:
    """Supposes that two parts are in one area, or in two, and looks whether they can still grow.

    Answers are kept as long as nothing new is known of what was looked at.

    Parameters
    ----------
    bounds
        Returns the numbers in some cells.
    clues_at
        Returns the clues in some cells.
    """

    def __init__(
        self,
        areas: AreaBase,
        bounds: Callable[[Cells], list[int]],
        clues_at: Callable[[Cells], tuple[int, ...]],
    ) -> None:
        self._areas, self._bounds, self._clues_at = areas, bounds, clues_at
        self._asked: dict[_Key, _Asked] = {}

    def steps(self, held: Slots, gone: Slots) -> Iterator[Seen]:
        """Yield ``apart`` and ``joined``."""
        board = self._board(held, gone)
        room = Room(board.parts, board.beside, board.apart)
        for (one, other), sides in board.between.items():
            for some, without in ((one, other), ()), ((one,), (other,)), ((other,), (one,)):
                asked = self._answer(board, room, some, without)
                if not asked.fits:
                    yield self._seen("joined" if without else "apart", sides, board, asked)
                    break

    def _seen(self, kind: str, sides: Slots, board: _Board, rests: _Asked) -> Seen:
        near = rests.sides & ~sides
        found = (0, sides) if kind == "joined" else (sides, 0)
        clues = self._clues_at(rests.cells)
        return Seen(kind, *found, board.held & near, board.gone & near, clues)

    def _answer(
        self, board: _Board, room: Room, some: tuple[int, ...], without: tuple[int, ...]
    ) -> _Asked:
        """Return whether some parts fit without some others, from the last time if possible."""
        parts, held, gone = board.parts, board.held, board.gone
        key = tuple(parts[part].cells for part in (*some, *without)), len(some)
        kept = self._asked.get(key)
        if kept is None or (held & kept.sides, gone & kept.sides) != kept.known:
            fits = room.fits(some, without)
            cells = near = 0
            for part in room.seen:
                cells |= parts[part].cells
                near |= parts[part].sides
            kept = self._asked[key] = _Asked(fits, cells, near, (held & near, gone & near))
        return kept

    # What is known

    def _board(self, held: Slots, gone: Slots) -> _Board:
        areas = self._areas
        parts = self._parts(gone)
        part_of = {place: at for at, part in enumerate(parts) for place in places(part.cells)}
        between: dict[tuple[int, int], Slots] = {}
        beside: list[set[int]] = [set() for _ in parts]
        apart: list[set[int]] = [set() for _ in parts]
        for slot in slots(areas.mask & ~gone):
            one, other = sorted(part_of[bit.bit_length() - 1] for bit in areas.ends(slot))
            if one == other:
                continue
            listed = apart if held >> slot & 1 else beside
            listed[one].add(other)
            listed[other].add(one)
            if listed is beside:
                between[one, other] = between.get((one, other), 0) | 1 << slot
        return _Board(held, gone, parts, beside, apart, between)

    def _parts(self, gone: Slots) -> list[AreaPart]:
        """Return the cells that are known to be together."""
        areas, field = self._areas, self._areas.field
        closed, left, found = areas.sides(~gone & areas.mask), field.whole, []
        while left:
            cells = areas.flooded(left & -left, field.whole, closed)
            left &= ~cells
            around = BorderedSides(cells | cells >> 1, cells | cells >> field.stride)
            sides = areas.slots_of(around)
            found.append(AreaPart(cells, size(cells), tuple(self._bounds(cells)), sides))
        return found
