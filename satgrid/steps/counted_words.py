"""A sum of bounds in words: what lines, rooms and clues need, and what others have room for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from satgrid.board.grid import Place
from satgrid.board.naming import GroupName, listed, short, shortened, together
from satgrid.board.text import plural
from satgrid.linear.bounds import SumBound
from satgrid.linear.sums import BoundSum
from satgrid.steps.group_names import cells_of_slots, group_name

__all__ = ["in_words"]

_LONG = 148
"""So many letters a sentence has at most, its technique's name left out."""
_THINGS = {"Lines": "line", "Bridges": "bridge"}
"""What is counted in answers other than shaded cells."""


class _Side(NamedTuple):
    """The bounds with a name that are used from below, or those that are used from above.

    Attributes
    ----------
    names
        What each is of, if not of cells alone; its name; and how often it is taken.
    total
        How much they need, or have room for.
    exact
        Whether each is taken once, and holds exactly so much.
    """

    names: Sequence[tuple[str, GroupName, int]]
    total: int
    exact: bool

    def told(self, *, shortly: bool) -> str:
        """Return the names as a list; only how many they are where that would be too long."""
        if shortly and len(self.names) > 1:
            return f"{len(self.names)} clues or lines"
        kinds: dict[tuple[str, int], list[GroupName]] = {}
        for of, name, times in self.names:
            kinds.setdefault((of, times), []).append(name)
        said = []
        for (of, times), some in kinds.items():
            words = f"{of} in {together(some)}" if of else together(some)
            said.append(
                words if times == 1 else f"{words} ({'twice' if times == 2 else f'{times} times'})"
            )
        return listed(said) if said else ""

    def says(self, one: str, several: str) -> str:
        """Return a verb in its right form."""
        return one if len(self.names) == 1 else several

    def all_of_them(self) -> str:
        """Return what the names are called together."""
        nouns = {name.noun for _, name, _ in self.names if name.number or name.at}
        if len(nouns) != 1 or len(nouns) < len({name.noun for _, name, _ in self.names}):
            return "of the latter"
        [noun] = nouns
        return f"of this {noun}" if len(self.names) == 1 else f"of these {plural(2, noun)[2:]}"


def in_words(puzzle: Any, one: BoundSum, rules: Mapping[int, str], *, empty: bool) -> str:
    """Return the sentence of a sum.

    Parameters
    ----------
    rules
        The name of the rule of each bound, by its identity.
    empty
        Whether all that is left in the groups that are used from above is empty.
    """
    need = _side(puzzle, [(bound, -times) for bound, times in one.taken if times < 0], lower=True)
    room = _side(puzzle, [(bound, times) for bound, times in one.taken if times > 0], lower=False)
    helped = _helped(puzzle, [bound for bound, _ in one.taken], rules)
    said = _said(puzzle, need, room, helped, empty=empty, shortly=False)
    return (
        said if len(said) <= _LONG else _said(puzzle, need, room, helped, empty=empty, shortly=True)
    )


def _side(puzzle: Any, taken: Sequence[tuple[SumBound, int]], *, lower: bool) -> _Side:
    """Return the bounds with a name among some that are used on the same side."""
    names, total, exact = [], 0, True
    for bound, times in taken:
        name = _name(puzzle, bound)
        end = bound.low if lower else bound.high
        if name is not None and end is not None:
            names.append((*name, times))
            off = sum(weight for weight in bound.weights.values() if weight < 0)
            total += times * (end - off)
            exact = exact and bound.low == bound.high and times == 1
    return _Side(names, total, exact)


