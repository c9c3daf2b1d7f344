"""Constraints on what an answer shows, such as the cells that hold a triangle, whichever it is.

An answer of another kind can be seen as one that rules of the library know (``Answer.seen``). Each
slot of the answer as it is seen holds where one of some slots of the answer does, its sources.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import lru_cache, reduce
from operator import or_

from satgrid.answers.answer import Answer
from satgrid.declared.clauses import write_open
from satgrid.declared.propagation import settle
from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.machines.either import Either, last_ranks
from satgrid.machines.few import clauses
from satgrid.machines.machine import Machine, Ranks
from satgrid.puzzle.view import AnyBoard, Shape

__all__ = ["Shown"]


@lru_cache(maxsize=64)
def _sources(answer: Answer, shape: Shape, values: int, seen_values: int) -> list[Slots]:
    """Return the sources of each slot of an answer as it is seen."""
    slot_of = {key: at for at, key in enumerate(answer.seen.keys(shape, seen_values))}
    found = [0] * len(slot_of)
    for slot, key in enumerate(answer.keys(shape, values)):
        for one in answer.seen_with(key, shape):
            found[slot_of[one]] |= 1 << slot
    return found


class Shown(Ground):
    """Constraints on an answer as it is seen.

    In the clauses of a whole board helpers stand for slots with several sources, one for all rules.

    Parameters
    ----------
    board
        The board whose answer is seen.
    grounds
        The constraints, about slots of the answer as it is seen.
    """

    clued = True
    dear = True
    defines = "channel"

    def __init__(self, board: AnyBoard, grounds: Sequence[Ground]) -> None:
        self.board, self.grounds, about = board, grounds, 0
        self.sources = _sources(board.answer, board.shape, board.values, board.shown.values)
        for one in grounds:
            about |= one.mask
        self.about, self.mask = list(slots(about)), 0
        for at in self.about:
            self.mask |= self.sources[at]

    def _read(self, state: State) -> State:
        """Return what is known of the answer as it is seen."""
        held, may = state.held, state.whole & ~state.gone
        seen: State = self.board.shown.blank_state()
        up = down = 0
        for at in self.about:
            sources = self.sources[at]
            if sources & held:
                up |= 1 << at
            elif not sources & may:
                down |= 1 << at
        seen.settle(up, down)
        return seen

    def _settled(self, state: State) -> tuple[State, Slots, Slots]:
        """Return what is known of the answer as it is seen, and what of it holds, and does not."""
        seen = self._read(state)
        before = seen.open
        settle(self.grounds, seen)
        return seen, before & seen.held, before & seen.gone

    def _all(self, some: Slots) -> Slots:
        """Return the sources of some slots."""
        found = 0
        for at in slots(some):
            found |= self.sources[at]
        return found

    def follows(self, state: State, held: Slots, gone: Slots) -> tuple[Slots, Slots]:
        """Return what follows of the sources where slots hold, and where slots do not.

        Where a slot holds, the last source that is left does.
        """
        found, may = 0, state.whole & ~state.gone
        for at in slots(held):
            sources = self.sources[at] & may
            if not sources:
                raise ClashError
            if not sources & sources - 1:
                found |= sources
        return found, self._all(gone) & may

    def propagate(self, state: State) -> None:
        """Settle what the constraints say of slots with one source left, or of all sources."""
        _, held, gone = self._settled(state)
        if held or gone:
            state.settle(*self.follows(state, held, gone))

    def define(self, formula: Formula, literals: Literals) -> None:
        """State that a helper holds where one of its sources does, for all rules of the board."""
        seen = self.board.shown
        if seen.answer.block not in formula.blocks:
            about = [at for _, one in seen.constraints for at in slots(one.mask)]
            several = [at for at in dict.fromkeys(about) if len(self._listed(literals, at)) > 1]
            block = formula.variables(seen.answer.block, [seen.keys[at] for at in several])
            self._channel(formula, literals, dict(zip(several, block.numbers(), strict=True)))

    def _listed(self, literals: Literals, at: int) -> list[int]:
        """Return the literals of the open sources of a slot."""
        return [literals[slot] for slot in slots(self.sources[at]) if literals[slot]]

    def _channel(self, formula: Formula, literals: Literals, helpers: Mapping[int, int]) -> None:
        written: list[tuple[int, ...]] = []
        for at, helper in helpers.items():
            sources = self._listed(literals, at)
            written.append((-helper, *sources))
            written += [(-one, helper) for one in sources]
        formula.extend(written)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write the constraints over helpers, or over sources that are the only ones."""
        if self.defines in formula.definitions:
            self._write_whole(formula, state, literals)
            return
        try:
            seen, up, down = self._settled(state)
            held, gone = self.follows(state, up, down)
        except ClashError:
            formula.add()
            return
        known: list[tuple[int, ...]] = [(literals[slot],) for slot in slots(held & state.open)]
        known += [(-literals[slot],) for slot in slots(gone & state.open)]
        known += [
            tuple(self._listed(literals, at))
            for at in slots(up)
            if not self.sources[at] & (held | state.held)
        ]
        formula.extend(known)
        own = [0] * seen.whole.bit_length()
        several = []
        for at in self.about:
            if seen.open >> at & 1:
                sources = self._listed(literals, at)
                own[at] = sources[0]
                if len(sources) > 1:
                    several.append(at)
        first = formula.auxiliary(len(several)) if several else 0
        helpers = {at: first + number for number, at in enumerate(several)}
        for at, helper in helpers.items():
            own[at] = helper
        self._channel(formula, literals, helpers)
        write_open(self.grounds, formula, seen, own, own)

    def _write_whole(self, formula: Formula, state: State, literals: Literals) -> None:
        seen, read = self.board.shown, self._read(state)
        block = formula.blocks[seen.answer.block]
        own = [0] * read.whole.bit_length()
        for at in self.about:
            sources = self._listed(literals, at)
            if sources:
                own[at] = block[seen.keys[at]] if len(sources) > 1 else sources[0]
        for one in self.grounds:
            with nullcontext() if one.clue is None else formula.clue(one.clue):
                one.write(formula, read, own)

    def machines(self, state: State, ranks: Ranks) -> list[Machine] | None:
        """Return the machines of the constraints, which read the sources of their slots."""
        seen, up, down = self._settled(state)
        held, gone = self.follows(state, up, down)
        free = state.open
        known = [(1 << slot, 0) for slot in slots(held & free)]
        known += [(0, 1 << slot) for slot in slots(gone & free)]
        known += [
            (self.sources[at] & free, 0)
            for at in slots(up)
            if not self.sources[at] & (held | state.held)
        ]
        found = clauses(known, ranks)
        sources = {at: self.sources[at] & free for at in self.about if seen.open >> at & 1}
        inner = last_ranks(sources, ranks)
        for one in self.grounds:
            own = () if one.implied else one.machines(seen, inner)
            if own is None:
                return None
            found += [Either(machine, sources, ranks) for machine in own]
        return found

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield the steps of the constraints that say something of the answer itself."""
        seen = self._read(state)
        for one in self.grounds:
            for step in one.steps(seen):
                held, gone = self.follows(state, step.held, step.gone)
                held, gone = held & state.open, gone & state.open
                if held or gone:
                    shown = [self.sources[at] & state.held for at in slots(step.because_held)]
                    without = self._all(step.because_gone | step.held) & state.gone
                    yield Seen(
                        step.kind,
                        held,
                        gone,
                        reduce(or_, [some & -some for some in shown], 0),
                        without,
                        step.clues if one.clue is None else (one.clue, *step.clues),
                    )
