"""Cages whose numbers give a target by an operation."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.grounds.automaton import Regular, WordAutomaton
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground
from satgrid.grounds.number_sets import Combos
from satgrid.judging import sums as judge
from satgrid.layers.layer import Layer
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.phrases.phrase import Choice, Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.houses import firsts, houses_of, rooms_of
from satgrid.rules.rule import Rule, StepName

__all__ = ["Arithmetic", "machine_of", "summed"]

_MOST_SETS = 10_000  # sets of numbers to look through for one sum
_EVERY_WAY = StepName("every way", 4, "No other way to reach the target is left.")


@record
class Arithmetic(Rule):
    """The numbers of a cage give its target by its operation: ``12+ 3- 40* 2/``.

    For ``-`` and ``/`` the largest number comes first, and all others are taken from it. A target
    without a sign is the number itself in a cage of one cell, and may come from any of the four
    operations in a larger one. Numbers may repeat in a cage.

    Attributes
    ----------
    layer
        The targets by the numbers of their cages.
    cages
        The cages.
    sign
        The operation of all targets, ``*`` or ``+``, where they are printed without one.
    lines
        Whether each number stands once in a row or column, by another rule of the genre.
    """

    _: KW_ONLY
    layer: str = "targets"
    cages: str = "cages"
    sign: str = ""
    lines: bool = False

    unnamed: ClassVar[tuple[str, ...]] = ("lines",)
    wants: ClassVar[Mapping[str, object]] = {"low": 1}
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{layer} by arithmetic in {cages}[ with {sign}]",
            layer=Named(RoomWords),
            cages=Named(Rooms),
            sign=Choice({"*": "*", "+": "+"}),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "every way": _EVERY_WAY,
        "sums": _EVERY_WAY,
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The layers of the targets and of the cages."""
        return self.layer, self.cages

    def among(self, rules: Sequence[Rule], layers: Sequence[Layer]) -> Arithmetic:
        """Return the rule, adapted to whether rows and columns hold each number once."""
        return replace(self, lines={"row", "column"} <= houses_of(rules))

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a machine for each target that reads the numbers of the cage.

        For a cage within one line, whose numbers differ, return the sets that give the target.
        """
        cages = rooms_of(board, self.cages)
        low, values = board.answer.low, board.values
        for cage, word in sorted(board.data[self.layer].items()):
            if word != "?":
                places = firsts(board, cages[cage])
                target = f"{word}{self.sign}"
                clue = board.clue_number(self.layer, cage)
                if not places:
                    yield Count(0, 1, 1, clue=clue)  # all its cells are black
                elif (
                    self.lines and _in_line(cages[cage]) and comb(values, len(places)) <= _MOST_SETS
                ):
                    sets = _sets(target, len(places), low, values)
                    yield Combos(places, values, sets, clue=clue)
                else:
                    machine = machine_of(target, len(places), low, values)
                    yield Regular(places, values, machine, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, Any]:
        """Return a target of each cage: for two cells ``/`` or ``-``, else ``*`` and ``+``."""
        held = dict(solution)
        found: dict[Hashable, Any] = {}
        for cage, cells in enumerate(rooms_of(board, self.cages)):
            numbers = sorted(held.get(cell, 0) for cell in cells)
            if self.sign:
                found[cage] = prod(numbers) if self.sign == "*" else sum(numbers)
            elif len(numbers) == 1:
                found[cage] = numbers[0]
            elif len(numbers) == 2:
                least, most = numbers
                ratio = least > 0 and most % least == 0
                found[cage] = f"{most // least}/" if ratio else f"{most - least}-"
            elif cage % 2:
                found[cage] = f"{prod(numbers)}*"
            else:
                found[cage] = f"{sum(numbers)}+"
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Judge each cage: work out its operation on its numbers."""
        words = board.data[self.layer]
        if self.sign:
            words = {cage: f"{word}{self.sign}" for cage, word in words.items() if word != "?"}
        return judge.targets(self.name, board.data[self.cages], words, board.dark_cells, solution)


def _in_line(cells: Sequence[Cell]) -> bool:
    """Return whether all cells are in one row, or all in one column."""
    return len({cell.row for cell in cells}) == 1 or len({cell.column for cell in cells}) == 1


@lru_cache(maxsize=4096)
def _sets(word: str, length: int, low: int, values: int) -> tuple[int, ...]:
    """Return the sets of different numbers that reach a target, as bits."""
    machine = machine_of(word, length, low, values)
    return tuple(
        sum(1 << value for value in some)
        for some in combinations(range(values), length)
        if machine.reads(some)
    )


@lru_cache(maxsize=4096)
def machine_of(word: str, length: int, low: int, values: int) -> WordAutomaton:
    """Return a machine that reads the numbers of a cage and accepts those that reach its target."""
    sign = word[-1] if word[-1] in "+-*/" else ("+" if length == 1 else "?")
    total = int(word.rstrip("+-*/"))
    kinds: dict[str, tuple[Any, Callable[[Any, int], Any], Callable[[Any], bool]]] = {
        "+": (
            0,
            lambda state, number: state + number if state + number <= total else None,
            lambda state: bool(state == total),
        ),
        "*": (
            1,
            lambda state, number: (
                state * number if number and total % (state * number) == 0 else None
            ),
            lambda state: bool(state == total),
        ),
        "-": (
            (0, 0),
            lambda state, number: (max(state[0], number), state[1] + number),
            lambda state: bool(2 * state[0] - state[1] == total),
        ),
        "/": (
            (0, 1),
            lambda state, number: _divided(state, number, low + values - 1),
            lambda state: bool(state[1] and state[0] ** 2 == total * state[1]),
        ),
    }
    signs = "+-*/" if sign == "?" else sign
    parts = [kinds[one] for one in signs]

    def step(states: tuple[Any, ...], value: int) -> tuple[Any, ...] | None:
        after = tuple(
            None if state is None else move(state, low + value)
            for state, (_, move, _) in zip(states, parts, strict=True)
        )
        return None if all(state is None for state in after) else after

    def accepts(states: tuple[Any, ...]) -> bool:
        return any(
            state is not None and ends(state)
            for state, (_, _, ends) in zip(states, parts, strict=True)
        )

    start = tuple(begin for begin, _, _ in parts)
    return WordAutomaton(start, step, accepts, letters=values, length=length)


def _divided(state: tuple[int, int], number: int, most: int) -> tuple[int, int] | None:
    """Return the largest number and the product of all numbers; None if no quotient is possible."""
    product = state[1] * number
    return (max(state[0], number), product) if product and product <= most * most else None


@lru_cache(maxsize=4096)
def _sums(low: int, values: int, count: int, total: int) -> tuple[int, ...]:
    """Return, as bits, the sets of different numbers from ``low`` on that have a given sum."""
    return tuple(
        sum(1 << number - low for number in some)
        for some in combinations(range(low, low + values), count)
        if sum(some) == total
    )


def summed(board: AnyBoard, places: Sequence[int], total: int, clue: int | None) -> Ground:
    """State that different numbers have a sum, by sets of numbers if there are few sets."""
    low, values = board.answer.low, board.values
    found: Ground
    if comb(values, len(places)) <= _MOST_SETS:
        found = Combos(places, values, _sums(low, values, len(places), total), clue=clue)
    else:
        machine = machine_of(f"{total}+", len(places), low, values)
        found = Regular(places, values, machine, clue=clue)
    found.adds = total
    return found
