"""Ground constraints made wrong on purpose, which the suites have to detect."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import reduce, singledispatch
from operator import or_
from typing import Any

from satgrid.board.untold_blocks import UNKNOWN
from satgrid.declared.shown import Shown
from satgrid.formula.templates import Template
from satgrid.grounds.all_alike import Equal
from satgrid.grounds.bridge_count import BridgeCount
from satgrid.grounds.cells_off_loop import CellsOffLoop, Passed
from satgrid.grounds.connected_cells import Linked
from satgrid.grounds.connected_lines import LinesConnected
from satgrid.grounds.counts import Clauses, Count
from satgrid.grounds.fleet import Fleet
from satgrid.grounds.ground import Ground
from satgrid.grounds.line_slots import StraightOn
from satgrid.grounds.loop_inside import Inside
from satgrid.grounds.neighbor_relation import Across
from satgrid.grounds.no_slant_loop import Forest
from satgrid.grounds.one_loop import Degree, Loop
from satgrid.grounds.one_neighbor import Partners
from satgrid.grounds.one_run_at_edge import OneRunAtEdge
from satgrid.grounds.one_side import OneSide
from satgrid.grounds.one_wrong_count import OneWrong
from satgrid.grounds.overlapping_counts import ManyCounts, Overlaps
from satgrid.grounds.paths import Paths
from satgrid.grounds.room_tetrominoes import Differing, Tetrominoes
from satgrid.grounds.seen.blocks import Block
from satgrid.grounds.sight_count import Reach
from satgrid.grounds.snake_end import SomeEnd
from satgrid.grounds.stencil import Choices, Stencil
from satgrid.grounds.tetrominoes import LaidTetromino
from satgrid.grounds.unequal_counts import Unlike
from satgrid.grounds.weighted_sum import Weighted
from satgrid.rules.blocks import BlockLine
from satgrid.rules.light import Lights, Shadows
from satgrid.rules.pairing import PairingOff

__all__ = ["mutants"]


@singledispatch
def mutants(ground: Ground) -> Iterator[tuple[str, Ground]]:
    """Yield wrong versions of a constraint, each with what is wrong."""
    raise NotImplementedError(type(ground).__name__)


def changed(ground: Ground, **attributes: Any) -> Ground:
    other = copy(ground)
    for name, value in attributes.items():
        other.__dict__[name] = value
    return other


@mutants.register
def _(ground: ManyCounts) -> Iterator[tuple[str, Ground]]:
    counts = ground.counts
    yield "a count less", ManyCounts(counts[1:])
    for what, by in (("one more in each", 1), ("one less in each", -1)):
        yield what, ManyCounts([Count(one.mask, one.low + by, one.high + by) for one in counts])
    last = counts[-1]
    less = Count(last.mask & last.mask - 1, last.low, last.high)
    yield "a cell less", ManyCounts([*counts[:-1], less])


@mutants.register
def _(ground: Shown) -> Iterator[tuple[str, Ground]]:
    yield "nothing seen", changed(ground, grounds=[])
    less = [one & one - 1 for one in ground.sources]
    yield "a source less", changed(ground, sources=less)
    yield "another cell", changed(ground, sources=[*ground.sources[1:], ground.sources[0]])
    for number, own in enumerate(ground.grounds):
        for wrong, other in mutants(own):
            grounds = [other if at == number else one for at, one in enumerate(ground.grounds)]
            yield f"{number}: {wrong}", changed(ground, grounds=grounds)


@mutants.register
def _(ground: PairingOff) -> Iterator[tuple[str, Ground]]:
    near, mask, clues = [*ground.near.values()], ground.mask, ground.clues
    yield "an item less", PairingOff(near[1:], mask, clues[1:])
    yield "a slot less", PairingOff([near[0] & near[0] - 1, *near[1:]], mask, clues)
    yield "an item twice", PairingOff([*near, near[-1]], mask, [*clues, None])
    yield "no slot away from all", PairingOff(near, reduce(or_, near), clues)


@mutants.register
def _(ground: BlockLine) -> Iterator[tuple[str, Ground]]:
    blocks, places = ground.blocks, ground.places
    for what, other in (
        ("a block less", blocks[1:]),
        ("a block more", (*blocks, 1)),
        ("the first block longer", (blocks[0] + 1, *blocks[1:]) if blocks else (2,)),
        ("the last block unknown", (*blocks[:-1], UNKNOWN)),
    ):
        yield what, BlockLine(places, other, ordered=ground.ordered)
    yield "a cell less", BlockLine(places[1:], blocks, ordered=ground.ordered)


def _without_lane(ground: Lights | Shadows, at: int) -> Ground:
    """Return the constraint with a cell less in one lane, or none of it."""
    own = ground.lanes
    shorter = [lane[1:] if number == at else lane for number, lane in enumerate(own.slots)]
    return changed(ground, lanes=own._replace(slots=shorter))


@mutants.register(Lights)
@mutants.register(Shadows)
def _(ground: Lights | Shadows) -> Iterator[tuple[str, Ground]]:
    own = ground.lanes
    long = max(range(len(own.slots)), key=lambda at: len(own.slots[at]))
    yield "a cell less in the longest lane", _without_lane(ground, long)
    last = max(at for at, lane in enumerate(own.slots) if len(lane) > 1)
    yield "a cell less in the last lane", _without_lane(ground, last)
    first = min(at for at, lane in enumerate(own.slots) if len(lane) > 1)
    yield "a cell less in the first lane", _without_lane(ground, first)


@mutants.register
def _(ground: Tetrominoes) -> Iterator[tuple[str, Ground]]:
    of = ground.of
    for wrong, fitting in (
        ("one less in each room", [own[1:] for own in of.fitting]),
        (
            "one of three cells",
            [[*own, LaidTetromino("I", own[0].bits & own[0].bits - 1)] for own in of.fitting],
        ),
        ("no L", [[one for one in own if one.letter != "L"] for own in of.fitting]),
    ):
        yield wrong, changed(ground, of=of._replace(fitting=fitting))
    less = of._replace(areas=of.areas[1:], fitting=of.fitting[1:], clues=of.clues[1:])
    yield "a room less", changed(ground, of=less)


@mutants.register
def _(ground: Differing) -> Iterator[tuple[str, Ground]]:
    of = ground.of
    for room in range(len(of.areas)):
        areas = [area * (at != room) for at, area in enumerate(of.areas)]
        fitting = [own if at != room else [] for at, own in enumerate(of.fitting)]
        yield f"not room {room}", changed(ground, of=of._replace(areas=areas, fitting=fitting))
    for letter in "LITS":
        fitting = [[one for one in own if one.letter != letter] for own in of.fitting]
        yield f"not {letter}", changed(ground, of=of._replace(fitting=fitting))


@mutants.register
def _(ground: Count) -> Iterator[tuple[str, Ground]]:
    yield (
        "one more",
        Count(ground.positive, ground.low + 1, ground.high + 1, negative=ground.negative),
    )
    yield "at most", Count(ground.positive, 0, ground.high, negative=ground.negative)
    yield "at least", Count(ground.positive, ground.low, 99, negative=ground.negative)
    first = ground.positive & -ground.positive
    yield (
        "a slot less",
        Count(ground.positive ^ first, ground.low, ground.high, negative=ground.negative),
    )
    yield "turned", Count(ground.negative, ground.low, ground.high, negative=ground.positive)


@mutants.register
def _(ground: OneWrong) -> Iterator[tuple[str, Ground]]:
    (mask, number), *others = ground.counts
    yield "a count less", OneWrong(others)
    yield "one more", OneWrong([(mask, number + 1), *others])
    yield "a slot less", OneWrong([(mask & (mask - 1), number), *others])


@mutants.register
def _(ground: Overlaps) -> Iterator[tuple[str, Ground]]:
    (mask, number), *others = ground.counts
    for wrong, first in (
        ("one more", (mask, number + 1)),
        ("one less", (mask, number - 1)),
        ("a slot less", (mask & (mask - 1), number)),
    ):
        yield wrong, Overlaps([first, *others], ground._near)


@mutants.register
def _(ground: Across) -> Iterator[tuple[str, Ground]]:
    fitting, apart = ground.fitting, ground.apart
    first, *others = fitting
    if apart is None:
        yield "one fits less", changed(ground, fitting=(first & (first - 1), *others))
        yield "all fit one", changed(ground, fitting=((1 << len(fitting)) - 1, *others))
        yield "turned", changed(ground, fitting=fitting[::-1])
    else:
        yield "a pair less", changed(ground, apart=apart[1:])
        yield "a pair more", changed(ground, apart=[*apart, (0, len(fitting) - 1)])
        yield "other pairs", changed(ground, apart=[(low, low) for low, _ in apart])
    yield "nothing", changed(ground, fitting=((1 << len(fitting)) - 1,) * len(fitting), apart=())


@mutants.register
def _(ground: StraightOn) -> Iterator[tuple[str, Ground]]:
    clauses, stretches, astray = ground.clauses, ground.stretches, ground.astray
    (positive, negative), *others = clauses
    yield "a clause less", StraightOn(others, stretches, astray)
    yield "no positive slot", StraightOn([(0, negative), *others], stretches, astray)
    yield "a slot less", StraightOn([(positive & (positive - 1), 0), *others], stretches, astray)
    yield "one stretch", StraightOn(clauses, [(ground.mask & ~astray, 0)], astray)
    yield "what crosses goes along", StraightOn(clauses, [(a | b, 0) for a, b in stretches], astray)
    yield "all astray", StraightOn(clauses, stretches, ground.mask)


@mutants.register
def _(ground: Clauses) -> Iterator[tuple[str, Ground]]:
    (positive, negative), *others = ground.clauses
    yield "a clause less", Clauses(others)
    yield "turned", Clauses([(negative, positive), *others])
    yield "no positive slot", Clauses([(0, negative), *others])
    yield "a slot less", Clauses([(positive & (positive - 1), negative), *others])


@mutants.register
def _(ground: Equal) -> Iterator[tuple[str, Ground]]:
    yield "a slot less", Equal(ground.ring[1:])
    yield "anything", Clauses([])
    yield "never all", Clauses([*ground.clauses, (0, ground.mask)])
    yield "one way round", Clauses(ground.clauses[1:])


@mutants.register
def _(ground: Stencil) -> Iterator[tuple[str, Ground]]:
    (by, positive, outside), *others = ground.terms
    yield "a place less", changed(ground, anchors=ground.anchors & (ground.anchors - 1))
    yield "turned", changed(ground, terms=[(by, not positive, outside), *others])
    yield "a literal less", changed(ground, terms=[(by, positive, outside), *others[:-1]])


@mutants.register
def _(ground: OneSide) -> Iterator[tuple[str, Ground]]:
    one, other = ground.one, ground.other
    yield "a slot less", OneSide(one & (one - 1), other)
    yield "another slot less", OneSide(one, other & (other - 1))
    yield "a slot of both", OneSide(one, other | one & -one)


@mutants.register
def _(ground: Partners) -> Iterator[tuple[str, Ground]]:
    mask, width, stencils = ground.mask, ground.width, ground.stencils
    yield "a slot less", Partners(mask & (mask - 1), width, stencils)
    yield "wider", Partners(mask, width + 1, stencils)
    yield "narrower", Partners(mask, width - 1, stencils)
    each = [(one.inputs, one.clauses) for one in ground.whole]
    alone = [Template(number, clauses[1:]) for number, clauses in each]
    yield "or none", changed(ground, whole=alone)
    yield "or more", changed(ground, whole=[Template(number, own[:1]) for number, own in each])


@mutants.register
def _(ground: Linked | Block) -> Iterator[tuple[str, Ground]]:
    yield "turned", changed(ground, on=not ground.on)
    yield "a side less", changed(ground, sides=ground.sides[1:])
    yield "other edge", changed(ground, edge=0 if ground.edge else 0b1001)
    if ground.edge:
        yield "less edge", changed(ground, edge=ground.edge & (ground.edge - 1))


@mutants.register
def _(ground: Forest) -> Iterator[tuple[str, Ground]]:
    (one, other), *others = ground.lines
    yield "a slant turned", Forest([(other, one), *others], ground.nodes, ground.rim)
    yield (
        "all slants turned",
        Forest([(b, a) for a, b in ground.lines], ground.nodes, ground.rim - {0}),
    )
    inner = next(node for node in range(ground.nodes) if node not in ground.rim)
    yield "an inner corner at the rim", Forest(ground.lines, ground.nodes, ground.rim | {inner})
    yield "less rim", Forest(ground.lines, ground.nodes, frozenset(sorted(ground.rim)[::2]))


@mutants.register
def _(ground: Degree) -> Iterator[tuple[str, Ground]]:
    yield "a line less", Degree(ground.mask & (ground.mask - 1))
    yield "anything", Degree(0)
    yield "exactly one", Count(ground.mask, 1, 1)


@mutants.register
def _(ground: Passed) -> Iterator[tuple[str, Ground]]:
    cell, lines = ground.cell.bit_length() - 1, ground.lines
    yield "a line less", Passed(cell, lines & (lines - 1))
    yield "never shaded", Count(lines, 2, 2)
    yield "two lines or none", Degree(lines)
    yield "one line at least", Count(ground.mask, 1, 9)


@mutants.register
def _(ground: Loop) -> Iterator[tuple[str, Ground]]:
    yield "anything", Clauses([])
    before = (ground.mask & -ground.mask).bit_length() - 1
    first, second, *others = ground.ends[before:]
    made = Loop([second, first, *others], len(ground._at), first=before, needed=ground.needed)
    yield "lines changed over", made
    ends = [first, second, *others]
    yield (
        "a loop or none changed over",
        Loop(ends, len(ground._at), first=before, needed=not ground.needed),
    )


@mutants.register
def _(ground: SomeEnd) -> Iterator[tuple[str, Ground]]:
    first, *others = ground.near
    yield "anything", Clauses([])
    yield "a slot less", SomeEnd({slot: ground.near[slot] for slot in others})
    yield "one alone", SomeEnd({first: ground.near[first]})
    yield "fewer beside", SomeEnd({slot: near & (near - 1) for slot, near in ground.near.items()})


@mutants.register
def _(ground: Inside) -> Iterator[tuple[str, Ground]]:
    ends, nodes, known = ground.ends, ground.nodes, ground.known
    turned = {node: (not inside, clue) for node, (inside, clue) in known.items()}
    yield "turned", Inside(ends, nodes, turned)
    yield "nothing known", Inside(ends, nodes, {})
    (one, _), *others = ends
    yield "a line elsewhere", Inside([(one, one), *others], nodes, known)
    yield "anything", Clauses([])


@mutants.register
def _(ground: CellsOffLoop) -> Iterator[tuple[str, Ground]]:
    ends, few = ground.ends[ground.first :], dict(sorted(ground.cells.items())[::2])
    turned = dict(zip(ground.cells, [*ground.cells.values()][::-1], strict=True))
    yield "anything", Clauses([])
    yield "every second cell", CellsOffLoop(ends, ground.nodes, few | {max(ground.cells): 0})
    yield "cells changed over", CellsOffLoop(ends, ground.nodes, turned)
    yield "a line less", CellsOffLoop([(0, 0), *ends[1:]], ground.nodes, ground.cells)


@mutants.register
def _(ground: Reach) -> Iterator[tuple[str, Ground]]:
    yield "one more", Reach(ground.arms, ground.total + 1, on=ground.on)
    yield "turned", Reach(ground.arms, ground.total, on=not ground.on)
    yield "shorter", Reach([arm[:-1] for arm in ground.arms], ground.total, on=ground.on)


@mutants.register
def _(ground: Unlike) -> Iterator[tuple[str, Ground]]:
    yield "a line less", Unlike(ground.lines[1:])
    yield "places changed over", Unlike([ground.lines[0][::-1], *ground.lines[1:]])
    yield "shorter", Unlike([line[:-1] for line in ground.lines])


@mutants.register
def _(ground: Fleet) -> Iterator[tuple[str, Ground]]:
    (length, number), *others = ground.fleet.items()
    yield "a ship more", Fleet(ground.shape, {**ground.fleet, length: number + 1})
    yield "a ship less", Fleet(ground.shape, {**ground.fleet, length: number - 1})
    yield "a length less", Fleet(ground.shape, dict(others))
    yield "longer", Fleet(ground.shape, {length + 1: number, **dict(others)})
    yield "on its side", Fleet((ground.shape[1], ground.shape[0]), ground.fleet)


@mutants.register
def _(ground: Weighted) -> Iterator[tuple[str, Ground]]:
    (slot, weight), *others = ground.pairs
    yield "a slot less", Weighted(others, ground.totals)
    yield "heavier", Weighted([(slot, weight + 1), *others], ground.totals)
    yield "one more", Weighted(ground.pairs, [total + 1 for total in ground.totals])
    yield "another total", Weighted(ground.pairs, [*ground.totals, 1])
    yield "turned", Weighted(ground.pairs, ground.totals, negative=ground.negative ^ 1 << slot)


@mutants.register
def _(ground: OneRunAtEdge) -> Iterator[tuple[str, Ground]]:
    yield "places changed over", OneRunAtEdge([*ground.ring[1:3], ground.ring[0], *ground.ring[3:]])
    yield (
        "turned back",
        OneRunAtEdge(
            [*ground.ring[: len(ground.ring) // 2][::-1], *ground.ring[len(ground.ring) // 2 :]]
        ),
    )
    yield "a place less", OneRunAtEdge(ground.ring[1:])


@mutants.register
def _(ground: LinesConnected) -> Iterator[tuple[str, Ground]]:
    yield "anything", Clauses([])
    yield "a line less", LinesConnected(ground.ends[1:], ground.nodes)
    yield "a node more", LinesConnected(ground.ends, ground.nodes + 1)
    (slot, one, _), *others = ground.ends
    yield "a line elsewhere", LinesConnected([(slot, one, one), *others], ground.nodes)


@mutants.register
def _(ground: BridgeCount) -> Iterator[tuple[str, Ground]]:
    yield "one more", BridgeCount(ground.ways, ground.low + 1)
    yield "one less", BridgeCount(ground.ways, ground.low - 1)
    yield "a way less", BridgeCount(ground.ways[1:], ground.low)
    yield "at most", Count(ground.mask, 0, ground.high)


@mutants.register
def _(ground: Paths) -> Iterator[tuple[str, Ground]]:
    yield "anything", Clauses([])
    first = min(ground.tips, default=0)
    changed_label = {**ground.tips, first: 99}
    yield "another label", Paths(ground.ends, ground.nodes, changed_label, full=ground.full)
    unlabelled = dict.fromkeys(ground.tips, 0)
    yield "labels fit", Paths(ground.ends, ground.nodes, unlabelled, full=ground.full)
    fewer = {node: label for node, label in ground.tips.items() if node != first}
    yield "an end less", Paths(ground.ends, ground.nodes, fewer, full=ground.full)


@mutants.register
def _(ground: Choices) -> Iterator[tuple[str, Ground]]:
    yield "anything", Clauses([])
    yield "a pattern less", Choices(ground.patterns[1:])
    yield "nothing excluded", Choices([(held, 0) for held, _ in ground.patterns])
    yield "turned", Choices([(gone, held) for held, gone in ground.patterns])
