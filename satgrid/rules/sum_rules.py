"""Rules of sums and of other arithmetic: cages, runs, targets with a sign."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.judging import sums as judge
from satgrid.puzzle.protocol import Violation
from satgrid.rules.black_cells import place_before, run_behind
from satgrid.rules.combos import Combos
from satgrid.rules.ground import Ground
from satgrid.rules.house_rules import firsts, rooms_of
from satgrid.rules.ones import Groups, Ones
from satgrid.rules.regular import Machine, Regular
from satgrid.rules.rule import Rule, Step
from satgrid.rules.view import AnyBoard

__all__ = ["Arithmetic", "CageSums", "RunSums"]

_MOST_SETS = 10_000  # sets of numbers to look through for one sum


@lru_cache(maxsize=4096)
def _sets(low: int, values: int, count: int, total: int) -> tuple[int, ...]:
    """Return the sets of so many different numbers from ``low`` on that have a sum, as bits."""
    return tuple(
        sum(1 << number - low for number in some)
        for some in combinations(range(low, low + values), count)
        if sum(some) == total
    )


def _summed(board: AnyBoard, places: Sequence[int], total: int, clue: int | None) -> Ground:
    """Return that different numbers have a sum: by the sets of numbers where they are not many."""
    low, values = board.answer.low, board.values
    if comb(values, len(places)) <= _MOST_SETS:
        return Combos(places, values, _sets(low, values, len(places), total), clue=clue)
    machine = _machine(f"{total}+", len(places), low, values)
    return Regular(places, values, machine, clue=clue)


@dataclass(frozen=True)
class CageSums(Rule):
    """The numbers of a cage are different and have the sum that is printed, if one is.

    Attributes
    ----------
    layer
        The sums by the numbers of their cages.
    cages
        The cages; cells may be in none.
    """

    _: KW_ONLY
    layer: str = "sums"
    cages: str = "cages"

    steps: ClassVar[Mapping[str, Step]] = {
        "full": Step("already in the cage", 1, "The number stands in the same cage already."),
        "sums": Step("sums", 3, "No other way to make the sum is left."),
        "every way": Step("sums", 4, "No other way to make the sum is left."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The layers of the sums and of the cages."""
        return self.layer, self.cages

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return that the numbers of cages differ, and the sets of numbers of each sum."""
        full = (1 << board.values) - 1
        cages = [firsts(board, cells) for cells in rooms_of(board, self.cages)]
        yield Ones([Groups(places, full, 0) for places in cages if len(places) > 1])
        for cage, total in sorted(board.data[self.layer].items()):
            if isinstance(total, int):
                yield _summed(board, cages[cage], total, board.clue_number(self.layer, cage))

    def told(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the sum of each cage."""
        held = dict(solution)
        return {
            cage: sum(held.get(cell, 0) for cell in cells)
            for cage, cells in enumerate(rooms_of(board, self.cages))
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Add up the numbers of each cage."""
        data = board.data
        return judge.cages(self.name, data[self.cages], data[self.layer], solution)


@dataclass(frozen=True)
class RunSums(Rule):
    """The numbers of a run of open cells differ and have the sum printed before it, if one is."""

    _: KW_ONLY
    layer: str = "sums"

    steps: ClassVar[Mapping[str, Step]] = {
        "full": Step("already in the run", 1, "The number stands in the same run already."),
        "sums": Step("sums", 3, "No other way to make the sum is left."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return that the numbers of runs differ, and the sets of numbers of each sum."""
        full = (1 << board.values) - 1
        runs = list(_runs(board))
        places = [firsts(board, cells) for _, _, cells in runs]
        yield Ones([Groups(own, full, 0) for own in places if len(own) > 1])
        words = board.data[self.layer]
        for (before, way, _), own in zip(runs, places, strict=True):
            total = words[before][way] if before in words else None
            if total is not None:
                yield _summed(board, own, total, board.clue_number(self.layer, (before, way)))

    def told(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, Any]:
        """Return the sum of each run behind a dark cell, by this and 0 for down, 1 for across."""
        held, dark = dict(solution), board.dark_cells
        return {
            (before, way): sum(held.get(cell, 0) for cell in cells)
            for before, way, cells in _runs(board)
            if before in dark
        }

    def turned(self, isometry: Isometry) -> bool:
        """Return whether sums stay before their runs: where nothing is flipped."""
        return not any(isometry.flipped)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk from each cell where a run begins, and add up its numbers."""
        return judge.runs(self.name, board.open_cells, board.data[self.layer], solution)


def _runs(board: AnyBoard) -> Iterator[tuple[Cell, int, list[Cell]]]:
    """Yield each run: the place before it, 0 where it goes down and 1 across, and its cells."""
    dark = board.dark_cells
    for way, lines in enumerate((board.grid.columns(), board.grid.rows())):
        for line in lines:
            begins = [place_before(line[0], way), *(cell for cell in line if cell in dark)]
            for before in begins:
                run = run_behind(before, way, dark, board.shape)
                if run:
                    yield before, way, run


@dataclass(frozen=True)
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
    """

    _: KW_ONLY
    layer: str = "targets"
    cages: str = "cages"
    sign: str = ""

    steps: ClassVar[Mapping[str, Step]] = {
        "every way": Step("every way", 4, "No other way to reach the target is left."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The layers of the targets and of the cages."""
        return self.layer, self.cages

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return a machine for each target that reads the numbers of the cage."""
        cages = [firsts(board, cells) for cells in rooms_of(board, self.cages)]
        for cage, word in sorted(board.data[self.layer].items()):
            if word != "?":
                places = cages[cage]
                target = f"{word}{self.sign}"
                machine = _machine(target, len(places), board.answer.low, board.values)
                clue = board.clue_number(self.layer, cage)
                yield Regular(places, board.values, machine, clue=clue)

    def told(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, Any]:
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
        """Work out the numbers of each cage."""
        words = board.data[self.layer]
        if self.sign:
            words = {cage: f"{word}{self.sign}" for cage, word in words.items() if word != "?"}
        return judge.targets(self.name, board.data[self.cages], words, solution)


@lru_cache(maxsize=4096)
def _machine(word: str, length: int, low: int, values: int) -> Machine:
    """Return what reads the numbers of a cage and accepts those that reach its target."""
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
    return Machine(start, step, accepts, letters=values, length=length)


def _divided(state: tuple[int, int], number: int, most: int) -> tuple[int, int] | None:
    """Return the largest number and the product of all; None where no quotient is left."""
    product = state[1] * number
    return (max(state[0], number), product) if product and product <= most * most else None
