"""The clauses for what presolve leaves open in a nurikabe: open cells, islands that still grow."""

from __future__ import annotations

from satgrid.board.field import bits, places, size
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.genres.nurikabe.presolve import Chart
from satgrid.rules import shading

__all__ = ["write"]

_MOST_WRITTEN = 1000  # open cells; with more, the clauses of both networks would be too many


def write(formula: Formula, known: Chart) -> None:
    """Write the clauses of ``encodings/nurikabe.md`` for what is left open.

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
        land = {place: -wet for place, wet in shaded.items() if place in reach}
        roots = frozenset(place for at in growing for place in places(known.starts[at]))
        complete = sum(
            own for own, all_ in zip(known.part, known.reach, strict=True) if own == all_
        )
        written = len(shaded) <= _MOST_WRITTEN
        shading.still_connected(
            formula, land, places(known.land & ~complete), stride, roots=roots, written=written
        )
    with formula.rule("sea"):
        shading.still_connected(formula, shaded, places(known.sea), stride, written=written)
    with formula.rule("pool"):
        for place in places(field.squares(field.whole & ~known.land)):
            square = (place, place + 1, place + stride, place + stride + 1)
            formula.add(*(-shaded[corner] for corner in square if corner in shaded))
