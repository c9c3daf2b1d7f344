"""All ways to fill the cells of a clue, on boards of a declared genre: with each number once.

A clue of a line or of a cage is a machine that reads its numbers, or a list of sets. By itself the
machine lets numbers come twice. Here the numbers of a row or a column that were read before are
remembered, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from satgrid.grounds.automaton import Regular
from satgrid.grounds.ground import Slots, State, slots
from satgrid.grounds.number_sets import Combos
from satgrid.steps.known_slots import state_of
from satgrid.steps.pairs import all_groups
from satgrid.steps.techniques import Deduction, Fact, Finder, Known, Technique, looked_at_once

__all__ = ["WHOLE_LINES", "ClueCells", "Ways", "look_at", "ways_of"]

_MOST = 2000  # sets of numbers that are remembered, beyond which a clue is not looked at


class _House(NamedTuple):
    """Cells of a clue that differ.

    Attributes
    ----------
    cells
        Their places among the cells of the clue.
    beyond
        For each number the slots of other cells that differ from them, too.
    must
        The numbers that one of these cells has, although cells may be empty.
    """

    cells: frozenset[int]
    beyond: tuple[Slots, ...]
    must: Slots = 0


class ClueCells(NamedTuple):
    """The cells of a clue, in the order of reading, and which of them differ.

    Attributes
    ----------
    places
        The first slot of each cell.
    whole
        Whether all of them differ.
    """

    constraint: Regular | Combos
    places: Sequence[int]
    houses: Sequence[_House]
    whole: bool


class Ways(NamedTuple):
    """What all ways to fill the cells of a clue have in common.

    Attributes
    ----------
    gone
        Slots of the cells that hold in no way.
    beyond
        Slots of other cells: of numbers that are among the cells of a house in each way.
    sets
        The sets of numbers, as bits, of a clue whose cells all differ.
    """

    gone: Slots = 0
    beyond: Slots = 0
    sets: tuple[Slots, ...] = ()


def _clues(puzzle: Any, known: Known) -> list[ClueCells]:
    """Return the clues with cells that differ."""
    groups = [(group.slots, group.needed) for group in all_groups(puzzle, known)]
    found = []
    for _, constraint in puzzle.constraints:
        if isinstance(constraint, Regular | Combos) and constraint.clue is not None:
            places = [constraint.first + offset for offset in constraint.offsets]
            houses = _houses(groups, places, constraint.full.bit_length())
            if houses:
                whole = any(len(house.cells) == len(places) for house in houses)
                found.append(ClueCells(constraint, places, houses, whole))
    return found


def _houses(
    groups: Sequence[tuple[Slots, bool]], places: Sequence[int], values: int
) -> list[_House]:
    every = sum(1 << place for place in places)
    found: dict[frozenset[int], list[Slots]] = {}
    must: dict[frozenset[int], Slots] = {}
    for value in range(values):
        own: dict[frozenset[int], Slots] = {}
        for group, needed in groups:
            some = group & every << value
            if some & (some - 1):
                cells = frozenset(at for at, one in enumerate(places) if some >> one + value & 1)
                own[cells] = own.get(cells, 0) | group & ~(every << value)
                if needed and group == some:
                    must[cells] = must.get(cells, 0) | 1 << value
        for cells, beyond in own.items():
            found.setdefault(cells, []).append(beyond)
    return [
        _House(cells, tuple(beyond), must.get(cells, 0))
        for cells, beyond in found.items()
        if len(beyond) == values and not any(cells < other for other in found)
    ]


_all_clues = looked_at_once(_clues, lambda same, _: same)


def ways_of(clue: ClueCells, state: State) -> Ways:
    """Go through all ways to fill the cells of a clue."""
    constraint, full = clue.constraint, clue.constraint.full
    if isinstance(constraint, Combos):
        return _of_sets(clue, *constraint.left(state)) if clue.whole else Ways()
    values, machine = full.bit_length(), constraint.machine
    domains = constraint.domains(state)
    # The numbers read before, by houses, with the states of the machine.
    shifts = [
        [at * values for at, house in enumerate(clue.houses) if cell in house.cells]
        for cell in range(len(domains))
    ]
    ways: list[dict[int, int]] = [{0: 1}]
    for domain, own in zip(domains, shifts, strict=True):
        onward: dict[int, int] = {}
        for read, states in ways[-1].items():
            left = domain
            for shift in own:
                left &= ~(read >> shift & full)
            for letter in slots(left):
                after = machine.image(states, 1 << letter)
                if after:
                    bit = 1 << letter & full
                    now = read | sum(bit << shift for shift in own)
                    onward[now] = onward.get(now, 0) | after
        if len(onward) > _MOST:
            return Ways()
        ways.append(onward)
    ends = ((read, states & machine.accepting) for read, states in ways[-1].items())
    must = sum(house.must << at * values for at, house in enumerate(clue.houses))
    alive = {read: states for read, states in ends if states and not must & ~read}
    if not alive:
        return Ways()
    needed = -1
    for read in alive:
        needed &= read
    beyond: Slots = 0
    told: tuple[Slots, ...] = ()
    for at, house in enumerate(clue.houses):
        if len(house.cells) == len(domains):
            told = tuple(sorted({read >> at * values & full for read in alive}))
        for value in slots(needed >> at * values & full):
            beyond |= house.beyond[value]
    gone: Slots = 0
    for cell in range(len(domains) - 1, -1, -1):
        left = 0
        before: dict[int, int] = {}
        for read, states in ways[cell].items():
            for letter in slots(domains[cell]):
                bit = 1 << letter & full
                more = sum(bit << shift for shift in shifts[cell])
                onto = 0 if read & more else alive.get(read | more, 0)
                if onto:
                    onto = machine.before(onto, 1 << letter) & states
                if onto:
                    left |= 1 << letter
                    before[read] = before.get(read, 0) | onto
        gone |= (domains[cell] & ~left & full) << clue.places[cell]
        alive = before
    return Ways(gone, beyond, told)


def _of_sets(clue: ClueCells, domains: Sequence[Slots], sets: Sequence[Slots]) -> Ways:
    """Go through all ways to fill cells that all differ with the numbers of one of some sets."""
    may = 0
    for some in sets:
        may |= some
    ways: list[set[Slots]] = [{0}]
    for domain in domains:
        onward: set[Slots] = set()
        for read in ways[-1]:
            left = domain & may & ~read
            while left:
                bit = left & -left
                left ^= bit
                onward.add(read | bit)
        if len(onward) > _MOST:
            return Ways()
        ways.append(onward)
    alive = ways[-1] & {*sets}
    if not alive:
        return Ways()
    told = tuple(sorted(alive))
    beyond: Slots = 0
    needed = -1
    for read in alive:
        needed &= read
    for house in clue.houses:
        for value in slots(needed):
            beyond |= house.beyond[value]
    gone: Slots = 0
    for cell in range(len(domains) - 1, -1, -1):
        fits = 0
        before: set[Slots] = set()
        for read in ways[cell]:
            left = domains[cell] & ~read
            while left:
                bit = left & -left
                left ^= bit
                if read | bit in alive:
                    fits |= bit
                    before.add(read)
        gone |= (domains[cell] & ~fits) << clue.places[cell]
        alive = before
    return Ways(gone, beyond, told)


class WaysOfClues:
    """What follows from each clue; looked at again where more is known."""

    def __init__(self, puzzle: Any, known: Known) -> None:
        self.clues = _all_clues(puzzle, known)
        self._last = [Ways()] * len(self.clues)
        self._open: list[Slots] = [-1] * len(self.clues)

    def ways(self, at: int, state: State) -> Ways:
        """Return what all ways to fill the cells of a clue have in common."""
        open_ = self.clues[at].constraint.mask & state.open
        if self._open[at] != open_:
            self._open[at] = open_
            self._last[at] = ways_of(self.clues[at], state) if open_ else Ways()
        return self._last[at]


look_at = looked_at_once(WaysOfClues, lambda same, _: same)


def _finder(taken: Callable[[ClueCells, Ways, State], Slots]) -> Finder:
    """Return the finder of slots that all ways to fill the cells of a clue rule out.

    Parameters
    ----------
    taken
        Those of the slots that the technique finds.
    """

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        state, look = state_of(puzzle, known), look_at(puzzle, known)
        blank = puzzle.blank_state().gone
        for at, clue in enumerate(look.clues):
            gone = taken(clue, look.ways(at, state), state) & state.open
            if gone:
                mask = clue.constraint.mask
                held = [Fact(puzzle.keys[slot], True) for slot in slots(mask & state.held)]
                absent = slots(mask & state.gone & ~blank)
                facts = [Fact(puzzle.keys[slot], False) for slot in slots(gone)]
                assert clue.constraint.clue is not None  # as for all that are listed
                why = held + [Fact(puzzle.keys[slot], False) for slot in absent]
                yield Deduction(facts, (clue.constraint.clue,), why)

    return find


WHOLE_LINES = (
    Technique(
        "no repeats",
        4,
        "No other way to fill the cells of the clue is left where numbers in a line differ.",
        _finder(lambda clue, ways, _: 0 if clue.whole else ways.gone),
    ),
    Technique(
        "whole line",
        5,
        "No other way to fill the line that the clue allows has each number once.",
        _finder(lambda clue, ways, _: ways.gone if clue.whole else 0),
    ),
    Technique(
        "locked in the clue",
        5,
        "Each way to fill the cells of the clue has the number in this line, so no other cell of "
        "the line has it.",
        _finder(lambda _, ways, __: ways.beyond),
    ),
)
