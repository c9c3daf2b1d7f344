"""Each room has one tetromino; tetrominoes of different rooms that share a side differ in shape.

A tetromino that is ruled out for a room stays so while a state is settled further, so what is left
is kept with the state (``State.left``), by the name of the rule: whoever finds more than these
constraints do by themselves, as the pass of LITS, leaves it there for the clauses.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from satgrid.board.field import Cells, Field, of_shape, places
from satgrid.board.grid import Cell
from satgrid.board.regions import OUTSIDE, Regions, cells_of
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.machines.machine import Machine, Ranks
from satgrid.machines.patterns import Patterns
from satgrid.rules.ground import ClashError, Ground, Literals, Seen, State
from satgrid.rules.tetrominoes import Laid, laid
from satgrid.rules.view import AnyBoard

__all__ = ["Differing", "RoomTetrominoes", "Tetrominoes", "fitting_in"]

Left: TypeAlias = Sequence[Sequence[Laid]]
"""The tetrominoes that are left for each room."""
_CELLS = 4


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

    def left(self, state: State) -> list[list[Laid]]:
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

    def unlike(self, left: Left) -> list[list[Laid]]:
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

    def seen(self, state: State) -> Iterator[tuple[list[Laid], _Known]]:
        """Yield for each room the tetrominoes that its own cells allow, and what is known there."""
        held, gone = self.field.of_slots(state.held), self.field.of_slots(state.gone)
        for area, own in zip(self.areas, self.fitting, strict=True):
            here = held & area
            ways = [one for one in own if not (one.bits & gone or here & ~one.bits)]
            yield ways, _Known(here, gone & area)

    def step(
        self,
        kind: str,
        state: State,
        room: int,
        ways: Sequence[Laid],
        because: _Known,
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


class _Known(NamedTuple):
    """The cells that are known to be shaded, and those known not to be."""

    held: Cells
    gone: Cells


class Tetrominoes(Ground):
    """Each room has one tetromino, and no other cell of it is shaded.

    Parameters
    ----------
    implied
        Whether ``Differing`` is there, too, whose machine says all.
    """

    defines = "placed"

    def __init__(self, of: RoomTetrominoes, *, implied: bool = False) -> None:
        self.of, self.implied = of, implied
        self.mask = of.field.slots_of(sum(of.areas))

    def propagate(self, state: State) -> None:
        """Settle what all tetrominoes that a room can have say of its cells."""
        self.of.settle(state, self.of.left(state))

    def define(self, formula: Formula, literals: Literals) -> None:
        """State what tetrominoes and shapes mean for the cells.

        A tetromino whose cells are shaded, and no others of its room, is there in any case.
        """
        of, stride = self.of, self.of.field.stride
        tetromino = formula.variables(
            of.name, (one.spelled(stride) for own in of.fitting for one in own)
        )
        letters = {place: sorted(some) for place, some in of.covering(of.fitting).items()}
        shape = formula.variables(
            of.shape, ((of.cell(place), one) for place, some in letters.items() for one in some)
        )
        held, number = of.literals(literals), tetromino.first
        for area, own in zip(of.areas, of.fitting, strict=True):
            inside = [(1 << place, held[place]) for place in places(area)]
            supports: dict[int, list[int]] = defaultdict(list)
            for letter, some in own:
                formula.add(number, *(-one if some & bit else one for bit, one in inside))
                for place in places(some):
                    formula.add(-number, shape[of.cell(place), letter])
                    supports[shape[of.cell(place), letter]].append(number)
                number += 1
            for place in places(area):
                for letter in letters[place]:
                    literal = shape[of.cell(place), letter]
                    formula.add(-literal, held[place])
                    formula.add(-literal, *supports[literal])

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """State that each room has one of its tetrominoes, and no other shaded cell.

        Where they are not defined, those that are left for rooms with open cells get variables.
        """
        if self.defines in formula.definitions:
            self._write_whole(formula, literals)
        else:
            self._write_rest(formula, state, literals)

    def _write_whole(self, formula: Formula, literals: Literals) -> None:
        of, held = self.of, self.of.literals(literals)
        shape, number = formula.blocks[of.shape], formula.blocks[of.name].first
        letters = of.covering(of.fitting)
        for area, own, clue in zip(of.areas, of.fitting, of.clues, strict=True):
            with nullcontext() if clue is None else formula.clue(clue):
                cardinality.exactly(formula, 1, range(number, number + len(own)))
                for place in places(area):
                    some = [shape[of.cell(place), letter] for letter in sorted(letters[place])]
                    formula.add(-held[place], *some)
            number += len(own)

    def _write_rest(self, formula: Formula, state: State, literals: Literals) -> None:
        of, held = self.of, self.of.literals(literals)
        left, open_ = of.left(state), of.field.of_slots(state.open)
        several = of.declared(formula, state)
        number, shape = formula.blocks[of.name].first, formula.blocks[of.shape]
        for room in several:
            cells = [(1 << place, held[place]) for place in places(of.areas[room] & open_)]
            formula.add(*range(number, number + len(left[room])))
            clauses = []
            for letter, some in left[room]:
                clauses += [(-number, one if some & bit else -one) for bit, one in cells]
                if (room, letter) in shape:
                    clauses.append((-number, shape[room, letter]))
                number += 1
            formula.extend(clauses)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that reads one tetromino in each room."""
        return self.of.machines(state, ranks, differing=False)

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``full`` for a room with four shaded cells, ``all`` for what its ways share."""
        for room, (own, known) in enumerate(self.of.seen(state)):
            if own:
                kind = "full" if known.held.bit_count() == _CELLS else "all"
                yield from self.of.step(kind, state, room, own, known)


class Differing(Ground):
    """Tetrominoes of different rooms that share a side differ in shape.

    It asks for ``Tetrominoes`` beside it.
    """

    def __init__(self, of: RoomTetrominoes) -> None:
        self.of = of
        self.mask = of.field.slots_of(sum(of.areas))

    def propagate(self, state: State) -> None:
        """Rule out tetrominoes that would touch one known to be of their shape."""
        left, before = self.of.left(state), -1
        while before != (before := sum(map(len, left))):
            left = self.of.unlike(left)
        self.of.settle(state, left)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """State that two cells beside each other in different rooms are not of one shape."""
        of, held = self.of, self.of.literals(literals)
        of.declared(formula, state)
        shape, letters = formula.blocks[of.shape], of.covering(of.left(state))
        room_of = {place: room for room, area in enumerate(of.areas) for place in places(area)}
        clauses = []
        for place, room in sorted(room_of.items()):
            for near in (place + 1, place + of.field.stride):
                other = room_of.get(near, room)
                for letter in sorted(letters[place] & letters[near]) if other != room else ():
                    clause = []
                    for end, at in ((place, room), (near, other)):
                        if (own := (of.cell(end), letter)) in shape:
                            clause.append(-shape[own])
                            continue
                        if (at, letter) in shape:
                            clause.append(-shape[at, letter])
                        if held[end]:
                            clause.append(-held[end])
                    clauses.append(clause)
        formula.extend(clauses)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that reads one tetromino in each room, no two alike side by side."""
        return self.of.machines(state, ranks, differing=True)

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``alike``: what the ways of a room share beside complete tetrominoes."""
        of, rooms = self.of, list(self.of.seen(state))
        done = {
            room: own[0]
            for room, (own, known) in enumerate(rooms)
            if len(own) == 1 and own[0].bits == known.held
        }
        for room, (own, known) in enumerate(rooms):
            ways, beside = [], {}
            for one in own:
                near = of.field.around(one.bits) & ~of.areas[room]
                alike = [at for at, its in done.items() if its.letter == one.letter]
                met = next((at for at in alike if at != room and done[at].bits & near), None)
                if met is None:
                    ways.append(one)
                else:
                    beside[met] = done[met].bits
            if beside and ways:
                because = known._replace(held=known.held | sum(beside.values()))
                yield from of.step("alike", state, room, ways, because, beside)
