"""Constraints on areas made wrong on purpose; ``mutants`` has the others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from mutants import changed, mutants

from satgrid.board.grid import Place
from satgrid.grounds.area_sizes_beside import SizeAround
from satgrid.grounds.ground import Ground
from satgrid.grounds.own_areas import OwnAreas
from satgrid.grounds.piece_cover import Cover
from satgrid.grounds.rectangles import Rectangular
from satgrid.grounds.symmetric_areas import Symmetric
from satgrid.grounds.two_numbers_areas import Between
from satgrid.grounds.unequal_counts import UnequalCounts

__all__: list[str] = []


@mutants.register
def _(ground: Symmetric) -> Iterator[tuple[str, Ground]]:
    shape, (first, *others) = ground.shape, ground.stars
    none = dict.fromkeys(others)
    yield "a star less", Symmetric(shape, none)
    down, right = first
    if right + 1 < 2 * shape[1] - 1:
        yield "a star moved", Symmetric(shape, {(down, right + 1): None, **none})
    if (last := (2 * shape[0] - 2, 2 * shape[1] - 2)) not in ground.stars:
        yield "a star more", Symmetric(shape, {first: None, **none, last: None})
    yield "less room", changed(ground, room=[*ground.home])


@mutants.register
def _(ground: Cover) -> Iterator[tuple[str, Ground]]:
    shape, pieces, barred = ground.shape, ground.pieces, ground.barred
    yield "a piece less", Cover(shape, pieces[1:], [])
    yield "nothing barred", Cover(shape, pieces)
    yield (
        "all barred",
        Cover(shape, pieces, [each._replace(pieces=(1 << len(pieces)) - 1) for each in barred]),
    )
    single = [1 << at for at in range(shape[1])]
    yield (
        "more pieces",
        Cover(shape, [*pieces, *(one for one in single if one not in pieces)], barred),
    )


@mutants.register
def _(ground: Rectangular) -> Iterator[tuple[str, Ground]]:
    first, *others = ground.fitting
    around = ground.around
    yield "nothing excluded", _fitting(ground, around)
    yield "a word without a rectangle", _fitting(ground, [[], *others])
    yield "a rectangle less", _fitting(ground, [own[:-1] for own in ground.fitting])
    yield (
        "the others of a word",
        _fitting(ground, [[one for one in around[0] if one not in first], *others]),
    )


def _fitting(ground: Rectangular, fitting: list[list[int]]) -> Ground:
    """Return a constraint with other rectangles that fit."""
    other = changed(ground, fitting=fitting)
    for name in ("_listed", "barred", "over", "pieces"):  # what follows from them
        other.__dict__.pop(name, None)
    return other


@mutants.register
def _(ground: UnequalCounts) -> Iterator[tuple[str, Ground]]:
    groups, pairs = [*ground.groups], [*ground.pairs]
    yield "a pair less", UnequalCounts(groups, pairs[1:])
    yield "a slot less", UnequalCounts([groups[0] & (groups[0] - 1), *groups[1:]], pairs)
    yield "groups changed over", UnequalCounts([groups[-1], *groups[1:-1], groups[0]], pairs)
    yield "all different", UnequalCounts(groups, list(combinations(range(len(groups)), 2)))


@mutants.register
def _(ground: SizeAround) -> Iterator[tuple[str, Ground]]:
    mask, beside, number, around = ground.mask, ground.beside, ground.number, ground.around
    yield "one more", SizeAround(mask, beside, number + 1, around)
    yield "a neighbor less", SizeAround(mask, beside & (beside - 1), number, around)
    yield "no way", SizeAround(mask, beside, number, lambda _: 0)
    yield "a slot less", SizeAround(mask & (mask - 1), beside, number, around)


@mutants.register
def _(ground: Between) -> Iterator[tuple[str, Ground]]:
    told: dict[Place, tuple[int, int | None]] = {
        ground.field.cell(bit): (number, ground.clue_of[bit])
        for bit, number in ground.number.items()
    }
    first, *others = told
    yield "a number less", Between(ground.shape, {cell: told[cell] for cell in others})
    yield "one more", Between(ground.shape, {**told, first: (told[first][0] + 1, None)})
    yield "one less", Between(ground.shape, {**told, first: (told[first][0] - 1, None)})
    yield "all larger", Between(ground.shape, {c: (n + 1, None) for c, (n, _) in told.items()})


@mutants.register
def _(ground: OwnAreas) -> Iterator[tuple[str, Ground]]:
    numbers, clues = ground.numbers, ground.clues
    yield "other cells", changed(ground, on=not ground.on)
    if numbers:
        first, *others = numbers
        less = {cell: numbers[cell] for cell in others}
        yield "a number less", changed(ground, numbers=less, clues=clues[1:])
        more = (numbers[first] or 1) + 1
        yield "one more", changed(ground, numbers={**numbers, first: more})
        yield "none given", changed(ground, numbers=dict.fromkeys(numbers))
    yield "a slot less", changed(ground, mask=ground.mask & (ground.mask - 1))
