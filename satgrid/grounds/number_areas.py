"""Numbers that are the sizes of their areas, as a constraint on the slots of a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from satgrid.board.field import Cells, of_shape, places, size
from satgrid.board.grid import Place
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Literals, Slots, State, slots
from satgrid.grounds.number_area_candidates import AreaCandidates
from satgrid.grounds.number_area_clauses import MOST_SEARCHED, MOST_SETS, write
from satgrid.machines.areas import AreaMachine, KnownAreas
from satgrid.machines.machine import Machine, Ranks
from satgrid.puzzle.view import AnyBoard

__all__ = ["NumberAreas"]


class NumberAreas(Ground):
    """Each cell holds one number, and connected cells of one number are exactly that many.

    What is known of the numbers of a state goes along with it (``State.left``), so that clauses
    and machines need not find it again.

    Parameters
    ----------
    name
        The rule, by which that is kept.
    printed
        The numbers from which clauses of the whole board start, with their cells; None where these
        say nothing of what is printed.

    Attributes
    ----------
    given
        Numbers that hold in any state, with their cells.
    """

    dear = True
    given: Sequence[tuple[Place, int]] = ()

    def __init__(
        self, name: str, board: AnyBoard, printed: Sequence[tuple[Place, int]] | None = None
    ) -> None:
        self.name, self.printed = name, printed
        self.low, self.values = board.answer.low, board.values
        self.most = self.low + self.values - 1
        self.field = of_shape(*board.shape)
        dark = board.dark_cells
        self.whole = self.field.whole & ~self.field.of(dark) if dark else self.field.whole
        self._first = _firsts(*board.shape, self.values)

    @cached_property
    def mask(self) -> Slots:  # type: ignore[override]
        """The slots of all numbers of the cells."""
        return self._column * self._full

    @property
    def _full(self) -> Slots:
        """All numbers of the first cell."""
        return (1 << self.values) - 1

    @cached_property
    def at_first(self) -> AreaCandidates:
        """The possible numbers of each cell, by the printed numbers at first sight."""
        return AreaCandidates(self.field, self.printed or (), self.most, self.whole)

    @property
    def absent(self) -> Slots:
        """The slots that cannot hold by the printed numbers at first sight."""
        return self.mask & ~self._slots(self.at_first.possible.items())

    def _slots(self, some: Iterable[tuple[int, Cells]]) -> Slots:
        """Return the slots of numbers in sets of cells; none of numbers that are too small."""
        first, low = self._first, self.low
        return _united(
            [
                first[place] + number - low
                for number, cells in some
                if number >= low
                for place in places(cells)
            ]
        )

    def _kept(self, state: State) -> AreaCandidates | None:
        """Return what was found to follow for this very state, if anything was."""
        held, gone, left = state.left.get(self.name, (0, 0, None))
        return left if held == state.held and gone == state.gone else None

    def _left(self, state: State) -> AreaCandidates:
        """Return the numbers that a state leaves to each cell, before anything follows."""
        width, low, values = self.field.width, self.low, self.values
        held = [divmod(slot, values) for slot in slots(state.held & self.mask)]
        known: dict[tuple[Place, int], None] = dict.fromkeys(self.given)
        known |= dict.fromkeys([(divmod(cell, width), low + value) for cell, value in held])
        left = AreaCandidates(self.field, known, self.most, self.whole)
        if size(self.whole & ~left.open) != len(known):
            raise ClashError
        there = _united([cell * values for cell, _ in held]) * self._full
        if state.gone & self.mask & ~there:
            left.restrict({number: self._able(state, number) for number in left.possible})
        return left

    def _able(self, state: State, number: int) -> Cells:
        """Return the cells that can have a number in a state."""
        if number < self.low:
            return 0
        able = state.whole & ~state.gone & self.mask
        row, stride, values = self.field.width, self.field.stride, self.values
        found = 0
        for slot in slots(able >> number - self.low & self._column):
            at, column = divmod(slot // values, row)
            found |= 1 << at * stride + column
        return found

    @cached_property
    def _column(self) -> Slots:
        """The slots of the smallest number."""
        return _united([self._first[place] for place in places(self.whole)])

    def propagate(self, state: State) -> None:
        """Settle the numbers that follow, and those that no cell can have."""
        if self._kept(state) is not None:
            return
        left = self._left(state).settled()
        if left.clash is not None:
            raise ClashError
        held = self._slots(left.known.items())
        state.settle(held, self.mask & ~self._slots(left.possible.items()))
        state.left[self.name] = (state.held, state.gone, left)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write the clauses of areas; of a state from which all follows, those for a search."""
        first, low = self._first, self.low
        kept = self._kept(state)
        left, cells = kept, self.whole
        if left is None:
            free = state.open & self.mask
            if self.printed is not None and free == self.mask & ~self.absent:
                left = self.at_first
            else:
                left = self._left(state)
                cells = left.open
                able = self._slots((number, some & cells) for number, some in left.possible.items())
                formula.extend([(-literals[slot],) for slot in slots(free & ~able)])
        else:
            cells = left.open
        known = {
            (1 << place, number): literals[first[place] + number - low]
            for number, some in left.possible.items()
            if number >= low
            for place in places(some & cells)
        }
        if kept is None:
            write(formula, left, known, most_sets=MOST_SETS)
        else:
            write(formula, left, known, most_sets=MOST_SEARCHED, layered=True)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine for each number and each part of the board where it is possible."""
        left = self._kept(state) or self._left(state)
        field, first = self.field, self._first
        made: list[Machine] = []
        for number, possible in sorted(left.possible.items()):
            for part in field.parts(possible):
                known = left.known.get(number, 0) & part
                able = part & left.open
                if not able:
                    if size(known) != number:
                        raise ClashError
                    continue
                slot_of = {place: first[place] + number - self.low for place in places(able)}
                sure = {}
                for at, group in enumerate(field.parts(known), 1):
                    sure[-at] = KnownAreas(size(group), number)
                    slot_of |= dict.fromkeys(places(group), -at)
                near = {
                    slot_of[place]: [
                        *dict.fromkeys(
                            slot_of[beside] for beside in places(field.around(1 << place) & part)
                        )
                    ]
                    for place in places(able)
                }
                made.append(AreaMachine(True, near, sure, (number,), ranks))
        return made


def _united(some: Sequence[int]) -> Slots:
    """Return the set of some slots."""
    found = bytearray((max(some, default=0) >> 3) + 1)
    for slot in some:
        found[slot >> 3] |= 1 << (slot & 7)
    return int.from_bytes(found, "little")


@lru_cache(maxsize=64)
def _firsts(height: int, width: int, values: int) -> list[int]:
    """Return the first slot of each cell, by the places of cells on a field."""
    rows = [range(at * width * values, (at + 1) * width * values, values) for at in range(height)]
    return [slot for row in rows for slot in (*row, 0)]
