"""Each area of cells that are on has exactly one number, which says how many cells it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from satgrid.board.field import Cells, bits, of_shape, places, size
from satgrid.board.grid import Cell, Grid
from satgrid.formula.clauses import Formula
from satgrid.grounds.claims import Claims
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State
from satgrid.grounds.own_area_clauses import WholeAreas, write_rest
from satgrid.machines.areas import AreaMachine, KnownAreas
from satgrid.machines.machine import Machine, Ranks
from satgrid.puzzle.view import Shape

__all__ = ["OwnAreas"]


class OwnAreas(Ground):
    """Each connected part of the slots that are on has one number, and as many slots as that says.

    Parameters
    ----------
    name
        The name of the rule.
    mask
        The slots, one for each cell; others are never on.
    numbers
        The numbers by their cells, None where one is not given.
    clues
        The numbers of their clues in the same order, None where nothing is told.
    on
        Whether a slot is on where it holds, or where it does not.
    loose
        How the whole board is written, as of the rule.
    """

    clued = True
    dear = True

    def __init__(
        self,
        name: str,
        shape: Shape,
        mask: Slots,
        numbers: Mapping[Cell, int | None],
        clues: Sequence[int | None],
        *,
        on: bool,
        loose: bool,
    ) -> None:
        self.name, self.mask, self.on, self.loose = name, mask, on, loose
        self.field, self.grid = of_shape(*shape), Grid(*shape)
        self.numbers, self.clues = numbers, clues

    def _known(self, state: State) -> tuple[Cells, Cells]:
        """Return the cells that are on and those that are off, as those without a slot are."""
        sure, off = (state.held, state.gone) if self.on else (state.gone, state.held)
        field, free = self.field, self.mask & ~off
        return field.of_slots(sure & self.mask), field.whole & ~field.of_slots(free)

    def _slots(self, on: Cells, off: Cells) -> tuple[Slots, Slots]:
        """Return the slots that hold and those that do not where some cells are on, others off."""
        found = self.field.slots_of(on), self.field.slots_of(off) & self.mask
        return found if self.on else found[::-1]

    def propagate(self, state: State) -> None:
        """Settle what follows from the cells that each area has and may have."""
        claims = Claims(self.field, self.numbers, *self._known(state), state.left.get(self.name))
        claims.settle()
        state.left[self.name] = claims.claimed
        state.settle(*self._slots(claims.on, claims.off))

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """State which area each cell belongs to, and that each is connected and has its size.

        Only the open part, where propagation has found what is left of the areas.
        """
        width, stride = self.grid.width, self.field.stride
        slots = {cell: cell.row * width + cell.column for cell in self.grid}
        on = {
            cell: literals[slot] if self.on else -literals[slot]
            for cell, slot in slots.items()
            if self.mask >> slot & 1
        }
        left = state.left.get(self.name)
        if left is None:
            whole = WholeAreas(self.name, formula, self.grid, on, self.numbers, loose=self.loose)
            whole.write(self.clues)
        else:
            open_ = {
                cell.row * stride + cell.column: literal for cell, literal in on.items() if literal
            }
            claims = Claims(self.field, self.numbers, *self._known(state), left)
            write_rest(self.name, formula, claims, open_)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine that remembers how large each part is, and which number it has."""
        field, numbers = (
            self.field,
            {self.field.bit(cell): one for cell, one in self.numbers.items()},
        )
        on, off = self._known(state)
        open_ = field.whole & ~on & ~off
        slot_of = {place: field.slots_of(1 << place).bit_length() - 1 for place in places(open_)}
        near = {
            slot: [slot_of[other] for other in places(field.around(1 << place) & open_)]
            for place, slot in slot_of.items()
        }
        known: dict[int, KnownAreas] = {}
        for node, part in enumerate(field.parts(on), self.mask.bit_length()):
            own = [numbers[bit] for bit in bits(part) if bit in numbers]
            beside = field.around(part) & open_
            if len(own) > 1 or not (beside or (own and own[0] in (None, size(part)))):
                raise ClashError
            if beside:
                known[node] = KnownAreas(size(part), -1 if None in own else sum(filter(None, own)))
                for place in places(beside):
                    near[slot_of[place]].append(node)
        return [AreaMachine(self.on, near, known, (), ranks, numbered=True)] if near else []

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield what follows for each part of the cells that are on, then what all numbers reach.

        The kinds are ``number``, ``complete``, ``only way``, ``two``, ``too large``, ``far`` and
        ``room``.
        """
        on, off = self._known(state)
        if on | off == self.field.whole:
            return
        starts = self.field.of(self.numbers)
        if fresh := starts & ~on & ~off:
            yield self._seen("number", fresh, 0, 0, 0)
        if starts & ~on:
            return
        for one in (*self._at_parts(on, off), *self._by_reach(on, off)):
            if (one.held | one.gone) & state.open:
                yield one

    def _at_parts(self, on: Cells, off: Cells) -> Iterator[Seen]:
        """Yield what follows from parts, and from the cells beside them."""
        field = self.field
        numbers = zip(self.numbers.items(), self.clues, strict=True)
        told = {field.bit(cell): (number, clue) for (cell, number), clue in numbers}
        of_start = [next((bit for bit in bits(part) if bit in told), 0) for part in field.parts(on)]
        found = [
            (part, start, *told.get(start, (None, None)), field.around(part) & ~part & ~off)
            for part, start in zip(field.parts(on), of_start, strict=True)
        ]
        for part, start, number, clue, ways in found:
            clues = () if clue is None or number is None else (clue,)
            if number == size(part):
                yield self._seen("complete", 0, ways, part, 0, clues)
                continue
            if (number or not start) and not ways & ways - 1:
                yield self._seen("only way", ways, 0, part, field.around(part) & off, clues)
            for way in bits(ways) if start else ():
                others = [
                    (one, its) for one, its, _, _, near in found if near & way and one != part
                ]
                if two := next((one for one, its in others if its), 0):
                    if start < two:
                        yield self._seen("two", 0, way, part | two, 0)
                    continue
                joined = part | sum(one for one, _ in others)
                if number and size(joined) >= number:
                    yield self._seen("too large", 0, way, joined, 0, clues)

    def _by_reach(self, on: Cells, off: Cells) -> Iterator[Seen]:
        """Yield what follows from the cells that the areas may have, by all numbers together."""
        claims = Claims(self.field, self.numbers, on, off)
        try:
            claims.turn()
        except ClashError:
            return
        numbers = zip(self.numbers.values(), self.clues, strict=True)
        clues = tuple([clue for number, clue in numbers if number and clue is not None])
        yield self._seen("far", 0, claims.off & ~off, on, off, clues)
        yield self._seen("room", claims.on & ~on, 0, on, off, clues)

    def _seen(
        self,
        kind: str,
        on: Cells,
        off: Cells,
        because_on: Cells,
        because_off: Cells,
        clues: tuple[int, ...] = (),
    ) -> Seen:
        return Seen(kind, *self._slots(on, off), *self._slots(because_on, because_off), clues)
