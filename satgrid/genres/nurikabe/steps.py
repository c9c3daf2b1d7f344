"""Steps of people among the islands of a nurikabe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from satgrid.board.field import bits, size
from satgrid.genres.nurikabe.steps_islands import seen
from satgrid.genres.nurikabe.steps_shapes import closed_off, whole_island
from satgrid.steps import shading
from satgrid.steps.techniques import Deduction, Known, Technique, absent

__all__ = ["TECHNIQUES"]

_NAMED = 3  # numbers that are named one by one


def _numbers(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See that cells with a number or a question mark are land."""
    left = [cell for cell in puzzle.data["numbers"] if not known.settled(cell)]
    if left:
        yield Deduction(absent(left))


def _complete(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a complete island: it is surrounded by water."""
    board = seen(puzzle, known)
    for island in board.islands:
        left = board.field.around(island.cells) & board.open
        if left and not island.missing:
            yield Deduction(board.wet(left), island.clues, board.dry(island.cells))


def _between(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell that would join two islands with a number each."""
    board = seen(puzzle, known)
    shores = [(one, board.field.around(one.cells) & board.open) for one in board.islands]
    for at, (island, shore) in enumerate(shores):
        for other, beside in shores[:at]:
            if shore & beside and island.cells != other.cells:
                because = [*board.dry(other.cells), *board.dry(island.cells)]
                yield Deduction(board.wet(shore & beside), (), because)


def _way_on(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See an island that needs more cells and has one cell to grow to."""
    board = seen(puzzle, known)
    for island in board.islands:
        near = board.field.around(island.cells)
        if island.missing > 0 and size(near & board.open) == 1:
            because = [*board.dry(island.cells), *board.wet(near & board.water)]
            yield Deduction(board.dry(near & board.open), island.clues, because)


def _lonely(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See land without a number that has one cell to grow to."""
    board = seen(puzzle, known)
    for cells in board.lonely:
        near = board.field.around(cells)
        if size(near & board.open) == 1:
            because = [*board.dry(cells), *board.wet(near & board.water)]
            yield Deduction(board.dry(near & board.open), (), because)


def _water_way_on(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See water with one cell that connects it to the rest."""
    board = seen(puzzle, known)
    for part in board.field.parts(board.water):
        near = board.field.around(part) & ~part
        others = board.water & ~part
        if others and size(near & board.open) == 1:
            because = [*board.wet(part | others & -others), *board.dry(near & board.land)]
            yield Deduction(board.wet(near & board.open), (), because)


def _too_large(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell that would join an island to more land than its number allows."""
    board = seen(puzzle, known)
    for island in board.islands:
        if island.missing <= 0:
            continue
        for bit in bits(board.field.around(island.cells) & board.open):
            near = board.field.around(bit)
            joined_ = sum(part for part in board.lonely if part & near)
            if joined_ and size(joined_) >= island.missing:
                because = [*board.dry(island.cells), *board.dry(joined_)]
                yield Deduction(board.wet(bit), island.clues, because)


def _cut_off(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See cells that the water cannot reach."""
    board = seen(puzzle, known)
    if not board.water:
        return
    for pocket in board.field.parts(board.open | board.water):
        if not pocket & board.water:
            border = board.field.around(pocket) & ~pocket
            because = [*board.wet(board.water & -board.water), *board.dry(border)]
            yield Deduction(board.dry(pocket), (), because)


def _room(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See the cells that an island needs to reach its size."""
    board = seen(puzzle, known)
    for island in board.islands:
        if island.missing <= 0:
            continue
        whole = size(island.cells) + island.missing
        reach = board.growth(island).cells
        if size(reach) == whole:
            yield Deduction(board.dry(reach & board.open), island.clues, board.stopped(island))
            continue
        needed = sum(
            bit for bit in bits(reach & board.open) if size(board.growth(island, bit).cells) < whole
        )
        if needed:
            because = [fact for bit in bits(needed) for fact in board.stopped(island, bit)]
            yield Deduction(board.dry(needed), island.clues, tuple(dict.fromkeys(because)))


def _either_way(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell beside all possible last cells of an island."""
    board = seen(puzzle, known)
    for island in board.islands:
        if island.missing != 1:
            continue
        last = board.growth(island).layers[1]
        beside = board.open & ~last
        for bit in bits(last):
            beside &= board.field.around(bit)
        if beside:
            yield Deduction(board.wet(beside), island.clues, board.stopped(island))


def _out_of_reach(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See cells that no number reaches: they are too far, or behind water or other islands."""
    board = seen(puzzle, known)
    if not board.islands:
        return
    far = board.open
    for island in board.islands:
        far &= ~board.growth(island).cells
    for group in board.field.parts(far):
        clues, because = board.kept_away(group)
        yield Deduction(board.wet(group), clues, because, _from(clues))


def _to_a_number(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell that land without a number needs to reach a number."""
    board = seen(puzzle, known)
    for cells in board.lonely:
        needed = board.bottlenecks(cells)
        if needed:
            clues, because = board.needing(needed, cells)
            because = [*board.dry(cells), *because]
            yield Deduction(board.dry(needed), clues, because, _from(clues))


def _broken_pool(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell on every path into a square of four that would otherwise be all water."""
    board = seen(puzzle, known)
    field = board.field
    for corner in bits(field.squares(field.whole & ~board.land)):
        square = corner | corner << 1 | (corner | corner << 1) << field.stride
        needed = board.bottlenecks(square & board.open)
        if needed:
            clues, because = board.needing(needed, square & board.open)
            because = [*board.wet(square & board.water), *because]
            row, column = field.cell(corner)
            where = f"rows {row + 1} and {row + 2}, columns {column + 1} and {column + 2}"
            yield Deduction(board.dry(needed), clues, because, where)


def _from(clues: Sequence[int]) -> str:
    """Return "from any number" for a step with too many clues to name, else an empty text."""
    return "from any number" if len(clues) > _NAMED else ""


TECHNIQUES = (
    Technique("numbers", 1, "A cell with a number belongs to its island.", _numbers),
    Technique("complete island", 1, "The island has its cells, so water is around it.", _complete),
    Technique(
        "no pool",
        1,
        "Three cells of a square of four are water, so the fourth is not.",
        shading.pool,
    ),
    Technique(
        "between islands", 1, "The cell would join two islands with a number each.", _between
    ),
    Technique("only way on", 2, "The island needs more cells, and one way on is left.", _way_on),
    Technique(
        "island without a number",
        2,
        "These cells need a number, and one way leads on to it.",
        _lonely,
    ),
    Technique(
        "water's only way",
        2,
        "All water is connected, and one way leads on from here.",
        _water_way_on,
    ),
    Technique(
        "too large",
        2,
        "The cell would join land to the island that it has no room for.",
        _too_large,
    ),
    Technique("cut off", 2, "All water is connected, and none gets to these cells.", _cut_off),
    Technique(
        "either way", 3, "Whichever cell is the island's last, this is beside it.", _either_way
    ),
    Technique("out of reach", 3, "No number has cells enough to reach these.", _out_of_reach),
    Technique("room", 3, "Without these the island would have no room for all its cells.", _room),
    Technique(
        "way to a number",
        4,
        "The land has no number yet, and each way to one leads through here.",
        _to_a_number,
    ),
    Technique(
        "way to a pool",
        4,
        "The square of four is not all water, and each way into it leads through here.",
        _broken_pool,
    ),
    Technique(
        "one sea",
        4,
        "All water is connected, and without this cell it could not be.",
        shading.only_way(lambda puzzle: list(puzzle.grid)),
    ),
    Technique(
        "closed off",
        4,
        "As land, the cell would close the sea off from cells that cannot all be one island.",
        closed_off,
    ),
    Technique(
        "whole island",
        5,
        "All shapes that the island can have, with water around them, agree here.",
        whole_island,
    ),
)
