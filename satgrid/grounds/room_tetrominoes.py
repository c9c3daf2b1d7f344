"""Each room has one tetromino; tetrominoes of different rooms that share a side differ in shape."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import nullcontext

from satgrid.board.field import places
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import Ground, Literals, Seen, State
from satgrid.grounds.tetrominoes_left import RoomTetrominoes
from satgrid.machines.machine import Machine, Ranks

__all__ = ["Differing", "Tetrominoes"]

_CELLS = 4


class Tetrominoes(Ground):
    """Each room has one tetromino, and no other cell of it is shaded.

    Parameters
    ----------
    implied
        Whether ``Differing`` is there, too, whose machine says all.
    """

    clued = True
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

    clued = True

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