def _helped(puzzle: Any, bounds: Sequence[SumBound], rules: Mapping[int, str]) -> str:
    """Return what else a sum uses: squares, clues of patterns, and rules."""
    squares = False
    clues: dict[str, None] = {}
    others: dict[str, None] = {}
    for bound in bounds:
        if bound.small and bound.clue is not None:
            clues[_clue(puzzle, bound.clue).noun] = None
        elif bound.small and _square(puzzle, bound):
            squares = True
        elif _name(puzzle, bound) is None:
            others[rules[id(bound)]] = None
    found = ["squares"] * squares + [*clues]
    if others:
        found.append(f"the {'rule' if len(others) == 1 else 'rules'} {listed([*others])}")
    return listed(found) if found else ""


def _said(puzzle: Any, need: _Side, room: _Side, helped: str, *, empty: bool, shortly: bool) -> str:
    lower, upper = need.told(shortly=shortly), room.told(shortly=shortly)
    if not lower and not upper:
        return f"{helped} alone"
    exact = need.exact and room.exact and need.total == room.total
    if exact and lower and upper and not helped:
        held = f"{lower} {need.says('holds', 'hold')} {_counted(puzzle, need.total)}"
        rest = f", so the rest {room.all_of_them()} is empty" if empty else ""
        return f"{held}, {upper} too{rest}"
    parts = []
    if lower:
        parts.append(f"{lower} {need.says('needs', 'need')} {_counted(puzzle, need.total)}")
    if upper:
        total = str(room.total) if lower else _counted(puzzle, room.total)
        parts.append(f"{upper} {room.says('has', 'have')} room for {total}")
    return ", ".join([*parts, *([f"with {helped}"] if helped else [])])


def _counted(puzzle: Any, number: int) -> str:
    answer = puzzle.genre.answer
    thing = getattr(answer, "thing", "") or _THINGS.get(type(answer).__name__, "")
    return plural(number, thing) if thing and " " not in thing else f"{number:,}"


def _name(puzzle: Any, bound: SumBound) -> tuple[str, GroupName] | None:
    """Return what players call the cells of a bound, and which of their numbers it counts."""
    if bound.about is not None:
        return "", GroupName("cell", at=puzzle.key(bound.about))
    if bound.small:
        return None
    mask = _mask(bound)
    cells = cells_of_slots(puzzle, mask)
    if len(cells) == 1:
        return "", GroupName("cell", at=min(cells))
    if bound.clue is not None and puzzle.values > 1:
        return "", _clue(puzzle, bound.clue)
    name = group_name(puzzle, cells, bound.clue) or _run(cells)
    if name is None:
        return None
    if puzzle.values > 1:
        numbers = {slot % puzzle.values for slot in bound.weights if isinstance(slot, int)}
        if len(numbers) == 1:
            answer = puzzle.genre.answer
            return str(answer.word_of(answer.low + numbers.pop())), name
    return "", name


def _clue(puzzle: Any, number: int) -> GroupName:
    return GroupName(shortened(puzzle.clue_list()[number].name))


def _run(cells: frozenset[Place]) -> GroupName | None:
    """Return the name of cells that follow each other in a line; None of others."""
    first, last = min(cells), max(cells)
    reach = sum(last) - sum(first)
    if len(first) == 2 and 1 in (0 ** abs(last[0] - first[0]), 0 ** abs(last[1] - first[1])):
        return GroupName(f"{short(first)} to {short(last)}") if reach == len(cells) - 1 else None
    return None


def _mask(bound: SumBound) -> int:
    """Return the slots of a bound, those of its helpers included."""
    found = 0
    for column in bound.weights:
        found |= 1 << column if isinstance(column, int) else column.held
    return found


def _square(puzzle: Any, bound: SumBound) -> bool:
    """Return whether a bound is about three or four cells of a 2x2 square, all alike."""
    cells = cells_of_slots(puzzle, _mask(bound))
    if bound.high is None or {*bound.weights.values()} != {1} or len(cells) != len(bound.weights):
        return False
    rows, columns = {cell[0] for cell in cells}, {cell[1] for cell in cells}
    return len(cells) > 2 and all(max(some) - min(some) < 2 for some in (rows, columns))
