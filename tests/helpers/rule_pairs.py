"""Random pairs of rules on tiny boards, with a kind of answer that both rules allow."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from declaring import SHAPES, value

from satgrid.answers.kinds import (
    Answer,
    Bars,
    Bridges,
    Division,
    Lines,
    Numbers,
    Pairs,
    Shade,
    Slants,
    all_cells,
    grid_length,
)
from satgrid.declared.board import Board
from satgrid.layers.layer import Layer
from satgrid.layers.rooms import Cages, Rooms, RoomWords
from satgrid.layers.side_signs import SideSigns
from satgrid.layers.words import Words
from satgrid.layers.words_beside import SIDES, Beside
from satgrid.own_text import index
from satgrid.own_text.composed import PartError, of_parts
from satgrid.own_text.reading import custom_kind
from satgrid.phrases.phrase import Named
from satgrid.rules.rule import Rule

MOST = 12  # slots of boards whose sets of keys are all tried


def answer_of(draw: random.Random) -> Answer:
    """Return a kind of answer, those with many rules more often."""
    number = draw.choice((1, 2, 3))
    numbers = Numbers(high=number, empty=draw.random() < 0.3)
    some: list[Answer] = [Shade()] * 6 + [numbers] * 5 + [Lines(), Lines(through=True)] * 2
    some += [Division(), Division(), Slants(), Bars(), Pairs(), Bridges(), Numbers(low=0, high=2)]
    some += [
        Numbers(low=0, high=2, empty=True),
        Numbers(high=all_cells),
        Numbers(high=grid_length),
    ]
    return draw.choice(some)


def layers_of(draw: random.Random, rule: Rule) -> dict[str, Layer]:
    """Return a layer for each that a rule reads, with all kinds of words."""
    found: dict[str, Layer] = {}
    phrase = index.phrase_of(rule)
    for field, words in phrase.words.items() if phrase else ():
        name = getattr(rule, field)
        if not isinstance(words, Named) or name not in rule.reads or words.adds is not None:
            continue
        kind = draw.choice(words.kinds)
        layer: Layer
        if kind is Words:
            at = words.needs.get("at", "cells")
            dark = bool(words.needs.get("black_numbers")) or draw.random() < 0.2
            layer = Words(
                name,
                most=words.needs.get("most", draw.choice((2, 5))),
                signs=words.needs.get("signs", "?bweo#" if dark else "?bweo"),
                at=at,
                black="#" if dark and "black" not in words.needs else "",
                black_numbers=bool(words.needs.get("black_numbers")),
            )
        elif kind is Beside:
            sides = words.needs.get("sides", SIDES)
            layer = Beside(name, most=draw.choice((2, 5)), signs="ab", sides=sides)
        elif kind is SideSigns:
            layer = SideSigns(name, signs=words.needs.get("signs", "o*=x"))
        elif kind is RoomWords:
            rooms = next(iter(rule.reads[1:]), "rooms")
            layer = RoomWords(name, rooms=rooms, most=draw.choice((2, 5)), signs="?")
        elif kind is Rooms and draw.random() < 0.2:
            layer = Cages(name) if words.needs.get("partial", True) else Rooms(name)
        else:
            layer = kind(name)
        found[name] = layer
    order = sorted(found, key=lambda name: isinstance(found[name], RoomWords))
    return {name: found[name] for name in order}


def _fitting(layer: Layer, value: Any) -> Any:
    """Return the words that a text can have: signs that point do so from cell to cell."""
    if not isinstance(layer, SideSigns):
        return value
    across = {True: "<>", False: "^v"}
    return {
        side: sign
        for side, sign in value.items()
        if sign not in across[side.one.row != side.other.row]
    }


def pairs(seed: int) -> Iterator[Board]:
    """Yield boards without end, each of two rules, or of one, and of those that they need."""
    draw = random.Random(seed)
    while True:
        board = _pair(draw)
        if board is not None:
            yield board


def _pair(draw: random.Random) -> Board | None:
    answer = answer_of(draw)
    kind = type(answer).__name__
    known = index.rules()
    chosen = {draw.choice(index.completions("", kind)) for _ in range(draw.choice((1, 2, 2, 2)))}
    rules = [index.rule(phrase, kind) for phrase in sorted(chosen)]
    for rule in list(rules):
        if rule.needs and not any(type(one).__name__ in rule.needs for one in rules):
            needed = index.examples(known[draw.choice(rule.needs)], kind)
            rules.insert(0, index.rule(draw.choice(needed), kind))
    layers: dict[str, Layer] = {}
    for rule in rules:
        layers = layers_of(draw, rule) | layers
    if isinstance(answer, Bridges) and answer.layer not in layers:
        return None
    ordered = sorted(layers.values(), key=lambda one: isinstance(one, RoomWords))
    try:
        stated = tuple(ordered) or (Rooms(),)
        genre = of_parts("", answer, stated, tuple(rules))
    except PartError:
        return None  # one that reads what the other cannot
    phrases = tuple(rule.name for rule in genre.rules)
    made = custom_kind(genre, phrases, tuple(str(index.written(one)) for one in stated))
    shapes = [shape for shape in SHAPES if not genre.square or shape[0] == shape[1]]
    if genre.even:
        shapes = [(2, 2), (2, 4), (4, 2)]
    draw.shuffle(shapes)
    for shape in shapes:
        options: dict[str, Any] = {
            option.name: draw.choice(option.words) for option in genre.options if option.words
        }
        board = made.made(shape, {}, options)
        for layer in genre.layers:
            board = board.with_data(**{layer.name: _fitting(layer, value(draw, layer, board))})
        if 1 <= len(board.keys) <= MOST:
            return board
    return None
