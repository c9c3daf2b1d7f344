"""An automaton accepts the numbers of some cells, read in order."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from satgrid.formula.clauses import Formula
from satgrid.grounds.ground import ClashError, Ground, Literals, Seen, Slots, State, slots
from satgrid.machines import words
from satgrid.machines.machine import Machine as Reader, Ranks

__all__ = ["Regular", "WordAutomaton"]

_KEPT = 1 << 12  # images of sets of states, for each machine


class WordAutomaton:
    """A deterministic automaton whose letters are values; made once for all its lines.

    Parameters
    ----------
    start
        The state before the first value.
    step
        Returns the state after a value; None if no accepted word continues this way.
    accepts
        Returns whether a word may end in a state.
    letters
        The number of values.
    length
        The length of the words.
    """

    def __init__(
        self,
        start: Hashable,
        step: Callable[[Any, int], Hashable | None],
        accepts: Callable[[Any], bool],
        *,
        letters: int,
        length: int,
    ) -> None:
        number: dict[Hashable, int] = {start: 0}
        listed = [start]
        self.after: list[list[int]] = []
        """For each state the one after each letter; -1 where there is none."""
        reached = 1
        for _ in range(length):
            for state in listed[len(self.after) : reached]:
                row = []
                for letter in range(letters):
                    following = step(state, letter)
                    if following is None:
                        row.append(-1)
                        continue
                    if following not in number:
                        number[following] = len(listed)
                        listed.append(following)
                    row.append(number[following])
                self.after.append(row)
            reached = len(listed)
        self.after += [[-1] * letters for _ in listed[len(self.after) :]]
        self.accepting = sum(1 << at for at, state in enumerate(listed) if accepts(state))
        self.image = lru_cache(maxsize=_KEPT)(self._image)
        self.before = lru_cache(maxsize=_KEPT)(self._before)

    def reads(self, word: Sequence[int]) -> bool:
        """Return whether the automaton accepts a word."""
        state = 0
        for letter in word:
            state = self.after[state][letter]
            if state < 0:
                return False
        return bool(self.accepting >> state & 1)

    def _image(self, states: int, letters: int) -> int:
        """Return the states that some letters lead to from some states."""
        found = 0
        listed = list(slots(letters))
        for state in slots(states):
            row = self.after[state]
            for letter in listed:
                if row[letter] >= 0:
                    found |= 1 << row[letter]
        return found

    def _before(self, states: int, letters: int) -> int:
        """Return the states from which one of some letters leads to one of some states."""
        found = 0
        listed = list(slots(letters))
        for state, row in enumerate(self.after):
            for letter in listed:
                if row[letter] >= 0 and states >> row[letter] & 1:
                    found |= 1 << state
                    break
        return found


class Regular(Ground):
    """A machine accepts the word formed by the numbers of some cells in order.

    Another constraint states that each cell holds one number, which this one relies on. A
    cell that may stay empty is read as the letter behind all values.

    Parameters
    ----------
    places
        The first slot of each cell, in turn.
    values
        The number of slots of a cell.
    empty
        Whether a cell may hold no number.
    """

    dear = True

    def __init__(
        self,
        places: Sequence[int],
        values: int,
        machine: WordAutomaton,
        *,
        empty: bool = False,
        clue: int | None = None,
    ) -> None:
        self.first = min(places)
        self.offsets = [place - self.first for place in places]
        self.values, self.empty, self.machine, self.clue = values, empty, machine, clue
        self.full = (1 << values) - 1
        self.blank = self.full + 1 if empty else 0
        self.mask = 0
        for place in places:
            self.mask |= self.full << place

    def domains(self, state: State) -> list[Slots]:
        """Return the possible letters of each cell, in the order of reading."""
        full, held = self.full, (self.mask & state.held) >> self.first
        may = (self.mask & state.whole & ~state.gone) >> self.first
        found = []
        for offset in self.offsets:
            letters = held >> offset & full
            found.append(letters or may >> offset & full | self.blank)
        return found

    def _states(self, domains: Sequence[Slots]) -> list[int]:
        """Return the states on accepted words, before each cell and at the end.

        Raises
        ------
        ClashError
            If there is none.
        """
        machine = self.machine
        ways = [1]
        for domain in domains:
            ways.append(machine.image(ways[-1], domain))
        ways[-1] &= machine.accepting
        for at in range(len(domains) - 1, -1, -1):
            ways[at] &= machine.before(ways[at + 1], domains[at])
        if not ways[0]:
            raise ClashError
        return ways

    def _follows(self, state: State) -> tuple[Slots, Slots]:
        """Return the slots that hold and those that do not."""
        image, domains = self.machine.image, self.domains(state)
        ways = self._states(domains)
        held = gone = 0
        for at, (offset, domain) in enumerate(zip(self.offsets, domains, strict=True)):
            left = domain
            if domain & (domain - 1):
                rest = domain
                while rest:
                    letter = rest & -rest
                    rest ^= letter
                    if not image(ways[at], letter) & ways[at + 1]:
                        left ^= letter
            gone |= (domain & ~left & self.full) << offset
            if not left & (left - 1):
                held |= (left & self.full) << offset
                if left == self.blank:
                    gone |= (domain & self.full) << offset
        return held << self.first, gone << self.first

    def propagate(self, state: State) -> None:
        """Settle numbers that no accepted word has at their places."""
        held, gone = self._follows(state)
        state.settle(held, gone)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write a helper for each state before each cell: whether the word reaches it there."""
        if not self.mask & state.open:
            return
        domains = self.domains(state)
        try:
            ways = self._states(domains)
        except ClashError:
            formula.add()
            return
        clauses: list[tuple[int, ...]] = []
        names: dict[int, int] = {0: 0}  # at the start there is nothing to state
        last = len(domains) - 1
        for at, (offset, domain) in enumerate(zip(self.offsets, domains, strict=True)):
            place = self.first + offset
            follow = list(slots(ways[at + 1])) if at < last else []
            onward: dict[int, int] = {}
            if len(follow) > 1:
                start = formula.auxiliary(len(follow))
                onward = dict(zip(follow, range(start, start + len(follow)), strict=True))
                clauses.append(tuple(onward.values()))
            elif follow:
                onward = {follow[0]: 0}
            entered: dict[int, list[int]] = {after: [] for after in onward}
            letters = list(slots(domain))
            bodies: list[tuple[int, ...]] = [
                (-literals[place + letter],) if literals[place + letter] else ()
                for letter in letters
                if 1 << letter != self.blank
            ]
            if domain & self.blank:  # behind all values
                bodies.append(tuple(-body[0] for body in bodies if body))
            pairs = list(zip(letters, bodies, strict=True))
            alive = ways[at + 1]
            for one, name in names.items():
                head = (-name,) if name else ()
                row = self.machine.after[one]
                met = set()
                for letter, body in pairs:
                    after = row[letter]
                    if after < 0 or not alive >> after & 1:
                        clauses.append(head + body)
                    elif at < last and onward[after]:
                        clauses.append((*head, *body, onward[after]))
                        met.add(after)
                for after in sorted(met):
                    entered[after].append(name)
            for after, origins in entered.items():
                if onward[after] and 0 not in origins:
                    clauses.append((-onward[after], *origins))
            names = onward if at < last else {}
        formula.extend(clauses)

    def machines(self, state: State, ranks: Ranks) -> list[Reader]:
        """Return a machine that reads the word from either end."""
        if not self.mask & state.open:
            return []
        domains = self.domains(state)
        blank = self.blank.bit_length() - 1
        spots = [
            words.Spot(
                {
                    self.first + offset + value: value
                    for value in slots(domain & self.full)
                    if state.open >> self.first + offset + value & 1
                },
                domain,
                blank if domain & self.blank else -1,
            )
            for offset, domain in zip(self.offsets, domains, strict=True)
        ]
        machine = self.machine
        return [words.Word(spots, self._states(domains), machine.image, machine.before, ranks)]

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield ``every way``: numbers that occur in no way to satisfy the clue."""
        try:
            held, gone = self._follows(state)
        except ClashError:
            return
        held, gone = held & state.open, gone & state.open
        if held or gone:
            yield Seen("every way", held, gone, self.mask & state.held, self.mask & state.gone)
