"""The clauses for the part of a LITS that presolve leaves open: tetrominoes and cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from satgrid.board.field import bits, places
from satgrid.formula.clauses import Formula
from satgrid.genres.lits.presolve import Tetrominoes
from satgrid.rules import shading

__all__ = ["write"]


def write(formula: Formula, known: Tetrominoes) -> None:
    """Write the clauses of ``encodings/lits.md`` for the open part."""
    open_ = list(places(known.open))
    block = formula.variables(
        "shaded", map(known.field.cell, bits(known.open)), answer=True, antichain=True
    )
    held = dict(zip(open_, block.numbers(), strict=True))
    several = [(room, own) for room, own in enumerate(known.left) if len(own) > 1]
    tetromino = formula.variables("tetromino", (one for _, own in several for one in own))
    letters = [dict.fromkeys(one.letter for one in own) for own in known.left]
    shape = formula.variables(
        "shape",
        (
            (room, letter)
            for room, _ in several
            if len(letters[room]) > 1
            for letter in letters[room]
        ),
    )
    with formula.rule("tetromino"):
        for room, own in several:
            cells = [(1 << place, held[place]) for place in places(known.open_of(room))]
            first = tetromino[own[0]]
            formula.add(*range(first, first + len(own)))
            for literal, (letter, laid) in enumerate(own, first):
                clauses = [(-literal, cell if laid & bit else -cell) for bit, cell in cells]
                if (room, letter) in shape:
                    clauses.append((-literal, shape[room, letter]))
                formula.extend(clauses)
    with formula.rule("alike"):
        formula.extend(_alike(known, held, dict(zip(shape, shape.numbers(), strict=True))))
    with formula.rule("connected"):
        shading.still_connected(formula, held, places(known.shaded), known.field.stride)
    with formula.rule("pool"):
        stride = known.field.stride
        for place in places(known.field.squares(known.possible)):
            square = (place, place + 1, place + stride, place + stride + 1)
            formula.add(*(-held[corner] for corner in square if corner in held))


def _alike(
    known: Tetrominoes, held: Mapping[int, int], shape: Mapping[tuple[int, str], int]
) -> Iterator[list[int]]:
    """Yield the clauses for two cells at a border: not both are shaded with the same shape."""
    covering: dict[int, set[str]] = defaultdict(set)
    for own in known.left:
        for letter, laid in own:
            for place in places(laid):
                covering[place].add(letter)
    rooms = known.rooms
    for place in sorted(covering):
        for near in (place + 1, place + known.field.stride):
            if near in covering and rooms[place] != rooms[near]:
                for letter in sorted(covering[place] & covering[near]):
                    ends = [(rooms[place], letter), (rooms[near], letter)]
                    clause = [-shape[end] for end in ends if end in shape]
                    yield clause + [-held[end] for end in (place, near) if end in held]
