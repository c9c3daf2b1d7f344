"""Techniques for squares in which each number stands once in a house, with pencil marks.

That a number stands nowhere else in a house where it stands already is seen without a mark. Other
numbers that a cell cannot hold are marks, which steps make.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple, Protocol

from satgrid.puzzle.candidates import Border, Houses
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.techniques import Deduction, Fact, Known, Technique, absent

__all__ = ["SQUARE_TECHNIQUES", "Marked", "Marks"]


class Marked(Protocol):
    """A puzzle of such a square."""

    @property
    def houses(self) -> Houses:
        """The lines and boxes."""
        ...

    def borders(self) -> Sequence[Border]:
        """Return what neighbors say of each other."""
        ...


class Reason(NamedTuple):
    """Known facts, and clues."""

    facts: tuple[Fact, ...]
    clues: tuple[int, ...] = ()


class Marks:
    """The numbers left for each cell; sets of numbers are bits, bit n - 1 for the number n."""

    def __init__(self, puzzle: Marked, known: Known) -> None:
        self.houses = puzzle.houses
        self.known = known
        self._borders = puzzle.borders()
        size = self.houses.size
        full = (1 << size) - 1
        self.cells = self.houses.cells
        self.held: list[int] = [0] * len(self.cells)
        self.left: list[int] = [full] * len(self.cells)
        for cell, number in known.held:
            self.held[cell.row * size + cell.column] = number
        for cell, number in known.absent:
            self.left[cell.row * size + cell.column] &= ~(1 << number - 1)
        for at, number in enumerate(self.held):
            if number:
                self.left[at] = 1 << number - 1
                for peer in self.houses.peers[at]:
                    if self.held[peer] != number:
                        self.left[peer] &= ~(1 << number - 1)
        for border in self._borders:
            for here, there in (self.ends(border), self.ends(border)[::-1]):
                if self.held[here] and not self.held[there]:
                    self.left[there] &= border.fitting[self.held[here] - 1]

    def ends(self, border: Border) -> tuple[int, int]:
        """Return the cells of a border by number."""
        one, other = (cell.row * self.houses.size + cell.column for cell in border.side)
        return one, other

    @cached_property
    def _beside(self) -> Mapping[int, list[tuple[int, Border]]]:
        found: dict[int, list[tuple[int, Border]]] = {}
        for border in self._borders:
            one, other = self.ends(border)
            found.setdefault(one, []).append((other, border))
            found.setdefault(other, []).append((one, border))
        return found

    @cached_property
    def boxes(self) -> range:
        """The boxes, by their places among all houses."""
        first = 0
        for rule, houses in self.houses.by_rule.items():
            if rule == "box":
                return range(first, first + len(houses))
            first += len(houses)
        return range(0)

    def entry(self, at: int, number: int) -> Entry:
        """Return that a number is in a cell."""
        return Entry(self.cells[at], number)

    def why_not(self, at: int, number: int) -> Reason:
        """Return why a number that is not left for a cell cannot be in it."""
        if self.held[at]:
            return Reason((Fact(self.entry(at, self.held[at]), True),))
        for peer in self.houses.peers[at]:
            if self.held[peer] == number:
                return Reason((Fact(self.entry(peer, number), True),))
        for other, border in self._beside.get(at, ()):
            there = self.held[other]
            if there and not border.fitting[there - 1] >> number - 1 & 1:
                return Reason((Fact(self.entry(other, there), True),), (border.clue,))
        return Reason((Fact(self.entry(at, number), False),))

    def why(self, gone: Iterable[tuple[int, int]], clues: Iterable[int] = ()) -> Reason:
        """Return why numbers cannot be in cells, all of them."""
        facts: dict[Fact, None] = {}
        named: dict[int, None] = dict.fromkeys(clues)
        for at, number in gone:
            reason = self.why_not(at, number)
            facts.update(dict.fromkeys(reason.facts))
            named.update(dict.fromkeys(reason.clues))
        return Reason(tuple(facts), tuple(named))

    def places(self, house: Sequence[int], number: int) -> list[int]:
        """Return where in a house a number can be."""
        return [at for at in house if self.left[at] >> number - 1 & 1]

    def name(self, index: int) -> str:
        """Return the name of a house for a player."""
        for rule, houses in self.houses.by_rule.items():
            if index < len(houses):
                return f"{rule} {index + 1}"
            index -= len(houses)
        raise IndexError(index)

    def numbers(self, bits: int) -> list[int]:
        """Return the numbers of a set."""
        return [number for number in range(1, self.houses.size + 1) if bits >> number - 1 & 1]

    def found(self, entry: Entry, reason: Reason, where: str = "") -> Deduction:
        """Return that a number is in a cell."""
        return Deduction([Fact(entry, True)], reason.clues, reason.facts, where)

    def gone(
        self, cells: Iterable[int], bits: int, reason: Reason, where: str
    ) -> Iterator[Deduction]:
        """Yield that some numbers are not in some cells, where that is new."""
        fresh = [
            self.entry(at, number)
            for at in cells
            if not self.held[at]
            for number in self.numbers(self.left[at] & bits)
        ]
        if fresh:
            yield Deduction(absent(fresh), reason.clues, reason.facts, where)


def _full_house(puzzle: Marked, known: Known) -> Iterator[Deduction]:
    marks = Marks(puzzle, known)
    for index, house in enumerate(marks.houses.all):
        empty = [at for at in house if not marks.held[at]]
        if len(empty) == 1:
            taken = {marks.held[at] for at in house}
            number = next(n for n in range(1, marks.houses.size + 1) if n not in taken)
            facts = tuple(Fact(marks.entry(at, marks.held[at]), True) for at in house)
            facts = tuple(fact for fact in facts if fact.key.number)
            yield marks.found(marks.entry(empty[0], number), Reason(facts), marks.name(index))


def _hidden_single(puzzle: Marked, known: Known) -> Iterator[Deduction]:
    marks = Marks(puzzle, known)
    for index, house in sorted(
        enumerate(marks.houses.all), key=lambda one: one[0] not in marks.boxes
    ):
        for number in range(1, marks.houses.size + 1):
            places = marks.places(house, number)
            if len(places) == 1 and not marks.held[places[0]]:
                reason = marks.why((at, number) for at in house if at != places[0])
                where = f"{number} in {marks.name(index)}"
                yield marks.found(marks.entry(places[0], number), reason, where)


def _naked_single(puzzle: Marked, known: Known) -> Iterator[Deduction]:
    marks = Marks(puzzle, known)
    for at, left in enumerate(marks.left):
        if left.bit_count() == 1 and not marks.held[at]:
            (number,) = marks.numbers(left)
            others = [n for n in range(1, marks.houses.size + 1) if n != number]
            yield marks.found(marks.entry(at, number), marks.why((at, n) for n in others))


def _locked(puzzle: Marked, known: Known, *, pointing: bool) -> Iterator[Deduction]:
    marks = Marks(puzzle, known)
    listed = list(enumerate(marks.houses.all))
    for index, house in listed:
        if (index in marks.boxes) != pointing:
            continue
        for number in range(1, marks.houses.size + 1):
            places = marks.places(house, number)
            if len(places) < 2:
                continue
            for other, crossing in listed:
                if other != index and set(places) <= set(crossing):
                    rest = [at for at in crossing if at not in house]
                    reason = marks.why((at, number) for at in house if at not in places)
                    where = f"{number} in {marks.name(index)} and {marks.name(other)}"
                    yield from marks.gone(rest, 1 << number - 1, reason, where)


def _naked(size: int) -> Callable[[Marked, Known], Iterator[Deduction]]:
    """Return the finder of cells of a house that have as many numbers left as they are."""

    def find(puzzle: Marked, known: Known) -> Iterator[Deduction]:
        marks = Marks(puzzle, known)
        for index, house in enumerate(marks.houses.all):
            open_ = [at for at in house if not marks.held[at]]
            few = [at for at in open_ if marks.left[at].bit_count() <= size]
            if len(open_) <= size:
                continue
            for cells in combinations(few, size):
                bits = 0
                for at in cells:
                    bits |= marks.left[at]
                if bits.bit_count() != size:
                    continue
                rest = [at for at in open_ if at not in cells and marks.left[at] & bits]
                if rest:
                    out = marks.numbers(((1 << marks.houses.size) - 1) & ~bits)
                    reason = marks.why((at, number) for at in cells for number in out)
                    where = f"{_listed(marks.numbers(bits))} in {marks.name(index)}"
                    yield from marks.gone(rest, bits, reason, where)

    return find


def _hidden(size: int) -> Callable[[Marked, Known], Iterator[Deduction]]:
    """Return the finder of numbers that have as many places left in a house as they are."""

    def find(puzzle: Marked, known: Known) -> Iterator[Deduction]:
        marks = Marks(puzzle, known)
        for index, house in enumerate(marks.houses.all):
            places = {n: marks.places(house, n) for n in range(1, marks.houses.size + 1)}
            few = [n for n, cells in places.items() if 2 <= len(cells) <= size]
            for numbers in combinations(few, size):
                cells = sorted({at for number in numbers for at in places[number]})
                if len(cells) != size:
                    continue
                bits = sum(1 << number - 1 for number in numbers)
                if any(marks.left[at] & ~bits for at in cells):
                    outside = [at for at in house if at not in cells]
                    reason = marks.why((at, number) for at in outside for number in numbers)
                    where = f"{_listed(numbers)} in {marks.name(index)}"
                    yield from marks.gone(cells, ~bits, reason, where)

    return find


def _fish(puzzle: Marked, known: Known) -> Iterator[Deduction]:
    marks = Marks(puzzle, known)
    rows, columns = (marks.houses.by_rule[rule] for rule in ("row", "column"))
    for number in range(1, marks.houses.size + 1):
        for kind, across, along in (("row", rows, columns), ("column", columns, rows)):
            spots = [marks.places(line, number) for line in across]
            twice = [at for at, cells in enumerate(spots) if len(cells) == 2]
            for one, other in combinations(twice, 2):
                crossing = [line for line in along if set(spots[one]) & set(line)]
                others = set(spots[other])
                if len(crossing) != 2 or not all(others & set(line) for line in crossing):
                    continue
                corners = {*spots[one], *spots[other]}
                inside = {*across[one], *across[other]}
                reason = marks.why((at, number) for at in inside if at not in corners)
                rest = [at for line in crossing for at in line if at not in inside]
                where = f"{number} in {kind}s {one + 1} and {other + 1}"
                yield from marks.gone(rest, 1 << number - 1, reason, where)


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers[:-1])) + f" and {numbers[-1]}"


def _pointing(puzzle: Marked, known: Known) -> Iterator[Deduction]:
    yield from _locked(puzzle, known, pointing=True)


def _claiming(puzzle: Marked, known: Known) -> Iterator[Deduction]:
    yield from _locked(puzzle, known, pointing=False)


SQUARE_TECHNIQUES = (
    Technique(
        "full house",
        1,
        "It is the last empty cell of its row, column or box.",
        _full_house,
    ),
    Technique(
        "hidden single",
        2,
        "It is the only cell there that can still hold the number.",
        _hidden_single,
    ),
    Technique(
        "naked single",
        3,
        "All other numbers are ruled out for the cell.",
        _naked_single,
    ),
    Technique(
        "pointing",
        4,
        "Wherever the number stands in the box, it is in the line, so it is nowhere else in it.",
        _pointing,
    ),
    Technique(
        "claiming",
        4,
        "Wherever the number stands in the line, it is in the box, so it is nowhere else in it.",
        _claiming,
    ),
    Technique(
        "naked pair",
        5,
        "Two cells have only these two numbers left, so no other cell there has one of them.",
        _naked(2),
    ),
    Technique(
        "hidden pair",
        5,
        "Two numbers have only these two cells left, so the cells hold nothing else.",
        _hidden(2),
    ),
    Technique(
        "naked triple",
        6,
        "Three cells have only these three numbers left, so no other cell there has one of them.",
        _naked(3),
    ),
    Technique(
        "hidden triple",
        6,
        "Three numbers have only these three cells left, so the cells hold nothing else.",
        _hidden(3),
    ),
    Technique(
        "X-wing",
        6,
        "In both lines the number has the same two crossing lines left, so it is nowhere else in "
        "these.",
        _fish,
    ),
)
