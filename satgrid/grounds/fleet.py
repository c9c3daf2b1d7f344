"""A fleet: straight ships of known lengths, none of which touches another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.grounds.ship_places import Berth, Berths
from satgrid.linear.bounds import Column, Helper, SumBound, evenly
from satgrid.machines.fleets import FleetMachine
from satgrid.machines.machine import Machine, Ranks

__all__ = ["Fleet"]

_MANY = 40  # from so many literals on a totalizer is written faster than a counter
_LISTED = 12  # so many places of a length are looked through for cells that they share


class Fleet(Ground):
    """The slots of a board that hold are ships: so many of each length, none touching another.

    Other constraints state that no two slots that hold are diagonal neighbors, which is assumed
    here. There is a helper for each place of a ship that is still possible, defined both
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
        self._berths = Berths(shape, self.fleet)
        self.mask = self._berths.mask

    def _follows(self, state: State) -> Iterator[tuple[str, Slots, Slots, int]]:
        """Yield deductions: the name of the step, slots that hold or not, and a length or a slot.

        Raises
        ------
        ClashError
            If there is no solution.
        """
        known = self._berths.limited(state)
        held = state.held & self.mask
        covered = self._berths.covered(known)
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
                ships = self._berths.undecided(one, length)
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
        rest = held & ~self._berths.covered(known, sure=True)
        while rest:
            slot = (rest & -rest).bit_length() - 1
            ships = self._berths.covering(known, slot)
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
        """Settle the cells that all places of a ship share, and cells that no ship can cover."""
        held = gone = 0
        for _, cells, water, _ in self._follows(state):
            held |= cells
            gone |= water
        state.settle(held, gone)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a helper for each place of a ship, the cells it covers, and the ships' numbers."""
        try:
            known = self._berths.limited(state)
        except ClashError:
            formula.add()
            return
        sure = self._berths.covered(known, sure=True)
        covering: dict[int, list[int]] = {slot: [] for slot in slots(self.mask & ~state.gone)}
        clauses: list[tuple[int, ...]] = []
        for length, number in self.fleet.items():
            ships = self._berths.undecided(known[length], length)
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
        known = self._berths.limited(state)
        if not self.mask & state.open:
            for _ in self._follows(state):
                raise ClashError
            return []
        ships, left = [], {}
        for length, number in self.fleet.items():
            left[length] = number - known[length].number(known[length].sure)
            ships += [
                (length, ship.cells, ship.water)
                for ship in self._berths.undecided(known[length], length)
            ]
        held = state.held & self.mask & ~self._berths.covered(known, sure=True)
        return [FleetMachine(ships, left, self.mask & state.open, held, ranks)]

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

    def bounds(self) -> Iterator[SumBound]:
        """Yield the number of ships of each length, and that a cell is part of a ship on it."""
        over: dict[int, dict[Column, int]] = {slot: {slot: -1} for slot in slots(self.mask)}
        for length, number in self.fleet.items():
            ships: dict[Column, int] = {}
            for ship, _ in self._berths.all((length,), self.mask):
                here = Helper(ship.cells, ship.water)
                ships[here] = 1
                for slot in slots(ship.cells):
                    over[slot][here] = 1
            yield SumBound(ships, number, number)
        for weights in over.values():
            yield SumBound(weights, 0, 0, small=True)
        cells = sum(length * number for length, number in self.fleet.items())
        yield SumBound(evenly(self.mask), cells, cells)

    def _why(self, state: State, kind: str, which: int, gone: Slots) -> tuple[Slots, Slots]:
        """Return the known slots from which a step follows: they rule out every other ship."""
        known = self._berths.known(state)
        if kind == "places":
            some: Iterable[tuple[Berth, bool]] = self._berths.all((which,), self.mask)
            kept = known[which].may
            because = 0
        else:
            slot = 1 << which if kind == "part" else gone
            some = self._berths.all(self.fleet, slot)
            kept = {}
            because = slot & state.held
        found_held, found_gone = because, 0
        for length, one in known.items():
            if one.number(one.sure) == self.fleet[length]:  # all are found
                for upright, places in one.sure.items():
                    for at in slots(places):
                        ship = self._berths.ship(length, at, upright)
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


def _lowest(some: Slots) -> int:
    return (some & -some).bit_length() - 1
