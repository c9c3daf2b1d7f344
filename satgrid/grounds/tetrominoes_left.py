"""The tetrominoes that are left for each room of a board.

A tetromino that is ruled out for a room stays so while a state is settled further, so what is left
is kept with the state (``State.left``), by the name of the rule: whoever finds more than the
constraints do by themselves, as the pass of LITS, leaves it there for the clauses.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from satgrid.board.field import Cells, Field, of_shape, places
from satgrid.board.grid import Cell
from satgrid.board.regions import OUTSIDE, Regions, cells_of
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Literals, Seen, State
from satgrid.grounds.tetrominoes import LaidTetromino, laid
from satgrid.machines.machine import Machine, Ranks
from satgrid.machines.patterns import Patterns
from satgrid.puzzle.view import AnyBoard

__all__ = ["KnownCells", "Left", "RoomTetrominoes", "fitting_in"]

Left: TypeAlias = Sequence[Sequence[LaidTetromino]]
"""The tetrominoes that are left for each room."""


class RoomTetrominoes(NamedTuple):
    """The tetrominoes of the rooms of a board.

    Attributes
    ----------
    name
        The rule that states that each room has one.
    field
        The board.
    areas
        The cells of each room that are part of the answer.
    fitting
        The tetrominoes that fit into each room.
    clues
        The number of each room in the clue list, None where it is no clue.
    """

    name: str
    field: Field
    areas: Sequence[Cells]
    fitting: Left
    clues: Sequence[int | None]

    @classmethod
    def of(cls, board: AnyBoard, name: str, layer: str, letters: str) -> RoomTetrominoes:
        """Return those of the rooms of a layer, in some shapes."""
        areas, fitting = fitting_in(board.data[layer], board.dark_cells, letters)
        clues = [board.clue_number(layer, room) for room in range(len(areas))]
        return cls(name, of_shape(*board.shape), areas, fitting, clues)

    def cell(self, place: int) -> Cell:
        """Return the cell of a place."""
        return Cell(*divmod(place, self.field.stride))

    @property
    def shape(self) -> str:
        """The name of the variables for the shapes of cells, or of rooms."""
        return f"{self.name} shape"

    def left(self, state: State) -> list[list[LaidTetromino]]:
        """Return the tetrominoes that agree with what is known."""
        held, gone = self.field.of_slots(state.held), self.field.of_slots(state.gone)
        found = []
        for area, own in zip(self.areas, state.left.get(self.name, self.fitting), strict=True):
            here = held & area
            found.append([one for one in own if not (one.bits & gone or here & ~one.bits)])
        return found

    def settle(self, state: State, left: Left) -> None:
        """Settle the cells that all tetrominoes of a room have, and those that none has.

        Raises
        ------
        ClashError
            If nothing is left for a room.
        """
        held = gone = 0
        for area, own in zip(self.areas, left, strict=True):
            if not own:
                raise ClashError
            always, ever = area, 0
            for one in own:
                always &= one.bits
                ever |= one.bits
            held |= always
            gone |= area & ~ever
        state.left[self.name] = left
        state.settle(self.field.slots_of(held), self.field.slots_of(gone))

    def declared(self, formula: Formula, state: State) -> list[int]:
        """Return the rooms with open cells; their tetrominoes and shapes have variables then."""
        left, open_ = self.left(state), self.field.of_slots(state.open)
        several = [room for room, area in enumerate(self.areas) if area & open_ or not left[room]]
        if self.name not in formula.blocks:
            formula.variables(self.name, ((room, one) for room in several for one in left[room]))
            letters = {room: dict.fromkeys(one.letter for one in left[room]) for room in several}
            formula.variables(
                self.shape,
                ((room, one) for room, some in letters.items() if len(some) > 1 for one in some),
            )
        return several

    def covering(self, left: Left) -> dict[int, set[str]]:
        """Return the letters of the tetrominoes that cover each place."""
        found: dict[int, set[str]] = {place: set() for place in places(sum(self.areas))}
        for own in left:
            for letter, some in own:
                for place in places(some):
                    found[place].add(letter)
        return found

    def literals(self, literals: Literals) -> list[int]:
        """Return the literals of cells by their places, 0 where a cell is settled."""
        width = self.field.width
        rows = [literals[at * width : (at + 1) * width] for at in range(self.field.height)]
        return [one for row in rows for one in (*row, 0)]

    def unlike(self, left: Left) -> list[list[LaidTetromino]]:
        """Return the tetrominoes that touch none known to be of their shape."""
        known: dict[str, Cells] = defaultdict(int)
        for own in left:
            if len({one.letter for one in own}) == 1:
                sure = -1
                for one in own:
                    sure &= one.bits
                known[own[0].letter] |= sure
        found = []
        for area, own in zip(self.areas, left, strict=True):
            near = {letter: self.field.around(some & ~area) for letter, some in known.items()}
            found.append([one for one in own if not one.bits & near.get(one.letter, 0)])
        return found

    def machines(self, state: State, ranks: Ranks, *, differing: bool) -> list[Machine]:
        """Return a machine that reads a tetromino in each room; none where all are known."""
        slots_of, around, left = self.field.slots_of, self.field.around, self.left(state)
        if not all(left):
            raise ClashError
        groups = [
            (slots_of(area) & state.open, [slots_of(one.bits) & state.open for one in own])
            for area, own in zip(self.areas, left, strict=True)
        ]
        clashes: dict[tuple[int, int], list[int]] = {}
        for (one, here), (other, there) in combinations(enumerate(left), 2) if differing else ():
            if around(self.areas[one]) & self.areas[other]:
                clashes[one, other] = [
                    sum(
                        1 << at
                        for at, its in enumerate(there)
                        if own.letter == its.letter and around(own.bits) & its.bits
                    )
                    for own in here
                ]
        if not any(mask for mask, _ in groups):
            return []
        machine = Patterns(groups, clashes, ranks)
        if machine.start is None:
            raise ClashError
        return [machine]

    def seen(self, state: State) -> Iterator[tuple[list[LaidTetromino], KnownCells]]:
        """Yield for each room the tetrominoes that its own cells allow, and what is known there."""
        held, gone = self.field.of_slots(state.held), self.field.of_slots(state.gone)
        for area, own in zip(self.areas, self.fitting, strict=True):
            here = held & area
            ways = [one for one in own if not (one.bits & gone or here & ~one.bits)]
            yield ways, KnownCells(here, gone & area)

    def step(
        self,
        kind: str,
        state: State,
        room: int,
        ways: Sequence[LaidTetromino],
        because: KnownCells,
        beside: Iterable[int] = (),
    ) -> Iterator[Seen]:
        """Yield what some ways of a room share, where that is new; by the rooms beside it, too."""
        slots_of = self.field.slots_of
        always, ever = self.areas[room], 0
        for one in ways:
            always &= one.bits
            ever |= one.bits
        held, gone = slots_of(always) & state.open, slots_of(self.areas[room] & ~ever) & state.open
        if held or gone:
            clues = tuple([clue for at in (room, *beside) if (clue := self.clues[at]) is not None])
            yield Seen(kind, held, gone, slots_of(because.held), slots_of(because.gone), clues)


@lru_cache(maxsize=8)
def fitting_in(rooms: Regions, dark: frozenset[Cell], letters: str) -> tuple[list[Cells], Left]:
    """Return the cells of each room, without dark ones, and the tetrominoes that fit there."""
    number, field = len(cells_of(rooms)), of_shape(len(rooms), len(rooms[0]))
    if dark:
        rooms = tuple(
            tuple([OUTSIDE if (row, at) in dark else room for at, room in enumerate(line)])
            for row, line in enumerate(rooms)
        )
    areas = [0] * number
    for row, line in enumerate(rooms):
        bit = field.bit((row, 0))
        for room in line:
            if room != OUTSIDE:
                areas[room] |= bit
            bit <<= 1
    return areas, laid(rooms, letters, number)


class KnownCells(NamedTuple):
    """The cells that are known to be shaded, and those known not to be."""

    held: Cells
    gone: Cells
