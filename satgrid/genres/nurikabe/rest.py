"""The clauses for the part of a nurikabe that presolve leaves open: cells and growing islands."""

from __future__ import annotations

from collections.abc import Container, Mapping

from satgrid.board.field import bits, places, size
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import within
from satgrid.formula.networks import Network
from satgrid.genres.nurikabe.islands import network_needed
from satgrid.genres.nurikabe.presolve import Chart
from satgrid.rules import shading

__all__ = ["write"]

_HERE = -1  # in a network the cells that are reached already
_MOST_WRITTEN = 1000  # open cells; with more, the clauses of both networks would be too many


def write(formula: Formula, known: Chart) -> None:
    """Write the clauses of ``encodings/nurikabe.md`` for the open part.

    A cell that one island reaches is part of it where it is unshaded, and needs no other variable.
    """
    field, growing = known.field, known.growing()
    stride = field.stride
    block = formula.variables("shaded", map(field.cell, bits(known.open)), answer=True)
    shaded = dict(zip(places(known.open), block.numbers(), strict=True))
    rest = {at: list(places(known.reach[at] & ~known.part[at])) for at in growing}
    reach: dict[int, list[int]] = {}
    for at, own in rest.items():
        for place in own:
            reach.setdefault(place, []).append(at)
    shared = {place: own for place, own in sorted(reach.items()) if len(own) > 1}
    part = formula.variables("part", ((place, at) for place, own in shared.items() for at in own))
    literal = dict(zip(part, part.numbers(), strict=True))
    for place, own in reach.items():
        if len(own) == 1:
            literal[place, own[0]] = -shaded[place]
    with formula.rule("island"):
        for place, own in shared.items():
            parts = [literal[place, at] for at in own]
            dry = [shaded[place]] if place in shaded else []
            formula.add(*dry, *parts)
            formula.extend([-one, -wet] for wet in dry for one in parts)
            cardinality.at_most(formula, 1, parts)
        for (place, at), one in literal.items():
            for near in (place - stride, place - 1, place + 1, place + stride):
                if near in reach:
                    same = [literal[near, at]] if at in reach[near] else []
                    dry = [shaded[near]] if near in shaded else []
                    if same != [-wet for wet in dry]:
                        formula.add(-one, *dry, *same)
        for at, own in rest.items():
            number = known.numbers[at]
            if number is not None:
                missing = number - size(known.part[at])
                cardinality.exactly(formula, missing, [literal[place, at] for place in own])
        for at in growing:
            _layer(formula, known, at, literal)
        written = len(shaded) <= _MOST_WRITTEN
        if network_needed(known.numbers[at] for at in growing):
            _connect(formula, known, shaded, reach, written=written)
    with formula.rule("sea"):
        shading.still_connected(formula, shaded, places(known.sea), stride, written=written)
    with formula.rule("pool"):
        for place in places(field.squares(field.whole & ~known.land)):
            square = (place, place + 1, place + stride, place + stride + 1)
            formula.add(*(-shaded[corner] for corner in square if corner in shaded))


def _layer(formula: Formula, known: Chart, at: int, literal: Mapping[tuple[int, int], int]) -> None:
    """State that an island with a number is connected, by layers of reach from its known cells."""
    field, number = known.field, known.numbers[at]
    if number is None:
        return
    here = field.reached(known.starts[at], known.part[at])
    ahead = known.reach[at] & ~here
    sure = formula.auxiliary(1)
    formula.add(sure)
    active = {_HERE: sure} | {place: literal.get((place, at), sure) for place in places(ahead)}
    sides = ((place, place + step) for place in places(ahead) for step in (1, field.stride))
    edges = [side for side in sides if side[1] in active]
    edges += [(_HERE, place) for place in places(field.around(here) & ahead)]
    within(formula, Network.of(active, edges, root=_HERE), number - size(here))


def _connect(
    formula: Formula,
    known: Chart,
    shaded: Mapping[int, int],
    reach: Container[int],
    *,
    written: bool,
) -> None:
    """State that all land is connected with the numbers of islands that still grow."""
    land = {place: -wet for place, wet in shaded.items() if place in reach}
    roots = frozenset(place for at in known.growing() for place in places(known.starts[at]))
    complete = sum(own for own, all_ in zip(known.part, known.reach, strict=True) if own == all_)
    sure = places(known.land & ~complete)
    shading.still_connected(formula, land, sure, known.field.stride, roots=roots, written=written)
