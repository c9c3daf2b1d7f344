"""Techniques for squares in which each house (line or box) has each number once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from satgrid.puzzle.view import AnyBoard
from satgrid.steps.chain_names import links_with
from satgrid.steps.pencil_marks import MarkReason, SquareMarks, pencil_marks
from satgrid.steps.techniques import Deduction, Fact, Known, Technique

__all__ = ["SQUARE_TECHNIQUES"]


def _full_house(puzzle: AnyBoard, known: Known) -> Iterator[Deduction]:
    marks = pencil_marks(puzzle, known)
    for index, house in enumerate(marks.houses.all):
        empty = [at for at in house if not marks.held[at]]
        if len(empty) == 1:
            taken = {marks.held[at] for at in house}
            number = next(n for n in range(1, marks.houses.size + 1) if n not in taken)
            facts = tuple(Fact(marks.entry(at, marks.held[at]), True) for at in house)
            facts = tuple(fact for fact in facts if fact.key.number)
            yield marks.found(marks.entry(empty[0], number), MarkReason(facts), marks.name(index))


def _hidden_single(*, crossed: bool) -> Callable[[AnyBoard, Known], Iterator[Deduction]]:
    """Return the finder of a number with one place in a box, or in a line that boxes cross."""

    def find(puzzle: AnyBoard, known: Known) -> Iterator[Deduction]:
        marks = pencil_marks(puzzle, known)
        for index, house in enumerate(marks.houses.all):
            if (index not in marks.boxes and len(marks.boxes) > 0) != crossed:
                continue
            for number in range(1, marks.houses.size + 1):
                places = marks.places(house, number)
                if len(places) == 1 and not marks.held[places[0]]:
                    reason = marks.why((at, number) for at in house if at != places[0])
                    where = f"{number} in {marks.name(index)}"
                    yield marks.found(marks.entry(places[0], number), reason, where)

    return find


def _naked_single(puzzle: AnyBoard, known: Known) -> Iterator[Deduction]:
    marks = pencil_marks(puzzle, known)
    for at, left in enumerate(marks.left):
        if left.bit_count() == 1 and not marks.held[at]:
            (number,) = marks.numbers(left)
            others = [n for n in range(1, marks.houses.size + 1) if n != number]
            yield marks.found(marks.entry(at, number), marks.why((at, n) for n in others))


def _locked(puzzle: AnyBoard, known: Known, *, pointing: bool) -> Iterator[Deduction]:
    marks = pencil_marks(puzzle, known)
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


def _naked(size: int) -> Callable[[AnyBoard, Known], Iterator[Deduction]]:
    """Return the finder of N cells of a house that have only N possible numbers."""

    def find(puzzle: AnyBoard, known: Known) -> Iterator[Deduction]:
        marks = pencil_marks(puzzle, known)
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


def _hidden(size: int) -> Callable[[AnyBoard, Known], Iterator[Deduction]]:
    """Return the finder of N numbers that have only N possible places in a house."""

    def find(puzzle: AnyBoard, known: Known) -> Iterator[Deduction]:
        marks = pencil_marks(puzzle, known)
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


def _fish(size: int) -> Callable[[AnyBoard, Known], Iterator[Deduction]]:
    """Return the finder of N lines in which a number has the same N crossing lines left."""

    def find(puzzle: AnyBoard, known: Known) -> Iterator[Deduction]:
        marks = pencil_marks(puzzle, known)
        rows, columns = (marks.houses.by_rule[rule] for rule in ("row", "column"))
        for number in range(1, marks.houses.size + 1):
            for kind, across, along in (("row", rows, columns), ("column", columns, rows)):
                spots = [marks.places(line, number) for line in across]
                few = [at for at, cells in enumerate(spots) if 2 <= len(cells) <= size]
                for chosen in combinations(few, size):
                    places = {cell for at in chosen for cell in spots[at]}
                    crossing = [line for line in along if not places.isdisjoint(line)]
                    if len(crossing) != size:
                        continue
                    inside = {cell for at in chosen for cell in across[at]}
                    reason = marks.why((at, number) for at in sorted(inside - places))
                    rest = [at for line in crossing for at in line if at not in inside]
                    lines = _listed([at + 1 for at in chosen])
                    where = f"{number} in {kind}s {lines}"
                    yield from marks.gone(rest, 1 << number - 1, reason, where)

    return find


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers[:-1])) + f" and {numbers[-1]}"


def _pointing(puzzle: AnyBoard, known: Known) -> Iterator[Deduction]:
    yield from _locked(puzzle, known, pointing=True)


def _claiming(puzzle: AnyBoard, known: Known) -> Iterator[Deduction]:
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
        _hidden_single(crossed=False),
    ),
    Technique(
        "hidden single in a line",
        3,
        "It is the only cell of the line that can still hold the number.",
        _hidden_single(crossed=True),
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
        _fish(2),
    ),
    Technique(
        "swordfish",
        6,
        "In all three lines the number has the same three crossing lines left, so it is nowhere "
        "else in these.",
        _fish(3),
    ),
    *links_with(SquareMarks),
)
