"""Constraints of numbers made wrong on purpose; ``mutants`` knows them once this is imported."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import lru_cache
from typing import Any

from mutants import changed, mutants

from satgrid.grounds.automaton import Regular, WordAutomaton
from satgrid.grounds.counted_sums import CountedSums
from satgrid.grounds.exactly_one import Family, Never, Ones
from satgrid.grounds.ground import Ground
from satgrid.grounds.number_areas import NumberAreas
from satgrid.grounds.number_sets import Combos
from satgrid.grounds.room_count import RoomCount
from satgrid.grounds.sum_between_empty import Enclosed
from satgrid.grounds.totals import Totals
from satgrid.grounds.two_digits import DigitHelpers

__all__ = ["mutants"]


@mutants.register
def _(ground: Ones) -> Iterator[tuple[str, Ground]]:
    first, *others = ground.families
    anchors, needed = first.anchors << first.base, first.needed << first.base
    exact = any(family.needed for family in ground.families)
    yield (
        "exactly or at most one changed over",
        _ones([_family(one, needed=0 if exact else one.anchors) for one in ground.families]),
    )
    rest = anchors & (anchors - 1)
    fewer = [Family.of(first.steps, rest, needed & rest)] if rest else []
    yield "a group less", _ones([*fewer, *others])
    if len(first.steps) > 1:
        yield "a slot less", _ones([Family.of(first.steps[:-1], anchors, needed), *others])
        yield "a family less", _ones(others)
        shorter = [
            Family.of(one.steps[:-1], one.anchors << one.base, one.needed << one.base)
            for one in ground.families
            if len(one.steps) > 1
        ]
        yield "each group a slot less", _ones(shorter)
        if first.steps[-1] - 1 > first.steps[-2]:
            aside = (*first.steps[:-1], first.steps[-1] - 1)
            yield "a slot aside", _ones([Family.of(aside, anchors, needed), *others])


def _family(family: Family, needed: int) -> Family:
    return family._replace(needed=needed)


def _ones(families: list[Family]) -> Ones:
    found = Ones(())
    found._take(families)
    return found


@mutants.register
def _(ground: RoomCount) -> Iterator[tuple[str, Ground]]:
    places, values, vacancy, low = ground.places, ground.values, ground.vacancy, ground.low
    yield "anything", Never(0)
    yield "a cell less", RoomCount(places[1:], values, vacancy, low=low)
    yield "a number less", RoomCount(places, values - 1, vacancy, low=low)
    yield "the least number counted as none", RoomCount(places, values, 0, low=low)
    yield "a cell too many", RoomCount(places, values, vacancy, low=low + 1)


@mutants.register
def _(ground: NumberAreas) -> Iterator[tuple[str, Ground]]:
    whole = ground.whole
    yield "a cell less", _areas(ground, whole=whole & (whole - 1))
    yield "one cell more in each", _areas(ground, low=ground.low + 1, most=ground.most + 1)
    yield "one cell less in each", _areas(ground, low=ground.low - 1, most=ground.most - 1)
    yield "only small ones", _areas(ground, most=ground.most - 1)


def _areas(ground: NumberAreas, **attributes: Any) -> Ground:
    other = changed(ground, **attributes)
    for name in ("mask", "_column", "at_first"):  # what follows from them
        other.__dict__.pop(name, None)
    return other


@mutants.register
def _(ground: Never) -> Iterator[tuple[str, Ground]]:
    yield "a slot less", Never(ground.mask & (ground.mask - 1))
    yield "nothing", Never(0)
    yield "a slot more", Never(ground.mask | ground.mask << 1)


@mutants.register
def _(ground: Combos) -> Iterator[tuple[str, Ground]]:
    places, values = [ground.first + by for by in ground.offsets], ground.full.bit_length()
    yield "a set less", Combos(places, values, ground.sets[1:])
    yield "a set more", Combos(places, values, [*ground.sets, ground.full])
    moved = [(some << 1 | some >> 1) & ground.full for some in ground.sets]
    yield "other sets", Combos(places, values, moved)
    yield "a cell less", Combos(places[:-1] or places, values, ground.sets)


@mutants.register
def _(ground: Regular) -> Iterator[tuple[str, Ground]]:
    machine = ground.machine
    every = (1 << len(machine.after)) - 1
    yield "any end", changed(ground, machine=_machine(machine, accepting=every))
    yield "no end", changed(ground, machine=_machine(machine, accepting=0))
    turned = [row[::-1] for row in machine.after]
    yield "values turned", changed(ground, machine=_machine(machine, after=turned))
    yield "cells turned", changed(ground, offsets=ground.offsets[::-1])


@mutants.register
def _(ground: Enclosed) -> Iterator[tuple[str, Ground]]:
    (places, total), *others = ground.lines
    low, values = ground.low, ground.values
    yield "one more", Enclosed([(places, total + 1), *others], low, values)
    yield "a line less", Enclosed(others, low, values)
    yield "larger values", Enclosed(ground.lines, low + 1, values)
    yield "cells changed over", Enclosed([([*places[1:], places[0]], total), *others], low, values)


@mutants.register
def _(ground: DigitHelpers) -> Iterator[tuple[str, Ground]]:
    cells, lines, (first, second) = ground.cells, ground.lines, ground.having
    yield "a line less", DigitHelpers(cells, lines[1:], (first, second))
    yield "first digits twice", DigitHelpers(cells, lines, (first, first))
    yield "a line of all cells", DigitHelpers(cells, [*lines, cells], (first, second))
    yield "a cell less", DigitHelpers(cells[1:], lines, (first, second))


@mutants.register
def _(ground: CountedSums) -> Iterator[tuple[str, Ground]]:
    (places, rest), *others = ground.sums
    values = ground.full.bit_length()
    yield "one more", CountedSums([(places, rest + 1), *others], values)
    yield "one less", CountedSums([(places, rest - 1), *others], values)
    yield "a cell twice", CountedSums([([places[0], *places[:-1]], rest), *others], values)
    yield "a sum less", CountedSums(others, values)


@mutants.register
def _(ground: Totals) -> Iterator[tuple[str, Ground]]:
    move = ground.move
    yield "one more", changed(ground, move=lambda at, total, value: move(at, total, value) + 1)
    yield "larger values", changed(ground, move=lambda at, total, value: move(at, total, value + 1))
    yield "cells turned", changed(ground, offsets=ground.offsets[::-1])


def _machine(machine: WordAutomaton, **attributes: Any) -> WordAutomaton:
    other = copy(machine)
    for name, value in attributes.items():
        other.__dict__[name] = value
    other.image = lru_cache(maxsize=64)(other._image)
    other.before = lru_cache(maxsize=64)(other._before)
    return other
