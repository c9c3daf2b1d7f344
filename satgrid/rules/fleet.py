"""A fleet: straight ships of known lengths, none of which touches another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.machines.fleets import Ships
from satgrid.machines.machine import Machine, Ranks
from satgrid.rules.ground import ClashError, Ground, Literals, Seen, Slots, State, shifted, slots

__all__ = ["Fleet", "Placement"]

_MANY = 40  # from so many literals on a totalizer is written faster than a counter
_LISTED = 12  # so many places of a length are looked through for cells that they share


class Placement(NamedTuple):
    """A ship somewhere on the board.

    Attributes
    ----------
    length
        Its number of cells.
    cells
        Its cells.
    ends
        The cells at its ends, where the board goes on: they are water. Of a ship of one cell all
        four neighbors.
    water
        All cells around it, those at its corners included.
    """

    length: int
    cells: Slots
    ends: Slots
    water: Slots


@lru_cache(maxsize=1 << 16)
def _placement(height: int, width: int, length: int, at: int, upright: bool) -> Placement:
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
    return Placement(length, cells, ends, water)


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


class _Known(NamedTuple):
    """What is known of the places of ships of one length, by whether they are upright."""

    sure: dict[bool, Slots]
    may: dict[bool, Slots]
    """The places that are possible, those that are sure included."""

    def number(self, some: Mapping[bool, Slots]) -> int:
        return sum(mask.bit_count() for mask in some.values())


class Fleet(Ground):
    """The slots of a board that hold are ships: so many of each length, none touching another.

    That no two slots that hold are diagonal neighbors is stated by other constraints, and taken for
    granted here. There is a helper for each place of a ship that is still possible, defined both
    ways: it costs one clause and two more for each cell of the ship and each end, and each cell has
    a clause that lists the ships that may cover it.

    Parameters
    ----------
    shape
        The rows and columns of the board; a slot for each cell, row by row.
    fleet
        The number of ships for each length.
    """

    dear = True

    def __init__(self, shape: tuple[int, int], fleet: Mapping[int, int]) -> None:
        self.shape = shape
        self.fleet = {length: number for length, number in sorted(fleet.items()) if number}
        self._total = sum(length * number for length, number in self.fleet.items())
        self._board = _board(*shape, max(self.fleet, default=0))
        self.mask = self._board.whole

    def _ship(self, length: int, at: int, upright: bool) -> Placement:
        return _placement(*self.shape, length, at, upright)

    def _beside(self, some: Slots) -> tuple[Slots, Slots]:
        """Return the slots to whose left, and to whose right, one of a set lies."""
        board = self._board
        return (some & ~board.last) << 1, (some & ~board.first) >> 1

    def _known(self, state: State) -> dict[int, _Known]:
        """Return for each length which places are possible, and which are sure."""
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
            found[length] = _Known(sure, may)
        return found

    def _limited(self, state: State) -> dict[int, _Known]:
        """Return the same, without places of lengths of which all ships are found.

        Raises
        ------
        ClashError
            If there are too many ships of a length, or places for too few.
        """
        known = self._known(state)
        for length, number in self.fleet.items():
            one = known[length]
            found = one.number(one.sure)
            if found > number or one.number(one.may) < number:
                raise ClashError
            if found == number:
                known[length] = _Known(one.sure, one.sure)
        return known

    def _covered(self, known: Mapping[int, _Known], *, sure: bool = False) -> Slots:
        """Return the slots of all ships that are possible, or of those that are sure."""
        covered = 0
        for length, one in known.items():
            for upright, places in (one.sure if sure else one.may).items():
                step = self.shape[1] if upright else 1
                for at in range(length):
                    covered |= places << at * step
        return covered

    def _covering(self, known: Mapping[int, _Known], slot: int) -> list[Placement]:
        """Return the possible ships that have a slot."""
        found = []
        for length, one in known.items():
            for upright, places in one.may.items():
                step = self.shape[1] if upright else 1
                for at in range(length):
                    begin = slot - at * step
                    if begin >= 0 and places >> begin & 1:
                        ship = self._ship(length, begin, upright)
                        if ship.cells >> slot & 1:
                            found.append(ship)
        return found

    def _places(self, one: _Known, length: int) -> list[Placement]:
        """Return the possible ships of a length that are not sure."""
        return [
            self._ship(length, at, upright)
            for upright, places in one.may.items()
            for at in slots(places & ~one.sure[upright])
        ]

    def _follows(self, state: State) -> Iterator[tuple[str, Slots, Slots, int]]:
        """Yield what follows: by which sight, slots that hold or do not, and a length or slot.

        Raises
        ------
        ClashError
            If there is no solution.
        """
        known = self._limited(state)
        held = state.held & self.mask
        covered = self._covered(known)
        if held & ~covered:
            raise ClashError
        beyond = self.mask & state.open & ~covered
        if beyond:
            yield "no ship", 0, beyond, -1
        for length, number in self.fleet.items():
            one = known[length]
            left = number - one.number(one.sure)
            places = one.number(one.may) - one.number(one.sure)
            if left and (left == places or places <= _LISTED):
                ships = self._places(one, length)
                if left == places:
                    cells = water = 0
                    for ship in ships:
                        cells |= ship.cells
                        water |= ship.water
                else:
                    cells = water = -1
                    for ship in ships:
                        cells &= ship.cells
                        water &= ship.water
                if (cells | water) & state.open:
                    yield "places", cells, water, length
        rest = held & ~self._covered(known, sure=True)
        while rest:
            slot = (rest & -rest).bit_length() - 1
            ships = self._covering(known, slot)
            cells = water = -1
            for ship in ships:
                cells &= ship.cells
                water &= ship.water
            if not ships or cells & water:
                raise ClashError
            rest &= ~cells & ~(1 << slot)
            if (cells | water) & state.open:
                yield "part", cells, water, slot

    def propagate(self, state: State) -> None:
        """Settle what all ways to place a ship have in common, and cells that no ship can have."""
        held = gone = 0
        for _, cells, water, _ in self._follows(state):
            held |= cells
            gone |= water
        state.settle(held, gone)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a helper for each place, what it means, which cover a cell, and their numbers."""
        try:
            known = self._limited(state)
        except ClashError:
            formula.add()
            return
        sure = self._covered(known, sure=True)
        covering: dict[int, list[int]] = {slot: [] for slot in slots(self.mask & ~state.gone)}
        clauses: list[tuple[int, ...]] = []
        for length, number in self.fleet.items():
            ships = self._places(known[length], length)
            start = formula.auxiliary(len(ships)) if ships else 0
            names = list(range(start, start + len(ships)))
            for name, ship in zip(names, ships, strict=True):
                meant = [literals[slot] for slot in slots(ship.cells & state.open)]
                meant += [-literals[slot] for slot in slots(ship.ends & state.open)]
                clauses += [(-name, literal) for literal in meant]
                clauses.append((name, *[-literal for literal in meant]))
                for slot in slots(ship.cells):
                    covering[slot].append(name)
            left = number - known[length].number(known[length].sure)
            if names or left:
                encoding = "kmtotalizer" if len(names) > _MANY else None
                if formula.cardinality != "auto":
                    encoding = None
                cardinality.exactly(formula, left, names, encoding=encoding)
        for slot, names in covering.items():
            if not sure >> slot & 1:
                clauses.append((*([-literals[slot]] if literals[slot] else []), *names))
        formula.extend(clauses)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers which ships are possible, and how many there are."""
        known = self._limited(state)
        if not self.mask & state.open:
            for _ in self._follows(state):
                raise ClashError
            return []
        ships, left = [], {}
        for length, number in self.fleet.items():
            left[length] = number - known[length].number(known[length].sure)
            ships += [
                (length, ship.cells, ship.water) for ship in self._places(known[length], length)
            ]
        held = state.held & self.mask & ~self._covered(known, sure=True)
        return [Ships(ships, left, self.mask & state.open, held, ranks)]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``no ship``, ``places`` and ``part``.

        Cells that no ship left can have; what the places left for ships of a length share; what
        the ways to complete a ship have in common.
        """
        try:
            for kind, cells, water, which in self._follows(state):
                held, gone = cells & state.open, water & state.open
                if not held & gone:
                    known_held, known_gone = self._why(state, kind, which, gone)
                    yield Seen(kind, held, gone, known_held, known_gone)
        except ClashError:
            return

    def _why(self, state: State, kind: str, which: int, gone: Slots) -> tuple[Slots, Slots]:
        """Return known slots from which a sight follows: what forbids each other ship."""
        known = self._known(state)
        if kind == "places":
            some: Iterable[tuple[Placement, bool]] = self._all((which,), self.mask)
            kept = known[which].may
            because = 0
        else:
            slot = 1 << which if kind == "part" else gone
            some = self._all(self.fleet, slot)
            kept = {}
            because = slot & state.held
        found_held, found_gone = because, 0
        for length, one in known.items():
            if one.number(one.sure) == self.fleet[length]:  # all are found
                for upright, places in one.sure.items():
                    for at in slots(places):
                        ship = self._ship(length, at, upright)
                        found_held |= ship.cells
                        found_gone |= ship.ends
        for ship, upright in some:
            if kind == "places" and kept[upright] >> _lowest(ship.cells) & 1:
                if known[which].sure[upright] >> _lowest(ship.cells) & 1:
                    found_held |= ship.cells
                    found_gone |= ship.ends
                continue
            bad = ship.cells & state.gone
            if bad & found_gone or ship.water & state.held & found_held:
                continue
            if bad:
                found_gone |= bad & -bad
            else:
                near = ship.water & state.held
                found_held |= near & -near
        return found_held, found_gone

    def _all(self, lengths: Iterable[int], some: Slots) -> Iterator[tuple[Placement, bool]]:
        """Yield all ships of some lengths that have one of some slots, possible or not."""
        for length in lengths:
            for upright in (False, True) if length > 1 else (False,):
                for at in slots(self._board.begins[length, upright]):
                    ship = self._ship(length, at, upright)
                    if ship.cells & some:
                        yield ship, upright


def _lowest(some: Slots) -> int:
    return (some & -some).bit_length() - 1


@lru_cache(maxsize=256)
def _row(width: int, row: int) -> Slots:
    return ((1 << width) - 1) << row * width
