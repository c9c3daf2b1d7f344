"""Ships on a board: their possible places, and the ships that are certain in a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from satgrid.grounds.ground import ClashError, Slots, State, shifted, slots

__all__ = ["Berth", "Berths", "KnownShips"]


class Berth(NamedTuple):
    """A ship somewhere on the board.

    Attributes
    ----------
    length
        Its number of cells.
    cells
        Its cells.
    ends
        The cells beyond its ends, if on the board: they are water. For a ship of one cell all
        four neighbors.
    water
        All cells around it, those at its corners included.
    """

    length: int
    cells: Slots
    ends: Slots
    water: Slots


@lru_cache(maxsize=1 << 16)
def _placement(height: int, width: int, length: int, at: int, upright: bool) -> Berth:
    """Return the ship whose upper left cell is a slot."""
    row, column = divmod(at, width)
    rows, columns = (length, 1) if upright else (1, length)

    def mask(top: int, left: int, bottom: int, right: int) -> Slots:
        line = ((1 << min(right, width) - max(left, 0)) - 1) << max(left, 0)
        return sum(line << one * width for one in range(max(top, 0), min(bottom, height)))

    cells = mask(row, column, row + rows, column + columns)
    level = mask(row, column - 1, row + rows, column + columns + 1)
    tall = mask(row - 1, column, row + rows + 1, column + columns)
    ends = (tall | level if length == 1 else tall if upright else level) & ~cells
    water = mask(row - 1, column - 1, row + rows + 1, column + columns + 1) & ~cells
    return Berth(length, cells, ends, water)


class _Board(NamedTuple):
    """Sets of slots that depend on the shape of the board only."""

    whole: Slots
    first: Slots
    last: Slots
    begins: dict[tuple[int, bool], Slots]
    """For a length, and whether the ship is upright, where it can begin."""


@lru_cache(maxsize=64)
def _board(height: int, width: int, most: int) -> _Board:
    first = sum(1 << row * width for row in range(height))
    whole = (1 << height * width) - 1
    begins: dict[tuple[int, bool], Slots] = {}
    for length in range(1, most + 1):
        fits = sum(first << column for column in range(width - length + 1))
        begins[length, False] = fits
        if length > 1:
            begins[length, True] = whole & (1 << max(0, height - length + 1) * width) - 1
    return _Board(whole, first, first << width - 1, begins)


class KnownShips(NamedTuple):
    """The known places of ships of one length, level and upright ones apart."""

    sure: dict[bool, Slots]
    may: dict[bool, Slots]
    """The places that are possible, those that are sure included."""

    def number(self, some: Mapping[bool, Slots]) -> int:
        """Return the total number of places in some sets."""
        return sum(mask.bit_count() for mask in some.values())


class Berths:
    """The places of the ships of a fleet on a board.

    Parameters
    ----------
    shape
        The rows and columns of the board.
    fleet
        The number of ships for each length, none of them zero.
    """

    def __init__(self, shape: tuple[int, int], fleet: Mapping[int, int]) -> None:
        self.shape, self.fleet = shape, fleet
        self._board = _board(*shape, max(fleet, default=0))
        self.mask = self._board.whole

    def ship(self, length: int, at: int, upright: bool) -> Berth:
        """Return the ship whose upper left cell is a slot."""
        return _placement(*self.shape, length, at, upright)

    def _beside(self, some: Slots) -> tuple[Slots, Slots]:
        """Return the slots whose left neighbor is in a set, and those whose right neighbor is."""
        board = self._board
        return (some & ~board.last) << 1, (some & ~board.first) >> 1

    def known(self, state: State) -> dict[int, KnownShips]:
        """Return the possible places of each length, and the certain ones."""
        whole, first, last, begins = self._board
        width = self.shape[1]
        held, gone = state.held & whole, state.gone & whole
        free_or_held = whole & ~gone
        left, right = self._beside(held)
        level = held | left | right
        below, above = (level << width) & whole, level >> width
        tall = held | (held << width) & whole | held >> width
        west, east = self._beside(tall)
        # Slots that no level ship can have, and no upright one: a neighbor across it holds.
        stuck = {False: ~free_or_held | below | above, True: ~free_or_held | west | east}
        steps = {False: 1, True: width}
        # Slots before and behind which a ship can end: water or the edge; or where that is sure.
        open_ends = {
            False: (first | ((whole & ~held) << 1 & ~first), last | (whole & ~held) >> 1 & ~last),
            True: (
                _row(width, 0) | ((whole & ~held) << width) & whole,
                _row(width, self.shape[0] - 1) | (whole & ~held) >> width,
            ),
        }
        sure_ends = {
            False: (first | (gone << 1 & ~first), last | gone >> 1 & ~last),
            True: (
                _row(width, 0) | (gone << width) & whole,
                _row(width, self.shape[0] - 1) | gone >> width,
            ),
        }
        found = {}
        for length in self.fleet:
            sure, may = {}, {}
            for upright in (False, True) if length > 1 else (False,):
                step = steps[upright]
                places = begins[length, upright]
                for at in range(length):
                    places &= ~shifted(stuck[upright], at * step)
                open_before, open_behind = open_ends[upright]
                places &= open_before & shifted(open_behind, (length - 1) * step)
                settled = places
                for at in range(length):
                    settled &= shifted(held, at * step)
                before, behind = sure_ends[upright]
                settled &= before & shifted(behind, (length - 1) * step)
                if length == 1:  # its neighbors above and below, too
                    before, behind = open_ends[True]
                    places &= before & behind
                    before, behind = sure_ends[True]
                    settled &= before & behind & places
                sure[upright], may[upright] = settled, places
            found[length] = KnownShips(sure, may)
        return found

    def limited(self, state: State) -> dict[int, KnownShips]:
        """Return the places, without those of lengths of which all ships are known.

        Raises
        ------
        ClashError
            If there are too many ships of a length, or places for too few.
        """
        known = self.known(state)
        for length, number in self.fleet.items():
            one = known[length]
            found = one.number(one.sure)
            if found > number or one.number(one.may) < number:
                raise ClashError
            if found == number:
                known[length] = KnownShips(one.sure, one.sure)
        return known

    def covered(self, known: Mapping[int, KnownShips], *, sure: bool = False) -> Slots:
        """Return the slots of all possible ships, or of all certain ships."""
        covered = 0
        for length, one in known.items():
            for upright, places in (one.sure if sure else one.may).items():
                step = self.shape[1] if upright else 1
                for at in range(length):
                    covered |= places << at * step
        return covered

    def covering(self, known: Mapping[int, KnownShips], slot: int) -> list[Berth]:
        """Return the possible ships that have a slot."""
        found = []
        for length, one in known.items():
            for upright, places in one.may.items():
                step = self.shape[1] if upright else 1
                for at in range(length):
                    begin = slot - at * step
                    if begin >= 0 and places >> begin & 1:
                        ship = self.ship(length, begin, upright)
                        if ship.cells >> slot & 1:
                            found.append(ship)
        return found

    def undecided(self, one: KnownShips, length: int) -> list[Berth]:
        """Return the ships of a length that are possible but not certain."""
        return [
            self.ship(length, at, upright)
            for upright, places in one.may.items()
            for at in slots(places & ~one.sure[upright])
        ]

    def all(self, lengths: Iterable[int], some: Slots) -> Iterator[tuple[Berth, bool]]:
        """Yield all ships of some lengths that have one of the given slots."""
        for length in lengths:
            for upright in (False, True) if length > 1 else (False,):
                for at in slots(self._board.begins[length, upright]):
                    ship = self.ship(length, at, upright)
                    if ship.cells & some:
                        yield ship, upright


@lru_cache(maxsize=256)
def _row(width: int, row: int) -> Slots:
    return ((1 << width) - 1) << row * width
